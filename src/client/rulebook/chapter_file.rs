//! The text files of the rulebook, `assets/rulebook/<language>/*.txt`: one per chapter, in the order of their names.
//!
//! ```text
//! # Tab | Title of the chapter
//!
//! ## LOS-2 Title of the entry            the first word is its id; ids of rules are in capitals
//! A paragraph with **bold** words and a link: [LOS-1], or with its own text [LOS-1|line of sight].
//!
//! > an example                           ! a ruling                     - a line of a list
//! | a row | of a table |                 the first row is its head
//! @figure grunt                          the facts of the data files about a figure; `@card` for a card
//! @figures                               all figures of the data files side by side
//! @board sight | the caption             a board of `boards.ron`; successive boards are in one row
//! @strip one | two | three               steps, one after the other
//! ```
//!
//! Successive lines are one paragraph.

use std::path::Path;

use thiserror::Error;

use super::book::{ParagraphKind, RulebookBlock, RulebookChapter, RulebookData, RulebookEntry, TextRun};

/// Error of a line in a chapter file.
#[derive(Debug, Error)]
enum ParseError {
    #[error("no chapters")]
    NoChapters,
    #[error("a chapter begins with '# tab | title'")]
    NoHead,
    #[error("words before the first '## ID title'")]
    NoEntry,
    #[error("a row of a table ends with '|'")]
    OpenRow,
    #[error("{found} cells in a table of {wanted}")]
    Cells { found: usize, wanted: usize },
    #[error("'@{0}' is none of '@figure id', '@figures', '@card id', '@board id | words', '@strip words | words'")]
    Unknown(String),
    #[error("a link without ']'")]
    OpenLink,
    #[error("'**' is not closed")]
    OpenBold,
}

impl RulebookData {
    /// Reads all chapters of a folder. Skips invalid parts and returns their faults, with file, line and reason.
    pub fn read(folder: &Path) -> (RulebookData, Vec<String>) {
        let mut files: Vec<_> =
            std::fs::read_dir(folder).into_iter().flatten().flatten().map(|one| one.path()).collect();
        files.retain(|path| path.extension().is_some_and(|end| end == "txt"));
        files.sort();
        let (mut book, mut faults) = (RulebookData::default(), Vec::new());
        for path in &files {
            let name = path.display().to_string();
            match std::fs::read_to_string(path) {
                Ok(text) => book.chapters.extend(parse_chapter(&name, &text, &mut faults)),
                Err(fault) => faults.push(format!("{name}: {fault}")),
            }
        }
        if files.is_empty() {
            faults.push(format!("{}: {}", folder.display(), ParseError::NoChapters));
        }
        (book, faults)
    }
}

/// Reads a chapter; returns `None` if its head is invalid.
fn parse_chapter(file: &str, text: &str, faults: &mut Vec<String>) -> Option<RulebookChapter> {
    let mut fault = |line: usize, flaw: ParseError| faults.push(format!("{file}:{}: {flaw}", line + 1));
    let mut lines = text.lines().enumerate();
    let head = lines.next().and_then(|(_, line)| line.strip_prefix("# ")?.split_once('|'));
    let Some((tab, title)) = head else {
        fault(0, ParseError::NoHead);
        return None;
    };
    let mut chapter = RulebookChapter { tab: tab.trim().into(), title: title.trim().into(), entries: Vec::new() };
    let mut fresh = true;
    for (number, line) in lines {
        let line = line.trim_end();
        if let Some(head) = line.strip_prefix("## ") {
            let (id, title) = head.split_once(' ').unwrap_or((head, ""));
            chapter.entries.push(RulebookEntry { id: id.into(), title: title.trim().into(), blocks: Vec::new() });
        } else if !line.is_empty() {
            let Some(entry) = chapter.entries.last_mut() else {
                fault(number, ParseError::NoEntry);
                continue;
            };
            if let Err(flaw) = add_line(&mut entry.blocks, line, fresh) {
                fault(number, flaw);
            }
        }
        fresh = line.is_empty() || line.starts_with("## ");
    }
    Some(chapter)
}

/// Adds a line to the blocks that are already read.
fn add_line(blocks: &mut Vec<RulebookBlock>, line: &str, fresh: bool) -> Result<(), ParseError> {
    let words = |voice: ParagraphKind, text: &str| Ok::<_, ParseError>(RulebookBlock::Words(voice, parse_runs(text)?));
    let block = if let Some(row) = line.strip_prefix('|') {
        let cells = row.strip_suffix('|').ok_or(ParseError::OpenRow)?;
        let cells = cells.split(" | ").map(|cell| parse_runs(cell.trim())).collect::<Result<Vec<_>, _>>()?;
        match blocks.last_mut() {
            Some(RulebookBlock::Table(rows)) if !fresh => {
                if rows[0].len() != cells.len() {
                    return Err(ParseError::Cells { found: cells.len(), wanted: rows[0].len() });
                }
                rows.push(cells);
                return Ok(());
            }
            _ => RulebookBlock::Table(vec![cells]),
        }
    } else if let Some(text) = line.strip_prefix("> ") {
        words(ParagraphKind::Example, text)?
    } else if let Some(text) = line.strip_prefix("! ") {
        words(ParagraphKind::Ruling, text)?
    } else if let Some(text) = line.strip_prefix("- ") {
        words(ParagraphKind::Item, text)?
    } else if let Some(what) = line.strip_prefix('@') {
        parse_data_line(what)?
    } else {
        let mut more = parse_runs(line)?;
        match blocks.last_mut() {
            Some(RulebookBlock::Words(_, last)) if !fresh => {
                last.push(TextRun { text: " ".into(), ..TextRun::default() });
                last.append(&mut more);
                return Ok(());
            }
            _ => RulebookBlock::Words(ParagraphKind::Plain, more),
        }
    };
    blocks.push(block);
    Ok(())
}

