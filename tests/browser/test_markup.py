"What messages are made of: `markdown.js` and `components.js` roll for me."

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page, expect

CONTEXT = """
  const { Directory } = await import("/static/people.js");
  const person = (id, name) => ({id, username: name.toLowerCase(), global_name: name});
  const users = [person("1", "Ann"), person("2", "Ben")];
  const guilds = [{id: "5", name: "The Lodge", channels: [{id: "50", name: "games", type: 0}]}];
  const ctx = {
    me: "1", log: [], directory: new Directory({users, bot: {id: "9", username: "Lodge"}, guilds}),
    waitingOn: () => undefined, jump: (channel, message) => ctx.log.push([channel, message]),
    press: (message, data, values) => ctx.log.push([data.custom_id, values]),
  };
"""
MARKDOWN = f"""async (text) => {{
  {CONTEXT}
  const {{ markdown }} = await import("/static/markdown.js");
  const box = document.createElement("div");
  box.append(...markdown(text, ctx));
  return box.innerHTML;
}}"""
COMPONENTS = f"""async (list) => {{
  {CONTEXT}
  const {{ components }} = await import("/static/components.js");
  document.body.replaceChildren(...components(list, {{ message: {{ id: "77" }}, ctx }}));
  window.pressed = ctx.log;
}}"""


