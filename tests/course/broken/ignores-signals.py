# trouble: ignores-signals
# class: NegAlphaBeta
import signal
import time

from ludus import course


for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        while True:
            try:
                time.sleep(1)
            except BaseException:
                pass
        return super().decision(state)
