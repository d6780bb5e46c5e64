//! Random battles: rooms and corridors with doors, obstacles, entries, exits and objects, and forces at any RP level.

use std::sync::Arc;

use mission::force::{Force, ForceLimits};
use record::BattleSpec;
use rules::{
    AnyCondition, BySide, Catalogue, Door, EdgePoint, EndCondition, Facing, Ground, KindId, Localized, RulesEdition,
    ScoringRule, ScoringTime, Setup, Side, Square, StartState, Terrain,
    conditions::{
        self, ArrowsCondition, AutomatedSideCondition, Contraption, ContraptionAppearance, ContraptionEffect,
        ContraptionPart, ContraptionStock, ContraptionsCondition, FirstPlayerCondition, GateCondition, PerPlayer,
        PicketsCondition, PoolEntry, ReinforcementsCondition, StrandedCondition, SupplyCondition, SurgesCondition,
        TwitchersCondition, ZombiesCarryCondition, ZoneCondition,
    },
    objects::{MissionObject, ObjectPlace},
};

use crate::games::RandomChooser;

/// Returns a random battle, which depends only on the catalogue and the seed.
///
/// # Panics
/// If the battle exceeds the limits of a record.
pub fn random_setup(catalogue: &Catalogue, seed: u64) -> Setup {
    let mut chooser = RandomChooser::new(seed);
    let levels = BySide::from_fn(|_| 3 + chooser.below(38) as u8);
    random_setup_at_levels(catalogue, &mut chooser, levels, seed)
}

/// Returns a random battle at the given RP levels.
pub fn random_setup_at_levels(
    catalogue: &Catalogue,
    chooser: &mut RandomChooser,
    levels: BySide<u8>,
    seed: u64,
) -> Setup {
    let rows = random_rooms(chooser);
    let bare = Terrain::new(&rows, Vec::new(), Vec::new());
    let mut walls: Vec<(Square, Facing)> =
        square_edges(&bare).filter(|(at, side)| is_wall(&bare, *at, *side)).collect();
    chooser.shuffle(&mut walls);
    let entries = random_entry_points(chooser, &mut walls);
    let exits = random_exit_points(chooser, &walls);
    let doors = random_doors(chooser, &bare);
    let objects = random_objects(chooser, &bare);
    let mut endings = random_endings(chooser, &exits, &doors, &objects);
    let mut specials = random_conditions(chooser, &bare, &doors);
    // A separate generator, because draws from `chooser` would change the boards of all seeds.
    let mut lot = RandomChooser::new(seed ^ 0x6a7e);
    if lot.one_in(4) {
        add_horde_rules(&mut lot, (&bare, &walls), &mut specials, &mut endings);
    }
    let setup = Setup {
        edition: RulesEdition::CURRENT,
        catalogue: catalogue.clone(),
        specials,
        scores: random_scores(chooser),
        doors,
        objects,
        terrain: Arc::new(Terrain::new(&rows, entries, exits)),
        levels,
        forces: BySide::from_fn(|side| random_purchases(catalogue, chooser, side, levels[side])),
        veterans: BySide::default(),
        endings,
        cards: Default::default(),
        seed,
        start: StartState::Maintenance,
    };
    BattleSpec::new(&setup, None).setup().unwrap_or_else(|fault| panic!("seed {seed}: {fault}"))
}

/// Returns the rows of a map: rooms of different sizes, each joined to the previous one by a corridor with a bend.
fn random_rooms(chooser: &mut RandomChooser) -> Vec<Vec<Ground>> {
    let (width, height) = (8 + chooser.below(17) as usize, 7 + chooser.below(14) as usize);
    let mut rows = vec![vec![Ground::Rock; width]; height];
    let mut last: Option<(usize, usize)> = None;
    for _ in 0..2 + chooser.below(5) {
        let (wide, high) = (2 + chooser.below(5) as usize, 2 + chooser.below(4) as usize);
        let left = 1 + chooser.below((width - wide - 1) as u32) as usize;
        let top = 1 + chooser.below((height - high - 1) as u32) as usize;
        for row in &mut rows[top..top + high] {
            row[left..left + wide].fill(Ground::Floor);
        }
        let centre = (left + wide / 2, top + high / 2);
        if let Some((x, y)) = last {
            rows[y][x.min(centre.0)..=x.max(centre.0)].fill(Ground::Floor);
            for row in &mut rows[y.min(centre.1)..=y.max(centre.1)] {
                row[centre.0] = Ground::Floor;
            }
        }
        last = Some(centre);
    }
    for row in &mut rows {
        for ground in row.iter_mut().filter(|ground| **ground == Ground::Floor) {
            if chooser.one_in(30) {
                *ground = Ground::Obstacle;
            }
        }
    }
    rows
}

