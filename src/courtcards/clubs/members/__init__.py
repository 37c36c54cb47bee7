"""The members of a club, and the evenings that belong to it.

Seasons, views and hosts may import it. Start at ``commands``.
"""

from courtcards.clubs.members.commands import (
    ClubOpened,
    MemberList,
    MemberListCommand,
    MemberListEvent,
    build_club_opening,
)

__all__ = ["ClubOpened", "MemberList", "MemberListCommand", "MemberListEvent", "build_club_opening"]
