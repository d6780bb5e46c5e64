//! Malicious files: each causes an error within a second, and changes nothing outside its own folder. The module `fuzz`
//! tests randomly damaged files.

#[cfg(unix)]
mod special_files;

use std::{fmt::Write as _, fs, path::Path, time::Duration};

use common::machine_speed::is_time_within;
use record::{
    BarePosition, Battle, BattleSpec, PlacedFigureSpec, SpecError,
    mail::{MailError, MailState},
};
use rules::{
    BattleState, BySide, Facing, FigurePlace, ScoringRule, Side,
    cards::{CardFace, EventEffect},
    objects::{MissionObject, ObjectPlace},
};

use crate::{
    battles::{TestFolder, recon_spec},
    boards::random_setup,
    support::{game_catalogue, project_path, thread_cpu_time},
};

/// Maximum time until the game answers. Processor time is measured, because other tests run at the same time.
const MAX_ANSWER_TIME: Duration = Duration::from_secs(1);

fn assert_quick_answer<T>(what: &str, answer: impl FnOnce() -> T) -> T {
    let before = thread_cpu_time();
    let answered = answer();
    let took = thread_cpu_time() - before;
    assert!(is_time_within(took, MAX_ANSWER_TIME), "{what} took {took:?}");
    answered
}

/// An unreadable mail state is an error, because the seat of this player is unknown then and no hand may be shown.
#[test]
fn an_unreadable_mail_state_is_an_error() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (battle, _) = Battle::new(&mut world, recon_spec(3), Some(folder.path())).expect("a sound setup");
    let journal = battle.path().expect("it is saved").to_owned();
    assert_eq!(MailState::of(&journal).expect("nothing lies there"), None);
    let post = journal.with_extension("post");
    for bad in ["", "null", "{\"seat\":\"Red\"}"] {
        fs::write(&post, bad).expect("room for it");
        assert!(matches!(MailState::of(&journal), Err(MailError::Post { .. })), "{bad}");
    }
    fs::remove_file(&post).expect("it is there");
    fs::create_dir(&post).expect("a folder");
    assert!(matches!(MailState::of(&journal), Err(MailError::Io { .. })));
}

/// Records have the limits of the data files, because the rules calculate with these numbers.
#[test]
fn numbers_beyond_their_limits_are_refused() {
    let sound = BattleSpec::new(&random_setup(&game_catalogue(), 1), None);
    let refused = |what: &str, spoil: &dyn Fn(&mut BattleSpec)| {
        let mut spec = sound.clone();
        spoil(&mut spec);
        assert!(matches!(spec.setup(), Err(SpecError::Kinds(_))), "{what}: {:?}", spec.setup().map(drop));
    };
    refused("action points", &|spec| spec.kinds[0].ap = 255);
    refused("fortitude", &|spec| spec.kinds[0].fortitude = 0);
    refused("price", &|spec| spec.kinds[0].rp = 200);
    refused("dice", &|spec| {
        let rules::WeaponFire::Gun(gun) = &mut spec.weapons[0].fires else { panic!("the first weapon is a gun") };
        gun.dice = 255;
    });
    refused("a card", &|spec| {
        let points = spec.cards.iter_mut().find_map(|card| match &mut card.face {
            CardFace::Event { does: EventEffect::OwnCommand(points), .. } => Some(points),
            _ => None,
        });
        *points.expect("a card brings points") = 255;
    });
    assert!(sound.setup().is_ok());
}

#[test]
fn victory_points_saturate_instead_of_overflowing() {
    let mut spec = BattleSpec::new(&random_setup(&game_catalogue(), 1), None);
    let kind = spec.kinds.iter().find(|kind| kind.side == Side::Allied).expect("both sides have figures");
    let carrier = PlacedFigureSpec {
        kind: kind.id.clone(),
        place: FigurePlace::Board(spec.entries[0].at),
        facing: Facing::North,
        wounds: 0,
        reaction: false,
        activated: false,
        cards: Vec::new(),
        experience: Vec::new(),
    };
    spec.forces = BySide::default();
    spec.position = Some(BarePosition {
        figures: vec![carrier],
        active: Side::Allied,
        first: Side::Allied,
        command: BySide::default(),
        special: BySide::default(),
        ablaze: Vec::new(),
        hands: BySide::default(),
        deck: None,
        horde_cards: Vec::new(),
    });
    let mut world = rules::new_world();
    spec.scores = vec![ScoringRule::Carried(vec![255]); 50];
    let token = MissionObject {
        name: spec.kinds[0].name.clone(),
        portable: true,
        place: ObjectPlace::Carried(rules::FigureId(1)),
        dropped: None,
        numbered: true,
        number: Some(1),
        known: BySide::default(),
        searched: true,
        user: None,
    };
    // A fixed object can't be carried, and a figure that does not exist can't carry anything.
    for (portable, carrier) in [(false, 1), (true, 2), (true, 0)] {
        let place = ObjectPlace::Carried(rules::FigureId(carrier));
        spec.objects = vec![MissionObject { portable, place, ..token.clone() }];
        assert!(matches!(spec.setup(), Err(SpecError::TooMany(_))), "{portable}, {carrier}");
    }
    spec.objects = vec![token; 100];
    rules::install_battle(&mut world, &spec.setup().expect("within the limits of setups"));
    let points = BattleState::of(&world).victory_points();
    assert!(Side::BOTH.iter().any(|side| points[*side] == u16::MAX), "{points:?}");
}

