"""The panel that shows what a player sees, in a real browser: thoughts as the core writes them go in, sentences come out."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from smallsite import site_of

from browser import Watched, needs_browser, open_page
from ludus import new_game
from ludus.core.thought import Branch, Candidate, Thought, bare_thought

pytestmark = needs_browser

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>panel</title><link rel="icon" href="data:,"><script src="/static/js/first.js"></script>
<link rel="stylesheet" href="/static/css/tokens.css"><link rel="stylesheet" href="/static/css/base.css">
<link rel="stylesheet" href="/static/css/think.css">
<script type="importmap">{"imports": {"ludus/": "/static/js/"}}</script></head>
<body><main class="split"><div class="stage"></div><aside class="side"><section><ludus-thought></ludus-thought></section><hr>
<section><ludus-chances></ludus-chances></section>
<hr><section><ludus-tree></ludus-tree></section><hr><section><ludus-minds></ludus-minds></section></aside></main>
<script type="module">
import { setLanguage } from "ludus/core/i18n.js";
import "ludus/think/thought.js"; import "ludus/think/chances.js"; import "ludus/think/tree.js"; import "ludus/think/minds.js";
import { turningPoints } from "ludus/think/turning.js"; import { turningOf } from "ludus/replay/stage.js";
setLanguage("en"); window.turningOf = turningOf;
window.setLanguage = setLanguage; window.turningPoints = turningPoints; window.sought = [];
window.give = (tag, props) => Object.assign(document.querySelector(tag), props) && undefined;
addEventListener("seek", (event) => window.sought.push(event.detail.ply));
document.documentElement.dataset.ready = "";
</script></body></html>"""

LEFT_BEST = (
    Candidate(0, "up", 190, -0.12, -0.26, 0.02),
    Candidate(1, "left", 5045, 0.06, 0.04, 0.08, 1.0),
    Candidate(2, "right", 765, 0.0, -0.05, 0.05),
)
AFTER_LEFT = (Branch(("up", "up"), 900, (0.1, -0.1)), Branch(("up", "left"), 90, (0.0, 0.0)))
AFTER_RIGHT = (Branch(("left", "up"), 400, (0.2, -0.2)),)
TRON = Thought(
    "tron",
    1,
    1,
    "left",
    (LEFT_BEST, LEFT_BEST),
    value=0.06,
    simulations=6000,
    nodes=6000,
    depth=23,
    seconds=0.096,
    tree=(
        Branch(("down", "left"), 3733, (-0.06, 0.06), branches=AFTER_LEFT),
        Branch(("down", "right"), 765, (0.0, 0.0), branches=AFTER_RIGHT),
        Branch(("up", "up"), 190, (0.12, -0.12)),
    ),
)


def won(text: str, visits: int = 9) -> Candidate:
    return Candidate(int(text), text, visits, 1.0, 1.0, 1.0, 1.0, True)


def drawn(text: str) -> Candidate:
    return Candidate(int(text), text, 9, 0.0, 0.0, 0.0, 1.0, True)


def lost(text: str, share: float = 0.0) -> Candidate:
    return Candidate(int(text), text, 9, -1.0, -1.0, -1.0, share, True)


SETTLED = Thought(
    "matches",
    0,
    1,
    "1",
    ((won("1", 590), lost("2"), lost("3")), ()),
    value=1.0,
    is_proven=True,
    simulations=608,
    depth=8,
    seconds=0.01,
    tree=(Branch(("1", "wait"), 590, (0.25, -0.25), True, (Branch(("wait", "2"), 188, (0.03, -0.3), True),)),),
)


def message(thought: Thought, player: str = "mcts:seconds=0.1", chance: bool = True, **more: Any) -> dict[str, Any]:
    """A thought as the server sends it."""
    value = thought.value
    extra = {"player": player, "ply": 39, "final": True, "range": [-1, 1], "heat": None, "rate": 62_500, "bytes": 41_000_000}
    share = (value + 1) / 2 if chance and value is not None else None
    return json.loads(json.dumps({**thought.as_json(), **extra, "chance": share, **more}))


