"""Tron: ride, leave a wall behind you, and be the last who can.

One to eight riders on a level. Each tick everyone moves one cell up, left, right or down, and the cell left behind is wall. Who
rides into a wall, a trail or another rider falls. The last one riding wins; falling together is a draw; beyond two riders
everyone is ranked by when they fell. A lone rider scores the cells it rides.

Rules are options: riders move `together` or `alternate`; two who enter one cell `crash`, or both are sent `home` to where they
started while the cell they met on becomes wall; the trail of a fallen rider `stays` or `vanishes`. Stepping onto a teleporter
or stairs puts a rider on the partner cell, and both cells become wall. By default the rules are the level's own, if it brings
any, else `together`, `crash` and `stays`. `level` is a level of the library, a file, or
`random:width=20,height=12,density=0.1,symmetry=rotation`.

Free directions are what `legal` lists, but any direction can be ridden: into a wall, too.
"""

from typing import Literal

import numpy as np

from ludus.core import ALL, WAIT, Options, draw, mix, option
from ludus.games.tron import scene, view
from ludus.games.tron.levels import MOST_FLOORS, MOST_RIDERS, MOST_SIDE
from ludus.games.tron.setup import lay_out, rules_of


class TronOptions(Options):
    level: str = option("arena", "a level of the library, a file, or random:width=...,height=...")
    riders: int = option(0, "how many ride; 0 for as many as the level has starts", low=0, high=MOST_RIDERS)
    moves: Literal["level", "together", "alternate"] = option("level", "all ride at once, or one after the other")
    meet: Literal["level", "crash", "home"] = option("level", "what happens to riders who enter one cell together")
    fallen: Literal["level", "stays", "vanishes"] = option("level", "what becomes of a fallen rider's trail")
    starts: str = option("", "other start cells, as x,y or x,y,floor with spaces between the riders")


CELLS = MOST_SIDE * MOST_SIDE * MOST_FLOORS
OUTSIDE = CELLS  # one more cell, always wall, for what lies beyond the border
WORDS = CELLS // 64 + 1

PLAYERS, MAX_MOVES = (1, MOST_RIDERS), 4
MAX_PLIES = (MOST_RIDERS + 1) * CELLS  # every tick fills a cell or fells a rider, and each fall may free all cells once
RULES = np.dtype(
    [
        ("neighbour", "u2", (CELLS + 1, 4)),  # [cell, direction] where one arrives: through a passage if there is one
        ("partner", "u2", (CELLS + 1,)),  # [cell] the other end of a passage, or the cell itself
        ("start", "u2", (MOST_RIDERS,)),  # [rider]
        ("lowest", "f8"),
        ("highest", "f8"),
        ("players", "i1"),
        ("in_turn", "i1"),
        ("sent_home", "i1"),
        ("vanishes", "i1"),
        ("mark", "u1", (CELLS + 1,)),  # [cell] what the level's text says there, for people to see
        ("words", "i2"),  # words of walls that the level uses
        ("width", "i2"),
        ("height", "i2"),
        ("floors", "i2"),
    ]
)


def state_with(owner_words):
    return np.dtype(
        [
            ("walls", "u8", (WORDS,)),  # a bit a cell
            ("owned", "u8", (MOST_RIDERS, owner_words)),  # [rider] the walls it has built, where trails vanish
            ("head", "u2", (MOST_RIDERS,)),  # [rider] the cell it is on
            ("target", "u2", (MOST_RIDERS,)),  # [rider] the cell it was last about to enter
            ("fell", "i4", (MOST_RIDERS,)),  # [rider] the tick it fell in, 0 while it rides
            ("ridden", "i4", (MOST_RIDERS,)),  # [rider] cells
            ("tick", "i4"),
            ("riding", "i1"),  # how many still ride
            ("turn", "i1"),
        ]
    )


STATE = state_with(owner_words=1)
PAINT = {head: rider for rider, head in enumerate(view.HEADS)}
NOWHERE = 2**16 - 1  # the target of a fallen rider


def layout(options):
    """Owners take eight times the room of walls: only where trails vanish are they kept."""
    return state_with(WORDS) if rules_of(options)["fallen"] == "vanishes" else STATE


def start(options, rng, rules, state):
    lay_out(options, rng, rules, state)
    for rider in range(rules.players):
        state.head[rider] = rules.start[rider]
        build_wall(rules, state, rider, rules.start[rider])
    state.riding = rules.players


def mover(rules, state):
    return state.turn if rules.in_turn else ALL


def legal(rules, state, seat, out):
    if state.fell[seat] or (rules.in_turn and seat != state.turn):
        out[0] = WAIT
        return 1
    head = state.head[seat]
    count = 0
    for direction in range(4):
        out[count] = direction
        count += not is_wall(state, rules.neighbour[head, direction])  # the next one takes its place unless it is free
    if count == 0:  # boxed in: the fall itself is the one move left
        out[0] = 0
        count = 1
    return count


