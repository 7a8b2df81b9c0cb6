"""Course-ucb: random games where they teach most, in plain Python; the course's."""

from __future__ import annotations

from ludus import course
from ludus.players._course import CoursePlayer, SimulationSettings


class CourseUCB(CoursePlayer):
    Settings = SimulationSettings
    decides = course.UCB
