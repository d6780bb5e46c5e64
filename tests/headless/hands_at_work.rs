//! Input that is quicker than frames: presses, strokes and typed text within one frame take effect at their places and
//! in their order, however long frames take. Also non-American keyboards, and Enter on the keypad.

use std::time::Duration;

use bevy::prelude::*;
use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{
        board_coords,
        intent_queue::BattleIntent,
        plan_preview::{PlanPreview, PlanTarget},
        selection::SelectionIntent,
        session::BattleView,
    },
    editor::open_document::OpenDocument,
    screen_kit::{bid::BidOverlay, text_dialog::TextDialog},
    ui_kit::{language::Language, screen::Screen},
};
use rules::{Facing, Figure, FigureId, FigurePlace, Order, Side, Square, pathfinding};

use crate::{
    editor::{begin_empty_mission, window_point_of},
    game::{HeadlessGame, TestHome},
    headless_client::{InstantInput, lock_headless_client},
    keys, mouse,
    pictures::{PreparedJourney, open_prepared_journey},
    plays,
    policy::BattleGoal,
    seen,
    states::HORDE,
};

const FRAMES: [u64; 3] = [16, 100, 500];
const SLOW: Duration = Duration::from_millis(300);

fn frame_duration(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fn previewed_aim(world: &World) -> Option<PlanTarget> {
    world.resource::<PlanPreview>().aim()
}

/// Returns the window position of the square, if no panel covers it.
pub fn visible_square_position(game: &HeadlessGame, at: Square) -> Option<(i32, i32)> {
    let (x, y) = window_point_of(game, (at.x, at.y), (0.0, 0.0));
    ((240..1000).contains(&x) && (114..530).contains(&y)).then_some((x, y))
}

/// Opens a battle with zombies on the board and outside it.
fn open_horde_battle(prepared: &PreparedJourney) -> (TestHome, HeadlessGame) {
    let (home, mut game) = open_prepared_journey(&HORDE, prepared, Language::Es);
    game.wait_for_input();
    (home, game)
}

/// Returns two visible squares that the selected figure can reach, as far from each other as possible.
fn two_reachable_squares(game: &HeadlessGame) -> [(Square, (i32, i32)); 2] {
    let reached = game.with(|world| {
        let view = world.resource::<BattleView>();
        pathfinding::reachable_squares(&view.now, view.chosen().expect("a figure is selected"))
    });
    let places: Vec<_> =
        reached.iter().filter_map(|reached| Some((reached.at, visible_square_position(game, reached.at)?))).collect();
    let far = |one: &(Square, (i32, i32))| {
        let (dx, dy) = places[0].0.delta(one.0);
        dx.abs() + dy.abs()
    };
    [places[0], *places.iter().max_by_key(|one| far(one)).expect("it can go somewhere")]
}

#[test]
fn fast_board_click_uses_the_position_of_the_press() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&HORDE);
    let (_home, game) = open_horde_battle(&prepared);
    let standing = game.with(|world| {
        let view = world.resource::<BattleView>();
        view.force().iter().find(|figure| figure.square().is_some()).map(|figure| figure.id)
    });
    select_figure(&game, standing.expect("one stands on the board"));
    let [(near, a), (far, b)] = two_reachable_squares(&game);
    assert_ne!(near, far);
    for (goal, there, elsewhere) in [(near, a, b), (far, b, a)] {
        let hands = [
            InstantInput::To(there.0, there.1),
            InstantInput::Down,
            InstantInput::Up,
            InstantInput::To(elsewhere.0, elsewhere.1),
        ];
        game.perform(SLOW, Duration::ZERO, &hands);
        game.settle();
        assert_eq!(game.with(|world| previewed_aim(world)), Some(PlanTarget::Go(goal)));
    }
}

fn select_figure(game: &HeadlessGame, figure: FigureId) {
    game.with(|world| {
        world.write_message(BattleIntent::from(SelectionIntent::Select(figure)));
    });
    game.settle();
}

