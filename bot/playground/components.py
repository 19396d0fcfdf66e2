"""Message components: Discord's rules for them, and the form in which it returns them.

The limits are from Discord's component reference and OpenAPI description: 40 components in a V2 message
including nested ones, rows of 5 buttons or 1 select, custom ids of 1 to 100 characters that are unique in
the message, and 4000 characters of text displays in total.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Mapping
from typing import Final

from bot.playground.attachments import Attachment
from bot.playground.emoji import is_emoji
from bot.playground.errors import JSON, FieldPath, Form

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
SELECTS: Final = (SELECT, 5, 6, 7, 8)
LINK_BUTTON, PREMIUM_BUTTON = 5, 6

MOST_COMPONENTS: Final = 40
MOST_ROWS: Final = 5
ROW_WIDTH: Final = 5
"""In buttons; a select menu takes the whole row."""
TEXT_TOTAL: Final = 4000
MOST_ALT_TEXT: Final = 1024

_IN_CONTAINER: Final = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
_IN_V2: Final = (*_IN_CONTAINER, CONTAINER)
_REFERENCE: Final = "attachment://"


class Checker:
    """Checks one form's components, noting in `form` what Discord would refuse.

    `files` are the names that `attachment://` may refer to; `emojis` holds the ids of the application's own.
    """

    def __init__(self, form: Form, files: Collection[str] = (), emojis: Container[int] = ()) -> None:
        self.form = form
        self.emojis = emojis
        self.files = files
        self.total = 0
        self._characters = 0
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self._checks: Mapping[int, Callable[[dict[str, JSON], FieldPath], None]] = {
            ROW: self._row,
            BUTTON: self._button,
            SECTION: self._section,
            TEXT: self._text,
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
            **dict.fromkeys(SELECTS, self.select),
        }

    def message(self, components: JSON, path: FieldPath, *, v2: bool) -> None:
        """Check the `components` of a message."""
        if not self.form.length(path, components, 0, MOST_COMPONENTS if v2 else MOST_ROWS):
            return
        self.children(components, path, _IN_V2 if v2 else (ROW,))
        if self.total > MOST_COMPONENTS:
            sentence = f"Total number of components, nested ones included, exceeds {MOST_COMPONENTS}"
            self.form.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", sentence)
        if self._characters > TEXT_TOTAL:
            sentence = f"Total displayable text size exceeds maximum size of {TEXT_TOTAL}"
            self.form.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", sentence)

    def children(self, components: list[JSON], path: FieldPath, allowed: tuple[int, ...]) -> None:
        for index, component in enumerate(components):
            self.component(component, (*path, index), allowed)

    def component(self, component: JSON, path: FieldPath, allowed: tuple[int, ...]) -> None:
        """Check one component, which must be of an `allowed` type, and what it holds."""
        kind = component.get("type") if isinstance(component, dict) else None
        if kind not in allowed:
            sentence = f'Value of field "type" must be one of ({", ".join(map(str, allowed))},).'
            self.form.add(path, "UNION_TYPE_CHOICES", sentence)
            return
        self.total += 1
        id_ = component.get("id")
        if id_ and id_ in self._ids:
            self.form.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        elif id_:
            self._ids.add(id_)
        self._checks[kind](component, path)

    def custom_id(self, component: dict[str, JSON], path: FieldPath) -> None:
        """Check that the custom id is present, short enough, and unique in this form."""
        path = (*path, "custom_id")
        custom_id = component.get("custom_id")
        if custom_id is None:
            self.form.required(path)
        elif self.form.length(path, custom_id, 1, 100):
            if custom_id in self._custom_ids:
                sentence = "Component custom id cannot be duplicated"
                self.form.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", sentence)
            self._custom_ids.add(custom_id)

    def optional(self, component: dict[str, JSON], path: FieldPath, key: str, low: int, high: int) -> None:
        """Check the length of a text that may be absent."""
        if component.get(key) is not None:
            self.form.length((*path, key), component[key], low, high)

    def _row(self, row: dict[str, JSON], path: FieldPath) -> None:
        path = (*path, "components")
        inside = row.get("components")
        if not self.form.length(path, inside, 1, ROW_WIDTH):
            return
        assert isinstance(inside, list)
        self.children(inside, path, (BUTTON, *SELECTS))
        width = 0
        for index, child in enumerate(inside):
            width += 1 if isinstance(child, dict) and child.get("type") == BUTTON else ROW_WIDTH
            if width > ROW_WIDTH:
                sentence = "The specified component exceeds the maximum width"
                self.form.add((*path, index), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", sentence)

    def _button(self, button: dict[str, JSON], path: FieldPath) -> None:
        style = button.get("style")
        if style not in (1, 2, 3, 4, LINK_BUTTON, PREMIUM_BUTTON):
            sentence = "Value must be one of {1, 2, 3, 4, 5, 6}."
            self.form.add((*path, "style"), "BASE_TYPE_CHOICES", sentence)
        elif style == LINK_BUTTON:
            self._link(button, path)
        elif style != PREMIUM_BUTTON:
            self.custom_id(button, path)
            if button.get("url"):
                sentence = "A custom id and url cannot both be specified"
                self.form.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", sentence)
        self.optional(button, path, "label", 0, 80)
        if button.get("emoji") is not None:
            self._emoji(button["emoji"], (*path, "emoji"))
        if style != PREMIUM_BUTTON and not button.get("label") and not button.get("emoji"):
            self.form.required((*path, "label"))

    def _link(self, button: dict[str, JSON], path: FieldPath) -> None:
        url = button.get("url")
        if url is None:
            self.form.add((*path, "url"), "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
        elif self.form.length((*path, "url"), url, 1, 512) and not url.startswith(("http://", "https://")):
            self.form.add((*path, "url"), "URL_TYPE_INVALID_URL", "Not a well formed URL.")
        if button.get("custom_id") is not None:
            sentence = "A custom id and url cannot both be specified"
            self.form.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", sentence)

    def _emoji(self, emoji: JSON, path: FieldPath) -> None:
        name, id_ = (emoji.get("name"), emoji.get("id")) if isinstance(emoji, dict) else (None, None)
        if id_ is None:
            known = isinstance(name, str) and is_emoji(name)
        else:
            known = str(id_).isdecimal() and int(id_) in self.emojis
        if not known:
            self.form.add((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def select(self, select: dict[str, JSON], path: FieldPath, *, required: bool = False) -> None:
        """Check a select menu of any kind; `required` is the default for its `required` field."""
        self.custom_id(select, path)
        self.optional(select, path, "placeholder", 0, 150)
        low, high = bounds(select)
        if low == 0 and (required if select.get("required") is None else select["required"]):
            sentence = "Select menus marked as required cannot have a min_values of 0"
            self.form.add((*path, "min_values"), "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES", sentence)
        most = ROW_WIDTH * 5
        if select["type"] == SELECT:
            options = select.get("options")
            if not self.form.length((*path, "options"), options, 1, 25):
                return
            assert isinstance(options, list)
            most = len(options)
            self.options(options, (*path, "options"), high)
        if not 0 <= low <= most:
            self.form.add((*path, "min_values"), "NUMBER_TYPE_MAX", f"Must be between 0 and {most}.")
        if not max(low, 1) <= high <= most:
            self.form.add((*path, "max_values"), "NUMBER_TYPE_MAX", f"Must be between {low} and {most}.")

    def options(self, options: list[JSON], path: FieldPath, most: int) -> None:
        """Check the options of a select or group; at most `most` of them may be chosen."""
        values: set[str] = set()
        for index, option in enumerate(options):
            here = (*path, index)
            if not isinstance(option, dict):
                self.form.add(here, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
                continue
            self.form.length((*here, "label"), option.get("label", ""), 1, 100)
            if self.form.length((*here, "value"), option.get("value", ""), 1, 100):
                if option["value"] in values:
                    sentence = "The specified option value is already used"
                    self.form.add((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", sentence)
                values.add(option["value"])
            self.optional(option, here, "description", 0, 100)
            if option.get("emoji") is not None:
                self._emoji(option["emoji"], (*here, "emoji"))
        if sum(bool(option.get("default")) for option in options if isinstance(option, dict)) > most:
            sentence = "More options are selected by default than may be chosen"
            self.form.add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", sentence)

    def _text(self, text: dict[str, JSON], path: FieldPath) -> None:
        content = text.get("content")
        if content is None:
            self.form.required((*path, "content"))
        elif self.form.length((*path, "content"), content, 1, TEXT_TOTAL):
            self._characters += len(content)

    def _section(self, section: dict[str, JSON], path: FieldPath) -> None:
        texts = section.get("components")
        if self.form.length((*path, "components"), texts, 1, 3):
            assert isinstance(texts, list)
            self.children(texts, (*path, "components"), (TEXT,))
        if section.get("accessory") is None:
            self.form.required((*path, "accessory"))
        else:
            self.component(section["accessory"], (*path, "accessory"), (BUTTON, THUMBNAIL))

    def _thumbnail(self, thumbnail: dict[str, JSON], path: FieldPath) -> None:
        self.optional(thumbnail, path, "description", 1, MOST_ALT_TEXT)
        self._media(thumbnail.get("media"), (*path, "media"))

    def _gallery(self, gallery: dict[str, JSON], path: FieldPath) -> None:
        items = gallery.get("items")
        if not self.form.length((*path, "items"), items, 1, 10):
            return
        assert isinstance(items, list)
        for index, item in enumerate(items):
            here = (*path, "items", index)
            self.optional(item, here, "description", 1, MOST_ALT_TEXT)
            self._media(item.get("media"), (*here, "media"))

    def _file(self, file: dict[str, JSON], path: FieldPath) -> None:
        media = file.get("file")
        self._media(media, (*path, "file"))
        if isinstance(media, dict) and not str(media.get("url")).startswith(_REFERENCE):
            sentence = "A file component must reference an attachment"
            self.form.add((*path, "file", "url"), "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED", sentence)

    def _media(self, media: JSON, path: FieldPath) -> None:
        path = (*path, "url")
        url = media.get("url") if isinstance(media, dict) else None
        if url is None:
            self.form.required(path)
        elif not self.form.length(path, url, 1, 2048):
            return
        elif url.startswith(_REFERENCE):
            if url.removeprefix(_REFERENCE) not in self.files:
                sentence = "The referenced attachment was not found"
                self.form.add(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", sentence)
        elif not url.startswith(("http://", "https://")):
            self.form.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")

    def _separator(self, separator: dict[str, JSON], path: FieldPath) -> None:
        if separator.get("spacing") not in (None, 1, 2):
            sentence = "Value must be one of {1, 2}."
            self.form.add((*path, "spacing"), "BASE_TYPE_CHOICES", sentence)

    def _container(self, container: dict[str, JSON], path: FieldPath) -> None:
        colour = container.get("accent_color")
        if colour is not None and not 0 <= colour <= 0xFFFFFF:
            sentence = "Value should be between 0 and 16777215."
            self.form.add((*path, "accent_color"), "NUMBER_TYPE_MAX", sentence)
        inside = container.get("components")
        if self.form.length((*path, "components"), inside, 1, MOST_COMPONENTS):
            assert isinstance(inside, list)
            self.children(inside, (*path, "components"), _IN_CONTAINER)


def bounds(select: dict[str, JSON]) -> tuple[int, int]:
    """Return the smallest and largest number of values that may be chosen in a select.

    >>> bounds({"min_values": 0, "max_values": None})
    (0, 1)
    """
    least, most = select.get("min_values"), select.get("max_values")
    return 1 if least is None else least, 1 if most is None else most


def are_choices(select: dict[str, JSON], values: list[str]) -> bool:
    """Whether a select offers all these values and none of them is repeated."""
    if len(set(values)) < len(values):
        return False
    return select["type"] != SELECT or {option["value"] for option in select["options"]}.issuperset(values)


def walk(components: list[JSON]) -> Iterator[dict[str, JSON]]:
    """Yield every component of a tree, parents before children."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        yield from walk([component[key] for key in ("accessory", "component") if key in component])


