//! The source of the battle that a window shows: its own battle, one that it hosts for guests at other machines, or one
//! at the host's machine.

use std::path::Path;

use online_runtime::{GuestNews, HostNews, OnlineGuest, OnlineHost};
use record::{Battle, BattleSpec, Digest, Record};
use rules::{BattleEvent, Order, Side};
use ui_kit::prelude::*;

/// The machine that carries out the battle, and its end of the online session.
pub(super) enum BattleSource {
    /// In this window alone, with its record.
    Local(Box<Battle>),
    /// In this window, for guests at other machines.
    Host(Box<OnlineHost>, ClientInstant),
    /// At the host's machine. This window has only an observation, and the record once it was verified.
    Guest(Box<GuestSource>, ClientInstant),
}

/// A battle that is carried out at the host's machine.
pub(super) struct GuestSource {
    pub guest: OnlineGuest,
    /// The record, once the host has shown its secret.
    pub record: Option<Record>,
}

/// News of the online session of a battle.
#[derive(Clone, Debug, PartialEq)]
pub enum OnlineNews {
    /// Those of a host.
    Host(HostNews),
    /// Those of a guest.
    Guest(GuestNews),
}

/// Result of a submitted order.
pub(super) enum OrderResult {
    /// It was carried out, with these events.
    Done(Vec<BattleEvent>),
    /// It will be answered later.
    Later,
    /// It was refused, for this reason.
    Refused(String),
}

impl BattleSource {
    pub(super) fn spec(&self) -> &BattleSpec {
        match self {
            BattleSource::Local(battle) => battle.spec(),
            BattleSource::Host(host, _) => hosted_battle(host).spec(),
            BattleSource::Guest(source, _) => &guest_battle(&source.guest).transcript().spec,
        }
    }

    pub(super) fn record(&self) -> Option<&Record> {
        match self {
            BattleSource::Local(battle) => Some(battle.record()),
            BattleSource::Host(host, _) => Some(hosted_battle(host).record()),
            BattleSource::Guest(source, _) => source.record.as_ref(),
        }
    }

    /// Returns the battle whose record this window has: its own, or the one that it hosts.
    pub(super) fn recorded_battle(&self) -> Option<&Battle> {
        match self {
            BattleSource::Local(battle) => Some(battle),
            BattleSource::Host(host, _) => Some(hosted_battle(host)),
            BattleSource::Guest(..) => None,
        }
    }

    /// Returns the file of the battle on this machine, if it is saved: its journal or, at a guest, the session.
    pub(super) fn saved_path(&self) -> Option<&Path> {
        match self {
            BattleSource::Guest(source, _) => Some(source.guest.path()),
            _ => self.recorded_battle().and_then(Battle::path),
        }
    }

    pub(super) fn entries(&self) -> usize {
        match self {
            BattleSource::Guest(source, _) => guest_battle(&source.guest).entries() as usize,
            _ => self.record().map_or(0, |record| record.steps.len()),
        }
    }

    /// Returns the digest of the present state, or of what a guest knows of it.
    pub(super) fn digest(&self) -> Digest {
        match self {
            BattleSource::Guest(source, _) => guest_battle(&source.guest).digest(),
            _ => self.record().map_or(Digest(0), |record| record.steps.last().map_or(record.start, |step| step.digest)),
        }
    }

    pub(super) fn is_saved(&self) -> bool {
        match self {
            BattleSource::Local(battle) => battle.is_saved(),
            BattleSource::Host(host, _) => !host.is_unsaved(),
            BattleSource::Guest(source, _) => !source.guest.is_unsaved(),
        }
    }

    pub(super) fn is_save_failing(&self) -> bool {
        match self {
            BattleSource::Local(battle) => battle.is_save_failing(),
            BattleSource::Host(..) | BattleSource::Guest(..) => !self.is_saved(),
        }
    }

    /// Returns the side whose half-turn it is in a battle with a clock, and the time left.
    pub(super) fn clock_left(&self) -> Option<(Side, Duration)> {
        match self {
            BattleSource::Local(_) => None,
            BattleSource::Host(host, _) => {
                host.session().clock_state().map(|clock| (clock.side, clock.left_after(Duration::ZERO)))
            }
            BattleSource::Guest(source, began) => source.guest.session().clock_left(began.elapsed()),
        }
    }

    /// Submits an order. News that come beside it are appended to `news`.
    pub(super) fn submit(&mut self, world: &mut World, order: Order, news: &mut Vec<OnlineNews>) -> OrderResult {
        match self {
            BattleSource::Local(battle) => match battle.submit(world, order) {
                Ok(events) => OrderResult::Done(events),
                Err(refusal) => OrderResult::Refused(refusal.to_string()),
            },
            BattleSource::Host(host, began) => {
                if let Err(error) = host.submit_order(world, order) {
                    return OrderResult::Refused(error.to_string());
                }
                let mut told = host.poll(world, began.elapsed());
                // Nothing else can be carried out before this order.
                let played = told.iter().position(is_played_order);
                let result = match played.map(|index| told.remove(index)) {
                    Some(HostNews::Session(online::HostNotice::OrderPlayed(events))) => OrderResult::Done(events),
                    _ => OrderResult::Later,
                };
                news.extend(told.into_iter().map(OnlineNews::Host));
                result
            }
            BattleSource::Guest(source, began) => match source.guest.submit_order(order) {
                Ok(()) => {
                    news.extend(source.guest.poll(began.elapsed()).into_iter().map(OnlineNews::Guest));
                    OrderResult::Later
                }
                Err(refusal) => OrderResult::Refused(refusal.to_string()),
            },
        }
    }

    /// Asks for the undo of the last order of a seat, in an online battle. Returns `false` if it can't be taken back.
    pub(super) fn request_undo(&mut self, world: &mut World, seat: Side) -> bool {
        match self {
            BattleSource::Local(_) => false,
            BattleSource::Host(host, _) => host.undo_order(world, seat).is_ok(),
            BattleSource::Guest(source, _) => {
                source.guest.undo_order();
                true
            }
        }
    }

    /// Lets the online session go on, and returns its news.
    pub(super) fn poll(&mut self, world: &mut World) -> Vec<OnlineNews> {
        match self {
            BattleSource::Local(_) => Vec::new(),
            BattleSource::Host(host, began) => {
                host.poll(world, began.elapsed()).into_iter().map(OnlineNews::Host).collect()
            }
            BattleSource::Guest(source, began) => {
                source.guest.poll(began.elapsed()).into_iter().map(OnlineNews::Guest).collect()
            }
        }
    }
}

fn is_played_order(news: &HostNews) -> bool {
    matches!(news, HostNews::Session(online::HostNotice::OrderPlayed(_)))
}

fn hosted_battle(host: &OnlineHost) -> &Battle {
    host.session().battle().expect("the battle screen opens once the battle has begun")
}

fn guest_battle(guest: &OnlineGuest) -> &online::GuestBattle {
    guest.battle().expect("the battle screen opens once the battle has begun")
}
