//! The decision that the rules wait for. There is always exactly one, so that it is never unclear which seat must
//! decide. Each row of `decisions!` describes a decision to all code that handles decisions alike.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    attack_roll::RolledAttack,
    causes::ResponseTrigger,
    decision_options::{BoardUse, DecisionOptions},
    decision_part::DecisionPart::{self, Card, Figure, Figures, Number, Numbers, Seat, Squares},
    decision_table::decisions,
    ids::FigureId,
    order::Order,
    side::Side,
    square::Square,
    step::Step,
    weapon::Weapon,
};

decisions! {
    /// A secret bid for the turn (`BID-1`), or Allied Intelligence (`BID-2`).
    Bid {
        /// The side that bids.
        seat: Side,
        /// Maximum number of points that can be bid.
        points: u8,
        /// `true` if Allied Intelligence may be declared instead.
        intelligence: bool,
    } => {
        rule: "BID-1",
        board: Hidden,
        notation: ("Bid", vec![Seat(*seat)]),
        options: Points(*points, |points| Order::Bid { points }),
        least: Order::Bid { points: 0 },
        repeat: Step::AskBid(*seat),
    }
    /// The entry points where figures off the board wait (`DEPLOY-1`).
    Deploy {
        /// The side that deploys.
        seat: Side,
        /// The first figure that may be placed: figures that arrived earlier stay where they wait.
        since: FigureId,
    } => {
        rule: "DEPLOY-1",
        board: Free,
        notation: ("Deploy", vec![Seat(*seat)]),
        options: Entries(|figure, entry| Order::Deploy { figure, entry }),
        end: Order::EndDeployment,
        repeat: Step::AskDeployment { side: *seat, since: *since },
    }
    /// The next action of the half-turn (`ACT-1`).
    Act {
        /// The side whose half-turn it is.
        seat: Side,
        /// The figure in the middle of its activation.
        figure: Option<FigureId>,
    } => {
        rule: "ACT-1",
        figure: *figure,
        board: Free,
        notation: match figure {
            Some(figure) => ("Acting", vec![Figure(*figure)]),
            None => ("Act", vec![Seat(*seat)]),
        },
        options: Actions(*figure),
        end: Order::EndHalf,
        repeat: Step::AskAct,
    }
    /// Reaction shots at an enemy that has just acted (`RF-3`).
    React {
        /// The side that reacts.
        seat: Side,
        /// The enemy that acted.
        target: FigureId,
        /// The figures that may shoot at it and have neither shot nor held yet.
        shooters: Vec<FigureId>,
        /// The figures that have shot or held at this action.
        asked: Vec<FigureId>,
    } => {
        rule: "RF-3",
        board: Closed,
        notation: ("React", vec![Figures(shooters)]),
        options: Reactions(shooters, |figure| [Order::React { figure }, Order::Hold { figure }]),
        least: Order::Hold { figure: shooters[0] },
        repeat: Step::Provoke { figure: *target, asked: asked.clone() },
    }
    /// The figures that enter reaction mode at the end of a half-turn (`RF-1`).
    Ready {
        /// The side whose half-turn has ended.
        seat: Side,
        /// The figures that may enter it.
        figures: Vec<FigureId>,
    } => {
        rule: "RF-1",
        board: Closed,
        notation: ("Ready", vec![Figures(figures)]),
        options: FigureSet(figures, |figure| Order::EnterReaction { figure }),
        end: Order::EndReadiness,
        repeat: Step::AskReadiness(*seat),
    }
    /// The cards to discard before the hand is filled up (`HAND-2`). Secret.
    Discard {
        /// The owner of the hand.
        seat: Side,
    } => {
        rule: "HAND-2",
        board: Hidden,
        notation: ("Discard", vec![Seat(*seat)]),
        options: HandCards(|card| Order::Discard { card }),
        end: Order::EndDiscard,
        repeat: Step::AskDiscard(*seat),
    }
    /// An answer to something that has just happened: a card, or passing (`CARD-4`).
    Answer {
        /// The side that may answer.
        seat: Side,
        /// The event to answer.
        to: ResponseTrigger,
    } => {
        rule: match to {
            ResponseTrigger::Card(_) => "CARD-4",
            ResponseTrigger::Death(_) => "SHOOT-2",
            ResponseTrigger::OutOfAmmo(_) => "RF-4",
        },
        board: Closed,
        notation: match to {
            ResponseTrigger::Card(card) => ("Answer", vec![Seat(*seat), Card(*card)]),
            ResponseTrigger::Death(figure) => ("Death", vec![Figure(*figure)]),
            ResponseTrigger::OutOfAmmo(figure) => ("OutOfAmmo", vec![Figure(*figure)]),
        },
        options: Responses,
        end: Order::Pass,
        repeat: Step::AskAnswer(*seat, *to),
    }
    /// A choice to roll a die again or keep the dice (`REROLL-1`).
    Reroll {
        /// The side that may roll again.
        seat: Side,
        /// The attack with its dice.
        attack: RolledAttack,
    } => {
        rule: "REROLL-1",
        board: Closed,
        notation: ("Reroll", vec![Figure(attack.figure), Numbers(attack.may_reroll())]),
        options: Dice(attack.may_reroll(), |die| Order::Reroll { die }),
        end: Order::KeepDice,
        repeat: Step::AskReroll(attack.clone()),
    }
    /// Another shot at no cost, or none (`HMG-1`, `SLUG-1`).
    Again {
        /// The side that shoots.
        seat: Side,
        /// The figure.
        figure: FigureId,
        /// Its weapon.
        weapon: Weapon,
        /// Bonus added to each die.
        bonus: i8,
    } => {
        rule: "SLUG-1",
        figure: Some(*figure),
        board: Choice,
        notation: ("Again", vec![Figure(*figure)]),
        options: Targets(*weapon),
        end: Order::EndShooting,
        repeat: Step::AskAgain(*figure),
    }
    /// The next square of a jet of flame (`FLAME-1`).
    Flame {
        /// The side that fires.
        seat: Side,
        /// The figure.
        figure: FigureId,
        /// The squares chosen before, the first one straight ahead.
        chosen: Vec<Square>,
        /// The squares that may come next.
        options: Vec<Square>,
    } => {
        rule: "FLAME-1",
        figure: Some(*figure),
        board: Choice,
        notation: ("Flame", vec![Figure(*figure), Squares(options)]),
        options: Squares(options, |at| Order::Spread { at }),
        end: Order::EndFlame,
        repeat: Step::AskFlame { figure: *figure, chosen: chosen.clone() },
    }
    /// The square where a harpooned figure lands (`HANS-1`).
    Landing {
        /// The side that chooses.
        seat: Side,
        /// The figure with the harpoon.
        figure: FigureId,
        /// The figure that is dragged.
        target: FigureId,
        /// The possible squares, all equally near.
        squares: Vec<Square>,
    } => {
        rule: "HANS-1",
        figure: Some(*figure),
        board: Choice,
        notation: ("Landing", vec![Figure(*target), Squares(squares)]),
        options: Squares(squares, |at| Order::Land { at }),
        least: Order::Land { at: squares[0] },
        repeat: Step::AskLanding { figure: *figure, target: *target },
    }
    /// The friends that get unused points (`SARGE-2`).
    Share {
        /// The side that gives.
        seat: Side,
        /// The figure whose activation has ended.
        figure: FigureId,
        /// Points left to give.
        points: u8,
    } => {
        rule: "SARGE-2",
        figure: Some(*figure),
        board: Closed,
        notation: ("Share", vec![Figure(*figure), Number(*points)]),
        options: Friends(|to| Order::GivePoint { to }),
        end: Order::EndSharing,
        repeat: Step::AskShare(*figure, *points),
    }
    /// The first player's last chance to kill cards (`ACT-4`).
    LastChance {
        /// The side that went first.
        seat: Side,
    } => {
        rule: "ACT-4",
        board: Closed,
        notation: ("LastChance", vec![Seat(*seat)]),
        options: Responses,
        end: Order::EndLastChance,
        repeat: Step::AskLastChance(*seat),
    }
    /// The figure that is stranded (`M5`).
    Stranded {
        /// The side of the figure.
        seat: Side,
        /// The figures to choose from.
        figures: Vec<FigureId>,
    } => {
        rule: "M5",
        board: Closed,
        notation: ("Stranded", vec![Figures(figures)]),
        options: Figures(figures, |figure| Order::Strand { figure }),
        least: Order::Strand { figure: figures[0] },
        repeat: Step::ChooseStranded,
    }
    /// The square of the next picket (`M7`).
    Pickets {
        /// The side that chooses.
        seat: Side,
        /// The figure.
        figure: FigureId,
        /// The squares where it may be placed.
        squares: Vec<Square>,
    } => {
        rule: "M7",
        figure: Some(*figure),
        board: Free,
        notation: ("Picket", vec![Figure(*figure)]),
        options: Placements(squares, |at, facing| Order::Picket { at, facing }),
        end: Order::EndDeployment,
        repeat: Step::AskPickets(*figure),
    }
    /// The held-back figure that arrives this turn (`M7`).
    Reinforce {
        /// The side that chooses.
        seat: Side,
        /// The figures.
        figures: Vec<FigureId>,
    } => {
        rule: "M7",
        board: Closed,
        notation: ("Reinforce", vec![Figures(figures)]),
        options: Figures(figures, |figure| Order::CallUp { figure }),
        end: Order::EndDeployment,
        least: Order::CallUp { figure: figures[0] },
        repeat: Step::AskReinforcement,
    }
    /// The entry point to which the reinforcements of an alarm come, if several are equally near (`ALARM-1`).
    AlarmEntry {
        /// The side of the reinforcements.
        seat: Side,
        /// The figure that raised the alarm.
        figure: FigureId,
        /// The red door, by its number.
        door: u8,
        /// The squares of the entry points.
        squares: Vec<Square>,
    } => {
        rule: "ALARM-1",
        board: Choice,
        notation: ("AlarmEntry", vec![Squares(squares)]),
        options: Squares(squares, |at| Order::AnswerAlarm { at }),
        least: Order::AnswerAlarm { at: squares[0] },
        repeat: Step::RaiseAlarm { figure: *figure, door: *door },
    }
}

impl Order {
    /// Returns the seat that gives this order: the one that the rules wait for, except that either seat may kill cards,
    /// and play some of them (`CARD-5`). Returns `None` once the battle is over.
    pub fn seat(&self, awaiting: &PendingDecision) -> Option<Side> {
        self.named_seat().or(awaiting.seat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_have_an_end_or_a_minimal_answer() {
        let (seat, figure) = (Side::Allied, FigureId(3));
        let (figures, squares) = (vec![figure, FigureId(4)], vec![Square::new(2, 2)]);
        let at = squares[0];
        for (decision, end, least) in [
            (PendingDecision::Over, None, None),
            (PendingDecision::Act { seat, figure: None }, Some(Order::EndHalf), Some(Order::EndHalf)),
            (PendingDecision::Bid { seat, points: 3, intelligence: true }, None, Some(Order::Bid { points: 0 })),
            (PendingDecision::Landing { seat, figure, target: figure, squares }, None, Some(Order::Land { at })),
            (PendingDecision::Reinforce { seat, figures }, Some(Order::EndDeployment), Some(Order::CallUp { figure })),
        ] {
            assert_eq!((decision.end_order(), decision.minimal_answer()), (end, least), "{decision:?}");
        }
    }
}
