//! The dock above the action bar: the plan with its cost, its odds and the button that carries it out, or the last dice
//! rolls.

use super::{
    ai_dock,
    area_effect_info::{exit_result_text, fire_damage_text, pursuit_text, spawn_area_effect},
    figure_title::figure_title,
    log_page,
    panels::{BattlePanel, PanelSpawner},
    plan_steps::spawn_plan_steps,
};
use crate::prelude::*;
use battle_board::{
    edit_plan::PlanIntent, figure_tokens, move_horde, playback::state::PlaybackIdle, shown_plan::ShownPlan,
    thinking_indicator::ThinkingIndicator,
};
use battle_view::{
    advice_panel::AdviceOpen,
    seats::DecisionSource,
    text::{action_name, confirm_label, events::log_line, names::LogLine, refusal_text},
};
use rules::{
    odds::{AttackOdds, CasualtyOdds, OrderOdds},
    pathfinding::OrderPlan,
};
use ui_kit::game_names::sanitized;
use ui_kit::settings::AnimationSpeed;
use ui_kit::widgets::{odds_row, rule_link_line};

/// Maximum number of rolls shown; older ones are left out.
const MAX_SHOWN_ROLLS: usize = 4;

pub(super) fn spawn_dock(
    mut panels: PanelSpawner,
    view: Res<BattleView>,
    preview: Res<PlanPreview>,
    quiet: Res<PlaybackIdle>,
    (march, sign, settings): (Res<ShownPlan>, Res<ThinkingIndicator>, Res<Settings>),
    advice: Res<AdviceOpen>,
    texts: Res<Texts>,
    fit: Res<UiFit>,
) {
    // With motion turned off there is nothing to watch.
    if let Some(side) =
        view.watched_ai_half().filter(|_| settings.preferences.speed != AnimationSpeed::Off || sign.lost)
    {
        let about = (&*texts, &*fit, settings.preferences.plan);
        return ai_dock::spawn_ai_dock(&mut panels, (&view, &march, *sign), side, about);
    }
    let acting = view.is_prompted() && matches!(view.now.awaiting, PendingDecision::Act { .. });
    // The plan is also shown while a scripted seat, the AI, or a player at another machine decides.
    let watched = matches!(view.decision_source(), DecisionSource::Driver | DecisionSource::Network);
    let Some(content) = dock_content(&view, &preview, &texts, quiet.0).filter(|content| {
        let plan = !matches!(content, DockContent::Rolls(_));
        // Advice takes the place of the last rolls.
        (acting || watched) && (plan || !advice.0)
    }) else {
        return panels.hide(BattlePanel::Dock);
    };
    let (frame, (width, height)) = (dock_frame(&content), dock_size(&content));
    // Shifted to the left, because the right panel is wider than the force list. Folded panels have the same width.
    let aside = if fit.overlays() { 0.0 } else { -24.0 };
    let node = flex_row(14.0).amid(width, aside).bottom(fit.steady(120.0)).height(height).inset(14.0, 12.0);
    // The dock keeps its bottom edge, because the action bar below it does not grow.
    let grows = PlayerScaled { size: Vec2::new(width, height), room: Vec2::new(0.97, 0.6), pivot: Vec2::new(0.5, 1.0) };
    panels.show(BattlePanel::Dock, (node, frame, grows), |dock| match content {
        DockContent::Plan(plan) => spawn_planned_action(dock, &view, &texts, plan),
        DockContent::Horde => spawn_armed_horde(dock, &texts),
        DockContent::Rolls(rolls) => {
            dock.spawn(flex_column(2.0).widens())
                .with_children(|lines| rolls.into_iter().for_each(|one| spawn_roll_line(lines, one)));
        }
    });
}

fn dock_frame(content: &DockContent) -> NineSliceFrame {
    match content {
        DockContent::Plan(plan) if plan.refusal().is_some() => NineSliceFrame::PLAIN,
        DockContent::Plan(plan) if plan.attack.is_some() || plan.area_effect.is_some() => NineSliceFrame::PROMPT_ATTACK,
        DockContent::Plan(_) | DockContent::Horde => NineSliceFrame::PROMPT_MOVE,
        DockContent::Rolls(_) => NineSliceFrame::PLAIN,
    }
}

