//! The journal of the running game, and the copy of its battle, which is replayed from the journal.

use std::{fs, path::PathBuf, rc::Rc};

use client::battle_view::session::BattleView;
use record::Record;
use rules::{BattleState, Order, OrderLogEntry};

use super::{HeadlessGame, ParsedJournal, is_plan_interrupted};
use crate::camera_mirror;

impl HeadlessGame {
    /// Returns the path of the newest journal.
    pub fn journal(&self) -> Option<PathBuf> {
        record::list_saved_battles(&self.saves).into_iter().next().map(|saved| saved.path)
    }

    /// Returns the battle's record from the journal.
    pub fn record(&self) -> Option<Rc<Record>> {
        let bytes = fs::read(self.journal()?).ok()?;
        let mut read = self.read.borrow_mut();
        if let Some(read) = read.as_ref().filter(|read| read.bytes == bytes) {
            return Some(read.record.clone());
        }
        let record = Rc::new(record::read_record(&bytes).ok()?.record);
        *read = Some(ParsedJournal { bytes, record: record.clone() });
        Some(record)
    }

    /// Returns all orders of the battle.
    pub fn orders(&self) -> Vec<Order> {
        let record = self.record();
        let steps = record.iter().flat_map(|record| &record.steps);
        steps.filter_map(|step| if let OrderLogEntry::Order(order) = step.entry { Some(order) } else { None }).collect()
    }

    /// Replays the battle from the journal, and begins new copies of the view and the camera, as the game does when it
    /// opens a battle.
    pub fn begin_mirror(&mut self) -> BattleState {
        self.until("the battle is in its journal", |game| game.record().is_some());
        let record = self.record().expect("it was there");
        self.replay(&record);
        let view = BattleView::new(&self.world, record.spec.levels);
        self.lens = Some(camera_mirror::camera_when_opened(&view));
        self.view = Some(view);
        BattleState::of(&self.world)
    }

    /// Updates the test's copy of the battle from the journal. The rules carry out new entries; if anything else has
    /// changed, the whole record is replayed and the digests are checked.
    pub fn refresh(&mut self) -> BattleState {
        let record = self.record().expect("a battle goes on");
        self.replay(&record);
        self.view.as_mut().expect("the battle was taken up").refresh(&self.world);
        BattleState::of(&self.world)
    }

    fn replay(&mut self, record: &Record) {
        let entries: Vec<OrderLogEntry> = record.steps.iter().map(|step| step.entry.clone()).collect();
        if !self.entries.is_empty() && entries.starts_with(&self.entries) {
            for entry in &entries[self.entries.len()..] {
                match entry {
                    OrderLogEntry::Order(order) => {
                        let given = rules::submit_order(&mut self.world, *order).map(drop);
                        given.unwrap_or_else(|refusal| panic!("the journal holds {order:?}: {refusal}"));
                    }
                    OrderLogEntry::Dice(faces) => rules::script_dice(&mut self.world, faces).expect("faces of a die"),
                    OrderLogEntry::Seed(seed) => rules::seed_dice(&mut self.world, *seed),
                    OrderLogEntry::Reseed(seed) => rules::reseed_dice(&mut self.world, *seed),
                }
            }
        } else {
            record::replay_record(&mut self.world, record).unwrap_or_else(|fault| panic!("{fault}"));
        }
        self.entries = entries;
    }

    /// Returns all events of the battle.
    pub fn events(&self) -> Vec<rules::BattleEvent> {
        self.world.resource::<rules::EventLog>().all().to_vec()
    }

    /// Waits until the orders of the journal after the first `before` are `wanted`, or as many of them as an
    /// interruption allows. Other orders, or none, fail the test.
    pub fn came(&mut self, before: usize, wanted: &[Order]) {
        let what = format!("the journal holds {wanted:?}");
        self.settle();
        self.until(&what, |game| {
            let orders = game.orders();
            let new = orders.get(before..).unwrap_or_default();
            if !wanted.starts_with(new) {
                game.fail(&format!("the journal holds {new:?}, given was {wanted:?}"));
            }
            new.len() == wanted.len() || (!new.is_empty() && game.interrupted())
        });
    }

    /// Returns `true` if another decision comes before the rest of the orders.
    fn interrupted(&mut self) -> bool {
        let Some(record) = self.record() else { return false };
        self.replay(&record);
        is_plan_interrupted(&self.world)
    }
}
