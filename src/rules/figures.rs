//! Figures in a battle, as components for the rules and as plain data for readers.

use bevy_ecs::{
    bundle::Bundle,
    component::ComponentId,
    entity::Entity,
    query::{QueryData, QueryState},
    system::{Query, Res, SystemParam},
    world::World,
};
use serde::{Deserialize, Serialize};

use crate::{
    catalogue::Catalogue,
    causes::ReactionLoss,
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figure::{
        FigureActivity, FigureKind, FigureNumber, FigurePlace, HarpoonState, MAX_SHROUD, ReactionMode, Wounds,
        shroud_bonus,
    },
    figure_index::FigureIndex,
    ids::{FigureId, KindId},
    side::Side,
    square::Square,
};

/// Current state of a figure as plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Its id in the battle.
    pub id: FigureId,
    /// Its kind.
    pub kind: KindId,
    /// Its number among its kind.
    pub number: u16,
    /// Its side.
    pub side: Side,
    /// Its place; `None` if it is hidden from the viewer.
    pub place: Option<FigurePlace>,
    /// Its facing.
    pub facing: Facing,
    /// Damage points lost.
    pub wounds: u8,
    /// `true` if it was activated this turn.
    pub activated: bool,
    /// Action points left in its activation.
    pub points: u8,
    /// Points given to it (`SARGE-2`).
    pub given: u8,
    /// Its harpoon, if it has one (`HANS-1`).
    pub harpoon: HarpoonState,
    /// `true` if it is in reaction mode.
    pub reaction: bool,
}

impl Figure {
    /// Returns the square of a figure on the board.
    pub fn square(&self) -> Option<Square> {
        self.place.and_then(FigurePlace::square)
    }

    /// Returns `true` if it is still in the game: on the board, or waiting to enter. A hidden place counts as in the
    /// game.
    pub fn in_play(&self) -> bool {
        self.place.is_none_or(FigurePlace::in_play)
    }
}

/// The components of a figure.
#[derive(Bundle, Clone)]
pub(super) struct FigureBundle {
    pub id: FigureId,
    pub kind: KindId,
    pub number: FigureNumber,
    pub side: Side,
    pub place: FigurePlace,
    pub facing: Facing,
    pub wounds: Wounds,
    pub activity: FigureActivity,
    pub reaction: ReactionMode,
    pub harpoon: HarpoonState,
}

impl FigureBundle {
    /// Creates a figure without wounds that was not activated yet.
    pub(super) fn new(
        id: FigureId,
        (kind, number): (KindId, FigureNumber),
        side: Side,
        at: (FigurePlace, Facing),
    ) -> Self {
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
            number: FigureNumber(number),
            side,
            // `None` is only a hidden place: a complete state knows all places.
            place: place.unwrap_or(FigurePlace::Left),
            facing,
            wounds: Wounds(wounds),
            activity: FigureActivity { activated, points, given },
            reaction: ReactionMode(reaction),
            harpoon,
        }
    }
}

/// Registers the components of a figure, and returns their ids.
pub(super) fn figure_component_ids(world: &mut World) -> Vec<ComponentId> {
    world.register_bundle::<FigureBundle>().explicit_components().to_vec()
}

/// Query data with all components of a figure.
#[derive(QueryData)]
#[query_data(mutable, contiguous(immutable))]
pub(super) struct FigureQuery {
    pub id: &'static mut FigureId,
    pub kind: &'static mut KindId,
    pub number: &'static mut FigureNumber,
    pub side: &'static mut Side,
    pub place: &'static mut FigurePlace,
    pub facing: &'static mut Facing,
    pub wounds: &'static mut Wounds,
    pub activity: &'static mut FigureActivity,
    pub reaction: &'static mut ReactionMode,
    pub harpoon: &'static mut HarpoonState,
}

impl FigureQueryItem<'_, '_> {
    /// Ends reaction mode, if the figure is in it (`RF-5`).
    pub(super) fn leave_reaction(&mut self, cause: ReactionLoss, log: &mut EventLog) {
        if self.reaction.0 {
            self.reaction.0 = false;
            log.push(BattleEvent::ReactionLost { figure: *self.id, cause });
        }
    }

    /// Overwrites all components of the entity with those of `figure`.
    pub(super) fn overwrite(&mut self, figure: &Figure) {
        let FigureBundle { id, kind, number, side, place, facing, wounds, activity, reaction, harpoon } = figure.into();
        (*self.id, *self.kind, *self.number, *self.side) = (id, kind, number, side);
        (*self.place, *self.facing, *self.wounds) = (place, facing, wounds);
        (*self.activity, *self.reaction, *self.harpoon) = (activity, reaction, harpoon);
    }
}

