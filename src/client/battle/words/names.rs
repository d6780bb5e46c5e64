//! What figures and objects are called, and a line of the log.

use fluent_bundle::FluentValue;

use crate::session::Table;
use kit::draw::*;
use rules::{FigureId, conditions::Workshop, objects::ObjectId};

/// What a figure is called: as its players call it, else its kind's short name and its number.
pub fn figure_name(texts: &Texts, table: &Table, id: FigureId) -> String {
    let Some((kind, number)) = table.name(id) else { return format!("#{}", id.0) };
    if let Some(name) = table.called.get(&(kind, number)) {
        return name.clone();
    }
    format!("{} {number}", localized(texts, &table.now.catalogue.kind(kind).name))
}

/// An object's name.
pub fn object_name(texts: &Texts, table: &Table, object: ObjectId) -> String {
    table.now.objects.get(object).map_or_else(String::new, |object| localized(texts, &object.name).to_owned())
}

/// The name of a kind of contraption.
pub fn contraption_name(texts: &Texts, table: &Table, kind: u8) -> String {
    let kind = table.now.charter.condition::<Workshop>().and_then(|shop| shop.kinds.get(usize::from(kind)));
    kind.map_or_else(String::new, |kind| localized(texts, &kind.name).to_owned())
}

/// The icon of an event in the log, the id of its words, and what they name besides its figures.
pub(crate) type Told = (&'static str, &'static str, Vec<(&'static str, FluentValue<'static>)>);

/// One line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// The icon of the kit before it.
    pub icon: &'static str,
    /// The words, with `**bold**` parts.
    pub words: String,
    /// Dice rolled, with the roll that hits.
    pub dice: Option<(Vec<u8>, u8)>,
    /// Begins a turn: shown as a heading.
    pub heading: bool,
}
