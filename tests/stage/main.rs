//! The game played on the stage: in this process, without a window, by a clock moved by hand. What the game does is read
//! from the journal that it writes. `INCURSION_SHOTS=1` keeps pictures of the way in `target/stage-shots`.

mod asides;
mod beforehand;
mod campaign;
mod computer;
mod deeds;
mod first_battle;
mod fits;
mod game;
mod handover;
mod handover_model;
mod hands_and_bids;
mod hints;
mod horde;
mod keyboard;
mod keys;
mod leaving;
mod lens;
mod lesson_model;
mod log;
mod menus;
mod mission_2;
mod moments;
mod monkey;
mod mouse;
mod own_missions;
mod panels;
mod picture;
mod pictures;
mod plays;
mod policy;
mod records;
mod rehearsal;
mod rulebook;
mod sealing;
mod seen;
mod settings;
mod shown_model;
mod skirmish;
mod solo;
mod solo_campaign;
mod sound_model;
mod stage;
mod states;
mod surroundings;

use common::{battles, boards, games, support, twins};
