"""The examples in the playground's docstrings."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from bot.playground import attachments, emoji, errors, permissions


@pytest.mark.parametrize("module", [attachments, emoji, errors, permissions])
def test_examples_hold(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed
