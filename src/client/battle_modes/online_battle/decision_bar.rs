//! The bar at the bottom of the board while a player at another machine decides, or while an order is under way to the
//! host.

use super::status::{GRACE, OnlineMember, OnlineStatus};
use crate::prelude::*;
use battle_view::{seats::DecisionSource, session::BattleSession};

/// Time for which an order is under way before the bar shows it.
const ORDER_DELAY: Duration = Duration::from_millis(300);

/// Resource: the words of the bar; empty while it is not shown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct DecisionBar(String);

/// Resource: time since which an order has been under way.
#[derive(Resource, Default)]
struct PendingSince(Option<ClientInstant>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DecisionBar>().init_resource::<PendingSince>().add_battle_systems(
        BattleSystems::Show,
        (update_decision_bar, spawn_decision_bar.run_if(any_resource_changed::<(DecisionBar, Texts)>)).chain(),
    );
}

fn update_decision_bar(
    view: Res<BattleView>,
    status: Res<OnlineStatus>,
    session: Option<Res<BattleSession>>,
    texts: Res<Texts>,
    mut since: ResMut<PendingSince>,
    mut bar: ResMut<DecisionBar>,
) {
    let session = session.filter(|session| session.is_online());
    let is_pending = session.as_ref().is_some_and(|session| session.has_pending_order());
    since.0 = if is_pending { since.0.or_else(|| Some(ClientInstant::now())) } else { None };
    let words = if session.is_none() {
        String::new()
    } else if since.0.is_some_and(|since| since.elapsed() >= ORDER_DELAY) {
        pending_order_words(&status, &texts)
    } else if view.decision_source() == DecisionSource::Network {
        let side = view.now.awaiting.seat();
        let name = side.map(|side| view.seats[side].name().to_owned()).unwrap_or_default();
        let is_away =
            status.members.iter().any(|member| member.side == side && member.name == name && is_long_away(member));
        let id = if is_away { "remote-decides-away" } else { "remote-decides" };
        texts.t_args(id, &[("name", name.into())])
    } else {
        String::new()
    };
    bar.set_if_neq(DecisionBar(words));
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
            texts.t_args(id, &[("name", status.name(member).to_owned().into())])
        }
        None => {
            let host = status.members.first().map(|host| host.name.clone()).unwrap_or_default();
            texts.t_args("remote-sent", &[("name", host.into())])
        }
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