impl From<FigureQueryReadOnlyItem<'_, '_>> for Figure {
    fn from(parts: FigureQueryReadOnlyItem<'_, '_>) -> Figure {
        let FigureQueryReadOnlyItem { id, kind, number, side, place, facing, wounds, activity, reaction, harpoon } =
            parts;
        let FigureActivity { activated, points, given } = *activity;
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

/// Query for all figures of a world, with their entities.
pub(super) type FigureQueryState = QueryState<(Entity, FigureQuery)>;

/// Read-only query item of a figure.
pub(super) type FigureRef<'a> = FigureQueryReadOnlyItem<'a, 'a>;

/// System parameter of the steps that gives access to figures by their ids.
#[derive(SystemParam)]
pub(super) struct FigureAccess<'w, 's> {
    roster: Res<'w, FigureIndex>,
    catalogue: Res<'w, Catalogue>,
    query: Query<'w, 's, FigureQuery>,
}

impl<'s> FigureAccess<'_, 's> {
    /// Returns the figure of a step. It must be in the game.
    #[track_caller]
    pub(super) fn get(&self, id: FigureId) -> Option<FigureRef<'_>> {
        let found = self.find(id);
        debug_assert!(found.is_some(), "{id:?} is not in the game");
        found
    }

    /// Returns the figure of a step, mutably. It must be in the game.
    #[track_caller]
    pub(super) fn get_mut(&mut self, id: FigureId) -> Option<FigureQueryItem<'_, 's>> {
        let found = self.find_mut(id);
        debug_assert!(found.is_some(), "{id:?} is not in the game");
        found
    }

    /// Returns a figure; `None` if it has died in the meantime.
    pub(super) fn find(&self, id: FigureId) -> Option<FigureRef<'_>> {
        self.query.get(self.roster.entity(id)?).ok()
    }

    /// Returns a figure, mutably; `None` if it has died in the meantime.
    pub(super) fn find_mut(&mut self, id: FigureId) -> Option<FigureQueryItem<'_, 's>> {
        self.query.get_mut(self.roster.entity(id)?).ok()
    }

    /// Returns all figures that are not removed, in no order: callers that list them must sort them by their ids.
    pub(super) fn iter(&self) -> impl Iterator<Item = FigureRef<'_>> {
        self.query.iter()
    }

    /// Like [`iter`](FigureAccess::iter), but mutable.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = FigureQueryItem<'_, 's>> {
        self.query.iter_mut()
    }

    /// Returns the ids of the figures for which `so` returns `true`, sorted.
    pub(super) fn ids(&self, so: impl Fn(&FigureRef) -> bool) -> Vec<FigureId> {
        let mut ids: Vec<FigureId> = self.iter().filter(|figure| so(figure)).map(|figure| *figure.id).collect();
        ids.sort();
        ids
    }

    /// Returns the ids of the figures of a side for which `so` returns `true`, sorted, among those that are in reaction
    /// mode, or among those that are not. Side and mode are compared by columns, which takes less time than looking at
    /// each figure.
    pub(super) fn ids_in_mode(&self, side: Side, mode: ReactionMode, so: impl Fn(&FigureRef) -> bool) -> Vec<FigureId> {
        let tables = self.query.contiguous_iter().expect("the components of figures are in tables");
        let rows = tables.flat_map(|table| table.id.iter().zip(table.side.iter().zip(table.reaction)));
        let ids = rows.filter(|(_, of)| *of == (&side, &mode)).map(|(id, _)| *id);
        let mut ids: Vec<FigureId> = ids.filter(|id| self.find(*id).is_some_and(|figure| so(&figure))).collect();
        ids.sort();
        ids
    }

    pub(super) fn card(&self, figure: &FigureRef) -> &FigureKind {
        self.catalogue.kind(*figure.kind)
    }

    /// Returns the bonus on the fortitude of a figure from itself and friends beside it (`COOP-11`).
    pub(super) fn shroud(&self, target: &FigureRef) -> i8 {
        if !self.catalogue.has_shrouds() {
            return 0;
        }
        let Some(at) = target.place.square() else { return 0 };
        let near = |friend: &FigureRef| friend.place.square().is_some_and(|other| other == at || other.is_beside(at));
        let friends = self.iter().filter(|friend| friend.side == target.side && near(friend) && !self.dying(friend));
        friends.filter_map(|friend| shroud_bonus(self.card(&friend))).max().map_or(0, |by| by.min(MAX_SHROUD) as i8)
    }

    /// Returns `true` if a figure has died but is not removed yet.
    pub(super) fn dying(&self, figure: &FigureRef) -> bool {
        self.card(figure).dies_of(figure.wounds.0)
    }
}
