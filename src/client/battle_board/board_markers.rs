//! Draws the markers on the board that are not figures: fire, objects, the picket line, hidden tunnels, wedged doors,
//! and harpoon lines. There are few markers, so all are despawned and spawned again whenever the [`BattleView`] or the
//! [`AnimatedBoard`] changes; only carried objects and harpoon lines follow their tokens as these move.

pub mod contraptions;
mod painter;

pub use contraptions::{contraption_icon, contraption_picture, draw_condition_parts};

use self::painter::{BoardMark, BoardMarkPainter};
use super::{
    board::layout::gate_mouth_position,
    playback::{animated_board::AnimatedBoard, state::Playback},
    prelude::*,
};
use crate::{board::objects::icon_picture, board_canvas::PIXELS};
use mission::ObjectIcon;
use rules::{HarpoonState, objects::MissionObject, square::is_within_areas};

/// Component: a marker that follows the token of a figure, at this offset.
#[derive(Component)]
struct CarriedMarker(FigureId, Vec2);

/// Component: a part of the harpoon line from one figure to another.
#[derive(Component)]
struct HarpoonLine {
    from: FigureId,
    to: FigureId,
    /// `true` for the harpoon's head, `false` for the line.
    head: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_battle_systems(
        BattleSystems::Show,
        (
            draw_board_markers.run_if(any_resource_changed::<(BattleView, AnimatedBoard)>),
            (move_carried_markers, update_harpoon_lines).run_if(any_resource_changed::<(Playback, AnimatedBoard)>),
        )
            .chain(),
    );
}

fn draw_board_markers(
    mut anew: Respawn<BoardMark>,
    view: Res<BattleView>,
    scene: Res<AnimatedBoard>,
    playback: Res<Playback>,
    art: Res<ImageCache>,
) {
    anew.clear();
    let mut painter =
        BoardMarkPainter { commands: &mut anew.commands, art: &art, scene: &scene, clock: playback.clock() };
    contraptions::draw_contraption_markers(&mut painter, &view);
    draw_fires(&mut painter);
    draw_condition_areas(&mut painter, &view);
    draw_object_markers(&mut painter, &view);
    draw_hidden_tunnels(&mut painter, &view);
    draw_door_icons(&mut painter, &view);
    draw_harpoons(&mut painter, &view);
}

/// Moves carried markers with their tokens.
fn move_carried_markers(
    scene: Res<AnimatedBoard>,
    playback: Res<Playback>,
    mut carried: Query<(&CarriedMarker, &mut Transform)>,
) {
    for (CarriedMarker(figure, aside), mut place) in &mut carried {
        if let Some(actor) = scene.actor(*figure) {
            place.translation = (actor.pose(playback.clock()).at + *aside).extend(place.translation.z);
        }
    }
}

/// Stretches harpoon lines between their two tokens.
fn update_harpoon_lines(
    scene: Res<AnimatedBoard>,
    playback: Res<Playback>,
    mut lines: Query<(&HarpoonLine, &mut Transform, &mut Sprite)>,
) {
    let at = |id| Some(scene.actor(id)?.pose(playback.clock()).at);
    for (line, mut place, mut sprite) in &mut lines {
        let (Some(from), Some(to)) = (at(line.from), at(line.to)) else { continue };
        let (wanted, length) = harpoon_line_transform(from, to, line.head);
        *place = wanted.with_translation(wanted.translation.with_z(place.translation.z));
        if let Some(size) = sprite.custom_size.as_mut().filter(|_| !line.head) {
            size.x = length;
        }
    }
}

/// Draws flames with the badge of their side. The square determines which of the three pictures is used. Flames glow
/// through the lighting, not here.
fn draw_fires(painter: &mut BoardMarkPainter) {
    for blaze in &painter.scene.blazes {
        let at = square_center(blaze.at);
        let number = (usize::from(blaze.at.x) + 2 * usize::from(blaze.at.y)) % 3 + 1;
        painter.picture(&format!("art/flame_{number}"), at, SQUARE, z_layers::DOORS + 0.5);
        let badge = blaze.side.pick("ui/badge_allied", "ui/badge_german");
        let corner = at + Vec2::new(SQUARE * 0.38, SQUARE * 0.38);
        painter.picture(badge, corner, SQUARE * 0.2, z_layers::DOORS + 0.6);
    }
}

