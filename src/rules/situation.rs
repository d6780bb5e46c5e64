//! A picture of the whole battle as plain data: what checks, previews, views and digests read. Taking one costs about a
//! microsecond and changes nothing.

use std::io;

use bevy::ecs::{
    archetype::ArchetypeGeneration,
    query::QueryState,
    resource::Resource,
    world::{FromWorld, Mut, World},
};
use serde::Serialize;

use super::{
    Awaiting, Bids, Board, BySide, Catalogue, CommandPoints, Crowding, Dice, Facing, FigureId, FigureKind,
    Intelligence, KindId, Occupancy, Side, Square, Turn,
    activation::Acting,
    cards::Cards,
    command_points::SpecialPoints,
    deployment::Reserves,
    figure::{Activity, CopyNumber, Harpoon, Place, Reaction, Roster, Wounds},
    fire::Fire,
    objectives::{Outcome, Verdict, sealable},
    objects::Objects,
    profile::Profile,
    setup::Charter,
    sight::{self, Blocker},
    step::Steps,
    stranded::Stranded,
    tokens::Twitchers,
    victory_points::{self, VictoryPoints},
};

/// A figure as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// Its name for the battle.
    pub id: FigureId,
    /// Its kind.
    pub kind: KindId,
    /// Its number among its kind.
    pub number: u16,
    /// Whose it is.
    pub side: Side,
    /// Where it is; none if that is hidden from whom this picture is for.
    pub place: Option<Place>,
    /// Where it faces.
    pub facing: Facing,
    /// Damage points lost.
    pub wounds: u8,
    /// Whether it was activated this turn.
    pub activated: bool,
    /// Action points left in its activation.
    pub points: u8,
    /// Points given to it (`SARGE-2`).
    pub given: u8,
    /// Its harpoon, if it has one (`HANS-1`).
    pub harpoon: Harpoon,
    /// Whether it is in reaction mode.
    pub reaction: bool,
}

impl Figure {
    /// The square where it stands, if on the board.
    pub fn square(&self) -> Option<Square> {
        self.place.and_then(Place::square)
    }

    /// Whether it is still in the game: on the board, or waiting to enter.
    pub fn in_play(&self) -> bool {
        self.place.is_none_or(Place::in_play)
    }
}

/// The battle at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// The kinds of figures.
    pub catalogue: Catalogue,
    /// The board with its doors.
    pub board: Board,
    /// Who stands where.
    pub occupancy: Occupancy,
    /// The figures that have not died, by their ids.
    pub figures: Vec<Figure>,
    /// Where the sequence of play stands.
    pub turn: Turn,
    /// Command points in hand.
    pub command: CommandPoints,
    /// Special points in hand (`GRETEL-1`).
    pub special: SpecialPoints,
    /// Battle cards.
    pub cards: Cards,
    /// What burns.
    pub fire: Fire,
    /// The mission's objects.
    pub objects: Objects,
    /// The doors that can be sealed (`M2`).
    pub sealable: Vec<u8>,
    /// The kinds that were bought as hordes (`ZOM-1`).
    pub hordes: Vec<KindId>,
    /// Sealed bids.
    pub bids: Bids,
    /// Whether Allied Intelligence was used.
    pub intelligence: Intelligence,
    /// The figure in the middle of its activation.
    pub acting: Option<FigureId>,
    /// The activations that go on, interrupted ones first.
    pub activations: Acting,
    /// Who has close-attacked whom this half.
    pub crowding: Crowding,
    /// Whom the rules wait for.
    pub awaiting: Awaiting,
    /// The verdict, once there is one.
    pub outcome: Option<Verdict>,
    /// The mission's own rules.
    pub charter: Charter,
    /// Victory points so far.
    pub victory: VictoryPoints,
    /// The figure that is cut off (`M5`).
    pub stranded: Stranded,
    /// The Twitchers that have risen (`M4`).
    pub twitchers: Twitchers,
}

impl Situation {
    /// The whole truth about the battle in that world.
    ///
    /// # Panics
    /// If no battle was installed there.
    pub fn of(world: &World) -> Situation {
        Situation {
            catalogue: world.resource::<Catalogue>().clone(),
            board: world.resource::<Board>().clone(),
            occupancy: world.resource::<Occupancy>().clone(),
            figures: figures(world),
            turn: *world.resource(),
            command: *world.resource(),
            bids: *world.resource(),
            intelligence: *world.resource(),
            acting: world.resource::<Acting>().figure(),
            activations: world.resource::<Acting>().clone(),
            special: *world.resource(),
            cards: world.resource::<Cards>().clone(),
            fire: world.resource::<Fire>().clone(),
            objects: world.resource::<Objects>().clone(),
            sealable: sealable(&world.resource::<Charter>().endings).collect(),
            hordes: world.resource::<Reserves>().hordes(),
            crowding: world.resource::<Crowding>().clone(),
            awaiting: world.resource::<Awaiting>().clone(),
            outcome: world.resource::<Outcome>().0,
            charter: world.resource::<Charter>().clone(),
            victory: *world.resource(),
            stranded: *world.resource(),
            twitchers: world.resource::<Twitchers>().clone(),
        }
    }

