"""Course-negalphabeta_mc: alpha-beta whose leaves are valued by random games; the course's."""

from __future__ import annotations

from ludus import course
from ludus.players._course import BothSettings, CoursePlayer


class CourseNegAlphaBeta_MC(CoursePlayer):  # noqa: N801
    Settings = BothSettings
    decides = course.NegAlphaBeta_MC