fn dock_size(content: &DockContent) -> (f32, f32) {
    match content {
        DockContent::Plan(plan) if is_uneventful(plan) => (772.0, 80.0),
        DockContent::Horde => (772.0, 94.0),
        DockContent::Plan(_) => (772.0, 142.0),
        DockContent::Rolls(rolls) => (560.0, 26.0 + 36.0 * rolls.len() as f32),
    }
}

enum DockContent<'a> {
    Plan(&'a PlannedAction),
    /// An armed horde order: the next click sends the horde.
    Horde,
    Rolls(Vec<LogLine>),
}

/// Returns the content of the dock, if any.
fn dock_content<'a>(
    view: &BattleView,
    preview: &'a PlanPreview,
    texts: &Texts,
    quiet: bool,
) -> Option<DockContent<'a>> {
    if let Some(plan) = &preview.plan {
        return Some(DockContent::Plan(plan));
    }
    if move_horde::is_horde_armed(view, preview) {
        return Some(DockContent::Horde);
    }
    // Results are shown only after their playback.
    let shown = if quiet { view.rolls.len() } else { 0 };
    let mut told: Vec<_> = (0..shown).filter_map(|index| log_line(texts, view, &view.rolls, index)).collect();
    let rolls = told.split_off(told.len().saturating_sub(MAX_SHOWN_ROLLS));
    (!rolls.is_empty()).then_some(DockContent::Rolls(rolls))
}

/// Spawns the line of a dice roll.
fn spawn_roll_line(lines: &mut UiParent, rolled: LogLine) {
    let words = rich_text(TextStyle::SENTENCE, &rolled.words, palette::TEXT);
    let told = children![tinted_icon(rolled.icon, 24.0, palette::TEXT), (flex_column(0.0).widens(), children![words])];
    let mut line = lines.spawn((flex_row(12.0).height(34.0), told));
    if let Some((dice, needed)) = rolled.dice {
        line.with_children(|line| log_page::spawn_die_faces(line, &dice, needed, (5.0, 30.0)));
    }
}

/// Spawns the prompt to choose the goal of an armed horde order.
fn spawn_armed_horde(dock: &mut UiParent, texts: &Texts) {
    dock.spawn(tinted_icon("zombie", 34.0, palette::BRASS));
    dock.spawn(flex_column(3.0).widens()).with_children(|words| {
        words.spawn(text_label(TextStyle::PANEL, texts.t("dock-horde"), palette::TEXT));
        words.spawn(wrapped_text(
            TextStyle::SENTENCE.px(15.0).line(19.0),
            texts.t("act-horde-how"),
            palette::TEXT_WARM,
        ));
    });
    let drop = text_label(TextStyle::LABEL.px(16.0), texts.t("dock-drop"), palette::TEXT_WARM);
    let how = Tooltip::new("", texts.t("dock-drop-how"));
    dock.spawn((flex_row(6.0).rigid(), how, children![keycap_label("Esc"), drop]));
}

fn spawn_planned_action(dock: &mut UiParent, view: &BattleView, texts: &Texts, planned: &PlannedAction) {
    if let Some(why) = planned.refusal() {
        return spawn_refusal(dock, view, texts, planned.aim, why);
    }
    let Ok(plan) = &planned.plan else { return };
    if let Some(burst) = &planned.area_effect {
        spawn_area_effect(dock, view, texts, planned, burst);
        spawn_confirm_part(dock, view, texts, planned, plan, ButtonStyle::Attack);
        return;
    }
    match (&planned.attack, planned.target()) {
        (Some(attack), Some(target)) => {
            spawn_target_info(dock, view, texts, planned, target);
            spawn_attack_dice(dock, texts, attack, planned.odds.as_ref());
            spawn_odds_rows(dock, texts, &attack.odds, "odds-unharmed");
            spawn_confirm_part(dock, view, texts, planned, plan, ButtonStyle::Attack);
        }
        _ => {
            if is_uneventful(planned) {
                return spawn_uneventful_plan(dock, view, texts, planned, plan);
            }
            spawn_plan_steps(dock, view, texts, planned, plan);
            if let Some(fate) = &planned.path_casualty_odds {
                dock.spawn(rect(Node { width: Val::Px(2.0), height: Val::Percent(90.0), ..default() }, palette::EDGE));
                spawn_odds_rows(dock, texts, fate, "odds-whole");
            } else {
                let id = if matches!(planned.aim, PlanTarget::Do(_)) { "dock-unseen" } else { "dock-no-shots" };
                let calm = wrapped_text(TextStyle::SENTENCE, texts.t(id), palette::FINE_ON_STEEL);
                let mut part = dock.spawn((flex_column(4.0).grow(), children![calm]));
                let fire = fire_damage_text(view, texts, planned);
                let fire = fire.map(|words| (words, palette::color_from_hex(0xFFB03A)));
                let notes = pursuit_text(texts, planned, false).into_iter().chain(exit_result_text(texts, planned));
                for (words, colour) in fire.into_iter().chain(notes) {
                    part.with_child(wrapped_text(TextStyle::SENTENCE.px(15.0), words, colour));
                }
            }
            spawn_confirm_part(dock, view, texts, planned, plan, ButtonStyle::Move);
        }
    }
}

