//! The screen of generated missions: the choices at the top, a line with news below them, three cards side by side, and
//! the bottom bar.

mod cards;
mod controls;
mod fairness_regions;
mod news_line;

use screen_kit::screen_root::{ScreenTree, add_screen, back_button, bottom_bar_button, go_button};
use ui_kit::{prelude::*, theme::image_cache::PixelDensity};

use super::{
    model::{RandomMissionFigures, RandomMissionIntent, RandomMissionModel},
    plans::is_working_on_plans,
};
use crate::player_setup::spawn_players_line;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RandomMissionModel>().init_resource::<RandomMissionFigures>();
    add_screen::<(State<Screen>, RandomMissionModel, Texts), RandomMissionIntent, _>(
        app,
        ScreenSpec {
            context_rule: |_| Some("random-missions".into()),
            is_working: is_working_on_plans,
            ..ScreenSpec::menu(Screen::RandomMission)
        },
        draw_random_missions,
    );
    app.add_systems(
        Update,
        fairness_regions::refill_fairness_regions.after(draw_random_missions).run_if(in_state(Screen::RandomMission)),
    );
}

fn draw_random_missions(
    mut overlay: ScreenTree,
    (model, texts): (Res<RandomMissionModel>, Res<Texts>),
    density: Res<PixelDensity>,
    mut images: ResMut<Assets<Image>>,
) {
    overlay.screen(Screen::RandomMission, true, |stage| {
        controls::spawn_controls(stage, &model, &texts);
        news_line::spawn_news_line(stage, &model, &texts);
        for place in 0..model.cards.len() {
            cards::spawn_mission_card(stage, place, &model, &texts, (density.ratio(), &mut *images));
        }
        spawn_random_mission_bar(stage, &model, &texts);
    });
}

fn spawn_random_mission_bar(stage: &mut ChildSpawnerCommands, model: &RandomMissionModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back_button(texts), on_press(RandomMissionIntent::Back)));
        for (id, icon, key, intent) in [
            ("random-keep", "save", texts.key("random-keep"), RandomMissionIntent::Keep),
            ("random-edit", "brush", texts.key("random-edit"), RandomMissionIntent::Edit),
        ] {
            let button = bottom_bar_button(texts, id, icon, 20.0, key).padding(14.0).with_focus_name(id);
            bar.spawn((button.disabled(model.refused.clone()), on_press(intent)));
        }
        spawn_players_line(bar, &model.players);
        let words = texts.t(if model.is_watched { "skirmish-watch" } else { "skirmish-next" });
        let go = go_button(words, "random-go").disabled(model.refused.clone());
        bar.spawn((go, on_press(RandomMissionIntent::Play)));
    });
}
