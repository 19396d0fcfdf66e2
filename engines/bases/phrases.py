"""Sentences made of parts, each translated on its own."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Message, msg


def clauses(parts: Sequence[Message]) -> Message:
    """Some clauses, at least one, in a row.

    >>> str(clauses([msg("one"), msg("two"), msg("three")]))
    'one; two; three'
    """
    first, *rest = parts
    return msg("{first}; {rest}", first=first, rest=clauses(rest)) if rest else first
