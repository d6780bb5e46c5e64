//! Layout of corridors: the cheapest path through the rock, by Dijkstra's algorithm. Long straight stretches and
//! squares beside other floor cost more, so that corridors have bends, and walls on both sides.

use std::{cmp::Reverse, collections::BinaryHeap};

use rules::{Facing, Square};

use crate::grid::{GroundGrid, MapTile};

/// Cost of digging a square.
const DIG: u32 = 10;
/// Cost of a square that is already a corridor.
const FOLLOW: u32 = 6;
/// Additional cost of a square for each corridor square beside it that is not on the path.
const BESIDE: u32 = 14;
/// Number of squares in a straight line from which each further one costs more.
const LONG_RUN: u8 = 6;
/// Additional cost of each such square.
const LONG: u32 = 8;
/// Additional cost of a bend.
const BEND: u32 = 3;

/// A search for the path of a corridor.
pub(crate) struct CorridorRoute<'a> {
    pub(crate) grid: &'a GroundGrid,
    /// The first square, which may be rock.
    pub(crate) from: Square,
    /// The direction in which the corridor begins, if it is given.
    pub(crate) heading: Option<Facing>,
    /// Maximum distance from the first square in each direction.
    pub(crate) span: u8,
}

/// A square on the path of a corridor, with the direction in which the path came there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct RouteStep {
    at: Square,
    heading: Option<Facing>,
    /// Number of squares since the last bend.
    run: u8,
}

impl CorridorRoute<'_> {
    /// Returns the squares of the cheapest path to a square for which `is_goal` returns `true`, both ends included;
    /// `None` if there is none. The path never leads through rooms, nor along their walls.
    pub(crate) fn find(&self, is_goal: impl Fn(Square) -> bool) -> Option<Vec<Square>> {
        let slots = usize::from(LONG_RUN) + 2;
        // Only squares within the span have a slot.
        let (width, height) = self.grid.size();
        let low = (self.from.x.saturating_sub(self.span), self.from.y.saturating_sub(self.span));
        let columns = usize::from(self.from.x.saturating_add(self.span).min(width - 1) - low.0) + 1;
        let rows = usize::from(self.from.y.saturating_add(self.span).min(height - 1) - low.1) + 1;
        let place = |step: &RouteStep| {
            let heading = step.heading.map_or(4, |heading| heading as usize);
            let square = usize::from(step.at.y - low.1) * columns + usize::from(step.at.x - low.0);
            (square * 5 + heading) * slots + usize::from(step.run)
        };
        let mut least: Vec<u32> = vec![u32::MAX; columns * rows * 5 * slots];
        let mut before: Vec<u32> = vec![u32::MAX; least.len()];
        let mut steps: Vec<RouteStep> = Vec::new();
        let start = RouteStep { at: self.from, heading: self.heading, run: 0 };
        least[place(&start)] = 0;
        let mut open = BinaryHeap::from([Reverse((0, start, u32::MAX))]);
        while let Some(Reverse((cost, step, parent))) = open.pop() {
            if least[place(&step)] < cost || before[place(&step)] != u32::MAX {
                continue;
            }
            let own = steps.len() as u32;
            steps.push(step);
            before[place(&step)] = parent;
            if parent == u32::MAX {
                // The start has no step before it, and is marked by its own number.
                before[place(&step)] = own;
            }
            if step.at != self.from && is_goal(step.at) {
                return Some(trace_route(&steps, &before, place, own));
            }
            for (side, next) in self.grid.neighbours(step.at) {
                let Some((further, price)) = self.step_to(&step, side, next, &is_goal) else { continue };
                let total = cost + price;
                if total < least[place(&further)] {
                    least[place(&further)] = total;
                    open.push(Reverse((total, further, own)));
                }
            }
        }
        None
    }

    /// Returns the step to a neighbour with its cost; `None` if the corridor can't lead there.
    fn step_to(
        &self,
        step: &RouteStep,
        side: Facing,
        next: Square,
        is_goal: &impl Fn(Square) -> bool,
    ) -> Option<(RouteStep, u32)> {
        let far = next.x.abs_diff(self.from.x).max(next.y.abs_diff(self.from.y));
        if far > self.span
            || step.heading == Some(side.back())
            || step.run == 0 && step.heading.is_some_and(|it| it != side)
        {
            return None;
        }
        let goal = is_goal(next);
        let ground = match self.grid.tile(next) {
            MapTile::Corridor => FOLLOW,
            MapTile::Rock if self.grid.is_inner(next) => DIG,
            MapTile::Room(_) if goal => DIG,
            _ => return None,
        };
        if ground == DIG && self.is_along_axis(next, side) {
            return None;
        }
        let mut price = ground;
        if !goal {
            for (_, beside) in self.grid.neighbours(next).filter(|(_, beside)| *beside != step.at) {
                match self.grid.tile(beside) {
                    MapTile::Room(_) | MapTile::Obstacle(_) if !is_goal(beside) => return None,
                    MapTile::Corridor if ground == DIG && !is_goal(beside) => price += BESIDE,
                    _ => {}
                }
            }
        }
        let run = if step.heading == Some(side) { (step.run + 1).min(LONG_RUN + 1) } else { 1 };
        if run > LONG_RUN {
            price += LONG;
        }
        if step.heading.is_some_and(|heading| heading != side) {
            price += BEND;
        }
        Some((RouteStep { at: next, heading: Some(side), run }, price))
    }

    /// Returns `true` if a step leads along the axis of symmetry: with its mirror image, the corridor would be two
    /// squares wide.
    fn is_along_axis(&self, at: Square, side: Facing) -> bool {
        let Some(mirror) = self.grid.mirror(at) else { return false };
        let meets = Facing::ALL.into_iter().any(|towards| at.towards(towards) == Some(mirror));
        meets && at.towards(side) != Some(mirror) && at.towards(side.back()) != Some(mirror)
    }
}

