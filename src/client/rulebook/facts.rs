//! The facts of the data files about figures and battle cards, inserted into the rulebook so that it shows the current
//! numbers.

use super::book::{EntryPortrait, ParagraphKind, RulebookBlock, RulebookChapter, RulebookData, RulebookEntry, TextRun};
use mission::paths;
use rules::{
    Ability, Catalogue, FigureKind, FireMode, WeaponFire, WeaponKind,
    cards::{CardFace, CardKind},
};
use ui_kit::{game_names::card_target_text, prelude::*};

/// Fills in the facts of all figures and cards. Entries without data are removed; figures and cards without an entry
/// are added at the end of the chapter of their kind.
pub fn fill_facts(book: &mut RulebookData, catalogue: &Catalogue, texts: &Texts) {
    let (mut figures, mut cards) = (Vec::new(), Vec::new());
    for chapter in &mut book.chapters {
        chapter.entries.retain_mut(|entry| {
            if let Some(at) = entry.blocks.iter().position(|block| *block == RulebookBlock::Figures) {
                entry.blocks.splice(at..=at, Side::BOTH.map(|side| comparison_table(catalogue, side, texts)));
            }
            let about = entry.blocks.iter().find_map(|block| match block {
                RulebookBlock::Figure(id) => Some((true, id.clone())),
                RulebookBlock::Card(id) => Some((false, id.clone())),
                _ => None,
            });
            match about {
                None => true,
                Some((true, id)) => {
                    let kind = catalogue.find(&id).map(|id| catalogue.kind(id));
                    figures.push(id);
                    kind.map(|kind| fill_figure_entry(entry, catalogue, kind, texts)).is_some()
                }
                Some((false, id)) => {
                    let kind = catalogue.cards().kinds().iter().find(|kind| kind.id == id);
                    cards.push(id);
                    kind.map(|kind| fill_card_entry(entry, kind, texts)).is_some()
                }
            }
        });
    }
    for (_, kind) in catalogue.kinds().filter(|(_, kind)| !figures.contains(&kind.id)) {
        if let Some(entry) = append_entry(book, "figure", &kind.id, RulebookBlock::Figure(kind.id.clone())) {
            fill_figure_entry(entry, catalogue, kind, texts);
        }
    }
    for kind in catalogue.cards().kinds().iter().filter(|kind| !cards.contains(&kind.id)) {
        if let Some(entry) = append_entry(book, "card", &kind.id, RulebookBlock::Card(kind.id.clone())) {
            fill_card_entry(entry, kind, texts);
        }
    }
}

/// Replaces the names of actions in braces, such as `{shoot}`, by their keys.
pub fn name_keys(book: &mut RulebookData, key: impl Fn(Action) -> String) {
    for piece in book.pieces_mut().filter(|piece| piece.text.contains('{')) {
        for action in Action::all() {
            let name = format!("{{{}}}", action.id());
            if piece.text.contains(&name) {
                piece.text = piece.text.replace(&name, &key(action));
            }
        }
    }
}

/// Adds an entry at the end of the chapter that contains entries of that kind.
fn append_entry<'a>(
    book: &'a mut RulebookData,
    what: &str,
    id: &str,
    block: RulebookBlock,
) -> Option<&'a mut RulebookEntry> {
    let like =
        |chapter: &&mut RulebookChapter| chapter.entries.iter().any(|entry| entry.id.starts_with(&format!("{what}-")));
    let chapter = book.chapters.iter_mut().find(like)?;
    chapter.entries.push(RulebookEntry { id: format!("{what}-{id}"), title: String::new(), blocks: vec![block] });
    chapter.entries.last_mut()
}

fn replace_data_block(entry: &mut RulebookEntry, blocks: Vec<RulebookBlock>) {
    if let Some(at) =
        entry.blocks.iter().position(|block| matches!(block, RulebookBlock::Figure(_) | RulebookBlock::Card(_)))
    {
        entry.blocks.splice(at..=at, blocks);
    }
}

/// The text of a cell for a property that a figure lacks.
const NONE: &str = "–";

/// Returns a table of a side's figures.
fn comparison_table(catalogue: &Catalogue, side: Side, texts: &Texts) -> RulebookBlock {
    let cell = |text: String| vec![TextRun { text, ..TextRun::default() }];
    let heads = ["rp", "ap", "fortitude-short", "dp", "rulebook-limit", "rulebook-shots", "rulebook-reaction"];
    let heads = heads.into_iter().chain(["rulebook-strike"]).map(|id| cell(texts.t(id)));
    let mut rows = vec![std::iter::once(cell(side_name(texts, side))).chain(heads).collect::<Vec<_>>()];
    for (_, kind) in catalogue.kinds().filter(|(_, kind)| kind.side == side) {
        let id = format!("figure-{}", kind.id);
        let name = vec![TextRun { text: localized_name(texts, &kind.name).to_owned(), link: Some(id), bold: false }];
        let points = [kind.rp, kind.ap, kind.fortitude, kind.damage_points].map(|points| cell(points.to_string()));
        let limit = kind.limit.map_or_else(|| NONE.to_owned(), |limit| limit.to_string());
        let mut row = vec![name];
        row.extend(points);
        row.extend(
            [limit, shot_dice(catalogue, kind, texts), reaction_dice(catalogue, kind), close_attack_dice(kind)]
                .map(cell),
        );
        rows.push(row);
    }
    RulebookBlock::Table(rows)
}

