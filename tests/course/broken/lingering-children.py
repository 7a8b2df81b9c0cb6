# trouble: lingering-children
# class: NegAlphaBeta
import os
import time

from ludus import course


children = []


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        while len(children) < 4:
            children.append(os.fork())
            if children[-1] == 0:
                time.sleep(120)
                os._exit(0)
        return super().decision(state)
