//! Every order that may be given now. The candidates come from here, what is allowed from `check`: the list holds
//! exactly the orders that [`submit`](super::submit) takes.

use crate::{
    pending_decision::Awaiting,
    check::{card_targets, check},
    conditions,
    facing::Facing,
    figure::{Ability, Harpoon, Place},
    figures::Figure,
    objects::ObjectPlace,
    order::Order,
    side::Side,
    square::Square,
    state_fields::Situation,
    weapon::WeaponKind,
};

/// All orders that may be given now, in a fixed order. Those that a seat gives out of turn, kills and some cards, are
/// among them: [`Order::seat`] tells whose an order is.
pub fn legal_orders(situation: &Situation) -> Vec<Order> {
    let mut orders = candidates(situation);
    orders.extend(drops(situation));
    orders.retain(|order| check(situation, *order).is_ok());
    if situation.awaiting != Awaiting::Over {
        card_orders(situation, &mut orders);
    }
    orders
}

fn candidates(situation: &Situation) -> Vec<Order> {
    match &situation.awaiting {
        Awaiting::Over => Vec::new(),
        Awaiting::Bid { points, .. } => {
            let bids = (0..=*points).map(|points| Order::Bid { points });
            bids.chain([Order::DeclareIntelligence]).collect()
        }
        Awaiting::Deploy { seat, .. } => {
            let entries: Vec<_> = situation.board.terrain().entries_of(*seat).collect();
            let waiting = own(situation, *seat).filter(|figure| matches!(figure.place, Some(Place::Waiting(_))));
            let placed =
                waiting.flat_map(|figure| entries.iter().map(|&entry| Order::Deploy { figure: figure.id, entry }));
            placed.chain([Order::EndDeployment]).collect()
        }
        Awaiting::React { shooters, .. } => {
            shooters.iter().flat_map(|&figure| [Order::React { figure }, Order::Hold { figure }]).collect()
        }
        Awaiting::Ready { figures, .. } => {
            let ready = figures.iter().map(|&figure| Order::EnterReaction { figure });
            ready.chain([Order::EndReadiness]).collect()
        }
        Awaiting::Discard { seat } => {
            let hand = situation.cards.hands[*seat].cards.iter().map(|&card| Order::Discard { card });
            hand.chain([Order::EndDiscard]).collect()
        }
        Awaiting::Answer { .. } => vec![Order::Pass],
        Awaiting::Reroll { attack, .. } => {
            let dice = attack.may_reroll().into_iter().map(|die| Order::Reroll { die });
            dice.chain([Order::KeepDice]).collect()
        }
        Awaiting::Again { seat, weapon, .. } => {
            let enemies = own(situation, seat.enemy()).filter(|enemy| enemy.square().is_some());
            let shots = enemies.map(|enemy| Order::Shoot { target: enemy.id, weapon: *weapon });
            shots.chain([Order::EndShooting]).collect()
        }
        Awaiting::Flame { options, .. } => {
            options.iter().map(|&at| Order::Spread { at }).chain([Order::EndFlame]).collect()
        }
        Awaiting::Landing { squares, .. } => squares.iter().map(|&at| Order::Land { at }).collect(),
        Awaiting::Share { seat, .. } => {
            own(situation, *seat).map(|friend| Order::GivePoint { to: friend.id }).chain([Order::EndSharing]).collect()
        }
        Awaiting::LastChance { .. } => vec![Order::EndLastChance],
        Awaiting::Act { seat, figure } => match figure.and_then(|active| situation.figure(active)) {
            None => {
                let able = |figure: &&Figure| !figure.activated || situation.purchasable(figure) > 0;
                let able = own(situation, *seat).filter(able);
                let activations = able.map(|figure| Order::Activate { figure: figure.id });
                activations.chain([Order::EndHalf]).collect()
            }
            Some(active) => actions(situation, active),
        },
        question => conditions::answers(question),
    }
}

