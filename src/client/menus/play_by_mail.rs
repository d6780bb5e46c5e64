//! The dialogs of battles by mail. While the opponent must decide, the player sends the battle as a turn file and looks
//! for the answer. In co-operative battles the players may send it to each other at any time, from the menu.

use std::path::{Path, PathBuf};

use crate::records::{open_record::continue_saved_battle, text::mail_error_text};
use battle_modes::leave_battle;
use battle_view::{
    seats::DecisionSource,
    session::{BattleSession, BattleView},
    systems::BattleSystems,
};
use mission::paths;
use record::mail::{self, MailError, MailState, MailUpdate, SavedBattleIndex, TurnFile};
use rules::{PendingDecision, Side};
use ui_kit::{game_names::sanitized, prelude::*, widgets::PositionedNode};

/// Message: a command of the player in the mail dialogs.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
enum MailIntent {
    /// Write the turn file.
    Send,
    /// Import the opponent's answer, if there is one.
    Look,
    /// Open the debrief of a finished battle.
    Debrief,
    /// Close the dialog.
    Close,
}

/// Resource that is `true` while the mail dialog of a co-operative battle is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct FriendsMailOpen(bool);

/// Resource with the result of the last command: `true` for success, and a text for the player.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct MailNotice(Option<(bool, String)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MailNotice>()
        .init_resource::<FriendsMailOpen>()
        .add_message::<MailIntent>()
        .add_systems(OnExit(Screen::Battle), |mut notice: ResMut<MailNotice>, mut friends: ResMut<FriendsMailOpen>| {
            (notice.0, friends.0) = (None, false);
        })
        .add_systems(Update, (open_friends_mail, handle_mail_intents).chain().in_set(BattleSystems::Orders))
        .add_systems(
            Update,
            draw_mail_panel.in_set(BattleSystems::Show).run_if(
                resource_exists::<BattleView>
                    .and_then(any_resource_changed::<(BattleView, Texts, MailNotice, FriendsMailOpen)>),
            ),
        );
}

fn open_friends_mail(mut asked: MessageReader<leave_battle::OpenMailMenu>, mut friends: ResMut<FriendsMailOpen>) {
    if asked.read().count() > 0 {
        friends.0 = true;
    }
}

fn handle_mail_intents(world: &mut World) {
    let intents: Vec<MailIntent> = world.resource_mut::<Messages<MailIntent>>().drain().collect();
    for intent in intents {
        if !world.contains_resource::<BattleSession>() {
            return;
        }
        match intent {
            MailIntent::Send => send_turn_file(world),
            MailIntent::Look => check_for_reply(world),
            MailIntent::Close => {
                (world.resource_mut::<FriendsMailOpen>().0, world.resource_mut::<MailNotice>().0) = (false, None);
            }
            MailIntent::Debrief => world.resource_mut::<NextState<Screen>>().set(Screen::Debrief),
        }
    }
}

/// Writes the turn file. Orders sent by mail can't be undone.
fn send_turn_file(world: &mut World) {
    let next = world.resource::<PendingDecision>().seat();
    let mut session = world.resource_mut::<BattleSession>();
    let Some(battle) = session.local_battle() else { return };
    let sent = match journal_and_mail_state(battle) {
        Some((path, post)) => mail::send_turn_file(&paths::mail_dir(), path, battle.record(), next, Some(&post)),
        None => Err(MailError::DamagedHere),
    };
    if sent.is_ok() {
        session.commit_entries();
    }
    let texts = world.resource::<Texts>();
    let told = match sent {
        Ok(path) => (true, texts.t_args("mail-sent", &[("path", path.display().to_string().into())])),
        Err(fault) => (false, mail_error_text(texts, &fault)),
    };
    world.resource_mut::<MailNotice>().0 = Some(told);
    battle_view::submit_orders::refresh_view(world);
}

/// Returns the battle's journal and its mail state. Co-operative battles have a mail state from their first turn file
/// on.
fn journal_and_mail_state(battle: &record::Battle) -> Option<(&std::path::Path, MailState)> {
    let path = battle.path()?;
    let begun = || Some(MailState::begin(battle.spec(), battle.spec().coop_side()?));
    let post = MailState::of(path).ok()?.or_else(begun)?;
    Some((path, post))
}

