//! Battle cards in the window: hands that only their owner sees while a key or a button is held down, the choice of a
//! target, cards in play, and killing them. Two players share the screen, so a hand is face down unless it is held
//! open.
//!
//! [`CardUi`] is the UI state, and [`CardIntent`] the intents. The rules decide which cards may be played.

pub(super) mod card_strip;
pub(crate) mod drop_objects;
pub(crate) mod hand_view;
pub(crate) mod kill_dialog;
pub(crate) mod peek;
pub mod state;
pub(crate) mod target_markers;
mod target_picker;

use self::state::{CardTargeting, CardUiMode, close_after_order, restore_camera};
use super::prelude::*;
use battle_board::board::layout::card_target_point;
use battle_view::{
    decision_waivers::DecisionWaivers,
    order_gesture::{continue_orders, submit_all},
    replay_state::ReplayState,
    submit_orders::{self, ViewChanged},
};
use ui_kit::input::layer::rulebook_closed;

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<CardUi>()
        .add_intent(handle_card_intent)
        .add_observer(|_: On<ViewChanged>, mut commands: Commands| commands.queue(close_after_order))
        .add_battle_systems(
            BattleSystems::Input,
            (
                peek::update_peek,
                target_picker::read_target_input.run_if(rulebook_closed),
                kill_dialog::scroll_cards_in_play,
                card_strip::read_strip_keys,
            ),
        )
        .add_battle_systems(
            BattleSystems::Show,
            (
                spawn_card_overlay.run_if(any_resource_changed::<(CardUi, Texts, BattleView)>),
                card_strip::spawn_card_strip.run_if(any_resource_changed::<(BattleView, Texts)>),
                target_markers::draw_target_markers.run_if(any_resource_changed::<(BattleView, CardUi)>),
                peek::outline_hovered_cards,
            ),
        );
}

fn spawn_card_overlay(mut overlay: UiTree<CardUi>, view: Res<BattleView>, hands: Res<CardUi>, texts: Res<Texts>) {
    overlay.clear();
    let seen = hands.seen.as_deref();
    match (&hands.mode, seen) {
        (CardUiMode::Looking(seat), Some(seen)) => {
            hand_view::spawn_hand_view(&mut overlay, &texts, seen, *seat, &hands);
        }
        (CardUiMode::Choosing(choice), Some(_)) => {
            target_picker::spawn_target_picker(&mut overlay, &view, &texts, choice);
        }
        (CardUiMode::Listed(from), _) => kill_dialog::spawn_cards_in_play(&mut overlay, &view, &texts, *from),
        (CardUiMode::Carried, _) => drop_objects::spawn_drop_dialog(&mut overlay, &view, &texts, hands.behind),
        (CardUiMode::Killing { card, .. }, _) => {
            kill_dialog::spawn_kill_dialog(&mut overlay, &view, &texts, (*card, hands.behind));
        }
        _ => {}
    }
}

fn handle_card_intent(world: &mut World, want: CardIntent) {
    match want {
        CardIntent::Look(seat) => look_at_hand(world, seat),
        CardIntent::Stay => world.resource_mut::<CardUi>().stays = true,
        CardIntent::Holder(figure) => world.resource_mut::<CardUi>().holder = Some(figure),
        CardIntent::NextHolder { back } => select_next_holder(world, back),
        CardIntent::Hide => hide_hand(world),
        CardIntent::Choose(card) => choose_card(world, card),
        CardIntent::Next { back } => change_target(world, |choice| {
            let count = choice.targets.len();
            choice.at = if back { (choice.at + count - 1) % count } else { (choice.at + 1) % count };
        }),
        CardIntent::Nudge(towards) => change_target(world, |choice| target_picker::move_square_target(choice, towards)),
        CardIntent::Side { left } => change_target(world, |choice| target_picker::turn_square_target(choice, left)),
        CardIntent::Aim(target) => aim_or_play_card(world, target),
        CardIntent::Play => play_chosen_card(world),
        CardIntent::Carried => world.resource_mut::<CardUi>().mode = CardUiMode::Carried,
        CardIntent::ListInPlay(from) => world.resource_mut::<CardUi>().mode = CardUiMode::Listed(from),
        CardIntent::Kill(card) => {
            let mut hands = world.resource_mut::<CardUi>();
            let listed = if let CardUiMode::Listed(from) = hands.mode { Some(from) } else { None };
            hands.mode = CardUiMode::Killing { card, listed };
        }
        CardIntent::Pay(seat) => {
            if let CardUiMode::Killing { card, .. } = world.resource::<CardUi>().mode {
                submit_all(world, &[Order::KillCard { seat, card }]);
            }
        }
        CardIntent::Drop => {
            let mut hands = world.resource_mut::<CardUi>();
            let back = if let CardUiMode::Killing { listed, .. } = hands.mode { listed } else { None };
            hands.mode = back.map_or(CardUiMode::Shut, CardUiMode::Listed);
            hands.seen = None;
            restore_camera(world);
        }
        CardIntent::Waive(seat) => {
            world.resource_mut::<DecisionWaivers>().answers[seat] = true;
            continue_orders(world);
            submit_orders::refresh_view(world);
        }
    }
}

