//! No side can win a mission in its first half-turn, with any single card in its hand.
//!
//! The search covers every mission with a force for each side, bought at random, and for each side and each kind of
//! card a battle in which that side goes first with the card in hand. The card is played on each of its targets; a
//! hidden tunnel only on the squares nearest to the mission's goals: exits, objects and the stranded figure's place.
//! Then every figure of the side acts and moves to the nearest goal with all its points and all command points of its
//! side. At each step it gives an order that brings it nearer to a goal; operating an object and leaving the board come
//! first. So the search is greedy, not complete: it tries no detours and no shots, because no enemies except pickets
//! are on the board yet.

use std::collections::{HashMap, HashSet, VecDeque};

use bevy_ecs::world::World;
use mission::{Mission, paths};
use rules::{
    self, BattleState, Board, BySide, Catalogue, Door, EdgePoint, Facing, Ground, Order, PendingDecision, ScratchWorld,
    Setup, Side, Square,
    cards::{CardId, CardTarget},
    conditions::{self, StrandedCondition},
    legal_orders,
    objects::ObjectPlace,
};

use crate::{
    games::{RandomChooser, random_force},
    support::game_catalogue,
};

/// Number of targets of a hidden tunnel that are tried.
const TUNNELS: usize = 8;
/// Maximum number of orders of one figure. The limit of a half-turn is 30 times this number.
const ORDERS: usize = 40;

#[test]
fn no_mission_ends_in_the_first_half_turn() {
    let catalogue = game_catalogue();
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    let (mut world, mut scratch, mut turns) = (rules::new_world(), ScratchWorld::default(), 0);
    for listed in &library.missions {
        let mission = &listed.mission;
        let catalogue = mission.catalogue(&catalogue);
        for side in Side::BOTH {
            for card in one_of_each(&first_turn_setup(mission, &catalogue).catalogue) {
                begin_with_card(&mut world, mission, &catalogue, (side, card));
                let ways = measure_moves_to_goals(mission);
                for target in card_targets_to_try(&BattleState::of(&world), (side, card), &ways) {
                    let fork = scratch.fork(&world);
                    take_turn(fork, (side, card), target, &ways);
                    let outcome = BattleState::of(fork).outcome;
                    assert_eq!(*outcome, None, "{}: {side:?} with {card:?} on {target:?}", mission.id);
                    turns += 1;
                }
            }
        }
    }
    println!("{turns} first turns");
    assert!(turns > 300, "{turns} turns");
}

fn one_of_each(catalogue: &Catalogue) -> Vec<CardId> {
    let mut names = HashSet::new();
    catalogue.cards().cards().filter(|card| names.insert(catalogue.cards().kind(*card).map(|kind| &kind.id))).collect()
}

fn first_turn_setup(mission: &Mission, catalogue: &Catalogue) -> Setup {
    let mut chooser = RandomChooser::new(1);
    let forces = BySide::from_fn(|side| random_force(mission, catalogue, side, mission.rp[side], &mut chooser));
    mission.setup(catalogue, &forces, mission.rp, 1).expect("the force was checked")
}

/// Begins a battle in which the side has the card in its hand and goes first, and plays it up to the side's first
/// action.
fn begin_with_card(world: &mut World, mission: &Mission, catalogue: &Catalogue, (side, card): (Side, CardId)) {
    let mut setup = first_turn_setup(mission, catalogue);
    setup.cards.hands[side] = vec![card];
    rules::install_battle(world, &setup);
    for _ in 0..200 {
        let state = BattleState::of(world);
        let order = match state.awaiting {
            PendingDecision::Act { .. } => return,
            PendingDecision::Bid { seat, .. } => Order::Bid { points: u8::from(seat == side && side == Side::German) },
            PendingDecision::Discard { .. } => Order::EndDiscard,
            PendingDecision::Deploy { .. } => Order::EndDeployment,
            _ => legal_orders(&state)[0],
        };
        rules::submit_order(world, order).expect("a legal order");
    }
    panic!("no action is asked for");
}

/// Distance of each board square from the nearest goal, in moves, with unsealed doors open. Goals are the exits that
/// are no entries, the objects, and the stranded figure.
type MovesToGoals = HashMap<Square, usize>;

fn measure_moves_to_goals(mission: &Mission) -> MovesToGoals {
    let doors = mission.doors.iter().map(|door| Door { open: !door.sealed, ..*door }).collect();
    let board = Board::new(mission.terrain.clone(), doors);
    let far = mission.terrain.exits.iter().filter(|exit| !mission.terrain.entries.contains(exit));
    let exits = far.map(|exit| exit.at);
    let objects = mission.objects.iter().filter_map(|object| match object.place {
        ObjectPlace::At(at) => Some(at),
        _ => None,
    });
    let stranded = conditions::find_condition::<StrandedCondition>(&mission.specials).map(|room| room.at);
    let mut open: VecDeque<(Square, usize)> = exits.chain(objects).chain(stranded).map(|at| (at, 0)).collect();
    let mut ways = MovesToGoals::new();
    while let Some((at, far)) = open.pop_front() {
        if ways.contains_key(&at) {
            continue;
        }
        ways.insert(at, far);
        let floor = board.terrain().ground(at) == Ground::Floor;
        let beside = Facing::ALL.into_iter().filter(|side| !floor || board.joined(at, *side));
        let next = beside.filter_map(|side| at.towards(side));
        open.extend(next.filter(|at| board.terrain().ground(*at) == Ground::Floor).map(|at| (at, far + 1)));
    }
    ways
}

