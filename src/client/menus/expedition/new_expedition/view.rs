//! The drawing of the screen of a new expedition.

use screen_kit::{
    screen_root::{ScreenTree, add_screen, back_button, go_button, spawn_warning_strip},
    settings::choice_button,
};
use ui_kit::{game_names::sanitized, prelude::*, theme::ui_scale::ShrinkToFit};

use super::draft::{DraftSeat, ExpeditionDraft, NewExpeditionIntent};

/// Width of the labels at the left, in design pixels.
const LABEL: f32 = 190.0;
/// Height of a line, in design pixels.
const LINE: f32 = 48.0;
/// Height of a line if there is one more, with the contents.
const LOW_LINE: f32 = 43.0;
/// Maximum number of errors shown.
const MAX_ERRORS: usize = 4;

pub(super) fn plugin(app: &mut App) {
    add_screen::<(State<Screen>, ExpeditionDraft, Texts), NewExpeditionIntent, _>(
        app,
        ScreenSpec { context_rule: |_| Some("EXP-1".into()), ..ScreenSpec::menu(Screen::NewExpedition) },
        draw_new_expedition,
    );
}

fn draw_new_expedition(mut overlay: ScreenTree, draft: Res<ExpeditionDraft>, texts: Res<Texts>) {
    overlay.screen(Screen::NewExpedition, true, |stage| {
        stage.spawn((absolute_panel(32.0, 24.0, 1216.0, 532.0), NineSliceFrame::STEEL));
        stage.spawn(absolute_panel(64.0, 40.0, 1152.0, 504.0).down(4.0)).with_children(|page| {
            page.spawn(text_label(TextStyle::SCREEN, texts.t("expedition-new-title"), palette::TEXT));
            page.spawn(divider(palette::EDGE, 0.0, 6.0));
            spawn_name_line(page, &draft, &texts);
            spawn_contents_line(page, &draft, &texts);
            spawn_term_lines(page, &draft, &texts);
            page.spawn(divider(palette::EDGE, 6.0, 6.0));
            for index in 0..draft.seats.len() {
                spawn_seat_line(page, index, &draft, &texts);
            }
        });
        if let Some(words) = &draft.warning {
            spawn_warning_strip(stage, 56.0, words);
        }
        stage.spawn(bottom_bar()).with_children(|bar| {
            bar.spawn((back_button(&texts), on_press(NewExpeditionIntent::Back)));
            bar.spawn(flex_spacer());
            let go = go_button(texts.t("expedition-begin"), "expedition-begin").disabled(find_refusal(&draft, &texts));
            bar.spawn((go, on_press(NewExpeditionIntent::Begin)));
        });
    });
}

/// Returns the reason why the expedition can't begin, if any.
fn find_refusal(draft: &ExpeditionDraft, texts: &Texts) -> Option<DisabledReason> {
    let because = |words: String| DisabledReason::because("").whole(words);
    if draft.chosen.is_some() && draft.data.is_none() {
        Some(because(texts.t("expedition-contents-refused")))
    } else if draft.data.is_none() {
        Some(because(draft.warning.clone().unwrap_or_default()))
    } else if !draft.has_person() {
        Some(because(texts.t("expedition-needs-person")))
    } else {
        let name = [("name", sanitized(draft.repeated_name()?, 24).into())];
        Some(because(texts.t_args("expedition-same-name", &name)))
    }
}

/// Returns the height of the lines.
fn line_height(draft: &ExpeditionDraft) -> f32 {
    if draft.own.is_empty() { LINE } else { LOW_LINE }
}

/// Spawns a line of that height with a label; `fill` spawns its controls.
fn spawn_form_line(
    page: &mut ChildSpawnerCommands,
    height: f32,
    label: String,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    page.spawn(flex_row(8.0).height(height).rigid()).with_children(|line| {
        let node = Node::default().width(LABEL).rigid();
        line.spawn(node).with_child(text_label(TextStyle::LABEL.px(18.0), label, palette::TEXT_WARM));
        fill(line);
    });
}

fn spawn_name_line(page: &mut ChildSpawnerCommands, draft: &ExpeditionDraft, texts: &Texts) {
    let height = line_height(draft);
    spawn_form_line(page, height, texts.t("expedition-name"), |line| {
        let button = GameButton::neutral(sanitized(&draft.name, 24)).icon("log", 16.0).size(420.0, height - 4.0);
        let button = button.key(texts.key("expedition-name")).with_focus_name("expedition-name").left_aligned();
        line.spawn((button, on_press(NewExpeditionIntent::Rename)));
    });
}

