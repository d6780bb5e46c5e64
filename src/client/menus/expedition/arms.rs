//! The weapons of survivors in words.

use mission_library::MissionLibrary;
use rules::{Weapon, WeaponKind};
use ui_kit::{game_names::short_weapon_name, prelude::*};

/// Weapons of a survivor in words.
pub(super) struct SurvivorArms {
    /// The short names, for a card.
    pub(super) short: String,
    /// The whole names, for sentences.
    pub(super) full: String,
}

/// Names the weapons of a survivor: the person's own ones, or those of the kind of figure. A survivor without weapons
/// fights in close combat.
pub(super) fn name_arms(
    missions: &MissionLibrary,
    texts: &Texts,
    own: Option<&[Weapon]>,
    figure: &str,
) -> SurvivorArms {
    let weapons = find_weapons(missions, own, figure);
    if weapons.is_empty() {
        let words = texts.t("card-close");
        return SurvivorArms { short: words.clone(), full: words };
    }
    let join = |names: Vec<&str>| names.join(" · ");
    SurvivorArms {
        short: join(weapons.iter().map(|weapon| short_weapon_name(texts, weapon)).collect()),
        full: join(weapons.iter().map(|weapon| localized_name(texts, &weapon.name)).collect()),
    }
}

/// Returns the weapons of a survivor that this game knows.
fn find_weapons<'a>(missions: &'a MissionLibrary, own: Option<&[Weapon]>, figure: &str) -> Vec<&'a WeaponKind> {
    let Some(catalogue) = missions.catalogue() else { return Vec::new() };
    let printed = catalogue.find(figure).map(|kind| catalogue.kind(kind).weapons.as_slice());
    let ids = own.or(printed).unwrap_or_default();
    ids.iter().filter_map(|weapon| catalogue.armoury().find(*weapon)).collect()
}

#[cfg(test)]
mod tests {
    use ui_kit::language::Language;

    use super::*;

    #[test]
    fn survivors_have_their_own_weapons_or_those_of_their_kind() {
        let mut app = App::new();
        app.add_plugins(mission_library::plugin);
        let missions = app.world().resource::<MissionLibrary>();
        let texts = Texts::load(Language::En);
        let names = |own: Option<&[Weapon]>| {
            let arms = name_arms(missions, &texts, own, "hmg");
            [arms.short, arms.full]
        };
        assert_eq!(names(None), ["HMG", "Heavy machine gun"]);
        let armoury = missions.catalogue().expect("the game's own figures").armoury();
        let light = armoury.kinds().iter().find(|weapon| weapon.name.en == "Light machine gun").expect("a weapon").id;
        let smg = armoury.kinds().iter().find(|weapon| weapon.name.en == "Submachine gun").expect("a weapon").id;
        assert_eq!(names(Some(&[smg, light])), ["SMG · LMG", "Submachine gun · Light machine gun"]);
        assert_eq!(names(Some(&[])), ["Close combat"; 2]);
    }
}
