//! Running text: words between `**` are bold, lines are wrapped. Letters are of one width, so that lines can be measured
//! without a font.

use super::svg::{Svg, escape, n};

/// How wide a letter is, in its size: so it is in all common typewriter fonts.
const LETTER: f64 = 0.602;

/// From one line to the next, in the size of the letters.
const LEADING: f64 = 1.32;

/// Words of one weight.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    text: String,
    bold: bool,
}

/// Text in lines.
#[derive(Clone, Debug)]
pub(super) struct Paragraph {
    size: f64,
    lines: Vec<Vec<Run>>,
}

impl Paragraph {
    /// Wraps a text to a width; letters of that size, both in millimetres.
    pub(super) fn new(text: &str, size: f64, width: f64) -> Paragraph {
        let letters = ((width / (size * LETTER)) as usize).max(8);
        Paragraph { size, lines: wrap(text, letters) }
    }

    /// How high it is, in millimetres.
    pub(super) fn height(&self) -> f64 {
        self.lines.len() as f64 * self.size * LEADING
    }

    /// Draws it with its top left corner there.
    pub(super) fn draw(&self, svg: &mut Svg, (x, y): (f64, f64), colour: &str) {
        for (number, line) in self.lines.iter().enumerate() {
            let base = y + self.size + number as f64 * self.size * LEADING;
            let words: String = line.iter().map(span).collect();
            svg.add(format_args!(
                r#"<text x="{}" y="{}" font-family="monospace" font-size="{}" fill="{colour}">{words}</text>"#,
                n(x),
                n(base),
                n(self.size)
            ));
        }
    }
}

fn span(run: &Run) -> String {
    let words = escape(&run.text);
    if run.bold { format!(r#"<tspan font-weight="bold">{words}</tspan>"#) } else { words }
}

/// A short text in large letters.
pub(super) struct Label<'a> {
    /// The words.
    pub words: &'a str,
    /// Where its base line begins, or its middle.
    pub at: (f64, f64),
    /// The size of its letters, in millimetres.
    pub size: f64,
    /// Its colour.
    pub colour: &'a str,
    /// Whether it stands on both sides of its place.
    pub centred: bool,
}

impl Label<'_> {
    /// Draws it.
    pub(super) fn draw(&self, svg: &mut Svg) {
        let anchor = if self.centred { r#" text-anchor="middle""# } else { "" };
        svg.add(format_args!(
            r#"<text x="{}" y="{}" font-family="sans-serif" font-weight="bold" font-size="{}" fill="{}"{anchor}>{}</text>"#,
            n(self.at.0),
            n(self.at.1),
            n(self.size),
            self.colour,
            escape(self.words)
        ));
    }
}

/// The size in which bold capitals fit into a width, at most `size`.
pub(super) fn fitting(words: &str, size: f64, width: f64) -> f64 {
    let letters = words.chars().count().max(1) as f64;
    // Bold capitals of the widest common font.
    size.min(width / (letters * 0.8))
}

/// The words of a text, one by one, with the weight of each letter's run.
fn words(text: &str) -> Vec<Vec<Run>> {
    let mut words: Vec<Vec<Run>> = Vec::new();
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
                _ => word.push(Run { text: letter.to_string(), bold }),
            }
        }
    }
    words
}

fn letters(word: &[Run]) -> usize {
    word.iter().map(|run| run.text.chars().count()).sum()
}

fn wrap(text: &str, width: usize) -> Vec<Vec<Run>> {
    let mut lines: Vec<Vec<Run>> = Vec::new();
    let mut used = 0;
    for word in words(text).into_iter().flat_map(|word| pieces(word, width)) {
        let length = letters(&word);
        match lines.last_mut() {
            Some(line) if used + 1 + length <= width => {
                push(line, Run { text: " ".to_owned(), bold: word.first().is_some_and(|run| run.bold) });
                word.into_iter().for_each(|run| push(line, run));
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

/// A word that is longer than a line is cut.
fn pieces(word: Vec<Run>, width: usize) -> Vec<Vec<Run>> {
    if letters(&word) <= width {
        return vec![word];
    }
    let letters: Vec<(char, bool)> =
        word.iter().flat_map(|run| run.text.chars().map(|letter| (letter, run.bold))).collect();
    let piece = |letters: &[(char, bool)]| {
        let mut piece = Vec::new();
        letters.iter().for_each(|(letter, bold)| push(&mut piece, Run { text: letter.to_string(), bold: *bold }));
        piece
    };
    letters.chunks(width).map(piece).collect()
}

/// A space takes the weight of the word before it, so that bold parts end where they end.
fn push(line: &mut Vec<Run>, run: Run) {
    match line.last_mut() {
        Some(last) if last.bold == run.bold => last.text.push_str(&run.text),
        Some(last) if run.text == " " && !last.bold => last.text.push(' '),
        _ => line.push(run),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, width: usize) -> Vec<String> {
        let line = |line: Vec<Run>| line.iter().map(span).collect::<String>();
        wrap(text, width).into_iter().map(line).collect()
    }

    #[test]
    fn lines_are_wrapped_and_bold_parts_kept() {
        let bold = |words: &str| format!(r#"<tspan font-weight="bold">{words}</tspan>"#);
        assert_eq!(
            lines("one **two three** four, **five**.", 12),
            [format!("one {}", bold("two")), format!("{} four,", bold("three")), format!("{}.", bold("five"))]
        );
        assert_eq!(lines("**a b** c", 20), [format!("{} c", bold("a b"))]);
    }

    #[test]
    fn no_line_is_too_long() {
        assert_eq!(lines("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
        assert_eq!(lines(" \n ", 4), Vec::<String>::new());
    }
}
