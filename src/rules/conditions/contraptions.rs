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

use crate::{
    both,
    cards::{CardState, EventEffect},
    catalogue::Catalogue,
    condition::{BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext, Trigger},
    effective_stats::EffectiveStats,
    facing::Facing,
    figures::Figure,
    map_mark::{MapMark, MapMarkKind},
    order::Order,
    resolver::add_step_system,
    square::Square,
    state_parts::StateParts,
    step::Step,
    terrain::{Ground, Terrain},
};

mod kind;
mod state;
mod steps;

use state::MAX_CHARGES;

pub use kind::{Contraption, ContraptionAppearance, ContraptionEffect, ContraptionPart};
pub use state::{ContraptionState, ContraptionStock, Contraptions, ContraptionsCondition, PlacedContraption};

impl Condition for ContraptionsCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        self.check_kinds(faults);
        self.check_standing(dossier.terrain, faults);
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
        add_step_system(app, steps::place_contraption);
        add_step_system(app, steps::batter_contraption);
        add_step_system(app, steps::trigger_contraption);
        add_step_system(app, steps::blow_up_contraption);
    }
}

impl ContraptionsCondition {
    fn check_kinds(&self, faults: &mut Vec<ConditionError>) {
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
    }

    fn check_standing(&self, terrain: &Terrain, faults: &mut Vec<ConditionError>) {
        for (index, built) in self.standing.iter().enumerate() {
            self.check_kind(&built.kind, format!(".standing[{index}].kind"), faults);
            let Square { x, y } = built.at;
            let taken = self.standing[..index].iter().any(|earlier| earlier.at == built.at);
            if terrain.ground(built.at) != Ground::Floor || taken {
                let message = both!("en ({x}, {y}) no hay suelo libre", "there is no free floor at ({x}, {y})");
                let hint = both!(
                    "cada artefacto está en una casilla de suelo propia",
                    "each contraption is on a floor square of its own"
                );
                faults.push(ConditionError::new(format!(".standing[{index}].at"), message, hint).against("COOP-8"));
            }
        }
    }

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
