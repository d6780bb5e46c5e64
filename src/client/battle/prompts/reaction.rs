//! Reaction shots, one by one: the reacting player chooses who shoots at what has just acted (`RF-3`).

use super::sheet::striped;
use crate::{hud::dock, prelude::*, tokens};
use kit::widgets::Face;
use rules::odds;

pub(super) fn reaction(root: &mut Parent, table: &Table, texts: &Texts, target: FigureId, shooters: &[FigureId]) {
    let Some(enemy) = table.now.figure(target) else { return };
    // The selected one decides, if it may; the others after it.
    let decides = table.selected.filter(|id| shooters.contains(id)).or(shooters.first().copied());
    let Some(shooter) = decides else { return };
    let order = Order::React { figure: shooter };
    let Some(attack) = odds::attack_odds(&table.now, order) else { return };
    striped(root, [836.0, 270.0], |panel| {
        panel.spawn(row(14.0)).with_children(|head| {
            head.spawn(icon("reaction", 48.0, palette::REACTION));
            head.spawn(column(2.0).widens()).with_children(|words| {
                let id = if table.seat == rules::Side::Allied { "react-title-allied" } else { "react-title-german" };
                words.spawn(label(Type::PANEL.px(28.0), texts.t(id), palette::FOCUS));
                let values = [
                    ("enemy", figure_name(texts, table, target).into()),
                    ("figure", figure_name(texts, table, shooter).into()),
                ];
                words.spawn(sentence(Type::SENTENCE, texts.t_args("react-seen", &values), palette::TEXT));
            });
            for (index, id) in shooters.iter().enumerate() {
                shooter_plate(head, table, texts, *id, index, *id == shooter);
            }
        });
        panel.spawn(plain().gap(20.0)).with_children(|middle| {
            let card = table.now.card(enemy);
            let gun = table.now.figure(shooter).and_then(|figure| table.now.profile(figure).reaction_weapon());
            let fortitude = table.now.profile(enemy).fortitude(gun.map_or(0, rules::WeaponKind::piercing));
            middle.spawn(column(8.0).width(200.0)).with_children(|part| {
                part.spawn(row(10.0)).with_children(|line| {
                    line.spawn(portrait(&tokens::picture(&table.now.catalogue, enemy), enemy.side, 50.0));
                    line.spawn(column(3.0)).with_children(|words| {
                        words.spawn(label(
                            Type::PANEL.px(17.0),
                            figure_name(texts, table, target).to_uppercase(),
                            palette::TEXT,
                        ));
                        words.spawn(row(6.0)).with_children(|stats| {
                            stats.spawn(icon("shield", 18.0, palette::TEXT_COOL));
                            stats.spawn(label(Type::NUMBER.px(18.0), fortitude.to_string(), palette::TEXT));
                            stats.spawn(wounds(enemy.wounds.into(), card.damage_points.into(), 17.0));
                        });
                    });
                });
                let values = [("dice", attack.dice.into()), ("needed", attack.needed.into())];
                part.spawn(label(Type::LABEL, texts.t_args("dock-dice", &values), palette::TEXT));
                part.spawn(row(5.0)).with_children(|dice| {
                    for _ in 0..attack.dice {
                        dice.spawn(die(Face::Unknown, 31.0));
                    }
                });
            });
            middle.spawn(column(2.0)).with_children(|part| {
                dock::odds_rows(part, texts, &attack.odds, "odds-unharmed");
                if attack.double > 0.0 {
                    let chance = format!("{} %", texts.decimal(attack.double * 100.0, 2));
                    part.spawn(row(8.0).width(270.0).align(AlignItems::Start)).with_children(|line| {
                        line.spawn(icon("warn", 20.0, palette::REACTION));
                        line.spawn(boxed(
                            240.0,
                            rich(
                                Type::SENTENCE.px(15.0),
                                &texts.t_args("react-double", &[("chance", chance.into())]),
                                palette::TEXT_WARM,
                            ),
                        ));
                    });
                }
            });
            middle.spawn(spacer());
            middle.spawn(column(14.0)).with_children(|part| {
                let fire = Plate::new(Look::React, texts.t("react-fire"))
                    .icon("shoot", 28.0)
                    .kind(Type::CONFIRM)
                    .size(240.0, 60.0)
                    .key(Action::Shoot);
                part.spawn((fire, emit(BattleIntent::Give(order))));
                let hold = Plate::steel(texts.t("react-hold")).icon("hand", 22.0).size(240.0, 48.0).key(KeyCode::KeyH);
                part.spawn((hold, emit(BattleIntent::Give(Order::Hold { figure: shooter }))));
            });
        });
        panel.spawn(row(10.0)).with_children(|foot| {
            let values = [("enemy", figure_name(texts, table, target).into()), ("n", enemy.points.into())];
            let plate = Plate::steel(texts.t_args("react-hold-all", &values))
                .height(38.0)
                .kind(Type::BUTTON.px(16.0))
                .key(Chord::shift(KeyCode::KeyH))
                .key_first();
            foot.spawn((plate, emit(BattleIntent::HoldAll)));
            foot.spawn(spacer());
            foot.spawn(keycap("Tab"));
        });
    });
}

fn shooter_plate(head: &mut Parent, table: &Table, texts: &Texts, id: FigureId, index: usize, decides: bool) {
    let name = figure_name(texts, table, id);
    let look = if decides { Look::React } else { Look::Steel };
    let second = texts.t(if decides { "react-now" } else { "react-later" });
    let plate = Plate::new(look, name).second(second).height(58.0).padding(12.0).digit(index);
    head.spawn((plate, emit(BattleIntent::Select(id))));
}