#[test]
fn plan_made_by_click_does_not_move_the_camera() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&HORDE);
    let (_home, game) = open_horde_battle(&prepared);
    let (seat, from) = game.with(|world| {
        let view = world.resource::<BattleView>();
        let standing = view.force().into_iter().find(|figure| figure.square().is_some()).expect("one on the board");
        (view.seat, (standing.id, standing.square().expect("it stands there")))
    });
    select_figure(&game, from.0);
    let enemies: Vec<Square> = game.with(|world| {
        let view = world.resource::<BattleView>();
        view.now.figures.iter().filter(|other| other.side != seat).filter_map(Figure::square).collect()
    });
    let middle = |world: &World| world.resource::<CameraTarget>().middle();
    // The camera is moved away, so that it would return to the selected figure.
    let offsets = [320.0_f32, 360.0, 400.0, 260.0, 220.0];
    let ways = [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y];
    let looks = offsets.into_iter().flat_map(|far| ways.map(|way| way * far));
    let target = looks.into_iter().find_map(|off| {
        game.with(|world| {
            world.resource_scope(|world, mut lens: Mut<CameraTarget>| {
                lens.look_at(world.resource::<BattleView>(), board_coords::square_center(from.1) + off);
            });
        });
        game.settle();
        let would =
            game.with(|world| world.resource::<CameraTarget>().followed(world.resource::<BattleView>()).is_some());
        enemies.iter().filter(|_| would).find_map(|at| visible_square_position(&game, *at))
    });
    let (x, y) = target.expect("an enemy is shown while the figure is not");
    let before = game.with(|world| middle(world));
    game.click(x, y);
    game.settle();
    assert!(game.with(|world| previewed_aim(world)).is_some(), "a plan is shown");
    assert_eq!(game.with(|world| middle(world)), before);
    let given = game.orders();
    game.click(x, y);
    game.settle();
    let done = game.orders();
    assert!(done.len() > given.len() || game.with(|world| previewed_aim(world)).is_some(), "confirmed, or nothing");
}

#[test]
fn first_arrow_key_only_plans_entry_of_waiting_figure() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&HORDE);
    let (_home, game) = open_horde_battle(&prepared);
    let (waiting, inward) = game.with(|world| {
        let view = world.resource::<BattleView>();
        let off = view.force().into_iter().find_map(|figure| match figure.place {
            Some(FigurePlace::Waiting(entry)) => Some((figure.id, view.now.board.terrain().entry(entry).inward())),
            _ => None,
        });
        off.expect("one waits")
    });
    select_figure(&game, waiting);
    let before = game.orders();
    game.key(keys::arrow_key(inward));
    game.settle();
    assert_eq!(game.with(|world| previewed_aim(world)), Some(PlanTarget::Do(Order::Enter)));
    game.key(keys::arrow_key(inward));
    game.settle();
    let further = game.with(|world| previewed_aim(world));
    assert!(matches!(further, Some(PlanTarget::Go(_))), "{further:?}");
    assert_eq!(game.orders(), before, "nothing is paid yet");
    game.key("Escape");
    game.settle();
    game.key(keys::arrow_key(inward));
    game.key(keys::arrow_key(inward.back()));
    game.settle();
    assert_eq!(game.with(|world| previewed_aim(world)), None, "it stays outside");
    game.key(keys::arrow_key(inward));
    game.key("Return");
    game.settle();
    assert_eq!(game.orders().last(), Some(&Order::Enter));
}

#[test]
fn shortcuts_follow_the_keyboard_layout() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&HORDE);
    let (_home, mut game) = open_horde_battle(&prepared);
    let zoom = |world: &World| world.resource::<CameraTarget>().zoom();
    for (key, nearer) in [("es_minus", false), ("es_plus", true)] {
        let before = game.with(|world| zoom(world));
        game.act_until(
            key,
            move |world| zoom(world) != before && (zoom(world) > before) == nearer,
            |headless| headless.key(key),
        );
    }
    let standing = game.with(|world| {
        let view = world.resource::<BattleView>();
        view.force().into_iter().find(|figure| figure.square().is_some()).map(|figure| (figure.id, figure.facing))
    });
    let (figure, facing): (FigureId, Facing) = standing.expect("one stands on the board");
    select_figure(&game, figure);
    game.key("fr_q");
    game.settle();
    assert_eq!(game.with(|world| previewed_aim(world)), Some(PlanTarget::Do(Order::Turn { to: facing.left() })));
}

#[test]
fn all_button_clicks_within_one_frame_count() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("quick-plates", &home.0);
    game.point(2, 2);
    let tap = |x, y| [InstantInput::To(x, y), InstantInput::Down, InstantInput::Up];
    game.goes_to(Screen::Skirmish, |headless| headless.perform(SLOW, Duration::ZERO, &tap(250, 370)));
    game.goes_to(Screen::Briefing, |headless| headless.perform(SLOW, Duration::ZERO, &tap(1090, 680)));
    let levels = |world: &World| [Side::Allied, Side::German].map(|side| seen::requisition_points(side)(world));
    let [allied, german] = game.with(|world| levels(world));
    // Three more RP for one side, one less for the other, and then the pointer moves away.
    let hands =
        [&tap(884, 507)[..], &tap(884, 507), &tap(1087, 507), &tap(884, 507), &[InstantInput::To(5, 5)]].concat();
    game.perform(SLOW, Duration::from_millis(10), &hands);
    game.settle();
    assert_eq!(game.with(|world| levels(world)), [allied + 3, german - 1]);
}