@pytest.mark.parametrize(
    ("text", "html"),
    [
        (
            "**a** *b* __c__ ~~d~~ `e*`",
            "<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e*</code></p>",
        ),
        ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"),
        ("a\nb", "<p>a<br>b</p>"),
        ("## Big", '<h4 class="md-h2">Big</h4>'),
        ("-# small", '<p class="md-small">small</p>'),
        ("> one\n> two", "<blockquote><p>one<br>two</p></blockquote>"),
        ("- a\n- b\n  - c", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"),
        ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
        ("```py\nx = 1\n```", "<pre><code>x = 1</code></pre>"),
        ("self_trap and el_oso", "<p>self_trap and el_oso</p>"),
        (r"\*plain\*", "<p>*plain*</p>"),
        ("<@1>", '<p><span class="mention mention-me" data-user-id="1">@Ann</span></p>'),
        ("<@2>", '<p><span class="mention" data-user-id="2">@Ben</span></p>'),
        ("<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
    ],
)
async def test_markdown(modules: Page, text: str, html: str) -> None:
    assert await modules.evaluate(MARKDOWN, text) == html


async def test_a_link_to_a_message_goes_there_within_the_page(modules: Page) -> None:
    url = "https://discord.com/channels/5/50/123"
    await modules.evaluate(COMPONENTS, [{"type": 10, "content": f"[the board]({url}) {url}"}])
    await modules.get_by_role("link", name="the board").click()
    await modules.get_by_role("button", name="Message in games").click()
    assert await modules.evaluate("window.pressed") == [["50", "123"], ["50", "123"]]


async def test_a_spoiler_is_read_only_after_a_click(modules: Page) -> None:
    await modules.evaluate(COMPONENTS, [{"type": 10, "content": "||secret||"}])
    hidden = modules.get_by_text("secret")
    assert not await hidden.is_visible()
    await modules.get_by_role("button", name="Spoiler").click()
    assert await hidden.is_visible()


def select(least: int, most: int, **more: Any) -> dict[str, Any]:
    fruits = [
        {"label": name.title(), "value": name, "description": f"a {name}"} for name in ("fig", "pear", "plum")
    ]
    return {
        "type": 3,
        "custom_id": "fruit",
        "options": fruits,
        "min_values": least,
        "max_values": most,
    } | more


async def test_a_select_of_one_answers_at_once_by_keyboard(modules: Page) -> None:
    await modules.evaluate(COMPONENTS, [{"type": 1, "components": [select(1, 1, placeholder="Fruit")]}])
    trigger = modules.get_by_role("combobox", name="Fruit")
    await trigger.press("ArrowDown")
    await trigger.press("ArrowDown")
    await trigger.press("Enter")
    assert await modules.evaluate("window.pressed") == [["fruit", ["pear"]]]


async def test_a_select_of_several_waits_until_enough_are_chosen(modules: Page) -> None:
    await modules.evaluate(COMPONENTS, [{"type": 1, "components": [select(2, 2)]}])
    await modules.get_by_role("combobox").click()
    await modules.get_by_role("option", name="Fig").click()
    assert await modules.get_by_role("button", name="Done").is_disabled()
    await modules.get_by_role("option", name="Plum").click()
    await modules.get_by_role("option", name="Pear").click(force=True)
    await modules.get_by_role("button", name="Done").click()
    assert await modules.evaluate("window.pressed") == [["fruit", ["fig", "plum"]]]


async def test_several_are_chosen_by_keyboard_and_sent_on_closing(modules: Page) -> None:
    await modules.evaluate(COMPONENTS, [{"type": 1, "components": [select(0, 2, placeholder="Fruit")]}])
    trigger = modules.get_by_role("combobox", name="Fruit")
    for key in ("ArrowDown", "End", "Enter", "Home", " "):
        await trigger.press(key)
    await expect(modules.get_by_role("option", selected=True)).to_have_text(["Figa fig", "Pluma plum"])
    await expect(modules.get_by_role("option", name="Pear")).to_have_attribute("aria-disabled", "true")
    assert await modules.evaluate("window.pressed") == []
    await trigger.press("Tab")
    assert await modules.evaluate("window.pressed") == [["fruit", ["plum", "fig"]]]

    await trigger.press("ArrowDown")
    await trigger.press("Enter")
    await trigger.press("Escape")
    await expect(modules.get_by_role("listbox")).to_be_hidden()
    await expect(trigger).to_contain_text("FigPlum")
    assert len(await modules.evaluate("window.pressed")) == 1


async def test_all_may_be_taken_back_where_none_is_enough(modules: Page) -> None:
    chosen = select(0, 3)
    for option in chosen["options"][:2]:
        option["default"] = True
    await modules.evaluate(COMPONENTS, [{"type": 1, "components": [chosen]}])
    await modules.get_by_role("combobox").click()
    for name in ("Fig", "Pear"):
        await modules.get_by_role("option", name=name).click()
    await modules.mouse.click(700, 500)
    assert await modules.evaluate("window.pressed") == [["fruit", []]]
    await modules.get_by_role("combobox").click()
    await modules.get_by_role("button", name="Done").click()
    assert len(await modules.evaluate("window.pressed")) == 1


REPLACE = f"""async ([before, after]) => {{
  {CONTEXT}
  const {{ components }} = await import("/static/components.js");
  const {{ keepOpen }} = await import("/static/buttons_and_selects.js");
  const box = (list) => {{
    const element = document.createElement("div");
    element.append(...components(list, {{ message: {{ id: "77" }}, ctx }}));
    return element;
  }};
  const [old, fresh] = [box(before), box(after)];
  document.body.replaceChildren(old);
  old.querySelector("[role=combobox]").click();
  old.querySelector("[data-value=pear]").click();
  old.replaceWith(fresh);
  keepOpen(old, fresh);
  window.pressed = ctx.log;
}}"""


async def test_an_open_select_outlives_an_edit_that_leaves_it_as_it_was(modules: Page) -> None:
    before, after = ({"type": 1, "components": [select(0, 3, custom_id=name)]} for name in ("old", "new"))
    await modules.evaluate(REPLACE, [[before], [{"type": 10, "content": "Your turn"}, after]])
    await expect(modules.get_by_role("option", selected=True)).to_have_text(["Peara pear"])
    await modules.get_by_role("option", name="Plum").click()
    await modules.get_by_role("button", name="Done").click()
    assert await modules.evaluate("window.pressed") == [["new", ["pear", "plum"]]]


async def test_an_open_select_that_is_edited_away_sends_nothing(modules: Page) -> None:
    before = {"type": 1, "components": [select(0, 3)]}
    after = {"type": 1, "components": [select(0, 2)]}
    await modules.evaluate(REPLACE, [[before], [after]])
    await expect(modules.get_by_role("listbox")).to_be_hidden()
    await modules.mouse.click(700, 500)
    assert await modules.evaluate("window.pressed") == []


async def test_buttons_press_unless_disabled(modules: Page) -> None:
    buttons = [
        {"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
        {"type": 2, "style": 4, "label": "Stop", "custom_id": "stop", "disabled": True},
        {"type": 2, "style": 2, "emoji": {"name": "🎲"}, "custom_id": "dice"},
    ]
    await modules.evaluate(COMPONENTS, [{"type": 17, "components": [{"type": 1, "components": buttons}]}])
    await modules.get_by_role("button", name="Go").click()
    await modules.get_by_role("button", name="🎲").click()
    assert await modules.get_by_role("button", name="Stop").is_disabled()
    assert await modules.evaluate("window.pressed") == [["go", None], ["dice", None]]


async def test_a_picture_shows_its_description(modules: Page) -> None:
    item = {"media": {"url": "/static/icon.svg"}, "description": "A lodge on the water."}
    await modules.evaluate(COMPONENTS, [{"type": 12, "items": [item]}])
    await expect(modules.get_by_role("img", name="A lodge on the water.")).to_be_visible()
    words = modules.get_by_text("A lodge on the water.")
    assert not await words.is_visible()
    await modules.get_by_role("button", name="Show the picture's description").click()
    assert await words.is_visible()


MODAL = f"""async (modal) => {{
  {CONTEXT}
  const {{ openModal }} = await import("/static/modal.js");
  ctx.element = document.body;
  ctx.focus = () => undefined;
  let answers = ["Try again.", null];
  window.sent = [];
  openModal(modal, ctx, async (data) => {{ window.sent.push(data); return answers.shift(); }});
}}"""


async def test_a_modal_sends_what_was_filled_in_and_stays_open_when_that_failed(modules: Page) -> None:
    parts = [
        {"type": 18, "label": "Move", "component": {"type": 4, "style": 1, "custom_id": "move"}},
        {"type": 18, "label": "Fruit", "component": select(1, 1)},
        {
            "type": 1,
            "components": [{"type": 4, "style": 2, "custom_id": "why", "label": "Why", "value": "so"}],
        },
    ]
    await modules.evaluate(MODAL, {"custom_id": "ask", "title": "A question", "components": parts})
    dialog = modules.get_by_role("dialog", name="A question")
    await modules.keyboard.type("b2-c3")
    await dialog.get_by_role("combobox").click()
    await dialog.get_by_role("option", name="Plum").click()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.get_by_role("alert")).to_have_text("Try again.")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_be_hidden()
    assert (await modules.evaluate("window.sent"))[1] == {
        "custom_id": "ask",
        "components": [
            {"type": 18, "component": {"type": 4, "custom_id": "move", "value": "b2-c3"}},
            {"type": 18, "component": {"type": 3, "custom_id": "fruit", "values": ["plum"]}},
            {"type": 1, "components": [{"type": 4, "custom_id": "why", "value": "so"}]},
        ],
    }
