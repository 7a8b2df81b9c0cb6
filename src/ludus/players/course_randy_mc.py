"""Course-randy_mc: random games after each action, and the one that wins most of them; the course's."""

from __future__ import annotations

from ludus import course
from ludus.players._course import CoursePlayer, SimulationSettings


class CourseRandy_MC(CoursePlayer):  # noqa: N801
    Settings = SimulationSettings
    decides = course.Randy_MC
