//! The messages between host and guests. As text they have the shapes that serde gives to the same types in records and
//! for the referee. Unknown messages and fields are refused, except in the first message of each side: see
//! `handshake`.

use campaign::{
    CampaignPage, CardChoice, VeteranRequest,
    expedition::{ExpeditionPage, NightOrder},
};
use record::{Difficulty, Digest};
use rules::{FigureId, Localized, Order, Side};
use serde::{Deserialize, Serialize};

use crate::{
    battle_update::{BattleStart, BattleUpdate},
    byte_strings::{DiceCommitment, DiceSalt, SaltCommitment, SaltSecret, SessionId},
    clock::ClockState,
    dice_reveal::DiceReveal,
    dice_seed::DealTerms,
    handshake::{GuestHello, JoinRejection},
    lobby_state::{LobbyRefusal, LobbyState},
    member::MemberId,
    mission_parcel::MissionPart,
    verification_report::VerificationReport,
};

/// A message from a guest to the host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum GuestMessage {
    /// The first message on each connection.
    Hello(GuestHello),
    /// Sets the name of the member.
    SetName {
        /// The name.
        name: String,
    },
    /// Takes a seat, or leaves it.
    TakeSeat {
        /// The side to play.
        side: Option<Side>,
    },
    /// Leaves the seat in order to watch.
    Watch,
    /// Asks for a part of the mission.
    RequestMission {
        /// Digest of the mission.
        digest: Digest,
        /// Number of the part, from 0.
        part: u16,
    },
    /// Proposes to play another mission, which the host asks for.
    ProposeMission {
        /// Digest of the mission.
        digest: Digest,
    },
    /// A part of the proposed mission.
    MissionPart(MissionPart),
    /// Chooses the force of the member's side.
    ChooseForce {
        /// The ids of the kinds, one for each purchase.
        kinds: Vec<String>,
        /// The figures of a campaign that the member requests for purchases.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        veterans: Vec<VeteranRequest>,
    },
    /// In a campaign, chooses the card of the last mission that the member's side keeps.
    ChooseCard {
        /// The choice.
        choice: CardChoice,
    },
    /// At the base of an expedition, gives an order for the night. It is for the seat with the member's name.
    PlanNight {
        /// The day of the night: the order is about this night and no other.
        day: u8,
        /// The order.
        order: NightOrder,
    },
    /// Takes command of the figures of those purchases, and of no others, on a side that several members share.
    TakeFigures {
        /// The purchases, from 0.
        purchases: Vec<u8>,
    },
    /// Agrees on the order in which figures of a shared side act. Any member may change it until the first one acts.
    ArrangeFigures {
        /// The figures. Those that are not listed come last.
        figures: Vec<FigureId>,
    },
    /// Declares that the member is ready for the battle.
    Ready {
        /// The commitment to its salts.
        commitment: SaltCommitment,
    },
    /// Answers [`HostMessage::DealCommitted`].
    DealSalt {
        /// The salt for the deal.
        salt: DiceSalt,
    },
    /// Gives an order.
    SubmitOrder {
        /// Number of entries before the order: it is about this moment and no other.
        entries: u32,
        /// The order.
        order: Order,
    },
    /// Answers [`HostMessage::OrderCommitted`].
    Salt {
        /// Number of entries before the order.
        entries: u32,
        /// The salt for its dice.
        salt: DiceSalt,
    },
    /// Takes the last order back.
    Undo {
        /// Number of entries before the undo.
        entries: u32,
    },
    /// Asks for all parts of the observation, because its digest differs.
    RequestObservation,
    /// Sends a chat message to all members.
    Chat(ChatMessage),
    /// Asks for a [`HostMessage::Pong`].
    Ping {
        /// Any number.
        number: u32,
    },
    /// Answers a [`HostMessage::Ping`].
    Pong {
        /// The number of the ping.
        number: u32,
    },
    /// Shows the guest's secret, because the battle is over.
    RevealSecret {
        /// The secret.
        secret: SaltSecret,
    },
    /// Reports the result of the verification.
    Verified(VerificationReport),
    /// Ends the connection on purpose.
    Leave {
        /// `true` if the member will come back.
        keep_seat: bool,
    },
}

