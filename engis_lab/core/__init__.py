"""What every game shares; standard library only, and no game is known here."""
