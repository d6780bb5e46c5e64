//! Reader of the figures' data file: from RON to a [`Catalogue`], or to a list of all faults.

use std::collections::HashSet;
use std::path::Path;

use serde::Deserialize;

use super::appearance::FigureAppearance;
use super::cards::parse_cards;
use super::diagnostics::{DiagnosticSink, Diagnostics};
use super::id_checks::check_id;
use super::limits;
use super::read_ron;
use super::text_checks::check_name;
use super::weapons::{check_weapon_known, weapons_beside};
use rules::{Ability, Armoury, Catalogue, FigureKind, FigureTrait, Localized, Side, Weapon, both};

/// The field that identifies a figures' data file.
pub const FIGURES_FIELD: &str = "figures";

/// The file's contents before the checks.
#[derive(Deserialize)]
#[serde(rename = "Figures", deny_unknown_fields)]
struct RawFigures {
    figures: Vec<RawFigureKind>,
}

/// A figure before the checks.
#[derive(Deserialize)]
#[serde(rename = "Figure", deny_unknown_fields)]
pub(super) struct RawFigureKind {
    id: String,
    side: Side,
    title: Localized,
    name: Localized,
    rp: i64,
    ap: i64,
    fortitude: i64,
    damage_points: i64,
    limit: Option<i64>,
    weapons: Vec<Weapon>,
    abilities: Vec<Ability>,
    #[serde(default)]
    traits: Vec<FigureTrait>,
    #[serde(default)]
    look: Option<FigureAppearance>,
}

/// Reads the figures from a file, the battle cards from `cards.ron` beside it, and the weapons of both (see
/// [`weapons_beside`]).
///
/// # Errors
/// All faults of the first of these files that has any.
pub fn load_catalogue(path: &Path) -> Result<Catalogue, Diagnostics> {
    let armoury = weapons_beside(path)?;
    let figures = parse_catalogue(path, &read_ron::read_text(path)?, &armoury)?;
    let cards = path.with_file_name("cards.ron");
    Ok(figures.with_cards(parse_cards(&cards, &read_ron::read_text(&cards)?, &armoury)?))
}

/// Reads the figures from the text of a file; their weapons must be in `armoury`.
///
/// # Errors
/// All faults of the text, in its order.
pub fn parse_catalogue(file: &Path, text: &str, armoury: &Armoury) -> Result<Catalogue, Diagnostics> {
    let mut findings = DiagnosticSink::new(file, text);
    let figures = read_figures(text, armoury, &mut findings);
    for (index, _) in figures.iter().enumerate().filter(|(_, (_, look))| look.is_some()) {
        let message = both!("las figuras del juego tienen su imagen", "the figures of the game have their pictures");
        findings
            .add(&format!("figures[{index}].look"), message)
            .hint(both!("`look` es para figuras de misiones", "`look` is for figures that missions bring"));
    }
    findings.finish()?;
    Ok(Catalogue::new(figures.into_iter().map(|(kind, _)| kind).collect(), armoury.clone()))
}

/// Reads the figures in the text of a file, and the appearance of each. Their weapons must be in the armoury.
pub(super) fn read_figures(
    text: &str,
    armoury: &Armoury,
    findings: &mut DiagnosticSink<'_>,
) -> Vec<(FigureKind, Option<FigureAppearance>)> {
    let raw = read_ron::read_ron::<RawFigures>(text, findings).map_or_else(Vec::new, |raw| raw.figures);
    if findings.count() == 0 && raw.is_empty() {
        findings.add(FIGURES_FIELD, both!("no hay ninguna figura", "there is no figure"));
    }
    if raw.len() > usize::from(u8::MAX) {
        let count = raw.len();
        let message = both!("hay {count} figuras, y caben 255", "there are {count} figures; the limit is 255");
        findings.add(FIGURES_FIELD, message);
    }
    let mut ids = HashSet::new();
    let mut figures = Vec::new();
    for (index, mut figure) in raw.into_iter().enumerate() {
        let path = format!("figures[{index}]");
        if !ids.insert(figure.id.clone()) {
            let id = &figure.id;
            let message = both!("otra figura tiene el id `{id}`", "another figure has the id `{id}`");
            findings.add(&format!("{path}.id"), message);
        }
        for (place, weapon) in figure.weapons.iter().enumerate() {
            check_weapon_known(*weapon, armoury, &format!("{path}.weapons[{place}]"), findings);
        }
        let look = figure.look.take();
        figures.push((convert_raw_figure(figure, &path, findings), look));
    }
    figures
}

fn convert_raw_figure(raw: RawFigureKind, path: &str, findings: &mut DiagnosticSink<'_>) -> FigureKind {
    // Report numbers that don't fit a `u8` here; `limits` checks the others.
    let mut number = |field: &str, value: i64| {
        u8::try_from(value).unwrap_or_else(|_| {
            let most = u8::MAX;
            let message = both!("{value} no está entre 1 y {most}", "{value} is not between 1 and {most}");
            findings.add(&format!("{path}.{field}"), message);
            1
        })
    };
    let kind = FigureKind {
        rp: number("rp", raw.rp),
        ap: number("ap", raw.ap),
        fortitude: number("fortitude", raw.fortitude),
        damage_points: number("damage_points", raw.damage_points),
        limit: raw.limit.map(|limit| number("limit", limit)),
        id: raw.id,
        side: raw.side,
        title: raw.title,
        name: raw.name,
        weapons: raw.weapons,
        abilities: raw.abilities,
        traits: raw.traits,
    };
    check_figure_kind(&kind, path, findings);
    kind
}

/// Reports the faults of a figure that are independent of other figures.
pub(super) fn check_figure_kind(kind: &FigureKind, path: &str, findings: &mut DiagnosticSink<'_>) {
    check_id(&kind.id, &format!("{path}.id"), findings);
    check_name(&kind.title, &format!("{path}.title"), findings);
    check_name(&kind.name, &format!("{path}.name"), findings);
    limits::report_out_of_range(&limits::check_figure(kind), path, findings);
}
