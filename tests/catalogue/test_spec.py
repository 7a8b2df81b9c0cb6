import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.catalogue import Spec, format_spec, parse_spec
from ludus.core import SpecError

names = st.from_regex(r"[a-z./][a-z0-9_./ -]*[a-z0-9]", fullmatch=True)
keys = st.from_regex(r"[a-z_][a-z0-9_]*", fullmatch=True)


@given(names, st.dictionaries(keys, st.text()))
def test_what_is_written_is_read_back(name, settings):
    spec = Spec(name, settings)
    assert parse_spec(format_spec(spec)) == spec


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("matches", Spec("matches")),
        (" matches ", Spec("matches")),
        ("matches:matches=21,last=loses", Spec("matches", {"matches": "21", "last": "loses"})),
        ('exec:cmd="./bot --fast, now"', Spec("exec", {"cmd": "./bot --fast, now"})),
        (r'exec:cmd="say \"hi\" \\"', Spec("exec", {"cmd": 'say "hi" \\'})),
        ("./games/my game.py:size=3", Spec("./games/my game.py", {"size": "3"})),
        (r"C:\games\mine.py:size=3", Spec(r"C:\games\mine.py", {"size": "3"})),
        ("tron:level=", Spec("tron", {"level": ""})),
        ("tron:expr=a=b:c", Spec("tron", {"expr": "a=b:c"})),
    ],
)
def test_examples(text, spec):
    assert parse_spec(text) == spec


def test_plain_specs_are_printed_as_they_were_written():
    for text in ("matches", "matches:matches=21,last=loses", 'exec:cmd="a, b",protocol=json'):
        assert format_spec(parse_spec(text)) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not a spec"),
        ("matches:", "is not a spec"),
        ("matches:most=3,", "'most=3,' is not written as key=value"),
        ("matches:most=3,,last=wins", "',last=wins' is not written as key=value"),
        ("matches:most=3,last", "'last' is not written as key=value"),
        ('matches:most="3', "is not written as key=value"),
        ("matches:most=3,most=4", "most is given twice"),
    ],
)
def test_what_is_not_a_spec_is_quoted(text, sentence):
    with pytest.raises(SpecError) as caught:
        parse_spec(text)
    assert sentence in str(caught.value)
