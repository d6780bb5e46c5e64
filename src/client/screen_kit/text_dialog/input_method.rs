//! Text from an input method, which composes letters of several keys: accents on macOS, and with ibus or fcitx on
//! Linux. The composed text is underlined at the cursor until the input method commits it.

use std::env;

use bevy::{
    input::keyboard::KeyboardFocusLost,
    text::{ComputedTextBlock, TextLayoutInfo},
    ui::{UiGlobalTransform, UiSystems},
    window::{Ime, PrimaryWindow},
};

use ui_kit::prelude::*;

use super::{
    model::{TextDialog, TextDialogModel},
    pointing::TypedText,
};

/// Resource: `true` if the game may use the system's input method.
#[derive(Resource)]
struct InputMethodAllowed(bool);

/// Marker component for the part of the text that shows the cursor.
#[derive(Component)]
pub(super) struct CursorSpan;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(InputMethodAllowed(is_input_method_allowed(|name| env::var(name).ok())))
        .add_systems(PostUpdate, update_input_method.after(UiSystems::PostLayout));
}

/// Checks by the environment whether an input method may be used. X11 needs one that is named in `XMODIFIERS`: without
/// it, the X library's own method takes the keys, and loses letters whose keys the keyboard layout has just received.
/// Dead keys and Compose work on X11 without an input method.
fn is_input_method_allowed(variable: impl Fn(&str) -> Option<String>) -> bool {
    let is_x11 = cfg!(target_os = "linux") && variable("WAYLAND_DISPLAY").is_none_or(|name| name.is_empty());
    let named = variable("XMODIFIERS").unwrap_or_default();
    !is_x11 || named.split_once("@im=").is_some_and(|(_, name)| !matches!(name, "" | "none" | "local"))
}

impl TextDialogModel {
    /// Returns `true` while the input method composes a text. All keys belong to it then.
    pub fn is_composing(&self) -> bool {
        !self.composed.is_empty()
    }

    /// Shows the composed text, or inserts the committed one.
    fn compose(&mut self, event: &Ime) {
        self.composed.clear();
        match event {
            Ime::Preedit { value, .. } => self.composed.push_str(value),
            Ime::Commit { value, .. } => self.insert(value),
            Ime::Enabled { .. } | Ime::Disabled { .. } => {}
        }
    }
}

pub(super) fn handle_composed_text(
    mut events: MessageReader<Ime>,
    mut lost: MessageReader<KeyboardFocusLost>,
    top: Res<TopLayer>,
    mut entry: ResMut<TextDialog>,
) {
    let is_focus_lost = lost.read().count() > 0;
    let Some(mut model) = entry.0.clone().filter(|_| top.level == InputLayer::ENTRY.level) else {
        events.clear();
        return;
    };
    events.read().for_each(|event| model.compose(event));
    if is_focus_lost {
        model.composed.clear();
    }
    entry.set_if_neq(TextDialog(Some(model)));
}

/// Turns the input method on while the dialog is open, and tells it the position of the cursor, where it opens its list
/// of proposals.
fn update_input_method(
    entry: Res<TextDialog>,
    allowed: Res<InputMethodAllowed>,
    texts: Query<(&ComputedNode, &UiGlobalTransform, &ComputedTextBlock, &TextLayoutInfo), With<TypedText>>,
    cursors: Query<(), With<CursorSpan>>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let Ok(mut window) = windows.single_mut() else { return };
    let enabled = allowed.0 && entry.0.is_some();
    if window.ime_enabled != enabled {
        window.ime_enabled = enabled;
    }
    let Ok((node, place, block, layout)) = texts.single() else { return };
    let Some(section) = block.entities().iter().position(|part| cursors.contains(part.entity)) else { return };
    let Some(below) = position_below_section(section, layout, node.size()) else { return };
    let position = place.transform_point2(below) / window.scale_factor();
    if window.ime_position != position {
        window.ime_position = position;
    }
}

