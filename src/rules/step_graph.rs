//! The steps between neighbouring squares as bits: one word per row and direction. A flood over them handles a whole
//! row at once, which makes it several times as fast as a search square by square. The stalemate counter (`TURN-3`)
//! needs one for each side at the end of every turn, hidden tunnels (`CARD-3`) two for every list of orders.

use std::ops::Range;

use crate::{
    facing::Facing,
    square::Square,
    terrain::{Ground, MAX_BOARD_SIDE, Terrain},
};

const _: () = assert!(MAX_BOARD_SIDE <= u64::BITS as usize, "a row must fit into one word");

/// A set of squares of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareSet([u64; MAX_BOARD_SIDE]);

impl SquareSet {
    const EMPTY: SquareSet = SquareSet([0; MAX_BOARD_SIDE]);

    /// Adds a square.
    pub fn insert(&mut self, at: Square) {
        self.0[usize::from(at.y)] |= 1 << at.x;
    }

    /// Returns `true` if the set contains the square.
    pub fn contains(&self, at: Square) -> bool {
        self.0[usize::from(at.y)] >> at.x & 1 == 1
    }

    /// Removes the squares of another set.
    pub fn subtract(&mut self, other: &SquareSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(row, other)| *row &= !other);
    }

    /// Returns the squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        (0..).zip(self.0).flat_map(|(row, bits)| set_bits(bits).map(move |column| Square::new(column, row)))
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        squares.into_iter().for_each(|at| set.insert(at));
        set
    }
}

/// The possible steps from each floor square to a neighbouring floor square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepGraph {
    height: usize,
    /// For each direction, the squares from which a step in it is possible.
    from: [SquareSet; 4],
}

impl StepGraph {
    /// Creates the steps between the floor squares of a terrain, without doors.
    pub(super) fn without_doors(terrain: &Terrain) -> StepGraph {
        let mut floor = [0; MAX_BOARD_SIDE];
        for (row, grounds) in terrain.grounds().chunks(usize::from(terrain.width()).max(1)).enumerate() {
            for (column, ground) in grounds.iter().enumerate() {
                floor[row] |= u64::from(*ground == Ground::Floor) << column;
            }
        }
        let mut graph = StepGraph { height: usize::from(terrain.height()), from: [const { SquareSet::EMPTY }; 4] };
        let [north, east, south, west] = &mut graph.from;
        for row in 0..graph.height {
            let here = floor[row];
            north.0[row] = here & if row > 0 { floor[row - 1] } else { 0 };
            east.0[row] = here & here >> 1;
            south.0[row] = here & floor.get(row + 1).copied().unwrap_or(0);
            west.0[row] = here & here << 1;
        }
        graph
    }

    /// Removes the step from a square in a direction.
    pub(super) fn remove_step(&mut self, at: Square, direction: Facing) {
        self.from[direction as usize].0[usize::from(at.y)] &= !(1 << at.x);
    }

    /// Removes the steps for which `allowed` returns `false`, given the squares from and to which they lead.
    pub fn retain_steps(&mut self, allowed: impl Fn(Square, Square) -> bool) {
        for direction in Facing::ALL {
            for row in 0..self.height {
                for column in set_bits(self.from[direction as usize].0[row]) {
                    let from = Square::new(column, row as u8);
                    if !from.towards(direction).is_some_and(|to| allowed(from, to)) {
                        self.from[direction as usize].0[row] &= !(1 << column);
                    }
                }
            }
        }
    }

    /// Starts a flood from some squares.
    pub fn flood(&self, starts: SquareSet) -> StepFlood<'_> {
        StepFlood { graph: self, reached: starts.clone(), newest: starts, rows: 0..self.height }
    }
}

/// A flood over the steps of a [`StepGraph`], in rounds of one step.
pub struct StepFlood<'g> {
    graph: &'g StepGraph,
    /// The squares reached until now, the starts included.
    pub reached: SquareSet,
    /// The squares reached in the last round.
    newest: SquareSet,
    /// The rows that may contain such squares: further rows need not be looked at.
    rows: Range<usize>,
}