/// A message from the host to a guest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum HostMessage {
    /// Admits the guest: the answer to [`GuestMessage::Hello`].
    Welcome {
        /// The session.
        session: SessionId,
        /// Number of the guest.
        member: MemberId,
        /// The host's commitment to its secret.
        commitment: DiceCommitment,
    },
    /// Turns the guest away: the other answer to [`GuestMessage::Hello`].
    Rejected(JoinRejection),
    /// The state of the lobby, after each change.
    Lobby(LobbyState),
    /// A part of the mission.
    MissionPart(MissionPart),
    /// Asks for a part of the mission that the guest has proposed.
    RequestMission {
        /// Digest of the mission.
        digest: Digest,
        /// Number of the part, from 0.
        part: u16,
    },
    /// Refuses a request in the lobby.
    LobbyRefused(LobbyRefusal),
    /// The host is about to deal the battle. From now on its setup is fixed.
    DealCommitted(DealTerms),
    /// Begins the battle, or repeats its beginning for a guest that has lost it.
    Begin(Box<BattleStart>),
    /// The changes since the last update.
    Update(Box<BattleUpdate>),
    /// The guest's order was carried out.
    Accepted {
        /// Number of entries before the order.
        entries: u32,
    },
    /// The guest's order was refused; nothing has changed.
    OrderRefused {
        /// Number of entries before the order.
        entries: u32,
        /// The reason.
        refusal: OrderRefusal,
    },
    /// The guest's order was about another moment; nothing has changed.
    Late {
        /// The current number of entries.
        entries: u32,
    },
    /// The host is about to carry out an order that needs dice, of any member. From now on it can't be replaced by
    /// another one.
    OrderCommitted {
        /// Number of entries before the order.
        entries: u32,
        /// Number of times that host and guests have agreed to undo entries.
        #[serde(default)]
        round: u32,
        /// The order.
        order: Order,
    },
    /// The guest's last order can't be taken back.
    UndoRefused {
        /// The current number of entries.
        entries: u32,
    },
    /// A member has come back, or is away.
    Presence {
        /// The member.
        member: MemberId,
        /// `true` if the member is connected.
        present: bool,
    },
    /// A member that is away now has left on purpose, or the host is about to leave. The battle can go on later.
    MemberLeft {
        /// The member.
        member: MemberId,
    },
    /// The members of a shared side have agreed on the order in which their figures act.
    FiguresArranged {
        /// The figures. Those that are not listed come last.
        figures: Vec<FigureId>,
    },
    /// The host's machine can't save the battle, so that no order is carried out, or can save it again.
    SavingChanged {
        /// `true` if it can be saved.
        works: bool,
    },
    /// The AI begins or stops playing a side.
    SeatChanged {
        /// The side.
        side: Side,
        /// The strength of the AI; `None` if members play the side again.
        computer: Option<Difficulty>,
    },
    /// A member has sent a chat message.
    Chat {
        /// The member.
        member: MemberId,
        /// The message.
        message: ChatMessage,
    },
    /// Asks for a [`GuestMessage::Pong`].
    Ping {
        /// Any number.
        number: u32,
    },
    /// Answers a [`GuestMessage::Ping`].
    Pong {
        /// The number of the ping.
        number: u32,
    },
    /// The battle is over, and the host shows its secret.
    Over(DiceReveal),
    /// A member has verified the battle.
    MemberVerified {
        /// The member.
        member: MemberId,
        /// The result.
        report: VerificationReport,
    },
    /// The page of the member's side in the ledger of a campaign, after it has changed during or after a battle.
    CampaignPage(Box<CampaignPage>),
    /// The page of the expedition, after it has changed during or after a battle.
    ExpeditionPage(Box<ExpeditionPage>),
    /// The rules of the expedition refuse the guest's order for the night; nothing has changed.
    NightRefused {
        /// The reason.
        reason: Localized,
    },
    /// The clock, whenever it starts, stops, or belongs to another half-turn.
    Clock(ClockState),
    /// The host closes the session, and the battle goes on by mail.
    ContinuedByMail,
    /// The host closes the session.
    Closed,
}

