"""The Monte Carlo milestone: fill in what is marked TODO, from top to bottom. Each function says what it must do.

`python montecarlo.py` plays a game against Randy. `ludus check montecarlo.py` says what is right, and where a mistake is.

A game has `state`, `turn` (the seat to move, 0 or 1), `actions`, `move(action)`, `undo()`, `over()`, `winner` (a seat, or None)
and `hash_code` (the key of the position in a memory). You play on the game itself: whatever you move, you must undo.

A player has `self.game`, `self.who_am_i` (its seat), `self.get_value("nbSim")`, `self.WIN` (100), `self.estimated()` and
`self.simulation(n)`: n games by chance from here, as the counter [won, lost, drawn] of this player. With `rootPlayer=False` it
is the counter of the side to move. `scoring(counter)` is (won - lost) / played.

Every decision begins in the same way: go to the state; out of turn, print "not my turn to play" and return None, as Randy does;
when nbSim is below 1, return None. Afterwards the game stands at the state again.
"""

import math
import random

from ludus.course import Matches, Player, scoring


class Randy(Player):
    """Plays at random. It is written already, to show what a player looks like."""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        return random.choice(self.game.actions)


class Randy_MC(Player):
    """Plays `nbSim` games by chance after every action."""

    def decision(self, state):
        """The action whose games have the highest scoring, the first of equals.

        For each action: move, simulation(nbSim), undo.

        >>> Randy_MC("Ada", Matches(13, True), nbSim=50).decision((3, 0))
        3
        """
        ...  # TODO


def utility(counter, n):
    """What an action promises after n games in all: scoring(counter) + 0.3 * sqrt(ln(n) / n_a).

    n_a is the number of this action's own games, all in its counter; ln is the natural logarithm.

    >>> round(utility([8, 2, 0], 30), 12)
    0.774959356523
    """
    ...  # TODO


def best_by_utility(counters):
    """The action with the highest utility, the first of equals. `counters` is a dictionary: action -> [won, lost, drawn].

    n is the number of games in all counters.

    >>> best_by_utility({1: [2, 8, 0], 2: [8, 2, 0], 3: [4, 6, 0]})
    2
    """
    ...  # TODO


class UCB(Player):
    """Plays `nbSim` games an action all in all, where they teach most."""

    def decision(self, state):
        """The action with the highest utility at the end: the final choice is made by the same formula.

        1. One game by chance after each action.
        2. (nbSim - 1) x (number of actions) times: one more game after the action with the highest utility so far, which is
           added to that action's counter.

        >>> UCB("Ada", Matches(13, True), nbSim=50).decision((3, 0))
        3
        """
        ...  # TODO


class NegAlphaBeta_MC(Player):
    """Looks `pf` moves ahead by alpha-beta, and values what it finds there by `nbSim` games by chance."""

    def decision(self, state):
        """As NegAlphaBeta of the alpha-beta milestone: the first of the best actions; each child gets pf - 1 and (-101, 101).

        >>> NegAlphaBeta_MC("Ada", Matches(13, True), pf=6, nbSim=10).decision((6, 0))
        2
        """
        ...  # TODO

    def alpha_beta(self, pf, alpha, beta):
        """As in NegAlphaBeta, but for the leaves.

        A game that is over is worth `self.estimated()`, seen from the side to move. Where pf is 0 and the game goes on, the
        position is worth the scoring of nbSim games, seen from the side to move (`rootPlayer=False`).
        """
        ...  # TODO


class UCT_max(Player):
    """UCB in every position of a tree that grows; all counters are those of the player at the root.

    The memory is a dictionary of dictionaries: memory[key of a position][action] is the counter [won, lost, drawn] of that
    action. In a position where the game is over, the only action is None.
    """

    def decision(self, state):
        """One call of simulations(pf, nbSim); then the action with the highest utility in this position.

        >>> UCT_max.decision.memory = {}
        >>> UCT_max("Ada", Matches(13, True), pf=5, nbSim=50).decision((3, 0))
        3
        """
        ...  # TODO

    decision.memory = {}  # belongs to the class, so it outlives a game: UCT_max.decision.memory = {} empties it

    def simulations(self, pf, nbSim):
        """Play games from here, and return the counter of all that were played. In this order:

        1. pf is 0: nothing is played, return [0, 0, 0].
        2. The game is over: nbSim games that end like it are added to the counter of the action None, and returned.
        3. Every action that has no counter in this position yet gets one: move, simulation(nbSim), undo.
        4. The best action is followed: move, simulations(pf - 1, nbSim), undo; what comes back is added to its counter. The
           best one is that with the highest utility to the side to move: in a position of the opponent, victories and defeats
           of every counter are swapped first, only for the choice.
        5. Return the games of step 3 and those of step 4 together.
        """
        ...  # TODO


class UCT_negamax(Player):
    """As UCT_max, but the counters of a position are those of the side to move there: its memory serves both seats."""

    def decision(self, state):
        """As UCT_max.

        >>> UCT_negamax.decision.memory = {}
        >>> UCT_negamax("Ada", Matches(13, True), pf=5, nbSim=50).decision((3, 0))
        3
        """
        ...  # TODO

    decision.memory = {}  # its own

    def simulations(self, pf, nbSim):
        """As UCT_max, with these differences:

        2. A game that is over counts for the side to move there (`self.game.turn`).
        3. After the move the other side is to move: simulation(nbSim, rootPlayer=False) is its counter. Swap victories and
           defeats to have that of this position.
        4. The best action is always that with the highest utility. Swap what comes back from simulations before you add it.
        """
        ...  # TODO


def play(first, second):
    """Play a game and tell it."""
    game, players = first.game, [first, second]
    second.who_am_i = 1
    while not game.over():
        state, player = game.state, players[game.turn]
        action = player.decision(state)
        game.state = state
        if action not in game.actions:
            print(f"{player.name} takes {action}, which is none of {game.actions}: is its decision written yet?")
            return
        game.move(action)
        print(f"{player.name} takes {action}, {game.hash_code} left")
    print(f"{players[game.winner].name} wins")


if __name__ == "__main__":
    matches = Matches(13, True)  # whoever takes the last one wins
    play(Randy_MC("Ada", matches, nbSim=100), Randy("Randy", matches))
