"""A storm: many matches at once, a crowd that presses everything, and the bot killed again and again.

`make storm` runs it, `tests/e2e/test_storm.py` a short one. What must hold throughout:

- every record is legal, and follows from its seed (`replay_check`);
- what was committed stays, and every ply was pressed for, once (`replay_check`, `presses`);
- nothing is shown that is not stored, to nobody a secret, no hint where people play each other, and no press
  is answered twice (`message_check`);
- once it is quiet, no match hangs on Lodge, the place that the database names shows the match as it is, and
  no second board offers its turn (`shown_matches`);
- no thinking process long outlives its bot (`thinking_processes`);
- every match can be played on by the buttons that are shown (`crowd`);
- the bot logs no error, and Discord refuses it nothing that it should not have asked for (`log_check`).
"""
