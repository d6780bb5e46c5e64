//! The file format of the rulebook's boards, `assets/rulebook/boards.ron`: positions in the notation of rule tests, and
//! the overlays to draw on each.

use std::path::Path;

use ron::{Options, error::SpannedError, extensions::Extensions};
use serde::Deserialize;
use thiserror::Error;

use mission::{BoardTheme, ObjectIcon};
use rules::{
    AnyCondition, BurningSquare, BySide, Catalogue, Door, EdgePoint, EntryId, Facing, FigurePlace, Ground, Localized,
    Order, PlacedFigure, Refusal, RulesEdition, Setup, Side, Square, StartPosition, StartState, Terrain,
    board::MAX_BOARD_SIDE,
    cards::CardSetup,
    objects::{MissionObject, ObjectPlace},
};

/// Error that keeps a board from being drawn. It is logged, for developers.
#[derive(Debug, Error)]
pub(super) enum DiagramError {
    #[error("{0}")]
    Unread(#[from] std::io::Error),
    #[error("{0}")]
    Shape(#[from] SpannedError),
    #[error("a board has 1 to {MAX_BOARD_SIDE} rows and columns")]
    Size,
    #[error("no figure is called {0}")]
    NoFigure(String),
    #[error("there is no kind of figure {0}")]
    NoKind(String),
    #[error("there is no entry {0}")]
    NoEntry(u8),
    #[error("{0} stands on no square")]
    OffBoard(String),
    #[error("{0:?} is refused: {1}")]
    Refused(Order, Refusal),
    #[error("nothing can be thrown at {0:?}")]
    NoThrow(Square),
    #[error("the jet is over")]
    JetOver,
    #[error("the board has no condition for {0}")]
    NoCondition(&'static str),
}

/// Contents of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiagramFile {
    boards: Vec<DiagramBoard>,
}

/// A board as the file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DiagramBoard {
    /// Id in the rulebook: `@board ID`.
    pub id: String,
    /// Name of the file of rule tests with this position, and number of the case in it, from 1. The shipped game has no
    /// such files; a test compares the positions.
    #[cfg_attr(not(test), expect(dead_code, reason = "only the test reads it"))]
    pub rule: (String, usize),
    /// Rows, top first: `#` rock, `.` floor, `O` obstacle; any other letter is the figure of that name, on floor.
    board: Vec<String>,
    #[serde(default)]
    doors: Vec<Door>,
    #[serde(default)]
    entries: Vec<EdgePoint>,
    #[serde(default)]
    exits: Vec<EdgePoint>,
    #[serde(default)]
    figures: Vec<RawDiagramFigure>,
    #[serde(default)]
    pub objects: Vec<RawDiagramObject>,
    #[serde(default)]
    ablaze: Vec<BurningSquare>,
    #[serde(default)]
    specials: Vec<AnyCondition>,
    /// Side whose half-turn it is; the Allies by default.
    active: Option<Side>,
    /// Theme of the board.
    #[serde(default)]
    pub look: BoardTheme,
    /// Overlays to draw.
    #[serde(default)]
    pub show: Vec<Annotation>,
}

/// A figure: on its letter of the board, or waiting at an entry point.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDiagramFigure {
    name: String,
    kind: String,
    facing: Option<Facing>,
    waiting: Option<u8>,
}

/// An object on the floor, and its picture.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawDiagramObject {
    portable: bool,
    pub at: Square,
    pub icon: ObjectIcon,
}

/// Overlay that shows an answer of the rules to a position. Figures are given by their names.
#[derive(Deserialize)]
pub(super) enum Annotation {
    /// Squares that the figure sees.
    Field(String),
    /// Line of sight to a square: clear, or up to its blocker.
    Line(String, Square),
    /// Verdict for each adjacent enemy: whether the figure can strike it.
    Strikes(String),
    /// Verdict for each door: whether the figure can open or close it.
    Doors(String),
    /// Verdict for each object: whether the figure can pick it up.
    Objects(String),
    /// Squares of the blast of its grenade on that square.
    Blast(String, Square),
    /// Its jet over those squares, and the next possible squares.
    Jet(String, Vec<Square>),
    /// Forecast of the automated side.
    Horde,
    /// Verdict for each object: whether the figure can search it as a cache.
    Caches(String),
    /// Squares where the figure may meet an enemy, with the numbers of the die, and whether its side sees them.
    Encounter(String),
    /// Squares that the figure's noise reaches, and a verdict for each enemy: whether it hears the figure.
    Noise(String),
    /// Segments of a tunnel, numbered.
    Segments,
}

