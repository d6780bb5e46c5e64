//! The battle in play: the record with its journal, and [`Table`], the view that the window is drawn from.

use std::collections::BTreeMap;

use super::seats::{Asking, Eyes, Seat, Seats};
use kit::{
    draw::*,
    soldiers::{NamedSoldier, SoldierCompany},
};
use mission::{BoardTheme, ObjectIcon};
use record::{Battle, BattleSpec, FigureCommander, UndoError};
use rules::{
    BattleEvent, BattleState, BySide, EventLog, Facing, FigureId, KindId, Localized, PendingDecision, Side, Square,
    objects::{MissionObject, ObjectId, ObjectPlace},
};

/// The battle in play with its journal.
#[derive(Resource)]
pub struct Session {
    /// The record; its orders go through here.
    pub battle: Battle,
    /// The mission's name.
    pub mission: Localized,
    /// When it was opened, to tell how long it was played.
    pub since: Instant,
    /// The mission’s id, for texts and for playing it again.
    pub mission_id: String,
    /// Who sits where.
    pub seats: Seats,
    /// What the players call figures of a campaign, by kind and number.
    pub called: Vec<(String, u16, String)>,
    /// How many entries the record had before each thing that a player did: undo takes it back whole.
    pub(crate) gestures: Vec<usize>,
    /// How many it had after each that was taken back: redo gives it again whole.
    pub(crate) undone: Vec<usize>,
}

/// The pages of the right panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The card of a figure.
    #[default]
    Figure,
    /// What has happened.
    Log,
    /// The dice so far.
    Dice,
    /// What a side that nobody plays will do.
    Coming,
}

/// What the window shows: the view of the seat whose decision is awaited, and what the player has marked.
#[derive(Resource, Clone)]
pub struct Table {
    /// The battle, as that seat may know it.
    pub now: BattleState,
    /// The seat.
    pub seat: Side,
    /// Who sits at it: as the battle has it, or whose record is looked at.
    pub seats: Seats,
    /// The sides whose people may not ask for advice.
    pub without_advice: BySide<bool>,
    /// Through whose eyes.
    pub eyes: Eyes,
    /// The figure that the player has selected, one of the seat's.
    pub selected: Option<FigureId>,
    /// The figure whose card is shown, if not the selected one's.
    pub inspected: Option<FigureId>,
    /// Whether watched squares and the field of sight are shown.
    pub threats: bool,
    /// What the right panel shows.
    pub page: Page,
    /// Whether the right panel is folded away.
    pub folded: bool,
    /// Whether the list at the left is folded away.
    pub list_folded: bool,
    /// What the dice of the last order showed.
    pub rolls: Vec<BattleEvent>,
    /// Something to tell the player that is not a refusal of an order: a save that failed.
    pub warning: Option<String>,
    /// Whether the last order can be taken back, or why not.
    pub undo: Result<(), UndoError>,
    /// Whether one that was taken back can be given again.
    pub can_redo: bool,
    /// Requisition levels of both sides.
    pub levels: BySide<u8>,
    /// Where the next picket will face.
    pub posting: Option<Facing>,
    /// How the mission's objects look, and where they were at first.
    pub scenery: Vec<(ObjectIcon, ObjectPlace)>,
    /// How the ground looks.
    pub look: BoardTheme,
    /// Every figure that was ever seen, so that the dead keep their names and sides.
    names: BTreeMap<FigureId, (KindId, u16, Side)>,
    /// What was built on each square last, so that what fell keeps its name.
    pub(crate) built: BTreeMap<Square, u8>,
    /// Who commands which figures, where several play a side.
    pub crew: BTreeMap<FigureId, FigureCommander>,
    /// In which order those act whom several command: who is not named comes last.
    pub(crate) line: Vec<FigureId>,
    /// What players call figures, by kind and number.
    pub(crate) called: BTreeMap<(KindId, u16), String>,
    /// The soldiers that fight here.
    company: SoldierCompany,
}

impl Table {
    /// The table for the battle in that world; where it is not in play, two players sit at it.
    pub fn new(world: &World, levels: BySide<u8>) -> Table {
        let seats = world.get_resource::<Session>().map(|session| session.seats.clone()).unwrap_or_default();
        let eyes = seats.eyes();
        Table::seen(world, levels, seats, eyes)
    }

    /// The table for a record that is played in that world and only looked at, through those eyes.
    pub fn watched(world: &World, levels: BySide<u8>, players: &BySide<String>, eyes: Eyes) -> Table {
        Table::seen(world, levels, Seats::both(players, Seat::Book), eyes)
    }

