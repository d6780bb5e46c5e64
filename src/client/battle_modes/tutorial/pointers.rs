//! Arrows and brackets at the subjects of a step: squares and figures on the board, buttons and panels around it. An
//! arrow drops in and then rests, so that nothing moves while the player thinks.

use super::instruction_panel::{InstructionModel, InstructionPanel, InstructionPhase};
use crate::{advice::FramedSuggestion, prelude::*};
use battle_board::board::layout::figure_view_position;
use battle_hud::hud::panels;
use battle_view::advice_panel::AdviceOpen;
use tutorial::StepPointer;
use ui_kit::{input::focus::FocusName, settings::AnimationSpeed};

/// Component of an arrow or frame on the board. `since` is the time at which the arrow began to drop in.
#[derive(Component)]
struct TutorialBoardPointer {
    goal: Vec2,
    since: ClientInstant,
}

/// Marker component for brackets around a node of the UI.
#[derive(Component)]
struct TutorialNodePointer;

const ARROW_DROP_DURATION: Duration = Duration::from_millis(420);
/// Height from which an arrow drops, in world units.
const ARROW_DROP_HEIGHT: f32 = 46.0;

pub(super) fn plugin(app: &mut App) {
    let anew = any_resource_changed::<(InstructionPanel, BattleView, PlanPreview, FramedSuggestion, AdviceOpen)>;
    app.add_battle_systems(
        BattleSystems::Show,
        (
            show_step_subjects.run_if(anew),
            draw_board_pointers.run_if(any_resource_changed::<(InstructionPanel, BattleView, PlanPreview)>),
            animate_dropping_arrows,
            attach_node_pointers,
        )
            .chain(),
    );
}

/// Returns the marks of the panel; none while the enemy acts.
fn current_tutorial_marks(told: &InstructionPanel) -> &[StepPointer] {
    let pointing = |model: &&InstructionModel| matches!(model.phase, InstructionPhase::Read | InstructionPhase::Act);
    told.0.as_ref().filter(pointing).map_or(&[], |model| &model.marks)
}

/// Returns the places of the marks on the board.
fn list_marked_places(told: &InstructionPanel, view: &BattleView) -> Vec<Vec2> {
    current_tutorial_marks(told).iter().filter_map(|mark| mark_position(view, mark)).collect()
}

/// Returns the id and the number of the current step.
fn current_step(told: &InstructionPanel) -> Option<(String, usize)> {
    told.0.as_ref().map(|model| (model.step.clone(), model.number))
}

/// Moves the camera to the subjects of a new step. Advice that the player has opened has precedence until it closes.
fn show_step_subjects(
    told: Res<InstructionPanel>,
    (view, preview): (Res<BattleView>, Res<PlanPreview>),
    (advice, open): (Res<FramedSuggestion>, Res<AdviceOpen>),
    mut lens: ResMut<CameraTarget>,
    mut shown: Local<Option<(String, usize)>>,
    mut was_advised: Local<bool>,
) {
    let step = current_step(&told);
    // After the advice, the camera returns, unless it shows a plan.
    let waits = open.0 || preview.is_planning();
    let is_due = *shown != step || (*was_advised && !waits);
    *shown = step;
    *was_advised = advice.is_shown() || (*was_advised && waits);
    if is_due && !advice.is_shown() && !preview.pointed {
        lens.show_all_if_hidden(&view, &list_marked_places(&told, &view));
    }
}

fn draw_board_pointers(
    mut commands: Commands,
    old: Query<(Entity, &TutorialBoardPointer)>,
    told: Res<InstructionPanel>,
    view: Res<BattleView>,
    preview: Res<PlanPreview>,
    art: Res<ImageCache>,
    mut shown: Local<Option<(String, usize)>>,
    mut awake: ResMut<RedrawRequests>,
) {
    let instant = old.iter().next().map(|(_, one)| one.since);
    for (entity, _) in &old {
        commands.entity(entity).despawn();
    }
    let step = current_step(&told);
    let fresh = *shown != step;
    *shown = step;
    let since = instant.filter(|_| !fresh).unwrap_or_else(ClientInstant::now);
    if since.elapsed() < ARROW_DROP_DURATION {
        awake.redraw_for(ARROW_DROP_DURATION);
    }
    let flame = matches!(view.now.awaiting, PendingDecision::Flame { .. });
    let aimed =
        preview.plan.as_ref().and_then(PlannedAction::target).and_then(|target| marked_figure_position(&view, target));
    for goal in list_marked_places(&told, &view) {
        // An arrow would cover the words over a target.
        let has_arrow = !flame && aimed != Some(goal);
        spawn_board_pointer(&mut commands, &art, goal, has_arrow.then_some(since));
    }
}

