//! The codec for the lines of a record after its header: an entry and its stamp in a few letters, so that long battles
//! stay small. The content of the lines is described in [`format`](super::format).
//!
//! A line is a list of words with one blank between them. First comes the order (its name and the values of its fields,
//! in their order), or a `*` with the scripted dice, or `*seed=` with the seed of all dice from there on, or a `~` with
//! the seed of the dice of the next order, in 11 digits of base 64. Then come `t=` with the turn and `n=` with the
//! deciding seat, if they differ from the line before, and `end=` with the verdict. Last comes the digest of the state
//! afterwards, always of the same length, so that a truncated line is detected: `Move East n=German GDnsXBHVC7c`.
//! Values that are not plain words or numbers are JSON.

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

use super::{Digest, recorded_entry::RecordedEntry};
use rules::{BattleResult, Order, OrderLogEntry, Side};

/// Start of a line that brings new dice.
const SEED: &str = "*seed=";
/// Start of a line that brings new dice for the next order.
const RESEED: &str = "~";

/// The values that a line leaves out if they have not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineContext {
    /// The turn, from 1.
    pub turn: u16,
    /// The seat that decides.
    pub next: Option<Side>,
}

/// A parsed line, without the values that it leaves out.
#[derive(Debug)]
pub(super) struct ParsedLine {
    pub entry: OrderLogEntry,
    pub turn: Option<u16>,
    pub next: Option<Side>,
    pub over: bool,
    pub verdict: Option<BattleResult>,
    pub digest: Digest,
}

impl ParsedLine {
    /// Returns the entry with its stamp. Values that the line leaves out come from `before`.
    pub fn into_entry(self, before: LineContext) -> RecordedEntry {
        RecordedEntry {
            entry: self.entry,
            turn: self.turn.unwrap_or(before.turn),
            next: if self.over { None } else { self.next.or(before.next) },
            over: self.over,
            verdict: self.verdict,
            digest: self.digest,
        }
    }
}

/// Returns the line of one entry, with its line break.
pub(super) fn write_entry_line(step: &RecordedEntry, before: LineContext) -> String {
    let mut words = match &step.entry {
        OrderLogEntry::Order(order) => order_to_words(*order),
        OrderLogEntry::Dice(faces) => vec![format!("*{}", to_json(faces))],
        OrderLogEntry::Seed(seed) => vec![format!("{SEED}{seed}")],
        OrderLogEntry::Reseed(seed) => vec![format!("{RESEED}{}", Digest(*seed).short())],
    };
    if step.turn != before.turn {
        words.push(format!("t={}", step.turn));
    }
    match step.next {
        Some(next) if before.next != Some(next) => words.push(format!("n={next:?}")),
        _ => {}
    }
    match step.verdict {
        Some(verdict) => words.push(format!("end={}", to_json(&verdict))),
        None if step.over => words.push("end=null".into()),
        None => {}
    }
    words.push(step.digest.short());
    words.join(" ") + "\n"
}

/// Returns `true` if a line is an order, judged by its first characters: not scripted dice, a seed or a seat change.
pub(super) fn is_order(line: &[u8]) -> bool {
    !line.is_empty() && ![&b"*"[..], b"~", b"@", b"{\"dice"].iter().any(|other| line.starts_with(other))
}

/// Returns `true` if a line was written whole: it ends with a digest or, in version 2, with a brace.
pub(super) fn is_line_complete(line: &[u8]) -> bool {
    if line.starts_with(b"{") {
        return line.ends_with(b"}");
    }
    let digest = line.iter().rposition(|byte| *byte == b' ').map(|blank| &line[blank + 1..]);
    digest.and_then(|digest| std::str::from_utf8(digest).ok()).and_then(Digest::of_short).is_some()
}

/// Reads a line, including lines of version 2.
///
/// # Errors
/// Returns a description of the error.
pub(super) fn read_entry_line(text: &[u8]) -> Result<ParsedLine, String> {
    if text.starts_with(b"{") {
        return read_version_2(text);
    }
    let text = std::str::from_utf8(text).map_err(|error| error.to_string())?;
    let mut words: Vec<&str> = text.split(' ').collect();
    let digest = words.pop().and_then(Digest::of_short).ok_or("it ends with no digest")?;
    let mut field = |name: &str| {
        let value = words.last().and_then(|word| word.strip_prefix(name))?;
        words.pop();
        Some(value)
    };
    let end = field("end=").map(read_json::<Option<BattleResult>>).transpose()?;
    let next = field("n=").map(|side| read_json(&to_json(&side))).transpose()?;
    let turn = field("t=").map(read_json).transpose()?;
    let first = words.first().filter(|_| words.len() == 1);
    let part = |sign: &str| first.and_then(|first| first.strip_prefix(sign));
    let entry = if let Some(seed) = part(SEED) {
        OrderLogEntry::Seed(read_json(seed)?)
    } else if let Some(faces) = part("*") {
        OrderLogEntry::Dice(read_json(faces)?)
    } else if let Some(seed) = part(RESEED) {
        OrderLogEntry::Reseed(Digest::of_short(seed).ok_or("its seed is not valid")?.0)
    } else {
        OrderLogEntry::Order(order_from_words(words.into_iter())?)
    };
    Ok(ParsedLine { entry, turn, next, over: end.is_some(), verdict: end.flatten(), digest })
}

fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data always serialises")
}

fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Converts an order to words: its name and the values of its fields.
fn order_to_words(order: Order) -> Vec<String> {
    let json = strip_field_names(&to_json(&order));
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match serde_json::from_str::<Value>(&json) {
        Ok(Value::String(name)) => vec![name],
        Ok(Value::Object(variant)) if variant.values().all(Value::is_array) => {
            let parts = variant.into_iter().flat_map(|(name, fields)| {
                let fields = fields.as_array().cloned().unwrap_or_default();
                std::iter::once(name).chain(fields.iter().map(word).collect::<Vec<_>>())
            });
            parts.collect()
        }
        _ => vec![json],
    }
}

/// Parses an order from its words.
fn order_from_words<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Order, String> {
    let name = words.next().ok_or("there is neither an order nor dice")?;
    let plain = |word: &str| word.starts_with(|first: char| first.is_ascii_alphabetic());
    // Fields without their names can only be deserialized from text.
    let json = |word: &str| {
        if plain(word) && !matches!(word, "true" | "false" | "null") { to_json(&word) } else { word.to_owned() }
    };
    let fields: Vec<String> = words.map(json).collect();
    let order = match (plain(name), fields.is_empty()) {
        (false, _) => name.to_owned(),
        (true, true) => to_json(&name),
        (true, false) => format!("{{{}:[{}]}}", to_json(&name), fields.join(",")),
    };
    read_json(&order)
}

/// Removes the names of fields from the JSON of an order: `{"Move":["East"]}` instead of `{"Move":{"towards":"East"}}`.
/// The values keep their order. The names of variants, which begin with a capital letter, stay. Orders contain no free
/// text, so that quotation marks always enclose names.
fn strip_field_names(json: &str) -> String {
    let mut short = String::with_capacity(json.len());
    let mut closing = Vec::new();
    let mut rest = json;
    while let Some(sign) = rest.chars().next() {
        let named = matches!(sign, '{' | ',') && rest[1..].starts_with('"');
        let field = named && rest[2..].starts_with(|first: char| first.is_ascii_lowercase());
        let fields = field && (sign == '{' || closing.last() == Some(&']'));
        match sign {
            '{' => {
                short.push(if fields { '[' } else { '{' });
                closing.push(if fields { ']' } else { '}' });
            }
            '[' => {
                short.push('[');
                closing.push('[');
            }
            '}' => short.push(closing.pop().unwrap_or('}')),
            ']' => {
                short.push(']');
                closing.pop();
            }
            other => short.push(other),
        }
        rest = &rest[sign.len_utf8()..];
        if fields {
            rest = rest.find(':').map_or("", |colon| &rest[colon + 1..]);
        }
    }
    short
}

/// A line of version 2.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OldLine {
    #[serde(default)]
    order: Option<Order>,
    #[serde(default)]
    dice: Option<Vec<u8>>,
    turn: u16,
    #[serde(default)]
    over: bool,
    digest: Digest,
}

fn read_version_2(text: &[u8]) -> Result<ParsedLine, String> {
    let OldLine { order, dice, turn, over, digest } =
        serde_json::from_slice(text).map_err(|error| error.to_string())?;
    let entry = match (order, dice) {
        (Some(order), None) => OrderLogEntry::Order(order),
        (None, Some(faces)) => OrderLogEntry::Dice(faces),
        _ => return Err("neither one order nor scripted dice".into()),
    };
    Ok(ParsedLine { entry, turn: Some(turn), next: None, over, verdict: None, digest })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{
        EdgePoint, Facing, FigureId, Square, Weapon,
        cards::{CardId, CardTarget},
    };

    #[test]
    fn reseed_is_a_line_of_its_own_kind() {
        let before = LineContext { turn: 2, next: Some(Side::German) };
        let step = RecordedEntry {
            entry: OrderLogEntry::Reseed(u64::MAX - 1),
            turn: 2,
            next: Some(Side::German),
            over: false,
            verdict: None,
            digest: Digest(7),
        };
        let line = write_entry_line(&step, before);
        assert_eq!(line, "~P_________- AAAAAAAAAAH\n");
        assert!(!is_order(line.as_bytes()) && is_line_complete(line.trim_end().as_bytes()));
        assert_eq!(read_entry_line(line.trim_end().as_bytes()).expect("sound").into_entry(before), step);
        for bad in ["~ AAAAAAAAAAH", "~7 AAAAAAAAAAH", "~P_________- Move AAAAAAAAAAH", "~________________ AAAAAAAAAAH"]
        {
            assert!(read_entry_line(bad.as_bytes()).is_err(), "{bad}");
        }
    }

    #[test]
    fn orders_are_encoded_as_words_and_decoded() {
        let at = Square::new(3, 14);
        let gate = CardTarget::Square(EdgePoint { at, side: Facing::East, owner: Side::German });
        let (seat, card) = (Side::Allied, CardId(7));
        let weapon = Weapon::new("Lmg").expect("an id");
        let orders = [
            (Order::EndHalf, "EndHalf"),
            (Order::Move { towards: Facing::East }, "Move East"),
            (Order::Shoot { target: FigureId(12), weapon }, "Shoot 12 Lmg"),
            (Order::Throw { at, weapon }, "Throw [3,14] Lmg"),
            (Order::PlayCard { seat, card, target: CardTarget::Table }, "PlayCard Allied 7 Table"),
            (Order::PlayCard { seat, card, target: gate }, r#"PlayCard Allied 7 {"Square":[[3,14],"East","German"]}"#),
        ];
        for (order, words) in orders {
            assert_eq!(order_to_words(order).join(" "), words);
            assert_eq!(order_from_words(words.split(' ')), Ok(order));
        }
        for bad in ["", "Move", "Move East East", "Fly", "move East", "{", "EndHalf 1", "Move  East"] {
            assert!(order_from_words(bad.split(' ')).is_err(), "{bad}");
        }
    }
}
