//! The example missions of the guide `missions/README.md` are made in the editor, by mouse and keys; the result equals
//! the text of the guide.

use std::{fs, path::Path};

use bevy::prelude::World;
use client::{
    editor::{document_status::DocumentStatus, open_document::OpenDocument, tool_state::ToolState},
    screen_kit::text_dialog::TextDialog,
    ui_kit::screen::Screen,
};
use mission::{DoorColour, Mission, ObjectIcon, force::ForceRequirement, parse_mission};
use rules::{EdgePoint, EndCondition, Ground, Side, Square, objects::ObjectPlace};

use crate::{
    editor::{add_list_block, begin_empty_mission, click_square, drag_between_squares, leave_editor, window_point_of},
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
};

/// Returns the missions of the guide, in its order.
fn load_guide_missions() -> Vec<Mission> {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../missions/README.md");
    let guide = fs::read_to_string(guide).expect("the guide");
    let blocks = guide.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next());
    let whole = blocks.filter(|block| block.contains("map: (") && block.contains("story:"));
    let read = |text: &str| parse_mission(Path::new("example.ron"), text, None).expect("it is sound");
    whole.map(read).collect()
}

fn map_size(world: &World) -> (u8, u8) {
    world.resource::<OpenDocument>().sketch().size()
}

/// Makes the map as large as that of the example.
fn resize_map(game: &mut HeadlessGame, (width, height): (u8, u8)) {
    loop {
        let (wide, high) = game.with(|world| map_size(world));
        let key = match (wide.cmp(&width), high.cmp(&height)) {
            (std::cmp::Ordering::Less, _) => "ctrl+Right",
            (std::cmp::Ordering::Greater, _) => "ctrl+shift+Right",
            (_, std::cmp::Ordering::Less) => "ctrl+Down",
            (_, std::cmp::Ordering::Greater) => "ctrl+shift+Down",
            _ => return,
        };
        game.act_and_expect_change("the map has another size", map_size, |headless| headless.key(key));
    }
}

/// Paints all squares of that ground, one horizontal run after the other.
fn paint_ground(game: &mut HeadlessGame, wanted: &Mission, ground: Ground, piece: &str) {
    game.press_button(piece);
    let terrain = &wanted.terrain;
    for y in 0..terrain.height() {
        let mut x = 0;
        while x < terrain.width() {
            let is = |x: u8| x < terrain.width() && terrain.ground(Square::new(x, y)) == ground;
            let end = (x..).find(|x| !is(*x)).unwrap_or(x);
            match end - x {
                0 => {}
                1 => click_square(game, (x, y)),
                _ => drag_between_squares(game, (x, y), (end - 1, y)),
            }
            x = end.max(x + 1);
        }
    }
    game.settle();
}

fn place_doors(game: &mut HeadlessGame, wanted: &Mission) {
    for (door, colour) in wanted.doors.iter().zip(&wanted.door_colours) {
        game.press_button(if *colour == DoorColour::Green { "piece-green" } else { "piece-door" });
        game.press_button(match (door.open, door.sealed) {
            (true, _) => "editor-open",
            (_, true) => "editor-sealed",
            _ => "editor-closed",
        });
        let (x, y) = door.side.offset();
        let place = window_point_of(game, (door.at.x, door.at.y), (f32::from(x) * 0.4, f32::from(y) * 0.4));
        game.click(place.0, place.1);
        game.settle();
    }
}

fn place_gates(game: &mut HeadlessGame, piece: &str, gates: &[EdgePoint]) {
    for gate in gates {
        game.press_button(piece);
        game.press_button(if gate.owner == Side::Allied { "owner-allied" } else { "owner-german" });
        while game.with(|world| world.resource::<ToolState>().facing) != gate.side {
            game.key("e");
            game.settle();
        }
        click_square(game, (gate.at.x, gate.at.y));
        game.settle();
    }
}

fn place_objects(game: &mut HeadlessGame, wanted: &Mission) {
    for (object, icon) in wanted.objects.iter().zip(&wanted.object_icons) {
        let ObjectPlace::At(at) = object.place else { panic!("it lies somewhere") };
        assert_eq!(*icon, ObjectIcon::Beacon, "the guide has no other");
        game.press_button("piece-object");
        click_square(game, (at.x, at.y));
        game.settle();
    }
}

/// Types a number into the field with that path.
fn type_number(game: &mut HeadlessGame, path: &str, digits: u8) {
    game.press_button(path);
    game.key(&digits.to_string());
    game.settle();
    game.key("Return");
    game.settle();
}

