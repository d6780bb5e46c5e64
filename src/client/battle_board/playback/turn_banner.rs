//! The banners that drop from the bar at the top: at the beginning of a half-turn, with the bids, and for the die of
//! the countdown; also the reveal of both bids.

use super::{
    state::{EventShown, Playback},
    timing::{REVEAL, UNVEIL},
};
use crate::prelude::*;
use battle_view::text::names::half_title;
use ui_kit::{
    input::layer::layer_root,
    theme::typeface,
    widgets::{AnimationState, DieFace, animate_out},
};

/// Marker component for the banner or reveal that is shown.
#[derive(Component)]
struct TurnBanner;

/// Component: the reveal of both bids. It ends at this time of the playback clock, or at a key press or a click.
#[derive(Component)]
struct BidReveal(f32);

/// Resource: the bids that were revealed last, until the next half-turn begins.
#[derive(Resource, Default)]
struct Bids(Option<BySide<u8>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bids>().add_battle_systems(BattleSystems::Show, (show_turn_banners, close_bid_reveal).chain());
}

/// Removes the revealed bids when their time is over, or when the player dismisses them.
fn close_bid_reveal(
    reveals: Query<(Entity, &BidReveal)>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    top: Res<TopLayer>,
    mut playback: ResMut<Playback>,
    mut commands: Commands,
) {
    for (root, reveal) in &reveals {
        let pressed = keys.get_just_pressed().next().is_some() || buttons.get_just_pressed().next().is_some();
        let seen = pressed && top.root == Some(root) && !top.ignores_input;
        if seen {
            playback.queue.cut();
        }
        if seen || !playback.busy() || playback.clock() >= reveal.0 {
            commands.entity(root).remove::<(BidReveal, TurnBanner)>();
            animate_out(&mut commands, root);
        }
    }
}

fn show_turn_banners(
    mut shown: MessageReader<EventShown>,
    mut bids: ResMut<Bids>,
    playback: Res<Playback>,
    mut anew: Respawn<TurnBanner>,
    view: Res<BattleView>,
    texts: Res<Texts>,
) {
    for EventShown { event, hurried, .. } in shown.read() {
        match event {
            BattleEvent::BidsRevealed { bids: revealed, first } => {
                bids.0 = Some(*revealed);
                anew.clear();
                if !hurried {
                    let mut root = spawn_bid_reveal(&mut anew.commands, &texts, revealed, *first);
                    root.insert(BidReveal(playback.clock() + REVEAL));
                    // A player who only watches controls the playback with the replay's buttons, so the reveal takes no
                    // input.
                    if view.seats.is_replay() {
                        root.remove::<InputLayer>().insert(Pickable::IGNORE);
                    } else {
                        root.insert(InputDelay::default());
                    }
                }
            }
            BattleEvent::HalfStarted { side } => {
                let bids = bids.0.take();
                anew.clear();
                if !hurried {
                    spawn_half_banner(&mut anew.commands, &view, &texts, *side, bids);
                }
            }
            BattleEvent::CountedDown { die, on } => {
                anew.clear();
                if !hurried {
                    spawn_countdown_banner(&mut anew.commands, &texts, *die, *on);
                }
            }
            _ => {}
        }
    }
}

fn spawn_half_banner(commands: &mut Commands, view: &BattleView, texts: &Texts, side: Side, bids: Option<BySide<u8>>) {
    let turn = texts.t_args("plate-turn", &[("n", view.now.turn.number.into())]);
    let words = (half_title(view, texts, side), turn_and_bids_text(texts, &turn, bids));
    let frame = if side == Side::Allied { "btn_move" } else { "btn_german" };
    spawn_turn_banner(commands, frame, [Sign::Badge(side), Sign::Badge(side)], words);
}

fn spawn_countdown_banner(commands: &mut Commands, texts: &Texts, die: u8, on: u8) {
    let second = texts.t_args("plate-launch", &[("on", on.into())]);
    let face = if die <= on { DieFace::Hit(die) } else { DieFace::Plain(die) };
    spawn_turn_banner(commands, "btn_react", [Sign::Device, Sign::Die(face)], (texts.t("plate-countdown"), second));
}

