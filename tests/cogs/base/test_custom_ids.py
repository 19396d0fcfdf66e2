import pytest

from cogs.base.custom_ids import (
    ActId,
    AimsId,
    CardsId,
    LayId,
    MenuId,
    PickId,
    PicksId,
    ServerId,
    SettingId,
    ViewId,
    parse_id,
)

ROUND_TRIPS = [
    PickId(12, 0, ""),
    PickId(12, 7, "b2-c3"),
    PickId(999_999_999, 200_000, "d4xd2!"),
    PicksId(3, 14),
    PicksId(3, 14, 2),
    ActId(1, 0, "roll"),
    ActId(1, 0, "join!"),
    ActId(1, 0, "join!", "0badcafe"),
    CardsId(5, 0, ""),
    CardsId(5, 12, "c1"),
    AimsId(5, 12, ()),
    AimsId(5, 12, (0, 2, 63)),
    AimsId(5, 12, (1,), 2),
    LayId(5, 12, "split:AS+CM/3SK+4WL"),
    SettingId("rolling"),
    ServerId("threads"),
    ViewId("rules", "turn.yonmoque.0.2"),
    MenuId("games", "people.4.blockade.more.2.logs-and-streams"),
]


@pytest.mark.parametrize("custom_id", ROUND_TRIPS, ids=str)
def test_what_is_written_is_read_again(custom_id):
    assert parse_id(str(custom_id)) == custom_id


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "pick",
        "pick|12",
        "pick|12|7",
        "pick|-1|7|b2",
        "pick|0|7|b2",
        "pick|012|7|b2",
        "pick|12|07|b2",
        "pick|١٢|7|b2",
        "pick|12|7|b2|c3",
        "pick|12|7|b2\n",
        "pick|9999999999999999999|7|b2",
        "picks|12|7|0",
        "picks|12|7|",
        "act|12|7|Explode",
        "act|12|7|0badcaf|join!",
        "act|12|7||join!",
        "act|12|7|resign!!",
        "act|12|accept",
        "xpick|12|7|b2",
        "cards|12|7",
        "cards|12|7|c1|c2",
        "aims|12|7|",
        "aims|12|7|05",
        "aims|12|7|A",
        "aims|12|7|11112222333344445",
        "aims|12|7|5|0",
        "lay|12|7|",
        "lay|12|7|a|b",
        "setting|",
        "setting|12|rolling",
        "server|",
        "pick|12|7|" + "a" * 100,
    ],
)
def test_what_is_not_ours_is_not_read(forged):
    assert parse_id(forged) is None
