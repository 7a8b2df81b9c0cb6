"""A tick of the champion's own beside a step of the rules: the same walls, heads and falls."""

import numpy as np
import pytest

from ludus import find_game, new_game
from ludus.champions.crowd import owned_walls
from ludus.champions.crowd_tick import make_scene, play_tick
from ludus.champions.tron_bits import gather
from ludus.champions.tron_board import FREE, lay_ground, make_board
from ludus.core import below, stream
from ludus.core.records import first_record


def tick(board, scene, first, in_turn, sent_home, vanishes, home):
    play_tick(board, scene, 0, first, in_turn, sent_home, vanishes, home)
    return 0


def built_twice(position):
    """[cells + 1] where riders have met, which is the trail of both: the champion takes it for one's."""
    rules = first_record(position.rules)
    owners = np.zeros(int(rules.width) * int(rules.height) * int(rules.floors) + 1, int)
    for owned in position.state["owned"][0] if rules.vanishes else ():
        owners += np.unpackbits(owned.view(np.uint8), bitorder="little", count=owners.size)
    return owners > 1


@pytest.mark.parametrize("fallen", ["stays", "vanishes"])
@pytest.mark.parametrize("meet", ["crash", "home"])
def test_all_at_once(meet, fallen):
    kernel, falls = find_game("tron").kernel(tick), 0
    for seed in range(12):
        level = f"random:width=9,height=9,density=0.1,starts={2 + seed % 5}"
        position, rng = new_game("tron", seed, level=level, meet=meet, fallen=fallen), first_record(stream(seed, "tick"))
        board, riders, rules = make_board(position, position.players), range(position.players), first_record(position.rules)
        while not position.is_over:
            scene = make_scene(2, board, len(riders))
            ground = lay_ground(position, board, riders)
            scene.wall[0], scene.free[0], scene.head[0] = owned_walls(position, ground), ground.free, ground.head
            before = position.state["fell"][0, : len(riders)] != 0
            scene.fell[0] = -before.astype(np.int64)
            joint = [below(rng, 4) if seat in position.seats_to_move() else -1 for seat in riders]  # into walls, too
            joint = [
                position.legal(seat)[0] if move >= 0 and below(rng, 3) else move
                for seat, move in zip(riders, joint, strict=True)
            ]
            scene.plan[0] = joint
            kernel(board, scene, 0, 0, int(rules.sent_home), int(rules.vanishes), rules.start[: len(riders)].astype(np.int64))
            position.play(*joint)
            after = position.state["fell"][0, : len(riders)] != 0
            falls += int((after & ~before).sum())
            assert ((scene.fell[1] != 0) == after).all()
            assert not ((scene.wall[1] != 0) ^ (lay_ground(position, board, riders).wall != 0))[~built_twice(position)].any()
            assert (gather(board.layout.spot[scene.wall[1] == FREE], scene.free.shape[1]) == scene.free[1]).all()
            riding = ~after
            assert (scene.head[1][riding] == position.state["head"][0, : len(riders)][riding]).all()
    assert falls > 20
