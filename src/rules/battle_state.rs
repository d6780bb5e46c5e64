//! Read access to a [`BattleState`], a snapshot of the whole battle as plain data for checks, previews, views and
//! digests. Taking a snapshot costs about a microsecond and changes nothing.

use crate::{
    blocker::SightBlocker,
    board::Occupancy,
    condition::AnyCondition,
    conditions::{Contraption, ContraptionPart, ContraptionState},
    edition::RulesEdition,
    effective_stats::EffectiveStats,
    facing::Facing,
    figure::{FigureKind, FigurePlace, MAX_SHROUD, shroud_bonus},
    figures::Figure,
    fire::next_jet_squares,
    ids::{FigureId, KindId},
    line_of_sight,
    pending_decision::PendingDecision,
    refusal::Refusal,
    side::{BySide, Side},
    square::Square,
    state_fields::BattleState,
    victory_points,
    weapon::WeaponKind,
};

impl BattleState {
    /// Returns the figure with that id, unless it is dead.
    pub fn figure(&self, id: FigureId) -> Option<&Figure> {
        // Few ids near the end are missing, so the index counted from the end is usually right.
        let last = self.figures.last().filter(|last| last.id >= id)?.id;
        let least = (self.figures.len() - 1).saturating_sub(usize::from(last.0 - id.0));
        let found = self.figures.get(least).filter(|figure| figure.id == id);
        found.or_else(|| {
            let newer = &self.figures[least..];
            newer.binary_search_by_key(&id, |figure| figure.id).ok().map(|index| &newer[index])
        })
    }

    /// Returns the figure on that square.
    pub fn figure_at(&self, square: Square) -> Option<&Figure> {
        self.occupancy.figure_at(square).and_then(|id| self.figure(id))
    }

    /// Returns the special conditions of the mission.
    pub fn specials(&self) -> &[AnyCondition] {
        &self.charter.specials
    }

    /// Returns the card of a figure.
    pub fn kind_of(&self, figure: &Figure) -> &FigureKind {
        self.catalogue.kind(figure.kind)
    }

    /// Returns the distance to a target in line of sight.
    ///
    /// # Errors
    /// The [`SightBlocker`] that blocks the line of sight.
    pub fn sight_line(&self, from: &Figure, to: &Figure) -> Result<u8, SightBlocker> {
        let (Some(here), Some(there)) = (from.place, to.place) else { return Err(SightBlocker::Behind) };
        line_of_sight::sight_between(&self.board, &self.occupancy, (here, from.facing), there)
    }

    /// Returns the squares in a figure's line of sight (`LOS-1`); none for a figure off the board.
    pub fn field_of_view(&self, figure: &Figure) -> Vec<Square> {
        let Some(from) = figure.square() else { return Vec::new() };
        line_of_sight::field_of_view(&self.board, &self.occupancy, from, figure.facing)
    }

