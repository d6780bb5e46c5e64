//! The movement graph of a side, and distances over the whole board: from every square and facing to the nearest of any
//! number of goals. Figures do not block it; the caller may set a toll on squares instead.

use crate::{board::Board, facing::Facing, side::Side, square::Square, state_fields::BattleState, terrain::Ground};

/// The distance of nodes without a path to a goal.
pub const UNREACHABLE: u16 = u16::MAX;

/// The connection between two neighbouring squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeKind {
    /// No figure can pass.
    Shut,
    /// The squares are joined.
    Free,
    /// A closed door that the side could open without losing the battle.
    Door,
}

/// The movement graph of a side. A *node* is a square and a facing: four nodes per square, with squares in row order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementGraph {
    width: usize,
    passages: Vec<[EdgeKind; 4]>,
}

impl MovementGraph {
    /// Creates the graph of the current board for that side.
    pub fn new(state: &BattleState, side: Side) -> MovementGraph {
        let mut graph = MovementGraph::with_doors(&state.board, |door| state.can_ever_open(door, side));
        if state.has_step_limits() {
            graph.retain_steps(|from, to| state.can_enter_square(side, Some(from), to).is_ok());
        }
        graph
    }

    /// Creates the graph of a board without a battle: every unsealed door can be opened.
    pub fn of_board(board: &Board) -> MovementGraph {
        MovementGraph::with_doors(board, |_| true)
    }

    /// Creates the graph of a board. `opens` returns `true` for the doors that can be opened, by their numbers, unless
    /// they are sealed.
    fn with_doors(board: &Board, opens: impl Fn(u8) -> bool) -> MovementGraph {
        let mut graph = MovementGraph::of_joined_squares(board);
        for (number, door) in (0..=u8::MAX).zip(board.doors()).filter(|(_, door)| !door.sealed) {
            for (at, side) in door.edges().filter(|_| opens(number)) {
                // Of two doors on one edge, the first counts.
                let counts = board.door_at(at, side) == Some(usize::from(number)) && !board.joined(at, side);
                if counts && is_floor(board, at) && at.towards(side).is_some_and(|to| is_floor(board, to)) {
                    graph.passages[board.terrain().index(at)][side as usize] = EdgeKind::Door;
                }
            }
        }
        graph
    }

    /// Creates the graph of the floor squares that are joined. Closed doors shut their edges.
    fn of_joined_squares(board: &Board) -> MovementGraph {
        let terrain = board.terrain();
        let is_floor = |index: usize| terrain.grounds()[index] == Ground::Floor;
        let passages = vec![[EdgeKind::Shut; 4]; terrain.grounds().len()];
        let mut graph = MovementGraph { width: usize::from(terrain.width()), passages };
        for (index, links) in board.links().iter().enumerate().filter(|(index, _)| is_floor(*index)) {
            for side in Facing::ALL.into_iter().filter(|side| links & side.bit() != 0) {
                // A square is only joined to squares of the board.
                if is_floor(graph.next_index(index, side)) {
                    graph.passages[index][side as usize] = EdgeKind::Free;
                }
            }
        }
        graph
    }

    /// Removes the steps for which `allowed` returns `false`, given the squares from and to which they lead.
    fn retain_steps(&mut self, allowed: impl Fn(Square, Square) -> bool) {
        for index in 0..self.passages.len() {
            for side in Facing::ALL {
                let to = self.passable_neighbour(index, side);
                if to.is_some_and(|to| !allowed(self.square(index), self.square(to))) {
                    self.passages[index][side as usize] = EdgeKind::Shut;
                }
            }
        }
    }

    /// Returns the number of squares on the board.
    pub fn squares(&self) -> usize {
        self.passages.len()
    }

    /// Returns the node of a square and a facing.
    pub fn node(&self, at: Square, facing: Facing) -> usize {
        self.index(at) * 4 + facing as usize
    }

    /// Returns the index of a square in row order.
    pub fn index(&self, at: Square) -> usize {
        usize::from(at.y) * self.width + usize::from(at.x)
    }

    /// Returns the square with that index.
    pub fn square(&self, index: usize) -> Square {
        Square::new((index % self.width) as u8, (index / self.width) as u8)
    }

    /// Returns the connections on the sides of all squares, in row order.
    pub fn passages(&self) -> &[[EdgeKind; 4]] {
        &self.passages
    }

    /// Returns the connection on that side of a square.
    pub fn passage(&self, index: usize, towards: Facing) -> EdgeKind {
        self.passages[index][towards as usize]
    }

