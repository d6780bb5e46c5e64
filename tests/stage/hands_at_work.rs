//! Input that is quicker than frames: presses, strokes and typed text within one frame count at their places and in
//! their order, however long frames take. Also keyboards that are not American, and the Enter of the keypad.

use std::time::Duration;

use bevy::prelude::*;
use client::{
    battle::{
        board_coords,
        camera_target::CameraTarget,
        plan_preview::{PlanPreview, PlanTarget},
        session::BattleView,
    },
    editor::open_document::OpenDocument,
    kit::{language::Language, screen::Screen},
    screens::{bid::BidOverlay, text_dialog::TextDialog},
};
use rules::{Facing, Figure, FigureId, FigurePlace, Order, Side, Square, pathfinding};

use crate::{
    editor::{begin, place_of},
    game::{Game, Home},
    keys, mouse,
    pictures::{Prepared, open},
    plays,
    policy::End,
    seen,
    stage::{Hand, alone},
    states::HORDE,
};

const FRAMES: [u64; 3] = [16, 100, 500];
const SLOW: Duration = Duration::from_millis(300);

fn frame(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fn aim(world: &World) -> Option<PlanTarget> {
    world.resource::<PlanPreview>().aim()
}

/// Returns the window position of the square, if nothing covers it there.
fn shown(game: &Game, at: Square) -> Option<(i32, i32)> {
    let (x, y) = place_of(game, (at.x, at.y), (0.0, 0.0));
    ((240..1000).contains(&x) && (114..530).contains(&y)).then_some((x, y))
}

/// Opens a battle with zombies on the board and beside it.
fn battle(prepared: &Prepared) -> (Home, Game) {
    let (home, mut game) = open(&HORDE, prepared, Language::Es);
    game.listening();
    (home, game)
}

/// Returns two visible squares that the selected figure can reach, as far from each other as possible.
fn two_goals(game: &Game) -> [(Square, (i32, i32)); 2] {
    let reached = game.with(|world| {
        let table = world.resource::<BattleView>();
        pathfinding::reachable_squares(&table.now, table.chosen().expect("a figure is selected"))
    });
    let places: Vec<_> = reached.iter().filter_map(|reached| Some((reached.at, shown(game, reached.at)?))).collect();
    let far = |one: &(Square, (i32, i32))| {
        let (dx, dy) = places[0].0.delta(one.0);
        dx.abs() + dy.abs()
    };
    [places[0], *places.iter().max_by_key(|one| far(one)).expect("it can go somewhere")]
}

#[test]
fn a_click_on_the_board_counts_where_it_was_made() {
    let _alone = alone();
    let prepared = Prepared::of(&HORDE);
    let (_home, game) = battle(&prepared);
    let standing = game.with(|world| {
        let table = world.resource::<BattleView>();
        table.force().iter().find(|figure| figure.square().is_some()).map(|figure| figure.id)
    });
    select(&game, standing.expect("one stands on the board"));
    let [(near, a), (far, b)] = two_goals(&game);
    assert_ne!(near, far);
    for (goal, there, elsewhere) in [(near, a, b), (far, b, a)] {
        let hands = [Hand::To(there.0, there.1), Hand::Down, Hand::Up, Hand::To(elsewhere.0, elsewhere.1)];
        game.perform(SLOW, Duration::ZERO, &hands);
        game.settle();
        assert_eq!(game.with(|world| aim(world)), Some(PlanTarget::Go(goal)));
    }
}

fn select(game: &Game, figure: FigureId) {
    game.with(|world| {
        world.write_message(client::battle::intents::BattleIntent::Select(figure));
    });
    game.settle();
}

#[test]
fn a_plan_that_was_pointed_at_moves_no_camera() {
    let _alone = alone();
    let prepared = Prepared::of(&HORDE);
    let (_home, game) = battle(&prepared);
    let (seat, from) = game.with(|world| {
        let table = world.resource::<BattleView>();
        let standing = table.force().into_iter().find(|figure| figure.square().is_some()).expect("one on the board");
        (table.seat, (standing.id, standing.square().expect("it stands there")))
    });
    select(&game, from.0);
    let enemies: Vec<Square> = game.with(|world| {
        let table = world.resource::<BattleView>();
        table.now.figures.iter().filter(|other| other.side != seat).filter_map(Figure::square).collect()
    });
    let middle = |world: &World| world.resource::<CameraTarget>().middle();
    // The camera looks elsewhere, so that it would move back to the selected figure.
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
        enemies.iter().filter(|_| would).find_map(|at| shown(&game, *at))
    });
    let (x, y) = target.expect("an enemy is shown while the figure is not");
    let before = game.with(|world| middle(world));
    game.click(x, y);
    game.settle();
    assert!(game.with(|world| aim(world)).is_some(), "a plan is shown");
    assert_eq!(game.with(|world| middle(world)), before);
    let given = game.orders();
    game.click(x, y);
    game.settle();
    let done = game.orders();
    assert!(done.len() > given.len() || game.with(|world| aim(world)).is_some(), "confirmed, or nothing");
}

