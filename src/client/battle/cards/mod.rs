//! Battle cards in the window: hands that only their owner sees while a key or a plate is held, the choice of a target,
//! cards in play, and killing them. Two players share the screen, so a hand is face down unless it is held open.
//!
//! [`Hands`] is the UI state, and [`Want`] the intents. The rules decide which cards may be played.

pub(crate) mod carried;
mod choose;
pub mod face;
pub(crate) mod hand;
pub mod hands;
pub(crate) mod hold;
pub(crate) mod kill;
pub(crate) mod marks;
pub(super) mod strip;
pub mod words;

use self::hands::{Choice, Stage, come_back};
use super::{
    computer::half,
    orders::{self, pass_waived},
    prelude::*,
    replay::desk::ReplayDesk,
};
use kit::input::layer::rulebook_closed;

pub(super) fn plugin(app: &mut App) {
    app.per_battle::<Hands>()
        .at_table(BattleSystems::Input, (hold::hold, choose::input.run_if(rulebook_closed), kill::scroll, strip::keys))
        .at_table(
            BattleSystems::Show,
            (
                draw.run_if(any_resource_changed::<(Hands, Texts, BattleView)>),
                strip::draw.run_if(any_resource_changed::<(BattleView, Texts)>),
                marks::draw.run_if(any_resource_changed::<(BattleView, Hands)>),
                hold::hovered,
            ),
        );
}

fn draw(mut overlay: UiTree<Hands>, table: Res<BattleView>, hands: Res<Hands>, texts: Res<Texts>) {
    overlay.clear();
    let seen = hands.seen.as_deref();
    match (&hands.stage, seen) {
        (Stage::Looking(seat), Some(seen)) => hand::draw(&mut overlay, &texts, seen, *seat, &hands),
        (Stage::Choosing(choice), Some(_)) => choose::draw(&mut overlay, &table, &texts, choice),
        (Stage::Listed(from), _) => kill::list(&mut overlay, &table, &texts, *from),
        (Stage::Carried, _) => carried::list(&mut overlay, &table, &texts, hands.behind),
        (Stage::Killing { card, .. }, _) => kill::question(&mut overlay, &table, &texts, (*card, hands.behind)),
        _ => {}
    }
}

/// Carries out an intent about cards.
pub(super) fn carry_out(world: &mut World, want: Want) {
    match want {
        Want::Look(seat) => look(world, seat),
        Want::Stay => world.resource_mut::<Hands>().stays = true,
        Want::Holder(figure) => world.resource_mut::<Hands>().holder = Some(figure),
        Want::NextHolder { back } => next_holder(world, back),
        Want::Hide => hide(world),
        Want::Choose(card) => choose_card(world, card),
        Want::Next { back } => aim(world, |choice| {
            let count = choice.targets.len();
            choice.at = if back { (choice.at + count - 1) % count } else { (choice.at + 1) % count };
        }),
        Want::Nudge(towards) => aim(world, |choice| choose::nudge(choice, towards)),
        Want::Side { left } => aim(world, |choice| choose::turn(choice, left)),
        Want::Aim(target) => aim_at(world, target),
        Want::Play => play(world),
        Want::Carried => world.resource_mut::<Hands>().stage = Stage::Carried,
        Want::Lay(from) => world.resource_mut::<Hands>().stage = Stage::Listed(from),
        Want::Kill(card) => {
            let mut hands = world.resource_mut::<Hands>();
            let listed = if let Stage::Listed(from) = hands.stage { Some(from) } else { None };
            hands.stage = Stage::Killing { card, listed };
        }
        Want::Pay(seat) => {
            if let Stage::Killing { card, .. } = world.resource::<Hands>().stage {
                orders::give(world, &[Order::KillCard { seat, card }]);
            }
        }
        Want::Drop => {
            let mut hands = world.resource_mut::<Hands>();
            let back = if let Stage::Killing { listed, .. } = hands.stage { listed } else { None };
            hands.stage = back.map_or(Stage::Shut, Stage::Listed);
            hands.seen = None;
            come_back(world);
        }
        Want::Waive(seat) => {
            world.resource_mut::<Hands>().waived[seat] = true;
            pass_waived(world);
            orders::settle(world);
        }
    }
}

