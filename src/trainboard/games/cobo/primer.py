"""How to play C&O/B&O, for somebody who has never seen it. Every rule is in docs/rules with its number."""

from __future__ import annotations

from trainboard.kit.words import gettext as _


def how() -> tuple[str, ...]:
    return (
        _(
            "You dispatch the trains of one road, the C&O (yellow) or the B&O (blue), on the track of both. A day "
            "has 24 turns of an hour, from noon to noon; most points win."
        ),
        _(
            "A turn: a card brings loads, then one player moves his trains on the line, sends out those that are "
            "due and scores, then the other. A coin says who goes first; at midnight you change."
        ),
        _(
            "In an hour a freight runs two sections, an express three, a Limited three and across open separators "
            "for nothing. A train must run at this rate unless something is in its way."
        ),
        _(
            "A passenger counter scores 5 points if it ends its run on time, or at most 20 minutes early or late. "
            "It may leave late, never early."
        ),
        _(
            "A freight starts when you like and picks up the loads of its direction, 5 points each; loading takes "
            "it one whole turn. Each load left on your own line at the end of a turn costs 2 points."
        ),
        _(
            "Only one train stands on a track of a section. Trains meet and pass in sidings, terminals and major "
            "towns; on double track they keep right."
        ),
        _(
            "Trains never collide: passenger trains go before freights, and where rivals are four sections apart "
            "or less whoever goes first decides, moving both if need be."
        ),
        _(
            "Two players' trains may leave their routes. A train that is challenged and did goes back to its "
            "origin; a wrong challenge costs nothing."
        ),
        _(
            "Plans run many trains as they should run, and tell before what is in their way: move by hand only "
            "what you want otherwise."
        ),
    )
