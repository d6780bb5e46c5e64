//! Contraptions on the floor: barricades, traps, barrels (`COOP-8`). A mission lists their kinds, each composed of
//! parts, the contraptions that are on the board at the beginning, and the number of each kind that a side may place.
//!
//! **Rulings**
//! - A contraption that blocks stops every figure, but neither sight nor fire. A figure that faces it may hit it for an
//!   action point: each hit takes a charge, without dice; a figure of an automated side spends all its points on one
//!   hit.
//! - A contraption that acts on entering figures does not affect its own side. It acts as a part of the move, before
//!   reaction fire, and also on a figure that is dragged or pushed onto it. Each effect takes a charge.
//! - It is placed on a free floor square in front of the figure or beside it, joined to the figure's square, which does
//!   not burn, is no entry, exit or surge square, and contains nothing else.
//! - A contraption that can catch fire does so once, in a blast or in a square that a jet of flame sets ablaze, on
//!   either side; a square that already burns does not set it on fire. It loses a charge, and is gone if that was the
//!   last.
//! - A contraption with the part `Apart` keeps away from others with that part, from the squares in front of the gate
//!   and from those on or beside a square where figures of either side enter the board. Contraptions that are there at
//!   the beginning may be anywhere.
//! - A barrel can be shot at by any figure with a gun that sees its square: it blows up without a roll, like a grenade.

use bevy_app::App;
use bevy_ecs::{
    resource::Resource,
    system::{In, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use crate::{
    attack_roll,
    board::Occupancy,
    both,
    cards::{CardState, EventEffect},
    catalogue::Catalogue,
    causes::{DamageCause, DamageHazard},
    condition::{
        self, BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext, Trigger,
    },
    conditions::PerPlayer,
    dice::Dice,
    effective_stats::EffectiveStats,
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figure::{Ability, FigurePlace},
    figures::{Figure, FigureAccess},
    ids::FigureId,
    map_mark::{MapMark, MapMarkKind},
    order::Order,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    setup::Setup,
    side::{BySide, Side},
    square::Square,
    state_parts::StateParts,
    step::{Step, payload},
    step_stack::StepStack,
    terrain::Ground,
    weapon::needed_roll,
};

mod kind;

pub use kind::{Contraption, ContraptionAppearance, ContraptionEffect, ContraptionPart};

/// Maximum number of charges of a contraption.
const MAX_CHARGES: u8 = 20;
/// Bonus of a barrel's blast on each die, equal to a grenade's.
const BARREL_BLAST_BONUS: i8 = 1;

/// Condition: the kinds of contraptions, those on the board at the beginning, and the number of each kind that a side
/// may place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Contraptions", deny_unknown_fields)]
pub struct ContraptionsCondition {
    /// The kinds of contraptions.
    pub kinds: Vec<Contraption>,
    /// The contraptions on the map when the battle begins.
    #[serde(default)]
    pub standing: Vec<PlacedContraption>,
    /// The contraptions that each side may place.
    #[serde(default)]
    pub stock: Vec<ContraptionStock>,
}

/// A contraption on the map of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedContraption {
    /// The id of its kind.
    pub kind: String,
    /// The square that it is on.
    pub at: Square,
    /// The side that owns it.
    pub side: Side,
}

/// The number of contraptions of a kind that a side may place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContraptionStock {
    /// The id of the kind.
    pub kind: String,
    /// The side that may place them.
    pub side: Side,
    /// The number, which may depend on the number of players.
    pub each: PerPlayer,
}

/// A contraption on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContraptionState {
    /// The index of its kind in the mission's list.
    pub kind: u8,
    /// The square that it is on.
    pub at: Square,
    /// The side that owns it.
    pub side: Side,
    /// Number of charges left.
    pub charges: u8,
    /// `true` if it has caught fire. Not written if `false`, so that the digests of battles without fire do not change.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lit: bool,
}

/// The contraptions of a battle.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contraptions {
    /// The contraptions on the board, the oldest first.
    pub standing: Vec<ContraptionState>,
    /// Number of contraptions of each kind that a side may still place, by index of the kind.
    pub stock: BySide<Vec<u8>>,
}

