//! The dock above the action bar: the plan with its cost and odds and the plate that carries it out, or what the last
//! dice showed.

use super::{
    burst::{burst_part, fire_note},
    log,
    panel::{Panel, Panels},
    steps::steps_part,
};
use crate::{
    playback::state::Quiet,
    prelude::*,
    seats::Asking,
    tokens,
    words::{action_name, go_name, log_line, names::LogLine, refusal_text},
};
use kit::widgets::{Face, odds_row, rule_line};
use rules::{
    odds::{Odds, OrderOdds},
    way::Plan,
};

/// Rolls shown at once, the last ones.
const ROLLS: usize = 4;

pub(super) fn draw(
    mut panels: Panels,
    table: Res<Table>,
    preview: Res<Preview>,
    quiet: Res<Quiet>,
    texts: Res<Texts>,
    fit: Res<Fit>,
) {
    let acting = table.asked() && matches!(table.now.awaiting, Awaiting::Act { .. });
    // What the book does is followed as it happens.
    let watched = table.asking() == Asking::Driver;
    let Some(content) = content(&table, &preview, &texts, quiet.0).filter(|_| acting || watched) else {
        return panels.hide(Panel::Dock);
    };
    let frame = match &content {
        Content::Plan(plan) if plan.refusal().is_some() => Frame::PLAIN,
        Content::Plan(plan) if plan.attack.is_some() || plan.burst.is_some() => Frame::PROMPT_ATTACK,
        Content::Plan(_) => Frame::PROMPT_MOVE,
        Content::Rolls(_) => Frame::PLAIN,
    };
    let (width, height) = match &content {
        Content::Plan(_) => (772.0, 142.0),
        Content::Rolls(rolls) => (560.0, 26.0 + 36.0 * rolls.len() as f32),
    };
    // A little to the left, where the panel at the right is wider than the list; folded away they are alike.
    let aside = if fit.overlays() { 0.0 } else { -24.0 };
    let node = row(14.0).amid(width, aside).bottom(fit.steady(120.0)).height(height).inset(14.0, 12.0);
    // Above the bar of actions, which does not grow.
    let grows = Grows { size: Vec2::new(width, height), room: Vec2::new(0.97, 0.6), pivot: Vec2::new(0.5, 1.0) };
    panels.show(Panel::Dock, (node, frame, grows), |dock| match content {
        Content::Plan(plan) => planned(dock, &table, &texts, plan),
        Content::Rolls(rolls) => {
            dock.spawn(column(2.0).widens()).with_children(|lines| {
                for rolled in rolls {
                    roll(lines, rolled);
                }
            });
        }
    });
}

enum Content<'a> {
    Plan(&'a Planned),
    Rolls(Vec<LogLine>),
}

/// What there is to tell, if anything.
fn content<'a>(table: &Table, preview: &'a Preview, texts: &Texts, quiet: bool) -> Option<Content<'a>> {
    if let Some(plan) = &preview.plan {
        return Some(Content::Plan(plan));
    }
    // What came of it is told when it has been seen.
    let told: Vec<_> = table.rolls.iter().filter(|_| quiet).filter_map(|event| log_line(texts, table, event)).collect();
    let skipped = told.len().saturating_sub(ROLLS);
    let rolls: Vec<_> = told.into_iter().skip(skipped).collect();
    (!rolls.is_empty()).then_some(Content::Rolls(rolls))
}

/// What dice showed, in a line.
fn roll(lines: &mut Parent, rolled: LogLine) {
    lines.spawn(row(12.0).height(34.0)).with_children(|line| {
        line.spawn(icon(rolled.icon, 24.0, palette::TEXT));
        line.spawn(column(0.0).widens()).with_child(rich(Type::SENTENCE, &rolled.words, palette::TEXT));
        if let Some((dice, needed)) = rolled.dice {
            line.spawn(row(5.0)).with_children(|row| log::faces(row, &dice, needed, 30.0));
        }
    });
}

