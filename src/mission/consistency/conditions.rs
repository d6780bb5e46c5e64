//! Checks of the special conditions. Each condition checks itself, and each may occur only once, because the game would
//! use only the first.

use super::context::MissionCheck;
use crate::{
    diagnostics::DiagnosticSink,
    raw::{DoorState, RawMapDoor},
};
use rules::{BySide, Door, Square, both, conditions::MissionContext};

pub(super) fn check_special_conditions(plot: &MissionCheck<'_>, findings: &mut DiagnosticSink<'_>) {
    let doors: Vec<Door> = plot.raw.map.doors.iter().map(door_at_start).collect();
    let portable: Vec<bool> = plot.objects().iter().map(|object| object.portable).collect();
    let dossier = MissionContext {
        terrain: plot.terrain,
        doors: &doors,
        specials: &plot.raw.specials,
        endings: &plot.raw.endings,
        rp: BySide::from_fn(|side| *plot.raw.rp.of(side)),
        portable: &portable,
        tokens: plot.numbered_token_count(),
        catalogue: plot.catalogue,
        sound: plot.sound,
    };
    for (index, special) in plot.raw.specials.iter().enumerate() {
        let path = format!("specials[{index}]");
        if plot.raw.specials[..index].iter().any(|earlier| earlier.is_like(special)) {
            findings
                .add(&path, both!("esta condición especial ya está antes", "this special condition is already listed"))
                .hint(both!("cada una vale una sola vez", "each can be used once"));
        }
        let mut faults = Vec::new();
        special.condition().check(&dossier, &mut faults);
        for fault in faults {
            let found = findings.add(&format!("{path}{}", fault.path), fault.message).hint(fault.hint);
            found.rule = fault.rule;
        }
    }
}

/// Converts a door of the dossier to its state at the start.
fn door_at_start(raw: &RawMapDoor) -> Door {
    let within = |number: i64| u8::try_from(number).unwrap_or(u8::MAX);
    Door {
        at: Square::new(within(raw.at.0), within(raw.at.1)),
        side: raw.side,
        open: raw.state == DoorState::Open,
        sealed: raw.state == DoorState::Sealed,
    }
}
