"""What every game is: positions, decisions, chance, knowledge, records and scenarios."""
