//! Seats of an online battle: the AI takes one, the players of a shared side divide its figures, and a saved battle goes
//! on with its forces.

use ai::{Ai, AiLevel};
use bevy::prelude::World;
use client::{
    battle_view::{
        intent_queue::BattleIntent,
        session::{BattleSession, BattleView},
    },
    online_lobby::lobby_model::{FigureSheet, LobbySheet},
    ui_kit::screen::Screen,
};
use online::MemberId;
use record::Difficulty;
use rules::{FigureId, Observation, Order, PendingDecision, Side, legal_orders, view_for_seat};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    online::{LUIS, can_confirm, lobby_model, peers, shown_code, start_with_mission},
    online_peer::{OnlinePeers, PeerPlan, expect_guests},
    prepared_battles::prepare_recon_battle,
};

/// Opens a session in the lobby, and waits for its code.
fn open_session(game: &mut HeadlessGame) {
    game.act_until("a code is shown", |world| shown_code(world).is_some(), |headless| headless.key("Return"));
}

fn begin_battle(game: &mut HeadlessGame) {
    game.until("the battle can begin", |game| game.with(|world| can_confirm(world)));
    let begun = |world: &World| peers(world).guests[0].begun;
    game.act_until("the battle begins for both", begun, |headless| headless.key("Return"));
}

fn figure_sheet(world: &World) -> Option<FigureSheet> {
    match lobby_model(world).sheet {
        LobbySheet::Figures(sheet) => Some(sheet),
        _ => None,
    }
}

#[test]
fn ai_takes_the_seat_of_a_host_that_only_deals() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = start_with_mission("online-ai", &home, "recon");
    game.with(|world| expect_guests(world, &[LUIS]));
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("l"));
    game.press_button("online-deals-only");
    open_session(&mut game);
    game.press_button("online-ai-allied");
    game.settle();
    game.press_button("online-ai-allied");
    begin_battle(&mut game);
    let record = game.record().expect("the host's journal");
    assert_eq!(record.computers().allied.map(|seat| seat.strength), Some(Difficulty::Veteran));
    assert!(record.computers().german.is_none() && !record.spec.forces.allied.is_empty());
    // The first decision of Recon is a bid of both sides.
    let has_acted = |world: &World| {
        let waits = world.resource::<PendingDecision>().seat();
        waits == Some(Side::German) && world.resource::<BattleSession>().entries() > 0
    };
    game.until("the AI has decided", |game| game.with(|world| has_acted(world)));
}

#[test]
fn players_of_a_shared_side_divide_its_figures() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = start_with_mission("online-figures", &home, "gate");
    let luis = PeerPlan { side: Some(Side::Allied), ..LUIS };
    game.with(|world| expect_guests(world, &[luis]));
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("l"));
    open_session(&mut game);
    let is_shared = |world: &World| matches!(lobby_model(world).sheet, LobbySheet::Members(_));
    game.until("both share a side", |game| game.with(|world| is_shared(world)));
    game.press_button("online-figures");
    let count = game.with(|world| figure_sheet(world)).map_or(0, |sheet| sheet.rows.len());
    assert!(count >= 2, "a force of several figures");
    game.press_button("online-figure-0");
    game.until("the first one is taken", |game| {
        game.with(|world| figure_sheet(world).is_some_and(|sheet| sheet.rows[0].is_own && !sheet.rows[1].is_own))
    });
    game.with(|world| world.resource_mut::<OnlinePeers>().guests[0].guest.take_figures(vec![0, 1]));
    game.with(|world| world.resource_mut::<OnlinePeers>().guests[0].guest.take_figures(vec![1]));
    let is_luis = |world: &World| {
        let sheet = figure_sheet(world).unwrap_or_default();
        sheet.rows[1].commander == "Luis" && sheet.rows[1].refused.is_some() && sheet.rows[0].is_own
    };
    game.until("Luis commands the second one, and can't have the first", |game| game.with(|world| is_luis(world)));
    game.shot("figures");
    game.key("BackSpace");
    begin_battle(&mut game);
    check_commander_of_second_figure(&mut game);
}

