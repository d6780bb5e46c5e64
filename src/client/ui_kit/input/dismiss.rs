//! The right button closes layers above the base, like Escape: it cancels a question or closes an overlay. It presses
//! the Escape key, so that systems for Escape need not handle the button. The board uses the right button itself, and
//! in the text dialog it does nothing, because the typed text would be lost.

use bevy::prelude::*;

use super::{
    layer::{InputLayer, TopLayer},
    systems::InputSystems,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, press_escape.after(InputSystems::Layers).before(InputSystems::Shortcuts));
}

/// Presses Escape with the right button, and releases it in the next run of the schedule.
fn press_escape(
    buttons: Res<ButtonInput<MouseButton>>,
    top: Res<TopLayer>,
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut held: Local<bool>,
) {
    if std::mem::take(&mut *held) {
        keys.release(KeyCode::Escape);
    }
    if !buttons.just_pressed(MouseButton::Right) || keys.pressed(KeyCode::Escape) {
        return;
    }
    let is_typing = top.level == InputLayer::ENTRY.level;
    if top.level > InputLayer::BOARD.level && !top.ignores_input && !is_typing {
        keys.press(KeyCode::Escape);
        *held = true;
    }
}

#[cfg(test)]
mod tests {
    use bevy::{
        input::{ButtonState, InputPlugin, InputSystems as Devices, mouse::MouseButtonInput},
        input_focus::{InputFocus, InputFocusVisible},
        ui_widgets::Activate,
    };

    use super::*;
    use crate::{
        input::{
            keyboard_tooltip::KeyboardTooltip,
            layer::{self, InputDelay},
            shortcut::{self, ButtonShortcut},
        },
        redraw::RedrawRequests,
    };

    /// Resource with the number of presses of a button.
    #[derive(Resource, Default)]
    struct ButtonPressCount(u32);

    fn dismiss_test_app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin))
            .init_resource::<InputFocus>()
            .init_resource::<InputFocusVisible>()
            .init_resource::<KeyboardTooltip>()
            .init_resource::<RedrawRequests>()
            .init_resource::<ButtonPressCount>()
            .add_plugins((layer::plugin, shortcut::plugin, plugin))
            .configure_sets(PreUpdate, (InputSystems::Layers, InputSystems::Shortcuts).chain().after(Devices))
            .add_observer(|_: On<Activate>, mut presses: ResMut<ButtonPressCount>| presses.0 += 1);
        app.update();
        app
    }

    /// Opens a layer with a button that has Escape as its key.
    fn open_test_layer(app: &mut App, layer: InputLayer) -> Entity {
        let root = app.world_mut().spawn(layer).id();
        let plate = (ButtonShortcut(vec![KeyCode::Escape.into()]), InheritedVisibility::VISIBLE, ChildOf(root));
        app.world_mut().spawn(plate);
        root
    }

    /// Clicks with the right button and returns the number of presses this caused.
    fn right_click_press_count(app: &mut App) -> u32 {
        let before = app.world().resource::<ButtonPressCount>().0;
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let window = Entity::PLACEHOLDER;
            app.world_mut().write_message(MouseButtonInput { button: MouseButton::Right, state, window });
            app.update();
        }
        assert!(!app.world().resource::<ButtonInput<KeyCode>>().pressed(KeyCode::Escape), "the key is let go");
        app.world().resource::<ButtonPressCount>().0 - before
    }

    #[test]
    fn a_right_click_presses_escape_in_layers_above_the_board() {
        let mut app = dismiss_test_app();
        assert_eq!(right_click_press_count(&mut app), 0);
        open_test_layer(&mut app, InputLayer::BOARD);
        assert_eq!(right_click_press_count(&mut app), 0, "the board has uses of its own for it");
        let root = open_test_layer(&mut app, InputLayer::PROMPT);
        assert_eq!(right_click_press_count(&mut app), 1);
        assert_eq!(right_click_press_count(&mut app), 1, "and again");
        app.world_mut().entity_mut(root).despawn();
        assert_eq!(right_click_press_count(&mut app), 0);
    }

    #[test]
    fn right_clicks_are_ignored_during_input_delay_or_text_entry() {
        let mut app = dismiss_test_app();
        let root = open_test_layer(&mut app, InputLayer::MENU);
        app.world_mut().entity_mut(root).insert(InputDelay::default());
        assert_eq!(right_click_press_count(&mut app), 0);
        app.world_mut().entity_mut(root).remove::<InputDelay>();
        assert_eq!(right_click_press_count(&mut app), 1);
        app.world_mut().entity_mut(root).despawn();
        open_test_layer(&mut app, InputLayer::ENTRY);
        assert_eq!(right_click_press_count(&mut app), 0);
    }
}
