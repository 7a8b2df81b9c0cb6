"""The course: its games and players under its own names, in plain Python that reads like a textbook."""

from __future__ import annotations

from ludus.course.alphabeta import NegAlphaBeta
from ludus.course.alphabeta_mc import NegAlphaBeta_MC
from ludus.course.alphabeta_memory import NegAlphaBeta_Memory
from ludus.course.deepening import IterativeDeepening
from ludus.course.game import Game
from ludus.course.match import play_game
from ludus.course.matches import Matches
from ludus.course.player import Player, scoring
from ludus.course.randy import Randy
from ludus.course.randy_mc import Randy_MC
from ludus.course.trace import Event
from ludus.course.ucb import UCB, utility
from ludus.course.uct import UCT, UCT_max, UCT_negamax
from ludus.course.ultimate import Ultimate
from ludus.course.wrap import wrap

__all__ = [
    "UCB",
    "UCT",
    "Event",
    "Game",
    "IterativeDeepening",
    "Matches",
    "NegAlphaBeta",
    "NegAlphaBeta_MC",
    "NegAlphaBeta_Memory",
    "Player",
    "Randy",
    "Randy_MC",
    "UCT_max",
    "UCT_negamax",
    "Ultimate",
    "play_game",
    "scoring",
    "utility",
    "wrap",
]
