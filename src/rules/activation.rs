//! Activations: which figure acts, with how many action points (`ACT-1`, `ACT-2`, `AP-2`), and to whom points not used
//! are given (`SARGE-2`).

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Commands, Query, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use super::{
    Awaiting, Catalogue, FigureId, KindId, Side, Weapon,
    cards::Cards,
    event::{BattleEvent, EventLog, Hazard, ReactionLoss},
    figure::{Ability, Activity, Place, Reaction, Roster},
    fire::Fire,
    profile::Profile,
    resolve::{Phase, on},
    step::{Step, Steps},
    stranded::Stranded,
    turn::Turn,
};

/// A shot that may be fired at no cost after another (`HMG-1`, `SLUG-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Again {
    /// With what.
    pub weapon: Weapon,
    /// What is added to its dice.
    pub bonus: i8,
}

/// An activation that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// Whose.
    pub figure: FigureId,
    /// Whether it has the points of its card: the first activation of the turn.
    pub fresh: bool,
    /// How many burning squares it has moved into (`FLAME-4`).
    pub burns: u8,
    /// Whether the figure has died and acts for the last time.
    pub last_stand: bool,
    /// The shot that it may fire at no cost.
    pub again: Option<Again>,
}

/// The activations that go on: the last one now, those before it interrupted by the last stand of a figure.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Acting(Vec<Activation>);

impl Acting {
    /// The activation that goes on now.
    pub fn now(&self) -> Option<&Activation> {
        self.0.last()
    }

    /// The figure that acts now.
    pub fn figure(&self) -> Option<FigureId> {
        self.now().map(|activation| activation.figure)
    }

    pub(super) fn now_mut(&mut self) -> Option<&mut Activation> {
        self.0.last_mut()
    }

    /// Makes a figure the active one, in a picture of what might be.
    pub(super) fn begin(&mut self, figure: FigureId, fresh: bool, last_stand: bool) {
        self.0.push(Activation { figure, fresh, burns: 0, last_stand, again: None });
    }

    /// Begins the last stand of a figure: if it dies in its own activation, that one is over.
    pub(super) fn begin_last_stand(&mut self, figure: FigureId) {
        self.forget(figure);
        self.begin(figure, true, true);
    }

    pub(super) fn end(&mut self) -> Option<Activation> {
        self.0.pop()
    }

    /// Forgets a figure that has left the game.
    pub(super) fn forget(&mut self, figure: FigureId) {
        self.0.retain(|activation| activation.figure != figure);
    }

    /// Allows the active figure another shot.
    pub(super) fn follow_up(&mut self, figure: FigureId, again: Again) {
        if let Some(activation) = self.now_mut().filter(|activation| activation.figure == figure) {
            activation.again = Some(again);
        }
    }

    /// Takes the further shot that a figure was allowed.
    pub(super) fn take_follow_up(&mut self, figure: FigureId) -> Option<Again> {
        self.now_mut().filter(|activation| activation.figure == figure)?.again.take()
    }
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Activation, (ask_act, activate, last_stand, end_activation, ask_share, share).chain());
}

fn ask_act(
    steps: Res<Steps>,
    turn: Res<Turn>,
    acting: Res<Acting>,
    roster: Res<Roster>,
    sides: Query<&Side>,
    mut commands: Commands,
) {
    match *steps.current() {
        Step::AskAct => {
            let seat = turn.half.expect("actions are asked for within a half");
            commands.insert_resource(Awaiting::Act { seat, figure: acting.figure() });
        }
        Step::AskLastStand(figure) if acting.figure() == Some(figure) => {
            if let Some(seat) = roster.entity(figure).and_then(|entity| sides.get(entity).ok()) {
                commands.insert_resource(Awaiting::Act { seat: *seat, figure: Some(figure) });
            }
        }
        _ => {}
    }
}

