//! Prompt to reroll dice (`REROLL-1`, `SLUG-2`): shows the dice as rolled, each with its button.

use bevy::ui_widgets::Button;

use super::prompt_panel::{prompt_header, prompt_title, spawn_striped_prompt};
use crate::prelude::*;
use rules::{
    attack_roll::{AttackMeans, RolledAttack},
    has_double,
};
use ui_kit::widgets::{AccessibleLabel, DieFace};

pub(super) fn spawn_reroll_prompt(root: &mut UiParent, view: &BattleView, texts: &Texts, attack: &RolledAttack) {
    spawn_striped_prompt(root, [780.0, 220.0], |panel| {
        let values = [
            ("figure", figure_name(texts, view, attack.figure).into()),
            ("target", figure_name(texts, view, attack.target).into()),
            ("needed", attack.needed.into()),
            ("n", attack.rerolls.into()),
        ];
        let how = rich_text(TextStyle::SENTENCE.px(15.0), &texts.t_args("reroll-how", &values), palette::TEXT);
        let title = prompt_title(texts.t("reroll-title"), palette::FOCUS);
        panel.spawn(prompt_header(
            tinted_icon("redo", 40.0, palette::FOCUS),
            flex_column(2.0).width(660.0),
            title,
            how,
        ));
        panel.spawn(empty_node().gap(12.0)).with_children(|line| {
            spawn_reroll_dice(line, texts, attack);
            line.spawn(flex_spacer());
            line.spawn(flex_column(6.0).align(AlignItems::End)).with_children(|part| {
                let keep = GameButton::confirm(texts.t("reroll-keep"))
                    .subtitle(texts.t_args("reroll-harm", &[("n", attack.damage().into())]))
                    .height(60.0)
                    .key(KeyCode::Enter)
                    .key(KeyCode::KeyH);
                part.spawn((keep, on_press_end(view)));
                if runs_out_of_ammo(attack) {
                    part.spawn(text_label(TextStyle::LABEL.px(16.0), texts.t("reroll-double"), palette::REACTION_TEXT));
                }
            });
        });
    });
}

/// Returns `true` if these dice take the figure out of reaction mode (`RF-4`).
fn runs_out_of_ammo(attack: &RolledAttack) -> bool {
    let faces: Vec<u8> = attack.dice.iter().map(|die| die.face).collect();
    matches!(attack.means, AttackMeans::Shot(_, FireMode::Reaction)) && has_double(&faces)
}

fn spawn_reroll_dice(line: &mut UiParent, texts: &Texts, attack: &RolledAttack) {
    let free = attack.may_reroll();
    for (place, shown) in (0u8..).zip(&attack.dice) {
        let face = if shown.face >= attack.needed { DieFace::Hit(shown.face) } else { DieFace::Miss(shown.face) };
        let may = free.contains(&place);
        let order = Order::Reroll { die: place };
        line.spawn(flex_column(6.0).align(AlignItems::Center)).with_children(|part| {
            let mut picture = part.spawn((Node::default(), children![die_image(face, 56.0)]));
            if may {
                let name = texts.t_args("spoken-die", &[("n", (place + 1).into()), ("face", shown.face.into())]);
                picture.insert((Button, on_press_order(order), AccessibleLabel { name, key: None }));
            }
            let button = GameButton::new(ButtonStyle::Steel, texts.t("reroll-die"))
                .size(104.0, 42.0)
                .padding(6.0)
                .kind(TextStyle::BUTTON.px(16.0))
                .with_focus_name(format!("reroll-{place}"))
                .digit(usize::from(place));
            let button = match (may, shown.again) {
                (true, _) => button,
                (false, true) => button.disabled(DisabledReason::because(texts.t("reroll-done")).rule("REROLL-1")),
                (false, false) => button.disabled(DisabledReason::because(texts.t("reroll-hits"))),
            };
            part.spawn((button, on_press_order(order)));
        });
    }
}
