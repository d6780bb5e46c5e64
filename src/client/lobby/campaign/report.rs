//! What came of one mission of a campaign, for both sides.

use super::words;
use campaign::{Campaign, Chapter, Fate, Kept, Loss, Name, SideChapter};
use kit::text::Texts;
use rules::{Catalogue, Side};
use screens::ledger::Report;

/// The page of that chapter.
pub(super) fn report(
    texts: &Texts,
    catalogue: &Catalogue,
    campaign: &Campaign,
    (chapter, place, name): (&Chapter, usize, String),
) -> Report {
    let known = |name: &Name| words::known(texts, catalogue, campaign, name);
    let turn = texts.t_args("turn-n", &[("n", chapter.turns.into())]);
    let orders = texts.t_args("report-orders", &[("n", chapter.orders.into())]);
    Report {
        mission: place,
        name,
        sentence: format!("{turn}, {orders}. {}", words::ended(texts, chapter.reason)),
        sides: Side::BOTH.map(|side| lines(texts, catalogue, &known, &chapter.sides[side])),
    }
}

/// What a figure is called.
type Known<'a> = &'a dyn Fn(&Name) -> String;

fn lines(texts: &Texts, catalogue: &Catalogue, known: Known, side: &SideChapter) -> Vec<(String, String)> {
    let mut lines = vec![(texts.t("report-force"), force(texts, catalogue, known, side))];
    let mut push = |id: &str, words: String| {
        if !words.is_empty() {
            lines.push((texts.t(id), words));
        }
    };
    push("report-fallen", fallen(texts, catalogue, known, side));
    if let Kept::Card { figure, card } = &side.kept {
        let figure = known(figure);
        push("report-kept", format!("{} · {figure}", words::card(texts, catalogue, card)));
    }
    let lost = side.lost.iter().map(|lost| {
        let how = texts.t(match lost.how {
            Loss::Killed => "lost-killed",
            Loss::Died => "lost-died",
            Loss::NotBought => "lost-not-bought",
            Loss::Discarded => "lost-discarded",
        });
        let card = words::card(texts, catalogue, &lost.card);
        format!("{card} · {} ({how})", known(&lost.name))
    });
    push("report-lost", lost.collect::<Vec<_>>().join(", "));
    lines
}

/// Who was there: figures by name, hordes by what was bought.
fn force(texts: &Texts, catalogue: &Catalogue, known: Known, side: &SideChapter) -> String {
    let named = side.figures.iter().map(|service| known(&service.name));
    let horde = |id: &&String| catalogue.find(id).is_none_or(|kind| catalogue.kind(kind).horde().is_some());
    let mut hordes: Vec<&String> = side.force.iter().filter(horde).collect();
    hordes.sort();
    let hordes = hordes.chunk_by(|one, other| one == other).map(|bought| {
        let name = words::kind(texts, catalogue, bought[0]);
        if bought.len() > 1 { format!("{name} × {}", bought.len()) } else { name }
    });
    let level = texts.t_args("report-level", &[("n", side.level.into())]);
    format!("{}. {level}", named.chain(hordes).collect::<Vec<_>>().join(", "))
}

fn fallen(texts: &Texts, catalogue: &Catalogue, known: Known, side: &SideChapter) -> String {
    let named = side.figures.iter().filter_map(|service| match service.fate {
        Fate::Died { turn } => {
            let turn = texts.t_args("report-turn", &[("n", turn.into())]);
            Some(format!("{} ({turn})", known(&service.name)))
        }
        Fate::Survived | Fate::Left | Fate::HeldBack => None,
    });
    let hordes = side.hordes.iter().map(|losses| words::horde(texts, catalogue, losses));
    named.chain(hordes).collect::<Vec<_>>().join(", ")
}
