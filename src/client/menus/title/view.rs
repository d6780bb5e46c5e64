//! The title screen: logo, the game to continue, new battles, languages and quitting.

use crate::records::saves::SavesState;
use mission_library::MissionLibrary;
use screen_kit::title_intent::TitleIntent;
use screen_kit::{
    choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogAnswered, DialogOption, DialogTopic},
    screen_root::{ScreenTree, add_screen},
    settings::{self, SettingsIntent},
};
use ui_kit::{
    language::Language,
    prelude::*,
    settings::TutorialSetting,
    theme::ui_scale::FillsWindow,
    widgets::{PositionedNode, empty_node},
};

/// Resource with a description of the game to continue, if any, like "Mission 2 · turn 3 · yesterday, 21:14". The module
/// `continue_game` fills it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ContinueInfo(pub Option<String>);

/// Resource with the reason why the tutorial can't be played, once the player has tried.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TutorialFault(pub Option<DisabledReason>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ContinueInfo>()
        .init_resource::<TutorialFault>()
        .add_systems(Update, (ask_before_quitting, quit_game));
    add_screen::<(State<Screen>, ContinueInfo, MissionLibrary, TutorialFault, Texts), TitleIntent, _>(
        app,
        ScreenSpec::menu(Screen::Title),
        draw_title,
    );
    // This picture takes longest to load: start before the window is open.
    app.world().resource::<ImageCache>().image("ui/art_title");
}

/// Asks before quitting. Esc leads back from every screen, so one press too many must not end the game.
fn ask_before_quitting(
    mut intents: MessageReader<TitleIntent>,
    saves: Res<SavesState>,
    texts: Res<Texts>,
    mut ask: ResMut<ChoiceDialog>,
) {
    if intents.read().any(|intent| *intent == TitleIntent::Quit) {
        ask.0 = Some(ChoiceDialogModel {
            of: DialogTopic::Quit,
            title: texts.t("quit-title"),
            text: texts.t(if saves.unusable.is_some() { "quit-unsaved" } else { "quit-text" }),
            answers: vec![DialogOption::destroying(texts.t("quit-yes"), "exit")],
            cancel: texts.t("quit-no"),
        });
    }
}

fn quit_game(mut answers: MessageReader<DialogAnswered>, mut exit: MessageWriter<AppExit>) {
    if answers.read().any(|answer| answer.of == DialogTopic::Quit && answer.answer.is_some()) {
        exit.write(AppExit::Success);
    }
}

fn draw_title(
    mut overlay: ScreenTree,
    texts: Res<Texts>,
    resume: Res<ContinueInfo>,
    missions: Res<MissionLibrary>,
    (lesson, settings): (Res<TutorialFault>, Res<Settings>),
) {
    // No battle can begin if every mission has faults.
    let new_battle = DisabledReason::unless(missions.first().is_some(), texts.t("title-no-mission"));
    overlay.rebuild(Screen::Title, |root| {
        root.spawn((stretched_node(0.0), FillsWindow, UiImage::new("ui/art_title")));
        // The entries keep to the edges of the window at any aspect ratio, because the picture is dark behind the
        // buttons there.
        root.spawn(stretched_node(0.0)).with_children(|stage| {
            spawn_game_title(stage, &texts);
            spawn_title_buttons(stage, &texts, &resume, new_battle, (&lesson, &settings.lesson));
            spawn_language_buttons(stage, &texts);
            spawn_title_corner(stage, &texts);
        });
    });
}

fn node_at(left: f32, top: f32, width: f32) -> Node {
    empty_node().absolute().left(left).top(top).width(width)
}

fn spawn_game_title(stage: &mut ChildSpawnerCommands, texts: &Texts) {
    let logo = texts.t("title-logo");
    let shadow = TextShadow { offset: Vec2::splat(5.0), color: palette::WOUND };
    stage.spawn(node_at(48.0, 40.0, 560.0)).with_child((text_label(TextStyle::LOGO, logo, palette::TEXT), shadow));
    stage.spawn(node_at(48.0, 142.0, 560.0)).with_children(|place| {
        let strip = |width: f32| hazard_stripe(Node { width: px(width), ..default() });
        let kind = TextStyle::new(FontFace::Oswald, 20.0, 24.0).spaced(2.0);
        let words = text_label(kind, texts.t("title-place"), palette::BRASS);
        place.spawn((flex_row(12.0), children![strip(96.0), words, strip(192.0)]));
    });
}

