//! The battle screen: the board with its figures, and the panels over it. It shows what the deciding seat may know, and
//! turns clicks and keys into orders.
//!
//! Its modules form four layers; a module names only modules of its own layer and of those below
//! (`tests/suite/layers/mod.rs` lists them):
//!
//! - The view, from which everything is drawn, and the orders:
//!   - [`session`]: the battle in play and its journal; `battle_view`: the view; `mission_appearance`: the theme of its
//!     board, and the icons of its objects
//!   - [`seats`]: players of each side, and their rights; `ai_turns`: half-turns of the AI; `assisted_figures`: figures
//!     that the AI plays for absent players; `activation_order`: the order of a side that several people share
//!   - [`intent_queue`]: the intents of players, from mouse and keys, in their order; each feature defines its own
//!     intents and carries them out
//!   - [`submit_orders`]: the only module that submits orders; the events that other modules observe
//!   - [`plan_preview`]: the plan shown before it is carried out; [`area_effects`]: figures that blasts and flames
//!     would hit; [`selection`]: the selected figure; `panel_intents`: what the panels show
//!   - [`text`]: events and refusals in the player's language; `screen_reader`: announcements for the screen reader
//!   - [`seed_source`]: seeds of the dice of new battles
//! - The board:
//!   - `board`, `board_canvas`, `board_viewport`, `board_markers`, `figure_tokens`, `overlays`, `movement_range`, `sight_overlay`,
//!     `highlight`, [`camera`], `map_overview`, `pointer`, `long_press`
//!   - `edit_plan`: changes the plan and carries it out; `move_horde`: orders to a whole horde; `deploying`: entry
//!     points of waiting figures; `picket_placement`: pickets
//!   - [`playback`]: animation of past events, one after the other; `order_pacing`: pauses between automatic orders
//!   - `automaton_forecast`: the forecast of an automated side
//!   - [`editor_board`], `editor_camera`: a board without a battle, drawn like a battle's board
//!   - `broken_images`: warning about pictures of figures that can't be drawn
//! - The panels:
//!   - `hud`: the panels; `prompts`: prompts for the decisions that the rules request; `confirm`: confirmation dialogs
//!   - [`cards`]: hands, cards in play, and killing them
//!   - [`battle_log`]: past events, as log, dice and losses
//!   - `secret_phase`: hands and bids behind the curtain; `bid_advice`: advice about the bid
//!   - `bookmark`: a moment to return to
//! - The modes of play:
//!   - `seat_driver`: requests the decisions of all seats; [`ai`]: seats of the AI; `ai_assist`: figures that the AI
//!     plays for absent players; [`advice`]: suggestions of the AI; `coach`: hints for new players
//!   - [`tutorial`]: a battle that is explained step by step
//!   - [`replay`]: replay of a record; `recap`: recap of the opponent's half-turn
//!   - [`diagrams`]: the rulebook's boards, drawn like a battle's board
//!   - [`leave_battle`]: opening and leaving a battle

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

mod activation_order;
pub mod advice;
pub mod ai;
mod ai_assist;
mod ai_turns;
pub mod area_effects;
mod assisted_figures;
mod automaton_forecast;
pub mod battle_log;
mod battle_view;
mod bid_advice;
mod board;
mod board_canvas;
pub mod board_coords;
mod board_image;
mod board_markers;
mod board_viewport;
mod bookmark;
mod broken_images;
pub mod camera;
pub mod camera_target;
pub mod cards;
mod coach;
mod confirm;
mod deploying;
pub mod diagrams;
mod edit_plan;
pub mod editor_board;
mod editor_camera;
mod figure_tokens;
mod highlight;
mod hud;
pub mod intent_queue;
mod key_input;
pub mod leave_battle;
mod long_press;
mod map_overview;
mod mission_appearance;
mod move_horde;
mod movement_range;
mod order_pacing;
mod overlays;
mod panel_intents;
mod picket_placement;
pub mod plan_preview;
pub mod playback;
mod pointer;
mod prelude;
mod prompts;
mod recap;
pub mod replay;
mod screen_reader;
mod seat_driver;
pub mod seats;
mod secret_phase;
pub mod seed_source;
pub mod selection;
pub mod session;
mod sight_overlay;
pub mod submit_orders;
pub mod systems;
pub mod text;
pub mod tutorial;
mod wheel_scroll;
mod widgets;

pub use board::{StaticCacheEnabled, objects, z_layers};
pub use figure_tokens::square_at;
pub use pointer::BoardPointer;

use self::{
    plan_preview::{PlanPreview, PlanTarget},
    prelude::*,
};

/// Adds the battle screen to the app.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (BattleSystems::Input, BattleSystems::Orders, BattleSystems::Play, BattleSystems::Write, BattleSystems::Show)
            .chain()
            .run_if(in_state(Screen::Battle)),
    )
    .register_screen(ScreenSpec {
        focus: FocusNavigation::None,
        music: ScreenMusic::Battle,
        context_rule: |world| find_context_rule(world).map(str::to_owned),
        is_working: |world| ai::is_ai_thinking(world) || advice::is_weighing_advice(world),
        ..ScreenSpec::menu(Screen::Battle)
    })
    .add_plugins((
        rules::plugin,
        session::plugin,
        intent_queue::plugin,
        move_horde::plugin,
        leave_battle::plugin,
        secret_phase::plugin,
        board::plugin,
        figure_tokens::plugin,
        board_markers::plugin,
        overlays::plugin,
        camera::plugin,
        pointer::plugin,
        hud::plugin,
        prompts::plugin,
        cards::plugin,
    ))
    .add_plugins((
        replay::plugin,
        screen_reader::plugin,
        tutorial::plugin,
        seat_driver::plugin,
        confirm::plugin,
        bookmark::plugin,
    ))
    .add_plugins((playback::plugin, diagrams::plugin, ai::plugin, advice::plugin))
    .add_plugins((
        recap::plugin,
        battle_log::plugin,
        highlight::plugin,
        sight_overlay::plugin,
        movement_range::plugin,
        map_overview::plugin,
    ))
    .add_plugins((
        editor_camera::plugin,
        automaton_forecast::plugin,
        ai_assist::plugin,
        activation_order::plugin,
        long_press::plugin,
    ))
    .add_plugins((broken_images::plugin, coach::plugin))
    .add_plugins((
        submit_orders::plugin,
        edit_plan::plugin,
        selection::plugin,
        panel_intents::plugin,
        deploying::plugin,
        picket_placement::plugin,
        order_pacing::plugin,
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
