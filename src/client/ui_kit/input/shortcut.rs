//! Shortcuts: a key activates the visible, enabled button of the top layer that has this shortcut.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    ui::InteractionDisabled,
    ui_widgets::Activate,
};

use super::{
    keyboard_tooltip::KeyboardTooltip,
    layer::{InputLayer, TopLayer},
    systems::InputSystems,
};
use crate::{keys::KeyChord, redraw::RedrawRequests};

/// Component with the keys that activate a button. [`GameButton`](crate::widgets::GameButton) sets it; it works on any
/// entity that observes `Activate`.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct ButtonShortcut(pub Vec<KeyChord>);

/// Returns the level of an entity's layer; 0 if it has none.
pub fn layer_level_of(entity: Entity, parents: &Query<&ChildOf>, layers: &Query<&InputLayer>) -> i32 {
    std::iter::once(entity)
        .chain(parents.iter_ancestors(entity))
        .find_map(|one| layers.get(one).ok())
        .map_or(0, |layer| layer.level)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, press_shortcut_buttons.in_set(InputSystems::Shortcuts));
}

fn press_shortcut_buttons(
    keys: Res<ButtonInput<KeyCode>>,
    top: Res<TopLayer>,
    focus: Res<InputFocus>,
    shown: Res<InputFocusVisible>,
    plates: Query<(Entity, &ButtonShortcut, &InheritedVisibility), Without<InteractionDisabled>>,
    off: Query<(Entity, &ButtonShortcut, &InheritedVisibility), With<InteractionDisabled>>,
    parents: Query<&ChildOf>,
    layers: Query<&InputLayer>,
    mut explained: ResMut<KeyboardTooltip>,
    mut awake: ResMut<RedrawRequests>,
    mut commands: Commands,
) {
    if top.ignores_input || keys.get_just_pressed().next().is_none() {
        return;
    }
    // Enter and Space belong to the focused button, if there is one.
    let focused = focus.get().filter(|one| shown.0 && plates.contains(*one));
    let taken = |chord: &KeyChord| {
        focused.is_some() && matches!(chord.key, KeyCode::Enter | KeyCode::Space) && !chord.ctrl && !chord.shift
    };
    let matches = |entity: Entity, shortcut: &ButtonShortcut, seen: &InheritedVisibility| {
        seen.get()
            && shortcut.0.iter().any(|chord| chord.just_pressed(&keys) && !taken(chord))
            && layer_level_of(entity, &parents, &layers) == top.level
    };
    let held = [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::ShiftLeft, KeyCode::ShiftRight];
    if let Some(entity) = focused.filter(|_| keys.just_pressed(KeyCode::NumpadEnter) && !keys.any_pressed(held)) {
        // Bevy's button reacts only to the main Enter key.
        commands.trigger(Activate { entity });
        return;
    }
    // A disabled button shows its reason.
    if let Some((entity, ..)) = off.iter().find(|(entity, shortcut, seen)| matches(*entity, shortcut, seen)) {
        explained.show(entity, &mut awake);
    }
    let hit = plates.iter().find(|(entity, shortcut, seen)| matches(*entity, shortcut, seen));
    if let Some((entity, ..)) = hit {
        commands.trigger(Activate { entity });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Default)]
    struct PressedButtons(Vec<Entity>);

    fn shortcut_test_world() -> World {
        let mut world = World::new();
        world.init_resource::<ButtonInput<KeyCode>>();
        world.init_resource::<TopLayer>();
        world.init_resource::<InputFocus>();
        world.init_resource::<InputFocusVisible>();
        world.init_resource::<PressedButtons>();
        world.init_resource::<KeyboardTooltip>();
        world.init_resource::<RedrawRequests>();
        world.add_observer(|press: On<Activate>, mut presses: ResMut<PressedButtons>| {
            presses.0.push(press.entity);
        });
        world
    }

    fn spawn_shortcut_button(world: &mut World, chord: KeyChord) -> Entity {
        world.spawn((ButtonShortcut(vec![chord]), InheritedVisibility::VISIBLE)).id()
    }

    fn buttons_pressed_by(world: &mut World, keys: &[KeyCode]) -> Vec<Entity> {
        let mut input = ButtonInput::default();
        for key in keys {
            input.press(*key);
        }
        world.insert_resource(input);
        world.run_system_cached(press_shortcut_buttons).expect("the system runs");
        std::mem::take(&mut world.resource_mut::<PressedButtons>().0)
    }

    #[test]
    fn a_shortcut_presses_only_its_own_button() {
        let mut world = shortcut_test_world();
        let shoot = spawn_shortcut_button(&mut world, KeyChord::key(KeyCode::KeyF));
        let end = spawn_shortcut_button(&mut world, KeyChord::ctrl(KeyCode::Enter));
        assert_eq!(buttons_pressed_by(&mut world, &[KeyCode::KeyF]), [shoot]);
        assert_eq!(buttons_pressed_by(&mut world, &[KeyCode::Enter]), []);
        assert_eq!(buttons_pressed_by(&mut world, &[KeyCode::ControlLeft, KeyCode::Enter]), [end]);
    }

    #[test]
    fn both_enter_keys_confirm() {
        let mut world = shortcut_test_world();
        let go = spawn_shortcut_button(&mut world, KeyCode::Enter.into());
        let end = spawn_shortcut_button(&mut world, KeyChord::ctrl(KeyCode::Enter));
        assert_eq!(buttons_pressed_by(&mut world, &[KeyCode::NumpadEnter]), [go]);
        assert_eq!(buttons_pressed_by(&mut world, &[KeyCode::ControlRight, KeyCode::NumpadEnter]), [end]);
    }

    #[test]
    fn disabled_and_hidden_buttons_ignore_shortcuts() {
        let mut world = shortcut_test_world();
        let one = spawn_shortcut_button(&mut world, KeyCode::KeyF.into());
        world.entity_mut(one).insert(InteractionDisabled);
        let two = spawn_shortcut_button(&mut world, KeyCode::KeyG.into());
        world.entity_mut(two).insert(InheritedVisibility::HIDDEN);
        assert_eq!(buttons_pressed_by(&mut world, &[KeyCode::KeyF]), []);
        assert_eq!(buttons_pressed_by(&mut world, &[KeyCode::KeyG]), []);
    }

    #[test]
    fn buttons_beneath_a_prompt_ignore_shortcuts() {
        let mut world = shortcut_test_world();
        spawn_shortcut_button(&mut world, KeyCode::KeyF.into());
        let root = world.spawn(InputLayer::PROMPT).id();
        let answer = spawn_shortcut_button(&mut world, KeyCode::KeyF.into());
        world.entity_mut(answer).insert(ChildOf(root));
        let mut top = TopLayer { level: InputLayer::PROMPT.level, ignores_input: true, ..default() };
        world.insert_resource(top);
        assert_eq!(buttons_pressed_by(&mut world, &[KeyCode::KeyF]), []);
        top.ignores_input = false;
        world.insert_resource(top);
        assert_eq!(buttons_pressed_by(&mut world, &[KeyCode::KeyF]), [answer]);
    }

    #[test]
    fn enter_presses_only_the_focused_button() {
        let mut world = shortcut_test_world();
        spawn_shortcut_button(&mut world, KeyCode::Enter.into());
        let focused = spawn_shortcut_button(&mut world, KeyCode::KeyN.into());
        world.insert_resource(InputFocus::from_entity(focused));
        world.insert_resource(InputFocusVisible(true));
        assert_eq!(buttons_pressed_by(&mut world, &[KeyCode::Enter]), []);
        assert_eq!(
            buttons_pressed_by(&mut world, &[KeyCode::NumpadEnter]),
            [focused],
            "Bevy presses it by the other one"
        );
    }
}
