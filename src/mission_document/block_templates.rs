//! The texts of new blocks: the shortest that their format accepts, for the author to fill in.

use mission::schema::{SchemaField, ValueType};
use rules::Localized;

use crate::{
    block_tree::{self, NumberKind, number_kind_of},
    text_editor::{EditError, TextEditor},
};

/// Returns the text of the default value of a type; `name` is the name of its field.
pub fn default_value(slot: &ValueType, name: &str) -> String {
    match slot {
        // Door and object numbers are indices from 0; other numbers, such as turns and dice, are counts from 1.
        ValueType::Number(range) => {
            (*range.start()).max(i64::from(number_kind_of(name) == NumberKind::Nothing)).to_string()
        }
        ValueType::Truth => "false".to_owned(),
        ValueType::Text => match name {
            "kind" => "\"sturmzombie\"".to_owned(),
            "icon" => "\"info\"".to_owned(),
            _ => "\"\"".to_owned(),
        },
        ValueType::Localized => localized_to_ron(&Localized { es: String::new(), en: String::new() }),
        ValueType::Square => "(0, 0)".to_owned(),
        ValueType::OneOf(variants) => {
            variants.first().map_or_else(String::new, |first| default_variant(&first.word, first.data.as_ref(), name))
        }
        ValueType::Fields(list) => format!("({})", default_fields(list)),
        ValueType::Row(slots) => format!("({})", default_row(slots, name)),
        ValueType::List(_) => "[]".to_owned(),
        ValueType::Maybe(_) => "None".to_owned(),
    }
}

/// Returns the text of a variant with default data.
pub fn default_variant(word: &str, data: Option<&ValueType>, name: &str) -> String {
    match data {
        Some(ValueType::Fields(list)) => format!("{word}({})", default_fields(list)),
        Some(ValueType::Row(slots)) => format!("{word}({})", default_row(slots, name)),
        _ => word.to_owned(),
    }
}

fn default_fields(fields: &[SchemaField]) -> String {
    // Optional fields are left out.
    let needed = fields.iter().filter(|field| !matches!(field.slot, ValueType::Maybe(_)));
    let written: Vec<String> =
        needed.map(|field| format!("{}: {}", field.name, default_value(&field.slot, &field.name))).collect();
    written.join(", ")
}

fn default_row(slots: &[ValueType], name: &str) -> String {
    slots.iter().map(|slot| default_value(slot, name)).collect::<Vec<_>>().join(", ")
}

/// Returns a text in both languages, in the format of dossiers.
pub fn localized_to_ron(text: &Localized) -> String {
    format!("(es: {}, en: {})", quote_text(&text.es), quote_text(&text.en))
}

/// Returns the look of a figure that copies one of the game's figures.
pub fn figure_look_to_ron(figure: &str) -> String {
    format!("(like: {})", quote_text(figure))
}

/// Returns a text in quotes, with the necessary escapes.
pub fn quote_text(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            other if other.is_control() => quoted.extend(other.escape_unicode()),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

/// Fields of a dossier, in the order in which they are written.
pub(crate) const FIELDS: &[&str] = &[
    "id", "number", "rule", "name", "place", "story", "plan", "goal", "look", "victory", "notes", "rp", "demands",
    "map", "objects", "specials", "points", "endings",
];

impl TextEditor<'_> {
    /// Writes a value of a block or a field of the dossier. A field that the text leaves out is inserted in the order
    /// of the format.
    ///
    /// # Errors
    /// [`EditError::Missing`] if the text has no place for the value.
    pub fn write(&mut self, path: &str, value: &str) -> Result<(), EditError> {
        if self.places().value(path).is_some() {
            return self.set(path, value);
        }
        let Some((outer, name)) = path.rsplit_once('.') else { return self.set_field("", path, value, FIELDS) };
        let text = self.text().to_owned();
        let block = block_tree::find_block_node(&text, self.places(), outer);
        let parts = block.as_ref().map(|block| block.parts.as_slice()).unwrap_or_default();
        let order: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
        self.set_field(outer, name, value, &order)
    }

    /// Adds a block at the end of its list; creates the list if the text leaves it out.
    ///
    /// # Errors
    /// [`EditError::Missing`] if the text has no place for it.
    pub fn add_block(&mut self, path: &str, block: &str) -> Result<(), EditError> {
        if self.places().value(path).is_none() {
            let (outer, name) = path.rsplit_once('.').unwrap_or(("", path));
            self.set_field(outer, name, "[]", FIELDS)?;
        }
        self.push(path, block)
    }
}
