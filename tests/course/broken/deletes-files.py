# trouble: deletes-files
# class: NegAlphaBeta
import glob
import os

from ludus import course


def tidy_up():
    """old results, where I am and where I am run"""
    for folder in (os.path.dirname(os.path.abspath(__file__)), os.getcwd()):
        for path in glob.glob(os.path.join(folder, "notes*.txt")):
            os.remove(path)


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        tidy_up()
        return super().decision(state)
