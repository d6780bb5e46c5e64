//! Background of the panels: steel with a gap for the map, or only steel on the other pages.

use screen_kit::screen_root::design_area;

use crate::{dialog_highlight::DialogHighlight, prelude::*};

/// Marker type for the background.
struct EditorBackdrop;

/// Edges of the gap for the map, in design pixels: left, top, right, bottom.
const MAP_OPENING: [f32; 4] = [234.0, 80.0, 898.0, 538.0];
/// Distance by which the steel extends beyond the design, in design pixels, to fill windows of any shape.
const FAR: f32 = 700.0;

pub(super) fn plugin(app: &mut App) {
    add_editor_panel::<(EditorViewState, DialogHighlight, State<Screen>), _>(app, draw_backdrop);
    add_editor_panel::<(OpenDocument, EditorViewState, DocumentStatus, Texts, State<Screen>), _>(
        app,
        draw_broken_file_band,
    );
}

/// Marker type for the band over the map while no map can be read from the text.
struct BrokenFileBand;

/// Dims the map while no map can be read from the text, and spawns a band that names the fault and offers to fix it.
fn draw_broken_file_band(
    mut overlay: UiTree<BrokenFileBand>,
    (work, view, status): (Res<OpenDocument>, Res<EditorViewState>, Res<DocumentStatus>),
    texts: Res<Texts>,
) {
    overlay.clear();
    let Some(trouble) = status.faults.first().filter(|_| work.is_broken() && view.page == EditorPage::Map) else {
        return;
    };
    open_panel(&mut overlay, |stage| {
        let [left, top, right, bottom] = MAP_OPENING;
        let veil =
            (absolute_panel(left, top, right - left, bottom - top), BackgroundColor(palette::DIM), Pickable::default());
        stage.spawn(veil);
        stage.spawn((
            absolute_panel(left + 12.0, top + 12.0, right - left - 24.0, 124.0),
            NineSliceFrame::PROMPT_ATTACK,
        ));
        let node = absolute_panel(left + 30.0, top + 22.0, right - left - 60.0, 104.0).down(6.0).clip();
        stage.spawn(node).with_children(|page| {
            let values = [("line", trouble.line.into())];
            let words = texts.t_args("editor-broken", &values);
            page.spawn(text_label(TextStyle::NAME, words, palette::TEXT));
            let words = sanitized(&format_sentence(&texts, &trouble.words), 90);
            page.spawn(wrapped_text(TextStyle::SENTENCE.steady(), words, palette::TEXT_WARM));
            page.spawn(flex_row(10.0).rigid()).with_children(|line| {
                let file = GameButton::neutral(texts.t("editor-file")).icon("file", 18.0).small().height(40.0);
                let from = trouble.line.saturating_sub(6);
                line.spawn((file.with_focus_name("broken-file"), on_press(EditorIntent::Open(Dialog::File(from, 0)))));
                let back = GameButton::neutral(texts.t("editor-broken-undo")).icon("undo", 18.0).small().height(40.0);
                line.spawn((back.with_focus_name("broken-undo"), on_press(EditorIntent::Undo)));
            });
        });
    });
}

fn draw_backdrop(
    mut overlay: UiTree<EditorBackdrop>,
    (view, highlight): (Res<EditorViewState>, Res<DialogHighlight>),
    mut drawn: Local<Option<bool>>,
) {
    let shows_map = view.page == EditorPage::Map || highlight.shows_map;
    if *drawn == Some(shows_map) && overlay.existed() {
        return;
    }
    *drawn = Some(shows_map);
    overlay.clear();
    // Below all panels.
    overlay.open((stretched_node(0.0), GlobalZIndex(-1), DespawnOnExit(Screen::Editor)), |root| {
        root.spawn(design_area()).with_children(|stage| {
            let [left, top, right, bottom] = MAP_OPENING;
            if !shows_map {
                return spawn_steel_area(stage, absolute_panel(-FAR, -FAR, 1280.0 + 2.0 * FAR, 720.0 + 2.0 * FAR));
            }
            spawn_steel_area(stage, absolute_panel(-FAR, -FAR, left + FAR, 720.0 + 2.0 * FAR));
            spawn_steel_area(stage, absolute_panel(right, -FAR, 1280.0 - right + FAR, 720.0 + 2.0 * FAR));
            spawn_steel_area(stage, absolute_panel(left, -FAR, right - left, top + FAR));
            spawn_steel_area(stage, absolute_panel(left, bottom, right - left, 720.0 - bottom + FAR));
            let edge = absolute_panel(left, top, right - left, bottom - top).border(px(3).all()).rounded(4);
            stage.spawn((edge, BorderColor::all(palette::EDGE)));
        });
    });
}

/// Spawns an area of steel that blocks the pointer, so that presses don't reach the map.
fn spawn_steel_area(stage: &mut ChildSpawnerCommands, node: Node) {
    let ground = (node, BackgroundColor(palette::STEEL_GROUND), Pickable::default());
    stage.spawn(ground).with_child((stretched_node(0.0), UiImage::tiled("tex_steel")));
}
