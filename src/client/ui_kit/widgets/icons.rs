//! Icons, pictures and the small marks of the game: pips, wounds, tokens, dice, keycaps, stamps.

use bevy::{ecs::spawn::SpawnWith, math::Rot2};

use super::prelude::*;
use crate::keys::KeyBindings;
use rules::Side;

/// Appearance of the two sides.
pub trait SideStyle: Sized {
    /// Returns the value for this side.
    fn pick<T>(self, allied: T, german: T) -> T;

    /// Returns the suffix of the side's text ids and picture names.
    fn key(self) -> &'static str {
        self.pick("allied", "german")
    }

    /// Returns the side's colour for text on steel.
    fn on_steel(self) -> Color {
        self.pick(palette::ALLIED_ON_STEEL, palette::GERMAN_ON_STEEL)
    }

    /// Returns the side's colour for text on paper.
    fn on_paper(self) -> Color {
        self.pick(palette::ALLIED_ON_PAPER, palette::GERMAN_ON_PAPER)
    }

    /// Returns the dark colour of the side's cards and banners.
    fn band(self) -> Color {
        self.pick(palette::ALLIED_BAND, palette::GERMAN_BAND)
    }

    /// Returns the background colour of the portraits of the side's figures.
    fn portrait(self) -> Color {
        self.pick(palette::ALLIED_PORTRAIT, palette::GERMAN_PORTRAIT)
    }
}

impl SideStyle for Side {
    fn pick<T>(self, allied: T, german: T) -> T {
        match self {
            Side::Allied => allied,
            Side::German => german,
        }
    }
}

/// Returns the stamp for the winner and its text colour; red for a draw.
pub fn winners_stamp(winner: Option<Side>) -> (&'static str, Color) {
    winner.map_or(("stamp_red", palette::WOUND), |side| (side.pick("stamp_blue", "stamp_orange"), side.on_paper()))
}

fn fixed_size_node(width: f32, height: f32) -> Node {
    Node { width: px(width), height: px(height), flex_shrink: 0.0, ..default() }
}

/// Returns a picture of the assets folder at a size: `sized_image("ui/paperclip", 30.0, 68.0)`.
pub fn sized_image(name: &str, width: f32, height: f32) -> impl Bundle + use<> {
    (fixed_size_node(width, height), UiImage::at(name, width, height))
}

/// Returns a tinted icon: `tinted_icon("shoot_order", 24.0, palette::TEXT)`.
pub fn tinted_icon(name: &str, size: f32, colour: Color) -> impl Bundle + use<> {
    (fixed_size_node(size, size), UiImage::at(format!("ui/icon_{name}"), size, size).tint(colour))
}

pub fn side_badge(side: Side, size: f32) -> impl Bundle {
    sized_image(&format!("ui/badge_{}", side.key()), size, size)
}

/// Returns the portrait of a figure in its box, for lists; `name` is the picture's name, for example `art/grunt`.
pub fn figure_portrait(name: &str, side: Side, size: f32) -> impl Bundle + use<> {
    let inner = size - 4.0;
    let node = fixed_size_node(size, size).border(px(2).all()).rounded(6).centered();
    (node, BackgroundColor(side.portrait()), BorderColor::all(palette::INK), children![sized_image(name, inner, inner)])
}

/// Returns a keycap with that text.
pub fn keycap_label(text: &str) -> impl Bundle + use<> {
    keycap_frame(text_label(TextStyle::KEY, text, palette::PAPER_TEXT))
}

fn keycap_frame(words: impl Bundle) -> impl Bundle {
    let node = Node { min_width: px(26), ..Node::default() }.padding(UiRect::new(px(7), px(7), px(4), px(7)));
    (node.justify(JustifyContent::Center).rigid(), UiImage::sliced("keycap"), children![words])
}

/// Component for a text in which [`KEY`] is replaced by the current key of an action.
#[derive(Component, Clone, Debug)]
pub struct KeyText {
    /// The action whose key is shown.
    pub action: Action,
    /// The text with the placeholder.
    pub words: String,
}

/// Placeholder for the key in a [`KeyText`] text.
pub const KEY: &str = "¤";

pub fn action_keycap(action: Action) -> impl Bundle {
    keycap_frame((text_label(TextStyle::KEY, "", palette::PAPER_TEXT), KeyText { action, words: KEY.into() }))
}

/// Updates texts with the player's current keys.
pub(super) fn update_keycap_texts(
    mut keyed: Query<(Ref<KeyText>, &mut Text)>,
    bindings: Option<Res<KeyBindings>>,
    texts: Option<Res<Texts>>,
) {
    let (Some(bindings), Some(texts)) = (bindings, texts) else { return };
    for (keyed, mut text) in &mut keyed {
        if keyed.is_added() || bindings.is_changed() {
            text.0 = keyed.words.replace(KEY, &bindings.name(keyed.action, &texts));
        }
    }
}

