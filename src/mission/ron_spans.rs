//! Positions of the values in a RON text, so that a fault found later can be shown in its line. The reader is lenient:
//! it accepts any text, and reads a broken one as well as it can. It doesn't interpret the values; the crate `ron`
//! does.

use std::ops::Range;

/// Maximum nesting depth that the reader follows; `ron` has about the same limit.
const MAX_DEPTH: usize = 128;

/// The positions of all values of a RON text.
#[derive(Debug)]
pub struct SpanIndex {
    root: RonNode,
}

/// The position of an item of a list or of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The name, if it is a field.
    pub name: Option<String>,
    /// The bytes from the start of the name, if there is one, to the end of the value.
    pub whole: Range<usize>,
    /// The bytes of the value.
    pub value: Range<usize>,
}

#[derive(Debug)]
struct RonNode {
    span: Range<usize>,
    parts: Vec<RonPart>,
}

/// A value within a value: an item of a list, or a field with its name.
#[derive(Debug)]
struct RonPart {
    name: Option<String>,
    /// The bytes from the start of the name, if there is one, to the end of the value.
    span: Range<usize>,
    value: RonNode,
}

impl SpanIndex {
    /// Reads the positions of the values in a text.
    pub fn of(text: &str) -> SpanIndex {
        let mut reader = RonReader { text, at: 0 };
        reader.skip_blank();
        if reader.is_next("#!") {
            reader.at += reader.rest().find(']').map_or(reader.rest().len(), |end| end + 1);
        }
        SpanIndex { root: reader.value(0) }
    }

    /// Returns the bytes of the value at that path, such as `map.doors[2].at`; if there is none, those of the nearest
    /// value around it.
    pub fn find(&self, path: &str) -> Range<usize> {
        self.walk(path).0.span.clone()
    }

    /// Returns the bytes of the value at that path, if there is one.
    pub fn value(&self, path: &str) -> Option<Range<usize>> {
        let (node, whole) = self.walk(path);
        whole.then(|| node.span.clone())
    }

    /// Returns the items or fields of the value at that path; none if there is no such value or it is not a compound
    /// one.
    pub fn items(&self, path: &str) -> Vec<Span> {
        let (node, whole) = self.walk(path);
        let parts: &[RonPart] = if whole { &node.parts } else { &[] };
        let place =
            |part: &RonPart| Span { name: part.name.clone(), whole: part.span.clone(), value: part.value.span.clone() };
        parts.iter().map(place).collect()
    }

    /// Returns the node at that path, or the nearest one around it, and `true` if the node is exactly at that path.
    fn walk(&self, path: &str) -> (&RonNode, bool) {
        let mut node = &self.root;
        for step in path.split(['.', '[']).filter(|step| !step.is_empty()) {
            let found = match step.strip_suffix(']').map(str::parse::<usize>) {
                Some(Ok(index)) => node.parts.get(index),
                _ => node.parts.iter().find(|part| part.name.as_deref() == Some(step)),
            };
            let Some(part) = found else { return (node, false) };
            node = &part.value;
        }
        (node, true)
    }

    /// Returns the start of the innermost brackets around that byte, including the word before them.
    pub(super) fn enclosing_brackets(&self, byte: usize) -> usize {
        let mut node = &self.root;
        let inside = |node: &RonNode| node.span.start < byte && byte < node.span.end;
        while let Some(part) = node.parts.iter().find(|part| inside(&part.value) && !part.value.parts.is_empty()) {
            node = &part.value;
        }
        node.span.start
    }

    /// Returns the bytes of the innermost field around that byte, both its name and its value.
    pub(super) fn field_at(&self, byte: usize) -> Option<Range<usize>> {
        let mut parts = &self.root.parts;
        let mut found = None;
        while let Some(part) = parts.iter().find(|part| (part.span.start..=part.span.end).contains(&byte)) {
            if part.name.is_some() {
                found = Some(part.span.clone());
            }
            parts = &part.value.parts;
        }
        found
    }
}

struct RonReader<'a> {
    text: &'a str,
    at: usize,
}