/// Returns the picture of an object as all players may see it: tokens are face down until the battle is over.
pub fn object_picture(view: &BattleView, id: ObjectId) -> &'static str {
    let used = matches!(view.now.objects.get(id), Some(MissionObject { place: ObjectPlace::Used(_), .. }));
    match view.icon(id) {
        ObjectIcon::Token if visible_token_number(view, id).is_some() => "art/vp_face_up",
        ObjectIcon::Panel if used => "art/generator_panel_off",
        icon => icon_picture(icon),
    }
}

/// Returns the number of a token if the battle is over, when all players may see it.
fn visible_token_number(view: &BattleView, id: ObjectId) -> Option<u8> {
    view.now.outcome.0?;
    view.now.objects.get(id)?.number
}

/// Returns the picture of a token's number, which is drawn over its face.
pub fn number_picture(number: u8) -> Option<String> {
    (1..=8).contains(&number).then(|| format!("art/vp_num_{number}"))
}

fn draw_object_markers(painter: &mut BoardMarkPainter, view: &BattleView) {
    for (id, object) in view.now.objects.iter() {
        // An activated object no longer has a square in `BattleState`: take the one from the beginning of the battle.
        let stood = view.scenery.get(usize::from(id.0)).map(|(_, place)| *place);
        match (painter.scene.objects.get(usize::from(id.0)).copied().unwrap_or(object.place), stood) {
            (ObjectPlace::At(at), _) => {
                let size = if object.portable { 0.82 } else { 0.94 };
                spawn_object_marker(
                    painter,
                    view,
                    id,
                    (lying_object_position(view, at), SQUARE * size, z_layers::MARKS + 0.5),
                );
            }
            (ObjectPlace::Used(side), Some(ObjectPlace::At(at))) => {
                spawn_object_marker(painter, view, id, (square_center(at), SQUARE * 0.94, z_layers::MARKS + 0.5));
                let badge = side.pick("ui/badge_allied", "ui/badge_german");
                painter.picture(badge, square_center(at), SQUARE * 0.44, z_layers::MARKS + 0.7);
            }
            (ObjectPlace::Carried(carrier), _) => {
                let Some(at) = painter.seen(carrier) else { continue };
                let rank = view.now.objects.carried(carrier).position(|other| other == id).unwrap_or(0);
                let corner = Vec2::new(0.36 - 0.2 * rank as f32, 0.36) * SQUARE;
                for entity in
                    spawn_object_marker(painter, view, id, (at + corner, SQUARE * 0.44, z_layers::FIGURES + 0.9))
                {
                    painter.commands.entity(entity).insert(CarriedMarker(carrier, corner));
                }
            }
            _ => {}
        }
    }
}

fn spawn_object_marker(
    painter: &mut BoardMarkPainter,
    view: &BattleView,
    id: ObjectId,
    (at, size, z): (Vec2, f32, f32),
) -> Vec<Entity> {
    let mut parts = vec![painter.picture(object_picture(view, id), at, size, z).id()];
    if let Some(number) = visible_token_number(view, id).and_then(number_picture) {
        parts.push(painter.picture(&number, at, size, z + 0.02).id());
    }
    parts
}

/// Hatches the areas that a special condition marks, but only in the first turn, when figures are placed there.
fn draw_condition_areas(painter: &mut BoardMarkPainter, view: &BattleView) {
    if view.now.turn.number > 1 {
        return;
    }
    for mark in view.now.charter.map_marks() {
        let areas = mark.what.areas();
        let terrain = view.now.board.terrain();
        for at in terrain.squares().filter(|at| is_within_areas(areas, *at) && terrain.ground(*at) == Ground::Floor) {
            painter.picture("art/ov_picket", square_center(at), SQUARE - 2.0, z_layers::MARKS + 0.1);
        }
    }
}

/// Returns the position of an object on a square: off-centre if a figure is there, so that both are visible.
fn lying_object_position(view: &BattleView, at: Square) -> Vec2 {
    let aside = if view.now.figure_at(at).is_some() { Vec2::new(-0.3, 0.3) * SQUARE } else { Vec2::ZERO };
    square_center(at) + aside
}

