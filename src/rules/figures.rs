//! Figures on the table: what each is made of, as components for the rules and as plain data for whoever reads them.
//! The parts of a figure are listed here and nowhere else.

use bevy_ecs::{
    archetype::ArchetypeGeneration,
    bundle::Bundle,
    entity::Entity,
    query::{QueryData, QueryState},
    resource::Resource,
    system::{Query, Res, SystemParam},
    world::{FromWorld, Mut, World},
};
use serde::{Deserialize, Serialize};

use crate::{
    catalogue::Catalogue,
    causes::ReactionLoss,
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figure::{Activity, CopyNumber, FigureKind, Harpoon, MAX_SHROUD, Place, Reaction, Wounds, shrouds},
    ids::{FigureId, KindId},
    figure_index::Roster,
    side::Side,
    square::Square,
};

/// A figure as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// The components of a figure.
#[derive(Bundle, Clone)]
pub(super) struct FigureBundle {
    pub id: FigureId,
    pub kind: KindId,
    pub number: CopyNumber,
    pub side: Side,
    pub place: Place,
    pub facing: Facing,
    pub wounds: Wounds,
    pub activity: Activity,
    pub reaction: Reaction,
    pub harpoon: Harpoon,
}

impl FigureBundle {
    /// A fresh figure.
    pub(super) fn new(id: FigureId, (kind, number): (KindId, CopyNumber), side: Side, at: (Place, Facing)) -> Self {
        let (place, facing) = at;
        let (wounds, activity, reaction, harpoon) = Default::default();
        FigureBundle { id, kind, number, side, place, facing, wounds, activity, reaction, harpoon }
    }
}

impl From<&Figure> for FigureBundle {
    fn from(figure: &Figure) -> FigureBundle {
        let Figure { id, kind, number, side, place, facing, wounds, activated, points, given, harpoon, reaction } =
            *figure;
        FigureBundle {
            id,
            kind,
            number: CopyNumber(number),
            side,
            // In the whole truth every figure is somewhere.
            place: place.unwrap_or(Place::Left),
            facing,
            wounds: Wounds(wounds),
            activity: Activity { activated, points, given },
            reaction: Reaction(reaction),
            harpoon,
        }
    }
}

/// A figure in a query.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Parts {
    pub id: &'static mut FigureId,
    pub kind: &'static mut KindId,
    pub number: &'static mut CopyNumber,
    pub side: &'static mut Side,
    pub place: &'static mut Place,
    pub facing: &'static mut Facing,
    pub wounds: &'static mut Wounds,
    pub activity: &'static mut Activity,
    pub reaction: &'static mut Reaction,
    pub harpoon: &'static mut Harpoon,
}

impl PartsItem<'_, '_> {
    /// Ends reaction mode, if the figure is in it (`RF-5`).
    pub(super) fn leave_reaction(&mut self, cause: ReactionLoss, log: &mut EventLog) {
        if self.reaction.0 {
            self.reaction.0 = false;
            log.push(BattleEvent::ReactionLost { figure: *self.id, cause });
        }
    }

    /// Makes the entity that figure.
    pub(super) fn overwrite(&mut self, figure: &Figure) {
        let FigureBundle { id, kind, number, side, place, facing, wounds, activity, reaction, harpoon } = figure.into();
        (*self.id, *self.kind, *self.number, *self.side) = (id, kind, number, side);
        (*self.place, *self.facing, *self.wounds) = (place, facing, wounds);
        (*self.activity, *self.reaction, *self.harpoon) = (activity, reaction, harpoon);
    }
}

impl From<PartsReadOnlyItem<'_, '_>> for Figure {
    fn from(parts: PartsReadOnlyItem<'_, '_>) -> Figure {
        let PartsReadOnlyItem { id, kind, number, side, place, facing, wounds, activity, reaction, harpoon } = parts;
        let Activity { activated, points, given } = *activity;
        Figure {
            id: *id,
            kind: *kind,
            number: number.0,
            side: *side,
            place: Some(*place),
            facing: *facing,
            wounds: wounds.0,
            activated,
            points,
            given,
            harpoon: *harpoon,
            reaction: reaction.0,
        }
    }
}

