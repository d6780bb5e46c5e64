//! UI state of the cards, and the intents about them.

use bevy::prelude::*;

use battle_board::camera_target::CameraTarget;
use battle_view::intent_queue::{IntentAccess, PlayerIntent};
use rules::{
    BattleState, Facing, FigureId, Side,
    cards::{CardId, CardTarget},
};

/// Intent of a player about cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CardIntent {
    /// Show a hand while its owner holds a key or a button down.
    Look(Side),
    /// Show the hand of that figure, among several.
    Holder(FigureId),
    /// Show the hand of the next or previous figure.
    NextHolder {
        /// `true` for the previous one.
        back: bool,
    },
    /// Keep the hand open after the key is released.
    Stay,
    /// Close the hand.
    Hide,
    /// Choose a card of the open hand; its target follows.
    Choose(CardId),
    /// Aim at the next or previous target.
    Next {
        /// `true` for the previous one.
        back: bool,
    },
    /// Aim at the nearest square in that direction.
    Nudge(Facing),
    /// Aim at another side of the same square.
    Side {
        /// `true` for anticlockwise.
        left: bool,
    },
    /// Aim at this target. A second time plays the card.
    Aim(CardTarget),
    /// Play the card on the current target.
    Play,
    /// Show all cards in play, from that index on.
    ListInPlay(usize),
    /// Open the dialog about killing this card.
    Kill(CardId),
    /// Kill the card with the points of that side.
    Pay(Side),
    /// Show all carried objects, to drop some of them (`ITEM-3`).
    Carried,
    /// Close the open view.
    Drop,
    /// Pass all decisions of that side about deaths and ammo until the half-turn is over.
    Waive(Side),
}

impl PlayerIntent for CardIntent {
    fn access(&self) -> IntentAccess {
        match self {
            CardIntent::Look(_)
            | CardIntent::Stay
            | CardIntent::Holder(_)
            | CardIntent::NextHolder { .. }
            | CardIntent::Hide
            | CardIntent::ListInPlay(_)
            | CardIntent::Drop => IntentAccess::View,
            _ => IntentAccess::CardOrder,
        }
    }
}

/// Open view of the cards.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum CardUiMode {
    /// No view.
    #[default]
    Shut,
    /// An open hand.
    Looking(Side),
    /// The choice of a target.
    Choosing(CardTargeting),
    /// List of all cards in play, from that index on.
    Listed(usize),
    /// List of carried objects.
    Carried,
    /// Dialog about killing a card.
    Killing {
        card: CardId,
        /// Index from which the list of cards in play is shown again when the dialog is closed; `None` if the dialog
        /// was not opened from the list.
        listed: Option<usize>,
    },
}

/// State of the choice of a card's target.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CardTargeting {
    pub(crate) seat: Side,
    pub(crate) card: CardId,
    pub(crate) targets: Vec<CardTarget>,
    pub(crate) at: usize,
    /// `true` while the owner sees the card face up.
    pub(crate) shown: bool,
}

impl CardTargeting {
    pub(crate) fn target(&self) -> CardTarget {
        self.targets[self.at]
    }
}

/// UI state of the cards: the open view, and the state that its owner may know.
#[derive(Resource, Default)]
pub struct CardUi {
    pub(crate) mode: CardUiMode,
    /// View of the side whose hand is open.
    pub(crate) seen: Option<Box<BattleState>>,
    /// `true` if the hand stays open until a key or button is pressed again.
    pub(crate) stays: bool,
    /// Figure whose cards are shown, if each figure has its own hand (`COOP-14`).
    pub(crate) holder: Option<FigureId>,
    /// Side of the player behind the open curtain.
    pub behind: Option<Side>,
    /// Centre of the camera before it moved to the target of a card.
    pub(crate) home: Option<Vec2>,
}

impl CardUi {
    /// Returns `true` while a target is chosen on the board, which no prompt may cover then.
    pub fn choosing(&self) -> bool {
        matches!(self.mode, CardUiMode::Choosing(_))
    }

    /// Returns `true` if that side's hand is open.
    pub fn is_hand_open(&self, seat: Side) -> bool {
        self.mode == CardUiMode::Looking(seat)
    }
}

/// Closes the open view after an order.
pub fn close_after_order(world: &mut World) {
    let mut hands = world.resource_mut::<CardUi>();
    if hands.mode != CardUiMode::Shut {
        hands.mode = CardUiMode::Shut;
        hands.seen = None;
    }
    restore_camera(world);
}

/// Moves the camera back to the place where it was before the choice of a target.
pub(crate) fn restore_camera(world: &mut World) {
    if let Some(home) = world.resource_mut::<CardUi>().home.take() {
        world.resource_mut::<CameraTarget>().back_to(home);
    }
}
