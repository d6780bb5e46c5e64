//! The bar at the bottom of the board while a player at another machine decides, or while an order is under way to the
//! host.

use super::status::{GRACE, OnlineMember, OnlineStatus};
use crate::prelude::*;
use battle_hud::secret_state::SecretPhase;
use battle_view::{seats::DecisionSource, session::BattleSession};
use online::MemberId;

/// Time for which an order is under way before the bar shows it and the prompt closes.
const ORDER_DELAY: Duration = Duration::from_millis(300);

/// Resource: the words of the bar; empty while it is not shown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct DecisionBar(String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DecisionBar>().add_battle_systems(BattleSystems::Write, note_pending_order).add_battle_systems(
        BattleSystems::Show,
        (update_decision_bar, spawn_decision_bar.run_if(any_resource_changed::<(DecisionBar, Texts)>)).chain(),
    );
}

/// Notes in the view that an order has been under way for a while. Then its prompt closes, because it would cover the
/// bar.
fn note_pending_order(
    session: Option<Res<BattleSession>>,
    mut since: Local<Option<ClientInstant>>,
    mut view: ResMut<BattleView>,
    mut awake: ResMut<RedrawRequests>,
) {
    let is_pending = session.is_some_and(|session| session.is_online() && session.has_pending_order());
    *since = if is_pending { since.or_else(|| Some(ClientInstant::now())) } else { None };
    let is_due = since.is_some_and(|since| since.elapsed() >= ORDER_DELAY);
    if is_pending && !is_due {
        awake.wake_within(ORDER_DELAY);
    }
    if view.awaits_answer != is_due {
        view.awaits_answer = is_due;
        awake.redraw_frames(3);
    }
}

fn update_decision_bar(
    view: Res<BattleView>,
    status: Res<OnlineStatus>,
    session: Option<Res<BattleSession>>,
    secret: Res<SecretPhase>,
    texts: Res<Texts>,
    mut bar: ResMut<DecisionBar>,
) {
    let is_online = session.is_some_and(|session| session.is_online());
    let words = if !is_online {
        String::new()
    } else if view.awaits_answer {
        pending_order_words(&status, &texts)
    } else if view.decision_source() == DecisionSource::Network {
        let words = remote_decision_words(&view, &status, &texts);
        match secret.is_ready_early(&view) {
            true => texts.t_args("remote-ready-early", &[("decides", words.into())]),
            false => words,
        }
    } else {
        String::new()
    };
    bar.set_if_neq(DecisionBar(words));
}

/// Describes what the player at another machine decides, or that the player is away.
fn remote_decision_words(view: &BattleView, status: &OnlineStatus, texts: &Texts) -> String {
    let decision = &view.now.awaiting;
    let side = decision.seat();
    let name = side.map_or("", |side| view.seats[side].name());
    let is_away =
        status.members.iter().any(|member| member.side == side && member.name == name && is_long_away(member));
    if is_away {
        return format_player_sentence(texts, "remote-decides-away", name, &[]);
    }
    let values = [("decision", decision.name().to_lowercase().into())];
    format_player_sentence(texts, "remote-decides", name, &values)
}

/// Returns `true` if the member has been away for longer than a short interruption.
fn is_long_away(member: &OnlineMember) -> bool {
    member.away_since.is_some_and(|since| since.elapsed() >= GRACE)
}

/// Describes what the pending order waits for: dice, or the answer of the host.
fn pending_order_words(status: &OnlineStatus, texts: &Texts) -> String {
    match status.waits_for_dice {
        Some(member) => {
            let is_away = status.members.iter().any(|row| row.member == member && is_long_away(row));
            let id = if is_away { "remote-dice-away" } else { "remote-decides-dice" };
            format_player_sentence(texts, id, status.name(member), &[])
        }
        None => format_player_sentence(texts, "remote-sent", status.name(MemberId::HOST), &[]),
    }
}

fn spawn_decision_bar(mut overlay: UiTree<DecisionBar>, bar: Res<DecisionBar>) {
    overlay.clear();
    if bar.0.is_empty() {
        return;
    }
    let node = flex_row(12.0).inset(20.0, 10.0).absolute().left(232.0).right(280.0).bottom(10.0);
    let node = node.justify(JustifyContent::Center);
    overlay.open((node, NineSliceFrame::PLAIN, Pickable::IGNORE, DespawnOnExit(Screen::Battle)), |panel| {
        panel.spawn(tinted_icon("clock", 24.0, palette::TEXT_WARM));
        panel.spawn(text_label(TextStyle::NAME, bar.0.clone(), palette::TEXT));
    });
}
