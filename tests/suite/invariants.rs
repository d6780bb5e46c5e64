//! Invariants that hold after every order of every battle.

use std::collections::BTreeSet;

use bevy_ecs::world::World;
use rules::{
    self, Ability, BattleState, Dice, EndCondition, EndReason, Figure, FigureId, FigurePlace, Ground, HarpoonState,
    Order, PendingDecision, ResponseTrigger, ScoringTime, ScratchWorld, Setup, Side,
    cards::CardTarget,
    command_points,
    conditions::{ContraptionsCondition, ZombiesCarryCondition},
    digest,
    figure::FigureTrait,
    objects::ObjectPlace,
};

use crate::{games::RandomChooser, junk};

/// Checks all invariants in the state after an order.
pub fn check_invariants(now: &BattleState, before: &BattleState, order: Order, setup: &Setup) {
    check_places(now);
    check_figures(now);
    check_cards(now);
    for side in Side::BOTH {
        // At most five points more than bought: by a Sarge, and by both copies of the card 'Orders'.
        assert!(now.command.0[side] <= command_points(setup.levels[side]) + 5, "CP-1");
    }
    check_fire_and_objects(now);
    check_pending_decision(now);
    check_ending(now, setup);
    check_move(now, before, order);
}

/// Checks the places of figures. `BOARD-5`, `LEAP-1`: no two figures share a square, except during a leap.
fn check_places(now: &BattleState) {
    let terrain = now.board.terrain();
    let mut held = BTreeSet::new();
    for figure in &now.figures {
        assert!(figure.place.is_some(), "the truth knows where {figure:?} is");
        let Some(at) = figure.square() else { continue };
        assert_eq!(terrain.ground(at), Ground::Floor, "{figure:?}");
        let holder = now.figure_at(at).unwrap_or_else(|| panic!("nobody is noted at {at:?}: {figure:?}"));
        assert_eq!(holder.square(), Some(at), "{holder:?} is noted at {at:?}");
        if now.mid_leap(figure) {
            assert!(now.kind_of(figure).has(&Ability::Leap), "BOARD-5: {figure:?} over {holder:?}");
            assert_eq!(now.acting, Some(figure.id), "LEAP-1: {figure:?} stays over {holder:?}");
        } else {
            assert!(held.insert(at), "BOARD-5: two figures hold {at:?}");
        }
    }
    let noted = terrain.squares().filter(|at| now.occupancy.figure_at(*at).is_some()).count();
    assert_eq!(noted, held.len(), "a square is held by nobody");
}

fn check_figures(now: &BattleState) {
    let answered = matches!(now.awaiting, PendingDecision::Answer { to: ResponseTrigger::Death(_), .. });
    for figure in &now.figures {
        let card = now.kind_of(figure);
        assert!(figure.wounds <= card.damage_points, "{figure:?}");
        if now.dying(figure) {
            let played = now.cards.pending.iter().any(|played| played.target == CardTarget::Figure(figure.id));
            assert!(answered || played || now.in_last_stand(), "dead, and still there: {figure:?}");
        }
        let active = now.acting == Some(figure.id) || now.in_last_stand();
        assert!(figure.points == 0 || active, "points outside an activation: {figure:?}");
        assert!(figure.given == 0 || active || !figure.activated, "SARGE-2: {figure:?}");
        assert!(figure.points >= figure.given || !figure.activated, "SARGE-2: {figure:?}");
        assert!(figure.points <= card.ap + 8, "{figure:?}");
        if figure.reaction {
            assert!(figure.square().is_some() && now.catalogue.reaction_weapon(card).is_some(), "RF-1: {figure:?}");
            assert!(!card.has(&Ability::NoReaction), "HANS-4: {figure:?}");
            assert!(!now.dying(figure) || !now.in_last_stand() || now.acting != Some(figure.id), "{figure:?}");
        }
        if figure.harpoon != HarpoonState::Free {
            assert!(now.catalogue.arms(card).any(rules::WeaponKind::drags), "HANS-1: {figure:?}");
        }
    }
    let ids: BTreeSet<_> = now.figures.iter().map(|figure| figure.id).collect();
    assert_eq!(ids.len(), now.figures.len(), "two figures with one id");
}

