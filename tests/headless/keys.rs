//! Play by keyboard alone: the way to a battle and back, and every kind of answer.

use std::{collections::VecDeque, time::Duration};

use bevy::prelude::World;
use client::{
    battle_view::plan_preview::PlanTarget,
    screen_kit::bid::BidOverlay,
    ui_kit::{localization::Texts, screen::Screen},
};
use rules::{BattleState, Facing, FigureId, FigurePlace, Ground, Order, PendingDecision, Side, Square};

use common::support::spanish_text;

use crate::{
    game::HeadlessGame,
    player_action::{self, PlayerAction},
    seen,
};

/// Goes from the title to the curtain of the first bid, with the suggested forces.
pub fn begin_skirmish(game: &mut HeadlessGame) {
    // The key depends on the language, which is the system's if the settings can't be read.
    let letter = game.with(|world| world.resource::<Texts>().t("title-skirmish-key")).to_lowercase();
    game.goes_to(Screen::Skirmish, |headless| headless.key(&letter));
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    choose_both_forces(game, "s");
}

/// Chooses a force for each side by that key, up to the curtain.
pub fn choose_both_forces(game: &mut HeadlessGame, key: &str) {
    take_force(game, Side::Allied, key);
    game.act_until("the SWD chooses", seen::is_force_chooser(Side::German), |headless| headless.key("Return"));
    take_force(game, Side::German, key);
    game.shot("forces");
    game.act_until("the curtain falls", seen::is_curtain_shown, |headless| headless.key("Return"));
}

/// Chooses a force by that key, unless the only possible one is filled in.
fn take_force(game: &mut HeadlessGame, side: Side, key: &str) {
    game.settle();
    if !game.with(|world| seen::has_bought(side)(world)) {
        game.act_until("a force is proposed", seen::has_bought(side), |headless| headless.key(key));
    }
}

/// Goes from the title to the curtain of a campaign's next mission, with the forces that were chosen last.
pub fn begin_mission(game: &mut HeadlessGame) {
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    game.shot("ledger");
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    choose_both_forces(game, "u");
}

/// Goes from the debrief of a campaign's battle to the ledger. Neither side keeps a card.
pub fn go_to_ledger(game: &mut HeadlessGame) {
    if game.with(|world| seen::is_followed_by_another_choice(world)) {
        keep_no_card(game);
        game.act_until("the SWD chooses a card", seen::is_keeping_card(Side::German), |headless| {
            headless.key("Return");
        });
    }
    if Side::BOTH.into_iter().any(|side| game.with(|world| seen::is_keeping_card(side)(world))) {
        keep_no_card(game);
        game.act_until("it is shown what is kept", seen::are_kept_cards_shown, |headless| headless.key("Return"));
    }
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
}

/// Marks that the side keeps no card. Checks that Enter alone does not decide this, because one press would then lose a
/// card.
pub fn keep_no_card(game: &mut HeadlessGame) {
    game.settle();
    game.key("Return");
    game.settle();
    assert!(
        !game.with(|world| seen::are_kept_cards_shown(world) || seen::has_marked_choice(world)),
        "Enter gave a card away"
    );
    game.act_until("no card is marked to be kept", seen::has_marked_choice, |headless| headless.key("0"));
}

/// Goes from the debrief to the title.
pub fn leave_debrief(game: &mut HeadlessGame) {
    game.goes_to(Screen::Title, |headless| headless.key("Return"));
}

