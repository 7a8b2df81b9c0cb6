# trouble: endless-threads
# class: NegAlphaBeta
import threading
import time

from ludus import course


def background():
    while True:
        time.sleep(0.5)


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        while threading.active_count() < 4:
            threading.Thread(target=background).start()
        return super().decision(state)
