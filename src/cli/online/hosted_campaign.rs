//! The campaign whose next battle a host plays. It stays open from the lobby to the end of the battle, so that no other
//! program changes it meanwhile.

use std::path::{Path, PathBuf, absolute};

use campaign::{Campaign, CampaignError, CampaignState, CampaignTerms, CardChoice, KeepError, VictoryCount};
use mission::Mission;
use online::HostSession;
use online_runtime::SessionFolder;
use record::{Battle, Record};
use rules::{Localized, Observation, Side, both};

use super::{kept_card::choose_kept_card, session_console::SessionConsole};
use crate::output::CommandFailure;

/// The open campaign of a hosted battle.
pub(super) struct HostedCampaign {
    campaign: Campaign,
    /// `true` once the end of the battle was entered in the campaign, or could not be.
    is_settled: bool,
    /// The reason why the campaign does not advance by this battle.
    failure: Option<CommandFailure>,
}

impl HostedCampaign {
    /// Opens the campaign in a folder.
    ///
    /// # Errors
    /// If another program has it open, or it can't be read.
    pub(super) fn open(folder: &Path) -> Result<HostedCampaign, CommandFailure> {
        let campaign = Campaign::open(folder).map_err(|error| describe_campaign_error(&error))?;
        Ok(HostedCampaign { campaign, is_settled: false, failure: None })
    }

    /// Returns the mission of the next battle. A battle that is over, but was not entered because its program ended, is
    /// entered first.
    ///
    /// # Errors
    /// If a battle is being played, the campaign is over, or the mission can't be read.
    pub(super) fn prepare_next_battle(
        &mut self,
        sessions: &SessionFolder,
        console: &mut SessionConsole,
    ) -> Result<Mission, CommandFailure> {
        self.enter_finished_battle(console)?;
        let name = self.campaign.name();
        match self.campaign.stage() {
            CampaignState::Over => {
                Err(both!("la campaña «{name}» ha terminado", "the campaign “{name}” is over").into())
            }
            CampaignState::Playing(number) => Err(self.describe_open_battle(number, sessions)),
            CampaignState::Ready(number) => self.campaign.mission().ok_or_else(|| {
                CommandFailure::faulty(both!(
                    "este juego no puede leer la misión {number} de la campaña «{name}»",
                    "this game can't read mission {number} of the campaign “{name}”"
                ))
            }),
        }
    }

    /// Enters the current battle in the campaign if it is over.
    fn enter_finished_battle(&mut self, console: &mut SessionConsole) -> Result<(), CommandFailure> {
        let saved = self.campaign.battle().and_then(|path| record::read_saved_record(&path).ok());
        match saved.filter(|saved| saved.record.over()) {
            Some(saved) => self.enter_result(&saved.record, console),
            None => Ok(()),
        }
    }

    /// Returns the refusal because of a battle that is being played, with the way to go on with it.
    fn describe_open_battle(&self, number: u8, sessions: &SessionFolder) -> CommandFailure {
        let name = self.campaign.name();
        let refusal = CommandFailure::unable(both!(
            "la batalla {number} de la campaña «{name}» está a medias",
            "battle {number} of the campaign “{name}” is being played"
        ));
        refusal.with_hint(match sessions.session_of_campaign(&self.campaign).map(|session| session.id) {
            Some(id) => {
                both!("sigue con `incursion host --resume {id}`", "go on with `incursion host --resume {id}`")
            }
            None => both!("termínala en el juego, desde la campaña", "finish it in the game, from the campaign"),
        })
    }

    /// Returns the terms for the next battle.
    pub(super) fn terms(&self) -> CampaignTerms {
        self.campaign.terms()
    }

    /// Brings the campaign and a session that goes on together: the campaign learns the battle, or the choices of cards
    /// that the session knows.
    ///
    /// # Errors
    /// If the session belongs to another campaign, or the campaign has gone on without it.
    pub(super) fn rejoin_session(
        &mut self,
        session: &HostSession,
        console: &mut SessionConsole,
    ) -> Result<(), CommandFailure> {
        let known = session.campaign().filter(|terms| terms.campaign().id == self.campaign.id());
        let Some(terms) = known else {
            let name = self.campaign.name();
            return Err(both!(
                "la sesión no es de la campaña «{name}»",
                "the session does not belong to the campaign “{name}”"
            )
            .into());
        };
        match session.battle() {
            Some(battle) => self.adopt_battle(battle, console),
            None if self.campaign.stage() == CampaignState::Ready(terms.campaign().mission) => {
                self.campaign.take_over_choices(terms);
            }
            None => {
                let words =
                    both!("la campaña ha seguido sin la sesión", "the campaign has gone on without the session");
                return Err(words.into());
            }
        }
        self.warn_if_unsaved(console);
        Ok(())
    }

    /// Makes a battle that has begun the campaign's current one. If that fails, it is played, but does not count.
    pub(super) fn adopt_battle(&mut self, battle: &Battle, console: &mut SessionConsole) {
        if let Err(error) = self.campaign.adopt_battle(battle) {
            console.tell(&both!(
                "La batalla no contará en la campaña: {error}",
                "The battle will not count in the campaign: {error}"
            ));
        }
        self.warn_if_unsaved(console);
    }

    /// Makes the choice of a side that is played elsewhere.
    pub(super) fn make_choice(&mut self, side: Side, choice: &CardChoice, console: &mut SessionConsole) {
        if let Err(error) = self.campaign.make_choice(side, choice) {
            console.tell(&describe_keep_error(&error));
        }
        self.warn_if_unsaved(console);
    }