/// Imports the answer, if the mail folder contains one, and continues the battle with it.
fn check_for_reply(world: &mut World) {
    let battle = world.resource::<BattleSession>().local_battle();
    let Some(path) = battle.and_then(|battle| battle.path()).map(PathBuf::from) else { return };
    let texts = world.resource::<Texts>();
    let turn_file = match find_best_reply(texts, &path) {
        Ok(turn_file) => turn_file,
        Err(faulty) => {
            let none = texts.t_args("mail-none", &[("path", paths::mail_dir().display().to_string().into())]);
            let words = faulty.map_or(none.clone(), |faulty| format!("{none}. {faulty}"));
            world.resource_mut::<MailNotice>().0 = Some((false, words));
            return;
        }
    };
    // The journal is locked while the battle is open.
    leave_battle::clear_battle(world);
    let taken = mail::import(&paths::saved_battles_dir(), &turn_file, None);
    if let Err(fault) = continue_saved_battle(world, &path) {
        error!("{}: {fault}", path.display());
        leave_battle::leave_battle(world);
        return;
    }
    world.resource_mut::<FriendsMailOpen>().0 &= taken.is_err();
    let words = taken.err().map(|fault| mail_error_text(world.resource::<Texts>(), &fault));
    world.resource_mut::<MailNotice>().0 = words.map(|words| (false, words));
}

/// Returns the turn file that adds the most decisions to the battle of that journal. Without one, returns a text about
/// the newest file that might be the answer, with the reason why it can't be imported; `None` if there is no such file.
fn find_best_reply(texts: &Texts, journal: &Path) -> Result<TurnFile, Option<String>> {
    let index = SavedBattleIndex::of(&paths::saved_battles_dir());
    let (mut best, mut faulty): (Option<(usize, TurnFile)>, _) = (None, None);
    for path in mail::turn_files(&paths::mail_dir()) {
        let read = TurnFile::open(&path).map(|turn_file| (index.examine(&turn_file), turn_file));
        let fault = match read {
            Ok((Ok(MailUpdate::Decisions { journal: found, count }), turn_file)) if found == journal => {
                if best.as_ref().is_none_or(|(most, _)| count > *most) {
                    best = Some((count, turn_file));
                }
                continue;
            }
            // The file was sent from here, or was imported already.
            Ok((Ok(_) | Err(MailError::Old { .. }), _)) => continue,
            Ok((Err(fault), turn_file)) if is_turn_of_battle(&index, &turn_file, journal) => fault,
            Ok((Err(_), _)) => continue,
            Err(fault) => fault,
        };
        // Report the newest file, because it is most likely the answer.
        faulty.get_or_insert((path, fault));
    }
    best.map(|(_, turn_file)| turn_file).ok_or_else(|| {
        let (path, fault) = faulty?;
        let file = sanitized(&path.file_name().unwrap_or_default().to_string_lossy(), 60);
        Some(texts.t_args("mail-faulty", &[("file", file.into()), ("why", mail_error_text(texts, &fault).into())]))
    })
}

/// Returns `true` if the turn file belongs to the battle of that journal.
fn is_turn_of_battle(index: &SavedBattleIndex, turn_file: &TurnFile, journal: &Path) -> bool {
    match index.find(&turn_file.record) {
        Ok(found) => found == Some(journal),
        Err(MailError::Copies { journals }) => journals.iter().any(|copy| copy == journal),
        Err(_) => false,
    }
}

