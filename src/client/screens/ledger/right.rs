//! The right page: the tally, and veterans and fallen by name; or what came of one mission.

use bevy::ui_widgets::{Activate, observe};

use super::model::{FigureLine, LedgerIntent, LedgerModel, LedgerPage, Report};
use crate::campaigns::tally;
use kit::draw::*;

/// Room for the lists of figures.
const HIGH: f32 = 448.0;
const ROW: f32 = 58.0;
const HEAD: f32 = 44.0;

pub(super) fn spawn(stage: &mut ChildSpawnerCommands, model: &LedgerModel, page: usize, texts: &Texts) {
    stage.spawn(panel(680.0, 46.0, 536.0, 568.0).down(0.0)).with_children(|paper| {
        tally(paper, model.tally, texts);
        match &model.report {
            Some(report) => tell(paper, report, texts),
            None => figures(paper, model, page, texts),
        }
    });
}

/// A list's title with a word about it.
fn head(paper: &mut ChildSpawnerCommands, title: String, about: String) {
    let node = Node::default().height(HEAD - 5.0).padding(px(4).bottom()).spread().align(AlignItems::End).rigid();
    paper.spawn(node).with_children(|line| {
        line.spawn(label(Type::PANEL.px(24.0).line(26.0), title, palette::PAPER_TEXT));
        line.spawn(label(Type::LABEL, about, palette::PAPER_SECOND));
    });
    let under = Node { height: px(3), margin: px(2).bottom(), flex_shrink: 0.0, ..default() };
    paper.spawn(line(under, palette::PAPER_TEXT));
}

/// What one page holds of the figures, each page with the heads that it needs.
fn pages(figures: &[FigureLine]) -> Vec<Vec<&FigureLine>> {
    let mut pages = vec![Vec::new()];
    let mut room = HIGH;
    let mut last = None;
    for figure in figures {
        let needs = ROW + if last == Some(figure.fallen) { 0.0 } else { HEAD };
        if room < needs {
            pages.push(Vec::new());
            room = HIGH - HEAD;
        } else if last != Some(figure.fallen) {
            room -= HEAD;
        }
        room -= ROW;
        last = Some(figure.fallen);
        if let Some(page) = pages.last_mut() {
            page.push(figure);
        }
    }
    pages
}

fn figures(paper: &mut ChildSpawnerCommands, model: &LedgerModel, page: usize, texts: &Texts) {
    let pages = pages(&model.figures);
    let at = page % pages.len();
    let mut last = None;
    if model.figures.is_empty() {
        head(paper, texts.t("ledger-veterans"), texts.t("ledger-veterans-about"));
        let node = Node { margin: px(10).top(), ..default() };
        paper.spawn(node).with_child(sentence(Type::DOSSIER, texts.t("ledger-nobody"), palette::PAPER_SECOND));
    }
    let before: usize = pages[..at].iter().map(Vec::len).sum();
    for (index, figure) in pages[at].iter().enumerate() {
        if last != Some(figure.fallen) {
            let id = if figure.fallen { "ledger-fallen" } else { "ledger-veterans" };
            head(paper, texts.t(id), texts.t(&format!("{id}-about")));
        }
        last = Some(figure.fallen);
        entry(paper, figure, before + index, texts);
    }
    if pages.len() > 1 {
        paper.spawn(row(10.0).margin(UiRect::top(auto())).justify(JustifyContent::End)).with_children(|line| {
            let words = texts.t_args("ledger-page", &[("n", (at + 1).into()), ("of", pages.len().into())]);
            line.spawn(label(Type::LABEL, words, palette::PAPER_SECOND));
            let more = Plate::steel(texts.t("ledger-more")).height(36.0).padding(12.0).kind(Type::BUTTON.px(16.0));
            line.spawn((
                more.key(KeyCode::Period),
                observe(|_: On<Activate>, mut page: ResMut<LedgerPage>| page.0 += 1),
            ));
        });
    }
}

