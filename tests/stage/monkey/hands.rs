//! How the monkey gives what it wants: by a plate or its key, on the board, or with a card that is held and let go.

use std::time::Duration;

use bevy::{input::mouse::MouseButton, math::Vec2, prelude::*, ui::InteractionDisabled, ui_widgets::Button};
use client::{
    battle::{
        hazards,
        lens::Lens,
        place::SQUARE,
        preview::{Aim, Planned, Preview},
        session::Table,
    },
    kit::{
        input::{
            focus::FocusName,
            layer::{Layer, TopLayer},
            shortcut::{Shortcut, level_of},
        },
        keys::Chord,
        widgets::SideLook,
    },
};
use common::support::said;
use rules::{Awaiting, Facing, FigureId, Occasion, Order, Side, Square, Weapon, cards::CardTarget};

use super::{Monkey, mind::Want};
use crate::{
    keyboard,
    keys::{arrow, way},
    mouse::{HAND, card_at},
};

/// A moment, for what is held.
const MOMENT: Duration = Duration::from_millis(250);
/// A plate is pressed no oftener to come to a plan.
const PATIENCE: usize = 60;

type Keyed<'a> = (Entity, &'a FocusName, &'a Shortcut, &'a InheritedVisibility);

/// The keys of the plates that can be pressed now.
fn keys(
    live: Query<Keyed, (With<Button>, Without<InteractionDisabled>)>,
    parents: Query<&ChildOf>,
    layers: Query<&Layer>,
    top: Res<TopLayer>,
) -> Vec<(String, Vec<Chord>)> {
    let heard =
        |entity: Entity, seen: &InheritedVisibility| seen.get() && level_of(entity, &parents, &layers) == top.level;
    let plates = live.iter().filter(|(entity, .., seen)| heard(*entity, seen));
    plates.map(|(_, name, keys, _)| (name.0.clone(), keys.0.clone())).collect()
}

impl Monkey {
    /// The plates whose names are so, or begin so, with their places.
    fn plates(&self, name: &str) -> Vec<(String, i32, i32)> {
        let all = self.game.plates();
        let exact: Vec<_> = all.iter().filter(|(of, ..)| of == name).cloned().collect();
        if exact.is_empty() { all.into_iter().filter(|(of, ..)| of.starts_with(name)).collect() } else { exact }
    }

    /// Whether there is such a plate.
    pub fn offers(&self, name: &str) -> bool {
        !self.plates(name).is_empty()
    }

    /// Presses the only plate of that name, or the first.
    pub fn press(&mut self, name: &str) {
        self.press_nth(name, 0);
    }

    /// Presses one of the plates whose names begin so, by key or by mouse.
    pub fn press_nth(&mut self, name: &str, place: usize) {
        let Some((full, x, y)) = self.plates(name).into_iter().nth(place) else {
            self.fail(&format!("no plate {name:?} ({place}) is offered"));
        };
        let (wide, high) = self.game.size();
        let shown = (0..wide as i32).contains(&x) && (0..high as i32).contains(&y);
        match self.key_of(&full).filter(|_| !shown || self.mind.chance.one_in(2)) {
            Some(chord) => {
                self.tell(format!("{full} by {chord}"));
                self.game.key(&chord);
            }
            None if shown => {
                self.tell(format!("{full} at {x}, {y}"));
                self.game.click(x, y);
            }
            None => self.fail(&format!("the plate {full:?} lies outside the window, at {x}, {y}")),
        }
        self.game.settle();
    }

    /// A key of that plate, if no other has its name.
    fn key_of(&self, name: &str) -> Option<String> {
        let all = self.game.with(|world| world.run_system_cached(keys).expect("a system without conditions"));
        let mut of = all.iter().filter(|(plate, _)| plate == name);
        let (Some((_, chords)), None) = (of.next(), of.next()) else { return None };
        // Enter and Space may belong to the plate that wears the brackets.
        let free = |chord: &&Chord| !matches!(chord.key, KeyCode::Enter | KeyCode::Space) || chord.ctrl;
        let chord = chords.iter().find(free)?;
        let key = keyboard::name(chord.key)?;
        let held = if chord.ctrl { "ctrl+" } else { "" }.to_owned() + if chord.shift { "shift+" } else { "" };
        Some(held + &key)
    }

    /// Where a point of the table lies in the window, unless something may lie over it there.
    fn place(&self, point: Vec2) -> Option<(i32, i32)> {
        let (middle, zoom) = self.game.with(|world| {
            let lens = world.resource::<Lens>();
            (lens.middle(), lens.zoom())
        });
        let off = (point - middle) * zoom;
        let (x, y) = ((640.0 + off.x) as i32, (360.0 - off.y) as i32);
        ((250..990).contains(&x) && (120..440).contains(&y)).then_some((x, y))
    }

