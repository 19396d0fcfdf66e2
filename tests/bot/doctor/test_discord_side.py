"""What the doctor says of the application's entry in the developer portal."""

from __future__ import annotations

import pytest

from bot.doctor.discord_side import listing
from bot.doctor.findings import State

COMPLETE = {
    "terms_of_service_url": "https://example.org/terms",
    "privacy_policy_url": "https://example.org/privacy",
    "description": "Board games",
    "tags": ["games"],
    "icon": "abc",
    "approximate_guild_count": 90,
}


def test_a_complete_entry_is_fine() -> None:
    assert listing(COMPLETE).state is State.OK


@pytest.mark.parametrize("missing", [key for key in COMPLETE if key != "approximate_guild_count"])
@pytest.mark.parametrize(("servers", "state"), [(74, State.TO_DO), (75, State.WRONG)])
def test_what_is_missing_is_named_and_wrong_once_it_matters(missing: str, servers: int, state: State) -> None:
    found = listing({**COMPLETE, missing: None, "approximate_guild_count": servers})
    assert found.state is state
    words = {
        "terms_of_service_url": "a link to its terms",
        "privacy_policy_url": "a link to its privacy policy",
    }
    assert f"{words.get(missing, missing)}" in str(found.sentence)


def test_all_that_is_missing_is_named() -> None:
    assert "a description, tags and an icon" in str(listing({}).sentence)
