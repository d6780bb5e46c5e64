//! Campaigns (`CAMP-1`, `CAMP-4`): whole campaigns of random games on the disk; and only a campaign's own battles
//! change its ledger.

use std::{collections::BTreeSet, fs, path::Path};

use campaign::{
    self, Campaign, CampaignState, CardChoice, CreateError, FigureName, NameError, PlayedMission, RecordResultError,
    RosterMember,
};
use common::campaign_fixture::{CampaignFixture, test_campaign_plan};
use mission::{self, CampaignPlan, paths};
use record::{self, Battle, Record};
use rules::{self, BattleState, BySide, Side};

use crate::{
    battles::TestFolder,
    games::random_force,
    games::{MAX_ORDERS_PER_GAME, RandomChooser},
    support::project_path,
};

/// Decides for both sides: keeps the first possible card if `keep` is set, otherwise none.
pub(crate) fn decide_kept_cards(campaign: &mut Campaign, keep: bool) {
    for side in Side::BOTH {
        match campaign.keepable(side).first().filter(|_| keep).cloned() {
            Some(choice) => campaign.keep(side, &choice.figure, &choice.cards[0]).expect("it lies there"),
            None => campaign.keep_none(side).expect("there is a mission to decide for"),
        }
    }
}

fn list_file_names(folder: &Path) -> BTreeSet<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    names.map(|name| name.into_string().expect("a plain name")).collect()
}

/// `CAMP-1`, `CAMP-4`: the base campaign consists of the seven dossiers in order.
#[test]
fn the_base_campaign_has_the_seven_dossiers_in_order() {
    let fixture = CampaignFixture::new();
    let plans = mission::load_campaign_library(&[paths::game_missions_dir()], &fixture.library);
    assert!(plans.faults.is_empty(), "{:?}", plans.faults);
    let base = plans.find("gibraltar").expect("the base campaign");
    let dossiers: Vec<&str> = fixture.library.missions.iter().map(|listed| listed.mission.id.as_str()).collect();
    assert_eq!(base.missions, dossiers[..7]);
    assert_eq!(plans.find("gate").expect("the campaign against the horde").missions, dossiers[7..]);
}

/// Plays a whole campaign of random games. It is opened again before every mission. Returns the numbers of cards kept
/// and of experience cards lost.
fn play_random_campaign(fixture: &mut CampaignFixture, dir: &Path, base: &CampaignPlan, seed: u64) -> (usize, usize) {
    let mut campaign = Campaign::create(dir, "Peñón", base, &fixture.library).expect("a good name");
    assert!(campaign.is_saved() && campaign.take_warning().is_none());
    let home = campaign.folder().expect("it is saved").to_owned();
    let mut chooser = RandomChooser::new(seed);
    let (mut kept, mut lost) = (0, 0);
    for number in 1..=base.missions.len() as u8 {
        drop(campaign);
        campaign = Campaign::open(&home).expect("nobody else has it");
        assert_eq!(campaign.stage(), CampaignState::Ready(number));
        let mission = campaign.mission().expect("the next one");
        assert_eq!(mission.id, base.missions[usize::from(number) - 1]);
        let forces =
            BySide::from_fn(|side| random_force(&mission, &fixture.catalogue, side, mission.rp[side], &mut chooser));
        let before = BySide::from_fn(|side| campaign.roster(side));
        let battle = fixture.play_mission(&mut campaign, &forces, seed * 100 + u64::from(number));
        let chapter = campaign.chapters().last().expect("it was entered").clone();
        check_chapter(&chapter, &BattleState::of(&fixture.world), &battle, &before);
        lost += Side::BOTH.iter().map(|side| chapter.sides[*side].lost.len()).sum::<usize>();
        assert_eq!(campaign.record_result(battle.record()), Ok(&chapter), "once more changes nothing");
        assert_eq!(campaign.chapters().len(), usize::from(number));
        assert!(campaign.journal(&chapter).expect("a folder").is_file());
        if number < 7 {
            decide_kept_cards(&mut campaign, !chooser.one_in(5));
            kept += Side::BOTH.iter().filter(|side| matches!(campaign.kept(**side), CardChoice::Card { .. })).count();
        }
        check_roster(&campaign);
    }
    check_finished_campaign(&mut campaign);
    let chapters = campaign.chapters().to_vec();
    drop(campaign);
    assert_eq!(Campaign::open(&home).expect("it is closed").chapters(), chapters);
    (kept, lost)
}

