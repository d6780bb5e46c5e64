//! A battle as a seat sees it, for whoever must decide by that alone and look ahead: the seat's view, and what everybody
//! at the table knows besides of how play goes on. It holds nothing that is hidden from the seat.

use std::collections::BTreeSet;

use bevy_ecs::world::World;

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
    side::Side,
    state_fields::{BattleState, put},
    step_stack::StepStack,
    view::view_for_seat,
};

/// A battle as a seat sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    seat: Side,
    view: BattleState,
    /// What the rules will do next, which follows from what both players have seen.
    steps: StepStack,
    /// What comes every turn: hordes are bought openly.
    reserves: Reserves,
    arrived: usize,
    past: SeatMemory,
}

/// What the seat remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SeatMemory {
    quiet: u16,
    bought: u8,
    told: u32,
    turned: u8,
}

impl Observation {
    /// The battle in that world, as that seat sees it.
    ///
    /// # Panics
    /// If no battle was installed there.
    pub fn of(world: &World, seat: Side) -> Observation {
        Observation::from_state(world, &BattleState::of(world), seat)
    }

    /// The same where the situation was taken already.
    ///
    /// # Panics
    /// If no battle was installed there.
    pub fn from_state(world: &World, truth: &BattleState, seat: Side) -> Observation {
        Observation {
            seat,
            view: view_for_seat(truth, seat),
            steps: world.resource::<StepStack>().clone(),
            reserves: world.resource::<Reserves>().clone(),
            arrived: world.resource::<FigureIndex>().arrived(),
            past: SeatMemory::of(world.resource::<EventLog>().all(), truth, seat),
        }
    }

    /// Whose eyes these are.
    pub fn seat(&self) -> Side {
        self.seat
    }

    /// The situation, as far as the seat may know it.
    pub fn situation(&self) -> &BattleState {
        &self.view
    }

    /// How many turns have gone by since a figure that does not come back was wounded, or since anything was scored,
    /// taken, activated or sealed.
    pub fn quiet(&self) -> u16 {
        self.past.quiet
    }

    /// How many points were bought in this half (`AP-2`).
    pub fn bought(&self) -> u8 {
        self.past.bought
    }

    /// How many events the seat was told of so far: at no two moments of a battle as many.
    pub fn told(&self) -> u32 {
        self.past.told
    }

    /// How many times the figure that acts has turned since anything was last paid.
    pub fn turned(&self) -> u8 {
        self.past.turned
    }

    /// What comes every turn, of either side: the kinds with how many of each, one entry a purchase (`DEPLOY-4`).
    pub fn due(&self) -> Vec<(KindId, u8)> {
        self.reserves.due()
    }

    /// How many figures have come so far.
    pub(super) fn arrived(&self) -> usize {
        self.arrived
    }

    /// A whole situation that looks like this one to the seat, what is hidden dealt by chance.
    pub(super) fn deal(&self, dice: &mut Dice) -> BattleState {
        let (mut dealt, enemy) = (self.view.clone(), self.seat.enemy());
        self.deal_cards(&mut dealt, dice);
        deal_unknown_numbers(&mut dealt.objects.0, &self.view, dice);
        if is_bid_sealed(&self.view, enemy) {
            dealt.bids.0[enemy] = Some(dice.below(u32::from(self.view.command.0[enemy]) + 1) as u8);
        }
        let entries: Vec<_> = self.view.board.terrain().entries_of(enemy).collect();
        for figure in dealt.figures.iter_mut().filter(|figure| figure.place.is_none() && !entries.is_empty()) {
            let entry = entries[dice.below(entries.len() as u32) as usize];
            figure.place = Some(FigurePlace::Waiting(entry));
            figure.facing = self.view.board.terrain().entry(entry).inward();
        }
        dealt
    }

    /// What stands in no situation.
    pub(super) fn hidden(&self, world: &mut World) {
        put(&self.steps, world);
        put(&self.reserves, world);
    }

    /// The cards that the seat sees nowhere are the enemy's hand and the deck.
    fn deal_cards(&self, dealt: &mut BattleState, dice: &mut Dice) {
        let cards = &self.view.cards;
        let held = Side::BOTH.into_iter().flat_map(|side| &cards.hands[side].cards);
        let lying = cards.in_play.iter().map(|lying| &lying.card);
        let played = cards.pending.iter().map(|played| &played.card);
        let seen: BTreeSet<CardId> = held.chain(lying).chain(played).chain(&cards.discard).copied().collect();
        let mut unseen: Vec<CardId> = cards.list.cards().filter(|card| !seen.contains(card)).collect();
        dice.shuffle(&mut unseen);
        let enemy = self.seat.enemy();
        let mut piles = [&mut dealt.cards.hands[enemy], &mut dealt.cards.deck];
        for pile in &mut piles {
            let rest = unseen.split_off(usize::from(pile.hidden).min(unseen.len()));
            **pile = CardPile { cards: [std::mem::take(&mut pile.cards), unseen].concat(), hidden: 0 };
            unseen = rest;
        }
    }
}

/// Whether that side has sealed a bid that is not revealed: the Allies are asked first.
fn is_bid_sealed(view: &BattleState, side: Side) -> bool {
    matches!(view.awaiting, PendingDecision::Bid { seat: Side::German, .. }) && side == Side::Allied
}

/// The numbers that no token shows lie on those whose number is unknown.
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
    fn of(events: &[BattleEvent], truth: &BattleState, seat: Side) -> SeatMemory {
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
                if card.side != seat {
                    theirs.insert(*figure);
                }
            }
            past.add(event, &horde, &theirs);
        }
        past
    }

    fn add(&mut self, event: &BattleEvent, horde: &BTreeSet<FigureId>, theirs: &BTreeSet<FigureId>) {
        // Where enemies wait is not told.
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

/// Whether something has come of the battle by it.
fn is_progress_event(event: &BattleEvent, horde: &BTreeSet<FigureId>) -> bool {
    match event {
        BattleEvent::Wounded { figure, .. } => !horde.contains(figure),
        BattleEvent::DoorSealed { .. }
        | BattleEvent::PickedUp { .. }
        | BattleEvent::Operated { .. }
        | BattleEvent::LeftBoard { .. }
        | BattleEvent::Freed { .. }
        | BattleEvent::Scored { .. } => true,
        _ => false,
    }
}
