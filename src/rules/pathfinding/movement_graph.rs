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
        MovementGraph::from_predicates(
            &state.board,
            |door| state.can_ever_open(door, side),
            |from, at| state.can_enter_square(side, Some(from), at).is_ok(),
        )
    }

    /// Creates the graph of a board without a battle: every unsealed door can be opened.
    pub fn of_board(board: &Board) -> MovementGraph {
        MovementGraph::from_predicates(board, |_| true, |_, _| true)
    }

    /// Creates the graph from the doors for which `opens` returns `true`, and the steps for which `comes` does.
    fn from_predicates(
        board: &Board,
        opens: impl Fn(u8) -> bool,
        comes: impl Fn(Square, Square) -> bool,
    ) -> MovementGraph {
        let terrain = board.terrain();
        let floor = |at: Square| terrain.ground(at) == Ground::Floor;
        let passage = |at: Square, towards: Facing| {
            let Some(to) = at.towards(towards).filter(|to| floor(*to)) else { return EdgeKind::Shut };
            let kind = if board.joined(at, towards) {
                EdgeKind::Free
            } else {
                let door = board.door_at(at, towards);
                let opens = door.is_some_and(|door| !board.doors()[door].sealed && opens(door as u8));
                if opens { EdgeKind::Door } else { EdgeKind::Shut }
            };
            if kind == EdgeKind::Shut || comes(at, to) { kind } else { EdgeKind::Shut }
        };
        let mut passages = vec![[EdgeKind::Shut; 4]; terrain.grounds().len()];
        for (passages, at) in passages.iter_mut().zip(terrain.squares()).filter(|(_, at)| floor(*at)) {
            for side in Facing::ALL {
                passages[side as usize] = passage(at, side);
            }
        }
        MovementGraph { width: usize::from(terrain.width()), passages }
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

    /// Returns the connection on that side of a square.
    pub fn passage(&self, index: usize, towards: Facing) -> EdgeKind {
        self.passages[index][towards as usize]
    }

    /// Returns the index of the neighbour on that side; `None` if no figure can pass.
    pub fn passable_neighbour(&self, index: usize, towards: Facing) -> Option<usize> {
        let neighbour = || match towards {
            Facing::North => index - self.width,
            Facing::East => index + 1,
            Facing::South => index + self.width,
            Facing::West => index - 1,
        };
        // An edge that figures can pass always has a square behind it.
        (self.passage(index, towards) != EdgeKind::Shut).then(neighbour)
    }

    /// Returns the index of the neighbour on that side, even if no figure can pass.
    fn neighbour(&self, index: usize, towards: Facing) -> Option<usize> {
        let at = self.square(index).towards(towards)?;
        (usize::from(at.x) < self.width).then(|| self.index(at)).filter(|at| *at < self.squares())
    }

    /// Returns the least action points from each node to the nearest of the goals, with doors opened on the way
    /// (`AP-1`). A goal is a node with its own cost; `toll` is the extra cost of entering each square.
    ///
    /// # Panics
    /// If `toll` does not have one entry per square.
    pub fn distances(&self, goals: &[(usize, u16)], toll: &[u8]) -> Vec<u16> {
        assert_eq!(toll.len(), self.squares());
        let mut field = DistanceField { least: vec![UNREACHABLE; self.squares() * 4], rows: vec![Vec::new(); 8] };
        for (node, cost) in goals {
            field.offer(*node, *cost);
        }
        let mut cost = 0;
        while usize::from(cost) < field.rows.len() {
            while let Some(node) = field.rows[usize::from(cost)].pop() {
                if field.least[node as usize] == cost {
                    self.come_to(node as usize, cost, toll, &mut field);
                }
            }
            cost += 1;
        }
        field.least
    }

    /// Updates the distance of every node that leads to this node.
    fn come_to(&self, node: usize, cost: u16, toll: &[u8], field: &mut DistanceField) {
        let (at, facing) = (node / 4, Facing::ALL[node % 4]);
        for other in (0..4).filter(|other| *other != node % 4) {
            field.offer(at * 4 + other, cost + 1);
        }
        for towards in Facing::ALL {
            // A step may be allowed one way only, so the connection from there to here counts.
            let Some(from) = self.neighbour(at, towards.back()) else { continue };
            let step = if towards == facing { 1 } else { 2 };
            let door = match self.passage(from, towards) {
                EdgeKind::Shut => continue,
                EdgeKind::Door if towards == facing.back() => continue,
                EdgeKind::Door => 1,
                EdgeKind::Free => 0,
            };
            field.offer(from * 4 + facing as usize, cost + step + door + u16::from(toll[at]));
        }
    }
}

/// Distances during the search: the best known cost of each node, and the open nodes by their cost.
struct DistanceField {
    least: Vec<u16>,
    rows: Vec<Vec<u32>>,
}

impl DistanceField {
    fn offer(&mut self, node: usize, cost: u16) {
        if cost >= self.least[node] {
            return;
        }
        self.least[node] = cost;
        if self.rows.len() <= usize::from(cost) {
            self.rows.resize(usize::from(cost) + 8, Vec::new());
        }
        self.rows[usize::from(cost)].push(node as u32);
    }
}