fn check_finished_campaign(campaign: &mut Campaign) {
    assert_eq!(campaign.stage(), CampaignState::Over);
    assert!(campaign.keep_none(Side::Allied).is_err() && campaign.keepable(Side::German).is_empty());
    let chapters = campaign.chapters();
    assert_eq!(campaign.winner(), Some(chapters[6].winner));
    let wins = |side| chapters.iter().filter(|chapter| chapter.winner == Some(side)).count() as u8;
    let tally = campaign.tally();
    assert_eq!((tally.wins.allied, tally.wins.german), (wins(Side::Allied), wins(Side::German)));
    assert_eq!(tally.wins.allied + tally.wins.german + tally.draws, 7);
}

#[test]
fn random_campaigns_can_be_played_to_the_end() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let base = mission::load_campaign_library(&[paths::game_missions_dir()], &fixture.library)
        .find("gibraltar")
        .expect("there")
        .clone();
    let (mut kept, mut lost) = (0, 0);
    for seed in 0..3 {
        let cards = play_random_campaign(&mut fixture, folder.path(), &base, seed);
        (kept, lost) = (kept + cards.0, lost + cards.1);
    }
    let listed = campaign::list_campaigns(folder.path());
    assert_eq!(listed.len(), 3, "several lie side by side");
    for campaign in listed {
        let contents = campaign.contents.expect("a sound one");
        assert!(!campaign.in_use && contents.winner.is_some() && contents.next.is_none());
        assert_eq!((campaign.name.as_str(), contents.played, contents.missions), ("Peñón", 7, 7));
    }
    assert!(kept > 5 && lost > 0, "{kept} cards were kept, {lost} experience cards lost");
}

/// Checks a chapter of the ledger against the battle.
fn check_chapter(chapter: &PlayedMission, end: &BattleState, battle: &Battle, before: &BySide<Vec<RosterMember>>) {
    let verdict = end.outcome.expect("it is over");
    assert_eq!((chapter.winner, chapter.reason), (verdict.winner, verdict.reason));
    assert_eq!((chapter.turns, chapter.orders), (end.turn.number, battle.record().orders()));
    let mut kills = BySide { allied: 0, german: 0 };
    for side in Side::BOTH {
        let part = &chapter.sides[side];
        assert_eq!(part.force, battle.spec().forces[side]);
        let named = end.figures.iter().filter(|figure| figure.side == side && end.kind_of(figure).horde().is_none());
        let alive: BTreeSet<FigureName> =
            named.map(|figure| FigureName { kind: end.kind_of(figure).id.clone(), number: figure.number }).collect();
        let told: BTreeSet<FigureName> =
            part.figures.iter().filter(|service| service.fate.alive()).map(|service| service.name.clone()).collect();
        assert_eq!(told, alive);
        assert_eq!(part.figures.len(), battle.spec().veterans[side].len());
        kills[side] = part.figures.iter().map(|service| usize::from(service.kills)).sum::<usize>();
        // Each earlier card is still there, or reported as lost.
        for member in &before[side] {
            let service = part.figures.iter().find(|service| service.name == member.name);
            let mut left = service.map_or(Vec::new(), |service| service.experience.clone());
            left.extend(part.lost.iter().filter(|lost| lost.name == member.name).map(|lost| lost.card.clone()));
            let mut had = member.cards.clone();
            left.sort();
            had.sort();
            assert_eq!(left, had, "{}", member.name);
        }
        for service in &part.figures {
            assert!(service.fate.alive() || (service.experience.is_empty() && service.cards.is_empty()));
        }
    }
    for side in Side::BOTH {
        assert!(kills[side] <= chapter.sides[side.enemy()].losses(), "{kills:?}");
    }
}

pub(crate) fn check_roster(campaign: &Campaign) {
    for side in Side::BOTH {
        let roster = campaign.roster(side);
        let names: BTreeSet<&FigureName> = roster.iter().map(|member| &member.name).collect();
        assert_eq!(names.len(), roster.len());
        for member in roster {
            assert!(member.alive || member.cards.is_empty());
            assert!(!member.history.is_empty());
            let dead = member.history.iter().position(|(_, service)| !service.fate.alive());
            let single = member.history[0].1.single;
            assert!(single || dead.is_none_or(|dead| dead + 1 == member.history.len()), "{} rose again", member.name);
            assert!(!single || member.name.number == 1);
            let zombie = matches!(member.name.kind.as_str(), "sturmzombie" | "minenzombie");
            assert!(!zombie || member.cards.is_empty(), "zombies gather nothing");
        }
    }
}

