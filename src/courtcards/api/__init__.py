"""What `import courtcards` offers: matches, records, rules, players, contests, reviews."""