fn set_requisition_points(game: &mut HeadlessGame, wanted: &Mission) {
    for side in Side::BOTH {
        let name = if side == Side::Allied { "rp-allied" } else { "rp-german" };
        loop {
            let now = game.with(|world| world.resource::<OpenDocument>().rp(side));
            match now.cmp(&wanted.rp[side]) {
                std::cmp::Ordering::Less => game.press_button(&format!("{name}+")),
                std::cmp::Ordering::Greater => game.press_button(&format!("{name}-")),
                std::cmp::Ordering::Equal => break,
            }
            game.settle();
        }
    }
}

/// Adds the requirements, special conditions and endings of the mission.
fn write_mission_rules(game: &mut HeadlessGame, wanted: &Mission) {
    game.key("2");
    game.settle();
    for side in Side::BOTH {
        for (index, demand) in wanted.demands[side].iter().enumerate() {
            let list = format!("demands.{side:?}");
            let (variant, path, amount) = match demand {
                ForceRequirement::AtLeastFigures(count) => ("1", format!("{list}[{index}][0]"), *count),
                ForceRequirement::AtLeastOn { rp, .. } => ("4", format!("{list}[{index}].rp"), *rp),
                other => panic!("the guide has no {other:?}"),
            };
            add_list_block(game, &list, variant);
            type_number(game, &path, amount);
        }
    }
    for special in &wanted.specials {
        assert!(format!("{special:?}").contains("ZombiesCarry"), "the guide has no {special:?}");
        game.press_button("special-ZombiesCarry");
        game.settle();
    }
    for ending in &wanted.endings {
        match ending {
            EndCondition::LastFigureOut { .. } => add_list_block(game, "endings", "1"),
            EndCondition::DoorsSealed { doors, .. } => {
                let place = game.with(|world| world.resource::<OpenDocument>().count("endings"));
                add_list_block(game, "endings", "2");
                for _ in doors {
                    game.press_button(&format!("endings[{place}].doors+"));
                    game.settle();
                }
            }
            EndCondition::NoneLeft { .. } => add_list_block(game, "endings", "3"),
            EndCondition::TakenOut { .. } => add_list_block(game, "endings", "4"),
            other => panic!("the guide has no {other:?}"),
        }
    }
    // The ending of the empty map is removed.
    game.press_button("endings-remove-0");
    game.settle();
}

/// Writes a story in both languages, because a mission with an empty one can't be played.
fn write_story(game: &mut HeadlessGame) {
    game.key("3");
    game.settle();
    for language in ["es", "en"] {
        game.press_button(&format!("story.{language}"));
        game.type_text("abc");
        game.settle();
        game.act_until(
            "it is written",
            |world| world.resource::<TextDialog>().0.is_none(),
            |headless| headless.key("Return"),
        );
    }
    game.key("1");
    game.settle();
}

#[test]
fn guide_examples_can_be_created_in_the_editor() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("guide", &home.0);
    let examples = load_guide_missions();
    assert!(examples.len() >= 3, "{}", examples.len());
    for (index, wanted) in examples.iter().take(3).enumerate() {
        begin_empty_mission(&mut game, &format!("guide {index}"));
        resize_map(&mut game, (wanted.terrain.width(), wanted.terrain.height()));
        paint_ground(&mut game, wanted, Ground::Floor, "piece-floor");
        paint_ground(&mut game, wanted, Ground::Obstacle, "piece-obstacle");
        place_doors(&mut game, wanted);
        place_gates(&mut game, "piece-entry", &wanted.terrain.entries);
        place_gates(&mut game, "piece-exit", &wanted.terrain.exits);
        place_objects(&mut game, wanted);
        set_requisition_points(&mut game, wanted);
        write_mission_rules(&mut game, wanted);
        write_story(&mut game);
        game.shot(&format!("example-{index}"));
        game.until("it can be played", |game| game.with(|world| world.resource::<DocumentStatus>().mission.is_some()));
        let made = game.with(|world| world.resource::<DocumentStatus>().mission.clone()).expect("it can be played");
        assert_eq!(made.terrain, wanted.terrain);
        assert_eq!((&made.doors, &made.door_colours), (&wanted.doors, &wanted.door_colours));
        assert_eq!((made.rp, &made.demands), (wanted.rp, &wanted.demands));
        assert_eq!((&made.specials, &made.endings), (&wanted.specials, &wanted.endings));
        let places = |mission: &Mission| mission.objects.iter().map(|it| (it.place, it.portable)).collect::<Vec<_>>();
        assert_eq!(places(&made), places(wanted));
        leave_editor(&mut game);
        game.goes_to(Screen::Title, |headless| headless.key("Escape"));
    }
}