def moves_of(*candidates: Candidate, choice: str, game: str = "connect_four", **more: Any) -> Thought:
    """A thought of the first seat about these moves."""
    chosen = next(each for each in candidates if each.text == choice)
    return Thought(game, 0, chosen.move, choice, (candidates, ()), **{"value": chosen.mean, "simulations": 1000, **more})


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with site_of(PAGE) as found:
        yield found


class Panel:
    """The page, with words for what the tests ask of it."""

    def __init__(self, watched: Watched, address: str) -> None:
        self.watched, self.page, self.address = watched, watched.page, address

    def open(self, width: int, theme: str = "dark") -> None:
        """From the beginning."""
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.emulate_media(color_scheme=theme)
        self.page.goto(self.address)
        self.page.wait_for_selector("html[data-ready]")

    def give(self, tag: str, **properties: Any) -> None:
        self.page.evaluate("([tag, props]) => give(tag, props)", [tag, properties])
        self.wait()

    def speak(self, language: str) -> None:
        self.page.evaluate("name => setLanguage(name)", language)
        self.wait()

    def wait(self) -> None:
        """Until all is drawn: panels wait for an idle moment, and whoever asks later is served later."""
        self.page.evaluate("() => new Promise((done) => requestIdleCallback(done, { timeout: 500 }))")

    def text(self, selector: str) -> str:
        """With plain spaces."""
        return " ".join(self.page.inner_text(selector).split())

    def texts(self, selector: str) -> list[str]:
        return [" ".join(text.split()) for text in self.page.locator(selector).all_inner_texts()]

    def why(self, thought: dict[str, Any], **more: Any) -> str:
        self.give("ludus-thought", thought=thought, **more)
        return self.text("ludus-thought .why")

    def shoot(self, name: str) -> None:
        folder = os.environ.get("LUDUS_SCREENSHOTS")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.page.wait_for_timeout(250)  # bars have grown
            self.page.screenshot(path=str(Path(folder) / f"thought-{name}.png"), full_page=True)


@pytest.fixture(scope="module")
def shared(address: str) -> Iterator[Panel]:
    """One browser for all."""
    with open_page(address, 412) as watched:
        yield Panel(watched, address)


@pytest.fixture
def panel(shared: Panel) -> Iterator[Panel]:
    shared.open(412)
    for tag in ("ludus-thought", "ludus-tree"):
        shared.give(tag, names=["You", "mcts"])
    yield shared
    assert shared.watched.complaints == []
    assert all(request.startswith(shared.address) for request in shared.watched.requests)


def test_how_sure_and_why_by_what_it_measured(panel: Panel) -> None:
    reach = {"up": 158, "left": 161, "right": 111}
    measured = "It turns left: its simulations score 53 % there, the most. But the interval of right overlaps its own."
    assert panel.why(message(TRON), reach=reach) == f"{measured} It also keeps 161 cells in reach (right: 111)."
    assert panel.text("ludus-thought .number") == "53 %"
    assert panel.text("ludus-thought .beside > .dim") == "for mcts, ± 1"
    assert panel.texts("ludus-thought .count") == ["6 000 simulations"]
    assert panel.texts("ludus-cost > div") == ["23 plies deep", "62.5 k simulations/s", "96 ms thinking", "41 MB memory"]
    assert (
        panel.page.evaluate("getComputedStyle(document.querySelector('ludus-thought .number')).color") == "rgb(240, 160, 32)"
    ), "the second seat's colour"
    roomier = panel.why(message(TRON), reach={**reach, "up": 170})
    assert roomier == f"{measured} It also keeps 161 cells in reach (up: 170)."
    panel.speak("fr")
    assert "Cela garde aussi 161 cases à portée (en haut : 170)." in panel.text("ludus-thought .why")
    assert panel.text("ludus-thought .beside > .dim") == "pour mcts, ± 1"