fn image_row(names: Vec<String>, width: f32, height: f32, gap: f32) -> impl Bundle {
    let node = Node { column_gap: px(gap), flex_shrink: 0.0, ..default() };
    let each = SpawnWith(move |parent: &mut ChildSpawner| {
        for name in names {
            parent.spawn(sized_image(&name, width, height));
        }
    });
    (node, Children::spawn(each))
}

fn repeat_image_name(name: &str, count: u32) -> impl Iterator<Item = String> {
    std::iter::repeat_n(format!("ui/{name}"), count as usize)
}

/// Returns pips for action points: full, about to be paid, bought, spent. `size` is the height: 16 in lists, 30 alone.
pub fn ap_pips(full: u32, cost: u32, bought: u32, spent: u32, size: f32) -> impl Bundle {
    let names = repeat_image_name("pip_ap_full", full)
        .chain(repeat_image_name("pip_ap_cost", cost))
        .chain(repeat_image_name("pip_ap_bought", bought))
        .chain(repeat_image_name("pip_ap_spent", spent));
    image_row(names.collect(), size * 28.0 / 30.0, size, -size / 30.0)
}

/// Returns pips for damage points: hits first, red and crossed out.
pub fn wound_pips(hit: u32, total: u32, size: f32) -> impl Bundle {
    let names =
        repeat_image_name("pip_wound_hit", hit).chain(repeat_image_name("pip_wound_ok", total.saturating_sub(hit)));
    image_row(names.collect(), size, size, 1.0)
}

/// Returns a token for a command point: of a side, or special (Gretel's), available or spent.
pub fn command_point_icon(side: Side, special: bool, spent: bool, size: f32) -> impl Bundle {
    let name = match (special, spent) {
        (_, true) => format!("ui/token_cp_{}_spent", side.key()),
        (true, false) => "ui/token_cp_special".to_owned(),
        (false, false) => format!("ui/token_cp_{}", side.key()),
    };
    sized_image(&name, size, size)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieFace {
    /// Not rolled yet.
    Unknown,
    /// A number that is neither a hit nor a miss.
    Plain(u8),
    Hit(u8),
    Miss(u8),
}

pub fn die_image(face: DieFace, size: f32) -> impl Bundle {
    let name = match face {
        DieFace::Unknown => "ui/die_unknown".to_owned(),
        DieFace::Plain(n) => format!("ui/die_{n}"),
        DieFace::Hit(n) => format!("ui/die_hit_{n}"),
        DieFace::Miss(n) => format!("ui/die_miss_{n}"),
    };
    sized_image(&name, size, size)
}

/// Spawns a bar chart of how often each face of a die was rolled, 1 to 6; `wide` is the width of a face, `high` the
/// height of the tallest bar.
pub fn spawn_die_face_bars(
    parent: &mut ChildSpawnerCommands,
    counts: &[u32; 6],
    colour: Color,
    (wide, high): (f32, f32),
) {
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f32;
    parent.spawn(Node { align_items: AlignItems::End, column_gap: px(4), ..default() }).with_children(|line| {
        for (shown, count) in (1..).zip(counts) {
            line.spawn(flex_column(1.0).width(wide).align(AlignItems::Center)).with_children(|face| {
                face.spawn(text_label(TextStyle::LABEL.px(16.0).line(17.0), count.to_string(), palette::PAPER_TEXT));
                face.spawn((
                    fixed_size_node(wide - 8.0, (*count as f32 / most * high).max(2.0)),
                    BackgroundColor(colour),
                ));
                face.spawn(die_image(DieFace::Plain(shown), (wide - 8.0).min(34.0)));
            });
        }
    });
}

/// Returns a rubber stamp, rotated by `degrees`; `frame` is `stamp_red`, `stamp_blue` or `stamp_orange`, `node` sets
/// the position.
pub fn rubber_stamp(frame: &str, text: &str, colour: Color, degrees: f32, node: Node) -> impl Bundle + use<> {
    let node = node.centered();
    (
        node,
        UiImage::sliced(frame),
        UiTransform::from_rotation(Rot2::degrees(degrees)),
        children![text_label(TextStyle::PANEL.px(23.0), text, colour)],
    )
}

/// Returns a strip of tape, rotated by `degrees`; `node` sets the position.
pub fn tape_strip(width: f32, degrees: f32, node: Node) -> impl Bundle {
    let node = node.width(width).height(30);
    (node, UiImage::at("ui/tape", width, 30.0), UiTransform::from_rotation(Rot2::degrees(degrees)))
}
