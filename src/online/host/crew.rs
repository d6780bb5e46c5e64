//! The crew of a side that several members share: each member commands the figures of some purchases, and all of them
//! agree on the order in which their figures act. In a battle of an expedition, a member has the figures of its seat
//! from the start.

use std::collections::BTreeMap;

use bevy_ecs::world::World;
use record::{BattleSpec, FigureCommander};
use rules::{BattleState, BySide, FigureId, Order, PendingDecision, Side};

use super::{
    output::{HostNotice, HostOutput},
    session::{HostMember, HostSession},
};
use crate::{
    acting_figure::find_acting_figure,
    battle_update::{TakeOverData, TakeOverMember},
    limits::MAX_PURCHASES,
    lobby_state::{LobbyRefusal, SharedForce},
    member::MemberId,
    message::HostMessage,
    player_text::clean_name,
};

impl HostSession {
    /// Takes command of the figures of those purchases, and of no others, for the player at the host's machine.
    /// Purchases are numbered from 0, in the order of the force.
    ///
    /// # Errors
    /// If the host has no side, another member commands one of them, or the battle has begun.
    pub fn take_host_figures(&mut self, purchases: &[u8]) -> Result<Vec<HostOutput>, LobbyRefusal> {
        self.check_lobby()?;
        self.take_figures(MemberId::HOST, purchases)?;
        let mut out = vec![HostOutput::Save];
        self.announce_lobby(&mut out);
        Ok(out)
    }

    /// Takes command of the figures of those purchases, and of no others, for a member.
    pub(super) fn take_figures(&mut self, member: MemberId, purchases: &[u8]) -> Result<(), LobbyRefusal> {
        let side = self.members.get(&member).and_then(|person| person.side).ok_or(LobbyRefusal::NoSeat)?;
        let count = self.force_of(side).ok_or(LobbyRefusal::NoForce)?.len();
        let crew = &mut self.crew[side];
        crew.resize(count, None);
        let is_free =
            |purchase: &u8| crew.get(usize::from(*purchase)).is_some_and(|by| by.is_none_or(|by| by == member));
        if purchases.len() > MAX_PURCHASES || !purchases.iter().all(is_free) {
            return Err(LobbyRefusal::FigureTaken);
        }
        for (purchase, by) in (0..).zip(crew.iter_mut()) {
            if purchases.contains(&purchase) {
                *by = Some(member);
            } else if *by == Some(member) {
                *by = None;
            }
        }
        Ok(())
    }

    /// Gives a member of the Allies the figures of the seat with its name, in a battle of an expedition. Figures that
    /// another member commands stay with that member.
    pub(super) fn take_seat_figures(&mut self, member: MemberId) {
        let Some(terms) = &self.plan.expedition else { return };
        let Some(person) = self.members.get(&member) else { return };
        if person.side != Some(Side::Allied) || person.name.is_empty() {
            return;
        }
        let crew = &mut self.crew.allied;
        crew.resize(terms.party.len(), None);
        for (by, owner) in crew.iter_mut().zip(&terms.people) {
            if by.is_none() && clean_name(owner) == person.name {
                *by = Some(member);
            }
        }
    }

    /// Frees all figures of a member that has left its seat.
    pub(super) fn free_figures(&mut self, member: MemberId) {
        for side in Side::BOTH {
            self.crew[side].iter_mut().filter(|by| **by == Some(member)).for_each(|by| *by = None);
        }
    }

    /// Returns the force of a side that several members share.
    pub(super) fn shared_force(&self, side: Side) -> Option<SharedForce> {
        let players = self.members.values().filter(|person| person.side == Some(side)).count();
        let kinds = self.force_of(side).filter(|_| players > 1)?;
        let mut commanders = self.crew[side].clone();
        commanders.resize(kinds.len(), None);
        Some(SharedForce { kinds: kinds.to_vec(), commanders })
    }

    /// Returns the force of a side, as ids of kinds.
    fn force_of(&self, side: Side) -> Option<&[String]> {
        match &self.plan.saved {
            Some(record) => Some(&record.spec.forces[side]),
            None => self.forces[side].as_deref(),
        }
    }

    /// Returns the commanders of all figures for the setup, by their names.
    pub(super) fn crew_names(&self) -> BySide<Vec<FigureCommander>> {
        let name = |by: &Option<MemberId>| by.and_then(|by| self.members.get(&by)).map(|person| person.name.clone());
        BySide::from_fn(|side| {
            let crew = self.shared_force(side).map_or(Vec::new(), |shared| shared.commanders);
            crew.iter().map(|by| FigureCommander::Person(name(by).unwrap_or_default())).collect()
        })
    }

