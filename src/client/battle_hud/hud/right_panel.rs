//! The right panel: the card of the selected figure or of an inspected one, the log, the dice or the forecast.

use bevy::ui_widgets::ScrollArea;

use super::{
    dice_page, figure_stats,
    figure_title::figure_title,
    forecast_page, log_page,
    panels::{BattlePanel, PanelSpawner},
    scroll_area::ScrollState,
};
use crate::{battle_log::BattleLog, cards, prelude::*};
use battle_board::{
    ai_reason_text::AiReasons, automaton_forecast::ForecastView, figure_tokens,
    playback::displayed_state::DisplayedState,
};
use battle_view::{
    advice_panel::AdviceOpen, panel_intents::PanelIntent, text::names::second_name, wheel_scroll::ScrollContent,
};
use ui_kit::widgets::spawn_scrollbar;

pub(super) fn spawn_right_panel(
    mut panels: PanelSpawner,
    (battle_view, told): (Res<BattleView>, Res<DisplayedState>),
    (history, log, view): (Res<EventHistory>, Res<BattleLog>, Res<log_page::LogView>),
    (scrolled, reasons, advice, foreseen): (Res<ScrollState>, Res<AiReasons>, Res<AdviceOpen>, Res<ForecastView>),
    texts: Res<Texts>,
    fit: Res<UiFit>,
) {
    // Some prompts need the whole board; a prompt about a card covers this panel.
    let answered = matches!(battle_view.now.awaiting, PendingDecision::Answer { .. });
    if battle_view.needs_whole_board() || (answered && battle_view.is_prompted()) || advice.0 {
        return panels.hide(BattlePanel::Card);
    }
    let (width, height) = if battle_view.folded { (60.0, 56.0) } else { (264.0, 532.0) };
    let node = flex_column(8.0).absolute().right(8.0).top(fit.panels()).size(width, height).padding(px(8.0).all());
    let grows = PlayerScaled { size: Vec2::new(width, height), room: fit.panel_room(), pivot: Vec2::new(1.0, 0.0) };
    let root = (node, NineSliceFrame::PLAIN, grows, GlobalZIndex(if fit.overlays() { 3 } else { 0 }));
    panels.show(BattlePanel::Card, root, |panel| {
        spawn_page_tabs(panel, &battle_view, &texts);
        if battle_view.folded {
            return;
        }
        let scrolls = battle_view.page != RightPanelPage::Log;
        spawn_paper_page(panel, scrolled.by, scrolls, |sheet| match battle_view.page {
            RightPanelPage::Log => log_page::fill_log_page(sheet, &battle_view, (&log, &view, &reasons), &texts),
            RightPanelPage::Dice => dice_page::fill_dice_page(sheet, &battle_view, &history, &texts),
            RightPanelPage::Coming => forecast_page::fill_forecast_page(sheet, &battle_view, &foreseen, &texts),
            RightPanelPage::Figure => {
                let inspected = battle_view.inspected.and_then(|id| told.figure(id));
                if let Some(figure) = inspected.or(battle_view.selected.and_then(|id| told.figure(id))) {
                    spawn_figure_card(sheet, &battle_view, &texts, figure);
                }
            }
        });
    });
}

/// Spawns a page on paper, which is scrolled by that distance. A page that doesn't scroll is clipped.
fn spawn_paper_page(panel: &mut UiParent, by: f32, scrolls: bool, fill: impl FnOnce(&mut UiParent)) {
    let paper = flex_column(5.0).widens().min_height(0.0).margin(px(4.0).all()).inset(12.0, 10.0);
    panel.spawn((paper, NineSliceFrame::PAPER)).with_children(|paper| {
        let overflow = if scrolls { Overflow::scroll_y() } else { Overflow::clip() };
        let sheet = Node { overflow, ..flex_column(5.0).grow().min_height(0.0) };
        let place = ScrollPosition(Vec2::new(0.0, by));
        let page = paper.spawn((sheet, ScrollContent, ScrollArea, place)).with_children(fill).id();
        if scrolls {
            let track = empty_node().absolute().right(3.0).top(10.0).bottom(10.0).width(5.0);
            spawn_scrollbar(paper, page, track, palette::PAPER_RULE_DARK);
        }
    });
}

