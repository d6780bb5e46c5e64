//! `incursion prices`: measures the value of each figure or battle card, in battles of the planner against itself.
//! Figures are measured in pairs of battles, with the figure and without it: a figure that is worth its requisition
//! points wins as often as other figures for equal points, in 50 %. Cards are measured by the share of wins of a side
//! that is dealt the card at the start, relative to the average of all cards.

use std::process::ExitCode;

use ai::AiLevel;
use balance::{CardImpact, Experiment, FigureValue, OpeningHands, ParallelRun, count_threads, play_battle_pair};
use mission::Mission;
use rules::{Catalogue, KindId, Localized, both};
use serde_json::{Map, Value, json};

use super::{find_missions, game_catalogue};
use crate::{
    language::CliLanguage,
    output::{CommandFailure, print, print_for_programs},
};

/// Arguments of `incursion prices`.
#[derive(Clone, Debug, clap::Args)]
pub struct PricesArgs {
    /// Battle cards instead of figures
    #[arg(long)]
    pub cards: bool,
    /// Ids of figures or cards, separated by commas [default: all]
    #[arg(long, value_delimiter = ',')]
    pub only: Vec<String>,
    /// Mission ids or files, separated by commas [default: all]
    #[arg(long, value_delimiter = ',')]
    pub missions: Vec<String>,
    /// Pairs of battles per mission; for cards, battles
    #[arg(long, default_value_t = 40)]
    pub games: u32,
    /// Seed for forces, dice and players
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// One line of JSON for each
    #[arg(long)]
    pub json: bool,
}

/// Plays the battles and prints the result of each figure or card.
pub fn run_prices(what: &PricesArgs) -> ExitCode {
    match measure_prices(what, if what.json { print_for_programs } else { print }) {
        Ok(code) => code,
        Err(failure) => failure.tell(),
    }
}

