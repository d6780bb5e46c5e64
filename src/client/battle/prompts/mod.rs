//! Questions that the rules ask during the action phase and at deployment: reaction shots one by one, dice rolled again,
//! further shots, the squares of a jet, where a harpooned figure lands, who gets points, who goes into reaction mode,
//! where figures wait, who is stranded, where pickets stand and who arrives.

mod again;
mod answer;
mod deployment;
pub(super) mod discard;
mod flame;
mod landing;
mod last_stand;
mod muster;
mod pickets;
mod reaction;
mod readiness;
mod reroll;
mod share;

use std::time::Instant;

use bevy::prelude::*;

use self::{
    again::again,
    answer::{answer, last_chance},
    deployment::deployment,
    flame::flame,
    landing::landing,
    last_stand::{last_stand, last_stand_over},
    muster::{reinforce, stranded},
    pickets::pickets,
    reaction::reaction,
    readiness::readiness,
    reroll::reroll,
    share::share,
};
use super::{
    BattleSystems,
    cards::Hands,
    intent::BattleIntent,
    preview::Preview,
    session::{Eyes, Table},
};
use crate::{
    client::{
        input::layer::{DEAF, Deaf, Layer, modal, sheet as layer_sheet},
        rulebook::{Shelf, link::rule_foot},
        screens::Screen,
        text::Texts,
        theme::fit::Spans,
        wake::Awake,
        widgets::Motion,
    },
    rules::{Awaiting, FigureId, Order, Turn},
};

#[derive(Component)]
struct Question;

/// Who is meant to go into reaction mode, while that is asked.
#[derive(Resource, Default)]
struct Chosen(Vec<FigureId>);

/// The dead figure of whose last stand the players have been told, and the turn and half that goes on after it.
#[derive(Resource, Default)]
struct Told {
    figure: Option<FigureId>,
    interrupted: Option<Turn>,
}

/// A change of that choice.
#[derive(Message, Clone, Copy, Debug)]
enum Choose {
    /// In or out.
    Flip(FigureId),
    /// Done: give the orders.
    Confirm,
    /// The last stand was seen.
    Understood,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chosen>()
        .init_resource::<Told>()
        .add_systems(OnExit(Screen::Battle), |mut told: ResMut<Told>| *told = Told::default())
        .init_resource::<discard::Discarding>()
        .add_message::<Choose>()
        .add_message::<discard::DiscardIntent>()
        .add_systems(Update, choose.in_set(BattleSystems::Input).run_if(resource_exists::<Table>))
        .add_systems(
            Update,
            draw.in_set(BattleSystems::Show).run_if(
                resource_exists_and_changed::<Table>
                    .or_else(resource_changed::<Texts>)
                    .or_else(resource_changed::<Chosen>)
                    .or_else(resource_changed::<Told>)
                    .or_else(resource_changed::<Preview>)
                    .or_else(aside)
                    .and_then(resource_exists::<Table>),
            ),
        )
        .add_systems(
            Update,
            discard::draw.in_set(BattleSystems::Show).run_if(
                resource_changed::<discard::Discarding>
                    .or_else(resource_changed::<Texts>)
                    .and_then(resource_exists::<Table>),
            ),
        );
}

/// A prompt stands aside while a card is aimed at something on the board.
fn aside(hands: Res<Hands>, mut was: Local<bool>) -> bool {
    std::mem::replace(&mut *was, hands.choosing()) != *was
}

