//! The odds against the rules themselves. Where an order's dice can fall in few ways, every fall is tried out and the
//! chances must agree to the last digits; where there are too many, 200,000 random tries must come within four standard
//! errors.

use std::collections::BTreeMap;

use bevy::ecs::world::World;
use incursion::rules::{
    self, Awaiting, BattleEvent, Blaze, BySide, Dice, Door, EventLog, Facing, FigureId, FireMode, Gate, Ground, Order,
    Place, PlacedFigure, Position, Scratch, Setup, Side, Situation, Square, Start, Terrain, Weapon,
    cards::{CardSetup, CardTarget, InPlay},
    odds::{self, OrderOdds},
};

use crate::{games::Chooser, support::catalogue};

/// Falls of the dice up to which all are tried out.
const FALLS: usize = 60_000;
/// Random tries where there are more.
const TRIES: u64 = 200_000;

/// A position: rows of floor `.`, rock `#`, burning floor `f`; figures; cards that lie on them.
struct Scene {
    rows: &'static [&'static str],
    figures: Vec<PlacedFigure>,
    doors: Vec<Door>,
    cards: Vec<(&'static str, CardTarget)>,
    active: Side,
    orders: Vec<Order>,
}

const HALL: &[&str] = &["........", "........", "........", "........", "........"];

fn scene(rows: &'static [&'static str], active: Side, figures: &[Spec]) -> Scene {
    Scene {
        rows,
        figures: figures.iter().map(Spec::placed).collect(),
        doors: Vec::new(),
        cards: Vec::new(),
        active,
        orders: vec![],
    }
}

