//! Battle cards: the deck, the hands, what lies in play (`CARD-1` to `CARD-7`, `HAND-1`, `HAND-2`).
//!
//! `sample_figure_kind` is what is printed on cards, `target` what they are played on, `table` where they lie, `holders` whose they are
//! where each figure has a hand of its own. What happens with them is in `fewest_moves_to::cards`.
//!
//! **Rulings**
//! - `CARD-4`: the enemy is asked about a card as it is played when it has the points to kill it or any card in hand,
//!   whichever: the question tells nothing about the hand. In the same way the owner of a figure that has just died, or
//!   run out of ammo, is asked when there is any card in its hand.
//! - `CARD-5`: a kill takes effect at once and can't be answered (`CARD-6`). Points that are sealed in a bid can't pay it.
//! - `CARD-7`: a figure that leaves by an exit keeps its cards: it has survived (`CAMP-2`).
//! - A card that changes the action points of the figure in the middle of its activation changes those it has left, never
//!   under 0; one in mid-leap keeps what it has.
//! - 'Lights Out' limits whatever is fired or thrown at a distance: guns, grenades, flames.
//! - 'Blaze of Glory' is for a figure of one's own. What has died can't be harmed again, draws no reaction fire, and no
//!   command points buy it actions.

mod card_holders;
mod card_state;
mod kind;
mod target;

pub use super::ids::CardId;
pub use card_holders::CardHolders;
pub use card_state::{CardInPlay, CardPile, CardSetup, CardState, PendingCard};
pub use kind::{CardFace, CardKind, CardList, CardModifier, CardRequirement, EventDuration, EventEffect};
pub use target::CardTarget;
