"""Specs: how a game or player is written in one word, `name:key=value,key="with, comma"`.

>>> parse_spec('matches:matches=21,last=loses')
Spec(name='matches', settings={'matches': '21', 'last': 'loses'})
>>> format_spec(Spec("exec", {"cmd": "./bot --speed 1,2", "protocol": "google2010"}))
'exec:cmd="./bot --speed 1,2",protocol=google2010'
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ludus.core import SpecError

# The name ends at the first colon that a key follows, so that a path may hold colons of its own.
_SPEC = re.compile(r"(?P<name>.+?)(?::(?P<settings>[A-Za-z_]\w*=.*))?", re.DOTALL)
_SETTING = re.compile(r'(?P<key>[A-Za-z_]\w*)=(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<bare>[^,"]*))(?P<end>,|$)', re.DOTALL)


@dataclass(frozen=True)
class Spec:
    """A name and the settings given with it, as texts, in the order given."""

    name: str
    settings: dict[str, str] = field(default_factory=dict)


def parse_spec(text: str) -> Spec:
    """Read a spec; a SpecError quotes the part that is not written as `key=value`."""
    found = _SPEC.fullmatch(text.strip())
    if found is None or found["name"].endswith(":"):
        raise SpecError(f"'{text}' is not a spec: write name or name:key=value,key=value")
    settings: dict[str, str] = {}
    rest = found["settings"]
    while rest:
        setting = _SETTING.match(rest)
        if setting is None or (setting.end() == len(rest) and setting["end"]):
            raise SpecError(f"'{text}': '{rest}' is not written as key=value (quote a value that holds a comma or a quote)")
        if setting["key"] in settings:
            raise SpecError(f"'{text}': {setting['key']} is given twice")
        quoted = setting["quoted"]
        settings[setting["key"]] = setting["bare"] if quoted is None else re.sub(r"\\(.)", r"\1", quoted, flags=re.DOTALL)
        rest = rest[setting.end() :]
    return Spec(found["name"], settings)


def format_spec(spec: Spec) -> str:
    """Write a spec so that `parse_spec` reads the same back."""
    settings = ",".join(f"{key}={_format_value(value)}" for key, value in spec.settings.items())
    return f"{spec.name}:{settings}" if settings else spec.name


def _format_value(value: str) -> str:
    if re.fullmatch(r'[^,"\s\\][^,"\\]*(?<!\s)', value):
        return value
    escaped = re.sub(r'(["\\])', r"\\\1", value)
    return f'"{escaped}"'
