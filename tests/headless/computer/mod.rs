//! Battles against the AI: whole battles, prompts in the AI's half-turn, its playback, and seats that change players.

mod campaign;
mod meanwhile;
mod plays;
mod seats;
mod watched;

use std::{cell::Cell, fs, path::Path, time::Duration};

use ai::{Ai, AiLevel};
use bevy::ecs::world::World;
use client::{
    battle_view::{seats::SeatPair, session::BattleView},
    ui_kit::screen::Screen,
};
use record::{AiSeat, Battle, BattleSpec, Difficulty, Record};
use rules::{self, BattleState, BySide, Observation, Order, OrderLogEntry, PendingDecision, Side};

use crate::{
    battles::recon_spec,
    game::{HeadlessGame, TestHome, is_plan_interrupted},
    keys,
    player_action::{self, PlayerAction},
    policy::TestPlayerPolicy,
};

/// Number of orders that the AI gives in a row before the player has a decision.
const ALONE: usize = 5;

/// Returns seats with the AI as Germans and a person as Allies.
fn german_computer(strength: Difficulty) -> BySide<Option<AiSeat>> {
    BySide { allied: None, german: Some(AiSeat { strength, seed: 7 }) }
}

/// Returns seats with the AI on both sides.
fn computers_on_both_sides(strength: Difficulty) -> BySide<Option<AiSeat>> {
    BySide::from_fn(|_| Some(AiSeat { strength, seed: 7 }))
}

fn recon_spec_against(seed: u64, computers: BySide<Option<AiSeat>>) -> BattleSpec {
    BattleSpec { computers, ..recon_spec(seed) }
}

fn prepare_new_battle(home: &TestHome, seed: u64, computers: BySide<Option<AiSeat>>) {
    let mut world = rules::new_world();
    let saves = home.0.join("saves");
    let (_, warning) =
        Battle::new(&mut world, recon_spec_against(seed, computers), Some(&saves)).expect("a sound setup");
    assert!(warning.is_none());
}

/// Saves a battle in progress, played by the AI on both sides until `enough` returns the number of entries to keep.
fn prepare_battle_until(
    home: &TestHome,
    computers: BySide<Option<AiSeat>>,
    enough: impl Fn(&BattleState, &Record) -> Option<usize>,
) {
    let saves = home.0.join("saves");
    fs::create_dir_all(&saves).expect("a folder");
    for seed in 1..40 {
        let mut world = rules::new_world();
        let (mut battle, _) =
            Battle::new(&mut world, recon_spec_against(seed, computers), None).expect("a sound setup");
        let mut minds: BySide<Ai> = BySide::default();
        while let Some(seat) = world.resource::<PendingDecision>().seat() {
            let seen = Observation::of(&world, seat);
            let choice = minds[seat].decide(&seen, AiLevel::Veteran, 7).expect("who is asked has an order");
            battle.submit(&mut world, choice.order).expect("it is allowed");
            let Some(kept) = enough(&BattleState::of(&world), battle.record()) else { continue };
            fs::write(saves.join("middle.battle"), record::write_record(&battle.record().truncated_at(kept)))
                .expect("room for it");
            return;
        }
    }
    panic!("no battle comes to such a moment");
}

/// Saves a battle at the beginning of a half-turn of the AI, with several figures on the board, in which the AI gives
/// [`ALONE`] orders before the player has a decision.
pub fn prepare_computer_half(home: &TestHome) {
    let since: Cell<Option<usize>> = Cell::new(None);
    prepare_battle_until(home, german_computer(Difficulty::Veteran), |now, record| {
        let stands =
            |side: Side| now.figures.iter().filter(move |figure| figure.side == side && figure.square().is_some());
        let acts = matches!(now.awaiting, PendingDecision::Act { seat: Side::German, figure: None });
        let begins = acts
            && side_of(now) == Some(Side::German)
            && now.figures.iter().all(|figure| !figure.activated || figure.side == Side::Allied);
        let given = record.steps.len();
        if begins && stands(Side::German).count() > 2 && stands(Side::Allied).count() > 0 {
            since.set(Some(given));
        } else if now.awaiting.seat() != Some(Side::German) {
            since.set(None);
        }
        since.get().filter(|since| given >= since + ALONE)
    });
}

/// Saves a battle at the beginning of an activation by the AI to which a figure of the player may react.
pub fn prepare_reaction_question(home: &TestHome) {
    prepare_battle_until(home, german_computer(Difficulty::Veteran), |now, record| {
        let asked = matches!(now.awaiting, PendingDecision::React { seat: Side::Allied, .. });
        let theirs = asked && side_of(now) == Some(Side::German);
        let begins =
            |step: &record::RecordedEntry| matches!(step.entry, rules::OrderLogEntry::Order(Order::Activate { .. }));
        theirs.then(|| record.steps.iter().rposition(begins)).flatten()
    });
}

/// Opens the game, continues the battle, and pauses the playback before the AI's first order.
fn open_paused_battle(name: &str, home: &TestHome) -> HeadlessGame {
    pause_continued_battle(HeadlessGame::start(name, &home.0))
}

/// Continues the battle, and pauses the playback before the AI's first order.
fn pause_continued_battle(game: HeadlessGame) -> HeadlessGame {
    game.key("Return");
    game.pass(Duration::from_millis(400));
    game.key("space");
    game
}

