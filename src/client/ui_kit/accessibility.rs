//! Names and roles for screen readers, through AccessKit: every focusable button and row has a name, its key and, if
//! disabled, the reason; texts can be read; the latest events of a battle are announced.
//!
//! Only the top layer is exposed: elements below a privacy curtain or a question are hidden from screen readers too.
//! Requests of a screen reader (press, focus) are handled like keyboard and mouse input.

use std::{collections::VecDeque, time::Duration};

use accesskit::{Action, Live, Node, Role};
use bevy::{
    a11y::{AccessibilityNode, AccessibilityRequested, AccessibilitySystems, ActionRequest},
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    ui::{InteractionDisabled, UiSystems},
    ui_widgets::{Activate, Button},
    winit::{UpdateMode, WinitSettings},
};

use crate::{
    input::{
        layer::{InputLayer, TopLayer},
        shortcut::layer_level_of,
    },
    widgets::{AccessibleLabel, Tooltip},
};

/// Resource with the text of the latest event, which the screen reader announces at once.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ScreenReaderAnnouncement(pub String);

/// Maximum number of lines of previous announcements that are kept for rereading.
const MAX_NARRATION_LINES: usize = 60;

/// Resource with the lines of previous announcements, oldest first.
#[derive(Resource, Default)]
struct NarrationLog(VecDeque<String>);

#[derive(Component)]
struct AnnouncementNode;

/// Marker component for the node with all kept announcements.
#[derive(Component)]
struct NarrationNode;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScreenReaderAnnouncement>()
        .init_resource::<NarrationLog>()
        .add_systems(Startup, spawn_announcement_nodes)
        .add_systems(Update, (handle_reader_requests, poll_reader_requests.run_if(resource_exists::<WinitSettings>)))
        .add_systems(
            PostUpdate,
            (
                label_buttons_for_readers,
                label_texts_for_readers,
                hide_unreachable_nodes,
                update_announcement_nodes.run_if(resource_changed::<ScreenReaderAnnouncement>),
            )
                .chain()
                // Bevy names images and labels itself; these systems run later to override those names.
                .after(UiSystems::PostLayout)
                .before(AccessibilitySystems::Update),
        );
    #[cfg(debug_assertions)]
    app.add_systems(Last, warn_about_unnamed_buttons);
}

fn spawn_announcement_nodes(mut commands: Commands) {
    let mut node = Node::new(Role::Status);
    node.set_live(Live::Polite);
    commands.spawn((AnnouncementNode, AccessibilityNode::from(node)));
    commands.spawn((NarrationNode, AccessibilityNode::from(Node::new(Role::Log))));
}

fn update_announcement_nodes(
    announcement: Res<ScreenReaderAnnouncement>,
    mut narration: ResMut<NarrationLog>,
    mut announcer: Query<&mut AccessibilityNode, With<AnnouncementNode>>,
    mut narrator: Query<&mut AccessibilityNode, (With<NarrationNode>, Without<AnnouncementNode>)>,
) {
    for mut node in &mut announcer {
        node.set_value(announcement.0.as_str());
    }
    narration.0.extend(announcement.0.lines().map(str::to_owned));
    let many = narration.0.len().saturating_sub(MAX_NARRATION_LINES);
    narration.0.drain(..many);
    for mut node in &mut narrator {
        node.set_value(narration.0.iter().map(String::as_str).collect::<Vec<_>>().join("\n"));
    }
}

/// Returns the text of a node, including its spans.
fn text_with_spans(text: &Text, spans: Option<&Children>, parts: &Query<&TextSpan>) -> String {
    let rest = spans.into_iter().flatten().filter_map(|span| parts.get(*span).ok());
    rest.fold(text.0.clone(), |all, span| all + &span.0)
}

type AccessibleButtonChange =
    Or<(Added<Button>, Changed<AccessibleLabel>, Changed<Tooltip>, Changed<Children>, Changed<ImageNode>)>;

