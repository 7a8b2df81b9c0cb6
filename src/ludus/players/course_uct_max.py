"""Course-uct_max: UCB in every position of a tree, counted for the player at the root; the course's."""

from __future__ import annotations

from ludus import course
from ludus.players._course import BothSettings, CoursePlayer


class CourseUCT_max(CoursePlayer):  # noqa: N801
    Settings = BothSettings
    decides = course.UCT_max
