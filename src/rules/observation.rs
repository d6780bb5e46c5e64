//! A battle as one seat sees it, for AI players, which decide and look ahead from it alone. It contains the seat's view
//! and public knowledge about how play goes on, but nothing that is hidden from the seat.

use std::collections::BTreeSet;

use bevy_ecs::world::World;
use serde::{Deserialize, Serialize};

use crate::{
    cards::{CardId, CardPile},
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figure::FigurePlace,
    figure_index::FigureIndex,
    ids::{FigureId, KindId},
    objects::MissionObject,
    pending_decision::PendingDecision,
    reserves::Reserves,
    side::{BySide, Side},
    state_access::put,
    state_fields::BattleState,
    step_stack::StepStack,
    view::BattleObserver,
};

/// The knowledge of one seat about a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    pub(super) seat: Side,
    pub(super) view: BattleState,
    /// The waiting steps, which both players can infer from visible events.
    pub(super) steps: StepStack,
    /// Reinforcements of every turn. They are public, because hordes are bought openly.
    pub(super) reserves: Reserves,
    pub(super) arrived: usize,
    pub(super) past: SeatMemory,
}

/// Values that the seat remembers from past events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatMemory {
    quiet: u16,
    bought: u8,
    told: u32,
    turned: u8,
}

impl Observation {
    /// Returns the battle in that world as that seat sees it.
    ///
    /// # Panics
    /// If no battle was installed there.
    pub fn of(world: &World, seat: Side) -> Observation {
        Observation::from_state(world, BattleState::current(world), seat)
    }

    /// Like [`of`](Self::of), for a caller that already has the battle's state.
    ///
    /// # Panics
    /// If no battle was installed there.
    pub fn from_state(world: &World, truth: &BattleState, seat: Side) -> Observation {
        Observation::for_observer(world, truth, BattleObserver::Seat(seat))
    }

    /// Returns the battle as an observer sees it, who may be a spectator. The seat of a spectator's observation is only
    /// nominal, see [`BattleObserver::seat`].
    ///
    /// # Panics
    /// If no battle was installed in `world`.
    pub fn for_observer(world: &World, truth: &BattleState, observer: BattleObserver) -> Observation {
        Observation {
            seat: observer.seat(),
            view: observer.view_state(truth),
            steps: world.resource::<StepStack>().clone(),
            reserves: world.resource::<Reserves>().clone(),
            arrived: world.resource::<FigureIndex>().arrived(),
            past: SeatMemory::of(world.resource::<EventLog>().all(), truth, observer),
        }
    }

    /// Returns the seat that observes.
    pub fn seat(&self) -> Side {
        self.seat
    }

    /// Returns the part of the battle's state that the seat may know.
    pub fn view(&self) -> &BattleState {
        &self.view
    }

    /// Returns the number of turns since the last progress: a wound to a figure that is not of a horde, or anything
    /// scored, taken, activated, freed or sealed, or a figure that left the board.
    pub fn turns_without_progress(&self) -> u16 {
        self.past.quiet
    }

    /// Returns the number of command and special points spent in this half-turn (`AP-2`).
    pub fn bought(&self) -> u8 {
        self.past.bought
    }

    /// Returns the number of events that the seat has seen. It identifies the moment: the number only grows.
    pub fn events_seen(&self) -> u32 {
        self.past.told
    }

    /// Returns the number of times that the active figure has turned since points were last paid.
    pub fn turned(&self) -> u8 {
        self.past.turned
    }

    /// Returns the reinforcements of every turn, of both sides: each kind with its number of figures, one entry for
    /// each purchase (`DEPLOY-4`).
    pub fn due(&self) -> Vec<(KindId, u8)> {
        self.reserves.due()
    }

    /// Returns the number of figures that have arrived in the battle.
    pub(super) fn arrived(&self) -> usize {
        self.arrived
    }

    /// Returns a complete state that the seat can't tell from the real one: hidden parts are dealt at random.
    pub(super) fn deal(&self, dice: &mut Dice) -> BattleState {
        let (mut dealt, enemy) = (self.view.clone(), self.seat.enemy());
        self.deal_cards(&mut dealt, dice);
        deal_unknown_numbers(&mut dealt.objects.0, &self.view, dice);
        if is_bid_sealed(&self.view, enemy) {
            dealt.bids.0[enemy] = Some(dice.below(u32::from(self.view.command.0[enemy]) + 1) as u8);
        }
        let entries = BySide::from_fn(|side| self.view.board.terrain().entries_of(side).collect::<Vec<_>>());
        // The enemy's figures; for a spectator, those of both sides.
        for figure in dealt.figures.iter_mut().filter(|figure| figure.place.is_none()) {
            let entries = &entries[figure.side];
            if entries.is_empty() {
                figure.place = Some(FigurePlace::Left);
                continue;
            }
            let entry = entries[dice.below(entries.len() as u32) as usize];
            figure.place = Some(FigurePlace::Waiting(entry));
            figure.facing = self.view.board.terrain().entry(entry).inward();
        }
        dealt
    }

