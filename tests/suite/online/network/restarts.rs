//! Programs of the network that end and start again.

use std::path::Path;

use online::{BattlePlan, DiceSecret, GuestSave, GuestSession, HostIdentity, HostSession, SaltSecret, SessionId};
use record::Battle;
use serde::{Serialize, de::DeserializeOwned};

use super::ProtocolNetwork;

impl ProtocolNetwork {
    /// Ends the host's program and starts it again with its saved state and the entries of its journal.
    pub fn restart_host(&mut self) {
        let record = self.host.battle().map(|battle| battle.record().clone());
        let path = self.host.battle().and_then(|battle| battle.path().map(Path::to_owned));
        self.cut_guests();
        let (save, plan) = (read_back(&self.host_saved), self.host.plan().clone());
        // The journal is locked until the old session is gone.
        let empty = HostIdentity { session: SessionId([0; 8]), secret: DiceSecret([0; 32]), name: String::new() };
        self.host = HostSession::new(&empty, self.plan.clone());
        self.world = rules::new_world();
        let battle = match (path, record) {
            (Some(path), _) => {
                let resumed = Battle::resume(&mut self.world, &path).expect("it goes on");
                assert!(resumed.cut.is_none() && resumed.warning.is_none());
                Some(resumed.battle)
            }
            (None, Some(record)) => Some(Battle::of_record(&mut self.world, record).expect("no drift")),
            (None, None) => None,
        };
        self.host = HostSession::restore(save, plan, &mut self.world, battle).expect("a saved session");
    }

    /// Cuts all connections. Only the guests notice.
    fn cut_guests(&mut self) {
        for guest in 0..self.guests.len() {
            if let Some(link) = self.guests[guest].link.take() {
                self.links.remove(&link);
                let out = self.guests[guest].session.disconnected(self.now);
                self.carry_out_guest(guest, out);
            }
        }
    }

    /// Goes on with the next session of the host, with keys from a seed.
    pub fn begin_next_session(&mut self, plan: BattlePlan, seed: u8) {
        let (session, secret) = (SessionId([seed; 8]), DiceSecret([seed; 32]));
        self.host = self.host.begin_next(&HostIdentity { session, secret, name: "Ana".to_owned() }, plan);
        self.host_saved = self.host.save();
        self.cut_guests();
    }

    /// Lets a guest that was turned away join the next session, with a secret from a seed.
    pub fn join_next_session(&mut self, guest: usize, seed: u8) {
        let guest = &mut self.guests[guest];
        guest.session = GuestSession::new(guest.session.name(), SaltSecret([seed; 32]), self.now);
        guest.saved = None;
    }

    /// Ends a guest's program and starts it again with its saved state.
    pub fn restart_guest(&mut self, guest: usize) {
        let Some(saved) = self.guests[guest].saved.clone() else { return };
        if let Some(link) = self.guests[guest].link.take() {
            self.links.remove(&link);
            let out = self.host.disconnect(link);
            self.carry_out_host(out);
        }
        self.guests[guest].session = GuestSession::restore(read_back(&saved), self.now).expect("a saved session");
    }

    /// Ends a guest's program and starts it again on a machine that has lost its saved battle.
    pub fn reinstall_guest(&mut self, guest: usize) {
        let Some(saved) = self.guests[guest].saved.clone() else { return };
        self.guests[guest].saved = Some(GuestSave { battle: None, reveal: None, ..saved });
        self.restart_guest(guest);
    }
}

/// Writes a saved state and reads it again.
fn read_back<T: Serialize + DeserializeOwned>(saved: &T) -> T {
    serde_json::from_str(&serde_json::to_string(saved).expect("plain data")).expect("a saved state")
}
