//! Assigns the known figures of a campaign to the purchases for the next mission (`CAMP-3`).

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{ledger::RosterMember, played_mission::FigureName};
use record::VeteranSpec;
use rules::{Catalogue, FigureKind, KindId, cards::CardList};

/// A player's request for a living figure as one of a side's purchases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VeteranRequest {
    /// The index of the purchase among the side's purchases, from 0.
    pub purchase: u8,
    /// The number of the figure among the figures of its kind.
    pub number: u16,
}

/// A figure bought for the next mission, with its identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignedFigure {
    /// The index of the purchase among the side's purchases, from 0.
    pub purchase: u8,
    /// The identity of the figure.
    pub name: FigureName,
    /// The experience cards that it brings, by the ids of their kinds (`CAMP-2`).
    pub cards: Vec<String>,
    /// `true` if the figure is new in the campaign.
    pub recruit: bool,
}

impl From<AssignedFigure> for VeteranSpec {
    fn from(figure: AssignedFigure) -> VeteranSpec {
        VeteranSpec { purchase: figure.purchase, number: figure.name.number, cards: figure.cards }
    }
}

/// Error in the requests of a player at another machine. Screens of this game send none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum VeteranError {
    /// The force has no such purchase, or it is a horde.
    #[error("the force has no figure as purchase {purchase}")]
    NoPurchase {
        /// The index of the purchase.
        purchase: u8,
    },
    /// No living figure of that kind has that number.
    #[error("no living figure of the kind of purchase {purchase} has the number {number}")]
    NotAlive {
        /// The index of the purchase.
        purchase: u8,
        /// The number of the figure.
        number: u16,
    },
    /// A purchase or a figure is requested twice.
    #[error("purchase {purchase} or its figure is requested twice")]
    Twice {
        /// The index of the purchase.
        purchase: u8,
    },
}

/// Checks that each requested figure is alive and of the kind of its purchase, and that none is requested twice.
///
/// # Errors
/// The first fault found.
pub(super) fn check_requests(
    roster: &[RosterMember],
    force: &[KindId],
    wanted: &[VeteranRequest],
    catalogue: &Catalogue,
) -> Result<(), VeteranError> {
    for (index, &VeteranRequest { purchase, number }) in wanted.iter().enumerate() {
        let kind = force.get(usize::from(purchase)).map(|kind| catalogue.kind(*kind));
        let kind = kind.filter(|kind| kind.horde().is_none()).ok_or(VeteranError::NoPurchase { purchase })?;
        let is_meant = |member: &&RosterMember| member.name.kind == kind.id && member.name.number == number;
        if !roster.iter().find(is_meant).is_some_and(|member| member.alive) {
            return Err(VeteranError::NotAlive { purchase, number });
        }
        let same_kind = |other: u8| force.get(usize::from(other)) == force.get(usize::from(purchase));
        let is_again =
            |other: &VeteranRequest| other.purchase == purchase || other.number == number && same_kind(other.purchase);
        if wanted[..index].iter().any(is_again) {
            return Err(VeteranError::Twice { purchase });
        }
    }
    Ok(())
}

/// Assigns figures to the purchases of a force: first the requested figures, then the remaining ones to the other
/// purchases. A figure that is requested twice is assigned to the first of these purchases. Requests for figures that
/// are dead, or of another kind than the purchase, are ignored. Hordes have no names and are left out.
pub(super) fn assign_figures(
    roster: &[RosterMember],
    force: &[KindId],
    wanted: &[VeteranRequest],
    catalogue: &Catalogue,
) -> Vec<AssignedFigure> {
    let mut places: Vec<(KindId, u8)> =
        force.iter().copied().zip(0..).filter(|(kind, _)| catalogue.kind(*kind).horde().is_none()).collect();
    // The sort is stable: the purchases of each kind stay in the order of buying.
    places.sort_by_key(|(kind, _)| *kind);
    let mut mustered = Vec::new();
    for bought in places.chunk_by(|one, other| one.0 == other.0) {
        let kind = catalogue.kind(bought[0].0);
        let mut names = number_allocator_for(roster, kind);
        let chosen: Vec<_> = bought.iter().map(|(_, purchase)| names.take(*purchase, wanted)).collect();
        for ((_, purchase), chosen) in bought.iter().zip(chosen) {
            let (name, cards, recruit) = chosen.map_or_else(|| names.next(), assign_veteran);
            mustered.push(AssignedFigure { purchase: *purchase, name, cards, recruit });
        }
    }
    mustered.sort_by_key(|figure| figure.purchase);
    remove_unknown_cards(&mut mustered, catalogue.cards());
    mustered
}