/// Returns `true` if nothing can happen on the way, so that the plan fits on one line.
fn is_uneventful(planned: &PlannedAction) -> bool {
    let plain = match planned.aim {
        PlanTarget::Go(_) | PlanTarget::Leave(..) => true,
        PlanTarget::Do(order) => matches!(
            order,
            Order::Move { .. } | Order::Turn { .. } | Order::Enter | Order::OpenDoor { .. } | Order::CloseDoor { .. }
        ),
    };
    let fire = planned.plan.as_ref().is_ok_and(|plan| plan.walk.steps.iter().any(|step| step.burns > 0));
    let is_safe = planned.path_casualty_odds.is_none() && planned.pursuit.is_none() && !fire;
    let goes_on = planned.exit_result.is_none();
    plain && planned.refusal().is_none() && is_safe && goes_on
}

fn spawn_uneventful_plan(
    dock: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    planned: &PlannedAction,
    plan: &OrderPlan,
) {
    let walks =
        !matches!(planned.aim, PlanTarget::Do(Order::OpenDoor { .. } | Order::CloseDoor { .. } | Order::Turn { .. }));
    let steps = match walks {
        true => texts.t_args("dock-steps", &[("n", plan.walk.steps.len().into())]),
        false => action_name(texts, view, planned.aim),
    };
    let all = plan.walk.cost();
    let pips = ap_pips((all - plan.bought.min(all)).into(), 0, plan.bought.into(), 0, 17.0);
    let unseen = wrapped_text(TextStyle::SENTENCE.px(15.0), texts.t("dock-unseen"), palette::FINE_ON_STEEL);
    let pips = (pips, AbbreviationTerm::ActionPoints.tip(texts));
    dock.spawn((flex_row(10.0).rigid(), children![text_label(TextStyle::NAME, steps, palette::TEXT), pips]));
    dock.spawn((flex_column(0.0).widens(), children![unseen]));
    let drop = text_label(TextStyle::LABEL.px(16.0), texts.t("dock-drop"), palette::TEXT_WARM);
    let how = Tooltip::new("", texts.t("dock-drop-how"));
    dock.spawn((flex_row(5.0).rigid(), how, children![keycap_label(&texts.t("key-enter")), keycap_label("Esc"), drop]));
    if let Some(aim) = step_without_turning(view, planned) {
        let aside =
            GameButton::neutral(texts.t("dock-aside")).small().height(40.0).padding(8.0).with_focus_name("aside");
        dock.spawn((aside, on_press_intent(PlanIntent::Aim(aim))));
    }
    dock.spawn(confirm_button(view, texts, planned, plan, ButtonStyle::Move));
}

/// Returns the step to an adjacent square that keeps the figure's facing, if the planned path would turn the figure. On
/// the keyboard this is a step with Shift.
fn step_without_turning(view: &BattleView, planned: &PlannedAction) -> Option<PlanTarget> {
    let PlanTarget::Go(to) = planned.aim else { return None };
    let figure = view.now.figure(planned.figure)?;
    let from = figure.square()?;
    let towards = Facing::ALL.into_iter().find(|side| from.towards(*side) == Some(to))?;
    let aim = PlanTarget::Do(Order::Move { towards });
    let turns =
        planned.plan.as_ref().is_ok_and(|plan| plan.walk.steps.last().is_some_and(|step| step.facing != figure.facing));
    let able = || PlannedAction::new(&view.now, planned.figure, aim).is_some_and(|plan| plan.refusal().is_none());
    (turns && able()).then_some(aim)
}

