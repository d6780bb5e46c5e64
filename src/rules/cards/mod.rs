//! Battle cards: the deck, the hands, and the cards in play (`CARD-1` to `CARD-7`, `HAND-1`, `HAND-2`).
//!
//! `kind` contains the printed contents of cards: `card_modifier` what effects change, `event_effect` what events do,
//! both with their limits; `requirement` and `target` contain the requirements and targets. `event_use` checks and
//! applies events. `card_state` contains the piles, hands and cards in play, `card_holders` the figures that hold cards
//! if each figure has its own hand; `cancel` takes cards out of play. `steps::cards` moves cards.
//!
//! **Rulings**
//! - `CARD-4`: when a side plays a card, the rules ask the enemy for a response if it has the points to kill the card,
//!   or any card in hand; so the question reveals nothing about the hand. In the same way, if a figure has just died or
//!   run out of ammo, the rules ask its owner if the owner has any card in hand.
//! - `CARD-5`: a kill takes effect at once and allows no response (`CARD-6`). Points sealed in a bid can't pay for it.
//! - `CARD-7`: a figure that leaves by an exit keeps its cards: it has survived (`CAMP-2`).
//! - A card that changes the action points of the figure in the middle of its activation changes its remaining points,
//!   never below 0; a figure in mid-leap keeps its points.
//! - 'Lights Out' limits all attacks at a distance: guns, grenades, flames.
//! - 'Blaze of Glory' is for a friendly figure. The dead figure can't be harmed again, draws no reaction fire, and
//!   can't buy actions with command points.

mod cancel;
mod card_holders;
mod card_modifier;
mod card_state;
mod event_effect;
mod event_use;
mod kind;
mod number_bounds;
mod requirement;
mod target;
mod tunnels;

pub use super::ids::CardId;
pub(crate) use cancel::{cancel_card, change_cards_in_play};
pub use card_holders::CardHolders;
pub use card_modifier::CardModifier;
pub use card_state::{CardInPlay, CardPile, CardSetup, CardState, PendingCard};
pub use event_effect::{EventEffect, EventProperties, EventTarget, EventTiming};
pub use event_use::UselessReason;
pub(crate) use event_use::{find_living_figure, has_figure_of_kind};
pub use kind::{CardFace, CardKind, CardList, EventDuration};
pub use number_bounds::NumberBounds;
pub use requirement::CardRequirement;
pub use target::CardTarget;
