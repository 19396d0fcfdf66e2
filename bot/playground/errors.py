"""Discord's error responses: HTTP status, numeric error code, sentence, and for forms the nested `errors`.

The sentences are part of Discord's protocol, so they aren't translated. The codes are from Discord's "Opcodes
and Status Codes" page.
"""

from __future__ import annotations

import math
from typing import Any, TypeGuard

JSON = Any
"""Plain JSON data."""

FieldPath = tuple[str | int, ...]
"""The path of a field in a form, such as `("components", 0, "label")`."""


class ApiError(Exception):
    """Discord refuses a request. `errors` is the nested report of code 50035, else None."""

    def __init__(
        self, status: int, code: int, message: str, errors: JSON = None, retry_after: float | None = None
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after
        """Seconds, on status 429 only."""

    def body(self) -> dict[str, JSON]:
        """Return what Discord sends: `{"message", "code"}`, and `errors` if a form was wrong."""
        body: dict[str, JSON] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": round(self.retry_after, 3), "global": False}
        return body


def unauthorized() -> ApiError:
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    return ApiError(404, 0, "404: Not Found")


def unknown_channel() -> ApiError:
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    return ApiError(404, 10004, "Unknown Guild")


def unknown_member() -> ApiError:
    return ApiError(404, 10007, "Unknown Member")


def unknown_message() -> ApiError:
    return ApiError(404, 10008, "Unknown Message")


def unknown_user() -> ApiError:
    return ApiError(404, 10013, "Unknown User")


def unknown_emoji() -> ApiError:
    return ApiError(404, 10014, "Unknown Emoji")


def unknown_webhook() -> ApiError:
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    return ApiError(404, 10062, "Unknown interaction")


def unknown_command() -> ApiError:
    return ApiError(404, 10063, "Unknown application command")


def already_answered() -> ApiError:
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def foreign_message() -> ApiError:
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def archived() -> ApiError:
    return ApiError(400, 50083, "Thread is archived")


def empty_message() -> ApiError:
    return ApiError(400, 50006, "Cannot send an empty message")


def closed_direct_messages() -> ApiError:
    return ApiError(403, 50007, "Cannot send messages to this user")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")


def token_over() -> ApiError:
    return ApiError(401, 50027, "Invalid Webhook Token")


def too_many_followups() -> ApiError:
    return ApiError(400, 40094, "This interaction has reached the maximum number of follow-up messages")


def too_many_old_edits(retry_after: float) -> ApiError:
    sentence = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    return ApiError(429, 30046, sentence, retry_after=retry_after)


def too_large() -> ApiError:
    return ApiError(413, 40005, "Request entity too large")


def too_many_emojis(most: int) -> ApiError:
    return ApiError(400, 30008, f"Maximum number of emojis reached ({most})")


def is_number(value: object, *, whole: bool = True) -> TypeGuard[int | float]:
    """Whether a value is a finite number, `whole` or not.

    >>> [is_number(value) for value in (3, 3.0, 3.5, True, "3")]
    [True, True, False, False, False]
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    if isinstance(value, int):
        return True
    return math.isfinite(value) and (value.is_integer() or not whole)


class Form:
    """Collects what is wrong with a form, field by field, as Discord reports it.

    >>> form = Form()
    >>> form.add(("components", 0, "label"), "BASE_TYPE_BAD_LENGTH", "Must be 80 or fewer in length.")
    >>> form.errors["components"]["0"]["label"]["_errors"][0]["code"]
    'BASE_TYPE_BAD_LENGTH'
    """

    def __init__(self) -> None:
        self.errors: dict[str, JSON] = {}

    def add(self, path: FieldPath, code: str, message: str) -> None:
        """Note that the field at `path` is wrong; a field can be wrong in several ways."""
        node = self.errors
        for part in path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, path: FieldPath) -> None:
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def length(self, path: FieldPath, value: object, low: int, high: int) -> bool:
        """Check that a text or list has `low` to `high` items; return whether it has."""
        if not isinstance(value, str | list):
            self.add(path, "BASE_TYPE_BAD_TYPE", "Must be text or a list.")
            return False
        if low <= len(value) <= high:
            return True
        if low:
            message = f"Must be between {low} and {high} in length."
        else:
            message = f"Must be {high} or fewer in length."
        self.add(path, "BASE_TYPE_BAD_LENGTH", message)
        return False

    def number(self, path: FieldPath, value: object, low: float, high: float, *, whole: bool = True) -> None:
        """Check that a value is a number, `whole` or not, from `low` to `high`.

        >>> form = Form()
        >>> form.number(("max_value",), 2**53, 0, 2**53 - 1)
        >>> form.errors["max_value"]["_errors"][0]["message"]
        'int value should be less than or equal to 9007199254740991.'
        """
        kind = "int" if whole else "float"
        if not is_number(value, whole=whole):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not {kind}.')
        elif value < low:
            self.add(path, "NUMBER_TYPE_MIN", f"{kind} value should be greater than or equal to {low}.")
        elif value > high:
            self.add(path, "NUMBER_TYPE_MAX", f"{kind} value should be less than or equal to {high}.")

    def check(self) -> None:
        """Raise ApiError 50035 if anything was wrong."""
        if self.errors:
            raise ApiError(400, 50035, "Invalid Form Body", self.errors)
