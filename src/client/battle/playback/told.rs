//! What panels tell of figures, points and halves: no more than the table has shown. What can be ordered is never taken
//! from here, but from the view itself.

use bevy::prelude::*;

use super::scene::Scene;
use crate::{
    client::battle::session::Table,
    rules::{BattleEvent, BySide, Figure, FigureId, Side, Situation},
};

/// What is counted in the bar at the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The turn.
    pub turn: u16,
    /// Who goes first in it, once that is settled.
    pub first: Option<Side>,
    /// Whose half it is.
    pub half: Option<Side>,
    /// Command points in hand.
    pub command: BySide<u8>,
    /// Special points in hand.
    pub special: BySide<u8>,
}

impl Count {
    /// As the view has it.
    pub fn of(now: &Situation) -> Count {
        let turn = now.turn;
        Count { turn: turn.number, first: turn.first, half: turn.half, command: now.command.0, special: now.special.0 }
    }

    /// An event is shown; `side` tells whose a figure is.
    pub fn apply(&mut self, event: &BattleEvent, side: impl Fn(FigureId) -> Option<Side>) {
        match event {
            BattleEvent::TurnStarted { turn } => (self.turn, self.first, self.half) = (*turn, None, None),
            BattleEvent::HalfStarted { side } => {
                (self.first, self.half) = (self.first.or(Some(*side)), Some(*side));
            }
            BattleEvent::CommandIssued { points } => (self.command, self.special) = (*points, BySide::default()),
            BattleEvent::SpecialIssued { side, points } => self.special[*side] = *points,
            BattleEvent::BidsRevealed { bids, first } => {
                self.first = Some(*first);
                for side in Side::BOTH {
                    self.command[side] = self.command[side].saturating_sub(bids[side]);
                }
            }
            BattleEvent::Paid { figure, command, special, .. } => {
                if let Some(side) = side(*figure) {
                    self.command[side] = self.command[side].saturating_sub(*command);
                    self.special[side] = self.special[side].saturating_sub(*special);
                }
            }
            BattleEvent::CardKilled { side, cost, .. } => {
                self.command[*side] = self.command[*side].saturating_sub(*cost);
            }
            BattleEvent::CommandChanged { side, change } => {
                self.command[*side] = self.command[*side].saturating_add_signed(*change);
            }
            _ => {}
        }
    }
}

/// What panels tell.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What is counted.
    pub count: Count,
    /// The figures, by their ids: those that live, and those that have not died yet before the players' eyes.
    figures: Vec<Figure>,
}

impl Told {
    /// What is told while the table shows that and the view says this.
    pub fn of(scene: &Scene, now: &Situation) -> Told {
        let seen = |figure: &Figure| match scene.actor(figure.id).map(|actor| actor.figure) {
            Some(Figure { wounds, activated, reaction, .. }) => Figure { wounds, activated, reaction, ..*figure },
            None => *figure,
        };
        let mut figures: Vec<Figure> = now.figures.iter().map(seen).collect();
        let dead = scene.actors().map(|actor| actor.figure).filter(|figure| now.figure(figure.id).is_none());
        figures.extend(dead.map(|figure| Figure { points: 0, given: 0, ..figure }));
        figures.sort_by_key(|figure| figure.id);
        Told { count: scene.count, figures }
    }

    /// A figure.
    pub fn figure(&self, id: FigureId) -> Option<&Figure> {
        self.figures.binary_search_by_key(&id, |figure| figure.id).ok().map(|index| &self.figures[index])
    }

    /// A side's figures in play: those on the board first, then those that wait.
    pub fn force(&self, side: Side) -> Vec<&Figure> {
        let mine = self.figures.iter().filter(|figure| figure.side == side && figure.in_play());
        let (mut board, waiting): (Vec<_>, Vec<_>) = mine.partition(|figure| figure.square().is_some());
        board.extend(waiting);
        board
    }
}

/// Brings what is told up to what is shown. The card of one that has died is shown until its death is seen.
pub(super) fn tell(mut table: ResMut<Table>, scene: Res<Scene>, mut told: ResMut<Told>) {
    told.set_if_neq(Told::of(&scene, &table.now));
    if table.inspected.is_some_and(|id| told.figure(id).is_none()) {
        table.inspected = None;
    }
}