CLEAR = moves_of(Candidate(4, "4", 600, 0.24, 0.2, 0.28, 1.0), Candidate(3, "3", 400, -0.04, -0.1, 0.02), choice="4")
TIED = moves_of(Candidate(2, "2", 500, 0.1, 0.0, 0.2, 1.0), Candidate(3, "3", 500, 0.05, -0.05, 0.15), lost("4"), choice="2")
VISITED = moves_of(Candidate(2, "2", 990, 0.1, 0.05, 0.15, 1.0), Candidate(3, "3", 10, 0.5, 0.2, 0.8), choice="2")
ALIKE = moves_of(Candidate(2, "2", 5, -0.6, -1, 0.1, 1.0), Candidate(3, "3", 5, -0.2, -1, 0.66), choice="2")
FAR = moves_of(
    Candidate(2, "2", 1529, 0.14, 0.1, 0.179),
    Candidate(3, "3", 7498, 0.2, 0.18, 0.22, 1.0),
    Candidate(4, "4", 3780, 0.18, 0.16, 0.2),
    Candidate(6, "6", 4172, 0.18, 0.16, 0.2),
    choice="3",
)
LOT = moves_of(Candidate(2, "2", 50, 0.0, -0.05, 0.05, 0.4), Candidate(3, "3", 80, 0.2, 0.15, 0.25, 0.6), choice="2")
BOUNDED = (Candidate(2, "2", 9, 0.0, 0.0, 0.0, 1.0), Candidate(3, "3", 9, None, -1.0, 0.0))
SEARCHED = moves_of(*BOUNDED, choice="2", simulations=0, nodes=900, depth=16)
LOST = moves_of(lost("2", 1.0), lost("3"), choice="2", is_proven=True)
DRAWN = moves_of(drawn("2"), lost("3"), choice="2", is_proven=True)
ALONE = moves_of(Candidate(0, "b", 9, 0.2, 0.1, 0.3, 1.0), choice="b", game="seven_colours")


@pytest.mark.parametrize(
    ("thought", "sentence"),
    [
        (CLEAR, "It plays 4: its simulations score 62 % there; next is 3 with 48 %."),
        (
            TIED,
            "It plays 2: its simulations score 55 % there, the most. But the interval of 3 overlaps its own. 4 loses by force.",
        ),
        (VISITED, "It plays 2: tried most often, 990 times, with 55 %. 3 stands at 75 %, by 10 simulations."),
        (
            ALIKE,
            "It plays 2: one of those tried most, 5 times, with 20 %. 3, tried as often, stands at 40 %. "
            "Their intervals overlap.",
        ),
        (FAR, "It plays 3: its simulations score 60 % there, the most. But the intervals of 4 and 6 overlap its own."),
        (
            LOT,
            "It plays 2, drawn by lot: it plays that in 40 % of cases, and its simulations score 50 % there. 3 stands at 60 %.",
        ),
        (SEARCHED, "It plays 2: 16 plies deep, that is worth 50 %, and no other move is worth more."),
        (LOST, "Every move loses: proven."),
        (DRAWN, "2 holds the draw: proven. 3 loses by force."),
        (SETTLED, "1 wins by force: proven. Every other move loses."),
        (ALONE, "It takes colour b: there is no other move."),
    ],
)
def test_the_sentence_says_what_is_true(panel: Panel, thought: Thought, sentence: str) -> None:
    assert panel.why(message(thought)) == sentence
    panel.speak("fr")
    assert "think." not in panel.text("ludus-thought")


def test_before_the_first_thought_it_says_whose_is_awaited(panel: Panel) -> None:
    seen = lambda: (panel.text("ludus-thought .big"), panel.page.locator("ludus-thought .badge:visible").count())  # noqa: E731
    assert seen() == ("Nobody is thinking yet.", 0)
    panel.give("ludus-thought", mover=1)
    assert seen() == ("– 2 mcts has not begun to think.", 1)
    panel.give("ludus-thought", mover=None)
    assert seen()[0].startswith("Only people play here.")
    assert not panel.page.is_visible("ludus-thought .bars")


def test_a_player_without_reasons_says_so(panel: Panel) -> None:
    position = new_game("tic_tac_toe")
    assert (
        panel.why(message(bare_thought(position, 0, position.parse_move("b2")), "random"))
        == "It plays b2, and gives no reasons."
    )
    assert panel.text("ludus-thought .beside > .dim") == "no estimate from You"
    assert panel.page.locator("ludus-thought .marks .dir").count() == 9
    assert panel.page.get_attribute("ludus-thought .marks .best", "data-move") == "b2"
    assert not panel.page.is_visible("ludus-thought .bars")
    panel.give("ludus-tree", thought=message(bare_thought(position, 0, 0)))
    assert panel.text("ludus-tree .none") == "You keeps no tree."