fn entry(paper: &mut ChildSpawnerCommands, figure: &FigureLine, index: usize, texts: &Texts) {
    let node = row(12.0).height(ROW).padding(px(6).horizontal()).border(px(1.5).bottom()).rigid();
    paper.spawn((node, BorderColor::all(palette::PAPER_RULE))).with_children(|line| {
        line.spawn(row(0.0)).with_children(|place| {
            place.spawn(picture(&figure.picture, 46.0, 46.0));
            if figure.fallen {
                place.spawn(panel(0.0, 0.0, 46.0, 46.0)).with_child(icon("close", 46.0, palette::WOUND));
            }
        });
        line.spawn(column(2.0).grow().clip()).with_children(|words| {
            words.spawn(row(8.0)).with_children(|names| {
                let colour = if figure.fallen { palette::PAPER_SECOND } else { palette::PAPER_TEXT };
                let name = names.spawn(label(Type::new(Face::Oswald, 18.0, 22.0), figure.name.clone(), colour)).id();
                if figure.fallen {
                    names.commands().entity(name).insert(bevy::text::Strikethrough);
                }
                let kind = Type::CAPTION.spaced(0.0).line(20.0);
                names.spawn(label(kind, figure.history.clone(), palette::PAPER_SECOND));
            });
            if !figure.cards.is_empty() {
                words.spawn(row(8.0)).with_children(|line| {
                    for card in &figure.cards {
                        tag(line, card);
                    }
                });
            }
        });
        if !figure.fallen {
            let spoken = texts.t_args("spoken-call", &[("figure", figure.name.as_str().into())]);
            let call = Plate::steel("").icon("log", 16.0).size(36.0, 36.0).padding(0.0);
            line.spawn((call.named(format!("call-{index}")).spoken(spoken), emit(LedgerIntent::Call(index))));
        }
        line.spawn(badge(figure.side, 26.0));
    });
}

/// An experience card, as a tag.
fn tag(line: &mut ChildSpawnerCommands, card: &str) {
    let node = row(4.0).height(26).padding(px(8).horizontal()).border(px(2).all()).rounded(5).rigid();
    let colours = (BackgroundColor(palette::rgb(0xDCEBDD)), BorderColor::all(palette::rgb(0x0F4642)));
    let words = label(Type::new(Face::Oswald, 16.0, 20.0), card, palette::PAPER_TEXT);
    line.spawn((node, colours, children![icon("effect", 15.0, palette::rgb(0x0F6A62)), words]));
}

fn tell(paper: &mut ChildSpawnerCommands, report: &Report, texts: &Texts) {
    head(paper, report.name.to_uppercase(), texts.t("ledger-report"));
    paper.spawn(sentence(Type::SENTENCE.px(17.0).line(23.0), report.sentence.clone(), palette::PAPER_TEXT));
    for (side, lines) in Side::BOTH.into_iter().zip(&report.sides) {
        paper.spawn(rule(palette::PAPER_RULE, 8.0, 6.0));
        let name = texts.t(&format!("side-{}", side.key())).to_uppercase();
        paper.spawn((row(10.0), children![badge(side, 32.0), label(Type::PANEL.px(20.0), name, side.on_paper())]));
        for (title, words) in lines {
            paper.spawn(row(10.0).align(AlignItems::Start)).with_children(|line| {
                let place = Node { width: px(92), flex_shrink: 0.0, ..default() };
                line.spawn(place).with_child(label(Type::LABEL.line(20.0), title.clone(), palette::PAPER_SECOND));
                let words = sentence(Type::SENTENCE.px(15.0).line(20.0), words.clone(), palette::PAPER_TEXT);
                line.spawn(Node { flex_shrink: 1.0, ..default() }).with_child(words);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_spread_over_pages() {
        let figure = |fallen| FigureLine {
            side: Side::Allied,
            name: String::new(),
            picture: String::new(),
            history: String::new(),
            cards: Vec::new(),
            fallen,
        };
        assert_eq!(pages(&[]), [Vec::<&FigureLine>::new()]);
        let few = [figure(false), figure(false), figure(true)];
        assert_eq!(pages(&few).len(), 1);
        let many: Vec<FigureLine> = (0..20).map(|index| figure(index > 8)).collect();
        let pages = pages(&many);
        assert_eq!(pages.iter().map(Vec::len).sum::<usize>(), 20);
        for page in &pages {
            let heads = 1 + page.windows(2).filter(|pair| pair[0].fallen != pair[1].fallen).count();
            assert!(page.len() as f32 * ROW + heads as f32 * HEAD <= HIGH, "{} rows, {heads} heads", page.len());
        }
    }
}
