//! Assigns the known figures of a campaign to the purchases for the next mission (`CAMP-3`).

use std::collections::VecDeque;

use super::ledger::{Member, Name};
use record::VeteranSpec;
use rules::{Catalogue, FigureKind, KindId, cards::CardList};

/// A request for a living figure as one of a side's purchases, by its number within its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The index of the purchase among its side's, from 0.
    pub purchase: u8,
    /// The number of the figure among those of its kind.
    pub number: u16,
}

/// A figure bought for the next mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mustered {
    /// The index of the purchase among its side's, from 0.
    pub purchase: u8,
    /// The identity of the figure.
    pub name: Name,
    /// The experience cards that it brings, by the ids of their kinds (`CAMP-2`).
    pub cards: Vec<String>,
    /// `true` if the figure is new in the campaign.
    pub recruit: bool,
}

impl From<Mustered> for VeteranSpec {
    fn from(figure: Mustered) -> VeteranSpec {
        VeteranSpec { purchase: figure.purchase, number: figure.name.number, cards: figure.cards }
    }
}

/// Names the figures of a force: wanted figures first, then the remaining ones for the other purchases. A figure that
/// is wanted twice takes the first of these purchases; a wanted figure that is dead, or of another kind than the
/// purchase, is ignored. Hordes have no names and are left out.
pub(super) fn muster(roster: &[Member], force: &[KindId], wanted: &[Wanted], catalogue: &Catalogue) -> Vec<Mustered> {
    let mut places: Vec<(KindId, u8)> =
        force.iter().copied().zip(0..).filter(|(kind, _)| catalogue.kind(*kind).horde().is_none()).collect();
    // A stable order: the purchases of each kind in the order of buying.
    places.sort_by_key(|(kind, _)| *kind);
    let mut mustered = Vec::new();
    for bought in places.chunk_by(|one, other| one.0 == other.0) {
        let kind = catalogue.kind(bought[0].0);
        let mut names = names(roster, kind);
        let chosen: Vec<_> = bought.iter().map(|(_, purchase)| names.take(*purchase, wanted)).collect();
        for ((_, purchase), chosen) in bought.iter().zip(chosen) {
            let (name, cards, recruit) = chosen.map_or_else(|| names.next(), known);
            mustered.push(Mustered { purchase: *purchase, name, cards, recruit });
        }
    }
    mustered.sort_by_key(|figure| figure.purchase);
    leave_out_unknown_cards(&mut mustered, catalogue.cards());
    mustered
}

/// The names of a kind, in the order in which they are assigned.
struct Names<'a> {
    kind: &'a str,
    veterans: VecDeque<&'a Member>,
    /// The next unused number.
    next: u16,
}

fn names<'a>(roster: &'a [Member], kind: &'a FigureKind) -> Names<'a> {
    let members = || roster.iter().filter(|member| member.name.kind == kind.id);
    let last = members().map(|member| member.name.number).max().unwrap_or(0);
    let mut veterans: Vec<&Member> = members().filter(|member| member.alive).collect();
    veterans.sort_by_key(|member| (std::cmp::Reverse(member.cards.len()), member.name.number));
    Names { kind: &kind.id, veterans: veterans.into(), next: last.saturating_add(1) }
}

impl<'a> Names<'a> {
    /// Takes the veteran that is wanted as that purchase, if it has not been assigned yet.
    fn take(&mut self, purchase: u8, wanted: &[Wanted]) -> Option<&'a Member> {
        let number = wanted.iter().find(|wanted| wanted.purchase == purchase)?.number;
        let place = self.veterans.iter().position(|veteran| veteran.name.number == number)?;
        self.veterans.remove(place)
    }

    fn next(&mut self) -> (Name, Vec<String>, bool) {
        if let Some(veteran) = self.veterans.pop_front() {
            return known(veteran);
        }
        let name = Name { kind: self.kind.to_owned(), number: self.next };
        self.next = self.next.saturating_add(1);
        (name, Vec::new(), true)
    }
}

fn known(veteran: &Member) -> (Name, Vec<String>, bool) {
    (veteran.name.clone(), veteran.cards.clone(), false)
}

