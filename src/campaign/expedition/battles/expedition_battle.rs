//! The battle that an expedition waits for: it begins with a journal in the expedition's folder, is resumed after a
//! restart, and its result enters the expedition once.
//!
//! The file of the expedition names the journal. The result and the removal of that name are one write, so that a crash
//! leaves either the battle, which can be finished again, or the expedition after it. If the name could not be written
//! when the battle began, the newest journal of that battle in the folder is used.

use std::path::PathBuf;

use bevy_ecs::world::World;
use thiserror::Error;

use record::{
    AiSeat, Battle, BattleSpec, CampaignRef, Difficulty, FigureCommander, JournalError, MissionSnapshot, Record,
    ResumeError, ResumedBattle, SpecError,
};
use rules::{BySide, KindId};

use super::{
    assault_mission::write_assault_mission,
    battle_content::{BattleContent, ExpeditionMission, ExpeditionSource, MissionWriteError},
    battle_report::{ReportError, report_assault, report_sortie},
    battle_tally::BattleTally,
    sortie_mission::write_sortie_mission,
};
use crate::{
    battle::StartedBattle,
    expedition::{
        battle_request::{request_assault, request_sortie},
        events::StoryEntry,
        expedition_campaign::ExpeditionCampaign,
        expedition_file::{ExpeditionBattle, ExpeditionFileError},
        orders::ExpeditionOrder,
        plans::SortieMember,
        state::ExpeditionPhase,
    },
};

