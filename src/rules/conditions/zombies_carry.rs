//! Zombies may handle objects (`M4`, `ITEM-2`).

use crate::condition::{Condition, Dossier, Fault};

/// Zombies may pick up and carry objects, too; they activate none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZombiesCarry;

impl Condition for ZombiesCarry {
    fn check(&self, dossier: &Dossier<'_>, faults: &mut Vec<Fault>) {
        if dossier.objects == 0 {
            let hint = "add `objects: [ … ]` after the map, or leave this out";
            faults.push(Fault::new("", "zombies may handle objects, but there are none", hint).against("ITEM-2"));
        }
    }
}
