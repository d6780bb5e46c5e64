//! A campaign takes up only its own battle of the next mission, and no other battle in its folder.

use std::{
    fs,
    path::{Path, PathBuf},
};

use campaign::{Campaign, CampaignState};
use common::campaign_fixture::CampaignFixture;
use record::Battle;
use rules::Side;

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
