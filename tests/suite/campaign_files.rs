//! Files of campaigns: two processes with one campaign, full disks, damage, newer versions, and a process that is
//! killed while it saves.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use campaign::{self, Campaign, CampaignError, CampaignState, FigureName, Players, PlayersError};
use record::{AiSeat, Difficulty};
use rules::BySide;

use common::{campaign_fixture::CampaignFixture, machine_speed::is_time_within};

use crate::{battles::TestFolder, games::MAX_ORDERS_PER_GAME};

/// Path of the program that runs tasks of tests in a separate process.
const CHILD: &str = env!("CARGO_BIN_EXE_child");

fn ledger_path(home: &Path) -> PathBuf {
    home.join("campaign.json")
}

fn campaign_folder(campaign: &Campaign) -> PathBuf {
    campaign.folder().expect("it is saved").to_owned()
}

#[test]
fn a_campaign_opens_in_only_one_window_at_a_time() {
    let (folder, fixture) = (TestFolder::new(), CampaignFixture::new());
    let campaign = fixture.campaign(folder.path(), "Ours", &["recon"]);
    let home = campaign_folder(&campaign);
    assert!(campaign::list_campaigns(folder.path())[0].in_use);
    let error = Campaign::open(&home).expect_err("it is open");
    assert!(matches!(error, CampaignError::InUse { .. }) && error.to_string().contains("another window"), "{error}");
    drop(campaign);
    assert!(!campaign::list_campaigns(folder.path())[0].in_use);
    assert!(Campaign::open(&home).is_ok());
    assert!(!home.join("lock").exists(), "the lock file is removed with the lock");
    fs::write(home.join("lock"), "").expect("room for it");
    assert!(!campaign::list_campaigns(folder.path())[0].in_use, "only its lock counts");
    let there = campaign::delete_campaign(&home).expect("it is closed");
    assert!(!home.exists() && Campaign::open(&there).is_ok());
}

#[test]
fn unreadable_ledgers_are_reported_and_left_unchanged() {
    let (folder, fixture) = (TestFolder::new(), CampaignFixture::new());
    let home = campaign_folder(&fixture.campaign(folder.path(), "Ours", &["recon"]));
    let text = fs::read_to_string(ledger_path(&home)).expect("the ledger");
    let spoilt = [
        ("newer", text.replacen("\"version\":1", "\"version\":9", 1)),
        ("another format", text.replacen("incursion-campaign", "incursion-battle", 1)),
        ("changed", text.replacen("\"Ours\"", "\"Mine\"", 1)),
        ("more", format!("{text}x")),
        ("nothing", String::new()),
        ("no JSON", "hello".into()),
    ];
    for (what, spoilt) in spoilt {
        fs::write(ledger_path(&home), &spoilt).expect("spoiling it");
        let error = Campaign::open(&home).expect_err(what);
        match what {
            "newer" => assert!(matches!(error, CampaignError::Newer { found: 9, .. }), "{error}"),
            _ => assert!(matches!(error, CampaignError::Damaged { .. }), "{what}: {error}"),
        }
        assert_eq!(fs::read_to_string(ledger_path(&home)).expect("still there"), spoilt);
        let listed = campaign::list_campaigns(folder.path());
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].contents.as_ref().err().map(ToString::to_string), Some(error.to_string()));
    }
    fs::remove_file(ledger_path(&home)).expect("removing it");
    assert!(matches!(Campaign::open(&home), Err(CampaignError::Io { .. })));
}

/// Each ledger gets the lowest version that can hold its contents. So an older game reports a ledger that it can't read
/// in full as one of a newer game, not as damaged, and still reads other ledgers.
#[test]
fn only_names_and_players_raise_the_ledger_version() {
    let (folder, fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "Ours", &["recon"]);
    let home = campaign_folder(&campaign);
    let version = || {
        let text = fs::read_to_string(ledger_path(&home)).expect("the ledger");
        let header: serde_json::Value = serde_json::from_str(text.lines().next().expect("a line")).expect("its header");
        header["version"].as_u64()
    };
    assert_eq!(version(), Some(1));
    let figure = FigureName { kind: "grunt".into(), number: 1 };
    campaign.set_nickname(&figure, "Ana").expect("a name");
    assert_eq!(version(), Some(2));
    drop(campaign);
    let mut campaign = Campaign::open(&home).expect("this game reads it");
    assert_eq!(campaign.nickname(&figure), Some("Ana"));
    campaign.set_nickname(&figure, "").expect("no name");
    assert_eq!(version(), Some(1));
    let names = BySide { allied: "Ana".into(), german: String::new() };
    campaign.set_players(Players { names, ..Players::default() }).expect("a mission is to be begun");
    assert_eq!(version(), Some(3));
    let without_advice = BySide { allied: false, german: true };
    campaign.set_players(Players { without_advice, ..Players::default() }).expect("a mission is to be begun");
    assert_eq!(version(), Some(4));
    campaign.set_players(Players::default()).expect("a mission is to be begun");
    assert_eq!(version(), Some(1));
}