fn planned(dock: &mut Parent, table: &Table, texts: &Texts, planned: &Planned) {
    let plan = match &planned.plan {
        Ok(plan) => plan,
        Err(refusal) => {
            return refused(dock, table, texts, planned, &refusal_text(texts, table, *refusal), refusal.rule());
        }
    };
    if let Some(refusal) = plan.refusal {
        refused(dock, table, texts, planned, &refusal_text(texts, table, refusal), refusal.rule());
        return;
    }
    if let Some(burst) = &planned.burst {
        burst_part(dock, table, texts, planned, burst);
        commit_part(dock, table, texts, planned, plan, Look::Attack);
        return;
    }
    match (&planned.attack, planned.target()) {
        (Some(attack), Some(target)) => {
            target_part(dock, table, texts, planned, target);
            dice_part(dock, texts, (attack.dice, attack.needed), planned.odds.as_ref());
            odds_rows(dock, texts, &attack.odds, "odds-unharmed");
            commit_part(dock, table, texts, planned, plan, Look::Attack);
        }
        _ => {
            steps_part(dock, table, texts, planned, plan);
            if let Some(fate) = &planned.fate {
                dock.spawn(line(Node { width: Val::Px(2.0), height: Val::Percent(90.0), ..default() }, palette::EDGE));
                odds_rows(dock, texts, fate, "odds-whole");
            } else {
                dock.spawn(column(4.0).grow()).with_children(|part| {
                    part.spawn(sentence(Type::SENTENCE, texts.t("dock-no-shots"), palette::FINE_ON_STEEL));
                    if let Some(words) = fire_note(table, texts, planned) {
                        part.spawn(sentence(Type::SENTENCE.px(15.0), words, palette::rgb(0xFFB03A)));
                    }
                });
            }
            commit_part(dock, table, texts, planned, plan, Look::Move);
        }
    }
}

fn refused(dock: &mut Parent, table: &Table, texts: &Texts, planned: &Planned, why: &str, rule: Option<&str>) {
    dock.spawn(icon("lock", 30.0, palette::ATTACK_ON_STEEL));
    dock.spawn(column(4.0).widens()).with_children(|words| {
        words.spawn(label(Type::PANEL, action_name(texts, table, planned.aim), palette::TEXT_OFF));
        words.spawn(sentence(Type::SENTENCE, why, palette::TEXT));
        if let Some(rule) = rule {
            words.spawn(row(8.0)).with_children(|foot| {
                foot.spawn(keycap_of(Action::Rules));
                let named = texts.t_args("rule-named", &[("rule", rule.into())]);
                foot.spawn(rule_line(rule, named, Type::LABEL, palette::ALLIED_ON_STEEL));
            });
        }
    });
    dock.spawn((row(6.0), children![keycap("Esc"), label(Type::LABEL, texts.t("dock-drop"), palette::TEXT_WARM)]));
}

fn target_part(dock: &mut Parent, table: &Table, texts: &Texts, planned: &Planned, target: FigureId) {
    let Some(figure) = table.now.figure(target) else { return };
    let card = table.now.profile(figure);
    let piercing = match planned.aim {
        Aim::Do(Order::Shoot { weapon, .. }) => table.now.catalogue.weapon(weapon).piercing(),
        _ => 0,
    };
    dock.spawn(column(4.0).width(132.0).rigid()).with_children(|part| {
        let id = if matches!(planned.aim, Aim::Do(Order::Shoot { .. })) { "dock-shoot" } else { "dock-strike" };
        part.spawn(label(Type::LABEL, texts.t(id), palette::ATTACK_ON_STEEL));
        let name = figure_name(texts, table, target).to_uppercase();
        let size = if name.chars().count() > 11 { 15.0 } else { 20.0 };
        part.spawn(label(Type::PANEL.px(size), name, palette::TEXT));
        part.spawn(row(10.0)).with_children(|line| {
            line.spawn(portrait(&tokens::picture(&table.now.catalogue, figure), figure.side, 46.0));
            line.spawn(column(4.0)).with_children(|stats| {
                stats.spawn(row(4.0)).with_children(|shield| {
                    shield.spawn(icon("shield", 18.0, palette::TEXT_COOL));
                    shield.spawn(label(Type::NUMBER.px(18.0), card.fortitude(piercing).to_string(), palette::TEXT));
                });
                stats.spawn(wounds(figure.wounds.into(), card.printed.damage_points.into(), 17.0));
            });
        });
    });
}

