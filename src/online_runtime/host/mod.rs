//! The host's end of a session at run time: it connects the state machine of the protocol with a transport, a session
//! file and the battle's journal.
//!
//! A message is sent only after the state from which it follows was saved: see `saving`.

mod actions;
mod guest_stream;
mod online_host;
mod opening;
mod saving;
mod streams;

pub use self::{actions::HostActionError, online_host::OnlineHost, opening::HostSettings};
