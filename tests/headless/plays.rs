//! Recon from the title to the debrief: once by mouse alone, once by keys.

use std::time::Duration;

use bevy::prelude::{Vec2, World};
use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{board_coords::SQUARE, session::RightPanelPage},
    ui_kit::input::layer::InputLayer,
};
use rules::{Order, PendingDecision};

use crate::{
    camera_mirror,
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    keys, mouse,
    player_action::{self, PlayerAction},
    policy::{BattleGoal, LAST_ALLOWED_TURN, TestPlayerPolicy},
    seen,
};

/// Function that gives an answer by one input device.
pub type AnswerMethod = fn(&mut HeadlessGame, &PlayerAction);

/// Gives one answer and waits until the journal contains its orders.
pub fn give_and_confirm(game: &mut HeadlessGame, action: &PlayerAction, give: AnswerMethod) {
    let view = game.view.as_ref().expect("a battle goes on");
    let (before, wanted) = (game.orders().len(), player_action::orders_of_action(view, action));
    if std::env::var_os("INCURSION_TELL").is_some() {
        eprintln!("{action:?}: {wanted:?}");
    }
    give(game, action);
    game.came(before, &wanted);
    if matches!(
        action,
        PlayerAction::Play { .. }
            | PlayerAction::Kill { .. }
            | PlayerAction::KillPlayed(_)
            | PlayerAction::Pass(_)
            | PlayerAction::Answer(_)
    ) {
        // The overlay of the answer must close first.
        game.settle();
    }
    game.refresh();
    if let (Some(now), Some(view)) = (game.lens, &game.view) {
        game.lens = Some(match action {
            PlayerAction::Plan(figure, aim) => camera_mirror::camera_after_plan(now, view, *figure, *aim),
            _ => camera_mirror::camera_after_update(now, view),
        });
    }
}

/// Returns the camera for the policy: keys reach every square, the mouse only visible ones.
fn camera_for_input(game: &HeadlessGame, give: AnswerMethod) -> Option<CameraTarget> {
    if std::ptr::fn_addr_eq(give, keys::give_answer as AnswerMethod) { None } else { game.lens }
}

/// Plays the battle to its end by the test's policy. Returns the policy with its counts.
pub fn play_to_end(game: &mut HeadlessGame, give: AnswerMethod, end: BattleGoal) -> TestPlayerPolicy {
    let mut policy = TestPlayerPolicy::towards(end);
    let mut shown = (0, 0);
    loop {
        policy.look(&game.events());
        let view = game.view.as_ref().expect("a battle goes on");
        let turn = view.now.turn.number;
        if view.now.awaiting == PendingDecision::Over {
            return policy;
        }
        if turn > LAST_ALLOWED_TURN {
            game.fail("the battle does not end");
        }
        if camera_for_input(game, give).is_some() {
            game.settle();
            game.look();
        }
        policy.lens = camera_for_input(game, give);
        let view = game.view.as_ref().expect("a battle goes on");
        let action = policy.decide(view);
        give_and_confirm(game, &action, give);
        let milestone = (turn, policy.shots + policy.blows);
        if milestone != shown {
            shown = milestone;
            game.settle();
            game.shot(&format!("turn{turn}"));
        }
    }
}

fn look_at_debrief(game: &mut HeadlessGame) {
    // The last dice stay for a moment before the debrief appears.
    game.pass(Duration::from_secs(2));
    game.settle();
    game.shot("debrief");
}

fn check_recon_battle(game: &HeadlessGame, policy: &TestPlayerPolicy) {
    let count = |what: fn(&Order) -> bool| game.orders().iter().filter(|order| what(order)).count();
    println!(
        "{} orders; shots {}, reaction shots {}, held {}, blows {}, doors {}; cards played {}, killed {}, \
         discarded {}",
        game.orders().len(),
        policy.shots,
        policy.fired,
        policy.held,
        policy.blows,
        policy.doors,
        policy.cards[0],
        policy.cards[1],
        policy.cards[2]
    );
    assert!(policy.shots > 0, "nobody shot");
    assert!(policy.fired > 0 && policy.held > 0, "no reaction shot was fired and held");
    assert!(policy.doors > 0, "no door was opened");
    assert!(policy.cards[0] > 0 && policy.cards[2] > 0, "no card was played, or none discarded");
    assert!(count(|order| matches!(order, Order::EnterReaction { .. })) > 0, "nobody stood ready");
}

