//! The cache of rasterised pictures on disk.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use bevy::log::warn_once;

use super::pixel_buffer::PixelBuffer;
use mission::paths;

fn cache_file_path(key: u64) -> PathBuf {
    paths::user_cache_dir().join("art").join(format!("{key:016x}.rgba"))
}

/// Length of the header of a cached picture, in bytes: checksum, width and height.
const HEADER: usize = 16;
/// Maximum side of a cached picture, in pixels; graphics drivers accept no longer one.
const MAX_SIDE: u32 = 8192;
/// Maximum size of a cached picture, in bytes.
const MAX_CACHED: u64 = 96 << 20;

/// Returns the picture with that key; `None` if the cache has none.
pub(super) fn read_cache(key: u64) -> Option<PixelBuffer> {
    read_cached_pixels(&cache_file_path(key))
}

/// Reads a cached picture; `None` if the file is damaged.
fn read_cached_pixels(path: &Path) -> Option<PixelBuffer> {
    let mut data = files::read_bounded_file(path, MAX_CACHED).ok()?;
    let (sum, rest) = data.split_first_chunk::<8>()?;
    if u64::from_le_bytes(*sum) != content_checksum(rest) {
        return None;
    }
    let side = |at: usize| -> Option<u32> { Some(u32::from_le_bytes(data.get(at..at + 4)?.try_into().ok()?)) };
    let (width, height) = (side(8)?, side(12)?);
    let sides = 1..=MAX_SIDE;
    if !sides.contains(&width) || !sides.contains(&height) {
        return None;
    }
    if data.len() != HEADER + width as usize * height as usize * 4 {
        return None;
    }
    data.drain(..HEADER);
    Some(PixelBuffer { width, height, data })
}

/// Returns a checksum; each step is reversible, so that no earlier difference is lost.
fn content_checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(bytes.len() as u64, |sum, word| step(sum, u64::from_le_bytes(*word)));
    rest.iter().fold(sum, |sum, byte| step(sum, u64::from(*byte)))
}

/// Writes a picture into the cache.
pub(super) fn write_cache(key: u64, pixels: &PixelBuffer) {
    let path = cache_file_path(key);
    if let Err(fault) = write_cached_pixels(&path, pixels) {
        warn_once!("{}: {fault}; pictures are drawn anew each time", path.display());
    }
}

/// Writes a temporary file and renames it, so that a half-written file is never read.
fn write_cached_pixels(path: &Path, pixels: &PixelBuffer) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let part = path.with_extension(format!("part{}", std::process::id()));
    // Removes a file or pipe with that name, so that it is not written to.
    let _ = fs::remove_file(&part);
    let mut content = Vec::with_capacity(HEADER - 8 + pixels.data.len());
    content.extend(pixels.width.to_le_bytes());
    content.extend(pixels.height.to_le_bytes());
    content.extend(&pixels.data);
    let mut file = fs::File::create_new(&part)?;
    file.write_all(&content_checksum(&content).to_le_bytes())?;
    file.write_all(&content)?;
    drop(file);
    fs::rename(&part, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn create_test_pixels() -> PixelBuffer {
        PixelBuffer { width: 12, height: 9, data: (0..12 * 9 * 4).map(|at: usize| at as u8).collect() }
    }

    fn create_cache_test_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("incursion-cached-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    #[test]
    fn only_intact_cache_files_are_read() {
        let folder = create_cache_test_folder("read");
        let path = folder.join("0123456789abcdef.rgba");
        let pixels = create_test_pixels();
        write_cached_pixels(&path, &pixels).expect("room for it");
        let back = read_cached_pixels(&path).expect("it is there");
        assert_eq!((back.width, back.height, &back.data), (12, 9, &pixels.data));
        let sound = fs::read(&path).expect("it is there");
        let with = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = sound.clone();
            change(&mut bytes);
            fs::write(&path, bytes).expect("room for it");
            read_cached_pixels(&path).is_none()
        };
        assert!(with(&|bytes| bytes.truncate(bytes.len() / 2)), "half of it");
        assert!(with(&|bytes| bytes[200] ^= 1), "noise");
        let other =
            (HEADER..sound.len()).find(|at| sound[*at] != sound[HEADER]).expect("the picture has different values");
        assert!(with(&|bytes| bytes.swap(HEADER, other)), "two values in each other's place");
        assert!(with(&|bytes| bytes.fill(0xff)));
        assert!(with(&|bytes| *bytes = vec![0; 8]) && with(&|bytes| bytes.clear()), "no size");
        // Sizes of zero or above the limit are rejected even with a correct checksum.
        for (width, height) in [(0_u32, 0_u32), (0, 9), (1, 20_000), (u32::MAX, u32::MAX)] {
            let pixels = PixelBuffer { width, height, data: vec![7; (width.min(1) * height.min(20_000)) as usize * 4] };
            write_cached_pixels(&path, &pixels).expect("room for it");
            assert!(read_cached_pixels(&path).is_none(), "{width} x {height}");
        }
        fs::remove_dir_all(folder).expect("it goes");
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_not_read_as_cached_pictures() {
        let folder = create_cache_test_folder("pipe");
        let pipe = folder.join("pipe.rgba");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        assert!(read_cached_pixels(&pipe).is_none() && read_cached_pixels(Path::new("/dev/zero")).is_none());
        // Writing a picture replaces the pipe.
        let pixels = create_test_pixels();
        write_cached_pixels(&pipe, &pixels).expect("room for it");
        assert!(read_cached_pixels(&pipe).is_some());
        fs::remove_dir_all(folder).expect("it goes");
    }
}
