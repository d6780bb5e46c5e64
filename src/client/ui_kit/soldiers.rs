//! The soldiers behind figures: names and faces for figures that are not unique persons. The soldier of a figure is
//! derived from the campaign or battle, its kind and its number. Nothing is saved, and each figure is the same soldier
//! for both players and in every replay. The rules don't use it.

mod soldier_lists;

use std::hash::Hasher;

use fnv::FnvHasher;

use self::soldier_lists::{LISTS, SoldierLists};
use crate::{game_names::localized_name, localization::Texts, theme::likeness::write_portrait_name};
use mission::PersonFace;
use record::BattleSpec;
use rules::{FigureKind, Localized, mix_bits};

/// The soldiers of one campaign, or of one battle outside a campaign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoldierCompany(u64);

/// A soldier's name and face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSoldier {
    given: &'static str,
    nickname: Option<&'static Localized>,
    surname: &'static str,
    likeness: PersonFace,
}

impl NamedSoldier {
    /// Returns the name: a nickname or given name, and the surname.
    pub fn name(&self, texts: &Texts) -> String {
        let surname = self.surname;
        match self.nickname {
            Some(nickname) => {
                let values = [("nickname", localized_name(texts, nickname).into()), ("surname", surname.into())];
                texts.t_args("soldier-nicknamed", &values)
            }
            None => format!("{} {surname}", self.given),
        }
    }

    /// Returns the name of the portrait, as pictures are named.
    pub fn picture(&self) -> String {
        write_portrait_name(self.likeness)
    }
}

/// Kind of choice that is made for each soldier; each kind has its own random sequence.
#[derive(Clone, Copy)]
enum SoldierAttribute {
    Surname,
    Given,
    Nickname,
    HasNickname,
    Headwear,
    Skin,
    HairColour,
    Head,
    Look,
    Beard,
    Mark,
}

/// Numbers of a haircut and the headwear over it. The length of this list has no common factor with the number of lanes
/// (see `SoldierCompany::place`), so that the first soldiers of each kind all differ.
const HEADWEAR: [(u8, u8); 21] = [
    (1, 0),
    (2, 0),
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (1, 1),
    (1, 5),
    (1, 6),
    (2, 3),
    (2, 4),
    (3, 3),
    (3, 5),
    (4, 2),
    (5, 3),
    (5, 5),
    (6, 4),
    (6, 5),
    (7, 2),
    (7, 6),
];
/// Numbers of beards, each repeated by its frequency; 0 means none.
const BEARDS: [u8; 9] = [0, 0, 0, 1, 1, 2, 3, 4, 5];
/// Numbers of facial marks, each repeated by its frequency; 0 means none.
const MARKS: [u8; 10] = [0, 0, 0, 0, 1, 2, 3, 4, 5, 6];

impl SoldierCompany {
    /// Returns the company that fights in a battle: that of its campaign, if it is part of one.
    pub fn of_battle(spec: &BattleSpec) -> Self {
        let own = Self(spec.company.unwrap_or(spec.seed));
        spec.campaign.as_ref().map_or(own, |campaign| Self::of_campaign(&campaign.id))
    }

    /// Returns the company of the campaign with that id.
    pub fn of_campaign(id: &str) -> Self {
        Self(hash_text(id))
    }

    /// Returns the soldier with that number (from 1) of a kind; `None` for a kind whose figures are not soldiers.
    pub fn soldier(self, kind: &FigureKind, number: u16) -> Option<NamedSoldier> {
        self.soldier_of(&LISTS, kind, number)
    }

    /// Returns the name of a figure's portrait: of a soldier, or of a known person.
    pub fn portrait(self, kind: &FigureKind, number: u16) -> Option<String> {
        let person = LISTS.persons.iter().find(|person| person.id == kind.id);
        let soldier = || self.soldier(kind, number).map(|soldier| soldier.picture());
        person.map(|person| write_portrait_name(person.face)).or_else(soldier)
    }

    fn soldier_of(self, lists: &'static SoldierLists, kind: &FigureKind, number: u16) -> Option<NamedSoldier> {
        let (lane, suit) = lists.lane(kind)?;
        let place = self.place(lists, (lane, kind), number)?;
        let (surname, people) = self.pick(SoldierAttribute::Surname, &lists.surnames(), place)?;
        let own = self.0 ^ hash_text(&kind.id).wrapping_add(u64::from(number));
        let any = |choice: SoldierAttribute, most: u8| 1 + (draw_attribute_number(own, choice) % u64::from(most)) as u8;
        let of = |choice: SoldierAttribute, list: &[u8]| pick_from_list(list, draw_attribute_number(own, choice));
        let (hair, hat) = self.pick(SoldierAttribute::Headwear, &HEADWEAR, place)?;
        let likeness = PersonFace {
            skin: of(SoldierAttribute::Skin, &people.skins)?,
            hair_colour: of(SoldierAttribute::HairColour, &people.hairs)?,
            head: any(SoldierAttribute::Head, 4),
            look: any(SoldierAttribute::Look, 6),
            hair,
            beard: of(SoldierAttribute::Beard, &BEARDS)?,
            mark: of(SoldierAttribute::Mark, &MARKS)?,
            hat,
            suit,
        };
        let nicknames: Vec<&Localized> = lists.nicknames.iter().collect();
        let nickname = self.pick(SoldierAttribute::Nickname, &nicknames, place);
        let given: Vec<&str> = lists.given.iter().map(String::as_str).collect();
        Some(NamedSoldier {
            given: self.pick(SoldierAttribute::Given, &given, place)?,
            nickname: nickname.filter(|_| draw_attribute_number(own, SoldierAttribute::HasNickname).is_multiple_of(4)),
            surname,
            likeness,
        })
    }