fn choose(
    mut choices: MessageReader<Choose>,
    mut chosen: ResMut<Chosen>,
    mut told: ResMut<Told>,
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
            Choose::Understood => *told = Told { figure: table.now.acting, interrupted: None },
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
    preview: Res<Preview>,
    mut told: ResMut<Told>,
    hands: Res<Hands>,
    shelf: Res<Shelf>,
    mut chosen: ResMut<Chosen>,
    mut asked: Local<Option<(Awaiting, Instant)>>,
    mut awake: ResMut<Awake>,
) {
    // Only a further shot shows what is aimed at.
    let aiming = matches!(table.now.awaiting, Awaiting::Again { .. });
    if table.now.in_last_stand() && table.eyes == Eyes::Players {
        told.bypass_change_detection().interrupted = Some(table.now.turn);
    }
    let changed = table.is_changed() || texts.is_changed() || chosen.is_changed() || told.is_changed();
    if !aiming && !changed && !hands.is_changed() {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let before = asked.as_ref().map(|(asked, _)| asked);
    let fresh = before.is_none_or(|before| !goes_on(before, &table.now.awaiting));
    if before != Some(&table.now.awaiting) {
        // What goes on listens as long as it has listened.
        let since = asked.as_ref().filter(|_| !fresh).map_or_else(Instant::now, |(_, since)| *since);
        *asked = Some((table.now.awaiting.clone(), since));
        if let Awaiting::Ready { figures, .. } = &table.now.awaiting {
            // Standing ready costs nothing: everybody is proposed.
            chosen.bypass_change_detection().0 = figures.clone();
        }
    }
    // The same question drawn anew hears at once.
    let deaf = asked.as_ref().is_some_and(|(_, since)| since.elapsed() < DEAF);
    let comes = fresh && !matches!(table.now.awaiting, Awaiting::Deploy { .. } | Awaiting::Pickets { .. });
    awake.frames(3);
    if hands.choosing() || !table.asked() {
        return;
    }
    let foot = |root: &mut ChildSpawnerCommands| {
        if let Some(rule) = table.now.awaiting.rule() {
            rule_foot(root, rule, &shelf, &texts);
        }
    };
    let mut open = |fill: &dyn Fn(&mut ChildSpawnerCommands)| {
        let mut root = commands.spawn((modal(Layer::PROMPT), Question, DespawnOnExit(Screen::Battle)));
        root.remove::<BackgroundColor>();
        if comes {
            root.insert(Motion::panel());
        }
        if !deaf {
            root.remove::<Deaf>();
        }
        root.with_children(|root| {
            fill(root);
            foot(root);
        });
    };
    match &table.now.awaiting {
        Awaiting::React { target, shooters, .. } => open(&|root| reaction(root, &table, &texts, *target, shooters)),
        Awaiting::Ready { figures, .. } => open(&|root| readiness(root, &table, &texts, &chosen.0, figures)),
        Awaiting::Reroll { attack, .. } => open(&|root| reroll(root, &table, &texts, attack)),
        Awaiting::Share { figure, points, .. } => open(&|root| share(root, &table, &texts, *figure, *points)),
        Awaiting::Act { figure: Some(figure), .. } if table.now.in_last_stand() && told.figure != Some(*figure) => {
            open(&|root| last_stand(root, &table, &texts, *figure));
        }
        Awaiting::Act { .. } if told.interrupted == Some(table.now.turn) && !table.now.in_last_stand() => {
            open(&|root| last_stand_over(root, &table, &texts));
        }
        Awaiting::Answer { seat, to } => {
            open(&|root| answer(root, &table, &texts, *seat, *to));
        }
        Awaiting::LastChance { seat } => {
            open(&|root| last_chance(root, &table, &texts, *seat));
        }
        Awaiting::Stranded { seat, figures } => open(&|root| stranded(root, &table, &texts, (*seat, figures))),
        Awaiting::Reinforce { seat, figures } => open(&|root| reinforce(root, &table, &texts, (*seat, figures))),
        Awaiting::Deploy { .. } | Awaiting::Pickets { .. } => {
            let crowded = matches!(table.now.awaiting, Awaiting::Pickets { .. }) || deployment::crowded(&table);
            let bar = Node {
                position_type: PositionType::Absolute,
                bottom: Val::Px(6.0),
                left: Val::Px(if crowded { 8.0 } else { 232.0 }),
                right: Val::Px(8.0),
                ..default()
            };
            commands.spawn((bar, Pickable::IGNORE, Question, DespawnOnExit(Screen::Battle))).with_children(|root| {
                match table.now.awaiting {
                    Awaiting::Pickets { .. } => pickets(root, &table, &texts),
                    _ => deployment(root, &table, &texts),
                }
            });
        }
        Awaiting::Again { .. } => on_board(&mut commands, deaf, &|root| {
            again(root, &table, &texts, &preview);
            foot(root);
        }),
        Awaiting::Flame { .. } => on_board(&mut commands, deaf, &|root| {
            flame(root, &table, &texts);
            foot(root);
        }),
        Awaiting::Landing { .. } => on_board(&mut commands, deaf, &|root| {
            landing(root, &table, &texts);
            foot(root);
        }),
        _ => {}
    }
}

/// Whether it is the same question, asked on: one more square of the same jet, one more point of the same figure's.
fn goes_on(before: &Awaiting, now: &Awaiting) -> bool {
    match (before, now) {
        (Awaiting::Flame { figure: before, .. }, Awaiting::Flame { figure: now, .. })
        | (Awaiting::Share { figure: before, .. }, Awaiting::Share { figure: now, .. }) => before == now,
        _ => before == now,
    }
}

/// A question that leaves the board open, and may be answered there.
fn on_board(commands: &mut Commands, deaf: bool, fill: &dyn Fn(&mut ChildSpawnerCommands)) {
    let root = (layer_sheet(Layer::BOARD), Spans, Pickable::IGNORE, Question, DespawnOnExit(Screen::Battle));
    let mut root = commands.spawn(root);
    if deaf {
        root.insert(Deaf::default());
    }
    root.with_children(|root| fill(root));
}

/// A prompt at the bottom of the window, in the middle.
fn sheet(width: f32, height: f32) -> Node {
    Node {
        position_type: PositionType::Absolute,
        // Above the line that names the rule.
        bottom: Val::Px(28.0),
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
