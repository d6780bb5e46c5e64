//! The blocks of a text, parsed by the format of dossiers: each value with its type. Forms and references are derived
//! from this tree, so that their code is independent of the names of blocks.

use std::sync::LazyLock;

use mission::{
    SpanIndex,
    schema::{
        BlockList, SchemaField, SchemaVariant, ValueType, content_block_lists, mission_block_lists, mission_fields,
    },
};

/// The lists of blocks of dossiers.
pub static BLOCKS: LazyLock<Vec<BlockList>> =
    LazyLock::new(|| mission_block_lists().into_iter().chain(content_block_lists()).collect());

/// A value in a text, with its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockNode {
    /// Its path, such as `endings[1].winner`.
    pub path: String,
    /// Name of the nearest field that contains it; for numbers in lists, it determines their [`NumberKind`].
    pub name: String,
    /// Type of the value.
    pub slot: &'static ValueType,
    /// The value as written; `None` if the text leaves it out.
    pub text: Option<String>,
    /// The chosen variant, if the type has several.
    pub word: Option<&'static SchemaVariant>,
    /// Values inside this one.
    pub parts: Vec<BlockNode>,
}

impl BlockNode {
    /// Returns this value and all values inside it, in the order of the format.
    pub fn all(&self) -> Vec<&BlockNode> {
        std::iter::once(self).chain(self.parts.iter().flat_map(BlockNode::all)).collect()
    }

    /// Returns the value as a number.
    pub fn number(&self) -> Option<i64> {
        self.text.as_ref()?.replace('_', "").parse().ok()
    }

    /// Returns the value as a text, without its quotes.
    pub fn words(&self) -> Option<String> {
        ron::from_str(self.text.as_ref()?).ok()
    }
}

/// The fields of dossiers that are neither texts nor blocks.
static FIELDS: LazyLock<Vec<SchemaField>> = LazyLock::new(mission_fields);

/// Returns the type of the blocks in the list at `path`.
pub fn slot_of(path: &str) -> Option<&'static ValueType> {
    BLOCKS.iter().find(|blocks| blocks.path == path).map(|blocks| &blocks.slot)
}

/// Returns the blocks in the list at `path`.
pub fn blocks_in(text: &str, places: &SpanIndex, path: &str) -> Vec<BlockNode> {
    let Some(slot) = slot_of(path) else { return Vec::new() };
    let reader = FormReader { text, places };
    let name = path.rsplit('.').next().unwrap_or(path);
    (0..places.items(path).len()).map(|index| reader.node(&format!("{path}[{index}]"), name, slot)).collect()
}

/// Returns the value at a path, in a block or in a top-level field; `None` if the format has no such path.
pub fn find_block_node(text: &str, places: &SpanIndex, path: &str) -> Option<BlockNode> {
    if let Some(field) = FIELDS.iter().find(|field| field.name == path) {
        return Some(FormReader { text, places }.node(path, &field.name, &field.slot));
    }
    let list = BLOCKS.iter().find(|blocks| path.starts_with(&format!("{}[", blocks.path)))?;
    let blocks = blocks_in(text, places, list.path);
    blocks.iter().flat_map(BlockNode::all).find(|node| node.path == path).cloned()
}

/// Returns all blocks of a text.
pub fn all_blocks(text: &str, places: &SpanIndex) -> Vec<BlockNode> {
    BLOCKS.iter().flat_map(|blocks| blocks_in(text, places, blocks.path)).collect()
}

struct FormReader<'a> {
    text: &'a str,
    places: &'a SpanIndex,
}

impl FormReader<'_> {
    fn node(&self, path: &str, name: &str, slot: &'static ValueType) -> BlockNode {
        let text = self.places.value(path).and_then(|span| self.text.get(span));
        let (word, parts) = match text {
            Some(text) => self.within(path, name, slot, text),
            None => (None, Vec::new()),
        };
        BlockNode { path: path.to_owned(), name: name.to_owned(), slot, text: text.map(str::to_owned), word, parts }
    }

    fn within(
        &self,
        path: &str,
        name: &str,
        slot: &'static ValueType,
        text: &str,
    ) -> (Option<&'static SchemaVariant>, Vec<BlockNode>) {
        match slot {
            ValueType::Fields(fields) => (None, self.fields(path, fields)),
            ValueType::Row(slots) => (None, self.row(path, name, slots)),
            ValueType::List(item) => {
                let items = self.places.items(path).len();
                (None, (0..items).map(|index| self.node(&format!("{path}[{index}]"), name, item)).collect())
            }
            ValueType::Maybe(_) if text == "None" => (None, Vec::new()),
            // The text may contain a value without `Some`.
            ValueType::Maybe(inner) if text.starts_with("Some") => {
                (None, vec![self.node(&format!("{path}[0]"), name, inner)])
            }
            ValueType::Maybe(inner) => (None, vec![self.node(path, name, inner)]),
            ValueType::OneOf(variants) => {
                let word = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next();
                let Some(variant) = variants.iter().find(|variant| Some(variant.word.as_str()) == word) else {
                    return (None, Vec::new());
                };
                let parts = match &variant.data {
                    Some(ValueType::Fields(fields)) => self.fields(path, fields),
                    Some(ValueType::Row(slots)) => self.row(path, name, slots),
                    _ => Vec::new(),
                };
                (Some(variant), parts)
            }
            _ => (None, Vec::new()),
        }
    }

    fn fields(&self, path: &str, fields: &'static [SchemaField]) -> Vec<BlockNode> {
        fields.iter().map(|field| self.node(&format!("{path}.{}", field.name), &field.name, &field.slot)).collect()
    }

    fn row(&self, path: &str, name: &str, slots: &'static [ValueType]) -> Vec<BlockNode> {
        slots.iter().enumerate().map(|(index, slot)| self.node(&format!("{path}[{index}]"), name, slot)).collect()
    }
}

/// Kind of item to which a number refers, by the name of its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// Doors, by their index in the list.
    Doors,
    /// Objects, by their index in the list.
    Objects,
    /// No item: the number is a plain count.
    Nothing,
}

/// Returns the kind of item to which numbers in a field with that name refer.
pub fn number_kind_of(name: &str) -> NumberKind {
    match name {
        "door" | "doors" => NumberKind::Doors,
        "object" | "objects" => NumberKind::Objects,
        _ => NumberKind::Nothing,
    }
}