#[test]
fn campaign_battles_outside_the_campaign_folder_are_refused() {
    let (folder, fixture) = (TestFolder::new(), common::campaign_fixture::CampaignFixture::new());
    let campaign = fixture.campaign(folder.path(), "Ours", &["recon"]);
    let home = campaign.folder().expect("it is saved").to_owned();
    drop(campaign);
    let ledger = home.join("campaign.json");
    let text = fs::read_to_string(&ledger).expect("the ledger");
    for outside in ["../outside.battle", "/tmp/outside.battle", "..", ""] {
        let body = text
            .split_once('\n')
            .expect("a header")
            .1
            .replace("\"set_aside\":[]", &format!("\"set_aside\":[{outside:?}]"));
        let body = if body.contains(&format!("[{outside:?}]")) {
            body
        } else {
            body.trim_end().trim_end_matches('}').to_owned() + &format!(",\"set_aside\":[{outside:?}]}}\n")
        };
        let check = serde_json::to_string(&record::Digest::of_text(body.as_bytes())).expect("plain data");
        let header = format!("{{\"format\":\"incursion-campaign\",\"version\":1,\"check\":{check}}}\n");
        fs::write(&ledger, header + &body).expect("room for it");
        let refused = campaign::Campaign::open(&home).map(drop).expect_err(outside);
        assert!(refused.to_string().contains("outside its folder"), "{outside}: {refused}");
    }
}

#[test]
fn thousands_of_errors_are_counted_but_only_50_are_listed() {
    let text = fs::read_to_string(project_path("missions/2-incursion.ron")).expect("the second mission");
    let text = text.replace("doors: [0, 1, 2]", &format!("doors: [{}]", "99,".repeat(18_000)));
    let path = Path::new("doors.ron");
    let faults = assert_quick_answer("18,000 doors that don't exist", || {
        mission::parse_mission(path, &text, None).expect_err("bad doors")
    });
    assert!(faults.count() >= 18_000 && faults.list.len() == 50, "{} told", faults.list.len());
    let mut told = Vec::new();
    assert_quick_answer("telling them", || faults.report(&mut told, false, |text| &text.en))
        .expect("memory can be written");
    assert!(told.len() < 100_000, "{} bytes", told.len());
    assert!(String::from_utf8_lossy(&told).contains("more"));
}

#[test]
fn a_chequerboard_mission_is_checked_quickly() {
    let mut rows = String::new();
    for y in 0..64 {
        let row: String = (0..64).map(|x| if (x + y) % 2 == 0 { '#' } else { '.' }).collect();
        writeln!(rows, "            {row:?},").expect("memory can be written");
    }
    let recon = fs::read_to_string(project_path("missions/1-recon.ron")).expect("the first mission");
    let start = recon.find("rows: [").expect("it has rows") + "rows: [".len();
    let end = start + recon[start..].find(']').expect("a list");
    let text = recon[..start].to_owned() + "\n" + &rows + &recon[end..];
    let faults =
        assert_quick_answer("a chequerboard", || mission::parse_mission(Path::new("corners.ron"), &text, None));
    assert!(faults.is_err());
}

#[test]
fn a_duplicate_letter_in_the_legend_is_an_error() {
    let recon = fs::read_to_string(project_path("missions/1-recon.ron")).expect("the first mission");
    let text = recon.replacen("'#': Rock", "'#': Rock, '#': Floor", 1);
    assert_ne!(text, recon);
    let faults = mission::parse_mission(Path::new("legend.ron"), &text, None).expect_err("two of one letter");
    assert!(faults.to_string().contains("legend twice"), "{faults}");
}

#[test]
fn error_reports_contain_no_control_characters() {
    let text = "(id: \"\u{1b}[31mred\u{202e}\", nonsense)";
    let faults = mission::parse_mission(Path::new("\u{1b}]0;x\u{7}.ron"), text, None).expect_err("nonsense");
    let mut told = Vec::new();
    faults.report(&mut told, false, |text| &text.en).expect("memory can be written");
    let told = String::from_utf8(told).expect("text");
    assert!(!told.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{told:?}");
}
