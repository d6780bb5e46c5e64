//! The debrief after a battle: winner, losses per turn, luck and decisive moments. Further pages show all dice and the
//! whole log. Most entries open the replay at their event.

mod dice;
pub mod keep_card;
mod layout;
mod log;
mod losses;
mod luck;
mod model;
mod moments;

use screen_kit::screen_root::{ScreenTree, add_screen};
use ui_kit::prelude::*;

use super::context_rule::find_debrief_rule;

pub use model::{
    CampaignEnd, CasualtyView, DebriefIntent, DebriefModel, DebriefPage, KeepModel, KeepOption, KeyMoment,
    LOG_ROWS_PER_PAGE, LogPage, TurnLosses,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, log::handle_log_paging.run_if(in_state(Screen::Debrief).and_then(is_base_layer_on_top)));
    app.init_resource::<DebriefModel>();
    add_screen::<(State<Screen>, DebriefModel, Texts), DebriefIntent, _>(
        app,
        ScreenSpec {
            music: ScreenMusic::Silence,
            context_rule: find_debrief_rule,
            ..ScreenSpec::menu(Screen::Debrief)
        },
        draw_debrief,
    );
}

fn draw_debrief(mut overlay: ScreenTree, texts: Res<Texts>, model: Res<DebriefModel>) {
    let opens = !overlay.stood();
    overlay.screen(Screen::Debrief, false, |stage| {
        spawn_result_banner(stage, &model, &texts, opens);
        match model.page {
            DebriefPage::Overview => {
                losses::spawn_losses_chart(stage, &model, &texts);
                luck::spawn_luck_panel(stage, &model, &texts);
                match model.keep() {
                    Some(keep) => keep_card::spawn_keep_choice(stage, keep, &texts),
                    None => moments::spawn_key_moments(stage, &model, model.kept(), &texts),
                }
            }
            DebriefPage::Dice => {
                dice::spawn_dice_page(stage, &model, &texts);
                moments::spawn_key_moments(stage, &model, None, &texts);
            }
            DebriefPage::Log => log::spawn_battle_log(stage, &model, &texts),
        }
        spawn_debrief_bar(stage, &model, &texts);
    });
}

/// Spawns the banner with the winner. When the screen opens, the badge falls like a stamp.
fn spawn_result_banner(stage: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts, opens: bool) {
    let band = model.winner.map_or(palette::STEEL_LIGHT, Side::band);
    stage.spawn(rect(absolute_panel(-640.0, 0.0, 2560.0, 112.0), band));
    let dots = UiImage::tiled("tex_halftone").tint(Color::srgba(1.0, 1.0, 1.0, 0.22));
    stage.spawn((absolute_panel(-640.0, 0.0, 2560.0, 112.0), dots));
    stage.spawn(hazard_stripe(absolute_panel(-640.0, 112.0, 2560.0, 8.0)));
    if let Some(side) = model.winner {
        let mut place = stage.spawn(absolute_panel(32.0, 10.0, 92.0, 92.0));
        place.with_child(side_badge(side, 92.0));
        if opens {
            place.insert(UiAnimation::stamp());
        }
    }
    let title = texts.t(&format!("debrief-{}", model.winner.map_or("draw", Side::key)));
    let shadow = TextShadow { offset: Vec2::splat(4.0), color: palette::INK };
    stage
        .spawn(absolute_panel(140.0, 5.0, 780.0, 70.0))
        .with_child((text_label(TextStyle::WINNER, title, palette::TEXT), shadow));
    let pale = palette::color_from_hex(0xCFE8FA);
    let words = text_label(TextStyle::SENTENCE.px(18.0).line(24.0), model.sentence.clone(), pale);
    stage.spawn(absolute_panel(142.0, 76.0, 780.0, 26.0)).with_child(words);
    let node = Node { position_type: PositionType::Absolute, right: px(32), top: px(22), ..flex_row(20.0) };
    stage.spawn(node).with_children(|facts| spawn_result_facts(facts, model, texts, pale));
}

