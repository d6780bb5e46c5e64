//! Checks of the objects of a dossier: from coordinates to objects on the board (`ITEM-1`), or to a list of all faults.

use super::board_squares::find_board_square;
use super::diagnostics::DiagnosticSink;
use super::raw::RawMapObject;
use super::text_checks::check_name;
use rules::{
    Facing, Ground, Square, Terrain, both,
    objects::{MissionObject, ObjectPlace},
};

/// Maximum number of objects in a mission.
const MAX_OBJECTS: usize = 100;

/// Checks the objects. An object with a fault is left out; the mission is refused then.
pub(super) fn validate_objects(
    raw: &[RawMapObject],
    terrain: &Terrain,
    findings: &mut DiagnosticSink<'_>,
) -> Vec<MissionObject> {
    if raw.len() > MAX_OBJECTS {
        let count = raw.len();
        findings
            .add(
                "objects",
                both!("{count} objetos son más de {MAX_OBJECTS}", "{count} objects are more than {MAX_OBJECTS}"),
            )
            .hint(both!("las misiones del juego tienen hasta ocho", "the game's own missions have up to eight"));
        return Vec::new();
    }
    let mut objects = Vec::new();
    for (index, object) in raw.iter().enumerate() {
        let path = format!("objects[{index}]");
        check_name(&object.name, &format!("{path}.name"), findings);
        check_use(object, &path, findings);
        if let Some(other) = raw[..index].iter().position(|other| other.at == object.at) {
            let (x, y) = object.at;
            findings
                .add(
                    &format!("{path}.at"),
                    both!("el objeto {other} está ya en ({x}, {y})", "object {other} is already on ({x}, {y})"),
                )
                .hint(both!("da a cada objeto una casilla propia", "give each object a square of its own"))
                .rule("ITEM-1");
        }
        if let Some(at) = validate_object_square(object, &path, terrain, findings) {
            let made = MissionObject::new(object.name.clone(), object.portable, ObjectPlace::At(at));
            objects.push(MissionObject { numbered: object.numbered, user: object.user, ..made });
        }
    }
    objects
}

/// Checks that the properties of an object fit together.
fn check_use(object: &RawMapObject, path: &str, findings: &mut DiagnosticSink<'_>) {
    if object.numbered && !object.portable {
        findings
            .add(
                &format!("{path}.numbered"),
                both!(
                    "solo un objeto que se lleva puede tener número",
                    "only an object that can be carried can have a number"
                ),
            )
            .hint(both!(
                "escribe `portable: true`, o quita `numbered: true`",
                "write `portable: true`, or leave out `numbered: true`"
            ))
            .rule("M4");
    }
    if object.user.is_some() && object.portable {
        findings
            .add(
                &format!("{path}.user"),
                both!(
                    "`user` es para objetos que se activan; este se lleva",
                    "`user` is for objects that are activated; this one is carried"
                ),
            )
            .hint(both!("quita `user`, o `portable: true`", "leave out `user`, or `portable: true`"))
            .rule("ITEM-1");
    }
}

/// Checks the square of an object: a portable object needs floor, but one that is activated may also be on an obstacle.
fn validate_object_square(
    raw: &RawMapObject,
    path: &str,
    terrain: &Terrain,
    findings: &mut DiagnosticSink<'_>,
) -> Option<Square> {
    let path = format!("{path}.at");
    let (x, y) = raw.at;
    let square = find_board_square(raw.at, &path, "ITEM-1", terrain, findings)?;
    let (message, hint) = match terrain.ground(square) {
        Ground::Floor => return Some(square),
        Ground::Obstacle if !raw.portable && has_floor_beside(square, terrain) => return Some(square),
        Ground::Obstacle if !raw.portable => (
            both!(
                "nadie puede ponerse junto a ({x}, {y}) para alcanzar este objeto",
                "nobody can stand beside ({x}, {y}) to reach this object"
            ),
            both!(
                "una de las cuatro casillas contiguas ha de ser suelo",
                "one of the four squares beside it must be floor"
            ),
        ),
        Ground::Obstacle => (
            both!(
                "({x}, {y}) es un obstáculo: un objeto que se lleva está en el suelo",
                "({x}, {y}) is an obstacle: an object that can be carried must be on floor"
            ),
            both!("ponlo en el suelo, o quita `portable: true`", "move it to floor, or leave out `portable: true`"),
        ),
        Ground::Rock => (
            both!("({x}, {y}) es roca", "({x}, {y}) is rock"),
            both!(
                "un objeto está en el suelo, o sobre un obstáculo si no se puede llevar",
                "an object is on floor, or on an obstacle if it can't be carried"
            ),
        ),
    };
    findings.add(&path, message).hint(hint).rule("ITEM-1");
    None
}

fn has_floor_beside(square: Square, terrain: &Terrain) -> bool {
    let mut beside = Facing::ALL.into_iter().filter_map(|side| square.towards(side));
    beside.any(|at| terrain.contains(at) && terrain.ground(at) == Ground::Floor)
}
