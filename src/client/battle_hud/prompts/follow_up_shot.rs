//! Prompt for a further shot that costs nothing (`HMG-1`, `SLUG-1`): choose a target, or stop.

use super::prompt_panel::prompt_panel_node;
use crate::{hud::dock, prelude::*};
use battle_board::edit_plan::PlanIntent;
use battle_view::submit_orders::follow_up_shots;

pub(super) fn spawn_follow_up_prompt(root: &mut UiParent, view: &BattleView, texts: &Texts, preview: &PlanPreview) {
    let PendingDecision::Again { figure, weapon, bonus, .. } = view.now.awaiting else { return };
    let shots = follow_up_shots(view);
    root.spawn((prompt_panel_node(860.0, 190.0), NineSliceFrame::PROMPT_ATTACK)).with_children(|panel| {
        panel.spawn(flex_row(14.0)).with_children(|head| {
            head.spawn(tinted_icon("shoot", 40.0, palette::ATTACK_ON_STEEL));
            let title = text_label(TextStyle::PANEL.px(26.0), texts.t("again-title"), palette::FOCUS);
            let how = wrapped_text(
                TextStyle::SENTENCE.px(15.0),
                follow_up_rule_text(view, texts, (figure, weapon, bonus)),
                palette::TEXT,
            );
            head.spawn((flex_column(2.0).grow(), children![title, how]));
            for (index, shot) in shots.iter().take(4).enumerate() {
                spawn_target_button(head, view, texts, *shot, index, preview.aim() == Some(PlanTarget::Do(*shot)));
            }
        });
        panel.spawn(empty_node().gap(18.0)).with_children(|middle| {
            if let Some(attack) = preview.plan.as_ref().and_then(|plan| plan.attack.as_ref()) {
                let dice = blank_dice(attack.dice.min(6), 30.0, 5.0);
                let words = dice_needed(texts, attack.dice, attack.needed);
                middle.spawn((flex_column(8.0).width(150.0), children![words, dice]));
                dock::spawn_odds_rows(middle, texts, &attack.odds, "odds-unharmed");
            }
            middle.spawn(flex_spacer());
            let fire = GameButton::new(ButtonStyle::Attack, texts.t("again-fire"))
                .icon("shoot", 26.0)
                .kind(TextStyle::CONFIRM.px(22.0))
                .size(250.0, 54.0)
                .key(Action::Shoot)
                .key(KeyCode::Enter);
            let stop =
                GameButton::neutral(texts.t("again-stop")).icon("hand", 20.0).size(250.0, 44.0).key(KeyCode::KeyH);
            let plates = children![(fire, on_press_intent(PlanIntent::Commit)), (stop, on_press_end(view))];
            middle.spawn((flex_column(10.0), plates));
        });
    });
}

fn follow_up_rule_text(
    view: &BattleView,
    texts: &Texts,
    (figure, weapon, bonus): (rules::FigureId, Weapon, i8),
) -> String {
    let weapon = view.now.catalogue.weapon(weapon);
    let values = [
        ("figure", figure_name(texts, view, figure).into()),
        ("weapon", localized_name(texts, &weapon.name).to_lowercase().into()),
        ("bonus", format!("{bonus:+}").into()),
    ];
    texts.t_args(if weapon.fires_twice() { "again-how" } else { "again-how-bonus" }, &values)
}

fn spawn_target_button(head: &mut UiParent, view: &BattleView, texts: &Texts, shot: Order, index: usize, aimed: bool) {
    let Order::Shoot { target, .. } = shot else { return };
    let look = if aimed { ButtonStyle::Attack } else { ButtonStyle::Steel };
    let button = GameButton::new(look, figure_name(texts, view, target))
        .height(52.0)
        .padding(10.0)
        .kind(TextStyle::BUTTON.px(16.0))
        .with_focus_name(format!("again-{}", target.0))
        .digit(index);
    // The button of the chosen target does nothing; another button fires.
    if aimed {
        head.spawn(button);
    } else {
        head.spawn((button, on_press_intent(PlanIntent::Aim(PlanTarget::Do(shot)))));
    }
}
