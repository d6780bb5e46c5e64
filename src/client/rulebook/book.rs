//! The rulebook as data: chapters with entries, and entries with blocks. `chapter_file` reads it, and `facts` inserts
//! the data of the data files.

use std::collections::HashMap;

use rules::Side;

/// The rulebook in one language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RulebookData {
    /// The chapters, in order.
    pub chapters: Vec<RulebookChapter>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RulebookChapter {
    /// The label of the tab.
    pub tab: String,
    pub title: String,
    /// The entries, in order.
    pub entries: Vec<RulebookEntry>,
}

/// An entry of a chapter: a rule, or another section with a title.
#[derive(Clone, Debug, PartialEq)]
pub struct RulebookEntry {
    /// The id: that of a rule, such as `LOS-2`, or a word, such as `keys`.
    pub id: String,
    pub title: String,
    /// The paragraphs and other blocks.
    pub blocks: Vec<RulebookBlock>,
}

/// A block of an entry: a paragraph, a table, a picture, or facts from the data files.
#[derive(Clone, Debug, PartialEq)]
pub enum RulebookBlock {
    /// A paragraph with its kind.
    Words(ParagraphKind, Vec<TextRun>),
    /// A table; the first row is the head.
    Table(Vec<Vec<Vec<TextRun>>>),
    /// The id of a figure's kind; `facts` replaces it by the figure's facts.
    Figure(String),
    /// The id of a battle card; `facts` replaces it by the card's facts.
    Card(String),
    /// A placeholder that `facts` replaces by tables of all figures.
    Figures,
    /// Names and values, with a picture of their subject.
    Facts(Option<EntryPortrait>, Vec<(String, String)>),
    /// The id of a board picture, and its caption.
    Board(String, Vec<TextRun>),
    /// Steps, one after the other.
    Strip(Vec<Vec<TextRun>>),
}

/// The picture of a subject with facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryPortrait {
    /// The picture of a figure, and its side.
    Figure(String, Side),
    /// The picture of a card.
    Card(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParagraphKind {
    /// A rule.
    Plain,
    Example,
    /// A decision on a question that the board game leaves open.
    Ruling,
    /// A line of a list.
    Item,
}

/// A run of text with one style.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextRun {
    pub text: String,
    /// `true` for bold text.
    pub bold: bool,
    /// The id of the entry that the text links to.
    pub link: Option<String>,
}

/// The position of an entry: its chapter, and its index in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryRef {
    /// The index of the chapter.
    pub chapter: usize,
    /// The index of the entry.
    pub entry: usize,
}

impl RulebookBlock {
    /// Returns the kind of a note, which is set off from the rule; `None` for other blocks.
    pub fn voice(&self) -> Option<ParagraphKind> {
        match self {
            RulebookBlock::Words(voice @ (ParagraphKind::Example | ParagraphKind::Ruling), _) => Some(*voice),
            _ => None,
        }
    }

    /// Returns `true` if the block is grouped with the next one, as examples, rulings and boards are.
    pub fn joins(&self, next: &RulebookBlock) -> bool {
        let boards = matches!((self, next), (RulebookBlock::Board(..), RulebookBlock::Board(..)));
        boards || (self.voice().is_some() && self.voice() == next.voice())
    }
}

impl RulebookEntry {
    /// Returns `true` if the entry is a rule, whose id is shown.
    pub fn is_rule(&self) -> bool {
        is_rule_id(&self.id)
    }

    /// Estimates the effort of building the entry, in letters.
    pub(super) fn letters(&self) -> usize {
        let of = |pieces: &[TextRun]| pieces.iter().map(|piece| piece.text.len()).sum::<usize>();
        let block = |block: &RulebookBlock| match block {
            RulebookBlock::Words(_, pieces) => of(pieces),
            RulebookBlock::Table(rows) => rows.iter().flatten().map(|cell| 20 + of(cell)).sum(),
            RulebookBlock::Facts(_, facts) => facts.len() * 30,
            RulebookBlock::Board(_, caption) => 100 + of(caption),
            RulebookBlock::Strip(steps) => steps.iter().map(|step| 20 + of(step)).sum(),
            RulebookBlock::Figure(_) | RulebookBlock::Card(_) | RulebookBlock::Figures => 0,
        };
        self.title.len() + self.blocks.iter().map(|one| 30 + block(one)).sum::<usize>()
    }
}

impl RulebookData {
    /// Returns all entries with their positions.
    pub fn entries(&self) -> impl Iterator<Item = (EntryRef, &RulebookEntry)> {
        self.chapters.iter().enumerate().flat_map(|(chapter, one)| {
            one.entries.iter().enumerate().map(move |(entry, one)| (EntryRef { chapter, entry }, one))
        })
    }

    /// Returns the position of the entry with that id.
    pub fn find(&self, id: &str) -> Option<EntryRef> {
        self.entries().find(|(_, entry)| entry.id == id).map(|(spot, _)| spot)
    }

    /// Returns the titles of all entries by id; of two entries with the same id, the first.
    pub fn titles(&self) -> HashMap<String, String> {
        let mut titles = HashMap::new();
        for (_, entry) in self.entries() {
            titles.entry(entry.id.clone()).or_insert_with(|| entry.title.clone());
        }
        titles
    }

    /// Returns the entry at that position.
    pub fn entry(&self, spot: EntryRef) -> Option<&RulebookEntry> {
        self.chapters.get(spot.chapter)?.entries.get(spot.entry)
    }

    /// Returns all runs of text of all entries.
    pub fn pieces_mut(&mut self) -> impl Iterator<Item = &mut TextRun> {
        self.chapters.iter_mut().flat_map(|chapter| &mut chapter.entries).flat_map(|entry| &mut entry.blocks).flat_map(
            |block| -> Box<dyn Iterator<Item = &mut TextRun>> {
                match block {
                    RulebookBlock::Words(_, pieces) | RulebookBlock::Board(_, pieces) => Box::new(pieces.iter_mut()),
                    RulebookBlock::Table(rows) => Box::new(rows.iter_mut().flatten().flatten()),
                    RulebookBlock::Strip(steps) => Box::new(steps.iter_mut().flatten()),
                    _ => Box::new(std::iter::empty()),
                }
            },
        )
    }

    /// Replaces the id in links to entries that are not rules by the title of the entry, unless the link has its own
    /// text.
    pub fn name_links(&mut self) {
        let titles = self.titles();
        for piece in self.pieces_mut() {
            let bare = piece.link.as_ref().filter(|id| **id == piece.text && !is_rule_id(id));
            if let Some(title) = bare.and_then(|id| titles.get(id)) {
                piece.text.clone_from(title);
            }
        }
    }
}

fn is_rule_id(id: &str) -> bool {
    id.starts_with(|letter: char| letter.is_ascii_uppercase())
}

/// Returns the plain text of a block, for the search.
pub fn block_text(block: &RulebookBlock) -> String {
    match block {
        RulebookBlock::Words(_, pieces) | RulebookBlock::Board(_, pieces) => join_runs(pieces),
        RulebookBlock::Strip(steps) => steps.iter().map(|step| join_runs(step)).collect::<Vec<_>>().join(" · "),
        RulebookBlock::Table(rows) => rows.iter().flatten().map(|cell| join_runs(cell)).collect::<Vec<_>>().join(" · "),
        RulebookBlock::Facts(_, facts) => {
            facts.iter().map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(" · ")
        }
        RulebookBlock::Figure(id) | RulebookBlock::Card(id) => id.clone(),
        RulebookBlock::Figures => String::new(),
    }
}

/// Returns the joined text of several runs.
pub fn join_runs(pieces: &[TextRun]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}
