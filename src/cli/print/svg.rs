//! SVG output: one unit is a millimetre, and text is escaped. Other modules draw with it.

use std::fmt;

/// A drawing, or a part of one.
#[derive(Clone, Debug, Default)]
pub(super) struct SvgDrawing(String);

impl SvgDrawing {
    /// Adds elements unchanged, on a new line.
    pub(super) fn add(&mut self, elements: fmt::Arguments<'_>) {
        self.0.push_str(&elements.to_string());
        self.0.push('\n');
    }

    /// Adds a group that is moved to (x, y) and turned clockwise by `degrees`.
    pub(super) fn group(
        &mut self,
        attributes: &str,
        (x, y): (f64, f64),
        degrees: f64,
        inside: impl FnOnce(&mut SvgDrawing),
    ) {
        let turn = if degrees == 0.0 { String::new() } else { format!(" rotate({})", format_decimal(degrees)) };
        let gap = if attributes.is_empty() { "" } else { " " };
        self.add(format_args!(
            r#"<g{gap}{attributes} transform="translate({} {}){turn}">"#,
            format_decimal(x),
            format_decimal(y)
        ));
        inside(self);
        self.add(format_args!("</g>"));
    }

    /// Adds another drawing unchanged.
    pub(super) fn append(&mut self, other: &SvgDrawing) {
        self.0.push_str(&other.0);
    }

    /// Returns the whole document, with its size in millimetres.
    pub(super) fn document(self, (width, height): (f64, f64), title: &str, language: &str) -> String {
        let (width, height, title) = (format_decimal(width), format_decimal(height), escape_xml(title));
        let head = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" xml:lang="{language}">"#
        );
        let paper = format!(r##"<rect width="{width}" height="{height}" fill="#FFFFFF"/>"##);
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{head}\n<title>{title}</title>\n{paper}\n{}</svg>\n",
            self.0
        )
    }
}

/// Returns a number as text, with at most two decimals.
pub(super) fn format_decimal(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Escapes text for use between elements and in attributes. Characters that XML can't contain become spaces.
pub(super) fn escape_xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_rounded_and_shortened() {
        assert_eq!([25.4, 2.0, -0.001, 1.0 / 3.0].map(format_decimal), ["25.4", "2", "0", "0.33"]);
    }

    #[test]
    fn xml_text_is_escaped() {
        assert_eq!(escape_xml("a<b> & \"c\"\u{1}ñ"), "a&lt;b&gt; &amp; &quot;c&quot; ñ");
    }
}
