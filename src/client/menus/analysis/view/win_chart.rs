//! The curve of the winning chance over the turns, and the turning points on it.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::model::{AnalysisIntent, AnalysisModel, Progress, TurningPoint, WinCurveView};
use ui_kit::{
    prelude::*,
    theme::composite_image::{CompositeImage, DrawingPart, PartKind},
    widgets::{AccessibleLabel, PositionedNode},
};

/// Area of the curve in the window, in design pixels.
const CURVE_RECT: Rect = Rect { min: Vec2::new(104.0, 146.0), max: Vec2::new(810.0, 368.0) };
/// Margin around the curve that leaves room for its line, in design pixels.
const CURVE_MARGIN: f32 = 4.0;
/// Width of the strips that fill the area under the curve, in design pixels.
const STRIP_WIDTH: f32 = 2.0;
/// Thickness of the curve's line, in design pixels.
const LINE: f32 = 3.4;
/// Size of the marker of a turning point, in design pixels.
const POINT_SIZE: Vec2 = Vec2::new(32.0, 36.0);
/// Vertical distances between the curve and the centre of a marker in design pixels, in the order in which they are
/// tried.
const DOWN: [f32; 6] = [-30.0, 30.0, -66.0, 66.0, -102.0, 102.0];
/// Horizontal distances between the curve and the centre of a marker in design pixels, in the order in which they are
/// tried.
const ASIDE: [f32; 3] = [0.0, 35.0, -35.0];
/// Size of the tag beside the chosen point, in design pixels.
const TAG_SIZE: Vec2 = Vec2::new(136.0, 28.0);

/// Component for nodes that grow while the analysis runs.
#[derive(Component, Clone, Copy)]
pub(super) enum AnimatedBar {
    /// The progress bar.
    Bar,
    /// The analysed part of the curve, in full colours.
    Curve,
}

/// Updates the width of growing nodes to the current [`Progress`].
pub(super) fn grow_animated_bars(progress: Res<Progress>, mut nodes: Query<(Ref<AnimatedBar>, &mut Node)>) {
    for (grows, mut node) in &mut nodes {
        if !progress.is_changed() && !grows.is_added() {
            continue;
        }
        let width = match *grows {
            AnimatedBar::Bar => percent(progress.done.clamp(0.0, 1.0) * 100.0),
            AnimatedBar::Curve if progress.grown < 1.0 => px(CURVE_MARGIN + CURVE_RECT.width() * progress.grown),
            AnimatedBar::Curve => px(CURVE_RECT.width() + 2.0 * CURVE_MARGIN),
        };
        if node.width != width {
            node.width = width;
        }
    }
}

/// Resource that remembers the picture of the curve drawn last.
#[derive(Resource, Default)]
pub(super) struct DrawnChart {
    name: Option<String>,
}

impl DrawnChart {
    /// Draws the curve if it has changed, and returns the name of its picture; `None` for a curve of fewer than two
    /// points.
    pub(super) fn of(&mut self, art: &ImageCache, curve: &WinCurveView) -> Option<String> {
        if curve.line.len() < 2 {
            return None;
        }
        let mut hasher = DefaultHasher::new();
        curve.line.iter().for_each(|point| (point.x.to_bits(), point.y.to_bits()).hash(&mut hasher));
        let name = format!("chart/{:016x}", hasher.finish());
        if self.name.as_ref() != Some(&name) {
            self.let_go(art);
            art.register(&name, build_curve_drawing(&curve.line));
            self.name = Some(name);
        }
        self.name.clone()
    }

    fn let_go(&mut self, art: &ImageCache) {
        if let Some(name) = self.name.take() {
            art.unregister(&name);
        }
    }
}

/// Drops the picture of the curve when the player leaves the screen.
pub(super) fn release_curve_image(art: Res<ImageCache>, mut drawn: ResMut<DrawnChart>) {
    drawn.let_go(&art);
}

