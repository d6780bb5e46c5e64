//! Whether a mission is fair: the computer plays it against itself, many times, and what came of it is put together.
//!
//! [`Terms`] are what is played, [`Table`] plays one battle, [`Run`] many of them on threads, [`Measure`] puts them
//! together, [`Change`] is what could be changed in the terms. The battle of a number follows from the terms alone, so the
//! same terms come to the same on every machine, a measure that was stopped goes on where it ended, and any of its battles
//! can be looked at.

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
