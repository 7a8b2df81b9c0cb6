"""Course-uct_negamax: UCB in every position of a tree, counted for the side to move; the course's."""

from __future__ import annotations

from ludus import course
from ludus.players._course import BothSettings, CoursePlayer


class CourseUCT_negamax(CoursePlayer):  # noqa: N801
    Settings = BothSettings
    decides = course.UCT_negamax