    /// The figure with that id, unless it is dead.
    pub fn figure(&self, id: FigureId) -> Option<&Figure> {
        // The newest have few gaps among them: counted from the end, the place is mostly at once the right one.
        let last = self.figures.last().filter(|last| last.id >= id)?.id;
        let least = (self.figures.len() - 1).saturating_sub(usize::from(last.0 - id.0));
        let found = self.figures.get(least).filter(|figure| figure.id == id);
        found.or_else(|| {
            let newer = &self.figures[least..];
            newer.binary_search_by_key(&id, |figure| figure.id).ok().map(|index| &newer[index])
        })
    }

    /// The figure on that square.
    pub fn figure_at(&self, square: Square) -> Option<&Figure> {
        self.occupancy.figure_at(square).and_then(|id| self.figure(id))
    }

    /// The card of a figure.
    pub fn card(&self, figure: &Figure) -> &FigureKind {
        self.catalogue.kind(figure.kind)
    }

    /// The distance to a target in line of sight, or what blocks it.
    ///
    /// # Errors
    /// The [`Blocker`].
    pub fn sight_line(&self, from: &Figure, to: &Figure) -> Result<u8, Blocker> {
        let (Some(here), Some(there)) = (from.place, to.place) else { return Err(Blocker::Behind) };
        sight::between(&self.board, &self.occupancy, (here, from.facing), there)
    }

    /// The squares in a figure's line of sight (`LOS-1`); none for a figure off the board.
    pub fn sight_field(&self, figure: &Figure) -> Vec<Square> {
        let Some(from) = figure.square() else { return Vec::new() };
        sight::field(&self.board, &self.occupancy, from, figure.facing)
    }

    /// What a figure is worth now, battle cards included.
    pub fn profile(&self, figure: &Figure) -> Profile<'_> {
        Profile::new(&self.catalogue, &self.cards, figure.id, figure.kind)
    }

    /// Points that can be bought for a figure's actions (`AP-2`, `CP-2`): none for one in its last stand, nor for a
    /// Twitcher (`M4`).
    pub fn purchasable(&self, figure: &Figure) -> u8 {
        if self.in_last_stand() || self.twitchers.0.contains(&figure.id) {
            return 0;
        }
        let special = if self.profile(figure).takes_special_points() { self.special.0[figure.side] } else { 0 };
        self.command.0[figure.side].saturating_add(special)
    }

    /// Action points that the figure can spend: its own and those that can be bought (`AP-2`).
    pub fn spendable(&self, figure: &Figure) -> u8 {
        figure.points.saturating_add(self.purchasable(figure))
    }

    /// Whether a figure has died and still stands there, to be answered or for its last stand.
    pub fn dying(&self, figure: &Figure) -> bool {
        figure.wounds >= self.card(figure).damage_points
    }

    /// Whether the figure that acts has died.
    pub fn in_last_stand(&self) -> bool {
        self.activations.now().is_some_and(|activation| activation.last_stand)
    }

    /// Whether a figure is above another in mid-leap (`LEAP-1`).
    pub fn mid_leap(&self, figure: &Figure) -> bool {
        figure.square().is_some_and(|at| self.occupancy.figure_at(at) != Some(figure.id))
    }

    /// Makes a figure the active one, in a picture of what might be.
    pub(super) fn set_active(&mut self, figure: FigureId) {
        let fresh = self.figure(figure).is_some_and(|figure| !figure.activated);
        if self.acting != Some(figure) {
            self.activations.begin(figure, fresh, false);
            self.acting = Some(figure);
        }
    }

    /// Ends the activation that goes on, in a picture of what might be.
    pub(super) fn set_idle(&mut self) {
        self.activations.end();
        self.acting = self.activations.figure();
    }

    /// Victory points of both sides, with what the tokens that they hold are worth as far as their numbers are known
    /// here.
    pub fn victory_points(&self) -> BySide<u16> {
        let side_of = |id| self.figure(id).map(|figure| figure.side);
        let carried = victory_points::carried(&self.charter.scores, &self.objects, side_of);
        BySide::from_fn(|side| self.victory.0[side] + carried[side])
    }

    /// Whether figures of that kind are, or may come, in this battle.
    pub fn in_game(&self, kind: KindId) -> bool {
        self.hordes.contains(&kind) || self.figures.iter().any(|figure| figure.kind == kind)
    }

    /// The squares at which a figure could throw something, nobody in between minded (`GREN-1`), in row order.
    pub fn throwing_field(&self, figure: &Figure) -> Vec<Square> {
        match figure.place {
            Some(Place::Board(from)) => {
                sight::field(&self.board, &Occupancy::new(self.board.terrain()), from, figure.facing)
            }
            Some(Place::Waiting(entry)) => vec![self.board.terrain().entries[usize::from(entry.0)].at],
            _ => Vec::new(),
        }
    }
}

