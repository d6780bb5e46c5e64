//! Measures whether a mission is fair: the computer plays it many times against itself, and the results are summed up.
//!
//! [`Terms`] define the battles, [`Table`] plays one battle, [`Run`] plays many on threads, [`Measure`] sums up the
//! results, and [`Change`] is a possible change of the terms. The battle of each number depends on the terms alone. So
//! the same terms give the same results on every machine, a measurement can be stopped and continued, and each of its
//! battles can be replayed.

mod battle;
mod change;
mod hands;
mod heat;
mod kept;
mod measure;
mod run;
mod share;
mod terms;
mod worth;

pub use battle::{Battle, LAST_TURN, Player, Table};
pub use change::{Change, changes};
pub use hands::{Hands, Held};
pub use heat::Heat;
pub use kept::{Kept, KeptFault};
pub use measure::{Ending, Lean, Measure};
pub use run::{Played, Run};
pub use share::{Evened, wilson};
pub use terms::{Terms, prepared, unplayable};
pub use worth::{Worth, pair};
