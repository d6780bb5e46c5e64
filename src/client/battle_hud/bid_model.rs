//! The model of the bid: the available command points with their breakdown, and notes about the bids of both sides.

use rules::command_points;
use screen_kit::{bid::BidModel, secret_toolbar::SecretToolbar};

use super::prelude::*;

/// Returns the model of a bid of a side with its available points, and the availability of Allied Intelligence. The
/// caller adds the advice, the buttons beside the bid, and whether it is early.
pub(super) fn build_bid_model(
    view: &BattleView,
    texts: &Texts,
    (seat, points, intelligence): (Side, u8, bool),
    chosen: u8,
) -> BidModel {
    let level = view.levels[seat];
    let base = command_points(level);
    let mut breakdown = vec![(texts.t_args("bid-by-level", &[("rp", level.into())]), base.to_string())];
    breakdown.extend(command_bonuses(view, texts, seat));
    let enemy = view.now.command.0[seat.enemy()];
    let tie = if seat == Side::Allied { ("check", "bid-tie-yours") } else { ("close", "bid-tie-theirs") };
    let theirs = texts.t_args("bid-theirs", &[("side", side_name(texts, seat.enemy()).into()), ("n", enemy.into())]);
    let notes = vec![(tie.0.to_owned(), texts.t(tie.1)), ("info".to_owned(), theirs)];
    let declare = (seat == Side::Allied).then(|| {
        if intelligence { Ok(()) } else { Err(DisabledReason::because(texts.t("bid-intelligence-used")).rule("BID-2")) }
    });
    BidModel {
        side: seat,
        player: view.seats[seat].name().to_owned(),
        turn: view.now.turn.number.into(),
        available: points,
        chosen: chosen.min(points),
        breakdown,
        notes,
        hand: (!view.now.cards.list.kinds().is_empty()).then(|| view.now.cards.hands[seat].len()),
        intelligence: declare,
        advice: None,
        handover: false,
        curtain: view.seats.curtain(seat),
        early: false,
        aside: SecretToolbar::default(),
    }
}

/// Returns the command points from figures' abilities (`CP-2`), as lines of the breakdown.
fn command_bonuses(view: &BattleView, texts: &Texts, seat: Side) -> Vec<(String, String)> {
    let own = view.now.figures.iter().filter(|figure| figure.side == seat && figure.in_play());
    own.filter_map(|figure| {
        let bonus = |ability: &Ability| if let Ability::CommandBonus(more) = ability { Some(*more) } else { None };
        let more: u8 = view.now.kind_of(figure).abilities.iter().filter_map(bonus).sum();
        let words = || texts.t_args("bid-by-figure", &[("figure", figure_name(texts, view, figure.id).into())]);
        (more > 0).then(|| (words(), format!("+{more}")))
    })
    .collect()
}