impl Contraptions {
    /// Returns the contraptions at the beginning of the battle.
    pub(crate) fn of(setup: &Setup) -> Contraptions {
        let Some(workshop) = condition::find_condition::<ContraptionsCondition>(&setup.specials) else {
            return Contraptions::default();
        };
        let standing = workshop.standing.iter().filter_map(|built| {
            let kind = workshop.find(&built.kind)?;
            let charges = workshop.kinds[usize::from(kind)].charges;
            Some(ContraptionState { kind, at: built.at, side: built.side, charges, lit: false })
        });
        let stock = BySide::from_fn(|side| {
            let players = setup.players(side);
            let of = |kind: &Contraption| {
                let own = workshop.stock.iter().filter(|stock| stock.side == side && stock.kind == kind.id);
                own.map(|stock| stock.each.of(players)).fold(0, u8::saturating_add)
            };
            workshop.kinds.iter().map(of).collect()
        });
        Contraptions { standing: standing.collect(), stock }
    }

    /// Returns the contraption on a square.
    pub fn at(&self, square: Square) -> Option<&ContraptionState> {
        self.standing.iter().find(|standing| standing.at == square)
    }

    /// Takes `by` charges from the contraption on a square and returns the number left. Without any left it is removed.
    pub(crate) fn use_charges(&mut self, at: Square, by: u8) -> u8 {
        let Some(index) = self.standing.iter().position(|standing| standing.at == at) else { return 0 };
        let left = self.standing[index].charges.saturating_sub(by);
        self.standing[index].charges = left;
        if left == 0 {
            self.standing.remove(index);
        }
        left
    }
}

impl ScenarioRules {
    /// Returns the mission's kinds of contraptions.
    pub fn contraption_kinds(&self) -> &[Contraption] {
        self.condition::<ContraptionsCondition>().map_or(&[], |shop| &shop.kinds)
    }

    /// Returns the kind of contraptions with that index in the mission's list.
    pub fn contraption_kind(&self, kind: u8) -> Option<&Contraption> {
        self.contraption_kinds().get(usize::from(kind))
    }
}

impl ContraptionsCondition {
    /// Returns the index of a kind in the list.
    pub fn find(&self, id: &str) -> Option<u8> {
        self.kinds.iter().position(|kind| kind.id == id).map(|index| index as u8)
    }

    /// Returns the kind of a contraption on the board.
    pub fn kind(&self, standing: &ContraptionState) -> Option<&Contraption> {
        self.kinds.get(usize::from(standing.kind))
    }
}

