//! Pictures by name. A request returns a handle at once; the pixels arrive when a worker has drawn them.
//!
//! Names are paths in the assets folder without extension: `ui/panel_steel`, `art/grunt`, `art/board/dock/wall_05`.

mod systems;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::Sender,
    },
};

use bevy::{asset::AssetHandleProvider, prelude::*, tasks::AsyncComputeTaskPool};

use super::{
    composite_image::CompositeImage,
    likeness,
    painting::ImagePaintJob,
    raster::{self, RasterSize},
    slices::Slices,
    workshop::{CustomImageWorker, LATE},
};
use crate::settings::ColorVision;
use rules::Localized;

pub(super) use systems::plugin;

/// Resource with the image pixels per design pixel, in per cent. A change of it redraws interface pictures.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelDensity(u32);

impl Default for PixelDensity {
    fn default() -> Self {
        Self(100)
    }
}

impl PixelDensity {
    /// Returns the lowest density that is sharp at this interface scale.
    pub fn for_scale(scale: f32) -> Self {
        Self(match scale {
            ..1.15 => 100,
            ..1.6 => 150,
            _ => 200,
        })
    }

    /// Returns the image pixels per design pixel.
    pub fn ratio(self) -> f32 {
        self.0 as f32 / 100.0
    }
}

/// Resource with the pictures of the game. It is cheap to clone, and a shared reference is enough to request pictures.
#[derive(Resource, Clone)]
pub struct ImageCache(Arc<ImageCacheInner>);

struct ImageCacheInner {
    handles: AssetHandleProvider,
    cuts: HashMap<String, Slices>,
    state: Mutex<ImageCacheState>,
    drawings: Mutex<HashMap<String, Arc<CompositeImage>>>,
    done: Sender<DrawnPicture>,
    /// Number of requests that workers have not finished yet.
    unfinished: Arc<AtomicUsize>,
    /// Worker for custom pictures, started when the first one is requested.
    workshop: OnceLock<CustomImageWorker<Image>>,
}

/// A picture that a worker has drawn: key, request number, and pixels (`None` if it failed).
type DrawnPicture = (ImageCacheKey, u64, Option<Image>);

type ImageCacheKey = (String, WantedImageSize);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum WantedImageSize {
    /// An interface picture at natural size times the density.
    Interface,
    /// An interface picture with a size in design pixels.
    Design(u32, u32),
    /// A picture with an exact size in pixels.
    Exact(u32, u32),
}

impl WantedImageSize {
    /// Returns `true` if the picture is larger than an icon, so that freeing it is worthwhile.
    fn large(self) -> bool {
        matches!(self, WantedImageSize::Design(width, height) | WantedImageSize::Exact(width, height) if width * height > 64 * 64)
    }
}

#[derive(Default)]
struct ImageCacheState {
    density: PixelDensity,
    colours: ColorVision,
    pictures: HashMap<ImageCacheKey, PendingPicture>,
    pending: usize,
    /// Number of all requests.
    asked: u64,
    wake: Option<Arc<dyn Fn() + Send + Sync>>,
    /// Figures whose custom pictures can't be drawn, and the number of them already reported to the player.
    spoilt: (Vec<Localized>, usize),
}

struct PendingPicture {
    handle: Handle<Image>,
    ready: bool,
    /// Number of the latest request. Results of earlier requests are ignored: they have another density or palette.
    asked: u64,
}

impl PendingPicture {
    /// Returns `true` if nothing else uses the picture.
    fn unused(&self) -> bool {
        self.ready && matches!(&self.handle, Handle::Strong(handle) if Arc::strong_count(handle) == 1)
    }
}

impl ImageCache {
    /// Returns an interface picture at its natural size in design pixels.
    pub fn image(&self, name: &str) -> Handle<Image> {
        self.ask((name.to_owned(), WantedImageSize::Interface))
    }

    /// Returns an interface picture for this size in design pixels: an icon, a portrait.
    pub fn at(&self, name: &str, size: UVec2) -> Handle<Image> {
        self.ask((name.to_owned(), WantedImageSize::Design(size.x, size.y)))
    }

    /// Returns a picture as a square of exactly `side` pixels: a figure, a tile.
    pub fn sized(&self, name: &str, side: u32) -> Handle<Image> {
        self.exact(name, UVec2::splat(side))
    }

    /// Returns a picture of exactly this size in pixels.
    pub fn exact(&self, name: &str, size: UVec2) -> Handle<Image> {
        self.ask((name.to_owned(), WantedImageSize::Exact(size.x, size.y)))
    }

