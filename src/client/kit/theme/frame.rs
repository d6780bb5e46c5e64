//! Nine-slice frames, tiled textures and plain pictures, as components that find their image by themselves.
//!
//! `(Node { .. }, Frame::STEEL, children![..])` is a panel. Frames carry their shadow: the image is a child that reaches
//! past the node by the outset, behind the content.

use bevy::{
    ecs::{lifecycle::HookContext, world::DeferredWorld},
    prelude::*,
    sprite::{BorderRect, SliceScaleMode, TextureSlicer},
    ui::VisualBox,
};

use super::art::{Art, Density};

/// How a frame is cut into nine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cut {
    /// Top, right, bottom and left border in design pixels.
    pub border: [f32; 4],
    /// How far the image reaches past its node (its shadow).
    pub outset: f32,
}

impl Cut {
    /// Reads one entry of `slices.json`; `None` where it is something else.
    pub(super) fn read(value: &serde_json::Value) -> Option<Self> {
        let slice = value.get("slice")?;
        let border = match slice.as_array() {
            Some(sides) => {
                let mut border = [0.0; 4];
                for (side, given) in border.iter_mut().zip(sides) {
                    *side = given.as_f64()? as f32;
                }
                border
            }
            None => [slice.as_f64()? as f32; 4],
        };
        let outset = value.get("outset")?.as_f64()? as f32;
        Some(Self { border, outset })
    }
}

/// A picture of the interface, stretched over its node; tinted if a colour is given (icons are white masks).
#[derive(Component, Clone, Debug)]
#[component(on_insert = add_picture)]
#[require(Node)]
pub struct Picture {
    /// Its name, as `ui/icon_move`.
    pub name: String,
    /// Multiplied with its pixels.
    pub tint: Color,
    /// How it fills the node.
    pub fill: Fill,
}

/// How a picture fills its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Stretched.
    Stretch,
    /// Stretched, and drawn for this size in design pixels.
    Size(u32, u32),
    /// Cut into nine as `slices.json` says.
    Slices,
    /// Repeated, with this many design pixels to a tile of its natural size (as a percentage).
    Tile,
}

impl Picture {
    /// A picture stretched over its node.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), tint: Color::WHITE, fill: Fill::Stretch }
    }

    /// A picture drawn for a node of this size, sharp at small sizes: an icon, a figure.
    pub fn at(name: impl Into<String>, width: f32, height: f32) -> Self {
        Self { fill: Fill::Size(width.round() as u32, height.round() as u32), ..Self::new(name) }
    }

    /// A frame cut into nine; `name` without `ui/`.
    pub fn sliced(name: &str) -> Self {
        Self { fill: Fill::Slices, ..Self::new(format!("ui/{name}")) }
    }

    /// A texture repeated over the node; `name` without `ui/`.
    pub fn tiled(name: &str) -> Self {
        Self { fill: Fill::Tile, ..Self::new(format!("ui/{name}")) }
    }

    /// The same, tinted.
    pub fn tint(self, tint: Color) -> Self {
        Self { tint, ..self }
    }
}

/// Gives a node its frame, and the texture over it. What has one takes the pointer from what lies beneath; one that only
/// shows something over the board says `Pickable::IGNORE`.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(on_add = add_frame)]
#[require(Pickable)]
pub struct Frame {
    /// The frame's name without `ui/`.
    pub name: &'static str,
    /// The texture laid over it, and how far inside.
    pub texture: Option<(&'static str, f32)>,
}

impl Frame {
    /// A window of riveted steel.
    pub const STEEL: Self = Self::textured("panel_steel", "tex_steel", 5.0);
    /// Plain steel: table and bars.
    pub const PLAIN: Self = Self::textured("panel_steel_plain", "tex_steel", 5.0);
    /// A question or a preview.
    pub const PROMPT: Self = Self::textured("panel_prompt", "tex_steel", 5.0);
    /// A question or a preview of an attack.
    pub const PROMPT_ATTACK: Self = Self::textured("panel_prompt_attack", "tex_steel", 5.0);
    /// A question or a preview of a move.
    pub const PROMPT_MOVE: Self = Self::textured("panel_prompt_move", "tex_steel", 5.0);
    /// A well sunk into steel.
    pub const INSET: Self = Self::bare("panel_inset");
    /// The band at the head of a list.
    pub const HEADER: Self = Self::bare("header");
    /// A line of a list.
    pub const ROW: Self = Self::bare("row");
    /// A line of a list, chosen.
    pub const ROW_SELECTED: Self = Self::bare("row_selected");
    /// A line of a list, done with.
    pub const ROW_DONE: Self = Self::bare("row_done");
    /// The bar across the top.
    pub const TOPBAR: Self = Self::bare("topbar");
    /// A sheet of paper.
    pub const PAPER: Self = Self::textured("paper", "tex_paper", 4.0);
    /// A sheet with a folded corner.
    pub const PAPER_FOLD: Self = Self::textured("paper_fold", "tex_paper", 4.0);
    /// A yellow note.
    pub const NOTE: Self = Self::textured("paper_note", "tex_paper", 4.0);
    /// A dossier's folder.
    pub const FOLDER: Self = Self::textured("folder", "tex_paper", 4.0);
    /// A photograph with its white border.
    pub const PHOTO: Self = Self::bare("photo");
    /// The slip that says why.
    pub const TOOLTIP: Self = Self::bare("tooltip");
    /// A figure's card.
    pub const CARD: Self = Self::bare("card_figure");
    /// A German figure's card.
    pub const CARD_GERMAN: Self = Self::bare("card_figure_german");
    /// A card that cannot be taken.
    pub const CARD_OFF: Self = Self::bare("card_off");
    /// An effect card.
    pub const CARD_EFFECT: Self = Self::bare("card_effect");
    /// An event card.
    pub const CARD_EVENT: Self = Self::bare("card_event");
    /// The corner brackets of selection and focus.
    pub const FOCUS: Self = Self::bare("focus");

