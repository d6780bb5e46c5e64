//! A battle is begun once by mouse and once by keys, in a window that is resized, fills the screen and is closed.

use common::support::spanish_text;
use rules::Order;

use crate::{
    display::{SCREEN, WindowGeometry},
    game::{WindowGame, WindowTestHome},
    lock_machine_shared,
};

#[test]
fn a_battle_can_be_started_by_mouse() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    let (mut game, _) = WindowGame::start("mouse", &home);
    game.click(&spanish_text("title-skirmish"));
    for button in ["skirmish-go", "briefing-go"] {
        game.click(button);
    }
    for button in ["forces-suggest", "forces-next", "forces-suggest", "forces-begin"] {
        game.click(&spanish_text(button));
    }
    for seat in 0..2 {
        game.hold_button(&spanish_text("curtain-hold"));
        game.click("seal");
        game.until("the bid is sealed", |game| game.orders().len() > seat);
    }
    game.display.resize(1600, 900);
    // The resize has moved the buttons.
    game.rest();
    game.click(&spanish_text("deploy-done"));
    game.until("the deployment is over", |game| game.orders().contains(&Order::EndDeployment));
    game.click("up:");
    game.click("commit");
    game.until("the figure enters", |game| game.orders().contains(&Order::Enter));
    game.display.close();
    assert!(game.ended().success(), "closing the window is no fault");
}

#[test]
fn a_battle_can_be_started_by_keyboard() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    let (mut game, _) = WindowGame::start("keys", &home);
    let windowed = game.display.place();
    for key in ["e", "Return", "Return", "s", "Return", "s", "Return"] {
        game.key(key);
    }
    for seat in 0..2 {
        game.hold_key_for_button("space", &spanish_text("curtain-hold"));
        game.key("Return");
        game.until("the bid is sealed", |game| game.orders().len() > seat);
    }
    game.key("F11");
    let whole = WindowGeometry { left: 0, top: 0, width: SCREEN.0, height: SCREEN.1 };
    game.until("the window fills the screen", |game| game.display.place() == whole);
    game.key("Return");
    game.until("the deployment is over", |game| game.orders().contains(&Order::EndDeployment));
    for key in ["1", "Return"] {
        game.key(key);
    }
    game.until("the figure enters", |game| game.orders().contains(&Order::Enter));
    game.key("F11");
    game.until("the window is as it was", |game| {
        let place = game.display.place();
        (place.width, place.height) == (windowed.width, windowed.height)
    });
    game.display.close();
    assert!(game.ended().success(), "closing the window is no fault");
}
