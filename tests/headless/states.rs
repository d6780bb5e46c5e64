//! The journeys of the reference pictures: each journey opens the game once and goes from stop to stop by keys. A new
//! screen needs one line: a [`JourneyStop`] in a journey that passes the screen, or a new journey from a case of a file
//! in `positions`. Those files have the format of the rule tests.

use std::fs;

use bevy::prelude::World;
use client::{
    menu_controllers::BattleCounts,
    ui_kit::settings::{AnimationSpeed, ColorVision, Difficulty, LastSkirmish, Settings},
};
use rules::BySide;

use crate::{
    analysis, balance, computer,
    game::TestHome,
    prepared_battles::{
        prepare_campaign, prepare_gate_at_turn, prepare_gate_battle, prepare_position, prepare_unrecorded_campaign,
    },
};

/// Usual sizes of the window, in pixels.
pub const USUAL_SIZES: &[(u32, u32)] = &[(1280, 720), (1920, 1080), (3840, 2160)];
/// The smallest window and one with another aspect ratio, in pixels.
const SMALL: &[(u32, u32)] = &[(960, 540), (1024, 768)];
/// A single size, for screens that other journeys show at all sizes.
const ONE: &[(u32, u32)] = &[(1280, 720)];

/// Window sizes for pages of text, in pixels.
pub const PAGES: &[(u32, u32)] = &[(1280, 720), (1920, 1080)];

/// Journey: a way to open the game, and the stops from there.
pub struct PictureJourney {
    /// Prepares the data folder.
    pub open: JourneyStart,
    /// Changes the settings.
    pub settings: fn(&mut Settings),
    /// Changes the game's world.
    pub world: fn(&mut World),
    /// Sizes of the window for the pictures, in pixels.
    pub sizes: &'static [(u32, u32)],
    /// The stops, in order.
    pub stops: &'static [JourneyStop],
}

