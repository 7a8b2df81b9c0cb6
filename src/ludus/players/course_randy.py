"""Course-randy: plays at random, in plain Python; the course's."""

from __future__ import annotations

from ludus import course
from ludus.players._course import CoursePlayer


class CourseRandy(CoursePlayer):
    decides = course.Randy
