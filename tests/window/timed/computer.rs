//! A turn against the AI, by mouse in a real window: the AI's thinking delays no frame, a process that is killed
//! meanwhile loses no order, and the window rests while the AI waits for the player.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use common::{
    battles::{RandomPlayer, recon_spec},
    support::spanish_text,
};
use record::{AiSeat, Battle, BattleSpec, Difficulty};
use rules::{BattleState, BySide, Order, PendingDecision, Side};

use super::{
    frames::{are_frames_smooth, report_frame_times},
    lock_machine_exclusively,
};
use crate::{
    game::{WindowGame, WindowTestHome},
    process_cost::{MAX_IDLE_CPU_PERCENT, idle_cpu_share},
};

/// Maximum time of the AI's half-turn, on a machine with other work.
const MAX_COMPUTER_HALF_TIME: Duration = Duration::from_secs(120);
/// Time after which a new prompt accepts answers and an earlier one has closed.
const HEARD: Duration = Duration::from_millis(600);
/// Maximum number of answers until the AI's half-turn is over.
const MAX_ANSWERS: usize = 60;

/// Saves a battle against a Veteran in the folder, at the beginning of the player's half-turn.
fn prepare_veteran_battle(home: &WindowTestHome) {
    let german = Some(AiSeat { strength: Difficulty::Veteran, seed: 7 });
    let spec = BattleSpec { computers: BySide { allied: None, german }, ..recon_spec(12) };
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, spec, Some(&home.0.join("saves"))).expect("a sound setup");
    let mut player = RandomPlayer::new(12);
    let own = |now: BattleState| matches!(now.awaiting, PendingDecision::Act { seat: Side::Allied, figure: None });
    while !own(BattleState::of(&world)) || battle.record().turn() < 2 {
        assert!(player.play(&mut battle, &mut world, 1) > 0, "the battle goes on");
    }
}

/// Returns the number of finished half-turns of both sides.
fn count_finished_halves(game: &WindowGame) -> usize {
    game.orders().iter().filter(|order| **order == Order::EndHalf).count()
}

/// Waits for a decision of the player, and presses the button that declines it: pass, hold fire, or end.
fn answer_next_question(game: &mut WindowGame) {
    let answers =
        ["react-hold", "answer-let", "answer-pass", "chance-done", "deploy-done", "act-half"].map(spanish_text);
    let named = ["stand-ready", "seal", "fill"].map(str::to_owned);
    let all: Vec<String> = named.into_iter().chain(answers).collect();
    let found = |game: &WindowGame| {
        let buttons = game.buttons();
        all.iter().find(|answer| buttons.iter().any(|(name, ..)| name.contains(answer.as_str()))).cloned()
    };
    let since = Instant::now();
    loop {
        assert!(since.elapsed() < MAX_COMPUTER_HALF_TIME, "nobody is asked: {:?}", game.buttons());
        if found(game).is_some() {
            // The earlier prompt may just have been answered, and a new one ignores input at first.
            sleep(HEARD);
            if let Some(button) = found(game) {
                let before = game.orders().len();
                let (x, y) = game.button(&button);
                // Do not wait for the window to rest: it does so only when the AI's half-turn is over.
                game.display.press((x, y), || sleep(Duration::from_millis(70)));
                return game.until("it is answered", |game| game.orders().len() > before);
            }
        }
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn ai_thinking_delays_no_frame() {
    let _alone = lock_machine_exclusively();
    let home = WindowTestHome::new();
    prepare_veteran_battle(&home);
    let (mut game, _) = WindowGame::start("computer", &home);
    game.key("Return");
    let (begun, loaded) = (count_finished_halves(&game), game.frames().len());
    let idle = idle_cpu_share(game.process());
    let mut hurried = false;
    for _ in 0..MAX_ANSWERS {
        if count_finished_halves(&game) >= begun + 2 {
            break;
        }
        answer_next_question(&mut game);
        if !hurried && game.buttons().iter().any(|(name, ..)| name == "computer-speed-4") {
            let (x, y) = game.button("computer-speed-4");
            game.display.press((x, y), || sleep(Duration::from_millis(70)));
            hurried = true;
        }
    }
    assert!(count_finished_halves(&game) >= begun + 2, "{:?}", game.buttons());
    let frames = report_frame_times(&game, "against the computer", loaded, 20);
    // A process that is killed in the middle of the half-turn continues the battle at the same order.
    let before = game.orders();
    game.kill();
    drop(game);
    let (mut game, _) = WindowGame::start("computer-again", &home);
    game.key("Return");
    assert!(game.orders().starts_with(&before), "nothing is lost");
    println!("at rest while the computer waits: {idle:.1} % of a core");
    assert!(idle < MAX_IDLE_CPU_PERCENT, "{idle} % of a core at rest");
    assert!(are_frames_smooth(frames), "a frame took {:?}", frames.1);
}
