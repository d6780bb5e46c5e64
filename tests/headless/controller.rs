//! Play by game controller alone: menus, the board and prompts by its buttons and sticks.

use std::time::Duration;

use bevy::{
    input::gamepad::{
        GamepadAxis, GamepadButton, GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent,
        RawGamepadButtonChangedEvent, RawGamepadEvent,
    },
    prelude::*,
};
use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{plan_preview::PlanPreview, session::BattleView},
    ui_kit::{
        input::layer::{InputLayer, TopLayer},
        language::Language,
        screen::Screen,
    },
};
use rules::{Facing, Order};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::{HeadlessClient, lock_headless_client},
    pictures::{PreparedJourney, open_prepared_journey},
    seen,
    states::HORDE,
};

fn connect_gamepad(headless: &HeadlessClient) -> Entity {
    let pad = headless.with(|world| {
        let pad = world.spawn_empty().id();
        let connection = GamepadConnection::Connected { name: "test".to_owned(), vendor_id: None, product_id: None };
        world.write_message(GamepadConnectionEvent::new(pad, connection));
        pad
    });
    headless.pass(Duration::from_millis(100));
    pad
}

fn send_gamepad_event(headless: &HeadlessClient, event: impl Into<RawGamepadEvent>) {
    headless.with(|world| world.write_message(event.into()));
    headless.pass(Duration::from_millis(200));
}

fn press_gamepad_button(headless: &HeadlessClient, pad: Entity, button: GamepadButton) {
    send_gamepad_event(headless, RawGamepadButtonChangedEvent::new(pad, button, 1.0));
    send_gamepad_event(headless, RawGamepadButtonChangedEvent::new(pad, button, 0.0));
}

fn top_layer_level(world: &World) -> i32 {
    world.resource::<TopLayer>().level
}

#[test]
fn menus_can_be_navigated_by_controller() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("controller-menus", &home.0);
    let pad = connect_gamepad(&game);
    let focus = game.with(|world| seen::focused_name(world));
    game.act_until(
        "the focus moves",
        move |world| seen::focused_name(world) != focus,
        |headless| {
            press_gamepad_button(headless, pad, GamepadButton::DPadDown);
        },
    );
    let at = |level: i32| move |world: &World| self::top_layer_level(world) == level;
    game.act_until("the settings", at(InputLayer::SETTINGS.level), |headless| {
        press_gamepad_button(headless, pad, GamepadButton::Start);
    });
    game.act_until("back", at(0), |headless| press_gamepad_button(headless, pad, GamepadButton::East));
    let away = |world: &World| seen::current_screen(world) != Screen::Title;
    game.act_until("another screen", away, |headless| press_gamepad_button(headless, pad, GamepadButton::South));
}

#[test]
fn battle_can_be_played_by_controller() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&HORDE);
    let (_home, mut game) = open_prepared_journey(&HORDE, &prepared, Language::Es);
    game.wait_for_input();
    let pad = connect_gamepad(&game);
    let selected = |world: &World| world.resource::<BattleView>().selected;
    game.act_and_expect_change("the next figure", selected, |headless| {
        press_gamepad_button(headless, pad, GamepadButton::RightTrigger);
    });
    game.act_and_expect_change("the one before", selected, |headless| {
        press_gamepad_button(headless, pad, GamepadButton::LeftTrigger);
    });
    let zoom = |world: &World| world.resource::<CameraTarget>().zoom();
    game.act_and_expect_change("farther off", zoom, |headless| {
        press_gamepad_button(headless, pad, GamepadButton::LeftTrigger2);
    });
    // The stick moves a figure on the board by one step, in any free direction.
    let standing =
        |world: &World| world.resource::<BattleView>().chosen().is_some_and(|figure| figure.square().is_some());
    game.until("one on the board is selected", |game| {
        if !game.with(|world| standing(world)) {
            press_gamepad_button(game, pad, GamepadButton::RightTrigger);
        }
        game.with(|world| standing(world))
    });
    let planned =
        |world: &World| world.resource::<PlanPreview>().plan.as_ref().is_some_and(|plan| plan.refusal().is_none());
    let pushes = [
        (Facing::North, GamepadAxis::LeftStickY, 1.0),
        (Facing::East, GamepadAxis::LeftStickX, 1.0),
        (Facing::South, GamepadAxis::LeftStickY, -1.0),
        (Facing::West, GamepadAxis::LeftStickX, -1.0),
    ];
    let found = pushes.into_iter().find(|(_, axis, push)| {
        send_gamepad_event(&game, RawGamepadAxisChangedEvent::new(pad, *axis, *push));
        send_gamepad_event(&game, RawGamepadAxisChangedEvent::new(pad, *axis, 0.0));
        let planned = game.with(|world| planned(world));
        if !planned {
            press_gamepad_button(&game, pad, GamepadButton::East);
        }
        planned
    });
    assert!(found.is_some(), "no way is shown");
    let before = game.orders().len();
    game.until("it goes there", |game| {
        if game.orders().len() == before {
            press_gamepad_button(game, pad, GamepadButton::South);
        }
        game.orders()[before..].iter().any(|order| matches!(order, Order::Move { .. }))
    });
    game.act_until_layer("the menu", InputLayer::MENU.level, |headless| {
        press_gamepad_button(headless, pad, GamepadButton::Start);
    });
}
