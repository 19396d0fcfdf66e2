"""What Discord refuses in a message, a modal or a command, with its code and the place of the mistake."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground import commands, errors, messages
from bot.playground.attachments import Upload
from bot.playground.components import render
from bot.playground.emoji import is_emoji
from bot.playground.errors import ApiError, Form
from bot.playground.messages import V2, MessageForm
from bot.playground.modals import check_modal
from bot.playground.world import World
from tests.bot.playground.helpers import GAMES, png

NOT_FOUND = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
FILE = (Upload(0, "a.png", png()),)


def text(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(custom_id: str | None = "a", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id} | more


def row(*inside: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def option(label: str = "x", value: str = "x", **more: Any) -> dict[str, Any]:
    return {"label": label, "value": value} | more


def choose(*options: Any) -> list[Any]:
    """A message with one select of these options."""
    return [row({"type": 3, "custom_id": "s", "options": list(options)})]


def select(options: int = 1, **more: Any) -> dict[str, Any]:
    listed = [{"label": f"{n}", "value": f"{n}"} for n in range(options)]
    return {"type": 3, "custom_id": "s", "options": listed} | more


def gallery(url: str = "attachment://a.png", **more: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}} | more]}


def buttons(count: int) -> list[dict[str, Any]]:
    return [
        row(*(button(f"{start + n}") for n in range(min(5, count - start)))) for start in range(0, count, 5)
    ]


def refused(payload: dict[str, Any], uploads: tuple[Upload, ...] = ()) -> ApiError:
    with pytest.raises(ApiError) as caught:
        messages.check(MessageForm(payload, uploads))
    return caught.value


def places(error: ApiError) -> dict[str, str]:
    """The first code at each place of a form's report: {"components.0.label": code}."""
    found: dict[str, str] = {}

    def visit(node: Any, path: str) -> None:
        for key, value in node.items():
            if key == "_errors":
                found[path] = value[0]["code"]
            else:
                visit(value, f"{path}.{key}" if path else key)

    assert error.code == 50035
    visit(error.errors, "")
    return found


