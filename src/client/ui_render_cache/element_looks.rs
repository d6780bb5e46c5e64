//! The looks of the elements of panels: what Bevy has extracted of each, as a hash, and the pixels that it may touch.
//! Shadows, gradients and materials are ignored, because the game's panels have none.

use std::{
    fmt::Write,
    hash::{BuildHasher, Hash, Hasher},
};

use bevy::{
    asset::AssetId,
    math::Affine2,
    platform::{
        collections::{HashMap, HashSet},
        hash::FixedHasher,
    },
    prelude::*,
    render::{render_asset::RenderAssets, texture::GpuImage},
    ui_render::{
        ExtractedGlyph, ExtractedUiItem, ExtractedUiNode, ExtractedUiNodes, NodeType, stack_z_offsets,
        ui_texture_slice_pipeline::{ExtractedUiTextureSlice, ExtractedUiTextureSlices},
    },
};

use super::pixel_areas::PixelArea;

/// The look of an element of a panel: a node, a section of text or a sliced picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ElementLook {
    hash: u64,
    pub(super) area: PixelArea,
}

/// Returns the looks of all elements in the window, in the order in which they are drawn. Elements with an image of
/// `redrawn` differ from all others.
pub(super) fn list_element_looks(
    nodes: &ExtractedUiNodes,
    slices: &ExtractedUiTextureSlices,
    (images, redrawn): (&RenderAssets<GpuImage>, &HashSet<AssetId<Image>>),
    window: UVec2,
) -> Vec<ElementLook> {
    let start = |image: AssetId<Image>| {
        let mut hasher = LookHasher(FixedHasher.build_hasher());
        hasher.image(image, images);
        redrawn.contains(&image).hash(&mut hasher.0);
        hasher
    };
    // A new letter is added to the picture with all letters of its font and size, in which the others keep their places.
    let start_text = |letters: AssetId<Image>| {
        let mut hasher = LookHasher(FixedHasher.build_hasher());
        (letters, images.get(letters).is_some()).hash(&mut hasher.0);
        hasher
    };
    let of_node = |node: &ExtractedUiNode| {
        let is_text = matches!(node.item, ExtractedUiItem::Glyphs { .. });
        let mut hasher = if is_text { start_text(node.image) } else { start(node.image) };
        hasher.node(node, &nodes.glyphs);
        let look = ElementLook { hash: hasher.0.finish(), area: node_area(node, &nodes.glyphs, window)? };
        Some((node.z_order, look))
    };
    let of_slice = |slice: &ExtractedUiTextureSlice| {
        let mut hasher = start(slice.image);
        hasher.slice(slice);
        let area = PixelArea::of_rectangle(slice.transform, Vec2::ZERO, slice.rect.size(), slice.clip, window)?;
        Some((slice.stack_index as f32 + stack_z_offsets::IMAGE, ElementLook { hash: hasher.0.finish(), area }))
    };
    let looks = nodes.uinodes.iter().filter_map(of_node).chain(slices.slices.iter().filter_map(of_slice));
    let mut looks: Vec<(f32, ElementLook)> = looks.collect();
    looks.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    looks.into_iter().map(|(_, look)| look).collect()
}

/// Returns the areas of the elements that are in only one of two lists, or that are drawn in another order. The place in
/// the list alone is no change: elements that are scrolled out of sight move all later ones.
pub(super) fn find_changed_areas(before: &[ElementLook], now: &[ElementLook]) -> Vec<PixelArea> {
    if before == now {
        return Vec::new();
    }
    let (kept_before, mut changed) = separate_common_looks(before, now);
    let (kept_now, added) = separate_common_looks(now, before);
    changed.extend(added);
    // Of two elements that have changed places, at least one is elsewhere in the list of common elements.
    let moved = kept_before.iter().zip(&kept_now).filter(|(one, other)| one != other);
    changed.extend(moved.flat_map(|(one, other)| [one.area, other.area]));
    changed
}

/// Returns those looks that the other list contains, too, and the areas of the rest.
fn separate_common_looks(looks: &[ElementLook], others: &[ElementLook]) -> (Vec<ElementLook>, Vec<PixelArea>) {
    let mut left: HashMap<ElementLook, usize> = HashMap::default();
    for look in others {
        *left.entry(*look).or_default() += 1;
    }
    let (mut common, mut own) = (Vec::with_capacity(looks.len()), Vec::new());
    for look in looks {
        match left.get_mut(look).filter(|count| **count > 0) {
            Some(count) => {
                *count -= 1;
                common.push(*look);
            }
            None => own.push(look.area),
        }
    }
    (common, own)
}