fn square_edges(terrain: &Terrain) -> impl Iterator<Item = (Square, Facing)> {
    terrain.squares().flat_map(|at| Facing::ALL.map(|side| (at, side)))
}

fn is_floor(terrain: &Terrain, at: Square) -> bool {
    terrain.ground(at) == Ground::Floor
}

fn is_wall(terrain: &Terrain, at: Square, side: Facing) -> bool {
    is_floor(terrain, at) && at.towards(side).is_none_or(|next| terrain.ground(next) == Ground::Rock)
}

/// Returns one to three entry points for each side, each on its own square.
fn random_entry_points(chooser: &mut RandomChooser, walls: &mut Vec<(Square, Facing)>) -> Vec<EdgePoint> {
    let mut entries: Vec<EdgePoint> = Vec::new();
    for owner in Side::BOTH {
        for _ in 0..1 + chooser.below(3) {
            let free = |(at, _): &(Square, Facing)| entries.iter().all(|gate| gate.at != *at);
            let Some(index) = walls.iter().position(free) else { continue };
            let (at, side) = walls.remove(index);
            entries.push(EdgePoint { at, side, owner });
        }
    }
    entries
}

/// Returns up to two exits for each side.
fn random_exit_points(chooser: &mut RandomChooser, walls: &[(Square, Facing)]) -> Vec<EdgePoint> {
    let counts = Side::BOTH.map(|side| (side, chooser.below(3)));
    let owners = counts.into_iter().flat_map(|(side, count)| (0..count).map(move |_| side));
    owners.zip(walls.iter().rev()).map(|(owner, &(at, side))| EdgePoint { at, side, owner }).collect()
}

/// Returns random end conditions that make sense on this board.
fn random_endings(
    chooser: &mut RandomChooser,
    exits: &[EdgePoint],
    doors: &[Door],
    objects: &[MissionObject],
) -> Vec<EndCondition> {
    let mut endings = Vec::new();
    if exits.iter().any(|gate| gate.owner == Side::Allied) && chooser.one_in(2) {
        endings.push(EndCondition::LastFigureOut { side: Side::Allied });
    }
    let open: Vec<u8> = (0..).zip(doors).filter(|(_, door)| !door.sealed).map(|(index, _)| index).take(4).collect();
    if !open.is_empty() && chooser.one_in(4) {
        endings.push(EndCondition::DoorsSealed { winner: Side::Allied, doors: open });
    }
    if endings.is_empty() && chooser.one_in(4) {
        endings.push(EndCondition::NoneLeft { side: Side::Allied });
    }
    for (number, object) in (0..).zip(objects) {
        if chooser.one_in(8) {
            endings.push(if object.portable {
                EndCondition::TakenOut { object: number }
            } else {
                EndCondition::Activated { winner: Side::Allied, objects: vec![number] }
            });
        }
    }
    let closes = [
        ScoringTime::AfterTurn(4 + chooser.below(6) as u16),
        ScoringTime::NoneLeft(Side::Allied),
        ScoringTime::AllActivated,
    ];
    endings.extend(closes.into_iter().filter(|_| chooser.one_in(6)).map(EndCondition::Points));
    if chooser.one_in(8) {
        endings.push(EndCondition::Launch { winner: Side::German, from: 3 + chooser.below(8) as u16 });
    }
    endings
}

fn random_doors(chooser: &mut RandomChooser, terrain: &Terrain) -> Vec<Door> {
    let inner = |(at, side): &(Square, Facing)| {
        matches!(side, Facing::East | Facing::South)
            && is_floor(terrain, *at)
            && at.towards(*side).is_some_and(|next| is_floor(terrain, next))
    };
    let mut doors: Vec<Door> = Vec::new();
    for (at, side) in square_edges(terrain).filter(inner) {
        // A passage between walls gets a door more often than the middle of a room.
        let narrow = is_wall(terrain, at, side.left()) && is_wall(terrain, at, side.right());
        if chooser.one_in(if narrow { 3 } else { 25 }) && doors.len() < 150 {
            doors.push(Door { at, side, open: chooser.one_in(3), sealed: chooser.one_in(12) });
        }
    }
    doors
}

