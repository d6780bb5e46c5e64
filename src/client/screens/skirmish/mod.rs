//! The skirmish screen: the choice of a single mission, its seats, and the points of each side. For a file without a
//! valid mission it shows the faults.

mod faults;
mod list;
mod model;

use super::{
    brief, leaves,
    seats::{self, Preset},
    series,
    stage::{ScreenOverlay, back, bar_plate, show},
};
use bevy::input::mouse::AccumulatedMouseScroll;
use kit::{prelude::*, theme::image_cache::PixelDensity};

pub use model::{FaultyRow, MissionRow, SkirmishIntent, SkirmishModel};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keys.run_if(in_state(Screen::Skirmish).and_then(is_base_layer_on_top)));
    show::<SkirmishModel, SkirmishIntent, _>(app, Screen::Skirmish, draw);
}

/// Chooses the next or the previous mission or file with the up and down keys, independent of the focus. The faults of
/// a file have pages, which turn with the same keys as the log of a battle.
fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    wheel: Res<AccumulatedMouseScroll>,
    model: Res<SkirmishModel>,
    mut intents: MessageWriter<SkirmishIntent>,
) {
    let leaves = model.at_fault().map(faults::leaves);
    if let Some(leaf) = leaves.and_then(|leaves| leaves::turned(&keys, wheel.delta.y, (model.leaf, leaves))) {
        intents.write(SkirmishIntent::Leaf(leaf));
    }
    let missions = model.missions.len();
    let now = model.fault.map_or(model.chosen, |place| missions + place);
    let Some(wanted) = series::beside(&keys, now, missions + model.faulty.len()) else { return };
    match model.missions.get(wanted) {
        Some(mission) => intents.write(SkirmishIntent::Choose(mission.id.clone())),
        None => intents.write(SkirmishIntent::Read(model.faulty[wanted - missions].file.clone())),
    };
}

fn draw(
    mut overlay: ScreenOverlay,
    texts: Res<Texts>,
    model: Res<SkirmishModel>,
    density: Res<PixelDensity>,
    mut images: ResMut<Assets<Image>>,
) {
    overlay.screen(Screen::Skirmish, true, |stage| {
        list::spawn(stage, &model, &texts);
        if let Some(file) = model.at_fault() {
            faults::spawn(stage, file, model.leaf, &texts);
            no_battle(stage, file, &texts);
            return;
        }
        brief::spawn(stage, &model.brief, density.ratio(), &mut images, &texts);
        seats::spawn(stage, &model.seats, &texts);
        foot(stage, &model, &texts);
    });
}

fn foot(stage: &mut ChildSpawnerCommands, model: &SkirmishModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back(texts), on_press(SkirmishIntent::Back)));
        bar.spawn(seats::swap(&model.seats, texts));
        let as_written = model.seats.seats.iter().all(|seat| seat.rp == seat.dossier);
        let allowed = DisabledReason::unless(!as_written, "");
        let allowed = allowed.map_err(|why| why.whole(texts.t("skirmish-dossier-already")));
        let dossier = bar_plate(texts, "skirmish-dossier", "undo", 20.0, texts.key("skirmish-dossier"));
        bar.spawn((dossier.allowed(allowed), on_press(SkirmishIntent::Dossier)));
        seats::line(bar, &model.seats);
        let watched = model.seats.preset() == Preset::Watch;
        let words = texts.t(if watched { "skirmish-watch" } else { "skirmish-next" });
        let none = model.missions.is_empty().then(|| DisabledReason::because(texts.t("title-no-mission")));
        let go = GameButton::confirm(words).width(312.0).with_focus_name("skirmish-go").key(KeyCode::Enter).first();
        bar.spawn((go.disabled(none).disabled(model.seats.impossible()), on_press(SkirmishIntent::Next)));
    });
}

/// Spawns the bottom bar while a faulty file is chosen.
fn no_battle(stage: &mut ChildSpawnerCommands, file: &FaultyRow, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back(texts), on_press(SkirmishIntent::Back)));
        bar.spawn(flex_spacer());
        let why = DisabledReason::because(list::count(file, texts));
        let go = GameButton::confirm(texts.t("skirmish-next"))
            .width(312.0)
            .with_focus_name("skirmish-go")
            .key(KeyCode::Enter);
        bar.spawn(go.disabled(why));
    });
}
