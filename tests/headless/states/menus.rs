//! Journeys through the menus and the rulebook.

use std::fs;

use client::{
    menus::BattleCounts,
    ui_kit::settings::{Difficulty, LastSkirmish, Settings},
};
use rules::BySide;

use super::journey::{INCURSION, PAGES, PictureJourney, SMALL, journey_stop, title_journey, with_hidden_areas};
use crate::{
    analysis, balance,
    prepared_battles::{prepare_campaign, prepare_gate_at_turn, prepare_position, prepare_unrecorded_campaign},
    random_mission,
};

/// Parts of the records screen that show the path of the mail folder.
const MAIL_FOLDER_AREA: &[(u32, u32, u32, u32)] = &[(60, 108, 720, 60), (240, 660, 1000, 40)];

/// Part of the title that shows when the battle to be continued was last played.
const LAST_PLAYED_AREA: &[(u32, u32, u32, u32)] = &[(110, 258, 270, 26)];

/// Part of the screen that shows when a campaign was last played.
const CAMPAIGN_DATE_AREA: &[(u32, u32, u32, u32)] = &[(408, 34, 650, 26)];

pub(super) const JOURNEYS: &[PictureJourney] = &[
    title_journey(
        |_| {},
        &[
            journey_stop("title", &[]),
            journey_stop("skirmish", &["@title-skirmish"]),
            journey_stop("dossier", &["Return"]),
            journey_stop("forces", &["Return", "@forces-suggest"]),
            journey_stop("forces-german", &["Return", "@forces-suggest"]),
            journey_stop("curtain", &["Return"]),
            journey_stop("both-bids", &["t"]),
        ],
    ),
    title_journey(|_| {}, &[journey_stop("credits", &["@title-credits"])]),
    title_journey(
        |home| prepare_gate_at_turn(home, 1),
        &[with_hidden_areas(journey_stop("title-continue", &[]), LAST_PLAYED_AREA)],
    ),
    title_journey(
        |_| {},
        &[
            journey_stop("dossier-2", &["@title-skirmish", "Down", "Return"]),
            journey_stop("dossier-3", &["Escape", "Down", "Return"]),
            journey_stop("dossier-4", &["Escape", "Down", "Return"]),
            journey_stop("dossier-5", &["Escape", "Down", "Return"]),
            journey_stop("dossier-6", &["Escape", "Down", "Return"]),
            journey_stop("dossier-7", &["Escape", "Down", "Return"]),
        ],
    ),
    title_journey(
        |_| {},
        &[
            journey_stop("settings", &["@title-settings"]),
            journey_stop("settings-display", &["2"]),
            journey_stop("settings-look", &["3"]),
            journey_stop("settings-sound", &["4"]),
            journey_stop("settings-keys", &["5"]),
        ],
    ),
    title_journey(
        |_| {},
        &[
            journey_stop("rulebook", &["F1"]),
            journey_stop("rulebook-search", &["s", "a", "r", "g", "e"]),
            journey_stop("rule", &["Down"]),
        ],
    ),
    PictureJourney {
        sizes: PAGES,
        ..title_journey(
            |_| {},
            &[
                journey_stop("book-joined", &["F1", "Right", "Down", "Down", "Down"]),
                journey_stop("book-ruling", &["Tab", "Return"]),
                journey_stop("book-turn", &["Right"]),
                journey_stop("book-waiting", &["Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down"]),
                journey_stop("book-doors", &["Right", "Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down"]),
                journey_stop("book-sight", &["Right", "Down"]),
                journey_stop("book-corner", &["Down"]),
                journey_stop("book-blast", &["Right", "Right", "Down"]),
                journey_stop("book-jet", &["Down", "Down"]),
                journey_stop("book-strikes", &["Down", "Down", "Down", "Down", "Down"]),
                journey_stop("book-cards", &["Right", "Down", "Down", "Down", "Down", "Down", "Down", "Down"]),
                journey_stop("book-figures", &["Right"]),
            ],
        )
    },
    title_journey(
        |home| {
            let folder = home.0.join("missions");
            fs::create_dir_all(&folder).expect("the test's own folder");
            fs::write(folder.join("broken.ron"), "(\n    id: \"broken\",\n    number: many,\n").expect("a file");
            fs::write(folder.join("empty.ron"), "").expect("a file");
        },
        &[
            journey_stop("faults", &[]),
            journey_stop("skirmish-faults", &["@title-skirmish"]),
            journey_stop("skirmish-fault", &["Down", "Down", "Down", "Down", "Down", "Down", "Down"]),
        ],
    ),
    PictureJourney {
        settings: |settings| settings.lesson.done = false,
        ..title_journey(
            |_| {},
            &[
                journey_stop("newcomer", &[]),
                journey_stop("lesson", &["Return"]),
                journey_stop("lesson-select", &["n"]),
                journey_stop("lesson-plan", &["Tab"]),
            ],
        )
    },
    title_journey(
        |home| {
            prepare_campaign(home, "Ana", 1);
            prepare_campaign(home, "Carmen y Luis", 3);
            prepare_campaign(home, "El Peñón", 7);
        },
        &[
            journey_stop("campaigns", &["c"]),
            journey_stop("ledger-over", &["Return"]),
            journey_stop("ledger", &["Escape", "Down", "Return"]),
            journey_stop("report", &["2"]),
        ],
    ),
    PictureJourney {
        settings: set_last_skirmish,
        ..title_journey(
            |home| prepare_campaign(home, "Ana", 2),
            &[
                journey_stop("seats-computer", &["@title-skirmish", "Down", "2"]),
                journey_stop("seats-watch", &["3"]),
                with_hidden_areas(journey_stop("campaigns-computer", &["k", "2"]), CAMPAIGN_DATE_AREA),
                with_hidden_areas(journey_stop("campaigns-watch", &["3"]), CAMPAIGN_DATE_AREA),
            ],
        )
    },
    PictureJourney {
        settings: |settings| {
            set_underfunded_skirmish(settings);
            settings.skirmish.computers.allied = Some(Difficulty::Commander);
        },
        sizes: PAGES,
        ..title_journey(|_| {}, &[journey_stop("seats-impossible", &["@title-skirmish"])])
    },
    PictureJourney {
        settings: set_last_skirmish,
        sizes: SMALL,
        ..title_journey(
            |_| {},
            &[journey_stop("seats-small", &["@title-skirmish", "2"]), journey_stop("campaigns-small", &["k"])],
        )
    },
    title_journey(
        |home| drop(prepare_position(home, INCURSION, "walking")),
        &[
            with_hidden_areas(journey_stop("records", &["@title-records"]), MAIL_FOLDER_AREA),
            with_hidden_areas(journey_stop("by-mail", &["@records-export"]), MAIL_FOLDER_AREA),
            with_hidden_areas(journey_stop("letters", &["Escape", "@records-letters"]), MAIL_FOLDER_AREA),
        ],
    ),
    PictureJourney {
        sizes: PAGES,
        ..title_journey(
            |home| prepare_campaign(home, "Ana", 4),
            &[journey_stop("veterans", &["c", "Return", "Return", "Return", "@forces-suggest"])],
        )
    },
    title_journey(
        |home| prepare_unrecorded_campaign(home, "Ana", 2),
        &[
            journey_stop("debrief", &["Return"]),
            journey_stop("debrief-dice", &["d"]),
            journey_stop("debrief-log", &["l"]),
            journey_stop("debrief-kept", &["l", "1", "Return", "Return"]),
        ],
    ),
    title_journey(
        analysis::prepare_finished_battle,
        &[
            journey_stop("analysis", &["@title-records", "@records-analysis"]),
            journey_stop("analysis-luck", &["@analysis-luck"]),
            journey_stop("analysis-strength", &["Escape", "@analysis-strength"]),
        ],
    ),
    PictureJourney {
        sizes: PAGES,
        ..title_journey(
            analysis::prepare_begun_battle,
            &[journey_stop("analysis-short", &["@title-records", "@records-analysis"])],
        )
    },
    title_journey(
        balance::prepare_complete_measurement,
        &[
            journey_stop("balance", &["@title-skirmish", "@skirmish-balance"]),
            journey_stop("balance-ways", &["@balance-see", "2", "Down", "Down", "Down", "Down"]),
        ],
    ),
    PictureJourney {
        world: |world| world.insert_resource(BattleCounts { games: 400, max_results: 14, ..BattleCounts::LITTLE }),
        sizes: PAGES,
        ..title_journey(|_| {}, &[journey_stop("balance-running", &["@title-skirmish", "@skirmish-balance"])])
    },
    title_journey(
        |_| {},
        &[
            journey_stop("expeditions", &["@title-campaign", "@campaigns-expeditions"]),
            journey_stop("expedition-new", &["@expeditions-new"]),
            journey_stop("expedition-base", &["Return"]),
            journey_stop("expedition-tasks", &["1"]),
            journey_stop("expedition-buildings", &["#expedition-topic-build"]),
            journey_stop("expedition-sortie", &["#expedition-topic-go-out", "1"]),
            journey_stop("expedition-end", &["Escape", "Escape", "Return"]),
            journey_stop("expedition-day", &["Return"]),
            journey_stop("expedition-ledger", &["Return", "@expedition-ledger"]),
        ],
    ),
    PictureJourney {
        world: random_mission::show_fixed_reports,
        ..title_journey(
            |_| {},
            &[
                journey_stop("random", &["@title-skirmish", "@skirmish-random"]),
                journey_stop("random-code", &["@random-code"]),
                journey_stop("random-problem", &["Escape", "2", "#rp-allied+", "#random-size-"]),
            ],
        )
    },
    PictureJourney {
        sizes: PAGES,
        ..title_journey(
            balance::prepare_outdated_measurement,
            &[journey_stop("balance-stale", &["@title-skirmish", "@skirmish-balance"])],
        )
    },
    PictureJourney {
        settings: set_underfunded_skirmish,
        sizes: PAGES,
        ..title_journey(|_| {}, &[journey_stop("balance-fault", &["@title-skirmish", "@skirmish-balance"])])
    },
];

/// Sets the players' names and the AI's strengths as after an earlier skirmish.
fn set_last_skirmish(settings: &mut Settings) {
    settings.skirmish = LastSkirmish {
        mission: Some("recon".into()),
        players: BySide { allied: "Ana".into(), german: String::new() },
        strengths: BySide { allied: Some(Difficulty::Commander), german: Some(Difficulty::Veteran) },
        names: ["Ana", "Luis", "Maximiliana Fernández"].map(str::to_owned).to_vec(),
        ..LastSkirmish::default()
    };
}

/// Sets too few RP for the two figures that the Allies need.
pub fn set_underfunded_skirmish(settings: &mut Settings) {
    set_last_skirmish(settings);
    settings.skirmish.levels = Some(BySide { allied: 5, german: 6 });
}
