//! Battles and campaigns that stand at a moment worth a picture. They are played at random from seeds, so they are
//! always the same; their files are as old as can be told by a date.

use std::{
    cell::Cell,
    fs::{self, File},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use bevy::ecs::world::World;
use campaign::{Campaign, Stage};
use cli::rule_test;
use common::support::project;
use mission::{self, Mission, force::Force, paths};
use record::{Battle, BattleSpec, MissionStamp};
use rules::{
    self, Awaiting, BattleEvent, BySide, Catalogue, Entry, EventLog, Occasion, Order, Side, Situation, legal_orders,
};

use crate::{
    battles::RandomPlayer,
    game::Home,
    games::Chooser,
    mission_2::{ALLIED, GERMAN},
    states::Opened,
};

/// What is to be played: the mission, and the first seed that is tried.
pub type Battles = (&'static str, u64);

pub fn bidding(now: &Situation) -> bool {
    matches!(now.awaiting, Awaiting::Bid { .. })
}

pub fn discarding(now: &Situation) -> bool {
    matches!(now.awaiting, Awaiting::Discard { .. })
}

pub fn deploying(now: &Situation) -> bool {
    matches!(now.awaiting, Awaiting::Deploy { .. })
}

pub fn answering(now: &Situation) -> bool {
    matches!(now.awaiting, Awaiting::Answer { to: Occasion::Card(_), .. })
}

/// A figure in the middle of its activation, ahead of which there is floor.
pub fn walking(now: &Situation) -> bool {
    let acting = now.acting.and_then(|id| now.figure(id));
    let ahead = |order: &Order| acting.is_some_and(|figure| *order == Order::Move { towards: figure.facing });
    now.turn.number > 1 && can(now, |order| ahead(order)) && now.cards.hands[Side::Allied].len() > 2
}

/// Whether an active figure of the Allies may do such a thing.
pub fn can(now: &Situation, what: impl Fn(&Order) -> bool) -> bool {
    matches!(now.awaiting, Awaiting::Act { seat: Side::Allied, figure: Some(_) }) && legal_orders(now).iter().any(what)
}

/// A half in which nobody acts yet.
pub fn half(now: &Situation) -> bool {
    matches!(now.awaiting, Awaiting::Act { figure: None, .. })
}

/// A half that begins after the other seat has done much.
pub fn half_begins(now: &Situation) -> bool {
    let begins = matches!(now.awaiting, Awaiting::Act { seat: Side::Allied, figure: None });
    begins && now.turn.half == Some(Side::Allied) && now.turn.number > 2
}

struct Rules {
    catalogue: Catalogue,
    library: mission::Library,
}

impl Rules {
    fn load() -> Rules {
        let catalogue = mission::load_catalogue(&paths::figures()).expect("the game's own figures");
        let library = mission::missions(&[paths::missions()], &catalogue);
        Rules { catalogue, library }
    }

    fn quick(&self, mission: &Mission) -> BySide<Vec<rules::KindId>> {
        BySide::from_fn(|side| {
            Force::new(&self.catalogue, mission.terms(side, mission.rp[side])).quick_pick().expect("a legal force")
        })
    }
}

/// A battle of that mission; the second with something of everything, others with what is suggested.
fn spec(mission: &str, seed: u64) -> BattleSpec {
    let rules = Rules::load();
    let dossier = rules.library.find(mission).expect("a mission of the game");
    let find = |ids: &[&str]| ids.iter().map(|id| rules.catalogue.find(id).expect("a kind of the game")).collect();
    let forces = match mission {
        "incursion" => BySide { allied: find(&ALLIED), german: find(&GERMAN[seed as usize % 2]) },
        _ => rules.quick(dossier),
    };
    let setup = dossier.setup(&rules.catalogue, &forces, dossier.rp, seed).expect("legal forces");
    BattleSpec::new(&setup, Some(MissionStamp::of(dossier)))
}

/// Who plays: outside the second mission somebody who knows what missions are about.
enum Player {
    Fighter(RandomPlayer),
    Chooser(Chooser),
}

impl Player {
    fn of((mission, seed): Battles) -> Player {
        match mission {
            "incursion" => Player::Fighter(RandomPlayer::new(seed)),
            _ => Player::Chooser(Chooser::new(seed)),
        }
    }

    /// Gives up to so many orders, until the battle is over. Returns how many.
    fn play(&mut self, battle: &mut Battle, world: &mut World, orders: usize) -> usize {
        for given in 0..orders {
            let now = Situation::of(world);
            let legal = legal_orders(&now);
            if legal.is_empty() {
                return given;
            }
            let order = match self {
                Player::Fighter(player) => player.choose(&now, &legal),
                Player::Chooser(player) => player.choose(&now, &legal),
            };
            battle.submit(world, order).expect("a legal order is taken");
        }
        orders
    }
}

/// Orders until the moment comes in a random battle; none if it does not.
fn until((mission, seed): Battles, moment: &dyn Fn(&World, &Situation) -> bool) -> Option<usize> {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, spec(mission, seed), None).expect("a sound setup");
    let mut player = Player::of((mission, seed));
    for orders in 0..1_500 {
        if moment(&world, &Situation::of(&world)) {
            return Some(orders);
        }
        if player.play(&mut battle, &mut world, 1) == 0 {
            return None;
        }
    }
    None
}

/// The battle of the first seed from that one on in which the moment comes, as a record among the saved ones.
pub fn saved(home: &Home, battles: Battles, moment: impl Fn(&Situation) -> bool) -> PathBuf {
    found(home, battles, &|_, now| moment(now), 0)
}

fn found(home: &Home, (mission, from): Battles, moment: &dyn Fn(&World, &Situation) -> bool, back: usize) -> PathBuf {
    let found = (from..from + 60).find_map(|seed| Some((seed, until((mission, seed), moment)?)));
    let (seed, orders) = found.expect("it comes in one of sixty battles");
    record(&home.0.join("saves"), (mission, seed), orders - back)
}

fn record(folder: &Path, (mission, seed): Battles, orders: usize) -> PathBuf {
    let mut world = rules::new_world();
    let (mut battle, warning) = Battle::new(&mut world, spec(mission, seed), Some(folder)).expect("a sound setup");
    assert!(warning.is_none());
    Player::of((mission, seed)).play(&mut battle, &mut world, orders);
    let path = battle.path().expect("a journal").to_owned();
    drop(battle);
    aged(&path, 0);
    path
}

/// Opens such a battle.
pub fn play(home: &Home, battles: Battles, moment: impl Fn(&Situation) -> bool) -> Opened {
    Opened(saved(home, battles, moment))
}

/// Opens the battle of that case of `positions.ron`.
pub fn position(home: &Home, name: &str) -> Opened {
    let cases = rule_test::play(&project("tests/stage/positions.ron"), &Rules::load().catalogue);
    let cases = cases.unwrap_or_else(|faults| panic!("{faults}"));
    let case = cases.iter().find(|case| case.title == name).unwrap_or_else(|| panic!("there is no case {name}"));
    let mut world = rules::new_world();
    let mut spec = BattleSpec::new(&case.setup, None);
    if spec.position.is_none() {
        // From a first turn on the cases are played without cards, unless they say so. A record knows only all or none.
        spec.cards.clear();
    }
    let (mut battle, warning) = Battle::new(&mut world, spec, Some(&home.0.join("saves"))).expect("a sound setup");
    assert!(warning.is_none());
    for entry in &case.entries {
        match entry {
            Entry::Order(order) => drop(battle.submit(&mut world, *order).expect("it was carried out before")),
            Entry::Dice(faces) => battle.script_dice(&mut world, faces).expect("faces of a die"),
        }
    }
    let path = battle.path().expect("a journal").to_owned();
    drop(battle);
    aged(&path, 0);
    Opened(path)
}

/// Opens such a battle so many orders before something happens in it.
pub fn before(home: &Home, battles: Battles, back: usize, event: impl Fn(&BattleEvent) -> bool) -> Opened {
    let known = Cell::new(0);
    let happened = |world: &World, _: &Situation| {
        let events = world.resource::<EventLog>().all();
        let new = &events[known.replace(events.len()).min(events.len())..];
        new.iter().any(&event)
    };
    Opened(found(home, battles, &happened, back))
}

/// A campaign of the game's own of which so many missions have been played at random, with cards that were kept.
pub fn campaign(home: &Home, name: &str, missions: u8) {
    played(home, name, missions, true);
}

/// The same, but what came of the last battle is not entered yet: the game does so when it goes on.
pub fn unsettled(home: &Home, name: &str, missions: u8) {
    played(home, name, missions, false);
}

fn played(home: &Home, name: &str, missions: u8, settled: bool) {
    let rules = Rules::load();
    let plans = mission::campaigns(&[paths::missions()], &rules.library);
    let plan = plans.find("gibraltar").expect("the game's own");
    let mut campaign = Campaign::create(&home.0.join("campaigns"), name, plan, &rules.library).expect("a good name");
    for number in 1..=missions {
        let dossier = campaign.mission().expect("the next one");
        let forces = rules.quick(&dossier);
        let mut world = rules::new_world();
        let seed = 40 + u64::from(number);
        let mut battle = campaign.begin_battle(&mut world, &rules.catalogue, &forces, seed).expect("it begins").battle;
        let mut chooser = Chooser::new(seed);
        loop {
            let now = Situation::of(&world);
            if now.awaiting == Awaiting::Over {
                break;
            }
            battle.submit(&mut world, chooser.choose(&now, &legal_orders(&now))).expect("a legal order");
        }
        if number == missions && !settled {
            break;
        }
        campaign.settle(battle.record()).expect("its own battle");
        if campaign.stage() == Stage::Over {
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
        aged(&file.expect("an entry").path(), u64::from(missions));
    }
}

/// Makes a file older than can be told but by its date; so many days younger than that.
pub fn aged(path: &Path, days: u64) {
    let then = SystemTime::UNIX_EPOCH + Duration::from_secs(946_728_000 + days * 86_400);
    let file = File::options().write(true).open(path).expect("the test's own file");
    file.set_modified(then).expect("a file of one's own");
}
