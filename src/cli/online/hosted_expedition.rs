//! The expedition whose battle a host continues. It stays open to the end of the battle, so that no other program changes
//! it meanwhile.

use campaign::expedition::{
    ExpeditionCampaign, ExpeditionFileError, ExpeditionPage,
    battles::{ExpeditionBattleError, ExpeditionBattleTerms},
};
use online::HostSession;
use online_runtime::SessionFolder;
use record::{Battle, Record};
use rules::{Localized, both};

use super::session_console::SessionConsole;
use crate::{expedition_errors::describe_expedition_error, output::CommandFailure};

/// The open expedition of a hosted battle.
pub(super) struct HostedExpedition {
    campaign: ExpeditionCampaign,
    /// The name that the players gave the expedition.
    name: String,
    /// `true` once the end of the battle was entered in the expedition, or could not be.
    is_settled: bool,
    /// The reason why the expedition does not go on by this battle.
    failure: Option<CommandFailure>,
}

impl HostedExpedition {
    /// Opens the expedition that the battle of a session belongs to; `None` if it belongs to none. The expedition learns
    /// the battle.
    ///
    /// # Errors
    /// If another program has it open, it can't be read, or it has gone on without the session.
    pub(super) fn of_session(
        session: &HostSession,
        folder: &SessionFolder,
        console: &mut SessionConsole,
    ) -> Result<Option<HostedExpedition>, CommandFailure> {
        let Some(terms) = session.plan().expedition.as_deref() else { return Ok(None) };
        let mut hosted = HostedExpedition::open(terms, folder)?;
        match session.battle() {
            // Its result is entered at once, unless that was done before.
            Some(battle) if battle.record().over() => {}
            Some(battle) => hosted.adopt_battle(battle, console),
            None if terms.is_at_base() => {
                let words =
                    both!("la noche se planea en la ventana del juego", "the night is planned in the game's window");
                return Err(words.into());
            }
            None if hosted.campaign.is_waiting_for(terms) => {}
            None => {
                let words =
                    both!("la expedición ha seguido sin la sesión", "the expedition has gone on without the session");
                return Err(words.into());
            }
        }
        Ok(Some(hosted))
    }

    fn open(terms: &ExpeditionBattleTerms, folder: &SessionFolder) -> Result<HostedExpedition, CommandFailure> {
        let opened = ExpeditionCampaign::open(&folder.expedition_folder(&terms.expedition.id));
        let campaign = opened.map_err(|error| describe_expedition_error(&error))?;
        Ok(HostedExpedition { campaign, name: terms.expedition.name.clone(), is_settled: false, failure: None })
    }

    /// Makes a battle that has begun the one that the expedition waits for. If that fails, it is played, but does not
    /// count.
    pub(super) fn adopt_battle(&mut self, battle: &Battle, console: &mut SessionConsole) {
        if let Err(error) = self.campaign.adopt_battle(battle) {
            console.tell(&both!(
                "La batalla no contará en la expedición: {error}",
                "The battle will not count in the expedition: {error}"
            ));
        }
    }

    /// Returns `true` once the end of the battle was entered.
    pub(super) fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// Enters the end of the hosted battle, lets the AI make the decisions that are due after it, and returns the new page
    /// of the expedition. If that fails, the reason is told by [`finish`](Self::finish), so that the guests can verify the
    /// battle first.
    pub(super) fn settle_battle(&mut self, record: &Record, console: &mut SessionConsole) -> ExpeditionPage {
        self.is_settled = true;
        match self.campaign.finish_battle(record) {
            Ok(_) => {
                let name = &self.name;
                console
                    .tell(&both!("Expedición «{name}»: batalla anotada", "Expedition “{name}”: the battle is entered"));
            }
            // The result is entered, and saved later.
            Err(ExpeditionBattleError::File(error)) if !matches!(error, ExpeditionFileError::Refused(_)) => {
                tell_unsaved(&error, console);
            }
            Err(error) => {
                let words = both!(
                    "la batalla no se puede anotar en la expedición: {error}",
                    "the battle can't be entered in the expedition: {error}"
                );
                self.failure = Some(words.into());
            }
        }
        if self.failure.is_none()
            && let Err(error) = self.campaign.decide_for_ai()
        {
            tell_unsaved(&error, console);
        }
        self.campaign.page(&self.name)
    }

    /// Returns the result of the command for the expedition.
    ///
    /// # Errors
    /// If the battle was not entered, or the expedition can't be saved. Its journal is in the expedition's folder, so
    /// that it is entered the next time.
    pub(super) fn finish(&mut self) -> Result<(), CommandFailure> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        if self.campaign.is_saved() {
            return Ok(());
        }
        let name = &self.name;
        Err(both!("la expedición «{name}» no se puede guardar", "the expedition “{name}” can't be saved").into())
    }
}

fn tell_unsaved(error: &ExpeditionFileError, console: &mut SessionConsole) {
    let Localized { es, en } = describe_expedition_error(error).words;
    console.tell(&both!("La expedición no se puede guardar: {es}", "The expedition can't be saved: {en}"));
}
