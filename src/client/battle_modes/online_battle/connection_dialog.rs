//! The dialog while a machine of an online battle can't be reached, or after the session has ended.

use super::status::{DivergedRecord, GRACE, OnlineMember, OnlineStatus, PlanNextNight, format_player_name};
use crate::{leave_battle, prelude::*};
use battle_view::session::BattleSession;
use mission::paths;
use online::{MailHandover, MemberId};
use record::{AiSeat, Difficulty, mail};

/// Time after which the AI may play on for an absent player.
const PATIENCE: Duration = Duration::from_secs(120);

/// Strength of the AI in place of an absent player.
const REPLACEMENT: Difficulty = Difficulty::Veteran;

/// Resource: what the dialog shows; `None` while everybody is connected.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct ConnectionDialog(Option<ConnectionModel>);

/// Content of the dialog.
#[derive(Clone, Debug, PartialEq)]
enum ConnectionModel {
    /// A machine can't be reached.
    Lost(LostConnection),
    /// The host has lost entries that the guest knows. Both players must agree to undo them.
    Diverged(DivergedRecord),
    /// The session has ended.
    Ended {
        /// Id of the text with the reason.
        reason: &'static str,
        /// `true` if the host goes on with the next night of an expedition, which this guest may join.
        has_next_night: bool,
    },
}

/// A connection that is lost.
#[derive(Clone, Debug, PartialEq)]
struct LostConnection {
    /// Name and side of this window's player.
    own: (String, Option<Side>),
    /// Name and side of the player who can't be reached.
    other: (String, Option<Side>),
    /// Id of the text about the departure of that player; `None` if the connection was lost.
    departure: Option<&'static str>,
    /// Number of attempts to connect; 0 at the host, which waits.
    attempts: u32,
    /// Seconds until the AI may play on.
    left: u64,
    /// The side that the AI may play from now on, at the host.
    replaceable: Option<Side>,
    /// `true` at the host's machine: only the host has the whole battle.
    is_host: bool,
    /// `true` if the battle belongs to a campaign or an expedition. It can't go on by mail, as at one screen.
    is_campaign: bool,
}

/// Button of the dialog.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionIntent {
    /// Close the dialog and wait.
    Wait,
    /// Leave the battle, which can be continued.
    Leave,
    /// Let the AI play this side until its player is back.
    SeatAi(Side),
    /// End the session, and go on by mail.
    Mail,
    /// Agree to undo the entries that the host has lost.
    Rollback,
    /// Join the session in which the host plans the next night of the expedition.
    NextNight,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ConnectionDialog>()
        .add_message::<ConnectionIntent>()
        .add_battle_systems(BattleSystems::Orders, handle_connection_intents)
        .add_battle_systems(
            BattleSystems::Show,
            (
                update_connection_dialog,
                spawn_connection_dialog.run_if(any_resource_changed::<(ConnectionDialog, Texts)>),
            )
                .chain(),
        );
}

fn handle_connection_intents(world: &mut World) {
    let intents: Vec<ConnectionIntent> = world.resource_mut::<Messages<ConnectionIntent>>().drain().collect();
    match intents.first() {
        Some(ConnectionIntent::Wait) => world.resource_mut::<OnlineStatus>().dialog_closed = true,
        Some(ConnectionIntent::Leave) => leave_battle::leave_battle(world),
        Some(ConnectionIntent::SeatAi(side)) => seat_ai(world, *side),
        Some(ConnectionIntent::Mail) => continue_by_mail(world),
        Some(ConnectionIntent::Rollback) => accept_rollback(world),
        Some(ConnectionIntent::NextNight) => world.trigger(PlanNextNight),
        None => {}
    }
}

/// Lets the AI play a side, at the host's machine.
fn seat_ai(world: &mut World, side: Side) {
    world.resource_mut::<OnlineStatus>().dialog_closed = true;
    let mut session = world.resource_mut::<BattleSession>();
    let seed = session.entries() as u64;
    let Some(host) = session.host_mut() else { return };
    if let Err(error) = host.seat_ai(side, AiSeat { strength: REPLACEMENT, seed }) {
        warn!("the AI can't take the seat: {error}");
    }
}

