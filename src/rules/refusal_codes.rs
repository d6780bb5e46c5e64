//! The rule, code and subject of each refusal.

use crate::refusal::{Refusal, RefusalSubject};

impl Refusal {
    /// Returns the id of the rule by which the order is refused; `None` where no rule is needed.
    pub fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Refusal::BattleOver | Refusal::NoSuchFigure { .. } => return None,
            Refusal::NotNow => "TURN-2",
            Refusal::TooLively { .. } | Refusal::AgreedAlready => "TURN-3",
            Refusal::BidTooHigh { .. } => "BID-1",
            Refusal::NoIntelligence => "BID-2",
            Refusal::NotYours { .. } | Refusal::AnotherIsActive { .. } | Refusal::NobodyActive => "ACT-1",
            Refusal::AlreadyActivated { .. } => "ACT-2",
            Refusal::HasLeft { .. }
            | Refusal::AlreadyOnBoard { .. }
            | Refusal::WaitsAlready { .. }
            | Refusal::NotYourEntry => "DEPLOY-1",
            Refusal::EntryHeldByFriend { .. } => "DEPLOY-2",
            Refusal::OffBoard | Refusal::EntryHeldByEnemy { .. } => "DEPLOY-3",
            Refusal::NotEnoughPoints { .. } | Refusal::SameFacing => "AP-1",
            Refusal::Rock | Refusal::NoWay | Refusal::DoorInTheWay | Refusal::Occupied { .. } => "MOVE-1",
            Refusal::Obstacle => "BOARD-2",
            Refusal::NoDoor { .. } | Refusal::BackToDoor | Refusal::DoorAlready => "DOOR-1",
            Refusal::DoorSealed => "BOARD-3",
            Refusal::NotSealable | Refusal::DoorOpen => "M2",
            Refusal::NoSuchWeapon | Refusal::Friend { .. } | Refusal::TargetOffBoard { .. } => "SHOOT-1",
            Refusal::NoSight { blocker } => blocker.rule(),
            Refusal::NotInFront | Refusal::NotJoined => "CC-1",
            Refusal::Dead => "SHOOT-2",
            Refusal::TooFar { .. } => "RANGE-1",
            Refusal::Jammed { .. } | Refusal::NotJammed | Refusal::WrongTarget => "CARD-2",
            Refusal::NoSuchCard { .. } | Refusal::CannotShakeOff | Refusal::ShakenOffBefore => "SLUG-3",
            Refusal::EntryNotNearest => "ALARM-1",
            Refusal::HarpoonStuck | Refusal::HarpoonFree | Refusal::NoLanding => "HANS-1",
            Refusal::NotFloor | Refusal::OwnSquare => "GREN-1",
            Refusal::NoFlameAhead | Refusal::AlreadyAblaze | Refusal::OutOfTheJet => "FLAME-1",
            Refusal::NoMine => "MINE-1",
            Refusal::DieIsFixed => "REROLL-1",
            Refusal::LeapTooFar | Refusal::NoCommandInLeap | Refusal::MidLeap | Refusal::FacedBefore => "LEAP-1",
            Refusal::CannotBeGiven { .. } => "SARGE-2",
            Refusal::DoorWedged => "CARD-3",
            Refusal::NotInHand { .. } | Refusal::CardNotNow => "CARD-1",
            Refusal::CardNotInPlay { .. } => "CARD-5",
            Refusal::TooDearToKill { .. } => "CARD-4",
            Refusal::NoHands => "ITEM-2",
            Refusal::JustDropped | Refusal::NotCarried => "ITEM-3",
            Refusal::CarriedByOther { .. } | Refusal::CarrierActivated { .. } => "ITEM-4",
            Refusal::NoSuchObject { .. }
            | Refusal::NotPortable
            | Refusal::OnlyPortable
            | Refusal::OutOfReach
            | Refusal::BackToObject => "ITEM-1",
            Refusal::Stranded { .. }
            | Refusal::LeavesNobody
            | Refusal::CameInHere
            | Refusal::ShutIn
            | Refusal::NotStrandable { .. } => "M5",
            Refusal::OthersObject
            | Refusal::HeldBack { .. }
            | Refusal::NoPicketThere
            | Refusal::CannotCallUp { .. } => "M7",
            Refusal::PlaysItself => "COOP-2",
            Refusal::Blocked
            | Refusal::NothingToPlace
            | Refusal::NoRoomToPlace
            | Refusal::TooCloseToPlace
            | Refusal::NothingToBatter
            | Refusal::NothingToBlowUp => "COOP-8",
            Refusal::NoGateHere | Refusal::GateWhole | Refusal::MendedBefore => "COOP-9",
            Refusal::OutOfZone => "COOP-10",
            Refusal::NothingToFind | Refusal::HolderTooFar => "COOP-14",
            Refusal::NoCache | Refusal::SearchOnly => "EXP-S1",
            Refusal::HandsFull => "EXP-S3",
            Refusal::CannotReact { .. } => "RF-2",
            Refusal::CannotBeReady { .. } => "RF-1",
        })
    }
}

