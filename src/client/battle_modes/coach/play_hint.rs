//! The hints, and the conditions under which they help.

use std::collections::BTreeSet;

use crate::prelude::*;
use battle_board::move_horde;
use battle_view::plan_preview;

/// Feature of the game that a hint explains once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PlayHint {
    /// The secret bid.
    Bid,
    /// An offered reaction shot.
    Reaction,
    /// A plan by which another figure loses its points.
    LostPoints,
    /// A plan that takes command points.
    CommandPoints,
    /// A planned grenade or jet of flame.
    Template,
    /// A horde that can be sent by one press.
    Horde,
    /// A closed door beside the selected figure.
    Door,
    /// All figures have acted.
    EndTurn,
    /// A shown plan.
    Plan,
    /// A hand with cards.
    Hand,
}

impl PlayHint {
    /// All hints in the order of the search: those with the shortest opportunity come first.
    pub(super) const ALL: [Self; 10] = [
        Self::Bid,
        Self::Reaction,
        Self::LostPoints,
        Self::CommandPoints,
        Self::Template,
        Self::Horde,
        Self::Door,
        Self::EndTurn,
        Self::Plan,
        Self::Hand,
    ];

    /// Returns the name of the hint in the settings; its texts are `hint-title-ID` and `hint-ID`.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Bid => "bid",
            Self::Reaction => "reaction",
            Self::LostPoints => "lost-points",
            Self::CommandPoints => "command-points",
            Self::Template => "template",
            Self::Horde => "horde",
            Self::Door => "door",
            Self::EndTurn => "end-turn",
            Self::Plan => "plan",
            Self::Hand => "hand",
        }
    }

    /// Returns the first hint that helps now and has not been shown.
    pub(super) fn find(view: &BattleView, preview: &PlanPreview, shown: &BTreeSet<String>) -> Option<Self> {
        let asked = |hint: &Self| hint.belongs_to(&view.now.awaiting) && !shown.contains(hint.id());
        Self::ALL.into_iter().filter(asked).find(|hint| hint.helps(view, preview))
    }

    /// Returns `true` if the hint closes at the end of the decision that it explains.
    pub(super) fn is_brief(self) -> bool {
        matches!(self, Self::Bid | Self::Reaction)
    }

    /// Returns `true` if the hint belongs to the pending decision.
    pub(super) fn belongs_to(self, awaiting: &PendingDecision) -> bool {
        match self {
            Self::Bid => matches!(awaiting, PendingDecision::Bid { .. }),
            Self::Reaction => matches!(awaiting, PendingDecision::React { .. }),
            Self::Template => matches!(awaiting, PendingDecision::Act { .. } | PendingDecision::Flame { .. }),
            _ => matches!(awaiting, PendingDecision::Act { .. }),
        }
    }

    /// Returns `true` if the board shows the subject of the hint.
    fn helps(self, view: &BattleView, preview: &PlanPreview) -> bool {
        let plan = preview.plan.as_ref().filter(|plan| plan.refusal().is_none());
        match self {
            Self::Bid | Self::Reaction => true,
            Self::LostPoints => plan.is_some_and(|plan| loses_points(view, plan.figure)),
            Self::CommandPoints => plan.is_some_and(|plan| plan.bought() > 0),
            Self::Template => {
                matches!(view.now.awaiting, PendingDecision::Flame { .. })
                    || plan.is_some_and(|plan| plan.area_effect.is_some())
            }
            Self::Horde => move_horde::remaining_figures(view, None).len() > 1,
            Self::Door => view.chosen().is_some_and(|figure| is_at_closed_door(view, figure)),
            Self::EndTurn => is_all_done(view),
            Self::Plan => plan.is_some(),
            // The number of cards in a hand is public, so the hint reveals nothing to the opponent at this window.
            Self::Hand => view.may_look(view.seat) && !view.now.cards.hands[view.seat].is_empty(),
        }
    }
}

/// Returns `true` if another figure would lose its points if `figure` acted.
fn loses_points(view: &BattleView, figure: FigureId) -> bool {
    let acting = view.now.acting.filter(|acting| *acting != figure).and_then(|acting| view.now.figure(acting));
    acting.is_some_and(|acting| acting.points > 0)
}

/// Returns `true` if the figure can open a closed door beside it.
fn is_at_closed_door(view: &BattleView, figure: &Figure) -> bool {
    let is_door = |at: Square, side: Facing| view.now.board.door_at(at, side).is_some();
    let opens = |side: Facing| plan_preview::plan_order(&view.now, figure.id, Order::OpenDoor { side }).is_ok();
    figure.square().is_some_and(|at| Facing::ALL.into_iter().any(|side| is_door(at, side) && opens(side)))
}

/// Returns `true` if no figure of the seat can act without command points.
fn is_all_done(view: &BattleView) -> bool {
    let force = view.force();
    let is_done = |figure: &&Figure| figure.activated && (view.now.acting != Some(figure.id) || figure.points == 0);
    !force.is_empty() && force.iter().all(is_done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_hint_has_a_unique_id() {
        let ids: BTreeSet<&str> = PlayHint::ALL.into_iter().map(PlayHint::id).collect();
        assert_eq!(ids.len(), PlayHint::ALL.len());
    }

    #[test]
    fn hints_match_the_pending_decision() {
        let bid = PendingDecision::Bid { seat: Side::Allied, points: 3, intelligence: false };
        let act = PendingDecision::Act { seat: Side::Allied, figure: None };
        let of = |awaiting: &PendingDecision| {
            PlayHint::ALL.into_iter().filter(|hint| hint.belongs_to(awaiting)).collect::<Vec<_>>()
        };
        assert_eq!(of(&bid), [PlayHint::Bid]);
        assert_eq!(of(&act), PlayHint::ALL[2..]);
        assert!(of(&PendingDecision::Over).is_empty());
    }

    #[test]
    fn hints_are_brief_unless_they_belong_to_the_act_decision() {
        let act = PendingDecision::Act { seat: Side::German, figure: None };
        assert!(PlayHint::ALL.into_iter().all(|hint| hint.is_brief() != hint.belongs_to(&act)));
    }
}
