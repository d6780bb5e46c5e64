//! Rehearsal of the battles of `mission_2` without an interface: with any dice, the policy brings the second mission to
//! its end. Those battles can then fail only because of the interface.

use client::battle_view::session::BattleView;
use mission::{self, paths};
use record::{Battle, BattleSpec, MissionSnapshot};
use rules::{self, BySide, EventLog, KindId, PendingDecision};

use crate::{
    camera_mirror,
    game::is_plan_interrupted,
    mission_2::{ALLIED, GERMAN},
    player_action::{self, PlayerAction},
    policy::{BattleGoal, TestPlayerPolicy},
};

/// Number of dice seeds that are tried for each force.
const TRIES: u64 = 12;
/// Turn in which the battle must end at the latest, so that the battles of `mission_2` take no longer than minutes.
const LATEST: u16 = 14;

/// Result of a rehearsed battle.
struct RehearsedBattle {
    policy: TestPlayerPolicy,
    view: BattleView,
}

/// Plays the second mission to its end with the dice of that seed. If `pointing` is set, the camera must show all
/// targets.
fn rehearse_second_mission(german: [&str; 3], seed: u64, pointing: bool) -> RehearsedBattle {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    let mission = library.find("incursion").expect("the second mission");
    let ids = BySide { allied: ALLIED, german };
    let forces: BySide<Vec<KindId>> =
        BySide::from_fn(|side| ids[side].iter().map(|id| catalogue.find(id).expect("a figure of the game")).collect());
    let setup = mission.setup(&catalogue, &forces, mission.rp, seed).expect("legal forces");
    let spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(mission)));
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, spec, None).expect("it begins");
    let mut view = BattleView::new(&world, mission.rp);
    let mut lens = pointing.then(|| camera_mirror::camera_when_opened(&view));
    let mut policy = TestPlayerPolicy::towards(BattleGoal::Sealed);
    loop {
        policy.look(world.resource::<EventLog>().all());
        if view.now.awaiting == PendingDecision::Over || view.now.turn.number > LATEST {
            return RehearsedBattle { policy, view };
        }
        policy.lens = lens;
        let action = policy.decide(&view);
        for order in player_action::orders_of_action(&view, &action) {
            let given = battle.submit(&mut world, order);
            given.unwrap_or_else(|refusal| panic!("dice {seed}, {action:?}: {order:?} is refused, {refusal:?}"));
            if is_plan_interrupted(&world) {
                break;
            }
        }
        view.refresh(&world);
        lens = lens.map(|lens| match action {
            PlayerAction::Plan(figure, aim) => camera_mirror::camera_after_plan(lens, &view, figure, aim),
            _ => camera_mirror::camera_after_update(lens, &view),
        });
    }
}

#[test]
fn policy_completes_mission_2_with_each_dice_seed() {
    for (german, pointing) in GERMAN.into_iter().zip([true, false]) {
        for seed in 1..=TRIES {
            let RehearsedBattle { policy, view, .. } = rehearse_second_mission(german, seed, pointing);
            let seen = (policy.flames, policy.throws, policy.cards[0], policy.shots + policy.blows);
            println!("dice {seed}: turn {}, {seen:?}", view.now.turn.number);
            assert_eq!(view.now.awaiting, PendingDecision::Over, "dice {seed}: {} doors sealed", policy.seals);
            assert_eq!(policy.seals, 3, "dice {seed}");
            assert!(seen.0 > 0 && seen.1 > 0 && seen.2 > 0, "dice {seed}: {seen:?}");
        }
    }
}
