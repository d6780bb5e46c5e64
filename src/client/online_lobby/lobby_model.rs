//! The model and the intents of the lobby: the contents of its views, and the requests of the player.

use ui_kit::prelude::*;

/// Page of the lobby.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LobbyPage {
    /// Opening a session on this machine.
    #[default]
    Host,
    /// Joining the session of another machine.
    Join,
}

/// Resource with the contents of the lobby's views.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct LobbyModel {
    /// The open page.
    pub page: LobbyPage,
    /// Reason why the other page can't be opened now, if any.
    pub other_page: Option<DisabledReason>,
    /// The sheet at the upper left.
    pub code: CodePanel,
    /// This machine, and the machine at the other end.
    pub machines: [MachineCard; 2],
    /// State of the connection.
    pub link: LinkStatus,
    /// State of the connection in words.
    pub link_words: String,
    /// The steps to the battle.
    pub steps: [LobbyStep; 4],
    /// The messages.
    pub chat: ChatPanel,
    /// The sheet at the lower right.
    pub sheet: LobbySheet,
    /// Sentence in the bottom bar.
    pub line: String,
    /// The buttons of the bottom bar besides the back button.
    pub bar: Vec<BarButton>,
    /// The confirm button.
    pub confirm: ConfirmButton,
}

/// The sheet with the code.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CodePanel {
    /// Line above the code.
    pub title: String,
    /// The characters of the code; `None` for each one that is not typed yet. Empty before a session is open.
    pub characters: Vec<Option<char>>,
    /// `true` if the player types the code.
    pub is_typed: bool,
    /// Large words in place of a code: the mission.
    pub words: String,
    /// The buttons below the code.
    pub buttons: Vec<BarButton>,
    /// Note at the bottom, if any.
    pub note: Option<LobbyNote>,
}

/// A sentence with an icon.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LobbyNote {
    /// Name of the icon.
    pub icon: &'static str,
    /// `true` if the sentence reports an error.
    pub is_fault: bool,
    /// The sentence; may have `**bold**` parts.
    pub words: String,
}

/// A machine of the session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MachineCard {
    /// Name of the player, or words for several players.
    pub name: String,
    /// Line below the name.
    pub line: String,
    /// Side of the player, if it has one.
    pub side: Option<Side>,
}

/// State of the connection between the machines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkStatus {
    /// No machine is connected.
    #[default]
    Disconnected,
    /// An attempt to connect is under way.
    Connecting,
    /// At least one other machine is connected.
    Connected,
}

/// A step on the way to the battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LobbyStep {
    /// The words.
    pub words: String,
    /// Name of the icon of a step that is not done.
    pub icon: &'static str,
    /// State of the step.
    pub state: StepState,
}

/// State of a step on the way to the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepState {
    /// An earlier step is not done.
    #[default]
    Later,
    /// The current step.
    Current,
    /// The step is done.
    Done,
    /// The step has failed.
    Failed,
}

/// The messages of the players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChatPanel {
    /// The last messages, oldest first.
    pub lines: Vec<ChatRow>,
    /// Words in place of messages while there are none.
    pub empty: String,
    /// The quick phrases.
    pub phrases: [String; 4],
    /// Reason why nothing can be written now, if any.
    pub refused: Option<DisabledReason>,
}

/// A message.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChatRow {
    /// Name of the player; empty for a note of the game.
    pub name: String,
    /// Side of the player.
    pub side: Option<Side>,
    /// The text.
    pub text: String,
}

/// The sheet at the lower right.
#[derive(Clone, Debug, PartialEq)]
pub enum LobbySheet {
    /// Sentences with icons: the next steps, or the reason of a failure.
    Notes {
        /// Title of the sheet.
        title: String,
        /// The sentences.
        notes: Vec<LobbyNote>,
        /// The choice of the machine that deals, before a session is open.
        deals: Option<DealerChoice>,
    },
    /// The seats of two players.
    Seats(Box<SeatSheet>),
    /// The members of a larger session.
    Members(MemberSheet),
    /// The figures of a side that several members share.
    Figures(FigureSheet),
}

impl Default for LobbySheet {
    fn default() -> Self {
        LobbySheet::Notes { title: String::new(), notes: Vec::new(), deals: None }
    }
}

/// The choice of the machine that deals the cards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DealerChoice {
    /// Words before the buttons.
    pub words: String,
    /// The words of both buttons: this machine also plays, or it only deals.
    pub buttons: [String; 2],
    /// `true` if this machine also plays.
    pub plays: bool,
}

/// The seats of two players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatSheet {
    /// Mission and points.
    pub mission: String,
    /// The card of each side, allied and German.
    pub cards: [LobbySeat; 2],
    /// Reason why the seats can't be swapped, if any.
    pub swap: Option<DisabledReason>,
    /// The button that leaves the seat, or takes one again.
    pub leave: Option<BarButton>,
    /// Note below the cards.
    pub note: LobbyNote,
}