/// Returns the block of a line that begins with `@`; `what` is the rest of the line.
fn parse_data_line(what: &str) -> Result<RulebookBlock, ParseError> {
    let unknown = || ParseError::Unknown(what.into());
    if what == "figures" {
        return Ok(RulebookBlock::Figures);
    }
    let (kind, rest) = what.split_once(' ').ok_or_else(unknown)?;
    let mut parts = rest.split(" | ").map(str::trim);
    Ok(match kind {
        "figure" => RulebookBlock::Figure(rest.trim().into()),
        "card" => RulebookBlock::Card(rest.trim().into()),
        "strip" => RulebookBlock::Strip(parts.map(parse_runs).collect::<Result<_, _>>()?),
        "board" => match (parts.next(), parts.next(), parts.next()) {
            (Some(id), Some(caption), None) => RulebookBlock::Board(id.into(), parse_runs(caption)?),
            _ => return Err(unknown()),
        },
        _ => return Err(unknown()),
    })
}

/// Splits a line into runs: `**bold**`, `[LINK]`, `[LINK|words]`.
fn parse_runs(line: &str) -> Result<Vec<TextRun>, ParseError> {
    let (mut found, mut bold, mut rest) = (Vec::new(), false, line);
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("**") {
            (bold, rest) = (!bold, after);
        } else if let Some(after) = rest.strip_prefix('[') {
            let (inside, after) = after.split_once(']').ok_or(ParseError::OpenLink)?;
            let (id, words) = inside.split_once('|').unwrap_or((inside, inside));
            found.push(TextRun { text: words.into(), bold, link: Some(id.into()) });
            rest = after;
        } else {
            let end = [rest.find("**"), rest.find('[')].into_iter().flatten().min().unwrap_or(rest.len());
            found.push(TextRun { text: rest[..end].into(), bold, link: None });
            rest = &rest[end..];
        }
    }
    if bold { Err(ParseError::OpenBold) } else { Ok(found) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::block_text;

    #[test]
    fn a_chapter_is_parsed() {
        let text = "# Tab | Title\n\n## LOS-1 Seeing\nOne **two**\nthree [LOS-2].\n\n> So\n| a | b |\n| 1 | [x|y] |\n@card z\n";
        let mut faults = Vec::new();
        let chapter = parse_chapter("f", text, &mut faults).expect("it is right");
        assert!(faults.is_empty(), "{faults:?}");
        let entry = &chapter.entries[0];
        assert_eq!((entry.id.as_str(), entry.title.as_str(), entry.blocks.len()), ("LOS-1", "Seeing", 4));
        assert_eq!(block_text(&entry.blocks[0]), "One two three LOS-2.");
        assert_eq!(block_text(&entry.blocks[2]), "a · b · 1 · y");
    }

    #[test]
    fn boards_and_strips_are_parsed_with_their_captions() {
        let text = "# Tab | Title\n\n## A b\n@board x | it **sees** [LOS-1]\n@board y | more\n@strip one | two\n@figures\n@board z\n";
        let mut faults = Vec::new();
        let chapter = parse_chapter("f", text, &mut faults).expect("it is right");
        let blocks = &chapter.entries[0].blocks;
        assert_eq!(blocks.iter().map(block_text).collect::<Vec<_>>(), ["it sees LOS-1", "more", "one · two", ""]);
        assert!(blocks[0].joins(&blocks[1]) && !blocks[1].joins(&blocks[2]));
        assert_eq!(faults.len(), 1, "a board says what it shows: {faults:?}");
    }

    #[test]
    fn parse_errors_name_their_line() {
        let text = "# Tab | Title\nlost\n## A b\nan **open\n[link\n@what\n| a | b |\n| a |\n";
        let mut faults = Vec::new();
        parse_chapter("f", text, &mut faults);
        let line = |fault: &String| fault.split(':').nth(1).and_then(|line| line.parse().ok());
        assert_eq!(faults.iter().filter_map(line).collect::<Vec<u32>>(), [2, 4, 5, 6, 8], "{faults:?}");
        assert_eq!(parse_chapter("f", "no head", &mut faults), None);
    }
}
