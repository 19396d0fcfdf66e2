"""Looking ahead: alpha-beta where nothing is left to chance, expectimax or sampled trees where something
is."""
