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
        .add_systems(Update, draw.in_set(BattleSystems::Show).run_if(any_resource_changed::<(Told, Texts)>));
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

fn draw(mut overlay: UiTree<Page>, told: Res<Told>, texts: Res<Texts>, bindings: Res<KeyBindings>) {
    overlay.clear();
    if told.0.as_ref().is_none_or(|model| model.phase != Phase::Over) {
        return;
    }
    // Above the strip of hands, which is above prompts.
    overlay.open((modal_root(InputLayer::CARDS), DespawnOnExit(Screen::Battle)), |root| {
        let node = flex_column(14.0).width(1140.0).inset(36.0, 28.0);
        root.spawn((node, NineSliceFrame::PAPER_FOLD)).with_children(|page| fill(page, (&texts, &bindings)));
    });
}

fn fill(page: &mut Parent, known: Words) {
    let (texts, _) = known;
    page.spawn(flex_row(18.0).align(AlignItems::Start)).with_children(|head| {
        head.spawn((empty_node().padding(px(7.0).all()).rigid(), NineSliceFrame::PHOTO)).with_child(sized_image(
            "ui/art_lesson",
            236.0,
            132.0,
        ));
        head.spawn(flex_column(10.0).width(560.0)).with_children(|words| {
            words.spawn(text_label(TextStyle::SCREEN, texts.t("lesson-end-title"), palette::PAPER_TEXT));
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
        page.spawn(flex_row(12.0).align(AlignItems::Start)).with_children(|line| {
            line.spawn(tinted_icon(picture, 24.0, palette::PAPER_SECOND));
            line.spawn(empty_node().width(1020.0)).with_children(|words| {
                flow(words, known, &texts.t(id), TextStyle::SENTENCE.px(17.0).line(23.0), palette::PAPER_TEXT);
            });
        });
    }
    let again = GameButton::neutral(texts.t("lesson-end-again")).icon("redo", 20.0).key(texts.key("lesson-end-again"));
    let title = GameButton::neutral(texts.t("lesson-end-leave")).icon("exit", 20.0).key(KeyCode::Escape);
    let campaign = GameButton::neutral(texts.t("title-campaign")).icon("medal", 22.0).key(texts.key("title-campaign"));
    let skirmish = GameButton::neutral(texts.t("title-skirmish")).icon("shoot", 22.0).key(texts.key("title-skirmish"));
    let recruit = GameButton::confirm(texts.t("lesson-end-recruit")).icon("rank_1", 22.0).height(48.0);
    let recruit = recruit.kind(TextStyle::CONFIRM.px(20.0)).padding(12.0).with_focus_name("against-recruit");
    let recruit = recruit.key(texts.key("lesson-end-recruit"));
    let ways = children![
        (again, on_press(LessonIntent::Restart)),
        (title, on_press(Way(None))),
        flex_spacer(),
        (campaign, on_press(Way(Some(TitleIntent::Campaigns)))),
        (skirmish, on_press(Way(Some(TitleIntent::Skirmish)))),
        (recruit.first(), on_press(Way(Some(TitleIntent::Recruit)))),
    ];
    page.spawn((flex_row(12.0).margin(px(8).top()), ways));
    let node = empty_node().absolute().right(36.0).top(26.0).size(190.0, 48.0);
    page.spawn(rubber_stamp("stamp_blue", &texts.t("lesson-end-stamp"), palette::ALLIED_ON_PAPER, -5.0, node));
}
