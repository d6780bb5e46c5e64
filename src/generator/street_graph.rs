//! The abstract graph of a map: junctions, and streets between them, before anything is laid out. Streets are the main
//! corridors. The graph determines the loops of the map; entries and goals are placed by distances in it.
//!
//! Streets run along horizontal lines and from line to line. The vertical streets above and below a line are offset,
//! like the joints of bricks, so that the map does not look like a grid. With a symmetry only half of the graph is
//! made; the other half is its mirror image.

use mission_document::MapSymmetry;
use rules::Square;

use crate::random::MapRandom;

/// Usual distance between two vertical streets: a room of four squares, its walls and a street.
const COLUMN: usize = 7;
/// Usual distance between two horizontal streets: a room of three squares, its walls and a street.
const ROW: usize = 6;
/// Share of streets that are kept although all junctions are connected without them, in percent.
const LOOP_SHARE: usize = 60;
/// Minimum distance between two junctions of a line, in squares. Nearer ones are merged.
const MIN_STREET: u8 = 3;

/// A street between two junctions, by their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GraphStreet {
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// The abstract graph. The first `routes` streets are laid out; with a symmetry the others are their mirror images.
#[derive(Clone, Debug)]
pub(crate) struct StreetGraph {
    pub(crate) junctions: Vec<Square>,
    pub(crate) streets: Vec<GraphStreet>,
    pub(crate) routes: usize,
}

impl StreetGraph {
    /// Draws a graph for a map of this size and symmetry. It is connected. `margin` is the number of squares between
    /// the edge of the map and the outer streets.
    pub(crate) fn draw(random: &mut MapRandom, size: (u8, u8), symmetry: MapSymmetry, margin: u8) -> StreetGraph {
        let mut graph = draw_lattice(random, size, margin);
        if symmetry != MapSymmetry::Off {
            graph = make_symmetric(random, &graph, size, symmetry);
        }
        graph.drop_streets(random);
        graph
    }

    /// Removes some of the streets. All junctions stay connected, and some loops remain.
    fn drop_streets(&mut self, random: &mut MapRandom) {
        let paired = self.streets.len() > self.routes;
        let mut order: Vec<usize> = (0..self.routes).collect();
        random.shuffle(&mut order);
        let mut groups: Vec<usize> = (0..self.junctions.len()).collect();
        let mut keep = vec![false; self.routes];
        for route in order {
            let pair = [Some(route), paired.then_some(route + self.routes)];
            let mut joins = false;
            for street in pair.into_iter().flatten() {
                let GraphStreet { from, to } = self.streets[street];
                joins |= join_groups(&mut groups, from, to);
            }
            keep[route] = joins || random.draw_chance(LOOP_SHARE);
        }
        let kept = |street: usize| keep[street % self.routes.max(1)];
        let streets = (0..self.streets.len()).filter(|street| kept(*street)).map(|street| self.streets[street]);
        self.streets = streets.collect();
        self.routes = keep.iter().filter(|kept| **kept).count();
    }

    /// Returns the length of the shortest path from a junction to each other one, in squares.
    pub(crate) fn distances(&self, from: usize) -> Vec<u16> {
        let mut least = vec![u16::MAX; self.junctions.len()];
        let mut open = vec![from];
        least[from] = 0;
        while let Some(here) = open.pop() {
            for street in self.streets.iter().filter(|street| street.from == here || street.to == here) {
                let there = if street.from == here { street.to } else { street.from };
                let far = least[here] + street_length(self.junctions[here], self.junctions[there]);
                if far < least[there] {
                    least[there] = far;
                    open.push(there);
                }
            }
        }
        least
    }
}

fn street_length(one: Square, other: Square) -> u16 {
    u16::from(one.x.abs_diff(other.x)) + u16::from(one.y.abs_diff(other.y))
}

/// Returns the representative of the group of a junction, as in a disjoint-set forest.
fn find_group(groups: &mut [usize], mut of: usize) -> usize {
    while groups[of] != of {
        groups[of] = groups[groups[of]];
        of = groups[of];
    }
    of
}

/// Merges the groups of two junctions. Returns `false` if both were in one group already.
fn join_groups(groups: &mut [usize], one: usize, other: usize) -> bool {
    let (one, other) = (find_group(groups, one), find_group(groups, other));
    groups[one] = other;
    one != other
}

/// Draws the positions of parallel streets, about `gap` squares apart, the outer ones `margin` squares from the edge.
fn draw_lines(random: &mut MapRandom, (length, margin): (u8, u8), gap: usize) -> Vec<u8> {
    let span = usize::from(length - 1 - 2 * margin);
    let count = ((span + gap / 2) / gap).max(1);
    let mut lines: Vec<u8> = (0..=count).map(|line| margin + (line * span / count) as u8).collect();
    let last = lines.len() - 1;
    for line in &mut lines[1..last] {
        *line = *line + random.below(3) as u8 - 1;
    }
    lines
}

