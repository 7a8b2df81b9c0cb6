from typing import Literal

import pytest

from ludus.core import Options, SpecError, option


class Menu(Options):
    size: int = option(13, "how many", low=1, high=100)
    ratio: float = option(0.5, "how much", low=0)
    last: Literal["wins", "loses"] = option("wins", "what it does")
    fast: bool = option(False, "whether to hurry")
    level: str = option("duel", "where")


def test_defaults_texts_and_typed_values():
    assert Menu.check({}, "menu").as_dict() == {"size": 13, "ratio": 0.5, "last": "wins", "fast": False, "level": "duel"}
    given = Menu.check({"size": "7", "ratio": "1.5", "last": "loses", "fast": "yes", "level": "a, b"}, "menu")
    assert given.as_dict() == {"size": 7, "ratio": 1.5, "last": "loses", "fast": True, "level": "a, b"}
    assert Menu.check({"size": 7, "fast": True}, "menu").size == 7


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"sise": "3"}, "menu: no option is called 'sise': did you mean size? known: fast, last, level, ratio, size"),
        ({"size": "0"}, "menu: size must be a whole number from 1 to 100, not '0'"),
        ({"size": "1e3"}, "menu: size must be a whole number from 1 to 100, not '1e3'"),
        ({"size": 2.5}, "menu: size must be a whole number from 1 to 100, not '2.5'"),
        ({"size": True}, "menu: size must be a whole number from 1 to 100, not 'True'"),
        ({"size": "9" * 5000}, "menu: size must be a whole number from 1 to 100"),
        ({"ratio": "nan"}, "menu: ratio must be a number of at least 0, not 'nan'"),
        ({"ratio": "inf"}, "menu: ratio must be a number of at least 0, not 'inf'"),
        ({"last": "win"}, "menu: last must be wins or loses, not 'win'"),
        ({"fast": "maybe"}, "menu: fast must be true or false, not 'maybe'"),
    ],
)
def test_a_wrong_value_gets_one_sentence(given, sentence):
    with pytest.raises(SpecError) as caught:
        Menu.check(given, "menu")
    assert str(caught.value).startswith(sentence)


def test_options_do_not_change():
    with pytest.raises(AttributeError, match="do not change"):
        Menu().size = 3
    assert Menu() == Menu.check({"size": "13"}, "menu")
    assert hash(Menu()) == hash(Menu())


def test_a_wrong_default_or_kind_is_refused_when_declared():
    with pytest.raises(TypeError, match="default of the option size must be"):

        class Wrong(Options):
            size: int = option(0, "how many", low=1)

    with pytest.raises(TypeError, match="must be annotated"):

        class Odd(Options):
            size: list = option([], "what")


def test_the_schema_is_what_a_form_needs():
    assert Menu.declared["size"].schema() == {
        "default": 13,
        "description": "how many",
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
    }
    assert Menu.declared["last"].schema()["enum"] == ["wins", "loses"]


class Limit(Options):
    seconds: float | None = option(1.0, "how long", low=0.001)
    count: int | None = option(None, "how many", low=1)

    @classmethod
    def settle(cls, given):
        return {"seconds": None, **given} if "count" in given else given


def test_an_option_may_be_none():
    assert Limit.check({}, "limit").as_dict() == {"seconds": 1.0, "count": None}
    assert Limit.check({"seconds": "none"}, "limit").seconds is None
    assert Limit.declared["count"].describe() == "a whole number of at least 1, or none"
    assert Limit.declared["count"].schema()["type"] == ["integer", "null"]
    with pytest.raises(SpecError, match="limit: count must be a whole number of at least 1, or none, not '0'"):
        Limit.check({"count": "0"}, "limit")


def test_one_choice_may_settle_others():
    assert Limit.check({"count": "5"}, "limit").as_dict() == {"seconds": None, "count": 5}
    assert Limit.check({"count": "5", "seconds": "2"}, "limit").as_dict() == {"seconds": 2.0, "count": 5}
