//! What things of the rules are called in the player's language.

use crate::{language::Language, text::Texts};
use rules::{
    Localized, Side, WeaponKind,
    cards::{CardFace, CardKind, Condition, Deed},
};

/// What a card goes on, in a few words, as is printed at its foot.
pub fn goes_on(texts: &Texts, kind: &CardKind) -> String {
    let id = match &kind.face {
        CardFace::Effect { on, .. } if on.contains(&Condition::Horde) => "on-horde",
        CardFace::Effect { on, .. } if on.contains(&Condition::Gun) => "on-gun",
        CardFace::Effect { .. } => "on-figure",
        CardFace::Event { does, .. } => match does {
            Deed::Cancel => "on-card",
            Deed::Tunnel => "on-square",
            Deed::WedgeDoor | Deed::OpenDoor => "on-door",
            Deed::LastStand | Deed::StayReady | Deed::Heal(..) | Deed::ActAgain(..) => "on-figure",
            Deed::OwnCommand(_) | Deed::EnemyCommand(_) | Deed::ShotRange(_) | Deed::Arrive(..) => "on-table",
        },
    };
    texts.t(id)
}

/// A name in the language of these texts.
pub fn localized<'a>(texts: &Texts, name: &'a Localized) -> &'a str {
    match texts.language() {
        Language::Es => &name.es,
        Language::En => &name.en,
    }
}

/// A side's name.
pub fn side_name(texts: &Texts, side: Side) -> String {
    texts.t(if side == Side::Allied { "side-allied" } else { "side-german" })
}

/// A weapon's name as short as a plate needs it.
pub fn weapon_short<'a>(texts: &Texts, weapon: &'a WeaponKind) -> &'a str {
    localized(texts, weapon.short.as_ref().unwrap_or(&weapon.name))
}
