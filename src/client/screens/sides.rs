//! What the dossier and the skirmish both tell of a side.

use kit::draw::*;

/// How large a side's lines are set: the badge and the room beside it, its title and what is said.
pub(crate) struct Sizes {
    pub(crate) badge: f32,
    pub(crate) gap: f32,
    pub(crate) title: Type,
    pub(crate) words: Type,
}

/// How each side wins.
pub(crate) fn wins(page: &mut ChildSpawnerCommands, wins: &[String; 2], sizes: &Sizes, texts: &Texts) {
    for (side, how) in Side::BOTH.into_iter().zip(wins) {
        page.spawn(row(sizes.gap)).with_children(|line| {
            line.spawn(badge(side, sizes.badge));
            line.spawn(Node { flex_shrink: 1.0, ..column(0.0) }).with_children(|words| {
                let title = texts.t(&format!("briefing-win-{}", side.key()));
                words.spawn(label(sizes.title, title, side.on_paper()));
                words.spawn(rich(sizes.words, how, palette::PAPER_TEXT));
            });
        });
    }
}

/// A slip of paper with a side's colour around it.
pub(crate) fn card(side: Side, place: Node) -> impl Bundle {
    let node = place.border(px(3).all()).rounded(8);
    (node, BackgroundColor(palette::PAPER_LIGHT), BorderColor::all(side.on_paper()))
}

/// A side's badge and name, and a line under that.
pub(crate) fn head(card: &mut ChildSpawnerCommands, side: Side, sizes: &Sizes, under: String, texts: &Texts) {
    card.spawn(row(sizes.gap)).with_children(|head| {
        head.spawn(badge(side, sizes.badge));
        let name = texts.t(&format!("side-{}", side.key())).to_uppercase();
        let text = label(sizes.words, under, palette::PAPER_SECOND);
        head.spawn((column(0.0), children![label(sizes.title, name, side.on_paper()), text]));
    });
}

/// Command points a turn, and cards in hand if there are any.
pub(crate) fn facts(line: &mut ChildSpawnerCommands, side: Side, kind: Type, [cp, hand]: [u8; 2], texts: &Texts) {
    for (name, id, n) in [("cp", "briefing-cp", cp), ("cards", "briefing-cards", hand)] {
        if name == "cards" && n == 0 {
            continue;
        }
        let words = rich(kind, &texts.t_args(id, &[("n", n.into())]), palette::PAPER_TEXT);
        let mut fact = line.spawn((row(8.0), children![icon(name, 20.0, side.on_paper()), words]));
        if name == "cp" {
            fact.insert(Term::CommandPoints.tip(texts));
        }
    }
}

/// One requisition point less and one more, within that range.
pub(crate) fn rp_plates(dial: Stepper, side: Side, now: u8, range: (u8, u8), texts: &Texts) -> [Plate; 2] {
    let name = format!("rp-{}", side.key());
    let allowed = [
        Refused::unless(now > range.0, texts.t("briefing-rp-least")),
        Refused::unless(now < range.1, texts.t("briefing-rp-most")),
    ];
    dial.plates(texts, &name, texts.t(&format!("spoken-{name}")), allowed)
}
