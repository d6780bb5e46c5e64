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
    app.init_resource::<Bids>().at_table(BattleSystems::Show, drop);
}

fn drop(
    mut shown: MessageReader<Shown>,
    mut bids: ResMut<Bids>,
    mut anew: Anew<Announcement>,
    table: Res<Table>,
    texts: Res<Texts>,
) {
    for Shown { event, hurried, .. } in shown.read() {
        match event {
            BattleEvent::BidsRevealed { bids: revealed, .. } => bids.0 = Some(*revealed),
            BattleEvent::HalfStarted { side } => {
                let bids = bids.0.take();
                anew.clear();
                if !hurried {
                    let turn = texts.t_args("plate-turn", &[("n", table.now.turn.number.into())]);
                    let title = texts.t(&format!("half-{}", side.key()));
                    let frame = if *side == Side::Allied { "btn_move" } else { "btn_german" };
                    let at_sides = |_| Sign::Badge(*side);
                    plate(&mut anew.commands, frame, [0, 1].map(at_sides), (title, second(&texts, &turn, bids)));
                }
            }
            BattleEvent::CountedDown { die, on } => {
                anew.clear();
                if !hurried {
                    let second = texts.t_args("plate-launch", &[("on", (*on).into())]);
                    let face = if die <= on { Face::Hit(*die) } else { Face::Plain(*die) };
                    let signs = [Sign::Device, Sign::Die(face)];
                    plate(&mut anew.commands, "btn_react", signs, (texts.t("plate-countdown"), second));
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
    let node = plain().amid(560.0, -24.0).top(118.0).height(124.0).centered();
    // Behind the bar at the top, out of which it comes.
    let root = (node, Announcement, motion, GlobalZIndex(-1), DespawnOnExit(Screen::Battle));
    commands.spawn(root).with_children(|plate| {
        plate.spawn((over(0.0), Picture::sliced(frame)));
        plate.spawn(hazard(plain().absolute().left(20.0).right(20.0).bottom(9.0)));
        let place = || plain().absolute().top(20.0);
        for (place, sign) in [place().left(24.0), place().right(24.0)].into_iter().zip(signs) {
            let mut place = plate.spawn(place);
            match sign {
                Sign::Badge(side) => place.with_child(badge(side, 76.0)),
                Sign::Device => place.with_child(icon("warn", 76.0, palette::INK)),
                Sign::Die(face) => place.with_child(die(face, 76.0)),
            };
        }
        let words = children![
            label(Type::new(typeface::Face::Stencil, 42.0, 46.0).spaced(1.0), title, palette::INK),
            label(Type::LABEL.px(18.0), second, palette::INK),
        ];
        plate.spawn((column(2.0).padding(px(12).bottom()).align(AlignItems::Center), words));
    });
}
