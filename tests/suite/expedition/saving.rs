//! The folder of an expedition: saved after each decision, locked, and recoverable after damage.

use std::fs;

use campaign::expedition::{
    EXPEDITION_FILE, ExpeditionCampaign, ExpeditionFileError, ExpeditionOrder, ExpeditionRefusal, PersonNameError,
    SurvivorTask, is_expedition_open,
};

use super::{calm_data, terms};
use crate::battles::TestFolder;

fn watch(campaign: &ExpeditionCampaign, index: usize) -> ExpeditionOrder {
    ExpeditionOrder::Assign { survivor: campaign.state().survivors[index].id, task: SurvivorTask::Watch }
}

#[test]
fn an_expedition_is_saved_after_each_decision() {
    let home = TestFolder::new();
    let folder = home.path().join("ours");
    let mut campaign = ExpeditionCampaign::create(&folder, calm_data(), &terms(1)).expect("it begins");
    assert!(matches!(ExpeditionCampaign::open(&folder), Err(ExpeditionFileError::InUse { .. })));
    assert!(is_expedition_open(&folder));
    campaign.submit(0, &watch(&campaign, 0)).expect("it watches");
    campaign.submit(0, &ExpeditionOrder::SetReady).expect("it plans");
    let refused = campaign.submit(0, &ExpeditionOrder::Ram).expect_err("no truck");
    assert!(matches!(refused, ExpeditionFileError::Refused(ExpeditionRefusal::WrongPhase)));
    assert!(campaign.is_saved());
    let (state, data) = (campaign.state().clone(), campaign.data().clone());
    drop(campaign);
    assert!(!is_expedition_open(&folder));
    let campaign = ExpeditionCampaign::open(&folder).expect("it is closed");
    assert_eq!((campaign.state(), campaign.data()), (&state, &data));
    drop(campaign);
    let again = ExpeditionCampaign::create(&folder, calm_data(), &terms(1));
    assert!(matches!(again, Err(ExpeditionFileError::Exists { .. })));
}

#[test]
fn damage_is_reported_and_the_save_before_can_be_restored() {
    let home = TestFolder::new();
    let folder = home.path().join("ours");
    let mut campaign = ExpeditionCampaign::create(&folder, calm_data(), &terms(1)).expect("it begins");
    let first = campaign.state().clone();
    campaign.submit(0, &watch(&campaign, 0)).expect("it watches");
    drop(campaign);
    let path = folder.join(EXPEDITION_FILE);
    let text = fs::read_to_string(&path).expect("the file");
    let newer = text.replacen("\"version\":1", "\"version\":9", 1);
    for spoilt in [text.replacen("Planning", "Dancing", 1), text[..text.len() / 2].into(), String::new(), "no".into()] {
        fs::write(&path, &spoilt).expect("room");
        let error = ExpeditionCampaign::open(&folder).expect_err("damaged");
        assert!(matches!(error, ExpeditionFileError::Damaged { has_previous: true, .. }), "{error}");
        assert!(error.to_string().contains("can be restored"), "{error}");
        assert_eq!(fs::read_to_string(&path).expect("still there"), spoilt);
    }
    fs::write(&path, newer).expect("room");
    assert!(matches!(ExpeditionCampaign::open(&folder), Err(ExpeditionFileError::Newer { found: 9, .. })));
    fs::write(&path, "no").expect("room");
    let restored = ExpeditionCampaign::restore(&folder).expect("the save before");
    assert_eq!(restored.state(), &first);
    drop(restored);
    assert_eq!(fs::read_to_string(folder.join("expedition.json.damaged")).expect("a copy"), "no");
    assert!(ExpeditionCampaign::open(&folder).is_ok());
}

#[test]
fn a_damaged_first_save_has_nothing_before_it() {
    let home = TestFolder::new();
    let folder = home.path().join("ours");
    drop(ExpeditionCampaign::create(&folder, calm_data(), &terms(1)).expect("it begins"));
    fs::write(folder.join(EXPEDITION_FILE), "no").expect("room");
    let error = ExpeditionCampaign::open(&folder).expect_err("damaged");
    assert!(matches!(error, ExpeditionFileError::Damaged { has_previous: false, .. }), "{error}");
    assert!(ExpeditionCampaign::restore(&folder).is_err());
    assert_eq!(fs::read_to_string(folder.join(EXPEDITION_FILE)).expect("still there"), "no");
}

#[test]
fn a_survivor_keeps_a_new_name_and_gets_the_old_one_back() {
    let home = TestFolder::new();
    let folder = home.path().join("ours");
    let mut campaign = ExpeditionCampaign::create(&folder, calm_data(), &terms(1)).expect("it begins");
    let person = campaign.state().survivors[0].person.clone();
    let name_of = |campaign: &ExpeditionCampaign| campaign.data().person(&person).expect("it is known").name.clone();
    let before = name_of(&campaign);
    assert_eq!(campaign.nickname(&person), None);
    for name in ["Nina", " Nino "] {
        campaign.rename_person(&person, name).expect("a good name");
    }
    assert!(matches!(campaign.rename_person(&person, "a\nb"), Err(PersonNameError::Name(_))));
    drop(campaign);
    let mut campaign = ExpeditionCampaign::open(&folder).expect("it is closed");
    assert_eq!((campaign.nickname(&person), name_of(&campaign).es.as_str()), (Some("Nino"), "Nino"));
    campaign.rename_person(&person, " ").expect("without a name");
    assert_eq!((campaign.nickname(&person), name_of(&campaign)), (None, before));
}

#[test]
fn the_name_of_a_person_who_has_left_is_saved() {
    let home = TestFolder::new();
    let folder = home.path().join("ours");
    let mut campaign = ExpeditionCampaign::create(&folder, calm_data(), &terms(2)).expect("it begins");
    let path = folder.join(EXPEDITION_FILE);
    assert!(!fs::read_to_string(&path).expect("the file").contains("\"away\""), "older games read it");
    campaign.submit(1, &ExpeditionOrder::SetPerson { person: None }).expect("another person stays");
    drop(campaign);
    let campaign = ExpeditionCampaign::open(&folder).expect("it is closed");
    assert_eq!(campaign.state().seats[1].away.as_deref(), Some("P1"));
}

#[test]
fn six_people_are_refused_before_anything_is_written() {
    let home = TestFolder::new();
    let folder = home.path().join("ours");
    let error = ExpeditionCampaign::create(&folder, calm_data(), &terms(6)).expect_err("six");
    assert!(matches!(error, ExpeditionFileError::Refused(ExpeditionRefusal::WrongSeatCount { count: 6 })));
    assert!(!folder.exists());
}
