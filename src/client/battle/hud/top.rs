//! The bar at the top: both sides' command points, the turn and its phase, whose half it is.

use super::{
    panel::{Panel, Panels, anchored},
    tally,
};
use crate::{
    flow,
    playback::{count::Count, points::Slot, told::Told},
    prelude::*,
};
use kit::widgets::rules_plate;
use rules::command_points;

pub(super) fn draw(
    mut panels: Panels,
    (table, told): (Res<Table>, Res<Told>),
    chronicle: Res<Chronicle>,
    texts: Res<Texts>,
) {
    panels.rebuild(Panel::Top, |commands| {
        let node = Node { height: Val::Px(56.0), ..anchored(Val::Px(0.0), Val::Px(0.0), Val::Px(0.0), Val::Auto) };
        let root = commands.spawn((node, Frame::TOPBAR)).id();
        commands.entity(root).with_children(|bar| {
            points(bar, (&table, &told.count), &texts, Side::Allied);
            turn(bar, (&table, &told.count), &texts);
            half(bar, (&table, &told.count), &texts);
            points(bar, (&table, &told.count), &texts, Side::German);
            let place = anchored(Val::Percent(50.0), Val::Auto, Val::Px(6.0), Val::Auto);
            let place = Node { margin: UiRect::left(Val::Px(182.0)), column_gap: Val::Px(8.0), ..place };
            bar.spawn(place).with_children(|ways| {
                if !table.seats.watched() {
                    ways.spawn(flow::menu_plate(&texts));
                }
                ways.spawn(rules_plate(&texts));
            });
            tally::strip(bar, &table, &chronicle, &texts);
            if let Some(words) = &table.warning {
                warning(bar, &texts, words);
            }
        });
        Some(root)
    });
}

fn points(bar: &mut ChildSpawnerCommands, (table, count): (&Table, &Count), texts: &Texts, side: Side) {
    let left = side == Side::Allied;
    let place = if left {
        anchored(Val::Px(12.0), Val::Auto, Val::Px(0.0), Val::Auto)
    } else {
        anchored(Val::Auto, Val::Px(12.0), Val::Px(0.0), Val::Auto)
    };
    let direction = if left { FlexDirection::Row } else { FlexDirection::RowReverse };
    let node = Node {
        height: Val::Px(56.0),
        align_items: AlignItems::Center,
        column_gap: Val::Px(10.0),
        flex_direction: direction,
        ..place
    };
    let left_now = count.command[side];
    bar.spawn(node).with_children(|line| {
        line.spawn(badge(side, 44.0));
        let align = if left { AlignItems::Start } else { AlignItems::End };
        line.spawn(Node { align_items: align, ..column(1.0) }).with_children(|words| {
            let special = count.special[side];
            let mut text =
                texts.t_args(if left { "top-points-allied" } else { "top-points-german" }, &[("n", left_now.into())]);
            if special > 0 {
                text = format!("{text} {}", texts.t_args("top-special", &[("n", special.into())]));
            }
            let name = table.seats[side].name();
            if !name.is_empty() {
                text = format!("{name} · {text}");
            }
            let colour = if left { palette::ALLIED_ON_STEEL } else { palette::GERMAN_ON_STEEL };
            words.spawn(label(Type::CAPTION.spaced(0.0).line(17.0), text, colour));
            words.spawn(row(0.0)).with_children(|tokens| {
                let issued = if count.turn == 0 { left_now } else { table.level_points(side) };
                let all = special.saturating_add(issued.max(left_now));
                let size = (ROOM / f32::from(all.max(1))).min(25.0);
                for _ in 0..special {
                    tokens.spawn(token(side, true, false, size));
                }
                for place in 0..issued.max(left_now) {
                    tokens.spawn((token(side, false, place >= left_now, size), Slot { side, place }));
                }
            });
        });
    });
}

/// Room for the tokens of a side.
const ROOM: f32 = 182.0;

/// What went wrong outside the rules, such as a save that failed: the game goes on.
fn warning(bar: &mut ChildSpawnerCommands, texts: &Texts, words: &str) {
    let place = Node {
        width: Val::Px(700.0),
        margin: UiRect::left(Val::Px(-350.0)),
        padding: UiRect::all(Val::Px(12.0)),
        // Beneath the strip of hands and cards.
        ..anchored(Val::Percent(50.0), Val::Auto, Val::Px(148.0), Val::Auto)
    };
    bar.spawn((place, Frame::PROMPT, Pickable::IGNORE)).with_children(|slip| {
        slip.spawn(row(10.0)).with_children(|line| {
            line.spawn(icon("warn", 22.0, palette::REACTION));
            line.spawn(label(Type::LABEL, texts.t("warning-title"), palette::REACTION_TEXT));
            line.spawn(Node { width: Val::Px(560.0), ..default() }).with_child(sentence(
                Type::SENTENCE.px(15.0),
                words,
                palette::TEXT,
            ));
        });
    });
}

