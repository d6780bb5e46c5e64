//! The balance screen: how often each side wins, how long battles take and how they end, where figures die or move, and
//! which changes would balance the mission.

mod changes;
mod chart;
mod live_regions;
mod live_results;
mod map;
mod model;
mod results_page;

use bevy::input::mouse::AccumulatedMouseScroll;
use live_regions::LiveRegion;
use screen_kit::screen_root::{ScreenTree, add_screen, bottom_bar_button};
use ui_kit::{prelude::*, theme::image_cache::PixelDensity};

pub use model::{
    BalanceFigures, BalanceIntent, BalanceModel, ChangeRow, EndingRow, HEAT_STEPS, HeatKind, HeatSquare, LengthBar,
    RowFigures,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BalanceFigures>()
        .add_systems(Update, handle_balance_keys.run_if(in_state(Screen::Balance).and_then(is_base_layer_on_top)));
    app.init_resource::<BalanceModel>();
    add_screen::<(State<Screen>, BalanceModel, Texts), BalanceIntent, _>(
        app,
        ScreenSpec { is_working: super::is_measuring, ..ScreenSpec::list(Screen::Balance) },
        draw_balance,
    );
    app.add_systems(Update, live_results::refill_live_regions.after(draw_balance).run_if(in_state(Screen::Balance)));
}

/// Chooses the next or the previous change with the up and down keys or the mouse wheel.
fn handle_balance_keys(
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

fn draw_balance(
    mut overlay: ScreenTree,
    texts: Res<Texts>,
    model: Res<BalanceModel>,
    density: Res<PixelDensity>,
    mut images: ResMut<Assets<Image>>,
) {
    overlay.screen(Screen::Balance, true, |stage| {
        spawn_balance_folder(stage, &model, &texts);
        results_page::spawn_results_page(stage, &model, &texts);
        map::spawn_heat_map(stage, &model, &texts, density.ratio(), &mut images);
        changes::spawn_change_list(stage, &model, &texts);
        spawn_balance_bar(stage, &model, &texts);
    });
}

fn spawn_balance_folder(stage: &mut ChildSpawnerCommands, model: &BalanceModel, texts: &Texts) {
    let tab = absolute_panel(64.0, 8.0, 264.0, 40.0).justify(JustifyContent::Center);
    let words = text_label(TextStyle::new(FontFace::Oswald, 19.0, 30.0), texts.t("balance-title"), palette::PAPER_TEXT);
    stage.spawn((tab, UiImage::sliced("folder_tab"))).with_child(words);
    stage.spawn((absolute_panel(28.0, 34.0, 1224.0, 590.0), NineSliceFrame::FOLDER));
    let Some((sign, words)) = &model.band else { return };
    let band = absolute_panel(352.0, 10.0, 884.0, 34.0).across(10.0).padding(px(14).horizontal());
    let words = text_label(TextStyle::new(FontFace::Oswald, 18.0, 22.0), words.clone(), palette::REFUSED);
    stage.spawn((band, NineSliceFrame::NOTE, children![tinted_icon(sign, 20.0, palette::REFUSED), words]));
}

fn spawn_balance_bar(stage: &mut ChildSpawnerCommands, model: &BalanceModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        let (id, sign) = if model.plays { ("balance-stop", "pause") } else { ("back", "left") };
        let back =
            bottom_bar_button(texts, id, sign, 16.0, KeyCode::Escape).padding(12.0).with_focus_name("balance-back");
        bar.spawn((back, on_press(BalanceIntent::Back)));
        let more = GameButton::neutral(model.more.clone()).icon("plus", 18.0).height(52.0).padding(12.0);
        let more = more.key(texts.key("balance-more")).with_focus_name("balance-more").disabled(model.no_more.clone());
        bar.spawn((more, on_press(BalanceIntent::More)));
        let watch = bottom_bar_button(texts, "balance-watch", "play", 20.0, texts.key("balance-watch")).padding(12.0);
        bar.spawn((
            watch.with_focus_name("balance-watch").disabled(model.no_watch.clone()),
            on_press(BalanceIntent::Watch),
        ));
        bar.spawn((Node { min_width: px(0), ..flex_row(8.0).justify(JustifyContent::Center) }.grow(), LiveRegion::Now));
        let (words, refused) = &model.put;
        let put = GameButton::confirm(words.clone()).width(312.0).padding(8.0).key(KeyCode::Enter).first();
        bar.spawn((put.with_focus_name("balance-put").disabled(refused.clone()), on_press(BalanceIntent::PutBest)));
    });
}
