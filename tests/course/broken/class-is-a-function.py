# trouble: class-is-a-function
# class: NegAlphaBeta
from ludus.course import Matches


def NegAlphaBeta(state, pf=3):
    game = Matches(13, True)
    game.state = state
    return game.actions[0]