/// Gives one answer.
pub fn give_answer(game: &mut HeadlessGame, action: &PlayerAction) {
    match action {
        PlayerAction::Bid(points, open) => place_bid(game, *points, *open),
        PlayerAction::Discard(_, places, early) => discard_cards(game, places, *early),
        PlayerAction::Play { place, at, .. } => play_card(game, *place, *at),
        PlayerAction::Kill { at, .. } => kill_card(game, *at),
        PlayerAction::KillPlayed(_) => {
            game.wait_for_input();
            game.shot("played");
            game.key("m");
        }
        PlayerAction::Pass(_) | PlayerAction::EndLastChance => {
            game.wait_for_input();
            game.key("d");
        }
        PlayerAction::Deploy(_, entry) => {
            // Wait for the curtain to close first.
            game.settle();
            game.key(&(entry.0 + 1).to_string());
        }
        PlayerAction::EndDeployment => {
            game.settle();
            game.key("Return");
        }
        PlayerAction::Plan(figure, aim) => {
            let (figure, aim) = (*figure, *aim);
            select_figure(game, figure);
            show_plan(game, figure, aim);
            game.key("Return");
        }
        PlayerAction::EndActivation => game.key("space"),
        PlayerAction::EndHalf => game.key("ctrl+Return"),
        PlayerAction::React(_) | PlayerAction::Hold(_) => {
            game.wait_for_input();
            game.key(if matches!(action, PlayerAction::React(_)) { "f" } else { "h" });
        }
        PlayerAction::Ready(chosen, figures) => choose_ready_figures(game, chosen, figures),
        PlayerAction::Answer(order) => {
            game.wait_for_input();
            game.shot("asked");
            answer_question(game, *order);
        }
    }
}

fn place_bid(game: &mut HeadlessGame, points: u8, open: bool) {
    if !open {
        open_curtain(game);
    }
    game.settle();
    if points > 0 {
        let raised = |world: &World| world.resource::<BidOverlay>().0.as_ref().is_some_and(|bid| bid.chosen == points);
        game.act_until("the bid is raised", raised, |headless| headless.key(&points.to_string()));
    }
    game.key("Return");
}

fn discard_cards(game: &mut HeadlessGame, places: &[usize], early: bool) {
    if early {
        game.act_until("the curtain falls", seen::is_curtain_shown, |headless| headless.key("Return"));
    }
    open_curtain(game);
    for place in places {
        game.act_until_text_added("a card goes", &spanish_text("discard-gone"), |headless| {
            headless.key(&(place + 1).to_string());
        });
    }
    game.shot("hand");
    game.key("Return");
}

fn play_card(game: &mut HeadlessGame, place: usize, at: usize) {
    game.wait_for_input();
    game.key_down("c");
    game.settle();
    game.shot("hand-held");
    game.key(&(place + 1).to_string());
    game.key_up("c");
    game.settle();
    (0..at).for_each(|_| game.key("Tab"));
    game.settle();
    game.shot("target");
    game.key("Return");
}

fn kill_card(game: &mut HeadlessGame, at: usize) {
    game.offer("kill-", |headless| headless.key("k"));
    game.offer("pay-", |headless| headless.key(&(at + 1).to_string()));
    game.wait_for_input();
    game.shot("kill");
    game.key("m");
}

fn choose_ready_figures(game: &mut HeadlessGame, chosen: &[FigureId], figures: &[FigureId]) {
    game.wait_for_input();
    for index in (0..figures.len()).filter(|index| !chosen.contains(&figures[*index])) {
        game.act_until_text_added("one stays out", &spanish_text("ready-out"), |headless| {
            headless.key(&(index + 1).to_string());
        });
    }
    game.key("r");
}

/// Gives the order that answers a prompt by its key.
fn answer_question(game: &mut HeadlessGame, order: Order) {
    let key = match order {
        Order::EndFlame => "f",
        Order::EndShooting | Order::KeepDice => "h",
        Order::EndSharing => "Return",
        // The test always takes the first square.
        Order::Land { .. } => "1",
        Order::Spread { at } => {
            let Some(PendingDecision::Flame { chosen, .. }) = game.view.as_ref().map(|view| &view.now.awaiting) else {
                panic!("no jet is asked for");
            };
            let last = chosen.last().expect("it has a first square");
            let side = Facing::ALL.into_iter().find(|side| last.towards(*side) == Some(at)).expect("it follows");
            let ends = game.view.as_ref().is_some_and(|view| view.now.ends_jet(at));
            game.key(arrow_key(side));
            if ends {
                // The last possible square waits for the confirmation.
                game.key("space");
            }
            "space"
        }
        _ => panic!("{order:?} answers no question"),
    };
    game.key(key);
}

/// Holds the space key until the curtain opens.
fn open_curtain(game: &mut HeadlessGame) {
    game.wait_for_input();
    game.hold_key("space", Duration::from_millis(1100));
    game.wait_for_input();
}

