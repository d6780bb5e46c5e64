//! The objects of a dossier: from squares as written to objects on the board (`ITEM-1`), or all that is wrong with them.

use super::fault::Findings;
use super::raw::RawObject;
use super::validate::check_localized;
use crate::rules::{
    Ground, Square, Terrain,
    objects::{Object, ObjectPlace},
};

/// The most objects of a mission.
const MAX_OBJECTS: usize = 100;

/// Checks the objects. One that is at fault is left out; the mission is refused then.
pub(super) fn validate(raw: &[RawObject], terrain: &Terrain, findings: &mut Findings<'_>) -> Vec<Object> {
    if raw.len() > MAX_OBJECTS {
        findings.add("objects", format!("{} objects are more than {MAX_OBJECTS}", raw.len()));
        return Vec::new();
    }
    let mut objects = Vec::new();
    for (index, object) in raw.iter().enumerate() {
        let path = format!("objects[{index}]");
        check_localized(&object.name, &format!("{path}.name"), findings);
        if let Some(at) = place(object, &path, terrain, findings) {
            let made = Object::new(object.name.clone(), object.portable, ObjectPlace::At(at));
            objects.push(Object { numbered: object.numbered, user: object.user, ..made });
        }
    }
    objects
}

/// A portable object lies on floor; one that is activated may stand on an obstacle, too.
fn place(raw: &RawObject, path: &str, terrain: &Terrain, findings: &mut Findings<'_>) -> Option<Square> {
    let path = format!("{path}.at");
    let (x, y) = raw.at;
    let square = u8::try_from(x).ok().zip(u8::try_from(y).ok()).map(|(x, y)| Square::new(x, y));
    let Some(square) = square.filter(|square| terrain.contains(*square)) else {
        findings.add(&path, format!("({x}, {y}) lies off the board")).rule("ITEM-1");
        return None;
    };
    match terrain.ground(square) {
        Ground::Floor => Some(square),
        Ground::Obstacle if !raw.portable => Some(square),
        Ground::Obstacle => {
            findings.add(&path, format!("({x}, {y}) is an obstacle: what is carried lies on floor")).rule("ITEM-1");
            None
        }
        Ground::Rock => {
            findings
                .add(&path, format!("({x}, {y}) is rock"))
                .hint("an object lies on floor, or stands on an obstacle if it can't be carried")
                .rule("ITEM-1");
            None
        }
    }
}
