"""Pictures drawn in processes of their own, so that drawing never keeps the event loop waiting."""