/// Generates [`Refusal::code`] and the list of codes from one list.
macro_rules! codes {
    ($($variant:ident: $code:literal,)+) => {
        impl Refusal {
            /// Returns the reason as one word, by which programs, rule tests and translations identify it.
            pub fn code(&self) -> &'static str {
                match self {
                    $(Refusal::$variant { .. } => $code,)+
                }
            }
        }

        /// The code of each variant.
        #[cfg(test)]
        const CODES: &[(&str, &str)] = &[$((stringify!($variant), $code),)+];
    };
}

codes! {
    BattleOver: "BattleOver",
    NotNow: "NotNow",
    TooLively: "TooLively",
    AgreedAlready: "AgreedAlready",
    BidTooHigh: "BidTooHigh",
    NoIntelligence: "NoIntelligence",
    NoSuchFigure: "NoSuchFigure",
    NotYours: "NotYours",
    HasLeft: "HasLeft",
    AlreadyOnBoard: "AlreadyOnBoard",
    WaitsAlready: "WaitsAlready",
    NotYourEntry: "NotYourEntry",
    AnotherIsActive: "AnotherIsActive",
    AlreadyActivated: "AlreadyActivated",
    NobodyActive: "NobodyActive",
    NotEnoughPoints: "NotEnoughPoints",
    OffBoard: "OffBoard",
    EntryHeldByFriend: "EntryHeldByFriend",
    EntryHeldByEnemy: "EntryHeldByEnemy",
    Rock: "Rock",
    Obstacle: "Obstacle",
    DoorInTheWay: "DoorInTheWay",
    NoWay: "NoWay",
    Occupied: "Occupied",
    SameFacing: "SameFacing",
    NoDoor: "NoDoor",
    BackToDoor: "BackToDoor",
    DoorSealed: "DoorSealed",
    DoorAlready: "DoorAlready",
    NotSealable: "NotSealable",
    DoorOpen: "DoorOpen",
    NoSuchWeapon: "NoSuchWeapon",
    Friend: "Friend",
    TargetOffBoard: "TargetOffBoard",
    NoSight: "NoSight",
    NotInFront: "NotInFront",
    NotJoined: "NotJoined",
    Dead: "Dead",
    TooFar: "TooFar",
    Jammed: "Jammed",
    NotJammed: "NotJammed",
    HarpoonStuck: "HarpoonStuck",
    HarpoonFree: "HarpoonFree",
    NotFloor: "NotFloor",
    OwnSquare: "OwnSquare",
    NoFlameAhead: "NoFlameAhead",
    AlreadyAblaze: "AlreadyAblaze",
    OutOfTheJet: "OutOfTheJet",
    NoMine: "NoMine",
    DieIsFixed: "DieIsFixed",
    NoLanding: "NoLanding",
    EntryNotNearest: "EntryNotNearest",
    LeapTooFar: "LeapTooFar",
    NoCommandInLeap: "NoCommandInLeap",
    MidLeap: "MidLeap",
    FacedBefore: "FacedBefore",
    CannotBeGiven: "CannotBeGiven",
    DoorWedged: "DoorWedged",
    NotInHand: "NotInHand",
    CardNotNow: "CardNotNow",
    WrongTarget: "WrongTarget",
    CardNotInPlay: "CardNotInPlay",
    TooDearToKill: "TooDearToKill",
    NoSuchCard: "NoSuchCard",
    CannotShakeOff: "CannotShakeOff",
    ShakenOffBefore: "ShakenOffBefore",
    NoSuchObject: "NoSuchObject",
    NoHands: "NoHands",
    NotPortable: "NotPortable",
    OnlyPortable: "OnlyPortable",
    OutOfReach: "OutOfReach",
    BackToObject: "BackToObject",
    JustDropped: "JustDropped",
    CarriedByOther: "CarriedByOther",
    CarrierActivated: "CarrierActivated",
    NotCarried: "NotCarried",
    OthersObject: "OthersObject",
    Stranded: "Stranded",
    LeavesNobody: "LeavesNobody",
    CameInHere: "CameInHere",
    ShutIn: "ShutIn",
    NotStrandable: "NotStrandable",
    HeldBack: "HeldBack",
    PlaysItself: "PlaysItself",
    Blocked: "Blocked",
    OutOfZone: "OutOfZone",
    NothingToPlace: "NothingToPlace",
    NoRoomToPlace: "NoRoomToPlace",
    TooCloseToPlace: "TooCloseToPlace",
    NothingToBatter: "NothingToBatter",
    NothingToBlowUp: "NothingToBlowUp",
    NoGateHere: "NoGateHere",
    NothingToFind: "NothingToFind",
    NoCache: "NoCache",
    SearchOnly: "SearchOnly",
    HandsFull: "HandsFull",
    HolderTooFar: "HolderTooFar",
    GateWhole: "GateWhole",
    MendedBefore: "MendedBefore",
    NoPicketThere: "NoPicketThere",
    CannotCallUp: "CannotCallUp",
    CannotReact: "CannotReact",
    CannotBeReady: "CannotBeReady",
}

