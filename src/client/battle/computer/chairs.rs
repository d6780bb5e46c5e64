//! Who sits where, changed in mid-battle: a person hands a seat to the computer, or takes one from it. The battle goes on
//! from where it stands.

use super::{march::March, minds::Minds};
use crate::{
    orders,
    prelude::*,
    seats::{Seat, Seats},
    session::Session,
    words::names::{strength_id, strength_name},
};
use record::{AiSeat, Difficulty};

/// What is wanted of the seats.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChairIntent {
    /// Show who sits where.
    Open,
    /// Enough.
    Close,
    /// From now on that one plays the side: the computer as well as that, or a person.
    Sit(Side, Option<Difficulty>),
}

/// Whether it is shown who sits where.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Chairs(bool);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ChairIntent>()
        .per_battle::<Chairs>()
        .at_table(BattleSystems::Orders, carry_out)
        .at_table(BattleSystems::Show, draw.run_if(changed::<(Chairs, Table, Texts)>));
}

/// Whether seats change hands in a battle with these: not where another has a say, as by mail and in a lesson.
pub(crate) fn may_change(seats: &Seats) -> bool {
    !seats.bound()
}

/// Asks who sits where as soon as the battle is shown.
pub(crate) fn ask(world: &mut World) {
    world.resource_mut::<Chairs>().0 = true;
}

fn carry_out(world: &mut World) {
    let intents: Vec<ChairIntent> = world.resource_mut::<Messages<ChairIntent>>().drain().collect();
    for intent in intents {
        world.resource_mut::<Awake>().frames(4);
        match intent {
            ChairIntent::Open => world.resource_mut::<Chairs>().0 = true,
            ChairIntent::Close => world.resource_mut::<Chairs>().0 = false,
            ChairIntent::Sit(side, strength) => sit(world, side, strength),
        }
    }
}

fn sit(world: &mut World, side: Side, strength: Option<Difficulty>) {
    if !world.contains_resource::<Session>() || !may_change(&world.resource::<Table>().seats) {
        return;
    }
    let mut session = world.resource_mut::<Session>();
    let mut computers = session.seats.computers();
    if computers[side].map(|computer| computer.strength) == strength {
        return;
    }
    computers[side] = strength.map(|strength| AiSeat { strength, seed: seed(&session, side) });
    session.battle.set_ai_seats(computers);
    session.seats = Seats::seated(&session.seats.names(), &computers);
    world.resource_mut::<Minds>().dismiss(side);
    *world.resource_mut::<March>() = March::default();
    orders::settle(world);
}

/// A seed for the computer, of its own in each battle and at each moment; the dice have another, which nobody learns
/// from it.
fn seed(session: &Session, side: Side) -> u64 {
    let spec = session.battle.spec();
    let moment = session.battle.record().steps.len() as u64 * 2 + side as u64;
    let mixed = (spec.seed ^ moment.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 29)
}

fn draw(mut overlay: Overlay<Chairs>, chairs: Res<Chairs>, table: Res<Table>, texts: Res<Texts>) {
    let stood = overlay.stood();
    overlay.clear();
    if !chairs.0 {
        return;
    }
    let root = overlay.open((modal(Layer::MENU), DespawnOnExit(Screen::Battle)), |root| {
        root.spawn((column(16.0).width(780.0).padding(px(28.0).all()), Frame::STEEL)).with_children(|panel| {
            panel.spawn(label(Type::SCREEN.px(30.0), texts.t("chairs-title"), palette::TEXT));
            panel.spawn(boxed(724.0, sentence(Type::SENTENCE, texts.t("chairs-text"), palette::TEXT_WARM)));
            for (place, side) in Side::BOTH.into_iter().enumerate() {
                chair(panel, &table, &texts, side, place);
            }
            let close = Plate::confirm(texts.t("chairs-close")).height(48.0).key(KeyCode::Escape).named("chairs-close");
            panel.spawn(row(8.0)).with_children(|foot| {
                foot.spawn(spacer());
                foot.spawn((close.first(), emit(ChairIntent::Close)));
            });
        });
    });
    // What was there a moment ago has been read.
    if stood {
        let root = root.id();
        overlay.commands.entity(root).remove::<Deaf>();
    }
}

/// A side, and who may sit there: the first side by the digits from 1 on, the other by those from 5 on.
fn chair(panel: &mut Parent, table: &Table, texts: &Texts, side: Side, place: usize) {
    let seat = &table.seats[side];
    panel.spawn((column(8.0).inset(12.0, 10.0), Frame::INSET)).with_children(|part| {
        let name = side_name(texts, side).to_uppercase();
        let sits = match seat {
            Seat::Computer(_, computer) => strength_name(texts, computer.strength),
            other if other.name().is_empty() => texts.t("chairs-person"),
            other => texts.t_args("chairs-here", &[("name", other.name().into())]),
        };
        let words = children![
            badge(side, 34.0),
            label(Type::NAME, name, side.on_steel()),
            label(Type::CAPTION.spaced(0.0), sits, palette::TEXT_WARM),
        ];
        part.spawn((row(10.0), words));
        part.spawn(row(8.0)).with_children(|line| {
            for (number, strength) in std::iter::once(None).chain(Difficulty::ALL.map(Some)).enumerate() {
                let now = seat.computer().map(|computer| computer.strength) == strength;
                let (picture, id) = match strength {
                    None => ("human", "chairs-person"),
                    Some(strength) => (rank(strength), strength_id(strength)),
                };
                let look = if now { Look::Confirm } else { Look::Steel };
                let plate = Plate::new(look, texts.t(id)).icon(picture, 20.0).size(168.0, 46.0).padding(8.0);
                let plate = plate.digit(4 * place + number).named(format!("{}-{id}", side.key()));
                line.spawn((plate, emit(ChairIntent::Sit(side, strength))));
            }
        });
    });
}

fn rank(strength: Difficulty) -> &'static str {
    match strength {
        Difficulty::Recruit => "rank_1",
        Difficulty::Veteran => "rank_2",
        Difficulty::Commander => "rank_3",
    }
}