/// Takes a battle over from a record, and plays it to its end in a world of its own.
fn play_taken_over_battle(fixture: &mut CampaignFixture, record: Record) -> Battle {
    let mut other = rules::new_world();
    let mut taken = Battle::of_record(&mut other, record).expect("no drift");
    assert_eq!(taken.spec().campaign, None);
    std::mem::swap(&mut fixture.world, &mut other);
    fixture.play(&mut taken, 99, MAX_ORDERS_PER_GAME);
    std::mem::swap(&mut fixture.world, &mut other);
    taken
}

/// A replay, a take-over, an abandoned battle and a battle of another campaign do not change a ledger.
#[test]
fn only_its_own_battle_changes_a_campaign() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "Ours", &["recon", "recon", "recon"]);
    let home = campaign.folder().expect("it is saved").to_owned();
    let ledger = || fs::read(home.join("campaign.json")).expect("the ledger");

    // First an abandoned battle, whose journal stays.
    let mut battle = fixture.begin(&mut campaign, 1);
    fixture.play(&mut battle, 1, 40);
    assert_eq!(campaign.stage(), CampaignState::Playing(1));
    let given_up = battle.path().expect("a journal").to_owned();
    let abandoned = battle.record().clone();
    assert_eq!(campaign.record_result(battle.record()), Err(RecordResultError::NotOver));
    drop(battle);
    campaign.give_up();
    assert_eq!((campaign.stage(), campaign.battle()), (CampaignState::Ready(1), None));
    let mut played_on = Battle::of_record(&mut fixture.world, abandoned.clone()).expect("no drift");
    fixture.play(&mut played_on, 3, MAX_ORDERS_PER_GAME);
    assert_eq!(campaign.record_result(played_on.record()), Err(RecordResultError::AnotherBattle));

    // Then a new battle of the mission, which is restarted once more.
    let mut restarted = fixture.begin(&mut campaign, 2);
    fixture.play(&mut restarted, 2, MAX_ORDERS_PER_GAME);
    let first = restarted.record().clone();
    drop(restarted);
    let mut battle = fixture.begin(&mut campaign, 3);
    assert_eq!(campaign.record_result(&first), Err(RecordResultError::AnotherBattle), "it was begun anew since");
    assert!(given_up.is_file() && list_file_names(&home).iter().filter(|name| name.ends_with(".battle")).count() == 3);

    // Then take-overs from the middle and from the end of the current battle.
    fixture.play(&mut battle, 3, 60);
    let mut cut = battle.record().clone();
    cut.steps.truncate(50);
    let taken = play_taken_over_battle(&mut fixture, cut.clone());
    let before = ledger();
    assert_eq!(campaign.record_result(taken.record()), Err(RecordResultError::AnotherBattle));
    let mut disguised = taken.record().clone();
    disguised.spec.campaign = cut.spec.campaign.clone();
    assert_eq!(
        campaign.record_result(&disguised),
        Err(RecordResultError::AnotherBattle),
        "the journal says something else"
    );
    assert_eq!(ledger(), before);

    // At last a changed record, which does not replay.
    fixture.play(&mut battle, 4, MAX_ORDERS_PER_GAME);
    let mut changed = battle.record().clone();
    changed.steps.pop();
    assert!(campaign.record_result(&changed).is_err());
    assert_eq!(ledger(), before);
    campaign.record_result(battle.record()).expect("its own battle");
    let (after, chapters) = (ledger(), campaign.chapters().to_vec());
    assert_ne!(after, before);
    for record in [&abandoned, &first, taken.record()] {
        assert_eq!(campaign.record_result(record), Err(RecordResultError::AnotherBattle));
    }
    record::replay_record(&mut fixture.world, battle.record()).expect("no drift");
    campaign.record_result(battle.record()).expect("again");
    assert_eq!((campaign.chapters(), ledger()), (&chapters[..], after));
    let mut neighbour = fixture.campaign(folder.path(), "Ours", &["recon"]);
    assert_ne!(neighbour.id(), campaign.id());
    fixture.begin(&mut neighbour, 3);
    assert_eq!(neighbour.record_result(battle.record()), Err(RecordResultError::AnotherBattle));
}

