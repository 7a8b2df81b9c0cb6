"""Course-negalphabeta_memory: alpha-beta with a memory that is read by the course's rules."""

from __future__ import annotations

from ludus import course
from ludus.players._course import CoursePlayer, DepthSettings


class CourseNegAlphaBeta_Memory(CoursePlayer):  # noqa: N801
    Settings = DepthSettings
    decides = course.NegAlphaBeta_Memory
