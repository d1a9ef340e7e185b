"""The style sheet of board and panels: house tokens; counters keep their printed colours in the dark too."""

BOARD = """
.cobo-board,.cobo-chip{--cobo-sky:#c9def5;--cobo-steel:#5f93cf;--cobo-navy:#143257;--cobo-sun:#f5c02b;--cobo-east:#2f7d4f;--cobo-west:#a8456b;
 font-variant-numeric:tabular-nums}
.cobo-water{opacity:.3}
.cobo-water polygon{fill:var(--water);stroke:var(--water);stroke-width:14;stroke-linejoin:round}
.cobo-river{fill:none;stroke:var(--water);stroke-width:9;stroke-linejoin:round;stroke-linecap:round}
.cobo-case,.cobo-rail{fill:none;stroke-linejoin:round}
.cobo-track-bo .cobo-case{stroke:var(--paper);stroke-width:8}
.cobo-track-bo .cobo-rail{stroke:var(--bo);stroke-width:4.6}
.cobo-track-co .cobo-case{stroke:var(--cobo-co-case,var(--co-deep));stroke-width:7.6}
.cobo-track-co .cobo-rail{stroke:var(--co);stroke-width:4.8}
.cobo-track .cobo-side{stroke-width:3.4}
.cobo-thin .cobo-rail,.cobo-rail.cobo-thin{stroke-width:2.6}
.cobo-track-co.cobo-thin .cobo-case{stroke-width:5.4}
.cobo-tick{fill:none;stroke:var(--ink);stroke-width:1.5}
.cobo-open{fill:var(--paper);stroke:var(--ink);stroke-width:1.6}
.cobo-section{fill:none;stroke:transparent;stroke-width:26}
.cobo-town{stroke-width:2.4;fill:var(--panel);stroke:var(--ink)}
.cobo-core{stroke:none}
.cobo-of-bo .cobo-core{fill:var(--bo)}
.cobo-of-co .cobo-core{fill:var(--co);stroke:var(--co-deep);stroke-width:1.2}
.cobo-of-both .cobo-core{fill:var(--co);stroke:var(--bo);stroke-width:4}
.cobo-of-neutral .cobo-core{fill:var(--ink-soft)}
.cobo-name{font-size:19px;font-variant:small-caps;letter-spacing:.03em;fill:var(--ink);paint-order:stroke;stroke:var(--paper);
 stroke-width:4px;stroke-linejoin:round}
.cobo-name-terminal{font-weight:700;font-size:21px}
.cobo-small{font-size:14px;fill:var(--ink-soft)}
.cobo-legend .cobo-small{font-size:17px}
.cobo-under{fill:var(--paper)}
.cobo-moved{opacity:.55}
.legal .cobo-moved,.chosen .cobo-moved{opacity:1}
.cobo-body{stroke:var(--cobo-navy);stroke-width:1.1}
.cobo-arrow{stroke:var(--cobo-navy);stroke-width:1.1;stroke-linejoin:round}
.cobo-number{font-size:14px;font-weight:700}
.cobo-tight{font-size:12px;letter-spacing:-.02em}
.cobo-tightest{font-size:11px;letter-spacing:-.03em}
.cobo-stripe{fill:none;stroke-width:1.4}
.cobo-bo-limited .cobo-body,.cobo-bo-express .cobo-body,
.cobo-bo-limited .cobo-arrow,.cobo-bo-express .cobo-arrow{fill:var(--cobo-sky)}
.cobo-bo-limited text,.cobo-bo-express text{fill:var(--cobo-navy)}
.cobo-bo-limited .cobo-stripe{stroke:var(--cobo-navy);stroke-width:2.6}
.cobo-bo-express .cobo-stripe{stroke:var(--cobo-navy)}
.cobo-bo-freight .cobo-body,.cobo-bo-freight .cobo-arrow{fill:var(--cobo-steel)}
.cobo-bo-freight text{fill:#fff}
.cobo-co-limited .cobo-body,.cobo-co-express .cobo-body,
.cobo-co-limited .cobo-arrow,.cobo-co-express .cobo-arrow{fill:var(--cobo-navy)}
.cobo-co-limited text,.cobo-co-express text{fill:#ffe9a8}
.cobo-co-limited .cobo-stripe{stroke:var(--cobo-sun);stroke-width:2.6}
.cobo-co-express .cobo-stripe{stroke:var(--cobo-sun)}
.cobo-co-freight .cobo-body,.cobo-co-freight .cobo-arrow{fill:var(--cobo-sun)}
.cobo-co-freight text{fill:var(--cobo-navy)}
.cobo-disc path,.cobo-disc circle{stroke:none}
.cobo-disc-east{fill:var(--cobo-east)}
.cobo-disc-west{fill:var(--cobo-west)}
.cobo-disc text{fill:#fff;font-size:14px;font-weight:700}
.cobo-block circle{fill:var(--panel);stroke:var(--accent);stroke-width:3}
.cobo-block path{stroke:var(--accent);stroke-width:4;fill:none}
.cobo-limit{fill:none;stroke:var(--accent);stroke-width:22;stroke-opacity:.18;stroke-linejoin:round}
.cobo-hold{fill:none;stroke:var(--accent);stroke-width:3;stroke-dasharray:6 4}
.cobo-end,.cobo-route{visibility:hidden}
.cobo-end.legal,.cobo-end.chosen,.cobo-route.chosen{visibility:visible}
.cobo-goal{fill:var(--panel);stroke:var(--go);stroke-width:2.4}
.cobo-end text{font-size:12.5px;font-weight:700;fill:var(--ink)}
.cobo-halt .cobo-goal{fill-opacity:.85}
.cobo-halt text{font-size:11.5px}
.cobo-stray .cobo-goal{stroke:var(--accent);stroke-dasharray:5 3}
.cobo-stray text{fill:var(--accent)}
.cobo-end .cobo-warn{font-size:11px;paint-order:stroke;stroke:var(--paper);stroke-width:3px}
.cobo-route{fill:none;stroke:var(--go);stroke-width:26;stroke-opacity:.5;stroke-linejoin:round;stroke-linecap:round;
 pointer-events:none}
.cobo-board .cobo-route[data-target]{filter:none}
.cobo-route + .ring{display:none}
.cobo-trail{fill:none;stroke-width:24;stroke-opacity:.2;stroke-linejoin:round;stroke-linecap:round;pointer-events:none}
.cobo-trail-bo{stroke:var(--bo)}
.cobo-trail-co{stroke:var(--go)}
.cobo-train.legal{cursor:pointer}
.cobo-train.legal .cobo-body{stroke:var(--go);stroke-width:2.4}
.cobo-held .cobo-body{stroke:var(--accent);stroke-width:3}
.cobo-title{font-size:60px;font-weight:800;letter-spacing:.02em;fill:var(--ink)}
.cobo-when{font-size:30px;font-weight:600;fill:var(--ink)}
.cobo-score{font-size:26px;fill:var(--ink);white-space:pre}
.cobo-masthead .cobo-small{font-size:17px}
.cobo-clock circle{fill:var(--panel);stroke:var(--ink);stroke-width:3}
.cobo-clock path{fill:none;stroke:var(--ink);stroke-width:2.4}
.cobo-clock .cobo-hand{stroke-width:3;stroke-linecap:round}
.cobo-clock .cobo-hand-hour{stroke:var(--accent);stroke-width:6}
.cobo-clock .cobo-pin{fill:var(--ink);stroke:none}
"""