/// Opens the game and continues the battle.
fn open_saved_battle(name: &str, home: &TestHome) -> HeadlessGame {
    let mut game = HeadlessGame::start(name, &home.0);
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    refresh_mirror(&mut game);
    game
}

/// Updates the test's copy of the battle, including the seats and the selected figure.
fn refresh_mirror(game: &mut HeadlessGame) -> BattleState {
    if game.view.is_none() {
        game.begin_mirror();
    }
    let record = game.record().expect("a battle goes on");
    let seats = SeatPair::seated(&record.spec.players, &record.computers());
    let view = game.view.as_mut().expect("it was taken up");
    (view.viewpoint, view.seats) = (seats.eyes(), seats);
    let now = game.refresh();
    // Between two decisions of the player, the window also selects other figures.
    let selected = read_world(game, |world| world.get_resource::<BattleView>().and_then(|view| view.selected));
    game.view.as_mut().expect("it was taken up").selected = selected;
    now
}

fn seated_strengths(game: &HeadlessGame) -> BySide<Option<Difficulty>> {
    let computers = game.record().expect("a battle goes on").computers();
    BySide::from_fn(|side| computers[side].map(|computer| computer.strength))
}

/// Gives an answer by keys; with a single player there is no curtain.
fn answer_by_keys(game: &mut HeadlessGame, action: &PlayerAction) {
    match action {
        PlayerAction::Bid(points, _) => keys::give_answer(game, &PlayerAction::Bid(*points, true)),
        PlayerAction::Discard(_, places, _) => {
            game.wait_for_input();
            for place in places {
                game.key(&(place + 1).to_string());
            }
            game.settle();
            game.key("Return");
        }
        action => keys::give_answer(game, action),
    }
}

/// Gives one answer, and waits until the AI has given its orders after it.
fn answer_and_wait(game: &mut HeadlessGame, action: &PlayerAction, give: fn(&mut HeadlessGame, &PlayerAction)) {
    let view = game.view.as_ref().expect("a battle goes on");
    let (before, wanted) = (game.orders().len(), player_action::orders_of_action(view, action));
    give(game, action);
    let what = format!("the journal holds {wanted:?}");
    game.settle();
    game.until(&what, |game| game.orders().len() > before);
    let orders = game.orders();
    let new = &orders[before..];
    let own = wanted.iter().zip(new).take_while(|(wanted, new)| wanted == new).count();
    if own == 0 || (own < wanted.len() && !was_interrupted(game, before + own)) {
        game.fail(&format!("the journal holds {new:?}, given was {wanted:?}"));
    }
    game.settle();
    refresh_mirror(game);
}

/// Returns `true` if a prompt interrupted a plan after that many entries.
fn was_interrupted(game: &HeadlessGame, orders: usize) -> bool {
    let record = game.record().expect("a battle goes on");
    let mut world = rules::new_world();
    record::replay_record(&mut world, &record.truncated_at(orders)).expect("it replays");
    is_plan_interrupted(&world)
}

/// Gives the player's answers until the battle is over. The AI plays the other side.
fn play_person_to_end(
    game: &mut HeadlessGame,
    give: fn(&mut HeadlessGame, &PlayerAction),
    pointing: bool,
) -> TestPlayerPolicy {
    let mut policy = TestPlayerPolicy::default();
    loop {
        game.settle();
        let now = refresh_mirror(game);
        policy.look(&game.events());
        let Some(asked) = now.awaiting.seat() else { return policy };
        if now.turn.number > 40 {
            game.fail("the battle does not end");
        }
        if seated_strengths(game)[asked].is_some() {
            game.fail("the computer does not go on");
        }
        if pointing {
            game.look();
        }
        policy.lens = game.lens.filter(|_| pointing);
        let action = policy.decide(game.view.as_ref().expect("a battle goes on"));
        answer_and_wait(game, &action, give);
    }
}

/// Replays the saved record to its end and returns it.
fn replay_saved_record(game: &HeadlessGame) -> Record {
    let record = Record::clone(&*game.record().expect("a battle was played"));
    record::replay_record(&mut rules::new_world(), &record).expect("it replays without asking anybody");
    record
}

fn count_orders_by_side(record: &Record) -> BySide<usize> {
    let mut counts = BySide::default();
    let mut asked = record.first;
    for step in &record.steps {
        if let OrderLogEntry::Order(order) = &step.entry {
            let by = match order {
                Order::KillCard { seat, .. } | Order::PlayCard { seat, .. } => Some(*seat),
                _ => asked,
            };
            if let Some(side) = by {
                counts[side] += 1;
            }
        }
        asked = step.next;
    }
    counts
}

/// Reads a value of the game's world that the test has no copy of.
fn read_world<T>(game: &HeadlessGame, read: impl FnOnce(&World) -> T) -> T {
    game.inspect(read)
}

fn newest_saved_record(folder: &Path) -> Record {
    let path = record::list_saved_battles(folder).into_iter().next().expect("a battle").path;
    record::read_saved_record(&path).expect("a record").record
}

fn is_over(state: &BattleState) -> bool {
    state.awaiting == PendingDecision::Over
}

fn side_of(state: &BattleState) -> Option<Side> {
    state.turn.half
}