def test_scores_of_one_player_and_scales_of_ones_own(panel: Panel) -> None:
    solo = moves_of(
        Candidate(0, "up", 10, 37.6, 36, 39), Candidate(1, "left", 90, 54.2, 53.8, 54.6, 1.0), choice="left", game="tron"
    )
    panel.give("ludus-thought", names=["mcts"])
    assert (
        panel.why(message(solo, chance=False, range=[0, 400]))
        == "It rides left: its simulations score 54.2 there; next is up with 37.6."
    )
    assert panel.text("ludus-thought .big") == "54.2 1 expected score of mcts, ± 0.4"
    duel = moves_of(
        Candidate(0, "up", 9, 0.0, 0.0, 0.0, 1.0),
        Candidate(1, "left", 9, None, -600.0, 0.0),
        choice="up",
        simulations=0,
        depth=6,
    )
    panel.give("ludus-thought", names=["minimax", "You"], thought=message(duel))
    assert panel.text("ludus-thought .beside > .dim") == "for minimax, on its own scale, 6 plies deep"
    assert panel.text(".mv[data-move=left] b") == "≤ 0"


def test_bars_grow_where_they_stand(panel: Panel) -> None:
    height = "document.querySelector('ludus-thought').offsetHeight"
    empty = panel.page.evaluate(height)
    early = moves_of(
        *(Candidate(i, way, 3, 0.0, -0.6, 0.6, i == 0) for i, way in enumerate(("up", "left", "right", "down"))),
        choice="up",
        game="tron",
    )
    panel.give("ludus-thought", thought=message(early, final=False, bytes=None))
    assert panel.page.is_visible("ludus-thought .live")
    assert panel.page.evaluate(height) == empty
    panel.page.evaluate("document.querySelector('.mv[data-move=left]').isTheSame = true")
    panel.give("ludus-thought", thought=message(TRON))
    assert panel.page.evaluate("document.querySelector('.mv[data-move=left]').isTheSame")
    assert panel.page.evaluate(height) == empty, "nothing shifts, though one way is closed now"
    assert not panel.page.is_visible("ludus-thought .live")
    assert panel.texts(".mv .l") == ["44 % Up 190", "53 % Left 5 045", "50 % Right 765", "Down is closed"]
    panel.page.wait_for_timeout(250)  # until they have grown
    wide = """way => {
        const width = (part) => document.querySelector(`.mv[data-move=${way}] ${part}`).getBoundingClientRect().width;
        return [width(".fill") / width(".trough"), width(".iv") / width(".trough")];
    }"""
    assert panel.page.evaluate(wide, "left") == pytest.approx([0.53, 0.02], abs=0.005)
    assert panel.page.evaluate(wide, "up") == pytest.approx([0.44, 0.14], abs=0.005)
    rows = panel.page.locator("ludus-thought table tbody tr").all_text_contents()
    assert "".join(rows[1].split()) == "Left,chosen53%52%54%5045100%", "the same for those who hear the page"
    assert panel.page.text_content("ludus-thought [role=status]") == panel.page.text_content("ludus-thought .why")


def test_many_moves_show_the_best_eight(panel: Panel) -> None:
    many = [Candidate(i, f"c{i}", 10 + i, i / 20, i / 20 - 0.01, i / 20 + 0.01, float(i == 9)) for i in range(12)]
    panel.give("ludus-thought", thought=message(moves_of(*many, choice="c9")))
    shown = [row.get_attribute("data-move") for row in panel.page.locator(".mv").all()]
    assert shown == [f"c{i}" for i in range(4, 12)], "as the rules order them"
    panel.page.click("text=4 others")
    assert panel.page.locator(".mv").count() == 12
    panel.page.click("text=The best 8")
    assert panel.page.locator(".mv").count() == 8