    /// Returns the index of a figure in the shuffled lists. Each kind has its own lane (with `n` lanes, every `n`-th
    /// index), so that no two kinds share a soldier; all kinds that missions add share the last lane.
    fn place(self, lists: &SoldierLists, (lane, kind): (usize, &FigureKind), number: u16) -> Option<usize> {
        let lanes = lists.kinds.len() + 1;
        let length = lists.surnames().len() / lanes;
        let first = if lane + 1 == lanes { hash_text(&kind.id) } else { 0 };
        let turn = first.wrapping_add(u64::from(number.saturating_sub(1))).checked_rem(length as u64)?;
        Some(lane + lanes * turn as usize)
    }

    /// Returns the entry at that index of the shuffled list; indices beyond the end wrap around.
    fn pick<T: Copy>(self, choice: SoldierAttribute, list: &[T], place: usize) -> Option<T> {
        let mut order: Vec<T> = list.to_vec();
        let mut state = draw_attribute_number(self.0, choice);
        for last in (1..order.len()).rev() {
            state = mix_bits(state);
            order.swap(last, (state % (last as u64 + 1)) as usize);
        }
        order.get(place.checked_rem(order.len())?).copied()
    }
}

fn pick_from_list(list: &[u8], number: u64) -> Option<u8> {
    list.get(number.checked_rem(list.len() as u64)? as usize).copied()
}

/// Returns the random seed for a choice.
fn draw_attribute_number(seed: u64, choice: SoldierAttribute) -> u64 {
    mix_bits(seed ^ mix_bits(choice as u64 + 1))
}