def is_wall(state, cell):
    return (state.walls[cell >> 6] >> np.uint64(cell & 63)) & np.uint64(1) != np.uint64(0)


def build_wall(rules, state, rider, cell):
    """The cell becomes wall, and the other end of its passage with it."""
    set_wall(rules, state, rider, cell)
    if rules.partner[cell] != cell:
        set_wall(rules, state, rider, rules.partner[cell])


def set_wall(rules, state, rider, cell):
    bit = np.uint64(1) << np.uint64(cell & 63)
    state.walls[cell >> 6] |= bit
    if rules.vanishes:
        state.owned[rider, cell >> 6] |= bit


def step(rules, state, moves):
    """Everyone who rides now looks at the walls as they are before the tick; then they move."""
    state.tick += 1
    for rider in range(rules.players):
        rides = not state.fell[rider] and (not rules.in_turn or rider == state.turn)
        state.target[rider] = rules.neighbour[state.head[rider], moves[rider]] if rides else NOWHERE
    met = find_meetings(rules, state)
    for rider in range(rules.players):
        if state.target[rider] != NOWHERE and is_wall(state, state.target[rider]):
            fall(state, rider)
    for rider in range(rules.players):
        if state.target[rider] != NOWHERE and not state.fell[rider]:
            move_rider(rules, state, rider, met >> rider & 1)
    if rules.vanishes:
        clear_fallen(rules, state)
    if rules.in_turn:
        state.turn = next_rider(rules, state)


def move_rider(rules, state, rider, has_met):
    """Onto its target; but two who meet there fall, or are sent home and leave a wall."""
    if has_met and not rules.sent_home:
        fall(state, rider)
        return
    build_wall(rules, state, rider, state.target[rider])
    if has_met:
        state.head[rider] = rules.start[rider]
    else:
        state.head[rider] = state.target[rider]
        state.ridden[rider] += 1


def next_rider(rules, state):
    rider = state.turn
    for _ in range(rules.players):
        rider = rider + 1 if rider + 1 < rules.players else 0
        if not state.fell[rider]:
            return rider
    return rider


def find_meetings(rules, state):
    """A bit for every rider who is about to enter the same cell as another."""
    met = 0
    for rider in range(1, rules.players):
        for other in range(rider):
            if state.target[rider] == state.target[other] and state.target[rider] != NOWHERE:
                met |= 1 << rider | 1 << other
    return met


def fall(state, rider):
    state.fell[rider] = state.tick
    state.riding -= 1


def clear_fallen(rules, state):
    """After the tick, so that nobody rides through a trail in the tick that it vanishes in.

    What somebody who still rides has built, too, stays: at the ends of a passage, or where riders met.
    """
    for word in range(rules.words):
        vanishing, staying = np.uint64(0), np.uint64(0)
        for rider in range(rules.players):
            if state.fell[rider] == 0:
                staying |= state.owned[rider, word]
            elif state.fell[rider] == state.tick:
                vanishing |= state.owned[rider, word]
        state.walls[word] &= ~(vanishing & ~staying)


def is_over(rules, state):
    return state.riding == 0 or (state.riding == 1 and rules.players > 1)


def returns(rules, state, out):
    """Alone: the cells ridden. Else whom one outlasted less whom one was outlasted by, as a share of the others."""
    if rules.players == 1:
        out[0] = state.ridden[0]
        return
    for rider in range(rules.players):
        balance = 0
        for other in range(rules.players):
            balance += int(lasted(state, rider) > lasted(state, other)) - int(lasted(state, rider) < lasted(state, other))
        out[rider] = balance / (rules.players - 1)


def lasted(state, rider):
    return state.fell[rider] if state.fell[rider] else MAX_PLIES + 1


def key(rules, state):
    """Walls, heads, who fell when, and whose walls they are."""
    bits = mix(np.uint64(state.turn))
    for word in range(rules.words):
        bits = mix(bits ^ state.walls[word])
        if rules.vanishes:
            for rider in range(rules.players):
                bits = mix(bits ^ state.owned[rider, word])
    for rider in range(rules.players):
        bits = mix(bits ^ np.uint64(state.head[rider]))
        bits = mix(bits ^ np.uint64(state.fell[rider]))
    return bits


def playout(rules, state, rng):
    """One rider, and two who ride together by plain rules, have loops of their own: heads, walls and luck, nothing else."""
    if rules.players == 1:
        ride_out_alone(rules, state, rng)
    elif rules.players == 2 and not (rules.in_turn or rules.sent_home or rules.vanishes):
        ride_out_duel(rules, state, rng)


