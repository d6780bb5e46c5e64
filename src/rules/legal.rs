//! Every order that may be given now. The candidates come from here, what is allowed from `check`: the list holds
//! exactly the orders that [`submit`](super::submit) takes.

use super::{Awaiting, Facing, Figure, Order, Situation, check::check, deployment::entries_of, figure::Place};

/// All orders that may be given now, in a fixed order.
pub fn legal_orders(situation: &Situation) -> Vec<Order> {
    let mut orders = candidates(situation);
    orders.retain(|order| check(situation, *order).is_ok());
    orders
}

fn candidates(situation: &Situation) -> Vec<Order> {
    match &situation.awaiting {
        Awaiting::Over => Vec::new(),
        Awaiting::Bid { points, .. } => {
            let bids = (0..=*points).map(|points| Order::Bid { points });
            bids.chain([Order::DeclareIntelligence]).collect()
        }
        Awaiting::Deploy { seat } => {
            let entries: Vec<_> = entries_of(&situation.board, *seat).collect();
            let waiting = situation
                .figures
                .iter()
                .filter(|figure| figure.side == *seat && matches!(figure.place, Some(Place::Waiting(_))));
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
        Awaiting::Act { seat, figure: None } => {
            let own = situation.figures.iter().filter(|figure| figure.side == *seat);
            own.map(|figure| Order::Activate { figure: figure.id }).chain([Order::EndHalf]).collect()
        }
        Awaiting::Act { figure: Some(active), .. } => {
            situation.figure(*active).map_or_else(Vec::new, |figure| actions(situation, figure))
        }
    }
}

fn actions(situation: &Situation, figure: &Figure) -> Vec<Order> {
    let mut orders = vec![Order::Enter];
    for side in Facing::ALL {
        orders.extend([
            Order::Move { towards: side },
            Order::Turn { to: side },
            Order::OpenDoor { side },
            Order::CloseDoor { side },
        ]);
    }
    for enemy in situation.figures.iter().filter(|other| other.side != figure.side) {
        let weapons = situation.card(figure).weapons.iter();
        orders.extend(weapons.map(|&weapon| Order::Shoot { target: enemy.id, weapon }));
        orders.push(Order::CloseAttack { target: enemy.id });
    }
    orders.extend([Order::EndActivation, Order::EndHalf]);
    orders
}
