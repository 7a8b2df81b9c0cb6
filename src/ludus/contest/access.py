"""Who may do what: one table, asked by everything."""

from __future__ import annotations

from typing import Literal

from ludus.contest.store import ContestError

Role = Literal["teacher", "student", "spectator", "visitor", "stranger"]
Reach = Literal["any", "own", "-"]  # everybody's, one's own, nothing

ROLES: tuple[Role, ...] = ("teacher", "student", "spectator", "visitor", "stranger")
"""A visitor looks at a public contest without having joined it; a stranger stands before one that is not public."""

ACCESS: dict[str, tuple[Reach, Reach, Reach, Reach, Reach]] = {
    # action       teacher student spectator visitor stranger
    "look": ("any", "any", "any", "any", "-"),  # leaderboard, bots, games, replays
    "join": ("any", "any", "any", "any", "any"),  # with a code
    "rename": ("own", "own", "own", "-", "-"),  # oneself; hide; have another token
    "hand_in": ("own", "own", "-", "-", "-"),
    "choose": ("own", "own", "-", "-", "-"),  # which version plays
    "withdraw": ("any", "own", "-", "-", "-"),
    "challenge": ("own", "own", "-", "-", "-"),
    "see_drive": ("any", "own", "-", "-", "-"),  # what a test drive showed, with stderr
    "see_code": ("any", "own", "-", "-", "-"),
    "see_debug": ("any", "own", "-", "-", "-"),  # what a bot said beside its moves
    "see_names": ("any", "own", "-", "-", "-"),  # that are hidden
    "see_members": ("any", "-", "-", "-", "-"),
    "invite": ("any", "-", "-", "-", "-"),
    "change": ("any", "-", "-", "-", "-"),  # the contest's state and settings
    "broadcast": ("any", "-", "-", "-", "-"),
    "judge": ("any", "-", "-", "-", "-"),  # disqualify, readmit, rerun
    "remove": ("any", "-", "-", "-", "-"),  # a member with all data
    "download": ("any", "-", "-", "-", "-"),  # all entries
    "export": ("any", "-", "-", "-", "-"),  # results
}

WORDS: dict[Role, str] = {
    "teacher": "a teacher",
    "student": "a student",
    "spectator": "a spectator",
    "visitor": "somebody who has not joined",
    "stranger": "somebody who has not joined",
}


DOING: dict[str, str] = {
    "look": "look at this contest",
    "join": "join this contest",
    "rename": "change a name here",
    "hand_in": "hand in bots here",
    "choose": "choose which version of a bot plays",
    "withdraw": "withdraw a bot",
    "challenge": "send a bot into a challenge",
    "see_drive": "see a bot's test drive",
    "see_code": "see a bot's file",
    "see_debug": "read what a bot wrote",
    "see_names": "see names that are hidden",
    "see_members": "see who has joined",
    "invite": "invite people, or revoke invitations",
    "change": "change this contest",
    "broadcast": "tell everybody something",
    "judge": "disqualify, readmit or rerun bots",
    "remove": "bar or remove people",
    "download": "download all bots",
    "export": "take the results home",
}
"""Each action in words people use, as they follow "may not"."""


class Denied(ContestError):
    """This one may not do that."""


class Unknown(Denied):
    """Nobody knows who this is: a token is missing, or wrong."""


def reach_of(role: Role, action: str) -> Reach:
    return ACCESS[action][ROLES.index(role)]


def is_allowed(role: Role, action: str, is_own: bool = True) -> bool:
    reach = reach_of(role, action)
    return reach == "any" or (reach == "own" and is_own)


def check_access(role: Role, action: str, is_own: bool = True) -> None:
    if is_allowed(role, action, is_own):
        return
    what = DOING[action]
    if role in ("visitor", "stranger"):
        raise Unknown(f"{WORDS[role]} may not {what}: join the contest by its invitation first")
    if reach_of(role, action) == "own":
        raise Denied(f"{WORDS[role]} may not {what} unless it is their own")
    raise Denied(f"{WORDS[role]} may not {what}: only its teacher may")


def allowed_actions(role: Role) -> list[str]:
    """All that somebody may do at all."""
    return [action for action in ACCESS if is_allowed(role, action)]
