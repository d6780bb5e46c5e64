//! Applies the key bindings of the settings.

use bevy::prelude::*;

use super::systems::InputSystems;
use crate::{keys::KeyBindings, localization::Texts, settings::Settings};

pub(super) fn plugin(app: &mut App) {
    let key_bindings = app.world().get_resource::<Settings>().map(|settings| settings.preferences.keys.clone());
    app.insert_resource(key_bindings.unwrap_or_default())
        .add_systems(PreUpdate, apply_key_settings.run_if(resource_changed::<Settings>).before(InputSystems::Layers));
}

/// Copies changed bindings from the settings at once and updates all keycaps.
fn apply_key_settings(settings: Res<Settings>, mut bindings: ResMut<KeyBindings>, mut texts: ResMut<Texts>) {
    if settings.preferences.keys != *bindings {
        *bindings = settings.preferences.keys.clone();
        texts.set_changed();
    }
}