/// Ends the session of the host, and writes a turn file for the other player.
fn continue_by_mail(world: &mut World) {
    let handover = world.resource_scope(|world, mut session: Mut<BattleSession>| {
        session.host_mut().map(|host| host.continue_by_mail(world))
    });
    let handover = match handover {
        Some(Ok(handover)) => handover,
        Some(Err(error)) => return warn!("the battle can't go on by mail: {error}"),
        None => return,
    };
    // The journal is locked while the battle is open.
    leave_battle::clear_battle(world);
    let MailHandover { journal, record, next, state } = handover;
    if let Err(error) = mail::send_turn_file(&paths::mail_dir(), &journal, &record, next, Some(&state)) {
        warn!("the turn file: {error}");
    }
    world.resource_mut::<NextState<Screen>>().set(Screen::Records);
}

fn accept_rollback(world: &mut World) {
    let mut status = world.resource_mut::<OnlineStatus>();
    if let Some(diverged) = &mut status.diverged {
        diverged.agreed = true;
    }
    let mut session = world.resource_mut::<BattleSession>();
    if let Some(host) = session.host_mut() {
        host.accept_rollback();
    } else if let Some(guest) = session.guest_mut() {
        guest.accept_rollback();
    }
}

fn update_connection_dialog(
    status: Res<OnlineStatus>,
    session: Option<Res<BattleSession>>,
    mut dialog: ResMut<ConnectionDialog>,
    mut awake: ResMut<RedrawRequests>,
) {
    let is_online = session.as_ref().is_some_and(|session| session.is_online());
    let host = session.as_ref().and_then(|session| session.host());
    let is_campaign = host.is_some_and(|host| host.session().plan().campaign_ref().is_some());
    let model = status.dialog_model(is_campaign).filter(|_| is_online && !status.dialog_closed);
    if model.is_some() {
        awake.wake_within(Duration::from_millis(500));
    }
    dialog.set_if_neq(ConnectionDialog(model));
}

impl OnlineStatus {
    /// Returns the content of the dialog, if there is a reason for it.
    fn dialog_model(&self, is_campaign: bool) -> Option<ConnectionModel> {
        if let Some(reason) = self.ended {
            return Some(ConnectionModel::Ended { reason, has_next_night: self.has_next_session });
        }
        if let Some(diverged) = self.diverged {
            return Some(ConnectionModel::Diverged(diverged));
        }
        let own = self.members.iter().find(|row| Some(row.member) == self.own);
        let (other, since) = match self.lost_since {
            Some(since) => (self.members.first(), since),
            None => {
                let absent = self.absent_player()?;
                (Some(absent), absent.away_since?)
            }
        };
        let waited = since.elapsed();
        let name = |row: Option<&OnlineMember>| row.map_or_else(Default::default, |row| (row.name.clone(), row.side));
        (waited >= GRACE).then(|| {
            ConnectionModel::Lost(LostConnection {
                own: name(own),
                other: name(other),
                departure: other.filter(|row| row.has_left).map(choose_departure_text),
                attempts: self.attempts,
                left: PATIENCE.saturating_sub(waited).as_secs(),
                replaceable: self.replaceable_side(),
                is_host: self.own == Some(MemberId::HOST),
                is_campaign,
            })
        })
    }
}

/// Returns the id of the text about the departure of a player. Only the host can open the session again.
fn choose_departure_text(row: &OnlineMember) -> &'static str {
    if row.member == MemberId::HOST { "connection-left-host" } else { "connection-left-kept" }
}

