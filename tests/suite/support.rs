//! What several tests need: the catalogue, and paths within the project.

use std::path::PathBuf;

use incursion::rules::{Ability, Catalogue, FigureKind, Localized, Side, Weapon};

/// A path within the project.
pub fn project(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The kinds of figures.
pub fn catalogue() -> Catalogue {
    let named = |name: &str| Localized { es: name.to_owned(), en: name.to_owned() };
    Catalogue::new(vec![
        FigureKind {
            id: "grunt".to_owned(),
            side: Side::Allied,
            title: named("Grunt APE"),
            name: named("Grunt"),
            rp: 3,
            ap: 3,
            fortitude: 5,
            damage_points: 2,
            limit: None,
            weapons: vec![Weapon::Lmg],
            abilities: vec![],
        },
        FigureKind {
            id: "sturmzombie".to_owned(),
            side: Side::German,
            title: named("Sturmzombie"),
            name: named("Sturmzombie"),
            rp: 3,
            ap: 5,
            fortitude: 4,
            damage_points: 1,
            limit: None,
            weapons: vec![],
            abilities: vec![Ability::Horde(3), Ability::StrengthInNumbers],
        },
    ])
}
