//! What a battle starts from, already checked: a [`Setup`] is made by `mission` out of a dossier and two forces, or by
//! the referee and the rule tests out of a bare position; [`install`] lays it out in a world.

use std::sync::Arc;

use bevy::ecs::{entity::Entity, query::With, resource::Resource, world::World};
use serde::{Deserialize, Serialize};

use super::{
    Board, BySide, Catalogue, CopyNumber, Door, Facing, FigureId, KindId, Side, Terrain,
    activation::Acting,
    bid::{Bids, Intelligence},
    cards::{self, CardId, CardSetup},
    close_combat::Crowding,
    command_points::{CommandPoints, SpecialPoints},
    deployment::{self, Arrival},
    dice::Dice,
    event::EventLog,
    figure::{Activity, Place, Reaction, Roster, Wounds},
    fire::{Blaze, Fire},
    objectives::{Ending, Outcome},
    objects::{Object, Objects},
    resolve::OrderLog,
    special::{Score, Special},
    step::{Step, Steps},
    stranded::Stranded,
    tokens::{self, Twitchers},
    turn::Turn,
    veterans::{self, Veteran},
    victory_points::VictoryPoints,
};

/// Everything that a battle starts from. Whoever makes one has checked it: forces within their limits, squares on the
/// floor, kinds in the catalogue.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The kinds of figures in play.
    pub catalogue: Catalogue,
    /// The board without its doors.
    pub terrain: Arc<Terrain>,
    /// The doors as they stand at the start.
    pub doors: Vec<Door>,
    /// Requisition level of each side: it sets command points and hand sizes (`CP-1`, `HAND-1`).
    pub levels: BySide<u8>,
    /// The forces bought, one entry a purchase (`FORCE-1`).
    pub forces: BySide<Vec<KindId>>,
    /// Those of the figures bought whose numbers are given, and their experience cards (`CAMP-2`, `CAMP-3`).
    pub veterans: BySide<Vec<Veteran>>,
    /// How the battle ends; none in a bare position.
    pub endings: Vec<Ending>,
    /// The battle cards.
    pub cards: CardSetup,
    /// The mission's objects, by their ids.
    pub objects: Vec<Object>,
    /// The mission's special conditions.
    pub specials: Vec<Special>,
    /// What victory points are given for.
    pub scores: Vec<Score>,
    /// The seed of the dice.
    pub seed: u64,
    /// Where play starts.
    pub start: Start,
}

/// Where play starts.
#[derive(Clone, Debug)]
pub enum Start {
    /// At the first turn's maintenance, all figures off the board.
    Maintenance,
    /// In the middle of the action phase, with figures already placed: for tests and the referee.
    Position(Position),
}

/// A bare test position.
#[derive(Clone, Debug)]
pub struct Position {
    /// The figures, which get the ids 1, 2, … in this order.
    pub figures: Vec<PlacedFigure>,
    /// The side whose half of the turn it is.
    pub active: Side,
    /// The side that went first this turn.
    pub first: Side,
    /// Command points in hand.
    pub command: BySide<u8>,
    /// Special points in hand (`GRETEL-1`).
    pub special: BySide<u8>,
    /// What burns.
    pub ablaze: Vec<Blaze>,
}

/// A figure of a bare position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedFigure {
    /// Its kind.
    pub kind: KindId,
    /// Where it is.
    pub place: Place,
    /// Where it faces.
    pub facing: Facing,
    /// Damage points lost.
    pub wounds: u8,
    /// Whether it is in reaction mode.
    pub reaction: bool,
    /// Whether it was activated this turn.
    pub activated: bool,
}

impl Setup {
    /// Who that purchase of a side is, if its number is given.
    fn veteran(&self, side: Side, purchase: usize) -> Option<&Veteran> {
        self.veterans[side].iter().find(|veteran| usize::from(veteran.purchase) == purchase)
    }

    /// All experience cards.
    fn experience(&self) -> Vec<CardId> {
        let veterans = Side::BOTH.into_iter().flat_map(|side| &self.veterans[side]);
        veterans.flat_map(|veteran| &veteran.cards).copied().collect()
    }
}

