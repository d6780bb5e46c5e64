//! Questions that the rules ask during the action phase and at deployment: reaction shots one by one, who goes into
//! reaction mode, where figures wait.

use bevy::prelude::*;

use super::{BattleSystems, intent::BattleIntent, session::Table, tokens, words::figure_name};
use crate::{
    client::{
        input::{
            layer::{Layer, modal},
            shortcut::Chord,
        },
        screens::Screen,
        text::Texts,
        theme::{frame::Frame, palette, typeface::Type},
        wake::Awake,
        widgets::{
            Face, Look, Plate, column, die, emit, hazard, icon, keycap, label, odds_row, portrait, rich, row, sentence,
            spacer, wounds,
        },
    },
    rules::{Awaiting, EntryId, FigureId, Order, odds},
};

#[derive(Component)]
struct Question;

/// Who is meant to go into reaction mode, while that is asked.
#[derive(Resource, Default)]
struct Chosen(Vec<FigureId>);

/// A change of that choice.
#[derive(Message, Clone, Copy, Debug)]
enum Choose {
    /// In or out.
    Flip(FigureId),
    /// Done: give the orders.
    Confirm,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chosen>()
        .add_message::<Choose>()
        .add_systems(Update, choose.in_set(BattleSystems::Input).run_if(resource_exists::<Table>))
        .add_systems(
            Update,
            draw.in_set(BattleSystems::Show).run_if(
                resource_exists_and_changed::<Table>
                    .or_else(resource_changed::<Texts>)
                    .or_else(resource_changed::<Chosen>)
                    .and_then(resource_exists::<Table>),
            ),
        );
}

fn choose(
    mut choices: MessageReader<Choose>,
    mut chosen: ResMut<Chosen>,
    table: Res<Table>,
    mut intents: MessageWriter<BattleIntent>,
) {
    for choice in choices.read() {
        match choice {
            Choose::Flip(figure) => match chosen.0.iter().position(|other| other == figure) {
                Some(at) => {
                    chosen.0.remove(at);
                }
                None => chosen.0.push(*figure),
            },
            Choose::Confirm => {
                let Awaiting::Ready { figures, .. } = &table.now.awaiting else { continue };
                let ready = figures.iter().filter(|figure| chosen.0.contains(figure));
                let mut orders: Vec<Order> = ready.map(|&figure| Order::EnterReaction { figure }).collect();
                // When all that may are in, the rules ask no more.
                if orders.len() < figures.len() {
                    orders.push(Order::EndReadiness);
                }
                intents.write(BattleIntent::GiveAll(orders));
            }
        }
    }
}

fn draw(
    mut commands: Commands,
    old: Query<Entity, With<Question>>,
    table: Res<Table>,
    texts: Res<Texts>,
    mut chosen: ResMut<Chosen>,
    mut asked: Local<Option<Awaiting>>,
    mut awake: ResMut<Awake>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let fresh = asked.as_ref() != Some(&table.now.awaiting);
    if fresh {
        *asked = Some(table.now.awaiting.clone());
        if let Awaiting::Ready { figures, .. } = &table.now.awaiting {
            // Standing ready costs nothing: everybody is proposed.
            chosen.bypass_change_detection().0 = figures.clone();
        }
    }
    awake.frames(3);
    let open = |commands: &mut Commands, fill: &dyn Fn(&mut ChildSpawnerCommands)| {
        let mut root = commands.spawn((modal(Layer::PROMPT), Question, DespawnOnExit(Screen::Battle)));
        root.remove::<BackgroundColor>();
        root.with_children(|root| fill(root));
    };
    match &table.now.awaiting {
        Awaiting::React { target, shooters, .. } => {
            open(&mut commands, &|root| reaction(root, &table, &texts, *target, shooters));
        }
        Awaiting::Ready { figures, .. } => {
            open(&mut commands, &|root| readiness(root, &table, &texts, &chosen.0, figures));
        }
        Awaiting::Deploy { .. } => {
            let bar = Node {
                position_type: PositionType::Absolute,
                bottom: Val::Px(6.0),
                left: Val::Px(232.0),
                right: Val::Px(8.0),
                ..default()
            };
            commands
                .spawn((bar, Pickable::IGNORE, Question, DespawnOnExit(Screen::Battle)))
                .with_children(|root| deployment(root, &table, &texts));
        }
        _ => {}
    }
}

/// A prompt at the bottom of the window, in the middle.
fn sheet(width: f32, height: f32) -> Node {
    Node {
        position_type: PositionType::Absolute,
        bottom: Val::Px(18.0),
        left: Val::Percent(50.0),
        width: Val::Px(width),
        min_height: Val::Px(height),
        margin: UiRect::left(Val::Px(-width / 2.0)),
        padding: UiRect::new(Val::Px(20.0), Val::Px(20.0), Val::Px(12.0), Val::Px(14.0)),
        flex_direction: FlexDirection::Column,
        row_gap: Val::Px(10.0),
        ..default()
    }
}

