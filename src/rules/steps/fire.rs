//! Fire: the jet of a flamethrower, what burns, and whom it burns (`FLAME-1` to `FLAME-5`).

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use super::kindling::caught_fire;
use crate::{
    activation::Acting,
    attack_roll,
    pending_decision::Awaiting,
    board::{Board, Occupancy},
    cards::Cards,
    catalogue::Catalogue,
    causes::{Cause, Hazard},
    scenario_rules::Charter,
    conditions::Contraptions,
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figure::Ability,
    figures::Figures,
    fire::{Blaze, Fire, next_squares},
    effective_stats::Profile,
    resolver::on,
    step_stack::Steps,
    step::{Step, payload},
    weapon::{WeaponKind, needed_roll},
};

pub(super) fn plugin(app: &mut App) {
    on(app, ask_flame);
    on(app, ignite);
    on(app, set_ablaze);
    on(app, scorch);
    on(app, burn);
}

fn ask_flame(
    In(payload::AskFlame { figure: id, chosen }): In<payload::AskFlame>,
    mut steps: ResMut<Steps>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    fire: Res<Fire>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    figures: Figures,
) {
    let Some(figure) = figures.get(id) else { return };
    let flamethrower = Profile::new(&catalogue, &cards, id, *figure.kind).flamethrower();
    let squares = flamethrower.and_then(WeaponKind::jet).unwrap_or_default();
    let reach = (cards.shot_range().unwrap_or(u8::MAX), squares);
    let options = next_squares(&board, &occupancy, &fire, (*figure.place, *figure.facing), reach, &chosen);
    if options.is_empty() {
        steps.push(Step::Ignite { figure: id, squares: chosen });
    } else {
        steps.ask(Awaiting::Flame { seat: *figure.side, figure: id, chosen, options });
    }
}

fn ignite(
    In(payload::Ignite { figure: id, squares }): In<payload::Ignite>,
    mut steps: ResMut<Steps>,
    mut acting: ResMut<Acting>,
    figures: Figures,
) {
    let Some(side) = figures.get(id).map(|figure| *figure.side) else { return };
    if figures.get(id).is_some_and(|figure| figures.card(&figure).has(&Ability::FreeBlast)) {
        acting.note_blast(id);
    }
    steps.push_all(squares.into_iter().map(|at| Step::SetAblaze(id, side, at)));
}

fn set_ablaze(
    In(payload::SetAblaze { figure, side, at }): In<payload::SetAblaze>,
    mut steps: ResMut<Steps>,
    mut fire: ResMut<Fire>,
    (charter, contraptions): (Res<Charter>, Res<Contraptions>),
    figures: Figures,
    mut log: ResMut<EventLog>,
) {
    // The last stand of a figure that the jet has killed may have set it ablaze meanwhile.
    if fire.burns(at) {
        return;
    }
    fire.blazes.push(Blaze { at, side });
    log.push(BattleEvent::SetAblaze { figure, at });
    let there = figures.ids(|figure| figure.place.square() == Some(at));
    let burnt = there.into_iter().map(|figure| Step::Burn(figure, 1, Hazard::Flame));
    steps.push_all(burnt.chain(caught_fire(&charter, &contraptions, &[at])));
}

/// `FLAME-4`: one die more for each burning square that it has moved into in this activation.
fn scorch(In(payload::Scorch { figure }): In<payload::Scorch>, mut steps: ResMut<Steps>, mut acting: ResMut<Acting>) {
    let mut dice = 1;
    if let Some(activation) = acting.now_mut().filter(|activation| activation.figure == figure) {
        activation.burns = activation.burns.saturating_add(1);
        dice = activation.burns;
    }
    steps.push(Step::Burn(figure, dice, Hazard::Fire));
}

fn burn(
    In(payload::Burn { figure: id, dice: count, hazard }): In<payload::Burn>,
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    mut dice: ResMut<Dice>,
    figures: Figures,
    mut log: ResMut<EventLog>,
) {
    // It may have died of the dice before.
    let Some(figure) = figures.find(id).filter(|figure| !figures.dying(figure)) else { return };
    let needed = needed_roll(Profile::new(&catalogue, &cards, id, *figure.kind).fortitude(0), 0);
    let rolled = dice.roll(count);
    let harm = attack_roll::damage(&rolled, needed);
    log.push(BattleEvent::Caught { figure: id, hazard, dice: rolled, needed });
    if harm > 0 {
        let cause = if hazard == Hazard::Flame { Cause::Flame } else { Cause::Fire };
        steps.push(Step::Harm(id, harm, cause));
    }
}
