//! Overlays on the map: the grid with its numbers, faults, the measurement, the cursor, and a preview of the next press
//! with its mirror image.

use battle_board::{objects, z_layers};
use battle_view::board_coords::{BattleEntity, Respawn, SQUARE, at_height, facing_direction, square_center};
use mission::DoorState;
use mission_document::SquareSpan;
use rules::{Door, EdgePoint, Facing, Ground, Square};

use crate::{
    brush,
    dialog_highlight::DialogHighlight,
    map_camera::MapCamera,
    measure_tool::MeasureResult,
    prelude::*,
    tool_state::{EditorTool, MapPiece, ToolState, is_open_ground},
    view_state::{MapCursor, MapMeasure},
};

/// Opacity of the grid.
const GRID_ALPHA: f32 = 0.13;
/// Opacity of the preview.
const PREVIEW_ALPHA: f32 = 0.45;
/// Diameter of the round marks of doors and objects, in design pixels.
const INDEX_NUMBER_SIZE: f32 = 22.0;
/// Depth of the overlays: above everything else on the map.
const TOP: f32 = z_layers::LINES;

/// Marker component for the grid and its numbers.
#[derive(Component)]
struct GridLines;

/// Marker component for all other overlays.
#[derive(Component)]
struct EditorMark;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            draw_grid_lines.run_if(any_resource_changed::<(OpenDocument, MapCamera, State<Screen>)>),
            draw_map_markers.run_if(
                any_resource_changed::<(OpenDocument, MapCamera, EditorViewState, DialogHighlight)>
                    .or_else(any_resource_changed::<(ToolState, DocumentStatus, MeasureResult, Texts)>),
            ),
        )
            .run_if(is_document_open),
    );
}

/// Draws the grid. It is redrawn if the size of the map or the zoom has changed, because lines and numbers keep their
/// size on the screen.
fn draw_grid_lines(
    work: Res<OpenDocument>,
    aim: Res<MapCamera>,
    mut drawn: Local<Option<((u8, u8), u32)>>,
    mut anew: Respawn<GridLines>,
) {
    let wanted = (work.sketch().size(), aim.zoom.to_bits());
    if *drawn == Some(wanted) && anew.stands() {
        return;
    }
    *drawn = Some(wanted);
    anew.clear();
    let ((width, height_of), thin) = (wanted.0, 1.0 / aim.zoom);
    let (across, down) = (f32::from(width) * SQUARE, f32::from(height_of) * SQUARE);
    let corner = Vec2::new(-0.5, 0.5) * SQUARE;
    let ink = palette::TEXT.with_alpha(GRID_ALPHA);
    let mut line = |at: Vec2, size: Vec2| {
        anew.commands.spawn((Sprite::from_color(ink, size), at_height(at, z_layers::SQUARES), GridLines, BattleEntity));
    };
    for x in 0..=width {
        line(corner + Vec2::new(f32::from(x) * SQUARE, -down / 2.0), Vec2::new(thin, down));
    }
    for y in 0..=height_of {
        line(corner + Vec2::new(across / 2.0, -f32::from(y) * SQUARE), Vec2::new(across, thin));
    }
    // Small squares have room for only some of the numbers.
    let every = (1_u8..64).find(|step| f32::from(*step) * SQUARE * aim.zoom >= 22.0).unwrap_or(64);
    let kind = TextStyle::new(FontFace::Barlow, 16.0, 18.0);
    let mut number = |words: u8, at: Vec2| {
        let text = (Text2d::new(words.to_string()), kind, TextColor(palette::TEXT_COOL), TextLayout::no_wrap());
        anew.commands.spawn((text, at_height(at, TOP).with_scale(Vec3::splat(thin)), GridLines, BattleEntity));
    };
    for x in (0..width).step_by(every.into()) {
        number(x, square_center(Square::new(x, 0)) + Vec2::new(0.0, SQUARE / 2.0 + 13.0 * thin));
    }
    for y in (0..height_of).step_by(every.into()) {
        number(y, square_center(Square::new(0, y)) - Vec2::new(SQUARE / 2.0 + 15.0 * thin, 0.0));
    }
}

/// Painter of the overlays.
struct EditorMarkPainter<'a, 'w, 's> {
    anew: &'a mut Respawn<'w, 's, EditorMark>,
    art: &'a ImageCache,
    /// Size of a design pixel on the board.
    thin: f32,
}

