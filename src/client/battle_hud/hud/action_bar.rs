//! The action bar at the bottom: the selected figure's actions with their keys and costs, or the reasons why they are
//! not allowed; and the buttons for undo, advice, and the end of activation and half-turn.

use super::{
    figure_title::figure_title,
    panels::{BattlePanel, PanelSpawner},
};
use crate::prelude::*;
use battle_board::{edit_plan::PlanIntent, move_horde::HordeTasks};
use battle_view::{
    advice_panel::{AdviceOpen, AdviceTopic},
    assisted_figures::EndHalfIntent,
    key_input::cursor_action,
    order_intents::OrderIntent,
    plan_preview::plan_order,
    text::{disabled_reason, names::player_name},
};
use record::UndoError;
use rules::{check_order, pathfinding::OrderPlan, variant_id};
use ui_kit::game_names::{sanitized, short_weapon_name};

pub(super) fn spawn_action_bar(
    mut panels: PanelSpawner,
    (view, preview, advice): (Res<BattleView>, Res<PlanPreview>, Res<AdviceOpen>),
    (settings, errands): (Res<Settings>, Res<HordeTasks>),
    texts: Res<Texts>,
) {
    if !view.is_prompted() || !matches!(view.now.awaiting, PendingDecision::Act { .. }) {
        return panels.hide(BattlePanel::Actions);
    }
    let node = flex_row(4.0).absolute().left(8.0).right(8.0).bottom(6.0).height(106.0).inset(12.0, 8.0);
    panels.show(BattlePanel::Actions, (node, NineSliceFrame::PLAIN), |bar| {
        if let Some(figure) = view.chosen() {
            spawn_figure_summary(bar, &view, &texts, figure);
            let errands = &*errands;
            spawn_action_buttons(
                bar,
                &ActionContext { view: &view, texts: &texts, preview: &preview, errands, figure },
            );
        }
        bar.spawn(flex_spacer());
        if settings.preferences.advice {
            spawn_advice_button(bar, &view, &texts, advice.0);
        }
        spawn_end_buttons(bar, &view, &texts);
    });
}

fn spawn_figure_summary(bar: &mut UiParent, view: &BattleView, texts: &Texts, figure: &Figure) {
    let ap = view.now.profile(figure).action_points();
    let points = if figure.activated { figure.points } else { ap.saturating_add(figure.given) };
    let left = texts.t_args("bar-command", &[("n", view.now.purchasable(figure).into())]);
    let left = text_label(TextStyle::CAPTION.spaced(0.0), left, palette::BRASS);
    let words = children![
        figure_title(texts, view, figure.id, (138.0, 19.0), palette::TEXT),
        (
            ap_pips(points.into(), 0, 0, ap.saturating_sub(points).into(), 24.0),
            AbbreviationTerm::ActionPoints.tip(texts)
        ),
        (
            flex_row(4.0),
            AbbreviationTerm::CommandPoints.tip(texts),
            children![tinted_icon("cp", 16.0, palette::BRASS), left]
        ),
    ];
    bar.spawn((flex_column(5.0).width(138.0).rigid(), words));
}

/// Width available for the buttons of the figure's actions, in design pixels.
const ROOM: f32 = 706.0;
/// Maximum width of a button of the figure's actions, in design pixels.
const WIDE: f32 = 80.0;
/// Width that the redo button takes from the other buttons, in design pixels.
const REDO: f32 = 84.0;

/// Maximum length of the next player's name on the button that ends an activation, in letters.
const NEXT: usize = 10;

fn spawn_action_buttons(bar: &mut UiParent, shown: &ActionContext) {
    let mut plates = shown.common();
    plates.extend(shown.special().into_iter().enumerate().map(|(index, (button, intent))| {
        // Digits 1 to 6 are the keys of the common actions.
        let button = if index < 3 { button.key(DIGITS[index + 7]) } else { button };
        (button, intent)
    }));
    let room = if shown.view.can_redo { ROOM - REDO } else { ROOM };
    let width = (room / plates.len() as f32 - 4.0).min(WIDE);
    for (button, intent) in plates {
        bar.spawn((button.width(width), on_press_intent(intent)));
    }
}