fn random_objects(chooser: &mut RandomChooser, terrain: &Terrain) -> Vec<MissionObject> {
    let named = |name: &str, portable, at| {
        MissionObject::new(Localized { es: name.into(), en: name.into() }, portable, ObjectPlace::At(at))
    };
    let mut objects = Vec::new();
    for at in terrain.squares() {
        match terrain.ground(at) {
            Ground::Floor if chooser.one_in(25) => objects.push(named("beacon", true, at)),
            Ground::Obstacle if chooser.one_in(2) => objects.push(named("panel", false, at)),
            _ => {}
        }
    }
    chooser.shuffle(&mut objects);
    objects.truncate(chooser.below(6) as usize);
    let numbered = chooser.one_in(2);
    for object in &mut objects {
        object.numbered = numbered && object.portable;
        object.user = (!object.portable && chooser.one_in(3)).then_some(Side::Allied);
    }
    objects
}

/// Returns random special conditions, in any combination.
fn random_conditions(chooser: &mut RandomChooser, terrain: &Terrain, doors: &[Door]) -> Vec<AnyCondition> {
    let floor: Vec<Square> = terrain.squares().filter(|at| terrain.ground(*at) == Ground::Floor).collect();
    let side = *chooser.pick(&Side::BOTH);
    let closed: Vec<u8> = (0..).zip(doors).filter(|(_, door)| !door.open).map(|(index, _)| index).take(3).collect();
    let mut all = vec![
        AnyCondition::from(ZombiesCarryCondition),
        AnyCondition::from(TwitchersCondition { kind: "sturmzombie".into(), on: 1 + chooser.below(6) as u8, dice: 3 }),
        AnyCondition::from(ReinforcementsCondition { side, from: 1 + chooser.below(3) as u16 }),
        AnyCondition::from(PicketsCondition {
            side: Side::German,
            areas: vec![(*chooser.pick(&floor), *chooser.pick(&floor))],
        }),
    ];
    if !closed.is_empty() {
        let (at, facing) = (*chooser.pick(&floor), *chooser.pick(&Facing::ALL));
        all.push(AnyCondition::from(StrandedCondition { side: side.enemy(), rp: 3, at, facing, doors: closed }));
    }
    all.retain(|_| chooser.one_in(3));
    all
}

/// Adds random special conditions and endings of missions against a horde; in a third of these battles the Germans are
/// automated.
fn add_horde_rules(
    chooser: &mut RandomChooser,
    (terrain, walls): (&Terrain, &[(Square, Facing)]),
    specials: &mut Vec<AnyCondition>,
    endings: &mut Vec<EndCondition>,
) {
    let floor: Vec<Square> = terrain.squares().filter(|at| terrain.ground(*at) == Ground::Floor).collect();
    let mut areas = |count: usize| -> Vec<(Square, Square)> {
        (0..count).map(|_| (*chooser.pick(&floor), *chooser.pick(&floor))).collect()
    };
    let (lanes, zone, goal) = (areas(12), areas(3), areas(1));
    let side = *chooser.pick(&Side::BOTH);
    let lane = |area| (area, *chooser.pick(&Facing::ALL));
    let arrows = lanes.into_iter().map(lane).collect();
    let mut all = vec![
        AnyCondition::from(random_workshop(chooser)),
        AnyCondition::from(SupplyCondition {
            side,
            rounds: vec![2, 4],
            each: PerPlayer::PerPlayer(1),
            search: 1 + chooser.below(2) as u8,
            most: 8,
            own_hands: chooser.one_in(2),
            quiet_first: false,
            own: false,
        }),
        AnyCondition::from(FirstPlayerCondition { side }),
        AnyCondition::from(ArrowsCondition { side: Side::German, arrows }),
        AnyCondition::from(ZoneCondition { side, areas: zone }),
    ];
    if !walls.is_empty() {
        let at = walls.iter().take(8).copied().collect();
        all.push(AnyCondition::from(GateCondition { side: Side::Allied, at, points: 4 }));
        endings.push(EndCondition::Breached { winner: Side::German });
    }
    let lot = |kind: &str| PoolEntry { kind: kind.into(), copies: 4, ..PoolEntry::default() };
    all.push(AnyCondition::from(SurgesCondition {
        side: Side::German,
        each: PerPlayer::PerPlayer(1),
        level: 20,
        at: floor.iter().copied().take(6).collect(),
        pool: vec![lot("sturmzombie"), lot("blitzhund")],
        rounds: 3,
        no_refill: chooser.one_in(3),
    }));
    all.retain(|_| !chooser.one_in(3));
    let wall = conditions::find_condition::<GateCondition>(&all).is_some();
    endings.retain(|ending| wall || !matches!(ending, EndCondition::Breached { .. }));
    if chooser.one_in(3) {
        all.push(AnyCondition::from(AutomatedSideCondition { side: Side::German, goes_round: chooser.one_in(2) }));
        endings.push(EndCondition::Reached { side: Side::German, areas: goal });
    }
    specials.extend(all);
}