impl Condition for ContraptionsCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        if self.kinds.is_empty() {
            let hint = both!("añade una, o quita la condición", "add one, or leave the condition out");
            let message = both!("no hay ninguna clase de artefacto", "there is no kind of contraption");
            faults.push(ConditionError::new(".kinds", message, hint).against("COOP-8"));
        }
        for (index, kind) in self.kinds.iter().enumerate() {
            let path = format!(".kinds[{index}]");
            if self.kinds[..index].iter().any(|earlier| earlier.id == kind.id) || kind.id.is_empty() {
                let id = &kind.id;
                let message = both!("el id `{id}` ya está en uso", "the id `{id}` is already taken");
                let hint = both!("cada clase tiene el suyo", "each kind has its own");
                faults.push(ConditionError::new(format!("{path}.id"), message, hint).against("COOP-8"));
            }
            if !(1..=MAX_CHARGES).contains(&kind.charges) {
                let charges = kind.charges;
                let message = both!(
                    "{charges} usos: han de ser de 1 a {MAX_CHARGES}",
                    "{charges} charges: there must be 1 to {MAX_CHARGES}"
                );
                let hint = both!("un cepo tiene 1; una barricada, 3", "a trap has 1, a barricade 3");
                faults.push(ConditionError::new(format!("{path}.charges"), message, hint).against("COOP-8"));
            }
            if kind.parts.is_empty() {
                let message = both!("no hace nada", "it does nothing");
                let hint = both!("`Blocks` cierra el paso, por ejemplo", "for example, `Blocks` blocks the path");
                faults.push(ConditionError::new(format!("{path}.parts"), message, hint).against("COOP-8"));
            }
        }
        for (index, built) in self.standing.iter().enumerate() {
            self.check_kind(&built.kind, format!(".standing[{index}].kind"), faults);
            let Square { x, y } = built.at;
            let taken = self.standing[..index].iter().any(|earlier| earlier.at == built.at);
            if dossier.terrain.ground(built.at) != Ground::Floor || taken {
                let message = both!("en ({x}, {y}) no hay suelo libre", "there is no free floor at ({x}, {y})");
                let hint = both!(
                    "cada artefacto está en una casilla de suelo propia",
                    "each contraption is on a floor square of its own"
                );
                faults.push(ConditionError::new(format!(".standing[{index}].at"), message, hint).against("COOP-8"));
            }
        }
        for (index, stock) in self.stock.iter().enumerate() {
            self.check_kind(&stock.kind, format!(".stock[{index}].kind"), faults);
        }
    }

    fn check_playable(&self, context: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        let many = [self.kinds.len(), self.standing.len(), self.stock.len()].into_iter().any(|many| many > MAX_PARTS);
        let charged = |kind: &Contraption| kind.charges <= MAX_CHARGES && kind.parts.len() <= MAX_PARTS;
        if many || !self.kinds.iter().all(charged) {
            return Err(ConditionBoundsError::TooMany("contraptions"));
        }
        match self.standing.iter().find(|built| context.terrain.ground(built.at) != Ground::Floor) {
            Some(built) => Err(ConditionBoundsError::NotFloor(built.at, "a contraption stands there")),
            None => Ok(()),
        }
    }

    fn is_affected_by(&self, effect: &EventEffect) -> bool {
        matches!(effect, EventEffect::Stock(id, _) if self.find(id).is_some())
    }

    fn affordances(&self, state: &dyn StateParts, figure: &Figure) -> Vec<Order> {
        let contraptions = state.get::<Contraptions>();
        let is_blocked = |at: &Square| {
            let kind = contraptions.at(*at).and_then(|standing| self.kind(standing));
            kind.is_some_and(|kind| kind.has(ContraptionPart::Blocks))
        };
        let towards = figure.facing;
        let ahead = figure.square().and_then(|here| here.towards(towards)).filter(is_blocked);
        let kinds = (0..).zip(&contraptions.stock[figure.side]).filter(|(_, left)| **left > 0);
        let beside: Vec<Square> = Facing::ALL.into_iter().filter_map(|side| figure.square()?.towards(side)).collect();
        let placed = kinds.flat_map(|(kind, _)| beside.iter().map(move |&at| Order::Place { kind, at }));
        let profile = EffectiveStats::new(state.get::<Catalogue>(), state.get::<CardState>(), figure.id, figure.kind);
        let guns = profile.weapons().into_iter().filter(|weapon| weapon.is_gun()).map(|weapon| weapon.id);
        let explodes =
            |standing: &&ContraptionState| self.kind(standing).is_some_and(|kind| kind.has(ContraptionPart::Blast));
        let barrels: Vec<Square> = contraptions.standing.iter().filter(explodes).map(|there| there.at).collect();
        let shots = guns.flat_map(|weapon| barrels.iter().map(move |&at| Order::BlowUp { at, weapon }));
        ahead.map(|_| Order::Batter { towards }).into_iter().chain(placed).chain(shots).collect()
    }

    fn map_marks(&self) -> Vec<MapMark> {
        let Some(first) = self.standing.first() else { return Vec::new() };
        let what = MapMarkKind::Built(self.standing.iter().map(|built| built.at).collect());
        vec![MapMark { side: first.side, what, legend: ("Artefacto colocado", "Contraption in place") }]
    }

    fn on_trigger(&self, at: Trigger) -> Option<Step> {
        // The step itself checks if there is a contraption on the square.
        let Trigger::Stepped { figure, from, .. } = at else { return None };
        Some(Step::Trip { figure, from })
    }

    fn plugin(app: &mut App) {
        add_step_system(app, place_contraption);
        add_step_system(app, batter_contraption);
        add_step_system(app, trigger_contraption);
        add_step_system(app, blow_up_contraption);
    }
}

impl ContraptionsCondition {
    fn check_kind(&self, kind: &str, path: String, faults: &mut Vec<ConditionError>) {
        if self.find(kind).is_none() {
            let known: Vec<String> = self.kinds.iter().map(|kind| format!("`{}`", kind.id)).collect();
            let known = known.join(", ");
            let message = both!("no hay artefacto `{kind}`", "there is no contraption `{kind}`");
            let hint = both!("los que hay: {known}", "there are: {known}");
            faults.push(ConditionError::new(path, message, hint).against("COOP-8"));
        }
    }
}

fn place_contraption(
    In(payload::Place { figure: id, kind, at }): In<payload::Place>,
    charter: Res<ScenarioRules>,
    mut contraptions: ResMut<Contraptions>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(figure) = figures.get(id) else { return };
    let Some(printed) = charter.contraption_kind(kind) else { return };
    let side = *figure.side;
    if let Some(left) = contraptions.stock[side].get_mut(usize::from(kind)) {
        *left = left.saturating_sub(1);
    }
    contraptions.standing.push(ContraptionState { kind, at, side, charges: printed.charges, lit: false });
    log.push(BattleEvent::Placed { figure: id, kind, at });
}

