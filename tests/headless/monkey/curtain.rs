//! Secret decisions of the monkey: bids behind the curtain, and the notes of a last stand.

use client::screen_kit::{
    bid::{BidModel, BidOverlay},
    privacy_curtain::PrivacyCurtain,
    simultaneous_bids::SimultaneousBids,
};
use common::support::spanish_text;
use rules::{Order, PendingDecision};

use super::{HOLD, MonkeyTester};

impl MonkeyTester {
    /// Confirms the note at the start or end of a last stand. Returns `true` if there was one.
    pub fn understood(&mut self) -> bool {
        let plate = format!(":{}", spanish_text("last-go"));
        let asked = matches!(self.table().now.awaiting, PendingDecision::Act { .. }) && self.offers(&plate);
        if asked {
            let before = self.count();
            self.press(&plate);
            self.came(before, &[]);
        }
        asked
    }

    /// Handles the curtain: opens it if it is closed, or bids behind it. Discards from an open hand are left to
    /// [`MonkeyTester::answer`]. Returns `true` if it did something.
    pub fn secret(&mut self) -> bool {
        let (curtain, bid, both) = self.game.with(|world| {
            let both = world.resource::<SimultaneousBids>().0.clone();
            (world.resource::<PrivacyCurtain>().0.clone(), world.resource::<BidOverlay>().0.clone(), both)
        });
        let before = self.count();
        if let Some(curtain) = curtain {
            if curtain.both.is_some() && self.mind.chance.one_in(2) {
                self.press(&format!(":{}", spanish_text("curtain-both-go")));
            } else {
                self.open();
            }
            self.came(before, &[]);
        } else if let Some(both) = both {
            let [allied, german] = both.available.map(|points| self.mind.chance.below(3).min(points.into()) as u8);
            let keys = [allied.to_string(), "space".to_owned(), format!("KP_{german}"), "KP_Enter".to_owned()];
            keys.iter().for_each(|key| self.key(key));
            self.came(before, &[Order::Bid { points: allied }, Order::Bid { points: german }]);
        } else if let Some(bid) = bid {
            let order = self.seal_bid(&bid);
            // A sealed order is submitted only when the rules ask for it.
            match self.truth_before(before, &order) {
                true => self.came(before, &[order]),
                false => self.early = Some(order),
            }
        } else {
            return false;
        }
        true
    }

    /// Seals a bid, or declares intelligence. Returns the order.
    fn seal_bid(&mut self, bid: &BidModel) -> Order {
        if bid.intelligence.as_ref().is_some_and(Result::is_ok) && self.mind.chance.one_in(4) {
            self.press(&format!("sight:{}", spanish_text("bid-declare")));
            return Order::DeclareIntelligence;
        }
        let points = self.mind.chance.below(3).min(bid.available.into()) as u8;
        match self.mind.chance.one_in(2) {
            true => self.key(&points.to_string()),
            false => (bid.chosen..points).for_each(|_| self.press("bid+")),
        }
        self.press("seal");
        Order::Bid { points }
    }

    /// Returns `true` if the sealed order was submitted at once.
    fn truth_before(&self, before: usize, order: &Order) -> bool {
        self.since(before).first() == Some(order)
    }

    /// Opens the curtain by holding the key or the mouse button.
    fn open(&mut self) {
        let hold = spanish_text("curtain-hold");
        if self.mind.chance.one_in(2) {
            self.tell("curtain held by key".to_owned());
            self.game.hold_key("space", HOLD);
        } else {
            let (x, y) = self.game.button_centre(&hold, 0);
            self.tell("curtain held by mouse".to_owned());
            self.game.press(x, y, HOLD);
        }
        self.game.settle();
        if self.game.with(|world| world.resource::<PrivacyCurtain>().0.is_some()) {
            self.fail("the curtain does not part");
        }
    }
}
