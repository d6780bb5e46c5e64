//! Coordinates in a dossier: the squares that they stand for, or faults.

use super::diagnostics::DiagnosticSink;
use super::raw::RawSquare;
use rules::{Ground, Localized, Square, Terrain, both};

/// Returns the square with these coordinates if it is on the board; otherwise reports the fault at that path.
pub(super) fn find_board_square(
    (x, y): RawSquare,
    path: &str,
    rule: &'static str,
    terrain: &Terrain,
    findings: &mut DiagnosticSink<'_>,
) -> Option<Square> {
    let square = u8::try_from(x).ok().zip(u8::try_from(y).ok()).map(|(x, y)| Square::new(x, y));
    let square = square.filter(|square| terrain.contains(*square));
    if square.is_none() {
        let (right, bottom) = (terrain.width() - 1, terrain.height() - 1);
        findings
            .add(path, both!("({x}, {y}) queda fuera del tablero", "({x}, {y}) is off the board"))
            .hint(both!(
                "las casillas van de (0, 0), arriba a la izquierda, a ({right}, {bottom})",
                "squares go from (0, 0) at the top left to ({right}, {bottom})"
            ))
            .rule(rule);
    }
    square
}

/// Returns the square of a part of the map at that path if it is floor; otherwise reports the fault.
pub(super) fn find_floor_square(
    at: RawSquare,
    path: &str,
    rule: &'static str,
    terrain: &Terrain,
    findings: &mut DiagnosticSink<'_>,
) -> Option<Square> {
    let path = format!("{path}.at");
    let square = find_board_square(at, &path, rule, terrain, findings)?;
    match terrain.ground(square) {
        Ground::Floor => Some(square),
        other => {
            let ((x, y), Localized { es, en }) = (at, ground_name(other));
            findings
                .add(&path, both!("({x}, {y}) es {es}, no suelo", "({x}, {y}) is {en}, not floor"))
                .hint(both!(
                    "las casillas son (columna, fila), contadas desde 0 arriba a la izquierda",
                    "squares are (column, row), both counted from 0 at the top left"
                ))
                .rule(rule);
            None
        }
    }
}

/// Returns a kind of ground in words.
pub(super) fn ground_name(ground: Ground) -> Localized {
    match ground {
        Ground::Rock => both!("roca", "rock"),
        Ground::Floor => both!("suelo", "floor"),
        Ground::Obstacle => both!("un obstáculo", "an obstacle"),
    }
}