fn spawn_connection_dialog(mut overlay: UiTree<ConnectionDialog>, dialog: Res<ConnectionDialog>, texts: Res<Texts>) {
    let stood = overlay.existed();
    overlay.clear();
    let Some(model) = &dialog.0 else { return };
    let root = overlay.open((modal_root(InputLayer::MENU), DespawnOnExit(Screen::Battle)), |root| {
        let node = flex_column(14.0).width(748.0).padding(px(28.0).all());
        root.spawn((node, NineSliceFrame::STEEL)).with_children(|panel| match model {
            ConnectionModel::Lost(lost) => spawn_lost_connection(panel, &texts, lost),
            ConnectionModel::Diverged(diverged) => spawn_diverged_record(panel, &texts, *diverged),
            ConnectionModel::Ended { reason, has_next_night } => {
                spawn_session_end(panel, &texts, reason, *has_next_night);
            }
        });
    });
    // The dialog is built anew each second: only its first appearance needs a delay before it takes input.
    if stood {
        let root = root.id();
        overlay.commands.entity(root).remove::<InputDelay>();
    }
}

fn spawn_lost_connection(panel: &mut UiParent, texts: &Texts, lost: &LostConnection) {
    let (title, kept) = match lost.departure {
        Some(id) => ("connection-left", format_player_sentence(texts, id, &lost.other.0, &[])),
        None => ("connection-lost", texts.t("connection-kept")),
    };
    panel.spawn(text_label(TextStyle::SCREEN.px(36.0), texts.t(title), palette::TEXT_WARM));
    panel.spawn(sized_box(692.0, wrapped_text(TextStyle::SENTENCE, kept, palette::TEXT)));
    let searching = match lost.attempts {
        0 => format_player_sentence(texts, "connection-waiting", &lost.other.0, &[]),
        n => texts.t_args("connection-searching", &[("n", n.into())]),
    };
    panel.spawn(flex_row(16.0).justify(JustifyContent::SpaceBetween).widens()).with_children(|row| {
        spawn_machine(row, texts, &lost.own, true);
        row.spawn((
            flex_column(6.0).align(AlignItems::Center),
            children![
                tinted_icon("unlink", 40.0, palette::REACTION),
                text_label(TextStyle::NAME, searching, palette::REACTION)
            ],
        ));
        spawn_machine(row, texts, &lost.other, false);
    });
    spawn_patience(panel, texts, lost.left);
    let wait = GameButton::confirm(texts.t("connection-wait")).height(50.0).key(KeyCode::Enter).first();
    let save = GameButton::neutral(texts.t("connection-leave")).icon("save", 20.0).height(50.0).key(KeyCode::KeyS);
    panel.spawn((
        flex_row(14.0),
        children![
            (wait.with_focus_name("connection-wait"), on_press(ConnectionIntent::Wait)),
            (save.with_focus_name("connection-leave"), on_press(ConnectionIntent::Leave)),
        ],
    ));
    if lost.is_host {
        spawn_host_choices(panel, texts, lost);
    }
}

/// Spawns what only the host can do: let the AI play on, or go on by mail.
fn spawn_host_choices(panel: &mut UiParent, texts: &Texts, lost: &LostConnection) {
    let words = format_player_sentence(texts, "connection-ai", &lost.other.0, &[]);
    let ai = GameButton::neutral(words).icon("computer", 20.0).height(50.0).key(KeyCode::KeyA);
    let ai = ai.with_focus_name("connection-ai");
    let mail = GameButton::neutral(texts.t("connection-mail")).icon("mail", 20.0).height(50.0).key(KeyCode::KeyM);
    let mail = mail.with_focus_name("connection-mail");
    panel.spawn(flex_row(14.0)).with_children(|row| {
        match lost.replaceable {
            Some(side) => row.spawn((ai, on_press(ConnectionIntent::SeatAi(side)))),
            None => row.spawn(ai.disabled(DisabledReason::because("").whole(texts.t("connection-ai-later")))),
        };
        match lost.is_campaign {
            true => row.spawn(mail.disabled(DisabledReason::because("").whole(texts.t("connection-mail-campaign")))),
            false => row.spawn((mail, on_press(ConnectionIntent::Mail))),
        };
    });
    if !lost.is_campaign {
        let why = wrapped_text(TextStyle::CAPTION, texts.t("connection-mail-why"), palette::TEXT_WARM);
        panel.spawn(sized_box(692.0, why));
    }
}

