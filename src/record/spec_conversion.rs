//! Conversion between a setup and its written form. Converting back checks the whole written form.

use std::sync::Arc;

use super::{
    spec::{BattleSpec, MissionSnapshot},
    spec_cards, spec_conditions,
    spec_error::SpecError,
    spec_position, spec_validate, spec_veterans,
};
use rules::{BySide, Ground, KindId, Setup, Square, StartState, Terrain};

impl BattleSpec {
    /// Creates the written form of a setup.
    ///
    /// # Panics
    /// If a kind number in the setup is not in its catalogue.
    pub fn new(setup: &Setup, mission: Option<MissionSnapshot>) -> BattleSpec {
        let kind_id = |kind: KindId| setup.catalogue.kind(kind).id.clone();
        BattleSpec {
            edition: setup.edition,
            mission,
            campaign: None,
            seed: setup.seed,
            company: None,
            levels: setup.levels,
            players: BySide::default(),
            crew: BySide::default(),
            computers: BySide::default(),
            without_advice: BySide::default(),
            forces: BySide::from_fn(|side| setup.forces[side].iter().map(|kind| kind_id(*kind)).collect()),
            veterans: BySide::from_fn(|side| {
                setup.veterans[side].iter().map(|figure| spec_position::write_veteran(setup, figure)).collect()
            }),
            rows: terrain_rows(&setup.terrain),
            doors: setup.doors.clone(),
            entries: setup.terrain.entries.clone(),
            exits: setup.terrain.exits.clone(),
            endings: setup.endings.clone(),
            position: match &setup.start {
                StartState::Maintenance => None,
                StartState::Position(position) => Some(spec_position::write_position(setup, position)),
            },
            weapons: setup.catalogue.armoury().kinds().to_vec(),
            kinds: setup.catalogue.kinds().map(|(_, kind)| kind.clone()).collect(),
            cards: setup.catalogue.cards().kinds().to_vec(),
            objects: setup.objects.clone(),
            specials: setup.specials.clone(),
            scores: setup.scores.clone(),
        }
    }

    /// Returns the setup that this describes.
    ///
    /// # Errors
    /// Returns the first error of the written form. Data from files is never trusted.
    pub fn setup(&self) -> Result<Setup, SpecError> {
        let armoury = spec_validate::build_armoury(&self.weapons)?;
        let list = spec_cards::build_card_list(&self.cards, &armoury)?;
        let catalogue = spec_validate::build_catalogue(&self.kinds, armoury)?.with_cards(list);
        let terrain = spec_validate::build_terrain(self)?;
        spec_validate::check_spec_doors(&terrain, &self.doors)?;
        let forces = spec_validate::resolve_forces(self, &catalogue)?;
        let start = match &self.position {
            None => StartState::Maintenance,
            Some(position) => {
                StartState::Position(spec_validate::build_start_position(position, &catalogue, &terrain)?)
            }
        };
        Ok(Setup {
            edition: self.edition,
            terrain: Arc::new(terrain.clone()),
            doors: self.doors.clone(),
            levels: self.levels,
            veterans: spec_veterans::resolve_veterans(self, &forces, &catalogue)?,
            forces,
            endings: spec_validate::check_spec_endings(self)?,
            cards: spec_cards::set_up_cards(self, &catalogue)?,
            objects: spec_validate::check_spec_objects(self, &terrain)?,
            specials: spec_conditions::check_spec_conditions(self, &catalogue, &terrain)?,
            scores: self.scores.clone(),
            seed: self.seed,
            start,
            catalogue,
        })
    }
}

fn terrain_rows(terrain: &Terrain) -> Vec<String> {
    let sign = |square| match terrain.ground(square) {
        Ground::Rock => '#',
        Ground::Floor => '.',
        Ground::Obstacle => 'O',
    };
    (0..terrain.height()).map(|y| (0..terrain.width()).map(|x| sign(Square::new(x, y))).collect()).collect()
}