/// Returns a drawing of the curve, with the area between curve and middle filled: blue above, orange below.
fn build_curve_drawing(points: &[Vec2]) -> CompositeImage {
    let size = CURVE_RECT.size();
    let place = |point: Vec2| Vec2::new(CURVE_MARGIN + point.x * size.x, CURVE_MARGIN + (1.0 - point.y) * size.y);
    let middle = CURVE_MARGIN + size.y / 2.0;
    let filled = |at: Vec2, size: Vec2, colour: Color, turn: Mat2| DrawingPart {
        what: PartKind::Filled(colour),
        at,
        size,
        turn,
    };
    let line: Vec<Vec2> = points.iter().copied().map(place).collect();
    let mut parts = Vec::new();
    let mut left = CURVE_MARGIN;
    while left < CURVE_MARGIN + size.x {
        let at = left + STRIP_WIDTH / 2.0;
        let high = line_height_at(&line, at);
        let colour = if high < middle { palette::ALLIED } else { palette::GERMAN };
        let strip = Vec2::new(STRIP_WIDTH, (high - middle).abs());
        let centre = Vec2::new(at, high.midpoint(middle));
        parts.push(filled(centre, strip, colour.with_alpha(0.42), Mat2::IDENTITY));
        left += STRIP_WIDTH;
    }
    for ends in line.windows(2) {
        let along = ends[1] - ends[0];
        if along.length() > 0.01 {
            // Each piece is longer than the distance, so that the next one joins without a gap.
            let size = Vec2::new(along.length() + LINE * 0.6, LINE);
            let turn = Mat2::from_angle(along.to_angle());
            parts.push(filled(ends[0].midpoint(ends[1]), size, palette::PAPER_TEXT, turn));
        }
    }
    CompositeImage { size: size + Vec2::splat(2.0 * CURVE_MARGIN), parts, words: Vec::new() }
}

/// Returns the vertical position of a line at the horizontal position `at`.
fn line_height_at(line: &[Vec2], at: f32) -> f32 {
    let after = line.iter().position(|point| point.x >= at).unwrap_or(line.len() - 1).max(1);
    let (from, to) = (line[after - 1], line[after]);
    let share = ((at - from.x) / (to.x - from.x).max(f32::EPSILON)).clamp(0.0, 1.0);
    from.y + (to.y - from.y) * share
}

pub(super) fn spawn_win_chart(
    stage: &mut ChildSpawnerCommands,
    model: &AnalysisModel,
    curve: Option<&str>,
    texts: &Texts,
) {
    stage.spawn((absolute_panel(32.0, 86.0, 800.0, 316.0), NineSliceFrame::PAPER));
    spawn_chart_title(stage, model, texts);
    spawn_chart_grid(stage, model, texts);
    if let Some(name) = curve {
        spawn_curve(stage, name, model.working.is_some());
    }
    for (id, top, colour) in [
        ("analysis-wins-allied", CURVE_RECT.min.y + 4.0, palette::ALLIED_ON_PAPER),
        ("analysis-wins-german", CURVE_RECT.max.y - 24.0, palette::GERMAN_ON_PAPER),
    ] {
        stage.spawn(absolute_panel(114.0, top, 300.0, 20.0)).with_child(text_label(
            TextStyle::LABEL,
            texts.t(id),
            colour,
        ));
    }
    spawn_turning_points(stage, model);
}

fn spawn_chart_title(stage: &mut ChildSpawnerCommands, model: &AnalysisModel, texts: &Texts) {
    stage.spawn(absolute_panel(54.0, 96.0, 760.0, 30.0).across(8.0)).with_children(|head| {
        head.spawn(text_label(TextStyle::PANEL, texts.t("analysis-curve"), palette::PAPER_TEXT));
        head.spawn(flex_spacer());
        if let Some(words) = &model.working {
            head.spawn(text_label(TextStyle::LABEL.px(16.0), words.clone(), palette::PAPER_SECOND));
            let well = Node::default().size(140.0, 12.0).border(px(1).all()).rigid();
            let colours = (BackgroundColor(palette::PAPER_DARK), BorderColor::all(palette::PAPER_RULE_DARK));
            head.spawn((well, colours, children![(progress_fill(0.0, palette::ALLIED), AnimatedBar::Bar)]));
        } else if !model.points.is_empty() {
            head.spawn(text_label(TextStyle::LABEL.px(16.0), texts.t("analysis-press"), palette::PAPER_SECOND));
            head.spawn(keycap_label("←"));
            head.spawn(keycap_label("→"));
        }
    });
}