/// Describes the weapons of a figure, with the dice of a shot.
fn shot_dice(catalogue: &Catalogue, kind: &FigureKind, texts: &Texts) -> String {
    let one = |weapon: &WeaponKind| {
        let name = localized_name(texts, weapon.short.as_ref().unwrap_or(&weapon.name)).to_owned();
        match &weapon.fires {
            WeaponFire::Gun(gun) if gun.twice => format!("{name} {0} + {0}", gun.dice),
            WeaponFire::Gun(gun) => format!("{name} {}", format_dice_bonus(gun.dice, shot_bonus(kind))),
            _ => name,
        }
    };
    let arms: Vec<String> = catalogue.arms(kind).map(one).collect();
    if arms.is_empty() { NONE.to_owned() } else { arms.join(", ") }
}

fn shot_bonus(kind: &FigureKind) -> i8 {
    let bonus =
        kind.abilities.iter().find_map(|one| if let Ability::ChainShots(bonus) = one { Some(*bonus) } else { None });
    bonus.unwrap_or(0)
}

/// Describes the dice of a reaction shot.
fn reaction_dice(catalogue: &Catalogue, kind: &FigureKind) -> String {
    let never = kind.abilities.contains(&Ability::NoReaction);
    let gun = catalogue.reaction_weapon(kind).filter(|_| !never);
    gun.map_or_else(|| NONE.to_owned(), |gun| format_dice_bonus(gun.rate(FireMode::Reaction), shot_bonus(kind)))
}

/// Describes the dice of a close attack.
fn close_attack_dice(kind: &FigureKind) -> String {
    let (mut dice, mut added) = (1, 0);
    for ability in &kind.abilities {
        match ability {
            Ability::StrikeDice(more) => dice = *more,
            Ability::StrikeBonus(bonus) => added = *bonus,
            _ => {}
        }
    }
    format_dice_bonus(dice, added)
}

fn format_dice_bonus(dice: u8, bonus: i8) -> String {
    if bonus == 0 { dice.to_string() } else { format!("{dice} ({bonus:+})") }
}

fn fill_figure_entry(entry: &mut RulebookEntry, catalogue: &Catalogue, kind: &FigureKind, texts: &Texts) {
    entry.title = localized_name(texts, &kind.title).to_owned();
    let limit = kind.limit.map_or_else(|| texts.t("rulebook-no-limit"), |limit| limit.to_string());
    let mut facts = vec![
        (texts.t("rp"), kind.rp.to_string()),
        (texts.t("ap"), kind.ap.to_string()),
        (texts.t("fortitude-short"), kind.fortitude.to_string()),
        (texts.t("dp"), kind.damage_points.to_string()),
        (texts.t("rulebook-limit"), limit),
    ];
    let arms: Vec<String> =
        catalogue.arms(kind).map(|weapon| localized_name(texts, &weapon.name).to_lowercase()).collect();
    if !arms.is_empty() {
        facts.push((texts.t("rulebook-arms"), arms.join(", ")));
    }
    let picture = if kind.horde().is_some() { format!("art/{}_a", kind.id) } else { format!("art/{}", kind.id) };
    replace_data_block(entry, vec![RulebookBlock::Facts(Some(EntryPortrait::Figure(picture, kind.side)), facts)]);
}

fn fill_card_entry(entry: &mut RulebookEntry, kind: &CardKind, texts: &Texts) {
    entry.title = localized_name(texts, &kind.name).to_owned();
    let face = if kind.is_effect() { "rulebook-effect" } else { "rulebook-event" };
    let mut facts = vec![
        (texts.t("rulebook-kind"), texts.t(face)),
        (texts.t("rulebook-on"), card_target_text(texts, kind)),
        (texts.t("rulebook-kill"), kind.kill_value.to_string()),
        (texts.t("rulebook-copies"), kind.copies.to_string()),
    ];
    if matches!(kind.face, CardFace::Effect { swd: true, .. }) {
        facts.push((texts.t("rulebook-icon"), texts.t("side-german")));
    }
    let words = TextRun { text: localized_name(texts, &kind.text).to_owned(), bold: true, link: None };
    let picture = format!("ui/art_card_{}", kind.id);
    let drawn = paths::assets_dir().join(format!("{picture}.svg")).is_file();
    let portrait = drawn.then_some(EntryPortrait::Card(picture));
    replace_data_block(
        entry,
        vec![RulebookBlock::Facts(portrait, facts), RulebookBlock::Words(ParagraphKind::Plain, vec![words])],
    );
}
