//! Checks of a host and a guest: what both have reported, see and prove.

use std::time::Duration;

use online::{GuestBattle, GuestNotice, HostNotice, VerificationReport, verify_battle};
use online_runtime::{GuestNews, HostNews, OnlineGuest};
use rules::{BattleState, Observation, Order, OrderLogEntry, PendingDecision};

use super::online_pair::OnlinePair;

impl OnlinePair {
    pub fn is_over(&self) -> bool {
        *self.world.resource::<PendingDecision>() == PendingDecision::Over
    }

    /// Returns the orders in the host's record.
    pub fn recorded_orders(&mut self) -> Vec<Order> {
        let steps = &self.host().session().battle().expect("a battle").record().steps;
        let orders = steps.iter().map(|step| step.entry.clone());
        orders.filter_map(|entry| if let OrderLogEntry::Order(order) = entry { Some(order) } else { None }).collect()
    }

    /// Checks that the guest sees exactly the host's battle, as far as its seat may know it.
    pub fn check_same_battle(&self) {
        let truth = BattleState::of(&self.world);
        let battle = self.guest.as_ref().and_then(OnlineGuest::battle).expect("a battle");
        let seen = Observation::from_state(&self.world, &truth, battle.seat());
        assert!(*battle.observation() == seen, "{:?} sees another battle: {:?}", battle.seat(), truth.awaiting);
        assert_eq!(battle.events().len(), seen.events_seen() as usize);
    }

    /// Returns the result of the guest's verification.
    pub fn verify(&mut self) -> VerificationReport {
        let (transcript, reveal) = self.guest().session().transcript().expect("the battle is over");
        verify_battle(transcript, reveal)
    }

    /// Checks the end of a battle: the verification is sound, and so it is from the files alone.
    pub fn check_end(&mut self) {
        // Both show their secrets.
        self.wait(Duration::from_secs(3));
        let orders = self.recorded_orders().len() as u32;
        let report = self.verify();
        assert!(matches!(report, VerificationReport::Sound { orders: found, .. } if found == orders), "{report:?}");
        let path = self.guest_folder().path_of(self.guest_id());
        let (transcript, reveal) = online_runtime::read_finished_battle(&path).expect("a finished battle");
        assert_eq!(verify_battle(&transcript, &reveal), report);
        let journals = record::list_saved_battles(self.host_folder().journals());
        let whole = journals.iter().filter(|saved| saved.over && !saved.damaged && saved.orders == orders as usize);
        assert_eq!(whole.count(), 1);
    }

    /// Returns `true` if the host has reported this.
    pub fn host_noticed(&self, wanted: &HostNotice) -> bool {
        self.host_news.iter().any(|news| matches!(news, HostNews::Session(notice) if notice == wanted))
    }

    /// Returns `true` if the guest has reported this.
    pub fn guest_noticed(&self, wanted: &GuestNotice) -> bool {
        self.guest_news.iter().any(|news| matches!(news, GuestNews::Session(notice) if notice == wanted))
    }

    /// Returns the guest's battle.
    pub fn guest_battle(&mut self) -> &GuestBattle {
        self.guest().battle().expect("a battle")
    }
}
