"""Looking ahead: by alpha-beta where nothing is left to chance, by sampled trees where something is."""
