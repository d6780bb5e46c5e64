//! The balance screen: how often each side wins, how long battles take and how they end, where figures die or move, and
//! which changes would balance the mission.

mod changes;
mod chart;
mod grow;
mod live;
mod map;
mod model;
mod sheet;

use super::stage::{ScreenOverlay, bar_plate, show};
use bevy::input::mouse::AccumulatedMouseScroll;
use kit::{draw::*, theme::art::Density};
use live::Live;

pub use model::{
    BalanceFigures, BalanceIntent, BalanceModel, ChangeRow, EndingRow, Heat, HeatSquare, Length, RowFigures, STEPS,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BalanceFigures>()
        .add_systems(Update, keys.run_if(in_state(Screen::Balance).and_then(base_listens)));
    show::<BalanceModel, BalanceIntent, _>(app, Screen::Balance, draw);
    app.add_systems(Update, grow::fill.after(draw).run_if(in_state(Screen::Balance)));
}

/// Chooses the next or the previous change with the up and down keys or the mouse wheel.
fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    scroll: Res<AccumulatedMouseScroll>,
    model: Res<BalanceModel>,
    mut intents: MessageWriter<BalanceIntent>,
) {
    let down = keys.just_pressed(KeyCode::ArrowDown) || scroll.delta.y < 0.0;
    let up = keys.just_pressed(KeyCode::ArrowUp) || scroll.delta.y > 0.0;
    let wanted = match model.chosen {
        None => (up || down).then_some(0),
        Some(chosen) if up => chosen.checked_sub(1),
        Some(chosen) => down.then_some(chosen + 1),
    };
    if let Some(wanted) = wanted.filter(|row| *row < model.rows.len()) {
        intents.write(BalanceIntent::Choose(wanted));
    }
}

fn draw(
    mut overlay: ScreenOverlay,
    texts: Res<Texts>,
    model: Res<BalanceModel>,
    density: Res<Density>,
    mut images: ResMut<Assets<Image>>,
) {
    overlay.screen(Screen::Balance, true, |stage| {
        folder(stage, &model, &texts);
        sheet::sheet(stage, &model, &texts);
        map::map(stage, &model, &texts, density.ratio(), &mut images);
        changes::changes(stage, &model, &texts);
        foot(stage, &model, &texts);
    });
}

fn folder(stage: &mut ChildSpawnerCommands, model: &BalanceModel, texts: &Texts) {
    let tab = panel(64.0, 8.0, 264.0, 40.0).justify(JustifyContent::Center);
    let words = label(TextStyle::new(Face::Oswald, 19.0, 30.0), texts.t("balance-title"), palette::PAPER_TEXT);
    stage.spawn((tab, Picture::sliced("folder_tab"))).with_child(words);
    stage.spawn((panel(28.0, 34.0, 1224.0, 590.0), Frame::FOLDER));
    let Some((sign, words)) = &model.band else { return };
    let band = panel(352.0, 10.0, 884.0, 34.0).across(10.0).padding(px(14).horizontal());
    let words = label(TextStyle::new(Face::Oswald, 18.0, 22.0), words.clone(), palette::REFUSED);
    stage.spawn((band, Frame::NOTE, children![icon(sign, 20.0, palette::REFUSED), words]));
}

fn foot(stage: &mut ChildSpawnerCommands, model: &BalanceModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        let (id, sign) = if model.plays { ("balance-stop", "pause") } else { ("back", "left") };
        let back = bar_plate(texts, id, sign, 16.0, KeyCode::Escape).padding(12.0).named("balance-back");
        bar.spawn((back, emit(BalanceIntent::Back)));
        let more = GameButton::steel(model.more.clone()).icon("plus", 18.0).height(52.0).padding(12.0);
        let more = more.key(texts.key("balance-more")).named("balance-more").refused(model.no_more.clone());
        bar.spawn((more, emit(BalanceIntent::More)));
        let watch = bar_plate(texts, "balance-watch", "play", 20.0, texts.key("balance-watch")).padding(12.0);
        bar.spawn((watch.named("balance-watch").refused(model.no_watch.clone()), emit(BalanceIntent::Watch)));
        bar.spawn((Node { min_width: px(0), ..row(8.0).justify(JustifyContent::Center) }.grow(), Live::Now));
        let (words, refused) = &model.put;
        let put = GameButton::confirm(words.clone()).width(312.0).padding(8.0).key(KeyCode::Enter).first();
        bar.spawn((put.named("balance-put").refused(refused.clone()), emit(BalanceIntent::PutBest)));
    });
}
