//! Atlases of glyphs, no larger than the game's texts require.
//!
//! Bevy draws the glyphs of each combination of font, size and hinting into a separate atlas of 512×512 texels, stored
//! both by the game and by the graphics driver: 2 MB each. All letters of a size of running text fit into a quarter of
//! that. So this module creates each atlas with a smaller size before the first text needs it. When an atlas is full,
//! Bevy adds one of its usual size.

use std::hash::BuildHasher;

use bevy::{
    platform::hash::FixedHasher,
    prelude::*,
    text::{FontAtlas, FontAtlasKey, FontAtlasSet, FontHinting, FontSource, TextLayoutInfo},
    ui::{ComputedUiRenderTargetInfo, UiSystems},
};

use super::ui_scale::UiFit;

/// Side of an atlas, in texels.
const SIDE: u32 = 256;

/// Number of atlases up to which unused ones are not looked for; larger than the number of font sizes at one interface
/// scale.
const MAX_UNCHECKED_ATLASES: usize = 28;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, create_glyph_atlases.after(UiSystems::Propagate).before(UiSystems::Content))
        .add_systems(Last, drop_unused_atlases.run_if(resource_changed::<UiFit>));
}

type GlyphAtlasQuery = (&'static TextFont, &'static FontHinting, Option<&'static ComputedUiRenderTargetInfo>);

/// Creates a small atlas for each new font size before the first text uses it.
fn create_glyph_atlases(
    texts: Query<GlyphAtlasQuery, Or<(Changed<TextFont>, Changed<ComputedUiRenderTargetInfo>)>>,
    fonts: Res<Assets<Font>>,
    mut atlases: ResMut<FontAtlasSet>,
    mut images: ResMut<Assets<Image>>,
) {
    for (font, hinting, target) in &texts {
        let (FontSource::Handle(handle), FontSize::Px(size)) = (&font.font, font.font_size) else { continue };
        let Some(data) = fonts.get(handle).map(|font| &font.data) else { continue };
        // Texts on the board are not scaled with the interface.
        let scale = target.map_or(1.0, ComputedUiRenderTargetInfo::scale_factor);
        let key = FontAtlasKey {
            id: data.id() as u32,
            index: 0,
            font_size_bits: (size * scale).to_bits(),
            variations_hash: FixedHasher.hash_one::<&[i16]>(&[]),
            hinting: *hinting,
            font_smoothing: font.font_smoothing,
        };
        if !atlases.contains_key(&key) {
            let atlas = FontAtlas::new(&mut images, UVec2::splat(SIDE), font.font_smoothing);
            atlases.insert(key, vec![atlas]);
        }
    }
}

/// Removes atlases that no text uses any more. Runs after the interface scale has changed.
fn drop_unused_atlases(texts: Query<&TextLayoutInfo>, mut atlases: ResMut<FontAtlasSet>) {
    if atlases.len() <= MAX_UNCHECKED_ATLASES {
        return;
    }
    let used: std::collections::HashSet<AssetId<Image>> =
        texts.iter().flat_map(|text| text.glyphs.iter().map(|glyph| glyph.atlas_info.texture)).collect();
    atlases.retain(|_, atlases| atlases.iter().any(|atlas| used.contains(&atlas.texture.id())));
}
