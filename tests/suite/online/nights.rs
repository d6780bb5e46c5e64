//! Nights of an expedition between machines: people at other machines read on the page what their survivors may do.

use std::path::Path;

use campaign::expedition::{
    ExpeditionCampaign, ExpeditionOrder, ExpeditionPage, ExpeditionTerms, PageSurvivor, PersonCondition, SurvivorTask,
    load_expedition_data,
};

use crate::{battles::TestFolder, support::project_path};

/// Begins an expedition in a folder with these people in its seats: its first night.
pub fn expedition_by_night(folder: &Path, people: &[Option<&str>]) -> ExpeditionCampaign {
    let data = load_expedition_data(&project_path("assets/data/expedition"), &[]);
    let data = data.unwrap_or_else(|errors| panic!("{errors:?}"));
    let seats = people.iter().map(|person| person.map(str::to_owned)).collect();
    let terms = ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats, seed: 5 };
    ExpeditionCampaign::create(folder, data, &terms).expect("a new folder")
}

/// Returns the first survivor of a seat on a page.
fn survivor_of(page: &ExpeditionPage, seat: u8) -> &PageSurvivor {
    let night = page.night.as_ref().expect("a night");
    night.survivors.iter().find(|survivor| survivor.seat == seat).expect("a survivor")
}

#[test]
fn page_of_a_night_has_the_seats_and_the_tasks() {
    let folder = TestFolder::new();
    let mut campaign = expedition_by_night(&folder.path().join("expedition-1"), &[Some("Ana"), None]);
    let survivor = survivor_of(&campaign.page("Far"), 0).id;
    campaign.submit(0, &ExpeditionOrder::Assign { survivor, task: SurvivorTask::Watch }).expect("it may watch");
    let page = campaign.page("Far");
    assert!(page.is_sound());
    let night = page.night.as_ref().expect("a night");
    let seats: Vec<_> = night.seats.iter().map(|seat| (seat.person.as_deref(), seat.is_ready)).collect();
    assert_eq!(seats, [(Some("Ana"), false), (None, false)]);
    assert_eq!(survivor_of(&page, 0).task, Some(SurvivorTask::Watch));
    let living = page.people.iter().filter(|person| matches!(person.condition, PersonCondition::Living { .. }));
    assert_eq!(living.count(), night.survivors.len());

    let terms = campaign.base_terms("Far");
    assert!(terms.is_at_base() && !campaign.is_waiting_for(&terms));
    assert_eq!((terms.page.as_deref(), terms.expedition.mission), (Some(&page), 1));
}

#[test]
fn oversized_nights_are_not_sound() {
    let folder = TestFolder::new();
    let page = expedition_by_night(&folder.path().join("expedition-1"), &[Some("Ana"), None]).page("Far");
    let spoils: [fn(&mut ExpeditionPage); 4] = [
        |page| page.night.iter_mut().for_each(|night| night.seats = vec![night.seats[0].clone(); 6]),
        |page| page.night.iter_mut().for_each(|night| night.survivors[0].options = vec![0; 1_000]),
        |page| page.night.iter_mut().for_each(|night| night.tasks = vec![night.tasks[0].clone(); 1_000]),
        |page| {
            let section = "x".repeat(1_000);
            page.night.iter_mut().for_each(|night| {
                night.tasks[0].task = SurvivorTask::Build { section: section.clone() };
            });
        },
    ];
    for spoil in spoils {
        let mut spoiled = page.clone();
        spoil(&mut spoiled);
        assert!(page.is_sound() && !spoiled.is_sound());
    }
}