fn look_at_hand(world: &mut World, seat: Side) {
    match &mut world.resource_mut::<CardUi>().mode {
        CardUiMode::Shut => {}
        CardUiMode::Choosing(choice) if choice.seat == seat => {
            choice.shown = true;
            return;
        }
        _ => return,
    }
    // In a replay, show the hand at the replayed moment.
    let truth = world
        .get_resource::<ReplayState>()
        .map_or_else(|| BattleState::of(world), |replay_state| BattleState::of(&replay_state.world));
    let seen = rules::view_for_seat(&truth, seat);
    let view = world.resource::<BattleView>();
    let figures = hand_view::hand_holders(&seen, seat);
    let chosen = view.now.acting.or(view.selected).filter(|figure| figures.contains(figure));
    let holder = chosen.or(figures.first().copied());
    let mut hands = world.resource_mut::<CardUi>();
    hands.holder = holder;
    hands.stays = false;
    hands.seen = Some(Box::new(seen));
    hands.mode = CardUiMode::Looking(seat);
}

fn select_next_holder(world: &mut World, back: bool) {
    let mut hands = world.resource_mut::<CardUi>();
    let (CardUiMode::Looking(seat), Some(seen)) = (&hands.mode, &hands.seen) else { return };
    let figures = hand_view::hand_holders(seen, *seat);
    let at = figures.iter().position(|figure| Some(*figure) == hands.holder);
    let step = if back { figures.len().saturating_sub(1) } else { 1 };
    hands.holder = at.and_then(|at| figures.get((at + step) % figures.len()).copied()).or(hands.holder);
}

fn hide_hand(world: &mut World) {
    let view = world.resource::<BattleView>();
    let alone = BySide::from_fn(|seat| view.is_alone(seat));
    let mut hands = world.resource_mut::<CardUi>();
    match &mut hands.mode {
        CardUiMode::Looking(_) => {
            hands.mode = CardUiMode::Shut;
            hands.seen = None;
        }
        // Keep the card visible if there is no opponent at this window from whom to hide it.
        CardUiMode::Choosing(choice) => choice.shown = alone[choice.seat],
        _ => {}
    }
}

fn choose_card(world: &mut World, card: CardId) {
    let view = world.resource::<BattleView>();
    if !view.is_prompted() && view.deciding_ai().is_none() {
        return;
    }
    let mut hands = world.resource_mut::<CardUi>();
    let (CardUiMode::Looking(seat), Some(seen)) = (&hands.mode, &hands.seen) else { return };
    let seat = *seat;

    let targets = rules::card_targets(seen, seat, card);
    if !targets.is_empty() {
        hands.mode = CardUiMode::Choosing(CardTargeting { seat, card, targets, at: 0, shown: true });
        show_target(world);
    }
}

fn change_target(world: &mut World, change: impl FnOnce(&mut CardTargeting)) {
    let mut hands = world.resource_mut::<CardUi>();
    if let CardUiMode::Choosing(choice) = &mut hands.mode {
        change(choice);
    }
    show_target(world);
}

/// Moves the camera so that the current target is visible.
fn show_target(world: &mut World) {
    let CardUiMode::Choosing(choice) = &world.resource::<CardUi>().mode else { return };
    let Some(place) = card_target_point(world.resource::<BattleView>(), choice.target()) else {
        return;
    };
    let from = world.resource_scope(|world, mut lens: Mut<CameraTarget>| {
        lens.show_if_hidden(world.resource::<BattleView>(), place)
    });
    if let Some(from) = from {
        world.resource_mut::<CardUi>().home.get_or_insert(from);
    }
}

fn aim_or_play_card(world: &mut World, target: CardTarget) {
    let CardUiMode::Choosing(choice) = &world.resource::<CardUi>().mode else { return };
    if choice.target() == target {
        play_chosen_card(world);
    } else if let Some(at) = choice.targets.iter().position(|other| *other == target) {
        change_target(world, |choice| choice.at = at);
    }
}

fn play_chosen_card(world: &mut World) {
    let CardUiMode::Choosing(choice) = &world.resource::<CardUi>().mode else { return };
    let order = Order::PlayCard { seat: choice.seat, card: choice.card, target: choice.target() };
    submit_all(world, &[order]);
}
