//! Thinking time of the AI in positions that are crafted to take very long: boards of the maximum size with very many
//! figures, doors and objects.

use std::time::Duration;

use ai::{Ai, AiLevel};
use common::machine_speed::is_time_within;
use record::{BarePosition, BattleSpec, PlacedFigureSpec};
use rules::{
    BattleState, BySide, Catalogue, Door, EndCondition, Facing, FigurePlace, Observation, Order, PendingDecision,
    ScoringRule, Side, Square,
    objects::{MissionObject, ObjectPlace},
};

use crate::support::{game_catalogue, thread_cpu_time};

/// Maximum processor time for one answer of the AI.
const MAX_ANSWER_TIME: Duration = Duration::from_secs(2);
/// Maximum processor time of the AI for a half-turn.
const MOST_OF_A_HALF: Duration = Duration::from_secs(10);

/// Parameters of a position that is crafted to take long.
#[derive(Clone, Copy, Debug)]
struct CraftedPosition {
    side: u8,
    figures: u16,
    pillars: u8,
    doors: u8,
    objects: u8,
    kinds: BySide<&'static str>,
    reaction: bool,
}

/// Spreads the figures over the free squares, with both sides mixed.
fn spread_figures(crafted: &CraftedPosition, free: &[Square], catalogue: &Catalogue) -> Vec<PlacedFigureSpec> {
    let count = usize::from(crafted.figures);
    let step = (free.len() / count).max(1);
    let places = free.iter().step_by(step).take(count).enumerate();
    let figures = places.map(|(index, at)| {
        let owner = if index % 2 == 0 { Side::Allied } else { Side::German };
        let kind = crafted.kinds[owner].to_owned();
        let can = catalogue.find(&kind).is_some_and(|kind| catalogue.reaction_weapon(catalogue.kind(kind)).is_some());
        PlacedFigureSpec {
            kind,
            place: FigurePlace::Board(*at),
            facing: Facing::ALL[index % 4],
            wounds: 0,
            reaction: crafted.reaction && can && owner == Side::German,
            activated: false,
            cards: Vec::new(),
            experience: Vec::new(),
        }
    });
    figures.collect()
}

/// Returns endings for both sides, with all of the doors.
fn crafted_endings(doors: u8) -> Vec<EndCondition> {
    let mut endings =
        vec![EndCondition::NoneLeft { side: Side::Allied }, EndCondition::NoneLeft { side: Side::German }];
    if doors > 0 {
        let sealed = |winner| EndCondition::DoorsSealed { winner, doors: (0..doors).collect() };
        endings.extend([sealed(Side::Allied), sealed(Side::German)]);
    }
    endings
}

fn crafted_battle_spec(crafted: CraftedPosition) -> BattleSpec {
    let catalogue = game_catalogue();
    let CraftedPosition { side, pillars, doors, objects, .. } = crafted;
    let rock = |x: u8, y: u8| pillars > 0 && x % pillars == 1 && y % pillars == 1;
    let rows: Vec<String> =
        (0..side).map(|y| (0..side).map(|x| if rock(x, y) { '#' } else { '.' }).collect()).collect();
    let free: Vec<Square> = (0..side)
        .flat_map(|y| (0..side).map(move |x| (x, y)))
        .filter(|(x, y)| !rock(*x, *y))
        .map(|(x, y)| Square::new(x, y))
        .collect();
    let figures = spread_figures(&crafted, &free, &catalogue);
    let edges = free.iter().filter(|at| at.x + 1 < side && !rock(at.x + 1, at.y)).step_by(7).take(usize::from(doors));
    let doors: Vec<Door> =
        edges.map(|at| Door { at: *at, side: Facing::East, open: at.x % 2 == 0, sealed: false }).collect();
    let name = catalogue.kinds().next().expect("a kind").1.name.clone();
    let spots = free.iter().rev().step_by(31).take(usize::from(objects));
    let objects: Vec<MissionObject> =
        spots.map(|at| MissionObject::new(name.clone(), at.x % 2 == 0, ObjectPlace::At(*at))).collect();
    let endings = crafted_endings(doors.len() as u8);
    BattleSpec {
        edition: rules::RulesEdition::CURRENT,
        mission: None,
        campaign: None,
        seed: 1,
        company: None,
        levels: BySide { allied: 20, german: 20 },
        crew: BySide::default(),
        players: BySide::default(),
        computers: BySide::default(),
        without_advice: BySide::default(),
        forces: BySide::default(),
        veterans: BySide::default(),
        rows,
        scores: vec![ScoringRule::Activated { each: 1 }],
        doors,
        entries: Vec::new(),
        exits: Vec::new(),
        endings,
        position: Some(BarePosition {
            figures,
            active: Side::Allied,
            first: Side::Allied,
            command: BySide { allied: 20, german: 20 },
            special: BySide::default(),
            ablaze: Vec::new(),
            hands: BySide::default(),
            deck: None,
            horde_cards: Vec::new(),
        }),
        weapons: catalogue.armoury().kinds().to_vec(),
        kinds: catalogue.kinds().map(|(_, kind)| kind.clone()).collect(),
        cards: catalogue.cards().kinds().to_vec(),
        objects,
        specials: Vec::new(),
    }
}

