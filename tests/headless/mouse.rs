//! Play by mouse alone: the way to a battle and back, and every kind of answer. The game reports the positions of its
//! buttons; other items are clicked at fixed places in a window of 1280×720 pixels.

use std::time::Duration;

use bevy::{input::mouse::MouseButton, prelude::World};
use client::{
    battle_view::{plan_preview::PlanTarget, session::BattleView},
    screen_kit::bid::BidOverlay,
    ui_kit::{language::Language, localization::Texts, screen::Screen},
};
use rules::{FigureId, Order, ResponseTrigger, Side, cards::CardTarget};

use common::support::spanish_text;

use crate::{
    camera_mirror,
    game::HeadlessGame,
    player_action::{self, PlayerAction},
    seen,
};

/// Vertical position of the cards of an open hand, in pixels.
pub const HAND: i32 = 400;

/// Returns the horizontal centre of a card in a hand of `count` cards.
pub fn card_centre_x(place: usize, count: usize) -> i32 {
    let (place, count) = (place as i32, count as i32);
    let wide = ((1128 - 14 * (count - 1)) / count).min(232);
    640 - (wide + 14) * (count - 1) / 2 + (wide + 14) * place
}

/// Goes from the title to the curtain of the first bid, with changed RP levels and forces that are bought figure by
/// figure.
pub fn begin_skirmish(game: &mut HeadlessGame) {
    game.shot("title");
    let speaks = |language: Language| move |world: &World| world.resource::<Texts>().language() == language;
    game.act_until("the title in English", speaks(Language::En), |headless| headless.click(230, 679));
    game.shot("title-english");
    game.act_until("the title in Spanish", speaks(Language::Es), |headless| headless.click(130, 679));
    game.goes_to(Screen::Skirmish, |headless| headless.click(250, 370));
    game.goes_to(Screen::Briefing, |headless| headless.click(1090, 680));
    let [allied, german] =
        [Side::Allied, Side::German].map(|side| game.with(|world| seen::requisition_points(side)(world)));
    for more in 1..=6 {
        let level = move |world: &World| seen::requisition_points(Side::Allied)(world) == allied + more;
        game.act_until("one more point for the Allies", level, |headless| headless.click(884, 507));
    }
    for less in 1..=3 {
        let level = move |world: &World| seen::requisition_points(Side::German)(world) == german - less;
        game.act_until("one point less for the SWD", level, |headless| headless.click(1087, 507));
    }
    game.shot("briefing");
    game.goes_to(Screen::Forces, |headless| headless.click(1090, 680));
    for count in 1..=2 {
        let bought = move |world: &World| seen::bought_count(Side::Allied)(world) == count;
        game.act_until("one more Grunt", bought, |headless| headless.click(166, 521));
    }
    game.shot("forces");
    game.act_until("the SWD chooses", seen::is_force_chooser(Side::German), |headless| headless.click(1090, 680));
    // Recon allows the SWD only one force.
    game.settle();
    if !game.with(|world| seen::has_bought(Side::German)(world)) {
        game.fail("the only force is not filled in");
    }
    game.shot("forces-german");
    game.act_until("the curtain falls", seen::is_curtain_shown, |headless| headless.click(1090, 680));
}

/// Goes from the title to the curtain of a campaign's next mission, with the forces that were chosen last.
pub fn begin_mission(game: &mut HeadlessGame) {
    press_and_await(game, &spanish_text("title-campaign"), "campaigns-go");
    press_and_await(game, "campaigns-go", "ledger-go");
    game.shot("ledger");
    press_and_await(game, "ledger-go", "briefing-go");
    press_and_await(game, "briefing-go", &spanish_text("forces-last"));
    press_and_await(game, &spanish_text("forces-last"), &spanish_text("forces-next"));
    game.shot("forces");
    press_and_await(game, &spanish_text("forces-next"), "sturmzombie+");
    press_and_await(game, &spanish_text("forces-last"), &spanish_text("forces-begin"));
    press_and_await(game, &spanish_text("forces-begin"), &spanish_text("curtain-hold"));
}

