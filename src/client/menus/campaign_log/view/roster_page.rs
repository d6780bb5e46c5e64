//! The right page of the campaign log: tally, veterans, fallen and the story; or the report of one mission.

use bevy::ui_widgets::{Activate, observe};

use super::model::{CampaignLogIntent, CampaignLogModel, CampaignLogPage, FigureLine, MissionReport, StoryLine};
use ui_kit::{prelude::*, theme::ui_scale::ShrinkToFit};

/// Height of the lists, in design pixels.
const HIGH: f32 = 448.0;
/// Height of a figure's row, in design pixels.
const ROW: f32 = 58.0;
/// Height of a mission of the story in design pixels: its name and three lines.
const STORY: f32 = 86.0;
/// Size of a portrait, in design pixels.
const PORTRAIT: f32 = 46.0;
/// Height of a list's title, in design pixels.
const HEAD: f32 = 44.0;

pub(super) fn spawn_roster_page(
    stage: &mut ChildSpawnerCommands,
    model: &CampaignLogModel,
    page: usize,
    texts: &Texts,
) {
    stage.spawn(absolute_panel(680.0, 46.0, 536.0, 568.0).down(0.0)).with_children(|paper| {
        spawn_mission_tally(paper, model.tally, texts);
        match &model.report {
            Some(report) => spawn_mission_report(paper, report, texts),
            None => spawn_roster_lists(paper, model, page, texts),
        }
    });
}

/// Spawns the title of a list, with words about it at the right.
fn spawn_list_heading(paper: &mut ChildSpawnerCommands, title: String, about: String) {
    let node = Node::default().height(HEAD - 5.0).padding(px(4).bottom()).spread().align(AlignItems::End).rigid();
    paper.spawn(node).with_children(|line| {
        line.spawn(text_label(TextStyle::PANEL.px(24.0).line(26.0), title, palette::PAPER_TEXT));
        line.spawn(text_label(TextStyle::LABEL, about, palette::PAPER_SECOND));
    });
    let under = Node { height: px(3), margin: px(2).bottom(), flex_shrink: 0.0, ..default() };
    paper.spawn(rect(under, palette::PAPER_TEXT));
}

/// An entry of the lists on the right page.
#[derive(Clone, Copy, Debug, PartialEq)]
enum RosterEntry<'a> {
    /// A figure, with its index among all figures.
    Figure(usize, &'a FigureLine),
    /// A mission of the campaign's story.
    Story(&'a StoryLine),
}

impl<'a> RosterEntry<'a> {
    /// Returns all entries of the lists: the living, the fallen, the story.
    fn all(model: &'a CampaignLogModel) -> Vec<Self> {
        let figures = model.figures.iter().enumerate().map(|(index, figure)| RosterEntry::Figure(index, figure));
        figures.chain(model.story.iter().map(RosterEntry::Story)).collect()
    }

    /// Returns the text id of its list's title.
    fn title_id(self) -> &'static str {
        match self {
            RosterEntry::Figure(_, figure) if figure.fallen => "ledger-fallen",
            RosterEntry::Figure(..) => "ledger-veterans",
            RosterEntry::Story(_) => "ledger-story",
        }
    }

    fn height(self) -> f32 {
        match self {
            RosterEntry::Figure(..) => ROW,
            RosterEntry::Story(_) => STORY,
        }
    }
}

/// Distributes the entries over pages, with room for the titles of the lists.
fn paginate_entries(entries: Vec<RosterEntry>) -> Vec<Vec<RosterEntry>> {
    let mut pages = vec![Vec::new()];
    let mut room = HIGH;
    let mut last = None;
    for entry in entries {
        let needs = entry.height() + if last == Some(entry.title_id()) { 0.0 } else { HEAD };
        if room < needs {
            pages.push(Vec::new());
            room = HIGH - HEAD;
        } else if last != Some(entry.title_id()) {
            room -= HEAD;
        }
        room -= entry.height();
        last = Some(entry.title_id());
        if let Some(page) = pages.last_mut() {
            page.push(entry);
        }
    }
    pages
}

fn spawn_roster_lists(paper: &mut ChildSpawnerCommands, model: &CampaignLogModel, page: usize, texts: &Texts) {
    let pages = paginate_entries(RosterEntry::all(model));
    let at = page % pages.len();
    let mut last = None;
    if model.figures.is_empty() && model.story.is_empty() {
        spawn_list_heading(paper, texts.t("ledger-veterans"), texts.t("ledger-veterans-about"));
        let node = Node { margin: px(10).top(), ..default() };
        paper.spawn(node).with_child(wrapped_text(TextStyle::DOSSIER, texts.t("ledger-nobody"), palette::PAPER_SECOND));
    }
    for entry in &pages[at] {
        let id = entry.title_id();
        if last != Some(id) {
            spawn_list_heading(paper, texts.t(id), texts.t(&format!("{id}-about")));
        }
        last = Some(id);
        match entry {
            RosterEntry::Figure(index, figure) => spawn_figure_row(paper, figure, *index, texts),
            RosterEntry::Story(line) => spawn_story_row(paper, line),
        }
    }
    if pages.len() > 1 {
        spawn_page_turner(paper, at, pages.len(), texts);
    }
}