fn spawn_page_tabs(panel: &mut UiParent, battle_view: &BattleView, texts: &Texts) {
    panel.spawn(flex_row(4.0)).with_children(|tabs| {
        if !battle_view.folded {
            for (page, id, key) in [
                (RightPanelPage::Figure, "tab-figure", Action::Card),
                (RightPanelPage::Log, "tab-log", Action::Log),
                (RightPanelPage::Dice, "tab-dice", Action::Dice),
            ] {
                let look = if battle_view.page == page { ButtonStyle::Confirm } else { ButtonStyle::Steel };
                let button =
                    GameButton::new(look, texts.t(id)).height(36.0).padding(4.0).kind(TextStyle::BUTTON.px(16.0));
                let button = button.key(key).hide_key();
                let button = button.node(|node| (node.flex_grow, node.column_gap) = (1.0, px(6.0)));
                tabs.spawn((button, on_press_intent(PanelIntent::Show(page))));
            }
            if Side::BOTH.into_iter().any(|side| battle_view.now.charter.plays_itself(side)) {
                let look =
                    if battle_view.page == RightPanelPage::Coming { ButtonStyle::Confirm } else { ButtonStyle::Steel };
                let button = GameButton::new(look, "")
                    .icon("horde", 18.0)
                    .size(36.0, 36.0)
                    .padding(2.0)
                    .with_focus_name("tab-coming");
                let button = button.accessible_name(texts.t("tab-coming")).key(Action::Coming).hide_key();
                tabs.spawn((button, on_press_intent(PanelIntent::Show(RightPanelPage::Coming))));
            }
        }
        let (arrow, spoken) = if battle_view.folded { ("left", "spoken-unfold") } else { ("right", "spoken-fold") };
        tabs.spawn((
            GameButton::neutral("")
                .icon(arrow, 16.0)
                .size(36.0, 36.0)
                .padding(2.0)
                .with_focus_name("fold")
                .accessible_name(texts.t(spoken)),
            on_press_intent(PanelIntent::Fold),
        ));
    });
}

fn spawn_figure_card(paper: &mut UiParent, battle_view: &BattleView, texts: &Texts, figure: &Figure) {
    let kind = battle_view.now.kind_of(figure);
    let written = localized_name(texts, &kind.title);
    let title = [("kind", written.into()), ("rp", kind.rp.into())];
    paper.spawn(flex_row(10.0)).with_children(|head| {
        spawn_figure_photo(head, battle_view, figure);
        head.spawn(flex_column(1.0)).with_children(|words| {
            words.spawn(figure_title(texts, battle_view, figure.id, (126.0, 21.0), palette::PAPER_TEXT));
            // The title of a person is the whole name.
            if let Some(second) = second_name(texts, battle_view, figure.id).filter(|second| second != written) {
                words.spawn(sized_box(
                    120.0,
                    wrapped_text(TextStyle::LABEL.px(16.0).line(18.0), second, palette::PAPER_TEXT),
                ));
            }
            let title =
                wrapped_text(TextStyle::LABEL.px(16.0), texts.t_args("card-kind", &title), palette::PAPER_SECOND);
            words.spawn((sized_box(120.0, title), AbbreviationTerm::RequisitionPoints.tip(texts)));
            words.spawn(wound_pips(figure.wounds.into(), kind.damage_points.into(), 20.0));
        });
    });
    paper.spawn(divider(palette::PAPER_RULE_DARK, 0.0, 0.0));
    spawn_figure_stats(paper, battle_view, texts, figure);
    paper.spawn(divider(palette::PAPER_RULE_DARK, 0.0, 0.0));
    figure_stats::spawn_weapon_rows(paper, battle_view, texts, figure);
    // Show objects and cards before the printed abilities, because a full card is clipped at the bottom.
    figure_stats::spawn_carried_objects(paper, battle_view, texts, figure);
    cards::card_strip::spawn_figure_cards(paper, battle_view, texts, figure);
    figure_stats::spawn_abilities(paper, battle_view, texts, figure);
    let state = figure_state_text(battle_view, texts, figure);
    paper.spawn(divider(palette::PAPER_RULE, 2.0, 2.0));
    paper.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0), state, palette::PAPER_SENTENCE));
}

