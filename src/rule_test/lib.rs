//! Rule tests: files that set up a position, give orders and state the expected results. Players of the board game can
//! read these files; `raw_test`, `raw_step`, `raw_order` and `awaiting` document their format.
//!
//! In addition to the expectations in the file, each step checks that an order is in the list of legal orders exactly
//! when it is accepted, that a refused order does not change the state, and that only the dice in the file are rolled.

mod awaiting;
mod cards;
mod compare;
mod expect;
mod expect_board;
mod forces;
mod kinds;
mod names;
mod orders;
mod position;
mod raw_order;
mod raw_step;
mod raw_test;
mod rule_ids;

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy_ecs::world::World;
use ron::{Options, error::SpannedError, extensions::Extensions, value::RawValue};

use self::{
    expect::format_event_lines,
    names::TestFigureNames,
    raw_order::RawOrder,
    raw_step::RawStep,
    raw_test::{RawCase, RawForce, RawTest},
};
use mission::{Diagnostic, Diagnostics};
use rules::{BattleState, Catalogue, Dice, EventLog, Localized, OrderLog, OrderLogEntry, Refusal, Setup};

pub use self::rule_ids::{CAMPAIGN_RULE_IDS, RULE_IDS};
/// Report about a file of rule tests without faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestReport {
    /// Subject of the file.
    pub title: String,
    /// Ids of the rules that it tests.
    pub rules: Vec<String>,
    /// Number of cases.
    pub cases: usize,
    /// Number of orders given, including refused ones.
    pub orders: usize,
}

/// A case that was played, with its starting position and the dice and orders of its steps, without refused orders.
#[derive(Clone, Debug)]
pub struct PlayedCase {
    /// Subject of the case.
    pub title: String,
    /// Starting position.
    pub setup: Setup,
    /// Dice and orders.
    pub entries: Vec<OrderLogEntry>,
}

/// Returns the files of rule tests in a folder, sorted by name; an empty list if the folder can't be read.
pub fn list_test_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|kind| kind == "ron")).collect();
    files.sort();
    files
}

/// Runs a file of rule tests.
///
/// # Errors
/// All faults in the order of the file, or the reason why the file can't be read.
pub fn run_file(path: &Path, catalogue: &Catalogue) -> Result<TestReport, Diagnostics> {
    run_text(path, &mission::read_text(path)?, catalogue)
}

/// Runs the text of a file of rule tests.
///
/// # Errors
/// As [`run_file`].
pub fn run_text(path: &Path, text: &str, catalogue: &Catalogue) -> Result<TestReport, Diagnostics> {
    run_all_cases(path, text, catalogue).map(|(report, _)| report)
}

/// Runs a file of rule tests and returns its cases, so that a caller can continue from their final states.
///
/// # Errors
/// As [`run_file`].
pub fn play_file(path: &Path, catalogue: &Catalogue) -> Result<Vec<PlayedCase>, Diagnostics> {
    run_all_cases(path, &mission::read_text(path)?, catalogue).map(|(_, played)| played)
}

fn run_all_cases(path: &Path, text: &str, catalogue: &Catalogue) -> Result<(TestReport, Vec<PlayedCase>), Diagnostics> {
    let world = rules::new_world();
    let mut player = CaseRunner { path, text, catalogue, world, faults: Vec::new(), orders: 0, played: Vec::new() };
    match ron_options().from_str::<RawTest>(text) {
        Err(error) => player.misread(text, &error),
        Ok(test) => {
            for raw in &test.cases {
                player.case(&test, raw);
            }
            if test.cases.is_empty() {
                player.fault(text, "there are no cases");
            }
            if player.faults.is_empty() {
                let (cases, orders) = (test.cases.len(), player.orders);
                return Ok((TestReport { title: test.title, rules: test.rules, cases, orders }, player.played));
            }
        }
    }
    Err(Diagnostics { file: path.into(), source: text.into(), list: player.faults, more: 0 })
}

fn ron_options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// A runner of the cases of one file.
struct CaseRunner<'a> {
    path: &'a Path,
    text: &'a str,
    catalogue: &'a Catalogue,
    world: World,
    faults: Vec<Diagnostic>,
    orders: usize,
    played: Vec<PlayedCase>,
}

