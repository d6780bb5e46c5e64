//! The battles of a campaign: beginning, resuming and giving up a battle, and entering it in the ledger.

use std::path::PathBuf;

use bevy_ecs::world::World;
use thiserror::Error;

use super::{
    Campaign, CampaignState, CardChoice, PlayedMission,
    assign_veterans::{AssignedFigure, VeteranRequest, assign_figures},
    campaign::load_record,
    chapter_from_record,
    ledger::BattleInProgress,
};
use mission::InvalidForce;
use record::{self, Battle, BattleSpec, CampaignRef, JournalError, MissionSnapshot, Record, ReplayError, SpecError};
use rules::{self, BySide, Catalogue, KindId, Side};

/// Maximum number of names tried for the journal of an unsaved battle. A name contains the second in which the battle
/// began, and a number if the name is taken.
const MOST_BATTLES_A_SECOND: usize = 100;

/// A battle of a campaign that has just begun.
#[derive(Debug)]
pub struct StartedBattle {
    /// The battle.
    pub battle: Battle,
    /// The error that keeps the battle from being saved, if any.
    pub warning: Option<JournalError>,
}

/// Error of beginning the next battle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BeginError {
    /// All missions have been played.
    #[error("all missions of this campaign were played")]
    Over,
    /// This game can't read the campaign's copy of the mission.
    #[error("the mission {id:?} can't be read any more as this campaign has it")]
    Unreadable {
        /// The id of the mission.
        id: String,
    },
    /// A side has not decided yet which card of the previous mission it keeps (`CAMP-2`).
    #[error("the {0:?} side has not decided yet which card it keeps")]
    Undecided(Side),
    /// The forces are invalid.
    #[error("the forces do not fit: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Unfit(Vec<InvalidForce>),
    /// The setup can't be played.
    #[error(transparent)]
    Spec(#[from] SpecError),
}

/// Error of adopting a battle that was set up on [`CampaignTerms`](super::CampaignTerms).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AdoptError {
    /// The battle is of another campaign, or of another mission than the next one.
    #[error("this is not a battle of the campaign's next mission")]
    AnotherBattle,
    /// The journal of the battle is not in the campaign's folder.
    #[error("the battle is not saved in the campaign's folder")]
    Elsewhere,
}