/// Spawns the figure's picture: its portrait with the token in the corner, otherwise the token.
fn spawn_figure_photo(head: &mut UiParent, battle_view: &BattleView, figure: &Figure) {
    let token = figure_tokens::figure_picture(&battle_view.now.catalogue, figure);
    let frame = (empty_node().size(80.0, 80.0).centered().rigid(), NineSliceFrame::PHOTO);
    head.spawn(frame).with_children(|photo| match battle_view.portrait(figure.id) {
        Some(portrait) => {
            photo.spawn(sized_image(&portrait, 62.0, 62.0));
            let corner = empty_node().absolute().right(-4.0).bottom(-4.0);
            photo.spawn(corner).with_child(sized_image(&token, 34.0, 34.0));
        }
        None => drop(photo.spawn(sized_image(&token, 64.0, 64.0))),
    });
}

/// Spawns the present action points, fortitude and damage points. Values that cards change are coloured, with the
/// printed value beside them.
fn spawn_figure_stats(paper: &mut UiParent, battle_view: &BattleView, texts: &Texts, figure: &Figure) {
    let now = battle_view.now.profile(figure);
    let kind = now.printed;
    let left = kind.damage_points.saturating_sub(figure.wounds);
    paper.spawn(flex_row(4.0).justify(JustifyContent::SpaceAround)).with_children(|stats| {
        for (picture, number, printed, id) in [
            ("ap", now.action_points(), kind.ap, "stat-ap"),
            ("shield", battle_view.now.required_fortitude(figure, 0), kind.fortitude, "stat-fortitude"),
            ("hex", left, kind.damage_points, "stat-damage"),
        ] {
            let wounds = id == "stat-damage";
            let words = if wounds { format!("{left}/{printed}") } else { number.to_string() };
            let colour = match number.cmp(&printed) {
                std::cmp::Ordering::Less => palette::WOUND,
                std::cmp::Ordering::Equal => palette::PAPER_TEXT,
                std::cmp::Ordering::Greater => palette::color_from_hex(0x0F5A50),
            };
            let term = match id {
                "stat-ap" => AbbreviationTerm::ActionPoints,
                "stat-fortitude" => AbbreviationTerm::Fortitude,
                _ => AbbreviationTerm::DamagePoints,
            };
            stats.spawn((flex_column(0.0).align(AlignItems::Center), term.tip(texts))).with_children(|stat| {
                stat.spawn(flex_row(4.0)).with_children(|top| {
                    top.spawn(tinted_icon(picture, 20.0, palette::PAPER_SECOND));
                    top.spawn(text_label(TextStyle::new(FontFace::Oswald, 25.0, 28.0), words, colour));
                    if number != printed && !wounds {
                        top.spawn(text_label(TextStyle::LABEL.px(16.0), format!("({printed})"), palette::PAPER_SECOND));
                    }
                });
                stat.spawn(text_label(TextStyle::CAPTION.spaced(0.0), texts.t(id), palette::PAPER_SECOND));
            });
        }
    });
}

fn figure_state_text(battle_view: &BattleView, texts: &Texts, figure: &Figure) -> String {
    let last_stand = battle_view.now.in_last_stand() && battle_view.now.acting == Some(figure.id);
    let id = if last_stand {
        "state-dying"
    } else if battle_view.now.is_stranded(figure) {
        "state-stranded"
    } else if battle_view.now.dying(figure) {
        "refusal-Dead"
    } else if figure.place == Some(rules::FigurePlace::Reserve) {
        "state-held-back"
    } else if figure.square().is_none() {
        "state-waiting"
    } else if battle_view.now.acting == Some(figure.id) {
        "state-acting"
    } else if figure.reaction {
        "state-reaction"
    } else if figure.activated {
        "state-activated"
    } else {
        "state-fresh"
    };
    texts.t(id)
}
