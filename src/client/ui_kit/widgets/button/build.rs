//! Builds a button from its description and updates its frame when the pointer changes its state.

use bevy::{
    ecs::{lifecycle::HookContext, world::DeferredWorld},
    picking::hover::Hovered,
    ui::{InteractionDisabled, Pressed},
    ui_widgets::Button,
};

use super::GameButton;
use crate::{
    input::{
        focus::{FocusName, InitialFocus},
        shortcut::ButtonShortcut,
    },
    keys::{KeyBindings, KeyChord},
    theme::image_cache::ImageCache,
    widgets::{
        accessible_label::AccessibleLabel,
        icons::{ap_pips, keycap_label, tinted_icon},
        prelude::*,
        tooltip::Tooltip,
    },
};

/// Width in design pixels below which an action button uses narrow letters. Such a button shows a reason of at most
/// `FEW` characters.
const NARROW: f32 = 62.0;
const FEW: usize = 9;

/// Builds a button, or rebuilds it, whenever its description is inserted.
fn build_button(mut world: DeferredWorld, context: HookContext) {
    let Some(button) = world.get::<GameButton>(context.entity).cloned() else { return };
    let art = world.resource::<ImageCache>();
    for state in ["", "_hover", "_pressed"] {
        art.image(&format!("ui/{}", button.look.image(state)));
    }
    let bindings = world.resource::<KeyBindings>();
    let keys: Vec<KeyChord> = button.keys.iter().flat_map(|key| key.chords(bindings)).collect();
    let shown = button.shows.and_then(|key| key.chords(bindings).first().copied()).or(keys.first().copied());
    let key_name = shown.map(|chord| chord.name(world.resource::<Texts>()));
    let caption = key_name.clone().filter(|_| button.show_key);
    let mut commands = world.commands();
    let mut entity = commands.entity(context.entity);
    entity.despawn_children().insert((
        button.node.clone(),
        Button,
        Hovered::default(),
        UiImage::sliced(&button.base_image()),
        ButtonShortcut(keys),
        FocusName(button.focus_name()),
        AccessibleLabel { name: button.spoken_name(), key: key_name },
    ));
    if button.first {
        entity.insert(InitialFocus);
    }
    match &button.refused {
        Some(why) => {
            let reason = if why.reason.is_empty() { &why.short } else { &why.reason };
            let tip = Tooltip::new(button.words.clone(), reason.clone()).locked().rule(why.rule.clone());
            entity.insert((InteractionDisabled, tip));
        }
        None => {
            entity.remove::<InteractionDisabled>();
        }
    }
    entity.with_children(|parent| {
        if button.action {
            spawn_action_content(parent, &button, caption);
        } else {
            spawn_plain_content(parent, &button, caption);
        }
    });
}

fn text_colour(button: &GameButton) -> Color {
    match (&button.refused, button.colour) {
        (Some(_), _) => palette::TEXT_OFF,
        (None, Some(colour)) => colour,
        (None, None) => button.look.text(),
    }
}

fn spawn_icon(parent: &mut ChildSpawnerCommands, button: &GameButton) {
    let colour = text_colour(button);
    if let Some((name, size, own)) = &button.icon {
        let tint = own.filter(|_| button.refused.is_none()).unwrap_or(colour);
        parent.spawn(tinted_icon(name, *size, tint));
    } else if button.refused.is_some() {
        parent.spawn(tinted_icon("lock", 16.0, colour));
    }
}