/// Error of beginning, resuming or finishing a battle of an expedition. The expedition has not changed.
#[derive(Debug, Error)]
pub enum ExpeditionBattleError {
    /// The expedition waits for no battle.
    #[error("the expedition waits for no battle")]
    NoBattle,
    /// The battle has begun already: it can be resumed.
    #[error("the battle has begun already")]
    AlreadyBegun,
    /// No battle has begun, or its journal could not be written.
    #[error("no battle of this expedition is being played")]
    NotBegun,
    /// The battle is not the one that the expedition waits for.
    #[error("this is not the battle that the expedition waits for")]
    AnotherBattle,
    /// The journal is not in the folder of the expedition.
    #[error("the battle is not saved in the folder of the expedition")]
    JournalElsewhere,
    /// The battle can be continued from its journal, so the journal can't be set aside.
    #[error("the battle can be continued")]
    JournalIntact,
    /// There is no mission for the plan.
    #[error(transparent)]
    Mission(#[from] MissionWriteError),
    /// The setup can't be played.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The journal is damaged or in use. It is left unchanged.
    #[error("{} can’t be continued: {source}", path.display())]
    Journal {
        /// The file of the journal.
        path: PathBuf,
        /// The reason.
        source: Box<ResumeError>,
    },
    /// There is no report: the battle is not over, or its record can't be replayed.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// The expedition can't be saved, or refuses the report.
    #[error(transparent)]
    File(#[from] ExpeditionFileError),
}

impl ExpeditionCampaign {
    /// Returns the id of the expedition in records: the name of its folder.
    pub fn id(&self) -> String {
        self.folder().file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Returns the number and the party of the battle that the expedition waits for.
    pub(super) fn awaited_battle(&self) -> Option<(u16, &[SortieMember])> {
        match &self.state().phase {
            ExpeditionPhase::Sortie(plan) => Some((plan.number, &plan.party)),
            ExpeditionPhase::Assault(plan) => Some((plan.number, &plan.defenders)),
            _ => None,
        }
    }

    /// Returns `true` if the expedition waits for the battle of a party without a person, which the AI plays alone.
    pub fn is_fought_by_ai(&self) -> bool {
        self.awaited_battle().is_some_and(|(_, party)| party.iter().all(|member| self.person_at(member.seat).is_none()))
    }

    /// Returns the names of the people whose survivors are in a party, each once.
    fn list_party_people(&self, party: &[SortieMember]) -> Vec<&str> {
        list_names(party.iter().filter_map(|member| self.person_at(member.seat)))
    }

    /// Returns the name of the person at a seat; `None` for the AI.
    fn person_at(&self, seat: u8) -> Option<&str> {
        self.state().seats.get(usize::from(seat))?.person.as_deref()
    }

    /// Writes the mission of the battle that the expedition waits for.
    ///
    /// # Errors
    /// If it waits for none, or there is no mission for its plan.
    pub fn write_mission(&self, content: &BattleContent) -> Result<ExpeditionMission, ExpeditionBattleError> {
        let source = ExpeditionSource { state: self.state(), data: self.data(), content };
        let catalogue = content.catalogue();
        Ok(match &self.state().phase {
            ExpeditionPhase::Sortie(plan) => {
                let request = request_sortie(plan, &catalogue).map_err(MissionWriteError::Map)?;
                write_sortie_mission(&source, &request, plan)?
            }
            ExpeditionPhase::Assault(plan) => {
                let request = request_assault(plan, &catalogue).map_err(MissionWriteError::Map)?;
                write_assault_mission(&source, &request, plan)?
            }
            _ => return Err(ExpeditionBattleError::NoBattle),
        })
    }

    /// Returns the setup of the battle that the expedition waits for. `seed` is the seed of its dice. The
    /// expedition does not change.
    ///
    /// # Errors
    /// If it waits for none, or there is no mission for its plan.
    pub fn battle_spec(&self, content: &BattleContent, seed: u64) -> Result<BattleSpec, ExpeditionBattleError> {
        let (number, party) = self.awaited_battle().ok_or(ExpeditionBattleError::NoBattle)?;
        let ExpeditionMission { mission, forces, .. } = self.write_mission(content)?;
        let catalogue = mission.catalogue(&content.game);
        let find = |id: &String| -> Result<KindId, MissionWriteError> {
            catalogue.find(id).ok_or_else(|| MissionWriteError::UnknownKind { id: id.clone() })
        };
        let allied = forces.allied.iter().map(find).collect::<Result<Vec<_>, _>>()?;
        let forces = BySide { allied, german: Vec::new() };
        let setup = mission.setup(&catalogue, &forces, mission.rp, seed).map_err(MissionWriteError::Force)?;
        let mut spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(&mission)));
        spec.campaign = Some(CampaignRef { id: self.id(), name: self.id(), mission: short_number(number) });
        let commander = |member: &SortieMember| match self.person_at(member.seat) {
            Some(name) => FigureCommander::Person(name.to_owned()),
            None => FigureCommander::Computer(Difficulty::Commander),
        };
        let people = self.list_party_people(party);
        if people.is_empty() {
            // A party without a person is played by the AI alone.
            spec.computers.allied = Some(AiSeat { strength: Difficulty::Commander, seed });
        } else {
            spec.players.allied = people.join(", ");
            spec.crew.allied = party.iter().map(commander).collect();
        }
        Ok(spec)
    }

    /// Begins the battle that the expedition waits for in `world`, with its journal in the expedition's folder.
    ///
    /// # Errors
    /// If it waits for none, the battle has begun already, or it can't be set up; nothing has changed then.
    pub fn begin_battle(
        &mut self,
        world: &mut World,
        content: &BattleContent,
        seed: u64,
    ) -> Result<StartedBattle, ExpeditionBattleError> {
        if self.has_begun_battle() {
            return Err(ExpeditionBattleError::AlreadyBegun);
        }
        let spec = self.battle_spec(content, seed)?;
        let (battle, warning) = Battle::new(world, spec, Some(self.folder()))?;
        self.enter_battle(&battle);
        Ok(StartedBattle { battle, warning })
    }

    /// Adopts a battle that was set up elsewhere from [`battle_spec`](Self::battle_spec), because its players are at
    /// several machines. Adopting it again has no effect.
    ///
    /// # Errors
    /// If the expedition waits for another battle, or the journal is not in its folder; nothing has changed then.
    pub fn adopt_battle(&mut self, battle: &Battle) -> Result<(), ExpeditionBattleError> {
        if self.current_battle().is_some_and(|current| is_same_battle(current, battle.record())) {
            return Ok(());
        }
        if !self.is_awaited(battle.record()) {
            return Err(ExpeditionBattleError::AnotherBattle);
        }
        if self.current_battle().is_some() {
            return Err(ExpeditionBattleError::AlreadyBegun);
        }
        if battle.path().is_some_and(|path| path.parent() != Some(self.folder())) {
            return Err(ExpeditionBattleError::JournalElsewhere);
        }
        self.enter_battle(battle);
        Ok(())
    }

    fn enter_battle(&mut self, battle: &Battle) {
        let journal = battle.path().and_then(|path| path.file_name()?.to_str()).map(str::to_owned);
        let Record { begun, spec, .. } = battle.record();
        self.set_current_battle(Some(ExpeditionBattle { journal, begun: *begun, seed: spec.seed }));
    }

    /// Returns `true` if a record is one of the battle that the expedition waits for.
    fn is_awaited(&self, record: &Record) -> bool {
        let awaited = self.awaited_battle().map(|(number, _)| (self.id(), short_number(number)));
        record.spec.campaign.as_ref().map(|of| (of.id.clone(), of.mission)) == awaited && awaited.is_some()
    }

    /// Returns `true` if the battle that the expedition waits for is being played.
    pub fn has_begun_battle(&self) -> bool {
        self.battle_path().is_some() || self.current_battle().is_some()
    }

    /// Returns the journal of the battle that is being played, if there is one.
    pub fn battle_path(&self) -> Option<PathBuf> {
        let (number, _) = self.awaited_battle()?;
        if let Some(journal) = self.current_battle().and_then(|battle| battle.journal.as_ref()) {
            return Some(self.folder().join(journal));
        }
        let is_ours = |of: &CampaignRef| of.id == self.id() && of.mission == short_number(number);
        let is_aside = |path: &PathBuf| {
            path.file_name().and_then(|name| name.to_str()).is_some_and(|name| self.is_set_aside(name))
        };
        let mut found = record::list_saved_battles(self.folder());
        found.retain(|battle| battle.campaign.as_ref().is_some_and(is_ours) && !is_aside(&battle.path));
        found.into_iter().max_by_key(|battle| battle.begun).map(|battle| battle.path)
    }

    /// Resumes the battle that is being played. A damaged end of its journal is cut off, after the file was copied.
    ///
    /// # Errors
    /// If there is none, or nothing of the journal can be played; the files are unchanged then.
    pub fn resume_battle(&self, world: &mut World) -> Result<ResumedBattle, ExpeditionBattleError> {
        let path = self.battle_path().ok_or(ExpeditionBattleError::NotBegun)?;
        let resumed = Battle::resume(world, &path)
            .map_err(|source| ExpeditionBattleError::Journal { path, source: Box::new(source) })?;
        if self.is_awaited(resumed.battle.record()) { Ok(resumed) } else { Err(ExpeditionBattleError::AnotherBattle) }
    }

    /// Sets aside the journal of the battle, because nothing of it can be played, so that the battle can begin again.
    /// The file is kept.
    ///
    /// # Errors
    /// If there is no battle, or its journal can be read.
    pub fn set_battle_aside(&mut self) -> Result<(), ExpeditionBattleError> {
        let Some(path) = self.battle_path() else {
            // A battle that was never saved is lost.
            self.current_battle().ok_or(ExpeditionBattleError::NotBegun)?;
            self.set_current_battle(None);
            return Ok(());
        };
        match record::read_saved_record(&path) {
            Ok(_) | Err(ResumeError::Journal(JournalError::InUse { .. })) => Err(ExpeditionBattleError::JournalIntact),
            Err(_) => {
                let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
                name.into_iter().for_each(|name| self.set_journal_aside(name));
                Ok(())
            }
        }
    }

    /// Replays a battle that is over, and submits its report to the expedition. Submitting it again has no effect and
    /// returns no event.
    ///
    /// # Errors
    /// If it is another battle, is not over, or can't be replayed; the expedition has not changed then. If it can't be
    /// saved, see [`submit`](Self::submit).
    pub fn finish_battle(&mut self, record: &Record) -> Result<Vec<StoryEntry>, ExpeditionBattleError> {
        if self.finished_battle().is_some_and(|last| is_same_battle(last, record)) {
            return Ok(Vec::new());
        }
        let is_current = self.current_battle().is_none_or(|current| is_same_battle(current, record));
        if !self.is_awaited(record) || !is_current {
            return Err(ExpeditionBattleError::AnotherBattle);
        }
        if !record.over() {
            return Err(ReportError::NotOver.into());
        }
        let tally = BattleTally::of_record(&mut rules::new_world(), record).map_err(ReportError::Replay)?;
        let order = match &self.state().phase {
            ExpeditionPhase::Sortie(plan) => ExpeditionOrder::ReportSortie(report_sortie(plan, &tally)),
            ExpeditionPhase::Assault(plan) => {
                ExpeditionOrder::ReportAssault(report_assault(plan, &record.spec, &tally))
            }
            _ => return Err(ExpeditionBattleError::NoBattle),
        };
        let battle = ExpeditionBattle { journal: None, begun: record.begun, seed: record.spec.seed };
        Ok(self.submit_report(&order, battle)?)
    }
}

fn is_same_battle(known: &ExpeditionBattle, record: &Record) -> bool {
    (known.begun, known.seed) == (record.begun, record.spec.seed)
}

/// Returns the number of a battle as records write it.
pub(super) fn short_number(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// Returns each of these names once, in their order.
pub(super) fn list_names<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut known = Vec::new();
    for name in names {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    known
}