/// Returns the squares from the start to a step, in their order.
fn trace_route(steps: &[RouteStep], before: &[u32], place: impl Fn(&RouteStep) -> usize, last: u32) -> Vec<Square> {
    let mut path = vec![steps[last as usize].at];
    let mut here = last;
    loop {
        let earlier = before[place(&steps[here as usize])];
        if earlier == here {
            break;
        }
        path.push(steps[earlier as usize].at);
        here = earlier;
    }
    path.reverse();
    path
}

/// Digs a corridor along these squares, and its mirror image; squares that are floor already stay unchanged.
pub(crate) fn dig_corridor(grid: &mut GroundGrid, path: &[Square]) {
    for at in path {
        if grid.is_rock(*at) {
            grid.set(*at, MapTile::Corridor);
        }
    }
}

#[cfg(test)]
mod tests {
    use mission_document::MapSymmetry;

    use super::*;

    #[test]
    fn corridors_keep_away_from_rooms() {
        let mut grid = GroundGrid::new((16, 9), MapSymmetry::Off);
        for y in 3..6 {
            for x in 6..9 {
                grid.set(Square::new(x, y), MapTile::Room(0));
            }
        }
        let (from, to) = (Square::new(2, 4), Square::new(13, 4));
        let route = CorridorRoute { grid: &grid, from, heading: None, span: 20 };
        let path = route.find(|at| at == to).expect("a path around the room");
        assert_eq!((path.first(), path.last()), (Some(&from), Some(&to)));
        assert!(path.windows(2).all(|pair| pair[0].is_beside(pair[1])));
        dig_corridor(&mut grid, &path);
        let touches = |at: &Square| grid.neighbours(*at).any(|(_, next)| grid.tile(next) == MapTile::Room(0));
        assert!(!path.iter().any(touches), "{path:?}");
    }

    #[test]
    fn a_blocked_corridor_is_not_found() {
        let grid = GroundGrid::new((16, 9), MapSymmetry::Off);
        let route = CorridorRoute { grid: &grid, from: Square::new(2, 4), heading: None, span: 5 };
        assert_eq!(route.find(|at| at == Square::new(13, 4)), None);
    }
}
