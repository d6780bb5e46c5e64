//! Activations: the active figure, its action points (`ACT-1`, `ACT-2`, `AP-2`), and sharing of unused points
//! (`SARGE-2`).

use bevy_ecs::system::SystemParam;

use super::prelude::*;
use crate::{
    conditions::{RemainingStrikes, StrandedFigure},
    edition::RulesEdition,
    figure::{FigureActivity, roused_points},
    fire::{Fire, printed_points},
    square::Square,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, ask_act);
    add_step_system(app, ask_last_stand);
    add_step_system(app, activate_figure);
    add_step_system(app, activate_again);
    add_step_system(app, last_stand);
    add_step_system(app, end_activation);
    add_step_system(app, ask_share);
    add_step_system(app, share_point);
}

fn ask_act(_: In<payload::AskAct>, mut steps: ResMut<StepStack>, turn: Res<Turn>, acting: Res<ActivationStack>) {
    let seat = turn.half.expect("actions are asked for within a half");
    steps.ask(PendingDecision::Act { seat, figure: acting.figure() });
}

/// Asks for the next action of a last stand, which is over once the figure has ended its activation or was removed.
fn ask_last_stand(
    In(payload::AskLastStand { figure: id }): In<payload::AskLastStand>,
    mut steps: ResMut<StepStack>,
    acting: Res<ActivationStack>,
    figures: FigureAccess,
) {
    if acting.figure() == Some(id)
        && let Some(figure) = figures.get(id)
    {
        steps.ask(PendingDecision::Act { seat: *figure.side, figure: Some(id) });
    }
}

/// Begins an activation: the first of the turn has the card's points and the points given to the figure, a later one
/// none (`ACT-2`). **Ruling**: a later one begins by buying a point, so that even a free action costs one as long as no
/// point was bought.
fn activate_figure(In(payload::Activate { figure }): In<payload::Activate>, mut beginning: BeginActivation) {
    beginning.begin(figure, None);
}

/// Begins an activation with the points of a card.
fn activate_again(In(payload::ActAgain { figure, points }): In<payload::ActAgain>, mut beginning: BeginActivation) {
    beginning.begin(figure, Some(points));
}

/// System parameter that begins activations.
#[derive(SystemParam)]
struct BeginActivation<'w, 's> {
    catalogue: Res<'w, Catalogue>,
    cards: Res<'w, CardState>,
    charter: Res<'w, ScenarioRules>,
    acting: ResMut<'w, ActivationStack>,
    fire: ResMut<'w, Fire>,
    figures: FigureAccess<'w, 's>,
    log: ResMut<'w, EventLog>,
}

impl BeginActivation<'_, '_> {
    /// `COOP-11`: returns the points that a friend within one square adds; of several friends the highest value counts.
    fn rousing_bonus(&self, id: FigureId) -> u8 {
        let own = self.figures.find(id).and_then(|figure| Some((*figure.side, figure.place.square()?)));
        let Some((side, at)) = own else { return 0 };
        let near = |place: Option<Square>| place.is_some_and(|other| at.is_beside(other));
        let friends = self.figures.iter().filter(|friend| *friend.side == side && near(friend.place.square()));
        friends.filter_map(|friend| roused_points(self.figures.card(&friend))).max().unwrap_or(0)
    }

    /// Begins an activation, with `extra` points if a card says so. Reaction mode ends (`RF-5`).
    fn begin(&mut self, id: FigureId, extra: Option<u8>) {
        let roused = self.rousing_bonus(id);
        let Some(mut figure) = self.figures.get_mut(id) else { return };
        // `FLAME-3`: fires burn out just before the first figure is activated.
        self.fire.burn_out(*figure.side, &mut self.log);
        let fresh = !figure.activity.activated && extra.is_none();
        let (points, given) = match extra {
            Some(points) => (points, points),
            None if fresh => {
                let own = EffectiveStats::new(&self.catalogue, &self.cards, id, *figure.kind).action_points();
                let given = figure.activity.given.saturating_add(roused);
                (own.saturating_add(given), given)
            }
            None => (0, 0),
        };
        *figure.activity = FigureActivity { activated: true, points, given };
        self.acting.begin(id, fresh, false);
        if !fresh && extra.is_none() && self.charter.edition >= RulesEdition::Second {
            self.acting.require_purchase();
        }
        self.log.push(match extra {
            Some(points) => BattleEvent::ActsAgain { figure: id, points },
            None => BattleEvent::Activated { figure: id, points },
        });
        figure.leave_reaction(ReactionLoss::Activated, &mut self.log);
    }
}

/// Lets a figure that has died act at once with the points of its card. Steps that it interrupts wait.
fn last_stand(
    In(payload::LastStand { figure: id }): In<payload::LastStand>,
    mut steps: ResMut<StepStack>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    mut acting: ResMut<ActivationStack>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    let points = EffectiveStats::new(&catalogue, &cards, id, *figure.kind).action_points();
    *figure.activity = FigureActivity { activated: true, points, given: 0 };
    figure.reaction.0 = false;
    acting.begin_last_stand(id);
    log.push(BattleEvent::LastStand { figure: id, points });
    steps.push(Step::AskLastStand(id));
}

/// Ends the current activation, unless the figure has left the game. In a burning square the figure is burnt by one die
/// for each unused point printed on its card (`FLAME-5`); then unused points may be given away (`SARGE-2`).
fn end_activation(
    In(payload::EndActivation { sharing }): In<payload::EndActivation>,
    mut steps: ResMut<StepStack>,
    catalogue: Res<Catalogue>,
    charter: Res<ScenarioRules>,
    fire: Res<Fire>,
    mut acting: ResMut<ActivationStack>,
    mut fury: ResMut<RemainingStrikes>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(activation) = acting.end() else { return };
    let id = activation.figure;
    let Some(mut figure) = figures.get_mut(id) else { return };
    let FigureActivity { points, given, .. } = *figure.activity;
    (figure.activity.points, figure.activity.given) = (0, 0);
    if points > 0 && charter.plays_itself(*figure.side) {
        fury.0.push((id, points));
    }
    log.push(BattleEvent::ActivationEnded { figure: id, unspent: points });
    let mut then = Vec::new();
    let unspent = printed_points(points, given, catalogue.kind(*figure.kind).ap);
    if figure.place.square().is_some_and(|at| fire.burns(at)) && unspent > 0 && !activation.last_stand {
        then.push(Step::Burn(id, unspent, DamageHazard::Staying));
    }
    if sharing && points > 0 && !activation.last_stand && catalogue.kind(*figure.kind).has(&Ability::SharesPoints) {
        then.push(Step::AskShare(id, points));
    }
    steps.push_all(then);
}

/// Asks the player to share unused points. Fire may have killed the figure that gives them.
fn ask_share(
    In(payload::AskShare { figure: id, points }): In<payload::AskShare>,
    mut steps: ResMut<StepStack>,
    stranded: Res<StrandedFigure>,
    figures: FigureAccess,
) {
    let Some(giver) = figures.find(id) else { return };
    let waits = figures.iter().any(|friend| {
        friend.side == giver.side && friend.place.in_play() && !friend.activity.activated && !stranded.holds(*friend.id)
    });
    if points > 0 && waits {
        steps.ask(PendingDecision::Share { seat: *giver.side, figure: id, points });
    }
}

fn share_point(
    In(payload::Share { figure, to }): In<payload::Share>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut friend) = figures.get_mut(to) else { return };
    friend.activity.given = friend.activity.given.saturating_add(1);
    log.push(BattleEvent::PointGiven { figure, to });
}
