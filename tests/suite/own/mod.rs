//! Figures, weapons and cards that missions and campaigns define: they are played like the game's, saved in records,
//! and refused with an error if they are faulty.

mod campaigns;
mod faults;
mod painted;
mod pictures;

use std::{fs, path::Path};

use ai::AiLevel;
use balance::{Experiment, Simulator};
use mission::{Diagnostics, FigureAppearance, FigureTint, Mission, force::Force, paths};
use record::{
    Battle, BattleSpec, MissionSnapshot,
    mail::{self, MailState, TurnFile},
};
use rules::{BattleEvent, BattleState, BySide, EventLog, RulesEdition, Side, Weapon};
use serde_json::json;

use crate::{
    battles::{RandomPlayer, TestFolder},
    game_command::{error_output, run_game_command},
    games::{MAX_ORDERS_PER_GAME, RandomChooser, play_to_end},
    referee::RefereeProcess,
    support::game_catalogue,
};

const MISSION: &str = include_str!("../small-mission.ron");

const WEAPONS: &str = r#"(weapons: [
    (id: Crossbow, name: (es: "Ballesta", en: "Crossbow"), cost: 1, fires: Gun((dice: 2, reaction: 1))),
])"#;

const FIGURES: &str = r#"(figures: [
    (
        id: "poacher", side: Allied,
        title: (es: "Furtivo", en: "Poacher"), name: (es: "Furtivo", en: "Poacher"),
        rp: 2, ap: 4, fortitude: 4, damage_points: 2, limit: None,
        weapons: [Crossbow], abilities: [FreeTurns], traits: [Ape],
        look: (like: "grunt", tint: Moss),
    ),
    (
        id: "wraith", side: German,
        title: (es: "Espectro", en: "Wraith"), name: (es: "Espectro", en: "Wraith"),
        rp: 2, ap: 3, fortitude: 3, damage_points: 1, limit: None,
        weapons: [], abilities: [Horde(2), StrengthInNumbers, ImmuneTo("adrenaline"), Unlimits("wraith")], traits: [Zombie],
    ),
])"#;

const CARDS: &str = r#"(cards: [
    (
        id: "poached", name: (es: "Caza", en: "Poached"), text: (es: "Un dado más.", en: "One more die."),
        kill_value: 1, copies: 20, face: Effect(on: [Gun], gives: [ShotDice(1)]),
    ),
])"#;

const PICTURE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
  <defs><radialGradient id="mist"><stop offset="0" stop-color="#eef"/><stop offset="1" stop-color="#224"/></radialGradient></defs>
  <g opacity="0.9"><path d="M128 20 L200 230 L56 230 Z" fill="url(#mist)" style="stroke:#112;stroke-width:4"/></g>
</svg>"##;

/// Returns the text of the small mission with this id, in which both sides must buy figures that the mission defines.
fn own_mission_text(id: &str) -> String {
    MISSION
        .replacen("id: \"small\"", &format!("id: {id:?}"), 1)
        .replacen("[AtLeastFigures(2)]", "[AtLeastOn(kind: \"poacher\", rp: 4)]", 1)
        .replacen("[AllOn(\"sturmzombie\")]", "[AllOn(\"wraith\")]", 1)
}

fn write_files(folder: &Path, files: &[(&str, &str)]) {
    fs::create_dir_all(folder).expect("a folder");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("room for it");
    }
}

/// Creates a folder with the mission `cellar.ron` and the files of its own figures, weapons, cards and pictures.
fn cellar_mission_folder() -> TestFolder {
    let folder = TestFolder::new();
    write_files(
        folder.path(),
        &[
            ("cellar.ron", &own_mission_text("cellar")),
            ("cellar.weapons.ron", WEAPONS),
            ("cellar.figures.ron", FIGURES),
            ("cellar.cards.ron", CARDS),
            ("cellar.wraith.svg", PICTURE),
        ],
    );
    folder
}

fn load_cellar_mission(folder: &TestFolder) -> Result<Mission, Diagnostics> {
    mission::load_mission(&folder.path().join("cellar.ron"), &game_catalogue())
}

