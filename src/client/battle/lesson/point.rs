//! Arrows and brackets at the subjects of a step: squares and figures on the board, plates and panels around it. An
//! arrow drops in and then rests, so that nothing moves while the player thinks.

use super::note::{Model, Phase, Told};
use crate::{hud::panel, prelude::*, table::laid::stands};
use kit::{input::focus::FocusName, settings::AnimationSpeed};
use lesson::StepPointer;

/// Component of an arrow or frame on the board. `since` is the time at which the arrow began to drop in.
#[derive(Component)]
struct OnBoard {
    goal: Vec2,
    since: ClientInstant,
}

/// Marker component for brackets around a node of the UI.
#[derive(Component)]
struct OnNode;

/// Duration of an arrow's drop.
const DROP: Duration = Duration::from_millis(420);
/// Height from which an arrow drops, in units of the table.
const FALL: f32 = 46.0;

pub(super) fn plugin(app: &mut App) {
    app.at_table(
        BattleSystems::Show,
        (board.run_if(any_resource_changed::<(Told, BattleView, Preview)>), drop_in, nodes).chain(),
    );
}

/// Returns the marks of the note; none while the enemy acts.
fn marks(told: &Told) -> &[StepPointer] {
    let pointing = |model: &&Model| matches!(model.phase, Phase::Read | Phase::Act);
    told.0.as_ref().filter(pointing).map_or(&[], |model| &model.marks)
}

fn board(
    mut commands: Commands,
    old: Query<(Entity, &OnBoard)>,
    told: Res<Told>,
    table: Res<BattleView>,
    preview: Res<Preview>,
    art: Res<ImageCache>,
    mut lens: ResMut<Lens>,
    mut shown: Local<Option<(String, usize)>>,
    mut awake: ResMut<RedrawRequests>,
) {
    let places: Vec<Vec2> = marks(&told).iter().filter_map(|mark| place(&table, mark)).collect();
    let kept = old.iter().next().map(|(_, one)| one.since);
    for (entity, _) in &old {
        commands.entity(entity).despawn();
    }
    let step = told.0.as_ref().map(|model| (model.step.clone(), model.number));
    let fresh = *shown != step;
    *shown = step;
    if let Some(first) = places.first().filter(|_| fresh && !preview.pointed) {
        lens.glance(*first);
    }
    let since = kept.filter(|_| !fresh).unwrap_or_else(ClientInstant::now);
    if since.elapsed() < DROP {
        awake.redraw_for(DROP);
    }
    let flame = matches!(table.now.awaiting, PendingDecision::Flame { .. });
    let aimed = preview.plan.as_ref().and_then(Planned::target).and_then(|target| of_figure(&table, target));
    for goal in places {
        let sprite =
            |name: &str, size: f32, colour: Color| Sprite { color: colour, ..sprite(art.sized(name, 144), size) };
        let at = |z: f32| Transform::from_xyz(0.0, 0.0, z);
        let root = (OnBoard { goal, since }, upon(goal, height::LINES + 2.0));
        // An arrow would cover the words over a target.
        if !flame && aimed != Some(goal) {
            commands.spawn((root, Visibility::default(), OnTable)).with_children(|arrow| {
                arrow.spawn((sprite("ui/icon_down", SQUARE * 0.62, palette::INK), at(0.0)));
                arrow.spawn((sprite("ui/icon_down", SQUARE * 0.5, palette::BRASS), at(0.1)));
            });
        }
        let place = upon(goal, height::LINES + 1.9);
        let frame = sprite("art/ov_select", SQUARE * 1.14, palette::BRASS);
        commands.spawn((OnBoard { goal, since: ClientInstant::now().before(DROP) }, Still, frame, place, OnTable));
    }
}

/// Marker component for frames, which do not drop in.
#[derive(Component)]
struct Still;

fn drop_in(mut arrows: Query<(&OnBoard, &mut Transform), Without<Still>>, settings: Res<Settings>) {
    let moves = settings.preferences.speed != AnimationSpeed::Off && !settings.preferences.reduced_motion;
    for (arrow, mut place) in &mut arrows {
        let done = if moves { (arrow.since.elapsed().as_secs_f32() / DROP.as_secs_f32()).min(1.0) } else { 1.0 };
        let up = SQUARE * 0.74 + FALL * (1.0 - done) * (1.0 - done);
        let goal = arrow.goal + Vec2::new(0.0, up);
        if place.translation.truncate() != goal {
            place.translation = goal.extend(place.translation.z);
        }
    }
}

/// Returns the place of a mark on the board.
fn place(table: &BattleView, mark: &StepPointer) -> Option<Vec2> {
    match mark {
        StepPointer::Square(square) => Some(centre(*square)),
        StepPointer::Figure(figure) => of_figure(table, *figure),
        StepPointer::Plate(_) | StepPointer::Panel(_) => None,
    }
}

fn of_figure(table: &BattleView, figure: FigureId) -> Option<Vec2> {
    stands(table, table.now.figure(figure)?)
}

/// Marks plates and panels. They are respawned at any time, and then need a new mark.
fn nodes(
    mut commands: Commands,
    told: Res<Told>,
    plates: Query<(Entity, &FocusName)>,
    panels: Query<(Entity, &panel::Shown)>,
    worn: Query<(Entity, &ChildOf), With<OnNode>>,
) {
    let wanted: Vec<(Entity, bool)> = marks(&told)
        .iter()
        .filter_map(|mark| match mark {
            StepPointer::Plate(name) => {
                plates.iter().find(|(_, one)| one.0.starts_with(name.as_str())).map(|(entity, _)| (entity, true))
            }
            StepPointer::Panel(panel) => {
                panels.iter().find(|(_, one)| one.0 == *panel).map(|(entity, _)| (entity, false))
            }
            _ => None,
        })
        .collect();
    for (entity, parent) in &worn {
        if !wanted.iter().any(|(one, _)| *one == parent.parent()) {
            commands.entity(entity).despawn();
        }
    }
    for (entity, arrow) in wanted {
        if worn.iter().any(|(_, parent)| parent.parent() == entity) {
            continue;
        }
        commands.queue(move |world: &mut World| {
            // The plate may have been respawned in this frame, so that the entity is gone.
            if let Ok(mut node) = world.get_entity_mut(entity) {
                node.with_children(|node| wear(node, arrow));
            }
        });
    }
}

fn wear(node: &mut ChildSpawner, arrow: bool) {
    let brackets = (stretched_node(0.0), NineSliceFrame::FOCUS, ZIndex(60), OnNode, Pickable::IGNORE);
    node.spawn(brackets).with_children(|brackets| {
        if !arrow {
            return;
        }
        for (size, colour) in [(40.0_f32, palette::INK), (32.0, palette::BRASS)] {
            let place = empty_node().amid(size, 0.0).top(-20.0 - size / 2.0).height(size);
            brackets.spawn((place, UiImage::at("ui/icon_down", size, size).tint(colour)));
        }
    });
}
