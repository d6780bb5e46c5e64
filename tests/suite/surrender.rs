//! Surrender: the deciding seat may surrender at any decision, and the enemy wins.

use record::{Battle, ReplayPlayer};
use rules::{
    BattleEvent, BattleOutcome, BattleState, EndReason, EventLog, Order, PendingDecision, Refusal, legal_orders,
};

use crate::battles::{RandomPlayer, TestFolder, recon_spec};

#[test]
fn deciding_seat_may_surrender_and_the_enemy_wins() {
    let folder = TestFolder::new();
    let (mut world, mut questions) = (rules::new_world(), Vec::new());
    for seed in 0..60 {
        let (mut battle, _) = Battle::new(&mut world, recon_spec(seed), Some(folder.path())).expect("a sound setup");
        RandomPlayer::new(seed).play(&mut battle, &mut world, 7 * seed as usize);
        let now = BattleState::of(&world);
        let Some(seat) = now.awaiting.seat() else { continue };
        assert!(!legal_orders(&now).contains(&Order::Surrender), "nobody gives up by chance");
        battle.submit(&mut world, Order::Surrender).expect("it is always possible");
        let verdict = world.resource::<BattleOutcome>().0.expect("the battle is over");
        assert_eq!((verdict.winner, verdict.reason), (Some(seat.enemy()), EndReason::Surrendered));
        assert_eq!(*world.resource::<PendingDecision>(), PendingDecision::Over);
        let last = world.resource::<EventLog>().all().last();
        assert!(matches!(last, Some(BattleEvent::BattleEnded { reason: EndReason::Surrendered, .. })));
        assert_eq!(battle.submit(&mut world, Order::Surrender), Err(Refusal::BattleOver));
        let record = battle.record().clone();
        let mut again = rules::new_world();
        ReplayPlayer::open_in_other_world(&mut again, record).expect("the record replays to its end");
        questions.push(std::mem::discriminant(&now.awaiting));
    }
    questions.sort_by_key(|kind| format!("{kind:?}"));
    questions.dedup();
    assert!(questions.len() >= 4, "few kinds of questions were met: {}", questions.len());
}
