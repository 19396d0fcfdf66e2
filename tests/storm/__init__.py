"""A storm: many matches at once, a crowd that presses everything, and the bot killed again and again.

`make storm` runs it, `tests/e2e/test_storm.py` a short one. What must hold throughout:

- every record is legal, and follows from its seed (`replay_check`);
- what was committed stays, and every ply was pressed for, once (`replay_check`, `presses`);
- nothing is shown that is not stored, to nobody a secret, and no press is answered twice (`message_check`);
- once it is quiet, the place that the database names shows the match as it is, and no second board offers
  its turn (`shown_matches`);
- every match can be played on by the buttons that are shown (`crowd`);
- the bot logs no error, and Discord refuses it nothing that it should not have asked for (`log_check`).
"""