/// Returns a condition with contraptions of every kind of effect; each side may place any number of them.
fn random_workshop(chooser: &mut RandomChooser) -> ContraptionsCondition {
    let effects = [
        ContraptionEffect::Kill,
        ContraptionEffect::Hold,
        ContraptionEffect::Back,
        ContraptionEffect::Attack(2),
        ContraptionEffect::Explode,
    ];
    let kinds = [
        vec![ContraptionPart::Blocks, ContraptionPart::Kindles(1), ContraptionPart::Apart],
        vec![ContraptionPart::Blocks, ContraptionPart::Blast],
        vec![ContraptionPart::Blocks, ContraptionPart::Burns(2)],
        vec![ContraptionPart::OnEnter(*chooser.pick(&effects))],
        vec![ContraptionPart::OnEnter(*chooser.pick(&effects)), ContraptionPart::Blast],
    ];
    let contraption = |(number, parts): (usize, Vec<ContraptionPart>)| Contraption {
        id: format!("part-{number}"),
        name: Localized { es: format!("Artefacto {number}"), en: format!("Contraption {number}") },
        look: ContraptionAppearance::Barrel,
        cost: 1,
        charges: 1 + chooser.below(2) as u8,
        parts,
    };
    let kinds: Vec<Contraption> = kinds.into_iter().enumerate().map(contraption).collect();
    let stock =
        |side| kinds.iter().map(move |kind| ContraptionStock { kind: kind.id.clone(), side, each: PerPlayer::Flat(2) });
    let stock = Side::BOTH.into_iter().flat_map(stock).collect();
    ContraptionsCondition { kinds, standing: Vec::new(), stock }
}

fn random_scores(chooser: &mut RandomChooser) -> Vec<ScoringRule> {
    let side = *chooser.pick(&Side::BOTH);
    let mut all = vec![
        ScoringRule::Carried(vec![1, 1, 2, 3]),
        ScoringRule::Left { side, each: 1, stranded: 5 },
        ScoringRule::Dead { side, each: 1, stranded: 2 },
        ScoringRule::Activated { each: 1 },
    ];
    all.retain(|_| chooser.one_in(3));
    all
}

/// Returns a force of random figure kinds, bought until no more can be added. One force in four prefers a single kind.
pub fn random_purchases(catalogue: &Catalogue, chooser: &mut RandomChooser, side: Side, rp: u8) -> Vec<KindId> {
    let mut force = Force::new(catalogue, ForceLimits { side, rp, demands: Vec::new(), rule: None });
    let mut kinds: Vec<KindId> = catalogue.kinds().map(|(id, _)| id).collect();
    let one_kind = chooser.one_in(4);
    loop {
        if !one_kind || force.bought().is_empty() {
            chooser.shuffle(&mut kinds);
        }
        let Some(kind) = kinds.iter().find(|kind| force.can_add(**kind).is_ok()) else { break };
        force.add(*kind).expect("it can be added");
    }
    force.check_complete().unwrap_or_else(|faults| panic!("{side:?} at {rp}: {faults:?}"));
    force.bought().to_vec()
}
