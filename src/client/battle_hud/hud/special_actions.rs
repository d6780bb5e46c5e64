//! Buttons of actions that only some figures have: grenades, mines, harpoons, cards on the figure, objects, tunnels. A
//! button is shown only if the figure has the means for its action.

use super::action_bar::ActionContext;
use crate::prelude::*;
use battle_board::{
    board_markers,
    edit_plan::PlanIntent,
    horde_moves::HordeGoal,
    move_horde::{self, MoveHorde},
};
use battle_view::{area_effects, assisted_figures::AssistFigure, plan_preview::plan_order};
use rules::{HarpoonState, check_order};

/// Maximum number of squares tried for a grenade if it can hit no enemy.
const TRIED: usize = 12;

/// Number of buttons above which their texts must be short.
const MANY: usize = 3;

type ActionButtons = Vec<(GameButton, BattleIntent)>;

impl ActionContext<'_> {
    pub(super) fn special(&self) -> ActionButtons {
        let mut plates = Vec::new();
        self.horde(&mut plates);
        self.grenades(&mut plates);
        self.mine(&mut plates);
        self.own_cards(&mut plates);
        self.objects(&mut plates);
        self.seal(&mut plates);
        self.placing(&mut plates);
        self.striking(&mut plates);
        self.tunnels(&mut plates);
        if let Some(help) = self.help(plates.len() > MANY) {
            plates.insert(0, help);
        }
        plates
    }

    fn push(
        &self,
        plates: &mut ActionButtons,
        (look, picture, id): (ButtonStyle, &str, &str),
        orders: Vec<Order>,
        key: Action,
    ) {
        let plan = self.best(&orders, Refusal::NotNow);
        let active = matches!(self.aim(), Some(PlanTarget::Do(order)) if orders.contains(&order));
        plates.push((self.plate(look, picture, id, &plan, active).key(key), PlanIntent::Among(orders).into()));
    }

    /// Like `push`, but hides the key, because a key with Shift is too long for the button.
    fn push_quiet(
        &self,
        plates: &mut ActionButtons,
        plate: (ButtonStyle, &str, &str),
        orders: Vec<Order>,
        key: Action,
    ) {
        self.push(plates, plate, orders, key);
        if let Some((button, intent)) = plates.pop() {
            plates.push((button.hide_key(), intent));
        }
    }

    /// Returns the button for a figure that the AI commands, which makes it act. If there are many buttons, its text is
    /// one word.
    fn help(&self, crowded: bool) -> Option<(GameButton, BattleIntent)> {
        let waits = self.view.waiting_assisted_figures().contains(&self.figure.id);
        waits.then(|| {
            let words = self.texts.t("act-help");
            let button = if crowded {
                GameButton::action(ButtonStyle::Confirm, "computer", self.texts.t("act-help-short"))
                    .accessible_name(words)
            } else {
                GameButton::action(ButtonStyle::Confirm, "computer", words).subtitle(self.texts.t("act-help-how"))
            };
            let button = button.key(Action::Help).hide_key().with_focus_name("act-help");
            (button, AssistFigure(self.figure.id).into())
        })
    }

    /// Adds the button that sends the rest of a horde to the planned square or enemy, or to the next one that is
    /// clicked.
    fn horde(&self, plates: &mut ActionButtons) {
        let goal = move_horde::horde_goal(self.view, self.preview, self.errands);
        let rest = move_horde::remaining_figures(self.view, goal).len();
        if rest < 2 {
            return;
        }
        let look =
            if move_horde::is_horde_armed(self.view, self.preview) { ButtonStyle::Move } else { ButtonStyle::Steel };
        let button = GameButton::action(look, "zombie", self.texts.t("act-horde"));
        let count = [("n", rest.into())];
        let button = button.subtitle(match goal {
            Some(HordeGoal::Enemy(_)) => self.texts.t_args("act-horde-attack", &count),
            Some(HordeGoal::Square(_)) => self.texts.t_args("act-horde-rest", &count),
            None => self.texts.t("act-horde-where"),
        });
        // The digit is shown, because the key with Shift is too long for the button.
        let button = button.key(KeyCode::Digit7).key(Action::Horde);
        plates.push((button, MoveHorde.into()));
    }

    fn grenades(&self, plates: &mut ActionButtons) {
        for (index, weapon) in area_effects::throwing_weapons(&self.view.now, self.figure.id).into_iter().enumerate() {
            let orders = self.throws(weapon.id);
            let plan = self.best(&orders, Refusal::NotNow);
            let id = if weapon.by_hand() { "act-throw" } else { "act-launch" };
            let active =
                matches!(self.aim(), Some(PlanTarget::Do(Order::Throw { weapon: shown, .. })) if shown == weapon.id);
            let button = self.plate(ButtonStyle::Attack, "grenade", id, &plan, active);
            let button = if index == 0 { button.key(Action::Grenade) } else { button.key(Action::SecondGrenade) };
            plates.push((button, PlanIntent::Among(orders).into()));
        }
    }

    /// Returns throws at enemies, the nearest first. If no enemy can be hit, throws at squares about three squares away
    /// come first.
    fn throws(&self, weapon: Weapon) -> Vec<Order> {
        let now = &self.view.now;
        let field: Vec<Square> = now
            .throwing_field(self.figure)
            .into_iter()
            .filter(|at| now.board.terrain().ground(*at) == Ground::Floor && Some(*at) != self.figure.square())
            .collect();
        let throw = |at: Square| Order::Throw { at, weapon };
        let enemy = |at: &&Square| now.figure_at(**at).is_some_and(|figure| figure.side != self.figure.side);
        let distance = |at: &Square| self.figure.square().map_or(0, |from| chebyshev_distance(from, *at));
        let mut enemies: Vec<Square> = field.iter().filter(enemy).copied().collect();
        enemies.sort_by_key(distance);
        let mut orders: Vec<Order> = enemies.into_iter().map(throw).collect();
        let can = |order: &Order| plan_order(now, self.figure.id, *order).is_ok();
        orders.sort_by_key(|order| !can(order));
        if orders.first().is_some_and(can) {
            return orders;
        }
        let mut near = field;
        near.sort_by_key(|at| (distance(at) - 3).abs());
        near.into_iter().take(TRIED).map(throw).chain(orders).collect()
    }

    fn mine(&self, plates: &mut ActionButtons) {
        if area_effects::has_mine(&self.view.now, self.figure.id) {
            let orders = self.against_enemies(|target| Order::Detonate { target });
            self.push(plates, (ButtonStyle::Attack, "kill", "act-mine"), orders, Action::Mine);
        }
    }

    /// Adds the buttons that remove effects from the figure: a stuck harpoon, a jam, cards that it can shake off.
    fn own_cards(&self, plates: &mut ActionButtons) {
        let now = &self.view.now;
        if self.figure.harpoon == HarpoonState::Stuck {
            self.push(plates, (ButtonStyle::Move, "pickup", "act-free"), vec![Order::FreeHarpoon], Action::FreeHarpoon);
        }
        if let Some((card, _)) = now.profile(self.figure).jam() {
            self.push(
                plates,
                (ButtonStyle::Move, "settings", "act-jam"),
                vec![Order::ClearJam { card }],
                Action::ClearJam,
            );
        }
        let lying: Vec<Order> =
            now.cards.on(self.figure.id, self.figure.kind).map(|lying| Order::ShakeOff { card: lying.card }).collect();
        if now.kind_of(self.figure).has(&Ability::ShakesOff) && !lying.is_empty() {
            self.push(plates, (ButtonStyle::Move, "effect", "act-shake"), lying, Action::ShakeOff);
        }
    }

    fn objects(&self, plates: &mut ActionButtons) {
        let now = &self.view.now;
        if now.objects.0.is_empty() || self.figure.square().is_none() {
            return;
        }
        let take = |(object, found): (_, &rules::objects::MissionObject)| match found.portable {
            true => Order::PickUp { object },
            false if now.is_cache(object) => Order::SearchCache { object },
            false => Order::Operate { object },
        };
        let mut orders: Vec<Order> = now.objects.iter().map(take).collect();
        // Sort objects out of reach last.
        orders.sort_by_key(|order| match plan_order(now, self.figure.id, *order) {
            Ok(_) => 0,
            Err(Refusal::OutOfReach | Refusal::NoSuchObject { .. }) => 2,
            Err(_) => 1,
        });
        let id = match orders.first() {
            Some(Order::Operate { .. }) => "act-operate",
            Some(Order::SearchCache { .. }) => "act-search-cache",
            _ => "act-pickup",
        };
        self.push(plates, (ButtonStyle::Move, "pickup", id), orders, Action::PickUp);
        let carried: Vec<Order> = now.objects.carried(self.figure.id).map(|object| Order::Drop { object }).collect();
        let Some(first) = carried.first() else { return };
        let active = matches!(self.aim(), Some(PlanTarget::Do(Order::Drop { .. })));
        let button = GameButton::action(
            if active { ButtonStyle::Move } else { ButtonStyle::Steel },
            "drop",
            self.texts.t("act-drop"),
        );
        let button = match check_order(now, *first) {
            Ok(_) => button.subtitle(self.texts.t("act-drop-free")),
            Err(refusal) => button.disabled(battle_view::text::disabled_reason(self.texts, self.view, refusal)),
        };
        plates.push((button.key(Action::Drop), PlanIntent::Among(carried).into()));
    }

    /// Adds the button that seals an adjacent door, if the mission allows it.
    fn seal(&self, plates: &mut ActionButtons) {
        let now = &self.view.now;
        let Some(at) = self.figure.square() else { return };
        let sealable = |side: &Facing| {
            let door = now.board.door_at(at, *side);
            door.is_some_and(|door| now.sealable.contains(&(door as u8)) && !now.board.doors()[door].sealed)
        };
        let orders: Vec<Order> =
            Facing::ALL.into_iter().filter(sealable).map(|side| Order::SealDoor { side }).collect();
        if !orders.is_empty() {
            self.push(plates, (ButtonStyle::Move, "lock", "act-seal"), orders, Action::Seal);
        }
    }

    /// Adds the buttons of the contraptions that can be built: in front of the figure first, then at its sides.
    fn placing(&self, plates: &mut ActionButtons) {
        let now = &self.view.now;
        let Some(here) = self.figure.square() else { return };
        let stock = now.contraptions.stock[self.figure.side].iter();
        let keys = [Action::Build, Action::SecondBuild, Action::ThirdBuild];
        let placed = (0..).zip(now.charter.contraption_kinds()).zip(stock).filter(|(_, left)| **left > 0);
        // Few missions have more than three kinds; further kinds have no key.
        let keys = keys.into_iter().map(Some).chain(std::iter::repeat(None));
        for (((kind, printed), left), key) in placed.zip(keys) {
            let facing = self.figure.facing;
            let beside = [facing, facing.left(), facing.right()].into_iter().filter_map(|side| here.towards(side));
            let mut orders: Vec<Order> = beside.map(|at| Order::Place { kind, at }).collect();
            orders.sort_by_key(|order| plan_order(now, self.figure.id, *order).is_err());
            let plan = self.best(&orders, Refusal::NoRoomToPlace);
            let active = matches!(self.aim(), Some(PlanTarget::Do(Order::Place { kind: shown, .. })) if shown == kind);
            let name = ui_kit::game_names::localized_name(self.texts, &printed.name);
            let name = self.texts.t_args("act-place", &[("thing", name.to_owned().into()), ("n", (*left).into())]);
            // The icon names the contraption, because names would be too long for the narrow buttons.
            let count = self.texts.t_args("act-place-count", &[("n", (*left).into())]);
            let button =
                self.named(ButtonStyle::Move, board_markers::contraption_icon(printed.look), count, &plan, active);
            let button = button.accessible_name(name).with_focus_name(format!("place-{kind}"));
            let button = if let Some(key) = key { button.key(key).hide_key() } else { button };
            plates.push((button, PlanIntent::Among(orders).into()));
        }
    }

    /// Adds the buttons that attack an object ahead and shoot at explosive contraptions, then those of all other
    /// actions that special conditions offer.
    fn striking(&self, plates: &mut ActionButtons) {
        let now = &self.view.now;
        if self.figure.square().is_none() {
            return;
        }
        let ahead = Order::Batter { towards: self.figure.facing };
        if plan_order(now, self.figure.id, ahead).is_ok() {
            self.push_quiet(plates, (ButtonStyle::Attack, "melee", "act-batter"), vec![ahead], Action::Batter);
        }
        let offered = now.affordances(self.figure);
        let gun = now.profile(self.figure).weapons().into_iter().find(|weapon| weapon.is_gun()).map(|gun| gun.id);
        let shoots = |order: &&Order| matches!(order, Order::BlowUp { weapon, .. } if Some(*weapon) == gun);
        let orders: Vec<Order> = offered.iter().filter(shoots).copied().collect();
        if !orders.is_empty() {
            self.push_quiet(plates, (ButtonStyle::Attack, "barrel", "act-blow-up"), orders, Action::BlowUp);
        }
        let has_other_button =
            |order: &&Order| matches!(order, Order::Batter { .. } | Order::Place { .. } | Order::BlowUp { .. });
        for order in offered.iter().rev().filter(|order| !has_other_button(order)) {
            let Some(key) = Action::of(order.text_key()) else { continue };
            let id = format!("act-{}", order.text_key());
            let icon = order.icon().unwrap_or("effect");
            self.push_quiet(plates, (ButtonStyle::Move, icon, &id), vec![*order], key);
        }
    }

    fn tunnels(&self, plates: &mut ActionButtons) {
        let side: Side = self.figure.side;
        let orders: Vec<Order> =
            self.view.now.cards.tunnels(side).map(|(card, _)| Order::EnterTunnel { card }).collect();
        if self.figure.square().is_none() && !orders.is_empty() {
            self.push(plates, (ButtonStyle::Move, "up", "act-tunnel"), orders, Action::Tunnel);
        }
    }
}
