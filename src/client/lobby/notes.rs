//! What a figure can do, in a few words for its card: from the parts that its abilities and weapons are.

use crate::{
    client::text::Texts,
    rules::{Ability, FigureKind, Weapon},
};

/// A sentence for each thing that is special about a kind of figure; something to say for one that has none.
pub(super) fn notes(texts: &Texts, kind: &FigureKind) -> String {
    let weapons = kind.weapons.iter().filter_map(|weapon| weapon_note(*weapon)).map(|id| texts.t(id));
    let abilities = kind.abilities.iter().filter_map(|ability| ability_note(texts, ability));
    let notes: Vec<String> = weapons.chain(abilities).collect();
    if notes.is_empty() { texts.t("forces-plain-note") } else { notes.join(" ") }
}

fn weapon_note(weapon: Weapon) -> Option<&'static str> {
    match weapon {
        Weapon::Flamethrower => Some("note-flamethrower"),
        Weapon::Hmg => Some("note-hmg"),
        Weapon::GrenadeLauncher => Some("note-launcher"),
        Weapon::Harpoon => Some("note-harpoon"),
        Weapon::Smg | Weapon::Lmg | Weapon::Shotgun | Weapon::Pistol | Weapon::Grenade => None,
    }
}

fn ability_note(texts: &Texts, ability: &Ability) -> Option<String> {
    let number = |id: &str, n: i64| Some(texts.t_args(id, &[("n", n.into())]));
    let plain = |id: &str| Some(texts.t(id));
    match ability {
        Ability::Horde(count) => number("card-horde-note", (*count).into()),
        Ability::StrengthInNumbers => plain("note-strength"),
        Ability::CommandBonus(n) => number("note-command", (*n).into()),
        Ability::SharesPoints => plain("note-shares"),
        Ability::SpecialPoints(n) => number("note-special", (*n).into()),
        Ability::HandBonus(n) => number("note-hand", (*n).into()),
        Ability::ChainShots(n) => number("note-chain", (*n).into()),
        Ability::StrikeReroll => plain("note-bat"),
        Ability::SlaysHordes => plain("note-slays"),
        Ability::ShakesOff => plain("note-shakes"),
        Ability::RerollsMisses => plain("note-rerolls"),
        Ability::Leap => plain("note-leap"),
        Ability::StrikeBonus(n) => number("note-strike-bonus", (*n).into()),
        Ability::StrikeDice(n) => number("note-strike-dice", (*n).into()),
        Ability::FreeTurns => plain("note-free-turns"),
        Ability::NoReaction => plain("note-no-reaction"),
        Ability::Unlimits(_) => plain("note-unlimits"),
        Ability::Mine(n) => number("note-mine", (*n).into()),
        Ability::Volatile => plain("note-volatile"),
        // Too fine a point for the card.
        Ability::ImmuneTo(_) => None,
    }
}