/// Presses a button, and waits for another that was not there before.
fn press_and_await(game: &mut HeadlessGame, part: &str, next: &str) {
    game.settle();
    game.press_button(part);
    game.button_centre(next, 0);
}

/// Goes from the debrief of a campaign's battle to the ledger. Neither side keeps a card.
pub fn go_to_ledger(game: &mut HeadlessGame) {
    let next = spanish_text("keep-next");
    if game.with(|world| seen::is_followed_by_another_choice(world)) {
        keep_no_card(game);
        let (x, y) = game.button_centre(&next, 0);
        game.act_until("the SWD chooses a card", seen::is_keeping_card(Side::German), |headless| headless.click(x, y));
    }
    if Side::BOTH.into_iter().any(|side| game.with(|world| seen::is_keeping_card(side)(world))) {
        keep_no_card(game);
        let (x, y) = game.button_centre(&spanish_text("keep-done"), 0);
        game.act_until("it is shown what is kept", seen::are_kept_cards_shown, |headless| headless.click(x, y));
    }
    let (x, y) = game.button_centre(&spanish_text("campaign-on"), 0);
    game.goes_to(Screen::CampaignLog, |headless| headless.click(x, y));
}

/// Marks that the side keeps no card.
fn keep_no_card(game: &mut HeadlessGame) {
    let (x, y) = game.button_centre("keep-none", 0);
    game.act_until("no card is marked to be kept", seen::has_marked_choice, |headless| headless.click(x, y));
}

/// Goes from the debrief to the title.
pub fn leave_debrief(game: &mut HeadlessGame) {
    game.goes_to(Screen::Title, |headless| headless.click(1090, 680));
}

fn is_first_turn(game: &HeadlessGame) -> bool {
    game.view.as_ref().is_some_and(|view| view.now.turn.number == 1)
}

/// Gives one answer.
pub fn give_answer(game: &mut HeadlessGame, action: &PlayerAction) {
    match action {
        PlayerAction::Bid(points, open) => place_bid(game, *points, *open),
        PlayerAction::Discard(_, places, early) => discard_cards(game, places, *early),
        PlayerAction::Play { place, at, order } => play_card(game, (*place, *at), *order),
        PlayerAction::Kill { order, .. } => kill_card(game, *order),
        PlayerAction::KillPlayed(_) => {
            game.wait_for_input();
            game.shot("played");
            game.press_button("kill:");
        }
        PlayerAction::Pass(to) => {
            game.wait_for_input();
            game.shot("answer");
            let id = if matches!(to, ResponseTrigger::Card(_)) { "answer-let" } else { "answer-pass" };
            game.press_button(&spanish_text(id));
        }
        PlayerAction::EndLastChance => {
            game.wait_for_input();
            game.shot("last-chance");
            game.press_button(&spanish_text("chance-done"));
        }
        PlayerAction::Deploy(_, entry) => {
            // Wait for the curtain to close first.
            game.settle();
            let (x, y) = game.button_centre(&spanish_text("deploy-entry"), usize::from(entry.0));
            game.click(x, y);
        }
        PlayerAction::EndDeployment => {
            game.settle();
            game.press_button(&spanish_text("deploy-done"));
        }
        PlayerAction::Plan(figure, aim) => {
            let (figure, aim) = (*figure, *aim);
            select_figure(game, figure);
            show_plan(game, figure, aim);
            game.settle();
            if matches!(aim, PlanTarget::Do(order) if !matches!(order, Order::Enter | Order::Turn { .. })) {
                game.shot("plan");
            }
            game.press_button("commit");
        }
        PlayerAction::EndActivation => game.press_button("end:"),
        PlayerAction::EndHalf => game.press_button("end_half:"),
        PlayerAction::React(_) | PlayerAction::Hold(_) => {
            game.wait_for_input();
            game.shot("reaction");
            game.press_button(&format!(
                ":{}",
                spanish_text(if matches!(action, PlayerAction::React(_)) { "react-fire" } else { "react-hold" })
            ));
        }
        PlayerAction::Ready(chosen, figures) => choose_ready_figures(game, chosen, figures),
        PlayerAction::Answer(order) => answer_question(game, *order),
    }
}