/// Presses Tab or Shift+Tab, in the shorter direction, until the figure is selected. If it is selected already, selects
/// another in between, so that no earlier plan is shown.
fn select_figure(game: &mut HeadlessGame, figure: FigureId) {
    // After the bids a curtain opens; until then input is ignored.
    game.wait_for_input();
    let view = game.view.as_ref().expect("a battle goes on");
    let steps = |back: bool, from: Option<FigureId>| {
        let mut at = from;
        (1..=60).find(|_| {
            at = view.cycle(at, back);
            at == Some(figure)
        })
    };
    let next = view.cycle(view.selected, false);
    let (first, from) = if view.selected == Some(figure) { (Some("Tab"), next) } else { (None, view.selected) };
    let (there, back) = (steps(false, from), steps(true, from));
    let Some(fewest) = there.into_iter().chain(back).min() else {
        game.fail(&format!("Tab never comes to {figure:?}"));
    };
    let key = if there == Some(fewest) { "Tab" } else { "shift+Tab" };
    for key in first.into_iter().chain(std::iter::repeat_n(key, fewest)) {
        game.key(key);
    }
    game.view.as_mut().expect("a battle goes on").selected = Some(figure);
}

/// Shows a plan: moves the cursor to its square, or presses the key of its action.
fn show_plan(game: &mut HeadlessGame, id: FigureId, aim: PlanTarget) {
    let view = game.view.as_ref().expect("a battle goes on");
    let figure = *view.now.figure(id).expect("it is in play");
    let times = player_action::aims_passed_until(view, &figure, aim).len();
    let repeat = |key: &str, times: usize| (0..times).for_each(|_| game.key(key));
    match aim {
        PlanTarget::Go(square) => move_cursor(game, &view.now, figure.square(), square),
        PlanTarget::Leave(square, side) => {
            move_cursor(game, &view.now, figure.square(), square);
            game.key(arrow_key(side));
        }
        PlanTarget::Do(Order::Enter) => {
            let Some(FigurePlace::Waiting(entry)) = figure.place else { panic!("{id:?} waits at no entry") };
            repeat(arrow_key(view.now.board.terrain().entry(entry).inward()), 1);
        }
        PlanTarget::Do(Order::Move { towards }) => repeat(&format!("shift+{}", arrow_key(towards)), 1),
        PlanTarget::Do(Order::Turn { to }) if to == figure.facing.left() => repeat("q", 1),
        PlanTarget::Do(Order::Turn { .. }) => repeat("e", times),
        PlanTarget::Do(Order::Shoot { .. }) => repeat("f", times),
        PlanTarget::Do(Order::CloseAttack { .. }) => repeat("b", times),
        PlanTarget::Do(Order::OpenDoor { .. } | Order::CloseDoor { .. }) => repeat("p", times),
        PlanTarget::Do(Order::SealDoor { .. }) => repeat("shift+p", times),
        PlanTarget::Do(Order::Flame) => repeat("f", 1),
        PlanTarget::Do(Order::Throw { .. }) => repeat("g", 1),
        PlanTarget::Do(order) => panic!("{order:?} is no action of a figure"),
    }
}

pub fn arrow_key(side: Facing) -> &'static str {
    match side {
        Facing::North => "Up",
        Facing::East => "Right",
        Facing::South => "Down",
        Facing::West => "Left",
    }
}

/// Moves the cursor to a square by the arrow keys.
fn move_cursor(game: &HeadlessGame, now: &BattleState, from: Option<Square>, to: Square) {
    let from = from.expect("it stands on the board");
    find_cursor_path(now, from, to).expect("floor all the way").into_iter().for_each(|side| game.key(arrow_key(side)));
}

/// Returns a path for the cursor, which crosses walls between squares, but not rock.
pub fn find_cursor_path(now: &BattleState, from: Square, to: Square) -> Option<Vec<Facing>> {
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
    let (mut sides, mut at) = (Vec::new(), to);
    while at != from {
        let (back, side) = before[terrain.index(at)]?;
        sides.push(side);
        at = back;
    }
    sides.reverse();
    Some(sides)
}