    /// Returns the member that commands each figure. Figures that are not listed are commanded by all members of their
    /// side.
    fn figure_commanders(&self, spec: &BattleSpec) -> BTreeMap<FigureId, MemberId> {
        let number = |by: &Option<MemberId>| by.map(|by| by.to_string()).unwrap_or_default();
        let crew =
            BySide::from_fn(|side| self.crew[side].iter().map(|by| FigureCommander::Person(number(by))).collect());
        let numbered = BattleSpec { crew, ..spec.clone() };
        let member = |by: FigureCommander| match by {
            FigureCommander::Person(number) => number.parse().ok().map(MemberId),
            FigureCommander::Computer(_) => None,
        };
        numbered.commanders().into_iter().filter_map(|(figure, by)| Some((figure, member(by)?))).collect()
    }

    /// Notes the member that commands each figure of the battle.
    pub(super) fn name_commanders(&mut self) {
        let commanders = self.battle.as_ref().map(|hosted| self.figure_commanders(hosted.battle.spec()));
        if let (Some(hosted), Some(commanders)) = (&mut self.battle, commanders) {
            hosted.commanders = commanders;
        }
    }

    /// Adds the members of a co-operative battle whose host is gone. `own` is the number that the player at this
    /// machine had as a guest.
    pub(crate) fn with_members(mut self, open: &TakeOverData, own: MemberId) -> HostSession {
        for TakeOverMember { member, key, name, side } in &open.members {
            if *member == own {
                self.members.entry(MemberId::HOST).and_modify(|host| host.side = *side);
            } else {
                self.members.insert(*member, HostMember { side: *side, ..HostMember::new(Some(*key), name) });
            }
        }
        let number = |by: MemberId| match by {
            MemberId::HOST => None,
            by => Some(if by == own { MemberId::HOST } else { by }),
        };
        self.crew = BySide::from_fn(|side| open.crew[side].iter().map(|by| by.and_then(number)).collect());
        self
    }

    /// Returns the other member that commands the figure of an order, if that member is present. The figures of a
    /// member that has left, or has been away for long, are commanded by all others of the side.
    pub fn other_commander(&self, state: &BattleState, member: MemberId, order: Order) -> Option<MemberId> {
        let commander = *self.battle.as_ref()?.commanders.get(&find_acting_figure(state, order)?)?;
        let person = self.members.get(&commander)?;
        (commander != member && !person.left && !person.reported).then_some(commander)
    }

    /// Agrees on the order in which the figures of the host's side act, for the player at the host's machine. It can be
    /// changed until the first of them acts.
    pub fn arrange_figures(&mut self, world: &World, figures: &[FigureId]) -> Option<Vec<HostOutput>> {
        let mut out = Vec::new();
        self.arrange(world, MemberId::HOST, figures, &mut out).then_some(out)
    }

    /// Agrees on the order of figures on behalf of a member. Returns `false` if it can't be changed now.
    pub(super) fn arrange(
        &mut self,
        world: &World,
        member: MemberId,
        figures: &[FigureId],
        out: &mut Vec<HostOutput>,
    ) -> bool {
        let Some(side) = self.members.get(&member).and_then(|person| person.side) else { return false };
        let is_open = can_arrange(&BattleState::of(world), side, figures);
        let Some(hosted) = self.battle.as_mut().filter(|_| is_open) else { return false };
        hosted.battle.set_activation_order(figures.to_vec());
        out.push(HostOutput::Notify(HostNotice::FiguresArranged));
        let sharing = self.guests().filter(|(_, guest)| guest.side == Some(side));
        for member in sharing.map(|(member, _)| member).collect::<Vec<_>>() {
            self.send_arrangement(member, out);
        }
        true
    }

    /// Tells a member the order of figures on which its side has agreed.
    pub(super) fn send_arrangement(&self, member: MemberId, out: &mut Vec<HostOutput>) {
        let Some(hosted) = &self.battle else { return };
        let figures = hosted.battle.record().activation_order().to_vec();
        let is_shared = self.members.get(&member).is_some_and(|person| person.side.is_some());
        if is_shared && !figures.is_empty() {
            self.send(member, &HostMessage::FiguresArranged { figures }, out);
        }
    }
}

/// Returns `true` if a side may still agree on the order of its figures: it must decide, and none has acted.
fn can_arrange(state: &BattleState, side: Side, figures: &[FigureId]) -> bool {
    let waits = matches!(state.awaiting, PendingDecision::Act { seat, figure: None, .. } if seat == side);
    let has_acted = state.figures.iter().any(|figure| figure.side == side && figure.activated);
    let is_own = |figure: &FigureId| state.figure(*figure).is_some_and(|figure| figure.side == side);
    let is_unique = |(index, figure): (usize, &FigureId)| !figures[..index].contains(figure);
    waits && !has_acted && figures.iter().all(is_own) && figures.iter().enumerate().all(is_unique)
}
