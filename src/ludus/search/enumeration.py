"""Enumeration: the templates behind `Reachable`. Play all joint moves of every position, and know those met before.

A state is kept as a row of those of its words that ever differed from the first state's: `states[position - dropped, column]`
is the word `word_of[column]`. A position is found by 64 bits, `keys[position]`, through an open table of numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludus.core import CHANCE, mix
from ludus.core.slots import MAX_MOVES, Record, is_over, key, legal, mover, players, returns, slot, step

# What `tallies` holds: positions found, of these expanded and dropped, edges, ends, positions where several choose at once; and
# of the position at hand its joint moves, the seats that have a choice, and the last of them.
FOUND, EXPANDED, DROPPED, EDGES, ENDS, AT_ONCE, WANTED, CHOOSERS, CHOOSER, TALLIES = range(10)
WORKING, FINISHED, FULL, STRAY, STUCK, LUCK, TOO_FREE = range(7)  # what `expand` answers
MOST_EDGES = 2**31 - 1  # joint moves in all: numbers of four bytes

identify: Any = slot("identify")  # (rules, state, words, base) -> 64 bits
is_same: Any = slot("is_same")  # (words, row, base, word_of, states): whether equal bits mean the same position


def identify_by_key(rules: Record, state: Record, words: Any, base: Any) -> Any:
    return np.uint64(key(rules, state))


def is_same_by_key(words: Any, row: int, base: Any, word_of: Any, states: Any) -> bool:
    return True


def identify_by_bytes(rules: Record, state: Record, words: Any, base: Any) -> Any:
    """A hash of the words that differ from the first state's, and of where they stand."""
    bits = np.uint64(0)
    for word in range(words.shape[0]):
        if words[word] != base[word]:
            bits = mix(bits ^ mix(words[word] ^ np.uint64(word)))
    return bits


def is_same_by_bytes(words: Any, row: int, base: Any, word_of: Any, states: Any) -> bool:
    for column in range(states.shape[1]):
        if words[word_of[column]] != states[row, column]:
            return False
    return not has_stray(words, base, word_of)


def has_stray(words: Any, base: Any, word_of: Any) -> bool:
    """Whether a word differs from the first state's that never did before. Counted, for a loop without exits runs faster."""
    differing = 0
    for word in range(words.shape[0]):
        differing += words[word] != base[word]
    for column in range(word_of.shape[0]):
        differing -= words[word_of[column]] != base[word_of[column]]
    return differing != 0


def expand(
    rules: Any,  # [1] RULES
    parent: Any,  # [1] STATE
    parent_words: Any,  # [words] the same bytes as words
    child: Any,  # [1] STATE
    child_words: Any,  # [words] the same bytes as words
    base: Any,  # [words] the first state
    word_of: Any,  # [columns] the words that have differed from the first state's
    states: Any,  # [rows, columns] those words of the states kept
    keys: Any,  # [positions]
    table: Any,  # [a power of two] a position's number plus 1, or 0 for none
    offsets: Any,  # [positions + 1] where a position's children begin
    shapes: Any,  # [positions] how many moves seat 0 has; or, by seat, who chooses
    children: Any,  # [edges] joint move by joint move, the last seat's running fastest
    values: Any,  # [positions, seats kept] the returns where the game is over
    options: Any,  # [seats, MAX_MOVES + guard]
    counts: Any,  # [seats]
    picks: Any,  # [seats]
    moves: Any,  # [seats]
    gains: Any,  # [seats]
    tallies: Any,  # [TALLIES]
    by_seat: int,  # 1 if no two seats may choose at once
    budget: int,  # positions
) -> int:
    """Play all moves of the next `budget` positions. Where room or a column is wanting, the position will be begun again."""
    if tallies[FOUND] == 0:
        bits = identify(rules[0], parent[0], parent_words, base)
        enter(find_place(bits, parent_words, base, word_of, states, keys, table, 0), bits, keys, table, tallies)
    for _ in range(budget):
        here = tallies[EXPANDED]
        if here == tallies[FOUND]:
            return FINISHED
        unpack(here - tallies[DROPPED], states, word_of, parent_words)
        if is_over(rules[0], parent[0]):
            returns(rules[0], parent[0], gains)
            for seat in range(values.shape[1]):
                values[here, seat] = gains[seat]
            tallies[ENDS] += 1
        else:
            problem = plan(rules[0], parent[0], options, counts, picks, tallies, by_seat)
            if problem == WORKING and is_full(states, keys, table, children, tallies):
                problem = FULL
            if problem != WORKING:
                return problem
            for number in range(tallies[WANTED]):
                take_next(rules[0], options, counts, picks, moves)
                child[0] = parent[0]
                step(rules[0], child[0], moves)
                bits = identify(rules[0], child[0], child_words, base)
                place = find_place(bits, child_words, base, word_of, states, keys, table, tallies[DROPPED])
                if table[place] == 0:
                    if has_stray(child_words, base, word_of):
                        return STRAY
                    pack(tallies[FOUND] - tallies[DROPPED], states, word_of, child_words)
                    enter(place, bits, keys, table, tallies)
                children[tallies[EDGES] + number] = table[place] - 1
            shapes[here] = tallies[CHOOSER] if by_seat else counts[0]
            tallies[AT_ONCE] += tallies[CHOOSERS] > 1
            tallies[EDGES] += tallies[WANTED]
        offsets[here + 1] = tallies[EDGES]
        tallies[EXPANDED] += 1
    return WORKING


