//! The battles of the ledger: their journals, and the replay and the analysis that open from it.

use battle_modes::replay::open::open_at;
use campaign::expedition::battles::LoggedJournal;
use record::{Record, ResumeError, SavedBattle};
use ui_kit::prelude::*;

use super::model::LedgerPage;
use crate::{analysis::open_analysis, records::record_errors::resume_error_text};

/// Returns the reason why a battle can't be shown, if any.
pub(super) fn find_battle_refusal(texts: &Texts, logged: &LoggedJournal) -> Option<String> {
    if !logged.battle.is_over {
        return Some(texts.t("expedition-battle-open"));
    }
    let Some(journal) = &logged.journal else { return Some(texts.t("expedition-battle-missing")) };
    let error = journal.fault.clone()?;
    Some(resume_error_text(texts, &ResumeError::Record(error)))
}

/// Shows a battle as a replay. The ledger opens again when it is closed.
pub(super) fn watch_logged_battle(world: &mut World, number: u16) {
    show_logged_battle(world, number, |world, record| {
        open_at(world, record, 0, Screen::ExpeditionLog).map_err(|error| {
            warn!("{error}");
            world.resource::<Texts>().t("records-unplayable")
        })
    });
}

/// Opens the analysis of a battle. The ledger opens again when it is closed.
pub(super) fn analyse_logged_battle(world: &mut World, number: u16) {
    show_logged_battle(world, number, |world, record| {
        open_analysis(world, record, Screen::ExpeditionLog);
        Ok(())
    });
}

/// Reads the undamaged part of a battle, and shows it. An error is shown in the ledger.
fn show_logged_battle(world: &mut World, number: u16, show: impl FnOnce(&mut World, Record) -> Result<(), String>) {
    let Some(path) = find_journal(world.resource::<LedgerPage>(), number).map(|saved| saved.path.clone()) else {
        return;
    };
    let read = record::read_saved_record(&path);
    let shown = match read {
        Ok(read) => show(world, read.record),
        Err(error) => Err(resume_error_text(world.resource::<Texts>(), &error)),
    };
    let warning = shown.err().map(|why| world.resource::<Texts>().t_args("records-failed", &[("why", why.into())]));
    let mut page = world.resource_mut::<LedgerPage>();
    page.is_kept = warning.is_none();
    page.warning = warning;
}

fn find_journal(page: &LedgerPage, number: u16) -> Option<&SavedBattle> {
    page.journals.iter().find(|logged| logged.battle.number == number)?.journal.as_ref()
}
