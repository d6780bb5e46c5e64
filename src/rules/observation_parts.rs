//! The observation as named parts in JSON. The host of an online battle sends only the parts that have changed, and the
//! guest puts them together again. The catalogue, the terrain and the mission's own rules never change, so they are not
//! among the parts: both machines have them from the start of the battle.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::{
    board::{Board, Occupancy},
    cards::CardPile,
    figure::FigurePlace,
    figures::Figure,
    ids::{CardId, FigureId},
    observation::Observation,
    side::Side,
    state_access::part_to_json,
    state_fields::BattleState,
    terrain::Door,
};

/// Parts of an observation by their names, such as `turn`, `figures.12` and `cards.hands`.
pub type PartMap = BTreeMap<String, Value>;

/// A part that is missing or does not fit the battle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("part `{part}` of the observation: {fault}")]
pub struct InvalidPart {
    /// Name of the part.
    pub part: String,
    /// Description of the error.
    pub fault: String,
}

impl InvalidPart {
    fn new(part: &str, fault: impl ToString) -> InvalidPart {
        InvalidPart { part: part.to_owned(), fault: fault.to_string() }
    }
}

/// Start of the name of a figure's part; its id follows.
const FIGURES: &str = "figures.";
/// Start of the name of a part of the battle cards.
const CARDS: &str = "cards.";
/// Part of the state that is split further, because its fields rarely change together.
const SPLIT: &str = "cards";
/// Part with the doors of the board.
const DOORS: &str = "doors";
/// Part with the figures that do not occupy their square: in mid-leap above another figure (`LEAP-1`), or dying.
const ALOFT: &str = "aloft";
/// Part with the waiting steps.
const STEPS: &str = "steps";
/// Part with the reinforcements of every turn.
const RESERVES: &str = "reserves";
/// Part with the number of figures that have arrived.
const ARRIVED: &str = "arrived";
/// Part with the values that the seat remembers.
const MEMORY: &str = "memory";

impl Observation {
    /// Returns the parts of the observation by their names.
    pub fn to_parts(&self) -> PartMap {
        let mut parts = PartMap::new();
        for (name, part) in self.view.changing_parts() {
            match part {
                Value::Object(fields) if name == SPLIT => {
                    parts.extend(fields.into_iter().map(|(field, value)| (format!("{CARDS}{field}"), value)));
                }
                part => drop(parts.insert(name.to_owned(), part)),
            }
        }
        parts
            .extend(self.view.figures.iter().map(|figure| (format!("{FIGURES}{}", figure.id.0), part_to_json(figure))));
        let rest = [
            (DOORS, part_to_json(&self.view.board.doors())),
            (ALOFT, part_to_json(&figures_aloft(&self.view))),
            (STEPS, part_to_json(&self.steps)),
            (RESERVES, part_to_json(&self.reserves)),
            (ARRIVED, part_to_json(&self.arrived)),
            (MEMORY, part_to_json(&self.past)),
        ];
        parts.extend(rest.map(|(name, part)| (name.to_owned(), part)));
        parts
    }

    /// Returns the observation of a seat with those parts. The parts that never change come from `start`, any state of
    /// the same battle. Numbers that would not fit the battle are refused, because the parts may come from a stranger.
    ///
    /// # Errors
    /// The first part that is missing, unknown or invalid.
    pub fn from_parts(seat: Side, start: &BattleState, parts: &PartMap) -> Result<Observation, InvalidPart> {
        let mut view = start.clone();
        let mut rest = parts.clone();
        let steps = take_part(&mut rest, STEPS)?;
        let reserves = take_part(&mut rest, RESERVES)?;
        let arrived: u16 = take_part(&mut rest, ARRIVED)?;
        let past = take_part(&mut rest, MEMORY)?;
        let doors = take_part(&mut rest, DOORS)?;
        let aloft: Vec<FigureId> = take_part(&mut rest, ALOFT)?;
        view.figures = take_figures(&mut rest)?;
        check_figures(&view.figures, start, arrived)?;
        view.board = change_doors(&start.board, doors)?;
        view.occupancy = occupy_squares(&view, &aloft)?;
        set_other_parts(&mut view, rest)?;
        check_cards(&view)?;
        if view.objects.0.len() != start.objects.0.len() {
            return Err(InvalidPart::new("objects", "another number of objects"));
        }
        Ok(Observation { seat, view, steps, reserves, arrived: arrived.into(), past })
    }
}

/// Returns the figures on the board that do not occupy their square.
fn figures_aloft(view: &BattleState) -> Vec<FigureId> {
    let is_aloft =
        |figure: &&Figure| figure.square().is_some_and(|square| view.occupancy.figure_at(square) != Some(figure.id));
    view.figures.iter().filter(is_aloft).map(|figure| figure.id).collect()
}

/// Removes a part from the map and reads it.
fn take_part<T: DeserializeOwned>(parts: &mut PartMap, name: &str) -> Result<T, InvalidPart> {
    let part = parts.remove(name).ok_or_else(|| InvalidPart::new(name, "it is missing"))?;
    serde_json::from_value(part).map_err(|fault| InvalidPart::new(name, fault))
}

