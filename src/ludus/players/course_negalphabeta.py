"""Course-negalphabeta: alpha-beta in plain Python, as the course writes it."""

from __future__ import annotations

from ludus import course
from ludus.players._course import CoursePlayer, DepthSettings


class CourseNegAlphaBeta(CoursePlayer):
    Settings = DepthSettings
    decides = course.NegAlphaBeta
