"""Engis: rules, components and explanations."""
