//! The screen of generated missions, opened from the skirmish: three missions side by side, with their codes and their
//! fairness, which is measured in the background, on other screens as well, until a battle begins. The chosen one is
//! played like any mission, kept among the player's own missions, or edited.
//!
//! - `choices`: the choices of the players, and the rolls; `plans`: the three missions and the background work
//! - `model`, `view_model`: the contents of the screen; `choice_names`, `fairness_words`: choices and fairness in words
//! - `handle_intents`: the intents and typed texts; `use_plan`: playing, keeping and editing a mission

mod announcements;
mod choice_names;
mod choices;
mod fairness_words;
mod handle_intents;
mod model;
mod plans;
mod use_plan;
mod view;
mod view_model;

use screen_kit::screen_root::ScreenSystems;
use ui_kit::prelude::*;

pub use choices::RandomChoices;
pub use model::{
    ChoiceProblem, FairnessFigures, RandomMissionCard, RandomMissionFigures, RandomMissionIntent, RandomMissionModel,
};
pub use plans::PlanMeasurement;

use plans::RandomPlans;

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    app.init_resource::<PlanMeasurement>()
        // Fill the model before the first frame, so that the screen doesn't show the last missions.
        .add_systems(
            OnEnter(Screen::RandomMission),
            (plans::open_plans, view_model::update_random_mission_model.run_if(resource_exists::<RandomPlans>)).chain(),
        )
        .add_systems(OnEnter(Screen::Battle), plans::stop_plans)
        .add_systems(
            Update,
            (
                handle_intents::handle_random_mission_intents,
                handle_intents::read_submitted_texts,
                plans::receive_progress,
                view_model::update_random_mission_model
                    .run_if(any_resource_changed::<(State<Screen>, RandomPlans, Texts)>),
                announcements::announce_missions,
            )
                .chain()
                .before(ScreenSystems)
                .run_if(in_state(Screen::RandomMission).and_then(resource_exists::<RandomPlans>)),
        );
}
