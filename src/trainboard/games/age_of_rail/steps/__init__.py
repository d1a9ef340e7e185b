"""The steps of the rulebook, one module each: what is on the menu, what is allowed, what follows."""
