//! A guest's end of a session at run time: it connects the state machine of the protocol with a transport, a session
//! file and the transcript of the battle.
//!
//! Everything from which a message follows is on the disk before it is sent, unless the disk is full: then the guest
//! plays on, and the player is warned once.

mod actions;
mod online_guest;
mod opening;
mod saving;

pub use self::{online_guest::OnlineGuest, opening::GuestSettings};