/// Begins an activation: the first of the turn has the card's points and those given to it, a later one none (`ACT-2`)
/// or those of a card. Reaction mode ends (`RF-5`).
fn activate(
    steps: Res<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    roster: Res<Roster>,
    mut acting: ResMut<Acting>,
    mut fire: ResMut<Fire>,
    mut figures: Query<(&KindId, &Side, &mut Activity, &mut Reaction)>,
    mut log: ResMut<EventLog>,
) {
    let (figure, extra) = match *steps.current() {
        Step::Activate(figure) => (figure, None),
        Step::ActAgain(figure, points) => (figure, Some(points)),
        _ => return,
    };
    let found = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok());
    let Some((kind, side, mut activity, mut reaction)) = found else { return };
    // `FLAME-3`: just before the first figure is activated.
    fire.burn_out(*side, &mut log);
    let fresh = !activity.activated && extra.is_none();
    let (points, given) = match extra {
        Some(points) => (points, points),
        None if fresh => {
            let own = Profile::new(&catalogue, &cards, figure, *kind).action_points();
            (own.saturating_add(activity.given), activity.given)
        }
        None => (0, 0),
    };
    *activity = Activity { activated: true, points, given };
    acting.begin(figure, fresh, false);
    log.push(match extra {
        Some(points) => BattleEvent::ActsAgain { figure, points },
        None => BattleEvent::Activated { figure, points },
    });
    if reaction.0 {
        reaction.0 = false;
        log.push(BattleEvent::ReactionLost { figure, cause: ReactionLoss::Activated });
    }
}

/// A figure that has died acts at once with the points of its card; what it interrupts waits.
fn last_stand(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    roster: Res<Roster>,
    mut acting: ResMut<Acting>,
    mut figures: Query<(&KindId, &mut Activity, &mut Reaction)>,
    mut log: ResMut<EventLog>,
) {
    let Step::LastStand(figure) = *steps.current() else { return };
    let found = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok());
    let Some((kind, mut activity, mut reaction)) = found else { return };
    let points = Profile::new(&catalogue, &cards, figure, *kind).action_points();
    *activity = Activity { activated: true, points, given: 0 };
    reaction.0 = false;
    acting.begin_last_stand(figure);
    log.push(BattleEvent::LastStand { figure, points });
    steps.push(Step::AskLastStand(figure));
}

/// Ends the activation that goes on. In a burning square each point of the card that was not used burns (`FLAME-5`);
/// then points not used may be given away (`SARGE-2`).
fn end_activation(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    roster: Res<Roster>,
    fire: Res<Fire>,
    mut acting: ResMut<Acting>,
    mut figures: Query<(&KindId, &Place, &mut Activity)>,
    mut log: ResMut<EventLog>,
) {
    let Step::EndActivation { sharing } = *steps.current() else { return };
    let Some(activation) = acting.end() else { return };
    let figure = activation.figure;
    let Some((kind, place, mut activity)) = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok())
    else {
        return;
    };
    let Activity { points, given, .. } = *activity;
    (activity.points, activity.given) = (0, 0);
    log.push(BattleEvent::ActivationEnded { figure, unspent: points });
    let mut then = Vec::new();
    if place.square().is_some_and(|at| fire.burns(at)) && points > given && !activation.last_stand {
        then.push(Step::Burn(figure, points - given, Hazard::Staying));
    }
    if sharing && points > 0 && !activation.last_stand && catalogue.kind(*kind).has(&Ability::SharesPoints) {
        then.push(Step::AskShare(figure, points));
    }
    steps.push_all(then);
}

fn ask_share(
    steps: Res<Steps>,
    roster: Res<Roster>,
    stranded: Res<Stranded>,
    figures: Query<(&FigureId, &Side, &Place, &Activity)>,
    mut commands: Commands,
) {
    let Step::AskShare(figure, points) = *steps.current() else { return };
    let Some((_, seat, ..)) = roster.entity(figure).and_then(|entity| figures.get(entity).ok()) else { return };
    let waits = |(other, side, place, activity): (&FigureId, &Side, &Place, &Activity)| {
        side == seat && place.in_play() && !activity.activated && !stranded.holds(*other)
    };
    if points > 0 && figures.iter().any(waits) {
        commands.insert_resource(Awaiting::Share { seat: *seat, figure, points });
    }
}

fn share(steps: Res<Steps>, roster: Res<Roster>, mut figures: Query<&mut Activity>, mut log: ResMut<EventLog>) {
    let Step::Share(figure, to) = *steps.current() else { return };
    if let Some(mut activity) = roster.entity(to).and_then(|entity| figures.get_mut(entity).ok()) {
        activity.given = activity.given.saturating_add(1);
        log.push(BattleEvent::PointGiven { figure, to });
    }
}
