"""1870: The Trans-Mississippi: its board and how its trains run (section 8).

Read `data` (what is printed), `board` (how hexes and tiles join), `position` (what lies on the board), `network`
(the track as one company sees it), `operate` (section 8: legal, worth, best), `moment` and `corpus` (files).
"""
