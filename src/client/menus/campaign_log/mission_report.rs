//! The report of a finished mission of a campaign, for both sides.

use super::{
    story::{FigureNaming, build_losses_line, describe_mission_outcome},
    text,
};
use crate::campaign_log::MissionReport;
use campaign::{CampaignRoster, CardChoice, CardLossReason, FigureFate, FigureName, PlayedMission, SideChapter};
use rules::{Catalogue, Side};
use ui_kit::localization::Texts;

/// Returns the report of a chapter.
pub(super) fn build_mission_report(
    texts: &Texts,
    catalogue: &Catalogue,
    campaign: &dyn CampaignRoster,
    (chapter, place, name): (&PlayedMission, usize, String),
) -> MissionReport {
    let named = FigureNameFormats {
        full: &|name: &FigureName| text::own_name_or_kind(texts, catalogue, campaign, name),
        short: &|name: &FigureName| text::kind_and_number(texts, catalogue, name),
    };
    let orders = texts.t_args("report-orders", &[("n", chapter.orders.into())]);
    MissionReport {
        mission: place,
        name,
        sentence: format!(
            "{} {} {orders}.",
            describe_mission_outcome(texts, chapter),
            build_losses_line(texts, chapter).words
        ),
        sides: Side::BOTH.map(|side| build_side_report(texts, catalogue, &named, &chapter.sides[side])),
    }
}

/// Two ways to name figures: by their own names, or by kind and number if there are many.
struct FigureNameFormats<'a> {
    full: FigureNaming<'a>,
    short: FigureNaming<'a>,
}

fn build_side_report(
    texts: &Texts,
    catalogue: &Catalogue,
    named: &FigureNameFormats,
    side: &SideChapter,
) -> Vec<(String, String)> {
    let mut lines = vec![(texts.t("report-force"), list_fielded_force(texts, catalogue, named, side))];
    let mut push = |id: &str, words: String| {
        if !words.is_empty() {
            lines.push((texts.t(id), words));
        }
    };
    push("report-fallen", list_fallen_figures(texts, catalogue, named, side));
    if let CardChoice::Card { figure, card } = &side.kept {
        let figure = (named.full)(figure);
        push("report-kept", format!("{} · {figure}", text::battle_card_name(texts, catalogue, card)));
    }
    let lost = side.lost.iter().map(|lost| {
        let how = texts.t(match lost.how {
            CardLossReason::Killed => "lost-killed",
            CardLossReason::Died => "lost-died",
            CardLossReason::NotBought => "lost-not-bought",
            CardLossReason::Discarded => "lost-discarded",
        });
        let card = text::battle_card_name(texts, catalogue, &lost.card);
        format!("{card} · {} ({how})", (named.full)(&lost.name))
    });
    push("report-lost", lost.collect::<Vec<_>>().join(", "));
    lines
}

/// Describes the force of a side: figures by name, hordes by their purchases.
fn list_fielded_force(texts: &Texts, catalogue: &Catalogue, named: &FigureNameFormats, side: &SideChapter) -> String {
    let figures = side.figures.iter().map(|service| (named.short)(&service.name));
    let horde = |id: &&String| catalogue.find(id).is_none_or(|kind| catalogue.kind(kind).horde().is_some());
    let mut hordes: Vec<&String> = side.force.iter().filter(horde).collect();
    hordes.sort();
    let hordes = hordes.chunk_by(|one, other| one == other).map(|bought| {
        let name = text::kind_short_name(texts, catalogue, bought[0]);
        if bought.len() > 1 { format!("{name} × {}", bought.len()) } else { name }
    });
    let level = texts.t_args("report-level", &[("n", side.level.into())]);
    format!("{}. {level}", figures.chain(hordes).collect::<Vec<_>>().join(", "))
}

fn list_fallen_figures(texts: &Texts, catalogue: &Catalogue, named: &FigureNameFormats, side: &SideChapter) -> String {
    let figures = side.figures.iter().filter_map(|service| match service.fate {
        FigureFate::Died { turn } => {
            let turn = texts.t_args("report-turn", &[("n", turn.into())]);
            Some(format!("{} ({turn})", (named.full)(&service.name)))
        }
        FigureFate::Survived | FigureFate::Left | FigureFate::HeldBack => None,
    });
    let hordes = side.hordes.iter().map(|losses| text::horde_losses_text(texts, catalogue, losses));
    figures.chain(hordes).collect::<Vec<_>>().join(", ")
}