/// The names of a figure kind, in the order in which they are assigned.
struct NameQueue<'a> {
    kind: &'a str,
    veterans: VecDeque<&'a RosterMember>,
    /// The next unused number.
    next: u16,
}

fn number_allocator_for<'a>(roster: &'a [RosterMember], kind: &'a FigureKind) -> NameQueue<'a> {
    let members = || roster.iter().filter(|member| member.name.kind == kind.id);
    let last = members().map(|member| member.name.number).max().unwrap_or(0);
    let mut veterans: Vec<&RosterMember> = members().filter(|member| member.alive).collect();
    veterans.sort_by_key(|member| (std::cmp::Reverse(member.cards.len()), member.name.number));
    NameQueue { kind: &kind.id, veterans: veterans.into(), next: last.saturating_add(1) }
}

impl<'a> NameQueue<'a> {
    /// Takes the veteran that is requested for that purchase, if it has not been assigned yet.
    fn take(&mut self, purchase: u8, wanted: &[VeteranRequest]) -> Option<&'a RosterMember> {
        let number = wanted.iter().find(|request| request.purchase == purchase)?.number;
        let place = self.veterans.iter().position(|veteran| veteran.name.number == number)?;
        self.veterans.remove(place)
    }

    fn next(&mut self) -> (FigureName, Vec<String>, bool) {
        if let Some(veteran) = self.veterans.pop_front() {
            return assign_veteran(veteran);
        }
        let name = FigureName { kind: self.kind.to_owned(), number: self.next };
        self.next = self.next.saturating_add(1);
        (name, Vec::new(), true)
    }
}

fn assign_veteran(veteran: &RosterMember) -> (FigureName, Vec<String>, bool) {
    (veteran.name.clone(), veteran.cards.clone(), false)
}