fn spawn_diverged_record(panel: &mut UiParent, texts: &Texts, diverged: DivergedRecord) {
    panel.spawn(text_label(TextStyle::SCREEN.px(36.0), texts.t("remote-diverged"), palette::TEXT_WARM));
    let text = texts.t_args("remote-diverged-text", &[("n", diverged.lost.into())]);
    panel.spawn(sized_box(692.0, wrapped_text(TextStyle::SENTENCE, text, palette::TEXT)));
    if diverged.agreed {
        panel.spawn(text_label(TextStyle::NAME, texts.t("remote-diverged-waits"), palette::REACTION));
    }
    let agree = GameButton::confirm(texts.t("remote-diverged-agree")).height(50.0).key(KeyCode::KeyD);
    let leave = GameButton::neutral(texts.t("connection-leave")).icon("save", 20.0).height(50.0).key(KeyCode::KeyS);
    panel.spawn(flex_row(14.0)).with_children(|row| {
        if !diverged.agreed {
            row.spawn((agree.with_focus_name("connection-agree"), on_press(ConnectionIntent::Rollback)));
        }
        row.spawn((leave.with_focus_name("connection-leave"), on_press(ConnectionIntent::Leave)));
    });
}

/// Spawns a player's machine with the name below; a machine that can't be reached is dim.
fn spawn_machine(row: &mut UiParent, texts: &Texts, (name, side): &(String, Option<Side>), is_reached: bool) {
    let colour = match side {
        Some(side) if is_reached => side.on_steel(),
        _ => palette::TEXT_WARM,
    };
    row.spawn(flex_column(6.0).align(AlignItems::Center).width(180.0)).with_children(|machine| {
        let node = flex_column(0.0).size(128.0, 84.0).align(AlignItems::Center).justify(JustifyContent::Center);
        machine.spawn((node, NineSliceFrame::INSET)).with_children(|screen| match side {
            Some(side) if is_reached => {
                screen.spawn(side_badge(*side, 44.0));
            }
            _ => {
                screen.spawn(tinted_icon("human", 44.0, palette::TEXT_WARM));
            }
        });
        machine.spawn(text_label(TextStyle::NAME, format_player_name(texts, name), colour));
    });
}

fn spawn_patience(panel: &mut UiParent, texts: &Texts, left: u64) {
    let share = left as f32 / PATIENCE.as_secs() as f32;
    panel.spawn(flex_row(14.0).widens()).with_children(|row| {
        row.spawn(text_label(TextStyle::CAPTION, texts.t("connection-waits"), palette::TEXT_WARM));
        row.spawn(progress_bar(450.0)).with_child(progress_fill(share, palette::REACTION));
        row.spawn(text_label(TextStyle::NAME, format!("{}:{:02}", left / 60, left % 60), palette::TEXT));
    });
}

/// Spawns the reason why the session has ended. A guest that was away when its host went on to the next night of an
/// expedition may follow it.
fn spawn_session_end(panel: &mut UiParent, texts: &Texts, reason: &str, has_next_night: bool) {
    panel.spawn(text_label(TextStyle::SCREEN.px(36.0), texts.t("remote-ended"), palette::TEXT_WARM));
    panel.spawn(sized_box(692.0, wrapped_text(TextStyle::SENTENCE, texts.t(reason), palette::TEXT)));
    let next = GameButton::confirm(texts.t("expedition-next-night")).height(50.0).key(KeyCode::Enter).first();
    let leave = match has_next_night {
        true => GameButton::neutral(texts.t("leave-go")).key(KeyCode::KeyS),
        false => GameButton::confirm(texts.t("leave-go")).key(KeyCode::Enter).first(),
    };
    let leave = leave.height(50.0).with_focus_name("connection-leave");
    let stay = GameButton::neutral(texts.t("remote-ended-look")).height(50.0).key(KeyCode::Escape);
    panel.spawn(flex_row(14.0).wraps(10.0)).with_children(|row| {
        if has_next_night {
            row.spawn((next.with_focus_name("connection-next"), on_press(ConnectionIntent::NextNight)));
        }
        row.spawn((leave, on_press(ConnectionIntent::Leave)));
        row.spawn((stay.with_focus_name("connection-wait"), on_press(ConnectionIntent::Wait)));
    });
}