fn look(world: &mut World, seat: Side) {
    match &mut world.resource_mut::<Hands>().stage {
        Stage::Shut => {}
        Stage::Choosing(choice) if choice.seat == seat => {
            choice.shown = true;
            return;
        }
        _ => return,
    }
    // In a replay, show the hand at the replayed moment.
    let truth =
        world.get_resource::<ReplayDesk>().map_or_else(|| BattleState::of(world), |desk| BattleState::of(&desk.world));
    let seen = rules::view_for_seat(&truth, seat);
    let table = world.resource::<BattleView>();
    let figures = hand::holders(&seen, seat);
    let chosen = table.now.acting.or(table.selected).filter(|figure| figures.contains(figure));
    let holder = chosen.or(figures.first().copied());
    let mut hands = world.resource_mut::<Hands>();
    hands.holder = holder;
    hands.stays = false;
    hands.seen = Some(Box::new(seen));
    hands.stage = Stage::Looking(seat);
}

fn next_holder(world: &mut World, back: bool) {
    let mut hands = world.resource_mut::<Hands>();
    let (Stage::Looking(seat), Some(seen)) = (&hands.stage, &hands.seen) else { return };
    let figures = hand::holders(seen, *seat);
    let at = figures.iter().position(|figure| Some(*figure) == hands.holder);
    let step = if back { figures.len().saturating_sub(1) } else { 1 };
    hands.holder = at.and_then(|at| figures.get((at + step) % figures.len()).copied()).or(hands.holder);
}

fn hide(world: &mut World) {
    let table = world.resource::<BattleView>();
    let alone = BySide::from_fn(|seat| table.is_alone(seat));
    let mut hands = world.resource_mut::<Hands>();
    match &mut hands.stage {
        Stage::Looking(_) => {
            hands.stage = Stage::Shut;
            hands.seen = None;
        }
        // Keep the card visible if no opponent at this window must be kept from seeing it.
        Stage::Choosing(choice) => choice.shown = alone[choice.seat],
        _ => {}
    }
}

fn choose_card(world: &mut World, card: CardId) {
    let table = world.resource::<BattleView>();
    if !table.asked() && half::asked(table).is_none() {
        return;
    }
    let mut hands = world.resource_mut::<Hands>();
    let (Stage::Looking(seat), Some(seen)) = (&hands.stage, &hands.seen) else { return };
    let seat = *seat;

    let targets = rules::card_targets(seen, seat, card);
    if !targets.is_empty() {
        hands.stage = Stage::Choosing(Choice { seat, card, targets, at: 0, shown: true });
        glance(world);
    }
}

fn aim(world: &mut World, change: impl FnOnce(&mut Choice)) {
    let mut hands = world.resource_mut::<Hands>();
    if let Stage::Choosing(choice) = &mut hands.stage {
        change(choice);
    }
    glance(world);
}

/// Moves the camera so that the current target is visible.
fn glance(world: &mut World) {
    let Stage::Choosing(choice) = &world.resource::<Hands>().stage else { return };
    let Some(place) = marks::place(world.resource::<BattleView>(), choice.target()) else { return };
    if let Some(from) = world.resource_mut::<Lens>().glance(place) {
        world.resource_mut::<Hands>().home.get_or_insert(from);
    }
}

fn aim_at(world: &mut World, target: CardTarget) {
    let Stage::Choosing(choice) = &world.resource::<Hands>().stage else { return };
    if choice.target() == target {
        play(world);
    } else if let Some(at) = choice.targets.iter().position(|other| *other == target) {
        aim(world, |choice| choice.at = at);
    }
}

fn play(world: &mut World) {
    let Stage::Choosing(choice) = &world.resource::<Hands>().stage else { return };
    let order = Order::PlayCard { seat: choice.seat, card: choice.card, target: choice.target() };
    orders::give(world, &[order]);
}