/// Error of resuming the current battle.
#[derive(Debug, Error)]
pub enum CampaignResumeError {
    /// No battle is being played.
    #[error("no battle of this campaign is being played")]
    None,
    /// The battle was never saved.
    #[error("the battle could not be saved, and is lost")]
    Unsaved,
    /// The journal of the battle can't be continued.
    #[error(transparent)]
    Record(#[from] record::ResumeError),
}

/// Error of entering a battle in the ledger, which stays unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordResultError {
    /// The battle is not the campaign's current one: it is another battle, was taken over from a record, or was given
    /// up.
    #[error("this is not the battle that the campaign waits for")]
    AnotherBattle,
    /// The battle is not over.
    #[error("this battle is not over")]
    NotOver,
    /// The replay differs from the record.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl Campaign {
    /// Returns the specification of the next battle with these forces: the campaign's copy of the mission, with the
    /// mission's own requisition points. Figures from previous missions keep their numbers and experience cards;
    /// `wanted` figures are chosen first. The campaign does not change. The catalogue may be the game's or the
    /// mission's.
    ///
    /// # Errors
    /// If the battle can't begin; the error is the first reason found.
    pub fn spec(
        &self,
        catalogue: &Catalogue,
        forces: &BySide<Vec<KindId>>,
        wanted: &BySide<Vec<VeteranRequest>>,
        seed: u64,
    ) -> Result<BattleSpec, BeginError> {
        let (CampaignState::Ready(number) | CampaignState::Playing(number)) = self.stage() else {
            return Err(BeginError::Over);
        };
        for side in Side::BOTH {
            let undecided =
                self.ledger.chapters.last().is_some_and(|last| last.sides[side].kept == CardChoice::Undecided);
            if undecided && !self.keepable(side).is_empty() {
                return Err(BeginError::Undecided(side));
            }
        }
        let stamp = &self.ledger.missions[usize::from(number) - 1];
        let mission = stamp.mission().ok_or_else(|| BeginError::Unreadable { id: stamp.id.clone() })?;
        let catalogue = &mission.catalogue(catalogue);
        let setup = mission.setup(catalogue, forces, mission.rp, seed).map_err(BeginError::Unfit)?;
        let mut spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(&mission)));
        spec.campaign =
            Some(CampaignRef { id: self.ledger.id.clone(), name: self.ledger.name.clone(), mission: number });
        spec.players = self.ledger.players.people();
        spec.computers = self.ledger.players.computers;
        spec.without_advice = self.ledger.players.without_advice;
        spec.veterans = BySide::from_fn(|side| {
            let mustered = assign_figures(&self.ledger.roster(side), &forces[side], &wanted[side], catalogue);
            mustered.into_iter().map(AssignedFigure::into).collect()
        });
        Ok(spec)
    }

    /// Begins the battle of the next mission in `world`, with its journal in the campaign's folder. A current battle of
    /// that mission is given up: its journal stays, but it is not entered in the ledger.
    ///
    /// # Errors
    /// As [`spec`](Self::spec); the campaign has not changed then.
    pub fn begin_battle(
        &mut self,
        world: &mut World,
        catalogue: &Catalogue,
        forces: &BySide<Vec<KindId>>,
        wanted: &BySide<Vec<VeteranRequest>>,
        seed: u64,
    ) -> Result<StartedBattle, BeginError> {
        let spec = self.spec(catalogue, forces, wanted, seed)?;
        self.begin(world, spec)
    }

    /// Like [`begin_battle`](Self::begin_battle), but with a specification from [`spec`](Self::spec), to which the
    /// caller may have added data that the rules ignore.
    ///
    /// # Errors
    /// If the battle can't begin; the campaign has not changed then.
    pub fn begin(&mut self, world: &mut World, spec: BattleSpec) -> Result<StartedBattle, BeginError> {
        // Try again to create the folder if that has failed before.
        self.is_saved();
        let (battle, warning) = Battle::new(world, spec, self.folder.as_deref())?;
        self.enter_battle(&battle);
        Ok(StartedBattle { battle, warning })
    }

    /// Adopts a battle as the current one. It was set up on the campaign's terms, because its players are at several
    /// machines. A current battle is given up, also if the new one goes on from it as a copy. Adopting it again has no
    /// effect, also after it has been played.
    ///
    /// # Errors
    /// If it is no battle of the next mission of this campaign; the campaign has not changed then.
    pub fn adopt_battle(&mut self, battle: &Battle) -> Result<(), AdoptError> {
        let Record { begun, spec, .. } = battle.record();
        let file = battle.path().and_then(|path| path.file_name()?.to_str());
        let is_current = self.ledger.battle.as_ref().is_some_and(|current| {
            // A copy with which the current battle goes on may have begun in the same second, but has another journal.
            let is_same_file = current.journal.as_deref().zip(file).is_none_or(|(known, file)| known == file);
            is_same_file && (current.begun, current.seed) == (*begun, spec.seed)
        });
        let mut played = self.ledger.chapters.iter().map(|chapter| (chapter.begun, chapter.seed));
        if is_current || played.any(|known| known == (*begun, spec.seed)) {
            return Ok(());
        }
        let next = self.ledger.chapters.len() as u8 + 1;
        let is_ours = |of: &CampaignRef| of.id == self.ledger.id && of.mission == next && !self.ledger.over();
        if !spec.campaign.as_ref().is_some_and(is_ours) {
            return Err(AdoptError::AnotherBattle);
        }
        // A battle that was not saved at all is looked for once it is over.
        if battle.path().is_some_and(|path| path.parent() != self.folder.as_deref()) {
            return Err(AdoptError::Elsewhere);
        }
        self.enter_battle(battle);
        Ok(())
    }

    /// Enters a battle that has begun, and settles the cards of the previous mission.
    fn enter_battle(&mut self, battle: &Battle) {
        self.give_up_battle();
        for side in Side::BOTH {
            if let Some(last) =
                self.ledger.chapters.last_mut().filter(|last| last.sides[side].kept == CardChoice::Undecided)
            {
                last.sides[side].kept = CardChoice::Nothing;
            }
        }
        let file = battle.path().and_then(|path| path.file_name()?.to_str()).map(str::to_owned);
        let Record { begun, spec, .. } = battle.record();
        self.ledger.battle = Some(BattleInProgress { journal: file, begun: *begun, seed: spec.seed });
        self.save();
    }

    /// Returns the path of the current battle's journal, if the battle is saved.
    pub fn battle(&self) -> Option<PathBuf> {
        let journal = self.ledger.battle.as_ref()?.journal.as_ref()?;
        Some(self.folder.as_ref()?.join(journal))
    }

    /// Resumes the current battle.
    ///
    /// # Errors
    /// If there is no current battle, or its journal can't be continued.
    pub fn resume_battle(&self, world: &mut World) -> Result<record::ResumedBattle, CampaignResumeError> {
        if self.ledger.battle.is_none() {
            return Err(CampaignResumeError::None);
        }
        let path = self.battle().ok_or(CampaignResumeError::Unsaved)?;
        Ok(Battle::resume(world, &path)?)
    }

    /// Gives up the current battle, so that its mission can begin again. Its journal stays as a record.
    pub fn give_up(&mut self) {
        if self.ledger.battle.is_some() {
            self.give_up_battle();
            self.save();
        }
    }

    fn give_up_battle(&mut self) {
        let journal = self.ledger.battle.take().and_then(|battle| battle.journal);
        self.ledger.set_aside.extend(journal);
    }

    /// Replays the current battle, once it is over, and enters its result in the ledger. Entering it again has no
    /// effect. Call this when the players leave the battle: orders undone later do not count.
    ///
    /// # Errors
    /// If it is another battle, is not over, or can't be replayed; the ledger is unchanged then.
    pub fn record_result(&mut self, record: &Record) -> Result<&PlayedMission, RecordResultError> {
        let (begun, seed) = (record.begun, record.spec.seed);
        let end = record.steps.last().map(|step| step.digest);
        let same = |chapter: &PlayedMission| (chapter.begun, chapter.seed, Some(chapter.digest)) == (begun, seed, end);
        let known = self.ledger.chapters.iter().position(same).filter(|_| record.spec.campaign.is_some());
        if let Some(known) = known {
            return Ok(&self.ledger.chapters[known]);
        }
        let current = self.ledger.battle.clone().filter(|current| (current.begun, current.seed) == (begun, seed));
        let current = current.filter(|_| record.spec.campaign.is_some()).ok_or(RecordResultError::AnotherBattle)?;
        let (journal, filed) = self.find_journal(&current, record)?;
        if !record.over() {
            return Err(RecordResultError::NotOver);
        }
        let number = self.ledger.chapters.len() as u8 + 1;
        let roster = BySide::from_fn(|side| self.ledger.roster(side));
        let chapter = chapter_from_record::build_chapter(&mut rules::new_world(), record, number, &roster)?;
        let mut chapter = chapter.ok_or(RecordResultError::NotOver)?;
        chapter.journal = journal;
        if !filed {
            self.unwritten.push((chapter.journal.clone(), record::write_record(record)));
        }
        self.ledger.battle = None;
        self.ledger.chapters.push(chapter);
        self.save();
        Ok(&self.ledger.chapters[usize::from(number) - 1])
    }

    /// Returns the name of a battle's journal, and `true` if the journal contains the whole record. A missing journal
    /// gets a free name.
    ///
    /// # Errors
    /// If the journal contains other steps, because the record belongs to a battle that was taken over from the
    /// journal.
    fn find_journal(&self, current: &BattleInProgress, record: &Record) -> Result<(String, bool), RecordResultError> {
        let path = |name: &String| Some(self.folder.as_ref()?.join(name));
        // If the journal could not be created when the battle began, it has one of the names that a record gets, or
        // does not exist.
        let names: Vec<String> = match &current.journal {
            Some(name) => vec![name.clone()],
            None => (0..MOST_BATTLES_A_SECOND).map(|number| record::journal_file_name(record, number)).collect(),
        };
        for name in &names {
            let Some(journal) = path(name).and_then(|path| load_record(&path)) else { continue };
            if (journal.begun, &journal.spec) != (record.begun, &record.spec) {
                continue;
            }
            if !record.steps.starts_with(&journal.steps) {
                return Err(RecordResultError::AnotherBattle);
            }
            return Ok((name.clone(), journal.steps.len() == record.steps.len()));
        }
        if current.journal.is_some() && names.iter().filter_map(path).any(|path| load_record(&path).is_some()) {
            return Err(RecordResultError::AnotherBattle);
        }
        let free = |name: &&String| {
            let taken = self.ledger.chapters.iter().any(|chapter| chapter.journal == **name);
            !taken && !path(name).is_some_and(|path| path.exists())
        };
        let name = names.iter().find(free).unwrap_or(&names[0]);
        Ok((name.clone(), false))
    }
}
