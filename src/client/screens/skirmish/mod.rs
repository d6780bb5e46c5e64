//! A battle for its own sake: which mission, with how many points for each side, and who sits where.

mod list;
mod model;
mod seat;

use super::{
    plan,
    sides::{self, Sizes},
    stage::{ScreenOverlay, back, bar_plate, show},
};
use kit::{draw::*, theme::art::Density};

pub use model::{MissionRow, SeatModel, SkirmishIntent, SkirmishModel};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keys.run_if(in_state(Screen::Skirmish).and_then(base_listens)));
    show::<SkirmishModel, SkirmishIntent, _>(app, Screen::Skirmish, draw);
}

/// Up and down choose the mission before or after, wherever the focus stands.
fn keys(keys: Res<ButtonInput<KeyCode>>, model: Res<SkirmishModel>, mut intents: MessageWriter<SkirmishIntent>) {
    let last = model.missions.len().saturating_sub(1);
    let wanted = match (keys.just_pressed(KeyCode::ArrowUp), keys.just_pressed(KeyCode::ArrowDown)) {
        (true, _) => model.chosen.saturating_sub(1),
        (_, true) => (model.chosen + 1).min(last),
        _ => return,
    };
    if let Some(mission) = model.missions.get(wanted).filter(|_| wanted != model.chosen) {
        intents.write(SkirmishIntent::Choose(mission.id.clone()));
    }
}

fn draw(
    mut overlay: ScreenOverlay,
    texts: Res<Texts>,
    model: Res<SkirmishModel>,
    density: Res<Density>,
    mut images: ResMut<Assets<Image>>,
) {
    overlay.screen(Screen::Skirmish, true, |stage| {
        list::spawn(stage, &model, &texts);
        sheet(stage, &model, &texts);
        photo(stage, &model, density.ratio(), &mut images);
        for side in Side::BOTH {
            seat::spawn(stage, side, &model, &texts);
        }
        foot(stage, &model, &texts);
    });
}

/// What the chosen mission is about.
fn sheet(stage: &mut ChildSpawnerCommands, model: &SkirmishModel, texts: &Texts) {
    let Some(mission) = model.missions.get(model.chosen) else { return };
    stage.spawn((panel(480.0, 28.0, 768.0, 296.0), Frame::PAPER));
    stage.spawn(panel(504.0, 44.0, 352.0, 268.0).down(6.0)).with_children(|page| {
        page.spawn(sentence(Type::DOSSIER.px(18.0).line(21.0), model.place.clone(), palette::PAPER_SECOND));
        let letters = mission.name.chars().count().max(1) as f32;
        let kind = Type::MISSION.px((350.0 / (letters * 0.68)).clamp(24.0, 40.0));
        page.spawn(sentence(kind, mission.name.to_uppercase(), palette::PAPER_TEXT));
        page.spawn(rule(palette::PAPER_RULE_DARK, 2.0, 2.0));
        let (title, words) = (Type::new(Face::Oswald, 16.0, 20.0), Type::SENTENCE.px(15.0).line(19.0));
        sides::wins(page, &model.wins, &Sizes { badge: 36.0, gap: 10.0, title, words }, texts);
    });
}

fn photo(stage: &mut ChildSpawnerCommands, model: &SkirmishModel, density: f32, images: &mut Assets<Image>) {
    stage.spawn((panel(872.0, 40.0, 362.0, 272.0), Frame::PHOTO));
    let size = Vec2::new(342.0, 252.0);
    stage.spawn(panel(882.0, 50.0, size.x, size.y).clip()).with_children(|board| {
        plan::spawn(board, &model.plan, size, density, images);
    });
    stage.spawn(tape(96.0, -3.0, panel(1004.0, 26.0, 96.0, 30.0)));
}

fn foot(stage: &mut ChildSpawnerCommands, model: &SkirmishModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        let plate = |id, icon, size, key| bar_plate(texts, id, icon, size, key);
        bar.spawn((back(texts), emit(SkirmishIntent::Back)));
        bar.spawn((plate("skirmish-swap", "turn", 20.0, texts.key("skirmish-swap")), emit(SkirmishIntent::Swap)));
        let as_written = model.seats.iter().all(|seat| seat.rp == seat.dossier);
        let allowed = Refused::unless(!as_written, texts.t("skirmish-dossier-already"));
        let dossier = plate("skirmish-dossier", "undo", 20.0, texts.key("skirmish-dossier")).allowed(allowed);
        bar.spawn((dossier, emit(SkirmishIntent::Dossier)));
        bar.spawn(spacer());
        let allowed = Refused::unless(!model.missions.is_empty(), texts.t("title-no-mission"));
        let go = Plate::confirm(texts.t("skirmish-next")).width(320.0).key(KeyCode::Enter).first().allowed(allowed);
        bar.spawn((go, emit(SkirmishIntent::Next)));
    });
}