/// Hashes a text. The standard hashers may change between versions of the compiler, and with them the names.
fn hash_text(text: &str) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{soldier_lists::read_soldier_lists, *};
    use crate::{language::Language, theme::likeness::is_drawable_face};
    use mission::paths;
    use rules::{BySide, Catalogue};

    /// Figures of a large force, by kind and number.
    const FORCE: [(&str, u16); 12] = [
        ("grunt", 1),
        ("grunt", 2),
        ("grunt", 3),
        ("grunt", 4),
        ("grunt", 5),
        ("grunt", 6),
        ("grunt", 7),
        ("blazer", 1),
        ("blazer", 2),
        ("hmg", 1),
        ("hmg", 2),
        ("sarge", 1),
    ];
    /// Maximum number of letters that fit on a figure's card.
    const LONGEST: usize = 18;

    fn shipped_catalogue() -> Catalogue {
        mission::load_catalogue(&paths::figures_file()).expect("the game's own figures")
    }

    fn soldier_of_kind(
        catalogue: &Catalogue,
        company: SoldierCompany,
        (id, number): (&str, u16),
    ) -> Option<NamedSoldier> {
        company.soldier(catalogue.kind(catalogue.find(id).expect("a kind of the game")), number)
    }

    #[test]
    fn soldiers_of_a_force_have_unique_names_and_faces() {
        let (catalogue, texts) = (shipped_catalogue(), [Texts::load(Language::Es), Texts::load(Language::En)]);
        for seed in 0..200 {
            let all = FORCE.map(|figure| soldier_of_kind(&catalogue, SoldierCompany(seed), figure).expect("a soldier"));
            let surnames: BTreeSet<&str> = all.iter().map(|one| one.surname).collect();
            assert_eq!(surnames.len(), FORCE.len(), "{seed}: {surnames:?}");
            for texts in &texts {
                let names: BTreeSet<String> = all.iter().map(|one| one.name(texts)).collect();
                assert_eq!(names.len(), FORCE.len(), "{seed}: {names:?}");
            }
            let faces: BTreeSet<String> = all.iter().map(NamedSoldier::picture).collect();
            assert_eq!(faces.len(), FORCE.len(), "{seed}: {faces:?}");
        }
    }

    #[test]
    fn first_grunts_of_a_company_differ_in_hair_or_hat() {
        let catalogue = shipped_catalogue();
        for seed in 0..50 {
            let heads = (1..=12).map(|number| {
                let one = soldier_of_kind(&catalogue, SoldierCompany(seed), ("grunt", number)).expect("a soldier");
                (one.likeness.hair, one.likeness.hat)
            });
            assert_eq!(heads.collect::<BTreeSet<_>>().len(), 12, "{seed}");
        }
    }

    #[test]
    fn soldiers_are_stable_and_differ_between_companies() {
        let catalogue = shipped_catalogue();
        let of = |id: &str| FORCE.map(|figure| soldier_of_kind(&catalogue, SoldierCompany::of_campaign(id), figure));
        assert_eq!(of("Ana"), of("Ana"));
        assert_ne!(of("Ana"), of("Luis"));
        // These values must not change: otherwise the soldiers of all saved campaigns get other names.
        assert_eq!((hash_text("Ana"), mix_bits(1)), (0xF999_BC19_9FF4_2B65, 0x910A_2DEC_8902_5CC1));
    }

    #[test]
    fn soldiers_of_online_battles_follow_from_their_number_and_not_from_the_seed() {
        let catalogue = shipped_catalogue();
        let mission = mission::load_mission(&paths::game_missions_dir().join("1-recon.ron"), &catalogue);
        let mission = mission.unwrap_or_else(|faults| panic!("{faults}"));
        let force = |id: &str| vec![catalogue.find(id).expect("a kind of the game"); 2];
        let forces = BySide { allied: force("grunt"), german: force("sturmzombie") };
        let setup = mission.setup(&catalogue, &forces, mission.rp, 7).unwrap_or_else(|faults| panic!("{faults:?}"));
        let spec = |company| BattleSpec { company, ..BattleSpec::new(&setup, None) };
        assert_eq!(SoldierCompany::of_battle(&spec(None)), SoldierCompany(7));
        assert_eq!(SoldierCompany::of_battle(&spec(Some(3))), SoldierCompany(3));
    }

    #[test]
    fn only_soldier_kinds_get_generated_names() {
        let catalogue = shipped_catalogue();
        let named = catalogue.kinds().filter(|(_, kind)| SoldierCompany(1).soldier(kind, 1).is_some());
        let named: Vec<&str> = named.map(|(_, kind)| kind.id.as_str()).collect();
        assert_eq!(named, ["grunt", "blazer", "hmg", "sarge"]);
        let grunt = catalogue.kind(catalogue.find("grunt").expect("a kind of the game"));
        let own = |limit| FigureKind { id: "sapper".into(), limit, ..grunt.clone() };
        let of = |kind: &FigureKind| SoldierCompany(1).soldier(kind, 1).is_some();
        assert_eq!((of(&own(None)), of(&own(Some(2))), of(&own(Some(1)))), (true, true, false));
    }

    #[test]
    fn persons_have_the_same_portrait_in_every_company() {
        let (catalogue, lists) = (shipped_catalogue(), read_soldier_lists().expect("the lists of the game"));
        for person in &lists.persons {
            let kind = catalogue.kind(catalogue.find(&person.id).expect("a kind of the game"));
            assert!(is_drawable_face(person.face), "{:?}", person.face);
            assert!(SoldierCompany(1).soldier(kind, 1).is_none(), "{}", person.id);
            assert_eq!(SoldierCompany(1).portrait(kind, 1), SoldierCompany(2).portrait(kind, 1));
        }
        let faceless = catalogue.kinds().filter(|(_, kind)| SoldierCompany(1).portrait(kind, 1).is_none());
        let faceless: Vec<&str> = faceless.map(|(_, kind)| kind.id.as_str()).collect();
        assert_eq!(faceless, ["blitzhund", "sturmzombie", "minenzombie"]);
    }

    #[test]
    fn every_soldier_is_drawable_and_has_a_name_that_fits() {
        let (catalogue, texts) = (shipped_catalogue(), [Texts::load(Language::Es), Texts::load(Language::En)]);
        let numbers = || (1..=60).flat_map(|number| FORCE.map(|(id, _)| (id, number)));
        for figure in numbers() {
            for seed in 0..8 {
                let soldier = soldier_of_kind(&catalogue, SoldierCompany(seed), figure).expect("a soldier");
                assert!(is_drawable_face(soldier.likeness), "{:?}", soldier.likeness);
                for texts in &texts {
                    let name = soldier.name(texts);
                    assert!(name.chars().count() <= LONGEST, "{name}");
                    assert!(!name.contains('{'), "{name}");
                }
            }
        }
    }

    #[test]
    fn the_name_lists_contain_no_duplicates() {
        let lists = read_soldier_lists().expect("the lists of the game");
        let surnames: Vec<&str> = lists.surnames().into_iter().map(|(surname, _)| surname).collect();
        let distinct = |words: Vec<&str>| (words.len(), words.into_iter().collect::<BTreeSet<_>>().len());
        let nicknames = |of: fn(&Localized) -> &str| lists.nicknames.iter().map(of).collect();
        let given = lists.given.iter().map(String::as_str).collect();
        for words in [surnames, given, nicknames(|name| &name.es), nicknames(|name| &name.en)] {
            let (all, different) = distinct(words);
            assert!(all == different && all > 20, "{different} of {all}");
        }
        // If the length of a list had a common factor with the number of lanes, a kind would repeat entries too soon.
        for length in [lists.given.len(), lists.nicknames.len(), HEADWEAR.len()] {
            assert_ne!(length % (lists.kinds.len() + 1), 0, "{length}");
        }
    }
}