/// Spawns the background of the chart: turns, rules and the scale.
fn spawn_chart_grid(stage: &mut ChildSpawnerCommands, model: &AnalysisModel, texts: &Texts) {
    let turns = model.curve.turns.max(1);
    let wide = CURVE_RECT.width() / turns as f32;
    for turn in 0..model.curve.turns {
        let left = CURVE_RECT.min.x + wide * turn as f32;
        if turn % 2 == 0 {
            let band = palette::color_from_hex(0x8A7348).with_alpha(0.13);
            stage.spawn(rect(absolute_panel(left, CURVE_RECT.min.y, wide, CURVE_RECT.height()), band));
        }
        let number = turn + 1;
        let words = match wide {
            70.0.. => texts.t_args("turn-n", &[("n", number.into())]),
            _ => number.to_string(),
        };
        if wide >= 24.0 || turn % 2 == 0 {
            let node = absolute_panel(left, 373.0, wide, 20.0).justify(JustifyContent::Center);
            stage.spawn(node).with_child(text_label(TextStyle::LABEL.px(16.0), words, palette::PAPER_SECOND));
        }
    }
    let rules = [(0.0, 1.0), (0.25, 1.0), (0.5, 2.5), (0.75, 1.0), (1.0, 2.5)];
    for (share, high) in rules {
        let top = CURVE_RECT.min.y + CURVE_RECT.height() * share - high / 2.0;
        let colour = if high > 2.0 { palette::PAPER_TEXT } else { palette::PAPER_RULE };
        stage.spawn(rect(absolute_panel(CURVE_RECT.min.x, top, CURVE_RECT.width(), high), colour));
    }
    for (share, chance) in [(0.0, 100.0), (0.5, 50.0), (1.0, 0.0)] {
        let top = CURVE_RECT.min.y + CURVE_RECT.height() * share - 10.0;
        let node = absolute_panel(40.0, top, 58.0, 20.0).justify(JustifyContent::End);
        let kind = TextStyle::new(FontFace::Oswald, 16.0, 20.0);
        stage.spawn(node).with_child(text_label(kind, texts.percent(chance, 0), palette::PAPER_TEXT));
    }
}

/// Spawns the curve: all of it in pale colours during the analysis, and the analysed part in full colours.
fn spawn_curve(stage: &mut ChildSpawnerCommands, name: &str, works: bool) {
    let size = CURVE_RECT.size() + Vec2::splat(2.0 * CURVE_MARGIN);
    let place = absolute_panel(CURVE_RECT.min.x - CURVE_MARGIN, CURVE_RECT.min.y - CURVE_MARGIN, size.x, size.y);
    let whole = || UiImage::at(name, size.x, size.y);
    if works {
        stage.spawn((place.clone(), whole().tint(Color::WHITE.with_alpha(0.35))));
    }
    let part = stage.spawn(place.clip()).with_child((absolute_panel(0.0, 0.0, size.x, size.y), whole())).id();
    if works {
        stage.commands_mut().entity(part).insert(AnimatedBar::Curve);
    }
}

/// Returns the areas of the two captions, which name the winning side above and below.
fn winner_label_rects() -> [Rect; 2] {
    let size = Vec2::new(126.0, 20.0);
    [CURVE_RECT.min.y + 4.0, CURVE_RECT.max.y - 24.0]
        .map(|top| Rect::from_corners(Vec2::new(114.0, top), Vec2::new(114.0, top) + size))
}

/// Returns the window position of a point of the curve.
fn curve_to_window(at: Vec2) -> Vec2 {
    Vec2::new(CURVE_RECT.min.x + at.x * CURVE_RECT.width(), CURVE_RECT.min.y + (1.0 - at.y) * CURVE_RECT.height())
}

/// Spawns the markers of the turning points beside the curve, and the marker of the chosen point on it.
fn spawn_turning_points(stage: &mut ChildSpawnerCommands, model: &AnalysisModel) {
    let mut taken = winner_label_rects().to_vec();
    if let Some(chosen) = &model.chosen {
        let at = curve_to_window(chosen.at);
        stage.spawn(rect(absolute_panel(at.x - 1.5, CURVE_RECT.min.y, 3.0, CURVE_RECT.height()), palette::WOUND));
        taken.extend([Rect::from_center_size(at, Vec2::splat(56.0)), tag_rect(at)]);
    }
    for (index, point) in model.points.iter().enumerate() {
        if model.chosen.as_ref().is_some_and(|chosen| chosen.deed == point.deed) {
            continue;
        }
        let place = find_free_rect(curve_to_window(point.at), &taken);
        taken.push(place);
        spawn_turning_point(stage, point, index + 1, place);
    }
    if let Some(chosen) = &model.chosen {
        let at = curve_to_window(chosen.at);
        spawn_tag(stage, &chosen.moved, tag_rect(at));
        let point = absolute_panel(at.x - 19.0, at.y - 21.0, 38.0, 42.0).centered();
        stage.spawn((point, UiImage::at("ui/point_chosen", 38.0, 42.0))).with_children(|point| {
            if let Some(number) = chosen.number {
                point.spawn(text_label(
                    TextStyle::new(FontFace::Oswald, 22.0, 25.0),
                    number.to_string(),
                    palette::color_from_hex(0xFFF6EC),
                ));
            }
        });
        stage.spawn((absolute_panel(at.x - 30.0, at.y - 30.0, 60.0, 60.0), UiImage::sliced("focus"), Pickable::IGNORE));
    }
}

