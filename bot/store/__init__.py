"""The database that matches are kept in."""

from bot.store.database import Store, StoreError

__all__ = ["Store", "StoreError"]
