"""The running match: its message, buttons, moves, hands, resigning, draws and takebacks.

Other rooms use `boards` (post, show and refresh a match), `pressed_boards` (answer a press with the board),
`answering_boards` (boards answered by pressing outside matches), `hands`, `drawing`, `message`, `text`,
`shown_states` and the question of `resigning`.
"""
