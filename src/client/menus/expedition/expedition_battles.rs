//! Sorties and assaults as battles: a battle that is due begins, or goes on after a break. Its report enters the
//! expedition on the debrief.

use battle_modes::leave_battle;
use battle_view::{seed_source::SeedOrigin, session::BattleSession};
use campaign::{
    StartedBattle,
    expedition::{
        DeathCause, ExpeditionFileError, StoryEntry, StoryFact,
        battles::{BattleContent, ExpeditionBattleError, MissionWriteError, ReportError},
        write_story_sentence,
    },
};
use mission::{Diagnostics, paths};
use mission_library::MissionLibrary;
use record::{JournalError, Record, ResumeError, ResumedBattle};
use ui_kit::prelude::*;

use super::{
    online_expedition::resume_battle_session,
    open_expedition::OpenExpedition,
    words::{expedition_error_text, unsaved_text},
};
use crate::records::{load_warnings::show_load_warnings, record_errors::resume_error_text};

/// Opens the battle that the open expedition waits for: the one in progress, or a new one. An error is shown on the
/// screen of the base.
pub(super) fn open_due_battle(world: &mut World) {
    // Orders that are given here alone would break the session of an online battle.
    if resume_battle_session(world) {
        return;
    }
    let Some(open) = world.get_resource::<OpenExpedition>() else { return };
    let opened = if open.campaign.has_begun_battle() { resume_due_battle(world) } else { begin_due_battle(world) };
    if let Err(error) = opened {
        warn_on_base(world, &error);
    }
}

/// Begins the battle again whose journal can't be read. The journal is kept.
pub(super) fn restart_due_battle(world: &mut World) {
    let Some(mut open) = world.get_resource_mut::<OpenExpedition>() else { return };
    open.is_battle_lost = false;
    let restarted = open.campaign.set_battle_aside().and_then(|()| begin_due_battle(world));
    if let Err(error) = restarted {
        warn_on_base(world, &error);
    }
}

/// Begins the battle that the open expedition waits for in a world of its own, or resumes it there. Returns `None` if
/// the game has no figures.
pub(super) fn prepare_due_battle(world: &mut World) -> Result<Option<(World, ResumedBattle)>, ExpeditionBattleError> {
    let mut own = rules::new_world();
    let campaign = &world.resource::<OpenExpedition>().campaign;
    if campaign.has_begun_battle() {
        let resumed = campaign.resume_battle(&mut own)?;
        return Ok(Some((own, resumed)));
    }
    let Some((content, seed)) = draw_battle(world)? else { return Ok(None) };
    let campaign = &mut world.resource_mut::<OpenExpedition>().into_inner().campaign;
    let StartedBattle { battle, warning } = campaign.begin_battle(&mut own, &content, seed)?;
    Ok(Some((own, ResumedBattle { battle, cut: None, warning })))
}

/// Reads the figures of a new battle, and draws its seed. Returns `None` if the game has no figures.
fn draw_battle(world: &mut World) -> Result<Option<(BattleContent, u64)>, ExpeditionBattleError> {
    let Some(catalogue) = world.resource::<MissionLibrary>().catalogue().cloned() else { return Ok(None) };
    let content = BattleContent::load(catalogue, &paths::game_missions_dir()).map_err(MissionWriteError::from)?;
    Ok(Some((content, world.resource_mut::<SeedOrigin>().draw())))
}

fn begin_due_battle(world: &mut World) -> Result<(), ExpeditionBattleError> {
    let Some((content, seed)) = draw_battle(world)? else { return Ok(()) };
    let StartedBattle { battle, warning } = world
        .resource_scope(|world, mut open: Mut<OpenExpedition>| open.campaign.begin_battle(world, &content, seed))?;
    leave_battle::open_battle(world, BattleSession::new(battle));
    show_load_warnings(world, None, warning);
    Ok(())
}

fn resume_due_battle(world: &mut World) -> Result<(), ExpeditionBattleError> {
    let resumed = world.resource_scope(|world, open: Mut<OpenExpedition>| open.campaign.resume_battle(world))?;
    leave_battle::open_battle(world, BattleSession::new(resumed.battle));
    show_load_warnings(world, resumed.cut, resumed.warning);
    Ok(())
}

/// Shows an error on the screen of the base.
pub(super) fn warn_on_base(world: &mut World, error: &ExpeditionBattleError) {
    warn!("{error}");
    let words = battle_error_text(world.resource::<Texts>(), error);
    let mut open = world.resource_mut::<OpenExpedition>();
    open.is_battle_lost = is_battle_lost(error);
    open.warning = Some(words);
}