def unpack(row: int, states: Any, word_of: Any, words: Any) -> None:
    """Lay a state that was kept onto the desk, where all other words are the first state's."""
    for column in range(word_of.shape[0]):
        words[word_of[column]] = states[row, column]


def pack(row: int, states: Any, word_of: Any, words: Any) -> None:
    for column in range(word_of.shape[0]):
        states[row, column] = words[word_of[column]]


def plan(rules: Record, state: Record, options: Any, counts: Any, picks: Any, tallies: Any, by_seat: int) -> int:
    """Fill in every seat's moves, how many joint moves they make, and who has a choice."""
    if mover(rules, state) == CHANCE:
        return LUCK
    tallies[WANTED], tallies[CHOOSERS], tallies[CHOOSER] = 1, 0, 0
    for seat in range(players(rules)):
        count = legal(rules, state, seat, options[seat])
        if count < 1 or count > MAX_MOVES:
            return STUCK
        counts[seat], picks[seat] = count, 0
        tallies[WANTED] = min(tallies[WANTED] * count, MOST_EDGES)
        if count > 1:
            tallies[CHOOSERS] += 1
            tallies[CHOOSER] = seat
    return TOO_FREE if by_seat and tallies[CHOOSERS] > 1 else WORKING


def is_full(states: Any, keys: Any, table: Any, children: Any, tallies: Any) -> bool:
    """Whether the children of the position at hand, all of them new, would not fit; a table is full at three quarters."""
    found = tallies[FOUND] + tallies[WANTED]
    if found > keys.shape[0] or found - tallies[DROPPED] > states.shape[0]:
        return True
    return bool(tallies[EDGES] + tallies[WANTED] > children.shape[0] or 4 * found > 3 * table.shape[0])


def take_next(rules: Record, options: Any, counts: Any, picks: Any, moves: Any) -> None:
    """Write the joint move that `picks` stands at, and count on like an odometer: the last seat runs fastest."""
    for seat in range(players(rules)):
        moves[seat] = options[seat, picks[seat]]
    for back in range(players(rules)):
        seat = players(rules) - 1 - back
        picks[seat] += 1
        if picks[seat] < counts[seat]:
            return
        picks[seat] = 0


def find_place(bits: Any, words: Any, base: Any, word_of: Any, states: Any, keys: Any, table: Any, dropped: int) -> int:
    """Where in the table this position stands, or the free place where it would."""
    last = table.shape[0] - 1
    place = np.int64(mix(mix(bits)) & np.uint64(last))
    while table[place] != 0:
        index = table[place] - 1
        if keys[index] == bits and is_same(words, index - dropped, base, word_of, states):
            break
        place = (place + 1) & last
    return int(place)


def enter(place: int, bits: Any, keys: Any, table: Any, tallies: Any) -> None:
    """One more position is found."""
    keys[tallies[FOUND]] = bits
    tallies[FOUND] += 1
    table[place] = tallies[FOUND]


def fill_table(keys: Any, table: Any, count: int) -> int:
    """Enter the first `count` positions, which all differ, into an empty table."""
    last = table.shape[0] - 1
    for index in range(count):
        place = np.int64(mix(mix(keys[index])) & np.uint64(last))
        while table[place] != 0:
            place = (place + 1) & last
        table[place] = index + 1
    return 0


def look_up(
    rules: Any,  # [1] RULES
    parent: Any,  # [1] STATE, the position asked about
    parent_words: Any,  # [words] the same bytes as words
    child: Any,  # [1] STATE
    child_words: Any,  # [words] the same bytes as words
    base: Any,  # [words]
    word_of: Any,  # [columns]
    states: Any,  # [rows, columns]
    keys: Any,  # [positions]
    table: Any,  # [places]
    joints: Any,  # [joint moves, seats] to be played
    dropped: int,
    after: Any,  # [joint moves] the number of the position that each leads to, to be filled in
) -> int:
    """The number of a position; -1 stands for one that is not among those reached."""
    for number in range(after.shape[0]):
        child[0] = parent[0]
        step(rules[0], child[0], joints[number])
        bits = identify(rules[0], child[0], child_words, base)
        after[number] = table[find_place(bits, child_words, base, word_of, states, keys, table, dropped)] - 1
    bits = identify(rules[0], parent[0], parent_words, base)
    return int(table[find_place(bits, parent_words, base, word_of, states, keys, table, dropped)] - 1)
