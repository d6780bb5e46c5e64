//! Prompt for the squares of a jet of flame (`FLAME-1`). Squares are chosen on the board, by click or with the arrow
//! keys; the prompt shows their number and the victims, and has a button to fire. The last possible square waits for
//! that button, too.

use super::prompt_panel::prompt_panel_node;
use crate::{hud::area_effect_info, prelude::*};
use battle_board::jet_aim::JetIntent;
use battle_view::{area_effects, order_intents::OrderIntent};

/// Spawns the prompt; `end` is the square with which the jet would end, if the player has chosen it.
pub(super) fn spawn_flame_prompt(root: &mut UiParent, view: &BattleView, texts: &Texts, end: Option<Square>) {
    let PendingDecision::Flame { figure, .. } = view.now.awaiting else { return };
    let Some(burst) = area_effects::pending_jet_effect(&view.now, end) else { return };
    let Some(figure) = view.now.figure(figure) else { return };
    let most = view.now.profile(figure).flamethrower().and_then(WeaponKind::jet).unwrap_or_default();
    let (how, effect) = if end.is_some() { ("flame-last", "flame-fires") } else { ("flame-how", "flame-add") };
    root.spawn((prompt_panel_node(900.0, 132.0), NineSliceFrame::PROMPT_ATTACK)).with_children(|panel| {
        panel.spawn(flex_row(18.0)).with_children(|line| {
            let values = [("n", burst.squares.len().into()), ("of", most.into())];
            let title = text_label(TextStyle::PANEL.px(23.0), texts.t_args("flame-title", &values), palette::FOCUS);
            let head = (flex_row(8.0), children![tinted_icon("flame", 28.0, palette::color_from_hex(0xFFB03A)), title]);
            let how = wrapped_text(TextStyle::SENTENCE.px(15.0).line(19.0), texts.t(how), palette::TEXT_WARM);
            let adds = text_label(TextStyle::LABEL.px(16.0), texts.t(effect), palette::TEXT_WARM);
            let keys = (flex_row(6.0), children![keycap_label("← ↑ ↓ →"), keycap_label(&texts.t("key-space")), adds]);
            line.spawn((flex_column(4.0).width(270.0), children![head, how, keys]));
            line.spawn(flex_column(1.0).grow()).with_children(|list| {
                if burst.caught.is_empty() {
                    list.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("flame-nobody"), palette::TEXT_OFF));
                } else if !burst.caught.iter().any(|caught| caught.friend) {
                    list.spawn(text_label(
                        TextStyle::LABEL.px(16.0),
                        texts.t("flame-no-friend"),
                        palette::FINE_ON_STEEL,
                    ));
                }
                area_effect_info::spawn_affected_figures(list, view, texts, &burst, 4);
            });
            let burn = GameButton::new(ButtonStyle::Attack, texts.t("flame-burn"))
                .icon("flame", 26.0)
                .kind(TextStyle::CONFIRM.px(22.0))
                .size(210.0, 54.0)
                .key(Action::Shoot);
            let back = GameButton::neutral(texts.t("flame-back"))
                .icon("undo", 20.0)
                .size(210.0, 42.0)
                .key(Action::Undo)
                .key(KeyCode::Backspace);
            let undo: BattleIntent = if end.is_some() { JetIntent::DropEnd.into() } else { OrderIntent::Undo.into() };
            let plates = children![(burn, on_press_intent(JetIntent::Fire)), (back, on_press_intent(undo))];
            line.spawn((flex_column(8.0), plates));
        });
    });
}