fn sound_cellar_mission() -> Mission {
    load_cellar_mission(&cellar_mission_folder()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns the setup of a battle with quick picks of both sides.
fn quick_pick_spec(mission: &Mission, seed: u64) -> BattleSpec {
    let catalogue = mission.catalogue(&game_catalogue());
    let forces = BySide::from_fn(|side| {
        Force::new(&catalogue, mission.force_limits(side, mission.rp[side])).quick_pick().expect("there is a force")
    });
    let setup = mission.setup(&catalogue, &forces, mission.rp, seed).unwrap_or_else(|unfit| panic!("{unfit:?}"));
    BattleSpec::new(&setup, Some(MissionSnapshot::of(mission)))
}

#[test]
fn custom_content_extends_the_game_catalogue() {
    let (mission, game) = (sound_cellar_mission(), game_catalogue());
    let all = mission.catalogue(&game);
    for (id, kind) in game.kinds() {
        assert_eq!(all.kind(id), kind);
    }
    let poacher = all.kind(all.find("poacher").expect("its own"));
    assert_eq!(all.arms(poacher).next().expect("a weapon").name.en, "Crossbow");
    assert_eq!(all.cards().cards().count(), game.cards().cards().count() + 20);
    assert_eq!(mission.catalogue(&all), all, "to add them twice adds nothing");
    let look = FigureAppearance { like: "grunt".into(), tint: Some(FigureTint::Moss), portrait: None };
    assert_eq!(mission.own.looks["poacher"], look);
    assert_eq!(mission.own.pictures["wraith"], PICTURE);
    let recon = mission::load_mission(&paths::game_missions_dir().join("1-recon.ron"), &game).expect("sound");
    assert!(recon.own.is_empty() && recon.catalogue(&game) == game);
    let mut other = mission.clone();
    other.own = std::sync::Arc::default();
    assert_ne!(other.digest(), mission.digest());
}

#[test]
fn random_players_use_custom_weapons_and_cards() {
    let (mission, mut world) = (sound_cellar_mission(), rules::new_world());
    let crossbow = Weapon::new("Crossbow").expect("an id");
    let (mut shots, mut played) = (0, 0);
    for seed in 0..20 {
        rules::install_battle(&mut world, &quick_pick_spec(&mission, seed).setup().expect("it can be played"));
        play_to_end(&mut world, &mut RandomChooser::new(seed), |_, _, _| {});
        let card = |card| world.resource::<rules::cards::CardState>().kind(card).id == "poached";
        for event in world.resource::<EventLog>().all() {
            match event {
                BattleEvent::Shot { weapon, .. } if *weapon == crossbow => shots += 1,
                BattleEvent::CardPlayed { card: id, .. } if card(*id) => played += 1,
                _ => {}
            }
        }
    }
    assert!(shots > 20 && played > 5, "{shots} shots, {played} cards");
}

/// A record contains all definitions of its mission, so the battle needs no files.
#[test]
fn record_with_custom_content_needs_no_mission_files() {
    let (home, away) = (TestFolder::new(), TestFolder::new());
    let mut world = rules::new_world();
    let mission = sound_cellar_mission();
    let (mut battle, _) =
        Battle::new(&mut world, quick_pick_spec(&mission, 4), Some(home.path())).expect("a sound setup");
    RandomPlayer::new(4).play(&mut battle, &mut world, 40);
    let journal = battle.path().expect("it is saved").to_owned();
    let saved = fs::read(&journal).expect("it is there");
    assert!(String::from_utf8_lossy(&saved).contains(&format!("\"version\":{},", record::VERSION)));
    let record = record::read_record(&saved).expect("sound").record;
    assert_eq!(&record, battle.record());
    record::replay_record(&mut rules::new_world(), &record).expect("the same comes of it");
    let then = record.spec.mission.as_ref().and_then(MissionSnapshot::mission).expect("the mission as it was");
    assert_eq!((&then.own, then.digest()), (&mission.own, mission.digest()));

    let post = MailState { seat: Side::Allied, players: BySide::default(), settled: 0 };
    post.save(&journal).expect("kept");
    let next = BattleState::of(&world).awaiting.seat();
    let letter = mail::send_turn_file(&home.path().join("mail"), &journal, battle.record(), next, Some(&post))
        .expect("a letter");
    let file = TurnFile::open(&letter).expect("a sound letter");
    let theirs = mail::import(away.path(), &file, Some((Side::German, "Luis".into()))).expect("news");
    let mut resumed = Battle::resume(&mut world, &theirs).expect("it goes on");
    RandomPlayer::new(5).play(&mut resumed.battle, &mut world, MAX_ORDERS_PER_GAME);
    assert!(resumed.battle.record().over());
    record::replay_record(&mut rules::new_world(), resumed.battle.record()).expect("the same comes of it");
}

/// A battle that began under the first edition of the rules is written in the lowest format version that can hold it,
/// because older games can continue it.
#[test]
fn first_edition_battles_use_the_lowest_format_version() {
    let header = |spec: BattleSpec| {
        let (battle, _) = Battle::new(&mut rules::new_world(), spec, None).expect("a sound setup");
        record::write_record(battle.record())
    };
    let version = |number: u32| format!("\"version\":{number},");
    let first = |spec| BattleSpec { edition: RulesEdition::First, ..spec };
    let recon = header(first(crate::battles::recon_spec(1)));
    assert!(
        recon.contains(&version(record::PLAIN_VERSION)) && !recon.contains("\"own\"") && !recon.contains("\"edition\"")
    );
    assert!(header(first(quick_pick_spec(&sound_cellar_mission(), 4))).contains(&version(4)));
    let now = header(crate::battles::recon_spec(1));
    assert!(now.contains(&version(record::VERSION)) && now.contains("\"edition\":\"Second\""));
}

#[test]
fn invalid_custom_content_in_a_record_is_refused() {
    let stamp = MissionSnapshot::of(&sound_cellar_mission());
    assert!(stamp.mission().is_some());
    let spoilt = |spoil: &dyn Fn(&mut MissionSnapshot)| {
        let mut stamp = stamp.clone();
        spoil(&mut stamp);
        assert_ne!(stamp.digest(), MissionSnapshot::of(&sound_cellar_mission()).digest());
        stamp.mission().is_none()
    };
    assert!(spoilt(&|stamp| stamp.own.figures[0].ap = 255));
    assert!(spoilt(&|stamp| stamp.own.figures[0].id = "../x".into()));
    assert!(spoilt(&|stamp| stamp.own.figures[1].id = "poacher".into()));
    assert!(spoilt(&|stamp| stamp.own.cards[0].copies = 0));
    assert!(spoilt(&|stamp| stamp.own.weapons[0].cost = 0));
    assert!(spoilt(&|stamp| stamp.own.cards = vec![stamp.own.cards[0].clone(); 41]));
    assert!(spoilt(&|stamp| stamp.own.pictures.insert("nobody".into(), PICTURE.into()).map_or((), drop)));
    // A picture that this game refuses does not make the record invalid: it is replaced when it is drawn.
    assert!(!spoilt(&|stamp| stamp.own.pictures.insert("wraith".into(), "<svg/>".into()).map_or((), drop)));
    // A weapon that this game lacks is left out of the figure's weapons.
    let mut stamp = stamp.clone();
    stamp.own.weapons.clear();
    let all = stamp.own.with(&game_catalogue());
    assert!(all.kind(all.find("poacher").expect("a figure")).weapons.is_empty());
}

#[test]
fn ai_plays_custom_content_to_the_end() {
    let mission = sound_cellar_mission();
    let rp = mission.rp;
    let terms = Experiment { catalogue: game_catalogue(), mission, rp, level: AiLevel::Recruit, seed: 3, luck: false };
    let mut simulator = Simulator::default();
    for number in 0..6 {
        let battle = terms.play(&mut simulator, number).unwrap_or_else(|fault| panic!("{}", fault.en));
        assert!(battle.verdict.is_some(), "battle {number} ends");
    }
    let record = terms.record(&mut simulator, 1).expect("it is played");
    assert!(record.spec.forces.allied.contains(&"poacher".to_owned()), "{:?}", record.spec.forces);
    record::replay_record(&mut rules::new_world(), &record).expect("the same comes of it");
    let luck =
        Experiment { luck: true, level: AiLevel::Greedy, ..terms }.play(&mut simulator, 0).expect("it is played");
    assert!(luck.luck.is_some(), "and is looked back on");
}

#[test]
fn referee_supports_custom_content() {
    let (folder, mut referee) = (cellar_mission_folder(), RefereeProcess::start());
    let path = folder.path().join("cellar.ron").display().to_string();
    referee.get(&json!({ "cmd": "new", "mission": path, "seed": 1, "allied": ["poacher", "poacher"] }));
    assert!(referee.get(&json!({ "cmd": "state" })).to_string().contains("wraith"));
    let record = referee.get(&json!({ "cmd": "record" }))["record"].as_str().expect("a text").to_owned();
    let force = referee.get(&json!({ "cmd": "force", "mission": path, "side": "German" }));
    assert_eq!(force["force"], json!(["wraith", "wraith", "wraith"]));
    drop(folder);
    referee.get(&json!({ "cmd": "replay", "record": record }));
    assert_eq!(referee.ask(&json!({ "cmd": "new", "mission": path }))["ok"], false, "the files are gone");
}

#[test]
fn command_line_supports_custom_content() {
    let folder = cellar_mission_folder();
    let checked = run_game_command(&folder, &["check", "."]);
    assert!(checked.status.success(), "{}", error_output(&checked));
    assert!(String::from_utf8_lossy(&checked.stdout).contains("4 files checked, no errors"), "{checked:?}");
    assert!(run_game_command(&folder, &["print", "cellar.ron", "-o", "sheet.svg"]).status.success());
    let played =
        run_game_command(&folder, &["match", "--missions", "cellar.ron", "--levels", "random,random", "--games", "4"]);
    assert!(played.status.success(), "{}", error_output(&played));
    let fair = run_game_command(&folder, &["balance", "cellar.ron", "--games", "4", "--level", "greedy"]);
    assert!(fair.status.success(), "{}", error_output(&fair));
}
