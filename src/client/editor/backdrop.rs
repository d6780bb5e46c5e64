//! What lies behind the panels: steel with the map in its middle, or nothing but steel.

use kit::draw::*;
use screens::stage::stage;

use crate::{
    view::{Page, View},
    work::Work,
};

/// Marks it.
struct Backdrop;

/// The map's place: left, top, right, bottom.
const HOLE: [f32; 4] = [234.0, 80.0, 898.0, 538.0];
/// So far beyond the design, to the edges of windows of any shape.
const FAR: f32 = 700.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw.run_if(
            in_state(Screen::Editor).and_then(resource_exists::<Work>).and_then(changed::<(View, State<Screen>)>),
        ),
    );
}

fn draw(mut overlay: Overlay<Backdrop>, view: Res<View>, mut drawn: Local<Option<Page>>) {
    if *drawn == Some(view.page) && overlay.stood() {
        return;
    }
    *drawn = Some(view.page);
    overlay.clear();
    // Beneath all panels.
    overlay.open((over(0.0), GlobalZIndex(-1), DespawnOnExit(Screen::Editor)), |root| {
        root.spawn(stage()).with_children(|stage| {
            let [left, top, right, bottom] = HOLE;
            if view.page != Page::Map {
                return steel(stage, panel(-FAR, -FAR, 1280.0 + 2.0 * FAR, 720.0 + 2.0 * FAR));
            }
            steel(stage, panel(-FAR, -FAR, left + FAR, 720.0 + 2.0 * FAR));
            steel(stage, panel(right, -FAR, 1280.0 - right + FAR, 720.0 + 2.0 * FAR));
            steel(stage, panel(left, -FAR, right - left, top + FAR));
            steel(stage, panel(left, bottom, right - left, 720.0 - bottom + FAR));
            let edge = panel(left, top, right - left, bottom - top).border(px(3).all()).rounded(4);
            stage.spawn((edge, BorderColor::all(palette::EDGE)));
        });
    });
}

/// A piece of it, which takes the pointer from the map.
fn steel(stage: &mut ChildSpawnerCommands, node: Node) {
    let ground = (node, BackgroundColor(palette::STEEL_GROUND), Pickable::default());
    stage.spawn(ground).with_child((over(0.0), Picture::tiled("tex_steel")));
}