/// Removes cards that the deck lacks: the players may have changed the deck since.
fn leave_out_unknown_cards(mustered: &mut [Mustered], deck: &CardList) {
    let mut taken = Vec::new();
    for figure in mustered {
        figure.cards.retain(|id| {
            let effect = |card| deck.kind(card).is_some_and(rules::cards::CardKind::is_effect);
            let card = deck.find(id, |card| !taken.contains(&card) && effect(card));
            taken.extend(card);
            card.is_some()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{super::ledger::Service, *};
    use crate::Fate;
    use mission::{self, paths};

    fn member(kind: &str, number: u16, alive: bool, cards: &[&str]) -> Member {
        let name = Name { kind: kind.to_owned(), number };
        let cards: Vec<String> = cards.iter().map(|card| (*card).to_owned()).collect();
        let fate = if alive { Fate::Survived } else { Fate::Died { turn: 2 } };
        let service =
            Service { name: name.clone(), fate, kills: 0, experience: cards.clone(), cards: Vec::new(), single: false };
        Member { name, alive, cards, history: vec![(1, service)] }
    }

    fn told(roster: &[Member], force: &[&str]) -> Vec<String> {
        told_wanting(roster, force, &[])
    }

    fn told_wanting(roster: &[Member], force: &[&str], wanted: &[(u8, u16)]) -> Vec<String> {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let force: Vec<KindId> = force.iter().map(|id| catalogue.find(id).expect("a kind of the game")).collect();
        let told = |figure: &Mustered| {
            let recruit = if figure.recruit { " (recruit)" } else { "" };
            format!("{}: {} {:?}{recruit}", figure.purchase, figure.name, figure.cards)
        };
        let wanted: Vec<Wanted> = wanted.iter().map(|&(purchase, number)| Wanted { purchase, number }).collect();
        muster(roster, &force, &wanted, &catalogue).iter().map(told).collect()
    }

    #[test]
    fn veterans_come_first_and_the_experienced_before_them() {
        let roster = [
            member("grunt", 1, true, &[]),
            member("grunt", 2, true, &["extra-ammo"]),
            member("grunt", 3, false, &[]),
            member("grunt", 4, true, &["extra-ammo", "adrenaline"]),
        ];
        assert_eq!(
            told(&roster, &["grunt", "sarge", "grunt", "grunt", "grunt", "grunt"]),
            [
                r#"0: grunt 4 ["extra-ammo", "adrenaline"]"#,
                "1: sarge 1 [] (recruit)",
                r#"2: grunt 2 ["extra-ammo"]"#,
                "3: grunt 1 []",
                "4: grunt 5 [] (recruit)",
                "5: grunt 6 [] (recruit)",
            ]
        );
        assert_eq!(told(&[], &["sturmzombie", "minenzombie", "minenzombie"]).len(), 2, "a horde has no names");
    }

    #[test]
    fn a_player_may_choose_who_comes_back() {
        let roster = [
            member("grunt", 1, true, &[]),
            member("grunt", 2, true, &["extra-ammo"]),
            member("grunt", 3, false, &[]),
            member("grunt", 4, true, &["adrenaline"]),
            member("sarge", 1, true, &[]),
        ];
        let of = |force: &[&str], wanted: &[(u8, u16)]| told_wanting(&roster, force, wanted);
        assert_eq!(of(&["grunt"], &[]), [r#"0: grunt 2 ["extra-ammo"]"#], "without a word the most experienced");
        assert_eq!(of(&["grunt"], &[(0, 1)]), ["0: grunt 1 []"]);
        assert_eq!(
            of(&["grunt", "sarge", "grunt"], &[(2, 4)]),
            [r#"0: grunt 2 ["extra-ammo"]"#, "1: sarge 1 []", r#"2: grunt 4 ["adrenaline"]"#],
            "whoever is wanted comes for that purchase, the others for the rest"
        );
        assert_eq!(
            of(&["grunt", "grunt"], &[(0, 1), (1, 1)]),
            ["0: grunt 1 []", r#"1: grunt 2 ["extra-ammo"]"#],
            "nobody comes twice"
        );
        for nobody in [3, 9] {
            assert_eq!(of(&["grunt"], &[(0, nobody)]), [r#"0: grunt 2 ["extra-ammo"]"#], "the dead stay away");
        }
        assert_eq!(of(&["sarge"], &[(0, 4), (1, 1)]), ["0: sarge 1 []"], "nor does one of another kind come");
    }

    #[test]
    fn cards_that_the_deck_lacks_stay_away() {
        let roster = [member("grunt", 1, true, &["no-such-card", "extra-ammo", "snafu"])];
        assert_eq!(told(&roster, &["grunt"]), [r#"0: grunt 1 ["extra-ammo"]"#], "nor can an event card lie there");
        let many = vec!["extra-ammo"; 9];
        let roster = [member("grunt", 1, true, &many)];
        assert_eq!(told(&roster, &["grunt"])[0].matches("extra-ammo").count(), 4, "the deck has four");
    }
}