fn reaction(root: &mut ChildSpawnerCommands, table: &Table, texts: &Texts, target: FigureId, shooters: &[FigureId]) {
    let Some(enemy) = table.now.figure(target) else { return };
    // The selected one decides, if it may; the others after it.
    let decides = table.selected.filter(|id| shooters.contains(id)).or(shooters.first().copied());
    let Some(shooter) = decides else { return };
    let order = Order::React { figure: shooter };
    let Some(attack) = odds::attack_odds(&table.now, order) else { return };
    root.spawn((sheet(836.0, 270.0), Frame::PROMPT)).with_children(|panel| {
        panel.spawn(hazard(Node { width: Val::Percent(100.0), ..default() }));
        panel.spawn((row(14.0), Pickable::IGNORE)).with_children(|head| {
            head.spawn(icon("reaction", 48.0, palette::REACTION));
            head.spawn((Node { flex_grow: 1.0, ..column(2.0) }, Pickable::IGNORE)).with_children(|words| {
                let id =
                    if table.seat == crate::rules::Side::Allied { "react-title-allied" } else { "react-title-german" };
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
        panel.spawn((Node { column_gap: Val::Px(20.0), ..default() }, Pickable::IGNORE)).with_children(|middle| {
            let card = table.now.card(enemy);
            middle.spawn((Node { width: Val::Px(200.0), ..column(8.0) }, Pickable::IGNORE)).with_children(|part| {
                part.spawn((row(10.0), Pickable::IGNORE)).with_children(|line| {
                    line.spawn(portrait(&tokens::picture(&table.now.catalogue, enemy), enemy.side, 50.0));
                    line.spawn((column(3.0), Pickable::IGNORE)).with_children(|words| {
                        words.spawn(label(
                            Type::PANEL.px(17.0),
                            figure_name(texts, table, target).to_uppercase(),
                            palette::TEXT,
                        ));
                        words.spawn((row(6.0), Pickable::IGNORE)).with_children(|stats| {
                            stats.spawn(icon("shield", 18.0, palette::TEXT_COOL));
                            stats.spawn(label(Type::NUMBER.px(18.0), card.fortitude.to_string(), palette::TEXT));
                            stats.spawn(wounds(enemy.wounds.into(), card.damage_points.into(), 17.0));
                        });
                    });
                });
                let values = [("dice", attack.dice.into()), ("needed", attack.needed.into())];
                part.spawn(label(Type::LABEL, texts.t_args("dock-dice", &values), palette::TEXT));
                part.spawn((row(5.0), Pickable::IGNORE)).with_children(|dice| {
                    for _ in 0..attack.dice {
                        dice.spawn(die(Face::Unknown, 31.0));
                    }
                });
            });
            middle.spawn((column(2.0), Pickable::IGNORE)).with_children(|part| {
                part.spawn(odds_row(
                    &texts.t("odds-dies"),
                    attack.odds.kill * 100.0,
                    palette::rgb(0xFF6A4D),
                    true,
                    texts,
                ));
                for (lost, chance) in attack.odds.wounds.iter().enumerate().rev() {
                    let words = if lost == 0 {
                        texts.t("odds-unharmed")
                    } else {
                        texts.t_args("odds-wounds", &[("n", lost.into())])
                    };
                    part.spawn(odds_row(
                        &words,
                        chance * 100.0,
                        if lost == 0 { palette::EDGE_LIGHT } else { palette::rgb(0xD98A4A) },
                        false,
                        texts,
                    ));
                }
                if attack.double > 0.0 {
                    let chance = format!("{} %", texts.decimal(attack.double * 100.0, 2));
                    part.spawn((
                        Node { width: Val::Px(270.0), align_items: AlignItems::Start, ..row(8.0) },
                        Pickable::IGNORE,
                    ))
                    .with_children(|line| {
                        line.spawn(icon("warn", 20.0, palette::REACTION));
                        line.spawn((Node { width: Val::Px(240.0), ..default() }, Pickable::IGNORE)).with_child(rich(
                            Type::SENTENCE.px(15.0),
                            &texts.t_args("react-double", &[("chance", chance.into())]),
                            palette::TEXT_WARM,
                        ));
                    });
                }
            });
            middle.spawn(spacer());
            middle.spawn((column(14.0), Pickable::IGNORE)).with_children(|part| {
                let fire = Plate::new(Look::React, texts.t("react-fire"))
                    .icon("shoot", 28.0)
                    .kind(Type::CONFIRM)
                    .size(240.0, 60.0)
                    .key(KeyCode::KeyF);
                part.spawn((fire, emit(BattleIntent::Give(order))));
                let hold = Plate::steel(texts.t("react-hold")).icon("hand", 22.0).size(240.0, 48.0).key(KeyCode::KeyH);
                part.spawn((hold, emit(BattleIntent::Give(Order::Hold { figure: shooter }))));
            });
        });
        panel.spawn((row(10.0), Pickable::IGNORE)).with_children(|foot| {
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

fn shooter_plate(
    head: &mut ChildSpawnerCommands,
    table: &Table,
    texts: &Texts,
    id: FigureId,
    index: usize,
    decides: bool,
) {
    const KEYS: [KeyCode; 9] = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    let name = figure_name(texts, table, id);
    let look = if decides { Look::React } else { Look::Steel };
    let second = texts.t(if decides { "react-now" } else { "react-later" });
    let mut plate = Plate::new(look, name).second(second).height(52.0).padding(12.0);
    if let Some(key) = KEYS.get(index) {
        plate = plate.key(*key);
    }
    head.spawn((plate, emit(BattleIntent::Select(id))));
}

fn readiness(root: &mut ChildSpawnerCommands, table: &Table, texts: &Texts, chosen: &[FigureId], figures: &[FigureId]) {
    root.spawn((sheet(720.0, 170.0), Frame::PROMPT)).with_children(|panel| {
        panel.spawn(hazard(Node { width: Val::Percent(100.0), ..default() }));
        panel.spawn((row(14.0), Pickable::IGNORE)).with_children(|head| {
            head.spawn(icon("reaction", 44.0, palette::REACTION));
            head.spawn((column(2.0), Pickable::IGNORE)).with_children(|words| {
                words.spawn(label(Type::PANEL.px(26.0), texts.t("ready-title"), palette::FOCUS));
                words.spawn((Node { width: Val::Px(600.0), ..default() }, Pickable::IGNORE)).with_child(sentence(
                    Type::SENTENCE,
                    texts.t("ready-rule"),
                    palette::TEXT,
                ));
            });
        });
        panel
            .spawn((
                Node { column_gap: Val::Px(10.0), row_gap: Val::Px(8.0), flex_wrap: FlexWrap::Wrap, ..default() },
                Pickable::IGNORE,
            ))
            .with_children(|list| {
                for (index, id) in figures.iter().enumerate() {
                    let inside = chosen.contains(id);
                    let plate =
                        Plate::new(if inside { Look::React } else { Look::Steel }, figure_name(texts, table, *id))
                            .icon(if inside { "check" } else { "close" }, 18.0)
                            .second(texts.t(if inside { "ready-in" } else { "ready-out" }))
                            .height(52.0)
                            .padding(12.0)
                            .named(format!("ready-{}", id.0));
                    let plate = match index {
                        0 => plate.key(KeyCode::Digit1),
                        1 => plate.key(KeyCode::Digit2),
                        2 => plate.key(KeyCode::Digit3),
                        3 => plate.key(KeyCode::Digit4),
                        _ => plate,
                    };
                    list.spawn((plate, emit(Choose::Flip(*id))));
                }
            });
        panel.spawn((row(10.0), Pickable::IGNORE)).with_children(|foot| {
            foot.spawn(spacer());
            let plate = Plate::confirm(texts.t_args("ready-confirm", &[("n", chosen.len().into())]))
                .height(52.0)
                .key(KeyCode::KeyR)
                .key(Chord::ctrl(KeyCode::Enter));
            foot.spawn((plate, emit(Choose::Confirm)));
        });
    });
}

/// Deployment leaves the board open: entries can be clicked, and each has a plate.
fn deployment(root: &mut ChildSpawnerCommands, table: &Table, texts: &Texts) {
    let node = Node {
        padding: UiRect::axes(Val::Px(18.0), Val::Px(12.0)),
        align_items: AlignItems::Center,
        min_height: Val::Px(106.0),
        column_gap: Val::Px(10.0),
        ..default()
    };
    root.spawn((node, Frame::PROMPT_MOVE)).with_children(|panel| {
        panel.spawn((Node { width: Val::Px(360.0), ..column(2.0) }, Pickable::IGNORE)).with_children(|words| {
            words.spawn(label(Type::PANEL, texts.t("deploy-title"), palette::FOCUS));
            let name = table.selected.map(|id| figure_name(texts, table, id)).unwrap_or_default();
            words.spawn(rich(
                Type::SENTENCE.px(15.0),
                &texts.t_args("deploy-how", &[("figure", name.into())]),
                palette::TEXT,
            ));
        });
        let entries = table.now.board.terrain().entries.iter().enumerate().filter(|(_, gate)| gate.owner == table.seat);
        for (number, (index, gate)) in entries.enumerate() {
            let here = table
                .now
                .figures
                .iter()
                .filter(|figure| {
                    figure.side == table.seat
                        && figure.place == Some(crate::rules::Place::Waiting(EntryId(index as u8)))
                })
                .count();
            let values = [("n", (number + 1).into()), ("x", (gate.at.x + 1).into()), ("y", (gate.at.y + 1).into())];
            let mut plate = Plate::new(Look::Move, texts.t_args("deploy-entry", &values))
                .height(60.0)
                .padding(14.0)
                .second(texts.t_args("deploy-here", &[("n", here.into())]));
            plate = match number {
                0 => plate.key(KeyCode::Digit1),
                1 => plate.key(KeyCode::Digit2),
                2 => plate.key(KeyCode::Digit3),
                _ => plate,
            };
            if let Some(figure) = table.selected {
                panel.spawn((plate, emit(BattleIntent::Deploy(figure, EntryId(index as u8)))));
            }
        }
        panel.spawn(spacer());
        let done = Plate::confirm(texts.t("deploy-done")).height(56.0).key(KeyCode::Enter);
        panel.spawn((done, emit(BattleIntent::Give(Order::EndDeployment))));
    });
}
