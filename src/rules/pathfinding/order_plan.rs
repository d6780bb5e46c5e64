//! Plans: whether a figure could be given orders one after the other, and what must come before.

use super::simulate_path::{PathSimulation, apply_movement, pay_for_order, simulate_path};
use crate::{
    check::check_order, event_log::EventLog, ids::FigureId, order::Order, pending_decision::PendingDecision,
    refusal::Refusal, state_fields::BattleState,
};

/// A plan of one figure: what must be ordered first so that it may act, what each step costs and draws, and why the
/// plan can't be carried out as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderPlan {
    /// Who acts.
    pub figure: FigureId,
    /// Orders that come before: ending another's activation, beginning this one.
    pub lead: Vec<Order>,
    /// The situation in which the figure is about to act.
    pub ahead: BattleState,
    /// The steps, as far as they can be followed.
    pub walk: PathSimulation,
    /// How many of the points are bought with command points (`AP-2`).
    pub bought: u8,
    /// Why it can't be done, if it can't.
    pub refusal: Option<Refusal>,
}

/// Plans orders for a figure that is active or may become so now. Every step is asked of [`check_order`](crate::check_order()), on the
/// situation that the steps before it would leave if nobody fired.
///
/// # Errors
/// The [`Refusal`] if the figure can't become active at all.
pub fn plan_orders(situation: &BattleState, figure: FigureId, orders: &[Order]) -> Result<OrderPlan, Refusal> {
    let (lead, ahead) = make_active(situation, figure)?;
    let walk = simulate_path(&ahead, figure, orders);
    let mut going = ahead.clone();
    let mut refusal = None;
    for step in &walk.steps {
        if let Err(why) = check_order(&going, step.order) {
            refusal = Some(why);
            break;
        }
        apply_movement(&mut going, figure, step.order);
        pay_for_order(&mut going, figure, step.cost);
    }
    let own = ahead.figure(figure).map_or(0, |figure| figure.points);
    if refusal.is_some_and(|why| matches!(why, Refusal::NotEnoughPoints { .. })) {
        let available = ahead.figure(figure).map_or(0, |figure| ahead.spendable(figure));
        refusal = Some(Refusal::NotEnoughPoints { cost: walk.cost(), available });
    }
    let bought = walk.cost().saturating_sub(own);
    Ok(OrderPlan { figure, lead, ahead, walk, bought, refusal })
}

/// The orders that make a figure active, and the situation after them.
fn make_active(situation: &BattleState, id: FigureId) -> Result<(Vec<Order>, BattleState), Refusal> {
    let mut ahead = situation.clone();
    if situation.acting == Some(id) {
        return Ok((Vec::new(), ahead));
    }
    let mut lead = Vec::new();
    let PendingDecision::Act { seat, figure } = situation.awaiting else { return Err(Refusal::NotNow) };
    if let Some(active) = figure {
        // In mid-leap it can't end (`LEAP-1`), and after a last stand what it has interrupted goes on first.
        check_order(&ahead, Order::EndActivation)?;
        if situation.in_last_stand() {
            return Err(Refusal::AnotherIsActive { active });
        }
        lead.push(Order::EndActivation);
        ahead.set_idle();
        ahead.awaiting = PendingDecision::Act { seat, figure: None };
    }
    let activate = Order::Activate { figure: id };
    check_order(&ahead, activate)?;
    lead.push(activate);
    ahead.set_active(id);
    // `FLAME-3`
    ahead.fire.burn_out(seat, &mut EventLog::default());
    ahead.awaiting = PendingDecision::Act { seat, figure: Some(id) };
    let own = ahead.figure(id).map_or(0, |figure| ahead.profile(figure).action_points());
    if let Some(figure) = ahead.figures.iter_mut().find(|figure| figure.id == id) {
        figure.points = if figure.activated { 0 } else { own.saturating_add(figure.given) };
        figure.activated = true;
        figure.reaction = false;
    }
    Ok((lead, ahead))
}
