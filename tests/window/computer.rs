//! A turn against the computer, by mouse in a real window: its thinking keeps no frame waiting, a process that is killed
//! meanwhile loses nothing, and while the computer waits for its opponent the window rests.

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

/// The most that a half of the computer's may take, on a machine with other work.
const HALF: Duration = Duration::from_secs(120);
/// After so long what is asked can be answered, and what was asked before is gone.
const HEARD: Duration = Duration::from_millis(600);
/// The most answers until then.
const ANSWERS: usize = 60;

/// A battle against a Veteran in that home, at the beginning of a half of the person's.
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

/// How many halves of either side are over.
fn halves(game: &Game) -> usize {
    game.orders().iter().filter(|order| **order == Order::EndHalf).count()
}

/// Waits until the person is asked something, and presses what passes, holds or ends it.
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
            // What was asked a moment ago may have been answered; what is asked now is deaf at first.
            sleep(HEARD);
            if let Some(plate) = found(game) {
                let before = game.orders().len();
                let (x, y) = game.plate(&plate);
                // The window does not rest before the computer's half is over.
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
    // Killed in the middle of it, it goes on where it was.
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
