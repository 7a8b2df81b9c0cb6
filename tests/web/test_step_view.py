"""Step through, in a real browser: forward and back shows the same, and what is shown is what the trace says."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from browser import needs_browser

pytestmark = needs_browser

LINK = "/step/NegAlphaBeta_Memory?matches=8&pf=3&last=loses"
CUT = 25  # the step of that trace in which something is cut


def at(page: Any) -> int:
    page.wait_for_selector("main[data-at]")
    return int(page.get_attribute("main", "data-at"))


def shown(page: Any) -> str:
    """All that tells where one is: the tree, the panels, the sentence."""
    return str(
        page.evaluate(
            """() => [...document.querySelectorAll(".treebox [data-node]")].map((node) => `${node.dataset.state}
            ${node.getAttribute("class")}
            ${[...node.querySelectorAll("text")].map((text) => text.textContent).join("|")}`).join(";")
            + [...document.querySelectorAll(".side section")].map((section) => section.innerText).join(";")
            + [...document.querySelectorAll(".code .on, .rows .new, .strokes.shown")].map((each) => each.textContent).join(";")
            + document.querySelector(".say").innerText"""
        )
    )


def rows(page: Any) -> list[list[str]]:
    found: list[list[str]] = page.locator(".rows tr[data-key]").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((each) => each.textContent))"
    )
    return found


def expected_rows(trace: dict[str, Any], step: int) -> list[list[str]]:
    memory: dict[str, list[str]] = {}
    for each in trace["steps"][:step]:
        if change := each.get("memory"):
            entry = change["entry"]
            best = f"take {entry['best']}" if "best" in entry else "none"
            score = f"{entry['score']:g}".replace("-", "\u2212")
            memory[change["key"]] = [change["key"], str(entry["pf"]), score, "yes" if entry["exact"] else "no", best]
    return list(memory.values())


def test_a_link_leads_to_a_step_and_the_memory_is_the_trace_s(open_view: Any, api: httpx.Client, shoot: Any) -> None:
    page = open_view(f"{LINK}&at={CUT}")
    assert at(page) == CUT
    trace = api.post("/steps", json={"matches": 8, "pf": 3, "last": "loses"}).json()
    assert rows(page) == expected_rows(trace, CUT)
    assert page.get_attribute(".rows .new", "data-key") == "2"
    assert page.inner_text(".say p").startswith("Cut. At 2 matches the side to move already has 0")
    assert page.inner_text(".code .on >> nth=0").strip() == "if alpha >= beta:"
    assert page.get_attribute(".ruler", "data-window") == "0,0"
    assert page.locator(".strokes.shown").count() == 1
    path = page.evaluate("() => [...document.querySelectorAll('.node.path .label')].map((each) => each.textContent)")
    assert path == ["8", "5", "2"]
    shoot(page, "step-dark")
    page.keyboard.press("End")
    assert rows(page) == expected_rows(trace, len(trace["steps"]))
    page.wait_for_url(f"**{LINK.replace('pf=3&last=loses', 'last=loses&pf=3')}&at=28")


def test_forward_and_back_show_the_same(open_view: Any) -> None:
    page = open_view("/step/NegAlphaBeta_Memory?matches=5&pf=3&last=wins")
    assert at(page) == 1
    steps = int(page.get_attribute("main", "data-steps"))
    forward = [shown(page)]
    for _ in range(steps - 1):
        page.keyboard.press("ArrowRight")
        forward.append(shown(page))
    assert at(page) == steps
    assert len(set(forward)) == steps
    backward = [shown(page)]
    for _ in range(steps - 1):
        page.keyboard.press("ArrowLeft")
        backward.append(shown(page))
    assert backward[::-1] == forward


def test_keys_go_ten_steps_to_both_ends_to_the_next_cut_and_play(open_view: Any) -> None:
    page = open_view(LINK)
    at(page)
    page.keyboard.press("Shift+ArrowRight")
    assert at(page) == 11
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("c")
    assert (at(page), page.get_attribute("main", "data-kind")) == (CUT, "cut")
    page.keyboard.press("Home")
    assert at(page) == 1
    page.keyboard.press(" ")
    page.wait_for_selector("main[data-at='2']")
    page.keyboard.press(" ")
    page.keyboard.press("?")
    assert "next cut" in page.inner_text("dialog")


def test_the_timeline_is_clicked_and_dragged(open_view: Any) -> None:
    page = open_view(LINK)
    at(page)
    box = page.locator(".timeline").bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2 + 2, middle)
    page.mouse.down()
    assert at(page) == 15
    page.mouse.move(box["x"] + box["width"] - 1, middle, steps=4)
    assert at(page) == 28
    page.mouse.up()
    assert page.get_attribute(".timeline", "aria-valuenow") == "28"
    assert "Decision." in page.get_attribute(".timeline", "aria-valuetext")


def test_both_languages_say_the_same_step(open_view: Any, shoot: Any) -> None:
    page = open_view(f"{LINK}&at={CUT}", language="fr", theme="light")
    assert at(page) == CUT
    assert page.inner_text(".say p").startswith("Coupe. À 2 allumettes")
    shoot(page, "step-light-fr")
    page.click("button[lang=en]")
    page.wait_for_selector(".say b:text-is('Cut.')")
    assert at(page) == CUT
    shoot(page, "step-light")


def test_ucb_says_and_shows_what_it_weighs(open_view: Any, api: httpx.Client, shoot: Any) -> None:
    page = open_view("/step/UCB?matches=8&nbSim=10&seed=1")
    at(page)
    trace = api.post("/steps", json={"algorithm": "UCB", "matches": 8, "nbSim": 10, "seed": 1}).json()
    pick = next(number for number, step in enumerate(trace["steps"], 1) if step.get("round") == 7)
    for _ in range(pick - 1):
        page.keyboard.press("ArrowRight")
    step = trace["steps"][pick - 1]
    arm = next(each for each in step["table"]["arms"] if each["action"] == step["action"])
    figures = f"{arm['mean'] + arm['bonus']:.2f} = {arm['mean']:.2f} + {arm['bonus']:.2f}".replace("-", "\u2212")
    assert page.inner_text(".say p").startswith(f"Round 7. Take {step['action']} has the highest utility, {figures}")
    assert page.get_attribute(".rows .new", "data-action") == step["action"]
    assert page.locator(".arm .games i").count() == step["table"]["total"]
    shoot(page, "step-ucb")


@pytest.mark.parametrize("algorithm", ["UCT_max", "UCT_negamax"])
def test_the_tree_of_uct_is_as_wide_as_its_games(open_view: Any, shoot: Any, algorithm: str) -> None:
    page = open_view(f"/step/{algorithm}?matches=8&pf=3&nbSim=10&times=8&seed=1")
    at(page)
    page.keyboard.press("End")
    games = page.evaluate("() => [...document.querySelectorAll('.treebox .value')].map((text) => Number(text.textContent))")[1:]
    widths = page.evaluate("() => [...document.querySelectorAll('.treebox .edge')].map((e) => parseFloat(e.style.strokeWidth))")
    assert len(games) == len(widths)  # all but the root's
    assert sorted(widths) == [width for _, width in sorted(zip(games, widths, strict=True))]
    assert page.locator(".rows .new").count() == 1
    shoot(page, f"step-{algorithm.lower()}")


def test_lockstep_lights_what_a_tick_changes(open_view: Any, shoot: Any) -> None:
    page = open_view("/step/lockstep?level=small&games=6&seed=1&at=3")
    assert at(page) == 3
    lit = "() => [...new Set([...document.querySelectorAll('.arrays td.new')].map((cell) => cell.parentElement.dataset.array))]"
    assert page.evaluate(lit) == ["draws", "direction"]
    where = "() => [...document.querySelectorAll('.lock')].map((each) => each.dataset.head)"
    heads = page.evaluate(where)
    page.keyboard.press("ArrowRight")
    assert "S" in page.evaluate(lit)
    assert all(before != now for before, now in zip(heads, page.evaluate(where), strict=True))
    shoot(page, "step-lockstep")
    page.keyboard.press("End")
    assert page.locator(".lock.over").count() == 6


@pytest.mark.slow
def test_another_algorithm_and_other_parameters_by_the_form(open_view: Any, shoot: Any) -> None:
    page = open_view("/step")
    at(page)
    page.click("[data-algorithm=NegAlphaBeta]")
    page.wait_for_url("**/step/NegAlphaBeta?**")
    page.keyboard.press("e")
    page.select_option("#step-game", "tic_tac_toe")
    page.wait_for_selector(".pick .cells button")
    page.click(".pick button[aria-label='play a2']")
    page.wait_for_url("**moves=b2,a1,c1,a3,a2**")
    page.wait_for_selector(".pick button[aria-label^='a2:']")
    shoot(page, "step-setup")
    page.click(".pick .btn >> nth=0")
    page.wait_for_url("**moves=b2,a1,c1,a3&**")
    page.focus("#step-game")
    page.keyboard.press("Escape")
    assert page.locator(".setup-card").is_hidden()
    assert page.locator(".treebox .mini").count() > 20


def test_too_much_is_one_sentence_and_what_was_chosen_is_kept(page_server: str, chromium: Any) -> None:
    page = chromium.new_context().new_page()  # a refusal is told in the console too
    page.goto(page_server + "/step/NegAlphaBeta?matches=40&pf=15")
    page.wait_for_selector(".problem")
    assert "lower pf (it is 15)" in page.inner_text(".problem h2")
    assert page.input_value("#step-pf") == "15"
    page.fill("#step-pf", "3")
    page.press("#step-pf", "Enter")
    page.wait_for_selector("main[data-at]")
    page.context.close()


def test_on_a_phone_nothing_is_squashed_or_cut_off(open_view: Any, shoot: Any) -> None:
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    page = open_view(f"{LINK}&at={CUT}", **phone)
    assert at(page) == CUT
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    svg = page.locator(".treebox svg").bounding_box()
    assert svg["width"] > 700  # it scrolls
    node = page.locator(".node.current .shape").bounding_box()
    assert 0 < node["x"] < 340
    assert page.locator(".transport .loud").bounding_box()["width"] >= 44
    shoot(page, "step-390")
    page.locator(".transport .loud").tap()
    assert at(page) == CUT + 1
    ucb = open_view("/step/UCB?at=20", theme="light", **phone)
    at(ucb)
    assert ucb.evaluate("document.documentElement.scrollWidth") == 390
    shoot(ucb, "step-ucb-light-390")


def test_reduced_motion_moves_nothing(open_view: Any) -> None:
    page = open_view(f"{LINK}&at=4", reduced_motion="reduce")
    at(page)
    assert page.evaluate(
        "getComputedStyle(document.querySelector('.ruler .fill')).transitionDuration.split(', ').every((each) => each === '0s')"
    )


@pytest.mark.slow
def test_a_large_tree_scrolls_and_only_what_is_near_is_drawn(open_view: Any, shoot: Any) -> None:
    page = open_view("/step/NegAlphaBeta?matches=14&pf=7&at=600")
    assert at(page) == 600
    drawn = page.locator(".treebox .node").count()
    assert drawn < 200 < page.evaluate("document.querySelector('.treebox svg').clientWidth") / 74
    for key in ("Home", "c", "ArrowRight", "Shift+ArrowRight"):
        page.keyboard.press(key)
        box, node = page.locator(".treebox").bounding_box(), page.locator(".node.current .shape").bounding_box()
        assert box["x"] <= node["x"] <= box["x"] + box["width"]
    assert page.inner_text(".crumbs").startswith("14")
    shoot(page, "step-large")
