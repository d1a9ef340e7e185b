"""How to play Age of Rail, for somebody who has never seen it. Every rule is in docs/rules with its number."""

from __future__ import annotations

from trainboard.kit.words import gettext as _


def how() -> tuple[str, ...]:
    return (
        _(
            "You invest in railroads that others may hold too. Whoever has most cash at the end wins; what a "
            "railroad has in its Treasury is nobody's."
        ),
        _(
            "First one share of each of five railroads is auctioned. The price goes into its Treasury, and the "
            "winner lays its first link for nothing."
        ),
        _(
            "Then turns go round. Move your marker to another action space (only Build Track may be chosen twice "
            "running); the markers of others can fill a space."
        ),
        _(
            "Build Track: one link for $5, two in a chain for $15, or an External Connection, out of the "
            "railroad's Treasury. You build with a railroad of which nobody holds more than you; if you have none "
            "that can build, you name one, and who holds most of it builds."
        ),
        _(
            "A railroad's income is the sum of the numbers at both ends of its links; its Value is $5 for each "
            "link, and on some maps what its External Connections add."
        ),
        _(
            "Develop Locations: raise the number of a town where a railroad is, which raises the income of all "
            "its links. The first is free, a second costs you $3."
        ),
        _(
            "Offer Stock: put up a share and bid first. It brings the railroad money to build with, and one more "
            "to share with."
        ),
        _(
            "Building, offering and developing move the action track on by 3, 4 and 5. Past 35, or by Pay "
            "Dividends, every share pays its holder a fifth of its railroad's income."
        ),
        _(
            "The sixth payment is the last: every share pays the Value and income of its railroad, divided by its "
            "shares sold."
        ),
    )