/// Returns the lower left corner of a part of a text, in pixels from the text's centre.
fn position_below_section(section: usize, layout: &TextLayoutInfo, size: Vec2) -> Option<Vec2> {
    let run = layout.run_geometry.iter().find(|run| run.section_index == section)?;
    Some(Vec2::new(run.bounds.min.x, run.bounds.max.y) - size / 2.0)
}

#[cfg(test)]
mod tests {
    use bevy::{ecs::system::RunSystemOnce, text::RunGeometry};

    use super::*;
    use crate::text_dialog::TextTopic;

    const WINDOW: Entity = Entity::PLACEHOLDER;

    fn compose_event(text: &str) -> Ime {
        Ime::Preedit { window: WINDOW, value: text.into(), cursor: Some((text.len(), text.len())) }
    }

    fn commit_event(text: &str) -> Ime {
        Ime::Commit { window: WINDOW, value: text.into() }
    }

    fn typed_text_model(text: &str) -> TextDialogModel {
        TextDialogModel::new(TextTopic::Search, [String::new(), String::new()], text)
    }

    #[test]
    fn composed_text_is_not_part_of_the_text_until_committed() {
        let mut model = typed_text_model("Jos");
        model.compose(&compose_event("´"));
        assert_eq!((model.text.as_str(), model.composed.as_str(), model.is_composing()), ("Jos", "´", true));
        model.compose(&compose_event(""));
        model.compose(&commit_event("é"));
        assert_eq!((model.text.as_str(), model.cursor, model.is_composing()), ("José", 4, false));
        model.compose(&compose_event("`"));
        model.compose(&Ime::Disabled { window: WINDOW });
        assert_eq!((model.text.as_str(), model.is_composing()), ("José", false));
    }

    #[test]
    fn committed_text_replaces_the_selection_and_obeys_the_limits() {
        let mut model = typed_text_model("Ana");
        model.select_all();
        model.compose(&commit_event("日Zoë\n本"));
        assert_eq!(model.text, "Zoë ");
        model.longest = 5;
        model.compose(&commit_event("abc"));
        assert_eq!(model.text, "Zoë a");
    }

    #[test]
    fn the_input_method_is_on_only_while_the_dialog_is_open_and_if_it_is_allowed() {
        let mut world = World::new();
        world.init_resource::<TextDialog>();
        let window = world.spawn((Window::default(), PrimaryWindow)).id();
        for (allowed, open) in [(true, true), (true, false), (false, true)] {
            world.insert_resource(InputMethodAllowed(allowed));
            world.resource_mut::<TextDialog>().0 = open.then(|| typed_text_model(""));
            world.run_system_once(update_input_method).expect("it has all it needs");
            assert_eq!(world.get::<Window>(window).expect("a window").ime_enabled, allowed && open);
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn x11_needs_a_named_input_method() {
        let is_allowed = |set: &[(&str, &str)]| {
            is_input_method_allowed(|name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_string()))
        };
        assert!(is_allowed(&[("XMODIFIERS", "@im=ibus")]));
        assert!(is_allowed(&[("WAYLAND_DISPLAY", "wayland-0")]));
        for off in ["", "@im=", "@im=none", "@im=local"] {
            assert!(!is_allowed(&[("XMODIFIERS", off)]), "{off:?}");
        }
        assert!(!is_allowed(&[]));
    }

    #[test]
    fn the_input_method_opens_below_the_cursor() {
        let run = |section_index, bounds| RunGeometry {
            section_index,
            bounds,
            strikethrough_y: 0.0,
            strikethrough_thickness: 0.0,
            underline_y: 0.0,
            underline_thickness: 0.0,
        };
        let run_geometry = vec![run(0, Rect::new(0.0, 0.0, 60.0, 30.0)), run(1, Rect::new(60.0, 0.0, 64.0, 30.0))];
        let layout = TextLayoutInfo { run_geometry, ..default() };
        let size = Vec2::new(100.0, 30.0);
        assert_eq!(position_below_section(1, &layout, size), Some(Vec2::new(10.0, 15.0)));
        assert_eq!(position_below_section(2, &layout, size), None);
    }
}
