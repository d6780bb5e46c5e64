//! Opens files that the command line names: saved battles, turn files and exported campaigns.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use campaign::CampaignArchive;

/// Opens that file after the title screen has been drawn, as if the player had come from there.
pub fn open_file_after_title(app: &mut App, file: PathBuf) {
    let open = move |mut commands: Commands, mut frame: Local<u8>| {
        *frame = frame.saturating_add(1);
        if *frame == 3 {
            let file = file.clone();
            commands.queue(move |world: &mut World| open_file(world, &file));
        }
    };
    app.add_systems(Update, open);
}

/// Opens a file on the screen for its kind. That screen shows the fault of a file that can't be opened.
fn open_file(world: &mut World, file: &Path) {
    if CampaignArchive::is_archive_file(file) {
        editor::open_campaign_archive(world, file);
    } else {
        menus::open_named_file(world, file);
    }
}
