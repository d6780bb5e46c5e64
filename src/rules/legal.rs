//! All orders that may be given now. This module lists candidates, except those that are impossible by their place
//! alone, which would be most of them. `check_order` decides which candidates are allowed, so the list contains exactly
//! the orders that [`submit_order`](super::submit_order) accepts.

use crate::{
    check::card_targets,
    decision_options::DecisionOptions,
    facing::Facing,
    figure::{Ability, FigurePlace, HarpoonState},
    figures::Figure,
    objects::ObjectPlace,
    order::Order,
    order_check::check_order,
    pending_decision::PendingDecision,
    side::Side,
    square::Square,
    state_fields::BattleState,
};

/// Returns all orders that may be given now, in a fixed order. They include orders that a seat may give out of turn
/// (killing cards, playing some cards): [`Order::seat`] returns the seat of an order.
pub fn legal_orders(state: &BattleState) -> Vec<Order> {
    let mut orders = candidate_orders(state);
    orders.extend(drop_orders(state));
    orders.retain(|order| check_order(state, *order).is_ok());
    if state.awaiting != PendingDecision::Over {
        card_orders(state, &mut orders);
    }
    orders
}

/// Returns the options of the pending decision as orders, then the order that ends it.
fn candidate_orders(state: &BattleState) -> Vec<Order> {
    let Some(seat) = state.awaiting.seat() else { return Vec::new() };
    let mut orders = option_orders(state, seat);
    orders.extend(state.awaiting.end_order());
    orders
}

fn option_orders(state: &BattleState, seat: Side) -> Vec<Order> {
    let own = || figures_of_side(state, seat);
    match state.awaiting.options() {
        DecisionOptions::Nothing | DecisionOptions::Responses => Vec::new(),
        DecisionOptions::Points(most, order) => (0..=most).map(order).chain([Order::DeclareIntelligence]).collect(),
        DecisionOptions::Entries(order) => {
            let entries: Vec<_> = state.board.terrain().entries_of(seat).collect();
            let waiting = own().filter(|figure| matches!(figure.place, Some(FigurePlace::Waiting(_))));
            waiting.flat_map(|figure| entries.iter().map(move |&entry| order(figure.id, entry))).collect()
        }
        DecisionOptions::Actions(active) => match active.and_then(|active| state.figure(active)) {
            None => {
                let able = own().filter(|figure| !figure.activated || state.purchasable(figure) > 0);
                able.map(|figure| Order::Activate { figure: figure.id }).collect()
            }
            Some(active) => candidate_actions(state, active),
        },
        DecisionOptions::Reactions(shooters, orders) => shooters.iter().copied().flat_map(orders).collect(),
        DecisionOptions::FigureSet(figures, order) | DecisionOptions::Figures(figures, order) => {
            figures.iter().copied().map(order).collect()
        }
        DecisionOptions::Friends(order) => own().map(|friend| order(friend.id)).collect(),
        DecisionOptions::Targets(weapon) => {
            let enemies = figures_of_side(state, seat.enemy()).filter(|enemy| enemy.square().is_some());
            enemies.map(|enemy| Order::Shoot { target: enemy.id, weapon }).collect()
        }
        DecisionOptions::HandCards(order) => state.cards.hands[seat].cards.iter().copied().map(order).collect(),
        DecisionOptions::Dice(dice, order) => dice.into_iter().map(order).collect(),
        DecisionOptions::Squares(squares, order) => squares.iter().copied().map(order).collect(),
        DecisionOptions::Placements(squares, order) => {
            squares.iter().flat_map(|&at| Facing::ALL.map(|facing| order(at, facing))).collect()
        }
    }
}

/// Returns an order to drop for each carried object: objects can be dropped at any decision (`ITEM-3`).
fn drop_orders(state: &BattleState) -> impl Iterator<Item = Order> {
    let carried = state.objects.iter().filter(|(_, object)| matches!(object.place, ObjectPlace::Carried(_)));
    carried.map(|(object, _)| Order::Drop { object })
}

fn figures_of_side(state: &BattleState, seat: Side) -> impl Iterator<Item = &Figure> {
    state.figures.iter().filter(move |figure| figure.side == seat)
}

fn candidate_actions(state: &BattleState, figure: &Figure) -> Vec<Order> {
    let mut orders = Vec::with_capacity(64);
    match figure.square() {
        Some(at) => orders.extend(Facing::ALL.into_iter().flat_map(|side| candidates_at_edge(state, at, side))),
        None => orders.push(Order::Enter),
    }
    let weapons = state.profile(figure).weapons();
    let mine = state.kind_of(figure).abilities.iter().any(|ability| matches!(ability, Ability::Mine(_)));
    for enemy in figures_of_side(state, figure.side.enemy()) {
        let Some(at) = enemy.square() else { continue };
        let guns = weapons.iter().filter(|weapon| weapon.is_gun());
        orders.extend(guns.map(|weapon| Order::Shoot { target: enemy.id, weapon: weapon.id }));
        if figure.square().is_none_or(|from| from.is_beside(at)) {
            orders.push(Order::CloseAttack { target: enemy.id });
            orders.extend(mine.then_some(Order::Detonate { target: enemy.id }));
        }
    }
    for weapon in weapons.iter().filter(|weapon| weapon.blast().is_some()).map(|weapon| weapon.id) {
        orders.extend(state.throwing_field(figure).into_iter().map(|at| Order::Throw { at, weapon }));
    }
    if weapons.iter().any(|weapon| weapon.jet().is_some()) {
        orders.push(Order::Flame);
    }
    orders.extend(state.affordances(figure));
    if figure.harpoon == HarpoonState::Stuck {
        orders.push(Order::FreeHarpoon);
    }
    let cards = state.cards.on(figure.id, figure.kind).map(|lying| lying.card);
    orders.extend(cards.flat_map(|card| [Order::ClearJam { card }, Order::ShakeOff { card }]));
    orders.extend(
        state.objects.iter().map(
            |(object, thing)| {
                if thing.portable { Order::PickUp { object } } else { Order::Operate { object } }
            },
        ),
    );
    let tunnels = state.cards.tunnels(figure.side);
    orders.extend(tunnels.map(|(card, _)| Order::EnterTunnel { card }));
    orders.push(Order::EndActivation);
    orders
}

/// Returns the orders of a figure for one side of its square.
fn candidates_at_edge(state: &BattleState, at: Square, side: Facing) -> impl Iterator<Item = Order> {
    let is_open = state.board.door_at(at, side).map(|door| state.board.doors()[door].open);
    let door = is_open.map(|open| if open { Order::CloseDoor { side } } else { Order::OpenDoor { side } });
    let seal = door.map(|_| Order::SealDoor { side });
    [Some(Order::Move { towards: side }), Some(Order::Turn { to: side }), door, seal].into_iter().flatten()
}

/// Adds the orders to play or kill a card, of both seats.
fn card_orders(state: &BattleState, orders: &mut Vec<Order>) {
    let pending = state.cards.pending.iter().map(|played| played.card);
    let killable: Vec<_> = pending.chain(state.cards.in_play.iter().map(|lying| lying.card)).collect();
    for seat in Side::BOTH {
        for &card in &state.cards.hands[seat].cards {
            let targets = card_targets(state, seat, card);
            orders.extend(targets.into_iter().map(|target| Order::PlayCard { seat, card, target }));
        }
        let kills = killable.iter().map(|&card| Order::KillCard { seat, card });
        orders.extend(kills.filter(|order| check_order(state, *order).is_ok()));
    }
}