    fn middle(square: Square) -> Vec2 {
        Vec2::new(f32::from(square.x), -f32::from(square.y)) * SQUARE
    }

    /// Clicks on a square, if it is shown.
    fn click(&mut self, square: Square) -> bool {
        let Some((x, y)) = self.place(Self::middle(square)) else { return false };
        self.tell(format!("{square:?} at {x}, {y}"));
        self.game.click(x, y);
        self.game.settle();
        true
    }

    pub fn key(&mut self, chord: &str) {
        self.tell(format!("key {chord}"));
        self.game.key(chord);
        self.game.settle();
    }

    pub fn table(&self) -> Table {
        self.game.with(|world| world.resource::<Table>().clone())
    }

    /// What is shown of a plan.
    fn shown(&self) -> (Option<Aim>, bool, Option<Square>) {
        self.game.with(|world| {
            let preview = world.resource::<Preview>();
            (preview.plan.as_ref().map(|plan| plan.aim), preview.thrown().is_some(), preview.cursor)
        })
    }

    /// The orders to which it leads when nothing comes between.
    pub fn orders(&mut self, table: &Table, want: &Want) -> Vec<Order> {
        match want {
            Want::Order(order) => vec![*order],
            Want::Plan(figure, aim) => {
                let orders = Planned::new(&table.now, *figure, *aim).and_then(|plan| plan.orders());
                orders.unwrap_or_else(|| self.fail(&format!("{want:?} can't be done")))
            }
            Want::Ready(chosen) => {
                let Awaiting::Ready { figures, .. } = &table.now.awaiting else { self.fail("nobody is asked") };
                let end = (chosen.len() < figures.len()).then_some(Order::EndReadiness);
                chosen.iter().map(|&figure| Order::EnterReaction { figure }).chain(end).collect()
            }
            Want::Discard(places) => {
                let Awaiting::Discard { seat } = table.now.awaiting else { self.fail("nobody is asked") };
                let hand = &table.now.cards.hands[seat].cards;
                let gone = places.iter().map(|place| Order::Discard { card: hand[*place] });
                // An empty hand is filled up unasked.
                gone.chain((places.len() < hand.len()).then_some(Order::EndDiscard)).collect()
            }
            Want::PostAll => Vec::new(),
        }
    }

    /// Gives it.
    pub fn give(&mut self, table: &Table, want: &Want) {
        match want {
            Want::Order(order) => self.order(table, *order),
            Want::Plan(figure, aim) => self.plan(*figure, *aim),
            Want::Ready(chosen) => {
                let Awaiting::Ready { figures, .. } = &table.now.awaiting else { self.fail("nobody is asked") };
                for figure in figures.iter().filter(|figure| !chosen.contains(figure)) {
                    self.press(&format!("ready-{}", figure.0));
                }
                self.press("stand-ready");
            }
            Want::Discard(places) => {
                places.iter().for_each(|place| self.press(&format!("discard-{place}")));
                self.press("fill");
            }
            // «REPARTIR LOS 5», «COLOCAR EL ÚLTIMO».
            Want::PostAll => {
                let several = format!(":{}", said("pickets-all"));
                self.press(if self.offers(&several) { &several } else { ":COLOCAR EL" });
            }
        }
    }