def test_the_tree_opens_by_mouse_and_keys_and_has_a_table(panel: Panel) -> None:
    panel.give("ludus-tree", thought=message(TRON))
    nodes = panel.page.locator("ludus-tree [role=treeitem]")
    assert nodes.count() == 5, "three branches, and the two behind the chosen one"
    assert nodes.nth(0).get_attribute("aria-label") == "You down + mcts left, 53\u202f%, 3\u202f733 visits"
    assert nodes.nth(0).get_attribute("aria-expanded") == "true"
    widths = [float(edge.get_attribute("stroke-width")) for edge in panel.page.locator("ludus-tree path.edge").all()]
    assert widths[0] > widths[1] > widths[2], "as wide as their visits"
    nodes.nth(3).click()
    nodes.nth(5).wait_for()
    assert nodes.count() == 6
    nodes.nth(0).focus()
    panel.page.keyboard.press("Enter")
    assert nodes.count() == 4
    panel.page.keyboard.press("ArrowDown")
    panel.page.keyboard.press("ArrowLeft")
    assert nodes.count() == 3
    assert panel.page.evaluate("document.activeElement.dataset.path") == "down+right", "the focus stays"
    panel.page.click("ludus-tree >> text=As table")
    panel.page.wait_for_selector("ludus-tree table")
    assert panel.page.locator("ludus-tree tbody tr").count() == 3
    panel.page.click("ludus-tree button[aria-label^='Open You down + mcts left']")
    panel.page.wait_for_selector("ludus-tree tr[data-level='2']")
    assert [row.get_attribute("data-level") for row in panel.page.locator("ludus-tree tbody tr").all()] == [
        "1",
        "2",
        "2",
        "1",
        "1",
    ]
    assert panel.texts("ludus-tree tbody tr:first-child td") == ["53 %", "3 733", "62 %"], "of all visits, not of those told"
    panel.speak("fr")
    panel.page.click("ludus-tree >> text=En image")
    panel.page.wait_for_selector("ludus-tree [role=tree]")
    assert nodes.count() == 5
    panel.speak("en")
    panel.give("ludus-tree", thought=message(SETTLED))
    assert panel.texts("ludus-tree .node .figures") == ["100 % 590", "proven 188"], (
        "a proven branch shows no mean of simulations"
    )


def test_a_branch_opens_while_thoughts_come_in(panel: Panel) -> None:
    panel.give("ludus-tree", thought=message(TRON, final=False))
    nodes = panel.page.locator("ludus-tree [role=treeitem]")
    nodes.nth(3).hover()
    panel.page.mouse.down()
    panel.give("ludus-tree", thought=message(TRON, final=False))
    panel.page.mouse.up()
    nodes.nth(5).wait_for()
    panel.give("ludus-tree", thought=message(TRON))
    assert nodes.count() == 6, "what somebody opened stays open"


WAVE = [0.5] * 10 + [0.7] * 8 + [0.25] * 10 + [0.52] * 12


def test_falls_at_the_end_lie_over_nothing(panel: Panel) -> None:
    falls = [{"ply": ply, "seat": seat} for ply, seat in ((38, 2), (39, 0), (39, 1))]
    panel.give("ludus-chances", values=WAVE, names=["uct", "land", "flat"], seat=1, ply=3, plies=39, falls=falls)
    panel.page.wait_for_selector("ludus-chances .fall[data-ply='38']")
    boxes = panel.page.eval_on_selector_all(
        "ludus-chances :is(.fall, .axis .end)",
        "all => all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right])",
    )
    boxes.sort()
    assert len(boxes) == 4
    assert all(before[1] < after[0] for before, after in itertools.pairwise(boxes)), boxes


