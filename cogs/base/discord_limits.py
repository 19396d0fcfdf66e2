"""Discord's own limits on messages and commands, as its documentation gives them.

Anything that doesn't fit is refused with an error (50035, Invalid Form Body), and none of the message is
shown. The limit for an alt text is `render.LONGEST_ALT`, where alt texts are made to fit.

Sources: https://discord.com/developers/docs, "Component Reference" for messages and "Application Commands"
for commands.
"""

from __future__ import annotations

import re
from typing import Final

# Messages

MOST_COMPONENTS: Final = 40
"""At most this many components in a message, counting those inside others."""
MOST_BUTTONS_IN_A_ROW: Final = 5
"""At most this many buttons in an action row."""
MOST_OPTIONS_OF_A_SELECT: Final = 25
"""At most this many options in a select menu."""
TEXT_LENGTH: Final = 4000
"""Characters of all text displays of a message together."""
CUSTOM_ID_LENGTH: Final = 100
"""Characters of a custom id."""
BUTTON_LABEL_LENGTH: Final = 80
"""Characters on a button."""
OPTION_LABEL_LENGTH: Final = 100
"""Characters of an option of a select menu."""
PLACEHOLDER_LENGTH: Final = 150
"""Characters of what a select menu shows while nothing is chosen."""
MOST_PARTS_OF_A_FORM: Final = 5
"""At most this many menus and fields in a form (a modal)."""
FORM_TITLE_LENGTH: Final = 45
"""Characters of a form's title, and of the label over each of its parts."""
UPLOAD_BYTES: Final = 10_000_000
"""Bytes of a file that a bot may send where nobody pays for more."""

# Commands

DESCRIPTION_LENGTH: Final = 100
"""Characters of the description of a command or of one of its options, in each language."""
OPTION_NAME: Final = re.compile("[-_'\\w\u0900-\u0963\u0966-\u097f\u0e00-\u0e3a\u0e40-\u0e5b]{1,32}")
"""What an option may be called, in each language: lower-case letters, also of Devanagari and Thai with their
vowel signs, and digits."""
MOST_CHOICES: Final = 25
"""At most this many suggestions of an autocomplete."""
CHOICE_LENGTH: Final = 100
"""Characters of the name of a suggestion, and of its value where that is a text."""
LARGEST_INTEGER: Final = 2**53 - 1
"""The largest integer that an option of a command takes."""
