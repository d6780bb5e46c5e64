//! The monkey's ways to give its orders: by a button or its key, on the board, or by a card of a hand that is held
//! open.

use std::time::Duration;

use bevy::input::mouse::MouseButton;
use client::{
    battle_board::card_view::HandCardFace,
    battle_view::{
        plan_preview::{PlanTarget, PlannedAction},
        session::BattleView,
    },
    ui_kit::widgets::SideStyle,
};
use common::support::spanish_text;
use rules::{
    DecisionOptions, Facing, FigureId, Order, PendingDecision, ResponseTrigger, Side, Square,
    cards::{CardId, CardTarget},
};

use super::{MonkeyTester, mind::MonkeyGoal};
use crate::mouse::{HAND, card_centre_x};

/// Time that passes while a key or mouse button is held.
const MOMENT: Duration = Duration::from_millis(250);

impl MonkeyTester {
    /// Returns the orders that a goal leads to without an interruption.
    pub fn orders(&mut self, view: &BattleView, want: &MonkeyGoal) -> Vec<Order> {
        match want {
            MonkeyGoal::Order(order) => vec![*order],
            MonkeyGoal::Plan(figure, aim) => {
                let orders = PlannedAction::new(&view.now, *figure, *aim).and_then(|plan| plan.orders());
                orders.unwrap_or_else(|| self.fail(&format!("{want:?} can't be done")))
            }
            MonkeyGoal::Ready(chosen) => {
                let PendingDecision::Ready { figures, .. } = &view.now.awaiting else { self.fail("nobody is asked") };
                let end = (chosen.len() < figures.len()).then_some(Order::EndReadiness);
                chosen.iter().map(|&figure| Order::EnterReaction { figure }).chain(end).collect()
            }
            MonkeyGoal::Discard(places) => {
                let PendingDecision::Discard { seat } = view.now.awaiting else { self.fail("nobody is asked") };
                let hand = &view.now.cards.hands[seat].cards;
                let gone = places.iter().map(|place| Order::Discard { card: hand[*place] });
                // An empty hand is refilled without a prompt.
                gone.chain((places.len() < hand.len()).then_some(Order::EndDiscard)).collect()
            }
            MonkeyGoal::PostAll => Vec::new(),
        }
    }

    /// Gives the orders of a goal.
    pub fn give(&mut self, view: &BattleView, want: &MonkeyGoal) {
        match want {
            MonkeyGoal::Order(order) => self.order(view, *order),
            MonkeyGoal::Plan(figure, aim) => self.plan(*figure, *aim),
            MonkeyGoal::Ready(chosen) => {
                let PendingDecision::Ready { figures, .. } = &view.now.awaiting else { self.fail("nobody is asked") };
                for figure in figures.iter().filter(|figure| !chosen.contains(figure)) {
                    self.press(&format!("ready-{}", figure.0));
                }
                self.press("stand-ready");
            }
            MonkeyGoal::Discard(places) => {
                places.iter().for_each(|place| self.press(&format!("discard-{place}")));
                self.press("fill");
            }
            // The button reads «REPARTIR LOS 5» or «COLOCAR EL ÚLTIMO».
            MonkeyGoal::PostAll => {
                let several = format!(":{}", spanish_text("pickets-all"));
                self.press(if self.offers(&several) { &several } else { ":COLOCAR EL" });
            }
        }
    }

    fn order(&mut self, view: &BattleView, order: Order) {
        let plate = |id: &str| format!(":{}", spanish_text(id));
        match order {
            Order::PlayCard { seat, card, target } => self.play_card(view, (seat, card), target),
            Order::KillCard { seat, card } => self.kill(view, seat, card),
            Order::Deploy { figure, entry } => {
                self.select(figure);
                let entries = view.now.board.terrain().entries.iter().enumerate();
                let own = entries.filter(|(_, gate)| gate.owner == view.seat).map(|(index, _)| index);
                let place = own.into_iter().position(|index| index == usize::from(entry.0)).expect("one's own");
                self.press_nth(&plate("deploy-entry"), place);
            }
            Order::EndDeployment => self.press(&plate(match view.now.awaiting {
                PendingDecision::Deploy { .. } => "deploy-done",
                PendingDecision::Pickets { .. } => "pickets-done",
                _ => "reinforce-none",
            })),
            Order::React { figure } | Order::Hold { figure } => {
                self.decides(view, figure);
                let fires = matches!(order, Order::React { .. });
                let (icon, id) = if fires { ("shoot", "react-fire") } else { ("hand", "react-hold") };
                self.press(&format!("{icon}:{}", spanish_text(id)));
            }
            Order::Pass => match view.now.awaiting {
                PendingDecision::Answer { to: ResponseTrigger::Card(_), .. } => {
                    self.press(&format!("check:{}", spanish_text("answer-let")));
                }
                _ => self.press(&plate("answer-pass")),
            },
            Order::EndLastChance => self.press(&plate("chance-done")),
            Order::Reroll { die } => self.press(&format!("reroll-{die}")),
            Order::KeepDice => self.press(&plate("reroll-keep")),
            Order::Shoot { target, .. } => self.again(target, order),
            Order::EndShooting => self.press(&format!("hand:{}", spanish_text("again-stop"))),
            Order::EndFlame => self.press("flame:"),
            Order::Spread { at } => {
                self.spread(view, at);
                // The last possible square waits for the confirmation.
                if view.now.ends_jet(at) {
                    self.press("flame:");
                }
            }
            Order::Land { at } | Order::AnswerAlarm { at } => self.choose_square(view, at),
            Order::GivePoint { to } => self.press(&format!("share-{}", to.0)),
            Order::EndSharing => self.press(":PERDER"),
            Order::Strand { figure } | Order::CallUp { figure } => self.press(&format!("muster-{}", figure.0)),
            Order::Picket { at, facing } => self.post(at, facing),
            Order::EndActivation => self.press("end:"),
            Order::EndHalf => self.press("end_half:"),
            _ => self.fail(&format!("{order:?} is given by a plan")),
        }
    }

