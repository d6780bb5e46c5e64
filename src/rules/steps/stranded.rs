//! A figure is cut off, and freed (`M5`).

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use crate::{
    awaiting::Awaiting,
    board::Occupancy,
    catalogue::Catalogue,
    charter::Charter,
    conditions::Room,
    event::BattleEvent,
    event_log::EventLog,
    figure::Place,
    figures::Figures,
    ids::FigureId,
    resolver::on,
    roster::Roster,
    side::Side,
    stack::Steps,
    step::{Step, payload},
    stranded::{Captivity, Stranded, room},
};

pub(super) fn plugin(app: &mut App) {
    on(app, choose);
    on(app, strand);
    on(app, free);
    on(app, loosen);
}

/// Asks which figure is stranded, unless only one can be.
fn choose(
    _: In<payload::ChooseStranded>,
    mut steps: ResMut<Steps>,
    charter: Res<Charter>,
    catalogue: Res<Catalogue>,
    figures: Figures,
) {
    let Some(&Room { side, rp, .. }) = charter.condition() else { return };
    let able = figures.ids(|figure| {
        let card = catalogue.kind(*figure.kind);
        *figure.side == side && card.rp >= rp && card.horde().is_none() && matches!(figure.place, Place::Waiting(_))
    });
    if left(&figures, side) < 2 {
        return;
    }
    match able[..] {
        [] => {}
        [only] => steps.push(Step::Strand(only)),
        _ => steps.ask(Awaiting::Stranded { seat: side, figures: able }),
    }
}

fn left(figures: &Figures, side: Side) -> usize {
    figures.iter().filter(|figure| *figure.side == side && *figure.place != Place::Left).count()
}

fn strand(
    In(payload::Strand { figure: id }): In<payload::Strand>,
    charter: Res<Charter>,
    mut stranded: ResMut<Stranded>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    let Some(&Room { at, facing, .. }) = charter.condition() else { return };
    *stranded = Stranded { figure: Some(id), captivity: Captivity::Held };
    occupancy.put(at, id);
    (*figure.place, *figure.facing) = (Place::Board(at), facing);
    log.push(BattleEvent::Stranded { figure: id, at, facing });
}

/// A door of the room was opened: whoever is still cut off there is free.
fn free(_: In<payload::FreeStranded>, roster: Res<Roster>, mut stranded: ResMut<Stranded>, mut log: ResMut<EventLog>) {
    let cut_off = |figure: &FigureId| stranded.cut_off(*figure) && roster.entity(*figure).is_some();
    let Some(figure) = stranded.figure.filter(cut_off) else { return };
    stranded.captivity = Captivity::Freed;
    log.push(BattleEvent::Freed { figure });
}

/// From the next half of its side on a freed figure is one like any other.
fn loosen(In(payload::Loosen { side }): In<payload::Loosen>, charter: Res<Charter>, mut stranded: ResMut<Stranded>) {
    let own = room(&charter.specials).is_some_and(|(owner, _)| owner == side);
    if own && stranded.captivity == Captivity::Freed {
        stranded.captivity = Captivity::Loose;
    }
}