fn place_bid(game: &mut HeadlessGame, points: u8, open: bool) {
    // The curtain moves until it is closed, and so does its button.
    game.settle();
    let first = is_first_turn(game);
    if first {
        game.shot("curtain");
    }
    if !open {
        open_curtain(game);
    }
    for more in 1..=points {
        let (x, y) = game.button_centre(MORE, 0);
        let raised = |world: &World| world.resource::<BidOverlay>().0.as_ref().is_some_and(|bid| bid.chosen == more);
        game.act_until("one more point", raised, |headless| headless.click(x, y));
    }
    if first {
        game.shot("bid");
    }
    game.press_button("seal");
}

fn discard_cards(game: &mut HeadlessGame, places: &[usize], early: bool) {
    if early {
        let (x, y) = game.button_centre("seal", 0);
        game.act_until("the curtain falls", seen::is_curtain_shown, |headless| headless.click(x, y));
    }
    open_curtain(game);
    choose_discards(game, places);
}

/// Discards cards of the open hand.
pub fn choose_discards(game: &mut HeadlessGame, places: &[usize]) {
    for place in places {
        let (x, y) = game.button_centre(&format!("discard-{place}"), 0);
        game.act_until_text_added("a card goes", &spanish_text("discard-gone"), |headless| headless.click(x, y));
    }
    game.shot("hand");
    game.press_button("fill");
}

fn play_card(game: &mut HeadlessGame, (place, at): (usize, usize), order: Order) {
    let view = game.view.as_ref().expect("a battle goes on");
    let x = card_centre_x(place, view.now.cards.hands[view.seat].len());
    let squares = matches!(order, Order::PlayCard { target: CardTarget::Square(_), .. });
    let go = spanish_text("choose-play");
    pick_hand_card(game, x);
    if at > 0 && !squares {
        let plate = format!("target-{at}");
        let (x, y) = game.button_centre(&plate, 0);
        let words = game.with(|world| seen::button_text(world, &plate));
        // The target is described beside the buttons.
        game.act_until_text_added("another target", &words, |headless| headless.click(x, y));
    }
    game.shot("target");
    game.press_button(&go);
}

/// Holds the hand open with the mouse button, moves to a card, and releases the button.
fn pick_hand_card(game: &mut HeadlessGame, x: i32) {
    game.wait_for_input();
    game.settle();
    let asked = game.buttons().iter().any(|(name, ..)| name == "hand");
    let (left, top) = game.button_centre(if asked { "hand" } else { "cards:" }, 0);
    game.point(left, top);
    game.button(MouseButton::Left, true);
    game.settle();
    game.point(x, HAND);
    game.settle();
    game.shot("hand-held");
    game.button(MouseButton::Left, false);
    game.settle();
}

fn kill_card(game: &mut HeadlessGame, order: Order) {
    let Order::KillCard { card, .. } = order else { panic!("{order:?} kills no card") };
    let (x, y) = game.button_centre("cards-in-play", 0);
    let listed = format!("kill-{}", card.0);
    game.offer(&listed, |headless| headless.click(x, y));
    game.shot("in-play");
    let (x, y) = game.button_centre(&listed, 0);
    game.offer("pay-", |headless| headless.click(x, y));
    game.wait_for_input();
    game.shot("kill");
    game.press_button("pay-");
}

fn choose_ready_figures(game: &mut HeadlessGame, chosen: &[FigureId], figures: &[FigureId]) {
    let first = game.shown("readiness");
    game.wait_for_input();
    for index in (0..figures.len()).filter(|index| !chosen.contains(&figures[*index])) {
        let (x, y) = game.button_centre(&format!("ready-{}", figures[index].0), 0);
        game.act_until_text_added("one stays out", &spanish_text("ready-out"), |headless| headless.click(x, y));
    }
    if first {
        game.shot("readiness");
    }
    game.press_button("stand-ready");
}