/// Plan of an order, or the reason why it can't be given.
type ActionPlan = Result<OrderPlan, Refusal>;

/// Context for building the buttons of a figure's actions.
pub(super) struct ActionContext<'a> {
    pub(super) view: &'a BattleView,
    pub(super) texts: &'a Texts,
    pub(super) preview: &'a PlanPreview,
    pub(super) errands: &'a HordeTasks,
    pub(super) figure: &'a Figure,
}

impl ActionContext<'_> {
    fn common(&self) -> Vec<(GameButton, BattleIntent)> {
        let mut plates = Vec::new();
        if let Some(FigurePlace::Waiting(entry)) = self.figure.place {
            // The button also shows the arrow key that points into the board, because arrow keys are steps on the
            // board.
            let inward = self.view.now.board.terrain().entry(entry).inward();
            let plan = plan_order(&self.view.now, self.figure.id, Order::Enter);
            let active = matches!(self.aim(), Some(PlanTarget::Do(Order::Enter)));
            let button = self.plate(ButtonStyle::Move, "up", "act-enter", &plan, active);
            let button = button.key(KeyCode::Digit1).shows(cursor_action(inward));
            plates.push((button, PlanIntent::Aim(PlanTarget::Do(Order::Enter)).into()));
        } else {
            self.movement(&mut plates);
        }
        self.guns(&mut plates);
        let orders = self.against_enemies(|target| Order::CloseAttack { target });
        let active = matches!(self.aim(), Some(PlanTarget::Do(Order::CloseAttack { .. })));
        let plan = self.best(&orders, Refusal::NotInFront);
        let button = self.plate(ButtonStyle::Attack, "melee", "act-strike", &plan, active);
        plates.push((button.key(Action::Strike).key(KeyCode::Digit5), PlanIntent::NextVictim.into()));
        self.door(&mut plates);
        plates
    }

    pub(super) fn aim(&self) -> Option<PlanTarget> {
        self.preview.aim()
    }

    pub(super) fn plate(
        &self,
        look: ButtonStyle,
        picture: &str,
        id: &str,
        plan: &ActionPlan,
        active: bool,
    ) -> GameButton {
        self.named(look, picture, self.texts.t(id), plan, active)
    }

    pub(super) fn named(
        &self,
        look: ButtonStyle,
        picture: &str,
        name: String,
        plan: &ActionPlan,
        active: bool,
    ) -> GameButton {
        let button = GameButton::action(if active { look } else { ButtonStyle::Steel }, picture, name);
        match plan {
            Ok(plan) => button.cost((plan.walk.cost() - plan.bought.min(plan.walk.cost())).into(), plan.bought.into()),
            Err(refusal) => button.disabled(disabled_reason(self.texts, self.view, *refusal)),
        }
    }

    fn movement(&self, plates: &mut Vec<(GameButton, BattleIntent)>) {
        let (view, id) = (self.view, self.figure.id);
        let forward = plan_order(&view.now, id, Order::Move { towards: self.figure.facing });
        let other = Facing::ALL.into_iter().find_map(|towards| plan_order(&view.now, id, Order::Move { towards }).ok());
        // If the square in front is blocked, another direction may still be free.
        let moving = forward.or_else(|why| other.ok_or(why));
        let going =
            matches!(self.aim(), Some(PlanTarget::Go(_) | PlanTarget::Leave(..) | PlanTarget::Do(Order::Move { .. })));
        let button = self.plate(ButtonStyle::Move, "move", "act-move", &moving, going).key(KeyCode::Digit1).hide_key();
        plates.push((button, PlanIntent::Nudge(self.figure.facing).into()));
        let planned = if let Some(PlanTarget::Do(Order::Turn { to })) = self.aim() { Some(to) } else { None };
        for (left, picture, name, key, digit) in [
            (true, "turn_left", "key-of-turn-left", Action::TurnLeft, KeyCode::Digit2),
            (false, "turn", "key-of-turn-right", Action::TurnRight, KeyCode::Digit3),
        ] {
            // In mid-leap one side may be refused and the other not (`HUND-2`).
            let to = if left { self.figure.facing.left() } else { self.figure.facing.right() };
            let turn = plan_order(&view.now, id, Order::Turn { to });
            // Both buttons are highlighted for a turn by 180°.
            let turning = planned.is_some_and(|planned| planned == to || planned == self.figure.facing.back());
            let button = self.plate(ButtonStyle::Move, picture, "act-turn", &turn, turning).key(key).key(digit);
            let button = button.accessible_name(self.texts.t(name));
            plates.push((button, PlanIntent::TurnBy { left }.into()));
        }
    }

    /// Adds a button for each gun and flamethrower.
    fn guns(&self, plates: &mut Vec<(GameButton, BattleIntent)>) {
        let weapons = self.view.now.profile(self.figure).weapons();
        let fired: Vec<&WeaponKind> =
            weapons.into_iter().filter(|weapon| weapon.is_gun() || weapon.jet().is_some()).collect();
        for (index, weapon) in fired.iter().enumerate() {
            let (button, intent) = if weapon.jet().is_some() {
                let plan = plan_order(&self.view.now, self.figure.id, Order::Flame);
                let active = matches!(self.aim(), Some(PlanTarget::Do(Order::Flame)));
                let button = self.plate(ButtonStyle::Attack, "flame", "act-flame", &plan, active);
                (button, PlanIntent::Aim(PlanTarget::Do(Order::Flame)))
            } else {
                let id = weapon.id;
                let orders = self.against_enemies(|target| Order::Shoot { target, weapon: id });
                let active = matches!(self.aim(), Some(PlanTarget::Do(Order::Shoot { weapon, .. })) if weapon == id);
                let alone = fired.len() == 1;
                let name =
                    if alone { self.texts.t("act-shoot") } else { short_weapon_name(self.texts, weapon).to_owned() };
                let plan = self.best(&orders, Refusal::NotNow);
                let button = self.named(ButtonStyle::Attack, "shoot", name, &plan, active);
                let nobody = DisabledReason::because(self.texts.t("short-TargetOffBoard"))
                    .whole(self.texts.t("rulebook-no-enemy"))
                    .rule("SHOOT-1");
                let button = if orders.is_empty() { button.disabled(nobody) } else { button };
                (button, PlanIntent::NextTarget(id))
            };
            let button = match index {
                0 => button.key(Action::Shoot).key(KeyCode::Digit4),
                _ => button.key(Action::SecondGun),
            };
            plates.push((button, intent.into()));
        }
    }

    /// Returns an order against each enemy on the board, the nearest first.
    pub(super) fn against_enemies(&self, order: impl Fn(FigureId) -> Order) -> Vec<Order> {
        let here = self.figure.square();
        let on_board = |other: &&Figure| other.side != self.figure.side && other.square().is_some();
        let mut enemies: Vec<_> = self.view.now.figures.iter().filter(on_board).collect();
        enemies
            .sort_by_key(|enemy| here.zip(enemy.square()).map_or(0, |(here, there)| chebyshev_distance(here, there)));
        enemies.into_iter().map(|enemy| order(enemy.id)).collect()
    }

    /// Returns the plan of the first order that can be given, otherwise the refusal of the first order. Returns `none`
    /// if there are no orders.
    pub(super) fn best(&self, orders: &[Order], none: Refusal) -> ActionPlan {
        let mut first = None;
        for order in orders {
            match plan_order(&self.view.now, self.figure.id, *order) {
                Ok(plan) => return Ok(plan),
                Err(why) => first = first.or(Some(why)),
            }
        }
        Err(first.unwrap_or(none))
    }

    fn door(&self, plates: &mut Vec<(GameButton, BattleIntent)>) {
        let view = self.view;
        let Some(at) = self.figure.square() else { return };
        let facing = self.figure.facing;
        let sides = [facing, facing.left(), facing.right(), facing.back()];
        let door = sides
            .into_iter()
            .find_map(|side| view.now.board.door_at(at, side).map(|index| (side, view.now.board.doors()[index])));
        let (plan, name) = match door {
            Some((side, door)) if door.open => {
                (plan_order(&view.now, self.figure.id, Order::CloseDoor { side }), "act-close")
            }
            Some((side, _)) => (plan_order(&view.now, self.figure.id, Order::OpenDoor { side }), "act-open"),
            None => (Err(Refusal::NoDoor { side: facing }), "act-open"),
        };
        let active = matches!(self.aim(), Some(PlanTarget::Do(Order::OpenDoor { .. } | Order::CloseDoor { .. })));
        let button = self.plate(ButtonStyle::Move, "door", name, &plan, active);
        plates.push((button.key(Action::Door).key(KeyCode::Digit6), PlanIntent::Door.into()));
    }
}

