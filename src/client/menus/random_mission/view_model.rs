//! Fills the model of the screen of generated missions.

use balance::{FairnessProgress, FairnessStage};
use generator::{GeneratedMission, MapSymmetry, MissionObjective, MissionSpec, MissionSpecError};
use ui_kit::{game_names::sanitized, prelude::*};

use super::{
    choice_names::{format_squares, look_name, objective_name, symmetry_name},
    fairness_words::build_fairness_figures,
    model::{ChoiceProblem, FairnessFigures, RandomMissionCard, RandomMissionFigures, RandomMissionModel},
    plans::{PLANS, PlanMeasurement, PlanSlot, RandomPlans},
};
use crate::{
    battle_setup::BattleSetup,
    briefing::build_mini_map,
    player_setup::{PlayerSetup, seats::describe_players},
};

/// Maximum number of letters of a name on a card; names of generated missions are shorter.
const NAME: usize = 40;
/// Maximum number of letters of an error in place of a plan.
const REASON: usize = 160;

pub(super) fn update_random_mission_model(
    plans: Res<RandomPlans>,
    (texts, settings): (Res<Texts>, Res<Settings>),
    measurement: Res<PlanMeasurement>,
    preparation: Option<Res<BattleSetup>>,
    mut model: ResMut<RandomMissionModel>,
    mut figures: ResMut<RandomMissionFigures>,
) {
    let sitting = preparation.map_or_else(|| PlayerSetup::last(&settings), |present| present.sitting.clone());
    let mut shown = RandomMissionFigures::default();
    let mut cards: [RandomMissionCard; PLANS] = Default::default();
    for (place, slot) in plans.slots.iter().enumerate() {
        shown.cards[place] = slot_figures(&texts, slot, place, &measurement);
        cards[place] = build_mission_card(&texts, slot.progress(), place);
    }
    let is_final = plans.chosen_slot().final_mission().is_some();
    figures.set_if_neq(shown);
    model.set_if_neq(RandomMissionModel {
        choices: plans.choices,
        problem: plans.choices.check().err().map(|error| describe_problem(&texts, error)),
        told: plans.told.clone(),
        cards,
        chosen: plans.chosen,
        refused: (!is_final).then(|| DisabledReason::because("").whole(texts.t("random-wait"))),
        // A generated mission has no automated side.
        players: describe_players(&texts, &PlayerSetup { automated_side: None, ..sitting.clone() }),
        is_watched: PlayerSetup { automated_side: None, ..sitting }.is_ai_only(),
    });
}

fn slot_figures(texts: &Texts, slot: &PlanSlot, place: usize, measurement: &PlanMeasurement) -> FairnessFigures {
    let progress = slot.progress();
    match (&measurement.reports, slot.final_mission()) {
        (Some(reports), Some(_)) => {
            build_fairness_figures(texts, Some(&FairnessStage::Finished { is_even: true }), &reports[place])
        }
        _ => {
            let report = progress.map(|progress| progress.report).unwrap_or_default();
            build_fairness_figures(texts, progress.map(|progress| &progress.stage), &report)
        }
    }
}

fn describe_problem(texts: &Texts, error: MissionSpecError) -> ChoiceProblem {
    match error {
        MissionSpecError::MapTooSmall { size, fits, .. } => {
            let values = [("size", format_squares(size).into()), ("most", size.max_points().into())];
            ChoiceProblem { words: texts.t_args("random-too-small", &values), fits: Some(fits) }
        }
        _ => ChoiceProblem { words: format_sentence(texts, &error.message()), fits: None },
    }
}

fn build_mission_card(texts: &Texts, progress: Option<&FairnessProgress>, place: usize) -> RandomMissionCard {
    let number = ("n", (place + 1).into());
    let made = progress.and_then(|progress| progress.mission.as_deref());
    let failure = progress.and_then(|progress| match &progress.stage {
        FairnessStage::Failed(why) => Some(sanitized(&format_sentence(texts, why), REASON)),
        _ => None,
    });
    let Some(made) = made.filter(|_| failure.is_none()) else {
        let waiting = failure.unwrap_or_else(|| texts.t("random-drawing"));
        let spoken = texts.t_args("random-spoken-waiting", &[number, ("words", waiting.clone().into())]);
        return RandomMissionCard { waiting: Some(waiting), spoken, ..RandomMissionCard::default() };
    };
    let is_balancing = progress.is_some_and(|progress| matches!(progress.stage, FairnessStage::Balancing { .. }));
    let mut card = made_mission_card(texts, made, is_balancing);
    let [allied, german] = card.points.clone();
    let values = [
        number,
        ("name", card.name.clone().into()),
        ("objective", card.objective.1.clone().into()),
        ("ground", card.ground.clone().into()),
        ("allied", allied.into()),
        ("german", german.into()),
        ("code", card.code.clone().into()),
    ];
    card.spoken = texts.t_args("random-spoken-card", &values);
    card
}

fn made_mission_card(texts: &Texts, made: &GeneratedMission, is_balancing: bool) -> RandomMissionCard {
    let spec = &made.spec;
    let german = if is_balancing { "?".to_owned() } else { spec.rp.german.to_string() };
    RandomMissionCard {
        name: sanitized(localized_name(texts, &made.mission.name), NAME),
        objective: (objective_icon(spec.objective), objective_name(texts, spec.objective)),
        ground: describe_ground(texts, spec),
        points: [spec.rp.allied.to_string(), german],
        code: if is_balancing { String::new() } else { spec.code() },
        plan: build_mini_map(&made.mission),
        waiting: None,
        spoken: String::new(),
    }
}

fn describe_ground(texts: &Texts, spec: &MissionSpec) -> String {
    let mut parts = vec![format_squares(spec.size), look_name(texts, spec.look)];
    if spec.symmetry != MapSymmetry::Off {
        parts.push(symmetry_name(texts, spec.symmetry));
    }
    parts.join(" · ")
}

fn objective_icon(objective: MissionObjective) -> &'static str {
    match objective {
        MissionObjective::Escape => "exit",
        MissionObjective::SealDoors => "door",
        MissionObjective::CarryOut => "pickup",
        MissionObjective::Search => "search",
        MissionObjective::Rescue => "human",
        MissionObjective::Panels => "effect",
        MissionObjective::Launch => "clock",
        MissionObjective::KillLeader => "skull",
        MissionObjective::HoldRoom => "shield",
    }
}