/// Returns `true` if the journal of the battle can't be read, so that the battle can only begin again.
fn is_battle_lost(error: &ExpeditionBattleError) -> bool {
    match error {
        ExpeditionBattleError::Journal { source, .. } => {
            !matches!(**source, ResumeError::Journal(JournalError::InUse { .. }))
        }
        ExpeditionBattleError::NotBegun => true,
        _ => false,
    }
}

/// Enters the report of a finished battle in the open expedition. Entering it again has no effect. An error is shown on
/// the debrief and on the screen of the base.
pub(crate) fn enter_finished_battle(open: &mut OpenExpedition, record: &Record, texts: &Texts) {
    let before = open.progress();
    open.clear_messages();
    open.warning = match open.campaign.finish_battle(record) {
        Ok(_) => None,
        Err(ExpeditionBattleError::File(error)) if !matches!(error, ExpeditionFileError::Refused(_)) => {
            warn!("{error}");
            Some(unsaved_text(texts, &error))
        }
        Err(error) => {
            warn!("{error}");
            Some(texts.t_args("campaign-unsettled", &[("why", battle_error_text(texts, &error).into())]))
        }
    };
    // The debrief may be opened again before the story of the day is read.
    if open.told_day.is_none() || open.progress() != before {
        open.decide_for_ai(before, texts);
    }
}

/// Returns the sentences of the ledger about the last battle; empty if there was none.
pub(crate) fn describe_last_battle(open: &OpenExpedition, texts: &Texts) -> String {
    let log = &open.state().log;
    let is_start = |entry: &StoryEntry| matches!(entry.fact, StoryFact::SetOut { .. } | StoryFact::AssaultBegun { .. });
    // The next battle of the day may have started already.
    let end = log.iter().rposition(|entry| is_battle_end(&entry.fact)).map_or(0, |end| end + 1);
    let start = log[..end].iter().rposition(is_start).unwrap_or(0);
    let told = log[start..end].iter().filter(|entry| is_battle_end(&entry.fact));
    let told = told.filter_map(|entry| write_story_sentence(open.state(), open.data(), &entry.fact));
    let sentences: Vec<String> = told.map(|told| localized_name(texts, &told).to_owned()).collect();
    sentences.join(" ")
}

/// Returns `true` for an event at the end of a battle.
fn is_battle_end(fact: &StoryFact) -> bool {
    matches!(
        fact,
        StoryFact::SortieOver { .. }
            | StoryFact::DuelOver { .. }
            | StoryFact::AssaultBeaten { .. }
            | StoryFact::AssaultLost { .. }
            | StoryFact::GateFell
            | StoryFact::Died { cause: DeathCause::Sortie | DeathCause::Assault, .. }
    )
}

/// Describes why a battle of an expedition can't begin, go on, or be entered.
fn battle_error_text(texts: &Texts, error: &ExpeditionBattleError) -> String {
    match error {
        ExpeditionBattleError::NoBattle => texts.t("campaign-lost-none"),
        ExpeditionBattleError::NotBegun => {
            texts.t_args("expedition-battle-lost", &[("why", texts.t("campaign-lost-unsaved").into())])
        }
        ExpeditionBattleError::AlreadyBegun | ExpeditionBattleError::JournalIntact => {
            texts.t("expedition-battle-intact")
        }
        ExpeditionBattleError::AnotherBattle | ExpeditionBattleError::JournalElsewhere => texts.t("unsettled-another"),
        ExpeditionBattleError::Journal { source, .. } => {
            let why = resume_error_text(texts, source);
            texts.t_args("expedition-battle-lost", &[("why", why.into())])
        }
        ExpeditionBattleError::Mission(error) => {
            texts.t_args("expedition-battle-unset", &[("why", mission_error_text(texts, error).into())])
        }
        ExpeditionBattleError::Spec(error) => {
            texts.t_args("expedition-battle-unset", &[("why", error.to_string().into())])
        }
        ExpeditionBattleError::Report(ReportError::NotOver) => texts.t("unsettled-not-over"),
        ExpeditionBattleError::Report(ReportError::Replay(_)) => texts.t("unsettled-replay"),
        ExpeditionBattleError::File(error) => expedition_error_text(texts, error),
    }
}

fn mission_error_text(texts: &Texts, error: &MissionWriteError) -> String {
    match error {
        MissionWriteError::Map(error) => localized_name(texts, &error.message()).to_owned(),
        MissionWriteError::Text(Diagnostics { list, .. }) => {
            list.first().map(|first| localized_name(texts, &first.message).to_owned()).unwrap_or_default()
        }
        error => error.to_string(),
    }
}