fn spawn_refusal(dock: &mut UiParent, view: &BattleView, texts: &Texts, aim: PlanTarget, why: Refusal) {
    dock.spawn(tinted_icon("lock", 30.0, palette::ATTACK_ON_STEEL));
    dock.spawn(flex_column(4.0).widens()).with_children(|words| {
        words.spawn(text_label(TextStyle::PANEL, action_name(texts, view, aim), palette::TEXT_OFF));
        words.spawn(wrapped_text(TextStyle::SENTENCE, refusal_text(texts, view, why), palette::TEXT));
        if let Some(rule) = why.rule() {
            let named = texts.t_args("rule-named", &[("rule", rule.into())]);
            let line = rule_link_line(rule, named, TextStyle::LABEL, palette::ALLIED_ON_STEEL);
            words.spawn((flex_row(8.0), children![action_keycap(Action::Rules), line]));
        }
    });
    dock.spawn((
        flex_row(6.0),
        children![keycap_label("Esc"), text_label(TextStyle::LABEL, texts.t("dock-drop"), palette::TEXT_WARM)],
    ));
}

fn spawn_target_info(dock: &mut UiParent, view: &BattleView, texts: &Texts, planned: &PlannedAction, target: FigureId) {
    let Some(figure) = view.now.figure(target) else { return };
    let card = view.now.profile(figure);
    let (id, piercing) = match planned.aim {
        PlanTarget::Do(Order::Shoot { weapon, .. }) => ("dock-shoot", view.now.catalogue.weapon(weapon).piercing()),
        _ => ("dock-strike", 0),
    };
    let fortitude = text_label(
        TextStyle::NUMBER.px(18.0),
        view.now.required_fortitude(figure, piercing).to_string(),
        palette::TEXT,
    );
    let shield = children![tinted_icon("shield", 18.0, palette::TEXT_COOL), fortitude];
    let shield = (flex_row(4.0), AbbreviationTerm::Fortitude.tip(texts), shield);
    let stats = children![shield, wound_pips(figure.wounds.into(), card.printed.damage_points.into(), 17.0)];
    let face = figure_portrait(&figure_tokens::figure_face(view, figure), figure.side, 46.0);
    let told = children![
        text_label(TextStyle::LABEL, texts.t(id), palette::ATTACK_ON_STEEL),
        figure_title(texts, view, target, (132.0, 20.0), palette::TEXT),
        (flex_row(10.0), children![face, (flex_column(4.0), stats)]),
    ];
    dock.spawn((flex_column(4.0).width(132.0).rigid(), told));
}

/// Spawns the dice of an attack, and its side effects: a drag by the harpoon, the end of the activation.
fn spawn_attack_dice(dock: &mut UiParent, texts: &Texts, attack: &AttackOdds, odds: Option<&OrderOdds>) {
    let AttackOdds { dice, needed, forced, rerolls, .. } = *attack;
    let chances = odds.map_or([0.0; 2], |odds| [odds.dragged, odds.jinxed]);
    dock.spawn(flex_column(8.0).width(130.0).rigid()).with_children(|part| {
        let words = match dice {
            0 => texts.t("dock-no-roll"),
            _ => texts.t_args("dock-dice", &[("dice", dice.into()), ("needed", needed.into())]),
        };
        part.spawn(text_label(TextStyle::LABEL, words, palette::TEXT));
        part.spawn(blank_dice(dice.min(6), if dice > 4 { 22.0 } else { 31.0 }, 4.0));
        // Players who verify the odds must know of rerolls.
        let again = if forced { Some(dice) } else { Some(rerolls).filter(|rerolls| *rerolls > 0) };
        if let Some(count) = again.filter(|_| dice > 0) {
            let id = if forced { "dock-rerolls" } else { "dock-may-reroll" };
            let words = texts.t_args(id, &[("n", count.into())]);
            part.spawn(wrapped_text(TextStyle::LABEL.px(16.0).line(18.0), words, palette::BRASS));
        }
        for (id, share) in ["dock-drags", "dock-jinx"].into_iter().zip(chances).filter(|(_, share)| *share > 0.0) {
            let words = texts.t_args(id, &[("chance", format_chance(texts, share).into())]);
            part.spawn(text_label(TextStyle::LABEL.px(16.0), words, palette::BRASS));
        }
    });
}