/// Reads the file.
///
/// # Errors
/// Returns an error, with line and column, if the file can't be read.
pub(super) fn read_diagrams(path: &Path) -> Result<Vec<DiagramBoard>, DiagramError> {
    let text = std::fs::read_to_string(path)?;
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    Ok(options.from_str::<DiagramFile>(&text)?.boards)
}

impl DiagramBoard {
    /// Returns the index of the figure of that name.
    ///
    /// # Errors
    /// Returns an error if no figure has the name.
    pub fn figure(&self, name: &str) -> Result<usize, DiagramError> {
        self.figures.iter().position(|figure| figure.name == name).ok_or_else(|| DiagramError::NoFigure(name.into()))
    }

    /// Returns the position as a setup for the rules.
    ///
    /// # Errors
    /// Returns an error for the first inconsistency of the board.
    pub fn setup(&self, catalogue: &Catalogue) -> Result<Setup, DiagramError> {
        let sound = |length: usize| (1..=MAX_BOARD_SIDE).contains(&length);
        if !sound(self.board.len()) || !self.board.iter().all(|row| sound(row.chars().count())) {
            return Err(DiagramError::Size);
        }
        let ground: Vec<Vec<Ground>> = self.board.iter().map(|row| row.chars().map(parse_ground).collect()).collect();
        let figures = self.figures.iter().map(|figure| self.placed(figure, catalogue)).collect::<Result<_, _>>()?;
        let active = self.active.unwrap_or(Side::Allied);
        let object = |object: &RawDiagramObject| {
            MissionObject::new(
                Localized { es: String::new(), en: String::new() },
                object.portable,
                ObjectPlace::At(object.at),
            )
        };
        Ok(Setup {
            edition: RulesEdition::CURRENT,
            catalogue: catalogue.clone(),
            terrain: Terrain::new(&ground, self.entries.clone(), self.exits.clone()).into(),
            doors: self.doors.clone(),
            levels: BySide { allied: 6, german: 6 },
            forces: BySide::default(),
            veterans: BySide::default(),
            endings: Vec::new(),
            cards: CardSetup { deck: Some(Vec::new()), ..CardSetup::default() },
            objects: self.objects.iter().map(object).collect(),
            specials: self.specials.clone(),
            scores: Vec::new(),
            seed: 1,
            start: StartState::Position(StartPosition {
                figures,
                active,
                first: active,
                command: BySide::default(),
                special: BySide::default(),
                ablaze: self.ablaze.clone(),
            }),
        })
    }

    fn placed(&self, figure: &RawDiagramFigure, catalogue: &Catalogue) -> Result<PlacedFigure, DiagramError> {
        let (name, kind) = (&figure.name, &figure.kind);
        let kind = catalogue.find(kind).ok_or_else(|| DiagramError::NoKind(kind.clone()))?;
        let (place, inward) = match figure.waiting {
            Some(entry) => {
                let gate = self.entries.get(usize::from(entry)).ok_or(DiagramError::NoEntry(entry))?;
                (FigurePlace::Waiting(EntryId(entry)), gate.inward())
            }
            None => (FigurePlace::Board(self.letter(name)?), Facing::East),
        };
        let facing = figure.facing.unwrap_or(inward);
        Ok(PlacedFigure { kind, place, facing, wounds: 0, reaction: false, activated: false })
    }

    fn letter(&self, name: &str) -> Result<Square, DiagramError> {
        let rows = self.board.iter().zip(0u8..);
        let mut squares = rows.flat_map(|(row, y)| row.chars().zip(0u8..).map(move |(found, x)| (found, x, y)));
        let found = squares.find(|(found, ..)| name.chars().eq([*found]));
        found.map(|(_, x, y)| Square::new(x, y)).ok_or_else(|| DiagramError::OffBoard(name.into()))
    }
}

fn parse_ground(letter: char) -> Ground {
    match letter {
        '#' => Ground::Rock,
        'O' => Ground::Obstacle,
        _ => Ground::Floor,
    }
}