#[test]
fn the_first_arrow_of_a_figure_off_the_board_pays_nothing() {
    let _alone = alone();
    let prepared = Prepared::of(&HORDE);
    let (_home, game) = battle(&prepared);
    let (waiting, inward) = game.with(|world| {
        let table = world.resource::<BattleView>();
        let off = table.force().into_iter().find_map(|figure| match figure.place {
            Some(FigurePlace::Waiting(entry)) => Some((figure.id, table.now.board.terrain().entry(entry).inward())),
            _ => None,
        });
        off.expect("one waits")
    });
    select(&game, waiting);
    let before = game.orders();
    game.key(keys::arrow(inward));
    game.settle();
    assert_eq!(game.with(|world| aim(world)), Some(PlanTarget::Do(Order::Enter)));
    game.key(keys::arrow(inward));
    game.settle();
    let further = game.with(|world| aim(world));
    assert!(matches!(further, Some(PlanTarget::Go(_))), "{further:?}");
    assert_eq!(game.orders(), before, "nothing is paid yet");
    game.key("Escape");
    game.settle();
    game.key(keys::arrow(inward));
    game.key(keys::arrow(inward.back()));
    game.settle();
    assert_eq!(game.with(|world| aim(world)), None, "it stays outside");
    game.key(keys::arrow(inward));
    game.key("Return");
    game.settle();
    assert_eq!(game.orders().last(), Some(&Order::Enter));
}

#[test]
fn keys_are_what_is_written_on_them() {
    let _alone = alone();
    let prepared = Prepared::of(&HORDE);
    let (_home, mut game) = battle(&prepared);
    let zoom = |world: &World| world.resource::<CameraTarget>().zoom();
    for (key, nearer) in [("es_minus", false), ("es_plus", true)] {
        let before = game.with(|world| zoom(world));
        game.bring(key, move |world| zoom(world) != before && (zoom(world) > before) == nearer, |stage| stage.key(key));
    }
    let standing = game.with(|world| {
        let table = world.resource::<BattleView>();
        table.force().into_iter().find(|figure| figure.square().is_some()).map(|figure| (figure.id, figure.facing))
    });
    let (figure, facing): (FigureId, Facing) = standing.expect("one stands on the board");
    select(&game, figure);
    game.key("fr_q");
    game.settle();
    assert_eq!(game.with(|world| aim(world)), Some(PlanTarget::Do(Order::Turn { to: facing.left() })));
}

#[test]
fn clicks_of_one_frame_count_on_plates() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("quick-plates", &home.0);
    game.point(2, 2);
    let tap = |x, y| [Hand::To(x, y), Hand::Down, Hand::Up];
    game.goes_to(Screen::Skirmish, |stage| stage.perform(SLOW, Duration::ZERO, &tap(250, 370)));
    game.goes_to(Screen::Briefing, |stage| stage.perform(SLOW, Duration::ZERO, &tap(1090, 680)));
    let levels = |world: &World| [Side::Allied, Side::German].map(|side| seen::level(side)(world));
    let [allied, german] = game.with(|world| levels(world));
    // Three more points for one side, one less for the other, and away again.
    let hands = [&tap(884, 507)[..], &tap(884, 507), &tap(1087, 507), &tap(884, 507), &[Hand::To(5, 5)]].concat();
    game.perform(SLOW, Duration::from_millis(10), &hands);
    game.settle();
    assert_eq!(game.with(|world| levels(world)), [allied + 3, german - 1]);
}

