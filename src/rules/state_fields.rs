//! The list of all parts of a battle's state. From it come the initial state for a [`Setup`], [`BattleState`] with its
//! JSON form, the digest, and the copies in a [`ScratchWorld`](crate::ScratchWorld). A part added to the list is in all
//! of them; `figures` lists the parts of a figure, `figure_reader` those of them that change.

use std::any::{Any, TypeId};

use bevy_ecs::{change_detection::Tick, component::ComponentId, world::World};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    activation::ActivationStack,
    bid::{IntelligenceUse, SealedBids},
    board::{Board, Occupancy},
    cards::{CardHolders, CardState},
    catalogue::Catalogue,
    command_points::{CommandPoints, SpecialPoints},
    conditions::{
        AlarmState, AmmunitionState, Contraptions, EnteredSegments, GateState, LootState, RemainingStrikes,
        RisenTwitchers, StrandedFigure, SurgeState, ThreatPile,
    },
    dice::Dice,
    end_conditions::{BattleOutcome, sealable_doors},
    entry_log::EntryLog,
    figure_reader::list_figures,
    figures::Figure,
    fire::Fire,
    ids::{FigureId, KindId},
    objects::MissionObjects,
    pending_decision::PendingDecision,
    reserves::Reserves,
    scenario_rules::ScenarioRules,
    setup::Setup,
    stalemate::{DrawAgreement, StalemateCounter},
    state_access::{DigestHasher, is_changed, part_to_json, put, write_part},
    state_part_ids::{StatePartIds, StatePartSet},
    state_parts::StateParts,
    step_stack::StepStack,
    strength_in_numbers::StrengthInNumbers,
    tokens,
    turn::Turn,
    victory_points::VictoryPoints,
};

