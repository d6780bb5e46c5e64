//! Where the reference pictures are taken: each journey opens the game once and goes from stop to stop by keys. A new
//! screen is one line: a [`Stop`] in the journey that passes it, or a journey of its own from a [`Moment`] of a battle.

use std::path::{Path, PathBuf};

use incursion::{
    mission, paths,
    record::{Battle, BattleSpec, MissionStamp},
    rules::{self, Awaiting, BySide, Occasion, Order, Side, Situation, legal_orders},
};

use crate::{
    battles::RandomPlayer,
    game::Home,
    incursion::{ALLIED, GERMAN, begun},
};

/// How the game is opened, and what is looked at.
pub struct Journey {
    /// Prepares the data folder.
    pub open: fn(&Home) -> Opened,
    /// One after the other.
    pub stops: &'static [Stop],
}

/// With what the game is started.
pub enum Opened {
    Title,
    File(PathBuf),
}

/// A picture that is taken.
pub struct Stop {
    pub name: &'static str,
    /// What leads there from the stop before.
    pub keys: &'static [&'static str],
    /// Parts that tell the time: left, top, width, height at 1280×720.
    pub hidden: &'static [(u32, u32, u32, u32)],
}

const fn stop(name: &'static str, keys: &'static [&'static str]) -> Stop {
    Stop { name, keys, hidden: &[] }
}

const fn without(stop: Stop, hidden: &'static [(u32, u32, u32, u32)]) -> Stop {
    Stop { hidden, ..stop }
}

/// All of them.
pub const JOURNEYS: &[Journey] = &[
    Journey {
        open: |_| Opened::Title,
        stops: &[
            stop("title", &[]),
            stop("skirmish", &["e"]),
            stop("dossier", &["Return"]),
            stop("forces", &["Return", "s"]),
            stop("forces-german", &["Return", "s"]),
            stop("curtain", &["Return"]),
            stop("both-bids", &["t"]),
        ],
    },
    Journey {
        open: |home| {
            begun(home);
            Opened::Title
        },
        stops: &[without(stop("campaigns", &["c"]), AGO), stop("ledger", &["Return"])],
    },
    Journey {
        open: |home| {
            saved(home, 7, |now| now.turn.number > 2);
            Opened::Title
        },
        stops: &[without(stop("records", &["g"]), AGO)],
    },
    battle(|home| play(home, 1, bidding), &[stop("bid", &["hold space"])]),
    battle(|home| play(home, 1, discarding), &[stop("discard", &["hold space"])]),
    battle(|home| play(home, 1, deploying), &[stop("deployment", &[])]),
    battle(
        |home| play(home, 3, walking),
        &[
            stop("act", &[]),
            stop("move", &["1"]),
            stop("watched", &["Escape", "v"]),
            stop("log", &["v", "l"]),
            stop("hand", &["+c"]),
            stop("leave", &["-c", "F10"]),
        ],
    ),
    battle(|home| play(home, 1, |now| can(now, |order| matches!(order, Order::Shoot { .. }))), &[stop("shot", &["f"])]),
    battle(
        |home| play(home, 1, |now| can(now, |order| matches!(order, Order::CloseAttack { .. }))),
        &[stop("strike", &["b"])],
    ),
    battle(
        |home| play(home, 1, |now| can(now, |order| matches!(order, Order::Throw { .. }))),
        &[stop("grenade", &["g"])],
    ),
    battle(
        |home| play(home, 1, |now| can(now, |order| matches!(order, Order::KillCard { .. }))),
        &[stop("in-play", &["k"]), stop("kill", &["1"])],
    ),
    battle(|home| play(home, 1, |now| matches!(now.awaiting, Awaiting::React { .. })), &[stop("reaction", &[])]),
    battle(|home| play(home, 1, |now| matches!(now.awaiting, Awaiting::Ready { .. })), &[stop("readiness", &[])]),
    battle(|home| play(home, 1, |now| matches!(now.awaiting, Awaiting::Flame { .. })), &[stop("flame", &[])]),
    battle(|home| play(home, 1, |now| matches!(now.awaiting, Awaiting::Again { .. })), &[stop("again", &["1"])]),
    battle(|home| play(home, 1, |now| matches!(now.awaiting, Awaiting::Share { .. })), &[stop("share", &[])]),
    battle(|home| play(home, 1, answering), &[stop("played", &[])]),
    battle(|home| ended(home, 1), &[stop("debrief", &["f", "f"])]),
    battle(
        |home| {
            let path = saved(home, 7, |now| now.turn.number > 2);
            let elsewhere = home.0.join("watched.battle");
            std::fs::rename(path, &elsewhere).expect("the test's own folder");
            Opened::File(elsewhere)
        },
        &[stop("replay", &["ctrl+Right"])],
    ),
];

/// Where lists tell how long ago something was.
const AGO: &[(u32, u32, u32, u32)] = &[(0, 90, 1280, 540)];

const fn battle(open: fn(&Home) -> Opened, stops: &'static [Stop]) -> Journey {
    Journey { open, stops }
}

fn bidding(now: &Situation) -> bool {
    matches!(now.awaiting, Awaiting::Bid { .. })
}

fn discarding(now: &Situation) -> bool {
    matches!(now.awaiting, Awaiting::Discard { .. })
}

fn deploying(now: &Situation) -> bool {
    matches!(now.awaiting, Awaiting::Deploy { .. })
}

fn answering(now: &Situation) -> bool {
    matches!(now.awaiting, Awaiting::Answer { to: Occasion::Card(_), .. })
}

/// A figure in the middle of its activation, ahead of which there is floor.
fn walking(now: &Situation) -> bool {
    let acting = now.acting.and_then(|id| now.figure(id));
    let ahead = |order: &Order| acting.is_some_and(|figure| *order == Order::Move { towards: figure.facing });
    now.turn.number > 1 && can(now, |order| ahead(order)) && now.cards.hands[Side::Allied].len() > 2
}

/// Whether an active figure of the Allies may do such a thing.
fn can(now: &Situation, what: impl Fn(&Order) -> bool) -> bool {
    matches!(now.awaiting, Awaiting::Act { seat: Side::Allied, figure: Some(_) }) && legal_orders(now).iter().any(what)
}

/// A battle of the second mission with something of everything.
fn spec(seed: u64) -> BattleSpec {
    let catalogue = mission::load_catalogue(&paths::figures()).expect("the game's own figures");
    let library = mission::missions(&[paths::missions()], &catalogue);
    let mission = library.find("incursion").expect("the second mission");
    let find = |ids: &[&str]| ids.iter().map(|id| catalogue.find(id).expect("a kind of the game")).collect();
    let forces = BySide { allied: find(&ALLIED), german: find(&GERMAN[seed as usize % 2]) };
    let setup = mission.setup(&catalogue, &forces, mission.rp, seed).expect("legal forces");
    BattleSpec::new(&setup, Some(MissionStamp::of(mission)))
}

/// Orders until the moment comes in a random battle; none if it does not.
fn until(seed: u64, moment: &dyn Fn(&Situation) -> bool) -> Option<usize> {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, spec(seed), None).expect("a sound setup");
    let mut player = RandomPlayer::new(seed);
    for orders in 0..1_500 {
        if moment(&Situation::of(&world)) {
            return Some(orders);
        }
        if player.play(&mut battle, &mut world, 1) == 0 {
            return None;
        }
    }
    None
}