impl EditorMarkPainter<'_, '_, '_> {
    fn rect(&mut self, middle: Vec2, size: Vec2, colour: Color, z: f32) {
        self.anew.commands.spawn((Sprite::from_color(colour, size), at_height(middle, z), EditorMark, BattleEntity));
    }

    fn fill(&mut self, at: Square, colour: Color) {
        self.rect(square_center(at), Vec2::splat(SQUARE - 2.0), colour, z_layers::SQUARES + 0.1);
    }

    /// Draws a frame round squares; `thick` is its width in design pixels.
    fn frame(&mut self, (from, to): (Square, Square), colour: Color, thick: f32) {
        let (a, b) = (square_center(from), square_center(to));
        let (low, high) = (a.min(b) - SQUARE / 2.0, a.max(b) + SQUARE / 2.0);
        let (middle, size, thick) = (low.midpoint(high), high - low, thick * self.thin);
        for (at, size) in [
            (Vec2::new(middle.x, low.y), Vec2::new(size.x + thick, thick)),
            (Vec2::new(middle.x, high.y), Vec2::new(size.x + thick, thick)),
            (Vec2::new(low.x, middle.y), Vec2::new(thick, size.y)),
            (Vec2::new(high.x, middle.y), Vec2::new(thick, size.y)),
        ] {
            self.rect(at, size, colour, TOP);
        }
    }

    fn picture(&mut self, (mut sprite, mut place): (Sprite, Transform), alpha: f32) {
        sprite.color = sprite.color.with_alpha(alpha);
        place.translation.z += 0.5;
        self.anew.commands.spawn((sprite, place, EditorMark, BattleEntity));
    }

    /// Draws a dashed line between two squares.
    fn dashes(&mut self, from: Square, to: Square, colour: Color) {
        let (from, to) = (square_center(from), square_center(to));
        let (length, way) = (from.distance(to), (to - from).normalize_or_zero());
        let turn = Quat::from_rotation_z(way.to_angle());
        let mut bar = |start: f32, end: f32, thick: f32, colour: Color, z: f32| {
            let sprite = Sprite::from_color(colour, Vec2::new(end - start, thick * self.thin));
            let place = at_height(from + way * start.midpoint(end), z).with_rotation(turn);
            self.anew.commands.spawn((sprite, place, EditorMark, BattleEntity));
        };
        bar(0.0, length, 8.0, palette::INK, TOP + 0.1);
        let (dash, gap) = (14.0 * self.thin, 8.0 * self.thin);
        let mut at = 0.0;
        while at < length {
            bar(at, (at + dash).min(length), 4.0, colour, TOP + 0.2);
            at += dash + gap;
        }
    }

    fn words(&mut self, words: impl Into<String>, at: Vec2, size: f32, colour: Color) {
        let kind = TextStyle::new(FontFace::Oswald, size, size * 1.2);
        let text = (Text2d::new(words), kind, TextColor(colour), TextLayout::no_wrap());
        let place = at_height(at, TOP + 0.8).with_scale(Vec3::splat(self.thin));
        self.anew.commands.spawn((text, place, EditorMark, BattleEntity));
    }

    /// Draws a label, centred at that point.
    fn draw_label(&mut self, words: String, at: Vec2) {
        let wide = words.chars().count() as f32 * 8.4 + 24.0;
        self.rect(at, Vec2::new(wide + 4.0, 30.0) * self.thin, palette::INK, TOP + 0.5);
        self.rect(at, Vec2::new(wide, 26.0) * self.thin, palette::REFUSED, TOP + 0.6);
        self.words(words, at, 16.0, palette::TEXT);
    }

    /// Draws a round mark with a number, if squares are large enough for it.
    fn draw_numbered_disc(&mut self, number: usize, at: Vec2, colour: Color) {
        if SQUARE / self.thin < INDEX_NUMBER_SIZE * 1.5 {
            return;
        }
        let size = INDEX_NUMBER_SIZE * self.thin;
        for (side, colour, z) in [(size, palette::INK, 0.4), (size * 0.82, colour, 0.5)] {
            let image = self.art.sized("art/ov_step", 144);
            let sprite = Sprite { image, custom_size: Some(Vec2::splat(side)), color: colour, ..default() };
            self.anew.commands.spawn((sprite, at_height(at, TOP + z), EditorMark, BattleEntity));
        }
        self.words(number.to_string(), at, 16.0, palette::INK);
    }
}

