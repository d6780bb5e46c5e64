//! The dossier's page: fills it and answers it.

use bevy::prelude::*;

use super::{Missions, Preparation};
use crate::{
    client::{
        battle::words::localized,
        screens::{
            Screen,
            briefing::{BriefingIntent, BriefingModel, BriefingNote},
            plan::{PlanArrow, PlanDoor, PlanModel},
        },
        text::Texts,
    },
    mission::{DoorColour, Mission},
    rules::{Facing, Gate, Ground, Side, command_points, hand_size},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            answer.run_if(in_state(Screen::Briefing)),
            fill.run_if(
                resource_exists::<Preparation>.and_then(
                    resource_exists_and_changed::<Preparation>
                        .or_else(resource_changed::<Missions>)
                        .or_else(resource_changed::<Texts>),
                ),
            ),
        ),
    );
}

fn answer(
    mut intents: MessageReader<BriefingIntent>,
    preparation: Option<ResMut<Preparation>>,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(mut preparation) = preparation else { return };
    for intent in intents.read() {
        match intent {
            BriefingIntent::Back => next.set(preparation.origin()),
            BriefingIntent::Swap => preparation.swap(),
            BriefingIntent::SetRp(side, rp) => preparation.set_level(*side, *rp),
            BriefingIntent::ChooseForces => {
                preparation.chooser = Side::Allied;
                next.set(Screen::Forces);
            }
        }
    }
}

/// Fills the dossier's page.
fn fill(preparation: Res<Preparation>, missions: Res<Missions>, texts: Res<Texts>, mut model: ResMut<BriefingModel>) {
    let Some(mission) = preparation.dossier(&missions) else { return };
    let words = |text: &crate::rules::Localized| localized(&texts, text).to_owned();
    let pair = |of: &dyn Fn(Side) -> u8| Side::BOTH.map(of);
    let note = |note: &crate::mission::Note| BriefingNote { icon: note.icon.clone(), text: words(&note.text) };
    let fresh = BriefingModel {
        number: mission.number.into(),
        of: missions.count(),
        name: words(&mission.name),
        place: words(&mission.place),
        story: words(&mission.story),
        wins: Side::BOTH.map(|side| words(&mission.victory[side])),
        notes: mission.notes.iter().map(note).collect(),
        plan: plan(mission),
        plan_name: words(&mission.plan),
        rp: pair(&|side| preparation.levels[side]),
        rp_range: (*crate::force::RP_LEVELS.start(), *crate::force::RP_LEVELS.end()),
        cp: pair(&|side| command_points(preparation.levels[side])),
        hand: pair(&|side| if missions.has_cards() { hand_size(preparation.levels[side]) } else { 0 }),
        players: Side::BOTH.map(|side| preparation.players[side].clone()),
        fixed: preparation.fixed.is_some(),
    };
    model.set_if_neq(fresh);
}

/// The mission's board as a plan.
pub(super) fn plan(mission: &Mission) -> PlanModel {
    let terrain = &mission.terrain;
    let floor = (0..terrain.height())
        .map(|y| {
            (0..terrain.width()).map(|x| terrain.ground(crate::rules::Square::new(x, y)) != Ground::Rock).collect()
        })
        .collect();
    let edge = |gate: &Gate| {
        let (dx, dy) = gate.side.offset();
        Vec2::new(f32::from(gate.at.x) + 0.5 + f32::from(dx) * 0.5, f32::from(gate.at.y) + 0.5 + f32::from(dy) * 0.5)
    };
    let arrow = |gate: &Gate, exit: bool| {
        let points = if exit { gate.side } else { gate.inward() };
        PlanArrow { at: edge(gate), side: gate.owner, turn: points as u8, exit }
    };
    let doors = mission.doors.iter().zip(&mission.door_colours).map(|(door, colour)| PlanDoor {
        at: edge(&Gate { at: door.at, side: door.side, owner: Side::Allied }),
        upright: matches!(door.side, Facing::East | Facing::West),
        green: *colour == DoorColour::Green,
        number: None,
    });
    let entries = terrain.entries.iter().map(|gate| arrow(gate, false));
    PlanModel {
        floor,
        doors: doors.collect(),
        arrows: entries.chain(terrain.exits.iter().map(|gate| arrow(gate, true))).collect(),
    }
}
