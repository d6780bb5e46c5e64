//! Tests of the list of state fields, with a field that only tests have.

use bevy_ecs::resource::Resource;

use super::*;
use crate::{
    Armoury, BySide, Facing, FigureKind, FigurePlace, Ground, Gun, Localized, PlacedFigure, RulesEdition, ScratchWorld,
    Side, Square, StartPosition, StartState, Terrain, Weapon, WeaponFire, WeaponKind, cards::CardSetup,
};

/// A part of the state that only tests have: one row of the list above.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StateProbe(u64);

impl StateProbe {
    pub fn of(setup: &Setup) -> StateProbe {
        StateProbe(if setup.seed == PROBE_SEED { PROBE_SEED } else { 0 })
    }
}

/// The seed that changes the probe's initial value.
const PROBE_SEED: u64 = 4711;

fn sample_figure_kind() -> FigureKind {
    let name = Localized { es: "Soldado".into(), en: "Grunt".into() };
    FigureKind {
        id: "grunt".into(),
        side: Side::Allied,
        title: name.clone(),
        name,
        rp: 3,
        ap: 4,
        fortitude: 3,
        damage_points: 1,
        limit: None,
        weapons: vec![sample_weapon_kind().id],
        abilities: Vec::new(),
        traits: Vec::new(),
    }
}

fn sample_weapon_kind() -> WeaponKind {
    let name = Localized { es: "Subfusil".into(), en: "SMG".into() };
    let fires = WeaponFire::Gun(Gun { dice: 2, reaction: 1, ..Gun::default() });
    WeaponKind { id: Weapon::new("Smg").expect("an id"), name, short: None, cost: 1, range: None, fires }
}

fn sample_setup(seed: u64) -> Setup {
    let catalogue = Catalogue::new(vec![sample_figure_kind()], Armoury::new(vec![sample_weapon_kind()]));
    let placed = PlacedFigure {
        kind: catalogue.find("grunt").expect("the only kind"),
        place: FigurePlace::Board(Square::new(1, 1)),
        facing: Facing::North,
        wounds: 0,
        reaction: false,
        activated: false,
    };
    Setup {
        edition: RulesEdition::CURRENT,
        catalogue,
        terrain: Terrain::new(&vec![vec![Ground::Floor; 4]; 4], Vec::new(), Vec::new()).into(),
        doors: Vec::new(),
        levels: BySide::default(),
        forces: BySide::default(),
        veterans: BySide::default(),
        endings: Vec::new(),
        cards: CardSetup::default(),
        objects: Vec::new(),
        specials: Vec::new(),
        scores: Vec::new(),
        seed,
        start: StartState::Position(StartPosition {
            figures: vec![placed],
            active: Side::Allied,
            first: Side::Allied,
            command: BySide::default(),
            special: BySide::default(),
            ablaze: Vec::new(),
        }),
    }
}

#[test]
fn a_listed_state_part_reaches_all_generated_code() {
    let mut world = crate::new_world();
    crate::install_battle(&mut world, &sample_setup(PROBE_SEED));
    assert_eq!(*world.resource::<StateProbe>(), StateProbe(PROBE_SEED), "setup");

    let state = BattleState::of(&world);
    assert_eq!(state.probe, StateProbe(PROBE_SEED), "situation");

    let written = serde_json::to_string(&state).expect("plain data");
    assert_eq!(serde_json::from_str::<BattleState>(&written).expect("as written"), state, "serde");
    let changed = written.replace("\"probe\":4711", "\"probe\":4712");
    assert_ne!(serde_json::from_str::<BattleState>(&changed).expect("another number"), state, "serde");

    let mut scratch = ScratchWorld::default();
    assert_eq!(*scratch.fork(&world).resource::<StateProbe>(), StateProbe(PROBE_SEED), "fork");

    let before = digest(&world);
    *world.resource_mut::<StateProbe>() = StateProbe(1);
    crate::refresh_state(&mut world);
    assert_eq!(BattleState::current(&world).probe, StateProbe(1), "snapshot");
    assert_ne!(digest(&world), before, "digest");
    assert_eq!(*scratch.fork(&world).resource::<StateProbe>(), StateProbe(1), "a fork over an old one");
}