def ride_out_alone(rules, state, rng):
    head, ridden, luck = state.head[0], 0, draw(rng) | np.uint64(1)
    while True:
        blocked = blocked_around(rules, state, head)
        if blocked == ALL_BLOCKED:
            break
        luck = stir(luck)
        head = rules.neighbour[head, free_direction(blocked, luck)]
        occupy(rules, state, head)
        ridden += 1
    state.head[0] = head
    state.ridden[0] += ridden
    state.tick += ridden + 1
    fall(state, 0)


def ride_out_duel(rules, state, rng):
    first, second, ticks, luck = state.head[0], state.head[1], 0, draw(rng) | np.uint64(1)
    while True:
        blocked, blocked_too = blocked_around(rules, state, first), blocked_around(rules, state, second)
        if blocked == ALL_BLOCKED or blocked_too == ALL_BLOCKED:
            break
        luck = stir(luck)
        first = rules.neighbour[first, free_direction(blocked, luck)]
        luck = stir(luck)
        second = rules.neighbour[second, free_direction(blocked_too, luck)]
        if first == second:
            break
        occupy(rules, state, first)
        occupy(rules, state, second)
        ticks += 1
    state.tick += ticks + 1
    if blocked == ALL_BLOCKED or (first == second and blocked_too != ALL_BLOCKED):
        fall(state, 0)
    if blocked_too == ALL_BLOCKED or (first == second and blocked != ALL_BLOCKED):
        fall(state, 1)


def blocked_around(rules, state, head):
    """A bit for each direction in which a wall stands."""
    blocked = np.uint64(0)
    for direction in range(4):
        cell = rules.neighbour[head, direction]
        blocked |= ((state.walls[cell >> 6] >> np.uint64(cell & 63)) & np.uint64(1)) << np.uint64(direction)
    return blocked


def free_direction(blocked, luck):
    return FREE_DIRECTIONS[blocked, ((luck >> np.uint64(32)) * np.uint64(12)) >> np.uint64(32)]


def stir(luck):
    """The next number of a stream that lives for one game and stays in a register: shifts only."""
    luck ^= luck << np.uint64(13)
    luck ^= luck >> np.uint64(7)
    return luck ^ (luck << np.uint64(17))


def occupy(rules, state, cell):
    state.walls[cell >> 6] |= np.uint64(1) << np.uint64(cell & 63)
    other = rules.partner[cell]
    if other != cell:  # rarely so: to skip the store is faster than to repeat it
        state.walls[other >> 6] |= np.uint64(1) << np.uint64(other & 63)


def tabulate_free_directions():
    """[what is blocked, a number below 12] one of the free directions, each as often as the next: 1 to 4 all divide 12."""
    table = np.zeros((16, 12), np.uint8)
    for blocked in range(15):
        free = [direction for direction in range(4) if not blocked >> direction & 1]
        table[blocked] = free * (12 // len(free))
    return table


FREE_DIRECTIONS, ALL_BLOCKED = tabulate_free_directions(), np.uint64(15)


def choose_wall(rules, state, seat, rng):
    """Along the walls: the free cell with the most walls around it, the first of equals; a dead end if all are."""
    if state.fell[seat] or (rules.in_turn and seat != state.turn):
        return WAIT
    best, most = 0, -1
    for direction in range(4):
        cell = rules.neighbour[state.head[seat], direction]
        if not is_wall(state, cell):
            walls = 1
            for further in range(4):
                walls += is_wall(state, rules.neighbour[cell, further])
            walls = 0 if walls == 5 else walls  # enclosed: no way out
            if walls > most:
                best, most = direction, walls
    return best


def takes(rules, state, seat, move):
    """Any direction can be ridden, into a wall too."""
    return 0 <= move < 4


def portray(rules, states):
    return view.portray(rules, states)


def picture(rules, states):
    from ludus.games.tron.picture import draw  # only who wants a picture pays for it

    return draw(rules, states)


def scenery(rules):
    return scene.scenery(rules)


def frame(rules, state):
    return scene.frame(rules, state)


def format_move(rules, state, seat, move):
    return DIRECTIONS[move]


def parse_move(rules, state, seat, text):
    """A direction's first letter, or its number among the free ones, counted from 1: up, left, right, down."""
    directions = np.zeros(4, np.int64)
    count = legal(rules, state, seat, directions)
    if text.isascii() and text.isdigit() and 1 <= int(text) <= count:
        return directions[int(text) - 1]
    return next((number for number, name in enumerate(DIRECTIONS) if text and name.startswith(text)), None)


def reason(rules, state):
    rides = [f"rider {rider + 1} rode {state.ridden[rider]} cells" for rider in range(rules.players)]
    return ", ".join(rides)


DIRECTIONS = ("up", "left", "right", "down")
