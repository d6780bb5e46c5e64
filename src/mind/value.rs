//! What a situation is worth to the side of a scene, from the worths that the scene has.

use rules::{Ending, Figure, Place, Situation, objects::ObjectPlace};

use crate::scene::{Scene, worth};

/// A battle won, more than all else together.
const WON: f64 = 400.0;
/// Of a figure, the share that goes with its damage points.
const HEALTH: f64 = 0.45;
/// One that came after the scene was made.
const NEW: f64 = 1.6;
/// A figure's way to its errand, and the danger where it stands.
const WAY: f64 = 0.8;
const DANGER: f64 = 0.3;
const READY: f64 = 0.4;
/// What is carried, of what it is worth; doors that are sealed, or only shut; somebody cut off.
const CARRIED: f64 = 0.8;
const SEALED: f64 = 30.0;
const SHUT: f64 = 15.0;
const CUT_OFF: f64 = 50.0;
/// Points that coming in takes.
const COMING_IN: u16 = 2;

/// The value, positive where the scene's side is better off.
pub(crate) fn value(scene: &Scene<'_>, now: &Situation) -> f64 {
    let side = scene.side;
    if let Some(verdict) = *now.outcome {
        return match verdict.winner {
            Some(winner) if winner == side => WON,
            Some(_) => -WON,
            None => 0.0,
        };
    }
    let sign = |own: bool| if own { 1.0 } else { -1.0 };
    let figures: f64 = now.figures.iter().map(|one| sign(one.side == side) * figure(scene, now, one)).sum();
    let points = f64::from(now.victory.0[side]) - f64::from(now.victory.0[side.enemy()]);
    let stranded = now.stranded.figure.and_then(|stranded| now.figure(stranded)).filter(|one| now.held(one));
    let cut_off = stranded.map_or(0.0, |one| -CUT_OFF * sign(one.side == side));
    figures + objects(scene, now) + doors(scene, now) + scene.point * points + cut_off
}

fn figure(scene: &Scene<'_>, now: &Situation, figure: &Figure) -> f64 {
    let index = scene.place_of(figure.id);
    let base = index.map_or(NEW, |index| scene.worths[index]);
    let left = 1.0 - HEALTH * f64::from(figure.wounds) / f64::from(now.card(figure).damage_points.max(1));
    let wants = if figure.side == scene.side { &scene.own } else { &scene.theirs };
    let points = now.profile(figure).action_points();
    let way = |node, spent| {
        let pull = index.and_then(|index| wants.pull(index, node, spent, points, &scene.fade));
        WAY * pull.map_or(0.0, |(value, _)| value)
    };
    match figure.place {
        Some(Place::Board(at)) => {
            let own = index.filter(|_| figure.side == scene.side);
            let danger = own.map_or(0.0, |index| DANGER * scene.risk(index, wants.paths.index(at)));
            let ready = if figure.reaction { READY } else { 0.0 };
            base * left + way(wants.paths.node(at, figure.facing), 0) - danger + ready
        }
        Some(Place::Waiting(entry)) => {
            let gate = now.board.terrain().entry(entry);
            base * left + way(wants.paths.node(gate.at, gate.inward()), COMING_IN)
        }
        Some(Place::Left) => 0.0,
        _ => base * left,
    }
}

fn objects(scene: &Scene<'_>, now: &Situation) -> f64 {
    let worths = now.objects.iter().map(|(id, object)| {
        let worth = worth::object(scene.situation, id, scene.point);
        let (owner, share) = match object.place {
            ObjectPlace::Used(by) => (Some(by), 1.0),
            ObjectPlace::Carried(by) => (now.figure(by).map(|figure| figure.side), CARRIED),
            ObjectPlace::At(_) => (None, 0.0),
        };
        let owned = owner.map_or(0.0, |owner| if owner == scene.side { worth } else { -worth });
        owned * share
    });
    worths.sum()
}

fn doors(scene: &Scene<'_>, now: &Situation) -> f64 {
    let mut sum = 0.0;
    for ending in now.charter.endings.iter() {
        let Ending::DoorsSealed { winner, doors } = ending else { continue };
        for door in doors.iter().map(|door| now.board.doors()[usize::from(*door)]) {
            let value = match (door.sealed, door.open) {
                (true, _) => SEALED,
                (false, false) => SHUT,
                (false, true) => 0.0,
            };
            sum += if *winner == scene.side { value } else { -value };
        }
    }
    sum
}