#[test]
fn letters_of_one_frame_are_all_typed_in_it() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("quick-letters", &home.0);
    game.goes_to(Screen::Shelf, |stage| stage.key("m"));
    game.raises("how it begins is asked", 10, |stage| stage.key("n"));
    game.bring("its name is asked", |world| world.resource::<TextDialog>().0.is_some(), |stage| stage.key("1"));
    let before = game.frames();
    let letters = ["S", "a", "l", "a", "space", "d", "e", "space", "m", "a", "p", "a", "s"];
    game.perform(SLOW, Duration::ZERO, &letters.map(Hand::Key));
    assert_eq!(game.frames(), before + 1);
    let typed = |world: &World| world.resource::<TextDialog>().0.as_ref().map(|entry| entry.text.clone());
    assert_eq!(game.with(|world| typed(world)).as_deref(), Some("Sala de mapas"));
    game.goes_to(Screen::Editor, |stage| stage.key("KP_Enter"));
}

#[test]
fn the_enter_of_the_keypad_opens_the_curtain_and_seals() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("keypad", &home.0);
    keys::begin(&mut game);
    game.listening();
    game.hold_key("KP_Enter", Duration::from_millis(1100));
    game.until("the bid is open", |game| game.with(|world| world.resource::<BidOverlay>().0.is_some()));
    game.listening();
    game.bring("the next curtain falls", seen::curtain, |stage| stage.key("KP_Enter"));
}

/// Draws a stroke around a corner and a rectangle with another tool, places and removes a piece, and returns the map.
fn draws(milliseconds: u64) -> String {
    let home = Home::new();
    let mut game = Game::start("quick-editor", &home.0);
    begin(&mut game, "Sala");
    game.settle();
    let at = |x, y| {
        let (x, y) = place_of(&game, (x, y), (0.0, 0.0));
        Hand::To(x, y)
    };
    let [one, corner, end] = [at(2, 2), at(7, 2), at(7, 5)];
    let stroke = [one, Hand::Down, corner, end, Hand::Up, at(2, 8)];
    let rectangle = [at(9, 4), Hand::Down, at(10, 4), at(12, 7), Hand::Up, at(1, 1)];
    let [brush, entry] = [at(4, 7), at(3, 2)];
    let dots = [brush, Hand::Down, Hand::Up, at(5, 8), Hand::Down, Hand::Up];
    let mut plate = |name: &str| {
        let (x, y) = game.plate_at(name, 0);
        [Hand::To(x, y), Hand::Down, Hand::Up]
    };
    let (rect, tool, piece) = (plate("editor-tool-rect"), plate("editor-tool-brush"), plate("piece-entry"));
    let hands = [
        &stroke[..],
        &rect,
        &rectangle,
        &tool,
        &dots,
        &[Hand::Key("u")],
        &piece,
        &[entry, Hand::Down, Hand::Up, Hand::To(3, 3)],
    ];
    game.perform(frame(milliseconds), Duration::from_millis(40), &hands.concat());
    game.settle();
    game.with(|world| world.resource::<OpenDocument>().text().to_owned())
}

#[test]
fn a_map_is_the_same_however_long_frames_take() {
    let _alone = alone();
    let [quick, slow, slowest] = FRAMES.map(draws);
    assert!(quick.contains("entries"), "{quick}");
    assert_eq!(slow, quick, "100 ms");
    assert_eq!(slowest, quick, "500 ms");
}

/// Plays a battle by mouse from the title to its end and returns its orders.
fn plays(milliseconds: u64) -> Vec<Order> {
    let home = Home::new();
    let mut game = Game::start("quick-mouse", &home.0);
    game.quick(frame(milliseconds));
    mouse::begin(&mut game);
    game.take_up();
    plays::play(&mut game, mouse::give, End::Exit);
    game.orders()
}

#[test]
fn a_battle_is_the_same_however_long_frames_take() {
    let _alone = alone();
    let [quick, slow, slowest] = FRAMES.map(plays);
    assert!(quick.iter().any(|order| matches!(order, Order::Shoot { .. })), "{quick:?}");
    assert_eq!(slow, quick, "100 ms");
    assert_eq!(slowest, quick, "500 ms");
}
