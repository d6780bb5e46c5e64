//! The title: the name and its exo-suit, what can be continued, a new battle, the language, the way out.

use bevy::ui_widgets::{Activate, observe};

use super::{
    settings::{self, SettingsIntent},
    stage::{ScreenOverlay, stale},
};
use kit::{draw::*, language::Language, theme::fit::FillsWindow};

/// What can be continued, if anything; whoever keeps the saves fills it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Resume(pub Option<ResumeInfo>);

/// What is said of it under CONTINUE.
#[derive(Clone, Debug, PartialEq)]
pub struct ResumeInfo {
    /// One line, as «Mission 2 · turn 3 · yesterday, 21:14».
    pub line: String,
}

/// How far the first battle has come, a lesson.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct FirstBattle {
    /// Whether it was begun and left.
    pub begun: bool,
    /// Whether it was gone through.
    pub done: bool,
    /// Why it can't be played, once that was tried.
    pub fault: Option<Refused>,
}

/// Whether a new battle can be begun, and why not.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct NewBattle(pub Result<(), Refused>);

/// What the player wants on the title screen. Language and quitting are done here.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleIntent {
    /// Go on with what [`Resume`] tells of.
    Continue,
    /// The first battle, a lesson.
    Lesson,
    /// To the campaigns.
    Campaigns,
    /// A battle of its own.
    Skirmish,
    /// To the battles that were recorded.
    Records,
    /// Open the rulebook.
    Rules,
    /// Leave the game.
    Quit,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resume>()
        .init_resource::<FirstBattle>()
        .insert_resource(NewBattle(Ok(())))
        .add_message::<TitleIntent>()
        .add_systems(
            Update,
            (draw.run_if(stale::<(State<Screen>, Resume, NewBattle, FirstBattle, Texts)>(Screen::Title)), quit),
        );
    // The picture takes longest: start on it before the window is there.
    app.world().resource::<Art>().image("ui/art_title");
}

fn quit(mut intents: MessageReader<TitleIntent>, mut exit: MessageWriter<AppExit>) {
    if intents.read().any(|intent| *intent == TitleIntent::Quit) {
        exit.write(AppExit::Success);
    }
}

fn draw(
    mut overlay: ScreenOverlay,
    texts: Res<Texts>,
    resume: Res<Resume>,
    new_battle: Res<NewBattle>,
    first: Res<FirstBattle>,
) {
    overlay.rebuild(Screen::Title, |root| {
        root.spawn((over(0.0), FillsWindow, Picture::new("ui/art_title")));
        // At the edges of the window, whatever its shape: the picture is dark where the plates are.
        root.spawn(over(0.0)).with_children(|stage| {
            name(stage, &texts);
            entries(stage, &texts, &resume, &new_battle, &first);
            languages(stage, &texts);
            corner(stage, &texts);
        });
    });
}

fn at(left: f32, top: f32, width: f32) -> Node {
    Node { position_type: PositionType::Absolute, left: px(left), top: px(top), width: px(width), ..default() }
}

fn name(stage: &mut ChildSpawnerCommands, texts: &Texts) {
    let logo = texts.t("title-logo");
    let shadow = TextShadow { offset: Vec2::splat(5.0), color: palette::WOUND };
    stage.spawn(at(48.0, 40.0, 560.0)).with_child((label(Type::LOGO, logo, palette::TEXT), shadow));
    stage.spawn(Node { ..at(48.0, 142.0, 560.0) }).with_children(|place| {
        let strip = |width: f32| hazard(Node { width: px(width), ..default() });
        let kind = Type::new(Face::Oswald, 20.0, 24.0).spaced(2.0);
        let words = label(kind, texts.t("title-place"), palette::BRASS);
        place.spawn((row(12.0), children![strip(96.0), words, strip(192.0)]));
    });
}

