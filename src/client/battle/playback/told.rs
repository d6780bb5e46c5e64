//! What panels tell of figures, points and halves: no more than the table has shown. What can be ordered is never taken
//! from here, but from the view itself.

use super::{count::Count, scene::Scene};
use crate::{prelude::*, session::in_order};

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
    pub fn of(scene: &Scene, now: &BattleState) -> Told {
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
        in_order(self.figures.iter().filter(|figure| figure.side == side))
    }
}

/// Brings what is told up to what is shown. The card of one that has died is shown until its death is seen.
pub(super) fn tell(mut table: ResMut<Table>, scene: Res<Scene>, mut told: ResMut<Told>) {
    told.set_if_neq(Told::of(&scene, &table.now));
    if table.inspected.is_some_and(|id| told.figure(id).is_none()) {
        table.inspected = None;
    }
}
