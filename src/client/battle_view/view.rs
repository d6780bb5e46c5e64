//! The view that the window shows: the battle as the deciding seat sees it, and the player's selections.

use std::collections::BTreeMap;

use crate::{
    battle_notice::BattleNotice,
    mission_appearance::{default_object_icon, load_faces, load_object_icons, mission_look},
    seats::{DecisionSource, Seat, SeatPair, Viewpoint},
    session::BattleSession,
};
use mission::{BoardTheme, ObjectIcon};
use record::{BattleSpec, Difficulty, FigureCommander, UndoError};
use rules::{
    BattleEvent, BattleState, BoardUse, BySide, DecisionOptions, EventLog, Facing, FigureId, KindId, PendingDecision,
    Side, Square,
    objects::{ObjectId, ObjectPlace},
};
use ui_kit::{
    prelude::*,
    soldiers::{NamedSoldier, SoldierCompany},
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RightPanelPage {
    /// Card of a figure.
    #[default]
    Figure,
    /// Log of events.
    Log,
    /// Statistics of the dice.
    Dice,
    /// Forecast for an automated side.
    Coming,
}

/// Resource: the state that the window shows: the battle as the deciding seat sees it, and the player's selections.
#[derive(Resource, Clone)]
pub struct BattleView {
    /// The battle as seen from the viewpoint.
    pub now: BattleState,
    /// The side whose view it is.
    pub seat: Side,
    /// Players of both sides: of the battle, or of the record that is watched.
    pub seats: SeatPair,
    /// Sides whose players may not use advice.
    pub without_advice: BySide<bool>,
    /// Viewpoint from which the battle is shown.
    pub viewpoint: Viewpoint,
    /// The selected figure, one of the seat's.
    pub selected: Option<FigureId>,
    /// The figure whose card is shown, if it is not the selected one.
    pub inspected: Option<FigureId>,
    /// `true` if watched squares and the field of view are shown.
    pub threats: bool,
    /// Page of the right panel.
    pub page: RightPanelPage,
    /// `true` if the right panel is folded.
    pub folded: bool,
    /// `true` if the list at the left is folded.
    pub list_folded: bool,
    /// Events of the last orders that the dock shows, for example dice.
    pub rolls: Vec<BattleEvent>,
    /// Notice above the board, for example that saving has failed.
    pub notice: Option<BattleNotice>,
    /// `true` if the last attempt to save the battle failed.
    pub is_save_failing: bool,
    /// `Ok` if the last order can be undone, otherwise the reason against it.
    pub undo: Result<(), UndoError>,
    /// `true` if an order can be redone.
    pub can_redo: bool,
    /// `true` while the player's last order has been under way to another machine for longer than a moment.
    pub awaits_answer: bool,
    /// Requisition levels of both sides.
    pub levels: BySide<u8>,
    /// Facing of the next picket, if the player has turned it.
    pub picket_facing: Option<Facing>,
    /// Icons and original places of the mission's objects.
    pub scenery: Vec<(ObjectIcon, ObjectPlace)>,
    /// Theme of the board.
    pub look: BoardTheme,
    /// Kind, number and side of every figure ever seen, so that dead figures keep their names.
    names: BTreeMap<FigureId, (KindId, u16, Side)>,
    /// Kind of the last contraption on each square, so that destroyed ones keep their names.
    pub(crate) built: BTreeMap<Square, u8>,
    /// Commanders of figures, if several players share a side.
    pub commanders: BTreeMap<FigureId, FigureCommander>,
    /// Order in which the figures of a shared side act; figures that are not named come last.
    pub(crate) activation_order: Vec<FigureId>,
    /// Players' names for figures, by kind and number.
    pub nicknames: BTreeMap<(KindId, u16), String>,
    /// Soldiers behind the figures of this battle.
    company: SoldierCompany,
    /// Portraits of figures to which the mission gives a face, by kind.
    faces: BTreeMap<KindId, String>,
}

impl BattleView {
    /// Returns the view for the battle in that world; without a [`BattleSession`], for two players at this window.
    pub fn new(world: &World, levels: BySide<u8>) -> BattleView {
        let seats = world.get_resource::<BattleSession>().map(|session| session.seats.clone()).unwrap_or_default();
        let eyes = seats.eyes();
        BattleView::seen(world, levels, seats, eyes)
    }

    /// Returns the view for a record that is only watched, from this viewpoint.
    pub fn watched(world: &World, levels: BySide<u8>, players: &BySide<String>, eyes: Viewpoint) -> BattleView {
        BattleView::seen(world, levels, SeatPair::both(players, Seat::Scripted), eyes)
    }

    fn seen(world: &World, levels: BySide<u8>, seats: SeatPair, eyes: Viewpoint) -> BattleView {
        let (now, seat) = eyes.see(&BattleState::of(world), Side::Allied);
        let mut view = BattleView {
            now,
            seat,
            seats,
            without_advice: BySide::default(),
            viewpoint: eyes,
            selected: None,
            inspected: None,
            threats: false,
            page: RightPanelPage::Figure,
            folded: false,
            list_folded: false,
            rolls: Vec::new(),
            notice: None,
            is_save_failing: false,
            levels,
            undo: Err(UndoError::Nothing),
            can_redo: false,
            awaits_answer: false,
            picket_facing: None,
            scenery: Vec::new(),
            look: BoardTheme::default(),
            names: BTreeMap::new(),
            built: BTreeMap::new(),
            commanders: BTreeMap::new(),
            activation_order: Vec::new(),
            nicknames: BTreeMap::new(),
            company: SoldierCompany::default(),
            faces: BTreeMap::new(),
        };
        if let Some(session) = world.get_resource::<BattleSession>() {
            view.load_looks(session.spec());
            view.update_commanders(session);
            view.activation_order = session.activation_order().to_vec();
            let kind = |id: &String| view.now.catalogue.find(id);
            let known = session.called.iter();
            view.nicknames =
                known.filter_map(|(id, number, name)| Some(((kind(id)?, *number), name.clone()))).collect();
        }
        view.remember(world);
        view.reselect();
        view
    }

    /// Takes over from the battle's specification: appearance of board and objects, soldiers, commanders, and sides
    /// without advice.
    pub fn load_looks(&mut self, spec: &BattleSpec) {
        self.without_advice = spec.without_advice;
        self.company = SoldierCompany::of_battle(spec);
        self.commanders = spec.commanders().into_iter().collect();
        self.scenery = load_object_icons(spec);
        self.look = mission_look(spec);
        self.faces = load_faces(spec, &self.now.catalogue);
    }

    /// Takes over the commanders of figures. The AI commands those of people who have left.
    fn update_commanders(&mut self, session: &BattleSession) {
        let away = session.absent_people();
        let present = |by: FigureCommander| match by {
            FigureCommander::Person(name) if away.contains(&name) => FigureCommander::Computer(Difficulty::Commander),
            by => by,
        };
        let commanders = session.spec().commanders().into_iter();
        self.commanders = commanders.map(|(figure, by)| (figure, present(by))).collect();
    }

    /// Updates the view after an order or a change of seats.
    pub fn refresh(&mut self, world: &World) {
        if let Some(session) = world.get_resource::<BattleSession>() {
            (self.seats, self.viewpoint) = (session.seats.clone(), session.seats.eyes());
            self.update_commanders(session);
        }
        (self.now, self.seat) = self.viewpoint.see(&BattleState::of(world), self.seat);
        self.remember(world);
        self.reselect();
    }

    /// Returns the selected figure.
    pub fn chosen(&self) -> Option<&rules::Figure> {
        self.now.figure(self.selected?)
    }

    /// Returns `true` if the pending decision is made in this window, and no answer to an order is due.
    pub fn is_prompted(&self) -> bool {
        self.decision_source() == DecisionSource::Prompt && !self.awaits_answer
    }

    /// Returns `true` if the pending decision is made behind the curtain.
    pub fn is_behind_curtain(&self) -> bool {
        self.now.awaiting.board_use() == BoardUse::Hidden
    }

    /// Returns the means by which the pending decision is requested.
    pub fn decision_source(&self) -> DecisionSource {
        self.seats.asking(self.now.awaiting.seat())
    }

    /// Returns `true` if no opponent of that side plays at this window.
    pub fn is_alone(&self, side: Side) -> bool {
        self.now.charter.plays_itself(side.enemy()) || !self.seats.is_hotseat()
    }

    /// Returns `true` if a hand may be seen in this window.
    pub fn may_look(&self, hand: Side) -> bool {
        self.viewpoint.may_look(hand)
    }

    /// Stores the names of all figures that ever arrived, including dead ones.
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
            // A held-back figure arrives later: count it only once.
            if counted.contains(&figure) {
                continue;
            }
            counted.push(figure);
            let number = copies.entry(kind).or_default();
            *number += 1;
            self.names.entry(figure).or_insert((kind, *number, side));
        }
    }

    /// Updates the selection: the active figure; otherwise the present one while it can act; otherwise the next one
    /// that can.
    fn reselect(&mut self) {
        let side = self.listed();
        let mine = |id: FigureId| self.now.figure(id).is_some_and(|figure| figure.side == side && figure.in_play());
        let decision = &self.now.awaiting;
        if let Some(active) = decision.figure().filter(|_| decision.board_use() != BoardUse::Closed) {
            self.selected = Some(active);
        } else if matches!(decision.options(), DecisionOptions::Entries(_)) {
            self.selected = self.deploying().or(self.selected);
        } else if !self.selected.is_some_and(mine) {
            self.selected = self.cycle(None, false);
        } else if self.hands_on(side) {
            self.selected = self.next_by_order(None).or(self.selected);
        } else if self.chosen().is_some_and(|figure| figure.activated) {
            // Move on from a figure that has acted to the next that can.
            self.selected = self.next_idle().or(self.selected);
        }
    }

    /// Returns the first figure, from the selected one on, that can still act in this half-turn.
    fn next_idle(&self) -> Option<FigureId> {
        let PendingDecision::Act { figure: None, .. } = self.now.awaiting else { return None };
        let force = self.force();
        let at = force.iter().position(|figure| self.selected == Some(figure.id))?;
        let idle = |figure: &&&rules::Figure| !figure.activated && !self.now.is_stranded(figure);
        force[at..].iter().chain(&force[..at]).find(idle).map(|figure| figure.id)
    }

    /// Returns the figure to deploy: the selected one if it waits, otherwise the first that does.
    fn deploying(&self) -> Option<FigureId> {
        let waits = |figure: &&&rules::Figure| matches!(figure.place, Some(rules::FigurePlace::Waiting(_)));
        let force = self.force();
        let chosen = force.iter().filter(waits).find(|figure| self.selected == Some(figure.id));
        chosen.or(force.iter().find(waits)).map(|figure| figure.id)
    }

    /// Returns the side whose figures are listed: the AI's while it decides, otherwise the seat's.
    pub fn listed(&self) -> Side {
        let computer = |side: &Side| self.seats[*side].computer().is_some();
        self.now.awaiting.seat().filter(computer).unwrap_or(self.seat)
    }

    /// Returns the listed side's figures in play: those on the board first, then those that wait.
    pub fn force(&self) -> Vec<&rules::Figure> {
        let side = self.listed();
        let mut force = sort_board_first(self.now.figures.iter().filter(|figure| figure.side == side));
        self.sort_by_activation_order(side, &mut force);
        force
    }

    /// Returns the next or previous figure. Figures that can still act, including the active one, take precedence over
    /// others.
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

    /// Returns `true` if the player chooses squares one by one: those of a jet, or of pickets.
    pub fn chooses_squares(&self) -> bool {
        let series = matches!(self.now.awaiting, PendingDecision::Flame { .. } | PendingDecision::Pickets { .. });
        series && self.is_prompted()
    }

    /// Returns `true` if a decision is pending for which the whole board must be visible.
    pub fn needs_whole_board(&self) -> bool {
        self.is_prompted()
            && matches!(
                self.now.awaiting.options(),
                DecisionOptions::Reactions(..)
                    | DecisionOptions::Targets(_)
                    | DecisionOptions::Dice(..)
                    | DecisionOptions::Squares(..)
                    | DecisionOptions::Friends(_)
                    | DecisionOptions::Figures(..)
            )
    }

    /// Returns the side's figures that are held back (`M7`). `horde` restricts them to those that belong to a horde, or
    /// to those that do not.
    pub fn held_back(&self, side: Side, horde: Option<bool>) -> impl Iterator<Item = &rules::Figure> {
        self.now.figures.iter().filter(move |figure| {
            figure.side == side
                && figure.place == Some(rules::FigurePlace::Reserve)
                && horde.is_none_or(|horde| self.now.kind_of(figure).horde().is_some() == horde)
        })
    }

    /// Copies the players' names for figures from another view.
    pub fn copy_nicknames(&mut self, other: &BattleView) {
        self.nicknames.clone_from(&other.nicknames);
    }

    /// Returns the icon of an object.
    pub fn icon(&self, id: ObjectId) -> ObjectIcon {
        let found = self.scenery.get(usize::from(id.0)).map(|(icon, _)| *icon);
        found.unwrap_or_else(|| self.now.objects.get(id).map_or(ObjectIcon::Panel, default_object_icon))
    }

    /// Returns kind and number of a figure that is or was in the game.
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
        let own = self.mission_face(kind).map(str::to_owned);
        own.or_else(|| self.company.portrait(self.now.catalogue.kind(kind), number))
    }

    /// Returns the name of the portrait that the mission gives to a kind of figure: that of a person.
    pub fn mission_face(&self, kind: KindId) -> Option<&str> {
        self.faces.get(&kind).map(String::as_str)
    }

    /// Returns the side of a figure that is or was in the game.
    pub fn side(&self, id: FigureId) -> Option<Side> {
        self.names.get(&id).map(|(.., side)| *side)
    }
}

/// Returns the figures in play: those on the board first, then those that wait.
pub fn sort_board_first<'a>(figures: impl Iterator<Item = &'a rules::Figure>) -> Vec<&'a rules::Figure> {
    let mut figures: Vec<_> = figures.filter(|figure| figure.in_play()).collect();
    figures.sort_by_key(|figure| figure.square().is_none());
    figures
}
