# trouble: lingering-daemon
# class: NegAlphaBeta
import os
import time

from ludus import course


started = []


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        if not started:
            started.append(True)
            if os.fork() == 0:
                os.setsid()  # out of the session and the process group
                if os.fork() == 0:
                    time.sleep(120)
                os._exit(0)
            os.wait()
        return super().decision(state)
