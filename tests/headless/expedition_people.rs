//! The survivors in a battle of an expedition: each has the name and the face of a person and the token of a weapon, and
//! the labels with the names do not overlap.

use bevy::prelude::*;
use client::{
    battle_board::{
        figure_tokens::{figure_face, figure_picture},
        map_overview::{MapOverview, ToggleMapOverview},
        overlays::labels::BoardLabel,
    },
    battle_view::{
        intent_queue::BattleIntent,
        session::BattleView,
        text::names::{figure_name, whole_name},
    },
    menus::expedition::OpenExpedition,
    ui_kit::{
        game_names::localized_name,
        localization::Texts,
        theme::{composite_image::PartKind, image_cache::ImageCache, likeness::face_picture},
    },
};
use rules::{BattleState, FigureId, Order, Side, legal_orders};

use crate::{
    expedition::begin_expedition,
    expedition_battles::{open_battle, play_until_battle},
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
};

/// Maximum number of orders until two survivors are on the board.
const MAX_ORDERS: usize = 60;

/// Returns the order that brings the next survivor onto the board.
fn choose_entry_order(state: &BattleState) -> Order {
    let waits = |id: FigureId| state.figure(id).is_some_and(|figure| figure.square().is_none());
    let facing = state.acting.and_then(|id| state.figure(id)).map(|figure| figure.facing);
    let rank = |order: &Order| match order {
        Order::Enter => 0,
        Order::EndDeployment => 1,
        Order::Activate { figure } if waits(*figure) => 2,
        // A figure on the entry square would keep the next one out.
        Order::Move { towards } if Some(*towards) == facing => 3,
        Order::EndActivation => 4,
        _ => 5,
    };
    legal_orders(state).into_iter().min_by_key(rank).expect("an order is due")
}

fn count_survivors_on_board(state: &BattleState) -> usize {
    state.figures.iter().filter(|figure| figure.side == Side::Allied && figure.square().is_some()).count()
}

/// Submits orders until two survivors are on the board.
fn bring_survivors_in(game: &mut HeadlessGame) {
    for _ in 0..MAX_ORDERS {
        let before = game.with(|world| BattleState::of(world));
        if count_survivors_on_board(&before) > 1 {
            return;
        }
        let order = choose_entry_order(&before);
        game.with(|world| {
            world.write_message(BattleIntent::from(order));
        });
        game.until("the order is carried out", |game| game.with(|world| BattleState::of(world) != before));
    }
    panic!("the survivors stay outside");
}

/// Checks the face, the token and the whole name of each survivor. Returns the names of those on the board.
fn check_survivors(world: &World) -> Vec<String> {
    let (view, texts) = (world.resource::<BattleView>(), world.resource::<Texts>());
    let (open, art) = (world.resource::<OpenExpedition>(), world.resource::<ImageCache>());
    let mut names = Vec::new();
    for figure in view.now.figures.iter().filter(|figure| figure.side == Side::Allied) {
        let kind = view.now.kind_of(figure);
        let person = open.data().content.people.iter().find(|person| person.name == kind.title).expect("a person");
        let face = person.face.and_then(face_picture).expect("the people of the game have faces");
        assert_eq!(view.portrait(figure.id).as_ref(), Some(&face), "{}", kind.id);
        assert_eq!(figure_face(view, figure), face, "{}", kind.id);
        let drawing = art.drawing(&figure_picture(&view.now.catalogue, figure)).expect("the token is registered");
        let PartKind::Picture(token, _) = &drawing.parts[0].what else { panic!("{:?}", drawing.parts) };
        assert!(token.starts_with("art/survivor_"), "{}: {token}", kind.id);
        assert_eq!(whole_name(texts, view, figure.id), localized_name(texts, &person.name));
        if figure.square().is_some() {
            names.push(figure_name(texts, view, figure.id));
        }
    }
    names
}

/// Returns the places of the labels on the board.
fn read_labels(world: &mut World) -> Vec<Rect> {
    let mut labels = world.query::<(&BoardLabel, &Transform)>();
    let place_of = |(label, place): (&BoardLabel, &Transform)| {
        Rect::from_center_size(place.translation.truncate(), label.size * place.scale.truncate())
    };
    labels.iter(world).map(place_of).collect()
}

fn is_board_text_shown(world: &mut World, words: &str) -> bool {
    let mut texts = world.query::<&Text2d>();
    texts.iter(world).any(|text| text.0 == words)
}

fn is_panel_text_shown(world: &mut World, words: &str) -> bool {
    let mut texts = world.query::<&Text>();
    texts.iter(world).any(|text| text.0.contains(words))
}

#[test]
fn survivors_are_people_with_names_faces_and_tokens() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-people", &home.0);
    begin_expedition(&mut game);
    play_until_battle(&mut game);
    open_battle(&mut game);
    bring_survivors_in(&mut game);
    game.settle();
    game.shot("people");
    let names = game.with(|world| check_survivors(world));
    assert!(names.len() > 1, "{names:?}");
    for name in &names {
        assert!(game.with(|world| is_panel_text_shown(world, name)), "{name} is in the list");
    }

    game.with(|world| {
        world.write_message(BattleIntent::from(ToggleMapOverview));
    });
    game.until("the map is shown", |game| game.with(|world| world.resource::<MapOverview>().shown()));
    game.settle();
    game.shot("map");
    for name in &names {
        assert!(game.with(|world| is_board_text_shown(world, name)), "{name} is on the map");
    }
    let labels = game.with(read_labels);
    assert!(labels.len() > names.len(), "{labels:?}");
    for (index, label) in labels.iter().enumerate() {
        let apart = labels[..index].iter().all(|other| other.intersect(*label).is_empty());
        assert!(apart, "{label:?}: {labels:?}");
    }
}
