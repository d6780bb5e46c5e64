//! `incursion prices`: what each figure, or each battle card, is worth: battles of the planner against itself in pairs,
//! with it and without it. A figure that is worth its points wins as often as the same points without it: 50 %. A card
//! that lies in the hand at the start in place of another is worth what the others are if it changes nothing.

use std::{fmt::Write, num::NonZero, process::ExitCode, thread};

use balance::{Item, Run, Terms, Worth, items};
use mind::Level;
use mission::paths;
use rules::{Catalogue, Localized, both};
use serde_json::{Value, json};

use super::{missions, told};
use crate::{print::Language, say::say};

/// What is measured.
#[derive(Clone, Debug, clap::Args)]
pub struct Prices {
    /// Battle cards in place of figures
    #[arg(long)]
    pub cards: bool,
    /// Ids of figures or cards, with commas between [default: all]
    #[arg(long, value_delimiter = ',')]
    pub only: Vec<String>,
    /// Mission ids or files, with commas between [default: all]
    #[arg(long, value_delimiter = ',')]
    pub missions: Vec<String>,
    /// Pairs of battles of each mission
    #[arg(long, default_value_t = 40)]
    pub games: u32,
    /// What forces, dice and players follow from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// One line of JSON for each
    #[arg(long)]
    pub json: bool,
}

/// Plays them and tells, one after the other, what came of it.
pub fn prices(what: &Prices) -> ExitCode {
    match measured(what, say) {
        Ok(code) => code,
        Err(fault) => {
            eprintln!("{}", Language::of_the_system().of(&fault));
            ExitCode::from(2)
        }
    }
}

fn measured(what: &Prices, tell: impl Fn(&str) -> ExitCode) -> Result<ExitCode, Localized> {
    let catalogue = mission::load_catalogue(&paths::figures()).map_err(told)?;
    let missions = missions(&what.missions, &catalogue)?;
    if what.games == 0 {
        return Err(both!("con 0 batallas no se mide nada", "0 battles measure nothing"));
    }
    let language = Language::of_the_system();
    for item in chosen(what, &catalogue)? {
        let (mut all, mut by_mission) = (Worth::default(), Vec::new());
        for mission in &missions {
            let (mission, catalogue) = (mission.clone(), catalogue.clone());
            let id = mission.id.clone();
            let terms =
                Terms { rp: mission.rp, catalogue, mission, level: Level::Planner, seed: what.seed, luck: false };
            let mut pairs = pairs(item, terms, what.games)?;
            let mut worth = Worth::default();
            pairs.sort_by_key(|(number, _)| *number);
            for (_, better) in pairs {
                all.add(better);
                worth.add(better);
            }
            by_mission.push((id, worth));
        }
        let (id, price) = name(item, &catalogue);
        let text = if what.json {
            to_json(&id, price, &all, &by_mission).to_string()
        } else {
            row(&id, price, &all, language)
        };
        let code = tell(&format!("{text}\n"));
        if code != ExitCode::SUCCESS {
            return Ok(code);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn chosen(what: &Prices, catalogue: &Catalogue) -> Result<Vec<Item>, Localized> {
    let all = items(catalogue, what.cards);
    if what.only.is_empty() {
        return Ok(all);
    }
    let find = |id: &String| {
        let found = all.iter().find(|item| name(**item, catalogue).0 == *id).copied();
        found.ok_or_else(|| both!("no hay figura ni carta «{id}»", "there is no figure or card {id:?}"))
    };
    what.only.iter().map(find).collect()
}

fn pairs(item: Item, terms: Terms, games: u32) -> Result<Vec<(u32, f64)>, Localized> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let run = Run::of(move |table, number| item.pair(&terms, table, number), 0..games, threads);
    let mut pairs = Vec::new();
    while let Some(played) = run.wait() {
        let (number, better) = played?;
        pairs.extend(better.map(|better| (number, better)));
    }
    Ok(pairs)
}

/// Its id, and the points of a figure.
fn name(item: Item, catalogue: &Catalogue) -> (String, Option<u8>) {
    match item {
        Item::Figure(kind) => (catalogue.kind(kind).id.clone(), Some(catalogue.kind(kind).rp)),
        Item::Card(card) => (catalogue.cards().kind(card).map(|kind| kind.id.clone()).unwrap_or_default(), None),
    }
}

fn row(id: &str, price: Option<u8>, all: &Worth, language: Language) -> String {
    let ((gain, off), pairs) = (all.gain(), all.pairs);
    let mut text = format!("{id:<16}");
    let words = language.choose(("parejas", "pairs"));
    if let Some(price) = price {
        let points = language.choose(("PR", "RP"));
        let share = 50.0 + gain * 50.0;
        let _ =
            write!(text, "{price:>3} {points} {share:>6.1} %  ({:.1}–{:.1})", share - off * 50.0, share + off * 50.0);
    } else {
        let _ = write!(text, "{:>+6.1} ± {:.1}", gain * 100.0, off * 100.0);
    }
    let _ = write!(text, "  {pairs} {words}");
    text
}

fn to_json(id: &str, price: Option<u8>, all: &Worth, by_mission: &[(String, Worth)]) -> Value {
    let told = |worth: &Worth| {
        let (gain, off) = worth.gain();
        json!({ "pairs": worth.pairs, "gain": gain, "off": off })
    };
    let missions: serde_json::Map<String, Value> =
        by_mission.iter().map(|(mission, worth)| (mission.clone(), told(worth))).collect();
    json!({ "id": id, "rp": price, "all": told(all), "missions": missions })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    fn what(only: &str, cards: bool) -> Prices {
        let only = vec![only.to_owned()];
        Prices { cards, only, missions: vec!["beacon".into()], games: 4, seed: 2, json: true }
    }

    fn told(what: &Prices) -> Result<Vec<Value>, Localized> {
        let lines = RefCell::new(Vec::new());
        let tell = |text: &str| {
            lines.borrow_mut().push(serde_json::from_str(text).expect("JSON"));
            ExitCode::SUCCESS
        };
        measured(what, tell)?;
        Ok(lines.into_inner())
    }

    #[test]
    fn the_same_seed_tells_the_same() {
        for what in [what("sarge", false), what("extra-ammo", true)] {
            let one = told(&what).expect("it is played");
            assert_eq!(one, told(&what).expect("it is played"));
            assert!(one[0]["all"]["pairs"].as_u64().expect("a number") > 0, "{one:?}");
            assert!(one[0]["all"]["gain"].as_f64().expect("a number").abs() <= 1.0);
        }
    }

    #[test]
    fn what_is_not_there_is_told() {
        assert!(told(&what("admiral", false)).expect_err("nobody").en.contains("\"admiral\""));
        assert!(told(&Prices { games: 0, ..what("sarge", false) }).expect_err("nothing").en.contains("0 battles"));
    }
}