    fn order(&mut self, table: &Table, order: Order) {
        let plate = |id: &str| format!(":{}", said(id));
        match order {
            Order::PlayCard { seat, card, target } => self.play_card(table, (seat, card), target),
            Order::KillCard { seat, card } => self.kill(table, seat, card),
            Order::Deploy { figure, entry } => {
                self.select(figure);
                let entries = table.now.board.terrain().entries.iter().enumerate();
                let own = entries.filter(|(_, gate)| gate.owner == table.seat).map(|(index, _)| index);
                let place = own.into_iter().position(|index| index == usize::from(entry.0)).expect("one's own");
                self.press_nth(&plate("deploy-entry"), place);
            }
            Order::EndDeployment => self.press(&plate(match table.now.awaiting {
                Awaiting::Deploy { .. } => "deploy-done",
                Awaiting::Pickets { .. } => "pickets-done",
                _ => "reinforce-none",
            })),
            Order::React { figure } | Order::Hold { figure } => {
                self.decides(table, figure);
                let fires = matches!(order, Order::React { .. });
                let (icon, id) = if fires { ("shoot", "react-fire") } else { ("hand", "react-hold") };
                self.press(&format!("{icon}:{}", said(id)));
            }
            Order::Pass => match table.now.awaiting {
                Awaiting::Answer { to: Occasion::Card(_), .. } => self.press(&format!("check:{}", said("answer-let"))),
                _ => self.press(&plate("answer-pass")),
            },
            Order::EndLastChance => self.press(&plate("chance-done")),
            Order::Reroll { die } => self.press(&format!("reroll-{die}")),
            Order::KeepDice => self.press(&plate("reroll-keep")),
            Order::Shoot { target, .. } => self.again(target, order),
            Order::EndShooting => self.press(&format!("hand:{}", said("again-stop"))),
            Order::EndFlame => self.press("flame:"),
            Order::Spread { at } => self.spread(table, at),
            Order::Land { at } => self.land(table, at),
            Order::GivePoint { to } => self.press(&format!("share-{}", to.0)),
            Order::EndSharing => self.press(":PERDER"),
            Order::Strand { figure } | Order::CallUp { figure } => self.press(&format!("muster-{}", figure.0)),
            Order::Picket { at, facing } => self.post(at, facing),
            Order::EndActivation => self.press("end:"),
            Order::EndHalf => self.press("end_half:"),
            _ => self.fail(&format!("{order:?} is given by a plan")),
        }
    }

    /// The one who decides about a reaction shot.
    fn decides(&mut self, table: &Table, figure: FigureId) {
        let Awaiting::React { shooters, .. } = &table.now.awaiting else { self.fail("no shot is asked for") };
        let now = table.selected.filter(|id| shooters.contains(id)).unwrap_or(shooters[0]);
        if now != figure {
            let place = shooters.iter().position(|shooter| *shooter == figure).expect("it may shoot");
            self.key(&(place + 1).to_string());
        }
    }

    /// A further shot: at that one.
    fn again(&mut self, target: FigureId, order: Order) {
        if self.shown().0 != Some(Aim::Do(order)) {
            let name = format!("again-{}", target.0);
            if self.offers(&name) {
                self.press(&name);
            } else {
                let at = self.table().now.figure(target).and_then(rules::Figure::square).expect("it stands there");
                if !self.click(at) {
                    self.fail(&format!("{target:?} can't be pointed at for a further shot"));
                }
            }
        }
        self.press(&format!("shoot:{}", said("again-fire")));
    }

    fn spread(&mut self, table: &Table, at: Square) {
        if self.mind.chance.one_in(2) && self.click(at) {
            return;
        }
        let Awaiting::Flame { chosen, .. } = &table.now.awaiting else { self.fail("no jet is asked for") };
        let from = self.shown().2.or(chosen.last().copied()).expect("it has a first square");
        self.walk(from, at);
        self.key("space");
    }

    fn land(&mut self, table: &Table, at: Square) {
        if self.mind.chance.one_in(2) && self.click(at) {
            return;
        }
        let Awaiting::Landing { squares, .. } = &table.now.awaiting else { self.fail("nobody lands") };
        let place = squares.iter().position(|square| *square == at).expect("one of them");
        self.press_nth(&format!(":{}", said("landing-square")), place);
    }

    /// Points at the square, turns the picket and places it.
    fn post(&mut self, at: Square, facing: Facing) {
        if !self.click(at) {
            // Where the keys have got to is out of reach: the one that is proposed, then.
            self.key("Right");
        }
        for _ in 0..4 {
            self.press("picket-right");
            if self.table().posting == Some(facing) {
                break;
            }
        }
        self.press("check:");
    }

    /// Selects a figure by its row, by its token or by Tab.
    fn select(&mut self, figure: FigureId) {
        if self.table().selected == Some(figure) {
            return;
        }
        let row = format!("figure-{}", figure.0);
        if self.offers(&row) && !self.mind.chance.one_in(4) {
            self.press(&row);
        } else if let Some(at) = self.table().now.figure(figure).and_then(rules::Figure::square)
            && !self.shown().1
            && self.click(at)
        {
            self.tell(format!("{figure:?} on the board"));
        }
        let table = self.table();
        let all = table.force().len();
        let presses = |back: bool| {
            let mut at = table.selected;
            (0..=all).find(|_| {
                let here = at == Some(figure);
                at = table.cycle(at, back);
                here
            })
        };
        let ways = [("Tab", presses(false)), ("shift+Tab", presses(true))];
        let way = ways.into_iter().filter_map(|(key, presses)| Some((presses?, key))).min();
        if let Some((presses, key)) = way {
            self.tell(format!("{presses} times {key}"));
            (0..presses).for_each(|_| self.game.key(key));
            self.game.settle();
        }
        if self.table().selected != Some(figure) && self.offers(&row) {
            self.press(&row);
        }
        if self.table().selected != Some(figure) {
            let table = self.table();
            let force: Vec<_> = table.force().into_iter().map(|figure| (figure.id, figure.activated)).collect();
            self.fail(&format!("{figure:?} can't be selected, but {:?} of {force:?}", table.selected));
        }
    }

