//! The battle in play: [`BattleSession`], the record with its journal, and [`BattleView`], the view that the window
//! shows.

pub use crate::view::{BattleView, RightPanelPage};

use super::seats::SeatPair;
use record::Battle;
use rules::{BattleEvent, Localized, Side};
use ui_kit::prelude::*;

/// Resource: the battle in play with its journal.
#[derive(Resource)]
pub struct BattleSession {
    /// The record. All orders are submitted to it.
    pub battle: Battle,
    /// Name of the mission.
    pub mission: Localized,
    /// Time at which the battle was opened, to measure the duration of play.
    pub since: ClientInstant,
    /// Id of the mission, for texts and for playing it again.
    pub mission_id: String,
    /// Players of both sides.
    pub seats: SeatPair,
    /// Players' names for figures of a campaign: kind, number, name.
    pub called: Vec<(String, u16, String)>,
    /// Number of entries in the record before each gesture of a player, that is, a key press or click with all orders
    /// that it gives. Undo reverts a whole gesture.
    pub(crate) gestures: Vec<usize>,
    /// Number of entries after each gesture that was undone: redo repeats it as a whole.
    pub(crate) undone: Vec<usize>,
}

/// Resource: the visible events of the battle, copied for the log and the statistics.
#[derive(Resource, Default)]
pub struct EventHistory {
    /// The events, oldest first.
    pub events: Vec<BattleEvent>,
}

impl EventHistory {
    /// Copies new events of the log, and removes events that were undone.
    pub(super) fn follow(&mut self, log: &[BattleEvent]) {
        let kept = self.events.iter().zip(log).take_while(|(known, event)| known == event).count();
        self.events.truncate(kept);
        self.events.extend_from_slice(&log[kept..]);
    }
}

pub(super) fn plugin(app: &mut App) {
    // Systems that run when the view changes must also run when the screen opens.
    app.init_resource::<EventHistory>()
        .add_systems(OnEnter(Screen::Battle), |mut view: ResMut<BattleView>| view.set_changed());
}

impl BattleSession {
    /// Returns the session of a battle that is opened now; all seats but the AI's are played at this window.
    pub fn new(battle: Battle) -> BattleSession {
        let stamp = battle.spec().mission.as_ref();
        let unnamed = || Localized { es: String::new(), en: String::new() };
        let (mission, mission_id) =
            stamp.map_or_else(|| (unnamed(), String::new()), |stamp| (stamp.name.clone(), stamp.id.clone()));
        let seats = SeatPair::seated(&battle.spec().players, &battle.record().computers());
        BattleSession {
            battle,
            mission,
            mission_id,
            since: ClientInstant::now(),
            seats,
            called: Vec::new(),
            gestures: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// Records the beginning of a player's gesture, which may give several orders.
    pub fn begin_undo_group(&mut self) {
        let entries = self.battle.record().steps.len();
        self.gestures.retain(|begun| *begun < entries);
        self.gestures.push(entries);
        self.undone.clear();
    }

    /// Undoes all orders of the last gesture, up to one that can't be undone.
    pub(super) fn undo_group(&mut self, world: &mut World, seat: Side) {
        let entries = |session: &BattleSession| session.battle.record().steps.len();
        let now = entries(self);
        self.gestures.retain(|begun| *begun < now);
        let begun = self.gestures.pop().unwrap_or(now.saturating_sub(1));
        while entries(self) > begun && self.battle.undo_stop(world, seat).is_none() && self.battle.undo(world) {}
        if entries(self) < now {
            self.undone.push(now);
        }
    }

    /// Redoes all orders of the gesture that was undone last.
    pub(super) fn redo_group(&mut self, world: &mut World) {
        let begun = self.battle.record().steps.len();
        let until = self.undone.pop().unwrap_or(begun + 1);
        while self.battle.record().steps.len() < until && self.battle.redo(world).is_some() {}
        self.gestures.push(begun);
    }

    /// Returns the whole minutes of play since the battle was opened.
    pub fn minutes(&self) -> u32 {
        (self.since.elapsed().as_secs() / 60) as u32
    }
}
