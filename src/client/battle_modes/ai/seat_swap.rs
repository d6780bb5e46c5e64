//! The seat dialog: during a battle a player hands a seat to the AI, or takes one over. On a side that several people
//! share, one of them leaves the figures to the AI, or comes back. The battle continues from its present state.

use super::requests::AiRequests;
use crate::prelude::*;
use battle_board::shown_plan::ShownPlan;
use battle_view::{
    assisted_figures::CurrentAssist,
    seats::{Seat, SeatPair},
    session::BattleSession,
    submit_orders,
    text::names::{strength_id, strength_name},
};
use record::{AiSeat, Difficulty};
use ui_kit::game_names::sanitized;

/// Maximum number of letters of a name on a button.
const PERSON_NAME: usize = 10;

/// Message: intent from the seat dialog.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeatSwapIntent {
    /// Open the dialog.
    Open,
    /// Close the dialog.
    Close,
    /// Assign the side to an AI of this difficulty, or to a player (`None`).
    Sit(Side, Option<Difficulty>),
    /// Assign the figures of a person on a shared side to the AI, or back to the person with this index.
    SwitchPerson(Side, usize),
}

/// Resource: `true` while the seat dialog is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SeatSwap(bool);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SeatSwapIntent>()
        .init_battle_resource::<SeatSwap>()
        .add_battle_systems(BattleSystems::Orders, handle_seat_swap)
        .add_battle_systems(
            BattleSystems::Show,
            spawn_seat_swap.run_if(any_resource_changed::<(SeatSwap, BattleView, Texts)>),
        );
}

/// Returns `true` if seats may change hands in a battle with these seats: not by mail or in a tutorial, where the
/// battle does not belong to this window alone.
pub(crate) fn may_swap_seats(seats: &SeatPair) -> bool {
    !seats.is_restricted() && !seats.is_online()
}

/// Opens the seat dialog as soon as the battle is shown.
pub(crate) fn open_seat_swap(world: &mut World) {
    world.resource_mut::<SeatSwap>().0 = true;
}

fn handle_seat_swap(world: &mut World) {
    let intents: Vec<SeatSwapIntent> = world.resource_mut::<Messages<SeatSwapIntent>>().drain().collect();
    for intent in intents {
        world.resource_mut::<RedrawRequests>().redraw_frames(4);
        match intent {
            SeatSwapIntent::Open => world.resource_mut::<SeatSwap>().0 = true,
            SeatSwapIntent::Close => world.resource_mut::<SeatSwap>().0 = false,
            SeatSwapIntent::Sit(side, strength) => assign_seat(world, side, strength),
            SeatSwapIntent::SwitchPerson(side, person) => switch_person(world, side, person),
        }
    }
}

fn is_swap_allowed(world: &World) -> bool {
    world.contains_resource::<BattleSession>() && may_swap_seats(&world.resource::<BattleView>().seats)
}

fn assign_seat(world: &mut World, side: Side, strength: Option<Difficulty>) {
    if !is_swap_allowed(world) {
        return;
    }
    let mut session = world.resource_mut::<BattleSession>();
    let mut computers = session.seats.computers();
    if computers[side].map(|computer| computer.strength) == strength {
        return;
    }
    computers[side] = strength.map(|strength| AiSeat { strength, seed: ai_seed(&session, side) });
    let Some(battle) = session.local_battle_mut() else { return };
    battle.set_ai_seats(computers);
    session.seats = SeatPair::seated(&session.seats.names(), &computers);
    world.resource_mut::<AiRequests>().dismiss(side);
    *world.resource_mut::<ShownPlan>() = ShownPlan::default();
    submit_orders::refresh_view(world);
}

/// Leaves the figures of a person to the AI, or gives them back. One person of a side must stay.
fn switch_person(world: &mut World, side: Side, person: usize) {
    if !is_swap_allowed(world) {
        return;
    }
    let mut session = world.resource_mut::<BattleSession>();
    let mut people = BySide::from_fn(|side| session.sharing_people(side));
    let Some((_, is_away)) = people[side].get_mut(person) else { return };
    *is_away = !*is_away;
    if people[side].iter().all(|(_, is_away)| *is_away) {
        return;
    }
    let people = Side::BOTH.into_iter().flat_map(|side| std::mem::take(&mut people[side]));
    let away = people.filter(|(_, is_away)| *is_away).map(|(name, _)| name).collect();
    let Some(battle) = session.local_battle_mut() else { return };
    battle.set_absent_people(away);
    world.resource_mut::<CurrentAssist>().0 = None;
    world.resource_mut::<AiRequests>().dismiss(side);
    *world.resource_mut::<ShownPlan>() = ShownPlan::default();
    submit_orders::refresh_view(world);
}

/// Returns a seed for the AI, different for each battle, moment and side. It does not reveal the seed of the dice.
fn ai_seed(session: &BattleSession, side: Side) -> u64 {
    let spec = session.spec();
    let moment = session.entries() as u64 * 2 + side as u64;
    let mixed = (spec.seed ^ moment.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 29)
}

