//! What a player wants in a battle, whether by mouse, by key or by a plate. One intent at a time goes through [`carry_out`];
//! orders are given by `orders`.

use bevy::prelude::*;

use super::{cards::hands::Want, preview::Aim, session::Page};
use rules::{EntryId, Facing, FigureId, Order, Square, Weapon};

/// What a player wants.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum BattleIntent {
    /// Select a figure of one's own.
    Select(FigureId),
    /// Select the next one, or the previous one.
    Cycle {
        /// The previous one.
        back: bool,
    },
    /// Point at something with the selected figure: shows the plan; a second time carries it out.
    Aim(Aim),
    /// Point at a square: go there, attack who stands there, select one's own.
    Point(Square),
    /// Move the cursor one square; the plan follows it.
    Nudge(Facing),
    /// Aim at the next enemy that can be shot with that weapon.
    NextTarget(Weapon),
    /// Aim at the next enemy that can be struck.
    NextVictim,
    /// Show the first of these orders, or the one after that which is shown; carry out the only one.
    Among(Vec<Order>),
    /// Turn the figure a quarter further than the plan shows, or than it faces.
    TurnBy {
        /// Anticlockwise.
        left: bool,
    },
    /// Send all of the selected figure's horde that have still to move to what is shown. Where nothing is, this arms the
    /// order, and the next square or enemy that is pointed at gives it; a second time disarms it.
    Horde,
    /// Open or close the door in front, or the next one beside the figure.
    Door,
    /// Carry out what is shown.
    Commit,
    /// Drop what is shown.
    Cancel,
    /// Say 'done'; asks first while figures could still act.
    EndHalf,
    /// End it without a question.
    EndHalfNow,
    /// Let the computer play that figure, which it commands.
    Help(FigureId),
    /// The order in which those act whom several people command.
    Arrange(Arrange),
    /// Give an order as it is.
    Give(Order),
    /// Give several, as far as they go.
    GiveAll(Vec<Order>),
    /// Place a waiting figure beside an entry point.
    Deploy(FigureId, EntryId),
    /// Place all that wait beside an entry point.
    DeployAll(EntryId),
    /// Point at a square for the next picket; a second time places it.
    Post(Square),
    /// Turn the next picket a quarter.
    PostTurn {
        /// Anticlockwise.
        left: bool,
    },
    /// Place the next picket where it is shown.
    PostHere,
    /// Place all that are left, well spread.
    PostAll,
    /// Take the last order back.
    Undo,
    /// Give it again.
    Redo,
    /// Mark this moment.
    Mark,
    /// Ask whether to go back to the marked moment.
    ToMark,
    /// Go back to it.
    ToMarkNow,
    /// Show or hide watched squares and the field of sight.
    Threats(bool),
    /// Show the whole map, or go back.
    Map,
    /// Show that page in the right panel.
    Show(Page),
    /// Fold the right panel.
    Fold,
    /// Fold the list at the left.
    FoldList,
    /// Show another figure's card.
    Inspect(Option<FigureId>),
    /// Let every reaction pass until the enemy's activation is over.
    HoldAll,
    /// Something about the cards.
    Cards(Want),
    /// Ask whether to give the battle up.
    Surrender,
    /// Ask whether to agree to a draw.
    AgreeDraw,
    /// Back to the title; the battle is saved.
    Leave,
}

/// What is wanted of the order in which those act whom several people command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrange {
    /// Ask for it.
    Open,
    /// That figure is the next.
    Take(FigureId),
    /// The others come as they stand.
    Rest,
    /// Begin anew.
    Again,
    /// Leave it as it was.
    Drop,
}
