//! `incursion analysis`: separates luck from decisions in a recorded battle.

use std::{fmt::Write, io, path::PathBuf, process::ExitCode};

use ::analysis::{BattleReview, Decision, ReviewSummary};
use record::{
    Difficulty, JournalError, Record, RecordError, ResumeError,
    mail::{MailError, MailState},
};
use rules::{Localized, Side, both};
use serde_json::{Value, json};

use crate::{
    language::CliLanguage,
    output::{CommandFailure, print, print_for_programs},
    words::{BattleNames, side_words},
};

/// Arguments of `incursion analysis`.
#[derive(Clone, Debug, clap::Args)]
pub struct AnalysisArgs {
    /// The record of a battle
    pub file: PathBuf,
    /// How far it looks for what would have been better: recruit, veteran, commander
    #[arg(long, default_value = "commander")]
    pub strength: String,
    /// One line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Reviews the battle and prints the result.
pub fn run_analysis(what: &AnalysisArgs) -> ExitCode {
    match open_record(what).and_then(|record| Ok((analyse_record(what, record.clone())?, record))) {
        Ok((review, _)) if what.json => print_for_programs(&format!("{}\n", review_to_json(&review))),
        Ok((review, record)) => {
            print(&review_to_text(&review, &BattleNames::of(&record), CliLanguage::of_the_system()))
        }
        Err(failure) => failure.tell(),
    }
}

/// Returns the finished review of the record.
///
/// # Errors
/// If the record can't be read or replayed, or if the review would reveal secrets of a player in an unfinished mail
/// battle.
pub fn review_record(what: &AnalysisArgs) -> Result<BattleReview, CommandFailure> {
    analyse_record(what, open_record(what)?)
}

fn open_record(what: &AnalysisArgs) -> Result<Record, CommandFailure> {
    let record = record::read_saved_record(&what.file).map_err(|error| analysis_failure(what, &error))?.record;
    let post = MailState::of(&what.file).map_err(|error| mail_failure(what, &error))?;
    // As in the graphical client, players on the same side of a co-operative battle have no secrets from each other.
    if post.is_some() && !record.over() && record.spec.coop_side().is_none() {
        let file = what.file.display();
        return Err(CommandFailure::unable(both!(
            "no se puede analizar {file}: sigue por correo, y el análisis contaría lo que el otro bando esconde",
            "{file} can't be analysed: it goes on by e-mail, and the analysis would tell what the other side hides"
        )));
    }
    Ok(record)
}

fn analyse_record(what: &AnalysisArgs, record: Record) -> Result<BattleReview, CommandFailure> {
    let word = &what.strength;
    let strength = Difficulty::ALL.into_iter().find(|strength| format!("{strength:?}").to_lowercase() == *word);
    let strength = strength.ok_or_else(|| both!("no hay nivel «{word}»", "there is no level {word:?}"))?;
    let mut review =
        BattleReview::begin(record, strength.into()).map_err(|error| analysis_failure(what, &error.into()))?;
    while review.step() {}
    Ok(review)
}

fn analysis_failure(what: &AnalysisArgs, error: &ResumeError) -> CommandFailure {
    let (file, Localized { es, en }) = (what.file.display(), describe_resume_error(error));
    let words = both!("no se puede analizar {file}: {es}", "{file} can't be analysed: {en}");
    let missing = matches!(error, ResumeError::Journal(JournalError::InUse { .. } | JournalError::Io { .. }));
    if missing { CommandFailure::unable(words) } else { CommandFailure::faulty(words) }
}

/// Returns the failure for an unreadable mail file beside the journal, without which the secrets of the players can't
/// be protected.
fn mail_failure(what: &AnalysisArgs, error: &MailError) -> CommandFailure {
    let file = what.file.with_extension("post");
    let file = file.display();
    match error {
        MailError::Io { source, .. } => {
            let Localized { es, en } = mission::describe_io_error(source);
            CommandFailure::unable(both!("no se puede leer {file}: {es}", "{file} can't be read: {en}"))
        }
        _ => CommandFailure::faulty(both!("{file} está dañado", "{file} is damaged")),
    }
}

/// Returns the reason why a battle can't be opened.
pub(crate) fn describe_resume_error(fault: &ResumeError) -> Localized {
    match fault {
        ResumeError::Journal(JournalError::InUse { .. }) => {
            both!("se está jugando en otra ventana", "it is being played in another window")
        }
        ResumeError::Journal(JournalError::TooLarge { .. }) => {
            mission::describe_io_error(&io::ErrorKind::FileTooLarge.into())
        }
        ResumeError::Journal(JournalError::Io { source, .. }) => mission::describe_io_error(source),
        ResumeError::Record(RecordError::NotARecord(_)) => {
            both!("no es una batalla guardada", "it is not a saved battle")
        }
        ResumeError::Record(RecordError::Newer { found }) => {
            let here = record::VERSION;
            both!(
                "la guardó una versión más nueva del juego (formato {found}; esta lee hasta {here})",
                "a newer version of the game saved it (format {found}; this one reads up to {here})"
            )
        }
        ResumeError::Record(RecordError::Older { found }) => both!(
            "la guardó una versión anterior al reglamento completo (formato {found})",
            "it was saved by a version older than the full rules (format {found})"
        ),
        ResumeError::Record(RecordError::Header(_)) => {
            both!("su primera línea está dañada o alguien la cambió", "its first line is damaged or was changed")
        }
        ResumeError::Record(RecordError::Unreadable(kind)) => mission::describe_io_error(&(*kind).into()),
        ResumeError::Spec(_) => both!(
            "no se puede jugar con este juego: le faltan la misión o las figuras que lleva",
            "this game can't play it: the mission or figures it was saved with are missing"
        ),
    }
}

fn review_to_text(review: &BattleReview, names: &BattleNames, language: CliLanguage) -> String {
    let (summary, mut text) = (ReviewSummary::of(review), String::new());
    let points = |share: f64| format!("{:+.1}", share * 100.0);
    let mut row = |words: (&'static str, &'static str), told: String| {
        let _ = writeln!(text, "{:<26} {told:>7}", language.choose(words));
    };
    row(("al empezar, Aliados (%)", "at the start, Allies (%)"), format!("{:.1}", summary.start * 100.0));
    row(("errores aliados", "Allied mistakes"), points(-summary.mistakes.allied));
    row(("dados", "dice"), points(summary.luck.all.sum));
    row(("errores del SWD", "SWD mistakes"), points(summary.mistakes.german));
    row(("lo demás", "everything else"), points(summary.unexplained()));
    row(("al acabar", "at the end"), format!("{:.1}", summary.end * 100.0));
    let deed = |decision: &Decision| {
        let who = decision.figure.map(|figure| language.of(&names.figure(figure)).to_owned());
        let who = who.map_or_else(String::new, |who| format!(", {who}"));
        let side = language.choose(side_words(decision.by));
        let (turn, orders) = (decision.turn, names.orders(&decision.orders));
        format!("{} {turn}, {side}{who}: {}", language.choose(("turno", "turn")), language.of(&orders))
    };
    for deed in summary.turns.iter().map(|turn| &review.deeds()[*turn]).map(deed) {
        let _ = writeln!(text, "\n{} {deed}", language.choose(("giro:", "turning point:")));
    }
    for dear in Side::BOTH.into_iter().flat_map(|side| &summary.dearest[side]) {
        let (cost, error) = (points(-dear.better.cost), dear.better.error * 196.0);
        let _ = writeln!(text, "\n{cost} ± {error:.1}  {}", deed(&review.deeds()[dear.deed]));
        let better = match dear.better.after {
            0 => language.choose(("mejor:", "better:")).to_owned(),
            after => language.choose(("mejor tras la orden", "better after order")).to_owned() + &format!(" {after}:"),
        };
        let _ = writeln!(text, "    {better} {}", language.of(&names.orders(&dear.better.orders)));
    }
    text
}

fn review_to_json(review: &BattleReview) -> Value {
    let summary = ReviewSummary::of(review);
    let deed = |place: usize| {
        let decision = &review.deeds()[place];
        json!({
            "turn": decision.turn,
            "by": decision.by,
            "figure": decision.figure,
            "orders": decision.orders,
            "decided": decision.decided,
            "luck": decision.luck,
            "chance": [decision.chance.0, decision.chance.1],
        })
    };
    let dearest = |side: Side| -> Vec<Value> {
        let dear = summary.dearest[side].iter().map(|dear| {
            json!({
                "deed": deed(dear.deed),
                "after": dear.better.after,
                "better": dear.better.orders,
                "cost": dear.better.cost,
                "error": dear.better.error,
            })
        });
        dear.collect()
    };
    json!({
        "start": summary.start,
        "end": summary.end,
        "luck": summary.luck.all.sum,
        "spread": summary.luck.all.spread,
        "decided": { "allied": summary.decided.allied, "german": summary.decided.german },
        "mistakes": { "allied": summary.mistakes.allied, "german": summary.mistakes.german },
        "decisions": review.deeds().len(),
        "compared": (0..review.deeds().len()).filter(|deed| review.is_compared(*deed)).count(),
        "turns": summary.turns.iter().map(|place| deed(*place)).collect::<Vec<_>>(),
        "dearest": { "allied": dearest(Side::Allied), "german": dearest(Side::German) },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, path::Path};

    fn failure_words(file: PathBuf) -> Localized {
        let what = AnalysisArgs { file, strength: "recruit".into(), json: false };
        review_record(&what).err().expect("nothing to look back on").words
    }

    /// Returns the reason of the failure in each language, without the words before it.
    fn failure_reasons(file: &Path) -> (String, String) {
        let (Localized { es, en }, shown) = (failure_words(file.to_owned()), file.display());
        let es = es.strip_prefix(&format!("no se puede analizar {shown}: ")).expect("that it can't be").to_owned();
        let en = en.strip_prefix(&format!("{shown} can't be analysed: ")).expect("that it can't be").to_owned();
        (es, en)
    }

    #[test]
    fn record_open_errors_are_reported_in_both_languages() {
        let folder = std::env::temp_dir().join(format!("incursion-analysis-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("some.battle");
        assert_eq!(failure_reasons(&file), ("no existe".into(), "it does not exist".into()));
        let told = [
            ("nothing of the kind", "no es una batalla guardada", "it is not a saved battle"),
            (r#"{"format":"incursion-battle","version":99}"#, "formato 99", "format 99"),
            (r#"{"format":"incursion-battle","version":1}"#, "reglamento", "older than the full rules"),
            (
                r#"{"format":"incursion-battle","version":3}"#,
                "su primera línea está dañada o alguien la cambió",
                "its first line is damaged or was changed",
            ),
        ];
        for (text, spanish, english) in told {
            fs::write(&file, text).expect("it writes");
            let (es, en) = failure_reasons(&file);
            assert!(es.contains(spanish) && en.contains(english), "{text}: {es} / {en}");
        }
        fs::remove_dir_all(folder).expect("it goes");
    }

    #[test]
    fn journal_errors_are_translated_into_spanish() {
        let path = PathBuf::from("x.battle");
        for fault in [
            JournalError::InUse { path: path.clone() },
            JournalError::TooLarge { path: path.clone() },
            JournalError::Io { path, source: io::Error::from_raw_os_error(13) },
        ] {
            let english = fault.to_string();
            let Localized { es, en } = describe_resume_error(&fault.into());
            assert!(es != en && !es.contains(&english), "{es} / {en}");
        }
    }
}
