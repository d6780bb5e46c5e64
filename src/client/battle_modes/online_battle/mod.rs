//! Online battles: the session of a battle that is played on several machines, and what its players see of it.
//!
//! - [`news`]: lets the session go on, and brings its news into the window
//! - [`status`]: the state that the views show
//! - `chat`: messages between the players; `local_clock`: the time of day beside them
//! - `clock_label`: the time left for a half-turn
//! - `commander_check`: the check of orders on a shared side
//! - `connection_dialog`: the dialog while a machine can't be reached; `decision_bar`: the bar while another player
//!   decides
//! - `verification`: the check of a guest after the battle

mod chat;
mod clock_label;
mod commander_check;
mod connection_dialog;
mod decision_bar;
mod local_clock;
mod news;
mod open_battle;
mod status;
mod verification;

use super::prelude::*;
use battle_view::{intent_queue, session::BattleSession, submit_orders::OrderFilters};

pub use chat::ChatIntent;
pub use local_clock::{DayTime, LocalClock};
pub use open_battle::{open_guest_battle, open_hosted_battle};
pub use status::{BattleChatLine, OnlineStatus, PlanNextNight, RemoteCardChosen};
pub use verification::verification_text;

pub(super) fn plugin(app: &mut App) {
    app.world_mut().get_resource_or_init::<OrderFilters>().add(commander_check::is_allowed_by_commander);
    app.init_resource::<OnlineStatus>()
        .init_resource::<LocalClock>()
        // The session goes on while the rulebook or the debrief is open.
        .add_systems(
            Update,
            news::poll_online_session
                .before(intent_queue::handle_intents)
                .run_if(status::is_online_battle.and_then(resource_exists::<BattleView>)),
        )
        .add_systems(Last, leave_session_on_exit.run_if(resource_exists::<BattleSession>))
        .add_plugins((
            chat::plugin,
            clock_label::plugin,
            connection_dialog::plugin,
            decision_bar::plugin,
            verification::plugin,
        ));
}

/// Leaves the online session when the game is closed, so that the other machines know that no connection was lost.
fn leave_session_on_exit(mut exits: MessageReader<AppExit>, mut session: ResMut<BattleSession>) {
    if exits.read().next().is_some() {
        session.leave_online_session();
    }
}