/// A figure as a system reads it.
pub(super) type Read<'a> = PartsReadOnlyItem<'a, 'a>;

/// The figures, for the systems of steps: by their ids.
#[derive(SystemParam)]
pub(super) struct Figures<'w, 's> {
    roster: Res<'w, Roster>,
    catalogue: Res<'w, Catalogue>,
    query: Query<'w, 's, Parts>,
}

impl<'s> Figures<'_, 's> {
    /// The figure that a step is about: it must be in the game.
    #[track_caller]
    pub(super) fn get(&self, id: FigureId) -> Option<Read<'_>> {
        let found = self.find(id);
        debug_assert!(found.is_some(), "{id:?} is not in the game");
        found
    }

    /// The figure that a step changes: it must be in the game.
    #[track_caller]
    pub(super) fn get_mut(&mut self, id: FigureId) -> Option<PartsItem<'_, 's>> {
        let found = self.find_mut(id);
        debug_assert!(found.is_some(), "{id:?} is not in the game");
        found
    }

    /// A figure, unless it has died meanwhile.
    pub(super) fn find(&self, id: FigureId) -> Option<Read<'_>> {
        self.query.get(self.roster.entity(id)?).ok()
    }

    /// A figure to be changed, unless it has died meanwhile.
    pub(super) fn find_mut(&mut self, id: FigureId) -> Option<PartsItem<'_, 's>> {
        self.query.get_mut(self.roster.entity(id)?).ok()
    }

    /// All figures that have not died, in no order: whoever lists them sorts them by their ids.
    pub(super) fn iter(&self) -> impl Iterator<Item = Read<'_>> {
        self.query.iter()
    }

    /// The same, to be changed.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = PartsItem<'_, 's>> {
        self.query.iter_mut()
    }

    /// The ids of those figures for which something is so, in their order.
    pub(super) fn ids(&self, so: impl Fn(&Read) -> bool) -> Vec<FigureId> {
        let mut ids: Vec<FigureId> = self.iter().filter(|figure| so(figure)).map(|figure| *figure.id).collect();
        ids.sort();
        ids
    }

    /// The card of a figure.
    pub(super) fn card(&self, figure: &Read) -> &FigureKind {
        self.catalogue.kind(*figure.kind)
    }

    /// How much more fortitude shots and close attacks at a figure must overcome (`COOP-11`).
    pub(super) fn shroud(&self, target: &Read) -> i8 {
        if !self.catalogue.has_shrouds() {
            return 0;
        }
        let Some(at) = target.place.square() else { return 0 };
        let near = |friend: &Read| friend.place.square().is_some_and(|other| other == at || other.is_beside(at));
        let friends = self.iter().filter(|friend| friend.side == target.side && near(friend) && !self.dying(friend));
        friends.filter_map(|friend| shrouds(self.card(&friend))).max().map_or(0, |by| by.min(MAX_SHROUD) as i8)
    }

    /// Whether a figure has died and still stands there.
    pub(super) fn dying(&self, figure: &Read) -> bool {
        self.card(figure).dies_of(figure.wounds.0)
    }
}

/// A query over all figures that is kept, so that a picture is taken without looking components up. It is good as
/// long as no entity has got a new make-up since [`refresh`](Reader::refresh): the window hangs pictures on figures.
#[derive(Resource)]
pub(super) struct Reader {
    query: QueryState<PartsReadOnly>,
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
    let mut found = reader.query.iter_manual(world).map(Figure::from);
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
    let parts =
        |entity: Entity| world.get_entity(entity).ok()?.get_components::<PartsReadOnly>().ok().map(Figure::from);
    living.filter_map(|(_, entity)| parts(entity)).collect()
}
