//! The intents of players in a battle, from mouse, keys and buttons. [`crate::handle_intents`] carries them out one at
//! a time; [`crate::submit_orders`] submits the resulting orders.

use bevy::prelude::*;

use super::{cards::state::CardIntent, plan_preview::PlanTarget, session::RightPanelPage};
use rules::{EntryId, Facing, FigureId, Order, Square, Weapon};

/// Message: intent of a player in a battle.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum BattleIntent {
    /// Select a figure of the player's side.
    Select(FigureId),
    /// Select the next or previous figure.
    Cycle {
        /// `true` for the previous one.
        back: bool,
    },
    /// Plan this action or goal for the selected figure. A second time carries it out.
    Aim(PlanTarget),
    /// Point at a square: move there, attack the figure there, or select the player's own.
    Point(Square),
    /// Move the cursor one square; the plan follows it.
    Nudge(Facing),
    /// Aim at the next enemy that can be shot with that weapon.
    NextTarget(Weapon),
    /// Aim at the next enemy that can be struck.
    NextVictim,
    /// Show the first of these orders, or the one after the shown one. If there is only one, carry it out.
    Among(Vec<Order>),
    /// Turn the figure a quarter further than the plan shows, or than it faces.
    TurnBy {
        /// `true` for anticlockwise.
        left: bool,
    },
    /// Send all figures of the selected figure's horde that can still move to the shown goal. Without a goal this arms
    /// the order, and the next pointed square or enemy becomes the goal; a second time disarms it.
    Horde,
    /// Open or close the door in front, or the next one beside the figure.
    Door,
    /// Carry out the shown plan.
    Commit,
    /// Cancel the shown plan.
    Cancel,
    /// End the half-turn, with a confirmation if figures can still act.
    EndHalf,
    /// End the half-turn without a confirmation.
    EndHalfNow,
    /// Let the AI act with that figure, which it plays for an absent player.
    Help(FigureId),
    /// Change the activation order of a side that several people share.
    Arrange(ActivationOrderIntent),
    /// Give an order as it is.
    Give(Order),
    /// Give several orders, until one is refused.
    GiveAll(Vec<Order>),
    /// Assign a waiting figure to an entry point.
    Deploy(FigureId, EntryId),
    /// Assign all waiting figures to an entry point.
    DeployAll(EntryId),
    /// Point at a square for the next picket; a second time places it.
    Post(Square),
    /// Turn the next picket a quarter.
    PostTurn {
        /// `true` for anticlockwise.
        left: bool,
    },
    /// Place the next picket on the shown square.
    PostHere,
    /// Place all remaining pickets, well spread.
    PostAll,
    /// Undo the last order.
    Undo,
    /// Redo the order that was undone last.
    Redo,
    /// Mark this moment.
    Mark,
    /// Open the dialog to return to the marked moment.
    ToMark,
    /// Return to the marked moment.
    ToMarkNow,
    /// Show or hide watched squares and the field of view.
    Threats(bool),
    /// Show the whole map, or return from it.
    Map,
    /// Show that page in the right panel.
    Show(RightPanelPage),
    /// Fold the right panel.
    Fold,
    /// Fold the list at the left.
    FoldList,
    /// Show another figure's card.
    Inspect(Option<FigureId>),
    /// Pass every reaction until the enemy's activation is over.
    HoldAll,
    /// Intent about cards.
    Cards(CardIntent),
    /// Open the dialog to surrender.
    Surrender,
    /// Open the dialog to agree to a draw.
    AgreeDraw,
    /// Leave for the title; the battle is saved.
    Leave,
}

/// Intent about the activation order of a side that several people share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActivationOrderIntent {
    /// Open the dialog.
    Open,
    /// Choose this figure as the next one in the order.
    Take(FigureId),
    /// Keep the present order of the others.
    Rest,
    /// Start again.
    Again,
    /// Close the dialog without a change.
    Drop,
}
