"""One's own: profile, leaderboards, settings, blocks, privacy.

Other rooms use the panel of `settings`.
"""
