//! Reader of a mission's custom content: from files beside the mission to a [`CustomContent`], or to all faults of the
//! first file that has any. Files beside a campaign apply to those missions in its folder that it links.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::{
    CustomContent, MAX_OWN,
    svg_check::{self, MAX_PICTURES},
};
use crate::{
    appearance::{FigureAppearance, PERSON_TOKENS},
    cards::{self, CARDS_FIELD},
    diagnostics::{DiagnosticSink, Diagnostics},
    figures::{self, FIGURES_FIELD},
    file_names, read_ron,
    weapons::{self, WEAPONS_FIELD},
};
use rules::{Ability, Armoury, Catalogue, FigureKind, Localized, WeaponKind, both, cards::CardKind};

/// Reads the custom content of a mission, given its file and text: the files beside it, and those beside the campaigns
/// of its folder that link it. No item may have an id that is already in use.
///
/// # Errors
/// All faults of the first of these files that has any.
pub fn load_custom_content(mission: &Path, text: &str, game: &Catalogue) -> Result<CustomContent, Diagnostics> {
    let mut own = CustomContent::default();
    for owner in find_linking_campaigns(mission, text).iter().map(PathBuf::as_path).chain([mission]) {
        let part = load_beside(owner, &own.with(game), game)?;
        own.add(part);
    }
    Ok(own)
}

/// Reads the content files beside a mission or a campaign. Their ids must not occur in `known`.
///
/// # Errors
/// As [`load_custom_content`].
pub fn load_beside(owner: &Path, known: &Catalogue, game: &Catalogue) -> Result<CustomContent, Diagnostics> {
    let [weapons, figures, cards] = file_names::content_files_of(owner);
    let mut own = CustomContent::default();
    if weapons.is_file() {
        own.weapons = read_custom_weapons(&weapons, known.armoury())?;
    }
    let armoury = own.with(known).armoury().clone();
    if cards.is_file() {
        own.cards = read_custom_cards(&cards, known, &armoury)?;
    }
    if figures.is_file() {
        let known = own.with(known);
        for (kind, look) in read_custom_figures(&figures, owner, &known, game)? {
            if let Some(text) = read_custom_picture(owner, &kind.id, own.pictures.values().map(String::len).sum())? {
                own.pictures.insert(kind.id.clone(), text);
            }
            own.looks.extend(look.map(|look| (kind.id.clone(), look)));
            own.figures.push(kind);
        }
    }
    Ok(own)
}

/// Returns the file of a mission or a campaign, and all existing content files and pictures that belong to it.
pub fn files_with_parts(owner: &Path) -> Vec<PathBuf> {
    #[derive(Deserialize)]
    struct FigureIdOnly {
        id: String,
    }
    #[derive(Deserialize)]
    struct Figures {
        figures: Vec<FigureIdOnly>,
    }
    let parts = file_names::content_files_of(owner);
    let figures = read_ron::read_text(&parts[1]).ok().and_then(|text| ron::from_str::<Figures>(&text).ok());
    let pictures = figures
        .into_iter()
        .flat_map(|read| read.figures)
        .filter_map(|FigureIdOnly { id }| file_names::figure_picture_path(owner, &id));
    let there = parts.clone().into_iter().chain(pictures).filter(|path| path.is_file());
    std::iter::once(owner.to_owned()).chain(there).collect()
}

/// Returns the error of a content file whose mission or campaign doesn't exist.
pub fn orphan_error(file: &Path) -> Diagnostics {
    let owner = file_names::owner_of_content_file(file).unwrap_or_default();
    let owner = owner.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Diagnostics::unreadable(
        file,
        both!("falta `{owner}`, al que pertenece este archivo", "there is no `{owner}` that it belongs to"),
        Some(both!(
            "se llama como la misión o la campaña: `{owner}` y, al lado, este archivo",
            "its name follows the mission's or the campaign's: `{owner}`, with this file beside it"
        )),
    )
}

