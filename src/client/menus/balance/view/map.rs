//! The board plan of the mission, coloured by deaths or by movement.

use super::{
    live_regions::LiveRegion,
    model::{BalanceFigures, BalanceIntent, BalanceModel, HEAT_STEPS, HeatKind, HeatSquare},
};
use crate::mini_map::{self, MiniMap};
use ui_kit::{
    prelude::*,
    widgets::{PositionedNode, sized_box},
};

/// Colours of the heat steps, from the hottest to the coldest.
const HEAT_COLOURS: [Color; HEAT_STEPS] = [
    palette::color_from_hex(0x8E1A1A),
    palette::color_from_hex(0xBF3A2B),
    palette::color_from_hex(0xEC9A66),
    palette::color_from_hex(0xF3C27C),
    palette::color_from_hex(0xF6E2A8),
];

/// Size of the plan, in design pixels.
const SIZE: Vec2 = Vec2::new(376.0, 268.0);
/// Width of the legend, in design pixels.
const ASIDE: f32 = 194.0;

pub(super) fn spawn_heat_map(
    stage: &mut ChildSpawnerCommands,
    model: &BalanceModel,
    texts: &Texts,
    density: f32,
    images: &mut Assets<Image>,
) {
    stage.spawn((absolute_panel(630.0, 50.0, 610.0, 292.0), NineSliceFrame::PHOTO));
    stage.spawn(absolute_panel(642.0, 62.0, SIZE.x, SIZE.y).clip()).with_children(|board| {
        mini_map::spawn_mini_map_with(board, &model.plan, SIZE, density, images, |floor| {
            floor.spawn((stretched_node(0.0), LiveRegion::Heat));
        });
        board.spawn((stretched_node(0.0), LiveRegion::Marks));
    });
    let aside = absolute_panel(1018.0, 62.0, 210.0, SIZE.y).border(px(2).left());
    stage.spawn((aside, BackgroundColor(palette::PAPER), BorderColor::all(palette::PAPER_SENTENCE)));
    stage.spawn(tape_strip(76.0, -2.0, absolute_panel(900.0, 40.0, 76.0, 26.0)));
    stage
        .spawn(absolute_panel(1027.0, 68.0, ASIDE, 258.0).down(3.0))
        .with_children(|key| spawn_heat_legend(key, model, texts));
}