/// The ledger stores the players of all coming missions, which can't change during a battle.
#[test]
fn a_campaign_saves_its_players() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "Ours", &["recon", "recon"]);
    assert_eq!(campaign.players(), &Players::default(), "two people, as in ledgers of older games");
    let veteran = AiSeat { strength: Difficulty::Veteran, seed: 7 };
    let players = Players {
        names: BySide { allied: "Ana".into(), german: "Luis".into() },
        computers: BySide { allied: None, german: Some(veteran) },
        without_advice: BySide { allied: true, german: false },
    };
    campaign.set_players(players.clone()).expect("a mission is to be begun");
    let home = campaign_folder(&campaign);
    drop(campaign);
    let listed = campaign::list_campaigns(folder.path());
    assert_eq!(listed[0].contents.as_ref().expect("a campaign").players, players);
    let mut campaign = Campaign::open(&home).expect("this game reads it");
    let mut battle = fixture.begin(&mut campaign, 1);
    let spec = battle.spec();
    assert_eq!(spec.players, BySide { allied: "Ana".into(), german: String::new() }, "no person's name for a computer");
    assert_eq!((spec.computers, spec.without_advice), (players.computers, players.without_advice));
    assert_eq!(campaign.set_players(Players::default()), Err(PlayersError::Playing));
    fixture.play(&mut battle, 1, MAX_ORDERS_PER_GAME);
    campaign.record_result(battle.record()).expect("its battle");
    assert_eq!(campaign.players(), &players, "they play the next mission, too");
    campaign.set_players(Players::default()).expect("between two missions");
}

#[test]
fn a_ledger_truncated_anywhere_is_reported_as_damaged() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "Ours", &["recon", "recon"]);
    let battle = fixture.begin(&mut campaign, 1);
    drop((campaign, battle));
    let home = campaign::list_campaigns(folder.path())[0].folder.clone();
    let text = fs::read(ledger_path(&home)).expect("the ledger");
    for end in 0..text.len() {
        fs::write(ledger_path(&home), &text[..end]).expect("cutting it");
        let error = Campaign::open(&home).expect_err("it was cut");
        assert!(matches!(error, CampaignError::Damaged { .. }), "at {end}: {error}");
    }
    fs::write(ledger_path(&home), &text).expect("mending it");
    assert!(Campaign::open(&home).is_ok());
}

/// While a file has the name of the folder, nothing can be written. The campaign is played in memory, and saved as a
/// whole as soon as that is possible.
#[test]
fn a_campaign_that_can_not_be_saved_continues_in_memory() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let dir = folder.path().join("campaigns");
    fs::write(&dir, "no folder").expect("a file");
    let mut campaign = fixture.campaign(&dir, "In memory", &["recon", "recon", "recon"]);
    assert!(matches!(campaign.take_warning(), Some(CampaignError::Io { .. })));
    assert!(campaign.folder().is_none() && !campaign.is_saved());
    assert!(campaign.take_warning().is_none(), "it is said once");
    for (seed, number) in [(1, 2), (2, 3)] {
        let mut battle = fixture.begin(&mut campaign, seed);
        fixture.play(&mut battle, seed, MAX_ORDERS_PER_GAME);
        campaign.record_result(battle.record()).expect("its own battle");
        assert_eq!(campaign.stage(), CampaignState::Ready(number));
        keep_no_cards(&mut campaign);
    }
    fs::remove_file(&dir).expect("now there is room");
    assert!(campaign.is_saved());
    let home = campaign_folder(&campaign);
    for chapter in campaign.chapters() {
        let journal = campaign.journal(chapter).expect("a folder");
        let record = record::read_record(&fs::read(&journal).expect("its record")).expect("a record").record;
        assert_eq!((record.orders(), record.over()), (chapter.orders, true));
    }
    let chapters = campaign.chapters().to_vec();
    drop(campaign);
    assert_eq!(Campaign::open(&home).expect("it is there").chapters(), chapters);
}

fn keep_no_cards(campaign: &mut Campaign) {
    for side in rules::Side::BOTH {
        campaign.keep_none(side).expect("there is a mission to decide for");
    }
}

