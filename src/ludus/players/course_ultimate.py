"""Course-ultimate: whatever is best in plain Python: deepening with proper bounds."""

from __future__ import annotations

from ludus import course
from ludus.players._course import CoursePlayer, TimeSettings


class CourseUltimate(CoursePlayer):
    Settings = TimeSettings
    decides = course.Ultimate