    /// Selects the figure that decides about a reaction shot.
    fn decides(&mut self, view: &BattleView, figure: FigureId) {
        let PendingDecision::React { shooters, .. } = &view.now.awaiting else { self.fail("no shot is asked for") };
        let now = view.selected.filter(|id| shooters.contains(id)).unwrap_or(shooters[0]);
        if now != figure {
            let place = shooters.iter().position(|shooter| *shooter == figure).expect("it may shoot");
            self.key(&(place + 1).to_string());
        }
    }

    /// Selects the target of a further shot, and fires.
    fn again(&mut self, target: FigureId, order: Order) {
        if self.shown().0 != Some(PlanTarget::Do(order)) {
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
        self.press(&format!("shoot:{}", spanish_text("again-fire")));
    }

    fn spread(&mut self, view: &BattleView, at: Square) {
        if self.mind.chance.one_in(2) && self.click(at) {
            return;
        }
        let PendingDecision::Flame { chosen, .. } = &view.now.awaiting else { self.fail("no jet is asked for") };
        let from = self.shown().2.or(chosen.last().copied()).expect("it has a first square");
        self.walk(from, at);
        self.key("space");
    }

    fn choose_square(&mut self, view: &BattleView, at: Square) {
        if self.mind.chance.one_in(2) && self.click(at) {
            return;
        }
        let DecisionOptions::Squares(squares, _) = view.now.awaiting.options() else {
            self.fail("no square is asked for")
        };
        let place = squares.iter().position(|square| *square == at).expect("one of them");
        self.press_nth(&format!(":{}", spanish_text("landing-square")), place);
    }

    /// Points at the square, turns the picket and places it.
    fn post(&mut self, at: Square, facing: Facing) {
        if !self.click(at) {
            // If the cursor can't reach the square, take the suggested one.
            self.key("Right");
        }
        for _ in 0..4 {
            self.press("picket-right");
            if self.table().picket_facing == Some(facing) {
                break;
            }
        }
        self.press("check:");
    }

    /// Holds a hand open, chooses a card, and plays it on its target.
    fn play_card(&mut self, view: &BattleView, (seat, card): (Side, CardId), target: CardTarget) {
        let truth = self.truth();
        let name = if seat == view.seat { "hand" } else { "interrupt" };
        let plate = self.plates(name).into_iter().find(|(of, ..)| of == name);
        match plate.filter(|_| self.mind.chance.one_in(2)) {
            Some((_, x, y)) => {
                self.game.point(x, y);
                self.game.button(MouseButton::Left, true);
                self.game.pass(MOMENT);
                let (place, count) = self.leaf_to(card);
                self.tell(format!("{name} held at {x}, {y}, card {place}"));
                self.game.point(card_centre_x(place, count), HAND);
                self.game.pass(MOMENT);
                self.game.button(MouseButton::Left, false);
            }
            None => {
                let key = if seat == view.seat { "c" } else { "x" };
                self.game.key_down(key);
                self.game.pass(MOMENT);
                let (place, _) = self.leaf_to(card);
                self.tell(format!("{key} held, card {place}"));
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
        self.press(&format!(":{}", spanish_text("choose-play")));
    }

    /// Leafs through the hands until one contains the card, because figures may have their own hands (`COOP-14`).
    /// Returns the index of the card in that hand, and the number of its cards.
    fn leaf_to(&mut self, card: CardId) -> (usize, usize) {
        for _ in 0..8 {
            let faces: Vec<HandCardFace> =
                self.game.with(|world| world.query::<&HandCardFace>().iter(world).copied().collect());
            if let Some(face) = faces.iter().find(|face| face.card == card) {
                return (face.place, faces.len());
            }
            self.game.key("Right");
            self.game.pass(MOMENT);
        }
        self.fail(&format!("{card:?} is in no hand that is shown"))
    }

    fn kill(&mut self, view: &BattleView, seat: Side, card: CardId) {
        match view.now.awaiting {
            PendingDecision::Answer { to: ResponseTrigger::Card(played), .. } if played == card => {
                return self.press("kill:");
            }
            PendingDecision::LastChance { .. } => self.press(&format!("last-{}", card.0)),
            PendingDecision::Act { .. } => {
                self.press("cards-in-play");
                self.press(&format!("kill-{}", card.0));
            }
            // A prompt covers the button, but the key of the button works.
            _ => {
                self.game.key("k");
                self.game.settle();
                self.press(&format!("kill-{}", card.0));
            }
        }
        self.press(&format!("pay-{}", seat.key()));
    }
}