/// Checks that every card of the deck is in exactly one place, and that each card on a figure is allowed there
/// (`CARD-2`, `CARD-7`).
fn check_cards(now: &BattleState) {
    let cards = &now.cards;
    let hands = Side::BOTH.into_iter().flat_map(|side| &cards.hands[side].cards);
    let table = cards.in_play.iter().map(|lying| &lying.card).chain(cards.pending.iter().map(|played| &played.card));
    let mut all: Vec<_> = cards.deck.cards.iter().chain(&cards.discard).chain(hands).chain(table).copied().collect();
    all.sort();
    assert!(all.iter().copied().eq(cards.list.cards()), "the cards are not each in one place: {cards:?}");
    assert!(cards.deck.hidden == 0 && Side::BOTH.iter().all(|side| cards.hands[*side].hidden == 0));
    assert!(!cards.deck.cards.is_empty() || cards.discard.is_empty(), "HAND-2: the deck has run out");
    for lying in &cards.in_play {
        match lying.on {
            CardTarget::Figure(id) => {
                let figure = now.figure(id).unwrap_or_else(|| panic!("CARD-7: {lying:?}"));
                let card = now.kind_of(figure);
                assert!(
                    card.horde().is_none() && cards.kind(lying.card).can_be_placed_on(card, now.catalogue.armoury()),
                    "CARD-2: {lying:?}"
                );
            }
            CardTarget::Kind(kind) => {
                let card = now.catalogue.kind(kind);
                assert!(
                    card.horde().is_some() && cards.kind(lying.card).can_be_placed_on(card, now.catalogue.armoury()),
                    "CARD-2: {lying:?}"
                );
            }
            _ => assert!(!cards.kind(lying.card).is_effect(), "CARD-3: {lying:?}"),
        }
    }
}

fn check_fire_and_objects(now: &BattleState) {
    let terrain = now.board.terrain();
    let burning: BTreeSet<_> = now.fire.blazes.iter().map(|blaze| blaze.at).collect();
    assert_eq!(burning.len(), now.fire.blazes.len(), "FLAME-1: a square burns twice");
    assert!(burning.iter().all(|at| terrain.ground(*at) == Ground::Floor), "FLAME-1");
    for (_, object) in now.objects.iter() {
        match object.place {
            ObjectPlace::At(at) if object.portable => assert_eq!(terrain.ground(at), Ground::Floor, "ITEM-1"),
            ObjectPlace::Carried(by) => {
                let carrier = now.figure(by).unwrap_or_else(|| panic!("ITEM-3: the dead carry {object:?}"));
                let handy = !now.kind_of(carrier).has_trait(FigureTrait::Zombie)
                    || now.charter.condition::<ZombiesCarryCondition>().is_some()
                    || now.twitchers.0.contains(&by);
                assert!(object.portable && handy, "ITEM-2: {carrier:?}");
            }
            _ => {}
        }
    }
}

/// Checks that the pending decision and its seat match the rest of the state.
fn check_pending_decision(now: &BattleState) {
    let half = now.turn.half;
    let active = |figure| now.figure(figure).is_some() && now.acting == Some(figure);
    match &now.awaiting {
        PendingDecision::Over => {}
        PendingDecision::Bid { seat, points, .. } => {
            assert_eq!((half, *points, now.acting), (None, now.command.0[*seat], None), "BID-1");
        }
        PendingDecision::Discard { seat } => assert!(half.is_none() && !now.cards.hands[*seat].is_empty(), "HAND-2"),
        PendingDecision::Deploy { .. } => assert!(now.turn.first.is_some(), "DEPLOY-1"),
        PendingDecision::Act { seat, figure } => check_active_figure(now, *seat, *figure),
        PendingDecision::React { seat, target, shooters, .. } => {
            let target = now.figure(*target).expect("only the living are shot at");
            assert!(target.side == seat.enemy() && !now.dying(target), "RF-2");
            for shooter in shooters.iter().map(|id| now.figure(*id).expect("only the living shoot")) {
                assert!(shooter.reaction && shooter.side == *seat && now.sight_line(shooter, target).is_ok(), "RF-2");
            }
        }
        PendingDecision::Ready { seat, figures } => {
            assert!(half == Some(*seat) && !figures.is_empty() && now.acting.is_none(), "RF-1");
        }
        PendingDecision::Answer { seat, to } => check_answered_event(now, *seat, to),
        PendingDecision::Again { figure, .. }
        | PendingDecision::Flame { figure, .. }
        | PendingDecision::Landing { figure, .. } => {
            assert!(active(*figure));
        }
        PendingDecision::Reroll { attack, .. } => assert!(!attack.may_reroll().is_empty(), "REROLL-1"),
        PendingDecision::Share { points, .. } => assert!(*points > 0 && half.is_some(), "SARGE-2"),
        PendingDecision::LastChance { seat } => assert!(half.is_none() && now.turn.first == Some(*seat), "ACT-4"),
        PendingDecision::Stranded { figures, .. } => assert!(now.turn.number == 0 && figures.len() > 1, "M5"),
        PendingDecision::Pickets { figure, squares, .. } => {
            assert!(now.turn.number == 1 && !squares.is_empty(), "M7");
            assert_eq!(now.figure(*figure).and_then(|figure| figure.place), Some(FigurePlace::Reserve), "M7");
        }
        PendingDecision::AlarmEntry { figure, squares, .. } => {
            assert!(active(*figure) && squares.len() > 1, "ALARM-1");
        }
        PendingDecision::Reinforce { figures, .. } => {
            let held = |id| now.figure(id).is_some_and(|figure| figure.place == Some(FigurePlace::Reserve));
            assert!(!figures.is_empty() && figures.iter().all(|id| held(*id)), "M7");
        }
    }
    assert_eq!(now.outcome.is_some(), now.awaiting == PendingDecision::Over);
    if !matches!(now.awaiting, PendingDecision::Answer { .. }) && now.awaiting != PendingDecision::Over {
        assert!(now.cards.pending.is_empty(), "a card has not settled: {:?}", now.cards.pending);
    }
}

