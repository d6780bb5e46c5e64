//! PNG files of pictures and fingerprints.

use std::{fs, path::Path};

use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, Image, ImageSampler, ImageType},
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use common::picture::{PictureFingerprint, ScreenPicture};

/// Writes a picture as PNG.
pub fn save_picture(picture: &ScreenPicture, path: &Path) {
    write_png(path, picture.size(), picture.colours());
}

/// Writes fingerprints as one PNG, one below the other.
pub fn save_fingerprints(prints: &[PictureFingerprint], path: &Path) {
    let (wide, high, pixels) = PictureFingerprint::sheet(prints);
    write_png(path, (wide, high), pixels);
}

/// Returns the fingerprints in a file; an empty list if there is no such file.
pub fn load_fingerprints(path: &Path) -> Vec<PictureFingerprint> {
    let Ok(bytes) = fs::read(path) else { return Vec::new() };
    let (kind, none) = (ImageType::Extension("png"), CompressedImageFormats::NONE);
    let image = Image::from_buffer(&bytes, kind, none, true, ImageSampler::Default, RenderAssetUsages::default());
    PictureFingerprint::of_sheet(&image.ok().and_then(|image| image.data).unwrap_or_default())
}

fn write_png(path: &Path, (width, height): (u32, u32), pixels: Vec<u8>) {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let usage = RenderAssetUsages::default();
    let image = Image::new(size, TextureDimension::D2, pixels, TextureFormat::Rgba8UnormSrgb, usage);
    let saved = image
        .try_into_dynamic()
        .map_err(|fault| fault.to_string())
        .and_then(|image| image.to_rgb8().save(path).map_err(|fault| fault.to_string()));
    saved.unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
}