fn draw_map_markers(
    (work, aim, view, hold): (Res<OpenDocument>, Res<MapCamera>, Res<EditorViewState>, Res<ToolState>),
    (status, measured, highlight): (Res<DocumentStatus>, Res<MeasureResult>, Res<DialogHighlight>),
    (texts, art): (Res<Texts>, Res<ImageCache>),
    mut anew: Respawn<EditorMark>,
) {
    anew.clear();
    if view.page != EditorPage::Map && !highlight.shows_map {
        return;
    }
    let mut painter = EditorMarkPainter { anew: &mut anew, art: &art, thin: 1.0 / aim.zoom };
    draw_measured_squares(&mut painter, &measured, view.measured);
    draw_red_areas(&mut painter, &work);
    draw_index_numbers(&mut painter, &work);
    draw_lit_squares(&mut painter, highlight.squares);
    if highlight.shows_map {
        return;
    }
    draw_fault_frames(&mut painter, (&status, &texts), view.fault);
    if let Some(at) = view.picked {
        painter.frame((at, at), palette::FOCUS, 3.0);
    }
    let (width, height) = work.sketch().size();
    let spot = view.spot(hold.facing).filter(|spot| spot.at.x < width && spot.at.y < height);
    if let Some(spot) = spot {
        draw_stroke_preview(&mut painter, &work, (&view, &hold), spot);
    }
}

/// Draws the squares of the measurement, with their numbers.
fn draw_measured_squares(
    painter: &mut EditorMarkPainter<'_, '_, '_>,
    measured: &MeasureResult,
    what: Option<MapMeasure>,
) {
    let Some(what) = what else { return };
    for (at, number) in &measured.0 {
        let colour = match what {
            MapMeasure::Sight => palette::FOCUS.with_alpha(0.22),
            MapMeasure::Reach => palette::MOVE.with_alpha(0.25),
            MapMeasure::Distance => distance_colour(number.unwrap_or_default()),
            MapMeasure::Choke => palette::ATTACK.with_alpha(0.5),
        };
        painter.fill(*at, colour);
        if let Some(number) = number {
            painter.words(number.to_string(), square_center(*at), 16.0, palette::TEXT);
        }
    }
}

/// Returns the colour of a distance: bright if it is near, dark if it is far.
fn distance_colour(cost: u8) -> Color {
    let far = (f32::from(cost) / 30.0).min(1.0);
    palette::FINE.mix(&palette::WOUND, far).with_alpha(0.35)
}

/// Draws red squares, with a frame in the colour of their side.
fn draw_red_areas(painter: &mut EditorMarkPainter<'_, '_, '_>, work: &OpenDocument) {
    for (side, from, to) in &work.sketch().areas {
        let low = Square::new(from.x.min(to.x), from.y.min(to.y));
        let high = Square::new(from.x.max(to.x), from.y.max(to.y));
        let squares = (low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| Square::new(x, y)));
        for at in squares.filter(|at| is_open_ground(work.sketch(), *at)) {
            painter.fill(at, palette::ATTACK.with_alpha(0.4));
            painter.frame((at, at), side.pick(palette::ALLIED, palette::ATTACK), 2.0);
        }
    }
}

/// Draws the numbers by which rules refer to doors and objects.
fn draw_index_numbers(painter: &mut EditorMarkPainter<'_, '_, '_>, work: &OpenDocument) {
    let sketch = work.sketch();
    for door in &sketch.doors {
        let at = square_center(door.at) + facing_direction(door.written.side) * SQUARE / 2.0;
        let green = door.written.colour == mission::DoorColour::Green;
        painter.draw_numbered_disc(
            door.index,
            at + Vec2::splat(SQUARE * 0.28),
            if green { palette::GREEN_DOOR } else { palette::BRASS },
        );
    }
    for object in &sketch.objects {
        painter.draw_numbered_disc(
            object.index,
            square_center(object.at) + Vec2::splat(SQUARE * 0.34),
            palette::ALLIED_ON_STEEL,
        );
    }
}

/// Draws the squares that the open dialog is about.
fn draw_lit_squares(painter: &mut EditorMarkPainter<'_, '_, '_>, squares: Option<SquareSpan>) {
    let Some((from, to)) = squares else { return };
    for y in from.y.min(to.y)..=from.y.max(to.y) {
        for x in from.x.min(to.x)..=from.x.max(to.x) {
            painter.fill(Square::new(x, y), palette::FOCUS.with_alpha(0.3));
        }
    }
    painter.frame((from, to), palette::FOCUS, 4.0);
}

