"""Sentences made of parts that are translated one by one."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Message, pmsg


def clauses(parts: Sequence[Message]) -> Message:
    """Join one or more clauses with semicolons.

    >>> from engines.core import msg
    >>> str(clauses([msg("one"), msg("two"), msg("three")]))
    'one; two; three'
    """
    first, *rest = parts
    # Translators: This puts clauses beside each other.
    return pmsg("layout", "{first}; {rest}", first=first, rest=clauses(rest)) if rest else first
