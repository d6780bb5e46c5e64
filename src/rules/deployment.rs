//! Figures off the board: how they arrive, where they wait (`DEPLOY-1`, `DEPLOY-4`, `ZOM-1`).
//!
//! **Ruling**: the book has both sides place their figures at the same time. Here the side that goes first says its
//! places first, but [`view`](super::view) hides them from the enemy until both sides have finished. A side with
//! only one entry point, or with nobody off the board, is not asked. **Ruling**: the figures of a horde stand ready
//! before the bid, as they become available every turn whoever goes first.

use bevy::app::App;
use bevy::ecs::{
    entity::Entity,
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Commands, Query, Res, ResMut},
    world::World,
};
use serde::Serialize;

use super::{
    Awaiting, Board, BySide, Catalogue, EntryId, Facing, FigureId, KindId, Occupancy, Side,
    event::{BattleEvent, EventLog},
    figure::{Activity, CopyNumber, Harpoon, Place, Reaction, Roster, Wounds},
    resolve::{Phase, on},
    setup::Charter,
    step::{Step, Steps},
    turn::Turn,
    veterans::Veteran,
};

/// What arrives every turn, and how many of each kind have arrived so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Reserves {
    hordes: Vec<(KindId, Side, u8)>,
    copies: Vec<u16>,
}

impl Reserves {
    /// The hordes that those forces have bought. The numbers of figures that have none given follow those that are.
    pub(super) fn muster(
        catalogue: &Catalogue,
        forces: &BySide<Vec<KindId>>,
        veterans: &BySide<Vec<Veteran>>,
    ) -> Reserves {
        let bought = Side::BOTH.into_iter().flat_map(|side| forces[side].iter().copied());
        let hordes =
            bought.filter_map(|kind| Some((kind, catalogue.kind(kind).side, catalogue.kind(kind).horde()?))).collect();
        let mut copies = vec![0; catalogue.kinds().count()];
        for side in Side::BOTH {
            for veteran in &veterans[side] {
                let kind = forces[side][usize::from(veteran.purchase)];
                let last = &mut copies[usize::from(kind.0)];
                *last = veteran.number.max(*last);
            }
        }
        Reserves { hordes, copies }
    }

    /// The kinds that side has bought as hordes, in the order of the catalogue.
    pub(super) fn hordes_of(&self, side: Side) -> impl Iterator<Item = KindId> {
        self.hordes.iter().filter(move |(_, owner, _)| *owner == side).map(|(kind, ..)| *kind)
    }

    /// All kinds that were bought as hordes.
    pub(super) fn hordes(&self) -> Vec<KindId> {
        let mut kinds: Vec<KindId> = self.hordes.iter().map(|(kind, ..)| *kind).collect();
        kinds.sort();
        kinds.dedup();
        kinds
    }

    fn next_copy(&mut self, kind: KindId) -> CopyNumber {
        let copies = &mut self.copies[usize::from(kind.0)];
        *copies += 1;
        CopyNumber(*copies)
    }
}

/// How many figures may arrive in one battle: far more than any has, but ids must not run out.
const MAX_ARRIVALS: usize = 60_000;

/// How a figure arrives.
#[derive(Clone, Copy)]
pub(super) enum Arrival {
    /// Off the board, beside its side's first entry point.
    Waiting,
    /// Held back (`M7`).
    Reserve,
    /// In a bare position.
    At(Place, Facing),
}

/// Brings a new figure into the game.
pub(super) fn arrive(world: &mut World, kind: KindId, arrival: Arrival) -> Entity {
    let number = world.resource_mut::<Reserves>().next_copy(kind);
    arrive_as(world, kind, number, arrival)
}

/// Brings a figure with that number into the game.
pub(super) fn arrive_as(world: &mut World, kind: KindId, number: CopyNumber, arrival: Arrival) -> Entity {
    let side = world.resource::<Catalogue>().kind(kind).side;
    spawn(world, (kind, number, side), arrival)
}

