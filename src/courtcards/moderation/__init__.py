"""Reports of people, and what a moderator does about them: pure state, acts, events."""
