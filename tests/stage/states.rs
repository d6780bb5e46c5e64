//! The stops of the reference pictures: each journey opens the game once and goes from stop to stop by keys. A new
//! screen needs one line: a [`Stop`] in the journey that passes it, or a new journey from a case of a file in
//! `positions`, which has the format of the rule tests.

use std::fs;

use bevy::prelude::World;
use client::{
    kit::settings::{AnimationSpeed, ColorVision, Difficulty, LastSkirmish, Settings},
    lobby::BattleCounts,
};
use rules::BySide;

use crate::{
    analysis, balance, computer,
    game::Home,
    moments::{campaign, gate, horde, position, unsettled},
};

/// Usual sizes of the window.
pub const SIZES: &[(u32, u32)] = &[(1280, 720), (1920, 1080), (3840, 2160)];
/// The smallest window, and one with another aspect ratio.
const SMALL: &[(u32, u32)] = &[(960, 540), (1024, 768)];
/// A single size, for stops that others cover at all sizes.
const ONE: &[(u32, u32)] = &[(1280, 720)];

/// Sizes for pages of text.
pub const PAGES: &[(u32, u32)] = &[(1280, 720), (1920, 1080)];

/// A way to open the game, with its stops.
pub struct Journey {
    /// Prepares the data folder.
    pub open: Start,
    /// Changes the settings.
    pub settings: fn(&mut Settings),
    /// Changes the game's world.
    pub world: fn(&mut World),
    /// Sizes of the window for the pictures.
    pub sizes: &'static [(u32, u32)],
    /// The stops, in order.
    pub stops: &'static [Stop],
}