/// Sets name, key and description of the buttons for screen readers. Bevy's `AccessibleLabel` isn't used: Bevy clears
/// its name, and the role of the button, whenever the picture on the same entity changes.
fn label_buttons_for_readers(
    mut buttons: Query<
        (Entity, &mut AccessibilityNode, Option<&AccessibleLabel>, Option<&Tooltip>),
        (With<Button>, AccessibleButtonChange),
    >,
    children: Query<&Children>,
    texts: Query<(&Text, Option<&Children>)>,
    spans: Query<&TextSpan>,
) {
    for (entity, mut node, spoken, tip) in &mut buttons {
        let within = || {
            let texts = children.iter_descendants_depth_first(entity).filter_map(|child| texts.get(child).ok());
            texts.map(|(text, rest)| text_with_spans(text, rest, &spans)).collect::<Vec<_>>().join(", ")
        };
        node.set_role(Role::Button);
        match spoken {
            Some(spoken) => {
                node.set_label(spoken.name.as_str());
                match &spoken.key {
                    Some(key) => node.set_keyboard_shortcut(key.as_str()),
                    None => node.clear_keyboard_shortcut(),
                }
            }
            None => node.set_label(within()),
        }
        match tip {
            Some(tip) => node.set_description(tip.words()),
            None => node.clear_description(),
        }
        node.add_action(Action::Click);
        node.add_action(Action::Focus);
    }
}

/// Exposes texts outside of buttons to screen readers. Bevy's `Label` doesn't: its text isn't read again when it changes.
fn label_texts_for_readers(
    texts: Query<(Entity, &Text, Option<&Children>), Changed<Text>>,
    buttons: Query<(), With<Button>>,
    parents: Query<&ChildOf>,
    spans: Query<&TextSpan>,
    mut commands: Commands,
) {
    for (entity, text, rest) in &texts {
        if parents.iter_ancestors(entity).any(|above| buttons.contains(above)) {
            continue;
        }
        let mut node = Node::new(Role::Label);
        node.set_value(text_with_spans(text, rest, &spans));
        commands.entity(entity).try_insert(AccessibilityNode::from(node));
    }
}

/// Hides nodes below the top layer, invisible nodes, decoration, and the parts of a button, which is read as a whole.
fn hide_unreachable_nodes(
    fresh: Query<(), Or<(Added<Button>, Changed<Text>, Changed<ImageNode>, Changed<InheritedVisibility>)>>,
    buttons: Query<(), With<Button>>,
    top: Res<TopLayer>,
    mut nodes: Query<
        (Entity, &mut AccessibilityNode, &InheritedVisibility),
        (Without<AnnouncementNode>, Without<NarrationNode>),
    >,
    parents: Query<&ChildOf>,
    layers: Query<&InputLayer>,
) {
    if fresh.is_empty() && !top.is_changed() {
        return;
    }
    for (entity, mut node, seen) in &mut nodes {
        let part = || parents.iter_ancestors(entity).any(|above| buttons.contains(above));
        let beneath = || layer_level_of(entity, &parents, &layers) != top.level;
        let hidden = !seen.get() || node.role() == Role::Image || part() || beneath();
        if hidden == node.is_hidden() {
            continue;
        }
        if hidden {
            node.set_hidden();
        } else {
            node.clear_hidden();
        }
    }
}

/// Carries out the requests of screen readers.
fn handle_reader_requests(
    mut requests: MessageReader<ActionRequest>,
    buttons: Query<(), (With<Button>, Without<InteractionDisabled>)>,
    top: Res<TopLayer>,
    parents: Query<&ChildOf>,
    layers: Query<&InputLayer>,
    mut focus: ResMut<InputFocus>,
    mut shown: ResMut<InputFocusVisible>,
    mut commands: Commands,
) {
    for request in requests.read() {
        let Some(entity) = Entity::try_from_bits(request.target_node.0) else { continue };
        if top.ignores_input || !buttons.contains(entity) || layer_level_of(entity, &parents, &layers) != top.level {
            continue;
        }
        match request.action {
            Action::Click => commands.trigger(Activate { entity }),
            Action::Focus => {
                focus.set(entity, FocusCause::Navigated);
                shown.0 = true;
            }
            _ => {}
        }
    }
}

/// Lets the window update every 200 ms while a screen reader is active, because its requests don't wake the window.
fn poll_reader_requests(requested: Res<AccessibilityRequested>, mut settings: ResMut<WinitSettings>) {
    let often = UpdateMode::reactive_low_power(Duration::from_millis(200));
    if requested.get() && settings.focused_mode != often {
        settings.focused_mode = often;
    }
}

