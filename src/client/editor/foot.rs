//! The bar at the bottom: the way back, balance, the file, what is under the pointer, and the test.

use draft::Refused as Unwritten;
use kit::{draw::*, names::shown};
use rules::{Ground, Square};
use screens::stage::{bar_plate, stage};

use crate::{
    intent::EditorIntent,
    kind::Kind,
    told::Told,
    view::{Laid, Page, View},
    work::Work,
};

/// Marks the bar.
struct Foot;

/// The most letters of a line in its middle.
const LETTERS: usize = 52;

/// What the bar shows.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct FootModel {
    /// Two lines in its middle.
    lines: [String; 2],
    /// An icon before them.
    sign: &'static str,
    /// How many faults keep the mission from being played.
    faults: usize,
    /// It is a mission.
    mission: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FootModel>().add_systems(
        Update,
        (fill, draw.run_if(changed::<(FootModel, Texts, State<Screen>)>))
            .chain()
            .run_if(in_state(Screen::Editor).and_then(resource_exists::<Work>)),
    );
}

fn fill(
    (work, told, view): (Res<Work>, Res<Told>, Res<View>),
    measuring: Res<lobby::EditorBalance>,
    texts: Res<Texts>,
    mut model: ResMut<FootModel>,
) {
    let (sign, lines) = lines(&texts, (&work, &told, &view), measuring.now.as_deref());
    let (faults, mission) = (told.faults.len() + told.more, work.kind() == Kind::Mission);
    model.set_if_neq(FootModel { lines, sign, faults, mission });
}

/// What is said in the middle: why a stroke was refused, what is under the pointer, what should be known.
fn lines(
    texts: &Texts,
    (work, told, view): (&Work, &Told, &View),
    measuring: Option<&str>,
) -> (&'static str, [String; 2]) {
    if let Some(refused) = &view.refused {
        let id = match refused {
            Unwritten::Missing(_) => "editor-refused-missing",
            Unwritten::Size => "editor-refused-size",
            Unwritten::Letters => "editor-refused-letters",
        };
        return ("warn", [texts.t(id), String::new()]);
    }
    if view.choosing.is_some() {
        return ("pointer", [texts.t("editor-choose"), texts.t("editor-choose-how")]);
    }
    if work.is_outside() {
        return ("warn", [texts.t("editor-outside"), texts.t("editor-outside-how")]);
    }
    if work.is_gone() {
        return ("warn", [texts.t("editor-gone"), texts.t("editor-gone-how")]);
    }
    if let Some(trouble) = told.faults.get(view.fault).or(told.faults.first()).filter(|_| view.page != Page::Map) {
        let hint = trouble.hint.as_ref().map(|hint| localized(texts, hint)).unwrap_or_default();
        return ("warn", [localized(texts, &trouble.words), hint].map(|words| shown(words, LETTERS)));
    }
    let (width, height) = work.sketch().size();
    if work.kind() != Kind::Mission {
        return ("info", [texts.t("editor-fine"), work.file_name()]);
    }
    let size = texts.t_args("editor-size", &[("width", width.into()), ("height", height.into())]);
    let at = view.cursor.or(view.under.map(|spot| spot.at)).filter(|at| at.x < width && at.y < height);
    match at {
        Some(at) if view.page == Page::Map => ("info", [there(texts, work, at), size]),
        _ => {
            let now = measuring.map(str::to_owned);
            let known = match told.notices.len() {
                0 => texts.t("editor-fine"),
                n => texts.t_args("editor-notices", &[("n", n.into())]),
            };
            ("info", [now.unwrap_or(known), size])
        }
    }
}

/// What is on a square, in a few words.
fn there(texts: &Texts, work: &Work, at: Square) -> String {
    let sketch = work.sketch();
    let place = format!("({}, {})", at.x, at.y);
    let gate = |list: &[draft::GatePiece], id: &str| {
        let found = list.iter().find(|gate| gate.at == at)?;
        Some(texts.t_args(id, &[("side", found.written.owner.key().into())]))
    };
    let object = || {
        let found = sketch.objects.iter().find(|object| object.at == at)?;
        Some(localized(texts, &found.written.name).to_owned())
    };
    let ground = || match sketch.at(at) {
        Some(Ground::Floor) => texts.t("editor-piece-floor"),
        Some(Ground::Obstacle) => texts.t("editor-piece-obstacle"),
        Some(Ground::Rock) => texts.t("editor-piece-rock"),
        None => texts.t("editor-unknown"),
    };
    let what = gate(&sketch.entries, "editor-entry-of").or_else(|| gate(&sketch.exits, "editor-exit-of"));
    format!("{place} {}", what.or_else(object).unwrap_or_else(ground))
}

fn draw(mut overlay: Overlay<Foot>, model: Res<FootModel>, texts: Res<Texts>) {
    overlay.clear();
    overlay.open((over(0.0), DespawnOnExit(Screen::Editor)), |root| {
        root.spawn(stage()).with_children(|stage| {
            stage.spawn(bottom_bar()).with_children(|bar| {
                let back = bar_plate(&texts, "back", "left", 16.0, KeyCode::Escape).named("editor-back");
                bar.spawn((back.padding(12.0), emit(EditorIntent::Back)));
                if !model.mission {
                    let file = bar_plate(&texts, "editor-file", "file", 20.0, KeyCode::KeyX).padding(12.0);
                    bar.spawn((file.named("editor-file"), emit(EditorIntent::Open(Laid::File(0)))));
                    middle(bar, &model);
                    return;
                }
                let faults = texts.t_args("editor-faults-left", &[("n", model.faults.into())]);
                let none = (model.faults > 0).then(|| Refused::because(faults));
                let balance = bar_plate(&texts, "skirmish-balance", "scales", 20.0, KeyCode::KeyQ).padding(12.0);
                let balance = balance.named("editor-balance").refused(none.clone().map(Refused::hushed));
                bar.spawn((balance, emit(EditorIntent::Balance)));
                let file = bar_plate(&texts, "editor-file", "file", 20.0, KeyCode::KeyX).padding(12.0);
                bar.spawn((file.named("editor-file"), emit(EditorIntent::Open(Laid::File(0)))));
                middle(bar, &model);
                let go = Plate::confirm(texts.t("editor-test")).width(290.0).key(KeyCode::F6).icon("play", 22.0);
                bar.spawn((go.named("editor-test").refused(none), emit(EditorIntent::Open(Laid::Trial))));
            });
        });
    });
}

fn middle(bar: &mut ChildSpawnerCommands, model: &FootModel) {
    let node = Node { min_width: px(0), ..row(8.0).justify(JustifyContent::Center) }.grow().clip();
    bar.spawn(node).with_children(|line| {
        line.spawn(icon(model.sign, 20.0, palette::ALLIED_ON_STEEL));
        line.spawn(column(0.0)).with_children(|words| {
            let [first, second] = &model.lines;
            words.spawn(label(Type::LABEL.px(16.0).line(20.0), first.clone(), palette::TEXT));
            words.spawn(label(Type::LABEL.px(16.0).line(18.0), second.clone(), palette::TEXT_COOL));
        });
    });
}
