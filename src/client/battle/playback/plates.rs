//! The plate that drops when the battle changes hands: whose half begins, and what was bid for it.

use bevy::prelude::*;

use super::Shown;
use crate::{
    client::{
        battle::{BattleSystems, session::Table},
        screens::Screen,
        text::Texts,
        theme::{
            frame::{Picture, over},
            palette,
            typeface::{Face, Type},
        },
        widgets::{Motion, SideLook, State, badge, column, hazard, label},
    },
    rules::{BattleEvent, BySide, Side},
};

/// The plate.
#[derive(Component)]
struct Announcement;

/// The bids that were revealed last, until a half begins with them.
#[derive(Resource, Default)]
struct Bids(Option<BySide<u8>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bids>().add_systems(Update, drop.in_set(BattleSystems::Show).run_if(resource_exists::<Table>));
}

fn drop(
    mut commands: Commands,
    mut shown: MessageReader<Shown>,
    mut bids: ResMut<Bids>,
    old: Query<Entity, With<Announcement>>,
    table: Res<Table>,
    texts: Res<Texts>,
) {
    for Shown { event, hurried, .. } in shown.read() {
        match event {
            BattleEvent::BidsRevealed { bids: revealed, .. } => bids.0 = Some(*revealed),
            BattleEvent::HalfStarted { side } => {
                let bids = bids.0.take();
                for entity in &old {
                    commands.entity(entity).despawn();
                }
                if !hurried {
                    let turn = texts.t_args("plate-turn", &[("n", table.now.turn.number.into())]);
                    plate(&mut commands, &texts, *side, &second(&texts, &turn, bids));
                }
            }
            _ => {}
        }
    }
}

/// The turn, and what was bid for its beginning.
fn second(texts: &Texts, turn: &str, bids: Option<BySide<u8>>) -> String {
    match bids {
        Some(bids) => {
            let values = [("turn", turn.into()), ("allied", bids.allied.into()), ("german", bids.german.into())];
            texts.t_args("plate-bids", &values)
        }
        None => turn.to_owned(),
    }
}

fn plate(commands: &mut Commands, texts: &Texts, side: Side, second: &str) {
    let frame = if side == Side::Allied { "btn_move" } else { "btn_german" };
    let away = State::HOME.at(0.0, -230.0);
    let motion = Motion::new(away).to(0.25, State::HOME).hold(0.5).to(0.16, away).leave();
    let node = Node {
        position_type: PositionType::Absolute,
        left: Val::Percent(50.0),
        top: Val::Px(118.0),
        width: Val::Px(560.0),
        height: Val::Px(124.0),
        margin: UiRect::left(Val::Px(-304.0)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    // Behind the bar at the top, out of which it comes.
    let root = (node, Announcement, motion, GlobalZIndex(-1), Pickable::IGNORE, DespawnOnExit(Screen::Battle));
    commands.spawn(root).with_children(|plate| {
        plate.spawn((over(0.0), Picture::sliced(frame)));
        let strip = Node {
            position_type: PositionType::Absolute,
            left: Val::Px(20.0),
            right: Val::Px(20.0),
            bottom: Val::Px(9.0),
            ..default()
        };
        plate.spawn(hazard(strip));
        for right in [false, true] {
            let (left, right) = if right { (Val::Auto, Val::Px(24.0)) } else { (Val::Px(24.0), Val::Auto) };
            let place = Node { position_type: PositionType::Absolute, left, right, top: Val::Px(20.0), ..default() };
            plate.spawn((place, Pickable::IGNORE)).with_child(badge(side, 76.0));
        }
        let words = Node { align_items: AlignItems::Center, padding: UiRect::bottom(Val::Px(12.0)), ..column(2.0) };
        plate.spawn((words, Pickable::IGNORE)).with_children(|words| {
            let title = texts.t(&format!("half-{}", side.key()));
            words.spawn(label(Type::new(Face::Stencil, 42.0, 46.0).spaced(1.0), title, palette::INK));
            words.spawn(label(Type::LABEL.px(18.0), second, palette::INK));
        });
    });
}