impl Refusal {
    /// Returns the figure, card or object that the refusal is about; `None` if there is none to name.
    pub fn about(self) -> Option<RefusalSubject> {
        Some(match self {
            Refusal::NoSuchFigure { figure }
            | Refusal::NotYours { figure }
            | Refusal::HasLeft { figure }
            | Refusal::AlreadyOnBoard { figure }
            | Refusal::WaitsAlready { figure }
            | Refusal::AnotherIsActive { active: figure }
            | Refusal::AlreadyActivated { figure }
            | Refusal::EntryHeldByFriend { friend: figure }
            | Refusal::EntryHeldByEnemy { enemy: figure }
            | Refusal::Occupied { by: figure }
            | Refusal::Friend { target: figure }
            | Refusal::TargetOffBoard { target: figure }
            | Refusal::CannotBeGiven { figure }
            | Refusal::CarriedByOther { carrier: figure }
            | Refusal::CarrierActivated { carrier: figure }
            | Refusal::Stranded { figure }
            | Refusal::NotStrandable { figure }
            | Refusal::HeldBack { figure }
            | Refusal::CannotCallUp { figure }
            | Refusal::CannotReact { figure }
            | Refusal::CannotBeReady { figure } => RefusalSubject::Figure(figure),
            Refusal::Jammed { card }
            | Refusal::NotInHand { card }
            | Refusal::CardNotInPlay { card }
            | Refusal::NoSuchCard { card } => RefusalSubject::Card(card),
            Refusal::NoSuchObject { object } => RefusalSubject::Object(object),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FigureId, cards::CardId};

    /// Texts of the client, rule tests and programs that use the referee identify reasons by the original names of the
    /// variants. A renamed variant must keep its code and be excluded here.
    #[test]
    fn refusal_codes_equal_their_variant_names() {
        for (variant, code) in CODES {
            assert_eq!(variant, code);
        }
    }

    #[test]
    fn refusal_codes_are_unique() {
        let mut codes: Vec<&str> = CODES.iter().map(|(_, code)| *code).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), CODES.len());
        assert_eq!(Refusal::NotNow.code(), "NotNow");
        assert_eq!(Refusal::HeldBack { figure: FigureId(1) }.code(), "HeldBack");
        assert_eq!(Refusal::Jammed { card: CardId(1) }.code(), "Jammed");
    }
}