/// Brings a new figure into the game for that side: a Twitcher may be the enemy's (`M4`).
pub(super) fn arrive_for(world: &mut World, kind: KindId, side: Side, arrival: Arrival) -> Entity {
    let number = world.resource_mut::<Reserves>().next_copy(kind);
    spawn(world, (kind, number, side), arrival)
}

fn spawn(world: &mut World, (kind, number, side): (KindId, CopyNumber, Side), arrival: Arrival) -> Entity {
    let figure = world.resource::<Roster>().next_id();
    let (place, facing) = match arrival {
        Arrival::At(place, facing) => (place, facing),
        Arrival::Reserve => {
            world.resource_mut::<EventLog>().push(BattleEvent::HeldBack { figure, kind });
            (Place::Reserve, first_entry(world.resource::<Board>(), side).1)
        }
        Arrival::Waiting => {
            let (entry, facing) = first_entry(world.resource::<Board>(), side);
            world.resource_mut::<EventLog>().push(BattleEvent::Arrived { figure, kind, entry });
            (Place::Waiting(entry), facing)
        }
    };
    if let Place::Board(square) = place {
        world.resource_mut::<Occupancy>().put(square, figure);
    }
    let state = (place, facing, Wounds::default(), Activity::default(), Reaction::default(), Harpoon::default());
    let entity = world.spawn((figure, kind, number, side, state)).id();
    world.resource_mut::<Roster>().insert(figure, entity);
    entity
}

/// A mission without an entry point for a side that has figures to bring is refused when it is read.
pub(super) fn first_entry(board: &Board, side: Side) -> (EntryId, Facing) {
    let mut entries = entries_of(board, side);
    let first = entries.next().expect("a checked mission has an entry point for each side");
    (first, board.terrain().entries[usize::from(first.0)].inward())
}

/// The entry points of a side.
pub(super) fn entries_of(board: &Board, side: Side) -> impl Iterator<Item = EntryId> {
    let entries = board.terrain().entries.iter().enumerate();
    entries.filter(move |(_, gate)| gate.owner == side).map(|(index, _)| EntryId(index as u8))
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Deployment, (reinforce, ask_deployment, deploy).chain());
}

fn reinforce(world: &mut World) {
    if !matches!(world.resource::<Steps>().current(), Step::Reinforce) {
        return;
    }
    for (kind, _, count) in world.resource::<Reserves>().hordes.clone() {
        bring(world, kind, count);
    }
    world.resource_mut::<Steps>().push(Step::ReleasePickets);
}

/// Brings so many new figures of a kind, off the board; those that will stand behind a picket line are held back.
pub(super) fn bring(world: &mut World, kind: KindId, count: u8) {
    let side = world.resource::<Catalogue>().kind(kind).side;
    let pickets = world.resource::<Charter>().holds_back(side, world.resource::<Turn>().number);
    let arrival = if pickets { Arrival::Reserve } else { Arrival::Waiting };
    for _ in 0..count {
        if world.resource::<Roster>().arrived() < MAX_ARRIVALS {
            arrive(world, kind, arrival);
        }
    }
}

fn ask_deployment(
    steps: Res<Steps>,
    board: Res<Board>,
    figures: Query<(&FigureId, &Side, &Place)>,
    mut commands: Commands,
) {
    let Step::AskDeployment { side: seat, since } = *steps.current() else { return };
    let waiting = figures
        .iter()
        .any(|(figure, side, place)| *side == seat && *figure >= since && matches!(place, Place::Waiting(_)));
    if waiting && entries_of(&board, seat).nth(1).is_some() {
        commands.insert_resource(Awaiting::Deploy { seat, since });
    }
}

fn deploy(
    steps: Res<Steps>,
    board: Res<Board>,
    roster: Res<Roster>,
    mut figures: Query<(&mut Place, &mut Facing)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Deploy(figure, entry) = *steps.current() else { return };
    if let Some((mut place, mut facing)) = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok()) {
        *place = Place::Waiting(entry);
        *facing = board.terrain().entries[usize::from(entry.0)].inward();
        log.push(BattleEvent::Deployed { figure, entry });
    }
}