/// Spawns the page number and the button for the next page.
fn spawn_page_turner(paper: &mut ChildSpawnerCommands, at: usize, pages: usize, texts: &Texts) {
    paper.spawn(flex_row(10.0).margin(UiRect::top(auto())).justify(JustifyContent::End)).with_children(|line| {
        let words = texts.t_args("ledger-page", &[("n", (at + 1).into()), ("of", pages.into())]);
        line.spawn(text_label(TextStyle::LABEL, words, palette::PAPER_SECOND));
        let more =
            GameButton::neutral(texts.t("ledger-more")).height(36.0).padding(12.0).kind(TextStyle::BUTTON.px(16.0));
        line.spawn((
            more.key(KeyCode::Period),
            observe(|_: On<Activate>, mut page: ResMut<CampaignLogPage>| page.0 += 1),
        ));
    });
}

fn spawn_figure_row(paper: &mut ChildSpawnerCommands, figure: &FigureLine, index: usize, texts: &Texts) {
    let node = flex_row(12.0).height(ROW).padding(px(6).horizontal()).border(px(1.5).bottom()).rigid();
    paper.spawn((node, BorderColor::all(palette::PAPER_RULE))).with_children(|line| {
        line.spawn(flex_row(0.0)).with_children(|place| {
            place.spawn(figure_portrait(&figure.picture, figure.side, PORTRAIT));
            if figure.fallen {
                let cross = tinted_icon("close", PORTRAIT, palette::WOUND);
                place.spawn(absolute_panel(0.0, 0.0, PORTRAIT, PORTRAIT)).with_child(cross);
            }
        });
        line.spawn(flex_column(2.0).grow().clip()).with_children(|words| spawn_service_record(words, figure));
        if !figure.fallen {
            let spoken = texts.t_args("spoken-call", &[("figure", figure.name.as_str().into())]);
            let call = GameButton::neutral("").icon("log", 16.0).size(36.0, 36.0).padding(0.0);
            line.spawn((
                call.with_focus_name(format!("call-{index}")).accessible_name(spoken),
                on_press(CampaignLogIntent::Call(index)),
            ));
        }
        line.spawn(side_badge(figure.side, 26.0));
    });
}

/// Spawns a figure's names, history and kept cards. With cards, the history moves beside the names.
fn spawn_service_record(words: &mut ChildSpawnerCommands, figure: &FigureLine) {
    let second = TextStyle::CAPTION.spaced(0.0).line(20.0);
    let keeps = !figure.cards.is_empty();
    words.spawn(flex_row(8.0)).with_children(|names| {
        let colour = if figure.fallen { palette::PAPER_SECOND } else { palette::PAPER_TEXT };
        let mut name =
            names.spawn(text_label(TextStyle::new(FontFace::Oswald, 18.0, 22.0), figure.name.clone(), colour));
        if figure.fallen {
            name.insert(bevy::text::Strikethrough);
        }
        let beside = [figure.kind.clone(), keeps.then(|| figure.history.clone())];
        let beside = beside.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        names.spawn(text_label(second, beside, palette::PAPER_SECOND));
    });
    words.spawn(flex_row(8.0)).with_children(|line| {
        if !keeps {
            line.spawn(text_label(second, figure.history.clone(), palette::PAPER_SECOND));
        }
        for card in &figure.cards {
            spawn_card_tag(line, card);
        }
    });
}

fn spawn_story_row(paper: &mut ChildSpawnerCommands, story: &StoryLine) {
    let node = flex_row(12.0).height(STORY).padding(px(6).horizontal()).border(px(1.5).bottom()).rigid();
    paper.spawn((node, BorderColor::all(palette::PAPER_RULE))).with_children(|line| {
        let number =
            text_label(TextStyle::new(FontFace::Stencil, 30.0, 34.0), story.number.to_string(), palette::PAPER_TEXT);
        let place = Node { width: px(32), justify_content: JustifyContent::Center, flex_shrink: 0.0, ..default() };
        line.spawn(place).with_child(number);
        line.spawn(flex_column(0.0).grow().clip()).with_children(|words| {
            words.spawn(text_label(
                TextStyle::new(FontFace::Oswald, 18.0, 22.0),
                story.name.clone(),
                palette::PAPER_TEXT,
            ));
            let told =
                wrapped_text(TextStyle::SENTENCE.px(15.0).line(19.0), story.words.clone(), palette::PAPER_SENTENCE);
            let node = Node { max_height: px(STORY - 28.0), width: px(476), ..flex_column(0.0).rigid() };
            words.spawn((node, ShrinkToFit::default(), children![told]));
        });
    });
}

