"""Runs before everybody else, as programs in real time do."""

import os

os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
