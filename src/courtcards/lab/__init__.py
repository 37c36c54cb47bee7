"""Simulating and measuring the games."""
