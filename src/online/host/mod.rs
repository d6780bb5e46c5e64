//! The host of an online battle: it runs the rules, keeps the record, and sends each guest the observation of its seat.
//!
//! The state machine has three stages: the lobby, the battle, and the time after it. The battle's state is in the
//! [`World`](bevy_ecs::world::World) that is passed to each method, as for [`Battle`](record::Battle). The caller
//! carries out the [`HostOutput`]s in their order, and then calls [`tick`](HostSession::tick) again: an order with dice
//! is carried out only after its salts were saved.

mod actions;
mod ai_seats;
mod campaign_pages;
mod clock;
mod committed_order;
mod connections;
mod crew;
mod deal;
mod dice;
mod expedition_pages;
mod guest_connection;
mod half_turn_clock;
mod host_save;
mod journal;
mod last_battle;
mod lobby;
mod mail;
mod mission;
mod next_session;
mod observed_point;
mod orders;
mod output;
mod pending_deal;
mod requests;
mod reveal;
mod rollback;
mod save;
mod session;
mod settings;
mod updates;

pub use self::{
    ai_seats::{SeatDecider, SeatRefusal},
    committed_order::CommittedOrder,
    deal::BattleStartError,
    host_save::{HostSave, LastBattle, SavedMember, SavedSession},
    mail::{MailHandover, MailRefusal},
    orders::HostRefusal,
    output::{CloseReason, ConnectionId, HostNotice, HostOutput},
    save::RestoreError,
    session::{BattlePlan, HostIdentity, HostSession},
};
