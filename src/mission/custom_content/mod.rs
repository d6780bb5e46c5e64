//! The mission's own figures, weapons and battle cards, and the appearance of these figures. They are added to the
//! game's catalogue for that mission only. The module `read` reads them.

use std::{collections::BTreeMap, path::Path};

use serde::{Deserialize, Serialize};

use crate::{appearance::FigureAppearance, cards, diagnostics::DiagnosticSink, figures, weapons};
use rules::{
    Armoury, Catalogue, FigureKind, WeaponKind,
    cards::{CardKind, CardList, CardModifier},
};

mod cost;
pub(super) mod read;
mod shape;
pub(super) mod svg_check;

/// Maximum number of figures of a mission, and likewise of weapons and of kinds of cards.
pub const MAX_OWN: usize = 40;

/// The mission's own figures, weapons and cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CustomContent {
    /// The weapons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<WeaponKind>,
    /// The figures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<FigureKind>,
    /// The battle cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardKind>,
    /// The appearance of figures that look like one of the game's, by the id of the figure.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub looks: BTreeMap<String, FigureAppearance>,
    /// Pictures of the figures, by their ids: the text of an SVG of plain shapes.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pictures: BTreeMap<String, String>,
}

impl CustomContent {
    /// Returns `true` if there is no content.
    pub fn is_empty(&self) -> bool {
        *self == CustomContent::default()
    }

    /// Returns the game's catalogue with this content appended. Content with an id of the game replaces the game's: a
    /// record keeps its own version of content that has become part of the game since. Weapons that neither the game
    /// nor this content contains are removed from the figures, and cards that give them are left out. Adding the same
    /// content twice has no further effect.
    pub fn with(&self, game: &Catalogue) -> Catalogue {
        if self.is_empty() {
            return game.clone();
        }
        let armoury = Armoury::new(merge_by_id(game.armoury().kinds(), &self.weapons, |kind| kind.id.id()));
        let mut figures = self.figures.clone();
        figures.iter_mut().for_each(|kind| kind.weapons.retain(|weapon| armoury.find(*weapon).is_some()));
        let known = |card: &&CardKind| {
            card.gives().iter().filter_map(CardModifier::weapon).all(|weapon| armoury.find(weapon).is_some())
        };
        let cards: Vec<CardKind> = self.cards.iter().filter(known).cloned().collect();
        let cards = CardList::new(merge_by_id(game.cards().kinds(), &cards, |kind| &kind.id));
        let known: Vec<FigureKind> = game.kinds().map(|(_, kind)| kind.clone()).collect();
        Catalogue::new(merge_by_id(&known, &figures, |kind| &kind.id), armoury).with_cards(cards)
    }

    pub(super) fn add(&mut self, other: CustomContent) {
        self.weapons.extend(other.weapons);
        self.figures.extend(other.figures);
        self.cards.extend(other.cards);
        self.looks.extend(other.looks);
        self.pictures.extend(other.pictures);
    }

    /// Returns `true` if each part of the content passes the checks of files. Records need this check, because they are
    /// not trusted. Pictures are only checked for their total size here; the rest is checked when they are drawn, so
    /// that a battle of an old record stays playable if its picture is refused today.
    pub fn is_sound(&self) -> bool {
        let mut findings = DiagnosticSink::new(Path::new("mission"), "");
        self.weapons.iter().for_each(|kind| weapons::check_weapon_kind(kind, "", &mut findings));
        self.figures.iter().for_each(|kind| figures::check_figure_kind(kind, "", &mut findings));
        self.cards.iter().for_each(|kind| cards::check_card_kind(kind, "", &mut findings));
        let of_its_own = |id: &String| self.figures.iter().any(|kind| kind.id == *id);
        let unique = |ids: Vec<&str>| ids.len() <= MAX_OWN && (1..ids.len()).all(|end| !ids[..end].contains(&ids[end]));
        findings.count() == 0
            && unique(self.weapons.iter().map(|kind| kind.id.id()).collect())
            && unique(self.figures.iter().map(|kind| kind.id.as_str()).collect())
            && unique(self.cards.iter().map(|kind| kind.id.as_str()).collect())
            && self.looks.keys().chain(self.pictures.keys()).all(of_its_own)
            && self.pictures.values().map(String::len).sum::<usize>() <= svg_check::MAX_PICTURES
    }
}

/// Merges the game's items with a mission's. An item with an id of the game replaces the game's; others are appended.
fn merge_by_id<T: Clone>(game: &[T], own: &[T], id: impl Fn(&T) -> &str) -> Vec<T> {
    let mut all = game.to_vec();
    for kind in own {
        match all.iter().position(|known| id(known) == id(kind)) {
            Some(place) => all[place] = kind.clone(),
            None => all.push(kind.clone()),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{load_catalogue, paths};

    #[test]
    fn custom_content_overrides_and_extends_the_catalogue() {
        let game = load_catalogue(&paths::figures_file()).expect("the game's own figures");
        assert_eq!(CustomContent::default().with(&game), game);
        let grunt = game.kinds().next().expect("there are figures").1;
        let (old, fresh) = (FigureKind { rp: 9, ..grunt.clone() }, FigureKind { id: "wraith".into(), ..grunt.clone() });
        let card = CardKind { id: "fog".into(), copies: 2, ..game.cards().kinds()[0].clone() };
        let own = CustomContent { figures: vec![old.clone(), fresh], cards: vec![card], ..CustomContent::default() };
        let all = own.with(&game);
        assert_eq!(all.kinds().count(), game.kinds().count() + 1);
        assert_eq!(all.kind(all.find(&grunt.id).expect("it is there")), &old, "in the place of the game's");
        assert_eq!(all.kinds().last().expect("there are figures").1.id, "wraith");
        assert_eq!(all.cards().cards().count(), game.cards().cards().count() + 2);
        assert_eq!(own.with(&all), all);
        assert!(
            own.is_sound() && !CustomContent { figures: vec![old.clone(), old], ..CustomContent::default() }.is_sound()
        );
    }
}
