//! Battles, campaigns and expeditions at moments for pictures and tests. Battles come from the files in `positions`, so
//! that a change of a rule does not change unrelated pictures; campaigns are played at random from seeds. Their files get
//! so old a time that lists show the date.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use ai::{Ai, AiLevel};
use bevy::prelude::World;
use campaign::{
    Campaign, CampaignState, Players,
    expedition::{ExpeditionCampaign, ExpeditionTerms},
};
use common::{campaign_fixture::CampaignFixture, support::project_path};
use mission::{self, Mission, force::Force, paths};
use record::{Battle, BattleSpec, FigureCommander, MissionSnapshot};
use rules::{
    self, BattleState, BySide, Catalogue, FigureId, Observation, Order, OrderLogEntry, PendingDecision, Setup, Side,
    automaton, legal_orders,
};

use crate::{
    battles::RandomPlayer,
    expeditions::{game_expedition_data, play_to_due_battle},
    game::TestHome,
    games::RandomChooser,
    states::PositionFile,
};

/// Number of orders in the saved battle of Recon.
const SAVED_ORDERS: usize = 60;

struct GameData {
    catalogue: Catalogue,
    library: mission::Library,
}

impl GameData {
    fn load() -> GameData {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
        GameData { catalogue, library }
    }

    fn quick(&self, mission: &Mission) -> BySide<Vec<rules::KindId>> {
        BySide::from_fn(|side| {
            Force::new(&self.catalogue, mission.force_limits(side, mission.rp[side]))
                .quick_pick()
                .expect("a legal force")
        })
    }
}

/// Saves a battle of Recon after some orders, played at random.
pub fn prepare_recon_battle(home: &TestHome) {
    let rules = GameData::load();
    let mission = rules.library.find("recon").expect("a mission of the game");
    let forces = rules.quick(mission);
    let setup = mission.setup(&rules.catalogue, &forces, mission.rp, 5).expect("a sound setup");
    let spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(mission)));
    let (mut world, saves) = (rules::new_world(), home.0.join("saves"));
    let (mut battle, _) = Battle::new(&mut world, spec, Some(&saves)).expect("a sound setup");
    RandomPlayer::new(5).play(&mut battle, &mut world, SAVED_ORDERS);
    let path = battle.path().expect("a journal").to_owned();
    drop(battle);
    set_file_age(&path, 0);
}

/// Saves the battle of a case of a file in `positions`. Returns its path.
pub fn prepare_position(home: &TestHome, file: PositionFile, case: &str) -> PathBuf {
    let rules = GameData::load();
    let (name, mission) = match file {
        PositionFile::Room => ("room", None),
        PositionFile::Mission(id) => (id, Some(rules.library.find(id).expect("a mission of the game"))),
    };
    let path = project_path(&format!("tests/headless/positions/{name}.ron"));
    let cases = rule_test::play_file(&path, &rules.catalogue).unwrap_or_else(|faults| panic!("{faults}"));
    let played = cases.iter().find(|played| played.title == case);
    let played = played.unwrap_or_else(|| panic!("{}: there is no case {case}", path.display()));
    let (mut world, saves) = (rules::new_world(), home.0.join("saves"));
    let begun = Battle::new(&mut world, position_spec(&played.setup, mission), Some(&saves));
    let (mut battle, warning) = begun.expect("a sound setup");
    assert!(warning.is_none());
    for entry in &played.entries {
        match entry {
            OrderLogEntry::Order(order) => drop(battle.submit(&mut world, *order).expect("it was carried out before")),
            OrderLogEntry::Dice(faces) => battle.script_dice(&mut world, faces).expect("faces of a die"),
            OrderLogEntry::Seed(seed) => battle.seed_dice(&mut world, *seed),
            OrderLogEntry::Reseed(seed) => battle.reseed_dice(&mut world, *seed),
        }
    }
    let path = battle.path().expect("a journal").to_owned();
    drop(battle);
    set_file_age(&path, 0);
    path
}

fn position_spec(setup: &Setup, mission: Option<&Mission>) -> BattleSpec {
    let mut spec = BattleSpec::new(setup, mission.map(MissionSnapshot::of));
    if spec.position.is_none() {
        // A record has either all cards or none. A battle that begins with its first turn is played without cards.
        spec.cards.clear();
    }
    // Objects have no names in the files of `positions`, so they get those of the mission.
    let known = mission.iter().flat_map(|mission| &mission.objects);
    spec.objects.iter_mut().zip(known).for_each(|(object, known)| object.name = known.name.clone());
    spec
}

/// Saves a battle of five players who defend the gate, at their third half-turn. Until then they have only drawn cards.
pub fn prepare_gate_battle(home: &TestHome) {
    prepare_gate_at_turn(home, 3);
}

