//! Analysis of a battle: separates luck from the players' decisions.
//!
//! V is the Allies' chance to win before an order ([`ai::win_probability`]), and Q is the expected chance after it,
//! averaged over all dice that the order may roll. The effect of the order is Q − V; the effect of the dice is V after
//! the order − Q. For a whole battle this holds exactly, however accurate V is:
//!
//! ```text
//! result − V at the start = sum of the effects of dice + sum of the effects of orders
//! ```
//!
//! Q is the average of V over the dice, so the effects of the dice average zero: an inaccurate V increases the variance
//! of both sums, but favours neither side.
//!
//! [`WinCurve`] contains V at each order and is computed at once. `expected_value` computes Q: an order without dice
//! involves no luck; for an order with dice, each of the 36 results of the first two dice is played once, with random
//! further dice. `decision` groups orders into the decisions of a player: an activation, a bid, an answer.
//! `alternative` plays out alternatives from the view of the deciding seat alone, so that hidden facts never make a
//! decision wrong. It begins at the start of the decision and, in an activation, also before two of its orders: the one
//! that reduced the chance most, and the last one. [`BattleReview`] does all this in small steps, so that the caller
//! can show progress and stop it. [`summary`] summarises the results, and [`CachedReview`] saves them.
//!
//! **Accuracy.** In 2,000 battles of Recon the mean effect of the dice was +0.4 ± 0.6 points. Of 200 planted blunders
//! (orders that trials rated 5 points worse on average, and at least 2 points worse with certainty) 189 were found (90
//! to 97 %). Of the 200 orders that seemed best in the same positions, 11 were called blunders. In further trials with
//! other dice, ten of these did give away more than 2 points against the suggested alternative, which the test had not
//! considered or which began earlier in the activation; one was called a blunder wrongly (0.5 %, 0 to 3 %).
//! `tests/suite/analysis.rs` explains how to repeat both tests.

mod alternative;
mod cache;
mod decision;
mod evaluator;
mod expected_value;
mod review;
mod search_budget;
pub mod summary;
mod win_curve;

pub use alternative::Alternative;
pub use cache::CachedReview;
pub use decision::Decision;
pub use expected_value::total_luck;
pub use review::{BattleReview, ReviewStage};
pub use search_budget::SearchBudget;
pub use summary::ReviewSummary;
pub use win_curve::{CurvePoint, WinCurve};