/// The seat of a side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LobbySeat {
    /// Line below the side's name.
    pub under: String,
    /// Name of the player; `None` for a free seat.
    pub player: Option<String>,
    /// Words of an automated or free seat.
    pub vacant: String,
    /// `true` if the player at this machine has the seat.
    pub is_own: bool,
    /// State of the player, and `true` if it is ready.
    pub state: Option<(String, bool)>,
    /// The button of the seat, if any: take it, or choose its force.
    pub button: Option<BarButton>,
    /// The button that seats the AI, if the player may do so.
    pub ai: Option<BarButton>,
}

/// The members of a larger session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MemberSheet {
    /// Mission and points.
    pub mission: String,
    /// The members with a seat, then the others.
    pub rows: Vec<MemberRow>,
    /// Index of the first member that only watches or deals, and the words above it.
    pub others: Option<(usize, String)>,
    /// Buttons for the own seat.
    pub buttons: Vec<BarButton>,
    /// Note below the rows, if any.
    pub note: Option<LobbyNote>,
}

/// A member of the session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MemberRow {
    /// Name of the player.
    pub name: String,
    /// Side of the player.
    pub side: Option<Side>,
    /// The role of the player in words: the side, or watching.
    pub role: String,
    /// `false` if the player is away.
    pub is_present: bool,
    /// State of the player, and `true` if it is ready.
    pub state: (String, bool),
}

/// The figures of a side that several members share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FigureSheet {
    /// Side and points.
    pub side_words: String,
    /// The purchases of the force, in its order.
    pub rows: Vec<FigureRow>,
    /// The button that goes back to the members.
    pub back: Option<BarButton>,
    /// Note below the rows.
    pub note: LobbyNote,
}

/// The figures of a purchase.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FigureRow {
    /// Name of the kind, with a number if the force has several of it.
    pub name: String,
    /// Name of the member that commands the figures, or words for all members.
    pub commander: String,
    /// `true` if the player at this machine commands them.
    pub is_own: bool,
    /// Reason why the player can't take them over, if any.
    pub refused: Option<DisabledReason>,
}

/// A button of a panel or of the bottom bar.
#[derive(Clone, Debug, PartialEq)]
pub struct BarButton {
    /// Text id, also the name for the focus.
    pub id: &'static str,
    /// The words.
    pub words: String,
    /// Name of the icon.
    pub icon: &'static str,
    /// The key, if it has one.
    pub key: Option<KeyChord>,
    /// The request.
    pub intent: LobbyIntent,
    /// Reason why it is disabled, if it is.
    pub refused: Option<DisabledReason>,
}

/// The confirm button.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConfirmButton {
    /// The words.
    pub words: String,
    /// Reason why it is disabled, if it is.
    pub refused: Option<DisabledReason>,
    /// The request; `None` before the model is filled.
    pub intent: Option<LobbyIntent>,
}

/// Message: a request of the player in the lobby.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyIntent {
    /// Go back to the title screen, after a question if a session is open.
    Back,
    /// Open a page.
    OpenPage(LobbyPage),
    /// Open a session with the chosen mission.
    OpenSession,
    /// Close or leave the session, after a question.
    CloseSession,
    /// Make a new code.
    RenewCode,
    /// Copy the invitation to the clipboard.
    CopyInvitation,
    /// Paste a code or an invitation from the clipboard, and join with an invitation.
    PasteInvitation,
    /// Remove the typed code.
    ClearCode,
    /// Join with the typed code.
    Join,
    /// Continue the session that was played last.
    Resume,
    /// Take a side, or leave it.
    TakeSeat(Option<Side>),
    /// Swap the seats of both players.
    SwapSeats,
    /// Choose the force of the own side.
    ChooseForce,
    /// Declare that the player is ready.
    DeclareReady,
    /// Begin the battle.
    BeginBattle,
    /// Open the base of the expedition that the session is about.
    OpenBase,
    /// Choose another mission.
    ChooseMission,
    /// Seat the AI on a side, change its strength, or remove it.
    CycleAiSeat(Side),
    /// Show the figures of the own side and their commanders, or the members again.
    ShowFigures(bool),
    /// Take over the figures of this purchase, or free them.
    ToggleFigure(u8),
    /// Choose the card of a campaign that the own side keeps.
    ChooseCard,
    /// Open the page of the own side in the ledger of a campaign, or that of an expedition.
    OpenLedger,
    /// Choose the next time for half-turns.
    CycleClock,
    /// Ask for the name of the player.
    Rename,
    /// Ask for a message to the other players.
    WriteMessage,
    /// Send the quick phrase with this number, from 1.
    SendPhrase(u8),
    /// Let this machine also play, or only deal.
    SetHostPlays(bool),
}
