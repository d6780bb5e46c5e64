//! Battles of a campaign with their files: the journal is in the campaign's folder, and the campaign advances even if
//! the host's program is killed at the worst moments.

use std::path::PathBuf;

use campaign::{Campaign, CampaignState};
use common::campaign_fixture::CampaignFixture;
use online::BattlePlan;
use online_runtime::StoredSession;
use rules::Side;

use super::online_pair::OnlinePair;
use crate::{games::RandomChooser, online::campaigns::campaign_plan};

#[test]
fn campaign_advances_although_its_host_was_killed() {
    let (fixture, mut home) = (CampaignFixture::new(), PathBuf::new());
    let mut pair = OnlinePair::of_plan(11, Side::German, |folder| {
        let campaign = fixture.campaign(folder.journals(), "Far", &["recon", "recon"]);
        home = campaign.folder().expect("it is saved").to_owned();
        campaign_plan(&campaign)
    });
    pair.begin();
    let journal = pair.host_journal().expect("it is saved");
    assert_eq!(journal.parent(), Some(home.as_path()));
    let listed = pair.host_folder().session_of(&journal).expect("it can be continued");
    assert_eq!((listed.id, listed.campaign.as_deref()), (pair.host_id(), home.file_name().and_then(|id| id.to_str())));
    assert!(pair.guest_folder().session_of(&journal).is_none());

    // The program ends before the campaign knows the battle.
    pair.restart_both();
    pair.settle();
    let opened = Campaign::open(&home).expect("a sound one");
    assert_eq!((opened.stage(), opened.battle()), (CampaignState::Playing(1), Some(journal.clone())));
    drop(opened);
    let mut chooser = RandomChooser::new(4);
    pair.play(&mut chooser, 80);
    pair.restart_both();
    pair.settle();
    let terms = pair.host().session().campaign().expect("terms");
    assert!(terms.pages.allied.is_playing, "the session knows its campaign again");
    pair.play(&mut chooser, 5_000);
    assert!(pair.is_over());

    // It ends once more, before the debrief.
    pair.host = None;
    assert!(pair.host_folder().session_of(&journal).is_none(), "there is nothing to continue");
    let mut campaign = Campaign::open(&home).expect("a sound one");
    assert_eq!(campaign.stage(), CampaignState::Playing(1));
    let resumed = campaign.resume_battle(&mut rules::new_world()).expect("the whole battle");
    assert!(resumed.battle.record().over());
    campaign.record_result(resumed.battle.record()).expect("its own battle");
    assert_eq!((campaign.stage(), campaign.chapters().len()), (CampaignState::Ready(2), 1));
}

#[test]
fn session_with_a_copy_of_the_current_battle_is_found() {
    let (mut fixture, mut home) = (CampaignFixture::new(), PathBuf::new());
    let mut pair = OnlinePair::of_plan(12, Side::German, |folder| {
        let mut campaign = fixture.campaign(folder.journals(), "Far", &["recon", "recon"]);
        home = campaign.folder().expect("it is saved").to_owned();
        let mut battle = fixture.begin(&mut campaign, 3);
        fixture.play(&mut battle, 3, 25);
        BattlePlan { saved: Some(Box::new(battle.record().clone())), ..campaign_plan(&campaign) }
    });
    let before = Campaign::open(&home).expect("a sound one");
    assert!(pair.host_folder().session_of_campaign(&before).is_none(), "it is in its lobby");
    drop(before);
    pair.begin();
    pair.settle();
    let copy = pair.host_journal();

    // The program ends before the campaign knows the copy.
    let mut campaign = Campaign::open(&home).expect("a sound one");
    let journal = campaign.battle().expect("it is saved");
    assert_ne!(Some(&journal), copy.as_ref());
    assert!(pair.host_folder().session_of(&journal).is_none());
    let found = pair.host_folder().session_of_campaign(&campaign).expect("it can be continued");
    assert_eq!((found.id, found.journal), (pair.host_id(), copy.clone()));

    // An order that is given without the session makes it another battle.
    let text = std::fs::read(&journal).expect("a journal");
    let mut resumed = campaign.resume_battle(&mut fixture.world).expect("the battle").battle;
    fixture.play(&mut resumed, 9, 1);
    drop(resumed);
    assert!(pair.host_folder().session_of_campaign(&campaign).is_none());
    std::fs::write(&journal, text).expect("room for it");

    let battle = pair.host().session().battle().expect("it goes on");
    campaign.adopt_battle(battle).expect("it is the campaign's");
    assert_eq!(campaign.battle(), copy);
    assert!(pair.host_folder().session_of_campaign(&campaign).is_some());
}

/// Session files from before campaigns could be played online are still read.
#[test]
fn session_files_without_a_campaign_are_read() {
    let mut pair = OnlinePair::new("recon", 5, Side::Allied);
    pair.begin();
    for (folder, id) in [(pair.host_folder(), pair.host_id()), (pair.guest_folder(), pair.guest_id())] {
        let text = std::fs::read_to_string(folder.path_of(id)).expect("a session file");
        let mut file: serde_json::Value = serde_json::from_str(&text).expect("an object");
        let session: StoredSession = serde_json::from_value(file["session"].clone()).expect("a session");
        let is_host = matches!(session, StoredSession::Host(_));
        let state = &mut file["session"][if is_host { "Host" } else { "Guest" }]["state"];
        let state = state.as_object_mut().expect("a state");
        assert!(state.remove(if is_host { "veterans" } else { "page" }).is_some());
        assert_eq!(serde_json::from_value::<StoredSession>(file["session"].clone()).expect("a session"), session);
    }
}