fn spawn_title_buttons(
    stage: &mut ChildSpawnerCommands,
    texts: &Texts,
    resume: &ContinueInfo,
    new_battle: Result<(), DisabledReason>,
    (fault, lesson): (&TutorialFault, &TutorialSetting),
) {
    // A new player sees the first battle at the top.
    let newcomer = resume.0.is_none() && !lesson.done && fault.0.is_none();
    stage.spawn(node_at(48.0, 200.0, 408.0).down(6.0)).with_children(|list| {
        spawn_large_title_button(list, texts, resume, newcomer.then_some(lesson));
        let plate = |id: &str, icon: &str| {
            GameButton::neutral(texts.t(id)).icon_in(icon, 24.0, palette::BRASS).key(texts.key(id))
        };
        let campaigns = plate("title-campaign", "medal").allowed(new_battle.clone());
        let campaigns = if resume.0.is_none() && !newcomer { campaigns.first() } else { campaigns };
        list.spawn((style_title_button(campaigns), on_press(TitleIntent::Open(Screen::Campaigns))));
        let skirmish = plate("title-skirmish", "shoot")
            .second_in(texts.t("title-alone"), TextStyle::CAPTION.spaced(0.0).line(17.0))
            .allowed(new_battle);
        list.spawn((style_title_button(skirmish).height(60.0), on_press(TitleIntent::Skirmish)));
        let online = style_title_button(plate("title-online", "link"));
        list.spawn((online, on_press(TitleIntent::Open(Screen::OnlineLobby))));
        if !newcomer {
            let allowed = fault.0.clone().map_or(Ok(()), Err);
            let learn = plate("title-lesson", "human").allowed(allowed);
            list.spawn((style_title_button(learn), on_press(TitleIntent::Tutorial)));
        }
        list.spawn((style_title_button(plate("title-records", "log")), on_press(TitleIntent::Open(Screen::Records))));
        list.spawn((
            style_title_button(plate("title-editor", "brush")),
            on_press(TitleIntent::Open(Screen::Documents)),
        ));
        list.spawn(flex_row(8.0)).with_children(|line| spawn_settings_and_quit(line, texts));
    });
}

/// Spawns the large button at the top: to continue the game, or for a newcomer to begin the tutorial.
fn spawn_large_title_button(
    list: &mut ChildSpawnerCommands,
    texts: &Texts,
    resume: &ContinueInfo,
    newcomer: Option<&TutorialSetting>,
) {
    if let Some(line) = &resume.0 {
        let go_on = large_title_button(texts.t("title-continue"), line.clone(), "play");
        list.spawn((go_on, on_press(TitleIntent::Continue)));
        list.spawn(empty_node().height(2));
    }
    if let Some(lesson) = newcomer {
        let second = texts.t(if lesson.step.is_some() { "title-lesson-on" } else { "title-lesson-new" });
        let learn = large_title_button(texts.t("title-lesson").to_uppercase(), second, "medal");
        list.spawn((learn.with_focus_name("first-battle"), on_press(TitleIntent::Tutorial)));
        list.spawn(empty_node().height(2));
    }
}

fn spawn_settings_and_quit(line: &mut ChildSpawnerCommands, texts: &Texts) {
    let settings = settings::settings_button(texts).icon_in("settings", 24.0, palette::BRASS);
    let settings = style_title_button(settings.key(texts.key("title-settings"))).width(200.0);
    line.spawn((settings, on_press(SettingsIntent::Open)));
    let quit = GameButton::neutral(texts.t("title-quit")).icon_in("exit", 24.0, palette::BRASS);
    let quit = style_title_button(quit.key(KeyCode::Escape)).width(200.0);
    line.spawn((quit, on_press(TitleIntent::Quit)));
}

/// Returns a large button for the most likely choice.
fn large_title_button(words: String, second: String, icon: &str) -> GameButton {
    let button = style_title_button(GameButton::new(ButtonStyle::Confirm, words))
        .kind(TextStyle::new(FontFace::Stencil, 28.0, 32.0))
        .height(84.0);
    let button =
        button.second_in(second, TextStyle::SENTENCE.line(18.0)).wrap_second().icon_in(icon, 40.0, palette::WOUND);
    button.key(KeyCode::Enter).first()
}

fn style_title_button(button: GameButton) -> GameButton {
    button.kind(TextStyle::BUTTON.px(20.0)).height(44.0).left_aligned().padding(16.0).node(|node| {
        node.column_gap = px(14);
        node.padding.bottom = px(4);
    })
}

fn spawn_language_buttons(stage: &mut ChildSpawnerCommands, texts: &Texts) {
    stage.spawn(flex_row(8.0).absolute().left(48.0).bottom(20.0).size(400.0, 40.0)).with_children(|line| {
        line.spawn(tinted_icon("globe", 22.0, palette::TEXT));
        for language in Language::ALL {
            let button = settings::choice_button(language.own_name(), language == texts.language());
            let button =
                button.kind(TextStyle::BUTTON.px(16.0)).height(40.0).padding(14.0).with_focus_name(language.own_name());
            line.spawn((button, on_press(SettingsIntent::SetLanguage(language))));
        }
    });
}

fn spawn_title_corner(stage: &mut ChildSpawnerCommands, texts: &Texts) {
    let node = flex_row(8.0).absolute().right(32.0).bottom(20.0).inset(14.0, 6.0);
    stage.spawn((node, NineSliceFrame::INSET)).with_children(|line| {
        let rules =
            GameButton::neutral(texts.t("title-rules")).icon_in("rules", 20.0, palette::BRASS).key(Action::Rules);
        line.spawn((rules.kind(TextStyle::BUTTON.px(16.0)).height(32.0).padding(8.0), on_press(TitleIntent::Rules)));
        line.spawn(Node { width: px(8), ..default() });
        line.spawn(action_keycap(Action::FullScreen));
        line.spawn(text_label(TextStyle::SENTENCE.steady(), texts.t("title-window"), palette::TEXT_WARM));
        line.spawn(Node { width: px(8), ..default() });
        let credits = GameButton::neutral(texts.t("title-credits")).key(texts.key("title-credits"));
        let credits = credits.kind(TextStyle::BUTTON.px(16.0)).height(32.0).padding(8.0);
        line.spawn((credits, on_press(TitleIntent::Open(Screen::Credits))));
        let version = concat!("v", env!("CARGO_PKG_VERSION"));
        line.spawn(text_label(TextStyle::CAPTION.spaced(0.0), version, palette::color_from_hex(0xC9C3B2)));
    });
}