    fn seen(world: &World, levels: BySide<u8>, seats: Seats, eyes: Eyes) -> Table {
        let (now, seat) = eyes.see(&BattleState::of(world), Side::Allied);
        let mut table = Table {
            now,
            seat,
            seats,
            without_advice: BySide::default(),
            eyes,
            selected: None,
            inspected: None,
            threats: false,
            page: Page::Figure,
            folded: false,
            list_folded: false,
            rolls: Vec::new(),
            warning: None,
            levels,
            undo: Err(UndoError::Nothing),
            can_redo: false,
            posting: None,
            scenery: Vec::new(),
            look: BoardTheme::default(),
            names: BTreeMap::new(),
            built: BTreeMap::new(),
            crew: BTreeMap::new(),
            line: Vec::new(),
            called: BTreeMap::new(),
            company: SoldierCompany::default(),
        };
        if let Some(session) = world.get_resource::<Session>() {
            table.furnish(session.battle.spec());
            table.line = session.battle.record().line().to_vec();
            let kind = |id: &String| table.now.catalogue.find(id);
            let known = session.called.iter();
            table.called = known.filter_map(|(id, number, name)| Some(((kind(id)?, *number), name.clone()))).collect();
        }
        table.remember(world);
        table.reselect();
        table
    }

    /// Learns from the battle how ground and objects look, which soldiers fight, and who does without advice.
    pub fn furnish(&mut self, spec: &BattleSpec) {
        self.without_advice = spec.without_advice;
        self.company = SoldierCompany::of_battle(spec);
        self.crew = spec.commanders().into_iter().collect();
        self.scenery = scenery(spec);
        self.look = look(spec);
    }

    /// Looks at the battle again after an order, and at who sits there.
    pub fn refresh(&mut self, world: &World) {
        if let Some(session) = world.get_resource::<Session>() {
            (self.seats, self.eyes) = (session.seats.clone(), session.seats.eyes());
        }
        (self.now, self.seat) = self.eyes.see(&BattleState::of(world), self.seat);
        self.remember(world);
        self.reselect();
    }

    /// The figure that the player has selected.
    pub fn chosen(&self) -> Option<&rules::Figure> {
        self.now.figure(self.selected?)
    }

    /// Whether whoever must decide is asked in this window.
    pub fn asked(&self) -> bool {
        self.asking() == Asking::Prompt
    }

    /// Whether what is asked now is asked behind the curtain.
    pub fn secret(&self) -> bool {
        matches!(self.now.awaiting, PendingDecision::Bid { .. } | PendingDecision::Discard { .. })
    }

    /// How whoever must decide is asked.
    pub fn asking(&self) -> Asking {
        self.seats.asking(self.now.awaiting.seat())
    }

    /// Whether nobody sits before this window who may not see what that side sees.
    pub fn is_alone(&self, side: Side) -> bool {
        self.now.charter.plays_itself(side.enemy()) || !self.seats.shared()
    }

    /// Whether a hand may be looked at in this window.
    pub fn may_look(&self, hand: Side) -> bool {
        self.eyes.may_look(hand)
    }

    /// Learns the names of all that ever arrived, also of those that died since.
    fn remember(&mut self, world: &World) {
        for figure in &self.now.figures {
            self.names.insert(figure.id, (figure.kind, figure.number, figure.side));
        }
        self.built.extend(self.now.contraptions.standing.iter().map(|there| (there.at, there.kind)));
        let mut copies: BTreeMap<KindId, u16> = BTreeMap::new();
        let mut counted: Vec<FigureId> = Vec::new();
        for event in world.resource::<EventLog>().all() {
            let (figure, kind, side) = match event {
                BattleEvent::Arrived { figure, kind, .. } | BattleEvent::HeldBack { figure, kind } => {
                    (*figure, *kind, self.now.catalogue.kind(*kind).side)
                }
                BattleEvent::TwitcherRose { figure, kind, side, .. }
                | BattleEvent::Appeared { figure, kind, side, .. } => (*figure, *kind, *side),
                _ => continue,
            };
            // Who was held back arrives later and is counted once.
            if counted.contains(&figure) {
                continue;
            }
            counted.push(figure);
            let number = copies.entry(kind).or_default();
            *number += 1;
            self.names.entry(figure).or_insert((kind, *number, side));
        }
    }

    /// Keeps a selection that makes sense: the active figure, else the kept one while it can act, else the next that can.
    fn reselect(&mut self) {
        let side = self.listed();
        let mine = |id: FigureId| self.now.figure(id).is_some_and(|figure| figure.side == side && figure.in_play());
        if let PendingDecision::Act { figure: Some(active), .. }
        | PendingDecision::Again { figure: active, .. }
        | PendingDecision::Flame { figure: active, .. }
        | PendingDecision::Landing { figure: active, .. }
        | PendingDecision::Pickets { figure: active, .. } = self.now.awaiting
        {
            self.selected = Some(active);
        } else if matches!(self.now.awaiting, PendingDecision::Deploy { .. }) {
            self.selected = self.deploying().or(self.selected);
        } else if !self.selected.is_some_and(mine) {
            self.selected = self.cycle(None, false);
        } else if self.hands_on(side) {
            self.selected = self.next_in_line(None).or(self.selected);
        } else if self.chosen().is_some_and(|figure| figure.activated) {
            // Whoever is done makes way for the next that may act.
            self.selected = self.next_idle().or(self.selected);
        }
    }