/// Returns the campaigns beside a mission that link it and have content files.
fn find_linking_campaigns(mission: &Path, text: &str) -> Vec<PathBuf> {
    #[derive(Deserialize)]
    struct MissionIdOnly {
        id: String,
    }
    #[derive(Deserialize)]
    struct Links {
        missions: Vec<String>,
    }
    let brings = |path: &PathBuf| file_names::content_files_of(path).iter().any(|part| part.is_file());
    let beside = mission.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut campaigns = file_names::list_campaign_files(beside);
    campaigns.retain(brings);
    // An unreadable file has no error here: it is reported where the mission or the campaign itself is read.
    let Some(MissionIdOnly { id }) = (!campaigns.is_empty()).then(|| ron::from_str(text).ok()).flatten() else {
        return Vec::new();
    };
    let links = |path: &PathBuf| {
        let text = read_ron::read_text(path).unwrap_or_default();
        ron::from_str::<Links>(&text).is_ok_and(|links| links.missions.contains(&id))
    };
    campaigns.retain(links);
    campaigns
}

fn read_custom_weapons(file: &Path, known: &Armoury) -> Result<Vec<WeaponKind>, Diagnostics> {
    let text = read_ron::read_text(file)?;
    let mut findings = DiagnosticSink::new(file, &text);
    let kinds = weapons::read_weapons(&text, &mut findings);
    check_item_count(kinds.len(), WEAPONS_FIELD, &mut findings);
    for (index, kind) in kinds.iter().enumerate().filter(|(_, kind)| known.find(kind.id).is_some()) {
        report_taken_id(&format!("weapons[{index}].id"), kind.id.id(), &mut findings);
    }
    findings.finish()?;
    Ok(kinds)
}

/// Reads the figures in that file. Their weapons must be known.
fn read_custom_figures(
    file: &Path,
    owner: &Path,
    known: &Catalogue,
    game: &Catalogue,
) -> Result<Vec<(FigureKind, Option<FigureAppearance>)>, Diagnostics> {
    let text = read_ron::read_text(file)?;
    let mut findings = DiagnosticSink::new(file, &text);
    let figures = figures::read_figures(&text, known.armoury(), &mut findings);
    check_item_count(figures.len(), FIGURES_FIELD, &mut findings);
    for (index, (kind, look)) in figures.iter().enumerate() {
        let path = format!("figures[{index}]");
        if known.find(&kind.id).is_some() {
            report_taken_id(&format!("{path}.id"), &kind.id, &mut findings);
        }
        check_abilities(kind, &figures, known, &format!("{path}.abilities"), &mut findings);
        match look {
            Some(look) => check_appearance(look, game, &format!("{path}.look"), &mut findings),
            None => check_picture_exists(owner, &kind.id, &path, &mut findings),
        }
    }
    findings.finish()?;
    Ok(figures)
}

/// Checks that the figures and cards named by the abilities of a figure exist.
fn check_abilities(
    kind: &FigureKind,
    figures: &[(FigureKind, Option<FigureAppearance>)],
    known: &Catalogue,
    path: &str,
    findings: &mut DiagnosticSink<'_>,
) {
    for ability in &kind.abilities {
        let (id, message, ids): (_, _, Vec<&str>) = match ability {
            Ability::Unlimits(id) => {
                let game = known.kinds().map(|(_, kind)| kind.id.as_str());
                let ids = game.chain(figures.iter().map(|(kind, _)| kind.id.as_str())).collect();
                (id, both!("no hay figura `{id}`", "there is no figure `{id}`"), ids)
            }
            Ability::ImmuneTo(id) => {
                let ids = known.cards().kinds().iter().map(|card| card.id.as_str()).collect();
                (id, both!("no hay carta `{id}`", "there is no card `{id}`"), ids)
            }
            _ => continue,
        };
        if !ids.contains(&id.as_str()) {
            let ids = join_quoted_ids(&ids);
            findings.add(path, message).hint(both!("hay: {ids}", "there are: {ids}"));
        }
    }
}

