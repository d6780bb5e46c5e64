//! The ledger of a campaign as plain data, and the values derived from it: its winner, and the roster of its figures.
//! `ledger_file` stores it on the disk.

use serde::{Deserialize, Serialize};

use crate::{
    played_mission::{CardChoice, FigureName, PlayedMission, ServiceRecord},
    players::Players,
};
use mission::CampaignPlan;
use record::MissionSnapshot;
use rules::{BySide, Side};

/// The battle that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BattleInProgress {
    /// The file name of its journal in the campaign's folder; `None` if the journal could not be created.
    pub journal: Option<String>,
    /// The time when the battle began, in seconds since 1970.
    pub begun: u64,
    /// The seed of its dice.
    pub seed: u64,
}

/// All saved data of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ledger {
    /// The name of the campaign's folder.
    pub id: String,
    /// The name that the players gave the campaign.
    pub name: String,
    /// The time when the campaign began, in seconds since 1970.
    pub begun: u64,
    /// The plan: the linked missions and the story.
    pub plan: CampaignPlan,
    /// The missions as they were when the campaign began.
    pub missions: Vec<MissionSnapshot>,
    /// The missions that were played, in order.
    pub chapters: Vec<PlayedMission>,
    /// The battle that is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<BattleInProgress>,
    /// The journals of battles that were given up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set_aside: Vec<String>,
    /// The names that the players gave to figures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub called: Vec<Nickname>,
    /// The players of both sides.
    #[serde(default, skip_serializing_if = "Players::is_default")]
    pub players: Players,
}

/// The players' name for a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nickname {
    /// The identity of the figure.
    pub figure: FigureName,
    /// The custom name.
    pub name: String,
}

/// Number of missions that each side has won (`CAMP-4`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VictoryCount {
    /// Victories.
    pub wins: BySide<u8>,
    /// Missions without a winner.
    pub draws: u8,
}

/// A named figure and its history (`CAMP-3`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterMember {
    /// The identity of the figure.
    pub name: FigureName,
    /// `true` if the figure may be bought again, because it is alive or was only hurt.
    pub alive: bool,
    /// Its experience cards, by the ids of their kinds (`CAMP-2`).
    pub cards: Vec<String>,
    /// The missions in which it took part, in order: the number of each, from 1, and its service there.
    pub history: Vec<(u8, ServiceRecord)>,
}

impl RosterMember {
    /// Returns the number of enemies that it has killed.
    pub fn kills(&self) -> u32 {
        self.history.iter().map(|(_, service)| u32::from(service.kills)).sum()
    }
}

impl Ledger {
    /// Returns `true` if all missions were played.
    pub fn over(&self) -> bool {
        self.chapters.len() >= self.missions.len()
    }

    /// Returns the winner once all missions were played: the winner of the last one, or `Some(None)` for a draw
    /// (`CAMP-4`).
    pub fn winner(&self) -> Option<Option<Side>> {
        self.chapters.last().filter(|_| self.over()).map(|last| last.winner)
    }

    /// Returns the victories of each side (`CAMP-4`).
    pub fn tally(&self) -> VictoryCount {
        count_victories(&self.chapters)
    }

    /// Returns all figures of a side that were ever in the campaign, including the dead, by kind and number.
    pub fn roster(&self, side: Side) -> Vec<RosterMember> {
        list_roster(&self.chapters, side)
    }
}

/// Returns the victories of each side in these missions (`CAMP-4`).
pub(super) fn count_victories(chapters: &[PlayedMission]) -> VictoryCount {
    let mut tally = VictoryCount::default();
    for chapter in chapters {
        match chapter.winner {
            Some(side) => tally.wins[side] += 1,
            None => tally.draws += 1,
        }
    }
    tally
}

