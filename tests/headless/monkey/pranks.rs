//! The monkey's pranks: it opens panels and dialogs, goes to the title and back, and undoes and redoes the last order.
//! They must not change the battle.

use client::{battle_view::session::BattleSession, ui_kit::screen::Screen};
use rules::{BattleState, PendingDecision};

use super::MonkeyTester;
use common::support::spanish_text;

/// Names of the pranks, and the keys and buttons that each presses in turn. Some keys are held, and some buttons may be
/// missing.
const PRANKS: &[(&str, &[&str])] = &[
    ("pages", &["l", "h", "i"]),
    ("threats", &["v", "v"]),
    ("zoom", &["minus", "minus", "equal", "Home"]),
    ("rulebook", &["F1", "F1"]),
    ("settings", &["F2", "Escape"]),
    ("menu", &["F10", "Escape"]),
    ("mark", &["F5"]),
    ("to the mark", &["F9", "confirm-stay?"]),
    ("figures", &["Tab", "shift+Tab"]),
    ("fold", &["fold:", "fold:"]),
    ("look", &["held c"]),
    ("enemy's look", &["held x"]),
];

/// Number of steps of which on average one is a prank.
const SELDOM: u32 = 14;

impl MonkeyTester {
    /// Sometimes plays a prank. Returns `true` if it did.
    pub fn prank(&mut self, truth: &BattleState) -> bool {
        let PendingDecision::Act { .. } = truth.awaiting else { return false };
        if !self.mind.chance.one_in(SELDOM) {
            return false;
        }
        match self.mind.chance.below(8) {
            0 => self.back_and_forth(),
            1 if self.mind.chance.one_in(3) => self.out_and_in(),
            _ => self.keys(),
        }
        true
    }

    fn keys(&mut self) {
        let (name, keys) = *self.mind.chance.pick(PRANKS);
        *self.tally.pranks.entry(name).or_default() += 1;
        self.tell(format!("prank: {name}"));
        let before = self.record();
        for key in keys {
            match (key.strip_prefix("held "), key.strip_suffix('?'), key.strip_suffix(':')) {
                (Some(key), ..) => self.game.hold_key(key, super::HOLD),
                (_, Some(plate), _) if !self.offers(plate) => {}
                (_, Some(plate), _) | (_, _, Some(plate)) => self.press(plate),
                _ => self.key(key),
            }
            self.game.settle();
        }
        if self.record() != before {
            self.fail(&format!("{name} changed the battle"));
        }
    }

    /// Undoes and redoes the last order, if possible.
    fn back_and_forth(&mut self) {
        if self.table().undo.is_err() {
            return;
        }
        *self.tally.pranks.entry("undo").or_default() += 1;
        let before = self.record();
        self.press("undo:");
        let left = self.record();
        if left.len() == before.len() || !before.starts_with(&left) {
            self.fail("undo does not take back what was done last");
        }
        if self.offers("redo:") {
            *self.tally.pranks.entry("redo").or_default() += 1;
            self.press("redo:");
            if self.record() != before {
                self.fail("redo does not give it again");
            }
        }
    }

    /// Goes to the title, and continues the battle from there.
    fn out_and_in(&mut self) {
        *self.tally.pranks.entry("title and back").or_default() += 1;
        let before = self.record();
        self.key("F10");
        self.press(&format!("exit:{}", spanish_text("leave-go")));
        if self.screen() != Screen::Title {
            self.fail("the title does not come");
        }
        self.press(&format!("play:{}", spanish_text("title-continue")));
        if self.screen() != Screen::Battle || self.record() != before {
            self.fail("the battle does not go on where it was");
        }
    }

    /// Returns the entries of the battle's record.
    fn record(&self) -> Vec<rules::OrderLogEntry> {
        self.game.with(|world| {
            let session = world.resource::<BattleSession>();
            let steps = &session.record().expect("a battle of this window").steps;
            steps.iter().map(|step| step.entry.clone()).collect()
        })
    }
}
