//! The use of event effects in a battle: their possible targets, their benefit to a side, and their execution
//! (`CARD-3`).

use bevy_ecs::world::World;

use super::{
    cancel::cancel_card,
    card_state::{CardState, PendingCard},
    event_effect::{EventEffect, EventTarget},
    requirement::{CardRequirement, meets_all},
    target::CardTarget,
    tunnels,
};
use crate::{
    board::Board,
    catalogue::Catalogue,
    causes::CardLoss,
    command_points::CommandPoints,
    condition::Trigger,
    conditions::{Contraptions, ContraptionsCondition, GateCondition, GateState, spawn_extra_figures, triggered_steps},
    event::BattleEvent,
    event_log::EventLog,
    figure::{FigureKind, FigurePlace, Wounds},
    figure_index::FigureIndex,
    figure_reader::list_figures,
    figures::Figure,
    ids::FigureId,
    pending_decision::PendingDecision,
    refusal::Refusal,
    reserves::Reserves,
    scenario_rules::ScenarioRules,
    side::Side,
    spawn_figures::add_figures_of_kind,
    state_fields::BattleState,
    step::Step,
    step_stack::StepStack,
    turn::Turn,
};

/// The reason why a card is useless to a side for the whole battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UselessReason {
    /// It helps only figures of kinds that the side does not have.
    NoneOwn,
    /// It harms only figures of kinds that the enemy does not have.
    NoneEnemy,
    /// The battle has no target or use for it.
    NothingThere,
}

impl EventEffect {
    /// Returns a superset of the targets on which a side could play the effect, in a fixed order.
    pub(crate) fn candidate_targets(&self, state: &BattleState, seat: Side) -> Vec<CardTarget> {
        match self.properties().target {
            EventTarget::Table => vec![CardTarget::Table],
            EventTarget::Figure => {
                let suitable = state.figures.iter().filter(|figure| self.suits_figure(state, seat, figure));
                suitable.map(|figure| CardTarget::Figure(figure.id)).collect()
            }
            EventTarget::Card => {
                let pending = state.cards.pending.iter().map(|played| played.card);
                let lying = state.cards.in_play.iter().map(|lying| lying.card);
                pending.chain(lying).map(CardTarget::Card).collect()
            }
            EventTarget::Door => (0..state.board.doors().len() as u8).map(CardTarget::Door).collect(),
            EventTarget::Square => tunnels::possible_tunnels(state, seat).into_iter().map(CardTarget::Square).collect(),
        }
    }

    /// Returns `true` if a living figure suits the effect. The figures of responses are known from their trigger.
    fn suits_figure(&self, state: &BattleState, seat: Side, figure: &Figure) -> bool {
        let fits = |on: &[CardRequirement]| meets_all(on, state.kind_of(figure), state.catalogue.armoury());
        match self {
            EventEffect::Heal(_, on) => figure.wounds > 0 && fits(on),
            EventEffect::ActAgain(_, on) => figure.side == seat && figure.activated && fits(on),
            _ => figure.side == seat,
        }
    }

    /// Checks that a side may play the effect on that target.
    ///
    /// # Errors
    /// The [`Refusal`].
    pub(crate) fn check_target(&self, state: &BattleState, seat: Side, target: CardTarget) -> Result<(), Refusal> {
        let fits = match (self, target) {
            (EventEffect::Cancel, CardTarget::Card(card)) => {
                let enemy = state.cards.pending.iter().any(|played| played.card == card && played.side != seat);
                enemy || state.cards.card_in_play(card).is_some()
            }
            // The figure is the one that died or ran out of ammo.
            (EventEffect::LastStand | EventEffect::StayReady, CardTarget::Figure(id)) => {
                state.figure(id).map_or(Ok(()), |figure| state.check_free(figure))?;
                true
            }
            (EventEffect::Heal(..), CardTarget::Figure(id)) => {
                self.suits_figure(state, seat, find_living_figure(state, id)?)
            }
            (EventEffect::ActAgain(..), CardTarget::Figure(id)) => {
                let figure = find_living_figure(state, id)?;
                if !matches!(state.awaiting, PendingDecision::Act { figure: None, .. }) {
                    return Err(Refusal::CardNotNow);
                }
                state.check_free(figure)?;
                self.suits_figure(state, seat, figure)
            }
            (EventEffect::Tunnel, CardTarget::Square(gate)) => tunnels::can_open_tunnel(state, seat, gate),
            (EventEffect::WedgeDoor | EventEffect::OpenDoor, CardTarget::Door(door)) => {
                let found = state.board.doors().get(usize::from(door));
                let closed = found.is_some_and(|door| !door.open && !door.sealed);
                if *self == EventEffect::OpenDoor && state.shut_in(door, seat) {
                    return Err(Refusal::ShutIn);
                }
                closed && !state.cards.is_door_wedged(door)
            }
            (EventEffect::Arrive(_, side), CardTarget::Table) => {
                let horde = state.hordes.iter().any(|kind| state.catalogue.kind(*kind).side == *side);
                *side == seat && horde
            }
            (_, CardTarget::Table) => self.needs_no_target() && self.useless_reason(state, seat).is_none(),
            _ => false,
        };
        if fits { Ok(()) } else { Err(Refusal::WrongTarget) }
    }

