//! Texts about campaigns: names of figures, faults and endings.

use fluent_bundle::FluentValue;

use crate::records::record_errors;
use campaign::{
    CampaignError, CampaignResumeError, CampaignRoster, CreateError, FigureFate, FigureName, HordeLosses,
    RecordResultError, RosterMember, ServiceRecord, VeteranRequest,
};
use rules::{Catalogue, EndReason, KindId, Side};
use ui_kit::{
    game_names::{numbered_name, sanitized},
    prelude::*,
    soldiers::{NamedSoldier, SoldierCompany},
};

/// Returns a figure's kind and number, as in a battle.
pub fn kind_and_number(texts: &Texts, catalogue: &Catalogue, name: &FigureName) -> String {
    match catalogue.find(&name.kind) {
        Some(id) => numbered_name(texts, catalogue.kind(id), name.number.into()),
        None => format!("{} {}", name.kind, name.number),
    }
}

/// Returns a figure's own name, if it has one, with its kind and number.
pub fn own_name_with_kind(
    texts: &Texts,
    catalogue: &Catalogue,
    campaign: &dyn CampaignRoster,
    name: &FigureName,
) -> String {
    let figure = kind_and_number(texts, catalogue, name);
    match own_figure_name(texts, catalogue, campaign, name) {
        Some(own) => texts.t_args("figure-called", &[("name", own.into()), ("figure", figure.into())]),
        None => figure,
    }
}

/// Like [`own_name_with_kind`], but only with the name that the players gave the figure, for places with little room.
pub fn given_name_with_kind(
    texts: &Texts,
    catalogue: &Catalogue,
    campaign: &dyn CampaignRoster,
    name: &FigureName,
) -> String {
    match campaign.nickname(name) {
        Some(_) => own_name_with_kind(texts, catalogue, campaign, name),
        None => kind_and_number(texts, catalogue, name),
    }
}

/// Returns a figure's own name: the one that the players gave it, otherwise that of the soldier that it represents, if
/// any.
pub fn own_figure_name(
    texts: &Texts,
    catalogue: &Catalogue,
    campaign: &dyn CampaignRoster,
    name: &FigureName,
) -> Option<String> {
    let called = campaign.nickname(name).map(|called| sanitized(called, campaign::LONGEST_CALLED));
    called.or_else(|| find_soldier(catalogue, campaign, name).map(|soldier| soldier.name(texts)))
}

/// Returns a figure's own name, or its kind and number if it has none.
pub fn own_name_or_kind(
    texts: &Texts,
    catalogue: &Catalogue,
    campaign: &dyn CampaignRoster,
    name: &FigureName,
) -> String {
    own_figure_name(texts, catalogue, campaign, name).unwrap_or_else(|| kind_and_number(texts, catalogue, name))
}

/// Returns the named soldier that a figure of a campaign represents, if any.
pub fn find_soldier(catalogue: &Catalogue, campaign: &dyn CampaignRoster, name: &FigureName) -> Option<NamedSoldier> {
    let kind = catalogue.kind(catalogue.find(&name.kind)?);
    SoldierCompany::of_campaign(campaign.campaign_id()).soldier(kind, name.number)
}

/// Returns the picture of a figure of a campaign: its soldier's portrait, or else the picture of its kind.
pub fn figure_portrait(catalogue: &Catalogue, campaign: &dyn CampaignRoster, name: &FigureName) -> String {
    let company = SoldierCompany::of_campaign(campaign.campaign_id());
    let found = catalogue.find(&name.kind).and_then(|kind| company.portrait(catalogue.kind(kind), name.number));
    found.unwrap_or_else(|| kind_picture(catalogue, &name.kind))
}

/// Returns the short name of a kind; its id if the catalogue does not contain the kind any more.
pub(crate) fn kind_short_name(texts: &Texts, catalogue: &Catalogue, id: &str) -> String {
    catalogue
        .find(id)
        .map_or_else(|| id.to_owned(), |kind| localized_name(texts, &catalogue.kind(kind).name).to_owned())
}

pub fn kind_picture(catalogue: &Catalogue, id: &str) -> String {
    let horde = catalogue.find(id).is_some_and(|kind| catalogue.kind(kind).horde().is_some());
    if horde { format!("art/{id}_a") } else { format!("art/{id}") }
}

/// Returns the name of a battle card; its id if the deck does not contain the card any more.
pub(crate) fn battle_card_name(texts: &Texts, catalogue: &Catalogue, id: &str) -> String {
    let found = catalogue.cards().kinds().iter().find(|kind| kind.id == id);
    found.map_or_else(|| id.to_owned(), |kind| localized_name(texts, &kind.name).to_owned())
}

/// Returns the names of several battle cards.
pub fn join_card_names(texts: &Texts, catalogue: &Catalogue, ids: &[String]) -> String {
    ids.iter().map(|id| battle_card_name(texts, catalogue, id)).collect::<Vec<_>>().join(", ")
}

/// Returns the text of a battle card; empty if the deck does not contain the card any more.
pub(crate) fn card_rules_text(texts: &Texts, catalogue: &Catalogue, id: &str) -> String {
    let found = catalogue.cards().kinds().iter().find(|kind| kind.id == id);
    found.map(|kind| localized_name(texts, &kind.text).to_owned()).unwrap_or_default()
}

