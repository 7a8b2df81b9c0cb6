"""What holds on every view: nothing moves by itself, the keyboard stays where it was, names are in the reader's language."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

SECRET = "everywhere" * 3
MOST_MOVED = 0.03  # a third of what web vitals call good
QUIET = 3000  # ms that a view is watched for
MOVED = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 200);
})"""
EXTENT = """() => [...document.querySelectorAll(".seat .who, .mid")].map((each) => {
  const { left, right } = each.getBoundingClientRect();
  return [left, right];
})"""
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def begun(api: httpx.Client, seats: list[str], game: str = "tron:level=duel7", **more: Any) -> str:
    """The name of a table."""
    asked = {"game": game, "seats": seats, "seed": 3, "secret": SECRET, **more}
    return str(api.post("/tables", json=asked).raise_for_status().json()["id"])


@pytest.fixture
def played(api: httpx.Client) -> str:
    """A game that is over."""
    name = begun(api, ["montecarlo:simulations=60", "wall"], pace="live", tick=60)
    with connect(str(api.base_url).replace("http", "ws", 1) + f"tables/{name}/live") as socket:
        socket.send(json.dumps({"type": "hello", "secret": SECRET}))
        while "outcome" not in json.loads(socket.recv(timeout=60)):
            pass
    return f"/replays/t-{name}"


def seat_here(page: Any, path: str) -> None:
    """At a table as the person whose seat it is."""
    page.evaluate(f"localStorage.setItem('ludus.secret', '{SECRET}')")
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + path)


# --- nothing moves ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("path", ["/", "/play", "/levels/colours", "replay"])
def test_nothing_moves_by_itself(open_view: Any, request: pytest.FixtureRequest, path: str, width: int) -> None:
    where = request.getfixturevalue("played") + "/4" if path == "replay" else path
    page = open_view(where, width=width, height=800)
    page.wait_for_selector("ludus-board[data-kind]")
    page.wait_for_timeout(QUIET)
    assert page.evaluate(MOVED) < MOST_MOVED


def test_a_lost_connection_is_told_below_the_bar_and_moves_nothing(open_view: Any) -> None:
    page = open_view("/play")
    page.wait_for_selector(".start-row button")
    below = page.evaluate("document.querySelector('main').getBoundingClientRect().top")
    page.evaluate("dispatchEvent(new CustomEvent('ludus-connection', { detail: 3 }))")
    strip = page.locator(".strip").bounding_box()
    assert (strip["y"], strip["width"], strip["height"] < 30) == (below, 1440, True)
    assert page.evaluate("document.querySelector('main').getBoundingClientRect().top") == below


def test_a_long_name_lies_not_over_the_score(open_view: Any, api: httpx.Client) -> None:
    name = begun(api, ["montecarlo:simulations=60", "montecarlo:simulations=60"], pace="turns")
    page = open_view(f"/play/{name}", language="fr", **PHONE)
    page.wait_for_selector(".score .mid")
    first, middle, second = page.evaluate(EXTENT)  # at one moment: seats are drawn anew with every step
    assert first[1] <= middle[0] < middle[1] <= second[0]


# --- the keyboard, the title -----------------------------------------------------------------------------------------


def test_the_keyboard_stays_on_the_button_that_it_pressed(open_view: Any, played: str) -> None:
    page = open_view(played)
    page.wait_for_selector("ludus-board[data-ply='0']")
    for key in ("theme", "language", "replay.run"):
        page.focus(f"[data-key='{key}']")
        page.keyboard.press("Enter")
        page.wait_for_function("(key) => document.activeElement.dataset.key === key", arg=key, timeout=5000)
        page.wait_for_selector("ludus-replay[data-ply]")
    assert page.get_attribute("html", "lang") == "fr"
    assert page.evaluate("document.activeElement.dataset.key") == "replay.run"


def test_who_chooses_a_game_or_a_player_by_keyboard_goes_on_from_there(open_view: Any) -> None:
    page = open_view("/play?game=tron")
    page.wait_for_selector("select[data-seat='1']")
    page.focus("select[data-seat='1']")
    page.select_option("select[data-seat='1']", "wall")
    assert page.evaluate("document.activeElement.dataset.seat") == "1"
    page.focus("[data-game=matches]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-game=matches][aria-pressed=true]")
    assert page.evaluate("document.activeElement.dataset.game") == "matches"


