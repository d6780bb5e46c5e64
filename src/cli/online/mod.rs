//! `incursion host`, `incursion join` and `incursion verify`: online battles without a window. A seat is played by the
//! AI, or by orders from standard input. A host without a seat only keeps the record, so that no player's machine knows
//! the cards.

mod guest_verification;
mod host_command;
mod hosted_campaign;
mod hosted_expedition;
mod hosted_session;
mod join_command;
mod kept_card;
mod lobby_watch;
mod player_args;
mod seat_player;
mod seat_requests;
mod session_console;
mod session_errors;
mod session_setup;
mod session_words;
mod thinking_thread;
mod verify_command;
mod wake_signal;

pub use host_command::{host_battle, run_host};
pub use hosted_session::HostArgs;
pub use join_command::{JoinArgs, join_battle, run_join};
pub use player_args::{PlayerArgs, SeatChoice};
pub use session_console::SessionConsole;
pub use thinking_thread::{DecisionMoment, ThinkingThread};
pub use verify_command::{VerifyArgs, run_verify};
