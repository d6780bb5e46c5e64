//! Sheets over the pages: the file with what was changed last, the history, and who plays the test.

use draft::Edit;
use kit::{
    draw::*,
    input::layer::sheet,
    widgets::{boxed, plain},
};
use screens::stage::stage;

use crate::{
    bar::what,
    intent::EditorIntent,
    told::Told,
    trial::{Players, TrialIntent},
    view::{Laid, Sheet},
    work::Work,
};

/// Marks the sheets.
struct Sheets;

/// Lines of the file, and steps of the history, that have room.
const LINES: usize = 27;
const STEPS: usize = 12;
/// The most letters of a line.
const LETTERS: usize = 92;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (leaf, draw.run_if(changed::<(Sheet, Work, Told, Texts, State<Screen>)>))
            .chain()
            .run_if(in_state(Screen::Editor).and_then(resource_exists::<Work>)),
    );
}

/// The wheel, the arrows and the keys for pages go through the file.
fn leaf(
    keys: Res<ButtonInput<KeyCode>>,
    wheel: Res<bevy::input::mouse::AccumulatedMouseScroll>,
    work: Res<Work>,
    mut sheet: ResMut<Sheet>,
) {
    let Some(Laid::File(first)) = sheet.0 else { return };
    let last = work.text().lines().count().saturating_sub(LINES);
    let step = match () {
        () if keys.just_pressed(KeyCode::PageDown) => LINES as isize,
        () if keys.just_pressed(KeyCode::PageUp) => -(LINES as isize),
        () if keys.just_pressed(KeyCode::ArrowDown) || wheel.delta.y < 0.0 => 3,
        () if keys.just_pressed(KeyCode::ArrowUp) || wheel.delta.y > 0.0 => -3,
        () => return,
    };
    let next = first.saturating_add_signed(step).min(last);
    if next != first {
        sheet.0 = Some(Laid::File(next));
    }
}

fn draw(mut overlay: Overlay<Sheets>, laid: Res<Sheet>, (work, told): (Res<Work>, Res<Told>), texts: Res<Texts>) {
    overlay.clear();
    let layer = Layer { own_arrows: matches!(laid.0, Some(Laid::File(_))), ..Layer::PROMPT };
    let root = (sheet(layer), BackgroundColor(palette::DIM), DespawnOnExit(Screen::Editor));
    match &laid.0 {
        Some(Laid::File(first)) => {
            overlay.open(root, |root| {
                root.spawn(stage()).with_children(|stage| file(stage, &work, &texts, *first));
            });
        }
        Some(Laid::History) => {
            overlay.open(root, |root| history(root, &work, &texts));
        }
        Some(Laid::Trial) => {
            overlay.open(root, |root| trial(root, &told, &texts));
        }
        Some(Laid::Slot(_) | Laid::Add(_)) | None => {}
    }
}

/// The lines that the last change has touched.
fn touched(text: &str, edits: &[Edit]) -> Vec<usize> {
    let line = |at: usize| text.get(..at.min(text.len())).map_or(0, |before| before.matches('\n').count());
    let spans = edits.iter().flat_map(|edit| line(edit.at)..=line(edit.at + edit.after.len()));
    spans.collect()
}

fn file(stage: &mut ChildSpawnerCommands, work: &Work, texts: &Texts, first: usize) {
    stage.spawn((panel(560.0, 20.0, 700.0, 680.0), Frame::PAPER));
    stage.spawn(panel(580.0, 32.0, 660.0, 32.0).across(10.0)).with_children(|head| {
        head.spawn(icon("file", 24.0, palette::PAPER_TEXT));
        head.spawn(label(Type::PANEL, kit::names::shown(&work.file_name(), 40), palette::PAPER_TEXT));
        head.spawn(spacer());
        head.spawn(label(Type::LABEL.px(16.0), texts.t("editor-read-only"), palette::PAPER_SECOND));
    });
    let text = work.text();
    let changed = work.desk().draft().done().last().map(|change| touched(text, &change.edits)).unwrap_or_default();
    stage.spawn(panel(580.0, 70.0, 660.0, 560.0).down(0.0).clip()).with_children(|page| {
        for (index, words) in text.lines().enumerate().skip(first).take(LINES) {
            let ground = if changed.contains(&index) { palette::rgb(0xF6E2A8) } else { Color::NONE };
            page.spawn((row(10.0).height(20.5).rigid(), BackgroundColor(ground))).with_children(|line| {
                let number = plain().width(34).justify(JustifyContent::End).rigid();
                let kind = Type::SENTENCE.px(15.0).line(20.0).steady();
                line.spawn(number).with_child(label(kind, (index + 1).to_string(), palette::PAPER_SECOND));
                let cut: String = words.chars().take(LETTERS).collect();
                line.spawn(label(kind, cut.replace(' ', "\u{a0}"), palette::PAPER_TEXT));
            });
        }
    });
    stage.spawn(panel(580.0, 640.0, 660.0, 48.0).across(10.0)).with_children(|foot| {
        let shut = Plate::steel(texts.t("editor-shut")).icon("left", 16.0).height(44.0).padding(12.0);
        foot.spawn((shut.key(KeyCode::Escape).named("file-shut").first(), emit(EditorIntent::Back)));
        let folder = Plate::steel(texts.t("editor-folder")).icon("search", 18.0).height(44.0).padding(12.0);
        foot.spawn((folder.key(KeyCode::KeyO).named("file-folder"), emit(EditorIntent::Folder)));
        if work.is_outside() {
            let read = Plate::steel(texts.t("editor-read-theirs")).height(44.0).padding(10.0).key(KeyCode::KeyL);
            foot.spawn((read.named("file-read"), emit(EditorIntent::ReadOutside)));
            let keep = Plate::new(Look::Attack, texts.t("editor-keep-mine")).height(44.0).padding(10.0);
            foot.spawn((keep.key(KeyCode::KeyK).named("file-keep"), emit(EditorIntent::SaveOver)));
        } else if work.is_gone() {
            let anew = Plate::confirm(texts.t("editor-write-anew")).height(44.0).padding(10.0).key(KeyCode::KeyK);
            foot.spawn((anew.named("file-anew"), emit(EditorIntent::SaveOver)));
        }
    });
}

