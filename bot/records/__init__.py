"""Finished matches as text that people can read and programs can read back (docs/records.md)."""

from bot.records.reading import MalformedRecord, parse
from bot.records.replaying import retell
from bot.records.text_record import TextRecord
from bot.records.writing import record_of, write

__all__ = ["MalformedRecord", "TextRecord", "parse", "record_of", "retell", "write"]