/// Spawns brackets around a place, and an arrow above it that drops in since that time, if any.
fn spawn_board_pointer(commands: &mut Commands, art: &ImageCache, goal: Vec2, arrow_since: Option<ClientInstant>) {
    let sprite =
        |name: &str, size: f32, colour: Color| Sprite { color: colour, ..square_sprite(art.sized(name, 144), size) };
    if let Some(since) = arrow_since {
        let at = |z: f32| Transform::from_xyz(0.0, 0.0, z);
        let root = (TutorialBoardPointer { goal, since }, at_height(goal, z_layers::LINES + 2.0));
        commands.spawn((root, Visibility::default(), BattleEntity)).with_children(|arrow| {
            arrow.spawn((sprite("ui/icon_down", SQUARE * 0.62, palette::INK), at(0.0)));
            arrow.spawn((sprite("ui/icon_down", SQUARE * 0.5, palette::BRASS), at(0.1)));
        });
    }
    commands.spawn((
        TutorialBoardPointer { goal, since: ClientInstant::now().before(ARROW_DROP_DURATION) },
        StaticPointer,
        sprite("art/ov_select", SQUARE * 1.14, palette::BRASS),
        at_height(goal, z_layers::LINES + 1.9),
        BattleEntity,
    ));
}

/// Marker component for frames, which do not drop in.
#[derive(Component)]
struct StaticPointer;

fn animate_dropping_arrows(
    mut arrows: Query<(&TutorialBoardPointer, &mut Transform), Without<StaticPointer>>,
    settings: Res<Settings>,
) {
    let moves = settings.preferences.speed != AnimationSpeed::Off && !settings.preferences.reduced_motion;
    for (arrow, mut place) in &mut arrows {
        let done = if moves {
            (arrow.since.elapsed().as_secs_f32() / ARROW_DROP_DURATION.as_secs_f32()).min(1.0)
        } else {
            1.0
        };
        let up = SQUARE * 0.74 + ARROW_DROP_HEIGHT * (1.0 - done) * (1.0 - done);
        let goal = arrow.goal + Vec2::new(0.0, up);
        if place.translation.truncate() != goal {
            place.translation = goal.extend(place.translation.z);
        }
    }
}

/// Returns the place of a mark on the board.
pub(super) fn mark_position(view: &BattleView, mark: &StepPointer) -> Option<Vec2> {
    match mark {
        StepPointer::Square(square) => Some(square_center(*square)),
        StepPointer::Figure(figure) => marked_figure_position(view, *figure),
        StepPointer::Plate(_) | StepPointer::Panel(_) => None,
    }
}

fn marked_figure_position(view: &BattleView, figure: FigureId) -> Option<Vec2> {
    figure_view_position(view, view.now.figure(figure)?)
}

/// Marks buttons and panels. They are respawned at any time, and then need a new mark.
fn attach_node_pointers(
    mut commands: Commands,
    told: Res<InstructionPanel>,
    plates: Query<(Entity, &FocusName)>,
    panels: Query<(Entity, &panels::PanelRoot)>,
    worn: Query<(Entity, &ChildOf), With<TutorialNodePointer>>,
) {
    let wanted: Vec<(Entity, bool)> = current_tutorial_marks(&told)
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
            // The button may have been respawned in this frame, so that the entity is gone.
            if let Ok(mut node) = world.get_entity_mut(entity) {
                node.with_children(|node| spawn_node_pointer(node, arrow));
            }
        });
    }
}

fn spawn_node_pointer(node: &mut ChildSpawner, arrow: bool) {
    let brackets = (stretched_node(0.0), NineSliceFrame::FOCUS, ZIndex(60), TutorialNodePointer, Pickable::IGNORE);
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
