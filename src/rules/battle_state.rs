//! Reading a [`BattleState`], a picture of the whole battle as plain data: what checks, previews, views and digests read.
//! Taking one costs about a microsecond and changes nothing.

use crate::{
    blocker::SightBlocker,
    board::Occupancy,
    condition::AnyCondition,
    conditions::{Contraption, ContraptionPart, ContraptionState, ContraptionsCondition, ZoneCondition},
    edition::RulesEdition,
    effective_stats::EffectiveStats,
    facing::Facing,
    figure::{FigureKind, FigurePlace, MAX_SHROUD, shroud_bonus},
    figures::Figure,
    ids::{FigureId, KindId},
    line_of_sight,
    refusal::Refusal,
    side::{BySide, Side},
    square::Square,
    state_fields::BattleState,
    victory_points,
};

impl BattleState {
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

    /// The special conditions of the mission.
    pub fn specials(&self) -> &[AnyCondition] {
        &self.charter.specials
    }

    /// The card of a figure.
    pub fn kind_of(&self, figure: &Figure) -> &FigureKind {
        self.catalogue.kind(figure.kind)
    }

    /// The distance to a target in line of sight, or what blocks it.
    ///
    /// # Errors
    /// The [`SightBlocker`].
    pub fn sight_line(&self, from: &Figure, to: &Figure) -> Result<u8, SightBlocker> {
        let (Some(here), Some(there)) = (from.place, to.place) else { return Err(SightBlocker::Behind) };
        line_of_sight::sight_between(&self.board, &self.occupancy, (here, from.facing), there)
    }

    /// The squares in a figure's line of sight (`LOS-1`); none for a figure off the board.
    pub fn field_of_view(&self, figure: &Figure) -> Vec<Square> {
        let Some(from) = figure.square() else { return Vec::new() };
        line_of_sight::field_of_view(&self.board, &self.occupancy, from, figure.facing)
    }

    /// What a figure is worth now, battle cards included.
    pub fn profile(&self, figure: &Figure) -> EffectiveStats<'_> {
        EffectiveStats::new(&self.catalogue, &self.cards, figure.id, figure.kind)
    }

    /// The fortitude that a shot or a close attack at a figure must overcome, with so much taken off by the weapon: its own,
    /// and what a friend beside it adds (`SHOOT-4`, `COOP-11`).
    pub fn guard(&self, figure: &Figure, piercing: i8) -> u8 {
        self.profile(figure).fortitude(piercing.saturating_sub(self.shroud(figure)))
    }

    /// How much more fortitude shots and close attacks at a figure must overcome (`COOP-11`).
    fn shroud(&self, target: &Figure) -> i8 {
        let Some(at) = target.square().filter(|_| self.catalogue.has_shrouds()) else { return 0 };
        let near = |friend: &&Figure| friend.square().is_some_and(|other| other == at || other.is_beside(at));
        let friends = self.figures.iter().filter(near).filter(|friend| friend.side == target.side);
        let by =
            friends.filter(|friend| !self.dying(friend)).filter_map(|friend| shroud_bonus(self.kind_of(friend))).max();
        by.map_or(0, |by| by.min(MAX_SHROUD) as i8)
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
        self.kind_of(figure).dies_of(figure.wounds)
    }

    /// Whether the figure that acts has died.
    pub fn in_last_stand(&self) -> bool {
        self.activations.now().is_some_and(|activation| activation.last_stand)
    }

    /// Whether a figure is above another in mid-leap (`LEAP-1`).
    pub fn mid_leap(&self, figure: &Figure) -> bool {
        figure.square().is_some_and(|at| self.occupancy.figure_at(at) != Some(figure.id))
    }

    /// The facings that a figure in mid-leap has turned away from on its square, to which it can't turn back (`LEAP-1`).
    pub(super) fn turned_away(&self, figure: &Figure) -> &[Facing] {
        let active = self.activations.now().filter(|active| active.figure == figure.id && self.mid_leap(figure));
        active.map_or(&[], |active| &active.turned)
    }

    /// The kind of what stands on a square, with its state.
    pub fn contraption_at(&self, at: Square) -> Option<(&Contraption, &ContraptionState)> {
        let standing = self.contraptions.at(at)?;
        Some((self.charter.condition::<ContraptionsCondition>()?.kind(standing)?, standing))
    }

    /// Whether something that was built stops every figure there.
    pub fn is_blocked(&self, at: Square) -> bool {
        // Nearly no mission has any.
        !self.contraptions.standing.is_empty()
            && self.contraption_at(at).is_some_and(|(kind, _)| kind.has(ContraptionPart::Blocks))
    }

    /// Whether a figure of that side may come to a square from another, or onto the board, whoever stands there: what was
    /// built, and its zone, may forbid it (`COOP-8`, `COOP-10`).
    ///
    /// # Errors
    /// What forbids it.
    pub fn can_enter_square(&self, side: Side, from: Option<Square>, at: Square) -> Result<(), Refusal> {
        if self.is_blocked(at) {
            Err(Refusal::Blocked)
        } else if self.charter.condition::<ZoneCondition>().is_some_and(|zone| zone.bars(side, from, at)) {
            Err(Refusal::OutOfZone)
        } else {
            Ok(())
        }
    }

    /// Makes a figure the active one, in a picture of what might be.
    pub(super) fn set_active(&mut self, figure: FigureId) {
        let fresh = self.figure(figure).is_some_and(|figure| !figure.activated);
        if self.acting != Some(figure) {
            self.activations.begin(figure, fresh, false);
            if !fresh && self.charter.edition >= RulesEdition::Second {
                self.activations.owe();
            }
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
        let carried = victory_points::carried_token_points(&self.charter.scores, &self.objects, side_of);
        BySide::from_fn(|side| self.victory.0[side] + carried[side])
    }

    /// Whether figures of that kind are, or may come, in this battle.
    pub fn in_game(&self, kind: KindId) -> bool {
        self.hordes.contains(&kind) || self.figures.iter().any(|figure| figure.kind == kind)
    }

    /// The squares at which a figure could throw something, nobody in between minded (`GREN-1`), in row order.
    pub fn throwing_field(&self, figure: &Figure) -> Vec<Square> {
        match figure.place {
            Some(FigurePlace::Board(from)) => {
                line_of_sight::field_of_view(&self.board, &Occupancy::new(self.board.terrain()), from, figure.facing)
            }
            Some(FigurePlace::Waiting(entry)) => vec![self.board.terrain().entry(entry).at],
            _ => Vec::new(),
        }
    }
}