/// Spawns the victory points, the turns, the losses and the played time.
fn spawn_result_facts(facts: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts, pale: Color) {
    let mut fact = |number: String, words: String, colour: Color, term: Option<AbbreviationTerm>| {
        let number = text_label(TextStyle::new(FontFace::Oswald, 38.0, 42.0), number, colour);
        let fact = flex_column(0.0).align(AlignItems::Center);
        let mut fact = facts.spawn((fact, children![number, text_label(TextStyle::LABEL, words, pale)]));
        if let Some(term) = term {
            fact.insert(term.tip(texts));
        }
    };
    if let Some([allied, german]) = model.points {
        fact(
            format!("{allied}–{german}"),
            texts.t("debrief-points"),
            palette::BRASS,
            Some(AbbreviationTerm::VictoryPoints),
        );
    }
    let played = model.minutes.map(|n| (texts.t_args("debrief-minutes", &[("n", n.into())]), "debrief-played", n));
    let entries = [
        (model.turns.to_string(), "debrief-turns", model.turns),
        (model.fallen.to_string(), "debrief-fallen", model.fallen),
        (model.killed.to_string(), "debrief-killed", model.killed),
    ];
    for (number, id, n) in entries.into_iter().chain(played) {
        fact(number, texts.t_args(id, &[("n", n.into())]), palette::TEXT, None);
    }
}

/// Spawns the buttons that open the replay and further pages; the button of the open page is highlighted.
fn spawn_page_buttons(bar: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts) {
    let watch = GameButton::neutral(texts.t("debrief-watch")).icon("play", 18.0).height(52.0).padding(12.0);
    bar.spawn((watch.key(texts.key("debrief-watch")), on_press(DebriefIntent::Watch(None))));
    for (page, id, name) in [(DebriefPage::Log, "debrief-log", "log"), (DebriefPage::Dice, "debrief-all-dice", "info")]
    {
        let open = model.page == page;
        let look = if open { ButtonStyle::Confirm } else { ButtonStyle::Steel };
        let button = GameButton::new(look, texts.t(id)).icon(name, 18.0).height(52.0).padding(12.0);
        let button = button.key(texts.key(id)).with_focus_name(id);
        bar.spawn((button, on_press(DebriefIntent::Open(if open { DebriefPage::Overview } else { page }))));
    }
}

fn spawn_debrief_bar(stage: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        spawn_page_buttons(bar, model, texts);
        if let Some(campaign) = &model.campaign {
            let back = GameButton::neutral(texts.t("debrief-analysis")).icon("chart", 18.0).height(52.0).padding(12.0);
            bar.spawn((back.key(texts.key("debrief-analysis")), on_press(DebriefIntent::Analysis)));
            spawn_campaign_note(bar, campaign.note.as_deref());
            if campaign.can_reconsider {
                let button = GameButton::neutral(texts.t("keep-again")).icon("undo", 18.0).height(52.0).padding(12.0);
                bar.spawn((button.with_focus_name("keep-again"), on_press(DebriefIntent::Reconsider)));
            }
            // Before the player has chosen a card, one press of Enter must not discard all of them.
            let undecided = campaign.keep.as_ref().is_some_and(|keep| keep.chosen.is_none());
            let refused = undecided.then(|| DisabledReason::because(texts.t("keep-first")));
            let on =
                GameButton::confirm(campaign.confirm.clone()).node(|node| node.min_width = px(320)).disabled(refused);
            bar.spawn((on.key(KeyCode::Enter).first(), on_press(DebriefIntent::Settle)));
            return;
        }
        let rematches =
            [("debrief-again", "undo", DebriefIntent::Again), ("debrief-return", "turn", DebriefIntent::Return)];
        for (id, name, intent) in rematches.into_iter().filter(|(.., intent)| model.rematches.contains(intent)) {
            let button =
                GameButton::neutral(texts.t(id)).icon(name, 18.0).height(52.0).padding(12.0).key(texts.key(id));
            bar.spawn((button, on_press(intent)));
        }
        bar.spawn(flex_spacer());
        let on = GameButton::confirm(texts.t("debrief-title")).width(240.0).key(KeyCode::Enter).first();
        // On another page, Esc closes that page first.
        let on = if model.page == DebriefPage::Overview { on.key(KeyCode::Escape) } else { on };
        bar.spawn((on, on_press(DebriefIntent::ToTitle)));
    });
}

/// Spawns the line about the campaign, or only the space for it.
fn spawn_campaign_note(bar: &mut ChildSpawnerCommands, note: Option<&str>) {
    let place = Node { min_width: px(0), ..flex_row(8.0).justify(JustifyContent::Center) }.grow();
    bar.spawn(place).with_children(|line| {
        if let Some(note) = note {
            line.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0).line(18.0), note, palette::TEXT_WARM));
        }
    });
}
