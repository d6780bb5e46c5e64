//! The headless app with its clock: it runs frames and draws pictures of them.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use bevy::{
    camera::RenderTarget,
    ecs::message::MessageCursor,
    prelude::*,
    render::{
        RenderApp,
        gpu_readback::{Readback, ReadbackComplete},
        render_resource::{PollType, TextureFormat, TextureUsages},
        renderer::RenderDevice,
    },
    time::TimeUpdateStrategy,
    window::{PrimaryWindow, RequestRedraw, WindowRef},
};
use client::ui_kit::clock;
use common::picture::ScreenPicture;

/// Number of frames in which the game starts up.
const STARTUP_FRAMES: u32 = 8;

/// Headless app with its clock.
pub struct RunningApp {
    pub app: App,
    pub window: Entity,
    camera: Entity,
    redraw: MessageCursor<RequestRedraw>,
    /// Number of held keys and mouse buttons.
    pub held: u32,
    pub frames: usize,
    /// `true` if the app is at rest and has run no frame since.
    pub rested: bool,
    target: Option<((u32, u32), Handle<Image>)>,
    /// The last picture, until a frame may have changed it.
    last: Option<ScreenPicture>,
}

impl RunningApp {
    /// Wraps a headless app and runs its first frames, each of that length.
    pub fn new(mut app: App, frame: Duration) -> RunningApp {
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).expect("one");
        let mut actor = RunningApp {
            app,
            window,
            camera: Entity::PLACEHOLDER,
            redraw: MessageCursor::default(),
            held: 0,
            frames: 0,
            rested: false,
            target: None,
            last: None,
        };
        for _ in 0..STARTUP_FRAMES {
            actor.frame(frame);
        }
        let world = actor.app.world_mut();
        actor.camera = world.query_filtered::<Entity, With<Camera2d>>().single(world).expect("one camera");
        actor
    }

    /// Runs one frame. Returns `true` if another frame is requested.
    pub fn frame(&mut self, time: Duration) -> bool {
        (self.last, self.rested) = (None, false);
        self.draw(time)
    }

    fn draw(&mut self, time: Duration) -> bool {
        self.frames += 1;
        clock::advance(time);
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.app.update();
        let asked = self.app.world().resource::<Messages<RequestRedraw>>();
        self.redraw.read(asked).count() > 0
    }

    /// Counts a key or mouse button that is pressed (`down`) or released.
    pub fn hold(&mut self, down: bool) {
        self.held = if down { self.held + 1 } else { self.held.checked_sub(1).expect("it was held") };
    }

    /// Draws one frame into a picture, without passing time, and returns the picture.
    pub fn picture(&mut self, size: (u32, u32)) -> ScreenPicture {
        if let Some(last) = self.last.as_ref().filter(|last| last.size() == size) {
            return last.clone();
        }
        let picture = self.picture_after(0, size);
        self.last = Some(picture.clone());
        picture
    }

    /// Draws `frames` frames without passing time, then returns the picture of one more.
    pub fn picture_after(&mut self, frames: usize, size: (u32, u32)) -> ScreenPicture {
        let target = self.draw_into_target(frames, size);
        self.read_picture(target, size)
    }

    /// Returns the picture of panels that were at rest before the world was changed.
    pub fn picture_after_change(&mut self, size: (u32, u32), change: impl FnOnce(&mut World)) -> ScreenPicture {
        let target = self.draw_into_target(3, size);
        change(self.app.world_mut());
        // The first frame may only lay out the change.
        (0..2).for_each(|_| _ = self.draw(Duration::ZERO));
        self.read_picture(target, size)
    }

    /// Draws frames of that size into an image without passing time. The frames that follow go there, too.
    fn draw_into_target(&mut self, frames: usize, size: (u32, u32)) -> Handle<Image> {
        assert!(self.app.get_sub_app(RenderApp).is_some(), "a test that takes pictures opens the game drawn");
        let target = self.target(size);
        let world = self.app.world_mut();
        world.entity_mut(self.camera).insert(RenderTarget::Image(target.clone().into()));
        for _ in 0..frames {
            self.draw(Duration::ZERO);
        }
        target
    }

    /// Draws one more frame into the image and returns it. The frames that follow go into the window again.
    fn read_picture(&mut self, target: Handle<Image>, size: (u32, u32)) -> ScreenPicture {
        let read = Arc::new(Mutex::new(None));
        let write = read.clone();
        let done = move |done: On<ReadbackComplete>| {
            *write.lock().unwrap_or_else(PoisonError::into_inner) = Some(ScreenPicture::of_rows(size, &done.data));
        };
        let reader = self.app.world_mut().spawn(Readback::texture(target)).observe(done).id();
        self.draw(Duration::ZERO);
        self.wait_for_renderer();
        let world = self.app.world_mut();
        world.entity_mut(self.camera).insert(RenderTarget::Window(WindowRef::Primary));
        world.entity_mut(reader).remove::<Readback>();
        let mut frames = 0;
        let picture = loop {
            if let Some(picture) = read.lock().unwrap_or_else(PoisonError::into_inner).take() {
                break picture;
            }
            self.draw(Duration::ZERO);
            frames += 1;
            assert!(frames < 60, "no picture came");
        };
        self.app.world_mut().entity_mut(reader).despawn();
        picture
    }

    /// Waits until the renderer has drawn all frames. Frames that only look for the picture would take processor time
    /// from it, because it draws with the processor, too.
    fn wait_for_renderer(&self) {
        let renderer = self.app.sub_app(RenderApp).world();
        renderer.resource::<RenderDevice>().poll(PollType::wait_indefinitely()).expect("the renderer draws");
    }

    /// Returns the render target for pictures of that size.
    fn target(&mut self, size: (u32, u32)) -> Handle<Image> {
        match &self.target {
            Some((of, target)) if *of == size => target.clone(),
            _ => {
                let mut image = Image::new_target_texture(size.0, size.1, TextureFormat::Bgra8UnormSrgb, None);
                image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
                image.data = None;
                let target = self.app.world_mut().resource_mut::<Assets<Image>>().add(image);
                self.target = Some((size, target.clone()));
                target
            }
        }
    }
}
