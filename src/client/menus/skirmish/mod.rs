//! The controller of the skirmish screen: fills its model, answers its intents, and remembers the choices for the next
//! start.

mod view;

use crate::{
    balance,
    battle_setup::{BattleSetup, last_setup, start_battle::begin_battle},
    list_screen::{EntrySign, ListContents, ListEntry},
    mission_summary::MissionSummary,
    player_setup::{PlayerSetup, SeatIntent, seats},
};
use mission::Mission;
use mission_library::{FaultyFile, MissionLibrary};
use rules::BySide;
use screen_kit::{
    screen_root::ScreenSystems,
    text_dialog::{TextDialog, TextSubmitted, TextTopic},
};
use ui_kit::{game_names::sanitized, prelude::*, settings::Difficulty};

pub use view::{SkirmishIntent, SkirmishModel};

/// Resource with the faulty file that is selected instead of a mission, if any: its name and the page of its faults.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct ShownFileError(Option<(String, usize)>);

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    app.init_resource::<ShownFileError>().add_systems(OnEnter(Screen::Skirmish), clear_shown_error).add_systems(
        Update,
        (
            (handle_skirmish_intents, handle_skirmish_seat_intents, apply_skirmish_names)
                .run_if(in_state(Screen::Skirmish).and_then(resource_exists::<BattleSetup>)),
            update_skirmish_model.run_if(in_state(Screen::Skirmish).and_then(resource_exists::<BattleSetup>).and_then(
                any_resource_changed::<(State<Screen>, BattleSetup, ShownFileError, MissionLibrary, Settings, Texts)>,
            )),
        )
            .chain()
            .before(ScreenSystems),
    );
}

/// Deselects a faulty file when the screen is re-entered.
fn clear_shown_error(mut at_fault: ResMut<ShownFileError>) {
    at_fault.0 = None;
}

/// The Allies' requisition points in the battle after the tutorial. A newcomer who applies the tutorial
/// (`ai::AiLevel::Newcomer`) wins it against a Recruit about 7 times in 10. With the mission's own 6 points the
/// newcomer wins 3 times in 10.
const NEWCOMER_POINTS: u8 = 13;

/// Prepares the battle after the tutorial: the first mission against a Recruit, with more points for the Allies.
pub(super) fn setup_after_tutorial(missions: &MissionLibrary, settings: &Settings) -> Option<BattleSetup> {
    let mission = missions.first()?;
    let setup = PlayerSetup {
        computers: BySide { allied: None, german: Some(Difficulty::Recruit) },
        ..PlayerSetup::last(settings)
    };
    Some(BattleSetup::new(mission, BySide { allied: NEWCOMER_POINTS, ..mission.rp }, setup))
}

fn handle_skirmish_intents(
    mut intents: MessageReader<SkirmishIntent>,
    (mut preparation, mut at_fault): (ResMut<BattleSetup>, ResMut<ShownFileError>),
    missions: Res<MissionLibrary>,
    mut settings: ResMut<Settings>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            SkirmishIntent::Back => next.set(Screen::Title),
            SkirmishIntent::Campaigns => {
                last_setup::save_last_setup(&preparation, &mut settings.reborrow());
                next.set(Screen::Campaigns);
            }
            SkirmishIntent::Random => {
                last_setup::save_last_setup(&preparation, &mut settings.reborrow());
                next.set(Screen::RandomMission);
            }
            SkirmishIntent::Read(file) => at_fault.0 = Some((file.clone(), 0)),
            SkirmishIntent::Leaf(wanted) => {
                if let Some((_, leaf)) = &mut at_fault.0 {
                    *leaf = *wanted;
                }
            }
            SkirmishIntent::Choose(id) if at_fault.0.is_some() || *id != preparation.mission => {
                at_fault.0 = None;
                if let Some(mission) = missions.find(id).filter(|_| *id != preparation.mission) {
                    *preparation = BattleSetup::new(mission, mission.rp, preparation.sitting.clone());
                }
            }
            SkirmishIntent::Dossier => {
                if let Some(mission) = missions.find(&preparation.mission) {
                    preparation.levels = mission.rp;
                    preparation.forces = BySide::default();
                }
            }
            SkirmishIntent::Balance => {
                last_setup::save_last_setup(&preparation, &mut settings.reborrow());
                let known = missions.find(&preparation.mission).cloned().zip(missions.catalogue().cloned());
                let Some((mission, catalogue)) = known else { continue };
                let rp = preparation.levels;
                commands.queue(move |world: &mut World| {
                    balance::open_balance(world, mission, catalogue, rp, Screen::Skirmish);
                });
            }
            SkirmishIntent::Choose(_) | SkirmishIntent::Next => {
                last_setup::save_last_setup(&preparation, &mut settings.reborrow());
                if !preparation.sitting.is_ai_only() {
                    next.set(Screen::Briefing);
                } else if *intent == SkirmishIntent::Next {
                    commands.queue(begin_battle);
                }
            }
        }
    }
}

