//! Arrows on the floor that a side's figures follow (`COOP-4`): a figure that enters an arrow's square turns to its
//! direction, for free and as a part of the move.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};
use serde::{Deserialize, Serialize};

use crate::{
    board::Occupancy,
    both,
    condition::{
        AnyCondition, BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext,
        Trigger,
    },
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figures::FigureAccess,
    map_mark::{MapMark, MapMarkKind, find_arrow},
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    square::{Square, is_within_areas},
    step::{Step, payload},
    terrain::{Ground, Terrain},
};

/// Condition: arrows for that side's figures, one direction for all squares of each rectangle. On a square in several
/// rectangles, the last one counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Arrows", deny_unknown_fields)]
pub struct ArrowsCondition {
    /// The side that follows them.
    pub side: Side,
    /// Rectangles, each given by two opposite corners (inclusive), with the direction of their arrows.
    pub arrows: Vec<((Square, Square), Facing)>,
}

impl ArrowsCondition {
    /// Returns the direction of the arrow on a square.
    pub fn at(&self, square: Square) -> Option<Facing> {
        find_arrow(&self.arrows, square)
    }

    /// Returns the squares to which the arrows lead, without the first; the iterator is endless if they lead in a
    /// circle.
    pub fn path_from<'a>(&'a self, terrain: &'a Terrain, start: (Square, Facing)) -> impl Iterator<Item = Square> + 'a {
        let next = move |&(at, facing): &(Square, Facing)| {
            let to = at.towards(facing).filter(|to| terrain.ground(*to) == Ground::Floor)?;
            Some((to, self.at(to).unwrap_or(facing)))
        };
        std::iter::successors(Some(start), next).skip(1).map(|(at, _)| at)
    }
}

impl ScenarioRules {
    /// Returns the arrows that figures of a side follow, if it has some (`COOP-4`).
    pub fn trail_of(&self, side: Side) -> Option<&ArrowsCondition> {
        self.condition::<ArrowsCondition>().filter(|trail| trail.side == side)
    }

    /// Returns the facing of a figure that appears on a square: along its side's arrow, or otherwise south (`COOP-7`).
    pub(crate) fn arrival_facing(&self, side: Side, at: Square) -> Facing {
        self.trail_of(side).and_then(|trail| trail.at(at)).unwrap_or(Facing::South)
    }
}

impl Condition for ArrowsCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        if self.arrows.is_empty() {
            let hint = both!(
                "una flecha es un rectángulo y un lado, como `(((2, 3), (7, 3)), East)`",
                "an arrow is a rectangle and a side, such as `(((2, 3), (7, 3)), East)`"
            );
            let message = both!("no hay ninguna flecha", "there is no arrow");
            faults.push(ConditionError::new(".arrows", message, hint).against("COOP-4"));
        }
        let before = faults.len();
        for (index, ((one, other), _)) in self.arrows.iter().enumerate() {
            if !dossier
                .terrain
                .squares()
                .any(|at| is_within_areas(&[(*one, *other)], at) && is_floor_square(dossier, at))
            {
                let message = both!("bajo estas flechas no hay suelo", "there is no floor under these arrows");
                let hint = both!("muévelas a casillas de suelo", "move them to floor squares");
                faults.push(ConditionError::new(format!(".arrows[{index}][0]"), message, hint).against("COOP-4"));
            }
        }
        if faults.len() == before && dossier.sound {
            faults.extend(self.follow_all(dossier));
        }
    }

    fn check_playable(&self, _: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if self.arrows.len() > 4 * MAX_PARTS { Err(ConditionBoundsError::TooMany("arrows")) } else { Ok(()) }
    }

    fn on_trigger(&self, at: Trigger) -> Option<Step> {
        let Trigger::Stepped { figure, side, at, .. } = at else { return None };
        (side == self.side && self.at(at).is_some()).then_some(Step::Follow(figure))
    }

    fn map_marks(&self) -> Vec<MapMark> {
        let what = MapMarkKind::Arrows(self.arrows.clone());
        vec![MapMark { side: self.side, what, legend: ("Flechas de la horda", "Arrows of the horde") }]
    }

    fn plugin(app: &mut App) {
        add_step_system(app, follow_arrow);
    }
}