    /// Registers a drawing under a name, so that it can be requested like any other picture. Earlier requests for that
    /// name are drawn again.
    pub fn register(&self, name: &str, drawing: CompositeImage) {
        self.0.drawings.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), Arc::new(drawing));
        self.start_again(&mut self.lock(), |(of, _)| of == name);
    }

    /// Removes a drawing and its finished pictures; existing handles remain valid.
    pub fn unregister(&self, name: &str) {
        self.0.drawings.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
        self.lock().pictures.retain(|(of, _), picture| of != name || !picture.ready);
    }

    /// Returns the drawing of that name, if one was registered or it is a soldier's portrait.
    pub fn drawing(&self, name: &str) -> Option<Arc<CompositeImage>> {
        let given = self.0.drawings.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        given.or_else(|| likeness::portrait_drawing(name).map(Arc::new))
    }

    /// Returns `true` if all of these pictures (requested with [`ImageCache::exact`]) are ready. Requests missing ones.
    pub fn ready<'a>(&self, pictures: impl IntoIterator<Item = (&'a str, UVec2)>) -> bool {
        pictures.into_iter().fold(true, |all, (name, size)| {
            let key = (name.to_owned(), WantedImageSize::Exact(size.x, size.y));
            self.ask(key.clone());
            all & self.lock().pictures.get(&key).is_some_and(|picture| picture.ready)
        })
    }

    /// Frees pictures requested with [`ImageCache::exact`]. Existing handles remain valid; a new request draws them
    /// again.
    pub fn forget<'a>(&self, pictures: impl IntoIterator<Item = (&'a str, UVec2)>) {
        let mut state = self.lock();
        for (name, size) in pictures {
            state.pictures.remove(&(name.to_owned(), WantedImageSize::Exact(size.x, size.y)));
        }
    }

    /// Returns `true` if all requested pictures are ready.
    pub fn all_ready(&self) -> bool {
        self.lock().pending == 0
    }

    /// Returns `true` if workers still draw pictures. Finished pictures are ready only some frames later.
    pub fn is_drawing(&self) -> bool {
        self.0.unfinished.load(Ordering::Acquire) > 0
    }

    /// Records that the custom picture of a figure with that name can't be drawn.
    pub(super) fn note_spoilt(&self, figure: &Localized) {
        let figures = &mut self.lock().spoilt.0;
        if !figures.contains(figure) {
            figures.push(figure.clone());
        }
    }

    /// Returns the figures whose custom pictures can't be drawn, without those that an earlier call returned.
    pub fn take_spoilt(&self) -> Vec<Localized> {
        let (figures, told) = &mut self.lock().spoilt;
        let new = figures[*told..].to_vec();
        *told = figures.len();
        new
    }

    /// Returns the nine-slice borders of the frame `name` (without `ui/`).
    pub fn slices(&self, name: &str) -> Slices {
        let family = name.split('_').next().unwrap_or(name);
        let shared = &self.0.cuts;
        shared.get(name).or_else(|| shared.get(&format!("{family}_*"))).copied().unwrap_or_default()
    }

    /// Returns the image pixels per design pixel, for the slicing of frames.
    pub fn density(&self) -> f32 {
        self.lock().density.ratio()
    }

    /// Frees large pictures that are no longer used. A new request loads them from the cache on disk.
    pub fn forget_unused(&self) {
        let large =
            |(name, wanted_image_size): &ImageCacheKey| wanted_image_size.large() || name.starts_with("ui/art_");
        self.lock().pictures.retain(|key, picture| !(large(key) && picture.unused()));
    }

    fn lock(&self) -> MutexGuard<'_, ImageCacheState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask(&self, key: ImageCacheKey) -> Handle<Image> {
        let mut state = self.lock();
        if let Some(picture) = state.pictures.get(&key) {
            return picture.handle.clone();
        }
        let handle = self.0.handles.reserve_handle().typed::<Image>();
        let picture = PendingPicture { handle: handle.clone(), ready: false, asked: 0 };
        state.pictures.insert(key.clone(), picture);
        self.start(&mut state, key);
        handle
    }

    /// Draws those requested pictures again for which `wanted` returns `true`, under the same handles.
    fn start_again(&self, state: &mut ImageCacheState, wanted: impl Fn(&ImageCacheKey) -> bool) {
        let again: Vec<ImageCacheKey> = state.pictures.keys().filter(|key| wanted(key)).cloned().collect();
        again.into_iter().for_each(|key| self.start(state, key));
    }

    fn start(&self, state: &mut ImageCacheState, key: ImageCacheKey) {
        let ratio = state.density.ratio();
        let (size, slice) = match key.1 {
            WantedImageSize::Interface => {
                let border = self.slices(key.0.trim_start_matches("ui/")).border;
                let framed = border.iter().any(|side| *side > 0.0);
                let slice = framed.then(|| border.map(|side| (side * ratio).round() as u32));
                (RasterSize::Natural(state.density.0), slice)
            }
            WantedImageSize::Design(width, height) => {
                let fine = |side: u32| (side as f32 * ratio).round() as u32;
                (RasterSize::Exact(fine(width), fine(height)), None)
            }
            WantedImageSize::Exact(width, height) => (RasterSize::Exact(width, height), None),
        };
        state.pending += 1;
        state.asked += 1;
        let asked = state.asked;
        if let Some(picture) = state.pictures.get_mut(&key) {
            picture.asked = asked;
        }
        // Interface and board pictures are only displayed; the pixels of figures may also be read, to find transparent
        // ones.
        let shown_only = !matches!(key.1, WantedImageSize::Exact(..)) || key.0.starts_with("art/board/");
        let (name, colours) = (key.0.clone(), state.colours);
        let painting = ImagePaintJob { drawing: self.drawing(&name), name, size, slice, colours, shown_only };
        let (answer, wake, unfinished) = (self.0.done.clone(), state.wake.clone(), self.0.unfinished.clone());
        unfinished.fetch_add(1, Ordering::Relaxed);
        let done = move |image: Option<Image>| {
            // The receiver is dropped only when the window is closing.
            let _ = answer.send((key, asked, image));
            unfinished.fetch_sub(1, Ordering::Release);
            if let Some(wake) = wake {
                wake();
            }
        };
        if painting.is_own() {
            self.paint_own(painting, done);
        } else {
            AsyncComputeTaskPool::get().spawn(async move { done(painting.paint()) }).detach();
        }
    }

    /// Paints a custom picture; if that fails, the game's own figures instead.
    fn paint_own(&self, painting: ImagePaintJob, done: impl FnOnce(Option<Image>) + Send + 'static) {
        let (art, instead) = (self.clone(), painting.clone());
        let workshop = self.0.workshop.get_or_init(|| CustomImageWorker::open(LATE));
        workshop.draw(
            move || painting.paint(),
            move |image| {
                done(image.or_else(|| {
                    instead.figures().for_each(|figure| art.note_spoilt(figure));
                    instead.paint_instead()
                }));
            },
        );
    }
}

