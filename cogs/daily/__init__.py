"""The daily board.

Other rooms use the buttons of `message`.
"""
