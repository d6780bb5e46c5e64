//! Online battles over a network in memory: host and guests see the same, nothing hidden is sent, lost connections and
//! restarts lose no order, hostile messages do no harm, and the verification finds a host that cheats.

mod ai_seats;
mod battles;
pub mod campaigns;
mod cheating;
mod dice;
pub mod expeditions;
mod hostile;
mod interruptions;
mod junk_bytes;
mod lobby;
mod missions;
pub mod network;
mod next_nights;
mod night_secrecy;
pub mod nights;
mod saved_battles;
mod secrecy;
mod settings;
mod shared_sides;
mod watchers;
