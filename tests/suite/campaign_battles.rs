//! A campaign takes up only its own battle of the next mission, and no other battle in its folder. Its current battle may
//! go on as a copy. The cards that the sides keep are chosen by those who have played.

use std::{
    fs,
    path::{Path, PathBuf},
};

use campaign::{Campaign, CampaignState, Players};
use common::campaign_fixture::CampaignFixture;
use record::{AiSeat, Battle, Difficulty, Record};
use rules::{BySide, Side};

use crate::{battles::TestFolder, games::MAX_ORDERS_PER_GAME};

fn campaign_folder(campaign: &Campaign) -> PathBuf {
    campaign.folder().expect("it is saved").to_owned()
}

fn journal_path(battle: &Battle) -> PathBuf {
    battle.path().expect("it is saved").to_owned()
}

/// Opens the campaign again. Returns its state.
fn reopened_stage(home: &Path) -> CampaignState {
    Campaign::open(home).expect("a sound one").stage()
}

#[test]
fn battles_of_other_campaigns_or_missions_are_not_resumed() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut ours = fixture.campaign(folder.path(), "Ours", &["recon", "recon", "recon"]);
    let theirs = campaign_folder(&fixture.campaign(folder.path(), "Theirs", &["recon", "recon"]));
    let mut battle = fixture.begin(&mut ours, 1);
    let first = journal_path(&battle);
    let bytes = fs::read(&first).expect("a journal");
    fs::write(theirs.join("1-copy.battle"), &bytes).expect("room for it");
    assert_eq!(reopened_stage(&theirs), CampaignState::Ready(1), "the same mission of another campaign");

    fixture.play(&mut battle, 1, MAX_ORDERS_PER_GAME);
    ours.record_result(battle.record()).expect("its own battle");
    let ours_home = campaign_folder(&ours);
    drop((ours, battle));
    assert_eq!(reopened_stage(&ours_home), CampaignState::Ready(2), "what is entered in the ledger is over");
    fs::write(ours_home.join("1-copy.battle"), &bytes).expect("room for it");
    assert_eq!(reopened_stage(&ours_home), CampaignState::Ready(2), "another mission of the same campaign");
}

#[test]
fn abandoned_and_restarted_battles_are_not_resumed() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "Twice", &["recon", "recon"]);
    let home = campaign_folder(&campaign);
    let first = journal_path(&fixture.begin(&mut campaign, 1));
    let second = journal_path(&fixture.begin(&mut campaign, 2));
    assert_ne!(first, second);
    assert_eq!(campaign.battle(), Some(second.clone()));
    assert!(campaign.keepable(Side::Allied).is_empty());
    campaign.give_up();
    assert_eq!(campaign.stage(), CampaignState::Ready(1));
    drop(campaign);
    assert_eq!(reopened_stage(&home), CampaignState::Ready(1), "neither of the two");
    assert!(first.is_file() && second.is_file(), "both stay as records");
}

#[test]
fn a_journal_of_a_newer_game_is_not_resumed() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "Newer", &["recon"]);
    let home = campaign_folder(&campaign);
    let before = fs::read(home.join("campaign.json")).expect("the ledger");
    let path = journal_path(&fixture.begin(&mut campaign, 1));
    drop(campaign);
    fs::write(home.join("campaign.json"), before).expect("the ledger as if it could not have been saved");
    assert_eq!(reopened_stage(&home), CampaignState::Playing(1), "its own battle is taken up");
    let text = fs::read_to_string(&path).expect("a journal");
    let version = format!("\"version\":{}", record::VERSION);
    fs::write(&path, text.replacen(&version, "\"version\":99", 1)).expect("room for it");
    assert_eq!(reopened_stage(&home), CampaignState::Ready(1));
}

/// `CAMP-2`: a person who has played a side chooses its card, also if the campaign's players are others.
#[test]
fn cards_are_chosen_by_those_who_have_played() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "Guests", &["recon"; 5]);
    let computer = Some(AiSeat { strength: Difficulty::Recruit, seed: 3 });
    let none = BySide::default();
    let german = BySide { allied: None, german: computer };
    campaign.set_players(Players { computers: german, ..Players::default() }).expect("between battles");
    // The AI seats of the setup, those at the beginning, and those after some orders; and the sides that the AI played.
    let battles = [
        (german, german, german, [false, true]),
        (none, none, none, [false, false]),
        (none, german, german, [false, true]),
        (none, none, german, [false, false]),
        (german, german, none, [false, false]),
    ];
    for (index, (setup, beginning, later, expected)) in battles.into_iter().enumerate() {
        let seed = index as u64 + 1;
        let forces = fixture.quick_picks(&campaign.mission().expect("the next one"));
        let spec = campaign.spec(&fixture.catalogue, &forces, &BySide::default(), seed).expect("legal forces");
        assert_eq!(spec.computers, german, "those of the campaign");
        let spec = record::BattleSpec { computers: setup, ..spec };
        let mut battle = campaign.begin(&mut fixture.world, spec).expect("it begins").battle;
        battle.set_ai_seats(beginning);
        fixture.play(&mut battle, seed, 10);
        assert!(!battle.record().over());
        battle.set_ai_seats(later);
        fixture.play(&mut battle, seed, MAX_ORDERS_PER_GAME);
        campaign.record_result(battle.record()).expect("its own battle");
        let chosen = campaign.ai_choosers();
        assert_eq!(Side::BOTH.map(|side| chosen[side]), expected, "battle {seed}");
        if campaign.stage() != CampaignState::Over {
            Side::BOTH.into_iter().for_each(|side| campaign.keep_none(side).expect("a mission is left"));
        }
    }
    let path = campaign.journal(&campaign.chapters()[4]).expect("a folder");
    fs::remove_file(path).expect("the test's own file");
    assert!(campaign.ai_choosers().german, "without the record, those of the campaign");
}

#[test]
fn current_battle_goes_on_as_a_copy() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "Copy", &["recon", "recon"]);
    let home = campaign_folder(&campaign);
    let mut first = fixture.begin(&mut campaign, 1);
    fixture.play(&mut first, 1, 20);
    let old: Record = first.record().clone();
    let old_path = journal_path(&first);
    drop(first);
    // The copy may begin in the same second, with the same seed.
    let (mut copy, _) = Battle::branch(&mut fixture.world, old.clone(), None, 9).expect("the record can be played");
    copy.set_campaign(old.spec.campaign.clone());
    copy.set_journal_folder(&home);
    assert!(copy.saved() && journal_path(&copy) != old_path);
    campaign.adopt_battle(&copy).expect("a battle of its next mission");
    assert_eq!(campaign.battle(), Some(journal_path(&copy)));
    campaign.adopt_battle(&copy).expect("once more changes nothing");
    assert_eq!(campaign.battle(), Some(journal_path(&copy)));
    fixture.play(&mut copy, 2, MAX_ORDERS_PER_GAME);
    assert!(campaign.record_result(&old).is_err(), "the first battle is not over");
    let chapter = campaign.record_result(copy.record()).expect("its own battle").clone();
    assert_eq!(campaign.journal(&chapter), Some(journal_path(&copy)));
    assert!(old_path.is_file(), "the first battle stays as a record");
    drop((campaign, copy));
    assert_eq!(reopened_stage(&home), CampaignState::Ready(2));
}
