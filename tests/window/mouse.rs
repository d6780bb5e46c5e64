//! Every answer by mouse alone. Places are those of a window of 1280×720.

use std::time::Duration;

use incursion::{
    client::battle::{SQUARE, preview::Aim},
    rules::{Facing, FigureId, Order, Place, Side, Square},
};

use crate::{
    game::Game,
    policy::{self, Deed},
};

/// From the title to the curtain of the first bid: other levels, two Grunts and a card of zombies, one by one.
pub fn begin(game: &mut Game) {
    game.shot("title");
    game.change("the title in English", 500, |display| display.click(230, 679));
    game.shot("title-english");
    game.change("the title in Spanish", 500, |display| display.click(130, 679));
    game.change("the briefing opens", 200_000, |display| display.click(250, 222));
    for _ in 0..6 {
        game.change("one more point for the Allies", 100, |display| display.click(884, 507));
    }
    for _ in 0..3 {
        game.change("one point less for the SWD", 100, |display| display.click(1087, 507));
    }
    game.shot("briefing");
    game.change("the forces are chosen", 200_000, |display| display.click(1090, 680));
    for _ in 0..2 {
        game.change("one more Grunt", 500, |display| display.click(535, 521));
    }
    game.shot("forces");
    game.change("the SWD chooses", 5_000, |display| display.click(1090, 680));
    game.change("a force is proposed", 500, |display| display.click(308, 680));
    game.shot("forces-german");
    game.change("the curtain falls", 200_000, |display| display.click(1090, 680));
}

/// Back to the title.
pub fn leave_debrief(game: &mut Game) {
    game.change("the title comes back", 200_000, |display| display.click(1090, 680));
}

/// Gives one answer.
pub fn give(game: &mut Game, deed: &Deed) {
    let table = game.table.as_ref().expect("a battle goes on");
    match deed {
        Deed::Bid(points) => {
            // The curtain moves until it is shut.
            game.display.settle();
            game.shot("curtain");
            game.display.press(640, 475, "1", Duration::from_millis(1000));
            game.display.settle();
            for _ in 0..*points {
                game.change("one more point", 100, |display| display.click(309, 466));
            }
            game.shot("bid");
            game.display.click(476, 602);
        }
        Deed::Deploy(_, entry) => game.display.click(if entry.0 == 0 { 714 } else { 918 }, 660),
        Deed::EndDeployment => game.display.click(1152, 660),
        Deed::Plan(figure, aim) => {
            let (figure, aim) = (*figure, *aim);
            select(game, figure);
            point(game, figure, aim);
            game.display.settle();
            if matches!(aim, Aim::Do(Order::Shoot { .. } | Order::CloseAttack { .. } | Order::OpenDoor { .. })) {
                game.shot("plan");
            }
            game.display.click(918, 499);
        }
        Deed::EndActivation => game.display.click(1098, 660),
        Deed::EndHalf => game.display.click(1205, 660),
        Deed::React(_) | Deed::Hold(_) => {
            let fire = matches!(deed, Deed::React(_));
            game.display.settle();
            game.shot("reaction");
            game.display.click(918, if fire { FIRE } else { HOLD });
        }
        Deed::Ready(chosen, figures) => {
            let out = figures.iter().position(|figure| !chosen.contains(figure));
            let seat = table.seat;
            game.display.settle();
            if let Some(index) = out {
                game.change("one stays out", 100, |display| display.click(350 + 170 * index as i32, 598));
            }
            if seat == Side::Allied {
                game.shot("readiness");
            }
            game.display.click(880, 662);
        }
    }
}

const FIRE: i32 = 550;
const HOLD: i32 = 616;