/// Takes a charge of a contraption, or all of them if the figure shoves. A burning contraption then burns the figure.
fn batter_contraption(
    In(payload::Batter { figure: id, at }): In<payload::Batter>,
    charter: Res<ScenarioRules>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    mut steps: ResMut<StepStack>,
    mut dice: ResMut<Dice>,
    mut contraptions: ResMut<Contraptions>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(figure) = figures.get(id) else { return };
    let found = contraptions.at(at).and_then(|standing| {
        let printed = charter.contraption_kind(standing.kind)?;
        Some((printed, standing.lit))
    });
    let Some((printed, lit)) = found else { return };
    let blows = if figures.card(&figure).has(&Ability::Shoves) { MAX_CHARGES } else { 1 };
    let left = contraptions.use_charges(at, blows);
    log.push(BattleEvent::Battered { figure: id, at, left });
    if let Some(count) = printed.burn_dice(lit) {
        let (damage, event) = roll_contraption_attack(&mut dice, (&catalogue, &cards), (id, &figure), count);
        log.push(event);
        steps.push_all(damage);
    }
}

/// Rolls `count` dice of a contraption against a figure.
fn roll_contraption_attack(
    dice: &mut Dice,
    (catalogue, cards): (&Catalogue, &CardState),
    (id, figure): (FigureId, &crate::figures::FigureRef),
    count: u8,
) -> (Option<Step>, BattleEvent) {
    let needed = needed_roll(EffectiveStats::new(catalogue, cards, id, *figure.kind).fortitude(0), 0);
    let rolled = dice.roll(count);
    let harm = attack_roll::count_damage(&rolled, needed);
    let event = BattleEvent::Caught { figure: id, hazard: DamageHazard::Contraption, dice: rolled, needed };
    ((harm > 0).then_some(Step::Harm(id, harm, DamageCause::Contraption)), event)
}

/// Applies the contraption on the square that a figure has entered.
fn trigger_contraption(
    In(payload::Trip { figure: id, from }): In<payload::Trip>,
    charter: Res<ScenarioRules>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    mut steps: ResMut<StepStack>,
    mut dice: ResMut<Dice>,
    mut occupancy: ResMut<Occupancy>,
    mut contraptions: ResMut<Contraptions>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(figure) = figures.find(id).filter(|figure| !figures.dying(figure)) else { return };
    let Some(at) = figure.place.square().filter(|at| occupancy.figure_at(*at) == Some(id)) else { return };
    let Some(standing) = contraptions.at(at).filter(|standing| standing.side != *figure.side) else { return };
    let kind = standing.kind;
    let Some(printed) = charter.contraption_kind(kind) else { return };
    let Some(effect) = printed.effect().filter(|_| !printed.spares(figures.card(&figure))) else { return };
    let left = contraptions.use_charges(at, if effect == ContraptionEffect::Explode { MAX_CHARGES } else { 1 });
    log.push(BattleEvent::Sprung { figure: id, kind, at, left });
    match effect {
        ContraptionEffect::Kill => steps.push(Step::Harm(id, u8::MAX, DamageCause::Contraption)),
        ContraptionEffect::Explode => {
            steps.push(Step::Blast { at, bonus: BARREL_BLAST_BONUS, cause: DamageCause::Blast });
        }
        ContraptionEffect::Attack(count) => {
            let (damage, event) = roll_contraption_attack(&mut dice, (&catalogue, &cards), (id, &figure), count);
            log.push(event);
            steps.push_all(damage);
        }
        ContraptionEffect::Hold | ContraptionEffect::Back => {
            let Some(mut figure) = figures.get_mut(id) else { return };
            if effect == ContraptionEffect::Hold {
                (figure.activity.points, figure.activity.given) = (0, 0);
            } else if let Some(to) = from.filter(|to| occupancy.figure_at(*to).is_none()) {
                occupancy.leave(at, id);
                occupancy.put(to, id);
                *figure.place = FigurePlace::Board(to);
                log.push(BattleEvent::Moved { figure: id, from: at, to });
            }
        }
    }
}

fn blow_up_contraption(
    In(payload::BlowUp { figure, at }): In<payload::BlowUp>,
    mut steps: ResMut<StepStack>,
    mut contraptions: ResMut<Contraptions>,
    mut log: ResMut<EventLog>,
) {
    let Some(kind) = contraptions.at(at).map(|standing| standing.kind) else { return };
    contraptions.use_charges(at, MAX_CHARGES);
    log.push(BattleEvent::Sprung { figure, kind, at, left: 0 });
    steps.push(Step::Blast { at, bonus: BARREL_BLAST_BONUS, cause: DamageCause::Blast });
}
