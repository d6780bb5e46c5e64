//! Running text: words between `**` are bold, and lines are wrapped. The font is monospaced, so that lines can be
//! measured without the font file.

use super::svg::{SvgDrawing, escape_xml, format_decimal};

/// Width of a letter, as a share of the letter size. It is equal in all common monospaced fonts.
const LETTER: f64 = 0.602;

/// Distance between lines, as a multiple of the letter size.
const LEADING: f64 = 1.32;

/// Piece of text of one weight.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SvgTextRun {
    text: String,
    bold: bool,
}

/// Text, wrapped into lines.
#[derive(Clone, Debug)]
pub(super) struct SvgParagraph {
    size: f64,
    lines: Vec<Vec<SvgTextRun>>,
}

impl SvgParagraph {
    /// Wraps a text to a width, with letters of the given size, both in millimetres.
    pub(super) fn new(text: &str, size: f64, width: f64) -> SvgParagraph {
        let letters = ((width / (size * LETTER)) as usize).max(8);
        SvgParagraph { size, lines: wrap_words(text, letters) }
    }

    /// Returns the height, in millimetres.
    pub(super) fn height(&self) -> f64 {
        self.lines.len() as f64 * self.size * LEADING
    }

    /// Draws the paragraph with its top left corner at (x, y).
    pub(super) fn draw(&self, svg: &mut SvgDrawing, (x, y): (f64, f64), colour: &str) {
        for (number, line) in self.lines.iter().enumerate() {
            let base = y + self.size + number as f64 * self.size * LEADING;
            let words: String = line.iter().map(run_to_tspan).collect();
            svg.add(format_args!(
                r#"<text x="{}" y="{}" font-family="monospace" font-size="{}" fill="{colour}">{words}</text>"#,
                format_decimal(x),
                format_decimal(base),
                format_decimal(self.size)
            ));
        }
    }
}

fn run_to_tspan(run: &SvgTextRun) -> String {
    let words = escape_xml(&run.text);
    if run.bold { format!(r#"<tspan font-weight="bold">{words}</tspan>"#) } else { words }
}

/// Short text in large bold letters.
pub(super) struct PrintLabel<'a> {
    /// The text.
    pub words: &'a str,
    /// The start of the base line, or its middle if the text is centred.
    pub at: (f64, f64),
    /// Letter size, in millimetres.
    pub size: f64,
    /// Colour of the letters.
    pub colour: &'a str,
    /// `true` if the text is centred at its position.
    pub centred: bool,
}

impl PrintLabel<'_> {
    /// Draws the label.
    pub(super) fn draw(&self, svg: &mut SvgDrawing) {
        let anchor = if self.centred { r#" text-anchor="middle""# } else { "" };
        svg.add(format_args!(
            r#"<text x="{}" y="{}" font-family="sans-serif" font-weight="bold" font-size="{}" fill="{}"{anchor}>{}</text>"#,
            format_decimal(self.at.0),
            format_decimal(self.at.1),
            format_decimal(self.size),
            self.colour,
            escape_xml(self.words)
        ));
    }
}

/// Returns the letter size with which bold capitals fit into a width, at most `size`.
pub(super) fn fitting_font_size(words: &str, size: f64, width: f64) -> f64 {
    let letters = words.chars().count().max(1) as f64;
    // In the widest common font, bold capitals are 0.8 of the letter size wide.
    size.min(width / (letters * 0.8))
}

/// Splits a text into words; each consists of runs of one weight.
fn split_words(text: &str) -> Vec<Vec<SvgTextRun>> {
    let mut words: Vec<Vec<SvgTextRun>> = Vec::new();
    let mut between = true;
    for (part, piece) in text.split("**").enumerate() {
        let bold = part % 2 == 1;
        for letter in piece.chars() {
            if letter.is_whitespace() {
                between = true;
                continue;
            }
            if between {
                words.push(Vec::new());
                between = false;
            }
            let Some(word) = words.last_mut() else { continue };
            match word.last_mut() {
                Some(run) if run.bold == bold => run.text.push(letter),
                _ => word.push(SvgTextRun { text: letter.to_string(), bold }),
            }
        }
    }
    words
}

fn letter_count(word: &[SvgTextRun]) -> usize {
    word.iter().map(|run| run.text.chars().count()).sum()
}

fn wrap_words(text: &str, width: usize) -> Vec<Vec<SvgTextRun>> {
    let mut lines: Vec<Vec<SvgTextRun>> = Vec::new();
    let mut used = 0;
    for word in split_words(text).into_iter().flat_map(|word| split_long_word(word, width)) {
        let length = letter_count(&word);
        match lines.last_mut() {
            Some(line) if used + 1 + length <= width => {
                push_run(line, SvgTextRun { text: " ".to_owned(), bold: word.first().is_some_and(|run| run.bold) });
                word.into_iter().for_each(|run| push_run(line, run));
                used += 1 + length;
            }
            _ => {
                lines.push(word);
                used = length;
            }
        }
    }
    lines
}

/// Cuts a word that is longer than a line into pieces.
fn split_long_word(word: Vec<SvgTextRun>, width: usize) -> Vec<Vec<SvgTextRun>> {
    if letter_count(&word) <= width {
        return vec![word];
    }
    let letters: Vec<(char, bool)> =
        word.iter().flat_map(|run| run.text.chars().map(|letter| (letter, run.bold))).collect();
    let piece = |letters: &[(char, bool)]| {
        let mut piece = Vec::new();
        letters
            .iter()
            .for_each(|(letter, bold)| push_run(&mut piece, SvgTextRun { text: letter.to_string(), bold: *bold }));
        piece
    };
    letters.chunks(width).map(piece).collect()
}

/// Adds a run to a line. A space after a regular word is regular too, so that bold parts begin with their first word.
fn push_run(line: &mut Vec<SvgTextRun>, run: SvgTextRun) {
    match line.last_mut() {
        Some(last) if last.bold == run.bold => last.text.push_str(&run.text),
        Some(last) if run.text == " " && !last.bold => last.text.push(' '),
        _ => line.push(run),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped_lines(text: &str, width: usize) -> Vec<String> {
        let line = |line: Vec<SvgTextRun>| line.iter().map(run_to_tspan).collect::<String>();
        wrap_words(text, width).into_iter().map(line).collect()
    }

    #[test]
    fn wrapped_lines_keep_bold_text() {
        let bold = |words: &str| format!(r#"<tspan font-weight="bold">{words}</tspan>"#);
        assert_eq!(
            wrapped_lines("one **two three** four, **five**.", 12),
            [format!("one {}", bold("two")), format!("{} four,", bold("three")), format!("{}.", bold("five"))]
        );
        assert_eq!(wrapped_lines("**a b** c", 20), [format!("{} c", bold("a b"))]);
    }

    #[test]
    fn long_words_are_split_across_lines() {
        assert_eq!(wrapped_lines("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
        assert_eq!(wrapped_lines(" \n ", 4), Vec::<String>::new());
    }
}