/// Measurements of a half-turn.
#[derive(Clone, Copy, Debug, Default)]
struct HalfTiming {
    asked: usize,
    activated: usize,
    longest: Duration,
    all: Duration,
}

/// Lets a level of the AI play the first half-turn.
fn play_first_half(crafted: CraftedPosition, level: AiLevel) -> HalfTiming {
    let mut world = rules::new_world();
    rules::install_battle(&mut world, &crafted_battle_spec(crafted).setup().expect("a sound setup"));
    let (mut mind, mut half) = (Ai::default(), HalfTiming::default());
    loop {
        let now = BattleState::of(&world);
        let Some(seat) = now.awaiting.seat() else { break };
        if seat == Side::German && matches!(now.awaiting, PendingDecision::Act { .. }) {
            break;
        }
        let before = thread_cpu_time();
        // The other side's answers are not measured.
        let by = if seat == Side::Allied { level } else { AiLevel::Random };
        let Some(choice) = mind.decide(&Observation::from_state(&world, &now, seat), by, 1) else { break };
        if seat == Side::Allied {
            let took = thread_cpu_time() - before;
            (half.longest, half.all, half.asked) = (half.longest.max(took), half.all + took, half.asked + 1);
            half.activated += usize::from(matches!(choice.order, Order::Activate { .. }));
        }
        rules::submit_order(&mut world, choice.order).expect("an order that is allowed");
        if choice.order == Order::EndHalf {
            break;
        }
        assert!(half.asked < 3_000, "{crafted:?}, {level:?}: {half:?}");
    }
    half
}

/// On a large board with many figures, doors and objects the AI thinks less: not all figures act, and no answer takes
/// too long.
#[test]
fn crafted_positions_do_not_slow_the_ai_down() {
    let of = |(side, figures, pillars): (u8, u16, u8), (doors, objects): (u8, u8), allied, german, reaction| {
        CraftedPosition { side, figures, pillars, doors, objects, kinds: BySide { allied, german }, reaction }
    };
    let crafted = [
        of((64, 24, 4), (200, 100), "slugger", "sturmzombie", false),
        of((64, 256, 0), (0, 0), "hmg", "hans", true),
        of((64, 256, 4), (200, 100), "blazer", "hans", true),
        of((24, 256, 0), (40, 20), "hmg", "hans", false),
    ];
    for crafted in crafted {
        for level in [AiLevel::Newcomer, AiLevel::Planner, AiLevel::Commander] {
            let half = play_first_half(crafted, level);
            println!("{crafted:?} {level:?}: {half:?}");
            let own = usize::from(crafted.figures) / 2;
            assert!(half.activated > 0 && half.activated < own, "{crafted:?}, {level:?}: {half:?}");
            assert!(is_time_within(half.longest, MAX_ANSWER_TIME), "{crafted:?}, {level:?}: {half:?}");
            assert!(is_time_within(half.all, MOST_OF_A_HALF), "{crafted:?}, {level:?}: {half:?}");
        }
    }
}
