# trouble: lingering-program
# class: NegAlphaBeta
import subprocess
import sys

from ludus import course


programs = []


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        if not programs:
            programs.append(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(120)"]))
        return super().decision(state)
