//! The skirmish screen: the choice of a single mission, its seats, and the points of each side. For a file without a
//! valid mission it shows the faults.

mod file_errors;
mod list;
mod model;

use crate::{
    mission_summary, pagination,
    player_setup::{self, PlayerPreset},
};
use bevy::input::mouse::AccumulatedMouseScroll;
use screen_kit::{
    choice_list::{ChoiceList, add_list_keys},
    screen_root::{ScreenTree, add_screen, back_button, bottom_bar_button, go_button},
};
use ui_kit::{prelude::*, theme::image_cache::PixelDensity};

pub use model::{FaultyRow, MissionRow, SkirmishIntent, SkirmishModel};

pub(super) fn plugin(app: &mut App) {
    add_list_keys::<SkirmishModel>(app, Screen::Skirmish);
    app.add_systems(Update, turn_fault_pages.run_if(in_state(Screen::Skirmish).and_then(is_base_layer_on_top)));
    app.init_resource::<SkirmishModel>();
    add_screen::<(State<Screen>, SkirmishModel, Texts), SkirmishIntent, _>(
        app,
        ScreenSpec::list(Screen::Skirmish),
        draw_skirmish,
    );
}

/// The missions, followed by the files without a valid mission.
impl ChoiceList for SkirmishModel {
    type Intent = SkirmishIntent;

    fn row_count(&self) -> usize {
        self.missions.len() + self.faulty.len()
    }

    fn chosen_row(&self) -> usize {
        self.fault.map_or(self.chosen, |place| self.missions.len() + place)
    }

    fn choose_row(&self, row: usize) -> SkirmishIntent {
        match self.missions.get(row) {
            Some(mission) => SkirmishIntent::Choose(mission.id.clone()),
            None => SkirmishIntent::Read(self.faulty[row - self.missions.len()].file.clone()),
        }
    }
}

/// Turns the pages of a file's faults, with the same keys as the log of a battle.
fn turn_fault_pages(
    keys: Res<ButtonInput<KeyCode>>,
    wheel: Res<AccumulatedMouseScroll>,
    model: Res<SkirmishModel>,
    mut intents: MessageWriter<SkirmishIntent>,
) {
    let leaves = model.at_fault().map(file_errors::file_error_pages);
    if let Some(leaf) = leaves.and_then(|leaves| pagination::requested_page(&keys, wheel.delta.y, (model.leaf, leaves)))
    {
        intents.write(SkirmishIntent::Leaf(leaf));
    }
}

fn draw_skirmish(
    mut overlay: ScreenTree,
    texts: Res<Texts>,
    model: Res<SkirmishModel>,
    density: Res<PixelDensity>,
    mut images: ResMut<Assets<Image>>,
) {
    overlay.screen(Screen::Skirmish, true, |stage| {
        list::spawn_mission_list(stage, &model, &texts);
        if let Some(file) = model.at_fault() {
            file_errors::spawn_file_errors(stage, file, model.leaf, &texts);
            spawn_no_battle_bar(stage, file, &texts);
            return;
        }
        mission_summary::spawn_mission_summary(stage, &model.brief, density.ratio(), &mut images, &texts);
        player_setup::spawn_player_setup(stage, &model.seats, &texts);
        spawn_skirmish_bar(stage, &model, &texts);
    });
}

fn spawn_skirmish_bar(stage: &mut ChildSpawnerCommands, model: &SkirmishModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back_button(texts), on_press(SkirmishIntent::Back)));
        bar.spawn(player_setup::swap_sides_button(&model.seats, texts));
        let as_written = model.seats.seats.iter().all(|seat| seat.rp == seat.dossier);
        let allowed = DisabledReason::unless(!as_written, "");
        let allowed = allowed.map_err(|why| why.whole(texts.t("skirmish-dossier-already")));
        let dossier = bottom_bar_button(texts, "skirmish-dossier", "undo", 20.0, texts.key("skirmish-dossier"));
        bar.spawn((dossier.allowed(allowed), on_press(SkirmishIntent::Dossier)));
        player_setup::spawn_players_line(bar, &model.seats);
        let watched = model.seats.preset() == PlayerPreset::Watch;
        let words = texts.t(if watched { "skirmish-watch" } else { "skirmish-next" });
        let none = model.missions.is_empty().then(|| DisabledReason::because(texts.t("title-no-mission")));
        let go = go_button(words, "skirmish-go");
        bar.spawn((go.disabled(none).disabled(model.seats.impossible()), on_press(SkirmishIntent::Next)));
    });
}

/// Spawns the bottom bar while a faulty file is chosen.
fn spawn_no_battle_bar(stage: &mut ChildSpawnerCommands, file: &FaultyRow, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back_button(texts), on_press(SkirmishIntent::Back)));
        bar.spawn(flex_spacer());
        let why = DisabledReason::because(list::format_fault_count(file, texts));
        let go = GameButton::confirm(texts.t("skirmish-next"))
            .width(312.0)
            .with_focus_name("skirmish-go")
            .key(KeyCode::Enter);
        bar.spawn(go.disabled(why));
    });
}