    /// Selects, points until the plan is shown, and carries it out.
    fn plan(&mut self, figure: FigureId, aim: Aim) {
        self.select(figure);
        let before = self.count();
        if self.shown().0 != Some(aim) {
            let pointed = self.mind.chance.one_in(2) && self.point(aim);
            if !pointed {
                self.aim(figure, aim);
            }
        }
        if self.shown().0 != Some(aim) && self.count() == before {
            self.fail(&format!("the plan {aim:?} is not shown, but {:?}", self.shown().0));
        }
        if self.count() == before {
            match self.mind.chance.below(2) {
                0 => self.key("Return"),
                _ => self.press("commit"),
            }
        }
    }

    /// Points at it on the board, if a click there means that.
    fn point(&mut self, aim: Aim) -> bool {
        if self.shown().1 {
            return false;
        }
        let table = self.table();
        match aim {
            Aim::Go(square) => table.now.figure_at(square).is_none() && self.click(square),
            Aim::Leave(square, side) => {
                let (x, y) = side.offset();
                let mouth = Self::middle(square) + Vec2::new(f32::from(x), -f32::from(y)) * SQUARE;
                let Some((x, y)) = self.place(mouth) else { return false };
                self.game.click(x, y);
                self.game.settle();
                true
            }
            // A click on who is aimed at already carries that out.
            Aim::Do(Order::Shoot { target, .. } | Order::CloseAttack { target }) if self.shown().0.is_none() => {
                let at = table.now.figure(target).and_then(rules::Figure::square).expect("it stands there");
                self.click(at) && self.shown().0 == Some(aim)
            }
            Aim::Do(_) => false,
        }
    }

    /// Aims by plates and keys.
    fn aim(&mut self, id: FigureId, aim: Aim) {
        let table = self.table();
        let figure = *table.now.figure(id).expect("it is in play");
        let plate = match aim {
            Aim::Go(square) | Aim::Leave(square, _) => {
                self.drop_plan();
                self.walk(figure.square().expect("it stands there"), square);
                if let Aim::Leave(_, side) = aim {
                    self.key(arrow(side));
                }
                return;
            }
            Aim::Do(Order::Move { towards }) => return self.key(&format!("shift+{}", arrow(towards))),
            Aim::Do(order) => order,
        };
        let act = |icon: &str, id: &str| format!("{icon}:{}", said(id));
        let (name, place) = match plate {
            Order::Enter => (act("up", "act-enter"), 0),
            Order::Turn { to } if to == figure.facing.left() => ("turn_left:".to_owned(), 0),
            Order::Turn { .. } => ("turn:".to_owned(), 0),
            Order::Shoot { weapon, .. } => {
                let guns = table.now.profile(&figure).weapons().into_iter().filter(|gun| gun.is_gun());
                // Of two guns the first may be refused, and then there is but one plate.
                let able: Vec<Weapon> = guns.map(|gun| gun.id).filter(|gun| self.able(&table, id, *gun)).collect();
                ("shoot:".to_owned(), able.iter().position(|gun| *gun == weapon).expect("it can be fired"))
            }
            Order::CloseAttack { .. } => ("melee:".to_owned(), 0),
            Order::OpenDoor { .. } | Order::CloseDoor { .. } => ("door:".to_owned(), 0),
            Order::SealDoor { .. } => ("lock:".to_owned(), 0),
            Order::Flame => ("flame:".to_owned(), 0),
            Order::Throw { weapon, at } => return self.throw(&table, id, (weapon, at)),
            Order::Detonate { .. } => (act("kill", "act-mine"), 0),
            Order::FreeHarpoon => (act("pickup", "act-free"), 0),
            Order::ClearJam { .. } => (act("settings", "act-jam"), 0),
            Order::ShakeOff { .. } => (act("effect", "act-shake"), 0),
            Order::PickUp { .. } | Order::Operate { .. } => {
                let id = if self.offers(&act("pickup", "act-operate")) { "act-operate" } else { "act-pickup" };
                (act("pickup", id), 0)
            }
            Order::Drop { .. } => (act("drop", "act-drop"), 0),
            Order::EnterTunnel { .. } => (act("up", "act-tunnel"), 0),
            order => self.fail(&format!("{order:?} is no action of a figure")),
        };
        let before = self.count();
        for _ in 0..PATIENCE {
            self.press_nth(&name, place);
            if self.shown().0 == Some(aim) || self.count() != before {
                return;
            }
        }
        self.fail(&format!("the plate {name:?} never comes to {aim:?}"));
    }

