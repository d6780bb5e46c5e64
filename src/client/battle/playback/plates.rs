//! The plate that drops when the battle changes hands: whose half begins, and what was bid for it. And that of the die
//! that counts down.

use super::state::Shown;
use crate::prelude::*;
use kit::{
    theme::typeface,
    widgets::{Face, State},
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
                old.iter().for_each(|entity| commands.entity(entity).despawn());
                if !hurried {
                    let turn = texts.t_args("plate-turn", &[("n", table.now.turn.number.into())]);
                    let title = texts.t(&format!("half-{}", side.key()));
                    let frame = if *side == Side::Allied { "btn_move" } else { "btn_german" };
                    let at_sides = |_| Sign::Badge(*side);
                    plate(&mut commands, frame, [0, 1].map(at_sides), (title, second(&texts, &turn, bids)));
                }
            }
            BattleEvent::CountedDown { die, on } => {
                old.iter().for_each(|entity| commands.entity(entity).despawn());
                if !hurried {
                    let second = texts.t_args("plate-launch", &[("on", (*on).into())]);
                    let face = if die <= on { Face::Hit(*die) } else { Face::Plain(*die) };
                    let signs = [Sign::Device, Sign::Die(face)];
                    plate(&mut commands, "btn_react", signs, (texts.t("plate-countdown"), second));
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

/// What stands at the ends of a plate.
enum Sign {
    Badge(Side),
    Device,
    Die(Face),
}

fn plate(commands: &mut Commands, frame: &'static str, signs: [Sign; 2], (title, second): (String, String)) {
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
    let root = (node, Announcement, motion, GlobalZIndex(-1), DespawnOnExit(Screen::Battle));
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
        for (index, sign) in signs.into_iter().enumerate() {
            let (left, right) = if index == 1 { (Val::Auto, Val::Px(24.0)) } else { (Val::Px(24.0), Val::Auto) };
            let place = Node { position_type: PositionType::Absolute, left, right, top: Val::Px(20.0), ..default() };
            let mut place = plate.spawn(place);
            match sign {
                Sign::Badge(side) => place.with_child(badge(side, 76.0)),
                Sign::Device => place.with_child(icon("warn", 76.0, palette::INK)),
                Sign::Die(face) => place.with_child(die(face, 76.0)),
            };
        }
        let words = Node { align_items: AlignItems::Center, padding: UiRect::bottom(Val::Px(12.0)), ..column(2.0) };
        plate.spawn(words).with_children(|words| {
            words.spawn(label(Type::new(typeface::Face::Stencil, 42.0, 46.0).spaced(1.0), title, palette::INK));
            words.spawn(label(Type::LABEL.px(18.0), second, palette::INK));
        });
    });
}
