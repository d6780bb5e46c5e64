//! The monkey's ways to choose a plan: it selects the figure and points at the target, or presses a button until the
//! plan is shown.

use bevy::math::Vec2;
use client::battle_view::{area_effects, board_coords::SQUARE, plan_preview::PlanTarget, session::BattleView};
use common::support::spanish_text;
use rules::{FigureId, Order, Square, Weapon};

use super::MonkeyTester;
use crate::keys::arrow_key;

/// Maximum number of presses of a button to reach a plan.
const PATIENCE: usize = 60;

impl MonkeyTester {
    /// Selects a figure by its row, by its token or by Tab.
    pub fn select(&mut self, figure: FigureId) {
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
        let view = self.table();
        let all = view.force().len();
        let presses = |back: bool| {
            let mut at = view.selected;
            (0..=all).find(|_| {
                let here = at == Some(figure);
                at = view.cycle(at, back);
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
            let view = self.table();
            let force: Vec<_> = view.force().into_iter().map(|figure| (figure.id, figure.activated)).collect();
            self.fail(&format!("{figure:?} can't be selected, but {:?} of {force:?}", view.selected));
        }
    }

    /// Selects the figure, points until the plan is shown, and carries it out.
    pub fn plan(&mut self, figure: FigureId, aim: PlanTarget) {
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

    /// Clicks the target on the board if that means the aim. Returns `true` if the plan is shown.
    fn point(&mut self, aim: PlanTarget) -> bool {
        if self.shown().1 {
            return false;
        }
        let view = self.table();
        match aim {
            PlanTarget::Go(square) => view.now.figure_at(square).is_none() && self.click(square),
            PlanTarget::Leave(square, side) => {
                let (x, y) = side.offset();
                let mouth = Self::middle(square) + Vec2::new(f32::from(x), -f32::from(y)) * SQUARE;
                let Some((x, y)) = self.place(mouth) else { return false };
                self.game.click(x, y);
                self.game.settle();
                true
            }
            // A click on the target of the visible plan would carry it out.
            PlanTarget::Do(Order::Shoot { target, .. } | Order::CloseAttack { target }) if self.shown().0.is_none() => {
                let at = view.now.figure(target).and_then(rules::Figure::square).expect("it stands there");
                self.click(at) && self.shown().0 == Some(aim)
            }
            PlanTarget::Do(_) => false,
        }
    }

    /// Aims by buttons and keys.
    fn aim(&mut self, id: FigureId, aim: PlanTarget) {
        let view = self.table();
        let figure = *view.now.figure(id).expect("it is in play");
        let plate = match aim {
            PlanTarget::Go(square) | PlanTarget::Leave(square, _) => {
                self.drop_plan();
                self.walk(figure.square().expect("it stands there"), square);
                if let PlanTarget::Leave(_, side) = aim {
                    self.key(arrow_key(side));
                }
                return;
            }
            PlanTarget::Do(Order::Move { towards }) => return self.key(&format!("shift+{}", arrow_key(towards))),
            PlanTarget::Do(order) => order,
        };
        let act = |icon: &str, id: &str| format!("{icon}:{}", spanish_text(id));
        let (name, place) = match plate {
            Order::Enter => (act("up", "act-enter"), 0),
            Order::Turn { to } if to == figure.facing.left() => ("turn_left:".to_owned(), 0),
            Order::Turn { .. } => ("turn:".to_owned(), 0),
            Order::Shoot { weapon, .. } => {
                let guns = view.now.profile(&figure).weapons().into_iter().filter(|gun| gun.is_gun());
                // One of two guns may not be usable, and then there is only one button.
                let able: Vec<Weapon> = guns.map(|gun| gun.id).filter(|gun| self.able(&view, id, *gun)).collect();
                ("shoot:".to_owned(), able.iter().position(|gun| *gun == weapon).expect("it can be fired"))
            }
            Order::CloseAttack { .. } => ("melee:".to_owned(), 0),
            Order::OpenDoor { .. } | Order::CloseDoor { .. } => ("door:".to_owned(), 0),
            Order::SealDoor { .. } => ("lock:".to_owned(), 0),
            Order::Batter { .. } => (act("melee", "act-batter"), 0),
            Order::Mend => (act("gate", "act-mend"), 0),
            Order::Search => (act("search", "act-search"), 0),
            Order::BlowUp { .. } => (act("barrel", "act-blow-up"), 0),
            Order::Place { kind, .. } => (format!("place-{kind}"), 0),
            Order::Flame => ("flame:".to_owned(), 0),
            Order::Throw { weapon, at } => return self.throw(&view, id, (weapon, at)),
            Order::Detonate { .. } => (act("kill", "act-mine"), 0),
            Order::FreeHarpoon => (act("pickup", "act-free"), 0),
            Order::ClearJam { .. } => (act("settings", "act-jam"), 0),
            Order::ShakeOff { .. } => (act("effect", "act-shake"), 0),
            Order::PickUp { .. } | Order::Operate { .. } | Order::SearchCache { .. } => {
                let ids = ["act-search-cache", "act-operate"];
                let id = ids.into_iter().find(|id| self.offers(&act("pickup", id))).unwrap_or("act-pickup");
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

    fn able(&self, view: &BattleView, figure: FigureId, weapon: Weapon) -> bool {
        let enemies = view.now.figures.iter().filter(|other| other.side != view.seat && other.square().is_some());
        let shots = enemies.map(|enemy| Order::Shoot { target: enemy.id, weapon });
        shots.into_iter().any(|shot| client::battle_view::plan_preview::plan_order(&view.now, figure, shot).is_ok())
    }

    /// Aims a grenade: the button suggests squares, and a click or the arrow keys select another.
    fn throw(&mut self, view: &BattleView, figure: FigureId, (weapon, at): (Weapon, Square)) {
        let throwers = area_effects::throwing_weapons(&view.now, figure);
        let place = throwers.iter().position(|other| other.id == weapon).expect("it has one");
        let aim = PlanTarget::Do(Order::Throw { at, weapon });
        self.press_nth("grenade:", place);
        if self.shown().0 == Some(aim) || (self.click(at) && self.shown().0 == Some(aim)) {
            return;
        }
        let Some(PlanTarget::Do(Order::Throw { at: from, .. })) = self.shown().0 else {
            self.fail("no grenade is aimed")
        };
        self.walk(from, at);
    }

    /// Drops the visible plan, so that the cursor begins at the figure.
    fn drop_plan(&mut self) {
        let (plan, _, cursor) = self.shown();
        if plan.is_some() || cursor.is_some() {
            self.key("Escape");
        }
    }
}