fn check_active_figure(now: &BattleState, seat: Side, figure: Option<FigureId>) {
    assert_eq!(figure, now.acting, "ACT-1");
    let active = figure.map(|id| now.figure(id).expect("the active figure is there"));
    assert!(active.is_none_or(|active| active.side == seat && active.activated && !active.reaction));
    assert!(now.turn.half == Some(seat) || now.in_last_stand(), "ACT-1");
    assert!(active.is_none_or(|active| now.dying(active) == now.in_last_stand()), "the dead act: {active:?}");
}

/// Checks that the event that a side may answer concerns it.
fn check_answered_event(now: &BattleState, seat: Side, event: &ResponseTrigger) {
    match event {
        ResponseTrigger::Card(card) => {
            let played = now.cards.pending.iter().find(|played| played.card == *card).expect("a card is answered");
            assert!(played.side != seat && !played.cancelled, "CARD-4");
        }
        ResponseTrigger::Death(id) => {
            assert!(now.figure(*id).is_some_and(|dead| dead.side == seat && now.dying(dead)));
        }
        ResponseTrigger::OutOfAmmo(id) => assert!(now.figure(*id).is_some_and(|dry| dry.side == seat)),
    }
}

fn is_none_left(now: &BattleState, setup: &Setup, side: Side) -> bool {
    let mut own = now.figures.iter().filter(|figure| figure.side == side);
    // A stranded figure that can't be freed any more does not count, and neither do Twitchers, which belong to no side.
    // A side with a horde always has figures left.
    let cut_off = |figure: &Figure| {
        now.stranded.figure == Some(figure.id) && now.stranded.captivity == rules::StrandedState::Held
    };
    let horde = setup.forces[side].iter().any(|kind| setup.catalogue.kind(*kind).horde().is_some());
    let gone = |figure: &Figure| {
        figure.place == Some(FigurePlace::Left) || cut_off(figure) || now.twitchers.0.contains(&figure.id)
    };
    !horde && own.all(gone)
}

fn is_ending_met(ending: &EndCondition, now: &BattleState, setup: &Setup) -> bool {
    let used = |index: u8| matches!(now.objects.0[usize::from(index)].place, ObjectPlace::Used(_));
    let out = |index: u8| match now.objects.0[usize::from(index)].place {
        ObjectPlace::Carried(by) => now.figure(by).is_some_and(|figure| figure.place == Some(FigurePlace::Left)),
        _ => false,
    };
    let verdict = now.outcome.map(|verdict| verdict.reason);
    let points = matches!(verdict, Some(EndReason::MorePoints | EndReason::EqualPoints));
    match ending {
        EndCondition::LastFigureOut { side } => {
            // The battle also ends if the last figure on the board has died while others still wait outside.
            let here = |figure: &Figure| {
                let own = figure.side == *side && !now.twitchers.0.contains(&figure.id);
                own && figure.square().is_some()
            };
            is_none_left(now, setup, *side)
                || verdict == Some(EndReason::LastFigureDied) && !now.figures.iter().any(here)
        }
        EndCondition::NoneLeft { side } => is_none_left(now, setup, *side),
        EndCondition::Breached { .. } => now.bulwark.left == 0,
        EndCondition::Reached { .. } => verdict == Some(EndReason::Reached),
        EndCondition::ClearedAfter { side, surges } => {
            now.surging.come >= *surges && now.surging.next.is_empty() && is_none_left(now, setup, *side)
        }
        EndCondition::AlarmsRaised { count, .. } => now.alarms.raised.len() >= usize::from(*count),
        EndCondition::DoorsSealed { doors, .. } => {
            doors.iter().all(|door| now.board.doors()[usize::from(*door)].sealed)
        }
        EndCondition::TakenOut { object } => out(*object),
        EndCondition::Activated { objects, .. } => objects.iter().all(|object| used(*object)),
        EndCondition::Launch { .. } => verdict == Some(EndReason::Launched),
        EndCondition::Points(ScoringTime::NoneLeft(side)) => is_none_left(now, setup, *side),
        EndCondition::Points(ScoringTime::AfterTurn(last)) => {
            assert!(now.turn.number <= *last, "M4");
            now.turn.number == *last && points
        }
        EndCondition::Points(ScoringTime::AllActivated) => {
            let objects = &now.objects.0;
            let fixed = (0..).zip(objects).filter(|(_, object)| !object.portable).collect::<Vec<(u8, _)>>();
            !fixed.is_empty() && fixed.iter().all(|(index, _)| used(*index))
        }
    }
}