fn spawn_heat_legend(key: &mut ChildSpawnerCommands, model: &BalanceModel, texts: &Texts) {
    let heat = model.heat;
    key.spawn(text_label(TextStyle::PANEL.px(20.0), texts.t(&format!("balance-{}", heat.key())), palette::PAPER_TEXT));
    key.spawn(flex_row(4.0).rigid()).with_children(|line| {
        for (place, side) in [None, Some(Side::Allied), Some(Side::German)].into_iter().enumerate() {
            let name = side.map_or_else(|| texts.t("balance-all"), |side| side_name(texts, side));
            let look = if model.side == side { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let words = if side.is_none() { name.clone() } else { String::new() };
            let button = GameButton::new(look, words).kind(TextStyle::BUTTON.px(16.0)).padding(6.0).digit(place);
            let button = button
                .hide_key()
                .with_focus_name(format!("balance-{}", side.map_or("all", Side::key)))
                .accessible_name(name.clone());
            let wide = if side.is_none() { 74.0 } else { 56.0 };
            let mut plate = line.spawn((button.size(wide, 38.0), on_press(BalanceIntent::Side(side))));
            if let Some(side) = side {
                plate.insert(Tooltip::new("", name)).with_child(side_badge(side, 26.0));
            }
        }
    });
    for (colour, words) in HEAT_COLOURS.into_iter().zip(&model.steps) {
        key.spawn(flex_row(10.0).height(20).rigid()).with_children(|line| {
            let node = Node::default().size(26.0, 18.0).border(px(1).all()).rigid();
            line.spawn((node, BackgroundColor(colour), BorderColor::all(palette::PAPER_SENTENCE)));
            line.spawn(text_label(TextStyle::LABEL.px(16.0), words.clone(), palette::PAPER_TEXT));
        });
    }
    let words = texts.t(&format!("balance-where-{}", heat.key()));
    key.spawn(sized_box(ASIDE, wrapped_text(TextStyle::LABEL.px(16.0).line(18.0), words, palette::PAPER_SECOND)));
    key.spawn(flex_spacer());
    let (id, sign) = match heat {
        HeatKind::Deaths => ("balance-see-ways", "move"),
        HeatKind::Ways => ("balance-see-deaths", "skull"),
    };
    let button = GameButton::neutral(texts.t(id)).icon(sign, 18.0).size(ASIDE, 38.0).padding(8.0);
    let button = button.kind(TextStyle::BUTTON.px(17.0)).key(texts.key("balance-see")).with_focus_name("balance-see");
    key.spawn((button, on_press(BalanceIntent::Heat(heat.other()))));
}

/// Spawns the heat colours on the floor.
pub(super) fn spawn_heat_squares(floor: &mut ChildSpawnerCommands, plan: &MiniMap, figures: &BalanceFigures) {
    let (origin, square) = mini_map::mini_map_origin(plan, SIZE);
    for heat in &figures.heat {
        let at = origin + square_corner(heat) * square;
        let node = absolute_panel(at.x + 1.0, at.y + 1.0, square - 1.0, square - 1.0);
        floor.spawn(rect(node, HEAT_COLOURS[heat.step.min(HEAT_STEPS - 1)]));
    }
}

/// Returns the upper left corner of a square, in squares.
fn square_corner(heat: &HeatSquare) -> Vec2 {
    Vec2::new(f32::from(heat.at.0), f32::from(heat.at.1))
}

/// Spawns the numbers of the hottest squares, and the ring around the door of the chosen change.
pub(super) fn spawn_heat_numbers(board: &mut ChildSpawnerCommands, plan: &MiniMap, figures: &BalanceFigures) {
    let (origin, square) = mini_map::mini_map_origin(plan, SIZE);
    let door = figures.door.map(|door| Rect::from_center_size(origin + door * square, Vec2::splat(square * 1.9)));
    if let Some(Rect { min, max }) = door {
        let node =
            Node { border_radius: BorderRadius::MAX, ..absolute_panel(min.x, min.y, max.x - min.x, max.y - min.y) };
        board.spawn((node.border(px(4).all()), BorderColor::all(palette::ALLIED_ON_PAPER)));
    }
    let numbered = figures.heat.iter().filter_map(|heat| Some((heat, heat.number?)));
    let squares: Vec<Rect> = numbered
        .clone()
        .map(|(heat, _)| {
            Rect::from_corners(origin + square_corner(heat) * square, origin + (square_corner(heat) + 1.0) * square)
        })
        .collect();
    let kind = TextStyle::new(FontFace::Oswald, 16.0, 18.0);
    for ((heat, number), place) in numbered.zip(place_number_tags(&squares, door)) {
        let node = absolute_panel(place.min.x, place.min.y, place.width(), place.height()).centered();
        if square >= MIN_NUMBERED_SQUARE {
            let colour = if heat.step < 2 { palette::color_from_hex(0xFFF6EC) } else { palette::PAPER_TEXT };
            board.spawn((node, children![text_label(kind, number.to_string(), colour)]));
        } else {
            let at = origin + square_corner(heat) * square;
            let rim = absolute_panel(at.x, at.y, square + 1.0, square + 1.0).border(px(2).all());
            board.spawn((rim, BorderColor::all(palette::PAPER_LIGHT)));
            let colours =
                (BackgroundColor(palette::PAPER_LIGHT), BorderColor::all(HEAT_COLOURS[heat.step.min(HEAT_STEPS - 1)]));
            let words = text_label(kind, number.to_string(), palette::PAPER_TEXT);
            board.spawn((node.border(px(2).all()).rounded(4), colours, children![words]));
        }
    }
}

/// Minimum size of a square that has room for its number, in design pixels.
const MIN_NUMBERED_SQUARE: f32 = 26.0;
/// Size of the number tag beside a smaller square.
const TAG: Vec2 = Vec2::new(42.0, 22.0);

/// Returns the areas of the numbers of these squares: on the squares, or on tags beside them that cover neither each
/// other, nor a square, nor the door.
fn place_number_tags(squares: &[Rect], door: Option<Rect>) -> Vec<Rect> {
    let mut taken: Vec<Rect> = squares.iter().copied().chain(door).collect();
    let mut places = Vec::new();
    for square in squares {
        if square.width() >= MIN_NUMBERED_SQUARE {
            places.push(*square);
            continue;
        }
        let beside = (square.size() + TAG) / 2.0 + 1.0;
        let far = |step: i16| {
            let away = f32::from(step) * TAG.y;
            [(beside.x, away), (-beside.x, away), (beside.x, -away), (-beside.x, -away), (0.0, beside.y + away)]
        };
        let all = (0..6).flat_map(far).map(|(x, y)| Rect::from_center_size(square.center() + Vec2::new(x, y), TAG));
        let within = |place: &Rect| place.min.cmpge(Vec2::ZERO).all() && place.max.cmple(SIZE).all();
        let free = |place: &Rect| within(place) && taken.iter().all(|other| other.intersect(*place).is_empty());
        let place = all.clone().find(free).unwrap_or(Rect::from_center_size(square.center(), TAG));
        taken.push(place);
        places.push(place);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_tags_cover_neither_each_other_nor_small_squares() {
        let square = |x: f32, y: f32, size: f32| Rect::from_corners(Vec2::new(x, y), Vec2::new(x + size, y + size));
        let column: Vec<Rect> = (0..4_u8).map(|row| square(200.0, 100.0 + 12.0 * f32::from(row), 12.0)).collect();
        let door = square(190.0, 120.0, 24.0);
        let places = place_number_tags(&column, Some(door));
        for (index, place) in places.iter().enumerate() {
            let others = places.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, place)| place);
            assert!(others.chain(&column).chain([&door]).all(|other| other.intersect(*place).is_empty()), "{places:?}");
        }
        let large = square(40.0, 40.0, 40.0);
        assert_eq!(place_number_tags(&[large], None), [large], "there is room on it");
    }
}
