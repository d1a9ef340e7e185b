"""The style sheet of the 1870 map and panels: classes only, colours from the house tokens. It draws nothing."""

from __future__ import annotations

from typing import Final

# Each also bears its letters, so no company is known by colour alone.
COMPANIES: Final = {
    "ATSF": "#b3261e",
    "SSW": "#1f5fa8",
    "SP": "#c65f00",
    "SLSF": "#6f3590",
    "MP": "#1b6e4f",
    "MKT": "#00717d",
    "IC": "#2b2b2b",
    "GMO": "#a8265f",
    "FW": "#59661c",
    "TP": "#7a4a21",
}

# A run's colours: apart from each other and from every tile colour; each has its own dash and number besides.
RUNS: Final = (("#1257b8", ""), ("#c2185b", "15 5"), ("#00796b", "5 5"), ("#6a1b9a", "18 4 4 4"))

INK: Final = "#1d2733"
CASING: Final = "#fffdf7"

_MAP: Final = f"""
.tm-map{{font-variant-numeric:tabular-nums;user-select:none}}
.tm-map text{{text-anchor:middle;dominant-baseline:central}}
.tm-sea{{fill:var(--water);opacity:.45}}
.tm-seaname{{fill:var(--ink-soft);font-size:15px;font-style:italic;letter-spacing:4px}}
.tm-ruler{{fill:var(--ink-soft);font-size:14px}}
.tm-hex{{stroke:var(--rule);stroke-width:1.2}}
.tm-plain{{fill:var(--tile-plain)}}
.tm-shore{{fill:var(--tile-plain)}}
.tm-wash{{fill:var(--water);opacity:.45;pointer-events:none}}
.tm-red{{fill:var(--tile-red)}}
.tm-tile{{stroke:{INK};stroke-opacity:.45;stroke-width:1.2}}
.tm-yellow{{fill:var(--tile-yellow)}}
.tm-green{{fill:var(--tile-green)}}
.tm-brown{{fill:var(--tile-brown)}}
.tm-gray{{fill:var(--tile-gray)}}
.tm-river{{fill:none;stroke:var(--water);stroke-width:11;stroke-linecap:round}}
.tm-wall{{stroke:var(--ink);stroke-width:6;stroke-linecap:round}}
.tm-terrain{{fill:var(--ink-soft);font-size:11px}}
.tm-wave{{fill:none;stroke:var(--bo);stroke-width:2;stroke-linecap:round}}
.tm-peak{{fill:var(--ink-soft);opacity:.75}}
.tm-coordinate{{fill:var(--ink-soft);font-size:7.5px;opacity:.75}}
.tm-coordinate.tm-on{{fill:{INK};opacity:.55}}
.tm-casing{{fill:none;stroke:{CASING};stroke-width:10.5;stroke-opacity:.85}}
.tm-track{{fill:none;stroke:{INK};stroke-width:5}}
.tm-city{{fill:#fffdf7;stroke:{INK};stroke-width:1.8}}
.tm-slot{{fill:#fffdf7;stroke:{INK};stroke-opacity:.35;stroke-width:1}}
.tm-dot{{fill:{INK};stroke:{CASING};stroke-width:2}}
.tm-name{{fill:{INK};font-size:10px;font-weight:600;font-variant:small-caps;paint-order:stroke;
stroke:#fffdf7;stroke-opacity:.95;stroke-width:3.6px;stroke-linejoin:round}}
.tm-name.tm-bare{{fill:var(--ink);stroke:var(--tile-plain)}}
.tm-badge{{fill:#fffdf7;stroke:{INK};stroke-width:.8}}
.tm-value{{fill:{INK};font-size:10px;font-weight:700}}
.tm-label{{fill:{INK};font-size:15px;font-weight:800}}
.tm-label.tm-bare{{fill:var(--ink-soft)}}
.tm-cell{{fill:#f3b9b0;stroke:{INK};stroke-width:.6}}
.tm-cell.tm-now{{fill:#fffdf7;stroke-width:1.8}}
.tm-price{{fill:{INK};font-size:11px}}
.tm-price.tm-now{{font-size:13px;font-weight:800}}
.tm-redname{{fill:{INK};font-size:12px;font-weight:700;font-variant:small-caps}}
.tm-token{{fill:#444;stroke:{INK};stroke-width:1}}
.tm-letters{{fill:#fff;font-size:8.5px;font-weight:700}}
.tm-own{{fill:none;stroke:{CASING};stroke-width:1.6}}
.tm-halo{{fill:none;stroke:var(--accent);stroke-width:2.6}}
.tm-home{{fill:none;stroke:{INK};stroke-opacity:.5;stroke-width:1.2;stroke-dasharray:2.5 2.5}}
.tm-homeletters{{fill:{INK};fill-opacity:.6;font-size:8.5px}}
.tm-long{{font-size:8px}}
.tm-twice{{fill:var(--accent);font-size:8px;font-weight:800;paint-order:stroke;stroke:#fffdf7;stroke-width:2.5px}}
.tm-flag{{fill:#fffdf7;stroke-width:1.1}}
.tm-flagletters{{fill:{INK};font-size:7px;font-weight:600}}
.tm-cattle{{fill:#8a5a2b;stroke:#fffdf7;stroke-width:1.2}}
.tm-port{{fill:#1f4e8c;stroke:#fffdf7;stroke-width:1.2}}
.tm-closed{{fill:#1d2733}}
.tm-glyph{{fill:none;stroke:#fffdf7;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}}
.tm-hit{{fill:transparent;stroke:none}}
.tm-choice{{fill:none;stroke:transparent;stroke-width:20}}
.tm-under{{fill:none;stroke:{CASING};stroke-width:17;stroke-linecap:round;stroke-linejoin:round}}
.tm-band{{fill:none;stroke-width:12.5;stroke-linejoin:round}}
.tm-rail{{fill:none;stroke:#fffdf7;stroke-width:2.2;stroke-linejoin:round}}
.tm-mark{{stroke:#fffdf7;stroke-width:1.8}}
.tm-marknumber{{fill:#fff;font-size:11.5px;font-weight:800}}
.tm-marknumber.tm-tens{{font-size:9.5px}}
.tm-map text.tm-key{{fill:var(--ink);font-size:14px;text-anchor:start}}
.tm-map text.tm-heading{{font-size:16px;font-weight:700}}
.tm-draft .tm-band{{stroke-opacity:.8}}
"""

