//! What can be built on the floor: barricades, traps, barrels (`COOP-8`). A mission says which kinds there are, each put
//! together from parts, which stand there at the beginning, and how many of each a side may place.
//!
//! **Rulings**
//! - What blocks stops every figure, but neither sight nor fire. A figure that faces it may strike it for an action point:
//!   each blow takes a charge, without dice; a figure of a side that nobody plays spends all its points on one blow.
//! - What acts on whoever enters does nothing to its own side. It acts as a part of the move, before reaction fire, and on
//!   who is dragged or pushed onto it as well. Each time takes a charge.
//! - It is placed on a free square of floor in front of the figure or at its side, joined to its own, where nothing burns,
//!   nobody comes onto the board and nothing else stands.
//! - What catches fire does so once, in a blast or in a square that a jet of flame sets ablaze, whoever's it is; a square that
//!   burns already sets nothing on fire. It loses a charge by it, and is gone if that was the last.
//! - What stands apart is kept from others of its like, from the squares before the gate and from those beside a square where
//!   somebody comes onto the board, for both sides. What stands there as the battle begins may stand anywhere.
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
    cards::CardState,
    catalogue::Catalogue,
    causes::{DamageCause, DamageHazard},
    condition::{
        self, BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MapMark, MapMarkKind,
        MissionContext, Trigger,
    },
    conditions::{PerPlayer, SurgeState},
    dice::Dice,
    effective_stats::EffectiveStats,
    event::BattleEvent,
    event_log::EventLog,
    figure::{Ability, FigureKind, FigurePlace, FigureTrait},
    figures::FigureAccess,
    ids::FigureId,
    localized::Localized,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    setup::Setup,
    side::{BySide, Side},
    square::Square,
    step::{Step, payload},
    step_stack::StepStack,
    terrain::Ground,
    weapon::needed_roll,
};

/// The most charges, or dice, of a contraption.
const MAX_CHARGES: u8 = 20;
/// What the blast of a barrel adds to each die, as a grenade's does.
const BARREL_BLAST_BONUS: i8 = 1;

/// What can be built, what stands there, and how many of each a side has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Contraptions", deny_unknown_fields)]
pub struct ContraptionsCondition {
    /// The kinds.
    pub kinds: Vec<Contraption>,
    /// What stands on the map when the battle begins.
    #[serde(default)]
    pub standing: Vec<PlacedContraption>,
    /// How many a side may place.
    #[serde(default)]
    pub stock: Vec<ContraptionStock>,
}

/// A kind of contraption.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contraption {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Localized,
    /// How it looks. It decides nothing.
    pub look: ContraptionAppearance,
    /// What placing it costs, in action points.
    pub cost: u8,
    /// How often it acts, or how many blows it stands.
    pub charges: u8,
    /// What it does.
    pub parts: Vec<ContraptionPart>,
}

/// How a contraption looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ContraptionAppearance {
    /// Planks and sandbags.
    Barricade,
    /// The same, ablaze.
    Pyre,
    /// A hole in the floor.
    Pit,
    /// Jaws of steel.
    Trap,
    /// A wire that holds.
    Snare,
    /// A pool of oil.
    Oil,
    /// A barrel of explosives.
    Barrel,
}

/// What a contraption does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ContraptionPart {
    /// Nobody enters its square.
    Blocks,
    /// It acts on whoever enters.
    OnEnter(ContraptionEffect),
    /// It does nothing to figures that are that.
    Spares(FigureTrait),
    /// It can be shot at, and then blows up.
    Blast,
    /// Whoever strikes it is caught by so many dice of flame.
    Burns(u8),
    /// A blast or a jet of flame sets it on fire: it loses a charge, and from then on whoever strikes it is caught by so many
    /// dice of flame.
    Kindles(u8),
    /// It is not placed beside another that has this part, corner to corner included, nor where it would stand before the
    /// gate or beside a square where somebody comes onto the board.
    Apart,
}

/// What comes of entering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ContraptionEffect {
    /// The figure dies.
    Kill,
    /// It loses the points that it has left.
    Hold,
    /// It goes back to the square from which it came, if that is free.
    Back,
    /// So many dice against its fortitude.
    Attack(u8),
    /// It blows up.
    Explode,
}

/// A contraption on the map of a dossier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedContraption {
    /// The id of its kind.
    pub kind: String,
    /// Where it stands.
    pub at: Square,
    /// Whose it is.
    pub side: Side,
}

/// How many of a kind a side may place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContraptionStock {
    /// The id of the kind.
    pub kind: String,
    /// Who may place it.
    pub side: Side,
    /// How many.
    pub each: PerPlayer,
}

/// A contraption on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContraptionState {
    /// Its kind, by its place in the mission's list.
    pub kind: u8,
    /// Where it stands.
    pub at: Square,
    /// Whose it is.
    pub side: Side,
    /// How many charges are left.
    pub charges: u8,
    /// Whether it has caught fire. Not written as long as it has not, so that battles without it keep the digests that they
    /// always had.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lit: bool,
}

/// The contraptions of a battle.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contraptions {
    /// Those on the board, the oldest first.
    pub standing: Vec<ContraptionState>,
    /// How many of each kind a side may still place.
    pub stock: BySide<Vec<u8>>,
}

impl Contraption {
    /// Whether it does that.
    pub fn has(&self, part: ContraptionPart) -> bool {
        self.parts.contains(&part)
    }

