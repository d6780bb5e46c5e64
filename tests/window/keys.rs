//! Every answer by keyboard alone.

use std::{collections::VecDeque, time::Duration};

use incursion::{
    client::battle::preview::Aim,
    rules::{Awaiting, Facing, FigureId, Ground, Order, Situation, Square},
};

use crate::{
    deeds::{self, Deed},
    game::{Game, said},
};

/// From the title to the curtain of the first bid, with the forces that are proposed.
pub fn begin(game: &mut Game) {
    game.change("the skirmish is prepared", 200_000, |display| display.key("e"));
    game.change("the briefing opens", 200_000, |display| display.key("Return"));
    game.change("the forces are chosen", 200_000, |display| display.key("Return"));
    game.change("a force is proposed", 500, |display| display.key("s"));
    game.change("the SWD chooses", 5_000, |display| display.key("Return"));
    game.change("a force is proposed", 500, |display| display.key("s"));
    game.change("the curtain falls", 200_000, |display| display.key("Return"));
}

/// From the title to the curtain of a campaign's next mission, with the forces that were taken last.
pub fn begin_mission(game: &mut Game) {
    game.change("the campaigns are listed", 200_000, |display| display.key("c"));
    game.change("the book is opened", 200_000, |display| display.key("Return"));
    game.shot("ledger");
    game.change("the dossier is opened", 200_000, |display| display.key("Return"));
    game.change("the forces are chosen", 200_000, |display| display.key("Return"));
    game.change("the last force is taken", 500, |display| display.key("u"));
    game.shot("forces");
    game.change("the SWD chooses", 5_000, |display| display.key("Return"));
    game.change("the last force is taken", 500, |display| display.key("u"));
    game.change("the curtain falls", 200_000, |display| display.key("Return"));
}

/// From a campaign's debrief to its ledger.
pub fn to_the_ledger(game: &mut Game) {
    let next = said("keep-next");
    if game.plates().iter().any(|(name, ..)| name.contains(&next)) {
        game.change("the SWD chooses a card", 500, |display| display.key("Return"));
    }
    game.change("the ledger opens", 100_000, |display| display.key("Return"));
}

/// Back to the title.
pub fn leave_debrief(game: &mut Game) {
    game.change("the title comes back", 200_000, |display| display.key("Return"));
}

/// Gives one answer.
pub fn give(game: &mut Game, deed: &Deed) {
    match deed {
        Deed::Bid(points, open) => {
            if !open {
                open_curtain(game);
            }
            game.display.settle();
            if *points > 0 {
                game.change("the bid is raised", 100, |display| display.key(&points.to_string()));
            }
            game.display.key("Return");
        }
        Deed::Discard(_, places, early) => {
            if *early {
                game.change("the curtain falls", 200_000, |display| display.key("Return"));
            }
            open_curtain(game);
            for place in places {
                game.change("a card goes", 500, |display| display.key(&(place + 1).to_string()));
            }
            game.shot("hand");
            game.display.key("Return");
        }
        Deed::Play { place, at, .. } => {
            game.listening();
            game.display.xdotool(&["keydown", "c"]);
            game.display.settle();
            game.shot("hand-held");
            game.display.key(&(place + 1).to_string());
            game.display.xdotool(&["keyup", "c"]);
            game.display.settle();
            (0..*at).for_each(|_| game.display.key("Tab"));
            game.display.settle();
            game.shot("target");
            game.display.key("Return");
        }
        Deed::Kill { at, .. } => {
            game.change("the cards in play are listed", 10_000, |display| display.key("k"));
            game.change("the price is asked", 10_000, |display| display.key(&(at + 1).to_string()));
            game.listening();
            game.shot("kill");
            game.display.key("m");
        }
        Deed::KillPlayed(_) => {
            game.listening();
            game.shot("played");
            game.display.key("m");
        }
        Deed::Pass(_) | Deed::EndLastChance => {
            game.listening();
            game.display.key("d");
        }
        Deed::Deploy(_, entry) => {
            // The curtain goes before.
            game.rest();
            game.display.key(&(entry.0 + 1).to_string());
        }
        Deed::EndDeployment => {
            game.rest();
            game.display.key("Return");
        }
        Deed::Plan(figure, aim) => {
            let (figure, aim) = (*figure, *aim);
            select(game, figure);
            point(game, figure, aim);
            game.display.key("Return");
        }
        Deed::EndActivation => game.display.key("space"),
        Deed::EndHalf => game.display.key("ctrl+Return"),
        Deed::React(_) | Deed::Hold(_) => {
            game.listening();
            game.display.key(if matches!(deed, Deed::React(_)) { "f" } else { "h" });
        }
        Deed::Ready(chosen, figures) => {
            game.listening();
            for index in (0..figures.len()).filter(|index| !chosen.contains(&figures[*index])) {
                game.change("one stays out", 100, |display| display.key(&(index + 1).to_string()));
            }
            game.display.key("r");
        }
        Deed::Answer(order) => {
            game.listening();
            game.shot("asked");
            answer(game, *order);
        }
    }
}