impl RonReader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        // Nearly all characters are ASCII, and need no decoder.
        match *self.text.as_bytes().get(self.at)? {
            byte if byte.is_ascii() => Some(char::from(byte)),
            _ => self.rest().chars().next(),
        }
    }

    fn step(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Returns `true` if the text goes on with these characters, which are ASCII.
    fn is_next(&self, expected: &str) -> bool {
        self.text.as_bytes()[self.at..].starts_with(expected.as_bytes())
    }

    /// Skips white space and comments; block comments may be nested.
    fn skip_blank(&mut self) {
        loop {
            if self.is_next("//") {
                self.at += self.rest().find('\n').unwrap_or(self.rest().len());
            } else if self.is_next("/*") {
                self.skip_block_comment();
            } else if self.peek().is_some_and(char::is_whitespace) {
                self.step();
            } else {
                return;
            }
        }
    }

    fn skip_block_comment(&mut self) {
        let mut open = 0_usize;
        while self.at < self.text.len() {
            if self.is_next("/*") {
                open += 1;
                self.at += 2;
            } else if self.is_next("*/") {
                open -= 1;
                self.at += 2;
                if open == 0 {
                    return;
                }
            } else {
                self.step();
            }
        }
    }

    fn value(&mut self, depth: usize) -> RonNode {
        self.skip_blank();
        let start = self.at;
        let mut parts = Vec::new();
        match self.peek() {
            Some('(') => parts = self.parts(')', depth),
            Some('[') => parts = self.parts(']', depth),
            Some('{') => parts = self.parts('}', depth),
            Some('"') => self.skip_quoted('"'),
            Some('\'') => self.skip_quoted('\''),
            _ if self.raw_string_hashes().is_some() => self.skip_raw_string(),
            _ => {
                self.skip_word();
                let end = self.at;
                self.skip_blank();
                if end > start && self.peek() == Some('(') {
                    parts = self.parts(')', depth);
                } else {
                    self.at = end;
                }
            }
        }
        RonNode { span: start..self.at, parts }
    }

    /// Reads the parts between brackets, starting at the opening bracket.
    fn parts(&mut self, close: char, depth: usize) -> Vec<RonPart> {
        let mut parts = Vec::new();
        if depth >= MAX_DEPTH {
            return parts;
        }
        self.step();
        loop {
            self.skip_blank();
            match self.peek() {
                None => return parts,
                Some(found) if found == close => {
                    self.step();
                    return parts;
                }
                Some(',') => self.step(),
                Some(_) => {
                    let before = self.at;
                    parts.push(self.part(depth + 1));
                    if self.at == before {
                        self.step();
                    }
                }
            }
        }
    }

    fn part(&mut self, depth: usize) -> RonPart {
        let first = self.value(depth);
        let end = self.at;
        self.skip_blank();
        if self.peek() != Some(':') {
            self.at = end;
            return RonPart { name: None, span: first.span.clone(), value: first };
        }
        self.step();
        let name = self.text[first.span.clone()].trim_start_matches("r#").to_owned();
        let value = self.value(depth);
        RonPart { name: Some(name), span: first.span.start..value.span.end, value }
    }

    fn skip_quoted(&mut self, quote: char) {
        self.step();
        while let Some(found) = self.rest().find(['\\', quote]) {
            self.at += found;
            let escapes = self.is_next("\\");
            self.step();
            if !escapes {
                return;
            }
            self.step();
        }
        self.at = self.text.len();
    }

    /// Returns the number of `#` signs if a raw string begins here.
    fn raw_string_hashes(&self) -> Option<usize> {
        let rest = self.rest().trim_start_matches('b').strip_prefix('r')?;
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        rest[hashes..].starts_with('"').then_some(hashes)
    }

    fn skip_raw_string(&mut self) {
        let hashes = self.raw_string_hashes().unwrap_or(0);
        let open = self.rest().find('"').map_or(self.rest().len(), |quote| quote + 1);
        self.at += open;
        let end = format!("\"{}", "#".repeat(hashes));
        self.at += self.rest().find(&end).map_or(self.rest().len(), |found| found + end.len());
    }

    fn skip_word(&mut self) {
        while let Some(found) = self.peek() {
            let ends = matches!(found, '(' | ')' | '[' | ']' | '{' | '}' | ',' | ':' | '"' | '\'');
            if ends || found.is_whitespace() || self.is_next("//") {
                return;
            }
            self.step();
        }
    }
}