/// Selects a figure by its row in the list, with the camera far enough away to be sent to it.
fn select(game: &mut Game, figure: FigureId) {
    let table = game.table.as_mut().expect("a battle goes on");
    let force = table.force();
    let row = force.iter().position(|other| other.id == figure).expect("one's own figure") as i32;
    let pitch = if force.len() > 5 { 56 } else { 64 };
    let square = match table.now.figure(figure).and_then(|figure| figure.place) {
        Some(Place::Board(square)) => square,
        Some(Place::Waiting(entry)) => table.now.board.terrain().entries[usize::from(entry.0)].at,
        _ => panic!("{figure:?} is not in play"),
    };
    table.selected = Some(figure);
    away_from(game, square);
    game.display.click(90, 117 + (pitch - 4) / 2 + pitch * row);
    game.display.settle();
}

/// Drags the table until the camera looks at the corner that is farthest from a square.
fn away_from(game: &mut Game, square: Square) {
    let (right, down) = (square.x < 12, square.y < 10);
    let (from, to) = (if right { (940, 300) } else { (300, 940) }, if down { (440, 130) } else { (130, 440) });
    for _ in 0..2 {
        game.display.point(from.0, to.0);
        game.display.xdotool(&["mousedown", "2"]);
        for step in 1..=6 {
            let part = |from: i32, to: i32| (from + (to - from) * step / 6).to_string();
            game.display.xdotool(&["mousemove", &part(from.0, from.1), &part(to.0, to.1)]);
            std::thread::sleep(Duration::from_millis(25));
        }
        game.display.xdotool(&["mouseup", "2"]);
    }
    game.display.settle();
}

/// Points at what the figure shall do, so that its plan is shown.
fn point(game: &mut Game, id: FigureId, aim: Aim) {
    let table = game.table.as_ref().expect("a battle goes on");
    let figure = *table.now.figure(id).expect("it is in play");
    let armed = !table.now.card(&figure).weapons.is_empty();
    let strike = if armed { 4 } else { 3 };
    let plate = |game: &Game, index: i32| game.display.click(201 + 84 * index, 657);
    match aim {
        Aim::Go(square) => click_at(game, figure.square(), (square, None)),
        Aim::Leave(square, side) => click_at(game, figure.square(), (square, Some(side))),
        Aim::Do(Order::Enter) => plate(game, 0),
        Aim::Do(Order::Move { towards }) => {
            let square = figure.square().and_then(|square| square.towards(towards)).expect("a move on the board");
            click_at(game, figure.square(), (square, None));
        }
        Aim::Do(Order::Turn { to }) => {
            let (index, times) = match to {
                to if to == figure.facing.right() => (2, 1),
                to if to == figure.facing.left() => (1, 1),
                _ => (2, 2),
            };
            for _ in 0..times {
                plate(game, index);
            }
        }
        Aim::Do(Order::Shoot { .. }) => {
            for _ in 0..=policy::place_in_turn(table, id, aim) {
                plate(game, 3);
            }
        }
        Aim::Do(Order::CloseAttack { .. }) => {
            for _ in 0..=policy::place_in_turn(table, id, aim) {
                plate(game, strike);
            }
        }
        Aim::Do(order @ (Order::OpenDoor { .. } | Order::CloseDoor { .. })) => {
            let doors = policy::doors(table, &figure);
            let times = doors.iter().position(|other| *other == order).expect("a door beside the figure");
            for _ in 0..=times {
                plate(game, strike + 1);
            }
        }
        Aim::Do(order) => panic!("{order:?} is no action of a figure"),
    }
}

/// Clicks a square, or the mouth of an exit on a side of it. The camera looks half a square below the figure.
fn click_at(game: &Game, figure: Option<Square>, (square, exit): (Square, Option<Facing>)) {
    let from = figure.expect("it stands on the board");
    let (mut dx, mut dy) = from.delta(square);
    if let Some(side) = exit {
        let (x, y) = side.offset();
        (dx, dy) = (dx + x, dy + y);
    }
    let place = |middle: f32, squares: i16| (middle + f32::from(squares) * SQUARE) as i32;
    game.display.click(place(640.0, dx), place(360.0 - SQUARE * 0.5, dy));
}