def test_the_title_is_that_of_the_view(open_view: Any) -> None:
    page = open_view("/championships")
    for name, title in (("championships", "Championships · ludus"), ("play", "Play · ludus"), ("step", "Step through · ludus")):
        page.click(f"nav a[data-view={name}]")
        page.wait_for_function("title => document.title === title", arg=title)
    page.click("a.logo")
    page.wait_for_function("document.title === 'ludus'")


# --- names -----------------------------------------------------------------------------------------------------------


def test_every_game_and_player_has_a_name_and_a_few_words_in_both_languages(open_view: Any, api: httpx.Client) -> None:
    page = open_view("/play")
    texts = page.evaluate(
        """async () => {
          const [names, about] = await Promise.all(["names", "about"].map((name) => import(`/static/js/texts/${name}.js`)));
          return ["en", "fr"].map((language) => ({ ...names.default[language], ...about.default[language] }));
        }"""
    )
    catalogue = api.get("/catalogue").json()
    for told in texts:
        for kind, known in (("game", catalogue["games"]), ("player", catalogue["players"])):
            for each in known:
                assert told[f"{kind}.{each['name']}"]
                assert told[f"about.{kind}.{each['name']}"]
        players = [text for key, text in told.items() if key.startswith("player.")]
        assert len(set(players)) == len(players)
        assert not any("`" in text for text in told.values())
    assert all(texts[0][key] != texts[1][key] for key in texts[0] if key.startswith("about."))


def test_a_french_reader_finds_no_english_at_the_setup(open_view: Any) -> None:
    page = open_view("/play?game=seven_colours", language="fr")
    page.wait_for_selector("select[data-seat='1']")
    assert page.inner_text("select[data-seat='1'] option:checked") == "Alpha-bêta"
    assert "Réglages d’Alpha-bêta" in page.inner_text(".sitting >> nth=1")
    page.click("details.about summary")
    assert "Nommez une couleur" in page.inner_text("details.about")
    page.click(".sitting details.more summary")
    assert "Regarde aussi loin" in page.inner_text(".sitting >> nth=1")


def test_settings_are_told_in_words_and_the_servers_bounds_are_not(open_view: Any) -> None:
    page = open_view("/play", language="fr")
    page.wait_for_selector(".start-row button")
    told = page.evaluate(
        """async () => {
          const names = await import("/static/js/core/names.js");
          const swept = names.shortSpec("mcts:simulations=50,c=0.7", ["c"]).about;
          return [names.playerSettings("mcts:seconds=0.5,memory=128"), swept, names.playerName("./mine.py:n=3"),
            names.settingsOf("tron:level=arena")];
        }"""
    )
    assert told == ["temps 0,5 s", "exploration 0,7", "./mine.py", "niveau arena"]


def test_the_keys_are_told_in_the_language_that_was_chosen_last(open_view: Any, played: str) -> None:
    page = open_view(played)
    page.wait_for_selector("ludus-board[data-ply='0']")
    page.click("button[lang=fr]")
    page.wait_for_selector("html[lang=fr] ludus-board[data-ply='0']")
    page.keyboard.press("?")
    told = page.inner_text("dialog.keys-help")
    assert "montrer les touches" in told
    assert "Espace" in told
    assert "Space" not in told


def test_rows_of_a_sweep_tell_what_was_varied(open_view: Any) -> None:
    page = open_view("/championships", width=390)
    page.wait_for_selector("main h1")
    told = page.evaluate(
        """async () => {
          const { Standings } = await import("/static/js/championships/table.js");
          const unknown = { spec: "", rating: null, failed: {}, games: 0, above: null };
          const players = [0.5, 1].map((c) => ({ ...unknown, name: `mcts:simulations=50,rule=ucb1,c=${c}` }));
          const standings = new Standings();
          const config = { vary: { c: [0.5, 1] } };
          standings.update({ id: 1, kind: "sweep", config, games: 0, players, ranking: [0, 1], cross: null });
          return [...standings.body.querySelectorAll("th.nm small")].map((each) => each.textContent);
        }"""
    )
    assert told == ["exploration 0.5", "exploration 1"]


# --- home ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_home_shows_four_moves_and_the_cost_on_a_small_laptop(open_view: Any, language: str) -> None:
    page = open_view("/", width=1280, height=800, language=language)
    page.wait_for_selector("ludus-thought .mv .trough.known", timeout=60_000)
    bottom = "each => each.getBoundingClientRect().bottom"
    end = page.eval_on_selector("aside.side", bottom)
    assert page.locator("ludus-thought .mv").count() == 4
    assert page.eval_on_selector("ludus-thought .mv:last-child", bottom) < page.eval_on_selector("ludus-cost", bottom) <= end