/// Describes which figures would stay behind with this force, and the cards that they lose; `None` if no card is lost.
pub fn left_behind_text(
    texts: &Texts,
    catalogue: &Catalogue,
    campaign: &dyn CampaignRoster,
    side: Side,
    (force, wanted): (&[KindId], &[VeteranRequest]),
) -> Option<String> {
    let lost = |member: &RosterMember| {
        let values = [
            ("figure", given_name_with_kind(texts, catalogue, campaign, &member.name)),
            ("cards", join_card_names(texts, catalogue, &member.cards)),
        ];
        texts.t_args("forces-left-behind", &values.map(|(key, words)| (key, FluentValue::from(words))))
    };
    let all: Vec<String> = campaign.left_behind(side, force, wanted, catalogue).iter().map(lost).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// Describes why a campaign can't be opened or saved.
pub(crate) fn campaign_error_text(texts: &Texts, fault: &CampaignError) -> String {
    match fault {
        CampaignError::InUse { .. } => texts.t("campaign-in-use"),
        CampaignError::Newer { found, .. } => texts.t_args("campaign-newer", &[("version", (*found).into())]),
        CampaignError::Damaged { .. } => texts.t("campaign-damaged"),
        CampaignError::Io { path, source } => record_errors::file_error_text(texts, path, source),
    }
}

/// Describes why a campaign can't be begun.
pub(crate) fn create_error_text(texts: &Texts, fault: &CreateError) -> String {
    match fault {
        CreateError::Name(_) => texts.t("campaign-bad-name"),
        CreateError::NoMission { id } => texts.t_args("campaign-no-mission", &[("id", sanitized(id, 32).into())]),
    }
}

/// Describes why the current battle can't be continued.
pub(super) fn lost_battle_text(texts: &Texts, fault: &CampaignResumeError) -> String {
    match fault {
        CampaignResumeError::None => texts.t("campaign-lost-none"),
        CampaignResumeError::Unsaved => texts.t("campaign-lost-unsaved"),
        CampaignResumeError::Record(fault) => record_errors::resume_error_text(texts, fault),
    }
}

/// Describes why the result of a battle can't be recorded in the campaign.
pub(crate) fn settle_error_text(texts: &Texts, fault: &RecordResultError) -> String {
    texts.t(match fault {
        RecordResultError::AnotherBattle => "unsettled-another",
        RecordResultError::NotOver => "unsettled-not-over",
        RecordResultError::Replay(_) => "unsettled-replay",
    })
}

/// Describes in a few words how a mission ended.
pub(super) fn mission_end_text(texts: &Texts, reason: EndReason) -> String {
    texts.t(&format!("ended-{}", reason.key()))
}

/// Returns the history of a figure in one line; for a fallen figure, also where it fell.
pub(super) fn figure_history_text(texts: &Texts, campaign: &dyn CampaignRoster, member: &RosterMember) -> String {
    let last = member.history.last();
    let mut words = match (member.alive, last) {
        (false, Some((mission, ServiceRecord { fate: FigureFate::Died { turn }, .. }))) => {
            fallen_text(texts, campaign, *mission, *turn)
        }
        _ => texts.t_args("figure-missions", &[("n", member.history.len().into())]),
    };
    if member.kills() > 0 {
        words = format!("{words} · {}", texts.t_args("figure-kills", &[("n", member.kills().into())]));
    }
    if member.alive && last.is_some_and(|(_, service)| !service.fate.alive()) {
        words = format!("{words} · {}", texts.t("figure-hurt"));
    }
    words
}

/// Describes in which mission and turn a figure fell.
fn fallen_text(texts: &Texts, campaign: &dyn CampaignRoster, mission: u8, turn: u16) -> String {
    let chapter = campaign.chapters().iter().find(|chapter| chapter.number == mission);
    let name = chapter.map(|chapter| sanitized(localized_name(texts, &chapter.name), 26)).unwrap_or_default();
    texts.t_args("figure-fell", &[("mission", mission.into()), ("name", name.into()), ("turn", turn.into())])
}

pub(super) fn horde_losses_text(texts: &Texts, catalogue: &Catalogue, losses: &HordeLosses) -> String {
    let name = kind_short_name(texts, catalogue, &losses.kind);
    texts.t_args("figure-horde", &[("n", losses.fallen.into()), ("kind", name.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use ui_kit::language::Language;

    #[test]
    fn errors_are_reported_in_the_players_language() {
        let texts = Texts::load(Language::Es);
        for fault in [RecordResultError::AnotherBattle, RecordResultError::NotOver] {
            let words = settle_error_text(&texts, &fault);
            assert!(!words.contains(&fault.to_string()) && !words.contains("{unsettled"), "{words}");
        }
        assert_eq!(lost_battle_text(&texts, &CampaignResumeError::Unsaved), texts.t("campaign-lost-unsaved"));
        let denied = CampaignError::Io { path: "x".into(), source: std::io::ErrorKind::PermissionDenied.into() };
        assert_eq!(campaign_error_text(&texts, &denied), "x: no hay permiso");
    }
}