/// Reason why an order is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum OrderRefusal {
    /// The rules refuse it.
    Rules {
        /// Code of the refusal.
        code: String,
        /// The rule.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
    },
    /// The order is not for the member's seat.
    OtherSeat,
    /// Another member commands the figure.
    OtherCommander,
    /// The order can't be carried out, for a reason that the member may not know.
    Unavailable,
    /// The battle has the maximum number of entries.
    BattleTooLong,
}

/// A message from one member to all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ChatMessage {
    /// Free text.
    Text(String),
    /// A quick phrase, by its number from 1. Each machine shows it in its own language.
    Phrase(u8),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::{FrameError, decode_frame};

    fn read(text: &str) -> Result<GuestMessage, FrameError> {
        decode_frame(text.as_bytes(), 4096)
    }

    #[test]
    fn messages_have_the_shapes_of_the_protocol() {
        let salt = DiceSalt([1; 16]);
        for (message, text) in [
            (
                GuestMessage::SubmitOrder { entries: 7, order: Order::EndHalf },
                r#"{"SubmitOrder":{"entries":7,"order":"EndHalf"}}"#,
            ),
            (
                GuestMessage::Salt { entries: 7, salt },
                r#"{"Salt":{"entries":7,"salt":"01010101010101010101010101010101"}}"#,
            ),
            (GuestMessage::RequestObservation, r#""RequestObservation""#),
            (GuestMessage::Chat(ChatMessage::Phrase(2)), r#"{"Chat":{"Phrase":2}}"#),
            (
                GuestMessage::PlanNight { day: 3, order: NightOrder::SetReady },
                r#"{"PlanNight":{"day":3,"order":"SetReady"}}"#,
            ),
            (GuestMessage::TakeSeat { side: None }, r#"{"TakeSeat":{"side":null}}"#),
            (
                GuestMessage::ChooseForce { kinds: vec!["grunt".into()], veterans: Vec::new() },
                r#"{"ChooseForce":{"kinds":["grunt"]}}"#,
            ),
            (
                GuestMessage::ChooseForce {
                    kinds: vec!["grunt".into()],
                    veterans: vec![VeteranRequest { purchase: 0, number: 2 }],
                },
                r#"{"ChooseForce":{"kinds":["grunt"],"veterans":[{"purchase":0,"number":2}]}}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&message).expect("plain data"), text);
            assert_eq!(read(text), Ok(message));
        }
    }

    #[test]
    fn unknown_messages_and_fields_are_refused() {
        for text in [
            r#"{"Fly":{}}"#,
            r#"{"Undo":{"entries":1,"more":2}}"#,
            r#"{"Undo":{"entries":-1}}"#,
            r#"{"Undo":{"entries":1},"Ping":{"number":1}}"#,
            r#"{"Chat":{"Phrase":2,"Text":""}}"#,
            r#"{"Salt":{"entries":1,"salt":"0101"}}"#,
            r#"{"Welcome":{}}"#,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn first_message_of_a_newer_game_is_read() {
        let text = r#"{"Hello":{"protocol":2,"game":"9.0.0","edition":7,"colour":"red"}}"#;
        let GuestMessage::Hello(hello) = read(text).expect("a message") else { panic!("a hello") };
        assert_eq!((hello.protocol, hello.edition, hello.resume), (2, 7, None));
    }
}
