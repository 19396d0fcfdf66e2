"""Discord: what people type and press, and what they see. A folder is a feature; `dispatch` is where
presses come in.
"""
