//! A setup written down, and a setup of what is written, once all of it has been checked.

use std::sync::Arc;

use super::{
    cards,
    fault::SpecError,
    spec::{BattleSpec, MissionStamp},
    special, validate, veterans, written,
};
use rules::{BySide, Ground, KindId, Setup, Square, Start, Terrain};

impl BattleSpec {
    /// Writes a setup down.
    ///
    /// # Panics
    /// If a kind number in the setup is not one of its catalogue's.
    pub fn new(setup: &Setup, mission: Option<MissionStamp>) -> BattleSpec {
        let kind_id = |kind: KindId| setup.catalogue.kind(kind).id.clone();
        BattleSpec {
            edition: setup.edition,
            mission,
            campaign: None,
            seed: setup.seed,
            levels: setup.levels,
            players: BySide::default(),
            crew: BySide::default(),
            computers: BySide::default(),
            without_advice: BySide::default(),
            forces: BySide::from_fn(|side| setup.forces[side].iter().map(|kind| kind_id(*kind)).collect()),
            veterans: BySide::from_fn(|side| {
                setup.veterans[side].iter().map(|figure| written::known(setup, figure)).collect()
            }),
            rows: rows_of(&setup.terrain),
            doors: setup.doors.clone(),
            entries: setup.terrain.entries.clone(),
            exits: setup.terrain.exits.clone(),
            endings: setup.endings.clone(),
            position: match &setup.start {
                Start::Maintenance => None,
                Start::Position(position) => Some(written::position(setup, position)),
            },
            weapons: setup.catalogue.armoury().kinds().to_vec(),
            kinds: setup.catalogue.kinds().map(|(_, kind)| kind.clone()).collect(),
            cards: setup.catalogue.cards().kinds().to_vec(),
            objects: setup.objects.clone(),
            specials: setup.specials.clone(),
            scores: setup.scores.clone(),
        }
    }

    /// The setup that this describes.
    ///
    /// # Errors
    /// The first thing in it that can't be: nothing that was read from outside is trusted.
    pub fn setup(&self) -> Result<Setup, SpecError> {
        let armoury = validate::armoury(&self.weapons)?;
        let list = cards::list(&self.cards, &armoury)?;
        let catalogue = validate::catalogue(&self.kinds, armoury)?.with_cards(list);
        let terrain = validate::terrain(self)?;
        validate::doors(&terrain, &self.doors)?;
        let forces = validate::forces(self, &catalogue)?;
        let start = match &self.position {
            None => Start::Maintenance,
            Some(position) => Start::Position(validate::position(position, &catalogue, &terrain)?),
        };
        Ok(Setup {
            edition: self.edition,
            terrain: Arc::new(terrain.clone()),
            doors: self.doors.clone(),
            levels: self.levels,
            veterans: veterans::all(self, &forces, &catalogue)?,
            forces,
            endings: validate::endings(self)?,
            cards: cards::lay_out(self, &catalogue)?,
            objects: validate::objects(self, &terrain)?,
            specials: special::checked(self, &catalogue, &terrain)?,
            scores: self.scores.clone(),
            seed: self.seed,
            start,
            catalogue,
        })
    }
}

fn rows_of(terrain: &Terrain) -> Vec<String> {
    let sign = |square| match terrain.ground(square) {
        Ground::Rock => '#',
        Ground::Floor => '.',
        Ground::Obstacle => 'O',
    };
    (0..terrain.height()).map(|y| (0..terrain.width()).map(|x| sign(Square::new(x, y))).collect()).collect()
}