/// Draws all junctions and streets of a map without symmetry.
fn draw_lattice(random: &mut MapRandom, size: (u8, u8), margin: u8) -> StreetGraph {
    let rows = draw_lines(random, (size.1, margin), ROW);
    let mut junctions: Vec<Square> = Vec::new();
    let mut streets = Vec::new();
    let mut lines: Vec<Vec<usize>> = vec![Vec::new(); rows.len()];
    for band in 0..rows.len() - 1 {
        for x in draw_lines(random, (size.0, margin), COLUMN) {
            let ends = [band, band + 1].map(|line| {
                let near = lines[line].iter().copied().find(|at| junctions[*at].x.abs_diff(x) < MIN_STREET);
                near.unwrap_or_else(|| {
                    junctions.push(Square::new(x, draw_row(random, (size.1, margin), rows[line])));
                    lines[line].push(junctions.len() - 1);
                    junctions.len() - 1
                })
            });
            streets.push(GraphStreet { from: ends[0], to: ends[1] });
        }
    }
    for line in &mut lines {
        line.sort_by_key(|at| junctions[*at].x);
        streets.extend(line.windows(2).map(|pair| GraphStreet { from: pair[0], to: pair[1] }));
    }
    let routes = streets.len();
    StreetGraph { junctions, streets, routes }
}

/// Returns the row of a junction on a line: sometimes one square beside it, so that streets have bends.
fn draw_row(random: &mut MapRandom, (height, margin): (u8, u8), line: u8) -> u8 {
    let row = line + random.pick(&[0, 1, 1, 1, 2]).unwrap_or(1);
    (row - 1).clamp(margin, height - 1 - margin)
}

/// Returns the graph of the first half of a lattice and of its mirror image, and of the streets between them.
fn make_symmetric(random: &mut MapRandom, lattice: &StreetGraph, size: (u8, u8), symmetry: MapSymmetry) -> StreetGraph {
    let is_first = |at: Square| match symmetry {
        MapSymmetry::Across => at.x + 2 < size.0 / 2,
        _ => at.y + 2 < size.1 / 2,
    };
    let half: Vec<usize> = (0..lattice.junctions.len()).filter(|at| is_first(lattice.junctions[*at])).collect();
    let number = |junction: usize| half.iter().position(|at| *at == junction);
    let count = half.len();
    let mut junctions: Vec<Square> = half.iter().map(|at| lattice.junctions[*at]).collect();
    junctions.extend_from_within(..);
    for at in &mut junctions[count..] {
        *at = symmetry.square(size, *at).unwrap_or(*at);
    }
    let (mut inner, mut across) = (Vec::new(), Vec::new());
    for street in &lattice.streets {
        match (number(street.from), number(street.to)) {
            (Some(from), Some(to)) => inner.push(GraphStreet { from, to }),
            (Some(at), None) | (None, Some(at)) => across.push(at),
            (None, None) => {}
        }
    }
    across.sort_unstable();
    across.dedup();
    for from in across {
        // The other end is the mirror image of the junction, or of another one if that is nearer.
        let near = (0..count).map(|to| (street_length(junctions[from], junctions[count + to]), to)).min();
        if let Some((_, to)) = near {
            inner.push(GraphStreet { from, to: count + to });
        }
    }
    random.shuffle(&mut inner);
    let routes = inner.len();
    let mirror = |at: usize| if at < count { at + count } else { at - count };
    let mirrors: Vec<GraphStreet> =
        inner.iter().map(|street| GraphStreet { from: mirror(street.from), to: mirror(street.to) }).collect();
    StreetGraph { junctions, streets: inner.into_iter().chain(mirrors).collect(), routes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::GroundGrid,
        spec::{MapSize, SYMMETRIES},
    };

    #[test]
    fn graphs_are_connected_and_symmetric() {
        for seed in 0..200 {
            let size = MapSize::ALL[seed as usize % 3].squares();
            let symmetry = SYMMETRIES[seed as usize / 3 % 3];
            let graph = StreetGraph::draw(&mut MapRandom::new(seed, 0), size, symmetry, 1 + (seed % 2) as u8);
            assert!(graph.distances(0).iter().all(|far| *far < u16::MAX), "{seed} {symmetry:?}");
            let grid = GroundGrid::new(size, symmetry);
            assert!(graph.junctions.iter().all(|at| grid.is_inner(*at)), "{seed}");
            let mirrors = graph.junctions.iter().filter_map(|at| grid.mirror(*at));
            assert!(mirrors.into_iter().all(|mirror| graph.junctions.contains(&mirror)), "{seed} {symmetry:?}");
        }
    }
}