/// Returns the pixels that a node or a section of text may touch.
fn node_area(node: &ExtractedUiNode, glyphs: &[ExtractedGlyph], window: UVec2) -> Option<PixelArea> {
    let area = |middle, size| PixelArea::of_rectangle(node.transform, middle, size, node.clip, window);
    match &node.item {
        ExtractedUiItem::Node { rect, .. } => area(Vec2::ZERO, rect.size()),
        ExtractedUiItem::Glyphs { range } => {
            let touched = glyphs[range.clone()].iter().filter_map(|glyph| area(glyph.translation, glyph.rect.size()));
            touched.reduce(PixelArea::union)
        }
    }
}

/// A hasher of visible properties.
struct LookHasher<H>(H);

impl<H: Hasher> LookHasher<H> {
    fn node(&mut self, node: &ExtractedUiNode, glyphs: &[ExtractedGlyph]) {
        self.place(&node.transform, node.clip);
        match &node.item {
            ExtractedUiItem::Node { color, rect, atlas_scaling, flip_x, flip_y, border_radius, border, node_type } => {
                self.colour(color);
                self.rect(*rect);
                self.numbers(atlas_scaling.unwrap_or_default().to_array());
                self.numbers(<[f32; 4]>::from(*border_radius));
                self.numbers(border.min_inset.to_array());
                self.numbers(border.max_inset.to_array());
                let kind = match node_type {
                    NodeType::Rect => (0, 0),
                    NodeType::Inverted => (1, 0),
                    NodeType::Border(flags) => (2, *flags),
                };
                (flip_x, flip_y, kind).hash(&mut self.0);
            }
            ExtractedUiItem::Glyphs { range } => {
                for glyph in &glyphs[range.clone()] {
                    self.colour(&glyph.color);
                    self.numbers(glyph.translation.to_array());
                    self.rect(glyph.rect);
                }
            }
        }
    }

    fn slice(&mut self, slice: &ExtractedUiTextureSlice) {
        self.numbers([slice.inverse_scale_factor]);
        self.place(&slice.transform, slice.clip);
        self.colour(&slice.color);
        self.rect(slice.rect);
        self.rect(slice.atlas_rect.unwrap_or_default());
        (slice.flip_x, slice.flip_y).hash(&mut self.0);
        // The scale mode does not implement `Hash`.
        let _ = write!(self, "{:?}", slice.image_scale_mode);
    }

    fn numbers(&mut self, numbers: impl IntoIterator<Item = f32>) {
        numbers.into_iter().for_each(|number| self.0.write_u32(number.to_bits()));
    }

    fn colour(&mut self, colour: &LinearRgba) {
        self.numbers(colour.to_f32_array());
    }

    fn rect(&mut self, rect: Rect) {
        self.numbers([rect.min.x, rect.min.y, rect.max.x, rect.max.y]);
    }

    fn place(&mut self, transform: &Affine2, clip: Option<Rect>) {
        self.numbers(transform.to_cols_array());
        clip.is_some().hash(&mut self.0);
        self.rect(clip.unwrap_or_default());
    }

    /// Hashes an image. One that is not loaded yet is invisible.
    fn image(&mut self, image: AssetId<Image>, images: &RenderAssets<GpuImage>) {
        image.hash(&mut self.0);
        images.get(image).map(|image| image.texture.id()).hash(&mut self.0);
    }
}

impl<H: Hasher> Write for LookHasher<H> {
    fn write_str(&mut self, words: &str) -> std::fmt::Result {
        self.0.write(words.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_areas_are_those_of_elements_in_one_list_only() {
        let look =
            |hash: u64, left: u32| ElementLook { hash, area: PixelArea { min: [left, 0], max: [left + 10, 10] } };
        let changed = |before: &[ElementLook], now: &[ElementLook]| -> Vec<u32> {
            find_changed_areas(before, now).iter().map(|area| area.min[0]).collect()
        };
        let panel = [look(1, 0), look(2, 20), look(2, 40), look(5, 60)];
        assert_eq!(changed(&panel, &panel), [0_u32; 0]);
        assert_eq!(changed(&panel, &[look(1, 0), look(2, 40), look(5, 60)]), [20]);
        assert_eq!(changed(&[look(1, 0), look(2, 40)], &panel), [20, 60]);
        assert_eq!(changed(&panel, &[look(1, 0), look(2, 20), look(2, 40), look(4, 60)]), [60, 60]);
        assert_eq!(changed(&[], &panel), [0, 20, 40, 60]);
        assert_eq!(changed(&panel, &[look(1, 0), look(5, 60), look(2, 40), look(2, 20)]), [20, 60, 60, 20]);
        assert_eq!(changed(&panel, &[panel[0], look(9, 80), panel[1], panel[2], panel[3]]), [80]);
        assert_eq!(changed(&[panel[1], panel[1]], &[panel[1]]), [20]);
    }
}
