//! The page after the last step: the differences between tutorial and mission, and buttons for the next steps.

use super::{
    instruction_panel::{InstructionPanel, InstructionPhase},
    rich_text::{TextsAndBindings, spawn_rich_text},
    state::LessonIntent,
};
use crate::{leave_battle as battle_flow, prelude::*};
use screen_kit::title_intent::TitleIntent;

/// Marker type for the overlay of the last page.
struct TutorialEndPage;

/// Message: leave the battle, and send this intent to the title screen, if there is one.
#[derive(Message, Clone, Copy, Debug)]
struct LeaveButton(Option<TitleIntent>);

/// Facts about missions: icon and id of the text.
const MISSION_HINTS: [(&str, &str); 5] = [
    ("human", "lesson-end-forces"),
    ("lock", "lesson-end-two"),
    ("medal", "lesson-end-goal"),
    ("star", "lesson-end-dice"),
    ("rules", "lesson-end-help"),
];

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LeaveButton>().add_systems(Update, leave_tutorial.in_set(BattleSystems::Orders)).add_systems(
        Update,
        draw_end_page.in_set(BattleSystems::Show).run_if(any_resource_changed::<(InstructionPanel, Texts)>),
    );
}

fn leave_tutorial(world: &mut World) {
    let ways: Vec<LeaveButton> = world.resource_mut::<Messages<LeaveButton>>().drain().collect();
    if let Some(LeaveButton(then)) = ways.into_iter().next() {
        battle_flow::leave_battle(world);
        if let Some(intent) = then {
            world.write_message(intent);
        }
    }
}

fn draw_end_page(
    mut overlay: UiTree<TutorialEndPage>,
    panel: Res<InstructionPanel>,
    texts: Res<Texts>,
    bindings: Res<KeyBindings>,
) {
    overlay.clear();
    if panel.0.as_ref().is_none_or(|model| model.phase != InstructionPhase::Over) {
        return;
    }
    // Above the strip of hands, which is above prompts.
    overlay.open((modal_root(InputLayer::CARDS), DespawnOnExit(Screen::Battle)), |root| {
        let node = flex_column(14.0).width(1140.0).inset(36.0, 28.0);
        root.spawn((node, NineSliceFrame::PAPER_FOLD)).with_children(|page| fill_end_page(page, (&texts, &bindings)));
    });
}

fn fill_end_page(page: &mut UiParent, known: TextsAndBindings) {
    let (texts, _) = known;
    page.spawn(flex_row(18.0).align(AlignItems::Start)).with_children(|head| {
        head.spawn((empty_node().padding(px(7.0).all()).rigid(), NineSliceFrame::PHOTO)).with_child(sized_image(
            "ui/art_lesson",
            236.0,
            132.0,
        ));
        head.spawn(flex_column(10.0).width(560.0)).with_children(|words| {
            words.spawn(text_label(TextStyle::SCREEN, texts.t("lesson-end-title"), palette::PAPER_TEXT));
            spawn_rich_text(
                words,
                known,
                &texts.t("lesson-end"),
                TextStyle::SENTENCE.px(17.0).line(23.0),
                palette::PAPER_SENTENCE,
            );
        });
    });
    for (picture, id) in MISSION_HINTS {
        page.spawn(flex_row(12.0).align(AlignItems::Start)).with_children(|line| {
            line.spawn(tinted_icon(picture, 24.0, palette::PAPER_SECOND));
            line.spawn(empty_node().width(1020.0)).with_children(|words| {
                spawn_rich_text(
                    words,
                    known,
                    &texts.t(id),
                    TextStyle::SENTENCE.px(17.0).line(23.0),
                    palette::PAPER_TEXT,
                );
            });
        });
    }
    spawn_next_step_buttons(page, texts);
    let node = empty_node().absolute().right(36.0).top(26.0).size(190.0, 48.0);
    page.spawn(rubber_stamp("stamp_blue", &texts.t("lesson-end-stamp"), palette::ALLIED_ON_PAPER, -5.0, node));
}

fn spawn_next_step_buttons(page: &mut UiParent, texts: &Texts) {
    let again = GameButton::neutral(texts.t("lesson-end-again")).icon("redo", 20.0).key(texts.key("lesson-end-again"));
    let title = GameButton::neutral(texts.t("lesson-end-leave")).icon("exit", 20.0).key(KeyCode::Escape);
    let campaign = GameButton::neutral(texts.t("title-campaign")).icon("medal", 22.0).key(texts.key("title-campaign"));
    let skirmish = GameButton::neutral(texts.t("title-skirmish")).icon("shoot", 22.0).key(texts.key("title-skirmish"));
    let recruit = GameButton::confirm(texts.t("lesson-end-recruit")).icon("rank_1", 22.0).height(48.0);
    let recruit = recruit.kind(TextStyle::CONFIRM.px(20.0)).padding(12.0).with_focus_name("against-recruit");
    let recruit = recruit.key(texts.key("lesson-end-recruit"));
    let ways = children![
        (again, on_press(LessonIntent::Restart)),
        (title, on_press(LeaveButton(None))),
        flex_spacer(),
        (campaign, on_press(LeaveButton(Some(TitleIntent::Open(Screen::Campaigns))))),
        (skirmish, on_press(LeaveButton(Some(TitleIntent::Skirmish)))),
        (recruit.first(), on_press(LeaveButton(Some(TitleIntent::FirstAiBattle)))),
    ];
    page.spawn((flex_row(12.0).margin(px(8).top()), ways));
}
