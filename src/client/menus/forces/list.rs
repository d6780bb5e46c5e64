//! The rows of the force in preparation. A horde has one row; in long forces other kinds have one row each, too.

use super::veterans;
use crate::{campaign_log::text, forces::BoughtFigureRow};
use ::campaign::{AssignedFigure, CampaignRoster, FigureName};
use battle_view::text::names::commander_name;
use record::FigureCommander;
use rules::{Catalogue, FigureKind, KindId};
use screen_kit::text_dialog::LONGEST;
use ui_kit::{
    game_names::{numbered_name, sanitized},
    prelude::*,
};

/// Maximum number of rows; in longer forces figures of one kind share a row.
const MAX_SINGLE_ROWS: usize = 7;

/// Returns a row for each purchase. In a campaign each figure has its own name, and veterans bring their cards.
pub(super) fn build_force_rows(
    texts: &Texts,
    catalogue: &Catalogue,
    (force, crew): (&[KindId], &[FigureCommander]),
    campaign: Option<(&dyn CampaignRoster, &[AssignedFigure])>,
) -> Vec<BoughtFigureRow> {
    let mut numbers = vec![0u32; catalogue.kinds().count()];
    let row = |(place, id): (usize, &KindId)| {
        let number = &mut numbers[usize::from(id.0)];
        *number += 1;
        build_force_row(texts, catalogue, (place, catalogue.kind(*id), *number), crew.get(place), campaign)
    };
    let single: Vec<BoughtFigureRow> = force.iter().enumerate().map(row).collect();
    let horde = |row: &BoughtFigureRow| catalogue.find(&row.id).and_then(|id| catalogue.kind(id).horde());
    let grouped = group_force_rows(texts, catalogue, &single, |row| horde(row).is_some());
    let shown = if grouped.len() <= MAX_SINGLE_ROWS {
        grouped
    } else {
        group_force_rows(texts, catalogue, &single, |row| row.note.is_none())
    };
    let noted = |row: BoughtFigureRow| match horde(&row) {
        Some(each) => {
            let count = u32::from(each) * row.bought;
            BoughtFigureRow { note: Some(texts.t_args("forces-horde-row", &[("n", count.into())])), ..row }
        }
        None => row,
    };
    shown.into_iter().map(noted).collect()
}

/// Returns the row of one purchase, with the number of its figure among those of its kind.
fn build_force_row(
    texts: &Texts,
    catalogue: &Catalogue,
    (place, kind, number): (usize, &FigureKind, u32),
    commander: Option<&FigureCommander>,
    campaign: Option<(&dyn CampaignRoster, &[AssignedFigure])>,
) -> BoughtFigureRow {
    let known = campaign.and_then(|(campaign, mustered)| {
        let figure = mustered.iter().find(|figure| usize::from(figure.purchase) == place)?;
        Some((campaign, figure, veterans::next_available_veteran(campaign, kind.side, mustered, figure)))
    });
    let (name, soldier, picture) = match &known {
        Some((campaign, figure, _)) => figure_identity(texts, catalogue, *campaign, &figure.name),
        None => (numbered_name(texts, kind, number), None, text::kind_picture(catalogue, &kind.id)),
    };
    BoughtFigureRow {
        id: kind.id.clone(),
        name,
        soldier,
        bought: 1,
        commander: kind.horde().is_none().then(|| {
            let name = commander.map(|by| commander_name(texts, by)).unwrap_or_default();
            (place, sanitized(&name, LONGEST))
        }),
        picture,
        rp: kind.rp.into(),
        note: known.as_ref().and_then(|(_, figure, _)| veteran_note(texts, catalogue, figure)),
        other: known.and_then(|(campaign, figure, other)| {
            let name = text::own_name_with_kind(texts, catalogue, campaign, &other?.name);
            Some((figure.purchase, texts.t_args("forces-other", &[("figure", name.into())])))
        }),
    }
}

/// Returns the name of a figure of a campaign, the name of its soldier unless the players have renamed it, and its
/// picture.
fn figure_identity(
    texts: &Texts,
    catalogue: &Catalogue,
    campaign: &dyn CampaignRoster,
    name: &FigureName,
) -> (String, Option<String>, String) {
    let soldier = text::find_soldier(catalogue, campaign, name).filter(|_| campaign.nickname(name).is_none());
    let soldier = soldier.map(|soldier| soldier.name(texts));
    (
        text::given_name_with_kind(texts, catalogue, campaign, name),
        soldier,
        text::figure_portrait(catalogue, campaign, name),
    )
}

/// Merges rows of one kind that may share a row, at the position of the first.
fn group_force_rows(
    texts: &Texts,
    catalogue: &Catalogue,
    single: &[BoughtFigureRow],
    may_share: impl Fn(&BoughtFigureRow) -> bool,
) -> Vec<BoughtFigureRow> {
    let mut rows: Vec<BoughtFigureRow> = Vec::new();
    for row in single {
        match rows.iter_mut().find(|other| other.id == row.id && may_share(other) && may_share(row)) {
            Some(other) => {
                (other.commander, other.soldier) = (None, None);
                other.picture = text::kind_picture(catalogue, &row.id);
                other.bought += row.bought;
                other.rp += row.rp;
            }
            None => rows.push(row.clone()),
        }
    }
    for row in rows.iter_mut().filter(|row| row.bought > 1) {
        let name = text::kind_short_name(texts, catalogue, &row.id);
        row.name = texts.t_args("forces-several", &[("kind", name.into()), ("n", row.bought.into())]);
    }
    rows
}

fn veteran_note(texts: &Texts, catalogue: &Catalogue, figure: &AssignedFigure) -> Option<String> {
    if figure.recruit {
        return None;
    }
    if figure.cards.is_empty() {
        return Some(texts.t("forces-veteran"));
    }
    let cards = text::join_card_names(texts, catalogue, &figure.cards);
    Some(texts.t_args("forces-brings", &[("cards", cards.into())]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mission::paths;
    use ui_kit::language::Language;

    fn sample_force_rows(force: &[(&str, usize)]) -> Vec<BoughtFigureRow> {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let kinds = force.iter().flat_map(|(id, count)| vec![catalogue.find(id).expect("a kind"); *count]);
        build_force_rows(&Texts::load(Language::Es), &catalogue, (&kinds.collect::<Vec<_>>(), &[]), None)
    }

    #[test]
    fn a_horde_is_listed_in_one_row() {
        let rows = sample_force_rows(&[("ilsa", 1), ("sturmzombie", 3)]);
        assert_eq!(rows.len(), 2);
        assert_eq!((rows[1].name.as_str(), rows[1].bought, rows[1].rp), ("Sturmzombie\u{a0}×3", 3, 9));
        assert_eq!(rows[1].note.as_deref(), Some("9 por ronda"));
    }

    #[test]
    fn a_large_force_is_grouped_to_fit_the_list() {
        assert_eq!(sample_force_rows(&[("grunt", 3)]).len(), 3, "each by its name where there is room");
        let rows = sample_force_rows(&[("grunt", 10), ("sarge", 1), ("blazer", 2)]);
        assert!(rows.len() <= MAX_SINGLE_ROWS, "{rows:?}");
        assert_eq!((rows[0].bought, rows[0].rp), (10, 30));
    }
}
