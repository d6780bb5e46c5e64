//! The skirmish screen: the choice of a single mission, its seats, and the points of each side. For a file without a
//! valid mission it shows the faults.

mod file_errors;
mod model;

use crate::{
    list_screen::{self, EntryStyle, ListContents, ListHead, ListScreen, ModeTab},
    pagination,
    player_setup::{self, PlayerPreset},
};
use bevy::input::mouse::AccumulatedMouseScroll;
use screen_kit::screen_root::{bottom_bar_button, go_button};
use ui_kit::{game_names::sanitized, prelude::*};

pub use file_errors::format_fault_count;
pub use model::{SkirmishIntent, SkirmishModel};

/// Maximum number of faulty files shown at once.
const MAX_FAULTY_FILES: usize = 2;
/// Maximum number of letters of the first fault below the list; the page of the chosen file shows all faults in full.
const FAULT: usize = 100;

pub(super) fn plugin(app: &mut App) {
    list_screen::add_list_screen::<SkirmishModel>(app);
    app.add_systems(Update, turn_fault_pages.run_if(in_state(Screen::Skirmish).and_then(is_base_layer_on_top)));
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

impl ListScreen for SkirmishModel {
    type Intent = SkirmishIntent;

    const SPEC: ScreenSpec = ScreenSpec::list(Screen::Skirmish);
    const STYLE: EntryStyle = EntryStyle {
        height: 44.0,
        sign_width: 22.0,
        icon_size: 18.0,
        title: TextStyle::NAME.px(17.0).line(21.0),
        subtitle: TextStyle::CAPTION.spaced(0.0).line(16.0),
    };
    const ROOM: usize = 7;
    const BACK: SkirmishIntent = SkirmishIntent::Back;

    fn contents(&self) -> &ListContents<SkirmishIntent> {
        &self.list
    }

    fn head(&self, _: &Texts) -> ListHead<SkirmishIntent> {
        ListHead::Modes(ModeTab::Missions, SkirmishIntent::Campaigns)
    }

    fn spawn_entries(&self, list: &mut ChildSpawnerCommands, texts: &Texts) {
        let (missions, faulty) = (self.mission_count(), self.faulty.len().min(MAX_FAULTY_FILES));
        // The first fault below the list takes as much room as a row, and so does the line that counts hidden missions.
        let rows = Self::ROOM - usize::from(faulty > 0) - usize::from(missions > Self::ROOM);
        list_screen::spawn_visible_entries(self, list, texts, (missions, self.mission), rows - faulty);
        let first = missions + first_visible_row(self.fault.unwrap_or(0), self.faulty.len(), MAX_FAULTY_FILES);
        list_screen::spawn_entry_range(self, list, first..first + faulty);
    }

    fn spawn_foot(&self, list: &mut ChildSpawnerCommands, texts: &Texts) {
        list.spawn(flex_spacer());
        let random = GameButton::neutral(texts.t("skirmish-random")).icon("die", 20.0).size(316.0, 40.0);
        let random = random.key(texts.key("skirmish-random")).with_focus_name("skirmish-random");
        let no_mission = self.no_mission(texts).map(DisabledReason::without_reason);
        list.spawn((random.disabled(no_mission), on_press(SkirmishIntent::Random)));
        let balance = GameButton::neutral(texts.t("skirmish-balance")).icon("chart", 20.0).size(316.0, 40.0);
        let balance = balance.key(texts.key("skirmish-balance")).with_focus_name("skirmish-balance");
        let refused = self.no_mission(texts).or(self.at_fault_reason(texts)).map(DisabledReason::without_reason);
        list.spawn((balance.disabled(refused), on_press(SkirmishIntent::Balance)));
        let Some((file, fault)) = self.faulty.iter().find_map(|file| Some((file, file.faults.first()?))) else {
            return list_screen::spawn_list_note(list, "info", &texts.t("seats-campaign-too"));
        };
        list_screen::spawn_list_note(list, "warn", &sanitized(&format!("{}:{fault}", file.file), FAULT));
        let more = self.faulty.iter().map(|file| file.faults.len()).sum::<usize>() - 1;
        if more > 0 {
            let words = texts.t_args("faults-more", &[("n", more.into())]);
            list.spawn(text_label(TextStyle::CAPTION.spaced(0.0), words, palette::TEXT_COOL));
        }
    }

    fn spawn_detail(&self, stage: &mut ChildSpawnerCommands, texts: &Texts) {
        match self.at_fault() {
            Some(file) => file_errors::spawn_file_errors(stage, file, self.leaf, texts),
            None => player_setup::spawn_player_setup(stage, &self.seats, texts),
        }
    }

    fn spawn_bar(&self, bar: &mut ChildSpawnerCommands, texts: &Texts) {
        if self.at_fault().is_some() {
            bar.spawn(flex_spacer());
            return;
        }
        bar.spawn(player_setup::swap_sides_button(&self.seats, texts));
        let as_written = self.seats.seats.iter().all(|seat| seat.rp == seat.dossier);
        let allowed = DisabledReason::unless(!as_written, "");
        let allowed = allowed.map_err(|why| why.whole(texts.t("skirmish-dossier-already")));
        let dossier = bottom_bar_button(texts, "skirmish-dossier", "undo", 20.0, texts.key("skirmish-dossier"));
        bar.spawn((dossier.allowed(allowed), on_press(SkirmishIntent::Dossier)));
        player_setup::spawn_players_line(bar, &self.seats.line);
    }

    fn go_button(&self, texts: &Texts) -> (GameButton, SkirmishIntent) {
        let watched = self.fault.is_none() && self.seats.preset() == PlayerPreset::Watch;
        let words = texts.t(if watched { "skirmish-watch" } else { "skirmish-next" });
        let go = go_button(words, "skirmish-go").disabled(self.no_mission(texts));
        (go.disabled(self.seats.impossible()).disabled(self.at_fault_reason(texts)), SkirmishIntent::Next)
    }
}

impl SkirmishModel {
    /// Returns the reason why no battle can begin if there is no mission.
    fn no_mission(&self, texts: &Texts) -> Option<DisabledReason> {
        (self.mission_count() == 0).then(|| DisabledReason::because(texts.t("title-no-mission")))
    }

    /// Returns the reason why no battle can begin if a faulty file is chosen.
    fn at_fault_reason(&self, texts: &Texts) -> Option<DisabledReason> {
        self.at_fault().map(|file| DisabledReason::because(format_fault_count(file, texts)))
    }
}
