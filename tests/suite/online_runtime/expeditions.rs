//! Battles of an expedition with their files: the journal is in the expedition's folder, and the expedition finds it even
//! if the host's program ends at the worst moments.

use std::path::PathBuf;

use campaign::expedition::ExpeditionCampaign;
use online_runtime::StoredSession;
use rules::{BattleState, Order, Side};

use super::online_pair::OnlinePair;
use crate::{
    games::RandomChooser,
    online::expeditions::{expedition_before_sortie, expedition_plan},
};

#[test]
fn expedition_finds_its_battle_although_its_host_was_killed() {
    let mut home = PathBuf::new();
    let mut pair = OnlinePair::of_plan(12, Side::Allied, |folder| {
        home = folder.journals().join("expedition-1");
        let (campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), None]);
        expedition_plan(&campaign, &content)
    });
    pair.begin();
    let journal = pair.host_journal().expect("it is saved");
    assert_eq!(journal.parent(), Some(home.as_path()));
    let listed = pair.host_folder().session_of(&journal).expect("it can be continued");
    assert_eq!(listed.id, pair.host_id());
    assert_eq!((listed.expedition.as_deref(), listed.campaign), (Some("expedition-1"), None));

    // The program ends before the expedition knows the battle.
    pair.restart_both();
    pair.settle();
    let mut campaign = ExpeditionCampaign::open(&home).expect("a sound file");
    assert_eq!(campaign.battle_path(), Some(journal.clone()));
    campaign.adopt_battle(pair.host().session().battle().expect("a battle")).expect("its own battle");
    drop(campaign);
    let mut chooser = RandomChooser::new(4);
    pair.play(&mut chooser, 60);
    pair.restart_both();
    pair.settle();
    assert!(pair.host().session().plan().expedition.is_some(), "the session knows its expedition again");
    while !pair.is_over() {
        let asked = BattleState::of(&pair.world).awaiting.seat();
        match asked {
            Some(Side::Allied) => {
                pair.at_host(|host, world| host.submit_order(world, Order::Surrender).expect("they may give up"));
            }
            _ => {
                pair.give_next_order(&mut chooser);
            }
        }
        pair.settle();
    }

    // It ends once more, before the debrief.
    pair.host = None;
    assert!(pair.host_folder().session_of(&journal).is_none(), "there is nothing to continue");
    let mut campaign = ExpeditionCampaign::open(&home).expect("a sound file");
    let resumed = campaign.resume_battle(&mut rules::new_world()).expect("the whole battle");
    assert!(resumed.battle.record().over());
    assert!(!campaign.finish_battle(resumed.battle.record()).expect("its own battle").is_empty());
    assert_eq!(campaign.battle_path(), None);
}

/// A session file whose expedition names another folder leads nowhere else.
#[test]
fn journal_stays_among_the_expeditions() {
    let mut pair = OnlinePair::of_plan(14, Side::Allied, |folder| {
        let home = folder.journals().join("expedition-1");
        let (campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), None]);
        let mut plan = expedition_plan(&campaign, &content);
        if let Some(terms) = &mut plan.expedition {
            terms.expedition.id = "../../expedition-1".into();
        }
        plan
    });
    pair.begin();
    let journal = pair.host_journal();
    let home = pair.host_folder().journals().join("expedition-1");
    assert_eq!(journal.as_deref().and_then(std::path::Path::parent), Some(home.as_path()));
    let text = std::fs::read_to_string(pair.host_folder().path_of(pair.host_id())).expect("a session file");
    let file: serde_json::Value = serde_json::from_str(&text).expect("an object");
    let stored: StoredSession = serde_json::from_value(file["session"].clone()).expect("a session");
    assert!(matches!(stored, StoredSession::Host(host) if host.expedition.is_some() && host.campaign.is_none()));
}
