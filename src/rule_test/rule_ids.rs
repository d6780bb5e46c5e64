//! The ids of the rules that the game implements: those of battles, which files in `tests/rules` must test, and those of
//! campaigns.

/// The ids of the rules of battles, in the order of the rulebook. Files in `tests/rules` test each of them.
#[rustfmt::skip]
pub const RULE_IDS: &[&str] = &[
    "BOARD-1", "BOARD-2", "BOARD-3", "BOARD-4", "BOARD-5",
    "TURN-1", "TURN-2", "TURN-3",
    "CP-1", "CP-2",
    "HAND-1", "HAND-2",
    "BID-1", "BID-2",
    "DEPLOY-1", "DEPLOY-2", "DEPLOY-3", "DEPLOY-4",
    "ACT-1", "ACT-2", "ACT-3", "ACT-4",
    "AP-1", "AP-2", "AP-3",
    "MOVE-1",
    "DOOR-1",
    "ITEM-1", "ITEM-2", "ITEM-3", "ITEM-4",
    "LOS-1", "LOS-2", "LOS-3", "LOS-4", "LOS-5",
    "RANGE-1",
    "SHOOT-1", "SHOOT-2", "SHOOT-3", "SHOOT-4",
    "HMG-1",
    "SHOTGUN-1",
    "REROLL-1",
    "RF-1", "RF-2", "RF-3", "RF-4", "RF-5", "RF-6",
    "GREN-1", "GREN-2", "GREN-3",
    "FLAME-1", "FLAME-2", "FLAME-3", "FLAME-4", "FLAME-5",
    "CC-1", "CC-2",
    "CARD-1", "CARD-2", "CARD-3", "CARD-4", "CARD-5", "CARD-6", "CARD-7",
    "SARGE-1", "SARGE-2",
    "SLUG-1", "SLUG-2", "SLUG-3",
    "GRETEL-1",
    "ILSA-1", "ILSA-2", "ILSA-3", "ILSA-4",
    "LEAP-1",
    "HANS-1", "HANS-2", "HANS-3", "HANS-4",
    "HUND-1", "HUND-2", "HUND-3", "HUND-4",
    "ZOM-1", "ZOM-2",
    "MINE-1", "MINE-2",
    "FORCE-1", "FORCE-2", "FORCE-3",
    "CAMP-2", "CAMP-3",
    "M1", "M2", "M3", "M4", "M5", "M6", "M7",
    "ALARM-1",
    "EXP-S1", "EXP-S2", "EXP-S3", "EXP-S4", "EXP-S5", "EXP-S6",
    "COOP-1", "COOP-2", "COOP-3", "COOP-4", "COOP-5", "COOP-6", "COOP-7", "COOP-8", "COOP-9", "COOP-10", "COOP-11",
    "COOP-12", "COOP-13", "COOP-14",
];

/// The ids of the rules of campaigns, in the order of the rulebook. They concern links between battles, the winner of a
/// campaign and the base of an expedition, which no single battle can show. `tests/suite/campaign.rs` tests `CAMP-1` and
/// `CAMP-4`, and `tests/suite/expedition` the others, each with tests named after its id.
#[rustfmt::skip]
pub const CAMPAIGN_RULE_IDS: &[&str] = &[
    "CAMP-1", "CAMP-4",
    "EXP-1", "EXP-2", "EXP-3", "EXP-4", "EXP-5", "EXP-6", "EXP-7", "EXP-8", "EXP-9",
    "EXP-10", "EXP-11", "EXP-12", "EXP-13", "EXP-14", "EXP-15", "EXP-16", "EXP-17", "EXP-18",
];