def test_the_graph_is_a_slider(panel: Panel) -> None:
    turning = [{"ply": 18, "seat": 0, "change": -0.45}]
    panel.give(
        "ludus-chances",
        values=WAVE,
        names=["You", "mcts"],
        seat=1,
        ply=39,
        plies=39,
        turning=turning,
        falls=[{"ply": 30, "seat": 0}],
    )
    track = panel.page.locator("ludus-chances .track")
    assert panel.text("ludus-chances .h") == "Win chance of mcts, whole game"
    assert track.get_attribute("aria-valuetext") == "ply 39 of 39, 52\u202f% for mcts"
    box = track.bounding_box()
    at = lambda ply: (box["x"] + 24 + (box["width"] - 30) * ply / 39, box["y"] + 60)  # noqa: E731
    panel.page.mouse.click(*at(17.8))
    assert track.get_attribute("aria-valuetext") == "ply 18 of 39, 25\u202f% for mcts, turning point"
    panel.page.mouse.move(*at(5))
    panel.page.mouse.down()
    panel.page.mouse.move(*at(7))
    panel.page.mouse.move(*at(-9))
    panel.page.mouse.up()
    panel.page.mouse.move(*at(20))
    assert panel.page.evaluate("sought") == [18, 5, 7, 0]
    track.focus()
    for key in ("ArrowRight", "Shift+ArrowRight", "PageUp", "ArrowLeft", "End", "Home"):
        panel.page.keyboard.press(key)
    assert panel.page.evaluate("sought.slice(4)") == [1, 11, 21, 20, 39, 0]
    panel.give("ludus-chances", ply=30)
    assert track.get_attribute("aria-valuetext").endswith(", You falls")
    rows = [[0.25] * 4, [0.4, 0.2, 0.3, 0.1], [None] * 4, [0.6, 0, 0.4, 0]]
    panel.give(
        "ludus-chances", values=rows, names=["uct", "land", "flat", "deep"], by="land", plies=3, ply=1, turning=[], falls=[]
    )
    assert panel.page.locator("ludus-chances .past .band").count() == 4
    assert panel.text("ludus-chances .h") == "Win chance seen by land"
    assert track.get_attribute("aria-valuetext").count("for") == 4
    panel.speak("fr")
    assert panel.text("ludus-chances .h") == "Chances de gain vues par land"


def test_turning_points_are_where_it_changed_and_stayed(panel: Panel) -> None:
    find = lambda values: panel.page.evaluate("values => turningPoints(values)", values)  # noqa: E731
    assert [(each["ply"], round(each["change"], 2)) for each in find(WAVE)] == [(10, 0.2), (18, -0.45), (28, 0.27)]
    assert find([0.5] * 8 + [0.95] + [0.5] * 8) == [], "one odd estimate"
    assert find([0.5, None, None, 0.5, 0.52, None, 0.51]) == []
    assert [each["ply"] for each in find([None, 0.5, None, 0.5, None, 0.9, None, 0.9, None, 0.9])] == [5]
    assert find([]) == []
    seats = [[0.5, 0.3, 0.2]] * 6 + [[0.1, 0.7, 0.2]] * 6
    assert [(each["ply"], each["seat"], each["from"], round(each["change"], 2)) for each in find(seats)] == [(6, 1, 0, 0.4)]


def test_a_turning_point_is_told_by_the_seats_own_estimates(panel: Panel) -> None:
    find = lambda values: panel.page.evaluate("values => turningPoints(values)", values)  # noqa: E731
    (turn,) = find([None, 0.55, None, 0.5, None, 0.66, None, 0.71, None, 0.77])
    told = {name: turn[name] for name in ("ply", "since", "was", "is")}
    assert told == {"ply": 5, "since": 3, "was": 0.5, "is": 0.66}
    assert turn["change"] > 0
    reel = {"players": ["mcts", "montecarlo"], "range": [-1, 1], "moves": [], "scenery": {"kind": "text"}}
    own = [[None, 0.1], [None, None], [None, -0.01], [None, 0.33], [None, 0.42], [None, 0.54]]
    fallen = [[None, -value if value is not None else None] for _, value in own]
    third = [[0.0, 0.0, 0.0]] * 6 + [[-0.6, 0.0, 0.6]] * 6
    cases = [({**reel, "values": own}, 1, 1), ({**reel, "values": fallen}, 1, -1)]
    cases.append(({**reel, "players": ["a", "b", "c"], "values": third}, 2, 1))
    for given, seat, sign in cases:
        frames = [{"lines": []}] * (len(given["values"]) + 1)
        (turn,) = panel.page.evaluate("reel => turningOf(reel)", {**given, "game": "tron", "frames": frames})
        assert (turn["seat"], turn["change"] * sign > 0, (turn["is"] - turn["was"]) * sign > 0) == (seat, True, True)