STRING = """
.cobo-string{font-variant-numeric:tabular-nums}
.cobo-sheet{fill:var(--panel)}
.cobo-string-title{font-size:22px;font-weight:700;fill:var(--ink)}
.cobo-string-legend text{font-size:13px;fill:var(--ink-soft)}
.cobo-hour{fill:none;stroke:var(--rule);stroke-width:.8}
.cobo-hour-main{stroke-width:2}
.cobo-hour-name{font-size:13px;fill:var(--ink-soft)}
.cobo-hour-bold{font-weight:700;fill:var(--ink)}
.cobo-station{fill:none;stroke:var(--rule);stroke-width:.8}
.cobo-station-bold{stroke-width:1.8}
.cobo-station-name{font-size:13.5px;font-variant:small-caps;letter-spacing:.02em;fill:var(--ink);stroke:none}
.cobo-station-name.cobo-station-bold{font-weight:700}
.cobo-lane{fill:none;stroke-width:2.6}
.cobo-lane-bo{stroke:var(--bo)}
.cobo-lane-co{stroke:var(--co)}
.cobo-stop{fill:var(--panel);stroke:var(--ink);stroke-width:1.6}
.cobo-due,.cobo-run,.cobo-run-case,.cobo-coming{fill:none;stroke-linejoin:round;stroke-linecap:round}
.cobo-due{stroke-width:1;opacity:.62}
.cobo-run{stroke-width:3.2}
.cobo-run-case{stroke-width:5.4}
.cobo-coming{stroke-width:1.8;stroke-dasharray:2 5}
.cobo-goods.cobo-run{stroke-width:1.6}
.cobo-goods.cobo-run-case{stroke-width:3.4}
.cobo-due.cobo-of-bo,.cobo-coming.cobo-of-bo,.cobo-run.cobo-of-bo{stroke:var(--bo)}
.cobo-due.cobo-of-co,.cobo-coming.cobo-of-co{stroke:var(--go)}
.cobo-run.cobo-of-co{stroke:var(--co)}
.cobo-run-case.cobo-of-co{stroke:var(--co-deep)}
.cobo-run-case.cobo-of-bo{stroke:var(--panel)}
.cobo-thread-due,.cobo-thread-run{font-size:10.5px;paint-order:stroke;stroke:var(--panel);stroke-width:3px;stroke-linejoin:round}
.cobo-thread-due{fill:var(--ink-soft)}
.cobo-thread-run{font-weight:700;font-size:12px;fill:var(--ink)}
.cobo-meet{fill:none;stroke:var(--ink);stroke-width:1.5}
.cobo-meet-coming{stroke:var(--ink-soft);stroke-dasharray:2 2}
.cobo-conflict{fill:var(--accent);fill-opacity:.25;stroke:var(--accent);stroke-width:2.6}
.cobo-now path{fill:none;stroke:var(--accent);stroke-width:2}
.cobo-now text{font-size:13px;font-weight:700;fill:var(--accent)}
"""