fn draw_fault_frames(
    painter: &mut EditorMarkPainter<'_, '_, '_>,
    (status, texts): (&DocumentStatus, &Texts),
    chosen: usize,
) {
    for (index, trouble) in status.faults.iter().enumerate() {
        let thick = if index == chosen { 4.0 } else { 2.0 };
        for at in trouble.squares.iter().chain(&trouble.other) {
            painter.frame((*at, *at), palette::ATTACK, thick);
        }
        let Some(at) = trouble.squares.first().filter(|_| index == chosen) else { continue };
        let words = texts.t_args("editor-fault-mark", &[("n", (index + 1).into())]);
        match trouble.other {
            Some(other) => {
                painter.dashes(*at, other, palette::ATTACK_ON_STEEL);
                painter.draw_label(words, square_center(*at).midpoint(square_center(other)));
            }
            None => painter.draw_label(words, square_center(*at) - Vec2::new(0.0, SQUARE * 0.5)),
        }
    }
}

/// Draws a preview of the next press, and of its mirror image.
fn draw_stroke_preview(
    painter: &mut EditorMarkPainter<'_, '_, '_>,
    work: &OpenDocument,
    (view, hold): (&EditorViewState, &ToolState),
    spot: MapCursor,
) {
    let sketch = work.sketch();
    let size = sketch.size();
    let square = if view.cursor.is_some() { palette::FOCUS } else { palette::ALLIED_ON_STEEL };
    painter.frame((view.corner.unwrap_or(spot.at), spot.at), square, 2.5);
    if view.choosing.is_some() || hold.effective_tool() == EditorTool::Select {
        return;
    }
    if hold.effective_tool() == EditorTool::Stamp {
        return draw_stamp_preview(painter, hold, (size, spot.at));
    }
    let twin = hold.symmetry.square(size, spot.at);
    let side = if view.cursor.is_some() { hold.facing } else { spot.side };
    match hold.piece {
        MapPiece::Rock | MapPiece::Floor | MapPiece::Obstacle | MapPiece::Red => {
            let squares = brush::squares_of_stroke(hold, sketch, view.corner.unwrap_or(spot.at), spot.at);
            let twins = squares.iter().filter_map(|at| hold.symmetry.square(size, *at));
            for at in squares.iter().copied().chain(twins).collect::<Vec<_>>() {
                painter.fill(at, piece_colour(hold.piece).with_alpha(PREVIEW_ALPHA));
            }
        }
        MapPiece::Door | MapPiece::Green => {
            let edge = (spot.at, side);
            for (at, side) in std::iter::once(edge).chain(hold.symmetry.edge(size, edge)) {
                let (open, sealed) = (hold.state == DoorState::Open, hold.state == DoorState::Sealed);
                let door = Door { at, side, open, sealed };
                painter.picture(
                    objects::door_bundle(painter.art, &door, hold.piece == MapPiece::Green),
                    PREVIEW_ALPHA * 1.4,
                );
            }
        }
        MapPiece::Entry | MapPiece::Exit => {
            let facing = hold.outward(sketch, spot.at);
            draw_gate_preview(painter, hold, (spot.at, facing), hold.owner);
            if let Some(twin) = twin {
                draw_gate_preview(painter, hold, (twin, hold.symmetry.facing(facing)), hold.symmetry.side(hold.owner));
            }
        }
        MapPiece::Object => {
            for at in std::iter::once(spot.at).chain(twin) {
                painter.picture(objects::object_bundle(painter.art, hold.object, at), PREVIEW_ALPHA);
            }
        }
    }
}

/// Draws a preview of the stamp's ground.
fn draw_stamp_preview(
    painter: &mut EditorMarkPainter<'_, '_, '_>,
    hold: &ToolState,
    ((wide, high), at): ((u8, u8), Square),
) {
    let Some(stamp) = &hold.stamp else { return };
    let (width, height) = stamp.size();
    for from in (0..height).flat_map(|y| (0..width).map(move |x| Square::new(x, y))) {
        let (x, y) = (at.x.saturating_add(from.x), at.y.saturating_add(from.y));
        if x < wide && y < high {
            painter.fill(Square::new(x, y), ground_colour(stamp.at(from)).with_alpha(PREVIEW_ALPHA));
        }
    }
}

fn draw_gate_preview(
    painter: &mut EditorMarkPainter<'_, '_, '_>,
    hold: &ToolState,
    (at, side): (Square, Facing),
    owner: Side,
) {
    let gate = EdgePoint { at, side, owner };
    painter.picture(objects::gate_bundle(painter.art, &gate, hold.piece == MapPiece::Exit), PREVIEW_ALPHA * 1.4);
}

fn piece_colour(piece: MapPiece) -> Color {
    ground_colour(piece.ground())
}

fn ground_colour(ground: Option<Ground>) -> Color {
    match ground {
        Some(Ground::Rock) => palette::INK,
        Some(Ground::Floor) => palette::TEXT_COOL,
        Some(Ground::Obstacle) => palette::BRASS,
        None => palette::ATTACK,
    }
}
