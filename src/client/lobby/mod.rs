//! Before and after a battle: missions are read, forces chosen, battles begun, continued and looked back upon. It fills
//! the models of the menu screens and answers their intents; what a force may hold is decided in `force`.

mod debrief;
mod faults;
mod forces;
mod gone;
mod library;
mod notes;
mod resume;

use bevy::prelude::*;
use rand::{TryRng, rngs::SysRng};

use super::{
    battle::{self, session::Session},
    screens::{
        Screen,
        briefing::{BriefingIntent, BriefingModel, BriefingNote},
        plan::{PlanArrow, PlanDoor, PlanModel},
        title::TitleIntent,
    },
    text::Texts,
};
use crate::{
    client::battle::words::localized,
    mission::{DoorColour, Mission},
    paths,
    record::{Battle, BattleSpec, MissionStamp},
    rules::{BySide, Facing, Gate, Ground, KindId, Side, command_points, hand_size},
};

pub use library::Missions;
pub(in crate::client) use resume::look_for_saves;

/// What is being prepared: the mission and what was chosen for it so far.
#[derive(Resource, Clone, Debug)]
pub struct Preparation {
    /// The id of the mission.
    pub mission: String,
    /// Requisition levels.
    pub levels: BySide<u8>,
    /// What each side has bought so far.
    pub forces: BySide<Vec<KindId>>,
    /// Who chooses now.
    pub chooser: Side,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((library::plugin, faults::plugin, forces::plugin, gone::plugin, debrief::plugin, resume::plugin))
        .add_systems(
            Update,
            (
                title.run_if(in_state(Screen::Title)),
                briefing.run_if(in_state(Screen::Briefing)),
                brief.run_if(
                    resource_exists::<Preparation>.and_then(
                        resource_exists_and_changed::<Preparation>
                            .or_else(resource_changed::<Missions>)
                            .or_else(resource_changed::<Texts>),
                    ),
                ),
            ),
        );
}

fn title(
    mut intents: MessageReader<TitleIntent>,
    missions: Res<Missions>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            TitleIntent::NewBattle => {
                if let Some(mission) = missions.first() {
                    commands.insert_resource(Preparation::new(mission, mission.rp));
                    next.set(Screen::Briefing);
                }
            }
            TitleIntent::Continue => commands.queue(resume::resume),
            TitleIntent::Quit => {}
        }
    }
}

impl Preparation {
    fn new(mission: &Mission, levels: BySide<u8>) -> Preparation {
        let forces = BySide { allied: Vec::new(), german: Vec::new() };
        Preparation { mission: mission.id.clone(), levels, forces, chooser: Side::Allied }
    }
}

fn briefing(
    mut intents: MessageReader<BriefingIntent>,
    preparation: Option<ResMut<Preparation>>,
    missions: Res<Missions>,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(mut preparation) = preparation else { return };
    for intent in intents.read() {
        match intent {
            BriefingIntent::Back => next.set(Screen::Title),
            BriefingIntent::NextDossier => {
                if let Some(mission) = missions.after(&preparation.mission) {
                    *preparation = Preparation::new(mission, mission.rp);
                }
            }
            BriefingIntent::SetRp(side, rp) => {
                let side = *side;
                preparation.levels[side] = *rp;
                preparation.forces[side].clear();
            }
            BriefingIntent::ChooseForces => {
                preparation.chooser = Side::Allied;
                next.set(Screen::Forces);
            }
        }
    }
}

/// Fills the dossier's page.
fn brief(preparation: Res<Preparation>, missions: Res<Missions>, texts: Res<Texts>, mut model: ResMut<BriefingModel>) {
    let Some(mission) = missions.find(&preparation.mission) else { return };
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
        hand: pair(&|side| {
            let cards = missions.catalogue().is_some_and(|catalogue| catalogue.cards().cards().next().is_some());
            if cards { hand_size(preparation.levels[side]) } else { 0 }
        }),
    };
    model.set_if_neq(fresh);
}

/// The mission's board as a plan.
fn plan(mission: &Mission) -> PlanModel {
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

/// Begins the prepared battle.
fn begin(world: &mut World) {
    let Some(preparation) = world.get_resource::<Preparation>().cloned() else { return };
    let missions = world.resource::<Missions>();
    let Some((mission, catalogue)) = missions.find(&preparation.mission).cloned().zip(missions.catalogue().cloned())
    else {
        return;
    };
    let seed = SysRng.try_next_u64().unwrap_or_else(|fault| {
        warn!("the system gives no random numbers ({fault}); the clock seeds the dice");
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64)
    });
    let setup = match mission.setup(&catalogue, &preparation.forces, preparation.levels, seed) {
        Ok(setup) => setup,
        Err(unfit) => {
            error!("the forces do not fit: {unfit:?}");
            return;
        }
    };
    let spec = BattleSpec::new(&setup, Some(MissionStamp::of(&mission)));
    match Battle::new(world, spec, Some(&paths::saves())) {
        Ok((battle, warning)) => {
            if let Some(warning) = &warning {
                warn!("{warning}");
            }
            let session = Session {
                battle,
                mission: mission.name.clone(),
                mission_id: mission.id.clone(),
                since: std::time::Instant::now(),
            };
            battle::open(world, session);
            if let Some(warning) = warning {
                let words = battle::words::unsaved(world.resource::<Texts>(), &warning);
                world.resource_mut::<battle::session::Table>().warning = Some(words);
            }
        }
        Err(fault) => error!("the battle can't begin: {fault}"),
    }
}