/// The parts of the setup that rules ask for during the battle.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Charter {
    /// Requisition levels.
    pub levels: BySide<u8>,
    /// How the battle ends.
    pub endings: Arc<[Ending]>,
    /// The special conditions.
    pub specials: Arc<[Special]>,
    /// What victory points are given for.
    pub scores: Arc<[Score]>,
}

/// Lays the battle out in a world and goes on to the first decision. A battle that was there before is cleared away.
/// The world must have the rules' schedules (see [`plugin`](super::plugin)).
pub fn install(world: &mut World, setup: &Setup) {
    clear(world);
    world.insert_resource(setup.catalogue.clone());
    world.insert_resource(Board::new(setup.terrain.clone(), setup.doors.clone()));
    world.insert_resource(super::Occupancy::new(&setup.terrain));
    world.insert_resource(Charter {
        levels: setup.levels,
        endings: setup.endings.clone().into(),
        specials: setup.specials.clone().into(),
        scores: setup.scores.clone().into(),
    });
    let mut dice = Dice::seeded(setup.seed);
    let mut objects = Objects(setup.objects.clone());
    tokens::deal_numbers(&mut objects, &mut dice);
    world.insert_resource(dice);
    world.insert_resource(Roster::default());
    world.insert_resource(EventLog::default());
    world.insert_resource(OrderLog::default());
    world.insert_resource(Turn::default());
    world.insert_resource(CommandPoints::default());
    world.insert_resource(SpecialPoints::default());
    world.insert_resource(Fire::default());
    world.insert_resource(objects);
    world.insert_resource(Stranded::default());
    world.insert_resource(Twitchers::default());
    world.insert_resource(VictoryPoints::default());
    cards::lay_out(world, &setup.cards, &setup.experience());
    world.insert_resource(Bids::default());
    world.insert_resource(Intelligence::default());
    world.insert_resource(Crowding::default());
    world.insert_resource(Acting::default());
    world.insert_resource(Outcome::default());
    world.insert_resource(Steps::default());
    world.insert_resource(deployment::Reserves::muster(&setup.catalogue, &setup.forces, &setup.veterans));
    match &setup.start {
        Start::Maintenance => begin_mission(world, setup),
        Start::Position(position) => begin_position(world, position),
    }
    super::resolve::run(world);
}

fn begin_mission(world: &mut World, setup: &Setup) {
    let waves = world.resource::<Charter>().waves().map(|(side, _)| side);
    for side in Side::BOTH {
        let arrival = if waves == Some(side) { Arrival::Reserve } else { Arrival::Waiting };
        for (purchase, &kind) in setup.forces[side].iter().enumerate() {
            if setup.catalogue.kind(kind).horde().is_none() {
                if let Some(veteran) = setup.veteran(side, purchase) {
                    let number = CopyNumber(veteran.number);
                    let figure = deployment::arrive_as(world, kind, number, arrival);
                    veterans::equip(world, figure, veteran);
                } else {
                    deployment::arrive(world, kind, arrival);
                }
            }
        }
    }
    world.resource_mut::<Steps>().push_all([Step::ChooseStranded, Step::StartTurn]);
}

fn begin_position(world: &mut World, position: &Position) {
    for figure in &position.figures {
        let entity = deployment::arrive(world, figure.kind, Arrival::At(figure.place, figure.facing));
        world.entity_mut(entity).insert((
            Wounds(figure.wounds),
            Reaction(figure.reaction),
            Activity { activated: figure.activated, points: 0, given: 0 },
        ));
    }
    world.insert_resource(Turn { number: 1, first: Some(position.first), half: Some(position.active) });
    world.insert_resource(CommandPoints(position.command));
    world.insert_resource(SpecialPoints(position.special));
    world.insert_resource(Fire::of(position.ablaze.clone()));
    world.insert_resource(Crowding::in_half(position.active));
    world.resource_mut::<Steps>().push(Step::AskAct);
}

/// Takes every figure of a battle out of the world.
pub fn clear(world: &mut World) {
    let figures: Vec<Entity> = world.query_filtered::<Entity, With<FigureId>>().iter(world).collect();
    for entity in figures {
        world.despawn(entity);
    }
}
