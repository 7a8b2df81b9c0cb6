"""The alpha-beta milestone: fill in what is marked TODO, from top to bottom. Each method says what it must do.

`python alphabeta.py` plays a game against Randy. `ludus check alphabeta.py` says what is right, and where the first mistake is.

A game has `state`, `turn` (the seat to move, 0 or 1), `actions`, `move(action)`, `undo()`, `over()`, `winner` (a seat, or None)
and `hash_code` (the key of the position in a memory). You play on the game itself: whatever you move, you must undo.

A player has `self.game`, `self.who_am_i` (its seat), `self.get_value("pf")`, `self.WIN` (100), and `self.estimated()`: WIN once
it has won, -WIN once it has lost, else 0. That is seen from its OWN seat, whoever is to move.

In negamax every value is seen from the side to move: a leaf is worth `self.estimated()` when it is this player's turn there,
and `-self.estimated()` when it is the other's; what comes back from a child is negated.
"""

import random
import time

from ludus.course import Matches, Player


class Randy(Player):
    """Plays at random. It is written already, to show what a player looks like."""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        return random.choice(self.game.actions)


class NegAlphaBeta(Player):
    """Looks `pf` moves ahead."""

    def decision(self, state):
        """The best action: the first one in the order of `self.game.actions` if several are equally good.

        1. Go to the state. Out of turn, print "not my turn to play" and return None, as Randy does.
        2. Try every action: move, ask alpha_beta for the value with pf - 1 and the whole window (-101, 101), negate it, undo.

        Afterwards the game stands at `state` again.

        >>> NegAlphaBeta("Ada", Matches(13, True), pf=6).decision((6, 0))
        2
        """
        ...  # TODO

    def alpha_beta(self, pf, alpha, beta):
        """What the position is worth to the side to move, looking pf moves ahead.

        A leaf (pf is 0, or the game is over) is worth `self.estimated()`, seen from the side to move. Elsewhere it is the
        highest value of an action: minus what the child is worth, whose window is (-beta, -alpha) and whose pf is one less.
        After each action alpha becomes the value found, if that is higher. As soon as alpha >= beta the actions that are left
        need not be looked at.
        """
        ...  # TODO


class NegAlphaBeta_Memory(Player):
    """Looks `pf` moves ahead, and remembers. What it remembers is `self.decision.memory`, a dictionary.

    The key is `self.game.hash_code`; the value is {"pf": ..., "score": ..., "exact": ..., "best_action": ...}, where

        pf           how far ahead was looked from there
        score        what came of it, seen from the side to move
        exact        True if the line that the score comes from was played to the end of the game
        best_action  the first of the best actions; None at a leaf
    """

    def decision(self, state):
        """As NegAlphaBeta decides, and the position itself is stored as well: {pf, best score, exact, best action}.

        `exact` is that of the best action's child: read it in the memory before you undo the move. This position is NOT looked
        up, and every child gets pf - 1 and the window (-101, 101) as it is.

        >>> NegAlphaBeta_Memory.decision.memory = {}
        >>> player = NegAlphaBeta_Memory("Ada", Matches(13, False), pf=2)
        >>> player.decision((4, 4))
        3
        >>> player.decision.memory[4]
        {'pf': 2, 'score': 100, 'exact': True, 'best_action': 3}
        >>> list(player.decision.memory)
        [2, 1, 0, 3, 4]
        """
        ...  # TODO

    decision.memory = {}  # belongs to the class, so it outlives a game: NegAlphaBeta_Memory.decision.memory = {} empties it

    def alpha_beta(self, pf, alpha, beta):
        """What the position is worth to the side to move. In this order:

        1. If the position is in the memory, with a pf at least as large as asked, or exact: return its score.
        2. If it is there, but shallower: alpha becomes the score found there, if that is higher. If now alpha >= beta, the
           entry's pf becomes the pf asked, and its score is returned.
        3. A leaf (pf is 0, or the game is over): store {pf, value, exact: whether the game is over, None}, return the value.
        4. Try the actions as in NegAlphaBeta.alpha_beta. Keep the best score, its action (the first of equals) and the `exact`
           of that action's child. Store these under the key of this position, and return the best score.
        5. If alpha >= beta while actions are left: store {pf, beta, exact, best action} as found so far, and return beta.
        """
        ...  # TODO


class IterativeDeepening(NegAlphaBeta_Memory):
    """Looks 1 move ahead, then 2, then 3, up to `pf`, and begins no new depth once `secondes` have passed."""

    def decision(self, state):
        """The decision of the last depth that was looked at; depth 1 is always looked at.

        Every depth does what NegAlphaBeta_Memory.decision does, with that depth for pf, and all of them share one memory. Read
        the clock (`time.perf_counter()`) between two depths only. It helps to move what NegAlphaBeta_Memory.decision does once
        the state is set into a method of its own, with pf as its argument.

        >>> IterativeDeepening.decision.memory = {}
        >>> IterativeDeepening("Ada", Matches(13, True), pf=5, secondes=10).decision((5, 0))
        1
        """
        ...  # TODO

    decision.memory = {}  # its own


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
    play(NegAlphaBeta("Ada", matches, pf=6), Randy("Randy", matches))