/// Spawns the tokens of both bids, facing each other, and below them the side that goes first.
fn spawn_bid_reveal<'a>(
    commands: &'a mut Commands,
    texts: &Texts,
    bids: &BySide<u8>,
    first: Side,
) -> EntityCommands<'a> {
    let away = AnimationState::HOME.sized(0.85).seen(0.0);
    let motion = UiAnimation::new(away).to(UNVEIL, AnimationState::HOME);
    let node = flex_column(10.0).amid(772.0, -24.0).top(196.0).inset(28.0, 18.0).align(AlignItems::Center);
    let mut root = commands.spawn((layer_root(InputLayer::REVEAL), TurnBanner, DespawnOnExit(Screen::Battle)));
    root.with_children(|root| {
        let mut plate = root.spawn((node, NineSliceFrame::STEEL, motion, Pickable::IGNORE));
        plate.with_children(|plate| spawn_revealed_bid_sides(plate, texts, bids, first));
    });
    root
}

fn spawn_revealed_bid_sides(plate: &mut UiParent, texts: &Texts, bids: &BySide<u8>, first: Side) {
    plate.spawn(flex_row(24.0)).with_children(|line| {
        for side in Side::BOTH {
            let ahead = if side == Side::Allied { FlexDirection::Row } else { FlexDirection::RowReverse };
            let node = Node { flex_direction: ahead, ..flex_row(14.0).width(346.0).inset(10.0, 8.0) };
            line.spawn((node, NineSliceFrame::INSET)).with_children(|half| spawn_revealed_bid(half, side, bids[side]));
        }
    });
    plate.spawn(hazard_stripe(empty_node().width(716.0)));
    let words = texts.t(&format!("plate-first-{}", first.key()));
    plate.spawn(text_label(TextStyle::SCREEN, words, first.on_steel()));
}

/// Spawns the bid of a side, with its number towards the middle.
fn spawn_revealed_bid(half: &mut UiParent, side: Side, points: u8) {
    half.spawn(side_badge(side, 76.0));
    half.spawn(flex_row(4.0).wraps(4.0).grow().justify(JustifyContent::Center)).with_children(|tokens| {
        for _ in 0..points {
            tokens.spawn(command_point_icon(side, false, false, 30.0));
        }
    });
    half.spawn(text_label(TextStyle::new(typeface::FontFace::Oswald, 72.0, 80.0), points.to_string(), side.on_steel()));
}

/// Returns the second line of a banner: the turn, and the bids for going first.
fn turn_and_bids_text(texts: &Texts, turn: &str, bids: Option<BySide<u8>>) -> String {
    match bids {
        Some(bids) => {
            let values = [("turn", turn.into()), ("allied", bids.allied.into()), ("german", bids.german.into())];
            texts.t_args("plate-bids", &values)
        }
        None => turn.to_owned(),
    }
}

/// Sign at an end of a banner.
enum Sign {
    Badge(Side),
    Device,
    Die(DieFace),
}

fn spawn_turn_banner(
    commands: &mut Commands,
    frame: &'static str,
    signs: [Sign; 2],
    (title, second): (String, String),
) {
    let away = AnimationState::HOME.at(0.0, -230.0);
    let motion = UiAnimation::new(away).to(0.25, AnimationState::HOME).hold(0.5).to(0.16, away).then_despawn();
    let node = empty_node().amid(560.0, -24.0).top(118.0).height(124.0).centered();
    // Behind the bar at the top, from which the banner drops.
    let root = (node, TurnBanner, motion, GlobalZIndex(-1), DespawnOnExit(Screen::Battle));
    commands.spawn(root).with_children(|plate| {
        plate.spawn((stretched_node(0.0), UiImage::sliced(frame)));
        plate.spawn(hazard_stripe(empty_node().absolute().left(20.0).right(20.0).bottom(9.0)));
        let place = || empty_node().absolute().top(20.0);
        for (place, sign) in [place().left(24.0), place().right(24.0)].into_iter().zip(signs) {
            let mut place = plate.spawn(place);
            match sign {
                Sign::Badge(side) => place.with_child(side_badge(side, 76.0)),
                Sign::Device => place.with_child(tinted_icon("warn", 76.0, palette::INK)),
                Sign::Die(face) => place.with_child(die_image(face, 76.0)),
            };
        }
        let words = children![
            text_label(TextStyle::new(typeface::FontFace::Stencil, 42.0, 46.0).spaced(1.0), title, palette::INK),
            text_label(TextStyle::LABEL.px(18.0), second, palette::INK),
        ];
        plate.spawn((flex_column(2.0).padding(px(12).bottom()).align(AlignItems::Center), words));
    });
}
