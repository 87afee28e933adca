"""Public names of the package."""

# `from . import shapes` would look it up in the package, which looks it up in this module.
import carom.shapes as shapes

from ._carom import MOST_AXES, MOST_AXES_IN_MOTION, MOST_AXES_OF_MANY, __version__
from ._answers import Answers
from ._event import Event
from ._many import approaches, contacts_in_zone, impacts
from ._pairs import (
    closest_approach,
    contact_interval,
    first_contact,
    time_of_impact,
    will_collide,
)
from ._replay import Replay
from ._resting import (
    Relation,
    closest_points,
    gap,
    is_approaching,
    relation,
    relation_within,
)
from ._rule import ContactRule
from ._simulation import Simulation

__all__ = [
    "MOST_AXES",
    "MOST_AXES_IN_MOTION",
    "MOST_AXES_OF_MANY",
    "Answers",
    "ContactRule",
    "Event",
    "Relation",
    "Replay",
    "Simulation",
    "__version__",
    "approaches",
    "closest_approach",
    "closest_points",
    "contact_interval",
    "contacts_in_zone",
    "first_contact",
    "gap",
    "impacts",
    "is_approaching",
    "relation",
    "relation_within",
    "shapes",
    "time_of_impact",
    "will_collide",
]
