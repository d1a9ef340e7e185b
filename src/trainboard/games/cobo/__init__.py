"""C&O/B&O, the 1969 game of train dispatching, for two players or one, on a reconstruction of its board.

Start with docs/rules/cobo.md (the numbered rules), then state.py, actions.py and rules.py; steps/ holds one module
for each step of a turn. The printed facts are data/*.toml, read by reading.py into data.py; track.py turns them into
tables of numbers.
"""