def test_two_minds_agree_or_differ(panel: Panel) -> None:
    other = moves_of(
        *LEFT_BEST[:2],
        Candidate(2, "right", 9, 0.9, 0.8, 1, 1.0),
        choice="right",
        game="tron",
        simulations=0,
        nodes=61_200,
        depth=4,
        seconds=0.1,
    )
    panel.give("ludus-minds", names=["uct", "land"], thoughts=[message(TRON, "uct"), message(TRON, "flat:seconds=1")])
    assert panel.text("ludus-minds .where") == "land to move at ply 39. They agree: both ride left."
    panel.give("ludus-minds", thoughts=[message(TRON, "uct"), message(other, "territory:depth=4", rate=None)])
    assert (
        panel.text("ludus-minds .where")
        == "land to move at ply 39. They differ: UCT rides left, territory right. And UCT cannot tell the two apart."
    )
    assert panel.texts("ludus-minds .sub") == ["6 000 simulations", "depth 4, 61 200 positions"]
    assert panel.texts("ludus-minds .mind:last-child .figures > div") == ["4 plies deep", "612 k nodes/s", "41 MB memory"]
    assert panel.texts("ludus-minds .best b") == ["53 %", "95 %"]
    panel.give("ludus-minds", thoughts=[message(TRON, "uct"), None])
    assert panel.text("ludus-minds .where").endswith("– is still to think.")
    panel.speak("fr")
    assert panel.text("ludus-minds h2") == "Deux esprits, une position"


@pytest.mark.parametrize(("width", "theme", "language"), [(1440, "dark", "en"), (390, "light", "fr")])
def test_it_fits_and_can_be_looked_at(panel: Panel, width: int, theme: str, language: str) -> None:
    panel.open(width, theme)
    panel.speak(language)
    thought = message(TRON, final=False)
    panel.give("ludus-thought", thought=thought, names=["You", "mcts"], reach={"up": 158, "left": 161, "right": 111})
    panel.give("ludus-tree", thought=thought, names=["You", "mcts"])
    panel.give("ludus-minds", thoughts=[thought, message(TRON, "montecarlo:seconds=0.1")], names=["You", "mcts"])
    panel.give(
        "ludus-chances", values=WAVE, names=["You", "mcts"], seat=1, ply=39, turning=[{"ply": 18, "seat": 1, "change": -0.45}]
    )
    panel.shoot(f"{theme}-{width}-{language}")
    assert panel.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert panel.page.evaluate("[...document.querySelectorAll('.side *')].every(each => !each.textContent.includes('think.'))")


def test_what_is_late_kept_or_forced_is_told_so(panel: Panel) -> None:
    panel.give("ludus-thought", thought=message(TRON))
    panel.give("ludus-thought", late=True)
    assert panel.text("ludus-thought .why") == "This is its thought of move 40. It has been late since, and rides straight on."
    assert panel.why(message(CLEAR, simulations=900)).startswith("It plays 4")
    assert panel.texts("ludus-thought .count") == ["900 simulations, and 100 kept from before"]
    position = new_game("tic_tac_toe")
    forced = replace(bare_thought(position, 0, 4), candidates=((Candidate(4, "5", 0, None, None, None),), ()))
    panel.give("ludus-tree", thought=message(replace(forced, text="5")))
    noted = message(replace(forced, text="5", notes=("the only move there is",)))
    assert panel.why(noted) == "It plays 5: there is no other move."
    for silent in ("gives no reasons", "no estimate", "keeps no tree", "the only move"):
        assert silent not in panel.text("body")


def test_the_cost_is_of_the_thought_beside_it(panel: Panel) -> None:
    panel.why(message(TRON))
    later = message(replace(TRON, simulations=7000, seconds=0.5))
    at_once = """thought => new Promise(resolve => {
      const panel = document.querySelector("ludus-thought"), count = panel.querySelector(".count"), before = count.textContent;
      const look = () => count.textContent === before
        ? setTimeout(look, 0)
        : resolve([count.textContent, panel.querySelector("ludus-cost").textContent]);
      panel.thought = thought;
      look();
    })"""
    count, cost = panel.page.evaluate(at_once, later)
    assert "7" in count
    assert "500" in cost


def test_a_forced_move_has_no_speed(panel: Panel) -> None:
    forced = Thought("tron", 0, 3, "up", ((Candidate(0, "up", 1),),), nodes=1, seconds=0.1)
    panel.give("ludus-thought", thought=message(forced, chance=False))
    panel.page.wait_for_timeout(200)
    assert not [each for each in panel.texts("ludus-cost > div") if "/s" in each]
