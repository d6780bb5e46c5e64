//! Who the figures are that a side buys for the next mission (`CAMP-3`).

use super::ledger::{Member, Name};
use crate::record::KnownFigure;
use crate::rules::{Catalogue, FigureKind, KindId, cards::CardList};

/// A figure bought for the next mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mustered {
    /// Which of its side's purchases it is, from 0.
    pub purchase: u8,
    /// Who it is.
    pub name: Name,
    /// The experience cards that it brings, by the ids of their kinds (`CAMP-2`).
    pub cards: Vec<String>,
    /// Whether it is in the campaign for the first time.
    pub recruit: bool,
}

impl From<Mustered> for KnownFigure {
    fn from(figure: Mustered) -> KnownFigure {
        KnownFigure { purchase: figure.purchase, number: figure.name.number, cards: figure.cards }
    }
}

/// Names the figures of a force. Hordes have no names, and are left out.
pub(super) fn muster(roster: &[Member], force: &[KindId], catalogue: &Catalogue) -> Vec<Mustered> {
    let mut places: Vec<(KindId, u8)> =
        force.iter().copied().zip(0..).filter(|(kind, _)| catalogue.kind(*kind).horde().is_none()).collect();
    // A stable order: the purchases of each kind in the order of buying.
    places.sort_by_key(|(kind, _)| *kind);
    let mut mustered = Vec::new();
    for bought in places.chunk_by(|one, other| one.0 == other.0) {
        let kind = catalogue.kind(bought[0].0);
        let mut names = names(roster, kind);
        for (_, purchase) in bought {
            let (name, cards, recruit) = names.next();
            mustered.push(Mustered { purchase: *purchase, name, cards, recruit });
        }
    }
    mustered.sort_by_key(|figure| figure.purchase);
    leave_out_unknown_cards(&mut mustered, catalogue.cards());
    mustered
}

/// The names of a kind in the order in which they are given.
struct Names<'a> {
    kind: &'a str,
    veterans: std::vec::IntoIter<&'a Member>,
    /// The next number that was never used.
    next: u16,
}

fn names<'a>(roster: &'a [Member], kind: &'a FigureKind) -> Names<'a> {
    let members = || roster.iter().filter(|member| member.name.kind == kind.id);
    let last = members().map(|member| member.name.number).max().unwrap_or(0);
    let mut veterans: Vec<&Member> = members().filter(|member| member.alive).collect();
    veterans.sort_by_key(|member| (std::cmp::Reverse(member.cards.len()), member.name.number));
    Names { kind: &kind.id, veterans: veterans.into_iter(), next: last.saturating_add(1) }
}

impl Names<'_> {
    fn next(&mut self) -> (Name, Vec<String>, bool) {
        if let Some(veteran) = self.veterans.next() {
            return (veteran.name.clone(), veteran.cards.clone(), false);
        }
        let name = Name { kind: self.kind.to_owned(), number: self.next };
        self.next = self.next.saturating_add(1);
        (name, Vec::new(), true)
    }
}

/// Where the players have changed the deck, it may lack a card: it can't lie there then.
fn leave_out_unknown_cards(mustered: &mut [Mustered], deck: &CardList) {
    let mut taken = Vec::new();
    for figure in mustered {
        figure.cards.retain(|id| {
            let effect = |card| deck.kind(card).is_some_and(crate::rules::cards::CardKind::is_effect);
            let card = deck.find(id, |card| !taken.contains(&card) && effect(card));
            taken.extend(card);
            card.is_some()
        });
    }
}
