//! Reader of the weapons' data file: from RON to an [`Armoury`], or to a list of all faults.

use std::{path::Path, sync::LazyLock};

use serde::Deserialize;

use super::diagnostics::{DiagnosticSink, Diagnostics};
use super::limits;
use super::read_ron;
use super::text_checks::check_name;
use rules::{Armoury, Weapon, WeaponKind, both};

/// The field that identifies a weapons' data file.
pub const WEAPONS_FIELD: &str = "weapons";

/// The file's contents before the checks.
#[derive(Deserialize)]
#[serde(rename = "Weapons", deny_unknown_fields)]
struct RawWeapons {
    weapons: Vec<WeaponKind>,
}

/// Returns the weapons that are built into the game.
pub fn built_in_weapons() -> &'static Armoury {
    static WEAPONS: LazyLock<Armoury> = LazyLock::new(|| {
        let text = include_str!("../../assets/data/weapons.ron");
        parse_weapons(Path::new("weapons.ron"), text).unwrap_or_else(|faults| panic!("{faults}"))
    });
    &WEAPONS
}

/// Reads `weapons.ron` beside a file of figures or cards. If there is no such file, returns [`built_in_weapons`].
///
/// # Errors
/// All faults of the file.
pub fn weapons_beside(path: &Path) -> Result<Armoury, Diagnostics> {
    let file = path.with_file_name("weapons.ron");
    if file.is_file() { parse_weapons(&file, &read_ron::read_text(&file)?) } else { Ok(built_in_weapons().clone()) }
}

/// Reads the weapons from the text of a file.
///
/// # Errors
/// All faults of the text, in its order.
pub fn parse_weapons(file: &Path, text: &str) -> Result<Armoury, Diagnostics> {
    let mut findings = DiagnosticSink::new(file, text);
    let kinds = read_weapons(text, &mut findings);
    findings.finish()?;
    Ok(Armoury::new(kinds))
}

/// Reads the weapons in the text of a file.
pub(super) fn read_weapons(text: &str, findings: &mut DiagnosticSink<'_>) -> Vec<WeaponKind> {
    let kinds = read_ron::read_ron::<RawWeapons>(text, findings).map_or_else(Vec::new, |raw| raw.weapons);
    for (index, kind) in kinds.iter().enumerate() {
        let path = format!("weapons[{index}]");
        if kinds[..index].iter().any(|other| other.id == kind.id) {
            let id = &kind.id;
            let message = both!("otra arma tiene el id `{id}`", "another weapon has the id `{id}`");
            findings.add(&format!("{path}.id"), message);
        }
        check_weapon_kind(kind, &path, findings);
    }
    kinds
}

/// Reports the faults of a weapon that are independent of other weapons.
pub(super) fn check_weapon_kind(kind: &WeaponKind, path: &str, findings: &mut DiagnosticSink<'_>) {
    check_name(&kind.name, &format!("{path}.name"), findings);
    if let Some(short) = &kind.short {
        check_name(short, &format!("{path}.short"), findings);
    }
    limits::report_out_of_range(&limits::of_weapon(kind), path, findings);
}

/// Reports a weapon that is not in the armoury.
pub(super) fn check_weapon_known(weapon: Weapon, armoury: &Armoury, path: &str, findings: &mut DiagnosticSink<'_>) {
    if armoury.find(weapon).is_none() {
        let ids: Vec<&str> = armoury.kinds().iter().map(|kind| kind.id.id()).collect();
        let ids = ids.join(", ");
        findings
            .add(path, both!("no hay arma `{weapon}`", "there is no weapon `{weapon}`"))
            .hint(both!("armas: {ids}", "weapons: {ids}"));
    }
}