fn spawn_plain_content(parent: &mut ChildSpawnerCommands, button: &GameButton, caption: Option<String>) {
    let colour = text_colour(button);
    if button.key_first
        && let Some(caption) = &caption
    {
        parent.spawn(keycap_label(caption));
    }
    spawn_icon(parent, button);
    let short = button.refused.as_ref().map(|why| &why.short).filter(|short| !short.is_empty());
    let second = match short {
        Some(short) if !button.words.is_empty() => Some((short.clone(), TextStyle::CAPTION.spaced(0.0).line(17.0))),
        _ => button.second.clone(),
    };
    if !button.words.is_empty() {
        let node = Node {
            flex_grow: if button.left { 1.0 } else { 0.0 },
            flex_basis: if button.wraps { px(0) } else { auto() },
            ..flex_column(0.0).align(if button.left { AlignItems::Start } else { AlignItems::Center })
        };
        parent.spawn(node).with_children(|column| {
            column.spawn(text_label(button.kind.steady(), button.words.clone(), colour));
            match second {
                Some((words, kind)) if button.wraps => {
                    column.spawn(wrapped_text(kind.steady(), words, colour));
                }
                Some((words, kind)) => {
                    for line in words.split('\n') {
                        column.spawn(text_label(kind.steady(), line, colour));
                    }
                }
                None => {}
            }
        });
    }
    if !button.key_first
        && let Some(caption) = caption
    {
        parent.spawn(keycap_label(&caption));
    }
}

fn spawn_action_content(parent: &mut ChildSpawnerCommands, button: &GameButton, caption: Option<String>) {
    let colour = text_colour(button);
    let node = Node {
        width: percent(100),
        height: percent(100),
        ..flex_column(0.0).padding(UiRect::new(px(0), px(0), px(5), px(6))).align(AlignItems::Center)
    };
    parent.spawn(node).with_children(|column| {
        let top = Node { width: percent(100), ..flex_row(0.0).height(30).spread().align(AlignItems::Start).rigid() };
        column.spawn(top).with_children(|top| {
            spawn_icon(top, button);
            if let Some(caption) = caption {
                top.spawn(keycap_label(&caption));
            }
        });
        let narrow = matches!(button.node.width, Val::Px(width) if width < NARROW);
        let face = if narrow { FontFace::Barlow } else { FontFace::Oswald };
        column.spawn(text_label(TextStyle::new(face, 16.0, 20.0), button.words.clone(), colour));
        // A reason that is too long shows only in the tooltip.
        let fits = |short: &String| !narrow || short.chars().count() <= FEW;
        let short = button.refused.as_ref().map(|why| why.short.clone()).filter(fits);
        let small = TextStyle::CAPTION.spaced(0.0).line(18.0);
        match (short, button.cost, &button.second) {
            (Some(short), ..) => {
                column.spawn(text_label(small, short, colour));
            }
            (None, Some((full, bought)), _) => {
                column.spawn(ap_pips(full, 0, bought, 0, 18.0));
            }
            (None, None, Some((words, _))) => {
                column.spawn(text_label(small, words.clone(), colour));
            }
            (None, None, None) => {}
        }
    });
}

pub(in crate::widgets) fn plugin(app: &mut App) {
    app.world_mut().register_component_hooks::<GameButton>().on_insert(build_button);
    app.add_systems(PostUpdate, update_button_image.before(bevy::ui::UiSystems::Prepare));
}

/// Changes the frame when the pointer enters, presses, releases or leaves.
fn update_button_image(
    plates: Query<(Entity, &GameButton, &Hovered, Has<Pressed>, &UiImage)>,
    changed: Query<Entity, (With<GameButton>, Or<(Changed<Hovered>, Changed<Pressed>)>)>,
    mut released: RemovedComponents<Pressed>,
    mut commands: Commands,
) {
    for entity in changed.iter().chain(released.read()) {
        let Ok((entity, button, hovered, pressed, shown)) = plates.get(entity) else { continue };
        let image = match (button.refused.is_some(), pressed, hovered.get()) {
            (true, ..) => button.base_image(),
            (_, true, true) => button.look.image("_pressed"),
            (_, _, true) => button.look.image("_hover"),
            _ => button.look.image(""),
        };
        if shown.name.trim_start_matches("ui/") != image {
            // A panel that slides out may be despawned in this frame.
            commands.entity(entity).try_insert(UiImage::sliced(&image));
        }
    }
}