fn measure_prices(what: &PricesArgs, tell: impl Fn(&str) -> ExitCode) -> Result<ExitCode, CommandFailure> {
    let catalogue = game_catalogue()?;
    let missions = find_missions(&what.missions, &catalogue)?;
    if what.games == 0 {
        return Err(both!("hace falta al menos 1 batalla", "at least 1 battle is needed").into());
    }
    let ids: Vec<String> = match what.cards {
        true => catalogue.cards().kinds().iter().map(|kind| kind.id.clone()).collect(),
        false => catalogue.kinds().map(|(_, kind)| kind.id.clone()).collect(),
    };
    if let Some(id) = what.only.iter().find(|id| !ids.contains(id)) {
        return Err(both!("no hay figura ni carta «{id}»", "there is no figure or card {id:?}").into());
    }
    let asked = |id: &str| what.only.is_empty() || what.only.iter().any(|only| only == id);
    let language = CliLanguage::of_the_system();
    if what.cards {
        for card in measure_cards(what, &catalogue, &missions)?.iter().filter(|card| asked(&card.id)) {
            let text = if what.json { card.to_json().to_string() } else { card.row(language) };
            let code = tell(&format!("{text}\n"));
            if code != ExitCode::SUCCESS {
                return Ok(code);
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
    for (kind, _) in catalogue.kinds().filter(|(_, kind)| asked(&kind.id)) {
        let figure = measure_figure(what, kind, &catalogue, &missions)?;
        let text = if what.json { figure.to_json().to_string() } else { figure.row(language) };
        let code = tell(&format!("{text}\n"));
        if code != ExitCode::SUCCESS {
            return Ok(code);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn terms_for_mission(what: &PricesArgs, mission: &Mission, catalogue: &Catalogue) -> Experiment {
    let (mission, catalogue) = (mission.clone(), catalogue.clone());
    Experiment { rp: mission.rp, catalogue, mission, level: AiLevel::Planner, seed: what.seed, luck: false }
}

/// Waits for all results and returns them in the order of their numbers.
fn collect_results<T>(run: &ParallelRun<T>) -> Result<Vec<T>, Localized>
where
    T: Send + 'static,
{
    let mut played = Vec::new();
    while let Some(one) = run.wait() {
        played.push(one?);
    }
    played.sort_by_key(|(number, _)| *number);
    Ok(played.into_iter().map(|(_, one)| one).collect())
}

/// Measured value of a figure.
struct PricedFigure {
    id: String,
    rp: u8,
    all: FigureValue,
    missions: Vec<(String, FigureValue)>,
}

fn measure_figure(
    what: &PricesArgs,
    kind: KindId,
    catalogue: &Catalogue,
    missions: &[Mission],
) -> Result<PricedFigure, Localized> {
    let card = catalogue.kind(kind);
    let mut figure =
        PricedFigure { id: card.id.clone(), rp: card.rp, all: FigureValue::default(), missions: Vec::new() };
    for mission in missions {
        let terms = terms_for_mission(what, mission, catalogue);
        let run = ParallelRun::of(
            move |simulator, number| play_battle_pair(kind, &terms, simulator, number),
            0..what.games,
            count_threads(),
        );
        let mut worth = FigureValue::default();
        for better in collect_results(&run)?.into_iter().flatten() {
            figure.all.add(better);
            worth.add(better);
        }
        figure.missions.push((mission.id.clone(), worth));
    }
    Ok(figure)
}

impl PricedFigure {
    fn row(&self, language: CliLanguage) -> String {
        let PricedFigure { id, rp, all, .. } = self;
        let (gain, off) = all.gain();
        let (points, words) = (language.choose(("PR", "RP")), language.choose(("parejas", "pairs")));
        let (share, off) = (50.0 + gain * 50.0, off * 50.0);
        let (low, high, pairs) = (share - off, share + off, all.pairs);
        format!("{id:<16}{rp:>3} {points} {share:>6.1} %  ({low:.1}–{high:.1})  {pairs} {words}")
    }

    fn to_json(&self) -> Value {
        let told = |worth: &FigureValue| {
            let (gain, off) = worth.gain();
            json!({ "pairs": worth.pairs, "gain": gain, "off": off })
        };
        let missions = self.missions.iter().map(|(mission, worth)| (mission.clone(), told(worth)));
        let missions: Map<String, Value> = missions.collect();
        json!({ "id": self.id, "rp": self.rp, "all": told(&self.all), "missions": missions })
    }
}

/// Measured value of a battle card.
struct Card {
    id: String,
    all: CardImpact,
    missions: Vec<(String, CardImpact)>,
    /// The average value of the cards of the deck.
    mean: f64,
}

fn measure_cards(what: &PricesArgs, catalogue: &Catalogue, missions: &[Mission]) -> Result<Vec<Card>, Localized> {
    let list = catalogue.cards();
    let new = |id: &String| Card { id: id.clone(), all: CardImpact::default(), missions: Vec::new(), mean: 0.0 };
    let mut cards: Vec<Card> = list.kinds().iter().map(|kind| new(&kind.id)).collect();
    for mission in missions {
        let terms = terms_for_mission(what, mission, catalogue);
        let run =
            ParallelRun::of(move |simulator, number| terms.play(simulator, number), 0..what.games, count_threads());
        let mut hands = OpeningHands::default();
        collect_results(&run)?.iter().for_each(|battle| hands.add(battle));
        for card in &mut cards {
            let held = hands.held(|dealt| list.kind(dealt).is_some_and(|kind| kind.id == card.id));
            card.all.add(&held);
            card.missions.push((mission.id.clone(), held));
        }
    }
    let copies =
        |card: &Card| list.cards().filter(|one| list.kind(*one).is_some_and(|kind| kind.id == card.id)).count();
    let sum: f64 = cards.iter().map(|card| copies(card) as f64 * card.all.gain().0).sum();
    let mean = sum / list.cards().count().max(1) as f64;
    cards.iter_mut().for_each(|card| card.mean = mean);
    Ok(cards)
}

impl Card {
    fn row(&self, language: CliLanguage) -> String {
        let ((gain, off), battles) = (self.all.gain(), self.all.battles);
        let (gain, off) = ((gain - self.mean) * 100.0, off * 100.0);
        format!("{:<24}{gain:>+6.1} ± {off:.1}  {battles} {}", self.id, language.choose(("batallas", "battles")))
    }

    fn to_json(&self) -> Value {
        let told = |held: &CardImpact| {
            let (gain, off) = held.gain();
            json!({ "battles": held.battles, "gain": gain, "off": off })
        };
        let missions = self.missions.iter().map(|(mission, held)| (mission.clone(), told(held)));
        let missions: Map<String, Value> = missions.collect();
        json!({ "id": self.id, "mean": self.mean, "all": told(&self.all), "missions": missions })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    fn sample_prices_args(only: &str, cards: bool) -> PricesArgs {
        let only = vec![only.to_owned()];
        PricesArgs { cards, only, missions: vec!["beacon".into()], games: 4, seed: 2, json: true }
    }

    fn measured_lines(what: &PricesArgs) -> Result<Vec<Value>, CommandFailure> {
        let lines = RefCell::new(Vec::new());
        let tell = |text: &str| {
            lines.borrow_mut().push(serde_json::from_str(text).expect("JSON"));
            ExitCode::SUCCESS
        };
        measure_prices(what, tell)?;
        Ok(lines.into_inner())
    }

    #[test]
    fn the_same_seed_gives_the_same_prices() {
        let one = measured_lines(&sample_prices_args("sarge", false)).expect("it is played");
        assert_eq!(one, measured_lines(&sample_prices_args("sarge", false)).expect("it is played"));
        assert!(one[0]["all"]["pairs"].as_u64().expect("a number") > 0, "{one:?}");
        assert!(one[0]["all"]["gain"].as_f64().expect("a number").abs() <= 1.0);
    }

    #[test]
    fn card_prices_are_measured_from_opening_hands() {
        let twelve = |only: Vec<String>| PricesArgs { games: 12, only, ..sample_prices_args("", true) };
        let all = measured_lines(&twelve(Vec::new())).expect("it is played");
        assert_eq!(all.len(), 28);
        let held: u64 = all.iter().map(|card| card["all"]["battles"].as_u64().expect("a number")).sum();
        assert!(held > 12, "each battle begins with cards in hand: {held}");
        assert!(all.iter().all(|card| card["mean"].as_f64().is_some_and(f64::is_finite)));
        let one = measured_lines(&twelve(vec!["extra-ammo".into()])).expect("it is played");
        assert_eq!(one, [all.iter().find(|card| card["id"] == "extra-ammo").expect("a card").clone()]);
    }

    #[test]
    fn invalid_arguments_are_reported() {
        assert!(
            measured_lines(&sample_prices_args("admiral", false)).expect_err("nobody").words.en.contains("\"admiral\"")
        );
        assert!(
            measured_lines(&PricesArgs { games: 0, ..sample_prices_args("sarge", false) })
                .expect_err("nothing")
                .words
                .en
                .contains("at least 1 battle")
        );
    }
}