    /// Chooses the cards of those sides that must still decide.
    ///
    /// # Errors
    /// If a choice can't be made.
    pub(super) fn choose_cards(
        &mut self,
        sides: impl Iterator<Item = Side>,
        console: &mut SessionConsole,
    ) -> Result<(), CommandFailure> {
        for side in sides {
            if self.campaign.must_decide(side) {
                let choice = self.find_choice(side);
                self.campaign.make_choice(side, &choice).map_err(|error| describe_keep_error(&error))?;
            }
        }
        self.warn_if_unsaved(console);
        Ok(())
    }

    /// Returns the card that the AI keeps, from the record of the last battle; none if the record can't be replayed.
    fn find_choice(&self, side: Side) -> CardChoice {
        let journal = self.campaign.chapters().last().and_then(|last| self.campaign.journal(last));
        let saved = journal.and_then(|path| record::read_saved_record(&path).ok());
        let mut world = rules::new_world();
        match saved {
            Some(saved) if record::replay_record(&mut world, &saved.record).is_ok() => {
                choose_kept_card(&Observation::of(&world, side), &self.campaign.page(side))
            }
            _ => CardChoice::Nothing,
        }
    }

    /// Returns `true` if a side must still decide which card it keeps.
    pub(super) fn must_decide(&self, side: Side) -> bool {
        self.campaign.must_decide(side)
    }

    /// Returns `true` once the end of the battle was entered.
    pub(super) fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// Enters the end of the hosted battle, and chooses the cards of the host's sides. If that fails, the reason is told
    /// by [`finish`](Self::finish), so that the guests can verify the battle first.
    pub(super) fn settle_battle(
        &mut self,
        record: &Record,
        own: impl Iterator<Item = Side>,
        console: &mut SessionConsole,
    ) {
        self.is_settled = true;
        let settled = self.enter_result(record, console).and_then(|()| self.choose_cards(own, console));
        self.failure = settled.err();
    }

    /// Enters a battle that is over, and tells the score.
    fn enter_result(&mut self, record: &Record, console: &mut SessionConsole) -> Result<(), CommandFailure> {
        let number = match self.campaign.record_result(record) {
            Ok(chapter) => chapter.number,
            Err(error) => {
                return Err(both!(
                    "la batalla no se puede anotar en la campaña: {error}",
                    "the battle can't be entered in the campaign: {error}"
                )
                .into());
            }
        };
        let (name, VictoryCount { wins, draws }) = (self.campaign.name(), self.campaign.tally());
        let (allied, german) = (wins.allied, wins.german);
        console.tell(&both!(
            "Campaña «{name}»: misión {number} anotada. Victorias: Aliados {allied}, SWD {german}; empates: {draws}",
            "Campaign “{name}”: mission {number} entered. Victories: Allies {allied}, SWD {german}; draws: {draws}"
        ));
        self.warn_if_unsaved(console);
        Ok(())
    }

    /// Returns the result of the command for the campaign.
    ///
    /// # Errors
    /// If the battle was not entered, or the campaign can't be saved. Its journal is in the campaign's folder, so that it
    /// is entered the next time.
    pub(super) fn finish(&mut self) -> Result<(), CommandFailure> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        if self.campaign.is_saved() {
            return Ok(());
        }
        let name = self.campaign.name();
        Err(both!("la campaña «{name}» no se puede guardar", "the campaign “{name}” can't be saved").into())
    }

    /// Tells an error of saving once.
    fn warn_if_unsaved(&mut self, console: &mut SessionConsole) {
        if let Some(error) = self.campaign.take_warning() {
            let Localized { es, en } = describe_campaign_error(&error).words;
            console.tell(&both!("La campaña no se puede guardar: {es}", "The campaign can't be saved: {en}"));
        }
    }
}

/// Returns the folder of a campaign, given by its id or by a path.
///
/// # Errors
/// If there is none.
pub(super) fn find_campaign_folder(wanted: &str, sessions: &SessionFolder) -> Result<PathBuf, CommandFailure> {
    let named = Path::new(wanted);
    let own = sessions.campaigns().join(named);
    if named.file_name() == Some(named.as_os_str()) && own.is_dir() {
        return Ok(own);
    }
    // The name of the folder is the campaign's id.
    let found = absolute(named).ok().filter(|path| path.is_dir());
    let found = found.filter(|path| path.file_name().is_some_and(|name| name.to_str().is_some()));
    found.ok_or_else(|| {
        let listed = campaign::list_campaigns(sessions.campaigns());
        let known = listed.iter().filter_map(|listed| listed.folder.file_name()?.to_str());
        let known = known.collect::<Vec<_>>().join(", ");
        CommandFailure::unable(both!(
            "no hay campaña ni carpeta «{wanted}»; hay: {known}",
            "no campaign or folder `{wanted}`; available: {known}"
        ))
    })
}

fn describe_campaign_error(error: &CampaignError) -> CommandFailure {
    match error {
        CampaignError::InUse { path } => {
            let path = path.display();
            both!("otro programa tiene abierta la campaña de {path}", "another program has the campaign in {path} open")
                .into()
        }
        CampaignError::Newer { path, .. } => {
            let path = path.display();
            both!("la campaña de {path} pide un juego más nuevo", "the campaign in {path} needs a newer game").into()
        }
        CampaignError::Damaged { path, reason } => {
            let path = path.display();
            CommandFailure::faulty(both!(
                "{path} está dañado o alguien lo ha cambiado: {reason}",
                "{path} was damaged or changed: {reason}"
            ))
        }
        CampaignError::Io { path, source } => {
            let (path, Localized { es, en }) = (path.display(), mission::describe_io_error(source));
            both!("{path}: {es}", "{path}: {en}").into()
        }
    }
}

fn describe_keep_error(error: &KeepError) -> Localized {
    both!("La carta no se puede conservar: {error}", "The card can't be kept: {error}")
}