/// The ledger can't be written while a folder has the name of its temporary file.
#[test]
fn nothing_is_lost_if_the_ledger_can_not_be_written() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "Full", &["recon", "recon"]);
    let home = campaign_folder(&campaign);
    let before = fs::read(ledger_path(&home)).expect("the ledger");
    let mut battle = fixture.begin(&mut campaign, 1);
    fixture.play(&mut battle, 1, MAX_ORDERS_PER_GAME);
    let begun = fs::read(ledger_path(&home)).expect("the ledger");
    assert_ne!(begun, before);

    let in_the_way = home.join("campaign.json.new");
    fs::create_dir(&in_the_way).expect("a folder");
    campaign.record_result(battle.record()).expect("its own battle");
    let warning = campaign.take_warning().expect("it could not be saved");
    assert!(matches!(warning, CampaignError::Io { .. }), "{warning}");
    assert_eq!(fs::read(ledger_path(&home)).expect("the ledger"), begun, "what was there is there");
    keep_no_allied_card(&mut campaign);
    assert!(campaign.take_warning().is_none(), "said once");
    fs::remove_dir(&in_the_way).expect("it is empty");
    assert!(campaign.is_saved(), "there is room again");
    let chapters = campaign.chapters().to_vec();
    drop((campaign, battle));
    assert_eq!(Campaign::open(&home).expect("a sound one").chapters(), chapters);
}

fn keep_no_allied_card(campaign: &mut Campaign) {
    campaign.keep_none(rules::Side::Allied).expect("there is a mission to decide for");
}

/// A shell limits the size of files.
#[cfg(unix)]
#[test]
fn a_full_disk_does_not_stop_a_campaign() {
    let folder = TestFolder::new();
    // The script ignores the signal for files that are too large, so that the write returns an error.
    let script = "trap '' XFSZ; ulimit -f 32; exec \"$0\" \"$@\"";
    let output = Command::new("bash")
        .args(["-c", script])
        .args([CHILD, "play-with-little-room"])
        .arg(folder.path())
        .output()
        .expect("a second process");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("settled"), "{told}{}", String::from_utf8_lossy(&output.stderr));
    // The parts on the disk are sound: the last ledger that fitted, and the journal up to the cut.
    let listed = campaign::list_campaigns(folder.path());
    let home = &listed[0].folder;
    let campaign = Campaign::open(home).expect("a sound ledger");
    match campaign.stage() {
        CampaignState::Playing(1) => {
            let resumed = campaign.resume_battle(&mut rules::new_world()).expect("it goes on");
            assert!(!resumed.battle.record().steps.is_empty());
        }
        state => assert_eq!(state, CampaignState::Ready(2)),
    }
}

fn spawn_saving_child(home: &Path) -> std::process::Child {
    Command::new(CHILD)
        .arg("save-until-killed")
        .arg(home)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a second process")
}

/// The campaign is refused while another process has it open; a process that is killed while it saves leaves the old
/// ledger or the new one, and a lock file that stops no other process.
#[test]
fn a_process_killed_while_saving_leaves_an_intact_ledger() {
    let (folder, fixture) = (TestFolder::new(), CampaignFixture::new());
    let home = campaign_folder(&fixture.campaign(folder.path(), "Name", &["recon"; 5]));
    for round in 0..12 {
        let mut child = spawn_saving_child(&home);
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines().map_while(Result::ok);
        let mut number = move || lines.find_map(|line| line.strip_prefix("saved ")?.parse::<u64>().ok());
        let mut last = number().expect("it saves");
        if round == 0 {
            assert!(matches!(Campaign::open(&home), Err(CampaignError::InUse { .. })));
        }
        for _ in 0..round * 3 {
            last = number().expect("it saves on");
        }
        std::thread::sleep(Duration::from_micros(170 * round));
        child.kill().expect("it runs");
        child.wait().expect("it was killed");
        let campaign = Campaign::open(&home).unwrap_or_else(|error| panic!("{error}"));
        let found: u64 = campaign.name().strip_prefix("Name ").expect("a name").parse().expect("a number");
        assert!(found >= last, "{found} on the disk, {last} was told");
    }
}

/// A campaign of seven recorded missions loads in under 300 ms; the limit here is higher.
#[test]
fn a_long_campaign_loads_fast() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let missions = ["recon", "incursion", "beacon", "twitcher", "behind", "acdc", "doomsday"];
    let mut campaign = fixture.campaign(folder.path(), "Long", &missions);
    for seed in 0..7 {
        let mut battle = fixture.begin(&mut campaign, seed);
        fixture.play(&mut battle, seed, MAX_ORDERS_PER_GAME);
        campaign.record_result(battle.record()).expect("its own battle");
        if seed < 6 {
            keep_no_cards(&mut campaign);
        }
        let file = File::open(battle.path().expect("a journal")).expect("it is there");
        let bytes = file.metadata().expect("its size").len();
        let orders = battle.record().orders();
        println!("{}: {orders} orders, {bytes} bytes", missions[seed as usize]);
        // Random players give many times more orders than people.
        assert!(bytes < 100_000 || orders > 2_000, "{orders} orders take {bytes} bytes");
    }
    let home = campaign_folder(&campaign);
    drop(campaign);
    let started = Instant::now();
    let campaign = Campaign::open(&home).expect("it is closed");
    let rosters: usize = rules::Side::BOTH.iter().map(|side| campaign.roster(*side).len()).sum();
    let spent = started.elapsed();
    println!("{rosters} figures in {spent:?}");
    assert!(is_time_within(spent, Duration::from_secs(1)), "{spent:?}");
}