/// Saves the battle at the gate at the defenders' half-turn of that turn.
pub fn prepare_gate_at_turn(home: &TestHome, turn: u16) {
    let (mut world, mut battle) = play_gate_defence(Some(home));
    play_to_defenders_turn(&mut world, &mut battle, turn);
}

/// Returns the world of the battle at the gate at the defenders' half-turn of that turn.
pub fn play_gate_to_turn(turn: u16) -> World {
    let (mut world, mut battle) = play_gate_defence(None);
    play_to_defenders_turn(&mut world, &mut battle, turn);
    world
}

/// Saves a campaign in its battle at the gate, at the defenders' first half-turn.
pub fn prepare_gate_campaign(home: &TestHome) {
    let mut fixture = CampaignFixture::new();
    let mut campaign = fixture.campaign(&home.0.join("campaigns"), "Gate", &["gate", "recon"]);
    let mission = campaign.mission().expect("the first one");
    let catalogue = mission.catalogue(&fixture.catalogue);
    let allied = Force::new(&catalogue, mission.force_limits(Side::Allied, mission.rp.allied)).quick_pick();
    let forces = BySide { allied: allied.expect("there is a force"), german: Vec::new() };
    let mut battle = fixture.begin_with(&mut campaign, &forces, 5);
    play_to_defenders_turn(&mut fixture.world, &mut battle, 1);
}

/// Plays a battle at the gate to the defenders' half-turn of that turn. The defenders only draw cards until then.
fn play_to_defenders_turn(world: &mut World, battle: &mut Battle, turn: u16) {
    loop {
        let now = BattleState::of(world);
        let order = match now.awaiting {
            PendingDecision::Act { seat: Side::Allied, .. } if now.turn.number == turn => break,
            PendingDecision::Act { seat: Side::Allied, .. } => Order::EndHalf,
            PendingDecision::Deploy { .. } => Order::EndDeployment,
            PendingDecision::Discard { .. } => Order::EndDiscard,
            _ => automaton::choose_automaton_order(&now).expect("the horde is asked"),
        };
        battle.submit(world, order).expect("it may be given");
    }
}

/// Begins the battle at the gate with five players, saved in the folder if there is one.
fn play_gate_defence(home: Option<&TestHome>) -> (World, Battle) {
    let rules = GameData::load();
    let mission = rules.library.find("gate").expect("a mission of the game");
    let catalogue = mission.catalogue(&rules.catalogue);
    let five = ["murphy", "stoker", "chief", "sapper", "gunner"];
    let five = five.map(|id| catalogue.find(id).expect("a defender")).to_vec();
    let forces = BySide { allied: five, german: Vec::new() };
    let setup = mission.setup(&rules.catalogue, &forces, BySide { allied: 15, german: 6 }, 5).expect("fit forces");
    let mut world = rules::new_world();
    let mut spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(mission)));
    spec.crew.allied =
        ["Marta", "Nico", "Ana", "Luis", "Eva"].map(|name| FigureCommander::Person(name.into())).to_vec();
    let saves = home.map(|home| home.0.join("saves"));
    let (battle, _) = Battle::new(&mut world, spec, saves.as_deref()).expect("a sound setup");
    (world, battle)
}

/// Saves the battle at the gate in a turn with a card on a defender.
pub fn prepare_last_chance(home: &TestHome) {
    let (mut world, mut battle) = play_gate_defence(Some(home));
    loop {
        let now = BattleState::of(&world);
        let order = match now.awaiting {
            PendingDecision::Act { seat: Side::Allied, .. } if !now.cards.in_play.is_empty() => break,
            PendingDecision::Act { seat: Side::Allied, .. } => {
                let lies =
                    |order: &Order| matches!(order, Order::PlayCard { card, .. } if now.cards.kind(*card).is_effect());
                legal_orders(&now).into_iter().find(lies).unwrap_or(Order::EndHalf)
            }
            PendingDecision::Deploy { .. } => Order::EndDeployment,
            PendingDecision::Discard { .. } => Order::EndDiscard,
            _ => automaton::choose_automaton_order(&now).expect("the horde is asked"),
        };
        battle.submit(&mut world, order).expect("it may be given");
    }
}

