"""People of a contest: secrets, names, invitations, and what is left of somebody who is deleted."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from contestants import GOOD
from ludus.arena.openings import Book, Library
from ludus.arena.schema import GAMES, PAIRS, RUNS, SITTINGS
from ludus.contest.access import Unknown
from ludus.contest.contests import (
    Made,
    change_contest,
    check_options,
    find_contest,
    make_contest,
    parse_moment,
    read_levels,
    read_toml,
)
from ludus.contest.entries import admit, get_entry, hand_in, relabel
from ludus.contest.judging import delete_member, rerun
from ludus.contest.names import check_name, check_slug, check_title
from ludus.contest.people import bar, find_member, join, make_invitation, rename, renew_token
from ludus.contest.schema import ARCHIVES, INVITATIONS, MEMBERS, PLAYED, metadata
from ludus.contest.store import ContestError, ContestStore, NotFound
from ludus.contest.tokens import Attempts, Line, hash_secret, is_secret, new_secret
from ludus.errors import LudusError


@pytest.fixture
def made(store: ContestStore) -> Made:
    return make_contest(store, "first", {"game": "tic_tac_toe"}, "Ada")


def test_secrets_are_long_and_kept_as_hashes() -> None:
    secret = new_secret()
    assert len(secret) == 32
    assert secret != new_secret()
    assert is_secret(secret, hash_secret(secret))
    assert not is_secret(secret + "x", hash_secret(secret))


def test_no_secret_is_anywhere_in_the_store(store: ContestStore, made: Made) -> None:
    _, token = join(store, made.contest.id, made.code, "Bob")
    with store.transaction() as connection:
        everything = repr([connection.execute(sa.select(table)).all() for table in metadata.sorted_tables])
    assert hash_secret(token) in everything
    for secret in (token, made.token, made.code):
        assert secret not in everything


def test_attempts_are_counted_by_client_and_secret() -> None:
    attempts = Attempts(3, 60)
    for _ in range(10):
        attempts.fail("1.2.3.4", "the same old token")
    assert not attempts.is_over("1.2.3.4")
    for secret in ("a", "b"):
        attempts.fail("1.2.3.4", secret)
    assert attempts.is_over("1.2.3.4")
    assert not attempts.is_over("1.2.3.5")
    for number in range(3):
        attempts.fail(f"2001:db8::{number}", f"code {number}")
    assert attempts.is_over("2001:db8::ffff")  # the same household


def test_attempts_are_forgotten_in_time() -> None:
    attempts = Attempts(1, 0.0)
    attempts.fail("x", "a")
    assert not attempts.is_over("x")


def test_each_network_waits_in_a_line_of_its_own() -> None:
    line = Line(10.0, 25.0)
    turns = [line.take_turn("1.2.3.4") for _ in range(5)]
    assert turns == [pytest.approx(0, abs=1), pytest.approx(10, abs=1), pytest.approx(20, abs=1), None, None]
    assert line.take_turn("1.2.3.5") == 0


@pytest.mark.parametrize("name", ["Ada", "Ada Lovelace", "Zoë-3", "李", "O'Neil", "x" * 40, "3.14"])
def test_names_that_people_have(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize("title", ["Algorithms & games", 'Tron "2030" (group 3/4)!', "L’été : c'est quoi ?", "C++ #2; 50 %"])
def test_titles_have_ordinary_punctuation(title: str) -> None:
    assert check_title(title) == title


@pytest.mark.parametrize("title", ["", "x" * 41, "<b>", "a|b", "a{b}", "a\\b", "=1+1", "a\u202eb", "z̷̢"])
def test_titles_that_are_none(title: str) -> None:
    with pytest.raises(ContestError, match="a title"):
        check_title(title)


@pytest.mark.parametrize(
    "name",
    ["", "  ", "x" * 41, "<script>", "a&b", "=1+1", "-x", "@x", "a\nb\x00", "bot 17", "Bot 3", "a\u202eb", "a/b", '"q"', "z̷̢"],
)
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(ContestError):
        check_name(name)


@pytest.mark.parametrize(
    "name", ["Ada\u3164", "Ada\uffa0", "A\u115fda", "A\u1160da", "Ada\u2800", "A" + "\ufdfa" * 3, "A" + "\ufdfd" * 3]
)
def test_names_are_seen_and_fit_where_they_stand(name: str) -> None:
    with pytest.raises(ContestError):
        check_name(name)


@pytest.mark.parametrize("name", ["", "Tron", "a b", "../x", "-x", "form", "x" * 41, "é"])
def test_contests_have_plain_names(name: str) -> None:
    with pytest.raises(ContestError):
        check_slug(name)


def test_joining_by_a_code(store: ContestStore, made: Made) -> None:
    member, token = join(store, made.contest.id, made.code, "  Bob   Smith ")
    assert (member.role, member.name) == ("student", "Bob Smith")
    assert find_member(store, made.contest.id, token) == member
    assert find_member(store, made.contest.id, token + "x") is None
    assert find_member(store, made.contest.id + 1, token) is None


def test_a_name_is_ones_own(store: ContestStore, made: Made) -> None:
    join(store, made.contest.id, made.code, "Bob")
    with pytest.raises(ContestError, match="somebody is called"):
        join(store, made.contest.id, made.code, "BOB")


def test_an_invitation_is_used_up_and_grows_old(store: ContestStore, made: Made) -> None:
    _, code = make_invitation(store, made.contest.id, "spectator", 1, 1)
    assert join(store, made.contest.id, code, "Eve")[0].role == "spectator"
    with pytest.raises(Unknown):
        join(store, made.contest.id, code, "Fred")
    with store.transaction(writes=True) as connection:
        connection.execute(sa.update(INVITATIONS).values(expires=1.0))
    with pytest.raises(Unknown):
        join(store, made.contest.id, made.code, "Gus")


def test_a_name_that_is_refused_uses_nothing_up(store: ContestStore, made: Made) -> None:
    _, code = make_invitation(store, made.contest.id, "student", 1, 1)
    with pytest.raises(ContestError):
        join(store, made.contest.id, code, "ADA")
    assert join(store, made.contest.id, code, "Bea")[0].name == "Bea"


def test_a_code_is_for_one_contest(store: ContestStore, made: Made) -> None:
    other = make_contest(store, "second", {"game": "tic_tac_toe"}, "Ada")
    with pytest.raises(Unknown):
        join(store, other.contest.id, made.code, "Bob")


def test_an_old_token_is_nobodys(store: ContestStore, made: Made) -> None:
    member, token = join(store, made.contest.id, made.code, "Bob")
    new = renew_token(store, member)
    assert find_member(store, made.contest.id, token) is None
    assert find_member(store, made.contest.id, new) is not None


def test_bots_of_whoever_is_barred_leave_the_ladder(store: ContestStore, made: Made) -> None:
    member, token = join(store, made.contest.id, made.code, "Bob")
    entry, version = hand_in(store, made.contest, member, GOOD)
    with store.transaction(writes=True) as connection:
        admit(connection, version.id)
    bar(store, member)
    found = find_member(store, made.contest.id, token)
    assert found is not None
    assert found.is_barred
    assert get_entry(store, made.contest.id, entry.id).state == "disqualified"
    with store.transaction(writes=True) as connection:
        admit(connection, version.id)  # a test drive that was under way
    out = get_entry(store, made.contest.id, entry.id)
    assert (out.state, out.reason) == ("disqualified", "its owner is barred from this contest")
    bar(store, member, is_barred=False)
    assert get_entry(store, made.contest.id, entry.id).state == "active"


def test_hidden_names_are_numbers_in_games(store: ContestStore, made: Made) -> None:
    member, _ = join(store, made.contest.id, made.code, "Bob")
    entry, version = hand_in(store, made.contest, member, GOOD)
    with store.transaction(writes=True) as connection:
        entrant = admit(connection, version.id)
    assert store.run(made.contest.run).players[entrant] == "Bob v1"
    with store.transaction(writes=True) as connection:
        rename(connection, member, None, True)
        relabel(connection, made.contest.id, member.id)
    assert store.run(made.contest.run).players[entrant] == f"bot {entry.id}"
    entry = get_entry(store, made.contest.id, entry.id)
    assert (entry.shown(), entry.shown_owner()) == (f"bot {entry.id}", "")
    assert (entry.shown(True), entry.shown_owner(True)) == ("Bob", "Bob")


def test_nothing_is_left_of_who_is_deleted(store: ContestStore, made: Made) -> None:
    contest = made.contest
    bob, token = join(store, contest.id, made.code, "Bob")
    eve, _ = join(store, contest.id, made.code, "Eve")
    mine, first = hand_in(store, contest, bob, GOOD + b"# mine\n")
    shared, _ = hand_in(store, contest, bob, GOOD, name="Bobs second")
    hand_in(store, contest, eve, GOOD)
    with store.transaction(writes=True) as connection:
        old = admit(connection, first.id)
    rerun(store, get_entry(store, contest.id, mine.id), None)  # games of before are deleted from, too
    _add_game(store, contest.id, contest.run, (old, 0))
    delete_member(store, contest, bob, made.contest.id + 99)

    assert find_member(store, contest.id, token) is None
    with store.transaction() as connection:
        tables = [*metadata.sorted_tables, RUNS, GAMES]
        everything = repr([connection.execute(sa.select(table)).all() for table in tables])
        kept = connection.execute(sa.select(ARCHIVES.c.content)).scalars().all()
        assert connection.execute(sa.select(sa.func.count()).select_from(GAMES)).scalar() == 1
    assert "Bob" not in everything
    assert "my secret" not in everything
    assert "of random" in everything  # what others said stays
    assert [bytes(each) for each in kept] == [GOOD]  # Eve's, though it was Bob's, too
    for entry in (mine, shared):
        found = get_entry(store, contest.id, entry.id)
        assert (found.name, found.state, found.member) == (f"bot {entry.id}", "withdrawn", None)


def _add_game(store: ContestStore, contest: int, run: int, entrants: tuple[int, int]) -> None:
    seating = " ".join(map(str, entrants))
    with store.transaction(writes=True) as connection:
        connection.execute(sa.insert(SITTINGS), {"id": 1, "run": run, "started": 0.0, "versions": {}})
        pair = {
            "run": run,
            "number": 0,
            "stage": 0,
            "entrants": seating,
            "firsts": "0",
            "totals": "0 1",
            "game": "x",
            "seed": 0,
        }
        connection.execute(sa.insert(PAIRS), {**pair, "sitting": 1})
        game = {"run": run, "pair": 0, "rotation": 0, "seating": seating, "scores": "0 1", "returns": "-1 1", "end": "crash"}
        said = {"reason": "its last words: my secret", "remarks": ["my secret plan", "of random"]}
        connection.execute(sa.insert(GAMES), {**game, **said, "culprit": 0, "plies": 0, "moves": b""})
        played = {"contest": contest, "entrant": entrants[0], "pair": 0, "rotation": 0, "opponents": str(entrants[1])}
        connection.execute(sa.insert(PLAYED), {**played, "score": 0.0, "end": "crash", "is_culprit": True})


def test_nobody_deletes_themselves(store: ContestStore, made: Made) -> None:
    teacher = find_member(store, made.contest.id, made.token)
    assert teacher is not None
    with pytest.raises(ContestError, match="another teacher"):
        delete_member(store, made.contest, teacher, teacher.id)
    with store.transaction() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(MEMBERS)).scalar() == 1


# --- what a teacher sets ---------------------------------------------------------------------------------------------


def test_a_contest_has_its_house(store: ContestStore, made: Made) -> None:
    assert store.run(made.contest.run).players == ("random", "novice", "beginner", "champion")
    assert made.contest.options.house == "random; montecarlo:n=3; mcts:simulations=30; perfect"
    assert find_contest(store, "first") == made.contest
    with pytest.raises(NotFound):
        find_contest(store, "second")
    with pytest.raises(ContestError, match="already"):
        make_contest(store, "first", {}, "Ada")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "trn"}, "did you mean tron"),
        ({"gme": "tron"}, "no option is called 'gme'"),
        ({"move_time": 0}, "move_time must be"),
        ({"game": "connect_four", "riders": 3}, "set riders to 2"),
        ({"house": "rndom"}, "random"),
        ({"house": "random, human"}, "no people"),
        ({"house": 'random; exec:cmd="sh"'}, "no programs"),
        ({"house": "random, mcts:seconds=5"}, "5 s"),
        ({"languages": "pyton"}, "did you mean python"),
        ({"starts": "tomorrow"}, "is no date"),
        ({"starts": "2030-02-01", "ends": "2030-01-01"}, "before it begins"),
        ({"levels": "nowhere"}, "nowhere"),
        ({"title": "<b>"}, "title"),
    ],
)
def test_what_a_teacher_sets_is_checked(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(LudusError) as told:
        check_options(given)
    assert sentence in str(told.value)
    assert "\n" not in str(told.value)


def test_tron_is_ridden_by_as_many_as_are_wanted() -> None:
    assert check_options({"game": "tron:level=codingame", "riders": 3}).game == "tron:level=codingame,riders=3"
    assert check_options({}).game == "tron"


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("", ()),
        ("arena", ("arena",)),
        ("arena,hall", ("arena", "hall")),
        ("random:width=20,height=12", ("random:width=20,height=12",)),
        ("random:width=20, height=12, hall", ("random:width=20, height=12", "hall")),
        ("arena; random:width=20,height=12;;hall", ("arena", "random:width=20,height=12", "hall")),
    ],
)
def test_levels_of_a_contest_may_have_settings(text: str, levels: tuple[str, ...]) -> None:
    assert read_levels(text) == levels
    options = check_options({"game": "tron", "levels": text, "house": "random; straight"})
    assert [spec.count("random:") for spec, _ in Library(Book(options.game, read_levels(options.levels))).starts()] == [
        level.count("random:") for level in levels or ("",)
    ]


def test_settings_of_a_file() -> None:
    text = 'game = "tron"\nlevels = ["arena", "tower"]\nstarts = 2030-01-31\nhouse = ["random", "mcts:simulations=9,c=1"]'
    read = read_toml(text, "x.toml")
    assert read == {"game": "tron", "levels": "arena; tower", "starts": "2030-01-31", "house": "random; mcts:simulations=9,c=1"}
    with pytest.raises(ContestError, match=r"x\.toml cannot be read"):
        read_toml("game = ", "x.toml")


def test_dates() -> None:
    assert parse_moment("") is None
    first, later = parse_moment("2030-01-31"), parse_moment("2030-01-31 14:00")
    assert first is not None
    assert later is not None
    assert later - first == 14 * 3600


def test_settings_change_but_not_the_game(store: ContestStore, made: Made) -> None:
    changed = change_contest(store, made.contest, state="paused", config={"refresh": 60})
    assert (changed.state, changed.options.refresh, changed.is_on(), changed.takes_bots()) == ("paused", 60, False, True)
    assert not change_contest(store, changed, state="closed").takes_bots()
    for config in ({"game": "connect_four"}, {"house": "random"}, {"plies": 3}):
        with pytest.raises(ContestError, match="cannot be changed"):
            change_contest(store, made.contest, config=config)
    with pytest.raises(ContestError, match="a contest is"):
        change_contest(store, made.contest, state="sleeping")


def test_it_is_on_between_its_dates(store: ContestStore) -> None:
    given = {"game": "tic_tac_toe", "starts": "2030-01-01", "ends": "2030-02-01"}
    contest = make_contest(store, "dated", given, "Ada").contest
    begin = parse_moment("2030-01-01")
    assert begin is not None
    assert [contest.is_on(begin + days * 86_400) for days in (-1, 1, 40)] == [False, True, False]
    assert [contest.takes_bots(begin + days * 86_400) for days in (-1, 1, 40)] == [True, True, False]


def test_a_game_of_the_teachers_own(store: ContestStore, examples: Path) -> None:
    contest = make_contest(store, "own", {"game": str(examples / "auction.py"), "riders": 3}, "Ada").contest
    assert contest.options.house.startswith("random; ")
