//! Parts about a side that the briefing and the seat cards share.

use ui_kit::prelude::*;

/// Sizes of the lines about a side: badge, gap beside it, and fonts of title and words.
pub(crate) struct SideTextSizes {
    pub(crate) badge: f32,
    pub(crate) gap: f32,
    pub(crate) title: TextStyle,
    pub(crate) words: TextStyle,
}

pub(crate) fn spawn_win_conditions(
    page: &mut ChildSpawnerCommands,
    wins: &[String; 2],
    sizes: &SideTextSizes,
    texts: &Texts,
) {
    for (side, how) in Side::BOTH.into_iter().zip(wins) {
        page.spawn(flex_row(sizes.gap)).with_children(|line| {
            line.spawn(side_badge(side, sizes.badge));
            line.spawn(Node { flex_shrink: 1.0, ..flex_column(0.0) }).with_children(|words| {
                let title = texts.t(&format!("briefing-win-{}", side.key()));
                words.spawn(text_label(sizes.title, title, side.on_paper()));
                words.spawn(rich_text(sizes.words, how, palette::PAPER_TEXT));
            });
        });
    }
}

/// Returns a card of paper with a border in the side's colour.
pub fn side_card(side: Side, place: Node) -> impl Bundle {
    let node = place.border(px(3).all()).rounded(8);
    (node, BackgroundColor(palette::PAPER_LIGHT), BorderColor::all(side.on_paper()))
}

/// Spawns a side's badge and name, with a line below.
pub(crate) fn spawn_side_heading(
    card: &mut ChildSpawnerCommands,
    side: Side,
    sizes: &SideTextSizes,
    under: String,
    texts: &Texts,
) {
    card.spawn(flex_row(sizes.gap)).with_children(|head| {
        head.spawn(side_badge(side, sizes.badge));
        let name = texts.t(&format!("side-{}", side.key())).to_uppercase();
        let text = text_label(sizes.words, under, palette::PAPER_SECOND);
        head.spawn((flex_column(0.0), children![text_label(sizes.title, name, side.on_paper()), text]));
    });
}

/// Spawns the command points per turn, and the number of cards in hand if there are any.
pub(crate) fn spawn_side_facts(
    line: &mut ChildSpawnerCommands,
    side: Side,
    kind: TextStyle,
    [cp, hand]: [u8; 2],
    texts: &Texts,
) {
    for (name, id, n) in [("cp", "briefing-cp", cp), ("cards", "briefing-cards", hand)] {
        if name == "cards" && n == 0 {
            continue;
        }
        let words = rich_text(kind, &texts.t_args(id, &[("n", n.into())]), palette::PAPER_TEXT);
        let mut fact = line.spawn((flex_row(8.0), children![tinted_icon(name, 20.0, side.on_paper()), words]));
        if name == "cp" {
            fact.insert(AbbreviationTerm::CommandPoints.tip(texts));
        }
    }
}

/// Returns the buttons that remove or add one requisition point, within the range.
pub fn points_stepper_buttons(
    dial: StepperButtons,
    side: Side,
    now: u8,
    range: (u8, u8),
    texts: &Texts,
) -> [GameButton; 2] {
    let name = format!("rp-{}", side.key());
    let allowed = [
        DisabledReason::unless(now > range.0, texts.t("briefing-rp-least")),
        DisabledReason::unless(now < range.1, texts.t("briefing-rp-most")),
    ];
    dial.plates(texts, &name, texts.t(&format!("spoken-{name}")), allowed)
}
