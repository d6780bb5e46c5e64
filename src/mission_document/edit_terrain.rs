//! Edits of the ground of the map's squares, and of the size of the map.

use std::collections::BTreeMap;

use mission::schema::ValueType;
use rules::{Facing, Ground, Square, board::MAX_BOARD_SIDE};

use crate::{
    block_templates::quote_text,
    block_tree,
    parsed_map::ParsedMap,
    text_editor::{EditError, TextEditor},
};

/// Minimum number of squares along a side; `mission` has the same limit.
const MIN_BOARD_SIDE: usize = 3;

/// Returns the usual letter of a ground, which is preferred for new letters.
fn default_ground_letter(ground: Ground) -> char {
    match ground {
        Ground::Rock => '#',
        Ground::Floor => '.',
        Ground::Obstacle => 'O',
    }
}

fn ground_ron_name(ground: Ground) -> &'static str {
    match ground {
        Ground::Rock => "Rock",
        Ground::Floor => "Floor",
        Ground::Obstacle => "Obstacle",
    }
}

impl TextEditor<'_> {
    /// Paints squares with a ground. Squares off the map are ignored.
    ///
    /// # Errors
    /// [`EditError`] if the text has no map, or no letter for the ground.
    pub fn paint(&mut self, squares: &[Square], ground: Ground) -> Result<(), EditError> {
        let sketch = ParsedMap::of(self.text());
        let wrong: Vec<Square> =
            squares.iter().copied().filter(|at| is_on_map(&sketch, *at) && sketch.at(*at) != Some(ground)).collect();
        if wrong.is_empty() {
            return Ok(());
        }
        let letter = self.letter(&sketch, ground)?;
        let mut rows: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for at in wrong {
            rows.entry(at.y.into()).or_default().push(at.x.into());
        }
        for (row, columns) in rows {
            self.write_row(row, |letters| {
                for column in columns {
                    // A row that is too short is filled up to this square.
                    while letters.len() <= column {
                        letters.push(letter);
                    }
                    letters[column] = letter;
                }
            })?;
        }
        Ok(())
    }

    /// Fills up short rows with rock.
    ///
    /// # Errors
    /// [`EditError`] if the text has no map, or no letter for rock.
    pub(crate) fn fill_rows(&mut self) -> Result<(), EditError> {
        let sketch = ParsedMap::of(self.text());
        let (width, height) = sketch.size();
        let rock = self.letter(&sketch, Ground::Rock)?;
        for row in 0..usize::from(height) {
            self.write_row(row, |letters| {
                let short = usize::from(width).saturating_sub(letters.len());
                letters.extend(std::iter::repeat_n(rock, short));
            })?;
        }
        Ok(())
    }

    /// Changes the letters of a row.
    fn write_row(&mut self, row: usize, write: impl FnOnce(&mut Vec<char>)) -> Result<(), EditError> {
        let path = format!("map.rows[{row}]");
        let span = self.value(&path)?;
        let written = &self.text()[span.clone()];
        let read: String = ron::from_str(written).map_err(|_| EditError::Missing(path))?;
        let mut letters: Vec<char> = read.chars().collect();
        write(&mut letters);
        self.replace(span, &quote_text(&letters.into_iter().collect::<String>()));
        Ok(())
    }

    /// Returns the letter of a ground; adds one to the legend if there is none.
    fn letter(&mut self, sketch: &ParsedMap, ground: Ground) -> Result<char, EditError> {
        // If there are several letters, take the usual one, otherwise the one that the text uses most.
        let uses = |letter: char| self.text().matches(letter).count();
        let known = sketch.legend.iter().filter(|(_, meant)| **meant == ground).map(|(letter, _)| *letter);
        if let Some(letter) = known.max_by_key(|letter| (*letter == default_ground_letter(ground), uses(*letter))) {
            return Ok(letter);
        }
        let candidates = std::iter::once(default_ground_letter(ground)).chain('a'..='z').chain('A'..='Z');
        let free = candidates.into_iter().find(|letter| !sketch.legend.contains_key(letter));
        let letter = free.ok_or(EditError::Letters)?;
        self.push("map.legend", &format!("'{letter}': {}", ground_ron_name(ground)))?;
        Ok(letter)
    }

    /// Adds `by` rows or columns of rock on a side of the map; a negative number removes them. The coordinates of all
    /// squares in the dossier are shifted accordingly. Pieces on removed squares are removed too.
    ///
    /// # Errors
    /// [`EditError::Size`], or [`EditError::Missing`] if there is no map.
    pub fn resize_side(&mut self, side: Facing, by: i8) -> Result<(), EditError> {
        let sketch = ParsedMap::of(self.text());
        let (width, height) = sketch.size();
        let along = if matches!(side, Facing::North | Facing::South) { height } else { width };
        let after = i16::from(along) + i16::from(by);
        if !(MIN_BOARD_SIDE as i16..=MAX_BOARD_SIDE as i16).contains(&after) {
            return Err(EditError::Size);
        }
        for at in removed_squares((width, height), side, by) {
            self.clear(at)?;
            for door in ParsedMap::of(self.text()).doors.iter().filter(|door| door.at == at) {
                self.remove_door(at, door.written.side)?;
            }
        }
        let rock = self.letter(&sketch, Ground::Rock)?;
        match side {
            Facing::East | Facing::West => self.widen(side, by, rock, usize::from(height))?,
            Facing::North | Facing::South => self.heighten(side, by, rock, (width.into(), height.into()))?,
        }
        match side {
            Facing::West => self.shift(by.into(), 0),
            Facing::North => self.shift(0, by.into()),
            Facing::East | Facing::South => Ok(()),
        }
    }

    fn widen(&mut self, side: Facing, by: i8, rock: char, height: usize) -> Result<(), EditError> {
        let count = usize::from(by.unsigned_abs());
        for row in 0..height {
            self.write_row(row, |letters| {
                if by < 0 {
                    let kept = letters.len().saturating_sub(count);
                    *letters = match side {
                        Facing::West => letters.split_off(letters.len() - kept),
                        _ => letters[..kept].to_vec(),
                    };
                } else {
                    let more = std::iter::repeat_n(rock, count);
                    let at = if side == Facing::West { 0 } else { letters.len() };
                    letters.splice(at..at, more);
                }
            })?;
        }
        Ok(())
    }

    fn heighten(&mut self, side: Facing, by: i8, rock: char, (width, height): (usize, usize)) -> Result<(), EditError> {
        let row = quote_text(&std::iter::repeat_n(rock, width).collect::<String>());
        let numbered = self.has_numbered_rows();
        for step in 0..usize::from(by.unsigned_abs()) {
            match (side, by < 0) {
                (Facing::North, false) => self.insert("map.rows", 0, &row)?,
                (Facing::North, true) => self.remove("map.rows", 0)?,
                (_, false) => self.insert("map.rows", height + step, &row)?,
                (_, true) => self.remove("map.rows", height - 1 - step)?,
            }
        }
        if numbered {
            self.number_rows();
        }
        Ok(())
    }

    /// Shifts the coordinates of all squares in the dossier.
    fn shift(&mut self, dx: i64, dy: i64) -> Result<(), EditError> {
        let text = self.text().to_owned();
        let places = mission::SpanIndex::of(&text);
        let blocks = block_tree::all_blocks(&text, &places);
        let mut squares: Vec<_> = blocks
            .iter()
            .flat_map(|block| block.all())
            .filter(|node| matches!(node.slot, ValueType::Square))
            .filter_map(|node| {
                let (x, y): (i64, i64) = ron::from_str(node.text.as_ref()?).ok()?;
                Some((places.value(&node.path)?, format!("({}, {})", x + dx, y + dy)))
            })
            .collect();
        // Replace from the end of the text, so that earlier spans stay valid.
        squares.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        for (span, shifted) in squares {
            self.replace(span, &shifted);
        }
        Ok(())
    }
}

/// Returns the squares that are removed when the map shrinks.
fn removed_squares((width, height): (u8, u8), side: Facing, by: i8) -> Vec<Square> {
    let count = if by < 0 { by.unsigned_abs() } else { 0 };
    let goes = |at: &Square| match side {
        Facing::North => at.y < count,
        Facing::South => at.y >= height - count,
        Facing::West => at.x < count,
        Facing::East => at.x >= width - count,
    };
    let squares = (0..height).flat_map(|y| (0..width).map(move |x| Square::new(x, y)));
    if count == 0 { Vec::new() } else { squares.filter(goes).collect() }
}

fn is_on_map(sketch: &ParsedMap, at: Square) -> bool {
    let (width, height) = sketch.size();
    at.x < width && at.y < height
}
