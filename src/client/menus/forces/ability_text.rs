//! Short notes about the special abilities and weapons of figures, for their cards.

use rules::{Ability, Catalogue, FigureKind, WeaponFire, WeaponKind};
use ui_kit::localization::Texts;

/// Returns a sentence for each special ability and weapon of a kind of figure; a plain note if it has none.
pub(super) fn figure_ability_text(texts: &Texts, catalogue: &Catalogue, kind: &FigureKind) -> String {
    let weapons = catalogue.arms(kind).filter_map(|weapon| weapon_ability_text(texts, weapon));
    let abilities = kind.abilities.iter().filter_map(|ability| describe_ability(texts, ability));
    let notes: Vec<String> = weapons.chain(abilities).collect();
    if notes.is_empty() { texts.t("forces-plain-note") } else { notes.join(" ") }
}

fn weapon_ability_text(texts: &Texts, weapon: &WeaponKind) -> Option<String> {
    match &weapon.fires {
        WeaponFire::Jet { squares } => Some(texts.t_args("note-flamethrower", &[("n", (*squares).into())])),
        WeaponFire::Grenade { by_hand: false, .. } if weapon.range.is_none() => Some(texts.t("note-launcher")),
        WeaponFire::Gun(gun) if gun.twice => Some(texts.t("note-hmg")),
        WeaponFire::Gun(gun) if gun.drags => Some(texts.t("note-harpoon")),
        WeaponFire::Gun(_) | WeaponFire::Grenade { .. } => None,
    }
}

fn describe_ability(texts: &Texts, ability: &Ability) -> Option<String> {
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
        Ability::RerollsHits => plain("note-reroll-hits"),
        Ability::Rouses(n) => number("note-rouses", (*n).into()),
        Ability::Devours => plain("note-devours"),
        Ability::Feeds => plain("note-feeds"),
        Ability::Shrouds(n) => number("note-shrouds", (*n).into()),
        Ability::Shoves => plain("note-shoves"),
        Ability::Builds => plain("note-builds"),
        Ability::FreeBlast => plain("note-free-blast"),
        Ability::Vigilant => plain("note-vigilant"),
        // Too minor for the card.
        Ability::ImmuneTo(_) => None,
    }
}