fn is_floor_square(dossier: &MissionContext<'_>, at: Square) -> bool {
    dossier.terrain.ground(at) == Ground::Floor
}

impl ArrowsCondition {
    /// Follows the arrows from each square. Returns an error for the first arrow whose path leads into rock, and one
    /// for the first whose path is a circle.
    fn follow_all(&self, dossier: &MissionContext<'_>) -> Vec<ConditionError> {
        let (mut rock, mut circle) = (None, None);
        let starts = dossier.terrain.squares().filter(|at| is_floor_square(dossier, *at));
        for (start, facing) in starts.filter_map(|at| Some((at, self.at(at)?))) {
            match self.follow_arrows(dossier, start, facing) {
                ArrowDestination::Home => {}
                ArrowDestination::Rock(at) => {
                    rock.get_or_insert((start, at));
                }
                ArrowDestination::Circle => {
                    circle.get_or_insert((start, start));
                }
            }
        }
        let fault = |start: Square, message, hint| {
            ConditionError::new(format!(".arrows[{}]", self.index(start)), message, hint).against("COOP-4")
        };
        let rock = rock.map(|(start, at)| {
            let Square { x, y } = at;
            let message =
                both!("las flechas llevan contra la roca en ({x}, {y})", "the arrows lead into rock at ({x}, {y})");
            let hint = both!(
                "pon allí otra flecha, o acaba el camino en la compuerta o en una zona de `Reached`",
                "put another arrow there, or end the path at the gate or in a `Reached` area"
            );
            // Report the arrow in front of the rock, if there is one: that is the one to turn.
            fault(if self.at(at).is_some() { at } else { start }, message, hint)
        });
        let circle = circle.map(|(start, _)| {
            let Square { x, y } = start;
            let message = both!(
                "desde ({x}, {y}) las flechas dan vueltas sin llegar a ningún sitio",
                "from ({x}, {y}) the arrows lead in a circle"
            );
            fault(start, message, both!("gira una de ellas", "turn one of them"))
        });
        rock.into_iter().chain(circle).collect()
    }

    /// Returns the index in the list of the arrow on a square.
    fn index(&self, at: Square) -> usize {
        self.arrows.iter().rposition(|(area, _)| is_within_areas(&[*area], at)).unwrap_or(0)
    }

    /// Returns the end of the path that the arrows make from a square.
    fn follow_arrows(&self, dossier: &MissionContext<'_>, start: Square, facing: Facing) -> ArrowDestination {
        let struck = |place| {
            let conditions = dossier.specials.iter().map(AnyCondition::condition);
            conditions.flat_map(|condition| condition.strike_points(self.side)).any(|point| *point == place)
        };
        let reached = |at| dossier.endings.iter().any(|ending| is_within_areas(ending.areas_to_reach(self.side), at));
        let (mut at, mut facing) = (start, facing);
        // A path can pass each square at most once with each facing; a longer one is a circle.
        for _ in 0..dossier.terrain.squares().count() * 4 + 1 {
            facing = self.at(at).unwrap_or(facing);
            if reached(at) || struck((at, facing)) {
                return ArrowDestination::Home;
            }
            match at.towards(facing).filter(|next| is_floor_square(dossier, *next)) {
                Some(next) => at = next,
                None => return ArrowDestination::Rock(at),
            }
        }
        ArrowDestination::Circle
    }
}

/// The end of a path of arrows.
enum ArrowDestination {
    /// At the enemy's gate, or in an area that the side must reach.
    Home,
    /// Against rock, from this square.
    Rock(Square),
    /// No end: the path is a circle.
    Circle,
}

fn follow_arrow(
    In(payload::Follow { figure: id }): In<payload::Follow>,
    charter: Res<ScenarioRules>,
    occupancy: Res<Occupancy>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    // A contraption on the square may have killed it.
    let Some(mut figure) = figures.find_mut(id) else { return };
    // A figure in mid-leap above another one does not occupy the square.
    let at = figure.place.square().filter(|at| occupancy.figure_at(*at) == Some(id));
    let arrow = at.and_then(|at| charter.condition::<ArrowsCondition>()?.at(at));
    if let Some(to) = arrow.filter(|to| *to != *figure.facing) {
        log.push(BattleEvent::Turned { figure: id, from: *figure.facing, to });
        *figure.facing = to;
    }
}