/// Start of a journey, with the function that prepares the data folder.
pub enum Start {
    Title(fn(&Home)),
    /// The title, from which a battle is continued.
    Continued(fn(&Home)),
    /// The battle of that case in that scene.
    Position(Scene, &'static str),
    /// The battle of a case, opened as a record from a folder other than that of the saved battles.
    Record(Scene, &'static str),
}

/// A file of `positions`, by the place of its cases.
#[derive(Clone, Copy)]
pub enum Scene {
    /// Two rooms and a corridor, without a mission.
    Room,
    /// The map of the mission with that id.
    Mission(&'static str),
}

/// A picture of a journey.
pub struct Stop {
    pub name: &'static str,
    /// The keys that lead there from the stop before.
    pub keys: &'static [&'static str],
    /// Parts that always differ: left, top, width and height at 1280×720.
    pub hidden: &'static [(u32, u32, u32, u32)],
}

const fn stop(name: &'static str, keys: &'static [&'static str]) -> Stop {
    Stop { name, keys, hidden: &[] }
}

const fn without(stop: Stop, hidden: &'static [(u32, u32, u32, u32)]) -> Stop {
    Stop { hidden, ..stop }
}

/// Parts of the records that show the folder of letters.
const MAIL: &[(u32, u32, u32, u32)] = &[(60, 108, 720, 60), (240, 660, 1000, 40)];

/// Part of the title that shows when the battle to be continued was last played.
const WHEN: &[(u32, u32, u32, u32)] = &[(110, 258, 270, 26)];

/// Part of the screen that shows when a campaign was last played.
const SAVED: &[(u32, u32, u32, u32)] = &[(408, 34, 650, 26)];

/// All journeys.
pub const JOURNEYS: &[Journey] = &[
    title(
        |_| {},
        &[
            stop("title", &[]),
            stop("skirmish", &["@title-skirmish"]),
            stop("dossier", &["Return"]),
            stop("forces", &["Return", "@forces-suggest"]),
            stop("forces-german", &["Return", "@forces-suggest"]),
            stop("curtain", &["Return"]),
            stop("both-bids", &["t"]),
        ],
    ),
    title(|home| gate(home, 1), &[without(stop("title-continue", &[]), WHEN)]),
    title(
        |_| {},
        &[
            stop("dossier-2", &["@title-skirmish", "Down", "Return"]),
            stop("dossier-3", &["Escape", "Down", "Return"]),
            stop("dossier-4", &["Escape", "Down", "Return"]),
            stop("dossier-5", &["Escape", "Down", "Return"]),
            stop("dossier-6", &["Escape", "Down", "Return"]),
            stop("dossier-7", &["Escape", "Down", "Return"]),
        ],
    ),
    title(
        |_| {},
        &[
            stop("settings", &["@title-settings"]),
            stop("settings-display", &["2"]),
            stop("settings-look", &["3"]),
            stop("settings-sound", &["4"]),
            stop("settings-keys", &["5"]),
        ],
    ),
    title(
        |_| {},
        &[stop("rulebook", &["F1"]), stop("rulebook-search", &["s", "a", "r", "g", "e"]), stop("rule", &["Down"])],
    ),
    Journey {
        sizes: PAGES,
        ..title(
            |_| {},
            &[
                stop("book-joined", &["F1", "Right", "Down", "Down", "Down"]),
                stop("book-ruling", &["Tab", "Return"]),
                stop("book-turn", &["Right"]),
                stop("book-waiting", &["Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down"]),
                stop("book-doors", &["Right", "Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down"]),
                stop("book-sight", &["Right", "Down"]),
                stop("book-corner", &["Down"]),
                stop("book-blast", &["Right", "Right", "Down"]),
                stop("book-jet", &["Down", "Down"]),
                stop("book-strikes", &["Down", "Down", "Down", "Down", "Down"]),
                stop("book-cards", &["Right", "Down", "Down", "Down", "Down", "Down", "Down", "Down"]),
                stop("book-figures", &["Right"]),
            ],
        )
    },
    Journey {
        settings: |settings| settings.preferences.scale = 200,
        sizes: ONE,
        ..room("fight", &[stop("book-200", &["F1"])])
    },
    title(
        |home| {
            let folder = home.0.join("missions");
            fs::create_dir_all(&folder).expect("the test's own folder");
            fs::write(folder.join("broken.ron"), "(\n    id: \"broken\",\n    number: many,\n").expect("a file");
            fs::write(folder.join("empty.ron"), "").expect("a file");
        },
        &[
            stop("faults", &[]),
            stop("skirmish-faults", &["@title-skirmish"]),
            stop("skirmish-fault", &["Down", "Down", "Down", "Down", "Down", "Down", "Down"]),
        ],
    ),
    Journey {
        settings: |settings| settings.lesson.done = false,
        ..title(
            |_| {},
            &[
                stop("newcomer", &[]),
                stop("lesson", &["Return"]),
                stop("lesson-select", &["n"]),
                stop("lesson-plan", &["Tab"]),
            ],
        )
    },
    title(
        |home| {
            campaign(home, "Ana", 1);
            campaign(home, "Carmen y Luis", 3);
            campaign(home, "El Peñón", 7);
        },
        &[
            stop("campaigns", &["c"]),
            stop("ledger-over", &["Return"]),
            stop("ledger", &["Escape", "Down", "Return"]),
            stop("report", &["2"]),
        ],
    ),
    Journey {
        settings: seated,
        ..title(
            |home| campaign(home, "Ana", 2),
            &[
                stop("seats-computer", &["@title-skirmish", "Down", "2"]),
                stop("seats-watch", &["3"]),
                without(stop("campaigns-computer", &["k", "2"]), SAVED),
                without(stop("campaigns-watch", &["3"]), SAVED),
            ],
        )
    },
    Journey {
        settings: |settings| {
            seated_poorly(settings);
            settings.skirmish.computers.allied = Some(Difficulty::Commander);
        },
        sizes: PAGES,
        ..title(|_| {}, &[stop("seats-impossible", &["@title-skirmish"])])
    },
    Journey {
        settings: seated,
        sizes: SMALL,
        ..title(|_| {}, &[stop("seats-small", &["@title-skirmish", "2"]), stop("campaigns-small", &["k"])])
    },
    title(
        |home| drop(position(home, INCURSION, "walking")),
        &[
            without(stop("records", &["@title-records"]), MAIL),
            without(stop("by-mail", &["@records-export"]), MAIL),
            without(stop("letters", &["Escape", "@records-letters"]), MAIL),
        ],
    ),
    Journey {
        sizes: PAGES,
        ..title(
            |home| campaign(home, "Ana", 4),
            &[stop("veterans", &["c", "Return", "Return", "Return", "@forces-suggest"])],
        )
    },
    BID,
    battle(INCURSION, "discard", &[stop("discard", &["hold space"])]),
    battle(INCURSION, "deployment", &[stop("deployment", &[])]),
    battle(
        INCURSION,
        "walking",
        &[
            stop("act", &[]),
            stop("move", &["1"]),
            stop("watched", &["Escape", "v"]),
            stop("log", &["v", "l"]),
            stop("dice", &["h"]),
            stop("hand", &["+c"]),
            stop("leave", &["-c", "F10"]),
            stop("chairs", &["p"]),
            stop("back-to-mark", &["Escape", "F5", "1", "Return", "F9"]),
        ],
    ),
    battle(INCURSION, "walking", &[stop("advice", &["F3"]), stop("advice-force", &["F4", "Next"])]),
    Journey {
        settings: |settings| settings.preferences.low_effects = true,
        ..battle(INCURSION, "walking", &[stop("low-effects", &[])])
    },
    Journey {
        settings: |settings| settings.preferences.handover = true,
        ..battle(INCURSION, "handover", &[stop("handover", &[]), stop("handed-over", &["r", "p", "ctrl+Left"])])
    },
    room("fight", &[stop("shot", &["f"]), stop("grenade", &["Escape", "g"])]),
    room("strike", &[stop("strike", &["b"])]),
    ASIDE,
    battle(INCURSION, "in-play", &[stop("in-play", &["k"]), stop("kill", &["1"])]),
    room("reaction", &[stop("reaction", &[])]),
    Journey {
        open: Start::Continued(horde),
        ..title(
            |_| {},
            &[
                stop("horde-next", &["Return"]),
                stop("horde-page", &["shift+h"]),
                stop("horde-hands", &["+c"]),
                stop("horde-order", &["-c", "shift+l", "4", "1"]),
                stop("horde-menu", &["Escape", "F10"]),
                stop("horde-mail", &["m"]),
            ],
        )
    },
    Journey {
        open: Start::Continued(|home| gate(home, 1)),
        ..title(|_| {}, &[stop("horde-build", &["Return", "Right", "Right", "shift+m"])])
    },
    Journey {
        settings: |settings| settings.preferences.speed = AnimationSpeed::Normal,
        world: |_| {},
        open: Start::Continued(computer::half),
        sizes: SIZES,
        stops: &[
            stop("computer-half", &["Return soon space", "Right", "Right", "Right"]),
            stop("computer-why", &["F3"]),
        ],
    },
    Journey {
        settings: |settings| settings.preferences.speed = AnimationSpeed::Normal,
        world: |_| {},
        open: Start::Continued(computer::reaction),
        sizes: SIZES,
        stops: &[stop("computer-asks", &["Return"])],
    },
    room("readiness", &[stop("readiness", &[])]),
    room("flame", &[stop("flame", &[])]),
    room("again", &[stop("again", &["1"])]),
    room("share", &[stop("share", &[])]),
    room("reroll", &[stop("reroll", &[])]),
    room("landing", &[stop("landing", &[])]),
    LAST_STAND,
    room("pickets", &[stop("pickets", &[])]),
    room("stranded", &[stop("stranded", &[])]),
    battle(INCURSION, "played", &[stop("played", &[])]),
    battle(TWITCHER, "twitcher", &[stop("twitcher", &[]), stop("twitcher-log", &["@answer-pass", "l"])]),
    battle(DOOMSDAY, "call-up", &[stop("call-up", &[])]),
    battle(DOOMSDAY, "countdown", &[stop("countdown", &["hold space"])]),
    battle(DOOMSDAY, "doomsday", &[stop("doomsday", &["l"])]),
    title(
        |home| unsettled(home, "Ana", 2),
        &[
            stop("debrief", &["Return"]),
            stop("debrief-dice", &["d"]),
            stop("debrief-log", &["l"]),
            stop("debrief-kept", &["l", "1", "Return", "Return"]),
        ],
    ),
    title(
        analysis::over,
        &[
            stop("analysis", &["@title-records", "@records-analysis"]),
            stop("analysis-luck", &["@analysis-luck"]),
            stop("analysis-strength", &["Escape", "@analysis-strength"]),
        ],
    ),
    Journey {
        sizes: PAGES,
        ..title(analysis::begun, &[stop("analysis-short", &["@title-records", "@records-analysis"])])
    },
    title(
        balance::kept,
        &[
            stop("balance", &["@title-skirmish", "@skirmish-balance"]),
            stop("balance-ways", &["@balance-see", "2", "Down", "Down", "Down", "Down"]),
        ],
    ),
    Journey {
        world: |world| world.insert_resource(BattleCounts { games: 400, heard: 14, ..BattleCounts::LITTLE }),
        sizes: PAGES,
        ..title(|_| {}, &[stop("balance-running", &["@title-skirmish", "@skirmish-balance"])])
    },
    Journey {
        sizes: PAGES,
        ..title(balance::stale, &[stop("balance-stale", &["@title-skirmish", "@skirmish-balance"])])
    },
    Journey {
        settings: seated_poorly,
        sizes: PAGES,
        ..title(|_| {}, &[stop("balance-fault", &["@title-skirmish", "@skirmish-balance"])])
    },
    // A copy of the game's first mission in the editor.
    Journey {
        sizes: PAGES,
        ..title(
            |_| {},
            &[
                stop("shelf", &["@title-editor"]),
                stop("editor-map", &["Return", "Return"]),
                stop("editor-rules", &["2"]),
                stop("editor-add", &["#endings-add"]),
                stop("editor-doors", &["2", "#endings[1].doors+", "#endings[1].doors[0]"]),
                stop("editor-objects", &["Escape", "u", "u", "#leaf"]),
                stop("editor-like", &["#editor-figures", "#parts-add"]),
                stop("editor-figures", &["Return"]),
                stop("editor-dossier", &["u", "Escape", "3"]),
                stop("editor-story", &["#story.es"]),
                stop("editor-file", &["Escape", "x"]),
                stop("editor-test", &["Escape", "1", "F6"]),
                stop("editor-history", &["Escape", "h"]),
                stop("editor-resize", &["Escape", "g"]),
            ],
        )
    },
    // A mission that is still empty, with its faults.
    Journey {
        sizes: PAGES,
        ..title(
            |_| {},
            &[
                stop("editor-new", &["@title-editor", "n"]),
                stop("editor-name", &["1"]),
                stop("editor-faults", &["s", "a", "l", "a", "Return", "F8", "F8"]),
                stop("editor-door", &["1", "#piece-green", "Right", "#editor-measure-distance"]),
            ],
        )
    },
    // The player's own campaign.
    Journey {
        sizes: PAGES,
        ..title(
            |_| {},
            &[
                stop("editor-campaign", &["@title-editor", "k", "a", "Return"]),
                stop("editor-missions", &["#parts-add"]),
            ],
        )
    },
    Journey {
        open: Start::Record(INCURSION, "handover"),
        ..battle(INCURSION, "handover", &[stop("replay", &["ctrl+Right"])])
    },
    // Screens at other window sizes, scales of the interface and colours.
    Journey {
        sizes: SMALL,
        ..title(
            |_| {},
            &[
                stop("title-small", &[]),
                stop("skirmish-small", &["@title-skirmish"]),
                stop("dossier-small", &["Return"]),
                stop("forces-small", &["Return", "@forces-suggest"]),
                stop("settings-small", &["Escape", "Escape", "Escape", "@title-settings"]),
                stop("rulebook-small", &["Escape", "F1"]),
            ],
        )
    },
    Journey {
        sizes: SMALL,
        ..room(
            "fight",
            &[
                stop("shot-small", &["f"]),
                stop("log-small", &["l"]),
                stop("leave-small", &["F10"]),
                stop("chairs-small", &["p"]),
            ],
        )
    },
    Journey { sizes: SMALL, ..room("reaction", &[stop("reaction-small", &[])]) },
    Journey {
        settings: |settings| settings.preferences.scale = 75,
        sizes: ONE,
        ..title(|_| {}, &[stop("title-75", &[]), stop("dossier-75", &["@title-skirmish", "Return"])])
    },
    Journey {
        settings: |settings| settings.preferences.scale = 75,
        sizes: ONE,
        ..room("fight", &[stop("shot-75", &["f"]), stop("log-75", &["l"])])
    },
    Journey {
        settings: |settings| settings.preferences.scale = 200,
        sizes: ONE,
        ..room(
            "fight",
            &[
                stop("shot-200", &["f"]),
                stop("log-200", &["l"]),
                stop("leave-200", &["F10"]),
                stop("chairs-200", &["p"]),
            ],
        )
    },
    Journey {
        settings: |settings| settings.preferences.scale = 200,
        sizes: ONE,
        ..room("reaction", &[stop("reaction-200", &[])])
    },
    Journey {
        settings: |settings| settings.preferences.colours = ColorVision::Protan,
        sizes: ONE,
        ..room("fight", &[stop("protan", &["f"])])
    },
    Journey {
        settings: |settings| settings.preferences.colours = ColorVision::Deutan,
        sizes: ONE,
        ..room("fight", &[stop("deutan", &["f"])])
    },
    Journey {
        settings: |settings| settings.preferences.colours = ColorVision::Tritan,
        sizes: ONE,
        ..room("fight", &[stop("tritan", &["f"])])
    },
];

/// Sets names and strengths as from an earlier skirmish.
fn seated(settings: &mut Settings) {
    settings.skirmish = LastSkirmish {
        mission: Some("recon".into()),
        players: BySide { allied: "Ana".into(), german: String::new() },
        strengths: BySide { allied: Some(Difficulty::Commander), german: Some(Difficulty::Veteran) },
        names: ["Ana", "Luis", "Maximiliana Fernández"].map(str::to_owned).to_vec(),
        ..LastSkirmish::default()
    };
}

/// Sets too few points for the two figures that the Allies need.
pub fn seated_poorly(settings: &mut Settings) {
    seated(settings);
    settings.skirmish.levels = Some(BySide { allied: 5, german: 6 });
}

const INCURSION: Scene = Scene::Mission("incursion");
/// Every card once, in hands of five, and a shot that takes a command point. There are no pictures of them: the module
/// `fits` checks them.
pub const CARDS: &[Journey] = &[
    battle(INCURSION, "cards-1", &[stop("cards-1", &["+c"]), stop("cards-2", &["-c", "+x"])]),
    battle(INCURSION, "cards-2", &[stop("cards-3", &["+c"]), stop("cards-4", &["-c", "+x"])]),
    battle(INCURSION, "cards-3", &[stop("cards-5", &["+c"]), stop("cards-6", &["-c", "+x"])]),
    MANY_CARDS,
    MANY_FIGURES,
    room("bought", &[stop("bought", &["f"])]),
];

/// More cards in play than the list shows at once.
pub const MANY_CARDS: Journey =
    battle(INCURSION, "many-cards", &[stop("many-cards", &["k"]), stop("many-cards-last", &["Next"])]);

/// Forces with more figures than fit in tall rows, for both sides of AC/DC.
const MANY_FIGURES: Journey = Journey {
    settings: |settings| {
        settings.skirmish = LastSkirmish {
            mission: Some("acdc".into()),
            levels: Some(BySide { allied: 30, german: 26 }),
            ..LastSkirmish::default()
        };
    },
    ..title(
        |_| {},
        &[
            stop("forces-many", &["@title-skirmish", "Return", "Return", "@forces-suggest"]),
            stop("forces-many-german", &["Return", "@forces-suggest"]),
        ],
    )
};

/// A bid behind its curtain, and the board viewed in the meantime.
pub const BID: Journey = battle(INCURSION, "bid", &[stop("bid", &["hold space"]), stop("bid-map", &["ctrl+m"])]);

/// A bid like [`BID`], with a recap of the other side's half first.
pub const BID_WATCHED: Journey = Journey {
    settings: |settings| settings.preferences.handover = true,
    ..battle(INCURSION, "bid-watched", &[stop("bid-watched", &["hold space"])])
};

/// Twenty-four zombies against three figures. There is no picture of it.
pub const HORDE_24: Journey = room("horde-24", &[stop("horde-24", &[])]);

/// Zombies on the board and off it. There is no picture of it.
pub const HORDE: Journey = room("horde", &[stop("horde", &[])]);

/// A last stand of a figure with a card.
pub const LAST_STAND: Journey = room("last-stand", &[stop("last-stand", &[])]);

/// A reaction decision, with a card on a figure that carries an object.
pub const ASIDE: Journey = Journey { sizes: PAGES, ..room("aside", &[stop("aside", &[]), stop("carried", &["y"])]) };

/// A record that ends with a line between two figures. There is no picture of it.
pub const DRAGGED: Journey = Journey {
    open: Start::Record(INCURSION, "dragged"),
    ..battle(INCURSION, "dragged", &[stop("dragged", &["ctrl+Right"])])
};

const TWITCHER: Scene = Scene::Mission("twitcher");
const DOOMSDAY: Scene = Scene::Mission("doomsday");

/// Returns a journey from the title, with a prepared data folder.
const fn title(prepare: fn(&Home), stops: &'static [Stop]) -> Journey {
    Journey { open: Start::Title(prepare), settings: |_| {}, world: |_| {}, sizes: SIZES, stops }
}

/// Returns a journey in the battle of that case.
const fn battle(file: Scene, case: &'static str, stops: &'static [Stop]) -> Journey {
    Journey { open: Start::Position(file, case), settings: |_| {}, world: |_| {}, sizes: SIZES, stops }
}

/// Returns a journey in a battle of the two rooms.
const fn room(case: &'static str, stops: &'static [Stop]) -> Journey {
    battle(Scene::Room, case, stops)
}