    /// The next figure after the selected one that has still to act in this half.
    fn next_idle(&self) -> Option<FigureId> {
        let PendingDecision::Act { figure: None, .. } = self.now.awaiting else { return None };
        let force = self.force();
        let at = force.iter().position(|figure| self.selected == Some(figure.id))?;
        let idle = |figure: &&&rules::Figure| !figure.activated && !self.now.is_stranded(figure);
        force[at..].iter().chain(&force[..at]).find(idle).map(|figure| figure.id)
    }

    /// Who is asked where it will enter: the selected figure if it waits, else the first that does.
    fn deploying(&self) -> Option<FigureId> {
        let waits = |figure: &&&rules::Figure| matches!(figure.place, Some(rules::FigurePlace::Waiting(_)));
        let force = self.force();
        let chosen = force.iter().filter(waits).find(|figure| self.selected == Some(figure.id));
        chosen.or(force.iter().find(waits)).map(|figure| figure.id)
    }

    /// The side whose figures are listed: the seat's, or the computer's while that decides.
    pub fn listed(&self) -> Side {
        let computer = |side: &Side| self.seats[*side].computer().is_some();
        self.now.awaiting.seat().filter(computer).unwrap_or(self.seat)
    }

    /// The listed side's figures in play: those on the board first, then those that wait.
    pub fn force(&self) -> Vec<&rules::Figure> {
        let side = self.listed();
        let mut force = in_order(self.now.figures.iter().filter(|figure| figure.side == side));
        self.in_line(side, &mut force);
        force
    }

    /// The next or previous figure after that one: those that may still act, the one in the middle of it among them,
    /// before others.
    pub fn cycle(&self, after: Option<FigureId>, back: bool) -> Option<FigureId> {
        let force = self.force();
        let may_act = |figure: &rules::Figure| {
            (!figure.activated || self.now.acting == Some(figure.id)) && !self.now.is_stranded(figure)
        };
        let fresh: Vec<_> = force.iter().filter(|figure| may_act(figure)).map(|figure| figure.id).collect();
        let list = if fresh.is_empty() { force.iter().map(|figure| figure.id).collect() } else { fresh };
        let at = after.and_then(|id| list.iter().position(|other| *other == id));
        let next = match (at, back) {
            (Some(at), false) => (at + 1) % list.len(),
            (Some(at), true) => (at + list.len() - 1) % list.len(),
            (None, _) => 0,
        };
        list.get(next).copied()
    }

    /// Whether the rules ask something for which the whole board must be seen.
    pub fn questioned(&self) -> bool {
        self.asked()
            && matches!(
                self.now.awaiting,
                PendingDecision::React { .. }
                    | PendingDecision::Again { .. }
                    | PendingDecision::Reroll { .. }
                    | PendingDecision::Flame { .. }
                    | PendingDecision::Landing { .. }
                    | PendingDecision::Share { .. }
                    | PendingDecision::Stranded { .. }
                    | PendingDecision::Reinforce { .. }
            )
    }

    /// The seat's figures that are held back (`M7`), or those of them that belong to a horde, or do not.
    pub fn held_back(&self, side: Side, horde: Option<bool>) -> impl Iterator<Item = &rules::Figure> {
        self.now.figures.iter().filter(move |figure| {
            figure.side == side
                && figure.place == Some(rules::FigurePlace::Reserve)
                && horde.is_none_or(|horde| self.now.kind_of(figure).horde().is_some() == horde)
        })
    }

    /// Calls figures as their players call them at that table.
    pub fn call_as(&mut self, other: &Table) {
        self.called.clone_from(&other.called);
    }

    /// How an object looks.
    pub fn icon(&self, id: ObjectId) -> ObjectIcon {
        let found = self.scenery.get(usize::from(id.0)).map(|(icon, _)| *icon);
        found.unwrap_or_else(|| self.now.objects.get(id).map_or(ObjectIcon::Panel, usual))
    }

    /// The kind and number of a figure that is or was in the game.
    pub fn name(&self, id: FigureId) -> Option<(KindId, u16)> {
        self.names.get(&id).map(|(kind, number, _)| (*kind, *number))
    }

    /// Returns the soldier behind a figure that is or was in the game, if it is one.
    pub fn soldier(&self, id: FigureId) -> Option<NamedSoldier> {
        let (kind, number) = self.name(id)?;
        self.company.soldier(self.now.catalogue.kind(kind), number)
    }