/// Spawns the advice button, which is refused if the seat plays without advice.
fn spawn_advice_button(bar: &mut UiParent, view: &BattleView, texts: &Texts, open: bool) {
    let look = if open { ButtonStyle::Confirm } else { ButtonStyle::Steel };
    let button = GameButton::action(look, "hint", texts.t("advice-plate"))
        .width(76.0)
        .key(KeyCode::F3)
        .with_focus_name("advice");
    let button = button.subtitle(texts.t(if open { "advice-close" } else { "advice-open" }));
    let off = DisabledReason::because(texts.t("advice-none")).whole(texts.t("advice-off"));
    bar.spawn((button.disabled(view.without_advice[view.seat].then_some(off)), on_press(AdviceTopic::Toggle)));
}

fn spawn_end_buttons(bar: &mut UiParent, view: &BattleView, texts: &Texts) {
    let undo = GameButton::action(ButtonStyle::Steel, "undo", texts.t("act-undo")).key(Action::Undo);
    let undo = match view.undo {
        Ok(()) => undo.subtitle(texts.t("act-undo-free")),
        Err(stop) => {
            let why = texts.t(&undo_refusal_id(stop, view.seats.is_tutorial()));
            undo.disabled(DisabledReason::because(texts.t("act-undo-no")).whole(why))
        }
    };
    let mut undo = bar.spawn((undo, on_press_intent(OrderIntent::Undo)));
    if view.undo.is_ok() {
        undo.insert(Tooltip::new(texts.t("act-undo"), texts.t("act-undo-how")));
    }
    if view.can_redo {
        let redo = GameButton::action(ButtonStyle::Steel, "redo", texts.t("act-redo")).key(Action::Redo).hide_key();
        bar.spawn((redo, on_press_intent(OrderIntent::Redo)));
    }
    let acting = view.now.acting.and_then(|id| view.now.figure(id));
    let end =
        GameButton::action(ButtonStyle::Steel, "end", texts.t("act-end")).size(100.0, 88.0).key(Action::EndActivation);
    let end = match (acting, check_order(&view.now, Order::EndActivation)) {
        (_, Err(refusal)) if refusal != Refusal::NotNow => end.disabled(disabled_reason(texts, view, refusal)),
        (Some(figure), _) => end.subtitle(match view.next_by_order(None).filter(|_| view.shared(view.seat)) {
            Some(next) => {
                let name = sanitized(&player_name(texts, view, next), NEXT);
                texts.t_args("act-end-next", &[("name", name.into())])
            }
            None => texts.t_args("act-end-left", &[("n", figure.points.into())]),
        }),
        (None, _) => end.disabled(disabled_reason(texts, view, Refusal::NobodyActive)),
    };
    bar.spawn((end, on_press_order(Order::EndActivation)));
    let idle = view.force().iter().filter(|figure| !figure.activated).count();
    let half = GameButton::action(ButtonStyle::Steel, "end_half", texts.t("act-half"))
        .size(110.0, 88.0)
        .key(Action::EndHalf)
        .subtitle(texts.t_args("act-half-idle", &[("n", idle.into())]));
    let half = half.disabled(check_order(&view.now, Order::EndHalf).err().map(|why| disabled_reason(texts, view, why)));
    bar.spawn((half, on_press_intent(EndHalfIntent::Confirm)));
}

/// Returns the text id of the reason why nothing can be undone. A tutorial protects the results of its earlier steps like
/// turns that were sent by mail.
fn undo_refusal_id(stop: UndoError, in_lesson: bool) -> String {
    let stop = if in_lesson && stop == UndoError::Sent { "lesson".to_owned() } else { variant_id(&stop) };
    format!("undo-{stop}")
}
