//! The squares of the map to which a span of the text refers. The editor shows faults on them.

use std::ops::Range;

use mission::SpanIndex;
use rules::Square;

use crate::{block_tree, parsed_map::ParsedMap};

/// Returns the squares to which a span of the text refers, if any.
pub fn squares_of_span(text: &str, sketch: &ParsedMap, span: &Range<usize>) -> Vec<Square> {
    let places = SpanIndex::of(text);
    let item = |path: &str| places.items(path).iter().position(|item| item.whole.contains(&span.start));
    let door = || sketch.doors.iter().find(|door| Some(door.index) == item("map.doors")).map(|door| door.at);
    let entry = || sketch.entries.iter().find(|gate| Some(gate.index) == item("map.entries")).map(|gate| gate.at);
    let exit = || sketch.exits.iter().find(|gate| Some(gate.index) == item("map.exits")).map(|gate| gate.at);
    let object = || sketch.objects.iter().find(|object| Some(object.index) == item("objects")).map(|object| object.at);
    let piece = door().or_else(entry).or_else(exit).or_else(object).or_else(|| square_of_letter(text, &places, span));
    match piece {
        Some(at) => vec![at],
        None => squares_in_specials(text, &places, span),
    }
}

/// Returns the square whose letter in a row of the map is at the start of a span.
pub(crate) fn square_of_letter(text: &str, places: &SpanIndex, span: &Range<usize>) -> Option<Square> {
    let rows = places.items("map.rows");
    let row = rows.iter().position(|row| row.value.contains(&span.start))?;
    let before = text.get(rows[row].value.start..span.start)?;
    // The first character is the quote; a fault there concerns the whole row.
    let column = before.chars().count().checked_sub(1)?;
    Some(Square::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?))
}

/// Returns the squares that a special condition contains within a span, such as the corners of red areas.
fn squares_in_specials(text: &str, places: &SpanIndex, span: &Range<usize>) -> Vec<Square> {
    let blocks = block_tree::blocks_in(text, places, "specials");
    let nodes = blocks.iter().flat_map(|block| block.all());
    let within = nodes.filter(|node| {
        matches!(node.slot, mission::schema::ValueType::Square)
            && places.value(&node.path).is_some_and(|place| place.start >= span.start && place.end <= span.end)
    });
    within.filter_map(|node| ron::from_str(node.text.as_ref()?).ok()).collect()
}
