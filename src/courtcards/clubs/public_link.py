"""The public link of an evening, a season or a club's calendar: commands and events.

There is none until the director creates it. Its holder reads what is published, and nothing else.
A renewed link, or one that was turned off, ends all earlier ones.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from courtcards.clubs.command import ClubEnvelope, ClubEvent, DirectorsCommand
from courtcards.kernel.errors import NotNow


@dataclass(frozen=True)
class PublicLinkState:
    """State of a public link.

    ``generation`` counts the links that have ended. ``may_embed`` allows other sites to show the
    standings in a frame.
    """

    is_on: bool = False
    may_embed: bool = False
    generation: int = 0

    def end(self) -> PublicLinkState:
        """Return the state after the link has ended."""
        return PublicLinkState(generation=self.generation + 1)


class HasPublicLink(Protocol):
    """An evening, a season or a club."""

    public_link: PublicLinkState


class Published(ClubEvent, frozen=True, tag="published"):
    """The public link was created, renewed, or allowed in frames of other sites."""

    embed: bool
    renew: bool = False

    def apply(self, kept: HasPublicLink) -> None:
        link = kept.public_link.end() if self.renew else kept.public_link
        kept.public_link = replace(link, is_on=True, may_embed=self.embed)


class Publish(DirectorsCommand, frozen=True, tag="publish"):
    """Create the public link, or change it.

    ``embed`` allows frames of other sites. With ``renew`` the earlier link ends.
    """

    embed: bool = False
    renew: bool = False

    leads_to: ClassVar[type[ClubEvent]] = Published

    def decide(self, kept: HasPublicLink, envelope: ClubEnvelope) -> Published:
        """Create or change the link. Raises NotNow if a link to renew is not there."""
        if self.renew and not kept.public_link.is_on:
            raise NotNow("there is no public link: create it first")
        return Published(embed=self.embed, renew=self.renew, **envelope.stamp)


class Unpublished(ClubEvent, frozen=True, tag="unpublished"):
    """The public link was turned off; it no longer works."""

    def apply(self, kept: HasPublicLink) -> None:
        kept.public_link = kept.public_link.end()


class Unpublish(DirectorsCommand, frozen=True, tag="unpublish"):
    """Turn the public link off."""

    leads_to: ClassVar[type[ClubEvent]] = Unpublished

    def decide(self, kept: HasPublicLink, envelope: ClubEnvelope) -> Unpublished:
        """Turn the link off. Raises NotNow if there is none."""
        if not kept.public_link.is_on:
            raise NotNow("there is no public link: create it first")
        return Unpublished(**envelope.stamp)


Commands = Publish | Unpublish
Events = Published | Unpublished
