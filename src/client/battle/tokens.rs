//! Figures on the table: each has a token that glides to its place, turns, and carries its marks. Tokens follow the view
//! by figure id; they are no part of the rules.

use std::{collections::BTreeMap, time::Duration};

use bevy::prelude::*;

use super::{
    BattleSystems, OnTable, SQUARE, centre, rotation,
    session::Table,
    table::{height, outside},
};
use crate::{
    client::{theme::art::Art, wake::Awake},
    rules::{Catalogue, EntryId, Figure, FigureId, Place, Side, Square},
};

/// Seconds for a square, and for a quarter turn.
const STEP: f32 = 0.14;
/// Pixels along a token's picture.
const PIXELS: u32 = 144;

/// The token of a figure.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Token {
    figure: FigureId,
    goal: Vec2,
    scale: f32,
}

/// The part of a token that turns with the figure.
#[derive(Component)]
struct Body {
    goal: Quat,
}

/// A token that was left behind by a casualty, fading.
#[derive(Component)]
struct Fading(Timer);

/// What a token looks like, to notice when it must be built anew.
#[derive(Component, PartialEq, Clone)]
struct Looks {
    picture: String,
    wounds: u8,
    total: u8,
    activated: bool,
    reaction: bool,
    selected: bool,
    waiting: bool,
    /// It has died and still stands there.
    dying: bool,
    /// It is harmed by fire where it stands.
    burning: bool,
    /// It is cut off and can do nothing (`M5`).
    held: bool,
    /// The side that controls it, where it was drawn for the other.
    turned: Option<Side>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (follow.run_if(resource_exists_and_changed::<Table>), glide, fade)
            .chain()
            .in_set(BattleSystems::Show)
            .run_if(resource_exists::<Table>),
    );
}

/// The picture of a figure: one of three for the zombies of a horde.
pub(super) fn picture(catalogue: &Catalogue, figure: &Figure) -> String {
    let kind = catalogue.kind(figure.kind);
    match kind.horde() {
        Some(_) => format!("art/{}_{}", kind.id, ['a', 'b', 'c'][usize::from(figure.number) % 3]),
        None => format!("art/{}", kind.id),
    }
}

fn follow(
    mut commands: Commands,
    table: Res<Table>,
    art: Res<Art>,
    mut tokens: Query<(Entity, &mut Token, &mut Transform, &Looks, &Children)>,
    mut bodies: Query<&mut Body>,
    mut awake: ResMut<Awake>,
) {
    awake.stay(Duration::from_millis(900));
    let mut seen: BTreeMap<FigureId, Entity> = BTreeMap::new();
    for (entity, mut token, mut transform, looks, children) in &mut tokens {
        let figure = table.now.figure(token.figure).filter(|figure| figure.in_play() && figure.place.is_some());
        let Some(figure) = figure else {
            commands
                .entity(entity)
                .remove::<(Token, Looks)>()
                .insert(Fading(Timer::from_seconds(0.35, TimerMode::Once)));
            continue;
        };
        seen.insert(token.figure, entity);
        let (goal, scale) = place(&table, figure);
        (token.goal, token.scale) = (goal, scale);
        let lifted = if table.now.mid_leap(figure) { 0.5 } else { 0.0 };
        transform.translation.z = height::FIGURES + lifted;
        // Far jumps (undo, another battle) are not walked.
        if transform.translation.truncate().distance(goal) > SQUARE * 2.5 {
            transform.translation = goal.extend(transform.translation.z);
        }
        for child in children {
            if let Ok(mut body) = bodies.get_mut(*child) {
                body.goal = rotation(figure.facing);
            }
        }
        let now = looks_of(&table, figure);
        if *looks != now {
            commands.entity(entity).despawn_children().insert(now.clone());
            dress(&mut commands, entity, &art, &now, figure);
        }
    }
    for figure in table.now.figures.iter().filter(|figure| figure.in_play() && figure.place.is_some()) {
        if seen.contains_key(&figure.id) {
            continue;
        }
        let (goal, scale) = place(&table, figure);
        let looks = looks_of(&table, figure);
        let at = Transform::from_translation(goal.extend(height::FIGURES)).with_scale(Vec3::splat(scale));
        let token = Token { figure: figure.id, goal, scale };
        let entity = commands.spawn((token, looks.clone(), at, Visibility::default(), OnTable)).id();
        dress(&mut commands, entity, &art, &looks, figure);
    }
}

/// Where a figure's token belongs, and its size: waiting figures stand small and close outside their entry.
fn place(table: &Table, figure: &Figure) -> (Vec2, f32) {
    match figure.place {
        // Above another in mid-leap, so that both are seen.
        Some(Place::Board(square)) if table.now.mid_leap(figure) => {
            (centre(square) + Vec2::new(0.2, 0.24) * SQUARE, 1.12)
        }
        Some(Place::Board(square)) => (centre(square), 1.0),
        Some(Place::Waiting(entry)) => (waiting_place(table, figure, entry), 0.34),
        _ => (Vec2::ZERO, 0.0),
    }
}

fn waiting_place(table: &Table, figure: &Figure, entry: EntryId) -> Vec2 {
    let gate = &table.now.board.terrain().entries[usize::from(entry.0)];
    let same = |other: &&Figure| other.place == Some(Place::Waiting(entry));
    let rank = table.now.figures.iter().filter(same).position(|other| other.id == figure.id).unwrap_or(0);
    // Three by three in the mouth of the tunnel; more stand on top of each other.
    let (row, column) = ((rank / 3 % 3) as f32 - 1.0, (rank % 3) as f32 - 1.0);
    outside(gate) + Vec2::new(column, -row) * SQUARE * 0.33
}