/// Checks that the battle is over if and only if an end condition is met (`M1` to `M7`).
fn check_ending(now: &BattleState, setup: &Setup) {
    let over = setup.endings.iter().any(|ending| is_ending_met(ending, now, setup));
    // The end of the battle is judged only after all deaths of a blast and the responses to them.
    let settling = matches!(now.awaiting, PendingDecision::Answer { .. }) || now.in_last_stand();
    assert!(over == now.outcome.is_some() || over && settling, "M1 to M7: {:?}", now.outcome);
}

/// Checks a move. `MOVE-1`: it ends on a joined, free neighbouring square, unless a contraption sends the figure back
/// (`COOP-8`) or the figure pushes another one away (`COOP-11`).
fn check_move(now: &BattleState, before: &BattleState, order: Order) {
    let (Order::Move { .. }, Some(id)) = (order, before.acting) else { return };
    let from = before.figure(id).and_then(Figure::square).expect("who moves stands on the board");
    let Some(figure) = now.figure(id) else { return };
    let Some(to) = figure.square() else { return };
    if from == to && now.charter.condition::<ContraptionsCondition>().is_some() {
        return;
    }
    let (dx, dy) = from.delta(to);
    assert_eq!(dx.abs() + dy.abs(), 1, "MOVE-1: {from:?} to {to:?}");
    assert!(before.board.joined_to(from, to), "MOVE-1: {from:?} to {to:?} through a door or rock");
    let comes = [Ability::Leap, Ability::Shoves].iter().any(|ability| now.kind_of(figure).has(ability));
    assert!(comes || before.occupancy.figure_at(to).is_none(), "MOVE-1: {to:?} was taken");
}

/// Checks that the battle can continue: the deciding seat has a legal order other than playing or killing a card.
pub fn check_no_dead_end(now: &BattleState, orders: &[Order]) {
    let card = |order: &Order| matches!(order, Order::PlayCard { .. } | Order::KillCard { .. });
    let over = now.awaiting == PendingDecision::Over;
    assert_eq!(orders.iter().any(|order| !card(order)), !over, "a dead end: {:?}, {orders:?}", now.awaiting);
}

/// Checks on a fork that every legal order is accepted, and that any other order is refused and changes nothing.
pub fn check_legal_orders(world: &mut World, scratch: &mut ScratchWorld, chooser: &mut RandomChooser) {
    const MOST: u32 = 150;
    let now = BattleState::of(world);
    let (orders, before) = (rules::legal_orders(&now), digest(world));
    for order in &orders {
        if orders.len() > MOST as usize && !chooser.one_in(orders.len() as u32 / MOST + 1) {
            continue;
        }
        let fork = scratch.fork(world);
        if let Err(refusal) = rules::submit_order(fork, *order) {
            panic!("the legal order {order:?} was refused: {refusal}");
        }
    }
    assert_eq!(digest(scratch.fork(world)), before, "a fork differs from its original");
    let unique: BTreeSet<String> = orders.iter().map(|order| format!("{order:?}")).collect();
    assert_eq!(unique.len(), orders.len(), "an order is listed twice");
    for _ in 0..300 {
        let order = junk::random_order(chooser, &now);
        if !orders.contains(&order) && rules::submit_order(world, order).is_ok() {
            panic!("{order:?} was accepted, but is not in the list of legal orders: {:?}", now.awaiting);
        }
    }
    assert_eq!(digest(world), before, "a refused order has changed something");
    assert!(world.resource::<Dice>().pending_script() == 0);
}
