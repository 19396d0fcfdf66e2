"""Which press the storm takes a ply to have come of."""

from __future__ import annotations

from datetime import UTC, datetime
from unittest.mock import Mock

from tests.storm.database import StoredPly
from tests.storm.findings import Findings
from tests.storm.presses import PressLedger

ANN, MATCH = 11, 8


def test_a_promise_that_arrives_after_its_ply_was_read() -> None:
    """A press for the same move, which came to nothing, was there first."""
    findings = Mock(Findings)
    ledger = PressLedger(findings)
    ledger.pressed(ANN, f"pick|{MATCH}|2|c4-d4", None)
    typed = ledger.typed(ANN, MATCH, "c4-d4")
    typed.interaction = "1"
    ledger.check(MATCH, [StoredPly(2, 0, "c4-d4", ANN, datetime.now(UTC))])
    ledger.told({"1": "You've moved in El Oso: here"})
    ledger.close()
    findings.add.assert_not_called()


def test_a_promise_without_a_ply_is_lost() -> None:
    findings = Mock(Findings)
    ledger = PressLedger(findings)
    for number, move in enumerate(("c4-d4", "d4-e5")):
        ledger.typed(ANN, MATCH, move).interaction = str(number)
    ledger.check(MATCH, [StoredPly(2, 0, "c4-d4", ANN, datetime.now(UTC))])
    ledger.told({"0": "You've moved in El Oso: here", "1": "You've moved in El Oso: here"})
    ledger.close()
    assert [call.args[:2] for call in findings.add.call_args_list] == [("lost", MATCH)]