def test_the_duel_that_was_recorded_has_its_seats(open_view: Any) -> None:
    page = open_view("/play")
    page.wait_for_selector(".start-row button")
    nothing = {"table": None, "compiling": "tron", "done": 0, "total": 5}
    page.route("**/api/showcase", lambda route: route.fulfill(json=nothing))
    page.click("a.logo")
    page.wait_for_selector(".home .score .seat[data-seat='1']:has-text('Flat Monte Carlo')")
    assert "cells in reach" in page.inner_text(".home .score .seat[data-seat='0']")


# --- playing ---------------------------------------------------------------------------------------------------------


def test_three_at_one_keyboard_have_keys_and_a_fourth_is_told(open_view: Any) -> None:
    page = open_view("/play?game=tron&level=four")
    page.wait_for_selector("select[data-seat='3']")
    for seat in (1, 2):
        page.select_option(f"select[data-seat='{seat}']", "you")
    assert page.is_disabled("select[data-seat='3'] option[value=you]")
    assert "keys for 3 at most" in page.inner_text("select[data-seat='3'] option[value=you]")
    steered = page.evaluate(
        """async () => {
          const { steeringKeys } = await import("/static/js/play/steering.js");
          const found = [];
          const bound = steeringKeys([0, 1, 3], (seat, move) => found.push(`${seat} ${move}`));
          for (const { keys, run } of bound) for (const key of keys) run({ key });
          return found;
        }"""
    )
    assert steered == [f"{seat} {move}" for seat in (0, 1, 3) for move in ("up", "down", "left", "right")]
    page.click(".start-row button")
    page.wait_for_selector("main[data-phase] .chip[data-overlay=territory] kbd")
    assert page.is_visible(".chip[data-overlay=heat] kbd")
    assert page.is_hidden(".chip[data-overlay=line] kbd")  # the third steers by L


def test_on_a_phone_bars_stand_above_the_pad_and_chips_in_one_row(open_view: Any, api: httpx.Client, shoot: Any) -> None:
    page = open_view("/play", theme="light", language="fr", **PHONE)
    page.wait_for_selector(".start-row button")
    assert page.eval_on_selector(".start-row", "each => getComputedStyle(each).backgroundColor") == "rgba(0, 0, 0, 0)"
    seat_here(page, "/play/" + begun(api, ["you", "mcts:simulations=200"], "tron:level=arena", pace="turns"))
    page.wait_for_selector("main.with-pad ludus-board[data-ply='0']")
    page.tap(".dpad .to-up")
    page.wait_for_selector("ludus-thought .mv .trough.known", timeout=60_000)
    box = lambda selector: page.locator(selector).first.bounding_box()  # noqa: E731
    assert len({chip.bounding_box()["y"] for chip in page.locator(".chip").all()}) == 1
    assert box(".boardwrap")["height"] - box("ludus-board canvas")["height"] < 4
    assert box("ludus-thought .mv")["y"] + box("ludus-thought .mv")["height"] < box(".dpad .to-up")["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shoot(page, "play-phone-light-french")


# --- films -----------------------------------------------------------------------------------------------------------


def test_a_film_has_the_pages_ground_at_its_corners(open_view: Any, played: str) -> None:
    page = open_view(played, theme="light")
    page.wait_for_selector("ludus-board[data-ply='0']")
    with page.expect_download(timeout=60_000) as download:
        page.click(".exports button:has-text('GIF')")
    film = base64.b64encode(Path(download.value.path()).read_bytes()).decode()
    corner = page.evaluate(
        """async (film) => {
          const bytes = Uint8Array.from(atob(film), (letter) => letter.charCodeAt(0));
          const picture = await createImageBitmap(new Blob([bytes], { type: "image/gif" }));
          const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
          context.drawImage(picture, 0, 0);
          return [...context.getImageData(0, 0, 1, 1).data];
        }""",
        film,
    )
    assert min(corner) > 200  # the light theme's, not black


def test_a_long_film_is_drawn_picture_by_picture(open_view: Any) -> None:
    page = open_view("/replays")
    page.wait_for_selector("main h1")
    made = page.evaluate(
        """async () => {
          const { exportGif } = await import("/static/js/replay/export.js");
          let drawn = 0;
          const draw = () => {
            drawn++;
            return Object.assign(document.createElement("canvas"), { width: 4, height: 4 });
          };
          const board = { room: {}, toCanvas: draw };
          const counts = [];
          await exportGif(board, 99, () => counts.push(drawn));
          return [counts[0], counts.length];
        }"""
    )
    assert made[1] == 100
    assert made[0] < 10