/// A figure: its kind, its square, where it faces.
#[derive(Clone, Copy)]
struct Spec(&'static str, (u8, u8), Facing, u8, bool);

impl Spec {
    fn placed(&self) -> PlacedFigure {
        PlacedFigure {
            kind: catalogue().find(self.0).unwrap_or_else(|| panic!("no kind {}", self.0)),
            place: Place::Board(self.1.into()),
            facing: self.2,
            wounds: self.3,
            reaction: self.4,
            activated: false,
        }
    }

    fn wounded(self, wounds: u8) -> Spec {
        Spec(self.0, self.1, self.2, wounds, self.4)
    }

    fn ready(self) -> Spec {
        Spec(self.0, self.1, self.2, self.3, true)
    }
}

fn at(kind: &'static str, x: u8, y: u8, facing: Facing) -> Spec {
    Spec(kind, (x, y), facing, 0, false)
}

impl Scene {
    fn card(mut self, id: &'static str, on: CardTarget) -> Scene {
        self.cards.push((id, on));
        self
    }

    fn on(self, id: &'static str, figure: u16) -> Scene {
        self.card(id, CardTarget::Figure(FigureId(figure)))
    }

    /// Orders given before the one whose odds are asked.
    fn after(mut self, orders: &[Order]) -> Scene {
        self.orders.extend(orders);
        self
    }

    fn door(mut self, x: u8, y: u8, side: Facing) -> Scene {
        self.doors.push(Door { at: Square::new(x, y), side, open: false, sealed: false });
        self
    }

    fn setup(&self) -> Setup {
        let catalogue = catalogue();
        let ground = |letter| if letter == '#' { Ground::Rock } else { Ground::Floor };
        let rows: Vec<Vec<Ground>> = self.rows.iter().map(|row| row.chars().map(ground).collect()).collect();
        let mut ablaze = Vec::new();
        for (y, row) in self.rows.iter().enumerate() {
            let burning = row.chars().enumerate().filter(|(_, letter)| *letter == 'f');
            // The enemy's fire: the active side's would go out.
            let side = self.active.enemy();
            ablaze.extend(burning.map(|(x, _)| Blaze { at: Square::new(x as u8, y as u8), side }));
        }
        let mut in_play: Vec<InPlay> = Vec::new();
        for (id, on) in &self.cards {
            let free = |card| in_play.iter().all(|lying| lying.card != card);
            let card = catalogue.cards().find(id, free).unwrap_or_else(|| panic!("no card {id}"));
            in_play.push(InPlay { card, side: Side::Allied, on: *on, experience: false });
        }
        let entries = vec![Gate { at: Square::new(0, 0), side: Facing::West, owner: self.active }];
        Setup {
            terrain: Terrain::new(&rows, entries, Vec::new()).into(),
            doors: self.doors.clone(),
            levels: BySide::default(),
            forces: BySide::default(),
            endings: Vec::new(),
            cards: CardSetup { in_play, ..CardSetup::default() },
            objects: Vec::new(),
            seed: 1,
            start: Start::Position(Position {
                figures: self.figures.clone(),
                active: self.active,
                first: self.active,
                command: BySide { allied: 5, german: 5 },
                special: BySide::default(),
                ablaze,
            }),
            catalogue,
        }
    }

    fn world(&self) -> World {
        let mut world = rules::new_world();
        rules::install(&mut world, &self.setup());
        for order in &self.orders {
            rules::submit(&mut world, *order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
        world
    }
}

/// What was counted: for each figure its deaths and its wounds, and the rest by name.
#[derive(Default)]
struct Count(BTreeMap<(String, u16, u8), f64>);

const DEATH: u8 = u8::MAX;

impl Count {
    fn note(&mut self, what: &str, figure: FigureId, number: u8, weight: f64) {
        *self.0.entry((what.to_owned(), figure.0, number)).or_default() += weight;
    }

    fn of(&self, what: &str, figure: FigureId, number: u8) -> f64 {
        self.0.get(&(what.to_owned(), figure.0, number)).copied().unwrap_or(0.0)
    }

    fn read(&mut self, before: &Situation, after: &World, order: Order, weight: f64) {
        let now = Situation::of(after);
        for figure in &before.figures {
            let found = now.figure(figure.id).filter(|found| found.wounds < now.card(found).damage_points);
            let number = found.map_or(DEATH, |found| found.wounds - figure.wounds);
            self.note("wounds", figure.id, number, weight);
        }
        let mut exploded = Vec::new();
        for event in after.resource::<EventLog>().all() {
            match event {
                BattleEvent::ReactionLost { figure, cause: rules::event::ReactionLoss::OutOfAmmo } => {
                    self.note("ammo", *figure, 0, weight);
                }
                BattleEvent::VolatileRolled { figure, die: 1 | 2 } if !exploded.contains(figure) => {
                    exploded.push(*figure);
                    self.note("explosion", *figure, 0, weight);
                }
                BattleEvent::Dragged { .. } => self.note("dragged", FigureId(0), 0, weight),
                BattleEvent::Jinxed { .. } => self.note("jinxed", FigureId(0), 0, weight),
                _ => {}
            }
        }
        let _ = order;
    }
}

/// Gives the orders and answers what the rules ask by the policy that the odds take for granted, until they are done.
fn carry_out(world: &mut World, orders: &[Order]) {
    for (number, order) in orders.iter().enumerate() {
        if number > 0
            && (!matches!(world.resource::<Awaiting>(), Awaiting::Act { .. }) || rules::submit(world, *order).is_err())
        {
            return;
        }
        if number == 0 {
            rules::submit(world, *order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
        while let Some(answer) = answer(world, *order) {
            rules::submit(world, answer).unwrap_or_else(|refusal| panic!("{answer:?}: {refusal}"));
        }
    }
}

fn answer(world: &World, order: Order) -> Option<Order> {
    let attack = matches!(
        order,
        Order::Shoot { .. }
            | Order::Throw { .. }
            | Order::Flame
            | Order::Spread { .. }
            | Order::EndFlame
            | Order::Reroll { .. }
            | Order::KeepDice
    );
    match world.resource::<Awaiting>() {
        Awaiting::Reroll { attack, .. } => {
            let missed = |die: &u8| attack.dice[usize::from(*die)].face < attack.needed;
            let die = attack.may_reroll().into_iter().find(missed);
            Some(die.map_or(Order::KeepDice, |die| Order::Reroll { die }))
        }
        Awaiting::Again { weapon, .. } => {
            let target = world.resource::<EventLog>().all().iter().rev().find_map(|event| match event {
                BattleEvent::Shot { target, mode: FireMode::Normal, .. } => Some(*target),
                _ => None,
            });
            let target = target.or(match order {
                Order::Shoot { target, .. } => Some(target),
                _ => None,
            })?;
            let situation = Situation::of(world);
            let lives = situation.figure(target).is_some_and(|found| !situation.dying(found));
            Some(if lives { Order::Shoot { target, weapon: *weapon } } else { Order::EndShooting })
        }
        Awaiting::Landing { squares, .. } => Some(Order::Land { at: squares[0] }),
        Awaiting::Flame { .. } => Some(Order::EndFlame),
        Awaiting::Answer { .. } => Some(Order::Pass),
        Awaiting::React { shooters, .. } if attack => Some(Order::Hold { figure: shooters[0] }),
        Awaiting::React { .. } if matches!(order, Order::React { .. } | Order::Land { .. }) => None,
        Awaiting::React { shooters, .. } => Some(Order::React { figure: shooters[0] }),
        Awaiting::Act { figure: Some(figure), .. } => {
            let situation = Situation::of(world);
            (situation.in_last_stand() && situation.acting == Some(*figure)).then_some(Order::EndActivation)
        }
        _ => None,
    }
}

/// All falls of the dice, or random ones if they are too many. Returns the count and the tries, 0 for all.
fn count(world: &World, orders: &[Order]) -> (Count, u64) {
    let (mut scratch, before) = (Scratch::default(), Situation::of(world));
    let mut count = Count::default();
    let (mut path, mut falls): (Vec<u8>, usize) = (Vec::new(), 0);
    loop {
        let fork = scratch.fork(world);
        let from = fork.resource::<Dice>().rolled();
        path.resize(40, 1);
        fork.resource_mut::<Dice>().script(&path).expect("faces of a die");
        carry_out(fork, orders);
        let rolled = (fork.resource::<Dice>().rolled() - from) as usize;
        assert!(rolled < path.len(), "too many dice");
        count.read(&before, fork, orders[0], 6f64.powi(-(rolled as i32)));
        falls += 1;
        path.truncate(rolled);
        while path.last() == Some(&6) {
            path.pop();
        }
        match path.last_mut() {
            None => return (count, 0),
            Some(_) if falls >= FALLS => break,
            Some(face) => *face += 1,
        }
    }
    let mut count = Count::default();
    for seed in 0..TRIES {
        let fork = scratch.fork(world);
        rules::reseed(fork, seed);
        carry_out(fork, orders);
        count.read(&before, fork, orders[0], 1.0 / TRIES as f64);
    }
    (count, TRIES)
}

/// Holds odds against the rules.
fn compare(name: &str, world: &World, orders: &[Order], found: &OrderOdds) {
    let situation = Situation::of(world);
    let started = std::time::Instant::now();
    let (count, tries) = count(world, orders);
    println!("{name}: {} in {:?}", if tries == 0 { "all falls" } else { "random tries" }, started.elapsed());
    let near = |what: String, chance: f64, counted: f64| {
        let error = if tries == 0 { 1e-9 } else { 4.0 * (chance * (1.0 - chance) / tries as f64).sqrt() + 1e-9 };
        let off = (chance - counted).abs();
        assert!(off <= error, "{name}: {what}: {chance} by the odds, {counted} by the rules, {error} allowed");
    };
    for figure in &situation.figures {
        let left = situation.card(figure).damage_points - figure.wounds;
        let odds = found.of(figure.id).cloned();
        let odds = odds.unwrap_or_else(|| odds::Odds { kill: 0.0, wounds: vec![1.0] });
        near(format!("{:?} dies", figure.id), odds.kill, count.of("wounds", figure.id, DEATH));
        for lost in 0..left {
            let chance = odds.wounds.get(usize::from(lost)).copied().unwrap_or(0.0);
            near(format!("{:?} loses {lost}", figure.id), chance, count.of("wounds", figure.id, lost));
        }
        let chance = |list: &[odds::Chance]| {
            list.iter().find(|found| found.figure == figure.id).map_or(0.0, |found| found.chance)
        };
        near(format!("{:?} out of ammo", figure.id), chance(&found.out_of_ammo), count.of("ammo", figure.id, 0));
        near(format!("{:?} explodes", figure.id), chance(&found.explosions), count.of("explosion", figure.id, 0));
    }
    near("dragged".to_owned(), found.dragged, count.of("dragged", FigureId(0), 0));
    near("jinxed".to_owned(), found.jinxed, count.of("jinxed", FigureId(0), 0));
}

fn check(name: &str, scene: Scene, order: Order) {
    let world = scene.world();
    let found = odds::all_odds(&Situation::of(&world), order).unwrap_or_else(|| panic!("{name}: no odds"));
    compare(name, &world, &[order], &found);
}

/// A way of several orders.
fn check_way(name: &str, scene: Scene, orders: &[Order]) {
    let world = scene.world();
    let situation = Situation::of(&world);
    let figure = situation.acting.expect("a figure is active");
    let found = odds::way_odds(&situation, figure, orders).unwrap_or_else(|| panic!("{name}: no odds"));
    compare(name, &world, orders, &found);
}

use Facing::{East, North, South, West};
use Side::{Allied, German};

const fn activate(figure: u16) -> Order {
    Order::Activate { figure: FigureId(figure) }
}

const fn shoot(target: u16, weapon: Weapon) -> Order {
    Order::Shoot { target: FigureId(target), weapon }
}

const fn strike(target: u16) -> Order {
    Order::CloseAttack { target: FigureId(target) }
}

const fn step(towards: Facing) -> Order {
    Order::Move { towards }
}

/// One shooter at (1, 2) and a target at (4, 2).
fn duel(active: Side, shooter: &'static str, target: Spec) -> Scene {
    scene(HALL, active, &[at(shooter, 1, 2, East), target]).after(&[activate(1)])
}

const ZOMBIES: &str = "sturmzombie";

#[test]
fn shots() {
    let hans = at("hans", 4, 2, West);
    check("a machine gun", duel(Allied, "grunt", hans), shoot(2, Weapon::Lmg));
    check(
        "extra ammo",
        duel(Allied, "grunt", hans).on("extra-ammo", 1).on("cracked-plating", 2),
        shoot(2, Weapon::Lmg),
    );
    check("low on ammo", duel(Allied, "grunt", hans.wounded(1)).on("low-on-ammo", 1), shoot(2, Weapon::Lmg));
    let silver = duel(Allied, "grunt", at("blitzhund", 4, 2, West)).on("silver-bullets", 1);
    check("silver bullets", silver, shoot(2, Weapon::Lmg));
    check("steady aim", duel(Allied, "grunt", hans).on("steady-aim", 1), shoot(2, Weapon::Lmg));
    let steadier = duel(Allied, "grunt", hans).on("steady-aim", 1).on("steady-aim", 1);
    check("steadier aim", steadier, shoot(2, Weapon::Lmg));
    check("Ilsa rolls misses again", duel(German, "ilsa", at("grunt", 4, 2, West)), shoot(2, Weapon::Smg));
    let more = duel(German, "ilsa", at("grunt", 4, 2, West)).on("extra-ammo", 1).on("steady-aim", 1);
    check("Ilsa with more ammo and a steady aim", more, shoot(2, Weapon::Smg));
    check("two shots of an HMG", duel(Allied, "hmg", hans), shoot(2, Weapon::Hmg));
    check("two shots at a zombie", duel(Allied, "hmg", at(ZOMBIES, 4, 2, West)), shoot(2, Weapon::Hmg));
    let plated = duel(Allied, "grunt", at(ZOMBIES, 4, 2, West));
    let zombies = CardTarget::Kind(catalogue().find(ZOMBIES).expect("a kind"));
    check("bolted plates", plated.card("bolted-plates", zombies), shoot(2, Weapon::Lmg));
}

#[test]
fn chains_of_shots() {
    let hans = at("hans", 4, 2, West);
    check("Bambi", duel(Allied, "slugger", hans), shoot(2, Weapon::Pistol));
    check("Bambi at a wounded one", duel(Allied, "slugger", hans.wounded(2)), shoot(2, Weapon::Pistol));
    let soft = duel(Allied, "slugger", at(ZOMBIES, 4, 2, West)).on("steady-aim", 1);
    check("Bambi aims steadily", soft, shoot(2, Weapon::Pistol));
    let tough = duel(Allied, "slugger", at("gretel", 4, 2, West)).on("steady-aim", 1);
    check("Bambi aims steadily at Gretel", tough, shoot(2, Weapon::Pistol));
    let burning = &["........", "........", ".f......", "........", "........"];
    let hot = scene(burning, Allied, &[at("slugger", 1, 2, East), hans]).after(&[activate(1)]);
    check("Bambi in the fire", hot, shoot(2, Weapon::Pistol));
}

#[test]
fn rerolls_that_were_begun() {
    let mut world = duel(Allied, "grunt", at("hans", 4, 2, West)).on("steady-aim", 1).world();
    world.resource_mut::<Dice>().script(&[1, 2, 6]).expect("faces");
    rules::submit(&mut world, shoot(2, Weapon::Lmg)).expect("a legal shot");
    for order in [Order::Reroll { die: 0 }, Order::KeepDice] {
        let found = odds::all_odds(&Situation::of(&world), order).expect("odds");
        compare("a die rolled again", &world, &[order], &found);
    }
    let mut world = duel(Allied, "hmg", at("hans", 4, 2, West)).on("steady-aim", 1).world();
    world.resource_mut::<Dice>().script(&[1, 2, 6]).expect("faces");
    rules::submit(&mut world, shoot(2, Weapon::Hmg)).expect("a legal shot");
    let found = odds::all_odds(&Situation::of(&world), Order::KeepDice).expect("odds");
    compare("the second shot is to come", &world, &[Order::KeepDice], &found);
}

#[test]
fn blows() {
    let close = |active, striker, target| scene(HALL, active, &[at(striker, 1, 2, East), at(target, 2, 2, West)]);
    let blow = |scene: Scene| scene.after(&[activate(1)]);
    check("a mace", blow(close(German, "hans", "grunt")), strike(2));
    check("jaws", blow(close(German, "blitzhund", "grunt").on("brawler", 1)), strike(2));
    check("a bat", blow(close(Allied, "slugger", "hans")), strike(2));
    check("a bat twice", blow(close(Allied, "slugger", "gretel").on("brawler", 1)), strike(2));
    check("a bat and a zombie", blow(close(Allied, "slugger", ZOMBIES)), strike(2));
    check("a bat and a mine", blow(close(Allied, "slugger", "minenzombie")), strike(2));
    let horde =
        [at("slugger", 2, 2, West), at(ZOMBIES, 1, 2, East), at(ZOMBIES, 2, 1, South), at(ZOMBIES, 2, 3, North)];
    let numbers = scene(HALL, German, &horde).after(&[activate(2), strike(1), Order::EndActivation, activate(3)]);
    let mut world = numbers.world();
    for order in [strike(1), Order::EndActivation, activate(4)] {
        rules::submit(&mut world, order).expect("a legal order");
    }
    let found = odds::all_odds(&Situation::of(&world), strike(1)).expect("odds");
    compare("strength in numbers", &world, &[strike(1)], &found);
}

#[test]
fn blasts() {
    let crowd = [
        at("sarge", 0, 0, East),
        at("hans", 4, 2, West),
        at("grunt", 3, 2, West),
        at("gretel", 5, 3, West).wounded(1),
        at(ZOMBIES, 3, 3, West),
    ];
    let launch = Order::Throw { at: Square::new(4, 2), weapon: Weapon::GrenadeLauncher };
    check("a launcher", scene(HALL, Allied, &crowd).after(&[activate(1)]), launch);
    let near = [at("grunt", 3, 2, East), at("ilsa", 4, 2, West), at(ZOMBIES, 5, 2, West)];
    let throw = Order::Throw { at: Square::new(4, 2), weapon: Weapon::Grenade };
    check("a grenade too near", scene(HALL, Allied, &near).on("grenade-belt", 1).after(&[activate(1)]), throw);
    let door = scene(HALL, Allied, &crowd).door(3, 2, East).door(3, 1, East).door(3, 3, East);
    check("a launcher and doors", door.after(&[activate(1)]), launch);
    let mines =
        [at("sarge", 0, 0, East), at("minenzombie", 4, 2, West), at("minenzombie", 5, 2, West), at("hans", 6, 2, West)];
    check("a launcher and mines", scene(HALL, Allied, &mines).after(&[activate(1)]), launch);
    let field = [
        at("sarge", 0, 0, East),
        at("minenzombie", 4, 2, West),
        at("minenzombie", 5, 2, West),
        at("minenzombie", 5, 3, West),
        at("minenzombie", 6, 3, West),
        at("hans", 6, 2, West),
        at("grunt", 4, 3, West),
        at("slugger", 6, 4, West),
        at("gretel", 3, 1, West),
        at(ZOMBIES, 4, 1, West),
    ];
    check("a field of mines", scene(HALL, Allied, &field).after(&[activate(1)]), launch);
}

#[test]
fn mines() {
    let bomb = |target: Spec| {
        let figures = [at("minenzombie", 3, 2, East), target, at("minenzombie", 5, 2, West), at("slugger", 6, 2, West)];
        scene(HALL, German, &figures).after(&[activate(1)])
    };
    let go = Order::Detonate { target: FigureId(2) };
    check("a mine", bomb(at("grunt", 4, 2, West)), go);
    check("a mine and Slugger", bomb(at("slugger", 4, 2, West)), go);
    let shot = |kind| {
        let figures = [
            at(kind, 3, 2, East),
            at("minenzombie", 4, 2, West),
            at("minenzombie", 5, 2, West),
            at("ilsa", 6, 2, West),
        ];
        scene(HALL, Allied, &figures).after(&[activate(1)])
    };
    check("a shot at a mine", shot("grunt"), shoot(2, Weapon::Lmg));
    check("an HMG at a mine", shot("hmg"), shoot(2, Weapon::Hmg));
    check("Bambi at a mine", shot("slugger"), shoot(2, Weapon::Pistol));
}

#[test]
fn flames() {
    let jet =
        [at("blazer", 1, 2, East), at("hans", 2, 2, West), at("minenzombie", 3, 2, West), at("grunt", 3, 3, West)];
    let jet = || scene(HALL, Allied, &jet).after(&[activate(1)]);
    check("a flame", jet(), Order::Flame);
    check("no more flame", jet().after(&[Order::Flame]), Order::EndFlame);
    let on = Square::new(2, 3);
    check("flame aside", jet().after(&[Order::Flame]), Order::Spread { at: on });
    let mine = [
        at("blazer", 1, 2, East),
        at("minenzombie", 2, 2, West),
        at("minenzombie", 3, 2, West),
        at("grunt", 2, 3, West),
    ];
    let mine = scene(HALL, Allied, &mine).after(&[activate(1), Order::Flame]);
    check("flames and mines", mine, Order::Spread { at: on });
    let hot = &["........", "........", ".f......", "........", "........"];
    let hot = scene(hot, Allied, &[at("blazer", 1, 2, East), at("hans", 2, 2, West)]).after(&[activate(1)]);
    check("a flame out of the fire", hot, Order::Flame);
}

const BURNING: &[&str] = &["........", "........", ".ffff...", "........", "........"];

#[test]
fn fire() {
    let alone = |kind| scene(BURNING, Allied, &[at(kind, 0, 2, East), at(ZOMBIES, 7, 4, West)]).after(&[activate(1)]);
    check("into the fire", alone("grunt"), step(East));
    check_way("through the fire", alone("slugger"), &[step(East), step(East), step(East), step(East)]);
    check_way("through and about", alone("slugger"), &[step(East), Order::Turn { to: North }, step(North)]);
    check(
        "on through the fire",
        alone("slugger").after(&[Order::Turn { to: North }, Order::Turn { to: East }]),
        step(East),
    );
    let inside =
        || scene(BURNING, Allied, &[at("slugger", 2, 2, East), at("grunt", 3, 2, East), at("hans", 3, 3, West)]);
    check("a turn in the fire", inside().after(&[activate(1)]), Order::Turn { to: West });
    check("a blow out of the fire", inside().after(&[activate(1)]), strike(3));
    check("the end of an activation in the fire", inside().after(&[activate(1)]), Order::EndActivation);
    check("the end of a half in the fire", inside().after(&[activate(1)]), Order::EndHalf);
    check("idle in the fire", inside().on("adrenaline", 2), Order::EndHalf);
    let mines = [at("minenzombie", 2, 2, East), at("minenzombie", 3, 2, East), at("grunt", 3, 3, West)];
    let mines = || scene(BURNING, German, &mines);
    check("mines in the fire", mines(), Order::EndHalf);
    check("a mine turns in the fire", mines().after(&[activate(1)]), Order::Turn { to: West });
}

#[test]
fn harpoons() {
    let hans = |rows, target: Spec| scene(rows, German, &[at("hans", 1, 2, East), target]).after(&[activate(1)]);
    let grunt = at("grunt", 5, 2, West);
    check("a harpoon", hans(HALL, grunt), shoot(2, Weapon::Harpoon));
    check("a harpoon and fire", hans(BURNING, grunt), shoot(2, Weapon::Harpoon));
    check("a steady harpoon and fire", hans(BURNING, grunt).on("steady-aim", 1), shoot(2, Weapon::Harpoon));
    check("a harpoon at who stands in front", hans(BURNING, at("grunt", 2, 2, West)), shoot(2, Weapon::Harpoon));
    let crowd = [at("hans", 1, 2, East), at("grunt", 4, 4, West), at("blitzhund", 2, 2, North)];
    check("a harpoon aside", scene(BURNING, German, &crowd).after(&[activate(1)]), shoot(2, Weapon::Harpoon));
}

#[test]
fn reactions() {
    let watch = |figures: &[Spec], rows| scene(rows, figures_side(figures), figures).after(&[activate(1)]);
    let ilsa = at("ilsa", 1, 1, East);
    let grunt = at("grunt", 6, 1, West).ready();
    let shot = |scene: Scene| scene.after(&[step(East)]);
    let react = Order::React { figure: FigureId(2) };
    check("a reaction shot", shot(watch(&[ilsa, grunt], HALL)), react);
    check(
        "a reaction shot with care",
        shot(watch(&[ilsa, grunt], HALL).on("steady-aim", 2).on("extra-ammo", 2)),
        react,
    );
    let slugger = at("slugger", 6, 1, West).ready();
    check("Bambi in reaction", shot(watch(&[ilsa, slugger], HALL)), react);
    let mine = [at("minenzombie", 3, 1, East), grunt, at("hans", 4, 2, West), at("grunt", 5, 1, West)];
    check("a reaction shot at a mine", shot(watch(&mine, HALL)), react);
    check("a step under fire", watch(&[ilsa, grunt, slugger], HALL), step(East));
    let two = [ilsa, grunt, at("hmg", 6, 3, West).ready()];
    check_way("a way under fire", watch(&two, HALL), &[step(East), step(East), Order::Turn { to: South }]);
    check_way(
        "a way under fire and through it",
        watch(&[at("gretel", 0, 2, East), at("grunt", 7, 2, West).ready()], BURNING),
        &[step(East), step(East)],
    );
    check_way("a mine on its way", watch(&mine, HALL), &[step(East), Order::Turn { to: North }]);
    let back = [at("grunt", 1, 1, East), at("ilsa", 6, 1, West).ready()];
    check_way("Ilsa watches", watch(&back, HALL).on("extra-ammo", 2), &[step(East), step(East)]);
    let door = watch(&[at("minenzombie", 3, 2, East), grunt, at("hans", 4, 2, West)], HALL).door(3, 2, East);
    check("a mine opens a door", door, Order::OpenDoor { side: East });
}

/// The side of the first figure, which acts.
fn figures_side(figures: &[Spec]) -> Side {
    let catalogue = catalogue();
    catalogue.kind(catalogue.find(figures[0].0).expect("a kind")).side
}

/// Chances sum to 1, whatever the position.
#[test]
fn chances_sum_to_one_in_random_positions() {
    const KINDS: [&str; 11] =
        ["grunt", "blazer", "hmg", "sarge", "slugger", "gretel", "ilsa", "hans", "blitzhund", ZOMBIES, "minenzombie"];
    let mut chooser = Chooser::new(5);
    let (mut asked, mut answered, mut longest) = (0, 0, std::time::Duration::ZERO);
    for _ in 0..60 {
        let mut figures: Vec<Spec> = Vec::new();
        for _ in 0..14 {
            let kind = KINDS[chooser.below(11) as usize];
            let place = (chooser.below(8) as u8, chooser.below(5) as u8);
            let facing = Facing::ALL[chooser.below(4) as usize];
            if figures.iter().all(|other| other.1 != place) {
                figures.push(Spec(kind, place, facing, 0, chooser.one_in(2)));
            }
        }
        let side = figures_side(&figures);
        let world =
            scene(BURNING, side, &figures).on("steady-aim", 1).on("grenade-belt", 1).after(&[activate(1)]).world();
        let situation = Situation::of(&world);
        for order in rules::legal_orders(&situation) {
            asked += 1;
            let started = std::time::Instant::now();
            let found = odds::all_odds(&situation, order);
            longest = longest.max(started.elapsed());
            let Some(found) = found else { continue };
            answered += 1;
            for figure in &found.figures {
                let sum = figure.odds.kill + figure.odds.wounds.iter().sum::<f64>();
                assert!((sum - 1.0).abs() < 1e-9, "{order:?}: {figure:?} sums to {sum}");
            }
            assert!(found.of(found.concerned).is_some(), "{order:?}: nobody is concerned");
            if let Some(attack) = odds::attack_odds(&situation, order) {
                assert!(
                    (attack.odds.kill - found.of(attack.target).map_or(0.0, |odds| odds.kill)).abs() < 1e-9
                        || situation
                            .acting
                            .and_then(|id| situation.figure(id))
                            .and_then(rules::Figure::square)
                            .is_some_and(|at| situation.fire.burns(at))
                );
            }
        }
    }
    println!("{asked} orders, {answered} with odds, the longest took {longest:?}");
    assert!(answered > 300, "{answered} of {asked} orders have odds");
}