impl StepFlood<'_> {
    /// Takes one step further. Returns `false` if it leads to no new square.
    pub fn advance(&mut self) -> bool {
        let [north, east, south, west] = &self.graph.from;
        let mut from_above = 0;
        let (first, last) = (self.rows.start.saturating_sub(1), (self.rows.end + 1).min(self.graph.height));
        self.rows = 0..0;
        for row in first..last {
            let here = self.newest.0[row];
            let from_below = self.newest.0.get(row + 1).map_or(0, |below| below & north.0[row + 1]);
            let sideways = (here & east.0[row]) << 1 | (here & west.0[row]) >> 1;
            let next = (sideways | from_above | from_below) & !self.reached.0[row];
            from_above = here & south.0[row];
            self.newest.0[row] = next;
            self.reached.0[row] |= next;
            if next != 0 {
                let start = if self.rows.is_empty() { row } else { self.rows.start };
                self.rows = start..row + 1;
            }
        }
        !self.rows.is_empty()
    }

    /// Adds squares as if the last round had reached them.
    pub fn add_to_newest(&mut self, squares: impl Iterator<Item = Square>) {
        for at in squares.filter(|at| !self.reached.contains(*at)).collect::<Vec<_>>() {
            self.newest.insert(at);
            self.reached.insert(at);
            let row = usize::from(at.y);
            self.rows = self.rows.start.min(row)..self.rows.end.max(row + 1);
        }
    }

    /// Calls `found` for each wanted square with the number of steps to it, nearest first, and ends when all are found
    /// or no further square can be reached.
    pub fn find_all(mut self, mut wanted: SquareSet, mut found: impl FnMut(Square, u16)) {
        for steps in 0.. {
            let mut left = 0;
            for row in 0..self.graph.height {
                let hits = wanted.0[row] & self.newest.0[row];
                wanted.0[row] &= !hits;
                left |= wanted.0[row];
                set_bits(hits).for_each(|column| found(Square::new(column, row as u8), steps));
            }
            if left == 0 || !self.advance() {
                return;
            }
        }
    }
}

/// Returns the positions of the bits that are set in a word, lowest first.
fn set_bits(mut word: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros() as u8)?;
        word &= word - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};

    use super::*;
    use crate::{board::Board, terrain::Door};

    /// Returns a board with random rock, obstacles and doors.
    fn random_board(dice: &mut Xoshiro256PlusPlus, width: usize, height: usize) -> Board {
        let mut chance = |of: u64| dice.next_u64().is_multiple_of(of);
        let mut ground = |_| match (chance(5), chance(20)) {
            (true, _) => Ground::Rock,
            (_, true) => Ground::Obstacle,
            _ => Ground::Floor,
        };
        let rows: Vec<Vec<Ground>> = (0..height).map(|_| (0..width).map(&mut ground).collect()).collect();
        let terrain = Terrain::new(&rows, Vec::new(), Vec::new());
        let mut doors = Vec::new();
        for at in terrain.squares() {
            for side in [Facing::East, Facing::South] {
                if doors.len() < 255 && at.towards(side).is_some_and(|to| terrain.contains(to)) && chance(6) {
                    let open = chance(3);
                    doors.push(Door { at, side, open, sealed: !open && chance(2) });
                }
            }
        }
        Board::new(terrain.into(), doors)
    }

    /// Returns the steps to each reachable square, found square by square.
    fn search_by_squares(board: &Board, starts: &[Square], allowed: impl Fn(Square, Square) -> bool) -> Steps {
        let floor = |at: Square| board.terrain().ground(at) == Ground::Floor;
        let mut steps: Steps = starts.iter().map(|at| (*at, 0)).collect();
        let mut open = starts.to_vec();
        let mut next = 0;
        while let Some(&at) = open.get(next) {
            next += 1;
            for side in Facing::ALL.into_iter().filter(|side| floor(at) && board.joined(at, *side)) {
                let to = at.towards(side).expect("joined squares are on the board");
                if floor(to) && allowed(at, to) && !steps.contains_key(&to) {
                    steps.insert(to, steps[&at] + 1);
                    open.push(to);
                }
            }
        }
        steps
    }

    type Steps = HashMap<Square, u16>;

    #[test]
    fn a_flood_finds_the_same_distances_as_a_search_by_squares() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
        for (width, height) in [(9, 8), (1, 1), (24, 20), (64, 64), (64, 1), (1, 64)].repeat(8) {
            let board = random_board(&mut dice, width, height);
            let opened = board.with_doors_open();
            let mut square =
                || Square::new((dice.next_u64() as usize % width) as u8, (dice.next_u64() as usize % height) as u8);
            let starts = [square(), square()];
            let one_way = |from: Square, to: Square| !from.x.is_multiple_of(3) || to.x > from.x;
            let mut graph = board.steps(|door| !board.doors()[usize::from(door)].sealed);
            graph.retain_steps(one_way);
            let mut found = Steps::new();
            let everywhere = board.terrain().squares().collect();
            graph.flood(starts.into_iter().collect()).find_all(everywhere, |at, steps| {
                found.insert(at, steps);
            });
            assert_eq!(found, search_by_squares(&opened, &starts, one_way), "{width}×{height}");
        }
    }
}