/// A question that has keys.
fn answer(game: &mut Game, order: Order) {
    let key = match order {
        Order::EndFlame => "f",
        Order::EndShooting | Order::KeepDice => "h",
        Order::EndSharing => "Return",
        // Always the first of the squares.
        Order::Land { .. } => "1",
        Order::Spread { at } => {
            let Some(Awaiting::Flame { chosen, .. }) = game.table.as_ref().map(|table| &table.now.awaiting) else {
                panic!("no jet is asked for");
            };
            let last = chosen.last().expect("it has a first square");
            let side = Facing::ALL.into_iter().find(|side| last.towards(*side) == Some(at)).expect("it follows");
            game.display.key(arrow(side));
            "space"
        }
        _ => panic!("{order:?} answers no question"),
    };
    game.display.key(key);
}

/// Holds the curtain open until it parts.
fn open_curtain(game: &mut Game) {
    game.listening();
    game.display.hold_key("space", Duration::from_millis(1100));
    game.listening();
}

/// Tab or Shift+Tab until the list shows that figure, whichever is nearer; there and back if it is selected already, so
/// that no old plan is left.
fn select(game: &mut Game, figure: FigureId) {
    // After the bids a curtain goes up; until then nobody listens.
    game.listening();
    let table = game.table.as_ref().expect("a battle goes on");
    let steps = |back: bool, from: Option<FigureId>| {
        let mut at = from;
        (1..=60).find(|_| {
            at = table.cycle(at, back);
            at == Some(figure)
        })
    };
    let next = table.cycle(table.selected, false);
    let (first, from) = if table.selected == Some(figure) { (Some("Tab"), next) } else { (None, table.selected) };
    let (there, back) = (steps(false, from), steps(true, from));
    let Some(fewest) = there.into_iter().chain(back).min() else {
        game.fail(&format!("Tab never comes to {figure:?}"));
    };
    let key = if there == Some(fewest) { "Tab" } else { "shift+Tab" };
    for key in first.into_iter().chain(std::iter::repeat_n(key, fewest)) {
        game.display.key(key);
    }
    game.table.as_mut().expect("a battle goes on").selected = Some(figure);
}

/// Moves the cursor or aims, so that the plan is shown.
fn point(game: &mut Game, id: FigureId, aim: Aim) {
    let table = game.table.as_ref().expect("a battle goes on");
    let figure = *table.now.figure(id).expect("it is in play");
    let times = deeds::until(table, &figure, aim).len();
    let repeat = |key: &str, times: usize| (0..times).for_each(|_| game.display.key(key));
    match aim {
        Aim::Go(square) => walk(game, &table.now, figure.square(), square),
        Aim::Leave(square, side) => {
            walk(game, &table.now, figure.square(), square);
            game.display.key(arrow(side));
        }
        Aim::Do(Order::Enter) => repeat("Up", 1),
        Aim::Do(Order::Move { towards }) => repeat(&format!("shift+{}", arrow(towards)), 1),
        Aim::Do(Order::Turn { to }) if to == figure.facing.left() => repeat("q", 1),
        Aim::Do(Order::Turn { .. }) => repeat("e", times),
        Aim::Do(Order::Shoot { .. }) => repeat("f", times),
        Aim::Do(Order::CloseAttack { .. }) => repeat("b", times),
        Aim::Do(Order::OpenDoor { .. } | Order::CloseDoor { .. }) => repeat("p", times),
        Aim::Do(Order::SealDoor { .. }) => repeat("shift+p", times),
        Aim::Do(Order::Flame) => repeat("f", 1),
        Aim::Do(Order::Throw { .. }) => repeat("g", 1),
        Aim::Do(order) => panic!("{order:?} is no action of a figure"),
    }
}

fn arrow(side: Facing) -> &'static str {
    match side {
        Facing::North => "Up",
        Facing::East => "Right",
        Facing::South => "Down",
        Facing::West => "Left",
    }
}

/// Walks the cursor from square to square; it crosses walls between squares, but no rock.
fn walk(game: &Game, now: &Situation, from: Option<Square>, to: Square) {
    let from = from.expect("it stands on the board");
    let terrain = now.board.terrain();
    let mut before = vec![None; terrain.squares().count()];
    let mut queue = VecDeque::from([from]);
    while let Some(here) = queue.pop_front() {
        for side in Facing::ALL {
            let next = here.towards(side).filter(|next| terrain.ground(*next) != Ground::Rock);
            if let Some(next) = next.filter(|next| *next != from && before[terrain.index(*next)].is_none()) {
                before[terrain.index(next)] = Some((here, side));
                queue.push_back(next);
            }
        }
    }
    let (mut keys, mut at) = (Vec::new(), to);
    while at != from {
        let (back, side) = before[terrain.index(at)].expect("floor all the way");
        keys.push(arrow(side));
        at = back;
    }
    keys.iter().rev().for_each(|key| game.display.key(key));
}