fn spawn_turning_point(stage: &mut ChildSpawnerCommands, point: &TurningPoint, number: usize, place: Rect) {
    let node = absolute_panel(place.min.x, place.min.y, POINT_SIZE.x, POINT_SIZE.y).centered();
    let press = (pressable_row(format!("point-{number}"), &[]), on_press(AnalysisIntent::Choose(point.deed)));
    let spoken = AccessibleLabel { name: point.spoken.clone(), key: None };
    let number = text_label(TextStyle::new(FontFace::Oswald, 18.0, 21.0), number.to_string(), palette::PAPER_TEXT);
    let tip = Tooltip::new("", point.spoken.clone());
    stage.spawn((node, UiImage::at("ui/point", POINT_SIZE.x, POINT_SIZE.y), press, spoken, tip, children![number]));
}

/// Returns a free area for a marker near its point on the curve.
fn find_free_rect(at: Vec2, taken: &[Rect]) -> Rect {
    let place = |(aside, down)| Rect::from_center_size(at + Vec2::new(aside, down), POINT_SIZE);
    let places = || ASIDE.into_iter().flat_map(|aside| DOWN.map(|down| (aside, down))).map(place);
    let within = |place: &Rect| CURVE_RECT.inflate(6.0).intersect(*place) == *place;
    let room = |place: &Rect| taken.iter().all(|other| other.intersect(*place).is_empty());
    places().find(|place| within(place) && room(place)).or_else(|| places().find(within)).unwrap_or(place((0.0, 0.0)))
}

/// Returns the area of the tag beside the line of the chosen point, clear of the captions.
fn tag_rect(at: Vec2) -> Rect {
    let left = if at.x - TAG_SIZE.x - 33.0 > 300.0 { at.x - TAG_SIZE.x - 33.0 } else { at.x + 33.0 };
    let left = left.clamp(300.0, CURVE_RECT.max.x - TAG_SIZE.x);
    // A point high on the curve leaves room at the bottom.
    let top = if at.y > CURVE_RECT.min.y + 72.0 { CURVE_RECT.min.y + 12.0 } else { CURVE_RECT.max.y - 40.0 };
    Rect::from_corners(Vec2::new(left, top), Vec2::new(left, top) + TAG_SIZE)
}

fn spawn_tag(stage: &mut ChildSpawnerCommands, words: &str, place: Rect) {
    let node =
        absolute_panel(place.min.x, place.min.y, TAG_SIZE.x, TAG_SIZE.y).centered().border(px(2.5).all()).rounded(4);
    let colours = (BackgroundColor(palette::color_from_hex(0xA32414)), BorderColor::all(palette::INK));
    let words = text_label(TextStyle::new(FontFace::Oswald, 18.0, 20.0), words, palette::color_from_hex(0xFFF6EC));
    stage.spawn((node, colours, children![words]));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_filled_to_the_middle() {
        let drawing = build_curve_drawing(&[Vec2::new(0.0, 0.5), Vec2::new(0.5, 1.0), Vec2::new(1.0, 0.0)]);
        let filled = |part: &&DrawingPart| matches!(part.what, PartKind::Filled(colour) if colour.alpha() < 1.0);
        let strips: Vec<&DrawingPart> = drawing.parts.iter().filter(filled).collect();
        assert_eq!(strips.len(), (CURVE_RECT.width() / STRIP_WIDTH) as usize);
        let middle = drawing.size.y / 2.0;
        assert!(strips.iter().any(|part| part.at.y < middle - 50.0), "the Allies win");
        assert!(strips.iter().any(|part| part.at.y > middle + 50.0), "the SWD wins");
        assert_eq!(drawing.parts.len() - strips.len(), 2, "two lines");
    }

    #[test]
    fn chart_markers_do_not_overlap_or_leave_the_chart() {
        let at = Vec2::new(400.0, 250.0);
        let one = find_free_rect(at, &[]);
        let mut taken = vec![one];
        for _ in 0..6 {
            let other = find_free_rect(at + Vec2::X * 10.0, &taken);
            assert!(taken.iter().all(|one| one.intersect(other).is_empty()), "{taken:?} {other:?}");
            taken.push(other);
        }
        let high = find_free_rect(Vec2::new(400.0, CURVE_RECT.min.y), &[]);
        assert!(high.min.y >= CURVE_RECT.min.y - 6.0, "it lies below what touches the upper end");
    }
}
