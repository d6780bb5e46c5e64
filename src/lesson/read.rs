//! Reading a lesson's file, with all its faults at once. That its orders can be given is found by playing it.

use std::path::Path;

use super::{Course, CourseFault, Goal, Lesson, STEPS_FIELD};
use mission::{Faults, Findings, check_id, check_localized, read_ron, read_text};
use rules::Catalogue;

/// Reads a lesson from a file.
///
/// # Errors
/// All that is wrong with the file.
pub fn load_lesson(path: &Path, catalogue: &Catalogue) -> Result<Course, Faults> {
    parse_lesson(path, &read_text(path)?, catalogue)
}

/// Reads a lesson from the text of a file and plays it through.
///
/// # Errors
/// All that is wrong with it, in the order of the text.
pub fn parse_lesson(file: &Path, text: &str, catalogue: &Catalogue) -> Result<Course, Faults> {
    let mut findings = Findings::new(file, text);
    let lesson = read_ron::<Lesson>(text, &mut findings);
    let course = lesson.and_then(|lesson| {
        check(&lesson, &mut findings);
        if findings.count() > 0 {
            return None;
        }
        Course::new(lesson, catalogue).map_err(|fault| note(&fault, &mut findings)).ok()
    });
    findings.finish()?;
    // Without a finding there is a course: whatever refuses it notes why.
    course.ok_or_else(|| Faults::unreadable(file, "no lesson could be read".into(), None))
}

fn check(lesson: &Lesson, findings: &mut Findings<'_>) {
    check_id(&lesson.id, "id", findings);
    check_localized(&lesson.name, "name", findings);
    if lesson.steps.is_empty() {
        findings.add(STEPS_FIELD, "the lesson has no steps").hint("a step is `(id: \"look\")` at least");
    }
    for (index, step) in lesson.steps.iter().enumerate() {
        let path = format!("{STEPS_FIELD}[{index}]");
        check_id(&step.id, &format!("{path}.id"), findings);
        if lesson.steps[..index].iter().any(|other| other.id == step.id) {
            findings.add(&format!("{path}.id"), format!("`{}` is the id of another step", step.id));
        }
        if step.goal != Goal::Orders && !step.orders.is_empty() {
            findings
                .add(&format!("{path}.orders"), "a step that is completed by something else has no orders")
                .hint("make it two steps, or leave its goal out");
        }
    }
}

fn note(fault: &CourseFault, findings: &mut Findings<'_>) {
    let path = match fault {
        CourseFault::Setup(_) => "position".to_owned(),
        CourseFault::Entry { step, entry, .. } => format!("{STEPS_FIELD}[{step}].orders[{entry}]"),
        CourseFault::Undo { step } => format!("{STEPS_FIELD}[{step}]"),
    };
    findings.add(&path, fault.to_string());
}