#[test]
fn all_letters_typed_within_one_frame_are_entered() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("quick-letters", &home.0);
    game.goes_to(Screen::Documents, |headless| headless.key("m"));
    game.act_until_layer("how it begins is asked", 10, |headless| headless.key("n"));
    game.act_until(
        "its name is asked",
        |world| world.resource::<TextDialog>().0.is_some(),
        |headless| headless.key("1"),
    );
    let before = game.frames();
    let letters = ["S", "a", "l", "a", "space", "d", "e", "space", "m", "a", "p", "a", "s"];
    game.perform(SLOW, Duration::ZERO, &letters.map(InstantInput::Key));
    assert_eq!(game.frames(), before + 1);
    let typed = |world: &World| world.resource::<TextDialog>().0.as_ref().map(|entry| entry.text.clone());
    assert_eq!(game.with(|world| typed(world)).as_deref(), Some("Sala de mapas"));
    game.goes_to(Screen::Editor, |headless| headless.key("KP_Enter"));
}

#[test]
fn keypad_enter_opens_the_curtain_and_seals_the_bid() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("keypad", &home.0);
    keys::begin_skirmish(&mut game);
    game.wait_for_input();
    game.hold_key("KP_Enter", Duration::from_millis(1100));
    game.until("the bid is open", |game| game.with(|world| world.resource::<BidOverlay>().0.is_some()));
    game.wait_for_input();
    game.act_until("the next curtain falls", seen::is_curtain_shown, |headless| headless.key("KP_Enter"));
}

/// Draws a stroke around a corner and a rectangle with another tool, places and removes a piece, and returns the map.
fn draw_sample_map(milliseconds: u64) -> String {
    let home = TestHome::new();
    let mut game = HeadlessGame::start("quick-editor", &home.0);
    begin_empty_mission(&mut game, "Sala");
    game.settle();
    let at = |x, y| {
        let (x, y) = window_point_of(&game, (x, y), (0.0, 0.0));
        InstantInput::To(x, y)
    };
    let [one, corner, end] = [at(2, 2), at(7, 2), at(7, 5)];
    let stroke = [one, InstantInput::Down, corner, end, InstantInput::Up, at(2, 8)];
    let rectangle = [at(9, 4), InstantInput::Down, at(10, 4), at(12, 7), InstantInput::Up, at(1, 1)];
    let [brush, entry] = [at(4, 7), at(3, 2)];
    let dots = [brush, InstantInput::Down, InstantInput::Up, at(5, 8), InstantInput::Down, InstantInput::Up];
    let mut plate = |name: &str| {
        let (x, y) = game.button_centre(name, 0);
        [InstantInput::To(x, y), InstantInput::Down, InstantInput::Up]
    };
    let (rect, tool, piece) = (plate("editor-tool-rect"), plate("editor-tool-brush"), plate("piece-entry"));
    let hands = [
        &stroke[..],
        &rect,
        &rectangle,
        &tool,
        &dots,
        &[InstantInput::Key("u")],
        &piece,
        &[entry, InstantInput::Down, InstantInput::Up, InstantInput::To(3, 3)],
    ];
    game.perform(frame_duration(milliseconds), Duration::from_millis(40), &hands.concat());
    game.settle();
    game.with(|world| world.resource::<OpenDocument>().text().to_owned())
}

#[test]
fn drawn_map_does_not_depend_on_frame_time() {
    let _alone = lock_headless_client();
    let [quick, slow, slowest] = FRAMES.map(draw_sample_map);
    assert!(quick.contains("entries"), "{quick}");
    assert_eq!(slow, quick, "100 ms");
    assert_eq!(slowest, quick, "500 ms");
}

/// Plays a battle by mouse from the title to its end and returns its orders.
fn play_battle_by_mouse(milliseconds: u64) -> Vec<Order> {
    let home = TestHome::new();
    let mut game = HeadlessGame::start("quick-mouse", &home.0);
    game.use_single_frame_clicks(frame_duration(milliseconds));
    mouse::begin_skirmish(&mut game);
    game.begin_mirror();
    plays::play_to_end(&mut game, mouse::give_answer, BattleGoal::Exit);
    game.orders()
}

#[test]
fn battle_played_by_mouse_does_not_depend_on_frame_time() {
    let _alone = lock_headless_client();
    let [quick, slow, slowest] = FRAMES.map(play_battle_by_mouse);
    assert!(quick.iter().any(|order| matches!(order, Order::Shoot { .. })), "{quick:?}");
    assert_eq!(slow, quick, "100 ms");
    assert_eq!(slowest, quick, "500 ms");
}