/// Returns the position after the white space and comments that begin at a byte.
pub fn skip_whitespace(text: &str, at: usize) -> usize {
    let mut reader = RonReader { text, at };
    reader.skip_blank();
    reader.at
}

/// Returns the names of the fields of the outermost value of a text, which are enough to identify the kind of a file.
pub fn top_fields(text: &str) -> Vec<String> {
    SpanIndex::of(text).root.parts.into_iter().filter_map(|part| part.name).collect()
}

/// Returns the byte at a line and column, both from 1; the column counts characters.
pub(super) fn byte_offset_at(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = &text[start..];
    let within = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(byte, _)| byte);
    start + within
}

/// The start of each line of a text, in bytes.
#[derive(Debug)]
pub(super) struct LineStarts(Vec<usize>);

impl LineStarts {
    /// Finds the lines of a text.
    pub(super) fn of(text: &str) -> LineStarts {
        LineStarts(std::iter::once(0).chain(text.match_indices('\n').map(|(end, _)| end + 1)).collect())
    }

    /// Returns the line and column of a byte, both from 1; the column counts characters.
    pub(super) fn line_and_column(&self, text: &str, byte: usize) -> (usize, usize) {
        let line = self.line(byte);
        let before = text.get(self.0[line]..byte).unwrap_or_default();
        (line + 1, before.chars().count() + 1)
    }

    /// Returns the bytes of the line that contains a byte, without the line break.
    pub(super) fn line_bytes(&self, text: &str, byte: usize) -> Range<usize> {
        let line = self.line(byte);
        self.0[line]..self.0.get(line + 1).map_or(text.len(), |next| next - 1)
    }

    fn line(&self, byte: usize) -> usize {
        self.0.partition_point(|start| *start <= byte) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"// a comment, with (brackets]
(
    id: "a \"b\"", /* one /* two */ : */
    raw: r#"a " b"#,
    list: [(1, 2), Some((x: 3)), Name(kind: "k", n: 4)],
    map: {'#': Rock, ':': Floor},
)"##;

    fn text_at_path(path: &str) -> &'static str {
        &TEXT[SpanIndex::of(TEXT).find(path)]
    }

    #[test]
    fn values_are_found_by_their_path() {
        assert_eq!(text_at_path("id"), r#""a \"b\"""#);
        assert_eq!(text_at_path("raw"), r##"r#"a " b"#"##);
        assert_eq!(text_at_path("list[0]"), "(1, 2)");
        assert_eq!(text_at_path("list[0][1]"), "2");
        assert_eq!(text_at_path("list[1][0].x"), "3");
        assert_eq!(text_at_path("list[2].n"), "4");
        assert_eq!(text_at_path("map.':'"), "Floor");
    }

    #[test]
    fn a_missing_path_resolves_to_its_enclosing_value() {
        assert_eq!(text_at_path("list[0][7]"), "(1, 2)");
        assert_eq!(text_at_path("list[2].other"), r#"Name(kind: "k", n: 4)"#);
    }

    #[test]
    fn byte_offsets_convert_to_lines_and_columns_and_back() {
        let byte = byte_offset_at("añ\nbcd", 2, 3);
        assert_eq!(byte, 6);
        let text = "añ\nbcd";
        assert_eq!(LineStarts::of(text).line_and_column(text, byte), (2, 3));
        assert_eq!(LineStarts::of(text).line_and_column(text, 3), (1, 3));
        assert_eq!(LineStarts::of(text).line_bytes(text, byte), 4..7);
    }

    #[test]
    fn malformed_text_does_not_hang_or_crash() {
        for text in ["", "(", "(a:", "[[[", "\"", "'", "r#\"", "/*", "(a: 1", "]", "{:::", "((((}}}", "#![x"] {
            SpanIndex::of(text).find("a.b[3]");
        }
        SpanIndex::of(&"[".repeat(100_000));
    }
}