/// Warns developers about buttons without a name for screen readers.
#[cfg(debug_assertions)]
fn warn_about_unnamed_buttons(
    buttons: Query<(&AccessibilityNode, Option<&super::input::focus::FocusName>), (With<Button>, Changed<Children>)>,
) {
    for (node, focus) in &buttons {
        if node.label().is_none_or(|label| label.trim().is_empty()) {
            warn!("a plate without a name for screen readers: {focus:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accessibility_test_app() -> App {
        let mut app = App::new();
        app.init_resource::<TopLayer>()
            .init_resource::<InputFocus>()
            .init_resource::<InputFocusVisible>()
            .add_message::<ActionRequest>()
            .add_plugins(plugin);
        app
    }

    fn accessibility_node_of(app: &App, entity: Entity) -> &Node {
        app.world().get::<AccessibilityNode>(entity).expect("it can be read")
    }

    fn inherited_visible() -> InheritedVisibility {
        InheritedVisibility::VISIBLE
    }

    #[test]
    fn past_announcements_can_be_read_again() {
        let mut app = accessibility_test_app();
        for line in ["A door opens.", "A shot falls."] {
            app.world_mut().resource_mut::<ScreenReaderAnnouncement>().0 = line.into();
            app.update();
        }
        let world = app.world_mut();
        let mut narrators = world.query_filtered::<&AccessibilityNode, With<NarrationNode>>();
        let narrator = narrators.single(world).expect("one narrator");
        assert_eq!(narrator.value(), Some("A door opens.\nA shot falls."));
        let mut announcers = world.query_filtered::<&AccessibilityNode, With<AnnouncementNode>>();
        assert_eq!(announcers.single(world).expect("one announcer").value(), Some("A shot falls."));
    }

    #[test]
    fn text_buttons_use_their_text_and_icon_buttons_their_label() {
        let mut app = accessibility_test_app();
        let worded =
            app.world_mut().spawn((Button, inherited_visible(), children![Text::new("Mover"), Text::new("1 PA")])).id();
        let key = Some("F".to_owned());
        let spoken = AccessibleLabel { name: "Disparar".into(), key };
        let off = Tooltip::new("Disparar", "No hay blanco").rule(Some("SHOOT-1".into()));
        let pictured = app.world_mut().spawn((Button, inherited_visible(), spoken, off, InteractionDisabled)).id();
        app.update();
        assert_eq!(accessibility_node_of(&app, worded).label(), Some("Mover, 1 PA"));
        assert_eq!(accessibility_node_of(&app, worded).role(), Role::Button);
        assert_eq!(accessibility_node_of(&app, pictured).label(), Some("Disparar"));
        assert_eq!(accessibility_node_of(&app, pictured).keyboard_shortcut(), Some("F"));
        assert!(accessibility_node_of(&app, pictured).description().is_some_and(|why| why.contains("No hay blanco")));
    }

    #[test]
    fn content_behind_a_curtain_is_hidden_from_screen_readers() {
        let mut app = accessibility_test_app();
        let secret = app.world_mut().spawn((Text::new("Puja: 4"), inherited_visible())).id();
        app.update();
        app.update();
        assert!(!accessibility_node_of(&app, secret).is_hidden());
        let curtain = app
            .world_mut()
            .spawn((InputLayer::CURTAIN, inherited_visible(), children![(Text::new("Telón"), inherited_visible())]))
            .id();
        app.world_mut().resource_mut::<TopLayer>().level = InputLayer::CURTAIN.level;
        app.update();
        app.update();
        assert!(accessibility_node_of(&app, secret).is_hidden());
        let words = app.world().get::<Children>(curtain).expect("it has words")[0];
        assert!(!accessibility_node_of(&app, words).is_hidden());
    }

    #[test]
    fn screen_readers_press_only_enabled_buttons_of_the_top_layer() {
        #[derive(Resource, Default)]
        struct ActivatedButtons(Vec<Entity>);
        let mut app = accessibility_test_app();
        app.init_resource::<ActivatedButtons>()
            .add_observer(|press: On<Activate>, mut pressed: ResMut<ActivatedButtons>| pressed.0.push(press.entity));
        let on = app.world_mut().spawn((Button, inherited_visible(), children![Text::new("Sí")])).id();
        let off =
            app.world_mut().spawn((Button, inherited_visible(), InteractionDisabled, children![Text::new("No")])).id();
        let press = |app: &mut App, entity: Entity| {
            app.world_mut().write_message(ActionRequest(accesskit::ActionRequest {
                action: Action::Click,
                target_tree: accesskit::TreeId::ROOT,
                target_node: accesskit::NodeId(entity.to_bits()),
                data: None,
            }));
            app.update();
        };
        press(&mut app, on);
        press(&mut app, off);
        app.world_mut().resource_mut::<TopLayer>().level = 10;
        press(&mut app, on);
        assert_eq!(app.world().resource::<ActivatedButtons>().0, [on]);
    }
}