/// The dice of an attack, and what else they may bring: a drag by the harpoon, the end of the activation.
fn dice_part(dock: &mut Parent, texts: &Texts, (dice, needed): (u8, u8), odds: Option<&OrderOdds>) {
    let chances = odds.map_or([0.0; 2], |odds| [odds.dragged, odds.jinxed]);
    dock.spawn(column(8.0).width(130.0).rigid()).with_children(|part| {
        let words = match dice {
            0 => texts.t("dock-no-roll"),
            _ => texts.t_args("dock-dice", &[("dice", dice.into()), ("needed", needed.into())]),
        };
        part.spawn(label(Type::LABEL, words, palette::TEXT));
        part.spawn(row(4.0)).with_children(|row| {
            let size = if dice > 4 { 22.0 } else { 31.0 };
            for _ in 0..dice.min(6) {
                row.spawn(die(Face::Unknown, size));
            }
        });
        for (id, chance) in ["dock-drags", "dock-jinx"].into_iter().zip(chances).filter(|(_, chance)| *chance > 0.0) {
            let chance = format!("{} %", texts.decimal(chance * 100.0, 2));
            let words = texts.t_args(id, &[("chance", chance.into())]);
            part.spawn(label(Type::LABEL.px(16.0), words, palette::BRASS));
        }
    });
}

/// What may become of a figure, the worst first; `unharmed` is the id of the words for no harm.
pub(crate) fn odds_rows(dock: &mut Parent, texts: &Texts, odds: &Odds, unharmed: &str) {
    dock.spawn(column(0.0).rigid()).with_children(|rows| {
        rows.spawn(odds_row(&texts.t("odds-dies"), odds.kill * 100.0, palette::rgb(0xFF6A4D), true, texts));
        for (lost, chance) in odds.wounds.iter().enumerate().rev() {
            let (words, colour) = if lost == 0 {
                (texts.t(unharmed), if unharmed == "odds-whole" { palette::FINE } else { palette::EDGE_LIGHT })
            } else {
                (texts.t_args("odds-wounds", &[("n", lost.into())]), palette::rgb(0xD98A4A))
            };
            rows.spawn(odds_row(&words, chance * 100.0, colour, false, texts));
        }
    });
}

fn commit_part(dock: &mut Parent, table: &Table, texts: &Texts, planned: &Planned, plan: &Plan, look: Look) {
    dock.spawn(column(5.0).widens().align(AlignItems::End)).with_children(|part| {
        let words = go_name(texts, planned.aim);
        let picture = match planned.aim {
            Aim::Do(Order::Throw { .. }) => "grenade",
            Aim::Do(Order::Flame) => "flame",
            Aim::Do(Order::Detonate { .. }) => "kill",
            Aim::Do(Order::CloseAttack { .. }) => "melee",
            Aim::Do(Order::PickUp { .. } | Order::Operate { .. }) => "pickup",
            Aim::Do(Order::Drop { .. }) => "drop",
            _ if look == Look::Attack => "shoot",
            _ => "move",
        };
        let plate = Plate::new(look, words)
            .icon(picture, 24.0)
            .kind(Type::CONFIRM.px(20.0))
            .height(52.0)
            .padding(14.0)
            .named("commit");
        part.spawn((plate, emit(BattleIntent::Commit)));
        part.spawn(row(8.0)).with_children(|cost| {
            let all = plan.walk.cost();
            cost.spawn(label(Type::LABEL.px(16.0), texts.t("dock-cost"), palette::TEXT_WARM));
            cost.spawn(ap_pips((all - plan.bought.min(all)).into(), 0, plan.bought.into(), 0, 17.0));
        });
        let fire = planned.fate.as_ref().and_then(|_| fire_note(table, texts, planned));
        if let Some(note) = fire.or_else(|| lead_note(table, texts, plan)) {
            part.spawn(label(Type::LABEL.px(16.0), note, palette::BRASS));
        }
        part.spawn(row(5.0)).with_children(|keys| {
            keys.spawn(keycap(&texts.t("key-enter")));
            keys.spawn(keycap("Esc"));
            keys.spawn(label(Type::LABEL.px(16.0), texts.t("dock-drop"), palette::TEXT_WARM));
        });
    });
}

/// What happens besides: another activation ends with points unspent, command points are spent.
fn lead_note(table: &Table, texts: &Texts, plan: &Plan) -> Option<String> {
    let left = table.now.acting.filter(|id| *id != plan.figure).and_then(|id| table.now.figure(id));
    if let Some(figure) = left.filter(|figure| figure.points > 0) {
        let values = [("figure", figure_name(texts, table, figure.id).into()), ("n", figure.points.into())];
        return Some(texts.t_args("dock-ends", &values));
    }
    (plan.bought > 0).then(|| texts.t_args("dock-buys", &[("n", plan.bought.into())]))
}