/// Checks that the window refuses orders for the figure of the other player, and says why.
fn check_commander_of_second_figure(game: &mut HeadlessGame) {
    game.until("the battle is shown", |game| game.with(|world| world.contains_resource::<BattleView>()));
    let foreign = game.with(|world| {
        let session = world.resource::<BattleSession>();
        let names: Vec<_> = session.spec().commanders().into_iter().collect();
        names.iter().find(|(_, by)| format!("{by:?}").contains("Luis")).map(|(figure, _)| *figure)
    });
    let foreign: FigureId = foreign.expect("a figure of Luis");
    play_until_figures_act(game);
    let order = game.with(|world| find_order_of(world, foreign)).expect("an order for the figure");
    let entries = game.with(|world| world.resource::<BattleSession>().entries());
    assert_eq!(
        game.with(|world| world.resource::<BattleSession>().other_commander(world, order)),
        Some(MemberId(2)),
        "{order:?}"
    );
    game.with(|world| {
        world.write_message(BattleIntent::from(order));
    });
    game.until("a warning names him", |game| {
        game.with(|world| {
            world.resource::<BattleView>().notice.as_ref().is_some_and(|notice| notice.words().contains("Luis"))
        })
    });
    assert_eq!(game.with(|world| world.resource::<BattleSession>().entries()), entries);
}

/// Gives orders until figures can act.
fn play_until_figures_act(game: &mut HeadlessGame) {
    let acts =
        |world: &World| matches!(world.resource::<PendingDecision>(), PendingDecision::Act { seat: Side::Allied, .. });
    let mut ai = Ai::default();
    for _ in 0..200 {
        if game.with(|world| acts(world)) {
            return;
        }
        game.with(|world| {
            if world.resource::<PendingDecision>().seat() == Some(Side::Allied) {
                let seen = Observation::of(world, Side::Allied);
                let decision = ai.decide(&seen, AiLevel::Recruit, 7).expect("an order");
                world.write_message(BattleIntent::from(decision.order));
            }
        });
        game.settle();
    }
    game.fail("no figure of the Allies can act");
}

fn find_order_of(world: &World, figure: FigureId) -> Option<Order> {
    let view = view_for_seat(&rules::BattleState::of(world), Side::Allied);
    let is_of = |order: &Order| matches!(order.subject(), Some(rules::OrderSubject::Figure(of)) if of == figure);
    legal_orders(&view).into_iter().find(is_of)
}

fn saved_entries(home: &TestHome) -> usize {
    let saved = std::fs::read_dir(home.0.join("saves")).expect("a folder").filter_map(Result::ok);
    let path = saved.map(|entry| entry.path()).find(|path| path.extension().is_some_and(|end| end == "battle"));
    let read = record::read_saved_record(&path.expect("a saved battle")).expect("a sound record");
    read.record.steps.len()
}

#[test]
fn saved_battle_goes_on_online() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_recon_battle(&home);
    let entries = saved_entries(&home);
    let mut game = start_with_mission("online-saved", &home, "incursion");
    game.with(|world| expect_guests(world, &[LUIS]));
    game.goes_to(Screen::Records, |headless| headless.key("g"));
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("l"));
    game.shot("saved");
    let words = game.with(|world| lobby_model(world).code.words);
    assert_eq!(words, "Reconocimiento", "the mission of the saved battle");
    open_session(&mut game);
    begin_battle(&mut game);
    let known = |game: &HeadlessGame| {
        let of_guest = |world: &World| peers(world).guests[0].guest.battle().map_or(0, online::GuestBattle::entries);
        game.with(|world| (world.resource::<BattleSession>().entries(), of_guest(world) as usize))
    };
    // The seed of both machines comes after the old entries.
    game.until("both have all entries", |game| known(game).0 >= entries && known(game).0 == known(game).1);
}