fn history(root: &mut ChildSpawnerCommands, work: &Work, texts: &Texts) {
    let draft = work.desk().draft();
    let (done, undone) = (draft.done(), draft.undone());
    // What was undone comes after what stands, in the order in which it is done again.
    let all: Vec<_> = done.iter().chain(undone.iter().rev()).map(|change| change.what).collect();
    root.spawn((column(4.0).width(520).padding(px(26).all()), Frame::STEEL)).with_children(|panel| {
        panel.spawn(label(Type::PANEL, texts.t("editor-history"), palette::TEXT));
        panel.spawn(sentence(Type::SENTENCE, texts.t("editor-history-how"), palette::TEXT_COOL));
        let first = (done.len() + 3).saturating_sub(STEPS).min((all.len() + 1).saturating_sub(STEPS));
        for step in first..(all.len() + 1).min(first + STEPS) {
            let words = match step {
                0 => texts.t("editor-beginning"),
                step => format!("{step} · {}", what(texts, all[step - 1])),
            };
            let size = [38.0, 12.0, 0.0];
            let name = format!("step-{step}");
            let list = ListRow { name, digit: None, chosen: step == done.len(), done: step > done.len(), size };
            panel.spawn((list.bundle(), emit(EditorIntent::Go(step)))).with_children(|line| {
                let colour = if step > done.len() { palette::TEXT_OFF } else { palette::TEXT };
                line.spawn(label(Type::NAME.px(17.0), words, colour));
            });
        }
        let shut =
            Plate::confirm(texts.t("editor-shut")).height(48.0).key(KeyCode::Escape).first().named("history-shut");
        panel.spawn(row(0.0).margin(px(8).top())).with_child((shut, emit(EditorIntent::Back)));
    });
}

/// Who plays the test.
fn trial(root: &mut ChildSpawnerCommands, told: &Told, texts: &Texts) {
    root.spawn((column(10.0).width(560).padding(px(26).all()), Frame::STEEL)).with_children(|panel| {
        panel.spawn(label(Type::PANEL, texts.t("editor-test-title"), palette::TEXT));
        panel.spawn(boxed(508.0, sentence(Type::SENTENCE, texts.t("editor-test-how"), palette::TEXT_WARM)));
        let faults = texts.t_args("editor-faults-left", &[("n", (told.faults.len() + told.more).into())]);
        let none = told.mission.is_none().then(|| Refused::because(faults).hushed());
        for (index, (players, sign, id)) in [
            (Players::People, "people", "editor-test-people"),
            (Players::Against(Side::Allied), "human", "editor-test-allied"),
            (Players::Against(Side::German), "zombie", "editor-test-german"),
            (Players::Watch, "computer", "editor-test-watch"),
        ]
        .into_iter()
        .enumerate()
        {
            let plate = Plate::steel(texts.t(id)).icon(sign, 22.0).width(508.0).left_aligned().digit(index).named(id);
            let plate = if index == 0 { plate.first() } else { plate };
            panel.spawn((plate.refused(none.clone()), emit(TrialIntent(players))));
        }
        let shut = Plate::steel(texts.t("entry-cancel")).icon("left", 16.0).key(KeyCode::Escape).named("trial-shut");
        panel.spawn(row(0.0).margin(px(6).top())).with_child((shut, emit(EditorIntent::Back)));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_change_are_told() {
        let text = "a\nbc\nd\n";
        let edit = |at: usize, after: &str| Edit { at, before: String::new(), after: after.into() };
        assert_eq!(touched(text, &[edit(0, "a")]), [0]);
        assert_eq!(touched(text, &[edit(2, "bc\nd")]), [1, 2]);
        assert_eq!(touched(text, &[edit(99, "")]), [3]);
    }
}