_PANELS: Final = """
.tm-runs{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
.tm-runs th{text-align:left;font-weight:600;color:var(--ink-soft);font-size:13px}
.tm-runs td,.tm-runs th{padding:6px 8px;border-bottom:1px solid var(--rule);vertical-align:top}
.tm-runs td.tm-sum,.tm-runs th.tm-sum{text-align:right;white-space:nowrap;font-weight:600}
.tm-runs button{min-height:44px;min-width:44px}
.tm-chip{display:inline-block;padding:2px 8px;border:1px solid var(--rule);border-radius:6px;font-size:13px}
.tm-chip.tm-good{border-color:var(--bo);font-weight:600}
.tm-chip.tm-less{border-color:var(--accent);font-weight:600}
.tm-swatch{width:34px;height:14px;vertical-align:middle}
.tm-stops{font-size:13px;color:var(--ink-soft)}
.tm-verbs button{min-height:44px;margin:4px 8px 4px 0}
.tm-facts{margin:0;padding-left:18px}
"""


def _companies() -> str:
    return "".join(
        f".tm-of-{id}{{fill:{colour}}}.tm-flag.tm-of-{id}{{fill:#fffdf7;stroke:{colour}}}\n"
        for id, colour in COMPANIES.items()
    )


def _runs() -> str:
    return "".join(
        f".tm-run-{number} .tm-band{{stroke:{colour}{f';stroke-dasharray:{dash}' if dash else ''}}}"
        f".tm-run-{number} .tm-mark,.tm-run-{number}.tm-mark{{fill:{colour}}}\n"
        for number, (colour, dash) in enumerate(RUNS)
    )


CSS: Final = _MAP + _companies() + _runs() + _PANELS