/// Spawns the possible results for a figure, the worst first. `unharmed` is the text id for no damage.
pub(crate) fn spawn_odds_rows(dock: &mut UiParent, texts: &Texts, odds: &CasualtyOdds, unharmed: &str) {
    dock.spawn(flex_column(0.0).rigid()).with_children(|rows| {
        rows.spawn(odds_row(&texts.t("odds-dies"), odds.kill * 100.0, palette::color_from_hex(0xFF6A4D), true, texts));
        for (lost, chance) in odds.wounds.iter().enumerate().rev() {
            let (words, colour) = if lost == 0 {
                (texts.t(unharmed), if unharmed == "odds-whole" { palette::FINE } else { palette::EDGE_LIGHT })
            } else {
                (texts.t_args("odds-wounds", &[("n", lost.into())]), palette::color_from_hex(0xD98A4A))
            };
            rows.spawn(odds_row(&words, chance * 100.0, colour, false, texts));
        }
    });
}

/// Returns the button that carries out the plan. It names the command points that the plan takes, and the action points
/// that another figure loses.
fn confirm_button(
    view: &BattleView,
    texts: &Texts,
    planned: &PlannedAction,
    plan: &OrderPlan,
    look: ButtonStyle,
) -> impl Bundle {
    let (picture, words) = confirm_label(texts, planned.aim);
    let bought = (plan.bought > 0).then(|| {
        let words = texts.t_args("reach-bought", &[("n", plan.bought.into())]);
        texts.t_args("dock-confirm", &[("cost", words.into())])
    });
    let look = if bought.is_some() { ButtonStyle::Brass } else { look };
    let button = GameButton::new(look, words).kind(TextStyle::CONFIRM.px(20.0)).with_focus_name("commit");
    let forfeited = forfeited_points_text(view, texts, plan);
    // The name of the other figure takes the room of the icon.
    let button = if forfeited.is_some() { button.padding(8.0) } else { button.icon(picture, 24.0).padding(14.0) };
    let given: Vec<String> = bought.into_iter().chain(forfeited).collect();
    let button = match given.as_slice() {
        [] => button.height(52.0),
        [one] => button.height(60.0).subtitle(one),
        // Side by side they would be wider than the room beside the odds.
        lines => button.height(62.0).second_in(lines.join("\n"), TextStyle::CAPTION.spaced(0.0).line(17.0)),
    };
    (button, on_press_intent(PlanIntent::Commit))
}

fn spawn_confirm_part(
    dock: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    planned: &PlannedAction,
    plan: &OrderPlan,
    look: ButtonStyle,
) {
    dock.spawn(flex_column(5.0).widens().align(AlignItems::End)).with_children(|part| {
        part.spawn(confirm_button(view, texts, planned, plan, look));
        let all = plan.walk.cost();
        let cost = texts.t(if all == 0 { "dock-free" } else { "dock-cost" });
        let cost = text_label(TextStyle::LABEL.px(16.0), cost, palette::TEXT_WARM);
        let pips = ap_pips((all - plan.bought.min(all)).into(), 0, plan.bought.into(), 0, 17.0);
        part.spawn((flex_row(8.0), AbbreviationTerm::ActionPoints.tip(texts), children![cost, pips]));
        if let Some(note) = planned.path_casualty_odds.as_ref().and_then(|_| fire_damage_text(view, texts, planned)) {
            part.spawn(text_label(TextStyle::LABEL.px(16.0), note, palette::BRASS));
        }
        // Without odds of shots, these are told beside the steps.
        let notes = pursuit_text(texts, planned, true).into_iter().chain(exit_result_text(texts, planned));
        for (words, colour) in notes.filter(|_| planned.path_casualty_odds.is_some()) {
            part.spawn(text_label(TextStyle::LABEL.px(16.0), words, colour));
        }
        let drop = text_label(TextStyle::LABEL.px(16.0), texts.t("dock-drop"), palette::TEXT_WARM);
        let how = Tooltip::new("", texts.t("dock-drop-how"));
        part.spawn((flex_row(5.0), how, children![keycap_label(&texts.t("key-enter")), keycap_label("Esc"), drop]));
    });
}

/// Maximum length of a figure's name on the button that carries out a plan, in letters.
const FORFEITING_NAME: usize = 14;

/// Returns a warning about the action points that another figure loses, because the plan ends its activation.
fn forfeited_points_text(view: &BattleView, texts: &Texts, plan: &OrderPlan) -> Option<String> {
    let left = view.now.acting.filter(|id| *id != plan.figure).and_then(|id| view.now.figure(id))?;
    let name = sanitized(&figure_name(texts, view, left.id), FORFEITING_NAME);
    let values = [("figure", name.into()), ("n", left.points.into())];
    (left.points > 0).then(|| texts.t_args("dock-ends", &values))
}
