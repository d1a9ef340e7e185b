"""Age of Rail: Allegheny and South Africa, a game of cube rails and shares for 3 to 6 players.

Start reading at `docs/rules/age-of-rail.md`, then `actions.py` (what a player may say), `state.py` (how a game
stands) and `rules.py` (what follows). A map is a folder under `data/`. `view.py` exports `AgeOfRailView`, made from
the maps in play: `AgeOfRailView(maps: Mapping[str, Map])`; a state's map is `maps[state.map]`.
"""
