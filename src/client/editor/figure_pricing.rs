//! Measurement of a custom figure's worth: the AI plays the mission against itself in pairs of battles, one with the
//! figure and one with the same points spent otherwise, while the player goes on editing.

use std::{
    sync::{Mutex, PoisonError},
    task::Poll,
};

use ai::AiLevel;
use balance::{Experiment, FigureValue, ParallelRun, play_battle_pair};
use menus::BattleCounts;
use mission_library::MissionLibrary;

use crate::prelude::*;

/// Maximum number of pairs of battles.
const MAX_PAIRS: u32 = 60;
/// Seed of forces, dice and AI players.
const SEED: u64 = 11;
/// Interval at which finished pairs are collected.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Resource with the running measurement.
#[derive(Resource)]
pub(crate) struct FigurePricing {
    /// Id of the measured figure.
    id: String,
    worth: FigureValue,
    run: Mutex<ParallelRun<Option<f64>>>,
    /// Number of finished pairs, including those that could not be played.
    came: u32,
    done: bool,
}

/// Resource with the id of the measured figure, and the current result as a text.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct PricingResult(pub Option<(String, String)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PricingResult>()
        .add_systems(
            Update,
            receive_pair_results.run_if(in_state(Screen::Editor).and_then(resource_exists::<FigurePricing>)),
        )
        .add_systems(OnExit(Screen::Editor), stop_pricing);
}

fn stop_pricing(mut priced: ResMut<PricingResult>, mut commands: Commands) {
    commands.remove_resource::<FigurePricing>();
    priced.0 = None;
}

/// Starts the measurement of the figure with that id, in the mission that it belongs to.
pub(crate) fn start_pricing(world: &mut World, id: &str) {
    let words = |world: &World, text: &str| world.resource::<Texts>().t(text);
    let work = world.resource::<OpenDocument>();
    let mission = work.home().and_then(|home| home.mission(world.resource::<MissionLibrary>()));
    let known = world.resource::<KnownKinds>().0.clone();
    let found = known.and_then(|known| known.find(id).map(|kind| (known, kind)));
    let (Some(mission), Some((catalogue, kind))) = (mission, found) else {
        let why = words(world, "editor-price-none");
        world.resource_mut::<PricingResult>().0 = Some((id.to_owned(), why));
        return;
    };
    let terms = Experiment { rp: mission.rp, catalogue, mission, level: AiLevel::Planner, seed: SEED, luck: false };
    let battles = *world.resource::<BattleCounts>();
    let pairs = MAX_PAIRS.min(battles.games);
    let run = ParallelRun::of(
        move |simulator, number| play_battle_pair(kind, &terms, simulator, number),
        0..pairs,
        battles.threads,
    );
    let begun = words(world, "editor-price-begun");
    world.resource_mut::<PricingResult>().0 = Some((id.to_owned(), begun));
    let (worth, run) = (FigureValue::default(), Mutex::new(run));
    world.insert_resource(FigurePricing { id: id.to_owned(), worth, run, came: 0, done: false });
}

fn receive_pair_results(
    mut pricing: ResMut<FigurePricing>,
    mut priced: ResMut<PricingResult>,
    texts: Res<Texts>,
    mut awake: ResMut<RedrawRequests>,
) {
    let now = pricing.bypass_change_detection();
    if now.done {
        return;
    }
    awake.wake_within(POLL_INTERVAL);
    let before = now.came;
    let run = now.run.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        match run.poll() {
            Poll::Pending => break,
            Poll::Ready(Some(Ok((_, better)))) => {
                now.came += 1;
                better.into_iter().for_each(|better| now.worth.add(better));
            }
            Poll::Ready(Some(Err(fault))) => {
                let why = format_sentence(&texts, &fault);
                priced.0 = Some((now.id.clone(), why));
                now.done = true;
                return;
            }
            Poll::Ready(None) => {
                now.done = true;
                break;
            }
        }
    }
    if now.came != before || now.done {
        priced.0 = Some((now.id.clone(), format_pricing_result(&texts, &now.worth, now.done)));
        awake.redraw_frames(4);
    }
}

/// Describes the share of battles that a force with the figure wins, and whether its price is right once all pairs are
/// played.
fn format_pricing_result(texts: &Texts, worth: &FigureValue, done: bool) -> String {
    if worth.pairs == 0 {
        return texts.t(if done { "editor-price-pairless" } else { "editor-price-begun" });
    }
    let (gain, off) = worth.gain();
    let (share, off) = (50.0 + gain * 50.0, off * 50.0);
    let advice = match () {
        () if !done => "running",
        () if share - off > 50.0 => "dearer",
        () if share + off < 50.0 => "cheaper",
        () => "fair",
    };
    let values = [
        ("share", texts.decimal(share, 0).into()),
        ("off", texts.decimal(off, 0).into()),
        ("n", worth.pairs.into()),
        ("advice", advice.into()),
    ];
    texts.t_args("editor-price-told", &values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ui_kit::language::Language;

    #[test]
    fn the_price_is_judged_only_on_final_and_significant_results() {
        let texts = Texts::load(Language::En);
        let worth = |better: &[f64]| {
            let mut worth = FigureValue::default();
            better.iter().for_each(|better| worth.add(*better));
            worth
        };
        let much = worth(&[1.0; 20]);
        assert!(format_pricing_result(&texts, &much, false) != format_pricing_result(&texts, &much, true));
        assert!(
            format_pricing_result(&texts, &much, true).contains("more"),
            "{}",
            format_pricing_result(&texts, &much, true)
        );
        assert!(format_pricing_result(&texts, &worth(&[-1.0; 20]), true).contains("less"));
        let even = worth(&[1.0, -1.0, 0.0, 1.0, -1.0, 0.0]);
        assert!(
            format_pricing_result(&texts, &even, true).contains("fair"),
            "{}",
            format_pricing_result(&texts, &even, true)
        );
    }
}