/// Checks that the field `like` names a figure of the game or a token of people, and that the portrait can be drawn.
fn check_appearance(look: &FigureAppearance, game: &Catalogue, path: &str, findings: &mut DiagnosticSink<'_>) {
    if game.find(&look.like).is_none() && !PERSON_TOKENS.contains(&look.like.as_str()) {
        let ids: Vec<&str> = game.kinds().map(|(_, kind)| kind.id.as_str()).collect();
        let (like, ids, tokens) = (&look.like, join_quoted_ids(&ids), join_quoted_ids(&PERSON_TOKENS));
        findings
            .add(&format!("{path}.like"), both!("el juego no tiene figura `{like}`", "the game has no figure `{like}`"))
            .hint(both!(
                "figuras del juego: {ids}; personas: {tokens}",
                "figures of the game: {ids}; people: {tokens}"
            ));
    }
    for (part, number, (least, most)) in look.portrait.iter().flat_map(|face| face.parts()) {
        if !(least..=most).contains(&number) {
            let message =
                both!("{number} no está entre {least} y {most}", "{number} is not between {least} and {most}");
            findings
                .add(&format!("{path}.portrait.{part}"), message)
                .hint(both!("pon un número de {least} a {most}", "use a number from {least} to {most}"));
        }
    }
}

fn join_quoted_ids(ids: &[&str]) -> String {
    ids.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ")
}

/// Checks that a figure without a `look` has a picture.
fn check_picture_exists(owner: &Path, id: &str, path: &str, findings: &mut DiagnosticSink<'_>) {
    let picture = file_names::figure_picture_path(owner, id);
    if !picture.as_ref().is_some_and(|picture| picture.is_file()) {
        let name = picture.as_ref().and_then(|picture| picture.file_name()).unwrap_or_default().to_string_lossy();
        findings.add(path, both!("la figura `{id}` no tiene imagen", "the figure `{id}` has no picture")).hint(both!(
            "añade `{name}` al lado, o escribe `look: (like: \"grunt\", tint: Frost)`",
            "add `{name}` beside this file, or write `look: (like: \"grunt\", tint: Frost)`"
        ));
    }
}

/// Reads the picture of a figure, if it has one. `others` is the size of the mission's other pictures, in bytes.
fn read_custom_picture(owner: &Path, figure: &str, others: usize) -> Result<Option<String>, Diagnostics> {
    let Some(file) = file_names::figure_picture_path(owner, figure).filter(|file| file.is_file()) else {
        return Ok(None);
    };
    let text = read_ron::read_text(&file)?;
    svg_check::check_figure_picture(&file, &text)?;
    if others + text.len() > MAX_PICTURES {
        let message = both!(
            "las imágenes de la misión ocupan más de {MAX_PICTURES} bytes",
            "the pictures of the mission take more than {MAX_PICTURES} bytes"
        );
        return Err(Diagnostics::unreadable(&file, message, None));
    }
    Ok(Some(text))
}

fn read_custom_cards(file: &Path, known: &Catalogue, armoury: &Armoury) -> Result<Vec<CardKind>, Diagnostics> {
    let text = read_ron::read_text(file)?;
    let mut findings = DiagnosticSink::new(file, &text);
    let kinds = cards::read_cards(&text, armoury, known.cards().cards().count(), &mut findings);
    check_item_count(kinds.len(), CARDS_FIELD, &mut findings);
    let has = |card: &CardKind| known.cards().kinds().iter().any(|other| other.id == card.id);
    for (index, card) in kinds.iter().enumerate().filter(|(_, card)| has(card)) {
        report_taken_id(&format!("cards[{index}].id"), &card.id, &mut findings);
    }
    findings.finish()?;
    Ok(kinds)
}

/// Reports a file that has too many items.
fn check_item_count(count: usize, path: &str, findings: &mut DiagnosticSink<'_>) {
    if count > MAX_OWN {
        findings.add(path, both!("hay {count}, y caben {MAX_OWN}", "there are {count}; the limit is {MAX_OWN}"));
    }
}

/// Reports that an id is already in use.
fn report_taken_id(path: &str, id: &str, findings: &mut DiagnosticSink<'_>) {
    let message: Localized = both!("`{id}` ya está en uso", "`{id}` is already in use");
    findings.add(path, message).hint(both!("dale un id propio", "give it an id of its own"));
}
