//! A guest of an online battle. It gets the observation of its seat and sends orders, and keeps all that it needs to
//! verify the battle afterwards.
//!
//! The caller carries out the [`GuestOutput`]s in their order. The guest asks for a new connection by itself when one
//! is lost, and repeats an order that was not answered.

mod battle;
mod connection;
mod expedition;
mod host_connection;
mod mission;
mod orders;
mod output;
mod save;
mod session;
mod take_over;
mod transcript;
mod transcript_changes;
mod updates;

pub use self::{
    battle::{GuestBattle, SavedObservation},
    orders::GuestRefusal,
    output::{GuestNotice, GuestOutput, HostFault},
    save::GuestSave,
    session::{GuestSession, GuestWelcome},
    take_over::TakeOverError,
    transcript::{BattleTranscript, GivenOrder, GuestAbsence},
    transcript_changes::TranscriptChanges,
};