#[test]
fn recon_can_be_completed_by_mouse() {
    let _alone = lock_headless_client();
    play_recon_by_mouse();
}

fn play_recon_by_mouse() {
    let home = TestHome::new();
    let mut game = HeadlessGame::start("mouse", &home.0);
    mouse::begin_skirmish(&mut game);
    game.begin_mirror();
    let policy = play_to_end(&mut game, mouse::give_answer, BattleGoal::Exit);
    check_recon_battle(&game, &policy);
    look_at_debrief(&mut game);
    mouse::leave_debrief(&mut game);
    game.shot("title-again");
}

#[test]
fn recon_can_be_completed_by_keys() {
    let _alone = lock_headless_client();
    play_recon_by_keys();
}

fn play_recon_by_keys() {
    let home = TestHome::new();
    let mut game = HeadlessGame::start_drawn("keys", &home.0, None);
    keys::begin_skirmish(&mut game);
    game.begin_mirror();
    let mut policy = TestPlayerPolicy::default();
    while !matches!(
        game.view.as_ref().map(|view| &view.now.awaiting),
        Some(PendingDecision::Act { figure: Some(_), .. })
    ) {
        let action = policy.decide(game.view.as_ref().expect("a battle goes on"));
        give_and_confirm(&mut game, &action, keys::give_answer);
    }
    open_every_panel(&mut game);
    undo_and_redo(&mut game);
    let policy = play_to_end(&mut game, keys::give_answer, BattleGoal::Exit);
    check_recon_battle(&game, &policy);
    look_at_debrief(&mut game);
    keys::leave_debrief(&mut game);
}

/// Opens the panels that have keys, and checks that each looks different.
fn open_every_panel(game: &mut HeadlessGame) {
    let page =
        |page: RightPanelPage| move |world: &World| seen::read_battle_view(|view| view.page)(world) == Some(page);
    let threats = |shown: bool| move |world: &World| seen::read_battle_view(|view| view.threats)(world) == Some(shown);
    let lens = |world: &World| *world.resource::<CameraTarget>();
    let zoom = |world: &World| lens(world).zoom();
    game.act_until("the log is shown", page(RightPanelPage::Log), |headless| headless.key("l"));
    game.shot("log");
    game.act_until("the card is shown", page(RightPanelPage::Figure), |headless| headless.key("i"));
    let before = game.settled();
    game.act_until("what is watched is shown", threats(true), |headless| headless.key("v"));
    assert!(game.differs(&before) > 1_000, "squares are marked");
    game.shot("watched");
    game.act_until("what is watched is hidden", threats(false), |headless| headless.key("v"));
    assert_eq!(game.differs(&before), 0, "no square is marked any more");
    let near = game.with(|world| zoom(world));
    game.act_until("farther", |world| zoom(world) < near, |headless| headless.key("minus"));
    game.shot("farther");
    game.act_until("nearer", |world| zoom(world) >= near, |headless| headless.key("equal"));
    let home = game.with(|world| lens(world).middle());
    let pan = Duration::from_millis(300);
    game.act_until(
        "the camera pans",
        |world| lens(world).middle().x > home.x + 50.0,
        |headless| headless.hold_key("d", pan),
    );
    let acting = seen::read_battle_view(|view| view.now.acting.and_then(|id| view.now.figure(id)?.square()));
    let centred = |world: &World| {
        let at = acting(world).flatten().expect("a figure acts");
        lens(world).middle().distance(Vec2::new(f32::from(at.x), -f32::from(at.y)) * SQUARE) < 1.0
    };
    game.act_until("the camera goes home", centred, |headless| headless.key("Home"));
    game.act_until_layer("the question whether to leave", InputLayer::MENU.level, |headless| headless.key("F10"));
    game.shot("leave");
    game.wait_for_input();
    game.act_until_layer("the battle goes on", 0, |headless| headless.key("Escape"));
}

/// Undoes and redoes the current activation with all its orders, and checks the journal after each.
fn undo_and_redo(game: &mut HeadlessGame) {
    let before = game.orders();
    let begun = before.iter().rposition(|order| matches!(order, Order::Activate { .. })).expect("a figure is active");
    game.key("u");
    game.until("the journal ends before it", |game| game.orders() == before[..begun]);
    game.refresh();
    game.shot("undone");
    game.key("ctrl+y");
    game.until("the journal has the order again", |game| game.orders() == before);
    game.refresh();
}