/// Draws a picture of exactly that size in pixels at once, without a worker; `None` if there is no such picture.
pub fn rasterize_exact_size(name: &str, size: UVec2) -> Option<Image> {
    raster::load_image(name, RasterSize::Exact(size.x, size.y), None, ColorVision::Usual)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{
        redraw::RedrawRequests,
        settings::Settings,
        theme::composite_image::{CustomPicture, DrawingPart, PartKind},
    };
    use mission::paths;

    #[test]
    fn an_undrawable_picture_is_replaced_and_reported_once() {
        let mut app = App::new();
        app.add_plugins((TaskPoolPlugin::default(), AssetPlugin::default())).init_asset::<Image>();
        app.init_resource::<Settings>().init_resource::<RedrawRequests>();
        plugin(&mut app);
        let art = app.world().resource::<ImageCache>().clone();
        let figure = Localized { es: "Coco".into(), en: "Bogey".into() };
        let own = CustomPicture { text: "<svg".into(), figure: figure.clone(), instead: "art/grunt".into() };
        let part = DrawingPart {
            what: PartKind::Own(own),
            at: Vec2::splat(8.0),
            size: Vec2::splat(16.0),
            turn: Mat2::IDENTITY,
        };
        art.register(
            "art/bogey",
            CompositeImage { size: Vec2::splat(16.0), parts: vec![part], ..CompositeImage::default() },
        );
        let shown = [32, 48].map(|side| art.sized("art/bogey", side));
        while !art.all_ready() {
            app.update();
        }
        let images = app.world().resource::<Assets<Image>>();
        assert_eq!(shown.each_ref().map(|image| images.get(image).map(Image::width)), [Some(32), Some(48)]);
        assert_eq!((art.take_spoilt(), art.take_spoilt()), (vec![figure], Vec::new()));
    }

    #[test]
    fn every_svg_picture_parses() {
        let options = resvg::usvg::Options::default();
        let board = fs::read_dir(paths::assets_dir().join("art/board")).expect("the folder is there");
        let looks = board.map(|entry| entry.expect("readable").path()).filter(|path| path.is_dir());
        let looks: Vec<_> =
            looks.map(|path| path.strip_prefix(paths::assets_dir()).expect("it lies there").to_owned()).collect();
        for folder in
            ["ui", "art", "art/board", "art/expedition", "art/face"].iter().map(std::path::PathBuf::from).chain(looks)
        {
            for file in fs::read_dir(paths::assets_dir().join(folder)).expect("the folder is there") {
                let path = file.expect("readable").path();
                if path.extension().is_some_and(|end| end == "svg") {
                    let bytes = fs::read(&path).expect("readable");
                    let tree = resvg::usvg::Tree::from_data(&bytes, &options);
                    assert!(tree.is_ok(), "{}: {:?}", path.display(), tree.err());
                }
            }
        }
    }
}
