//! The tutorial: played as written from the first step to the last, from each step on, and with unintended orders.

use bevy::ecs::world::World;
use client::ui_kit::{language::Language, localization::Texts};
use mission::{self, paths};
use record::{Battle, Digest};
use rules::{self, BattleState, Facing, FigureId, Order, OrderLogEntry, PendingDecision, ScratchWorld, legal_orders};
use tutorial::{self, OrderVerdict, StepGoal, TutorialProgress, TutorialScript, TutorialStatus};

const FILE: &str = "first-battle.ron";

fn load_figure_catalogue() -> rules::Catalogue {
    mission::load_catalogue(&paths::figures_file()).expect("the game's own figures")
}

fn load_tutorial_script() -> TutorialScript {
    let path = paths::tutorials_dir().join(FILE);
    tutorial::load_tutorial(&path, &load_figure_catalogue()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns the battle before a step.
fn battle_before_step(script: &TutorialScript, step: usize) -> (World, Battle) {
    let mut world = rules::new_world();
    let battle = script.lay_out(&mut world, step).expect("it was played through");
    (world, battle)
}

/// Carries out the intended actions of a step. Returns the resulting progress.
fn play_tutorial_step(
    script: &TutorialScript,
    step: usize,
    world: &mut World,
    battle: &mut Battle,
) -> TutorialProgress {
    let (mut progress, mut scratch) = (TutorialProgress::at_step(step), ScratchWorld::default());
    let id = &script.lesson().steps[step].id;
    assert_ne!(
        progress.update(script, world),
        TutorialStatus::Stray,
        "{id} does not begin where the step before has ended"
    );
    if script.lesson().steps[step].goal == StepGoal::Undo {
        let done = script.lesson().steps[step - 1].orders.len();
        assert!((0..done).all(|_| battle.undo(world)), "{id}");
    }
    while let Some((dice, order, giver)) = progress.next(script) {
        let (dice, order): (Vec<Vec<u8>>, Order) = (dice.into_iter().map(<[u8]>::to_vec).collect(), *order);
        if giver == script.lesson().pupil {
            let judgement = progress.judge(script, world, &mut scratch, order);
            assert_eq!(judgement, OrderVerdict::Meant, "{id}: {order:?}");
        }
        for faces in dice {
            battle.script_dice(world, &faces).expect("faces of a die");
        }
        battle.submit(world, order).unwrap_or_else(|refusal| panic!("{id}: {order:?}: {refusal}"));
        progress.update(script, world);
        assert!(!progress.stray, "{id}: {order:?}");
    }
    progress
}

#[test]
fn tutorial_can_be_played_as_written() {
    let script = load_tutorial_script();
    let steps = script.lesson().steps.len();
    let (mut world, mut battle) = battle_before_step(&script, 0);
    for step in 0..steps {
        let mut progress = play_tutorial_step(&script, step, &mut world, &mut battle);
        let acts = !script.lesson().steps[step].orders.is_empty() || script.lesson().steps[step].goal == StepGoal::Undo;
        let standing = progress.update(&script, &world);
        assert_eq!(
            standing,
            if acts { TutorialStatus::Done } else { TutorialStatus::Under },
            "{}",
            script.lesson().steps[step].id
        );
    }
    let now = BattleState::of(&world);
    let pupil = script.lesson().pupil;
    assert!(now.figures.iter().all(|figure| figure.side == pupil), "the enemy is beaten: {:?}", now.figures);
    assert_eq!(now.awaiting.seat(), Some(pupil), "nothing is left to be answered");
}

#[test]
fn each_step_can_be_started_separately() {
    let script = load_tutorial_script();
    for step in 0..script.lesson().steps.len() {
        let (mut world, mut battle) = battle_before_step(&script, step);
        play_tutorial_step(&script, step, &mut world, &mut battle);
    }
}

/// The tutorial points at the button that carries out a plan only if the plan is the intended one, or a beginning of
/// it.
#[test]
fn only_the_next_orders_of_the_script_advance_the_tutorial() {
    let script = load_tutorial_script();
    let step = script.lesson().find("again").expect("a step of the lesson");
    let (world, _) = battle_before_step(&script, step);
    let mut progress = TutorialProgress::at_step(step);
    progress.update(&script, &world);
    let east = Order::Move { towards: Facing::East };
    let activate = Order::Activate { figure: FigureId(2) };
    for (orders, leads) in [
        (vec![activate, east, east], true),
        (vec![activate, east], true),
        (vec![activate, Order::Move { towards: Facing::South }], false),
        (vec![activate, east, east, east], false),
        (vec![east], false),
        (vec![], false),
    ] {
        assert_eq!(progress.leads(&script, &orders), leads, "{orders:?}");
    }
}

/// Each step that needs orders begins at a decision of the seat that gives them, so that the player never waits in
/// vain.
#[test]
fn steps_with_orders_begin_at_a_decision_of_their_seat() {
    let script = load_tutorial_script();
    for (step, written) in script.lesson().steps.iter().enumerate() {
        let (world, _) = battle_before_step(&script, step);
        let asked = world.resource::<PendingDecision>().seat();
        let progress = TutorialProgress::at_step(step);
        let needs = !progress.waits_for_reader(&script) && written.goal == StepGoal::Orders;
        assert!(!needs || asked == script.begins(step), "{}: {asked:?} is asked", written.id);
        let acts = matches!(world.resource::<PendingDecision>(), PendingDecision::Act { .. });
        let aims = matches!(written.goal, StepGoal::Select(_) | StepGoal::Go(_) | StepGoal::Plan(_) | StepGoal::Undo);
        assert!(!aims || (acts && asked == Some(script.lesson().pupil)), "{}", written.id);
    }
}

/// Each legal order at the beginning of a step is intended, can be undone, or belongs to another step; and the step can
/// still be played afterwards.
#[test]
fn unintended_orders_do_not_break_the_tutorial() {
    let script = load_tutorial_script();
    let (mut meant, mut harmless, mut elsewhere) = (0, 0, 0);
    for step in 0..script.lesson().steps.len() {
        let (mut world, mut battle) = battle_before_step(&script, step);
        let start = Digest::of(&world);
        if world.resource::<PendingDecision>().seat() != Some(script.lesson().pupil) {
            continue;
        }
        let mut scratch = ScratchWorld::default();
        if !TutorialProgress::at_step(step).allows_undo(&script) {
            battle.commit_until(battle.record().steps.len());
        }
        for order in legal_orders(&BattleState::of(&world)) {
            let progress = TutorialProgress::at_step(step);
            match progress.judge(&script, &world, &mut scratch, order) {
                OrderVerdict::Meant => meant += 1,
                OrderVerdict::Elsewhere => elsewhere += 1,
                OrderVerdict::Refused(refusal) => panic!("{order:?} is legal, but refused: {refusal}"),
                OrderVerdict::Harmless => {
                    harmless += 1;
                    battle.submit(&mut world, order).expect("it is legal");
                    assert!(battle.undo(&mut world), "{order:?} in {}", script.lesson().steps[step].id);
                    assert_eq!(Digest::of(&world), start, "{order:?} leaves something behind");
                }
            }
        }
        play_tutorial_step(&script, step, &mut world, &mut battle);
    }
    assert!(meant > 10 && harmless > 50 && elsewhere > 10, "{meant} {harmless} {elsewhere}");
}

#[test]
fn undo_returns_to_the_tutorial_after_a_wrong_order() {
    let script = load_tutorial_script();
    let step = script.lesson().find("turn").expect("a step on turning");
    let (mut world, mut battle) = battle_before_step(&script, step);
    battle.commit_until(battle.record().steps.len());
    let mut progress = TutorialProgress::at_step(step);
    let wrong = Order::Turn { to: rules::Facing::North };
    battle.submit(&mut world, wrong).expect("it may turn there");
    assert_eq!(progress.update(&script, &world), TutorialStatus::Stray);
    assert!(battle.undo(&mut world));
    assert_eq!(progress.update(&script, &world), TutorialStatus::Under);
    assert!(!battle.undo(&mut world), "what the step before did stands");
}

#[test]
fn tutorial_texts_exist_and_fit_in_both_languages() {
    let script = load_tutorial_script();
    for language in Language::ALL {
        let texts = Texts::load(language);
        for id in script.lesson().words() {
            assert!(texts.has(&id), "{language:?}: {id}");
            // The note has room for about 330 characters.
            let words = texts.t(&id);
            assert!(
                words.chars().count() < 330,
                "{language:?}: {id} is too long for the note: {}",
                words.chars().count()
            );
        }
    }
}

#[test]
fn tutorial_faults_are_reported_with_their_line() {
    let path = paths::tutorials_dir().join(FILE);
    let text = std::fs::read_to_string(&path).expect("the file is there");
    let parse = |text: &str| tutorial::parse_tutorial(&path, text, &load_figure_catalogue());
    let fault = |from: &str, to: &str| -> (usize, String) {
        assert!(text.contains(from), "{from}");
        let faults = parse(&text.replacen(from, to, 1)).expect_err("it is spoiled");
        (faults.list[0].line, faults.list[0].message.en.clone())
    };
    let line = |part: &str| text.lines().position(|line| line.contains(part)).expect("it is there") + 1;
    let (at, why) = fault("Order(OpenDoor(side: East))", "Order(OpenDoor(side: North))");
    assert_eq!(at, line("OpenDoor"), "{why}");
    assert!(why.contains("refused"), "{why}");
    let (at, why) = fault("Dice([2, 5, 1])", "Dice([2, 7, 1])");
    assert_eq!(at, line("Dice([2, 5, 1])"), "{why}");
    let (at, why) = fault("(id: \"card\"", "(id: \"select\"");
    assert_eq!(at, line("(id: \"card\""), "{why}");
    let (_, why) = fault("Waiting(0)", "Waiting(7)");
    assert!(why.contains("position"), "{why}");
    let (at, why) = fault("(id: \"again\", rule: \"MOVE-1\", marks", "(id: \"again\", goal: Undo, marks");
    assert_eq!(at, line("(id: \"again\""), "{why}");
    assert!(parse("(").is_err());
    assert!(parse(&text).is_ok());
}

/// Exactly the entries of the tutorial that set dice belong to no seat.
#[test]
fn scripted_dice_belong_to_no_seat() {
    let script = load_tutorial_script();
    let entries = (0..script.lesson().steps.len())
        .flat_map(|step| (0..).map_while(move |entry| Some((step, entry))).take(40))
        .filter_map(|(step, entry)| script.entry(step, entry));
    for (entry, giver) in entries {
        assert_eq!(matches!(entry, OrderLogEntry::Dice(_)), giver.is_none(), "{entry:?}");
    }
}

#[test]
fn each_rule_id_in_the_tutorial_exists() {
    let script = load_tutorial_script();
    let named = script.lesson().steps.iter().filter_map(|step| step.rule.as_deref());
    let unknown: Vec<&str> = named.clone().filter(|rule| !rule_test::RULE_IDS.contains(rule)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert!(named.count() > 30, "nearly every step is about a rule");
}