/// The battle of the first seed from that one on in which the moment comes, as a record among the saved ones.
fn saved(home: &Home, from: u64, moment: impl Fn(&Situation) -> bool) -> PathBuf {
    let found = (from..from + 60).find_map(|seed| Some((seed, until(seed, &moment)?)));
    let (seed, orders) = found.expect("it comes in one of sixty battles");
    record(&home.0.join("saves"), seed, orders)
}

fn record(folder: &Path, seed: u64, orders: usize) -> PathBuf {
    let mut world = rules::new_world();
    let (mut battle, warning) = Battle::new(&mut world, spec(seed), Some(folder)).expect("a sound setup");
    assert!(warning.is_none());
    RandomPlayer::new(seed).play(&mut battle, &mut world, orders);
    battle.path().expect("a journal").to_owned()
}

fn play(home: &Home, from: u64, moment: impl Fn(&Situation) -> bool) -> Opened {
    Opened::File(saved(home, from, moment))
}

/// A battle that ends with the next reaction shot.
fn ended(home: &Home, from: u64) -> Opened {
    let last = |seed: u64| {
        let orders = until(seed, &|now| now.awaiting == Awaiting::Over)? - 1;
        let reacting = std::cell::Cell::new((0, false));
        until(seed, &|now| {
            let (count, _) = reacting.get();
            reacting.set((count + 1, matches!(now.awaiting, Awaiting::React { .. })));
            count == orders
        })?;
        reacting.get().1.then_some((seed, orders))
    };
    let (seed, orders) = (from..from + 200).find_map(last).expect("a battle ends so");
    Opened::File(record(&home.0.join("saves"), seed, orders))
}
