//! `incursion analysis`: what luck did in a recorded battle, and what the players.

use std::{fmt::Write, path::PathBuf, process::ExitCode};

use ::analysis::{Deed, Review, Told};
use record::Strength;
use rules::{Localized, Side, both};
use serde_json::{Value, json};

use crate::{print::Language, say::say};

/// What is looked back on.
#[derive(Clone, Debug, clap::Args)]
pub struct Analysis {
    /// The record of a battle
    pub file: PathBuf,
    /// How far it looks for what would have been better: recruit, veteran, commander
    #[arg(long, default_value = "commander")]
    pub strength: String,
    /// One line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Looks back and tells it.
pub fn analysis(what: &Analysis) -> ExitCode {
    match reviewed(what) {
        Ok(review) if what.json => say(&format!("{}\n", to_json(&review))),
        Ok(review) => say(&to_text(&review, Language::of_the_system())),
        Err(fault) => {
            eprintln!("{}", Language::of_the_system().of(&fault));
            ExitCode::from(2)
        }
    }
}

/// The whole review of that record.
///
/// # Errors
/// If it can't be read or played.
pub fn reviewed(what: &Analysis) -> Result<Review, Localized> {
    let file = what.file.display().to_string();
    let fault = |why: String| both!("no se puede analizar {file}: {why}", "{file} can't be analysed: {why}");
    let word = &what.strength;
    let strength = Strength::ALL.into_iter().find(|strength| format!("{strength:?}").to_lowercase() == *word);
    let strength = strength.ok_or_else(|| both!("no hay nivel «{word}»", "there is no level {word:?}"))?;
    let record = record::open(&what.file).map_err(|error| fault(error.to_string()))?.record;
    let mut review = Review::begin(record, strength.into()).map_err(|error| fault(error.to_string()))?;
    while review.work() {}
    Ok(review)
}

fn to_text(review: &Review, language: Language) -> String {
    let (told, mut text) = (Told::of(review), String::new());
    let points = |share: f64| format!("{:+.1}", share * 100.0);
    let mut row = |words: (&'static str, &'static str), told: String| {
        let _ = writeln!(text, "{:<26} {told:>7}", language.choose(words));
    };
    row(("al empezar, Aliados (%)", "at the start, Allies (%)"), format!("{:.1}", told.start * 100.0));
    row(("fallos aliados", "Allied mistakes"), points(-told.mistakes.allied));
    row(("dados", "dice"), points(told.luck.all.sum));
    row(("fallos del SWD", "SWD mistakes"), points(told.mistakes.german));
    row(("lo demás", "all the rest"), points(told.rest()));
    row(("al acabar", "at the end"), format!("{:.1}", told.end * 100.0));
    let deed = |deed: &Deed| format!("T{} {:?} {:?}", deed.turn, deed.by, deed.orders);
    for deed in told.turns.iter().map(|turn| &review.deeds()[*turn]).map(deed) {
        let _ = writeln!(text, "\n{} {deed}", language.choose(("giro:", "turning point:")));
    }
    for dear in Side::BOTH.into_iter().flat_map(|side| &told.dearest[side]) {
        let (cost, error) = (points(-dear.better.cost), dear.better.error * 196.0);
        let _ = writeln!(text, "\n{cost} ± {error:.1}  {}", deed(&review.deeds()[dear.deed]));
        let _ = writeln!(text, "    {} {:?}", language.choose(("mejor:", "better:")), dear.better.orders);
    }
    text
}

fn to_json(review: &Review) -> Value {
    let told = Told::of(review);
    let deed = |place: usize| {
        let deed = &review.deeds()[place];
        json!({
            "turn": deed.turn,
            "by": deed.by,
            "figure": deed.figure,
            "orders": deed.orders,
            "decided": deed.decided,
            "luck": deed.luck,
            "chance": [deed.chance.0, deed.chance.1],
        })
    };
    let dearest = |side: Side| -> Vec<Value> {
        let dear = told.dearest[side].iter().map(|dear| {
            json!({
                "deed": deed(dear.deed),
                "better": dear.better.orders,
                "cost": dear.better.cost,
                "error": dear.better.error,
            })
        });
        dear.collect()
    };
    json!({
        "start": told.start,
        "end": told.end,
        "luck": told.luck.all.sum,
        "spread": told.luck.all.spread,
        "decided": { "allied": told.decided.allied, "german": told.decided.german },
        "mistakes": { "allied": told.mistakes.allied, "german": told.mistakes.german },
        "turns": told.turns.iter().map(|place| deed(*place)).collect::<Vec<_>>(),
        "dearest": { "allied": dearest(Side::Allied), "german": dearest(Side::German) },
    })
}