    /// Writes the parts that a [`BattleState`] does not contain into a world: the waiting steps and the reserves.
    pub(super) fn write_hidden_parts(&self, world: &mut World) {
        put(&self.steps, world);
        put(&self.reserves, world);
    }

    /// Deals the cards that the seat can't see to the enemy's hand and the deck, and for a spectator to both hands.
    fn deal_cards(&self, dealt: &mut BattleState, dice: &mut Dice) {
        let cards = &self.view.cards;
        let held = Side::BOTH.into_iter().flat_map(|side| &cards.hands[side].cards);
        let lying = cards.in_play.iter().map(|lying| &lying.card);
        let played = cards.pending.iter().map(|played| &played.card);
        let seen: BTreeSet<CardId> = held.chain(lying).chain(played).chain(&cards.discard).copied().collect();
        let mut unseen: Vec<CardId> = cards.list.cards().filter(|card| !seen.contains(card)).collect();
        dice.shuffle(&mut unseen);
        let BySide { allied, german } = &mut dealt.cards.hands;
        let (own, enemy) = if self.seat == Side::Allied { (allied, german) } else { (german, allied) };
        for pile in [enemy, &mut dealt.cards.deck, own] {
            let rest = unseen.split_off(usize::from(pile.hidden).min(unseen.len()));
            *pile = CardPile { cards: [std::mem::take(&mut pile.cards), unseen].concat(), hidden: 0 };
            unseen = rest;
        }
    }
}

/// Returns `true` if that side has sealed a bid that is not revealed yet. Only the Allies can have one, because they
/// bid first.
fn is_bid_sealed(view: &BattleState, side: Side) -> bool {
    matches!(view.awaiting, PendingDecision::Bid { seat: Side::German, .. }) && side == Side::Allied
}

/// Deals the numbers that no token shows to the tokens whose number is unknown.
fn deal_unknown_numbers(objects: &mut [MissionObject], view: &BattleState, dice: &mut Dice) {
    let unknown = |object: &&mut MissionObject| object.numbered && object.number.is_none();
    let numbered = view.objects.0.iter().filter(|object| object.numbered).count() as u8;
    let shown: BTreeSet<u8> = view.objects.0.iter().filter_map(|object| object.number).collect();
    let mut left: Vec<u8> = (1..=numbered).filter(|number| !shown.contains(number)).collect();
    dice.shuffle(&mut left);
    for (object, number) in objects.iter_mut().filter(unknown).zip(left) {
        object.number = Some(number);
    }
}

impl SeatMemory {
    fn of(events: &[BattleEvent], truth: &BattleState, observer: BattleObserver) -> SeatMemory {
        let mut past = SeatMemory::default();
        let (mut horde, mut theirs) = (BTreeSet::new(), BTreeSet::new());
        for event in events {
            if let BattleEvent::Arrived { figure, kind, .. }
            | BattleEvent::HeldBack { figure, kind }
            | BattleEvent::TwitcherRose { figure, kind, .. } = event
            {
                let card = truth.catalogue.kind(*kind);
                if card.horde().is_some() {
                    horde.insert(*figure);
                }
                if observer != BattleObserver::Seat(card.side) {
                    theirs.insert(*figure);
                }
            }
            past.add(event, &horde, &theirs);
        }
        past
    }

    fn add(&mut self, event: &BattleEvent, horde: &BTreeSet<FigureId>, theirs: &BTreeSet<FigureId>) {
        // The seat does not learn where enemies wait.
        if !matches!(event, BattleEvent::Deployed { figure, .. } if theirs.contains(figure)) {
            self.told += 1;
        }
        match event {
            BattleEvent::Turned { .. } => self.turned = self.turned.saturating_add(1),
            BattleEvent::Activated { .. } => self.turned = 0,
            BattleEvent::TurnStarted { .. } => self.quiet += 1,
            BattleEvent::HalfStarted { .. } => self.bought = 0,
            BattleEvent::Paid { action, command, special, .. } => {
                if action + command + special > 0 {
                    self.turned = 0;
                }
                self.bought = self.bought.saturating_add(*command).saturating_add(*special);
            }
            event if is_progress_event(event, horde) => self.quiet = 0,
            _ => {}
        }
    }
}

fn is_progress_event(event: &BattleEvent, horde: &BTreeSet<FigureId>) -> bool {
    match event {
        BattleEvent::Wounded { figure, .. } => !horde.contains(figure),
        BattleEvent::DoorSealed { .. }
        | BattleEvent::PickedUp { .. }
        | BattleEvent::Operated { .. }
        | BattleEvent::CacheSearched { .. }
        | BattleEvent::CacheEmpty { .. }
        | BattleEvent::LeftBoard { .. }
        | BattleEvent::Freed { .. }
        | BattleEvent::Scored { .. } => true,
        _ => false,
    }
}
