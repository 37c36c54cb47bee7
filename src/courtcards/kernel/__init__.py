"""What every game stands on: cards, compiled records, chance, options, layouts, sentences."""