/// Removes the figures from the map and returns them sorted by id.
fn take_figures(parts: &mut PartMap) -> Result<Vec<Figure>, InvalidPart> {
    let names: Vec<String> = parts.keys().filter(|name| name.starts_with(FIGURES)).cloned().collect();
    let mut figures = Vec::with_capacity(names.len());
    for name in names {
        let figure: Figure = take_part(parts, &name)?;
        if name != format!("{FIGURES}{}", figure.id.0) {
            return Err(InvalidPart::new(&name, "another figure"));
        }
        figures.push(figure);
    }
    figures.sort_by_key(|figure| figure.id);
    Ok(figures)
}

/// Checks that the figures have kinds of the catalogue and places of the board.
fn check_figures(figures: &[Figure], start: &BattleState, arrived: u16) -> Result<(), InvalidPart> {
    let (terrain, kinds) = (start.board.terrain(), start.catalogue.kinds().count());
    for figure in figures {
        let fault = |fault| Err(InvalidPart::new(&format!("{FIGURES}{}", figure.id.0), fault));
        if figure.id.0 == 0 || figure.id.0 > arrived {
            return fault("its id belongs to no figure that has arrived");
        }
        if usize::from(figure.kind.0) >= kinds || start.catalogue.kind(figure.kind).side != figure.side {
            return fault("the side has no such kind");
        }
        let exists = match figure.place {
            Some(FigurePlace::Board(square)) => terrain.contains(square),
            Some(FigurePlace::Waiting(entry)) => usize::from(entry.0) < terrain.entries.len(),
            Some(FigurePlace::Left | FigurePlace::Reserve) | None => true,
        };
        if !exists {
            return fault("its place is not on this board");
        }
    }
    Ok(())
}

/// Returns the board with its doors in another state.
fn change_doors(board: &Board, doors: Vec<Door>) -> Result<Board, InvalidPart> {
    let places = |doors: &[Door]| doors.iter().map(|door| (door.at, door.side)).collect::<Vec<_>>();
    if places(&doors) != places(board.doors()) {
        return Err(InvalidPart::new(DOORS, "the doors of another board"));
    }
    Ok(board.with_doors(doors))
}

/// Returns the occupied squares: each figure on the board occupies its own, except those aloft.
fn occupy_squares(view: &BattleState, aloft: &[FigureId]) -> Result<Occupancy, InvalidPart> {
    let mut occupancy = Occupancy::new(view.board.terrain());
    for figure in view.figures.iter().filter(|figure| !aloft.contains(&figure.id)) {
        let Some(square) = figure.square() else { continue };
        if occupancy.figure_at(square).is_some() {
            return Err(InvalidPart::new(&format!("{FIGURES}{}", figure.id.0), "its square is occupied"));
        }
        occupancy.put(square, figure.id);
    }
    Ok(occupancy)
}

/// Replaces all other parts of the state. None may be missing, and none may be left.
fn set_other_parts(view: &mut BattleState, mut parts: PartMap) -> Result<(), InvalidPart> {
    let list = view.cards.list.clone();
    for (name, old) in view.changing_parts() {
        let part = match old {
            Value::Object(fields) if name == SPLIT => take_fields(&mut parts, fields)?,
            _ => parts.remove(name).ok_or_else(|| InvalidPart::new(name, "it is missing"))?,
        };
        view.set_changing_part(name, part).map_err(|fault| InvalidPart::new(name, fault))?;
    }
    view.cards.list = list;
    match parts.into_keys().next() {
        Some(name) => Err(InvalidPart::new(&name, "no such part")),
        None => Ok(()),
    }
}

/// Removes the fields of the battle cards from the map and returns them as one part.
fn take_fields(parts: &mut PartMap, fields: Map<String, Value>) -> Result<Value, InvalidPart> {
    let take = |field: String| {
        let name = format!("{CARDS}{field}");
        let value = parts.remove(&name).ok_or_else(|| InvalidPart::new(&name, "it is missing"))?;
        Ok((field, value))
    };
    fields.into_iter().map(|(field, _)| field).map(take).collect::<Result<Map<_, _>, _>>().map(Value::Object)
}

/// Checks that all visible cards are in the deck of this battle.
fn check_cards(view: &BattleState) -> Result<(), InvalidPart> {
    let cards = &view.cards;
    let pile = |pile: &CardPile| pile.cards.clone();
    let piles = Side::BOTH.into_iter().flat_map(|side| pile(&cards.hands[side])).chain(pile(&cards.deck));
    let lying = cards.in_play.iter().map(|lying| lying.card).chain(cards.pending.iter().map(|played| played.card));
    let mut all = piles.chain(cards.discard.iter().copied()).chain(lying);
    match all.find(|card: &CardId| cards.list.kind(*card).is_none()) {
        Some(card) => Err(InvalidPart::new(CARDS, format!("there is no card {}", card.0))),
        None => Ok(()),
    }
}