    fn able(&self, table: &Table, figure: FigureId, weapon: Weapon) -> bool {
        let enemies = table.now.figures.iter().filter(|other| other.side != table.seat && other.square().is_some());
        let shots = enemies.map(|enemy| Order::Shoot { target: enemy.id, weapon });
        shots.into_iter().any(|shot| client::battle::preview::ask(&table.now, figure, shot).is_ok())
    }

    /// A grenade: the plate proposes squares, and a click or the arrows aim it elsewhere.
    fn throw(&mut self, table: &Table, figure: FigureId, (weapon, at): (Weapon, Square)) {
        let throwers = hazards::throwers(&table.now, figure);
        let place = throwers.iter().position(|other| other.id == weapon).expect("it has one");
        let aim = Aim::Do(Order::Throw { at, weapon });
        self.press_nth("grenade:", place);
        if self.shown().0 == Some(aim) || (self.click(at) && self.shown().0 == Some(aim)) {
            return;
        }
        let Some(Aim::Do(Order::Throw { at: from, .. })) = self.shown().0 else { self.fail("no grenade is aimed") };
        self.walk(from, at);
    }

    /// Moves the cursor with the arrows.
    fn walk(&mut self, from: Square, to: Square) {
        let table = self.table();
        let Some(way) = way(&table.now, from, to) else {
            self.fail(&format!("no cursor comes from {from:?} to {to:?}"))
        };
        self.tell(format!("the cursor goes from {from:?} to {to:?}"));
        way.into_iter().for_each(|side| self.game.key(arrow(side)));
        self.game.settle();
    }

    /// Drops what is shown, so that the cursor begins at the figure.
    fn drop_plan(&mut self) {
        let (plan, _, cursor) = self.shown();
        if plan.is_some() || cursor.is_some() {
            self.key("Escape");
        }
    }

    /// Holds a hand open, lets go of a card, and plays it on its target.
    fn play_card(&mut self, table: &Table, (seat, card): (Side, rules::cards::CardId), target: CardTarget) {
        let truth = self.truth();
        let hand = &truth.cards.hands[seat];
        let place = hand.cards.iter().position(|held| *held == card).expect("it is held");
        let name = if seat == table.seat { "hand" } else { "interrupt" };
        let plate = self.plates(name).into_iter().find(|(of, ..)| of == name);
        match plate.filter(|_| self.mind.chance.one_in(2)) {
            Some((_, x, y)) => {
                self.tell(format!("{name} held at {x}, {y}, card {place}"));
                self.game.point(x, y);
                self.game.button(MouseButton::Left, true);
                self.game.pass(MOMENT);
                self.game.point(card_at(place, hand.cards.len()), HAND);
                self.game.pass(MOMENT);
                self.game.button(MouseButton::Left, false);
            }
            None => {
                let key = if seat == table.seat { "c" } else { "x" };
                self.tell(format!("{key} held, card {place}"));
                self.game.key_down(key);
                self.game.pass(MOMENT);
                self.game.key(&(place + 1).to_string());
                self.game.key_up(key);
            }
        }
        self.game.settle();
        let targets = rules::card_targets(&truth, seat, card);
        let at = targets.iter().position(|other| *other == target).expect("it may be played on that");
        let plate = format!("target-{at}");
        if at > 0 && self.offers(&plate) && self.mind.chance.one_in(2) {
            self.press(&plate);
        } else {
            (0..at).for_each(|_| self.game.key("Tab"));
            self.game.settle();
        }
        self.press(&format!(":{}", said("choose-play")));
    }

    fn kill(&mut self, table: &Table, seat: Side, card: rules::cards::CardId) {
        match table.now.awaiting {
            Awaiting::Answer { .. } => return self.press("kill:"),
            Awaiting::LastChance { .. } => self.press(&format!("last-{}", card.0)),
            _ => {
                self.press("cards-in-play");
                self.press(&format!("kill-{}", card.0));
            }
        }
        self.press(&format!("pay-{}", seat.key()));
    }
}
