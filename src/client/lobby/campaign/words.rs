//! Campaigns in words: figures by name, faults, ends.

use fluent_bundle::FluentValue;

use campaign::{Campaign, CampaignError, Fate, HordeLosses, Member, Name};
use kit::draw::*;
use rules::{Catalogue, KindId, Reason, Side};

/// A figure by its kind and number, as it is called in battle.
pub fn figure(texts: &Texts, catalogue: &Catalogue, name: &Name) -> String {
    format!("{} {}", kind(texts, catalogue, &name.kind), name.number)
}

/// A kind's short name; its id where the figures' file has no such kind any more.
pub(crate) fn kind(texts: &Texts, catalogue: &Catalogue, id: &str) -> String {
    catalogue.find(id).map_or_else(|| id.to_owned(), |kind| localized(texts, &catalogue.kind(kind).name).to_owned())
}

/// The picture of a kind.
pub fn picture(catalogue: &Catalogue, id: &str) -> String {
    let horde = catalogue.find(id).is_some_and(|kind| catalogue.kind(kind).horde().is_some());
    if horde { format!("art/{id}_a") } else { format!("art/{id}") }
}

/// A battle card's name; its id where the deck has no such card any more.
pub(super) fn card(texts: &Texts, catalogue: &Catalogue, id: &str) -> String {
    let found = catalogue.cards().kinds().iter().find(|kind| kind.id == id);
    found.map_or_else(|| id.to_owned(), |kind| localized(texts, &kind.name).to_owned())
}

/// Several battle cards, by their ids.
pub fn cards(texts: &Texts, catalogue: &Catalogue, ids: &[String]) -> String {
    ids.iter().map(|id| card(texts, catalogue, id)).collect::<Vec<_>>().join(", ")
}

/// What a battle card says; nothing where the deck has no such card any more.
pub(super) fn card_text(texts: &Texts, catalogue: &Catalogue, id: &str) -> String {
    let found = catalogue.cards().kinds().iter().find(|kind| kind.id == id);
    found.map(|kind| localized(texts, &kind.text).to_owned()).unwrap_or_default()
}

/// Who would stay behind with that force, and what is lost with them; nothing if nobody loses anything.
pub fn left_behind(
    texts: &Texts,
    catalogue: &Catalogue,
    campaign: &Campaign,
    side: Side,
    force: &[KindId],
) -> Option<String> {
    let lost = |member: &Member| {
        let values =
            [("figure", figure(texts, catalogue, &member.name)), ("cards", cards(texts, catalogue, &member.cards))];
        texts.t_args("forces-left-behind", &values.map(|(key, words)| (key, FluentValue::from(words))))
    };
    let all: Vec<String> = campaign.left_behind(side, force, &[], catalogue).iter().map(lost).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// Why a campaign can't be opened or saved.
pub(super) fn fault(texts: &Texts, fault: &CampaignError) -> String {
    match fault {
        CampaignError::InUse { .. } => texts.t("campaign-in-use"),
        CampaignError::Newer { found, .. } => texts.t_args("campaign-newer", &[("version", (*found).into())]),
        CampaignError::Damaged { reason, .. } => texts.t_args("campaign-damaged", &[("why", reason.clone().into())]),
        CampaignError::Io { path, source } => {
            let path = path.display().to_string();
            texts.t_args("campaign-io", &[("path", path.into()), ("why", source.to_string().into())])
        }
    }
}

/// How a mission ended, in a few words.
pub(super) fn ended(texts: &Texts, reason: Reason) -> String {
    texts.t(match reason {
        Reason::LastFigureLeft => "ended-left",
        Reason::LastFigureDied => "ended-died",
        Reason::DoorsSealed => "ended-doors",
        Reason::NoneLeft => "ended-none-left",
        Reason::TakenOut => "ended-taken-out",
        Reason::Activated => "ended-activated",
        Reason::Launched => "ended-launched",
        Reason::MorePoints => "ended-more-points",
        Reason::Surrendered => "ended-surrendered",
        Reason::EqualPoints => "ended-equal-points",
    })
}

/// What a figure has been through, in one line.
pub(super) fn history(texts: &Texts, member: &Member) -> String {
    let last = member.history.last();
    if let (false, Some((mission, service))) = (member.alive, last)
        && let Fate::Died { turn } = service.fate
    {
        return texts.t_args("figure-fell", &[("mission", (*mission).into()), ("turn", turn.into())]);
    }
    let mut words = texts.t_args("figure-missions", &[("n", member.history.len().into())]);
    if member.kills() > 0 {
        words = format!("{words} · {}", texts.t_args("figure-kills", &[("n", member.kills().into())]));
    }
    if last.is_some_and(|(_, service)| !service.fate.alive()) {
        words = format!("{words} · {}", texts.t("figure-hurt"));
    }
    words
}

/// So many fell of a horde.
pub(super) fn horde(texts: &Texts, catalogue: &Catalogue, losses: &HordeLosses) -> String {
    let name = kind(texts, catalogue, &losses.kind);
    texts.t_args("figure-horde", &[("n", losses.fallen.into()), ("kind", name.into())])
}