/// `ITEM-3`: what is carried may be dropped whatever is asked.
fn drops(situation: &Situation) -> impl Iterator<Item = Order> {
    let carried = situation.objects.iter().filter(|(_, object)| matches!(object.place, ObjectPlace::Carried(_)));
    carried.map(|(object, _)| Order::Drop { object })
}

fn own(situation: &Situation, seat: Side) -> impl Iterator<Item = &Figure> {
    situation.figures.iter().filter(move |figure| figure.side == seat)
}

fn actions(situation: &Situation, figure: &Figure) -> Vec<Order> {
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
    let weapons = situation.profile(figure).weapons();
    let mine = situation.card(figure).abilities.iter().any(|ability| matches!(ability, Ability::Mine(_)));
    for enemy in own(situation, figure.side.enemy()).filter(|enemy| enemy.square().is_some()) {
        let guns = weapons.iter().filter(|weapon| weapon.is_gun());
        orders.extend(guns.map(|weapon| Order::Shoot { target: enemy.id, weapon: weapon.id }));
        orders.push(Order::CloseAttack { target: enemy.id });
        if mine {
            orders.push(Order::Detonate { target: enemy.id });
        }
    }
    for weapon in weapons.iter().filter(|weapon| weapon.blast().is_some()).map(|weapon| weapon.id) {
        orders.extend(situation.throwing_field(figure).into_iter().map(|at| Order::Throw { at, weapon }));
    }
    if weapons.iter().any(|weapon| weapon.jet().is_some()) {
        orders.push(Order::Flame);
    }
    orders.extend([Order::Batter { towards: figure.facing }, Order::Mend, Order::Search]);
    orders.extend(building(situation, figure, &weapons));
    if figure.harpoon == Harpoon::Stuck {
        orders.push(Order::FreeHarpoon);
    }
    let cards = situation.cards.on(figure.id, figure.kind).map(|lying| lying.card);
    orders.extend(cards.flat_map(|card| [Order::ClearJam { card }, Order::ShakeOff { card }]));
    let objects = situation.objects.iter().map(|(object, _)| object);
    orders.extend(objects.flat_map(|object| [Order::PickUp { object }, Order::Operate { object }]));
    let tunnels = situation.cards.tunnels(figure.side);
    orders.extend(tunnels.map(|(card, _)| Order::EnterTunnel { card }));
    orders.extend([Order::EndActivation, Order::EndHalf]);
    orders
}

/// What can be placed beside a figure, and what it could blow up.
fn building(situation: &Situation, figure: &Figure, weapons: &[&WeaponKind]) -> Vec<Order> {
    let kinds = (0..).zip(&situation.contraptions.stock[figure.side]).filter(|(_, left)| **left > 0);
    let beside = Facing::ALL.into_iter().filter_map(|side| figure.square()?.towards(side));
    let beside: Vec<Square> = beside.collect();
    let placed = kinds.flat_map(|(kind, _)| beside.iter().map(move |&at| Order::Place { kind, at }));
    let guns = weapons.iter().filter(|weapon| weapon.is_gun()).map(|weapon| weapon.id);
    let standing = &situation.contraptions.standing;
    let shots = guns.flat_map(|weapon| standing.iter().map(move |there| Order::BlowUp { at: there.at, weapon }));
    placed.chain(shots).collect()
}

/// Cards that either seat may play or kill now.
fn card_orders(situation: &Situation, orders: &mut Vec<Order>) {
    let pending = situation.cards.pending.iter().map(|played| played.card);
    let killable: Vec<_> = pending.chain(situation.cards.in_play.iter().map(|lying| lying.card)).collect();
    for seat in Side::BOTH {
        for &card in &situation.cards.hands[seat].cards {
            let targets = card_targets(situation, seat, card);
            orders.extend(targets.into_iter().map(|target| Order::PlayCard { seat, card, target }));
        }
        let kills = killable.iter().map(|&card| Order::KillCard { seat, card });
        orders.extend(kills.filter(|order| check(situation, *order).is_ok()));
    }
}
