"""Who asks in which contest: by the token that came with the request. Wrong ones are counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header, Path

from ludus.arena.store import MOST_NUMBER
from ludus.contest.access import Denied, Role, Unknown, check_access, is_allowed
from ludus.contest.contests import Contest, find_contest
from ludus.contest.entries import Entry, TooOften, get_entry
from ludus.contest.people import NOBODYS, OUT, Member, find_member
from ludus.contest.store import ContestStore
from ludus.contest.tokens import Attempts
from ludus.web.contests import Contests
from ludus.web.routes import Client, InHall

WRONG_TOKENS = "too many wrong tokens came from where you are, and this is not a right one either"
WRONG_KEYS = "too many wrong keys came from where you are, and this is not the right one either"

ContestName = Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$", description="As it stands in addresses.")]
Number = Annotated[int, Path(ge=0, le=MOST_NUMBER)]
Bearer = Annotated[str, Header(alias="authorization", max_length=300, description="Bearer TOKEN")]

Wall = Annotated[str, Header(alias="x-ludus-wall", max_length=5, description="Anything: show what everybody may see.")]


@dataclass(frozen=True)
class Visit:
    """Somebody in a contest."""

    contests: Contests
    store: ContestStore
    contest: Contest
    member: Member | None
    role: Role
    host: int | None = None  # the member whose token let a wall in

    def check(self, action: str, entry: Entry | None = None) -> None:
        """A Denied unless this one may do that, to that bot."""
        if self.member is None and self.role == "spectator" and action != "look":
            raise Denied("the projector only looks: do that on another page")
        check_access(self.role, action, entry is None or self.owns(entry))

    def may(self, action: str, entry: Entry) -> bool:
        return is_allowed(self.role, action, self.owns(entry))

    def owns(self, entry: Entry) -> bool:
        return self.is_me(entry.member)

    def is_me(self, member: int | None) -> bool:
        return self.member is not None and member == self.member.id

    def entry(self, number: int, action: str) -> Entry:
        """The bot of that number, if this one may do that to it."""
        self.check("look")
        self.check(action)  # whoever may not do it to any is not told which there are
        found = get_entry(self.store, self.contest.id, number)
        self.check(action, found)
        return found

    def sees(self, member: int | None) -> bool:
        """Whether hidden names of this member's bots are seen."""
        return is_allowed(self.role, "see_names", self.is_me(member))

    def name_of(self, entry: Entry) -> str:
        return entry.shown(self.may("see_names", entry))

    @property
    def by(self) -> int | None:
        return self.member.id if self.member else None


def token_of(authorization: str) -> str:
    kind, _, token = authorization.strip().partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def count_wrong(attempts: Attempts, client: str, secret: str, told: str) -> None:
    """One more that is wrong; whoever has tried many is refused as such, whatever else they would be told."""
    if attempts.is_over(client):
        raise TooOften(told)
    attempts.fail(client, secret)


def visit(contests: Contests, name: str, token: str, client: str, *, is_wall: bool = False) -> Visit:
    """A token that is not one here is refused, not taken for none: whoever sends one wants to be known.

    What is asked for a wall is what anybody may see there: the token lets in, and nothing more.
    """
    store = contests.store()
    contest = find_contest(store, name)
    member = None
    if token:
        member = find_member(store, contest.id, token)  # a right one always counts, whatever the neighbours do
        if member is None:
            count_wrong(contests.tokens, client, token, WRONG_TOKENS)
            raise Unknown(NOBODYS)
        if member.is_barred:
            raise Denied(OUT)
    role: Role = member.role if member else "visitor" if contest.options.is_public else "stranger"
    if is_wall and member is not None:
        return Visit(contests, store, contest, None, "spectator", member.id)
    return Visit(contests, store, contest, member, role)


def visit_of(name: ContestName, hall: InHall, client: Client, authorization: Bearer = "", wall: Wall = "") -> Visit:
    return visit(hall.contests, name, token_of(authorization), client, is_wall=bool(wall))


Here = Annotated[Visit, Depends(visit_of)]