@pytest.mark.parametrize(
    ("components", "place", "code"),
    [
        ([text()] * 41, "components", "BASE_TYPE_BAD_LENGTH"),
        ([*buttons(33), text()], "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        ([text("x" * 2001), text("x" * 2000)], "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        ([text("")], "components.0.content", "BASE_TYPE_BAD_LENGTH"),
        ([row()], "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        ([row(*(button(f"{n}") for n in range(6)))], "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        ([row(select(), button())], "components.0.components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        ([row(text())], "components.0.components.0", "UNION_TYPE_CHOICES"),
        ([button()], "components.0", "UNION_TYPE_CHOICES"),
        ([row(button(None))], "components.0.components.0.custom_id", "BASE_TYPE_REQUIRED"),
        ([row(button(""))], "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
        ([row(button("x" * 101))], "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
        (
            [row(button("a")), row(button("a"))],
            "components.1.components.0.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        ([row(button(label="x" * 81))], "components.0.components.0.label", "BASE_TYPE_BAD_LENGTH"),
        ([row(button(label=None))], "components.0.components.0.label", "BASE_TYPE_REQUIRED"),
        ([row(button(style=9))], "components.0.components.0.style", "BASE_TYPE_CHOICES"),
        (
            [row(button(emoji={"name": "♔"}))],
            "components.0.components.0.emoji.name",
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        (
            [row(button(emoji={"name": "x", "id": "1"}))],
            "components.0.components.0.emoji.name",
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        ([row(button(None, style=5))], "components.0.components.0.url", "BUTTON_COMPONENT_URL_REQUIRED"),
        ([row(button(None, style=5, url="x"))], "components.0.components.0.url", "URL_TYPE_INVALID_URL"),
        (
            [row(button("a", style=5, url="https://x.org"))],
            "components.0.components.0",
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        ([row(select(26))], "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        ([row(select(0))], "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        ([row(select(2, max_values=3))], "components.0.components.0.max_values", "NUMBER_TYPE_MAX"),
        (
            [row(select(3, min_values=3, max_values=2))],
            "components.0.components.0.max_values",
            "NUMBER_TYPE_MAX",
        ),
        (
            [row(select(2, min_values=0, required=True))],
            "components.0.components.0.min_values",
            "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES",
        ),
        (
            [row(select(placeholder="x" * 151))],
            "components.0.components.0.placeholder",
            "BASE_TYPE_BAD_LENGTH",
        ),
        ([gallery("attachment://b.png")], "components.0.items.0.media.url", NOT_FOUND),
        ([gallery(description="x" * 1025)], "components.0.items.0.description", "BASE_TYPE_BAD_LENGTH"),
        ([{"type": 12, "items": []}], "components.0.items", "BASE_TYPE_BAD_LENGTH"),
        ([{"type": 9, "components": [text()]}], "components.0.accessory", "BASE_TYPE_REQUIRED"),
        (
            [{"type": 9, "components": [text()] * 4, "accessory": button()}],
            "components.0.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            [{"type": 17, "components": [], "accent_color": -1}],
            "components.0.accent_color",
            "NUMBER_TYPE_MAX",
        ),
    ],
)
def test_components_are_refused_where_they_are_wrong(components: list[Any], place: str, code: str) -> None:
    assert places(refused({"flags": V2, "components": components}, FILE))[place] == code


@pytest.mark.parametrize(
    ("options", "place", "code"),
    [
        ([option("x" * 101)], "0.label", "BASE_TYPE_BAD_LENGTH"),
        ([option("")], "0.label", "BASE_TYPE_BAD_LENGTH"),
        ([option(value="x" * 101)], "0.value", "BASE_TYPE_BAD_LENGTH"),
        ([option(description="x" * 101)], "0.description", "BASE_TYPE_BAD_LENGTH"),
        ([option(), option()], "1.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
        ([option(emoji={"name": "●"})], "0.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"),
    ],
)
def test_select_options_are_refused_where_they_are_wrong(options: list[Any], place: str, code: str) -> None:
    found = places(refused({"flags": V2, "components": choose(*options)}))
    assert found[f"components.0.components.0.options.{place}"] == code


def test_two_defaults_for_one_choice_are_refused() -> None:
    options = [option("a", "a", default=True), option("b", "b", default=True)]
    found = places(refused({"flags": V2, "components": choose(*options)}))
    assert found["components.0.components.0.options"] == "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"


def test_a_five_by_five_board_with_its_frame_is_taken() -> None:
    container = {"type": 17, "components": [text(), gallery(), row(*(button(f"m{n}") for n in range(3)))]}
    messages.check(MessageForm({"flags": V2, "components": [container, *buttons(25)]}, FILE))


def test_forty_components_are_the_limit() -> None:
    messages.check(MessageForm({"flags": V2, "components": [*buttons(33)]}))
    assert places(refused({"flags": V2, "components": [*buttons(33), text()]}))


@pytest.mark.parametrize("name", ["content", "embeds", "poll", "sticker_ids"])
def test_old_fields_do_not_go_with_v2(name: str) -> None:
    error = refused({"flags": V2, "components": [text()], name: ["x"] if name != "content" else "x"})
    assert places(error)[name] == "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"


def test_without_the_flag_only_five_rows_are_taken() -> None:
    messages.check(MessageForm({"content": "x", "components": buttons(25)}))
    found = places(refused({"content": "x", "components": [text()]}))
    assert found == {"components.0": "UNION_TYPE_CHOICES"}
    assert places(refused({"content": "x", "components": buttons(26)})) == {
        "components": "BASE_TYPE_BAD_LENGTH"
    }


def test_content_files_and_alt_texts_have_their_lengths() -> None:
    assert places(refused({"content": "x" * 2001})) == {"content": "BASE_TYPE_BAD_LENGTH"}
    eleven = tuple(Upload(n, f"{n}.png", b"") for n in range(11))
    assert places(refused({}, eleven)) == {"attachments": "BASE_TYPE_BAD_LENGTH"}
    listed = [{"id": 0, "description": "x" * 1025}]
    assert "attachments.0.description" in places(refused({"attachments": listed}, FILE))
    assert places(refused({"content": "x", "attachments": [{"id": 7}]})) == {
        "attachments.0.id": "ATTACHMENT_NOT_FOUND"
    }


@pytest.mark.parametrize("payload", [{}, {"content": ""}, {"flags": V2, "components": []}, {"flags": V2}])
def test_empty_messages_are_refused(payload: dict[str, Any]) -> None:
    assert refused(payload).code == 50006


def test_mentions_allowed_twice_over_are_refused() -> None:
    error = refused({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}})
    assert places(error) == {"allowed_mentions": "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"}


def test_the_v2_flag_stays() -> None:
    world = World()
    channel = world.channels[int(GAMES)]
    draft = MessageForm({"flags": V2, "components": [text()]})
    message = messages.send(world, channel, world.bot.id, draft)
    with pytest.raises(ApiError) as caught:
        messages.check(MessageForm({"flags": 0, "components": [text()]}), message)
    assert "flags" in places(caught.value)
    with pytest.raises(ApiError) as caught:
        messages.check(MessageForm({"content": "x"}), message)
    assert "content" in places(caught.value)
    with pytest.raises(ApiError) as caught:
        messages.check(MessageForm({"components": []}), message)
    assert caught.value.code == errors.empty_message().code
    plain = messages.send(world, channel, world.bot.id, MessageForm({"content": "x"}))
    with pytest.raises(ApiError):
        messages.check(draft, plain)
    messages.check(MessageForm(draft.payload | {"content": None}), plain)


def test_components_are_numbered_around_the_ids_they_bring() -> None:
    tree = [{"type": 17, "components": [text() | {"id": 2}, row(button(), button("b"))]}, text()]
    shown = render(tree, {})
    inside = shown[0]["components"]
    assert [shown[0]["id"], inside[0]["id"], inside[1]["id"]] == [1, 2, 3]
    assert [part["id"] for part in (*inside[1]["components"], shown[1])] == [4, 5, 6]
    assert "id" not in tree[0]


def modal(*components: Any, **more: Any) -> dict[str, str]:
    form = Form()
    check_modal(form, {"custom_id": "m", "title": "Report", "components": list(components)} | more)
    with pytest.raises(ApiError) as caught:
        form.check()
    return places(caught.value)


def label(**more: Any) -> dict[str, Any]:
    return {"type": 18, "label": "Why?", "component": {"type": 4, "custom_id": "w", "style": 1} | more}


def test_modals_are_refused_where_they_are_wrong() -> None:
    assert modal(label(), title="x" * 46) == {"data.title": "BASE_TYPE_BAD_LENGTH"}
    assert modal(label(), custom_id=None) == {"data.custom_id": "BASE_TYPE_REQUIRED"}
    six = [label(custom_id=f"{n}") for n in range(6)]
    assert modal(*six) == {"data.components": "BASE_TYPE_BAD_LENGTH"}
    assert modal() == {"data.components": "BASE_TYPE_BAD_LENGTH"}
    assert modal(row(button())) == {"data.components.0.components.0": "UNION_TYPE_CHOICES"}
    assert modal(label() | {"label": "x" * 46}) == {"data.components.0.label": "BASE_TYPE_BAD_LENGTH"}
    assert modal(label(value="x" * 4001)) == {"data.components.0.component.value": "BASE_TYPE_BAD_LENGTH"}
    assert modal(label(), label()) == {
        "data.components.1.component.custom_id": "COMPONENT_CUSTOM_ID_DUPLICATED"
    }


def command(name: str = "play", description: str = "Play", **more: Any) -> dict[str, Any]:
    return {"name": name, "description": description} | more


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        (command("Play"), "0.name"),
        (command("two words"), "0.name"),
        (command("x" * 33), "0.name"),
        (command(description=""), "0.description"),
        (command(description="x" * 101), "0.description"),
        (command(options=[command(f"o{n}", type=3) for n in range(26)]), "0.options"),
        (command(options=[command("o", type=3), command("o", type=3)]), "0.options.1.name"),
        (command(options=[command("a", type=3), command("b", type=3, required=True)]), "0.options.1"),
        (command(options=[command("o", type=99)]), "0.options.0.type"),
        (
            command(options=[command("o", type=3, choices=[{"name": "x", "value": "x"}] * 26)]),
            "0.options.0.choices",
        ),
        (
            command(options=[command("o", type=3, choices=[{"name": "x" * 101, "value": "x"}])]),
            "0.options.0.choices.0.name",
        ),
        (
            command(options=[command("o", type=4, choices=[{"name": "x", "value": "x"}])]),
            "0.options.0.choices.0.value",
        ),
        (command(contexts=[7]), "0.contexts"),
        (
            command(
                options=[
                    command(
                        f"o{n}", type=3, choices=[{"name": f"{m}" * 50, "value": "x" * 50} for m in range(9)]
                    )
                    for n in range(10)
                ]
            ),
            "0",
        ),
    ],
)
def test_commands_are_refused_where_they_are_wrong(wrong: dict[str, Any], place: str) -> None:
    with pytest.raises(ApiError) as caught:
        commands.Registry(World()).replace(0, [wrong])
    assert place in places(caught.value)


BEYOND, LIMIT = 2**53, 2**53 - 1
"""The first whole number that Discord does not take, and the last that it does."""


@pytest.mark.parametrize(
    ("kind", "key", "value", "code"),
    [
        (4, "max_value", BEYOND, "NUMBER_TYPE_MAX"),
        (4, "min_value", BEYOND, "NUMBER_TYPE_MAX"),
        (4, "min_value", -BEYOND, "NUMBER_TYPE_MIN"),
        (4, "max_value", "7", "NUMBER_TYPE_COERCE"),
        (4, "max_value", 1.5, "NUMBER_TYPE_COERCE"),
        (4, "min_value", True, "NUMBER_TYPE_COERCE"),
        (10, "max_value", BEYOND + 1, "NUMBER_TYPE_MAX"),
        (10, "min_value", -(2.0**60), "NUMBER_TYPE_MIN"),
        (10, "max_value", float("nan"), "NUMBER_TYPE_COERCE"),
        (10, "max_value", "much", "NUMBER_TYPE_COERCE"),
        (3, "min_length", -1, "NUMBER_TYPE_MIN"),
        (3, "min_length", 6001, "NUMBER_TYPE_MAX"),
        (3, "max_length", 0, "NUMBER_TYPE_MIN"),
        (3, "max_length", 6001, "NUMBER_TYPE_MAX"),
        (3, "max_length", 2.5, "NUMBER_TYPE_COERCE"),
    ],
)
def test_bounds_of_options_are_refused_where_they_are_wrong(
    kind: int, key: str, value: Any, code: str
) -> None:
    inner = command("group", type=1, options=[command("o", type=kind, **{key: value})])
    registry = commands.Registry(World())
    with pytest.raises(ApiError) as caught:
        registry.replace(0, [command(), command("verify", options=[inner])])
    assert places(caught.value) == {f"1.options.0.options.0.{key}": code}
    assert registry.commands(0) == []


def test_the_widest_bounds_are_taken() -> None:
    options = [
        command("whole", type=4, min_value=-LIMIT, max_value=LIMIT),
        command("any", type=10, min_value=-(2**53), max_value=2.0**53),
        command("text", type=3, min_length=0, max_length=6000),
        command("none", type=4, min_value=None, max_value=None),
    ]
    (stored,) = commands.Registry(World()).replace(0, [command(options=options)])
    assert stored["options"][0]["max_value"] == LIMIT


@pytest.mark.parametrize(
    ("kind", "value", "code"),
    [
        (4, BEYOND, "NUMBER_TYPE_MAX"),
        (4, -BEYOND, "NUMBER_TYPE_MIN"),
        (4, 0.5, "NUMBER_TYPE_COERCE"),
        (4, "7", "NUMBER_TYPE_COERCE"),
        (10, 2.0**54, "NUMBER_TYPE_MAX"),
        (10, None, "NUMBER_TYPE_COERCE"),
        (3, 7, "BASE_TYPE_BAD_TYPE"),
    ],
)
def test_values_of_choices_are_refused_where_they_are_wrong(kind: int, value: Any, code: str) -> None:
    form = Form()
    good = "seven" if kind == 3 else LIMIT
    choices = [{"name": "good", "value": good}, {"name": "wrong", "value": value}]
    commands.check_choices(choices, kind, form, ("data", "choices"))
    with pytest.raises(ApiError) as caught:
        form.check()
    assert places(caught.value) == {"data.choices.1.value": code}


def test_a_hundred_commands_are_the_limit() -> None:
    registry = commands.Registry(World())
    registry.replace(0, [command(f"c{n}") for n in range(100)])
    with pytest.raises(ApiError) as caught:
        registry.upsert(0, command("one-more"))
    assert caught.value.code == 30032
    with pytest.raises(ApiError) as caught:
        registry.replace(0, [command("a"), command("a")])
    assert caught.value.code == 50035


def test_a_command_keeps_its_id_and_its_version_while_it_stays_the_same() -> None:
    registry = commands.Registry(World())
    first = registry.replace(0, [command()])[0]
    again = registry.replace(0, [command()])[0]
    assert again == first
    changed = registry.replace(0, [command(description="Play on")])[0]
    assert changed["id"] == first["id"]
    assert changed["version"] != first["version"]


@pytest.mark.parametrize("name", ["🎲", "♟️", "⚫", "↩️", "1️⃣", "👍🏽", "🇩🇪", "🏳️‍🌈", "🟦"])
def test_real_emoji_are_known(name: str) -> None:
    assert is_emoji(name)


@pytest.mark.parametrize("name", ["♔", "●", "○", "■", "△", "1", "x", "", "🎲🎲", "→"])
def test_other_characters_are_no_emoji(name: str) -> None:
    assert not is_emoji(name)