fn spawn_seat_swap(
    mut overlay: UiTree<SeatSwap>,
    chairs: Res<SeatSwap>,
    (view, session): (Res<BattleView>, Option<Res<BattleSession>>),
    texts: Res<Texts>,
) {
    let stood = overlay.existed();
    overlay.clear();
    if !chairs.0 {
        return;
    }
    let root = overlay.open((modal_root(InputLayer::MENU), DespawnOnExit(Screen::Battle)), |root| {
        root.spawn((flex_column(16.0).width(780.0).padding(px(28.0).all()), NineSliceFrame::STEEL)).with_children(
            |panel| {
                panel.spawn(text_label(TextStyle::SCREEN.px(30.0), texts.t("chairs-title"), palette::TEXT));
                panel.spawn(sized_box(
                    724.0,
                    wrapped_text(TextStyle::SENTENCE, texts.t("chairs-text"), palette::TEXT_WARM),
                ));
                // An automated side moves on its own and has no seat.
                let is_played = |(_, side): &(usize, Side)| !view.now.charter.plays_itself(*side);
                for (place, side) in Side::BOTH.into_iter().enumerate().filter(is_played) {
                    spawn_seat_options(panel, &view, &texts, side, place);
                    let people = session.as_ref().map(|session| session.sharing_people(side)).unwrap_or_default();
                    if !people.is_empty() && view.seats[side].computer().is_none() {
                        spawn_people_options(panel, &texts, side, &people);
                    }
                }
                let close = GameButton::confirm(texts.t("chairs-close"))
                    .height(48.0)
                    .key(KeyCode::Escape)
                    .with_focus_name("chairs-close");
                panel.spawn(flex_row(8.0)).with_children(|foot| {
                    foot.spawn(flex_spacer());
                    foot.spawn((close.first(), on_press(SeatSwapIntent::Close)));
                });
            },
        );
    });
    // A dialog that was already open needs no delay before it takes input.
    if stood {
        let root = root.id();
        overlay.commands.entity(root).remove::<InputDelay>();
    }
}

/// Spawns a side and the buttons that assign its seat. The first side has the digit keys from 1, the other those from
/// 5.
fn spawn_seat_options(panel: &mut UiParent, view: &BattleView, texts: &Texts, side: Side, place: usize) {
    let seat = &view.seats[side];
    panel.spawn((flex_column(8.0).inset(12.0, 10.0), NineSliceFrame::INSET)).with_children(|part| {
        let name = side_name(texts, side).to_uppercase();
        let sits = match seat {
            Seat::Computer(_, computer) => strength_name(texts, computer.strength),
            other if other.name().is_empty() => texts.t("chairs-person"),
            other => texts.t_args("chairs-here", &[("name", other.name().into())]),
        };
        let words = children![
            side_badge(side, 34.0),
            text_label(TextStyle::NAME, name, side.on_steel()),
            text_label(TextStyle::CAPTION.spaced(0.0), sits, palette::TEXT_WARM),
        ];
        part.spawn((flex_row(10.0), words));
        part.spawn(flex_row(8.0)).with_children(|line| {
            for (number, strength) in std::iter::once(None).chain(Difficulty::ALL.map(Some)).enumerate() {
                let now = seat.computer().map(|computer| computer.strength) == strength;
                let (picture, id) = match strength {
                    None => ("human", "chairs-person"),
                    Some(strength) => (rank_icon(strength), strength_id(strength)),
                };
                let look = if now { ButtonStyle::Confirm } else { ButtonStyle::Steel };
                let button = GameButton::new(look, texts.t(id)).icon(picture, 20.0).size(168.0, 46.0).padding(8.0);
                let button = button.digit(4 * place + number).with_focus_name(format!("{}-{id}", side.key()));
                line.spawn((button, on_press(SeatSwapIntent::Sit(side, strength))));
            }
        });
    });
}

/// Spawns the people who share a side, as buttons that leave their figures to the AI or give them back.
fn spawn_people_options(panel: &mut UiParent, texts: &Texts, side: Side, people: &[(String, bool)]) {
    let present = people.iter().filter(|(_, is_away)| !is_away).count();
    panel.spawn((flex_column(8.0).inset(12.0, 10.0), NineSliceFrame::INSET)).with_children(|part| {
        part.spawn(sized_box(700.0, wrapped_text(TextStyle::SENTENCE, texts.t("chairs-people"), palette::TEXT_WARM)));
        part.spawn(flex_row(8.0)).with_children(|line| {
            for (place, (name, is_away)) in people.iter().enumerate() {
                let (picture, id) = if *is_away { ("computer", "seat-computer") } else { ("human", "chairs-person") };
                let look = if *is_away { ButtonStyle::Steel } else { ButtonStyle::Confirm };
                let button = GameButton::new(look, sanitized(name, PERSON_NAME)).icon(picture, 20.0);
                let button = button.subtitle(texts.t(id)).size(132.0, 52.0).padding(8.0);
                let is_last = !is_away && present == 1;
                let refused = is_last.then(|| DisabledReason::because("").whole(texts.t("chairs-people-last")));
                let button = button.with_focus_name(format!("{}-person-{place}", side.key())).disabled(refused);
                line.spawn((button, on_press(SeatSwapIntent::SwitchPerson(side, place))));
            }
        });
    });
}

fn rank_icon(strength: Difficulty) -> &'static str {
    match strength {
        Difficulty::Recruit => "rank_1",
        Difficulty::Veteran => "rank_2",
        Difficulty::Commander => "rank_3",
    }
}
