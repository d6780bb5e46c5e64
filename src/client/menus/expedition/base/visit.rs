//! The base of an expedition at another machine: its page on the screen of the base. A person with a seat there gives its
//! survivors tasks; the host carries the orders out.

use campaign::expedition::{ExpeditionOrder, NightOrder};
use mission_library::MissionLibrary;
use screen_kit::screen_root::ScreenSystems;
use ui_kit::prelude::*;

use super::{
    model::{ExpeditionBaseModel, ExpeditionIntent, ExpeditionPromptModel, OpenQuestion},
    visit_model::build_visit_model,
    visit_prompts::build_visit_prompt,
    visited_base::{NightOrderGiven, VisitedBase},
};
use crate::expedition::{ledger::open_expedition_page, open_expedition::OpenExpedition};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Expedition), update_visit_models.run_if(is_visiting)).add_systems(
        Update,
        (handle_visit_intents, update_visit_models.run_if(any_resource_changed::<(VisitedBase, OpenQuestion, Texts)>))
            .chain()
            .before(ScreenSystems)
            .run_if(in_state(Screen::Expedition).and_then(is_visiting)),
    );
}

/// Run condition: the base that is shown is at another machine.
fn is_visiting(visit: Option<Res<VisitedBase>>, open: Option<Res<OpenExpedition>>) -> bool {
    visit.is_some() && open.is_none()
}

fn update_visit_models(
    visit: Option<Res<VisitedBase>>,
    question: Res<OpenQuestion>,
    (missions, texts): (Res<MissionLibrary>, Res<Texts>),
    mut model: ResMut<ExpeditionBaseModel>,
    mut prompt: ResMut<ExpeditionPromptModel>,
) {
    // The lobby may have removed it in this frame.
    let Some(visit) = visit else { return };
    let asked = question.0.as_ref().and_then(|question| build_visit_prompt(&visit, question, &texts));
    let base = build_visit_model(&visit, &missions, &texts);
    model.set_if_neq(ExpeditionBaseModel { has_dialog: asked.is_some(), ..base });
    prompt.set_if_neq(ExpeditionPromptModel(asked));
}

fn handle_visit_intents(
    mut intents: MessageReader<ExpeditionIntent>,
    visit: Option<Res<VisitedBase>>,
    mut question: ResMut<OpenQuestion>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            ExpeditionIntent::Back => next.set(Screen::OnlineLobby),
            ExpeditionIntent::Ledger => {
                let Some(page) = visit.as_ref().map(|visit| visit.page.clone()) else { continue };
                commands.queue(move |world: &mut World| open_expedition_page(world, page, Screen::OnlineLobby));
            }
            ExpeditionIntent::Ask(asked) => question.0 = Some(asked.clone()),
            ExpeditionIntent::Close => question.0 = None,
            ExpeditionIntent::Order(_, ExpeditionOrder::Assign { survivor, task }) => {
                question.0 = None;
                let order = NightOrder::Assign { survivor: *survivor, task: task.clone() };
                commands.trigger(NightOrderGiven(order));
            }
            ExpeditionIntent::EndNight => {
                question.0 = None;
                commands.trigger(NightOrderGiven(NightOrder::SetReady));
            }
            ExpeditionIntent::PlanAgain => commands.trigger(NightOrderGiven(NightOrder::PlanAgain)),
            // All other decisions are made at the host's machine.
            _ => {}
        }
    }
}