/// Gives the order that answers a prompt, by its buttons or on the board.
fn answer_question(game: &mut HeadlessGame, order: Order) {
    game.wait_for_input();
    game.shot("asked");
    let part = match order {
        Order::EndFlame => "flame:".to_owned(),
        Order::EndShooting => spanish_text("again-stop"),
        Order::KeepDice => spanish_text("reroll-keep"),
        Order::EndSharing => spanish_text("share-end"),
        Order::Spread { at } | Order::Land { at } => {
            game.look();
            let now = game.lens.expect("a battle goes on");
            let (x, y) = camera_mirror::click_point_of(now, at, None).expect("the square is shown");
            if game.view.as_ref().is_some_and(|view| view.now.ends_jet(at)) {
                // The last possible square of a jet waits for the confirmation.
                game.click(x, y);
                game.settle();
            }
            return game.click(x, y);
        }
        _ => panic!("{order:?} answers no question"),
    };
    game.press_button(&part);
}

/// Holds the mouse button until the curtain opens.
fn open_curtain(game: &mut HeadlessGame) {
    // The curtain moves until it is closed, and so does its button.
    game.wait_for_input();
    let (x, y) = game.button_centre(&spanish_text("curtain-hold"), 0);
    game.press(x, y, Duration::from_millis(1100));
    game.wait_for_input();
}

/// Selects a figure by its row in the list, which moves the camera there.
fn select_figure(game: &mut HeadlessGame, figure: FigureId) {
    game.settle();
    let row = format!("figure-{}", figure.0);
    let kind = game.view.as_ref().and_then(|view| Some(view.now.figure(figure)?.kind)).expect("it is in the battle");
    // A long list shows one row for a horde. Each click on that row selects the horde's next figure.
    for _ in 0..64 {
        if game.buttons().iter().any(|(name, ..)| *name == row) {
            break;
        }
        game.press_button(&format!("group-{}", kind.0));
        game.settle();
        mirror_selection(game);
    }
    let (x, y) = game.button_centre(&row, 0);
    game.click(x, y);
    game.settle();
    mirror_selection(game);
}

/// Updates the test's copies of the view and the camera with the figure that the game has selected.
fn mirror_selection(game: &mut HeadlessGame) {
    let selected = game.with(|world| world.resource::<BattleView>().selected);
    let view = game.view.as_mut().expect("a battle goes on");
    if view.selected != selected {
        view.selected = selected;
        game.lens = game.lens.map(|now| camera_mirror::camera_after_update(now, view));
    }
}

/// Points at the target of the figure's action, so that its plan is shown.
fn show_plan(game: &mut HeadlessGame, id: FigureId, aim: PlanTarget) {
    game.look();
    let view = game.view.as_ref().expect("a battle goes on");
    let figure = *view.now.figure(id).expect("it is in play");
    let now = game.lens.expect("a battle goes on");
    let at = |square, exit| camera_mirror::click_point_of(now, square, exit);
    let plate = match aim {
        PlanTarget::Go(square) => match at(square, None) {
            Some((x, y)) => return game.click(x, y),
            None => "move:",
        },
        PlanTarget::Leave(square, side) => {
            let (x, y) = at(square, Some(side)).expect("the exit is shown");
            return game.click(x, y);
        }
        PlanTarget::Do(Order::Enter) => "up:",
        PlanTarget::Do(Order::Turn { to }) if to == figure.facing.left() => "turn_left:",
        PlanTarget::Do(Order::Turn { .. }) => "turn:",
        PlanTarget::Do(Order::Shoot { .. }) => "shoot:",
        PlanTarget::Do(Order::CloseAttack { .. }) => "melee:",
        PlanTarget::Do(Order::OpenDoor { .. } | Order::CloseDoor { .. }) => "door:",
        PlanTarget::Do(Order::SealDoor { .. }) => "lock:",
        PlanTarget::Do(Order::Flame) => "flame:",
        PlanTarget::Do(Order::Throw { .. }) => "grenade:",
        PlanTarget::Do(order) => panic!("{order:?} is no action of a figure"),
    };
    // Each press of the button shows the next plan, and the camera moves to it.
    for shown in player_action::aims_passed_until(view, &figure, aim) {
        game.press_button(plate);
        game.settle();
        let view = game.view.as_ref().expect("a battle goes on");
        game.lens = game.lens.map(|now| camera_mirror::camera_with_plan(now, view, id, shown));
    }
}

/// Name of the button that adds a point to the bid.
const MORE: &str = "bid+";
