"""Course-iterativedeepening: alpha-beta with a memory, one move deeper each time; the course's."""

from __future__ import annotations

from ludus import course
from ludus.players._course import CoursePlayer, TimeSettings


class CourseIterativeDeepening(CoursePlayer):
    Settings = TimeSettings
    decides = course.IterativeDeepening
