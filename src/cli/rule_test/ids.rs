//! The ids of the rules that the game carries out: each must be held up by files in `tests/rules`.

/// All of them, in the order of the rules. Those of missions that are not in the game yet are left out. So are `CAMP-1`
/// and `CAMP-4`: what links battles, and who wins by them, is seen in no single battle, so `tests/suite/campaign.rs` holds
/// them up.
#[rustfmt::skip]
pub const RULES: &[&str] = &[
    "BOARD-1", "BOARD-2", "BOARD-3", "BOARD-4", "BOARD-5",
    "TURN-1", "TURN-2",
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
    "M1", "M2",
];