/// Returns all figures of a side that took part in these missions, including the dead, by kind and number.
pub(super) fn list_roster(chapters: &[PlayedMission], side: Side) -> Vec<RosterMember> {
    let mut members: Vec<RosterMember> = Vec::new();
    for chapter in chapters {
        // A figure that did not take part has lost its cards.
        members.iter_mut().for_each(|member| member.cards.clear());
        let part = &chapter.sides[side];
        for service in &part.figures {
            let kept = match &part.kept {
                CardChoice::Card { figure, card } if *figure == service.name => Some(card.clone()),
                _ => None,
            };
            let cards = service.experience.iter().cloned().chain(kept);
            let cards = if service.fate.alive() { cards.collect() } else { Vec::new() };
            let alive = service.fate.alive() || service.single;
            let entry = (chapter.number, service.clone());
            match members.iter_mut().find(|member| member.name == service.name) {
                Some(member) => {
                    (member.alive, member.cards) = (alive, cards);
                    member.history.push(entry);
                }
                None => {
                    members.push(RosterMember { name: service.name.clone(), alive, cards, history: vec![entry] });
                }
            }
        }
    }
    members.sort_by(|one, other| one.name.cmp(&other.name));
    members
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played_mission::{FigureFate, SideChapter};
    use mission::CustomContent;
    use record::Digest;
    use rules::{EndReason, Localized};

    fn grunt_name(number: u16) -> FigureName {
        FigureName { kind: "grunt".into(), number }
    }

    fn sample_service(number: u16, fate: FigureFate, experience: &[&str]) -> ServiceRecord {
        let experience = experience.iter().map(|card| (*card).to_owned()).collect();
        ServiceRecord { name: grunt_name(number), fate, kills: 1, experience, cards: Vec::new(), single: false }
    }

    fn sample_ledger(chapters: Vec<(Vec<ServiceRecord>, CardChoice)>) -> Ledger {
        let text = || Localized { es: "x".into(), en: "x".into() };
        let chapter = |(number, (figures, choice)): (u8, (Vec<ServiceRecord>, CardChoice))| {
            let allied = SideChapter { figures, kept: choice, ..SideChapter::default() };
            PlayedMission {
                number,
                mission: "recon".into(),
                name: text(),
                winner: Some(Side::Allied),
                reason: EndReason::LastFigureLeft,
                turns: 4,
                orders: 100,
                begun: u64::from(number),
                seed: 1,
                digest: Digest(1),
                journal: format!("{number}.battle"),
                sides: BySide { allied, german: SideChapter::default() },
            }
        };
        let plan = CampaignPlan { id: "x".into(), name: text(), story: text(), missions: Vec::new() };
        let chapters = (1..).zip(chapters).map(chapter).collect();
        let missions = Vec::new();
        let (id, set_aside) = ("x".into(), Vec::new());
        let (called, players) = (Vec::new(), Players::default());
        let name = "x".into();
        Ledger { id, name, begun: 1, plan, missions, chapters, battle: None, set_aside, called, players }
    }

    fn card_choice(number: u16, card: &str) -> CardChoice {
        CardChoice::Card { figure: grunt_name(number), card: card.into() }
    }

    fn roster_cards(ledger: &Ledger) -> Vec<(u16, Vec<String>)> {
        let members = ledger.roster(Side::Allied).into_iter();
        members.map(|member| (member.name.number, member.cards)).collect()
    }

    #[test]
    fn experience_cards_accumulate_and_are_lost() {
        let first = (
            vec![sample_service(1, FigureFate::Left, &[]), sample_service(2, FigureFate::Survived, &[])],
            card_choice(2, "extra-ammo"),
        );
        let second = (vec![sample_service(2, FigureFate::HeldBack, &["extra-ammo"])], card_choice(2, "adrenaline"));
        let two = vec!["extra-ammo".to_owned(), "adrenaline".to_owned()];
        assert_eq!(roster_cards(&sample_ledger(vec![first.clone(), second.clone()])), [(1, vec![]), (2, two)]);

        let killed = (vec![sample_service(2, FigureFate::Left, &["adrenaline"])], CardChoice::Nothing);
        let left = sample_ledger(vec![first.clone(), second.clone(), killed]);
        assert_eq!(roster_cards(&left)[1].1, ["adrenaline"]);
        assert_eq!(left.roster(Side::Allied)[1].kills(), 3);

        let at_home = (vec![sample_service(1, FigureFate::Left, &[])], CardChoice::Undecided);
        let home = sample_ledger(vec![first.clone(), second.clone(), at_home]);
        assert!(roster_cards(&home)[1].1.is_empty() && home.roster(Side::Allied)[1].alive);

        let dead = (vec![sample_service(2, FigureFate::Died { turn: 3 }, &[])], card_choice(2, "brawler"));
        let dead = sample_ledger(vec![first, second, dead]);
        assert!(roster_cards(&dead)[1].1.is_empty() && !dead.roster(Side::Allied)[1].alive);
        assert_eq!((dead.tally().wins.allied, dead.tally().draws), (3, 0));
    }

    #[test]
    fn only_survivors_keep_their_cards() {
        let with = |fate, cards: &[&str]| {
            let cards = cards.iter().map(|card| (*card).to_owned()).collect();
            ServiceRecord { cards, ..sample_service(1, fate, &[]) }
        };
        let figures = vec![
            with(FigureFate::Survived, &["brawler"]),
            with(FigureFate::Survived, &[]),
            with(FigureFate::Died { turn: 1 }, &["brawler"]),
            with(FigureFate::Died { turn: 1 }, &[]),
        ];
        let part = SideChapter { figures: figures.clone(), ..SideChapter::default() };
        assert_eq!(part.keepable().collect::<Vec<_>>(), [&figures[0]]);
        assert_eq!(part.losses(), 2);
    }

    #[test]
    fn a_campaign_has_no_winner_before_its_last_mission() {
        let played = || (Vec::new(), CardChoice::Nothing);
        let stamp = |id: &str| {
            let name = Localized { es: id.into(), en: id.into() };
            MissionSnapshot { id: id.into(), name, content: serde_json::Value::Null, own: CustomContent::default() }
        };
        let mut ledger = sample_ledger(vec![played(), played()]);
        ledger.missions = ["one", "two", "three"].map(stamp).to_vec();
        assert_eq!((ledger.over(), ledger.winner()), (false, None));
        ledger.missions.pop();
        assert_eq!((ledger.over(), ledger.winner()), (true, Some(Some(Side::Allied))));
        ledger.chapters[1].winner = None;
        assert_eq!((ledger.winner(), ledger.tally().draws), (Some(None), 1));
    }
}