    /// Returns the index of the neighbour on that side; `None` if no figure can pass.
    pub fn passable_neighbour(&self, index: usize, towards: Facing) -> Option<usize> {
        // An edge that figures can pass always has a square behind it.
        (self.passage(index, towards) != EdgeKind::Shut).then(|| self.next_index(index, towards))
    }

    /// Returns the index of the neighbour on that side. At the border of the board, it is that of a square in the next
    /// row, or of none.
    fn next_index(&self, index: usize, towards: Facing) -> usize {
        match towards {
            Facing::North => index.wrapping_sub(self.width),
            Facing::East => index + 1,
            Facing::South => index + self.width,
            Facing::West => index.wrapping_sub(1),
        }
    }

    /// Returns the least action points from each node to the nearest of the goals, with doors opened on the way
    /// (`AP-1`). A goal is a node with its own cost; `toll` is the extra cost of entering each square.
    ///
    /// # Panics
    /// If `toll` does not have one entry per square.
    pub fn distances(&self, goals: &[(usize, u16)], toll: &[u8]) -> Vec<u16> {
        assert_eq!(toll.len(), self.squares());
        let mut field = DistanceField::new(self.squares());
        for (node, cost) in goals {
            field.offer(node / 4, 1 << (node % 4), *cost);
        }
        let mut cost = 0;
        while let Some(mut entry) = field.rows.get(usize::from(cost)).copied() {
            // A step costs a point at least, so nothing is added to this row any more.
            while let Some(&(index, next)) = field.entries.get(entry) {
                if field.least[index] == cost {
                    self.spread_from(index, cost + u16::from(toll[index]), &mut field);
                }
                entry = next;
            }
            cost += 1;
        }
        field.node_distances()
    }

    /// Updates the distances of the neighbours from which a step leads to this square. `cost` is that of the square's
    /// nearest facings, with its toll.
    fn spread_from(&self, index: usize, cost: u16, field: &mut DistanceField) {
        let nearest = field.facings[index];
        for towards in Facing::ALL {
            // A step may be allowed one way only, so the passage from there to here counts.
            let from = self.next_index(index, towards.back());
            let Some(passages) = self.passages.get(from) else { continue };
            let (door, unable) = match passages[towards as usize] {
                EdgeKind::Shut => continue,
                EdgeKind::Door => (1, towards.back().bit()),
                EdgeKind::Free => (0, 0),
            };
            // A step forward costs 1 point, others 2. A facing that is not among the nearest costs a turn more, so only
            // the step forward with it can be as cheap as the others.
            let ahead = towards.bit();
            if nearest & ahead != 0 {
                field.offer(from, ahead, cost + door + 1);
            } else {
                field.offer(from, ahead | nearest & !unable, cost + door + 2);
            }
        }
    }
}

fn is_floor(board: &Board, at: Square) -> bool {
    board.terrain().ground(at) == Ground::Floor
}

/// Distances during a search. Since a turn to any facing costs 1 point, the distances of a square's facings differ by 1
/// point at most.
struct DistanceField {
    /// The cost of the nearest facings of each square.
    least: Vec<u16>,
    /// The mask of these facings.
    facings: Vec<u8>,
    /// For each cost, the first of the entries with that cost.
    rows: Vec<usize>,
    /// The squares to spread from, each with the index of the next entry. If `least` is smaller meanwhile, the entry is
    /// out of date.
    entries: Vec<(usize, usize)>,
}

impl DistanceField {
    /// Index of the entry after the last.
    const END: usize = usize::MAX;

    fn new(squares: usize) -> DistanceField {
        let (least, facings) = (vec![UNREACHABLE; squares], vec![0; squares]);
        DistanceField { least, facings, rows: Vec::with_capacity(64), entries: Vec::with_capacity(squares) }
    }

    fn offer(&mut self, index: usize, facings: u8, cost: u16) {
        let least = &mut self.least[index];
        if cost > *least {
            return;
        }
        if cost == *least {
            self.facings[index] |= facings;
            return;
        }
        (*least, self.facings[index]) = (cost, facings);
        let row = usize::from(cost);
        if self.rows.len() <= row {
            self.rows.resize(row + 1, DistanceField::END);
        }
        self.entries.push((index, self.rows[row]));
        self.rows[row] = self.entries.len() - 1;
    }

    /// Returns the distance of each node.
    fn node_distances(&self) -> Vec<u16> {
        let mut distances = Vec::with_capacity(self.least.len() * 4);
        for (least, facings) in self.least.iter().zip(&self.facings) {
            let turn = |facing: Facing| u16::from(facings & facing.bit() == 0);
            distances.extend(Facing::ALL.map(|facing| least.saturating_add(turn(facing))));
        }
        distances
    }
}
