//! The names of figures in a rule test, and descriptions of events with these names.

use std::{collections::BTreeMap, fmt::Debug};

use rules::{
    BattleEvent, BattleState, EventPart, FigureId, Side, Square,
    cards::{CardId, CardList},
    event::{CardLoss, DamageHazard},
    variant_id,
};

/// The names of the figures: those in the file, and names like `grunt 2` for figures that the file does not name.
#[derive(Default)]
pub(super) struct TestFigureNames {
    figures: BTreeMap<FigureId, String>,
    cards: CardList,
}

impl TestFigureNames {
    pub fn insert(&mut self, figure: FigureId, name: String) {
        self.figures.insert(figure, name);
    }

    /// Adds names for figures that have arrived since the last call.
    pub fn add_new_figures(&mut self, state: &BattleState) {
        self.cards = state.cards.list.clone();
        for figure in &state.figures {
            let name = || format!("{} {}", state.kind_of(figure).id, figure.number);
            self.figures.entry(figure.id).or_insert_with(name);
        }
    }

    pub fn name(&self, figure: FigureId) -> String {
        self.figures.get(&figure).cloned().unwrap_or_else(|| format!("figure {}", figure.0))
    }

    /// Returns the id of the kind of a card.
    pub fn card(&self, card: CardId) -> String {
        self.cards.kind(card).map_or_else(|| format!("card {}", card.0), |kind| kind.id.clone())
    }

    /// Returns the ids of the kinds of cards.
    pub fn cards(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<String> {
        cards.into_iter().map(|card| self.card(card)).collect()
    }

    pub fn names(&self, figures: &[FigureId]) -> Vec<String> {
        figures.iter().map(|&figure| self.name(figure)).collect()
    }

    /// # Errors
    /// A message, if no figure has that name.
    pub fn id(&self, name: &str) -> Result<FigureId, String> {
        let found = self.figures.iter().find(|(_, known)| *known == name);
        found.map(|(id, _)| *id).ok_or_else(|| {
            let known: Vec<&str> = self.figures.values().map(String::as_str).collect();
            format!("no figure is called '{name}'; there are: {}", known.join(", "))
        })
    }

    /// Returns a short description of an event, in one line. Rule tests contain the beginnings of such lines.
    pub fn describe_event(&self, event: &BattleEvent) -> String {
        event.parts().into_iter().fold(event.description().to_owned(), |text, (name, part)| {
            text.replace(&format!("{{{name}}}"), &self.describe_part(part))
        })
    }

    fn describe_part(&self, part: EventPart) -> String {
        match part {
            EventPart::Figure(figure) | EventPart::Target(figure) => self.name(*figure),
            EventPart::FormerCarrier(figure) => figure.map_or_else(String::new, |figure| self.name(figure)),
            EventPart::Card(card) => self.card(*card),
            EventPart::Object(object) => object.0.to_string(),
            EventPart::Entry(entry) => entry.0.to_string(),
            EventPart::Kind(kind) => kind.0.to_string(),
            EventPart::Side(side) => format!("{side:?}"),
            EventPart::Winner(Some(winner)) => format!("{winner:?} win"),
            EventPart::Winner(None) => "draw".to_owned(),
            EventPart::SidePoints(points) => format!("Allied {}, German {}", points.allied, points.german),
            EventPart::SideTotals(points) => format!("Allied {}, German {}", points.allied, points.german),
            EventPart::Change(change) => format!("{change:+}"),
            EventPart::Ordinal(number) => number.to_string(),
            EventPart::Number(number)
            | EventPart::Door(number)
            | EventPart::Needed(number)
            | EventPart::Die(number)
            | EventPart::CatchDie(number)
            | EventPart::NewFace(number)
            | EventPart::Contraption(number) => number.to_string(),
            EventPart::DamageDice(dice) => dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
            EventPart::Origin(at) | EventPart::Position(at) | EventPart::Place(at) => format_square(*at),
            EventPart::Gate(gate) => format!("{} facing {:?}", format_square(gate.at), gate.inward()),
            EventPart::Arrivals(figures) => {
                figures.iter().map(|figure| format_square(figure.at)).collect::<Vec<_>>().join(" ")
            }
            EventPart::CardCause(CardLoss::FigureGone) => "its figure is gone".to_owned(),
            EventPart::Hazard(DamageHazard::Staying) => "staying in fire".to_owned(),
            EventPart::CardCause(cause) => split_words(cause),
            EventPart::ReactionCause(cause) => split_words(cause),
            EventPart::Hazard(hazard) => split_words(hazard),
            EventPart::Facing(facing) => format!("{facing:?}"),
            EventPart::Reason(reason) => format!("{reason:?}"),
            EventPart::Weapon(weapon) => weapon.to_string(),
            // No description contains these.
            EventPart::Flag(_)
            | EventPart::LastPlace(_)
            | EventPart::Squares(_)
            | EventPart::Mode(_)
            | EventPart::CardTarget(_) => String::new(),
        }
    }
}

/// Returns the name of a variant as words in lower case: `OutOfAmmo` as `out of ammo`.
fn split_words(variant: &impl Debug) -> String {
    variant_id(variant).replace('-', " ")
}

/// Returns a square in the format of the files.
pub(super) fn format_square(at: Square) -> String {
    format!("({}, {})", at.x, at.y)
}

/// Returns `true` if the description of an event begins with the expected words.
pub(super) fn begins_with(told: &str, expected: &str) -> bool {
    told.strip_prefix(expected).is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
}

/// Returns a side's name for messages.
pub(super) fn format_side(side: Option<Side>) -> String {
    side.map_or_else(|| "nobody".to_owned(), |side| format!("{side:?}"))
}
