//! What is open of the cards, and what a player wants of them.

use bevy::prelude::*;

use crate::lens::Lens;
use rules::{
    BattleState, BySide, Facing, FigureId, Side,
    cards::{CardId, CardTarget},
};

/// What a player wants of the cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Want {
    /// See a hand, for as long as its owner holds a key or a plate.
    Look(Side),
    /// Among hands of several figures, see that one's.
    Holder(FigureId),
    /// The next of them, or the one before.
    NextHolder {
        /// The one before.
        back: bool,
    },
    /// It stays open, though it is held no longer.
    Stay,
    /// It is held no longer.
    Hide,
    /// Play this card of the hand that is looked at: a target comes next.
    Choose(CardId),
    /// Aim it at the next target, or the previous one.
    Next {
        /// The previous one.
        back: bool,
    },
    /// Aim it at the nearest square on that side.
    Nudge(Facing),
    /// The same square, entered by another side.
    Side {
        /// Anticlockwise.
        left: bool,
    },
    /// Aim it at this; a second time plays it.
    Aim(CardTarget),
    /// Play it on what is aimed at.
    Play,
    /// Show all cards in play, from that one on.
    Lay(usize),
    /// Ask whether this card shall be killed.
    Kill(CardId),
    /// That side kills it.
    Pay(Side),
    /// Show all that is carried, to drop some of it (`ITEM-3`).
    Carried,
    /// Drop what is open.
    Drop,
    /// Pass whatever is asked of that side about deaths and ammo until the half is over.
    Waive(Side),
}

/// What is open of the cards.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Stage {
    /// Nothing.
    #[default]
    Shut,
    /// A hand is looked at.
    Looking(Side),
    /// A card was chosen; what it is played on is being chosen.
    Choosing(Choice),
    /// All cards in play are listed, from that one on.
    Listed(usize),
    /// What is carried is listed.
    Carried,
    /// Whether a card is killed is asked; from the list or not.
    Killing {
        /// The card.
        card: CardId,
        /// Back to the list when it is dropped, from that card on.
        listed: Option<usize>,
    },
}

/// A card on its way out of a hand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) seat: Side,
    pub(crate) card: CardId,
    pub(crate) targets: Vec<CardTarget>,
    pub(crate) at: usize,
    /// Whether its owner looks at it.
    pub(crate) shown: bool,
}

impl Choice {
    pub(crate) fn target(&self) -> CardTarget {
        self.targets[self.at]
    }
}

/// What is open of the cards now, and what its owner may know.
#[derive(Resource, Default)]
pub struct Hands {
    pub(crate) stage: Stage,
    /// The view of whose hand is open.
    pub(crate) seen: Option<Box<BattleState>>,
    /// Whether it stays open until a key or a button is pressed again.
    pub(crate) stays: bool,
    /// Whose cards are shown, where each figure has a hand of its own (`COOP-14`).
    pub(crate) holder: Option<FigureId>,
    /// Who sits behind the open curtain.
    pub(crate) behind: Option<Side>,
    pub(crate) waived: BySide<bool>,
    /// Where the camera was before it went to see what a card is aimed at.
    pub(crate) home: Option<Vec2>,
}

impl Hands {
    /// Whether a target is being chosen on the board: a prompt must not lie over it.
    pub(crate) fn choosing(&self) -> bool {
        matches!(self.stage, Stage::Choosing(_))
    }

    /// Whether that hand is held open.
    pub(crate) fn looks(&self, seat: Side) -> bool {
        self.stage == Stage::Looking(seat)
    }

    /// Waives nothing any more: a half or a turn is over.
    pub(crate) fn ask_again(&mut self) {
        self.waived = BySide::default();
    }
}

/// After an order nothing is open any more.
pub(crate) fn settled(world: &mut World) {
    let mut hands = world.resource_mut::<Hands>();
    if hands.stage != Stage::Shut {
        hands.stage = Stage::Shut;
        hands.seen = None;
    }
    come_back(world);
}

/// The camera goes back to where it was.
pub(crate) fn come_back(world: &mut World) {
    if let Some(home) = world.resource_mut::<Hands>().home.take() {
        world.resource_mut::<Lens>().back_to(home);
    }
}
