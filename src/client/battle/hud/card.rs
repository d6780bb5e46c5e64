//! The panel at the right: the card of the selected figure, or of an enemy that was clicked, or the log.

use bevy::prelude::*;

use super::{Panel, anchored, log, rebuild};
use crate::{
    client::{
        battle::{
            cards,
            intent::BattleIntent,
            session::{Chronicle, Table},
            tokens,
            words::{figure_name, localized, weapon_name},
        },
        text::Texts,
        theme::{
            frame::Frame,
            palette,
            typeface::{Face, Type},
        },
        wake::Awake,
        widgets::{Look, Plate, column, emit, icon, label, picture, row, rule, sentence, wounds},
    },
    rules::{Ability, Awaiting, Figure, FireMode},
};

pub(super) fn draw(
    mut commands: Commands,
    old: Query<(Entity, &Panel)>,
    table: Res<Table>,
    chronicle: Res<Chronicle>,
    texts: Res<Texts>,
    mut awake: ResMut<Awake>,
) {
    rebuild(&mut commands, &old, Panel::Right, &mut awake, |commands| {
        // A question about a shot needs the whole board.
        if matches!(table.now.awaiting, Awaiting::React { .. }) {
            return None;
        }
        let height = if table.folded { Val::Px(56.0) } else { Val::Px(532.0) };
        let width = if table.folded { 60.0 } else { 264.0 };
        let node = Node {
            width: Val::Px(width),
            height,
            padding: UiRect::all(Val::Px(8.0)),
            flex_direction: FlexDirection::Column,
            row_gap: Val::Px(8.0),
            ..anchored(Val::Auto, Val::Px(8.0), Val::Px(68.0), Val::Auto)
        };
        let root = commands.spawn((node, Frame::PLAIN)).id();
        commands.entity(root).with_children(|panel| {
            tabs(panel, &table, &texts);
            if table.folded {
                return;
            }
            let paper = Node {
                flex_grow: 1.0,
                min_height: Val::Px(0.0),
                margin: UiRect::all(Val::Px(4.0)),
                padding: UiRect::axes(Val::Px(12.0), Val::Px(10.0)),
                flex_direction: FlexDirection::Column,
                row_gap: Val::Px(7.0),
                overflow: Overflow::clip(),
                ..default()
            };
            panel.spawn((paper, Frame::PAPER, Pickable::IGNORE)).with_children(|paper| {
                if table.log_open {
                    log::fill(paper, &table, &chronicle, &texts);
                } else if let Some(figure) = table.inspected.or(table.selected).and_then(|id| table.now.figure(id)) {
                    card(paper, &table, &texts, figure);
                }
            });
        });
        Some(root)
    });
}

fn tabs(panel: &mut ChildSpawnerCommands, table: &Table, texts: &Texts) {
    panel.spawn((row(4.0), Pickable::IGNORE)).with_children(|tabs| {
        if !table.folded {
            for (log, id, picture, key) in
                [(false, "tab-figure", "human", KeyCode::KeyI), (true, "tab-log", "log", KeyCode::KeyL)]
            {
                let look = if table.log_open == log { Look::Confirm } else { Look::Steel };
                let plate = Plate::new(look, texts.t(id))
                    .icon(picture, 18.0)
                    .height(36.0)
                    .padding(6.0)
                    .kind(Type::BUTTON.px(16.0))
                    .key(key)
                    .hide_key()
                    .node(|node| {
                        node.flex_grow = 1.0;
                        node.column_gap = Val::Px(6.0);
                    });
                tabs.spawn((plate, emit(BattleIntent::ShowLog(log))));
            }
        }
        let arrow = if table.folded { "left" } else { "right" };
        tabs.spawn((
            Plate::steel("").icon(arrow, 16.0).size(36.0, 36.0).padding(2.0).named("fold"),
            emit(BattleIntent::Fold),
        ));
    });
}