/// Generates the code for all parts of the state from the list. A row has the field's name in a [`BattleState`], its
/// resource, and its initial value; the group decides how it enters the digest.
macro_rules! state {
    (
        ($setup:ident, $dealt:ident)
        fixed { $( $(#[doc = $fixed_doc:literal])+ $fixed:ident: $fixed_type:ty = $fixed_begin:expr; )+ }
        open { $( $(#[doc = $open_doc:literal])+ $open:ident: $open_type:ty = $open_begin:expr; )+ }
        table { $( $(#[doc = $table_doc:literal])+ $table:ident: $table_type:ty = $table_begin:expr; )+ }
        hidden { $( $(#[doc = $hidden_doc:literal])+ $hidden:ident: $hidden_type:ty = $hidden_begin:expr; )+ }
        conditions { $( $(#[doc = $rare_doc:literal])+ $rare:ident: $rare_type:ty = $rare_begin:expr; )+ }
        later { $(
            $(#[doc = $later_doc:literal])+ $(#[cfg($later_if:meta)])?
            $later:ident: $later_type:ty = $later_begin:expr;
        )* }
        derived { $(
            $(#[doc = $derived_doc:literal])+
            $derived:ident: $derived_type:ty = $derived_from:ty => $derive:expr;
        )+ }
    ) => {
        /// The whole state of a battle at one moment.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(from = "Written")]
        pub struct BattleState {
            /// The figures that have not died, sorted by id.
            pub figures: Vec<Figure>,
            $( $(#[doc = $fixed_doc])+ pub $fixed: $fixed_type, )+
            $( $(#[doc = $open_doc])+ pub $open: $open_type, )+
            $( $(#[doc = $table_doc])+ pub $table: $table_type, )+
            $( $(#[doc = $rare_doc])+ pub $rare: $rare_type, )+
            $( $(#[doc = $later_doc])+ $(#[cfg($later_if)])? pub $later: $later_type, )*
            $( $(#[doc = $derived_doc])+ pub $derived: $derived_type, )+
        }

        /// A [`BattleState`] as read from JSON, in which the cards do not repeat their printed text.
        #[derive(Deserialize)]
        struct Written {
            figures: Vec<Figure>,
            $( $fixed: $fixed_type, )+
            $( $open: $open_type, )+
            $( $table: $table_type, )+
            $( $rare: $rare_type, )+
            $( $(#[cfg($later_if)])? $later: $later_type, )*
            $( $derived: $derived_type, )+
        }

        impl From<Written> for BattleState {
            fn from(written: Written) -> BattleState {
                let mut situation = BattleState {
                    figures: written.figures,
                    $( $fixed: written.$fixed, )+
                    $( $open: written.$open, )+
                    $( $table: written.$table, )+
                    $( $rare: written.$rare, )+
                    $( $(#[cfg($later_if)])? $later: written.$later, )*
                    $( $derived: written.$derived, )+
                };
                situation.cards.list = situation.catalogue.cards().clone();
                situation
            }
        }

        impl BattleState {
            /// Reads the state of the battle out of that world, not limited to what a seat may know.
            /// [`BattleState::current`] lends the same state without reading it again.
            ///
            /// # Panics
            /// If no battle was installed there.
            pub fn of(world: &World) -> BattleState {
                BattleState {
                    figures: list_figures(world),
                    $( $fixed: world.resource::<$fixed_type>().clone(), )+
                    $( $open: world.resource::<$open_type>().clone(), )+
                    $( $table: world.resource::<$table_type>().clone(), )+
                    $( $rare: world.resource::<$rare_type>().clone(), )+
                    $( $(#[cfg($later_if)])? $later: world.resource::<$later_type>().clone(), )*
                    $( $derived: $derive(world.resource::<$derived_from>()), )+
                }
            }

            /// Registers the resources of all parts. Returns their ids, in the order in which
            /// [`update_parts`](BattleState::update_parts) takes them.
            pub(super) fn register_parts(world: &mut World) -> Vec<ComponentId> {
                vec![
                    $( world.register_component::<$fixed_type>(), )+
                    $( world.register_component::<$open_type>(), )+
                    $( world.register_component::<$table_type>(), )+
                    $( world.register_component::<$rare_type>(), )+
                    $( $(#[cfg($later_if)])? world.register_component::<$later_type>(), )*
                    $( world.register_component::<$derived_from>(), )+
                ]
            }

            /// Reads those parts again, except for the figures, that have changed since that tick of the world.
            pub(super) fn update_parts(&mut self, world: &World, since: Tick, parts: StatePartSet) {
                let ids = world.resource::<StatePartIds>().resources.iter().enumerate();
                let mut changes = ids.map(|(part, id)| parts.has_resource(part) && is_changed(world, *id, since));
                let mut is_next_changed = || changes.next() == Some(true);
                $( if is_next_changed() { self.$fixed.clone_from(world.resource::<$fixed_type>()); } )+
                $( if is_next_changed() { self.$open.clone_from(world.resource::<$open_type>()); } )+
                $( if is_next_changed() { self.$table.clone_from(world.resource::<$table_type>()); } )+
                $( if is_next_changed() { self.$rare.clone_from(world.resource::<$rare_type>()); } )+
                $(
                    $(#[cfg($later_if)])?
                    if is_next_changed() { self.$later.clone_from(world.resource::<$later_type>()); }
                )*
                $( if is_next_changed() { self.$derived = $derive(world.resource::<$derived_from>()); } )+
            }

            /// Makes this state and the world that holds it equal to `state`, except for the figures and the hidden
            /// parts. Only parts that differ are written.
            pub(super) fn write_differences(&mut self, state: &BattleState, world: &mut World) {
                $( write_part::<$fixed_type>(&mut self.$fixed, &state.$fixed, world); )+
                $( write_part::<$open_type>(&mut self.$open, &state.$open, world); )+
                $( write_part::<$table_type>(&mut self.$table, &state.$table, world); )+
                $( write_part::<$rare_type>(&mut self.$rare, &state.$rare, world); )+
                $( $(#[cfg($later_if)])? write_part::<$later_type>(&mut self.$later, &state.$later, world); )*
                $( self.$derived = $derive(world.resource::<$derived_from>()); )+
            }
        }

        impl BattleState {
            /// Returns the parts that change during a battle as JSON, by their names. The figures, the board with its
            /// doors, and the squares of the figures are left out.
            pub(super) fn changing_parts(&self) -> Vec<(&'static str, Value)> {
                let mut parts = vec![("lull", part_to_json(&self.lull))];
                $( parts.push((stringify!($open), part_to_json(&self.$open))); )+
                $( parts.push((stringify!($table), part_to_json(&self.$table))); )+
                $( parts.push((stringify!($rare), part_to_json(&self.$rare))); )+
                $( $(#[cfg($later_if)])? parts.push((stringify!($later), part_to_json(&self.$later))); )*
                $( parts.push((stringify!($derived), part_to_json(&self.$derived))); )+
                parts
            }

            /// Replaces a part by its JSON. Returns `false` if `changing_parts` has no part of that name.
            pub(super) fn set_changing_part(&mut self, name: &str, part: Value) -> serde_json::Result<bool> {
                match name {
                    "lull" => self.lull = serde_json::from_value(part)?,
                    $( stringify!($open) => self.$open = serde_json::from_value(part)?, )+
                    $( stringify!($table) => self.$table = serde_json::from_value(part)?, )+
                    $( stringify!($rare) => self.$rare = serde_json::from_value(part)?, )+
                    $( $(#[cfg($later_if)])? stringify!($later) => self.$later = serde_json::from_value(part)?, )*
                    $( stringify!($derived) => self.$derived = serde_json::from_value(part)?, )+
                    _ => return Ok(false),
                }
                Ok(true)
            }
        }

        impl StateParts for BattleState {
            fn figures(&self) -> &[Figure] {
                &self.figures
            }

            fn part(&self, sort: TypeId) -> Option<&dyn Any> {
                $( if sort == TypeId::of::<$fixed_type>() { return Some(&self.$fixed); } )+
                $( if sort == TypeId::of::<$open_type>() { return Some(&self.$open); } )+
                $( if sort == TypeId::of::<$table_type>() { return Some(&self.$table); } )+
                $( if sort == TypeId::of::<$rare_type>() { return Some(&self.$rare); } )+
                $( $(#[cfg($later_if)])? if sort == TypeId::of::<$later_type>() { return Some(&self.$later); } )*
                None
            }
        }

        /// Inserts the initial state for a setup into the world, without figures.
        pub(super) fn begin(world: &mut World, $setup: &Setup) {
            let $dealt = Dealt::of($setup);
            $( world.insert_resource::<$fixed_type>($fixed_begin); )+
            $( world.insert_resource::<$open_type>($open_begin); )+
            $( world.insert_resource::<$table_type>($table_begin); )+
            $( world.insert_resource::<$hidden_type>($hidden_begin); )+
            $( world.insert_resource::<$rare_type>($rare_begin); )+
            $( $(#[cfg($later_if)])? world.insert_resource::<$later_type>($later_begin); )*
        }

        /// Copies the parts that a [`BattleState`] does not contain to a scratch world.
        pub(super) fn copy_hidden_parts(original: &World, world: &mut World) {
            $( put(original.resource::<$hidden_type>(), world); )+
        }

        /// Writes a [`BattleState`] to a scratch world, except for its figures. The caller writes the hidden parts.
        pub(super) fn lay(situation: &BattleState, world: &mut World) {
            $( put::<$fixed_type>(&situation.$fixed, world); )+
            $( put::<$open_type>(&situation.$open, world); )+
            $( put::<$table_type>(&situation.$table, world); )+
            $( put::<$rare_type>(&situation.$rare, world); )+
            $( $(#[cfg($later_if)])? put::<$later_type>(&situation.$later, world); )*
        }

        /// Returns a hash of the whole state, dice included: two battles with the same digest continue alike. It is the
        /// 64-bit FNV-1a hash of the state's JSON, the same on every machine.
        ///
        /// # Panics
        /// If no battle was installed there.
        pub fn digest(world: &World) -> u64 {
            let mut digest = DigestHasher::default();
            digest.add(&(
                list_figures(world),
                world.resource::<Board>().doors(),
                $( world.resource::<$open_type>(), )+
                ( $( world.resource::<$table_type>(), )+ ),
                ( $( world.resource::<$hidden_type>(), )+ ),
            ));
            // Without any of these, a mission keeps the digest that it had before they were added.
            if $( *world.resource::<$rare_type>() != <$rare_type>::default() )||+ {
                digest.add(&( $( world.resource::<$rare_type>(), )+ ));
            }
            $(
                $(#[cfg($later_if)])?
                if *world.resource::<$later_type>() != <$later_type>::default() {
                    digest.add(&(stringify!($later), world.resource::<$later_type>()));
                }
            )*
            digest.end()
        }
    };
}

state! {
    (setup, dealt)

    // Not in the digest: parts that never change or follow from the figures; the doors of the board, which the digest
    // adds itself; and the stalemate counter, which follows from the orders and decides nothing until a side agrees to
    // a draw.
    fixed {
        /// The kinds of figures.
        catalogue: Catalogue = setup.catalogue.clone();
        /// The mission's own rules.
        charter: ScenarioRules = ScenarioRules::of(setup);
        /// The board with its doors.
        board: Board = Board::new(setup.terrain.clone(), setup.doors.clone());
        /// The figure on each square.
        occupancy: Occupancy = Occupancy::new(&setup.terrain);
        /// Counter of turns without progress (`TURN-3`).
        lull: StalemateCounter = StalemateCounter::default();
    }

    open {
        /// Current turn and half-turn.
        turn: Turn = Turn::default();
        /// Command points in hand.
        command: CommandPoints = CommandPoints::default();
        /// Sealed bids.
        bids: SealedBids = SealedBids::default();
        /// Use of Allied Intelligence.
        intelligence: IntelligenceUse = IntelligenceUse::default();
        /// Current activations, interrupted ones first.
        activations: ActivationStack = ActivationStack::default();
        /// The close attacks of this half-turn (`ZOM-2`).
        crowding: StrengthInNumbers = StrengthInNumbers::default();
        /// The decision that the rules wait for.
        awaiting: PendingDecision = PendingDecision::Over;
        /// The outcome, once the battle is over.
        outcome: BattleOutcome = BattleOutcome::default();
    }

    table {
        /// Special points in hand (`GRETEL-1`).
        special: SpecialPoints = SpecialPoints::default();
        /// Battle cards.
        cards: CardState = dealt.cards;
        /// Burning squares.
        fire: Fire = Fire::default();
        /// The mission's objects.
        objects: MissionObjects = dealt.objects;
    }

    // Not in a `BattleState`: no player may know how the dice will fall, and the waiting steps are internal to the
    // rules.
    hidden {
        /// The dice.
        dice: Dice = dealt.dice;
        /// The waiting steps.
        steps: StepStack = StepStack::default();
        /// The reinforcements of every turn.
        reserves: Reserves = Reserves::from_forces(&setup.catalogue, &setup.forces, &setup.veterans);
    }

    // In the digest as soon as one of them differs from its default.
    conditions {
        /// Victory points of each side.
        victory: VictoryPoints = VictoryPoints::default();
        /// The figure that is cut off (`M5`).
        stranded: StrandedFigure = StrandedFigure::default();
        /// The Twitchers that have risen (`M4`).
        twitchers: RisenTwitchers = RisenTwitchers::default();
    }

    // In the digest under its name, as soon as it differs from its default. New parts are added here, so that battles
    // without them keep their digests.
    later {
        /// Figures that have entered this turn by entry points that are also exits (`M5`).
        entered: EntryLog = EntryLog::default();
        /// The sides that have agreed to a draw (`TURN-3`).
        truce: DrawAgreement = DrawAgreement::default();
        /// State of the surges (`COOP-7`).
        surging: SurgeState = SurgeState::of(setup);
        /// Contraptions on the board, and those left to place (`COOP-8`).
        contraptions: Contraptions = Contraptions::of(setup);
        /// State of the gate (`COOP-9`).
        bulwark: GateState = GateState::of(setup);
        /// The holder of each card (`COOP-14`).
        holders: CardHolders = CardHolders::default();
        /// Figures of an automated side with strikes left at the end of its half-turn (`COOP-6`).
        fury: RemainingStrikes = RemainingStrikes::default();
        /// The alarms (`ALARM-1`).
        alarms: AlarmState = AlarmState::default();
        /// The contents of the caches (`EXP-S1`).
        loot: LootState = LootState::of(setup);
        /// Enemies that were met but not seen (`EXP-S2`).
        threat: ThreatPile = ThreatPile::default();
        /// The segments of tunnels that figures have entered (`EXP-S5`).
        segments: EnteredSegments = EnteredSegments::default();
        /// The boxes of ammunition (`EXP-S6`).
        ammunition: AmmunitionState = AmmunitionState::of(setup);
        /// A part that only the tests have.
        #[cfg(test)]
        probe: tests::StateProbe = tests::StateProbe::of(setup);
    }

    // Derived from the state, for readers of a `BattleState`.
    derived {
        /// The figure in the middle of its activation.
        acting: Option<FigureId> = ActivationStack => ActivationStack::figure;
        /// The doors that can be sealed (`M2`).
        sealable: Vec<u8> = ScenarioRules => |rules: &ScenarioRules| sealable_doors(&rules.endings).collect();
        /// The kinds that were bought as hordes (`ZOM-1`).
        hordes: Vec<KindId> = Reserves => Reserves::hordes;
    }
}

/// The parts that are dealt at random at the beginning: first the numbers of tokens, then the deck.
struct Dealt {
    objects: MissionObjects,
    cards: CardState,
    dice: Dice,
}

impl Dealt {
    fn of(setup: &Setup) -> Dealt {
        let mut dice = Dice::seeded(setup.seed);
        let mut objects = MissionObjects(setup.objects.clone());
        tokens::number_tokens(&mut objects, &mut dice);
        let list = setup.catalogue.cards().clone();
        let cards = CardState::deal(list, &setup.cards, &setup.experience(), &mut dice);
        Dealt { objects, cards, dice }
    }
}

#[cfg(test)]
mod tests;