/// Saves the battle at the gate before a reaction to a figure of the horde. If all defenders hold their fire, that
/// figure gives them another reaction later in the same half-turn.
pub fn prepare_repeated_activation(home: &TestHome) {
    let (mut world, mut battle) = play_gate_defence(None);
    let (mut mind, mut given) = (Ai::default(), Vec::new());
    // The figure at which the defenders held their fire, the number of orders before that, and `true` if the horde has
    // given an order since.
    let mut held: Option<(FigureId, usize, bool)> = None;
    let asked = loop {
        let now = BattleState::of(&world);
        let order = match &now.awaiting {
            PendingDecision::React { target, shooters, .. } => {
                match held {
                    Some((enemy, at, true)) if enemy == *target => break at,
                    Some((enemy, ..)) if enemy == *target => {}
                    _ => held = Some((*target, given.len(), false)),
                }
                Order::Hold { figure: shooters[0] }
            }
            awaiting if awaiting.seat() == Some(Side::Allied) => {
                let seen = Observation::from_state(&world, &now, Side::Allied);
                mind.decide(&seen, AiLevel::Planner, 1).expect("an order").order
            }
            _ => {
                held = held.map(|(enemy, at, _)| (enemy, at, true));
                automaton::choose_automaton_order(&now).expect("the horde is asked")
            }
        };
        battle.submit(&mut world, order).expect("it may be given");
        given.push(order);
    };
    let (mut world, mut battle) = play_gate_defence(Some(home));
    for order in &given[..asked] {
        battle.submit(&mut world, *order).expect("it was given before");
    }
}

/// Saves one of the game's campaigns with `missions` missions played at random and cards kept.
pub fn prepare_campaign(home: &TestHome, name: &str, missions: u8) {
    play_campaign_missions(home, name, missions, (true, Players::default()));
}

/// Saves a campaign like [`prepare_campaign`] whose last battle is not recorded in the ledger yet. The game records it
/// when it opens the campaign.
pub fn prepare_unrecorded_campaign(home: &TestHome, name: &str, missions: u8) {
    play_campaign_missions(home, name, missions, (false, Players::default()));
}

/// Saves a campaign like [`prepare_unrecorded_campaign`], with these players.
pub fn prepare_unrecorded_campaign_of(home: &TestHome, name: &str, missions: u8, players: Players) {
    play_campaign_missions(home, name, missions, (false, players));
}

fn play_campaign_missions(home: &TestHome, name: &str, missions: u8, (settled, players): (bool, Players)) {
    let rules = GameData::load();
    let plans = mission::load_campaign_library(&[paths::game_missions_dir()], &rules.library);
    let plan = plans.find("gibraltar").expect("the game's own");
    let mut campaign = Campaign::create(&home.0.join("campaigns"), name, plan, &rules.library).expect("a good name");
    campaign.set_players(players).expect("a mission is to be begun");
    for number in 1..=missions {
        let dossier = campaign.mission().expect("the next one");
        let forces = rules.quick(&dossier);
        let mut world = rules::new_world();
        let seed = 40 + u64::from(number);
        let mut battle = campaign
            .begin_battle(&mut world, &rules.catalogue, &forces, &BySide::default(), seed)
            .expect("it begins")
            .battle;
        let mut chooser = RandomChooser::new(seed);
        loop {
            let now = BattleState::of(&world);
            if now.awaiting == PendingDecision::Over {
                break;
            }
            battle.submit(&mut world, chooser.choose(&now, &legal_orders(&now))).expect("a legal order");
        }
        if number == missions && !settled {
            break;
        }
        campaign.record_result(battle.record()).expect("its own battle");
        if campaign.stage() == CampaignState::Over {
            break;
        }
        for side in Side::BOTH {
            match campaign.keepable(side).first().cloned() {
                Some(choice) => campaign.keep(side, &choice.figure, &choice.cards[0]).expect("it lies there"),
                None => campaign.keep_none(side).expect("there is a mission to decide for"),
            }
        }
    }
    let folder = campaign.folder().expect("it is saved").to_owned();
    drop(campaign);
    for file in fs::read_dir(&folder).expect("its folder") {
        set_file_age(&file.expect("an entry").path(), u64::from(missions));
    }
}

/// Begins an expedition with these people in its seats: its first night.
pub fn prepare_expedition(folder: &Path, people: [&str; 2]) -> ExpeditionCampaign {
    let seats = people.map(|person| Some(person.to_owned())).to_vec();
    let terms = ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats, seed: 3 };
    ExpeditionCampaign::create(folder, game_expedition_data(), &terms).expect("a new folder")
}

/// Begins an expedition, and plays it until it waits for a battle.
pub fn prepare_due_battle(folder: &Path, people: [&str; 2]) -> ExpeditionCampaign {
    let mut campaign = prepare_expedition(folder, people);
    play_to_due_battle(&mut campaign);
    campaign
}

/// Sets the time of a file `days` days after a fixed date, which is so old that lists show the date.
pub fn set_file_age(path: &Path, days: u64) {
    let then = SystemTime::UNIX_EPOCH + Duration::from_secs(946_728_000 + days * 86_400);
    let file = File::options().write(true).open(path).expect("the test's own file");
    file.set_modified(then).expect("a file of one's own");
}