    /// A frame without texture; `name` without `ui/`.
    pub const fn bare(name: &'static str) -> Self {
        Self { name, texture: None }
    }

    /// A frame with a texture laid over it.
    pub const fn textured(name: &'static str, texture: &'static str, inset: f32) -> Self {
        Self { name, texture: Some((texture, inset)) }
    }
}

/// A node stretched over its parent, reaching past it by `outset` on each side.
pub fn over(outset: f32) -> Node {
    let edge = px(-outset);
    Node { position_type: PositionType::Absolute, left: edge, right: edge, top: edge, bottom: edge, ..default() }
}

fn add_frame(mut world: DeferredWorld, context: HookContext) {
    let Some(frame) = world.get::<Frame>(context.entity).copied() else { return };
    let outset = world.resource::<Art>().cut(frame.name).outset;
    world.commands().entity(context.entity).with_children(|parent| {
        parent.spawn((over(outset), Picture::sliced(frame.name), ZIndex(-2)));
        if let Some((texture, inset)) = frame.texture {
            parent.spawn((over(-inset), Picture::tiled(texture), ZIndex(-1)));
        }
    });
}

fn add_picture(mut world: DeferredWorld, context: HookContext) {
    let Some(picture) = world.get::<Picture>(context.entity).cloned() else { return };
    let art = world.resource::<Art>().clone();
    let node = image_node(&art, &picture);
    world.commands().entity(context.entity).insert(node);
}

fn image_node(art: &Art, picture: &Picture) -> ImageNode {
    let density = art.density();
    let image_mode = match picture.fill {
        Fill::Stretch | Fill::Size(..) => NodeImageMode::Stretch,
        Fill::Tile => {
            let stretch_value = if picture.name.starts_with("ui/tex_") { 1.0 } else { 1.0 / density };
            NodeImageMode::Tiled { tile_x: true, tile_y: true, stretch_value }
        }
        Fill::Slices => {
            let cut = art.cut(picture.name.trim_start_matches("ui/"));
            let [top, right, bottom, left] = cut.border.map(|side| (side * density).round());
            NodeImageMode::Sliced(TextureSlicer {
                border: BorderRect { min_inset: Vec2::new(left, top), max_inset: Vec2::new(right, bottom) },
                center_scale_mode: SliceScaleMode::Stretch,
                sides_scale_mode: SliceScaleMode::Stretch,
                max_corner_scale: 1.0 / density,
            })
        }
    };
    let image = match picture.fill {
        Fill::Size(width, height) => art.at(&picture.name, UVec2::new(width, height)),
        _ => art.image(&picture.name),
    };
    ImageNode { image, color: picture.tint, image_mode, visual_box: VisualBox::BorderBox, ..default() }
}

/// Frames are cut anew when the pictures became finer or coarser.
pub(super) fn recut(art: Res<Art>, density: Res<Density>, mut pictures: Query<(&Picture, &mut ImageNode)>) {
    if density.is_added() {
        return;
    }
    for (picture, mut node) in &mut pictures {
        *node = image_node(&art, picture);
    }
}
