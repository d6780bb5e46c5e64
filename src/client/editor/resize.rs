//! The dialog that sets the size of the map in numbers, and the position of the old map in the new one.

use mission_document::MapAnchor;

use crate::{
    editor_panel::{no_further, open_dialog},
    prelude::*,
};

struct ResizeDialog;

/// Resource with the state of the dialog: the new size, and the position of the old map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct PendingMapSize {
    size: (u8, u8),
    anchor: MapAnchor,
}

/// Message: an intent of the dialog.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
enum ResizeIntent {
    /// Set the width and height, in squares.
    Size(u8, u8),
    /// Keep the old map at that position.
    Anchor(MapAnchor),
}

/// Allowed width and height of a map, in squares.
const MAP_SIDE_RANGE: std::ops::RangeInclusive<u8> = 3..=64;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PendingMapSize>().add_message::<ResizeIntent>().add_systems(
        Update,
        (
            reset_pending_size,
            handle_resize_intents,
            draw_resize_dialog.run_if(any_resource_changed::<(OpenDialog, PendingMapSize, Texts, State<Screen>)>),
        )
            .chain()
            .run_if(is_document_open),
    );
}

/// Sets the current size of the map when the dialog opens.
fn reset_pending_size(sheet: Res<OpenDialog>, work: Res<OpenDocument>, mut resizing: ResMut<PendingMapSize>) {
    if sheet.is_changed() && sheet.0 == Some(Dialog::Resize) {
        *resizing = PendingMapSize { size: work.sketch().size(), anchor: MapAnchor::default() };
    }
}

fn handle_resize_intents(mut intents: MessageReader<ResizeIntent>, mut resizing: ResMut<PendingMapSize>) {
    for intent in intents.read() {
        match intent {
            ResizeIntent::Size(width, height) => resizing.size = (*width, *height),
            ResizeIntent::Anchor(anchor) => resizing.anchor = *anchor,
        }
    }
}

fn draw_resize_dialog(
    mut overlay: UiTree<ResizeDialog>,
    laid: Res<OpenDialog>,
    resizing: Res<PendingMapSize>,
    texts: Res<Texts>,
) {
    overlay.clear();
    if laid.0 != Some(Dialog::Resize) {
        return;
    }
    let (width, height) = resizing.size;
    open_dialog(&mut overlay, flex_column(12.0).width(520).padding(px(26).all()), |panel| {
        panel.spawn(text_label(TextStyle::PANEL, texts.t("editor-resize").to_uppercase(), palette::TEXT));
        let across = |to: u8| ResizeIntent::Size(to, height);
        spawn_side_length_row(panel, &texts, ("editor-resize-across", "resize-across", width), across);
        spawn_side_length_row(panel, &texts, ("editor-resize-down", "resize-down", height), |to| {
            ResizeIntent::Size(width, to)
        });
        panel.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("editor-resize-anchor"), palette::TEXT_WARM));
        spawn_anchor_buttons(panel, &texts, resizing.anchor);
        panel.spawn(flex_row(12.0).margin(px(6).top())).with_children(|foot| {
            let shut = GameButton::neutral(texts.t("entry-cancel")).icon("left", 16.0).key(KeyCode::Escape);
            foot.spawn((shut.with_focus_name("resize-shut"), on_press(EditorIntent::Back)));
            foot.spawn(flex_spacer());
            let done = GameButton::confirm(texts.t("editor-slot-done")).height(48.0).key(KeyCode::Enter).first();
            foot.spawn((
                done.with_focus_name("resize-done"),
                on_press(EditorIntent::Resize(resizing.size, resizing.anchor)),
            ));
        });
    });
}

/// Spawns the length of one side, with buttons that change it by one and by five squares.
fn spawn_side_length_row(
    panel: &mut ChildSpawnerCommands,
    texts: &Texts,
    (id, name, now): (&str, &str, u8),
    intent: impl Fn(u8) -> ResizeIntent,
) {
    panel.spawn(flex_row(8.0)).with_children(|line| {
        line.spawn(Node { width: px(120), ..default() }).with_child(text_label(
            TextStyle::NAME,
            texts.t(id),
            palette::TEXT,
        ));
        for by in [-5_i8, -1, 0, 1, 5] {
            if by == 0 {
                let place = Node { width: px(70), justify_content: JustifyContent::Center, ..default() };
                line.spawn(place).with_child(text_label(TextStyle::NUMBER, now.to_string(), palette::TEXT));
                continue;
            }
            let to = now.saturating_add_signed(by).clamp(*MAP_SIDE_RANGE.start(), *MAP_SIDE_RANGE.end());
            let none = (to == now).then(|| no_further(texts));
            let words = if by < 0 { format!("–{}", -by) } else { format!("+{by}") };
            let button =
                GameButton::neutral(words.clone()).small().size(58.0, 44.0).with_focus_name(format!("{name}{by:+}"));
            let spoken = format!("{} {words}", texts.t(id));
            line.spawn((button.accessible_name(spoken).disabled(none), on_press(intent(to))));
        }
    });
}

/// Spawns the buttons for the nine positions of the old map.
fn spawn_anchor_buttons(panel: &mut ChildSpawnerCommands, texts: &Texts, chosen: MapAnchor) {
    for down in [-1, 0, 1] {
        panel.spawn(flex_row(6.0).justify(JustifyContent::Center)).with_children(|line| {
            for across in [-1, 0, 1] {
                let anchor = MapAnchor { across, down };
                let look = if anchor == chosen { ButtonStyle::Confirm } else { ButtonStyle::Steel };
                let place = 3 * (down + 1) + across + 1;
                let spoken = texts.t_args("editor-resize-place", &[("n", (place + 1).into())]);
                let button = GameButton::new(look, "").icon(if anchor == chosen { "plan" } else { "hex" }, 18.0);
                let button = button
                    .size(56.0, 44.0)
                    .padding(0.0)
                    .with_focus_name(format!("resize-at-{place}"))
                    .accessible_name(spoken);
                let button = button.digit(usize::try_from(place).unwrap_or_default()).hide_key();
                line.spawn((button, on_press(ResizeIntent::Anchor(anchor))));
            }
        });
    }
}