CARDS = """
.cobo-card{font-variant-numeric:tabular-nums}
.cobo-card h3{font-size:13px;color:var(--ink-soft);text-transform:uppercase;letter-spacing:.06em;margin:12px 0 4px}
.cobo-note{color:var(--ink-soft);font-size:13px;margin:4px 0}
.cobo-chip{width:42px;height:21px;vertical-align:-5px}
.cobo-list{list-style:none;margin:0;padding:0;font-size:13px}
.cobo-list li{padding:2px 0}
.cobo-flaps{border-collapse:separate;border-spacing:5px 3px;background:#20262c;border-radius:6px;padding:4px}
.cobo-flaps th{border:0;padding:2px 0 0;color:#a9b0b7;font-size:11px;font-weight:600;text-transform:uppercase;
 letter-spacing:.06em}
.cobo-flaps td{border:0;padding:0}
.cobo-flap{display:block;white-space:pre;font:700 12px/20px ui-monospace,"DejaVu Sans Mono",monospace;color:#f6edd2;
 background:linear-gradient(transparent 49%,#0b0d0f 49%,#0b0d0f 54%,transparent 54%),
 repeating-linear-gradient(90deg,#343b42 0,#343b42 calc(1ch - 1px),#20262c calc(1ch - 1px),#20262c 1ch)}
@media (max-width:440px){.cobo-flap{font-size:10px}}
.cobo-gone .cobo-flap{color:#98a2aa}
.cobo-due-late .cobo-flap{color:#ffb3a8}
.cobo-buttons{display:flex;flex-wrap:wrap;gap:6px}
.cobo-button{min-height:44px;min-width:44px;padding:4px 8px;border:1px solid var(--rule);border-radius:6px;
 background:var(--panel);color:var(--ink);font:inherit}
.cobo-later{display:none}
.cobo-later.legal,.cobo-later.chosen{display:inline-flex}
.cobo-revenue{display:block;width:100%;max-width:420px;margin:0 0 12px}
.cobo-revenue-name{font-size:16px;font-weight:700;fill:var(--ink)}
.cobo-cell rect{fill:var(--paper);stroke:var(--ink-soft);stroke-width:1}
.cobo-cell path{stroke:var(--rule);stroke-width:1.2;fill:none}
.cobo-cell-now rect{stroke:var(--accent);stroke-width:2.4}
.cobo-cell-turn{font-size:10px;font-weight:700;fill:var(--ink)}
.cobo-cell-hour{font-size:8.4px;fill:var(--ink-soft)}
.cobo-earned{font-size:14px;fill:var(--ink)}
.cobo-cell .cobo-long{font-size:11.5px}
.cobo-total{font-size:14px;font-weight:700;fill:var(--ink)}
.cobo-earned.cobo-loss,.cobo-loss{fill:var(--accent);color:var(--accent)}
.cobo-times{list-style:none;margin:0 0 16px;padding:0;font-size:13px}
.cobo-times li{border-top:1px solid var(--rule);padding:5px 0}
.cobo-times li:has(.chosen){background:var(--paper);box-shadow:-6px 0 0 var(--accent)}
.cobo-called{font-weight:600;margin:0 .6em}
.cobo-state{color:var(--ink-soft)}
.cobo-stops{display:grid;grid-template-columns:repeat(auto-fill,minmax(100px,1fr));gap:2px 8px;margin-top:2px}
.cobo-stopping{display:grid;align-content:start;line-height:1.25;font-size:12px}
.cobo-town-name{font-variant:small-caps;color:var(--ink-soft);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.cobo-made{font-weight:700}
.cobo-situation h3{color:var(--accent)}
.cobo-situation p{margin:0}
"""

CSS = BOARD + STRING + CARDS