fn turn(bar: &mut ChildSpawnerCommands, (table, count): (&Table, &Count), texts: &Texts) {
    let place = anchored(Val::Px(262.0), Val::Auto, Val::Px(0.0), Val::Auto);
    let node = Node { height: Val::Px(56.0), align_items: AlignItems::Center, column_gap: Val::Px(12.0), ..place };
    bar.spawn(node).with_children(|line| {
        let number = count.turn.into();
        let words = match tally::last_turn(table) {
            _ if count.turn == 0 => texts.t("top-setup"),
            Some(last) => texts.t_args("top-turn-of", &[("turn", number), ("last", last.into())]),
            None => texts.t_args("top-turn", &[("turn", number)]),
        };
        line.spawn(label(Type::PANEL, words, palette::TEXT));
        if count.turn == 0 {
            return;
        }
        line.spawn(column(0.0)).with_children(|phases| {
            let action = count.half.is_some();
            for (id, now) in [("top-maintenance", !action), ("top-action", action)] {
                phases.spawn(row(3.0)).with_children(|phase| {
                    let colour = if now { palette::FOCUS } else { palette::TEXT_OFF };
                    if now {
                        phase.spawn(icon("right", 12.0, colour));
                    }
                    phase.spawn(label(Type::CAPTION.spaced(0.0).line(18.0), texts.t(id), colour));
                });
            }
        });
    });
}

fn half(bar: &mut ChildSpawnerCommands, (table, count): (&Table, &Count), texts: &Texts) {
    let last_stand = table.now.in_last_stand();
    // Who acts for the last time has the board, whosever half it is.
    let seat = count.half.map(|half| if last_stand { table.seat } else { half });
    let (frame, colour) = match seat {
        Some(Side::Allied) => ("btn_move", palette::INK),
        Some(Side::German) => ("btn_german", palette::INK),
        None => ("btn_steel", palette::TEXT),
    };
    let title = texts.t(match seat {
        Some(_) if last_stand => "half-last-stand",
        Some(Side::Allied) => "half-allied",
        Some(Side::German) => "half-german",
        None => "half-none",
    });
    // Nobody is asked anything yet in a half that is not seen yet.
    let seen = (count.turn, count.half) == (table.now.turn.number, table.now.turn.half);
    let second = match (&table.now.awaiting, seat) {
        _ if !seen => half_order(count, texts),
        (Awaiting::React { seat, .. } | Awaiting::Answer { seat, .. } | Awaiting::LastChance { seat }, _) => {
            texts.t(if *seat == Side::Allied { "half-answers-allied" } else { "half-answers-german" })
        }
        (_, Some(side)) if last_stand => {
            texts.t(if side == Side::Allied { "half-dies-allied" } else { "half-dies-german" })
        }
        (Awaiting::Flame { .. }, _) => texts.t("half-flame"),
        (Awaiting::Again { .. }, _) => texts.t("half-again"),
        (Awaiting::Reroll { seat, .. }, _) => {
            texts.t(if *seat == Side::Allied { "half-rerolls-allied" } else { "half-rerolls-german" })
        }
        (Awaiting::Landing { .. }, _) => texts.t("half-landing"),
        (Awaiting::Share { .. }, _) => texts.t("half-share"),
        (Awaiting::Deploy { seat, .. }, _) => {
            texts.t(if *seat == Side::Allied { "half-deploys-allied" } else { "half-deploys-german" })
        }
        (Awaiting::Stranded { .. }, _) => texts.t("half-stranded"),
        (Awaiting::Pickets { .. }, _) => texts.t("half-pickets"),
        (Awaiting::Reinforce { seat, .. }, _) => {
            texts.t(if *seat == Side::Allied { "half-reinforce-allied" } else { "half-reinforce-german" })
        }
        _ => half_order(count, texts),
    };
    let place = Node {
        width: Val::Px(340.0),
        height: Val::Px(62.0),
        margin: UiRect::left(Val::Px(-170.0)),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        padding: UiRect::top(Val::Px(6.0)),
        ..anchored(Val::Percent(50.0), Val::Auto, Val::Px(0.0), Val::Auto)
    };
    bar.spawn(place).with_children(|plate| {
        plate.spawn((over(0.0), Picture::sliced(frame)));
        if let Some(side) = seat {
            for right in [false, true] {
                let (left, right) = if right { (Val::Auto, Val::Px(12.0)) } else { (Val::Px(12.0), Val::Auto) };
                let at = anchored(left, right, Val::Px(10.0), Val::Auto);
                plate.spawn(at).with_child(badge(side, 40.0));
            }
        }
        plate.spawn(label(Type::new(Face::Stencil, 26.0, 28.0).spaced(0.5), title, colour));
        plate.spawn(label(Type::CAPTION.spaced(0.0).line(17.0), second, colour));
    });
}

/// Who comes after this half.
fn half_order(count: &Count, texts: &Texts) -> String {
    texts.t(match count.half {
        Some(Side::Allied) if count.first == Some(Side::Allied) => "half-next-german",
        Some(Side::German) if count.first == Some(Side::German) => "half-next-allied",
        Some(_) => "half-last",
        None => "half-bids",
    })
}

impl Table {
    /// The command points that a side took at the start of this turn.
    fn level_points(&self, side: Side) -> u8 {
        command_points(self.levels[side])
    }
}
