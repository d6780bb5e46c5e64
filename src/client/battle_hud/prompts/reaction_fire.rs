//! Prompt for reaction shots, one by one: for each shooter, the player chooses to shoot at the figure that has just
//! acted, or to hold fire (`RF-3`).

use super::prompt_panel::spawn_striped_prompt;
use crate::{hud::dock, prelude::*};
use battle_board::figure_tokens;
use battle_view::{order_intents::OrderIntent, selection::SelectionIntent};
use rules::odds;

pub(super) fn spawn_reaction_fire_prompt(
    root: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    target: FigureId,
    shooters: &[FigureId],
) {
    let Some(enemy) = view.now.figure(target) else { return };
    // The selected figure comes first if it may shoot, then the others.
    let decides = view.selected.filter(|id| shooters.contains(id)).or(shooters.first().copied());
    let Some(shooter) = decides else { return };
    let Some(attack) = odds::attack_odds(&view.now, Order::React { figure: shooter }) else { return };
    spawn_striped_prompt(root, [836.0, 270.0], |panel| {
        panel.spawn(flex_row(14.0)).with_children(|head| {
            spawn_prompt_head(head, view, texts, (target, shooter));
            for (index, id) in shooters.iter().enumerate() {
                spawn_shooter_button(head, view, texts, *id, index, *id == shooter);
            }
        });
        panel.spawn(empty_node().gap(20.0)).with_children(|middle| {
            let dice = blank_dice(attack.dice, 31.0, 5.0);
            let words = dice_needed(texts, attack.dice, attack.needed);
            let shot_at = shot_target_summary(view, texts, enemy, shooter);
            middle.spawn((flex_column(8.0).width(200.0), children![shot_at, words, dice]));
            middle.spawn(flex_column(2.0)).with_children(|part| {
                dock::spawn_odds_rows(part, texts, &attack.odds, "odds-unharmed");
                if attack.double > 0.0 {
                    part.spawn(double_warning(view, texts, shooter, attack.double));
                }
            });
            middle.spawn(flex_spacer());
            middle.spawn(decision_buttons(texts, shooter));
        });
        panel.spawn(flex_row(10.0)).with_children(|foot| spawn_prompt_foot(foot, view, texts, enemy));
    });
}

/// Spawns the title, and a sentence with the names of the enemy and of the shooter.
fn spawn_prompt_head(head: &mut UiParent, view: &BattleView, texts: &Texts, (target, shooter): (FigureId, FigureId)) {
    head.spawn(tinted_icon("reaction", 48.0, palette::REACTION));
    let title = texts.t(view.seat.pick("react-title-allied", "react-title-german"));
    let values =
        [("enemy", figure_name(texts, view, target).into()), ("figure", figure_name(texts, view, shooter).into())];
    let how = wrapped_text(TextStyle::SENTENCE, texts.t_args("react-seen", &values), palette::TEXT);
    head.spawn((
        flex_column(2.0).widens(),
        children![text_label(TextStyle::PANEL.px(28.0), title, palette::FOCUS), how],
    ));
}

/// Returns the warning that a double costs the shooter its reaction mode, or its side a box of ammunition (`EXP-S6`).
fn double_warning(view: &BattleView, texts: &Texts, shooter: FigureId, chance: f64) -> impl Bundle + use<> {
    let figure = figure_name(texts, view, shooter);
    let values = [("chance", format_chance(texts, chance).into()), ("figure", figure.into())];
    let has_box = view.now.figure(shooter).is_some_and(|figure| view.now.ammunition.has_box(figure.side));
    let words = texts.t_args(if has_box { "react-double-box" } else { "react-double" }, &values);
    let words = sized_box(240.0, rich_text(TextStyle::SENTENCE.px(15.0), &words, palette::TEXT_WARM));
    let line = flex_row(8.0).width(270.0).align(AlignItems::Start);
    (line, children![tinted_icon("warn", 20.0, palette::REACTION), words])
}

/// Returns the buttons to shoot and to hold fire.
fn decision_buttons(texts: &Texts, shooter: FigureId) -> impl Bundle + use<> {
    let fire = GameButton::new(ButtonStyle::React, texts.t("react-fire"))
        .icon("shoot", 28.0)
        .kind(TextStyle::CONFIRM)
        .size(240.0, 60.0)
        .key(Action::Shoot);
    let hold = GameButton::neutral(texts.t("react-hold")).icon("hand", 22.0).size(240.0, 48.0).key(KeyCode::KeyH);
    let plates = children![
        (fire, on_press_order(Order::React { figure: shooter })),
        (hold, on_press_order(Order::Hold { figure: shooter })),
    ];
    (flex_column(14.0), plates)
}

/// Spawns the button with which all shooters hold fire, and the hint that the AI waits.
fn spawn_prompt_foot(foot: &mut UiParent, view: &BattleView, texts: &Texts, enemy: &Figure) {
    let values = [("enemy", figure_name(texts, view, enemy.id).into()), ("n", enemy.points.into())];
    let all = GameButton::neutral(texts.t_args("react-hold-all", &values))
        .height(38.0)
        .kind(TextStyle::BUTTON.px(16.0))
        .key(KeyChord::shift(KeyCode::KeyH))
        .key_first();
    foot.spawn((all, on_press_intent(OrderIntent::HoldAll)));
    foot.spawn(flex_spacer());
    if view.seats[enemy.side].computer().is_some() {
        foot.spawn(tinted_icon("pause", 18.0, palette::TEXT_WARM));
        foot.spawn(text_label(TextStyle::SENTENCE, texts.t("react-no-hurry"), palette::TEXT_WARM));
    }
    foot.spawn(keycap_label("Tab"));
}

/// Returns the target of the shot: portrait, name, fortitude against that weapon, and wounds.
fn shot_target_summary(view: &BattleView, texts: &Texts, enemy: &Figure, shooter: FigureId) -> impl Bundle + use<> {
    let gun = view.now.figure(shooter).and_then(|figure| view.now.profile(figure).reaction_weapon());
    let fortitude = view.now.required_fortitude(enemy, gun.map_or(0, WeaponKind::piercing)).to_string();
    let face = figure_portrait(&figure_tokens::figure_face(view, enemy), enemy.side, 50.0);
    let name = figure_name(texts, view, enemy.id).to_uppercase();
    let stats = children![
        tinted_icon("shield", 18.0, palette::TEXT_COOL),
        text_label(TextStyle::NUMBER.px(18.0), fortitude, palette::TEXT),
        wound_pips(enemy.wounds.into(), view.now.kind_of(enemy).damage_points.into(), 17.0),
    ];
    let words = children![text_label(TextStyle::PANEL.px(17.0), name, palette::TEXT), (flex_row(6.0), stats)];
    (flex_row(10.0), children![face, (flex_column(3.0), words)])
}

fn spawn_shooter_button(
    head: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    id: FigureId,
    index: usize,
    decides: bool,
) {
    let name = figure_name(texts, view, id);
    let look = if decides { ButtonStyle::React } else { ButtonStyle::Steel };
    let second = texts.t(if decides { "react-now" } else { "react-later" });
    let button = GameButton::new(look, name).subtitle(second).height(58.0).padding(12.0).digit(index);
    head.spawn((button, on_press_intent(SelectionIntent::Select(id))));
}