/// A battle continues where it was left, even if the ledger could not be saved after it began.
#[test]
fn a_battle_resumes_even_with_an_outdated_ledger() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "A break", &["recon", "recon"]);
    let home = campaign.folder().expect("it is saved").to_owned();
    let before = fs::read(home.join("campaign.json")).expect("the ledger");
    let mut battle = fixture.begin(&mut campaign, 5);
    fixture.play(&mut battle, 5, 70);
    let steps = battle.record().steps.clone();
    drop((battle, campaign));
    let listed = campaign::list_campaigns(folder.path());
    let contents = listed[0].contents.as_ref().expect("a sound one");
    let saved = contents.battle.as_ref().expect("a battle is being played");
    assert_eq!((saved.orders, contents.played), (70, 0));
    assert_eq!(saved.campaign.as_ref().map(|stamp| (stamp.name.as_str(), stamp.mission)), Some(("A break", 1)));

    // The old ledger is put back, as if the new one had not reached the disk when the battle began.
    fs::write(home.join("campaign.json"), before).expect("an older ledger");
    let mut campaign = Campaign::open(&home).expect("it is closed");
    assert_eq!(campaign.stage(), CampaignState::Playing(1));
    let resumed = campaign.resume_battle(&mut fixture.world).expect("it goes on");
    assert!(resumed.cut.is_none() && resumed.warning.is_none());
    let mut battle = resumed.battle;
    assert_eq!(battle.record().steps, steps);
    fixture.play(&mut battle, 6, MAX_ORDERS_PER_GAME);
    campaign.record_result(battle.record()).expect("its own battle");
    assert_eq!(campaign.stage(), CampaignState::Ready(2));
    drop((battle, campaign));
    let campaign = Campaign::open(&home).expect("it is closed");
    assert_eq!(
        (campaign.stage(), campaign.chapters().len()),
        (CampaignState::Ready(2), 1),
        "what was settled is no new battle"
    );
}

#[test]
fn campaign_names_are_validated_and_may_repeat() {
    let (folder, fixture) = (TestFolder::new(), CampaignFixture::new());
    let create = |name: &str| Campaign::create(folder.path(), name, &test_campaign_plan(&["recon"]), &fixture.library);
    assert_eq!(create("  ").err(), Some(CreateError::Name(NameError::Empty)));
    assert_eq!(create(&"ñ".repeat(41)).err(), Some(CreateError::Name(NameError::TooLong { letters: 41 })));
    assert_eq!(create("two\nlines").err(), Some(CreateError::Name(NameError::Unprintable)));
    let missing = Campaign::create(folder.path(), "x", &test_campaign_plan(&["recon", "nowhere"]), &fixture.library);
    assert_eq!(missing.err(), Some(CreateError::NoMission { id: "nowhere".into() }));
    assert!(list_file_names(folder.path()).is_empty(), "nothing was made");
    let names = ["La roca", "La roca", "../up", "日本 — «roca»", &"ñ".repeat(40)];
    let mut open: Vec<Campaign> = names.iter().map(|name| create(name).expect("a good name")).collect();
    let folders: BTreeSet<_> = open.iter().map(|campaign| campaign.folder().expect("saved").to_owned()).collect();
    assert_eq!(folders.len(), names.len());
    assert!(folders.iter().all(|home| home.parent() == Some(folder.path()) && home.is_dir()));
    open[0].rename("  Otra ").expect("a good name");
    assert_eq!(open[0].rename(""), Err(NameError::Empty));
    assert_eq!(open[0].name(), "Otra");
    assert!(campaign::list_campaigns(folder.path()).iter().all(|listed| listed.in_use));

    let home = open[0].folder().expect("saved").to_owned();
    assert!(campaign::delete_campaign(&home).is_err(), "it is open");
    drop(open);
    let there = campaign::delete_campaign(&home).expect("it is closed");
    assert!(!home.exists() && Campaign::open(&there).expect("it can be taken back").name() == "Otra");
    assert_eq!(campaign::list_campaigns(folder.path()).len(), names.len() - 1);
    assert!(campaign::list_campaigns(&folder.path().join("none")).is_empty());
}

/// A campaign continues with its missions as they were at its beginning, and reports which of their files have changed.
#[test]
fn changed_mission_files_are_reported() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "Changes", &["recon", "incursion"]);
    assert!(campaign.changed_missions(&fixture.library).is_empty());
    let path = project_path("missions/1-recon.ron");
    let text = fs::read_to_string(&path).expect("a mission of the game");
    let told = text.replacen("Tomorrow", "To-morrow", 1);
    fixture.library.missions[0].mission =
        mission::parse_mission(&path, &told, &fixture.catalogue).expect("still a mission");
    assert!(campaign.changed_missions(&fixture.library).is_empty(), "a better story plays the same");
    let dearer = text.replacen("rp: (Allied: 6, German: 6)", "rp: (Allied: 9, German: 6)", 1);
    fixture.library.missions[0].mission =
        mission::parse_mission(&path, &dearer, &fixture.catalogue).expect("still a mission");
    fixture.library.missions.retain(|listed| listed.mission.id != "incursion");
    assert_eq!(campaign.changed_missions(&fixture.library), ["recon", "incursion"]);
    let battle = fixture.begin(&mut campaign, 1);
    assert_eq!(battle.spec().levels.allied, 6);
}