    /// Returns the current stats of a figure, battle cards included.
    pub fn profile(&self, figure: &Figure) -> EffectiveStats<'_> {
        EffectiveStats::new(&self.catalogue, &self.cards, figure.id, figure.kind)
    }

    /// Returns the fortitude that a shot or a close attack must overcome: the fortitude of the figure, minus `piercing`
    /// (the reduction by the weapon), plus the bonus of shrouding figures (`SHOOT-4`, `COOP-11`).
    pub fn required_fortitude(&self, figure: &Figure, piercing: i8) -> u8 {
        self.profile(figure).fortitude(piercing.saturating_sub(self.fortitude_bonus(figure)))
    }

    /// Returns the bonus on the fortitude of a figure from itself and friends beside it (`COOP-11`).
    fn fortitude_bonus(&self, target: &Figure) -> i8 {
        let Some(at) = target.square().filter(|_| self.catalogue.has_shrouds()) else { return 0 };
        let near = |friend: &&Figure| friend.square().is_some_and(|other| other == at || other.is_beside(at));
        let friends = self.figures.iter().filter(near).filter(|friend| friend.side == target.side);
        let by =
            friends.filter(|friend| !self.dying(friend)).filter_map(|friend| shroud_bonus(self.kind_of(friend))).max();
        by.map_or(0, |by| by.min(MAX_SHROUD) as i8)
    }

    /// Returns the number of points that can be bought for a figure's actions (`AP-2`, `CP-2`): none for a figure in
    /// its last stand, nor for a Twitcher (`M4`).
    pub fn purchasable(&self, figure: &Figure) -> u8 {
        if self.in_last_stand() || self.twitchers.0.contains(&figure.id) {
            return 0;
        }
        let special = if self.profile(figure).takes_special_points() { self.special.0[figure.side] } else { 0 };
        self.command.0[figure.side].saturating_add(special)
    }

    /// Returns the number of action points that the figure can spend: its own and those that can be bought (`AP-2`).
    pub fn spendable(&self, figure: &Figure) -> u8 {
        figure.points.saturating_add(self.purchasable(figure))
    }

    /// Returns `true` if a figure has died but is not removed yet, because an answer or its last stand is pending.
    pub fn dying(&self, figure: &Figure) -> bool {
        self.kind_of(figure).dies_of(figure.wounds)
    }

    /// Returns `true` if the active figure has died and acts for the last time.
    pub fn in_last_stand(&self) -> bool {
        self.activations.current().is_some_and(|activation| activation.last_stand)
    }

    /// Returns `true` if a figure is above another in mid-leap (`LEAP-1`).
    pub fn mid_leap(&self, figure: &Figure) -> bool {
        figure.square().is_some_and(|at| self.occupancy.figure_at(at) != Some(figure.id))
    }

    /// Returns the facings that a figure in mid-leap has turned away from on its square; it can't turn back to them
    /// (`LEAP-1`).
    pub(super) fn turned_away(&self, figure: &Figure) -> &[Facing] {
        let active = self.activations.current().filter(|active| active.figure == figure.id && self.mid_leap(figure));
        active.map_or(&[], |active| &active.turned)
    }

    /// Returns the contraption on a square: its kind and its state.
    pub fn contraption_at(&self, at: Square) -> Option<(&Contraption, &ContraptionState)> {
        let standing = self.contraptions.at(at)?;
        Some((self.charter.contraption_kind(standing.kind)?, standing))
    }

    /// Returns `true` if a contraption on that square stops every figure.
    pub fn is_blocked(&self, at: Square) -> bool {
        // Fast path: nearly no mission has contraptions.
        !self.contraptions.standing.is_empty()
            && self.contraption_at(at).is_some_and(|(kind, _)| kind.has(ContraptionPart::Blocks))
    }

    /// Checks that a figure of that side may enter a square, from another one or from off the board, without regard to
    /// figures there: contraptions and the side's zone may forbid it (`COOP-8`, `COOP-10`).
    ///
    /// # Errors
    /// `Refusal::Blocked` by a contraption; `Refusal::OutOfZone` by the zone.
    pub fn can_enter_square(&self, side: Side, from: Option<Square>, at: Square) -> Result<(), Refusal> {
        if self.is_blocked(at) {
            Err(Refusal::Blocked)
        } else if self.charter.conditions().any(|condition| condition.forbids_move(side, from, at)) {
            Err(Refusal::OutOfZone)
        } else {
            Ok(())
        }
    }

    /// Returns `true` if contraptions or zones might forbid steps between joined squares.
    pub(super) fn has_step_limits(&self) -> bool {
        !self.contraptions.standing.is_empty() || self.charter.conditions().next().is_some()
    }

    /// Returns `true` if a side's figures could open that door without losing the battle, unless it is sealed.
    pub(super) fn can_ever_open(&self, door: u8, side: Side) -> bool {
        !self.cards.is_door_wedged(door) && !self.shut_in(door, side) && !self.loses_by_opening(door, side)
    }

    /// Makes a figure the active one in this hypothetical state.
    pub(super) fn set_active(&mut self, figure: FigureId) {
        let fresh = self.figure(figure).is_some_and(|figure| !figure.activated);
        if self.acting != Some(figure) {
            self.activations.begin(figure, fresh, false);
            if !fresh && self.charter.edition >= RulesEdition::Second {
                self.activations.require_purchase();
            }
            self.acting = Some(figure);
        }
    }

    /// Ends the current activation in this hypothetical state.
    pub(super) fn set_idle(&mut self) {
        self.activations.end();
        self.acting = self.activations.figure();
    }

    /// Returns the victory points of both sides, including the value of the tokens that their figures hold, if the
    /// numbers of these tokens are known here.
    pub fn victory_points(&self) -> BySide<u16> {
        let side_of = |id| self.figure(id).map(|figure| figure.side);
        let carried = victory_points::carried_token_points(&self.charter.scores, &self.objects, side_of);
        BySide::from_fn(|side| self.victory.0[side] + carried[side])
    }

    /// Returns `true` if this battle has figures of that kind, or may get some from a horde.
    pub fn in_game(&self, kind: KindId) -> bool {
        self.hordes.contains(&kind) || self.figures.iter().any(|figure| figure.kind == kind)
    }

    /// Returns the squares at which a figure could throw something, in row order; figures in between don't matter
    /// (`GREN-1`).
    pub fn throwing_field(&self, figure: &Figure) -> Vec<Square> {
        match figure.place {
            Some(FigurePlace::Board(from)) => {
                line_of_sight::field_of_view(&self.board, &Occupancy::new(self.board.terrain()), from, figure.facing)
            }
            Some(FigurePlace::Waiting(entry)) => vec![self.board.terrain().entry(entry).at],
            _ => Vec::new(),
        }
    }

    /// Returns `true` if the jet that is being aimed would end with this square, because no other could follow
    /// (`FLAME-1`): the order to spread there also fires the jet.
    pub fn ends_jet(&self, at: Square) -> bool {
        let PendingDecision::Flame { figure, chosen, options, .. } = &self.awaiting else { return false };
        let Some((figure, place)) = self.figure(*figure).and_then(|figure| Some((figure, figure.place?))) else {
            return false;
        };
        let squares = self.profile(figure).flamethrower().and_then(WeaponKind::jet).unwrap_or_default();
        let reach = (self.cards.shot_range().unwrap_or(u8::MAX), squares);
        let chosen: Vec<Square> = chosen.iter().copied().chain([at]).collect();
        let from = (place, figure.facing);
        options.contains(&at)
            && next_jet_squares(&self.board, &self.occupancy, &self.fire, from, reach, &chosen).is_empty()
    }
}