fn handle_skirmish_seat_intents(
    mut intents: MessageReader<SeatIntent>,
    mut preparation: ResMut<BattleSetup>,
    mut settings: ResMut<Settings>,
    texts: Res<Texts>,
    mut entry: ResMut<TextDialog>,
) {
    for intent in intents.read() {
        match intent {
            SeatIntent::SetRp(side, rp) => preparation.set_level(*side, *rp),
            SeatIntent::Plan(shown) => settings.preferences.plan = *shown,
            SeatIntent::Rename(side) => {
                entry.0 = Some(seats::player_name_dialog(&texts, *side, &preparation.sitting.players[*side]));
            }
            intent => {
                // Remember the strength or name that the intent replaces, so that the player can choose it again.
                preparation.sitting.remember(&mut settings.skirmish);
                preparation.sitting.apply(intent, &settings.skirmish);
            }
        }
    }
}

fn apply_skirmish_names(
    mut done: MessageReader<TextSubmitted>,
    mut preparation: ResMut<BattleSetup>,
    mut settings: ResMut<Settings>,
) {
    for entry in done.read() {
        if let TextTopic::Player(side) = entry.of {
            preparation.sitting.remember(&mut settings.skirmish);
            preparation.sitting.players[side].clone_from(&entry.text);
        }
    }
}

fn update_skirmish_model(
    mut preparation: ResMut<BattleSetup>,
    at_fault: Res<ShownFileError>,
    (missions, settings, texts): (Res<MissionLibrary>, Res<Settings>, Res<Texts>),
    mut model: ResMut<SkirmishModel>,
) {
    // A mission whose file is gone or faulty can't be prepared any longer: choose the first mission.
    if missions.find(&preparation.mission).is_none()
        && let Some(first) = missions.first()
    {
        *preparation = BattleSetup::new(first, first.rp, preparation.sitting.clone());
    }
    let mission = missions.find(&preparation.mission);
    let faulty = missions.faulty(&texts);
    // Deselect a faulty file once its faults are corrected.
    let looked = at_fault.0.as_ref();
    let fault = looked.and_then(|(name, _)| faulty.iter().position(|row| row.file == *name));
    let known = (&*texts, &*missions, &*settings);
    let place = missions.listed().position(|(mission, _)| mission.id == preparation.mission).unwrap_or(0);
    let mut entries: Vec<_> = missions.listed().map(|listed| build_mission_entry(&texts, listed)).collect();
    let chosen = fault.map_or(place, |fault| entries.len() + fault);
    let files = faulty.iter().enumerate();
    entries.extend(files.map(|(index, file)| build_faulty_entry(&texts, file, fault == Some(index))));
    let summary = mission.filter(|_| fault.is_none()).map(|mission| MissionSummary::of(mission, &texts));
    let fresh = SkirmishModel {
        list: ListContents { entries, chosen, summary: summary.unwrap_or_default() },
        mission: place,
        faulty,
        fault,
        leaf: looked.map_or(0, |(_, leaf)| *leaf),
        seats: seats::build_player_setup_model(known, mission, preparation.levels, &preparation.sitting, false),
    };
    model.set_if_neq(fresh);
}

fn build_mission_entry(texts: &Texts, (mission, own): (&Mission, bool)) -> ListEntry<SkirmishIntent> {
    let sign = EntrySign::Number(mission.number.into());
    let title = sanitized(localized_name(texts, &mission.name), 26);
    ListEntry {
        subtitle: if own { texts.t("skirmish-own") } else { String::new() },
        note: format!("{}/{}", mission.rp.allied, mission.rp.german),
        ..ListEntry::new(format!("mission-{}", mission.id), SkirmishIntent::Choose(mission.id.clone()), sign, title)
    }
}

/// Returns the entry of a faulty file, in grey. A press shows its faults.
fn build_faulty_entry(texts: &Texts, file: &FaultyFile, chosen: bool) -> ListEntry<SkirmishIntent> {
    let colour = if chosen { palette::TEXT } else { palette::TEXT_OFF };
    let (intent, title) = (SkirmishIntent::Read(file.file.clone()), sanitized(&file.file, 18));
    ListEntry {
        sign_colour: Some(colour),
        title_colour: colour,
        note: view::format_fault_count(file, texts),
        note_colour: Some(palette::REACTION_TEXT),
        pale: true,
        ..ListEntry::new(format!("faulty-{}", file.file), intent, EntrySign::Icon("warn"), title)
    }
}