fn entries(
    stage: &mut ChildSpawnerCommands,
    texts: &Texts,
    resume: &Resume,
    new_battle: &NewBattle,
    first: &FirstBattle,
) {
    // Who has never played is shown where to begin.
    let newcomer = resume.0.is_none() && !first.done && first.fault.is_none();
    let place = Node { top: px(200), left: px(48), ..at(48.0, 200.0, 408.0) };
    let list = place.down(6.0);
    stage.spawn(list).with_children(|list| {
        if let Some(info) = &resume.0 {
            let go_on = Plate::new(Look::Confirm, texts.t("title-continue"))
                .kind(Type::new(Face::Stencil, 28.0, 32.0))
                .second_in(info.line.clone(), Type::SENTENCE.line(20.0))
                .icon_in("play", 40.0, palette::WOUND)
                .key(KeyCode::Enter)
                .first();
            list.spawn((entry(go_on, 84.0), emit(TitleIntent::Continue)));
            list.spawn(Node { height: px(2), ..default() });
        }
        if newcomer {
            let second = if first.begun { "title-lesson-on" } else { "title-lesson-new" };
            let learn = Plate::new(Look::Confirm, texts.t("title-lesson").to_uppercase())
                .kind(Type::new(Face::Stencil, 28.0, 32.0))
                .second_in(texts.t(second), Type::SENTENCE.line(20.0))
                .icon_in("medal", 40.0, palette::WOUND)
                .key(KeyCode::Enter)
                .named("first-battle")
                .first();
            list.spawn((entry(learn, 84.0), emit(TitleIntent::Lesson)));
            list.spawn(Node { height: px(2), ..default() });
        }
        let plate =
            |id: &str, icon: &str, key: KeyCode| Plate::steel(texts.t(id)).icon_in(icon, 24.0, palette::BRASS).key(key);
        let campaigns = plate("title-campaign", "medal", KeyCode::KeyC).allowed(new_battle.0.clone());
        let campaigns = if resume.0.is_none() && !newcomer { campaigns.first() } else { campaigns };
        list.spawn((entry(campaigns, 44.0), emit(TitleIntent::Campaigns)));
        let skirmish = plate("title-skirmish", "shoot", KeyCode::KeyE).allowed(new_battle.0.clone());
        list.spawn((entry(skirmish, 44.0), emit(TitleIntent::Skirmish)));
        if !newcomer {
            let allowed = first.fault.clone().map_or(Ok(()), Err);
            let learn = plate("title-lesson", "human", KeyCode::KeyP).allowed(allowed);
            list.spawn((entry(learn, 44.0), emit(TitleIntent::Lesson)));
        }
        list.spawn((entry(plate("title-records", "log", KeyCode::KeyG), 44.0), emit(TitleIntent::Records)));
        let settings = settings::opener(texts).icon_in("settings", 24.0, palette::BRASS).key(KeyCode::KeyA);
        list.spawn((entry(settings, 44.0), emit(SettingsIntent::Open)));
        let rules = Plate::steel(texts.t("title-rules")).icon_in("rules", 24.0, palette::BRASS).key(Action::Rules);
        list.spawn((entry(rules, 44.0), emit(TitleIntent::Rules)));
        list.spawn((entry(plate("title-quit", "exit", KeyCode::Escape), 44.0), emit(TitleIntent::Quit)));
    });
}

fn entry(plate: Plate, height: f32) -> Plate {
    let big = height > 60.0;
    let plate = if big { plate } else { plate.kind(Type::BUTTON.px(20.0)) };
    plate.height(height).left_aligned().padding(16.0).node(|node| {
        node.column_gap = px(14);
        node.padding.bottom = px(4);
    })
}

fn languages(stage: &mut ChildSpawnerCommands, texts: &Texts) {
    let place = Node { top: auto(), bottom: px(20), ..at(48.0, 0.0, 400.0).height(40) };
    let line = place.across(8.0);
    stage.spawn(line).with_children(|line| {
        line.spawn(icon("globe", 22.0, palette::TEXT));
        for language in Language::ALL {
            let spoken = language == texts.language();
            let look = if spoken { Look::Confirm } else { Look::Steel };
            let mut plate = Plate::new(look, language.own_name())
                .kind(Type::BUTTON.px(16.0))
                .height(40.0)
                .padding(14.0)
                .named(language.own_name());
            if spoken {
                plate = plate.icon_in("check", 16.0, palette::WOUND);
            }
            line.spawn((
                plate,
                observe(move |_: On<Activate>, mut now: ResMut<Language>| {
                    now.set_if_neq(language);
                }),
            ));
        }
    });
}

fn corner(stage: &mut ChildSpawnerCommands, texts: &Texts) {
    let node = Node {
        position_type: PositionType::Absolute,
        right: px(32),
        bottom: px(20),
        ..row(8.0).padding(UiRect::axes(px(14), px(6)))
    };
    stage.spawn((node, Frame::INSET)).with_children(|line| {
        line.spawn(keycap_of(Action::FullScreen));
        line.spawn(label(Type::SENTENCE, texts.t("title-window"), palette::TEXT_WARM));
        line.spawn(Node { width: px(8), ..default() });
        let version = concat!("v", env!("CARGO_PKG_VERSION"));
        line.spawn(label(Type::CAPTION.spaced(0.0), version, palette::rgb(0xC9C3B2)));
    });
}
