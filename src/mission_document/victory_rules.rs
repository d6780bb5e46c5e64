//! The rules of a dossier that decide who wins, read from its text.

use mission::{RawEdgePoint, RawMapObject, SpanIndex};
use ron::extensions::Extensions;
use rules::{EndCondition, Localized, ScoringRule, Side};
use serde::de::DeserializeOwned;

/// The rules of a dossier from which its victory texts are generated.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct VictoryRules {
    pub endings: Vec<EndCondition>,
    pub points: Vec<ScoringRule>,
    /// Names of the objects; `None` for a name that can't be read.
    pub objects: Vec<Option<Localized>>,
    /// For each door, `true` if it is green.
    pub green: Vec<bool>,
    /// Owners of the exits.
    pub exits: Vec<Side>,
}

impl VictoryRules {
    /// Returns the rules in a text, without unreadable parts.
    pub(crate) fn of(text: &str) -> VictoryRules {
        let places = SpanIndex::of(text);
        let exits: Vec<Option<RawEdgePoint>> = parse_list_items(text, &places, "map.exits");
        let objects: Vec<Option<RawMapObject>> = parse_list_items(text, &places, "objects");
        let doors: Vec<Option<mission::RawMapDoor>> = parse_list_items(text, &places, "map.doors");
        let green = |door: Option<mission::RawMapDoor>| door.is_some_and(|it| it.colour == mission::DoorColour::Green);
        VictoryRules {
            endings: parse_list_items(text, &places, "endings").into_iter().flatten().collect(),
            points: parse_list_items(text, &places, "points").into_iter().flatten().collect(),
            objects: objects.into_iter().map(|object| Some(object?.name)).collect(),
            green: doors.into_iter().map(green).collect(),
            exits: exits.into_iter().flatten().map(|exit| exit.owner).collect(),
        }
    }
}

/// Returns the items of a list, each parsed separately; `None` for an item that can't be read.
fn parse_list_items<T: DeserializeOwned>(text: &str, places: &SpanIndex, path: &str) -> Vec<Option<T>> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    places.items(path).into_iter().map(|item| options.from_str(&text[item.value]).ok()).collect()
}