    /// Returns the reason why the effect is useless to a side in this battle; `None` if it may be useful.
    pub(crate) fn useless_reason(&self, state: &BattleState, seat: Side) -> Option<UselessReason> {
        let armoury = state.catalogue.armoury();
        let own = |fits: &dyn Fn(&FigureKind) -> bool| {
            (!has_figure_of_kind(state, seat, fits)).then_some(UselessReason::NoneOwn)
        };
        let there = |is_there: bool| (!is_there).then_some(UselessReason::NothingThere);
        match self {
            EventEffect::Heal(_, on) | EventEffect::ActAgain(_, on) => own(&|kind| meets_all(on, kind, armoury)),
            EventEffect::StayReady => own(&|kind| CardRequirement::Gun.holds(kind, armoury)),
            EventEffect::Arrive(_, side) => own(&|kind| *side == seat && kind.horde().is_some()),
            EventEffect::Stock(..) | EventEffect::Gate(_) | EventEffect::Surge(_) => {
                there(state.charter.is_affected_by(self))
            }
            EventEffect::WedgeDoor | EventEffect::OpenDoor => {
                there(state.board.doors().iter().any(|door| !door.sealed))
            }
            _ => None,
        }
    }

    /// Applies the effect of a played card. Its requirements were checked when it was played.
    pub(crate) fn apply(&self, world: &mut World, played: &PendingCard) {
        match (self, played.target) {
            (EventEffect::Cancel, CardTarget::Card(card)) => cancel_card(world, card, Some(CardLoss::Cancelled)),
            (EventEffect::LastStand, CardTarget::Figure(figure)) => {
                world.resource_mut::<StepStack>().push(Step::LastStand(figure));
            }
            (EventEffect::StayReady, CardTarget::Figure(figure)) => {
                world.resource_mut::<CardState>().reloaded = Some(figure);
            }
            (EventEffect::ActAgain(points, _), CardTarget::Figure(figure)) => {
                world.resource_mut::<StepStack>().push(Step::ActAgain(figure, *points));
            }
            (EventEffect::Heal(points, _), CardTarget::Figure(figure)) => heal_figure(world, figure, *points),
            (EventEffect::OwnCommand(points), _) => change_command_points(world, played.side, i16::from(*points)),
            (EventEffect::EnemyCommand(points), _) => {
                change_command_points(world, played.side.enemy(), -i16::from(*points));
            }
            (EventEffect::OpenDoor, CardTarget::Door(door)) => burst_door(world, played.side, door),
            (EventEffect::Arrive(count, side), _) => bring_horde(world, *side, *count),
            (EventEffect::Stock(id, count), _) => stock_contraptions(world, played.side, id, *count),
            (EventEffect::HealAll(points, conditions), _) => heal_matching_figures(world, *points, conditions),
            (EventEffect::Gate(change), _) => change_gate_points(world, *change),
            (EventEffect::Surge(each), _) => spawn_extra_figures(world, *each),
            // These take effect while they are in play.
            (EventEffect::Tunnel | EventEffect::WedgeDoor | EventEffect::ShotRange(_), _) => {}
            (effect, target) => unreachable!("{effect:?} was not checked against {target:?}"),
        }
    }
}

/// Returns `true` if a side has a figure in play, or may still get one, of a kind for which `fits` returns `true`.
pub(crate) fn has_figure_of_kind(state: &BattleState, side: Side, fits: &dyn Fn(&FigureKind) -> bool) -> bool {
    let coming = state.hordes.iter().map(|horde| state.catalogue.kind(*horde));
    let mut coming = coming.filter(|printed| printed.side == side);
    let mut living = state.figures.iter().filter(|figure| figure.side == side && figure.in_play());
    living.any(|figure| fits(state.kind_of(figure))) || coming.any(fits)
}