    /// Returns the name of the portrait of a figure that is or was in the game, if it has a face.
    pub fn portrait(&self, id: FigureId) -> Option<String> {
        let (kind, number) = self.name(id)?;
        self.company.portrait(self.now.catalogue.kind(kind), number)
    }

    /// The side of a figure that is or was in the game.
    pub fn side(&self, id: FigureId) -> Option<Side> {
        self.names.get(&id).map(|(.., side)| *side)
    }
}

/// The events of the battle so far, copied out for the log and the statistics.
#[derive(Resource, Default)]
pub struct Chronicle {
    /// Oldest first.
    pub events: Vec<BattleEvent>,
}

impl Chronicle {
    /// Follows the log: copies what is new in it, forgets what was taken back.
    pub(super) fn follow(&mut self, log: &[BattleEvent]) {
        let kept = self.events.iter().zip(log).take_while(|(known, event)| known == event).count();
        self.events.truncate(kept);
        self.events.extend_from_slice(&log[kept..]);
    }
}

/// Those in play: who is on the board first, then who waits.
pub(crate) fn in_order<'a>(figures: impl Iterator<Item = &'a rules::Figure>) -> Vec<&'a rules::Figure> {
    let mut figures: Vec<_> = figures.filter(|figure| figure.in_play()).collect();
    figures.sort_by_key(|figure| figure.square().is_none());
    figures
}

/// How an object looks that no mission has drawn.
fn usual(object: &MissionObject) -> ObjectIcon {
    match (object.numbered, object.portable) {
        (true, _) => ObjectIcon::Token,
        (_, true) => ObjectIcon::Beacon,
        _ => ObjectIcon::Panel,
    }
}

/// The look that the battle's mission asks for; a battle without a mission has the usual one.
fn look(spec: &BattleSpec) -> BoardTheme {
    let written = spec.mission.as_ref().and_then(|mission| mission.content.get("look"));
    written.and_then(|look| serde_json::from_value(look.clone()).ok()).unwrap_or_default()
}

/// The objects of a battle with the looks that its mission gives them; a battle without a mission gives none.
fn scenery(spec: &BattleSpec) -> Vec<(ObjectIcon, ObjectPlace)> {
    let written = spec.mission.as_ref().and_then(|mission| mission.content.get("objects"));
    let look = |index: usize, object: &MissionObject| {
        let icon = written.and_then(|list| list.get(index)?.get("icon").cloned());
        icon.and_then(|icon| serde_json::from_value(icon).ok()).unwrap_or_else(|| usual(object))
    };
    spec.objects.iter().enumerate().map(|(index, object)| (look(index, object), object.place)).collect()
}

pub(super) fn plugin(app: &mut App) {
    // What is drawn when the table changes must be drawn when the screen opens, too.
    app.init_resource::<Chronicle>()
        .add_systems(OnEnter(Screen::Battle), |mut table: ResMut<Table>| table.set_changed());
}

impl Session {
    /// A battle that is opened now, with all people who play it at this window.
    pub fn new(battle: Battle) -> Session {
        let stamp = battle.spec().mission.as_ref();
        let unnamed = || Localized { es: String::new(), en: String::new() };
        let (mission, mission_id) =
            stamp.map_or_else(|| (unnamed(), String::new()), |stamp| (stamp.name.clone(), stamp.id.clone()));
        let seats = Seats::seated(&battle.spec().players, &battle.record().computers());
        Session {
            battle,
            mission,
            mission_id,
            since: Instant::now(),
            seats,
            called: Vec::new(),
            gestures: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// A player is about to do something, by one order or several.
    pub(super) fn gesture(&mut self) {
        let entries = self.battle.record().steps.len();
        self.gestures.retain(|begun| *begun < entries);
        self.gestures.push(entries);
        self.undone.clear();
    }

    /// Takes back all orders of what was done last, up to one that stands.
    pub(super) fn take_back(&mut self, world: &mut World, seat: Side) {
        let entries = |session: &Session| session.battle.record().steps.len();
        let now = entries(self);
        self.gestures.retain(|begun| *begun < now);
        let begun = self.gestures.pop().unwrap_or(now.saturating_sub(1));
        while entries(self) > begun && self.battle.undo_stop(world, seat).is_none() && self.battle.undo(world) {}
        if entries(self) < now {
            self.undone.push(now);
        }
    }

    /// Gives all orders again that were taken back last.
    pub(super) fn do_again(&mut self, world: &mut World) {
        let begun = self.battle.record().steps.len();
        let until = self.undone.pop().unwrap_or(begun + 1);
        while self.battle.record().steps.len() < until && self.battle.redo(world).is_some() {}
        self.gestures.push(begun);
    }

    /// Whole minutes of play since the battle was opened.
    pub fn minutes(&self) -> u32 {
        (self.since.elapsed().as_secs() / 60) as u32
    }
}
