"""Tournaments and strength measurements between bots, on one process or many."""
