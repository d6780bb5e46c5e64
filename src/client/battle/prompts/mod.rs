//! Questions that the rules ask during the action phase and at deployment: reaction shots one by one, who goes into
//! reaction mode, where figures wait.

mod answer;
mod deployment;
pub(super) mod discard;
mod reaction;
mod readiness;

use bevy::prelude::*;

use self::{
    answer::{answer, last_chance},
    deployment::deployment,
    reaction::reaction,
    readiness::readiness,
};
use super::{BattleSystems, cards::Hands, intent::BattleIntent, session::Table};
use crate::{
    client::{
        input::layer::{Deaf, Layer, modal},
        screens::Screen,
        text::Texts,
        wake::Awake,
    },
    rules::{Awaiting, FigureId, Order},
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
    hands: Res<Hands>,
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
    if hands.choosing() {
        return;
    }
    let open = |commands: &mut Commands, fill: &dyn Fn(&mut ChildSpawnerCommands)| {
        let mut root = commands.spawn((modal(Layer::PROMPT), Question, DespawnOnExit(Screen::Battle)));
        root.remove::<BackgroundColor>();
        if !fresh {
            // The same question drawn anew hears at once.
            root.remove::<Deaf>();
        }
        root.with_children(|root| fill(root));
    };
    match &table.now.awaiting {
        Awaiting::React { target, shooters, .. } => {
            open(&mut commands, &|root| reaction(root, &table, &texts, *target, shooters));
        }
        Awaiting::Ready { figures, .. } => {
            open(&mut commands, &|root| readiness(root, &table, &texts, &chosen.0, figures));
        }
        Awaiting::Answer { seat, to } => {
            open(&mut commands, &|root| answer(root, &table, &texts, *seat, *to));
        }
        Awaiting::LastChance { seat } => {
            open(&mut commands, &|root| last_chance(root, &table, &texts, *seat));
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
