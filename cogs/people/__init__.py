"""Personal things: profile, leaderboards, settings, blocks, privacy.

Other rooms use the panel of `settings`.
"""
