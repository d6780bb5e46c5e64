//! Twitchers lie in wait at numbered tokens (`M4`).

use serde::{Deserialize, Serialize};

use crate::condition::{Condition, Dossier, Fault, Table, Unplayable};

/// The most dice of a Twitcher.
const MAX_DICE: u8 = 20;

/// Who searches a numbered token for the first time rolls a die: up to `on` a figure of the other player rises with the
/// token and rolls so many dice against the searcher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Twitchers", deny_unknown_fields)]
pub struct Lurking {
    /// The id of the kind of figure that rises.
    pub kind: String,
    /// The highest face on which it does.
    pub on: u8,
    /// The dice that it rolls.
    pub dice: u8,
}

impl Condition for Lurking {
    fn check(&self, dossier: &Dossier<'_>, faults: &mut Vec<Fault>) {
        let Lurking { kind, on, dice } = self;
        if let Some(catalogue) = dossier.catalogue.filter(|catalogue| catalogue.find(kind).is_none()) {
            let known: Vec<String> = catalogue.kinds().map(|(_, kind)| format!("`{}`", kind.id)).collect();
            let hint = format!("figures: {}", known.join(", "));
            faults.push(Fault::new(".kind", format!("there is no figure `{kind}`"), hint));
        }
        if !(1..=6).contains(on) {
            faults.push(Fault::new(".on", format!("{on} is no face of a die"), "1 to 6").against("M4"));
        }
        if !(1..=MAX_DICE).contains(dice) {
            let message = format!("{dice} dice are not within 1 to {MAX_DICE}");
            faults.push(Fault::new(".dice", message, "M4 has 3").against("M4"));
        }
        if dossier.tokens == 0 {
            let message = "there is no numbered token for a Twitcher to lie in wait at";
            faults.push(Fault::new("", message, "add objects with `portable: true, numbered: true`").against("M4"));
        }
    }

    fn bounds(&self, table: &Table<'_>) -> Result<(), Unplayable> {
        if table.catalogue.find(&self.kind).is_none() {
            Err(Unplayable::NoKind(self.kind.clone()))
        } else if self.dice > MAX_DICE {
            Err(Unplayable::TooMany("dice of a Twitcher"))
        } else {
            Ok(())
        }
    }
}
