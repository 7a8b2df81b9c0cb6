"""Who is served first by the processes that think."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

from ludus.web.minds import Minds, Process, Question

NO_PIPE = cast(Any, None)


def question(client: str, due: float) -> Question:
    return Question("matches", 0, [], "random", 0, f"{client}/{due}", 1.0, due=due, client=client)


def served(minds: int, asked: list[Question]) -> list[tuple[str, float | None]]:
    """Who gets a process, in this order, when each is given back as soon as it was had and the first ones are kept busy."""

    async def run() -> list[tuple[str, float | None]]:
        pool, order = Minds(minds), []
        for _ in range(minds):
            process = Process(NO_PIPE)
            pool._all.add(process)
            pool._idle.append(process)

        async def think(each: Question) -> Process:
            process = await pool._borrow(each)
            order.append((each.client, each.due))
            return process

        tasks = [asyncio.create_task(think(each)) for each in asked]
        for _ in range(len(tasks) - minds):
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            done = [task for task in tasks if task.done()]
            pool._give_back(done[0].result())
            tasks.remove(done[0])
        await asyncio.gather(*tasks)
        return order

    with ThreadPoolExecutor(1) as thread:  # a browser's loop may run in this one
        return thread.submit(asyncio.run, run()).result()


def test_of_one_client_whose_move_is_due_first_is_served_first() -> None:
    asked = [question("greedy", due) for due in (5.0, 4.0, 2.0, 3.0)]
    assert served(1, asked) == [("greedy", 5.0), ("greedy", 2.0), ("greedy", 3.0), ("greedy", 4.0)]


def test_who_asks_for_much_does_not_keep_others_waiting() -> None:
    asked = [*(question("greedy", due) for due in (1.0, 2.0, 3.0, 4.0, 5.0)), question("modest", 9.0)]
    assert served(2, asked).index(("modest", 9.0)) == 2  # the first two were served before it came