/// Returns the targets to try for the card; `None` stands for a half-turn in which it is not played.
fn card_targets_to_try(
    state: &BattleState,
    (side, card): (Side, CardId),
    ways: &MovesToGoals,
) -> Vec<Option<CardTarget>> {
    let mut targets = rules::card_targets(state, side, card);
    if let Some(CardTarget::Square(_)) = targets.first() {
        targets.sort_by_key(|target| match target {
            CardTarget::Square(gate) => ways.get(&gate.at).copied().unwrap_or(usize::MAX),
            _ => usize::MAX,
        });
        targets.truncate(TUNNELS);
    }
    [None].into_iter().chain(targets.into_iter().map(Some)).collect()
}

/// Plays the whole half-turn of the side, and first the card on the target if there is one.
fn take_turn(world: &mut World, (seat, card): (Side, CardId), target: Option<CardTarget>, ways: &MovesToGoals) {
    if let Some(target) = target {
        rules::submit_order(world, Order::PlayCard { seat, card, target }).expect("a target of the card");
    }
    for _ in 0..ORDERS * 30 {
        let state = BattleState::of(world);
        let orders = legal_orders(&state);
        let PendingDecision::Act { seat: asked, figure } = state.awaiting else {
            let waives = |order: &&Order| matches!(order, Order::Pass | Order::EndSharing | Order::EndReadiness);
            let Some(order) = orders.iter().find(waives) else { return };
            rules::submit_order(world, *order).expect("a legal order");
            continue;
        };
        if asked != seat {
            return;
        }
        let begins = |order: &&Order| matches!(order, Order::Activate { .. });
        let order = match figure {
            None => orders.iter().find(begins).copied(),
            Some(_) => choose_nearest_order(&state, &orders, ways),
        };
        rules::submit_order(world, order.unwrap_or(Order::EndHalf)).expect("a legal order");
    }
}

/// Returns the order that handles a goal or brings the active figure nearer to one; otherwise the end of its
/// activation.
fn choose_nearest_order(state: &BattleState, orders: &[Order], ways: &MovesToGoals) -> Option<Order> {
    let handles = |order: &&Order| match **order {
        Order::Operate { .. } | Order::PickUp { .. } | Order::SearchCache { .. } => true,
        Order::Move { towards } => is_purposeful_exit(state, towards),
        _ => false,
    };
    let comes_in = |order: &&Order| matches!(order, Order::EnterTunnel { .. });
    let goes_in = |order: &&Order| matches!(order, Order::Enter);
    let goes_on = |order: &&Order| match **order {
        Order::Move { towards } | Order::OpenDoor { side: towards } => is_nearer_to_goal(state, towards, ways),
        _ => false,
    };
    // A figure must turn only if its back is to a closed door: a sideways step costs no more than a turn and a step.
    let turns = |order: &&Order| match **order {
        Order::Turn { to } => is_nearer_to_goal(state, to, ways) && has_closed_door(state, to),
        _ => false,
    };
    // An activation can't end in mid-leap, so the figure must move on.
    let ends = |order: &&Order| matches!(order, Order::EndActivation);
    let lands = |order: &&Order| matches!(order, Order::Move { .. } | Order::Turn { .. });
    let first = orders.iter().find(handles).or_else(|| orders.iter().find(comes_in));
    let then = first.or_else(|| orders.iter().find(goes_in)).or_else(|| orders.iter().find(goes_on));
    then.or_else(|| orders.iter().find(turns))
        .or_else(|| orders.iter().find(ends))
        .or_else(|| orders.iter().find(lands))
        .copied()
}

fn active_figure_place(state: &BattleState) -> Option<(Square, Side)> {
    let figure = state.acting.and_then(|id| state.figure(id))?;
    Some((figure.square()?, figure.side))
}

/// Returns `true` if it is useful for the active figure to leave the board on this side: it carries an object, or the
/// exit is not also an entry.
fn is_purposeful_exit(state: &BattleState, side: Facing) -> bool {
    let Some((at, owner)) = active_figure_place(state) else { return false };
    let (exit, terrain) = (EdgePoint { at, side, owner }, state.board.terrain());
    let carries = state.acting.is_some_and(|id| state.objects.carried(id).next().is_some());
    terrain.exits.contains(&exit) && (carries || !terrain.entries.contains(&exit))
}

fn is_nearer_to_goal(state: &BattleState, towards: Facing, ways: &MovesToGoals) -> bool {
    let Some((at, _)) = active_figure_place(state) else { return false };
    let way = |at: Square| ways.get(&at).copied().unwrap_or(usize::MAX);
    at.towards(towards).is_some_and(|next| way(next) < way(at))
}

fn has_closed_door(state: &BattleState, side: Facing) -> bool {
    let door = active_figure_place(state).and_then(|(at, _)| state.board.door_at(at, side));
    door.is_some_and(|door| !state.board.doors()[door].open)
}
