//! The player's answers, by any input device, and the orders that they lead to.

use client::battle_view::{
    plan_preview::{PlanTarget, PlannedAction, plan_order},
    session::BattleView,
};
use rules::{EntryId, Facing, Figure, FigureId, Order, ResponseTrigger, Side};

/// Answer of a player, by any input device.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerAction {
    /// Bids these points; `true` if the curtain is already open after a look at the hand.
    Bid(u8, bool),
    /// Discards the cards at these indices of the side's hand; `true` if the Allies must seal their bid first.
    Discard(Side, Vec<usize>, bool),
    /// Plays the card at that index of the hand, on the target at that index.
    Play {
        place: usize,
        at: usize,
        order: Order,
    },
    /// Kills the card at that index of the cards in play.
    Kill {
        at: usize,
        order: Order,
    },
    /// Kills the card that is just being played.
    KillPlayed(Order),
    Pass(ResponseTrigger),
    EndLastChance,
    Deploy(FigureId, EntryId),
    EndDeployment,
    /// Points at the target, previews the plan and carries it out.
    Plan(FigureId, PlanTarget),
    EndActivation,
    EndHalf,
    React(FigureId),
    Hold(FigureId),
    /// Readies the figures of the first list, out of those of the second that may be readied.
    Ready(Vec<FigureId>, Vec<FigureId>),
    /// Answers a prompt that has a button and a key for it, or a square.
    Answer(Order),
}
/// Returns the orders that an action leads to without an interruption.
pub fn orders_of_action(view: &BattleView, action: &PlayerAction) -> Vec<Order> {
    match action {
        PlayerAction::Bid(points, _) => vec![Order::Bid { points: *points }],
        PlayerAction::Discard(seat, places, early) => {
            let hand = &view.now.cards.hands[*seat].cards;
            let gone = places.iter().map(|place| Order::Discard { card: hand[*place] });
            // The Allies' sealed bid is submitted as soon as the rules ask for it.
            let bid = early.then_some(Order::Bid { points: 0 });
            // An empty hand is refilled without a prompt.
            let end = (places.len() < hand.len()).then_some(Order::EndDiscard);
            gone.chain(end).chain(bid).collect()
        }
        PlayerAction::Play { order, .. } | PlayerAction::Kill { order, .. } | PlayerAction::KillPlayed(order) => {
            vec![*order]
        }
        PlayerAction::Pass(_) => vec![Order::Pass],
        PlayerAction::EndLastChance => vec![Order::EndLastChance],
        PlayerAction::Deploy(figure, entry) => vec![Order::Deploy { figure: *figure, entry: *entry }],
        PlayerAction::EndDeployment => vec![Order::EndDeployment],
        PlayerAction::Plan(figure, aim) => {
            let planned = PlannedAction::new(&view.now, *figure, *aim);
            planned.and_then(|planned| planned.orders()).unwrap_or_else(|| panic!("{action:?} can't be done"))
        }
        PlayerAction::Answer(order) => vec![*order],
        PlayerAction::EndActivation => vec![Order::EndActivation],
        PlayerAction::EndHalf => vec![Order::EndHalf],
        PlayerAction::React(figure) => vec![Order::React { figure: *figure }],
        PlayerAction::Hold(figure) => vec![Order::Hold { figure: *figure }],
        PlayerAction::Ready(chosen, figures) => {
            let mut orders: Vec<Order> = chosen.iter().map(|&figure| Order::EnterReaction { figure }).collect();
            if chosen.len() < figures.len() {
                orders.push(Order::EndReadiness);
            }
            orders
        }
    }
}

/// Returns the plans through which keys and buttons cycle, up to the given one.
pub fn aims_passed_until(view: &BattleView, figure: &Figure, aim: PlanTarget) -> Vec<PlanTarget> {
    let enemies = view.now.figures.iter().filter(|other| other.side != figure.side && other.square().is_some());
    let able = |like: &dyn Fn(FigureId) -> Order| {
        enemies
            .clone()
            .map(|enemy| like(enemy.id))
            .filter(|order| plan_order(&view.now, figure.id, *order).is_ok())
            .collect::<Vec<Order>>()
    };
    let all = match aim {
        PlanTarget::Do(Order::Shoot { weapon, .. }) => able(&|target| Order::Shoot { target, weapon }),
        PlanTarget::Do(Order::CloseAttack { .. }) => able(&|target| Order::CloseAttack { target }),
        PlanTarget::Do(Order::OpenDoor { .. } | Order::CloseDoor { .. }) => doors_in_key_order(view, figure),
        PlanTarget::Do(Order::SealDoor { .. }) => {
            let seals = Facing::ALL.into_iter().map(|side| Order::SealDoor { side });
            seals.filter(|order| plan_order(&view.now, figure.id, *order).is_ok()).collect()
        }
        PlanTarget::Do(Order::Turn { to }) if to == figure.facing.back() => {
            vec![Order::Turn { to: figure.facing.right() }, Order::Turn { to }]
        }
        _ => Vec::new(),
    };
    match all.iter().position(|order| PlanTarget::Do(*order) == aim) {
        Some(at) => all[..=at].iter().map(|order| PlanTarget::Do(*order)).collect(),
        None => vec![aim],
    }
}

/// Returns the doors beside a figure in the order in which the key cycles through them.
fn doors_in_key_order(view: &BattleView, figure: &Figure) -> Vec<Order> {
    let Some(at) = figure.square() else { return Vec::new() };
    let sides = [figure.facing, figure.facing.left(), figure.facing.right(), figure.facing.back()];
    let board = &view.now.board;
    sides
        .into_iter()
        .filter_map(|side| {
            let door = board.doors()[board.door_at(at, side)?];
            Some(if door.open { Order::CloseDoor { side } } else { Order::OpenDoor { side } })
        })
        .collect()
}