def render(components: list[JSON], files: Mapping[str, Attachment]) -> list[JSON]:
    """Return a checked tree the way Discord would: numbered, without empty fields, attachments resolved."""
    rendered = [_strip(component) for component in components]
    taken = {component["id"] for component in walk(rendered) if component.get("id")}
    number = 0
    for component in walk(rendered):
        if not component.get("id"):
            number += 1
            while number in taken:
                number += 1
            component["id"] = number
        for holder, key in _media_of(component):
            holder[key] = _resolve(holder[key], files)
        for shown in (component, *component.get("options", ())):
            if shown.get("emoji", {}).get("id") is not None:
                shown["emoji"]["id"] = str(shown["emoji"]["id"])
        for chosen in component.get("default_values", ()):
            chosen["id"] = str(chosen["id"])
    return rendered


def _strip(value: JSON) -> JSON:
    if isinstance(value, dict):
        return {key: _strip(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [_strip(item) for item in value]
    return value


def _media_of(component: dict[str, JSON]) -> Iterator[tuple[dict[str, JSON], str]]:
    if component["type"] == GALLERY:
        yield from ((item, "media") for item in component["items"])
    elif component["type"] == THUMBNAIL:
        yield component, "media"
    elif component["type"] == FILE:
        yield component, "file"


def _resolve(media: dict[str, JSON], files: Mapping[str, Attachment]) -> dict[str, JSON]:
    url = media["url"]
    data: dict[str, JSON] = {"url": url, "proxy_url": url, "loading_state": 2}
    if url.startswith(_REFERENCE):
        file = files[url.removeprefix(_REFERENCE)]
        data |= {"url": file.url, "proxy_url": file.url, "content_type": file.content_type}
        data |= {"id": str(file.id), "attachment_id": str(file.id)}
        if file.width is not None:
            data |= {"width": file.width, "height": file.height}
    return data
