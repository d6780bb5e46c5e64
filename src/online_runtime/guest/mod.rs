//! A guest's end of a session at run time: it connects the state machine of the protocol with a transport, a session
//! file and the transcript of the battle.
//!
//! A message is sent only after the state from which it follows was saved, unless the disk is full: then the guest
//! continues, and the player is warned once.

mod actions;
mod online_guest;
mod opening;
mod saving;

pub use self::{online_guest::OnlineGuest, opening::GuestSettings};