/// Start of a journey. The functions prepare the data folder.
pub enum JourneyStart {
    Title(fn(&TestHome)),
    /// The title, from which a battle is continued.
    Continued(fn(&TestHome)),
    /// The battle of that case in that file.
    Position(PositionFile, &'static str),
    /// The battle of a case, opened as a record from a folder other than that of the saved battles.
    Record(PositionFile, &'static str),
}

/// File of `positions`, by the map of its cases.
#[derive(Clone, Copy)]
pub enum PositionFile {
    /// Two rooms and a corridor, without a mission.
    Room,
    /// The map of the mission with that id.
    Mission(&'static str),
}

/// Stop of a journey, at which a picture is taken.
pub struct JourneyStop {
    pub name: &'static str,
    /// The steps of input that lead there from the stop before, as `perform_input_step` reads them.
    pub keys: &'static [&'static str],
    /// Parts of the picture that always differ: left, top, width and height in pixels, in a window of 1280×720.
    pub hidden: &'static [(u32, u32, u32, u32)],
}

const fn journey_stop(name: &'static str, keys: &'static [&'static str]) -> JourneyStop {
    JourneyStop { name, keys, hidden: &[] }
}

const fn with_hidden_areas(stop: JourneyStop, hidden: &'static [(u32, u32, u32, u32)]) -> JourneyStop {
    JourneyStop { hidden, ..stop }
}

/// Parts of the records screen that show the path of the mail folder.
const MAIL_FOLDER_AREA: &[(u32, u32, u32, u32)] = &[(60, 108, 720, 60), (240, 660, 1000, 40)];

/// Part of the title that shows when the battle to be continued was last played.
const LAST_PLAYED_AREA: &[(u32, u32, u32, u32)] = &[(110, 258, 270, 26)];

/// Part of the screen that shows when a campaign was last played.
const CAMPAIGN_DATE_AREA: &[(u32, u32, u32, u32)] = &[(408, 34, 650, 26)];

/// All journeys.
pub const JOURNEYS: &[PictureJourney] = &[
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
    PictureJourney {
        settings: |settings| settings.preferences.scale = 200,
        sizes: ONE,
        ..room_journey("fight", &[journey_stop("book-200", &["F1"])])
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
    BID,
    battle_journey(INCURSION, "discard", &[journey_stop("discard", &["hold space"])]),
    battle_journey(INCURSION, "deployment", &[journey_stop("deployment", &[])]),
    battle_journey(
        INCURSION,
        "walking",
        &[
            journey_stop("act", &[]),
            journey_stop("move", &["1"]),
            journey_stop("watched", &["Escape", "v"]),
            journey_stop("log", &["v", "l"]),
            journey_stop("dice", &["h"]),
            journey_stop("hand", &["+c"]),
            journey_stop("leave", &["-c", "F10"]),
            journey_stop("chairs", &["p"]),
            journey_stop("back-to-mark", &["Escape", "F5", "1", "Return", "F9"]),
        ],
    ),
    battle_journey(
        INCURSION,
        "walking",
        &[journey_stop("advice", &["F3"]), journey_stop("advice-force", &["F4", "Next"])],
    ),
    PictureJourney {
        settings: |settings| settings.preferences.low_effects = true,
        ..battle_journey(INCURSION, "walking", &[journey_stop("low-effects", &[])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.handover = true,
        ..battle_journey(
            INCURSION,
            "handover",
            &[journey_stop("handover", &[]), journey_stop("handed-over", &["r", "p", "ctrl+Left"])],
        )
    },
    room_journey("fight", &[journey_stop("shot", &["f"]), journey_stop("grenade", &["Escape", "g"])]),
    room_journey("strike", &[journey_stop("strike", &["b"])]),
    ASIDE,
    battle_journey(INCURSION, "in-play", &[journey_stop("in-play", &["k"]), journey_stop("kill", &["1"])]),
    room_journey("reaction", &[journey_stop("reaction", &[])]),
    PictureJourney {
        open: JourneyStart::Continued(prepare_gate_battle),
        ..title_journey(
            |_| {},
            &[
                journey_stop("horde-next", &["Return"]),
                journey_stop("horde-page", &["shift+h"]),
                journey_stop("horde-hands", &["+c"]),
                journey_stop("horde-order", &["-c", "shift+l", "4", "1"]),
                journey_stop("horde-menu", &["Escape", "F10"]),
                journey_stop("horde-mail", &["m"]),
            ],
        )
    },
    PictureJourney {
        open: JourneyStart::Continued(|home| prepare_gate_at_turn(home, 1)),
        ..title_journey(|_| {}, &[journey_stop("horde-build", &["Return", "Right", "Right", "shift+m"])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.speed = AnimationSpeed::Normal,
        world: |_| {},
        open: JourneyStart::Continued(computer::prepare_computer_half),
        sizes: USUAL_SIZES,
        stops: &[
            journey_stop("computer-half", &["Return soon space", "Right", "Right", "Right"]),
            journey_stop("computer-why", &["F3"]),
        ],
    },
    PictureJourney {
        settings: |settings| settings.preferences.speed = AnimationSpeed::Normal,
        world: |_| {},
        open: JourneyStart::Continued(computer::prepare_reaction_question),
        sizes: USUAL_SIZES,
        stops: &[journey_stop("computer-asks", &["Return"])],
    },
    room_journey("readiness", &[journey_stop("readiness", &[])]),
    room_journey("flame", &[journey_stop("flame", &[])]),
    room_journey("again", &[journey_stop("again", &["1"])]),
    room_journey("share", &[journey_stop("share", &[])]),
    room_journey("reroll", &[journey_stop("reroll", &[])]),
    room_journey("landing", &[journey_stop("landing", &[])]),
    LAST_STAND,
    room_journey("pickets", &[journey_stop("pickets", &[])]),
    room_journey("stranded", &[journey_stop("stranded", &[])]),
    battle_journey(INCURSION, "played", &[journey_stop("played", &[])]),
    battle_journey(
        TWITCHER,
        "twitcher",
        &[journey_stop("twitcher", &[]), journey_stop("twitcher-log", &["@answer-pass", "l"])],
    ),
    battle_journey(DOOMSDAY, "call-up", &[journey_stop("call-up", &[])]),
    battle_journey(DOOMSDAY, "countdown", &[journey_stop("countdown", &["hold space"])]),
    battle_journey(DOOMSDAY, "doomsday", &[journey_stop("doomsday", &["l"])]),
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
    // The editor with a copy of the game's first mission.
    PictureJourney {
        sizes: PAGES,
        ..title_journey(
            |_| {},
            &[
                journey_stop("shelf", &["@title-editor"]),
                journey_stop("editor-map", &["Return", "Return"]),
                journey_stop("editor-rules", &["2"]),
                journey_stop("editor-add", &["#endings-add"]),
                journey_stop("editor-doors", &["2", "#endings[1].doors+", "#endings[1].doors[0]"]),
                journey_stop("editor-objects", &["Escape", "u", "u", "#leaf"]),
                journey_stop("editor-like", &["#editor-figures", "#parts-add"]),
                journey_stop("editor-figures", &["Return"]),
                journey_stop("editor-dossier", &["u", "Escape", "3"]),
                journey_stop("editor-story", &["#story.es"]),
                journey_stop("editor-file", &["Escape", "x"]),
                journey_stop("editor-test", &["Escape", "1", "F6"]),
                journey_stop("editor-history", &["Escape", "h"]),
                journey_stop("editor-resize", &["Escape", "g"]),
            ],
        )
    },
    // The editor with an empty mission, and its faults.
    PictureJourney {
        sizes: PAGES,
        ..title_journey(
            |_| {},
            &[
                journey_stop("editor-new", &["@title-editor", "n"]),
                journey_stop("editor-name", &["1"]),
                journey_stop("editor-faults", &["s", "a", "l", "a", "Return", "F8", "F8"]),
                journey_stop("editor-door", &["1", "#piece-green", "Right", "#editor-measure-distance"]),
            ],
        )
    },
    // The player's own campaign.
    PictureJourney {
        sizes: PAGES,
        ..title_journey(
            |_| {},
            &[
                journey_stop("editor-campaign", &["@title-editor", "k", "a", "Return"]),
                journey_stop("editor-missions", &["#parts-add"]),
            ],
        )
    },
    PictureJourney {
        open: JourneyStart::Record(INCURSION, "handover"),
        ..battle_journey(INCURSION, "handover", &[journey_stop("replay", &["ctrl+Right"])])
    },
    // Screens at other window sizes, scales of the interface and colours.
    PictureJourney {
        sizes: SMALL,
        ..title_journey(
            |_| {},
            &[
                journey_stop("title-small", &[]),
                journey_stop("skirmish-small", &["@title-skirmish"]),
                journey_stop("dossier-small", &["Return"]),
                journey_stop("forces-small", &["Return", "@forces-suggest"]),
                journey_stop("settings-small", &["Escape", "Escape", "Escape", "@title-settings"]),
                journey_stop("rulebook-small", &["Escape", "F1"]),
            ],
        )
    },
    PictureJourney {
        sizes: SMALL,
        ..room_journey(
            "fight",
            &[
                journey_stop("shot-small", &["f"]),
                journey_stop("log-small", &["l"]),
                journey_stop("leave-small", &["F10"]),
                journey_stop("chairs-small", &["p"]),
            ],
        )
    },
    PictureJourney { sizes: SMALL, ..room_journey("reaction", &[journey_stop("reaction-small", &[])]) },
    PictureJourney {
        settings: |settings| settings.preferences.scale = 75,
        sizes: ONE,
        ..title_journey(
            |_| {},
            &[journey_stop("title-75", &[]), journey_stop("dossier-75", &["@title-skirmish", "Return"])],
        )
    },
    PictureJourney {
        settings: |settings| settings.preferences.scale = 75,
        sizes: ONE,
        ..room_journey("fight", &[journey_stop("shot-75", &["f"]), journey_stop("log-75", &["l"])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.scale = 200,
        sizes: ONE,
        ..room_journey(
            "fight",
            &[
                journey_stop("shot-200", &["f"]),
                journey_stop("log-200", &["l"]),
                journey_stop("leave-200", &["F10"]),
                journey_stop("chairs-200", &["p"]),
            ],
        )
    },
    PictureJourney {
        settings: |settings| settings.preferences.scale = 200,
        sizes: ONE,
        ..room_journey("reaction", &[journey_stop("reaction-200", &[])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.colours = ColorVision::Protan,
        sizes: ONE,
        ..room_journey("fight", &[journey_stop("protan", &["f"])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.colours = ColorVision::Deutan,
        sizes: ONE,
        ..room_journey("fight", &[journey_stop("deutan", &["f"])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.colours = ColorVision::Tritan,
        sizes: ONE,
        ..room_journey("fight", &[journey_stop("tritan", &["f"])])
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

const INCURSION: PositionFile = PositionFile::Mission("incursion");
/// Hands with every card once, many cards in play, large forces, and a shot that costs a command point. There are no
/// pictures of these journeys: the module `fits` checks their layout.
pub const CARDS: &[PictureJourney] = &[
    battle_journey(INCURSION, "cards-1", &[journey_stop("cards-1", &["+c"]), journey_stop("cards-2", &["-c", "+x"])]),
    battle_journey(INCURSION, "cards-2", &[journey_stop("cards-3", &["+c"]), journey_stop("cards-4", &["-c", "+x"])]),
    battle_journey(INCURSION, "cards-3", &[journey_stop("cards-5", &["+c"]), journey_stop("cards-6", &["-c", "+x"])]),
    MANY_CARDS,
    MANY_FIGURES,
    room_journey("bought", &[journey_stop("bought", &["f"])]),
];

/// More cards in play than the list shows at once.
pub const MANY_CARDS: PictureJourney = battle_journey(
    INCURSION,
    "many-cards",
    &[journey_stop("many-cards", &["k"]), journey_stop("many-cards-last", &["Next"])],
);

/// Forces with more figures than fit in tall rows, for both sides of AC/DC.
const MANY_FIGURES: PictureJourney = PictureJourney {
    settings: |settings| {
        settings.skirmish = LastSkirmish {
            mission: Some("acdc".into()),
            levels: Some(BySide { allied: 30, german: 26 }),
            ..LastSkirmish::default()
        };
    },
    ..title_journey(
        |_| {},
        &[
            journey_stop("forces-many", &["@title-skirmish", "Return", "Return", "@forces-suggest"]),
            journey_stop("forces-many-german", &["Return", "@forces-suggest"]),
        ],
    )
};

/// A bid behind its curtain, and a look at the board before the bid is sealed.
pub const BID: PictureJourney =
    battle_journey(INCURSION, "bid", &[journey_stop("bid", &["hold space"]), journey_stop("bid-map", &["ctrl+m"])]);

/// A bid like [`BID`], with a recap of the other side's half-turn first.
pub const BID_WATCHED: PictureJourney = PictureJourney {
    settings: |settings| settings.preferences.handover = true,
    ..battle_journey(INCURSION, "bid-watched", &[journey_stop("bid-watched", &["hold space"])])
};

/// Twenty-four zombies against three figures. There is no picture of it.
pub const HORDE_24: PictureJourney = room_journey("horde-24", &[journey_stop("horde-24", &[])]);

/// Zombies on the board and off it. There is no picture of it.
pub const HORDE: PictureJourney = room_journey("horde", &[journey_stop("horde", &[])]);

/// A last stand of a figure with a card.
pub const LAST_STAND: PictureJourney = room_journey("last-stand", &[journey_stop("last-stand", &[])]);

/// A reaction decision, with a card on a figure that carries an object.
pub const ASIDE: PictureJourney = PictureJourney {
    sizes: PAGES,
    ..room_journey("aside", &[journey_stop("aside", &[]), journey_stop("carried", &["y"])])
};

/// A record that ends with the line of a harpoon between two figures. There is no picture of it.
pub const DRAGGED: PictureJourney = PictureJourney {
    open: JourneyStart::Record(INCURSION, "dragged"),
    ..battle_journey(INCURSION, "dragged", &[journey_stop("dragged", &["ctrl+Right"])])
};

const TWITCHER: PositionFile = PositionFile::Mission("twitcher");
const DOOMSDAY: PositionFile = PositionFile::Mission("doomsday");

/// Returns a journey from the title, with a prepared data folder.
const fn title_journey(prepare: fn(&TestHome), stops: &'static [JourneyStop]) -> PictureJourney {
    PictureJourney { open: JourneyStart::Title(prepare), settings: |_| {}, world: |_| {}, sizes: USUAL_SIZES, stops }
}

/// Returns a journey in the battle of that case.
const fn battle_journey(file: PositionFile, case: &'static str, stops: &'static [JourneyStop]) -> PictureJourney {
    PictureJourney {
        open: JourneyStart::Position(file, case),
        settings: |_| {},
        world: |_| {},
        sizes: USUAL_SIZES,
        stops,
    }
}

/// Returns a journey in a battle of the two rooms.
const fn room_journey(case: &'static str, stops: &'static [JourneyStop]) -> PictureJourney {
    battle_journey(PositionFile::Room, case, stops)
}
