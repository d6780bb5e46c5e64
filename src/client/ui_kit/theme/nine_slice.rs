//! Components for nine-slice frames, tiled textures and plain pictures, which load their image automatically.
//!
//! `(Node { .. }, NineSliceFrame::STEEL, children![..])` is a panel. Frames include their shadow: the image is a child
//! behind the content that extends beyond the node by the outset.

use bevy::{
    ecs::{lifecycle::HookContext, world::DeferredWorld},
    prelude::*,
    sprite::{BorderRect, SliceScaleMode, TextureSlicer},
    ui::VisualBox,
};

use super::image_cache::{ImageCache, PixelDensity};

/// Component for an interface picture that is stretched over its node and optionally tinted (icons are white masks).
#[derive(Component, Clone, Debug)]
#[component(on_insert = add_picture)]
#[require(Node)]
pub struct UiImage {
    /// Name, for example `ui/icon_move`.
    pub name: String,
    /// Colour that its pixels are multiplied with.
    pub tint: Color,
    /// Way to fill the node.
    pub fill: PictureFill,
}

/// Way in which a picture fills its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFill {
    Stretch,
    /// Stretched, and rasterised for this size in design pixels.
    Size(u32, u32),
    /// Nine-slice scaling as defined in `slices.json`.
    Slices,
    /// Tiled at its natural size.
    Tile,
}

impl UiImage {
    /// Creates a picture stretched over its node.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), tint: Color::WHITE, fill: PictureFill::Stretch }
    }

    /// Creates a picture rasterised for a node of this size, which keeps icons and figures sharp.
    pub fn at(name: impl Into<String>, width: f32, height: f32) -> Self {
        Self { fill: PictureFill::Size(width.round() as u32, height.round() as u32), ..Self::new(name) }
    }

    /// Creates a nine-slice frame; `name` without `ui/`.
    pub fn sliced(name: &str) -> Self {
        Self { fill: PictureFill::Slices, ..Self::new(format!("ui/{name}")) }
    }

    /// Creates a tiled texture; `name` without `ui/`.
    pub fn tiled(name: &str) -> Self {
        Self { fill: PictureFill::Tile, ..Self::new(format!("ui/{name}")) }
    }

    pub fn tint(self, tint: Color) -> Self {
        Self { tint, ..self }
    }
}

/// Component for the frame of a node, with an optional texture over it. A node with a frame blocks the pointer; add
/// `Pickable::IGNORE` if it only displays something over the board.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(on_add = add_frame)]
#[require(Pickable)]
pub struct NineSliceFrame {
    /// Name of the frame, without `ui/`.
    pub name: &'static str,
    /// Texture over the frame, and its distance from the edges.
    pub texture: Option<(&'static str, f32)>,
}

impl NineSliceFrame {
    /// A window of riveted steel.
    pub const STEEL: Self = Self::textured("panel_steel", "tex_steel", 5.0);
    /// Plain steel: bars and simple panels.
    pub const PLAIN: Self = Self::textured("panel_steel_plain", "tex_steel", 5.0);
    /// A question or a preview.
    pub const PROMPT: Self = Self::textured("panel_prompt", "tex_steel", 5.0);
    /// A question or a preview of an attack.
    pub const PROMPT_ATTACK: Self = Self::textured("panel_prompt_attack", "tex_steel", 5.0);
    /// A question or a preview of a move.
    pub const PROMPT_MOVE: Self = Self::textured("panel_prompt_move", "tex_steel", 5.0);
    /// A recessed area in steel.
    pub const INSET: Self = Self::bare("panel_inset");
    /// The band at the head of a list.
    pub const HEADER: Self = Self::bare("header");
    /// A line of a list.
    pub const ROW: Self = Self::bare("row");
    /// A selected line of a list.
    pub const ROW_SELECTED: Self = Self::bare("row_selected");
    /// A completed line of a list.
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
    /// The popup of a tooltip.
    pub const TOOLTIP: Self = Self::bare("tooltip");
    /// A figure's card.
    pub const CARD: Self = Self::bare("card_figure");
    /// A German figure's card.
    pub const CARD_GERMAN: Self = Self::bare("card_figure_german");
    /// A card that can't be taken.
    pub const CARD_OFF: Self = Self::bare("card_off");
    pub const CARD_EFFECT: Self = Self::bare("card_effect");
    pub const CARD_EVENT: Self = Self::bare("card_event");
    /// The corner brackets of selection and focus.
    pub const FOCUS: Self = Self::bare("focus");

    /// Creates a frame without texture; `name` without `ui/`.
    pub const fn bare(name: &'static str) -> Self {
        Self { name, texture: None }
    }

    /// Creates a frame with a texture over it.
    pub const fn textured(name: &'static str, texture: &'static str, inset: f32) -> Self {
        Self { name, texture: Some((texture, inset)) }
    }
}

/// Returns a node that covers its parent and extends beyond it by `outset` on each side.
pub fn stretched_node(outset: f32) -> Node {
    let edge = px(-outset);
    Node { position_type: PositionType::Absolute, left: edge, right: edge, top: edge, bottom: edge, ..default() }
}

fn add_frame(mut world: DeferredWorld, context: HookContext) {
    let Some(frame) = world.get::<NineSliceFrame>(context.entity).copied() else { return };
    let outset = world.resource::<ImageCache>().slices(frame.name).outset;
    world.commands().entity(context.entity).with_children(|parent| {
        parent.spawn((stretched_node(outset), UiImage::sliced(frame.name), ZIndex(-2)));
        if let Some((texture, inset)) = frame.texture {
            parent.spawn((stretched_node(-inset), UiImage::tiled(texture), ZIndex(-1)));
        }
    });
}

fn add_picture(mut world: DeferredWorld, context: HookContext) {
    let Some(picture) = world.get::<UiImage>(context.entity).cloned() else { return };
    let art = world.resource::<ImageCache>().clone();
    let node = image_node(&art, &picture);
    world.commands().entity(context.entity).insert(node);
}

fn image_node(art: &ImageCache, picture: &UiImage) -> ImageNode {
    let density = art.density();
    let image_mode = match picture.fill {
        PictureFill::Stretch | PictureFill::Size(..) => NodeImageMode::Stretch,
        PictureFill::Tile => {
            let stretch_value = if picture.name.starts_with("ui/tex_") { 1.0 } else { 1.0 / density };
            NodeImageMode::Tiled { tile_x: true, tile_y: true, stretch_value }
        }
        PictureFill::Slices => {
            let cut = art.slices(picture.name.trim_start_matches("ui/"));
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
        PictureFill::Size(width, height) => art.at(&picture.name, UVec2::new(width, height)),
        _ => art.image(&picture.name),
    };
    ImageNode { image, color: picture.tint, image_mode, visual_box: VisualBox::BorderBox, ..default() }
}

/// Updates the borders of frames after the density of pictures has changed.
pub(super) fn reslice(
    art: Res<ImageCache>,
    density: Res<PixelDensity>,
    mut pictures: Query<(&UiImage, &mut ImageNode)>,
) {
    if density.is_added() {
        return;
    }
    for (picture, mut node) in &mut pictures {
        *node = image_node(&art, picture);
    }
}