/// Draws hidden tunnels like entries of their side.
fn draw_hidden_tunnels(painter: &mut BoardMarkPainter, view: &BattleView) {
    for side in Side::BOTH {
        let name = if side == Side::Allied { "art/entry_allied" } else { "art/entry_german" };
        for (_, gate) in view.now.cards.tunnels(side) {
            let place = gate_mouth_position(&gate);
            let turn = facing_rotation(gate.side.back());
            let at = at_height(place, z_layers::MARKS).with_rotation(turn);
            painter.picture(name, place, SQUARE, z_layers::MARKS).insert(at);
            painter.picture("art/decal_grate", square_center(gate.at), SQUARE * 0.7, z_layers::MARKS + 0.1);
        }
    }
}

/// Draws an icon on each door that is wedged, or marked by a special condition.
fn draw_door_icons(painter: &mut BoardMarkPainter, view: &BattleView) {
    let marked: Vec<u8> = view.now.charter.map_marks().flat_map(|mark| mark.what.doors().to_vec()).collect();
    for (index, door) in (0..).zip(view.now.board.doors()) {
        let (icon, color) = match index {
            wedged if view.now.cards.is_door_wedged(wedged) => ("ui/icon_lock", palette::REACTION),
            red if marked.contains(&red) => ("ui/icon_warn", palette::WOUND),
            _ => continue,
        };
        let at = square_center(door.at) + facing_direction(door.side) * SQUARE / 2.0;
        let sprite = Sprite { color, ..square_sprite(painter.art.sized(icon, PIXELS), SQUARE * 0.42) };
        painter.commands.spawn((sprite, at_height(at, z_layers::DOORS + 0.3), BoardMark, BattleEntity));
    }
}

/// Draws the line from each harpoon rifle to the figure that its harpoon has hit. A stuck harpoon is drawn beside its
/// owner.
fn draw_harpoons(painter: &mut BoardMarkPainter, view: &BattleView) {
    for figure in &view.now.figures {
        let Some(from) = painter.seen(figure.id) else { continue };
        // Take the state from the animated board: the line appears when the shot has been shown.
        match painter.scene.actor(figure.id).map_or(HarpoonState::Free, |actor| actor.figure.harpoon) {
            HarpoonState::In(target) => {
                if let Some(to) = painter.seen(target) {
                    spawn_harpoon_line(painter, (figure.id, from), (target, to));
                }
            }
            HarpoonState::Stuck => {
                let corner = Vec2::new(-SQUARE * 0.34, SQUARE * 0.3);
                painter
                    .picture("art/harpoon_head", from + corner, SQUARE * 0.42, z_layers::FIGURES + 0.9)
                    .insert(CarriedMarker(figure.id, corner));
            }
            HarpoonState::Free => {}
        }
    }
}

/// Returns the transform of a line between two points, or of the head at its end, and the line's length.
fn harpoon_line_transform(from: Vec2, to: Vec2, head: bool) -> (Transform, f32) {
    let along = to - from;
    let (at, turn) = if head {
        // Subtract a right angle, because the picture points up.
        (to - along.normalize_or_zero() * SQUARE * 0.42, along.to_angle() - std::f32::consts::FRAC_PI_2)
    } else {
        (from.midpoint(to), along.to_angle())
    };
    (at_height(at, 0.0).with_rotation(Quat::from_rotation_z(turn)), along.length())
}

fn spawn_harpoon_line(painter: &mut BoardMarkPainter, (from, here): (FigureId, Vec2), (to, there): (FigureId, Vec2)) {
    let (place, length) = harpoon_line_transform(here, there, false);
    for (width, colour, z) in [
        (6.0, palette::INK, z_layers::FIGURES - 0.2),
        (3.5, palette::color_from_hex(0x9A7A48), z_layers::FIGURES - 0.15),
    ] {
        let place = place.with_translation(place.translation.with_z(z));
        let sprite = Sprite::from_color(colour, Vec2::new(length, width));
        painter.commands.spawn((sprite, place, HarpoonLine { from, to, head: false }, BoardMark, BattleEntity));
    }
    let (place, _) = harpoon_line_transform(here, there, true);
    let tip = place.translation.truncate();
    let z = z_layers::FIGURES + 0.9;
    painter
        .picture("art/harpoon_head", tip, SQUARE * 0.5, z)
        .insert((place.with_translation(tip.extend(z)), HarpoonLine { from, to, head: true }));
}