impl<'a> CaseRunner<'a> {
    /// Reports a fault in a part of the text, at the first line of that part.
    fn fault(&mut self, part: &str, message: impl Into<String>) {
        let start = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len());
        self.fault_at(start, part.find('\n').unwrap_or(part.len()), message);
    }

    /// Reports a syntax error in a part of the text.
    fn misread(&mut self, part: &str, error: &SpannedError) {
        let start = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len());
        let at = error.span.start;
        let lines: usize = part.split_inclusive('\n').take(at.line - 1).map(str::len).sum();
        let columns = part[lines..].chars().take(at.col - 1).map(char::len_utf8).sum::<usize>();
        self.fault_at(start + lines + columns, 0, error.code.to_string());
    }

    fn fault_at(&mut self, start: usize, length: usize, message: impl Into<String>) {
        let before = &self.text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before[before.rfind('\n').map_or(0, |index| index + 1)..].chars().count() + 1;
        let span = start..start + length;
        // Rule tests are for developers: their faults are reported in English only.
        let message: String = message.into();
        let message = Localized { es: message.clone(), en: message };
        self.faults.push(Diagnostic {
            file: self.path.into(),
            span,
            line,
            column,
            message,
            hint: None,
            rule: None,
            other: None,
        });
    }

    fn case(&mut self, test: &RawTest<'a>, raw: &'a RawValue) {
        let part = raw.trim().get_ron();
        let case: RawCase<'a> = match ron_options().from_str(part) {
            Ok(case) => case,
            Err(error) => return self.misread(part, &error),
        };
        let position = test.position.with(&case.position);
        let kinds = position::extend_catalogue(&position, self.catalogue);
        for raw in &case.musters {
            self.muster(raw.trim().get_ron(), &case.title, &kinds);
        }
        if case.steps.is_empty() {
            if case.musters.is_empty() {
                self.fault(part, format!("in '{}': there are no steps", case.title));
            }
            return;
        }
        let (setup, mut names) = match position::set_up_position(&position, self.catalogue) {
            Ok(laid_out) => laid_out,
            Err(faults) => {
                for fault in faults {
                    self.fault(part, format!("in '{}': {fault}", case.title));
                }
                return;
            }
        };
        rules::install_battle(&mut self.world, &setup);
        names.add_new_figures(&BattleState::of(&self.world));
        for raw in &case.steps {
            let part = raw.trim().get_ron();
            match ron_options().from_str::<RawStep>(part) {
                Err(error) => return self.misread(part, &error),
                Ok(step) => {
                    if let Err(fault) = self.step(part, &case.title, &step, &mut names) {
                        return self.fault(part, format!("in '{}': {fault}", case.title));
                    }
                }
            }
        }
        let entries = self.world.resource::<OrderLog>().entries().to_vec();
        self.played.push(PlayedCase { title: case.title, setup, entries });
    }

    fn muster(&mut self, part: &str, title: &str, catalogue: &Catalogue) {
        self.orders += 1;
        match ron_options().from_str::<RawForce>(part) {
            Err(error) => self.misread(part, &error),
            Ok(raw) => {
                if let Err(fault) = forces::check_force(&raw, catalogue) {
                    self.fault(part, format!("in '{title}': {fault}"));
                }
            }
        }
    }

    /// Gives the step's orders and compares the results with its expectations.
    ///
    /// # Errors
    /// A message about the fault because of which the case can't continue.
    fn step(&mut self, part: &str, title: &str, step: &RawStep, names: &mut TestFigureNames) -> Result<(), String> {
        rules::script_dice(&mut self.world, &step.dice).map_err(|face| format!("a die has no {face}"))?;
        let rolled = self.world.resource::<Dice>().rolled();
        let before = self.world.resource::<EventLog>().all().len();
        if step.refused.is_some() && step.give.is_empty() {
            return Err("'refused' needs an order".to_owned());
        }
        for (index, raw) in step.give.iter().enumerate() {
            let last = index + 1 == step.give.len();
            self.give(raw, step.refused.as_deref().filter(|_| last), step.code.as_deref(), names)?;
        }
        let dice = self.world.resource::<Dice>();
        let (rolled, left) = (dice.rolled() - rolled, dice.pending_script());
        let told: Vec<String> =
            self.world.resource::<EventLog>().all()[before..].iter().map(|event| names.describe_event(event)).collect();
        if left > 0 {
            return Err(format!(
                "{left} of the dice {:?} were not rolled; what happened:{}",
                step.dice,
                format_event_lines(&told)
            ));
        }
        if rolled as usize != step.dice.len() {
            let shown = step.dice.len();
            return Err(format!(
                "{rolled} dice were rolled, {shown} were shown; what happened:{}",
                format_event_lines(&told)
            ));
        }
        for fault in expect::find_step_faults(&BattleState::of(&self.world), names, step, &told) {
            self.fault(part, format!("in '{title}': {fault}"));
        }
        Ok(())
    }

    fn give(
        &mut self,
        raw: &RawOrder,
        refused: Option<&str>,
        code: Option<&str>,
        names: &mut TestFigureNames,
    ) -> Result<(), String> {
        let state = BattleState::of(&self.world);
        let order = names.order(raw, &state)?;
        let listed = rules::legal_orders(&state).contains(&order);
        let digest = rules::digest(&self.world);
        self.orders += 1;
        let answer = rules::submit_order(&mut self.world, order).map(|_| ());
        names.add_new_figures(&BattleState::of(&self.world));
        if order.is_listed() && listed != answer.is_ok() {
            return Err(format!("{raw:?} is {}in the list of legal orders", if listed { "" } else { "not " }));
        }
        if answer.is_err() && rules::digest(&self.world) != digest {
            return Err(format!("{raw:?} was refused and yet changed something"));
        }
        check_answer(raw, answer, refused, code)
    }
}

/// Checks that the answer to an order is the expected one.
fn check_answer(
    raw: &RawOrder,
    answer: Result<(), Refusal>,
    refused: Option<&str>,
    code: Option<&str>,
) -> Result<(), String> {
    match (answer, refused) {
        (Ok(()), None) => Ok(()),
        (Ok(()), Some(rule)) => Err(format!("{raw:?} was accepted; expected a refusal by {rule}")),
        (Err(refusal), None) => {
            Err(format!("{raw:?} was refused by {} ({}): {refusal}", refusal_rule(&refusal), refusal.code()))
        }
        (Err(refusal), Some(expected)) => {
            let code_fits = code.is_none_or(|code| code == refusal.code());
            if refusal.rule().unwrap_or_default() == expected && code_fits {
                Ok(())
            } else {
                let code = code.map(|code| format!(" ({code})")).unwrap_or_default();
                Err(format!(
                    "{raw:?}: expected a refusal by {expected}{code}, got one by {} ({}): {refusal}",
                    refusal_rule(&refusal),
                    refusal.code()
                ))
            }
        }
    }
}

fn refusal_rule(refusal: &Refusal) -> &'static str {
    refusal.rule().unwrap_or("no rule")
}
