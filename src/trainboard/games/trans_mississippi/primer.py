"""How to play Operate Trains, for somebody who has never seen an 18xx game. Every rule is in docs/rules."""

from __future__ import annotations

from trainboard.kit.words import gettext as _


def how() -> tuple[str, ...]:
    return (
        _(
            "A company owns trains. Put a route for each on the map and declare them: the run earns what its "
            "stops are worth."
        ),
        _(
            "Choose a train, then its stops one after the other, on the map or in the list; withdraw a route that "
            "you do not like."
        ),
        _(
            "A train with a number makes at most so many stops, and a route has at least two. Every town and city "
            "it passes is a stop."
        ),
        _("Each route has a stop with a token of the company, ringed in red, at an end or on the way."),
        _(
            "No route visits a stop or runs over a piece of track twice, and no two routes use the same track. "
            "They may share stops, if they come in by different sides."
        ),
        _("A city full of other companies' tokens ends a route; so does a red area at the edge of the map."),
        _("Where the company has its destination token, a route that ends there counts that city twice."),
        _(
            "Alone the score is how much of the best run you have found, in percent; each hint costs 10. The best "
            "is proven, so there is nothing to argue."
        ),
        _(
            "At a table every stockholder may point out a better run, which then stands. The president says how "
            "much is paid; each share gets a tenth of it, and most cash wins."
        ),
    )
