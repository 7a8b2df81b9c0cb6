"""One conductor at a time, whatever the database: nobody else takes a lease that is held, and who lost it writes nothing."""

from __future__ import annotations

import threading

import pytest
import sqlalchemy as sa

from ludus.contest.lease import Lease, LeaseLost
from ludus.contest.schema import LEASES


def let_expire(store):
    with store.transaction(writes=True) as connection:
        connection.execute(sa.update(LEASES).values(expires=0.0))


def write_as(lease, store):
    with store.transaction(writes=True) as connection:
        connection.execute(sa.insert(LEASES), {"name": "x", "holder": "", "epoch": 1, "expires": 0.0})
        lease.check(connection)


def test_one_holds_it_until_it_is_released(store):
    one, two = Lease(store), Lease(store)
    assert one.take()
    assert one.take(), "who holds it may take it again"
    assert not two.take()
    one.release()
    assert two.take()
    assert not one.take()
    assert two.epoch == 2


def test_a_lease_that_ran_out_is_anybodys_and_the_earlier_holder_writes_nothing(store):
    one, two = Lease(store), Lease(store)
    one.take()
    let_expire(store)
    assert two.take()
    with pytest.raises(LeaseLost, match="another process"):
        write_as(one, store)
    with store.transaction() as connection:
        assert connection.execute(sa.select(LEASES.c.name)).scalars().all() == ["conductor"], "what came before was undone"
    with pytest.raises(LeaseLost):
        one.renew()
    two.renew()


def test_an_expired_lease_that_nobody_took_is_still_held(store):
    one = Lease(store)
    one.take()
    let_expire(store)
    one.renew()
    assert not Lease(store).take()


def test_releasing_what_was_lost_does_nothing(store):
    one, two = Lease(store), Lease(store)
    one.take()
    let_expire(store)
    two.take()
    one.release()
    assert not Lease(store).take(), "the second one still holds it"


@pytest.mark.parametrize("is_first_ever", [True, False])
def test_of_many_at_once_one_gets_it(store, is_first_ever):
    if not is_first_ever:
        Lease(store).take()
        let_expire(store)
    leases, taken = [Lease(store) for _ in range(6)], []
    begin = threading.Barrier(len(leases))

    def take(lease):
        begin.wait()
        taken.append(lease.take())

    threads = [threading.Thread(target=take, args=(lease,)) for lease in leases]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == [False] * 5 + [True]
    assert sum(lease.epoch > 0 for lease in leases) == 1
