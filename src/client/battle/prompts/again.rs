//! Prompt for a further shot that costs nothing (`HMG-1`, `SLUG-1`): choose a target, or stop.

use super::sheet::sheet;
use crate::{hud::dock, orders::shots_again, prelude::*};

pub(super) fn again(root: &mut Parent, table: &BattleView, texts: &Texts, preview: &Preview) {
    let PendingDecision::Again { figure, weapon, bonus, .. } = table.now.awaiting else { return };
    let shots = shots_again(table);
    root.spawn((sheet(860.0, 190.0), NineSliceFrame::PROMPT_ATTACK)).with_children(|panel| {
        panel.spawn(flex_row(14.0)).with_children(|head| {
            head.spawn(tinted_icon("shoot", 40.0, palette::ATTACK_ON_STEEL));
            let title = text_label(TextStyle::PANEL.px(26.0), texts.t("again-title"), palette::FOCUS);
            let how =
                wrapped_text(TextStyle::SENTENCE.px(15.0), how(table, texts, (figure, weapon, bonus)), palette::TEXT);
            head.spawn((flex_column(2.0).grow(), children![title, how]));
            for (index, shot) in shots.iter().take(4).enumerate() {
                target_plate(head, table, texts, *shot, index, preview.aim() == Some(Aim::Do(*shot)));
            }
        });
        panel.spawn(empty_node().gap(18.0)).with_children(|middle| {
            if let Some(attack) = preview.plan.as_ref().and_then(|plan| plan.attack.as_ref()) {
                let dice = unrolled(attack.dice.min(6), 30.0, 5.0);
                let words = dice_needed(texts, attack.dice, attack.needed);
                middle.spawn((flex_column(8.0).width(150.0), children![words, dice]));
                dock::odds_rows(middle, texts, &attack.odds, "odds-unharmed");
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
            let plates = children![(fire, on_press(BattleIntent::Commit)), (stop, gives(Order::EndShooting))];
            middle.spawn((flex_column(10.0), plates));
        });
    });
}

fn how(table: &BattleView, texts: &Texts, (figure, weapon, bonus): (rules::FigureId, Weapon, i8)) -> String {
    let weapon = table.now.catalogue.weapon(weapon);
    let values = [
        ("figure", figure_name(texts, table, figure).into()),
        ("weapon", localized_name(texts, &weapon.name).to_lowercase().into()),
        ("bonus", format!("{bonus:+}").into()),
    ];
    texts.t_args(if weapon.fires_twice() { "again-how" } else { "again-how-bonus" }, &values)
}

fn target_plate(head: &mut Parent, table: &BattleView, texts: &Texts, shot: Order, index: usize, aimed: bool) {
    let Order::Shoot { target, .. } = shot else { return };
    let look = if aimed { ButtonStyle::Attack } else { ButtonStyle::Steel };
    let plate = GameButton::new(look, figure_name(texts, table, target))
        .height(52.0)
        .padding(10.0)
        .kind(TextStyle::BUTTON.px(16.0))
        .with_focus_name(format!("again-{}", target.0))
        .digit(index);
    // The button of the chosen target does nothing; another button fires.
    if aimed {
        head.spawn(plate);
    } else {
        head.spawn((plate, on_press(BattleIntent::Aim(Aim::Do(shot)))));
    }
}
