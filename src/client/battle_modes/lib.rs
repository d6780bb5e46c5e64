//! The battle screen with its modes of play. Its board and panels are crates of their own: `battle_view` is the base,
//! `battle_board` draws the board, `battle_hud` the panels.
//!
//! - `seat_driver`: requests the decisions of all seats; [`ai`]: seats of the AI; `ai_assist`: figures that the AI
//!   plays for absent players; [`advice`]: suggestions of the AI; `coach`: hints for new players
//! - [`tutorial`]: a battle that is explained step by step
//! - [`online_battle`]: a battle that is played on several machines
//! - [`replay`]: replay of a record; `recap`: recap of the opponent's half-turn
//! - [`diagrams`]: the rulebook's boards, drawn like a battle's board
//! - [`leave_battle`]: opening and leaving a battle

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

pub mod advice;
pub mod ai;
mod ai_assist;
mod coach;
pub mod diagrams;
pub mod leave_battle;
pub mod online_battle;
mod prelude;
mod recap;
pub mod replay;
mod seat_driver;
pub mod tutorial;

use battle_view::plan_preview::PlanPreview;

use self::prelude::*;

/// Adds the battle screen to the app.
pub fn plugin(app: &mut App) {
    app.register_screen(ScreenSpec {
        focus: FocusNavigation::None,
        music: ScreenMusic::Battle,
        context_rule: |world| find_context_rule(world).map(str::to_owned),
        is_working: |world| ai::is_ai_thinking(world) || advice::is_weighing_advice(world),
        ..ScreenSpec::menu(Screen::Battle)
    })
    .add_plugins((battle_view::plugin, battle_board::plugin, battle_hud::plugin))
    .add_plugins((
        leave_battle::plugin,
        replay::plugin,
        tutorial::plugin,
        seat_driver::plugin,
        diagrams::plugin,
        ai::plugin,
        advice::plugin,
        online_battle::plugin,
        recap::plugin,
        ai_assist::plugin,
        coach::plugin,
    ));
}

/// Returns the rule that matters now: of the refusal or the order that the pointer shows, or of the pending decision.
fn find_context_rule(world: &World) -> Option<&'static str> {
    let battle_view = world.get_resource::<BattleView>()?;
    let planned = world.get_resource::<PlanPreview>().and_then(|preview| preview.plan.as_ref());
    match planned.map(|plan| (plan.refusal().and_then(|refusal| refusal.rule()), plan.aim)) {
        Some((Some(rule), _)) => Some(rule),
        Some((None, PlanTarget::Go(_))) => Some("MOVE-1"),
        Some((None, PlanTarget::Leave(..))) => Some("DEPLOY-1"),
        Some((None, PlanTarget::Do(order))) => Some(order.rule(&battle_view.now.catalogue)),
        None => battle_view.now.awaiting.rule(&battle_view.now.catalogue),
    }
}
