//! Reads the file of a tutorial and reports all its faults at once. Its orders are checked by playing them.

use std::path::Path;

use super::{STEPS_FIELD, StepGoal, Tutorial, TutorialError, TutorialScript};
use mission::{DiagnosticSink, Diagnostics, check_id, check_localized, read_ron, read_text};
use rules::{Catalogue, Localized, both};

/// Reads a tutorial from a file.
///
/// # Errors
/// All faults of the file.
pub fn load_tutorial(path: &Path, catalogue: &Catalogue) -> Result<TutorialScript, Diagnostics> {
    parse_tutorial(path, &read_text(path)?, catalogue)
}

/// Reads a tutorial from the text of a file and plays it through.
///
/// # Errors
/// All faults of the text, in its order.
pub fn parse_tutorial(file: &Path, text: &str, catalogue: &Catalogue) -> Result<TutorialScript, Diagnostics> {
    let mut findings = DiagnosticSink::new(file, text);
    let lesson = read_ron::<Tutorial>(text, &mut findings);
    let script = lesson.and_then(|lesson| {
        check_tutorial(&lesson, &mut findings);
        if findings.count() > 0 {
            return None;
        }
        TutorialScript::new(lesson, catalogue).map_err(|fault| add_script_fault(&fault, &mut findings)).ok()
    });
    findings.finish()?;
    // Without findings there is a script, because each failure adds a finding.
    script.ok_or_else(|| {
        Diagnostics::unreadable(file, both!("no se ha podido leer ninguna lección", "no lesson could be read"), None)
    })
}

fn check_tutorial(lesson: &Tutorial, findings: &mut DiagnosticSink<'_>) {
    check_id(&lesson.id, "id", findings);
    check_localized(&lesson.name, "name", findings);
    if lesson.steps.is_empty() {
        findings
            .add(STEPS_FIELD, both!("la lección no tiene pasos", "the lesson has no steps"))
            .hint(both!("un paso es al menos `(id: \"look\")`", "a step is at least `(id: \"look\")`"));
    }
    for (index, step) in lesson.steps.iter().enumerate() {
        let path = format!("{STEPS_FIELD}[{index}]");
        check_id(&step.id, &format!("{path}.id"), findings);
        if lesson.steps[..index].iter().any(|other| other.id == step.id) {
            let id = &step.id;
            let message = both!("`{id}` ya es el id de otro paso", "`{id}` is already the id of another step");
            findings.add(&format!("{path}.id"), message);
        }
        if step.goal != StepGoal::Orders && !step.orders.is_empty() {
            findings
                .add(
                    &format!("{path}.orders"),
                    both!(
                        "un paso que se completa de otra manera no tiene órdenes",
                        "a step with another goal has no orders"
                    ),
                )
                .hint(both!("haz dos pasos, o quita su `goal`", "make it two steps, or leave its goal out"));
        }
    }
}

fn add_script_fault(fault: &TutorialError, findings: &mut DiagnosticSink<'_>) {
    let path = match fault {
        TutorialError::Setup(_) => "position".to_owned(),
        TutorialError::Entry { step, entry, .. } => format!("{STEPS_FIELD}[{step}].orders[{entry}]"),
        TutorialError::Undo { step } => format!("{STEPS_FIELD}[{step}]"),
    };
    findings.add(&path, Localized { es: fault.in_spanish(), en: fault.to_string() });
}
