"""The steps of a turn, one module each: opening, moves, departures, challenges, scoring; arrivals serve two."""
