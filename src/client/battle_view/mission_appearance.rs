//! Appearance of a mission: the theme of its board, the icons of its objects, and the faces of its own figures.

use std::collections::BTreeMap;

use mission::{BoardTheme, ObjectIcon};
use record::BattleSpec;
use rules::{
    Catalogue, KindId,
    objects::{MissionObject, ObjectPlace},
};
use ui_kit::theme::likeness::face_picture;

/// Returns the default icon of an object, for missions that specify none.
pub(super) fn default_object_icon(object: &MissionObject) -> ObjectIcon {
    match (object.numbered, object.portable) {
        (true, _) => ObjectIcon::Token,
        (_, true) => ObjectIcon::Beacon,
        _ => ObjectIcon::Panel,
    }
}

/// Returns the board theme of the battle's mission, or the default one.
pub(super) fn mission_look(spec: &BattleSpec) -> BoardTheme {
    let written = spec.mission.as_ref().and_then(|mission| mission.content.get("look"));
    written.and_then(|look| serde_json::from_value(look.clone()).ok()).unwrap_or_default()
}

/// Returns the objects of a battle with their icons: those of its mission, or default ones.
pub(super) fn load_object_icons(spec: &BattleSpec) -> Vec<(ObjectIcon, ObjectPlace)> {
    let written = spec.mission.as_ref().and_then(|mission| mission.content.get("objects"));
    let look = |index: usize, object: &MissionObject| {
        let icon = written.and_then(|list| list.get(index)?.get("icon").cloned());
        icon.and_then(|icon| serde_json::from_value(icon).ok()).unwrap_or_else(|| default_object_icon(object))
    };
    spec.objects.iter().enumerate().map(|(index, object)| (look(index, object), object.place)).collect()
}

/// Returns the portraits of the figures to which the mission of a battle gives a face, by kind.
pub(super) fn load_faces(spec: &BattleSpec, catalogue: &Catalogue) -> BTreeMap<KindId, String> {
    let looks = spec.mission.iter().flat_map(|mission| &mission.own.looks);
    looks.filter_map(|(id, look)| Some((catalogue.find(id)?, look.portrait.and_then(face_picture)?))).collect()
}