fn draw_mail_panel(
    mut overlay: UiTree<MailNotice>,
    view: Res<BattleView>,
    notice: Res<MailNotice>,
    friends: Res<FriendsMailOpen>,
    session: Option<Res<BattleSession>>,
    texts: Res<Texts>,
) {
    overlay.clear();
    let Some(session) = session else { return };
    let Some(battle) = session.local_battle() else { return };
    let sent = battle.committed_entries() == battle.record().steps.len();
    if friends.0 {
        overlay.open((modal_root(InputLayer::MENU), DespawnOnExit(Screen::Battle)), |root| {
            let panel = flex_column(14.0).width(792.0).padding(px(28.0).all());
            root.spawn((panel, NineSliceFrame::STEEL))
                .with_children(|panel| spawn_friends_panel(panel, &texts, &notice, sent));
        });
        return;
    }
    let (Some(here), DecisionSource::Letter) = (view.viewpoint.side(), view.decision_source()) else { return };
    let node = flex_column(10.0).inset(20.0, 14.0).absolute().left(232.0).right(280.0).bottom(10.0);
    overlay.open((node, NineSliceFrame::PROMPT, DespawnOnExit(Screen::Battle)), |panel| {
        spawn_mail_heading(panel, &texts, here, view.now.awaiting.seat(), sent);
        spawn_last_notice(panel, &notice);
        panel.spawn(flex_row(10.0)).with_children(|line| {
            if view.now.awaiting == PendingDecision::Over {
                let on =
                    GameButton::neutral(texts.t("mail-debrief")).icon("medal", 20.0).key(texts.key("mail-debrief"));
                line.spawn((on, on_press(MailIntent::Debrief)));
            } else {
                let why = || DisabledReason::because("").whole(texts.t("mail-send-first"));
                line.spawn((
                    check_mail_button(&texts).allowed(if sent { Ok(()) } else { Err(why()) }),
                    on_press(MailIntent::Look),
                ));
            }
            line.spawn(flex_spacer());
            line.spawn((send_turn_button(&texts, sent), on_press(MailIntent::Send)));
        });
    });
}

/// Adds the buttons of a co-operative battle: send it, import a friend's turn, or close the dialog.
fn spawn_friends_panel(panel: &mut ChildSpawnerCommands, texts: &Texts, notice: &MailNotice, sent: bool) {
    panel.spawn(text_label(TextStyle::SCREEN.px(30.0), texts.t("friends-title"), palette::TEXT));
    let how = texts.t(if sent { "friends-waits" } else { "friends-how" });
    panel.spawn(wrapped_text(TextStyle::SENTENCE, how, palette::TEXT_WARM));
    spawn_last_notice(panel, notice);
    panel.spawn(flex_row(12.0).wraps(10.0)).with_children(|line| {
        line.spawn((send_turn_button(texts, sent), on_press(MailIntent::Send)));
        line.spawn((check_mail_button(texts).height(52.0), on_press(MailIntent::Look)));
        let close = GameButton::neutral(texts.t("friends-close")).icon("left", 16.0).height(52.0).key(KeyCode::Escape);
        line.spawn((close.with_focus_name("friends-close"), on_press(MailIntent::Close)));
    });
}

/// Adds the result of the last command.
fn spawn_last_notice(panel: &mut ChildSpawnerCommands, notice: &MailNotice) {
    let Some((good, words)) = &notice.0 else { return };
    let (picture, colour) = if *good { ("check", palette::FINE_ON_STEEL) } else { ("warn", palette::REACTION_TEXT) };
    panel.spawn(flex_row(10.0).align(AlignItems::Start)).with_children(|line| {
        line.spawn(tinted_icon(picture, 20.0, colour));
        let words = wrapped_text(TextStyle::SENTENCE.px(15.0), words.clone(), colour);
        line.spawn(Node { flex_grow: 1.0, flex_basis: px(0), ..default() }).with_child(words);
    });
}

fn check_mail_button(texts: &Texts) -> GameButton {
    GameButton::neutral(texts.t("mail-look")).icon("redo", 20.0).key(KeyCode::KeyR).with_focus_name("mail-look")
}

fn send_turn_button(texts: &Texts, sent: bool) -> GameButton {
    let words = if sent { texts.t("mail-send-again") } else { texts.t("mail-send") };
    GameButton::confirm(words).icon("mail", 24.0).height(52.0).key(KeyCode::KeyE).with_focus_name("mail-send")
}

fn spawn_mail_heading(panel: &mut ChildSpawnerCommands, texts: &Texts, here: Side, next: Option<Side>, sent: bool) {
    panel.spawn(flex_row(14.0)).with_children(|head| {
        head.spawn(side_badge(next.unwrap_or(here.enemy()), 48.0));
        head.spawn(flex_column(2.0).grow()).with_children(|words| {
            let side = [("side", side_name(texts, here.enemy()).into())];
            let title = if next.is_some() { texts.t_args("mail-title", &side) } else { texts.t("mail-over") };
            words.spawn(text_label(TextStyle::PANEL.px(22.0), title, palette::FOCUS));
            let id = match (next, sent) {
                (_, true) => "mail-waits",
                (Some(_), false) => "mail-how",
                (None, false) => "mail-how-over",
            };
            words.spawn(wrapped_text(TextStyle::SENTENCE, texts.t_args(id, &side), palette::TEXT));
        });
    });
}