/// Returns the figure if it is in play and alive.
///
/// # Errors
/// The [`Refusal`] of a figure that is not.
pub(crate) fn find_living_figure(state: &BattleState, id: crate::ids::FigureId) -> Result<&Figure, Refusal> {
    let found = state.figure(id).ok_or(Refusal::NoSuchFigure { figure: id })?;
    if found.place == Some(FigurePlace::Reserve) {
        return Err(Refusal::HeldBack { figure: id });
    }
    if !found.in_play() {
        return Err(Refusal::HasLeft { figure: id });
    }
    if state.dying(found) { Err(Refusal::Dead) } else { Ok(found) }
}

fn burst_door(world: &mut World, side: Side, door: u8) {
    world.resource_mut::<Board>().set_door(usize::from(door), true, false);
    world.resource_mut::<EventLog>().push(BattleEvent::DoorBurst { door });
    let then =
        triggered_steps(&world.resource::<ScenarioRules>().specials, Trigger::Opened { door, side, figure: None });
    world.resource_mut::<StepStack>().push_all(then);
}

fn bring_horde(world: &mut World, side: Side, count: u8) {
    let horde = world.resource::<Reserves>().hordes_of(side).next();
    let Some(kind) = horde else { return };
    let since = world.resource::<FigureIndex>().next_id();
    add_figures_of_kind(world, kind, count);
    let brought = Trigger::Brought { side, since, turn: world.resource::<Turn>().number };
    let mut then = triggered_steps(&world.resource::<ScenarioRules>().specials, brought);
    if then.is_empty() {
        then.push(Step::AskDeployment { side, since });
    }
    world.resource_mut::<StepStack>().push_all(then);
}

fn stock_contraptions(world: &mut World, side: Side, id: &str, count: u8) {
    let kind = world.resource::<ScenarioRules>().condition::<ContraptionsCondition>().and_then(|shop| shop.find(id));
    let Some(kind) = kind else { return };
    let stock = &mut world.resource_mut::<Contraptions>().into_inner().stock[side];
    if let Some(left) = stock.get_mut(usize::from(kind)) {
        *left = left.saturating_add(count);
    }
    world.resource_mut::<EventLog>().push(BattleEvent::Supplied { side, kind, count });
}

fn heal_figure(world: &mut World, figure: FigureId, points: u8) {
    let entity = world.resource::<FigureIndex>().entity(figure);
    debug_assert!(entity.is_some(), "{figure:?} is not in the game");
    let Some(mut wounds) = entity.and_then(|entity| world.get_mut::<Wounds>(entity)) else { return };
    let points = wounds.0.min(points);
    wounds.0 -= points;
    world.resource_mut::<EventLog>().push(BattleEvent::Healed { figure, points });
}

fn heal_matching_figures(world: &mut World, points: u8, conditions: &[CardRequirement]) {
    let catalogue = world.resource::<Catalogue>();
    let is_hurt = |figure: &Figure| {
        let kind = catalogue.kind(figure.kind);
        let fits = meets_all(conditions, kind, catalogue.armoury());
        figure.in_play() && figure.wounds > 0 && figure.wounds < kind.damage_points && fits
    };
    let hurt: Vec<FigureId> =
        list_figures(world).iter().filter(|figure| is_hurt(figure)).map(|figure| figure.id).collect();
    for figure in hurt {
        heal_figure(world, figure, points);
    }
}

/// `COOP-9`: changes the points of the gate; a card never takes the last one.
fn change_gate_points(world: &mut World, change: i8) {
    let Some(most) = world.resource::<ScenarioRules>().condition::<GateCondition>().map(|wall| wall.points) else {
        return;
    };
    let mut bulwark = world.resource_mut::<GateState>();
    let before = bulwark.left;
    let least = before.min(1);
    bulwark.left = before.saturating_add_signed(change).clamp(least, most.max(least));
    let (left, change) = (bulwark.left, bulwark.left as i8 - before as i8);
    if change != 0 {
        world.resource_mut::<EventLog>().push(BattleEvent::GateShaken { change, left });
    }
}

fn change_command_points(world: &mut World, side: Side, change: i16) {
    let command = &mut world.resource_mut::<CommandPoints>().0[side];
    let before = i16::from(*command);
    *command = (before + change).clamp(0, i16::from(u8::MAX)) as u8;
    let change = (i16::from(*command) - before) as i8;
    world.resource_mut::<EventLog>().push(BattleEvent::CommandChanged { side, change });
}
