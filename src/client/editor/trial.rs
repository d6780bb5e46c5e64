//! The test: the mission as it stands is played at once, with forces that the computer buys for both sides, and the editor
//! is there again when it is left. Its battle is kept nowhere.

use battle::{
    flow::{self, WayBack},
    session::Session,
};
use kit::{draw::*, settings::Difficulty};
use library::Missions;
use mission::Mission;
use record::{AiSeat, Battle, BattleSpec, MissionSnapshot};
use rules::{BySide, Catalogue};

use crate::{told::Told, view::Sheet, work::Work};

/// Who plays a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// Two people.
    People,
    /// A person on that side, the computer on the other.
    Against(Side),
    /// The computer on both.
    Watch,
}

/// The mission is to be tested by them.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrialIntent(pub Players);

/// How well the computer plays in a test.
const STRENGTH: Difficulty = Difficulty::Veteran;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TrialIntent>()
        .add_systems(Update, begin.run_if(in_state(Screen::Editor).and_then(resource_exists::<Work>)));
}

fn begin(mut intents: MessageReader<TrialIntent>, mut sheet: ResMut<Sheet>, mut commands: Commands) {
    let Some(TrialIntent(players)) = intents.read().last().copied() else { return };
    sheet.0 = None;
    commands.queue(move |world: &mut World| {
        if let Err(fault) = play(world, players) {
            error!("the test can't begin: {fault}");
        }
    });
}

/// The mission as it stands, if it can be played.
fn known(world: &World) -> Option<(Mission, Catalogue)> {
    let mission = world.resource::<Told>().mission.clone()?;
    let catalogue = mission.catalogue(world.resource::<Missions>().catalogue()?);
    Some((mission, catalogue))
}

fn play(world: &mut World, players: Players) -> Result<(), String> {
    let Some((mission, catalogue)) = known(world) else { return Ok(()) };
    let mut seed = || world.resource_mut::<battle::seeds::Seeds>().draw();
    let (dice, computers) = (seed(), BySide::from_fn(|_| AiSeat { strength: STRENGTH, seed: seed() }));
    let bought = BySide::from_fn(|_| seed());
    let mut forces = BySide::default();
    for side in Side::BOTH {
        let asked = (side, mission.rp[side]);
        forces[side] = mind::force_of(&catalogue, &mission, asked, (mind::Level::Veteran, &[]), bought[side])
            .map_err(|fault| fault.to_string())?;
    }
    let setup = mission.setup(&catalogue, &forces, mission.rp, dice).map_err(|unfit| format!("{unfit:?}"))?;
    let mut spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(&mission)));
    spec.computers = BySide::from_fn(|side| match players {
        Players::People => None,
        Players::Against(person) if person == side => None,
        Players::Against(_) | Players::Watch => Some(computers[side]),
    });
    let (battle, _) = Battle::new(world, spec, None).map_err(|fault| fault.to_string())?;
    world.insert_resource(WayBack(Screen::Editor));
    flow::open(world, Session::new(battle));
    Ok(())
}

/// Measures whether the mission is fair as it stands.
pub(crate) fn balance(world: &mut World) {
    let Some((mission, catalogue)) = known(world) else { return };
    let rp = mission.rp;
    lobby::open_balance(world, mission, catalogue, rp, Screen::Editor);
}