/// What a figure's components are, for whoever reads all of them.
pub(super) type Parts = (&'static FigureId, &'static KindId, &'static CopyNumber, &'static Side, State<'static>);
type State<'a> = (&'a Place, &'a Facing, &'a Wounds, &'a Activity, &'a Reaction, &'a Harpoon);

/// A query over all figures that is kept, so that a picture is taken without looking components up. It is good as
/// long as no entity has got a new make-up since [`refresh`](Reader::refresh): the window hangs pictures on figures.
#[derive(Resource)]
pub(super) struct Reader {
    query: QueryState<Parts>,
    seen: ArchetypeGeneration,
}

impl FromWorld for Reader {
    fn from_world(world: &mut World) -> Reader {
        Reader { query: QueryState::new(world), seen: world.archetypes().generation() }
    }
}

impl Reader {
    /// Makes the reader of that world good for it as it is now.
    pub(super) fn refresh(world: &mut World) {
        world.init_resource::<Reader>();
        if world.resource::<Reader>().seen != world.archetypes().generation() {
            world.resource_scope(|world, mut reader: Mut<Reader>| {
                reader.query.update_archetypes(world);
                reader.seen = world.archetypes().generation();
            });
        }
    }
}

/// The figures in the order of their ids.
pub(super) fn figures(world: &World) -> Vec<Figure> {
    let Some(reader) = world.get_resource::<Reader>().filter(|reader| reader.seen == world.archetypes().generation())
    else {
        return figures_one_by_one(world);
    };
    let mut found = reader.query.iter_manual(world).map(figure);
    let Some(first) = found.next() else { return Vec::new() };
    // Each goes to its rank among the living: the dead leave the entities in disorder, and sorting takes longer.
    let ranks = world.resource::<Roster>().ranks();
    let mut figures = vec![first; ranks.living];
    figures[ranks.of(first.id)] = first;
    found.for_each(|figure| figures[ranks.of(figure.id)] = figure);
    figures
}

fn figures_one_by_one(world: &World) -> Vec<Figure> {
    let living = world.resource::<Roster>().living();
    living.filter_map(|(_, entity)| world.get_entity(entity).ok()?.get_components::<Parts>().ok().map(figure)).collect()
}

fn figure(parts: <Parts as bevy::ecs::query::QueryData>::Item<'_, '_>) -> Figure {
    let (id, kind, number, side, (place, facing, wounds, activity, reaction, harpoon)) = parts;
    Figure {
        id: *id,
        kind: *kind,
        number: number.0,
        side: *side,
        place: Some(*place),
        facing: *facing,
        wounds: wounds.0,
        activated: activity.activated,
        points: activity.points,
        given: activity.given,
        harpoon: *harpoon,
        reaction: reaction.0,
    }
}

/// A fingerprint of the whole state, dice included: two battles with the same digest go on alike. It is the 64-bit
/// FNV-1a hash of the state's JSON, the same on every machine.
///
/// # Panics
/// If no battle was installed there.
pub fn digest(world: &World) -> u64 {
    let situation = Situation::of(world);
    let state = (
        &situation.figures,
        situation.board.doors(),
        &situation.turn,
        &situation.command,
        &situation.bids,
        &situation.intelligence,
        &situation.activations,
        &situation.crowding,
        &situation.awaiting,
        &situation.outcome,
        (&situation.special, &situation.cards, &situation.fire, &situation.objects),
        (world.resource::<Dice>(), world.resource::<Steps>().waiting(), world.resource::<Reserves>()),
    );
    let mut hasher = Hashing(fnv::FnvHasher::default());
    let sure = "plain data always serialises, and hashing never fails";
    serde_json::to_writer(&mut hasher, &state).expect(sure);
    // Missions without any of these have the digests that they always had.
    let special = (&situation.victory, &situation.stranded, &situation.twitchers);
    if special != (&VictoryPoints::default(), &Stranded::default(), &Twitchers::default()) {
        serde_json::to_writer(&mut hasher, &special).expect(sure);
    }
    std::hash::Hasher::finish(&hasher.0)
}

struct Hashing(fnv::FnvHasher);

impl io::Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        std::hash::Hasher::write(&mut self.0, bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
