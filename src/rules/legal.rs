//! All orders that may be given now. This module only lists candidates, and `check_order` decides which of them are
//! allowed, so the list contains exactly the orders that [`submit_order`](super::submit_order) accepts.

use crate::{
    check::card_targets,
    conditions,
    facing::Facing,
    figure::{Ability, FigurePlace, HarpoonState},
    figures::Figure,
    objects::ObjectPlace,
    order::Order,
    order_check::check_order,
    pending_decision::PendingDecision,
    side::Side,
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

fn candidate_orders(state: &BattleState) -> Vec<Order> {
    match &state.awaiting {
        PendingDecision::Over => Vec::new(),
        PendingDecision::Bid { points, .. } => {
            let bids = (0..=*points).map(|points| Order::Bid { points });
            bids.chain([Order::DeclareIntelligence]).collect()
        }
        PendingDecision::Deploy { seat, .. } => {
            let entries: Vec<_> = state.board.terrain().entries_of(*seat).collect();
            let waiting =
                figures_of_side(state, *seat).filter(|figure| matches!(figure.place, Some(FigurePlace::Waiting(_))));
            let placed =
                waiting.flat_map(|figure| entries.iter().map(|&entry| Order::Deploy { figure: figure.id, entry }));
            placed.chain([Order::EndDeployment]).collect()
        }
        PendingDecision::React { shooters, .. } => {
            shooters.iter().flat_map(|&figure| [Order::React { figure }, Order::Hold { figure }]).collect()
        }
        PendingDecision::Ready { figures, .. } => {
            let ready = figures.iter().map(|&figure| Order::EnterReaction { figure });
            ready.chain([Order::EndReadiness]).collect()
        }
        PendingDecision::Discard { seat } => {
            let hand = state.cards.hands[*seat].cards.iter().map(|&card| Order::Discard { card });
            hand.chain([Order::EndDiscard]).collect()
        }
        PendingDecision::Answer { .. } => vec![Order::Pass],
        PendingDecision::Reroll { attack, .. } => {
            let dice = attack.may_reroll().into_iter().map(|die| Order::Reroll { die });
            dice.chain([Order::KeepDice]).collect()
        }
        PendingDecision::Again { seat, weapon, .. } => {
            let enemies = figures_of_side(state, seat.enemy()).filter(|enemy| enemy.square().is_some());
            let shots = enemies.map(|enemy| Order::Shoot { target: enemy.id, weapon: *weapon });
            shots.chain([Order::EndShooting]).collect()
        }
        PendingDecision::Flame { options, .. } => {
            options.iter().map(|&at| Order::Spread { at }).chain([Order::EndFlame]).collect()
        }
        PendingDecision::Landing { squares, .. } => squares.iter().map(|&at| Order::Land { at }).collect(),
        PendingDecision::Share { seat, .. } => figures_of_side(state, *seat)
            .map(|friend| Order::GivePoint { to: friend.id })
            .chain([Order::EndSharing])
            .collect(),
        PendingDecision::LastChance { .. } => vec![Order::EndLastChance],
        PendingDecision::Act { seat, figure } => match figure.and_then(|active| state.figure(active)) {
            None => {
                let able = |figure: &&Figure| !figure.activated || state.purchasable(figure) > 0;
                let able = figures_of_side(state, *seat).filter(able);
                let activations = able.map(|figure| Order::Activate { figure: figure.id });
                activations.chain([Order::EndHalf]).collect()
            }
            Some(active) => candidate_actions(state, active),
        },
        question => conditions::answers(question),
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
    let mut orders = vec![Order::Enter];
    for side in Facing::ALL {
        orders.extend([
            Order::Move { towards: side },
            Order::Turn { to: side },
            Order::OpenDoor { side },
            Order::CloseDoor { side },
            Order::SealDoor { side },
        ]);
    }
    let weapons = state.profile(figure).weapons();
    let mine = state.kind_of(figure).abilities.iter().any(|ability| matches!(ability, Ability::Mine(_)));
    for enemy in figures_of_side(state, figure.side.enemy()).filter(|enemy| enemy.square().is_some()) {
        let guns = weapons.iter().filter(|weapon| weapon.is_gun());
        orders.extend(guns.map(|weapon| Order::Shoot { target: enemy.id, weapon: weapon.id }));
        orders.push(Order::CloseAttack { target: enemy.id });
        if mine {
            orders.push(Order::Detonate { target: enemy.id });
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
    let objects = state.objects.iter().map(|(object, _)| object);
    orders.extend(objects.flat_map(|object| [Order::PickUp { object }, Order::Operate { object }]));
    let tunnels = state.cards.tunnels(figure.side);
    orders.extend(tunnels.map(|(card, _)| Order::EnterTunnel { card }));
    orders.extend([Order::EndActivation, Order::EndHalf]);
    orders
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