/// Spawns the choice of the contents, if there are others than those of the game.
fn spawn_contents_line(page: &mut ChildSpawnerCommands, draft: &ExpeditionDraft, texts: &Texts) {
    if draft.own.is_empty() {
        return;
    }
    spawn_form_line(page, LOW_LINE, texts.t("expedition-contents"), |line| {
        let step = |back: bool| {
            let (icon, id) =
                if back { ("left", "expedition-contents-back") } else { ("right", "expedition-contents-next") };
            let button = GameButton::neutral("").icon(icon, 16.0).size(48.0, 40.0).padding(2.0);
            let button = button.with_focus_name(id).accessible_name(texts.t(id));
            (button, on_press(NewExpeditionIntent::Contents { back }))
        };
        let chosen = draft.chosen_contents().map(|own| sanitized(&own.name, 28));
        let words = chosen.unwrap_or_else(|| texts.t("expedition-contents-game"));
        line.spawn(step(true));
        let node = Node::default().width(304).justify(JustifyContent::Center);
        line.spawn(node).with_child(text_label(TextStyle::NAME.px(18.0), words, palette::TEXT));
        line.spawn(step(false));
    });
}

/// Spawns the errors of the chosen contents, in the room of the two lines that need their data.
fn spawn_content_errors(page: &mut ChildSpawnerCommands, draft: &ExpeditionDraft, texts: &Texts) {
    let node = flex_column(2.0).width(1152.0).height(2.0 * LOW_LINE + 4.0).rigid();
    page.spawn((node, ShrinkToFit::default())).with_children(|list| {
        let style = TextStyle::SENTENCE.px(15.0).line(19.0);
        for words in draft.errors.iter().take(MAX_ERRORS) {
            list.spawn(wrapped_text(style, words.clone(), palette::ATTACK_ON_STEEL));
        }
        if let Some(more) = draft.errors.len().checked_sub(MAX_ERRORS).filter(|more| *more > 0) {
            let words = texts.t_args("expedition-contents-more", &[("n", more.into())]);
            list.spawn(wrapped_text(style, words, palette::TEXT_WARM));
        }
    });
}

fn spawn_term_lines(page: &mut ChildSpawnerCommands, draft: &ExpeditionDraft, texts: &Texts) {
    let height = line_height(draft);
    let Some(data) = &draft.data else { return spawn_content_errors(page, draft, texts) };
    spawn_form_line(page, height, texts.t("expedition-length"), |line| {
        for length in &data.rules.lengths {
            let button = choice_button(&format_sentence(texts, &length.name), length.id == draft.length);
            let button = button.with_focus_name(format!("length-{}", length.id));
            line.spawn((button, on_press(NewExpeditionIntent::Length(length.id.clone()))));
        }
    });
    spawn_form_line(page, height, texts.t("expedition-hardness"), |line| {
        for hardness in &data.rules.hardnesses {
            let button = choice_button(&format_sentence(texts, &hardness.name), hardness.id == draft.hardness);
            let button = button.with_focus_name(format!("hardness-{}", hardness.id));
            line.spawn((button, on_press(NewExpeditionIntent::Hardness(hardness.id.clone()))));
        }
    });
}

fn spawn_seat_line(page: &mut ChildSpawnerCommands, index: usize, draft: &ExpeditionDraft, texts: &Texts) {
    let present = draft.seats[index];
    let label = texts.t_args("expedition-seat", &[("n", (index + 1).into())]);
    spawn_form_line(page, line_height(draft), label.clone(), |line| {
        for (seat, id) in [
            (DraftSeat::Person, "expedition-seat-person"),
            (DraftSeat::Computer, "expedition-seat-ai"),
            (DraftSeat::Empty, "expedition-seat-empty"),
        ] {
            let words = texts.t(id);
            let spoken = format!("{label}: {words}");
            let button = choice_button(&words, seat == present).width(150.0).accessible_name(spoken);
            let button = button.with_focus_name(format!("seat-{index}-{id}"));
            line.spawn((button, on_press(NewExpeditionIntent::Seat(index, seat))));
        }
        if present == DraftSeat::Person {
            let name = sanitized(&draft.people[index], 24);
            let spoken = texts
                .t_args("expedition-spoken-seat-name", &[("n", (index + 1).into()), ("name", name.clone().into())]);
            let button = GameButton::neutral(name).icon("log", 16.0).size(360.0, 42.0).left_aligned();
            let button = button.kind(TextStyle::BUTTON.px(17.0)).with_focus_name(format!("seat-name-{index}"));
            line.spawn((button.accessible_name(spoken), on_press(NewExpeditionIntent::RenameSeat(index))));
        }
    });
}