fn card(paper: &mut ChildSpawnerCommands, table: &Table, texts: &Texts, figure: &Figure) {
    let kind = table.now.card(figure);
    paper.spawn((row(10.0), Pickable::IGNORE)).with_children(|head| {
        let photo = Node {
            width: Val::Px(80.0),
            height: Val::Px(80.0),
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            ..default()
        };
        head.spawn((photo, Frame::PHOTO, Pickable::IGNORE)).with_child(picture(
            &tokens::picture(&table.now.catalogue, figure),
            64.0,
            64.0,
        ));
        head.spawn((column(1.0), Pickable::IGNORE)).with_children(|words| {
            let name = figure_name(texts, table, figure.id).to_uppercase();
            let size = if name.chars().count() > 10 { 17.0 } else { 21.0 };
            words.spawn(label(Type::PANEL.px(size), name, palette::PAPER_TEXT));
            let title =
                texts.t_args("card-kind", &[("kind", localized(texts, &kind.title).into()), ("rp", kind.rp.into())]);
            words.spawn((Node { width: Val::Px(120.0), ..default() }, Pickable::IGNORE)).with_child(sentence(
                Type::LABEL.px(16.0),
                title,
                palette::PAPER_SECOND,
            ));
            words.spawn(wounds(figure.wounds.into(), kind.damage_points.into(), 20.0));
        });
    });
    paper.spawn(rule(palette::PAPER_RULE_DARK, 0.0, 0.0));
    paper.spawn((Node { justify_content: JustifyContent::SpaceAround, ..row(4.0) }, Pickable::IGNORE)).with_children(
        |stats| {
            let left = kind.damage_points - figure.wounds;
            for (picture, number, id) in [
                ("ap", kind.ap.to_string(), "stat-ap"),
                ("shield", kind.fortitude.to_string(), "stat-fortitude"),
                ("hex", format!("{left}/{}", kind.damage_points), "stat-damage"),
            ] {
                stats.spawn((Node { align_items: AlignItems::Center, ..column(0.0) }, Pickable::IGNORE)).with_children(
                    |stat| {
                        stat.spawn((row(4.0), Pickable::IGNORE)).with_children(|top| {
                            top.spawn(icon(picture, 20.0, palette::PAPER_SECOND));
                            top.spawn(label(Type::new(Face::Oswald, 25.0, 28.0), number, palette::PAPER_TEXT));
                        });
                        stat.spawn(label(Type::CAPTION.spaced(0.0), texts.t(id), palette::PAPER_SECOND));
                    },
                );
            }
        },
    );
    paper.spawn(rule(palette::PAPER_RULE_DARK, 0.0, 0.0));
    for weapon in &kind.weapons {
        let values =
            [("dice", weapon.rate(FireMode::Normal).into()), ("reaction", weapon.rate(FireMode::Reaction).into())];
        arm(paper, "shoot", &weapon_name(texts, *weapon), &texts.t_args("card-rates", &values));
    }
    arm(
        paper,
        "melee",
        &texts.t("card-close"),
        &texts.t(if kind.has(&Ability::StrengthInNumbers) { "card-close-numbers" } else { "card-close-one" }),
    );
    if let Some(count) = kind.horde() {
        arm(paper, "zombie", &texts.t("card-horde"), &texts.t_args("card-horde-note", &[("n", count.into())]));
    }
    cards::strip::small(paper, table, texts, figure);
    let state = state(table, texts, figure);
    paper.spawn(rule(palette::PAPER_RULE, 2.0, 2.0));
    paper.spawn(sentence(Type::SENTENCE.px(15.0), state, palette::PAPER_SENTENCE));
}

fn state(table: &Table, texts: &Texts, figure: &Figure) -> String {
    let id = if figure.square().is_none() {
        "state-waiting"
    } else if table.now.acting == Some(figure.id) {
        "state-acting"
    } else if figure.reaction {
        "state-reaction"
    } else if figure.activated {
        "state-activated"
    } else {
        "state-fresh"
    };
    texts.t(id)
}

fn arm(paper: &mut ChildSpawnerCommands, picture: &str, name: &str, note: &str) {
    paper.spawn((Node { align_items: AlignItems::Start, ..row(8.0) }, Pickable::IGNORE)).with_children(|line| {
        line.spawn(icon(picture, 24.0, palette::PAPER_TEXT));
        line.spawn((Node { width: Val::Px(176.0), ..column(0.0) }, Pickable::IGNORE)).with_children(|words| {
            words.spawn(label(Type::NAME.px(17.0), name, palette::PAPER_TEXT));
            words.spawn(sentence(Type::SENTENCE.px(15.0).line(19.0), note, palette::PAPER_SENTENCE));
        });
    });
}
