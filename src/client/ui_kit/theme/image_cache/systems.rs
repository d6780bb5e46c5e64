//! Systems of the image cache: they put finished pictures into the assets, and redraw outdated ones.

use std::{
    collections::HashMap,
    fs,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        mpsc::{Receiver, channel},
    },
};

use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};

use super::{DrawnPicture, ImageCache, ImageCacheInner, ImageCacheState, PixelDensity, WantedImageSize};
use crate::{
    redraw::RedrawRequests,
    settings::Settings,
    theme::{nine_slice, slices::Slices},
};
use mission::paths;

#[derive(Resource)]
struct RasterResultQueue(Mutex<Receiver<DrawnPicture>>);

pub(in crate::theme) fn plugin(app: &mut App) {
    let handles = app.world().resource::<Assets<Image>>().get_handle_provider();
    let (done, arrivals) = channel();
    let colours = app.world().get_resource::<Settings>().map(|settings| settings.preferences.colours);
    let colours = colours.unwrap_or_default();
    let art = ImageCache(Arc::new(ImageCacheInner {
        handles,
        cuts: read_slice_margins(),
        state: Mutex::new(ImageCacheState { colours, ..ImageCacheState::default() }),
        drawings: Mutex::default(),
        done,
        unfinished: Arc::default(),
        workshop: OnceLock::new(),
    }));
    app.insert_resource(art)
        .init_resource::<PixelDensity>()
        .insert_resource(RasterResultQueue(Mutex::new(arrivals)))
        .add_systems(Startup, connect_wake_callback)
        .add_systems(
            PreUpdate,
            (
                insert_finished_images,
                redraw_outdated_images.run_if(resource_changed::<PixelDensity>.or_else(resource_changed::<Settings>)),
                nine_slice::reslice.run_if(resource_changed::<PixelDensity>),
            )
                .chain(),
        );
}

/// Lets workers wake the sleeping window when a picture is ready.
fn connect_wake_callback(art: Res<ImageCache>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    if let Some(proxy) = proxy {
        let proxy = (**proxy).clone();
        art.lock().wake = Some(Arc::new(move || {
            // Sending fails only when the window is closing.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }));
    }
}

/// Maximum size of the pictures sent to the graphics driver in one frame, in bytes. More at once would delay the frame
/// and need that memory twice.
const MAX_UPLOAD_BYTES_PER_FRAME: usize = 3 << 20;

fn insert_finished_images(
    art: Res<ImageCache>,
    arrivals: Res<RasterResultQueue>,
    mut images: ResMut<Assets<Image>>,
    mut awake: ResMut<RedrawRequests>,
) {
    let arrivals = arrivals.0.lock().unwrap_or_else(PoisonError::into_inner);
    let mut bytes = 0;
    while bytes < MAX_UPLOAD_BYTES_PER_FRAME
        && let Ok((key, asked, image)) = arrivals.try_recv()
    {
        bytes += image.as_ref().and_then(|image| image.data.as_ref()).map_or(0, Vec::len);
        let mut state = art.lock();
        state.pending -= 1;
        if let Some(picture) = state.pictures.get_mut(&key).filter(|picture| picture.asked == asked) {
            picture.ready = true;
            if let Some(image) = image
                && let Err(fault) = images.insert(picture.handle.id(), image)
            {
                error!("picture '{}': {fault}", key.0);
            }
        }
        awake.redraw_frames(2);
    }
}

/// Redraws pictures under the same handles: all after a change of the palette, interface pictures after a change of the
/// density.
fn redraw_outdated_images(art: Res<ImageCache>, density: Res<PixelDensity>, settings: Res<Settings>) {
    let mut state = art.lock();
    let before = (state.density, state.colours);
    (state.density, state.colours) = (*density, settings.preferences.colours);
    let recoloured = before.1 != state.colours;
    if recoloured || before.0 != state.density {
        art.start_again(&mut state, |key| recoloured || !matches!(key.1, WantedImageSize::Exact(..)));
    }
}

fn read_slice_margins() -> HashMap<String, Slices> {
    let path = paths::assets_dir().join("ui/slices.json");
    let read = fs::read_to_string(&path).map_err(|fault| fault.to_string());
    let parsed = read.and_then(|text| {
        serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&text).map_err(|fault| fault.to_string())
    });
    match parsed {
        Ok(map) => map.iter().filter_map(|(name, value)| Some((name.clone(), Slices::read(value)?))).collect(),
        Err(fault) => {
            error!("{}: {fault}; frames are not sliced", path.display());
            HashMap::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::{
        asset::RenderAssetUsages,
        render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    };

    use super::*;
    use crate::theme::{composite_image::CompositeImage, image_cache::ImageCacheKey};

    #[test]
    fn slice_margins_are_read_from_the_file() {
        let cuts = read_slice_margins();
        assert_eq!(cuts["panel_steel"], Slices { border: [40.0; 4], outset: 12.0 });
        assert_eq!(cuts["folder_tab"].border, [0.0, 24.0, 0.0, 24.0]);
        assert_eq!(cuts["btn_*"].outset, 0.0);
    }

    #[test]
    fn an_outdated_picture_does_not_replace_a_newer_one() {
        let mut app = App::new();
        app.add_plugins((TaskPoolPlugin::default(), AssetPlugin::default())).init_asset::<Image>();
        app.init_resource::<Settings>().init_resource::<RedrawRequests>();
        plugin(&mut app);
        let art = app.world().resource::<ImageCache>().clone();
        let key: ImageCacheKey = ("ui/nothing".to_owned(), WantedImageSize::Design(8, 8));
        let handle = art.ask(key.clone());
        let first = art.lock().asked;
        art.start_again(&mut art.lock(), |_| true);
        let second = art.lock().asked;
        art.lock().pending += 2;
        for (asked, side) in [(second, 12), (first, 8)] {
            let size = Extent3d { width: side, height: side, depth_or_array_layers: 1 };
            let image = Image::new_fill(
                size,
                TextureDimension::D2,
                &[0; 4],
                TextureFormat::Rgba8UnormSrgb,
                RenderAssetUsages::all(),
            );
            art.0.done.send((key.clone(), asked, Some(image))).expect("somebody listens");
        }
        app.update();
        let images = app.world().resource::<Assets<Image>>();
        assert_eq!(images.get(&handle).map(Image::size), Some(UVec2::splat(12)));
    }

    #[test]
    fn a_shown_picture_keeps_its_handle_when_redrawn() {
        let mut app = App::new();
        app.add_plugins((TaskPoolPlugin::default(), AssetPlugin::default())).init_asset::<Image>();
        app.init_resource::<Settings>().init_resource::<RedrawRequests>();
        plugin(&mut app);
        let art = app.world().resource::<ImageCache>().clone();
        let teach = || art.register("art/own", CompositeImage { size: Vec2::ONE, ..CompositeImage::default() });
        let ready = |app: &mut App| {
            while !art.all_ready() {
                app.update();
            }
        };
        teach();
        let handle = art.at("art/own", UVec2::splat(8));
        ready(&mut app);
        teach();
        app.insert_resource(PixelDensity(200));
        app.update();
        ready(&mut app);
        assert_eq!(art.at("art/own", UVec2::splat(8)), handle);
        let images = app.world().resource::<Assets<Image>>();
        assert_eq!(images.get(&handle).map(Image::size), Some(UVec2::splat(16)));
    }
}
