//! The test: starts the mission in its current state at once, with forces that the AI buys for both sides, and returns
//! to the editor afterwards. The battle is not saved.

use battle_modes::leave_battle::{self, ReturnScreen};
use battle_view::session::BattleSession;
use mission::Mission;
use mission_library::MissionLibrary;
use record::{AiSeat, Battle, BattleSpec, MissionSnapshot};
use rules::{BySide, Catalogue};
use ui_kit::settings::Difficulty;

use crate::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestPlayers {
    /// Two human players.
    People,
    /// A human player on that side, the AI on the other.
    Against(Side),
    /// The AI on both sides.
    Watch,
}

/// Message: start a test with those players.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestPlayIntent(pub TestPlayers);

/// Strength of the AI in a test.
const STRENGTH: Difficulty = Difficulty::Veteran;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TestPlayIntent>().add_systems(Update, begin_test_play.run_if(is_document_open));
}

fn begin_test_play(mut intents: MessageReader<TestPlayIntent>, mut sheet: ResMut<OpenDialog>, mut commands: Commands) {
    let Some(TestPlayIntent(players)) = intents.read().last().copied() else { return };
    sheet.0 = None;
    commands.queue(move |world: &mut World| {
        if let Err(fault) = start_test_battle(world, players) {
            error!("the test can't begin: {fault}");
        }
    });
}

/// Returns the mission in its current state and its catalogue, if it can be played.
fn playable_mission(world: &World) -> Option<(Mission, Catalogue)> {
    let mission = world.resource::<DocumentStatus>().mission.clone()?;
    let catalogue = mission.catalogue(world.resource::<MissionLibrary>().catalogue()?);
    Some((mission, catalogue))
}

fn start_test_battle(world: &mut World, players: TestPlayers) -> Result<(), String> {
    let Some((mission, catalogue)) = playable_mission(world) else { return Ok(()) };
    let mut seed = || world.resource_mut::<battle_view::seed_source::SeedOrigin>().draw();
    let (dice, computers) = (seed(), BySide::from_fn(|_| AiSeat { strength: STRENGTH, seed: seed() }));
    let bought = BySide::from_fn(|_| seed());
    let mut forces = BySide::default();
    for side in Side::BOTH {
        let asked = (side, mission.rp[side]);
        forces[side] = ai::choose_force(&catalogue, &mission, asked, (ai::AiLevel::Veteran, &[]), bought[side])
            .map_err(|fault| fault.to_string())?;
    }
    let setup = mission.setup(&catalogue, &forces, mission.rp, dice).map_err(|unfit| format!("{unfit:?}"))?;
    let mut spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(&mission)));
    spec.computers = BySide::from_fn(|side| match players {
        TestPlayers::People => None,
        TestPlayers::Against(person) if person == side => None,
        TestPlayers::Against(_) | TestPlayers::Watch => Some(computers[side]),
    });
    let (battle, _) = Battle::new(world, spec, None).map_err(|fault| fault.to_string())?;
    world.insert_resource(ReturnScreen(Screen::Editor));
    leave_battle::open_battle(world, BattleSession::new(battle));
    Ok(())
}

/// Opens the balance screen for the mission in its current state.
pub(crate) fn open_mission_balance(world: &mut World) {
    let Some((mission, catalogue)) = playable_mission(world) else { return };
    let rp = mission.rp;
    menus::open_balance(world, mission, catalogue, rp, Screen::Editor);
}
