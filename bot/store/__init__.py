"""The database that matches are kept in."""

from bot.store.store import Store, StoreError

__all__ = ["Store", "StoreError"]
