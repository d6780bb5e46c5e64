//! A turn against the computer, by mouse in a real window: the AI's thinking delays no frame, a process that is killed
//! during it loses no order, and the window rests while the computer waits for its opponent.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use common::{
    battles::{RandomPlayer, recon},
    support::said,
};
use record::{AiSeat, Battle, BattleSpec, Difficulty};
use rules::{BattleState, BySide, Order, PendingDecision, Side};

use crate::{
    alone,
    figures::{REST, share},
    frames::{flow, told},
    game::{Game, Home},
};

/// Maximum time of the computer's half, on a machine with other work.
const HALF: Duration = Duration::from_secs(120);
/// Time after which a new prompt accepts answers, and an earlier one has closed.
const HEARD: Duration = Duration::from_millis(600);
/// Maximum number of answers until the computer's half is over.
const ANSWERS: usize = 60;

/// Saves a battle against a Veteran in the folder, at the beginning of the player's half.
fn begun(home: &Home) {
    let german = Some(AiSeat { strength: Difficulty::Veteran, seed: 7 });
    let spec = BattleSpec { computers: BySide { allied: None, german }, ..recon(12) };
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, spec, Some(&home.0.join("saves"))).expect("a sound setup");
    let mut player = RandomPlayer::new(12);
    let own = |now: BattleState| matches!(now.awaiting, PendingDecision::Act { seat: Side::Allied, figure: None });
    while !own(BattleState::of(&world)) || battle.record().turn() < 2 {
        assert!(player.play(&mut battle, &mut world, 1) > 0, "the battle goes on");
    }
}

/// Returns the number of finished halves of both sides.
fn halves(game: &Game) -> usize {
    game.orders().iter().filter(|order| **order == Order::EndHalf).count()
}

/// Waits for a decision of the player, and presses the plate that passes, holds or ends it.
fn pass(game: &mut Game) {
    let answers = ["react-hold", "answer-let", "answer-pass", "chance-done", "deploy-done", "act-half"].map(said);
    let named = ["stand-ready", "seal", "fill"].map(str::to_owned);
    let all: Vec<String> = named.into_iter().chain(answers).collect();
    let found = |game: &Game| {
        let plates = game.plates();
        all.iter().find(|answer| plates.iter().any(|(name, ..)| name.contains(answer.as_str()))).cloned()
    };
    let since = Instant::now();
    loop {
        assert!(since.elapsed() < HALF, "nobody is asked: {:?}", game.plates());
        if found(game).is_some() {
            // The earlier prompt may just have been answered, and a new one ignores input at first.
            sleep(HEARD);
            if let Some(plate) = found(game) {
                let before = game.orders().len();
                let (x, y) = game.plate(&plate);
                // Do not wait for the window to rest, because it does not before the computer's half is over.
                game.display.press(x, y, Duration::from_millis(70));
                return game.until("it is answered", |game| game.orders().len() > before);
            }
        }
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn no_frame_waits_for_the_computer() {
    let _alone = alone();
    let home = Home::new();
    begun(&home);
    let (mut game, _) = Game::start("computer", &home);
    game.key("Return");
    let (begun, loaded) = (halves(&game), game.frames().len());
    let idle = share(game.process());
    let mut hurried = false;
    for _ in 0..ANSWERS {
        if halves(&game) >= begun + 2 {
            break;
        }
        pass(&mut game);
        if !hurried && game.plates().iter().any(|(name, ..)| name == "computer-speed-4") {
            let (x, y) = game.plate("computer-speed-4");
            game.display.press(x, y, Duration::from_millis(70));
            hurried = true;
        }
    }
    assert!(halves(&game) >= begun + 2, "{:?}", game.plates());
    let frames = told(&game, "against the computer", loaded, 20);
    // If it is killed in the middle of the half, the battle continues at the same order.
    let before = game.orders();
    game.kill();
    drop(game);
    let (mut game, _) = Game::start("computer-again", &home);
    game.key("Return");
    assert!(game.orders().starts_with(&before), "nothing is lost");
    println!("at rest while the computer waits: {idle:.1} % of a core");
    assert!(idle < REST, "{idle} % of a core at rest");
    assert!(flow(frames), "a frame took {} ms", frames.1);
}