    /// What comes of entering its square.
    pub fn effect(&self) -> Option<ContraptionEffect> {
        self.parts
            .iter()
            .find_map(|part| if let ContraptionPart::OnEnter(effect) = part { Some(*effect) } else { None })
    }

    /// Whether it does nothing to such a figure.
    pub fn spares(&self, kind: &FigureKind) -> bool {
        self.parts.iter().any(|part| matches!(part, ContraptionPart::Spares(what) if kind.has_trait(*what)))
    }

    /// The dice of flame that catch whoever strikes it, once it has been set on fire or before.
    pub fn burns(&self, lit: bool) -> Option<u8> {
        let own =
            self.parts.iter().find_map(|part| if let ContraptionPart::Burns(dice) = part { Some(*dice) } else { None });
        own.or(self.kindles().filter(|_| lit))
    }

    /// The dice of flame that it would bring once it is on fire.
    pub fn kindles(&self) -> Option<u8> {
        self.parts.iter().find_map(|part| if let ContraptionPart::Kindles(dice) = part { Some(*dice) } else { None })
    }
}

impl Contraptions {
    /// As the battle begins.
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
            let players = SurgeState::players(setup, side);
            let of = |kind: &Contraption| {
                let own = workshop.stock.iter().filter(|stock| stock.side == side && stock.kind == kind.id);
                own.map(|stock| stock.each.of(players)).fold(0, u8::saturating_add)
            };
            workshop.kinds.iter().map(of).collect()
        });
        Contraptions { standing: standing.collect(), stock }
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<&ContraptionState> {
        self.standing.iter().find(|standing| standing.at == square)
    }

    /// Takes a charge of what stands on a square, and says how many are left. Without any it is gone.
    pub(crate) fn wear(&mut self, at: Square, by: u8) -> u8 {
        let Some(index) = self.standing.iter().position(|standing| standing.at == at) else { return 0 };
        let left = self.standing[index].charges.saturating_sub(by);
        self.standing[index].charges = left;
        if left == 0 {
            self.standing.remove(index);
        }
        left
    }
}

impl ContraptionsCondition {
    /// The place of a kind in the list.
    pub fn find(&self, id: &str) -> Option<u8> {
        self.kinds.iter().position(|kind| kind.id == id).map(|index| index as u8)
    }

    /// The kind of what stands somewhere.
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

    fn check_playable(&self, table: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        let many = [self.kinds.len(), self.standing.len(), self.stock.len()].into_iter().any(|many| many > MAX_PARTS);
        let charged = |kind: &Contraption| kind.charges <= MAX_CHARGES && kind.parts.len() <= MAX_PARTS;
        if many || !self.kinds.iter().all(charged) {
            return Err(ConditionBoundsError::TooMany("contraptions"));
        }
        match self.standing.iter().find(|built| table.terrain.ground(built.at) != Ground::Floor) {
            Some(built) => Err(ConditionBoundsError::NotFloor(built.at, "a contraption stands there")),
            None => Ok(()),
        }
    }

    fn map_mark(&self) -> Option<MapMark> {
        let side = self.standing.first()?.side;
        let what = MapMarkKind::Built(self.standing.iter().map(|built| built.at).collect());
        Some(MapMark { side, what, legend: ("Artefacto colocado", "Contraption in place") })
    }

    fn on_trigger(&self, at: Trigger) -> Option<Step> {
        // Whether anything stands there is asked when the step is carried out.
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
    let Some(printed) = charter.condition::<ContraptionsCondition>().and_then(|shop| shop.kinds.get(usize::from(kind)))
    else {
        return;
    };
    let side = *figure.side;
    if let Some(left) = contraptions.stock[side].get_mut(usize::from(kind)) {
        *left = left.saturating_sub(1);
    }
    contraptions.standing.push(ContraptionState { kind, at, side, charges: printed.charges, lit: false });
    log.push(BattleEvent::Placed { figure: id, kind, at });
}

/// One blow; whoever shoves breaks it altogether.
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
        let printed = charter.condition::<ContraptionsCondition>()?.kind(standing)?;
        Some((printed, standing.lit))
    });
    let Some((printed, lit)) = found else { return };
    let blows = if figures.card(&figure).has(&Ability::Shoves) { MAX_CHARGES } else { 1 };
    let left = contraptions.wear(at, blows);
    log.push(BattleEvent::Battered { figure: id, at, left });
    if let Some(count) = printed.burns(lit) {
        let (damage, event) = roll_contraption_attack(&mut dice, (&catalogue, &cards), (id, &figure), count);
        log.push(event);
        steps.push_all(damage);
    }
}

/// Rolls so many dice of a contraption against a figure.
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

/// What stands on the square that a figure has come to acts on it.
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
    let Some(printed) = charter.condition::<ContraptionsCondition>().and_then(|shop| shop.kind(standing)) else {
        return;
    };
    let Some(effect) = printed.effect().filter(|_| !printed.spares(figures.card(&figure))) else { return };
    let left = contraptions.wear(at, if effect == ContraptionEffect::Explode { MAX_CHARGES } else { 1 });
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
    contraptions.wear(at, MAX_CHARGES);
    log.push(BattleEvent::Sprung { figure, kind, at, left: 0 });
    steps.push(Step::Blast { at, bonus: BARREL_BLAST_BONUS, cause: DamageCause::Blast });
}
