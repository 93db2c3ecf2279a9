"""Inis (Christian Martinez): hidden drafts, cards that answer cards, clashes on a growing map."""
