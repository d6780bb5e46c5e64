//! The page after the last step: the differences between lesson and mission, and plates for the next steps.

use super::{
    desk::LessonIntent,
    flow::{Words, flow},
    note::{Phase, Told},
};
use crate::{flow as battle_flow, prelude::*};
use screens::title::TitleIntent;

/// Overlay of the last page.
struct Page;

/// Message: leave the battle, and send this intent to the title screen, if there is one.
#[derive(Message, Clone, Copy, Debug)]
struct Way(Option<TitleIntent>);

/// Facts about missions: icon and id of the text.
const TOLD: [(&str, &str); 5] = [
    ("human", "lesson-end-forces"),
    ("lock", "lesson-end-two"),
    ("medal", "lesson-end-goal"),
    ("star", "lesson-end-dice"),
    ("rules", "lesson-end-help"),
];

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Way>()
        .add_systems(Update, leave.in_set(BattleSystems::Orders))
        .add_systems(Update, draw.in_set(BattleSystems::Show).run_if(changed::<(Told, Texts)>));
}

fn leave(world: &mut World) {
    let ways: Vec<Way> = world.resource_mut::<Messages<Way>>().drain().collect();
    if let Some(Way(then)) = ways.into_iter().next() {
        battle_flow::leave(world);
        if let Some(intent) = then {
            world.write_message(intent);
        }
    }
}

fn draw(mut overlay: Overlay<Page>, told: Res<Told>, texts: Res<Texts>, bindings: Res<Bindings>) {
    overlay.clear();
    if told.0.as_ref().is_none_or(|model| model.phase != Phase::Over) {
        return;
    }
    // Above the strip of hands, which is above prompts.
    overlay.open((modal(Layer::CARDS), DespawnOnExit(Screen::Battle)), |root| {
        let node = column(14.0).width(1140.0).inset(36.0, 28.0);
        root.spawn((node, Frame::PAPER_FOLD)).with_children(|page| fill(page, (&texts, &bindings)));
    });
}

fn fill(page: &mut Parent, known: Words) {
    let (texts, _) = known;
    page.spawn(row(18.0).align(AlignItems::Start)).with_children(|head| {
        head.spawn((plain().padding(px(7.0).all()).rigid(), Frame::PHOTO)).with_child(picture(
            "ui/art_lesson",
            236.0,
            132.0,
        ));
        head.spawn(column(10.0).width(560.0)).with_children(|words| {
            words.spawn(label(TextStyle::SCREEN, texts.t("lesson-end-title"), palette::PAPER_TEXT));
            flow(
                words,
                known,
                &texts.t("lesson-end"),
                TextStyle::SENTENCE.px(17.0).line(23.0),
                palette::PAPER_SENTENCE,
            );
        });
    });
    for (picture, id) in TOLD {
        page.spawn(row(12.0).align(AlignItems::Start)).with_children(|line| {
            line.spawn(icon(picture, 24.0, palette::PAPER_SECOND));
            line.spawn(plain().width(1020.0)).with_children(|words| {
                flow(words, known, &texts.t(id), TextStyle::SENTENCE.px(17.0).line(23.0), palette::PAPER_TEXT);
            });
        });
    }
    let again = GameButton::steel(texts.t("lesson-end-again")).icon("redo", 20.0).key(texts.key("lesson-end-again"));
    let title = GameButton::steel(texts.t("lesson-end-leave")).icon("exit", 20.0).key(KeyCode::Escape);
    let campaign = GameButton::steel(texts.t("title-campaign")).icon("medal", 22.0).key(texts.key("title-campaign"));
    let skirmish = GameButton::steel(texts.t("title-skirmish")).icon("shoot", 22.0).key(texts.key("title-skirmish"));
    let recruit = GameButton::confirm(texts.t("lesson-end-recruit")).icon("rank_1", 22.0).height(48.0);
    let recruit = recruit.kind(TextStyle::CONFIRM.px(20.0)).padding(12.0).named("against-recruit");
    let recruit = recruit.key(texts.key("lesson-end-recruit"));
    let ways = children![
        (again, emit(LessonIntent::Restart)),
        (title, emit(Way(None))),
        spacer(),
        (campaign, emit(Way(Some(TitleIntent::Campaigns)))),
        (skirmish, emit(Way(Some(TitleIntent::Skirmish)))),
        (recruit.first(), emit(Way(Some(TitleIntent::Recruit)))),
    ];
    page.spawn((row(12.0).margin(px(8).top()), ways));
    let node = plain().absolute().right(36.0).top(26.0).size(190.0, 48.0);
    page.spawn(stamp("stamp_blue", &texts.t("lesson-end-stamp"), palette::ALLIED_ON_PAPER, -5.0, node));
}