/// Spawns an experience card as a tag.
fn spawn_card_tag(line: &mut ChildSpawnerCommands, card: &str) {
    let node = flex_row(4.0).height(26).padding(px(8).horizontal()).border(px(2).all()).rounded(5).rigid();
    let colours =
        (BackgroundColor(palette::color_from_hex(0xDCEBDD)), BorderColor::all(palette::color_from_hex(0x0F4642)));
    let words = text_label(TextStyle::new(FontFace::Oswald, 16.0, 20.0), card, palette::PAPER_TEXT);
    line.spawn((node, colours, children![tinted_icon("effect", 15.0, palette::color_from_hex(0x0F6A62)), words]));
}

fn spawn_mission_report(paper: &mut ChildSpawnerCommands, report: &MissionReport, texts: &Texts) {
    spawn_list_heading(paper, report.name.to_uppercase(), texts.t("ledger-report"));
    // Many names or large text make the report longer than the page; then it is drawn smaller.
    let room = Node { min_height: px(0), ..Node::default().grow() };
    let page =
        Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..flex_column(0.0) };
    paper.spawn(room).with_children(|room| {
        room.spawn((page, ShrinkToFit::default())).with_children(|page| {
            page.spawn(wrapped_text(
                TextStyle::SENTENCE.px(17.0).line(23.0),
                report.sentence.clone(),
                palette::PAPER_TEXT,
            ));
            for (side, lines) in Side::BOTH.into_iter().zip(&report.sides) {
                spawn_side_report(page, side, lines, texts);
            }
        });
    });
}

fn spawn_side_report(page: &mut ChildSpawnerCommands, side: Side, lines: &[(String, String)], texts: &Texts) {
    page.spawn(divider(palette::PAPER_RULE, 8.0, 6.0));
    let name = texts.t(&format!("side-{}", side.key())).to_uppercase();
    page.spawn((
        flex_row(10.0),
        children![side_badge(side, 32.0), text_label(TextStyle::PANEL.px(20.0), name, side.on_paper())],
    ));
    for (title, words) in lines {
        page.spawn(flex_row(10.0).align(AlignItems::Start)).with_children(|line| {
            let place = Node { width: px(92), flex_shrink: 0.0, ..default() };
            line.spawn(place).with_child(text_label(TextStyle::LABEL.line(20.0), title.clone(), palette::PAPER_SECOND));
            let words = wrapped_text(TextStyle::SENTENCE.px(15.0).line(20.0), words.clone(), palette::PAPER_TEXT);
            line.spawn(Node { flex_shrink: 1.0, ..default() }).with_child(words);
        });
    }
}

/// Spawns the numbers of missions that each side has won, in large digits.
fn spawn_mission_tally(page: &mut ChildSpawnerCommands, [allied, german]: [u32; 2], texts: &Texts) {
    page.spawn(flex_row(20.0).height(92).justify(JustifyContent::Center).rigid()).with_children(|line| {
        let kind = TextStyle::new(FontFace::Oswald, 72.0, 80.0);
        line.spawn(side_badge(Side::Allied, 72.0));
        line.spawn(text_label(kind, allied.to_string(), Side::Allied.on_paper()));
        line.spawn(text_label(
            TextStyle::new(FontFace::Stencil, 30.0, 34.0),
            texts.t("ledger-to"),
            palette::PAPER_SECOND,
        ));
        line.spawn(text_label(kind, german.to_string(), Side::German.on_paper()));
        line.spawn(side_badge(Side::German, 72.0));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_log_model(living: usize, fallen: usize, missions: u32) -> CampaignLogModel {
        let figure = |index| FigureLine {
            side: Side::Allied,
            name: String::new(),
            kind: None,
            picture: String::new(),
            history: String::new(),
            cards: Vec::new(),
            fallen: index >= living,
        };
        let story = |number| StoryLine { number, name: String::new(), words: String::new() };
        CampaignLogModel {
            figures: (0..living + fallen).map(figure).collect(),
            story: (1..=missions).map(story).collect(),
            ..CampaignLogModel::default()
        }
    }

    #[test]
    fn figures_and_story_are_spread_over_pages() {
        assert_eq!(paginate_entries(RosterEntry::all(&sample_log_model(0, 0, 0))), [Vec::<RosterEntry>::new()]);
        assert_eq!(paginate_entries(RosterEntry::all(&sample_log_model(2, 1, 1))).len(), 1);
        let many = sample_log_model(9, 11, 7);
        let pages = paginate_entries(RosterEntry::all(&many));
        assert_eq!(pages.iter().map(Vec::len).sum::<usize>(), 27);
        for page in &pages {
            let heads = 1 + page.windows(2).filter(|pair| pair[0].title_id() != pair[1].title_id()).count();
            let high = page.iter().map(|entry| entry.height()).sum::<f32>() + heads as f32 * HEAD;
            assert!(high <= HIGH, "{} entries, {heads} heads", page.len());
        }
    }

    #[test]
    fn a_figure_keeps_its_place_on_later_pages() {
        let many = sample_log_model(9, 11, 0);
        let places = paginate_entries(RosterEntry::all(&many)).into_iter().flatten().map(|entry| match entry {
            RosterEntry::Figure(place, _) => place,
            RosterEntry::Story(_) => usize::MAX,
        });
        assert_eq!(places.collect::<Vec<_>>(), (0..20).collect::<Vec<_>>());
    }
}