/// Removes cards that the deck lacks, because the players may have changed the deck since the last mission.
fn remove_unknown_cards(mustered: &mut [AssignedFigure], deck: &CardList) {
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
    use super::{super::played_mission::ServiceRecord, *};
    use crate::FigureFate;
    use mission::{self, paths};

    fn sample_member(kind: &str, number: u16, alive: bool, cards: &[&str]) -> RosterMember {
        let name = FigureName { kind: kind.to_owned(), number };
        let cards: Vec<String> = cards.iter().map(|card| (*card).to_owned()).collect();
        let fate = if alive { FigureFate::Survived } else { FigureFate::Died { turn: 2 } };
        let service = ServiceRecord {
            name: name.clone(),
            fate,
            kills: 0,
            experience: cards.clone(),
            cards: Vec::new(),
            single: false,
        };
        RosterMember { name, alive, cards, history: vec![(1, service)] }
    }

    fn describe_assignment(roster: &[RosterMember], force: &[&str]) -> Vec<String> {
        describe_assignment_with_requests(roster, force, &[])
    }

    fn describe_assignment_with_requests(roster: &[RosterMember], force: &[&str], wanted: &[(u8, u16)]) -> Vec<String> {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let force: Vec<KindId> = force.iter().map(|id| catalogue.find(id).expect("a kind of the game")).collect();
        let told = |figure: &AssignedFigure| {
            let recruit = if figure.recruit { " (recruit)" } else { "" };
            format!("{}: {} {:?}{recruit}", figure.purchase, figure.name, figure.cards)
        };
        let wanted: Vec<VeteranRequest> =
            wanted.iter().map(|&(purchase, number)| VeteranRequest { purchase, number }).collect();
        assign_figures(roster, &force, &wanted, &catalogue).iter().map(told).collect()
    }

    #[test]
    fn living_veterans_are_assigned_by_experience_before_recruits() {
        let roster = [
            sample_member("grunt", 1, true, &[]),
            sample_member("grunt", 2, true, &["extra-ammo"]),
            sample_member("grunt", 3, false, &[]),
            sample_member("grunt", 4, true, &["extra-ammo", "adrenaline"]),
        ];
        assert_eq!(
            describe_assignment(&roster, &["grunt", "sarge", "grunt", "grunt", "grunt", "grunt"]),
            [
                r#"0: grunt 4 ["extra-ammo", "adrenaline"]"#,
                "1: sarge 1 [] (recruit)",
                r#"2: grunt 2 ["extra-ammo"]"#,
                "3: grunt 1 []",
                "4: grunt 5 [] (recruit)",
                "5: grunt 6 [] (recruit)",
            ]
        );
        assert_eq!(
            describe_assignment(&[], &["sturmzombie", "minenzombie", "minenzombie"]).len(),
            2,
            "a horde has no names"
        );
    }

    #[test]
    fn a_player_can_request_specific_veterans() {
        let roster = [
            sample_member("grunt", 1, true, &[]),
            sample_member("grunt", 2, true, &["extra-ammo"]),
            sample_member("grunt", 3, false, &[]),
            sample_member("grunt", 4, true, &["adrenaline"]),
            sample_member("sarge", 1, true, &[]),
        ];
        let of = |force: &[&str], wanted: &[(u8, u16)]| describe_assignment_with_requests(&roster, force, wanted);
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
    fn requests_are_checked_for_players_at_other_machines() {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let find = |id: &str| catalogue.find(id).expect("a kind of the game");
        let force = ["grunt", "sarge", "grunt", "sturmzombie"].map(find);
        let roster = [
            sample_member("grunt", 1, true, &[]),
            sample_member("grunt", 2, true, &[]),
            sample_member("grunt", 3, false, &[]),
            sample_member("sarge", 1, true, &[]),
            sample_member("sturmzombie", 1, true, &[]),
        ];
        let check = |wanted: &[(u8, u16)]| {
            let wanted: Vec<VeteranRequest> =
                wanted.iter().map(|&(purchase, number)| VeteranRequest { purchase, number }).collect();
            check_requests(&roster, &force, &wanted, &catalogue)
        };
        for allowed in [&[][..], &[(2, 1)], &[(0, 2), (2, 1), (1, 1)]] {
            assert_eq!(check(allowed), Ok(()), "{allowed:?}");
        }
        assert_eq!(check(&[(4, 1)]), Err(VeteranError::NoPurchase { purchase: 4 }));
        assert_eq!(check(&[(3, 1)]), Err(VeteranError::NoPurchase { purchase: 3 }), "a horde has no names");
        for number in [3, 4] {
            assert_eq!(check(&[(0, number)]), Err(VeteranError::NotAlive { purchase: 0, number }));
        }
        assert_eq!(check(&[(1, 2)]), Err(VeteranError::NotAlive { purchase: 1, number: 2 }), "no second sergeant");
        assert_eq!(check(&[(0, 1), (0, 2)]), Err(VeteranError::Twice { purchase: 0 }));
        assert_eq!(check(&[(0, 1), (2, 1)]), Err(VeteranError::Twice { purchase: 2 }));
    }

    #[test]
    fn veterans_bring_only_experience_cards_in_the_deck() {
        let roster = [sample_member("grunt", 1, true, &["no-such-card", "extra-ammo", "snafu"])];
        assert_eq!(
            describe_assignment(&roster, &["grunt"]),
            [r#"0: grunt 1 ["extra-ammo"]"#],
            "nor can an event card lie there"
        );
        let many = vec!["extra-ammo"; 9];
        let roster = [sample_member("grunt", 1, true, &many)];
        assert_eq!(describe_assignment(&roster, &["grunt"])[0].matches("extra-ammo").count(), 4, "the deck has four");
    }
}