fn looks_of(table: &Table, figure: &Figure) -> Looks {
    let card = table.now.card(figure);
    Looks {
        picture: picture(&table.now.catalogue, figure),
        wounds: figure.wounds,
        total: card.damage_points,
        activated: figure.activated && table.now.acting != Some(figure.id),
        reaction: figure.reaction,
        selected: table.selected == Some(figure.id),
        waiting: figure.square().is_none(),
        dying: table.now.dying(figure),
        burning: figure.square().is_some_and(|at| table.now.fire.burns(at)),
        held: table.now.held(figure) && figure.square().is_some(),
        turned: Some(figure.side).filter(|side| *side != card.side),
    }
}

fn dress(commands: &mut Commands, token: Entity, art: &Art, looks: &Looks, figure: &Figure) {
    let sprite = |name: &str, size: f32| Sprite {
        image: art.sized(name, PIXELS),
        custom_size: Some(Vec2::splat(size)),
        ..default()
    };
    let at = |x: f32, y: f32, z: f32| Transform::from_xyz(x, y, z);
    commands.entity(token).with_children(|parent| {
        let mut body = sprite(&looks.picture, SQUARE * 0.98);
        if looks.dying {
            body.color = Color::srgb(1.0, 0.42, 0.36);
        } else if looks.activated {
            body.color = Color::srgb(0.68, 0.7, 0.74);
        }
        let turn = rotation(figure.facing);
        parent.spawn((Body { goal: turn }, body, at(0.0, 0.0, 0.1).with_rotation(turn)));
        if looks.waiting {
            return;
        }
        if let Some(side) = looks.turned {
            let rim = if side == Side::Allied { "art/ov_allied" } else { "art/ov_german" };
            parent.spawn((sprite(rim, SQUARE), at(0.0, 0.0, 0.2)));
            let name = if side == Side::Allied { "ui/badge_allied" } else { "ui/badge_german" };
            parent.spawn((sprite(name, SQUARE * 0.3), at(SQUARE * 0.34, -SQUARE * 0.2, 0.34)));
        }
        if looks.held {
            parent.spawn((sprite("art/ov_stranded", SQUARE * 0.98), at(0.0, 0.0, 0.27)));
        }
        if looks.activated {
            parent.spawn((sprite("art/ov_done", SQUARE), at(0.0, 0.0, 0.3)));
        }
        if looks.dying {
            parent.spawn((sprite("art/casualty", SQUARE * 0.5), at(-SQUARE * 0.22, SQUARE * 0.24, 0.33)));
        }
        if looks.burning {
            let mut flame = sprite("art/flame_2", SQUARE * 0.5);
            flame.color = Color::srgba(1.0, 1.0, 1.0, 0.85);
            parent.spawn((flame, at(0.0, -SQUARE * 0.26, 0.28)));
        }
        if looks.reaction {
            parent.spawn((sprite("art/ov_react", SQUARE), at(0.0, 0.0, 0.3)));
        }
        if looks.selected {
            parent.spawn((sprite("art/ov_select", SQUARE), at(0.0, 0.0, 0.35)));
        }
        let width = 12.0;
        for point in 0..looks.total {
            let name = if point < looks.wounds { "ui/pip_wound_hit" } else { "ui/pip_wound_ok" };
            let x = (f32::from(point) - f32::from(looks.total - 1) / 2.0) * (width + 1.0);
            let mut pip = sprite(name, width);
            pip.image = art.sized(name, 32);
            parent.spawn((pip, at(x, -SQUARE * 0.41, 0.32)));
        }
    });
}

/// Brings tokens to their goals at the speed of a walk.
fn glide(
    time: Res<Time>,
    mut tokens: Query<(&Token, &mut Transform), Without<Body>>,
    mut bodies: Query<(&Body, &mut Transform), Without<Token>>,
    mut awake: ResMut<Awake>,
) {
    let delta = time.delta_secs().min(0.05);
    let mut moving = false;
    for (token, mut transform) in &mut tokens {
        let here = transform.translation.truncate();
        let goal = here.move_towards(token.goal, SQUARE / STEP * delta);
        let scale = Vec3::splat(token.scale);
        if here != goal || transform.scale != scale {
            transform.translation = goal.extend(transform.translation.z);
            transform.scale = scale;
            moving = true;
        }
    }
    for (body, mut transform) in &mut bodies {
        if transform.rotation.angle_between(body.goal) > 0.01 {
            let turn = std::f32::consts::FRAC_PI_2 / 0.09 * delta;
            transform.rotation = transform.rotation.rotate_towards(body.goal, turn);
            moving = true;
        }
    }
    if moving {
        awake.frames(3);
    }
}

fn fade(
    time: Res<Time>,
    mut commands: Commands,
    mut fading: Query<(Entity, &mut Fading, &mut Transform)>,
    mut awake: ResMut<Awake>,
) {
    for (entity, mut fading, mut transform) in &mut fading {
        fading.0.tick(time.delta());
        transform.scale = Vec3::splat(1.0 - fading.0.fraction());
        awake.frames(3);
        if fading.0.is_finished() {
            commands.entity(entity).despawn();
        }
    }
}

/// The square under a point of the table, if it can have one.
pub(super) fn square_at(point: Vec2) -> Option<Square> {
    let (x, y) = ((point.x / SQUARE).round(), (-point.y / SQUARE).round());
    let fits = |value: f32| (0.0..=255.0).contains(&value).then_some(value as u8);
    Some(Square::new(fits(x)?, fits(y)?))
}
