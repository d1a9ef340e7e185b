"""The web site: tables, seats, pages, live updates, API. It knows games only through `registry`.

Start reading at `tables.py` (what people can do at a table), then `past.py` (how rows become a position).
"""
