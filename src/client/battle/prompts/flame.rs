//! The squares of a jet of flame, one by one (`FLAME-1`): on the board by click or with the arrows; here is the count,
//! whom it would burn, and the way to burn now.

use super::sheet::sheet;
use crate::{hazards, hud::burst, prelude::*};

pub(super) fn flame(root: &mut Parent, table: &Table, texts: &Texts) {
    let Awaiting::Flame { figure, chosen, .. } = &table.now.awaiting else { return };
    let Some(burst) = hazards::of_order(&table.now, Order::EndFlame) else { return };
    let Some(figure) = table.now.figure(*figure) else { return };
    let most = table.now.profile(figure).flamethrower().and_then(WeaponKind::jet).unwrap_or_default();
    root.spawn((sheet(900.0, 132.0), Frame::PROMPT_ATTACK)).with_children(|panel| {
        panel.spawn(row(18.0)).with_children(|line| {
            line.spawn(column(4.0).width(270.0)).with_children(|part| {
                part.spawn(row(8.0)).with_children(|head| {
                    head.spawn(icon("flame", 28.0, palette::rgb(0xFFB03A)));
                    let values = [("n", chosen.len().into()), ("of", most.into())];
                    head.spawn(label(Type::PANEL.px(23.0), texts.t_args("flame-title", &values), palette::FOCUS));
                });
                part.spawn(sentence(Type::SENTENCE.px(15.0).line(19.0), texts.t("flame-how"), palette::TEXT_WARM));
                part.spawn(row(6.0)).with_children(|keys| {
                    keys.spawn(keycap("← ↑ ↓ →"));
                    keys.spawn(keycap(&texts.t("key-space")));
                    keys.spawn(label(Type::LABEL.px(16.0), texts.t("flame-add"), palette::TEXT_WARM));
                });
            });
            line.spawn(column(1.0).grow()).with_children(|list| {
                if burst.caught.is_empty() {
                    list.spawn(sentence(Type::SENTENCE, texts.t("flame-nobody"), palette::TEXT_OFF));
                } else if !burst.caught.iter().any(|caught| caught.friend) {
                    list.spawn(label(Type::LABEL.px(16.0), texts.t("flame-no-friend"), palette::FINE_ON_STEEL));
                }
                burst::caught_lines(list, table, texts, &burst, 4);
            });
            line.spawn(column(8.0)).with_children(|part| {
                let burn = Plate::new(Look::Attack, texts.t("flame-burn"))
                    .icon("flame", 26.0)
                    .kind(Type::CONFIRM.px(22.0))
                    .size(210.0, 54.0)
                    .key(Action::Shoot);
                part.spawn((burn, emit(BattleIntent::Give(Order::EndFlame))));
                let back = Plate::steel(texts.t("flame-back"))
                    .icon("undo", 20.0)
                    .size(210.0, 42.0)
                    .key(Action::Undo)
                    .key(KeyCode::Backspace);
                part.spawn((back, emit(BattleIntent::Undo)));
            });
        });
    });
}
