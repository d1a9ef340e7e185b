"""The contract every game keeps, and what follows from it alone: records, play, bots, laws."""
