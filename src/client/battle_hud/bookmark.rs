//! The bookmark: a marked moment of the battle to which players can return, to try variants. Saving does not depend on
//! it, because every order is saved anyway. A return keeps the orders given since the bookmark as a record of their
//! own, so that nothing is lost.

use super::{
    confirm::{self, Confirmation},
    prelude::*,
};
use battle_view::{session::BattleSession, submit_orders};
use mission::paths;
use record::Bookmark;

/// Intent about the bookmark.
#[derive(Clone)]
enum BookmarkIntent {
    /// Mark this moment.
    Set,
    /// Open the dialog to return to the marked moment.
    ConfirmReturn,
    /// Return to the marked moment.
    Return,
}

impl PlayerIntent for BookmarkIntent {}

/// Component: the message about the bookmark, with the time at which it disappears.
#[derive(Component)]
struct BookmarkNotice(ClientInstant);

/// Time for which the message stays.
const NOTICE_DURATION: Duration = Duration::from_millis(2600);

pub(super) fn plugin(app: &mut App) {
    app.add_intent(|world, intent| match intent {
        BookmarkIntent::Set => set_bookmark(world),
        BookmarkIntent::ConfirmReturn => confirm_bookmark_return(world),
        BookmarkIntent::Return => return_to_bookmark(world),
    })
    .add_battle_systems(
        BattleSystems::Input,
        (read_bookmark_keys.run_if(is_base_layer_on_top), despawn_expired_notices),
    );
}

fn read_bookmark_keys(keys: KeyInput, mut intents: IntentWriter) {
    let wishes = [(Action::QuickSave, BookmarkIntent::Set), (Action::QuickLoad, BookmarkIntent::ConfirmReturn)];
    intents.write_batch(keys.wishes(wishes));
}

/// Marks the current moment, and shows a message about the success.
fn set_bookmark(world: &mut World) {
    let mut session = world.resource_mut::<BattleSession>();
    let Some(battle) = session.local_battle_mut() else { return };
    let saved = battle.saved();
    let path = battle.path().filter(|_| saved).map(std::path::Path::to_owned);
    let mark = Bookmark::end_of(battle.record());
    let kept = path.is_some_and(|path| mark.save(&path).inspect_err(|fault| warn!("the mark: {fault}")).is_ok());
    show_bookmark_notice(world, if kept { "mark-set" } else { "mark-unsaved" }, kept);
}

fn load_bookmark(world: &World) -> Option<Bookmark> {
    let battle = world.resource::<BattleSession>().local_battle()?;
    Bookmark::of(battle.path()?, battle.record())
}

/// Opens the dialog to return to the marked moment; if that is impossible, shows the reason.
fn confirm_bookmark_return(world: &mut World) {
    let Some(battle) = world.resource::<BattleSession>().local_battle() else { return };
    let played = battle.record().steps.len();
    let mark = load_bookmark(world);
    // Orders already sent by mail can't be undone.
    let sent = mark.as_ref().is_some_and(|mark| mark.entries < battle.committed_entries());
    let by_mail = world.resource::<BattleView>().seats.is_restricted() || sent;
    let since = mark.map(|mark| played - mark.entries);
    let Some(since) = since.filter(|since| *since > 0 && !by_mail) else {
        let why = if by_mail {
            "mark-mail"
        } else if since.is_some() {
            "mark-here"
        } else {
            "mark-none"
        };
        show_bookmark_notice(world, why, false);
        return;
    };
    let texts = world.resource::<Texts>();
    let question = Confirmation {
        title: texts.t("mark-back-title"),
        text: texts.t_args("mark-back-text", &[("n", since.into())]),
        lines: Vec::new(),
        go: texts.t("mark-back-go"),
        key: Action::QuickLoad.into(),
        intent: BookmarkIntent::Return.into(),
        stay: texts.t("mark-back-stay"),
    };
    confirm::open_confirmation(world, question);
}

/// Returns to the bookmark. The orders given since become a record of their own.
fn return_to_bookmark(world: &mut World) {
    let Some(mark) = load_bookmark(world) else { return };
    let went = world.resource_scope(|world, mut session: Mut<BattleSession>| {
        let battle = session.local_battle_mut()?;
        Some(battle.rewind_to(world, mark.entries, Some(&paths::saved_battles_dir())))
    });
    let Some(went) = went else { return };
    world.resource_mut::<BattleView>().rolls.clear();
    submit_orders::refresh_view(world);
    match went {
        Ok(()) => show_bookmark_notice(world, "mark-back-done", true),
        Err(fault) => {
            warn!("{fault}");
            show_bookmark_notice(world, "mark-unsaved", false);
        }
    }
}

fn show_bookmark_notice(world: &mut World, id: &str, well: bool) {
    despawn_marked::<BookmarkNotice>(world);
    let keys = world.resource::<KeyBindings>();
    let texts = world.resource::<Texts>();
    let values = [
        ("save", keys.name(Action::QuickSave, texts).into()),
        ("load", keys.name(Action::QuickLoad, texts).into()),
        ("turn", world.resource::<BattleView>().now.turn.number.into()),
    ];
    let words = texts.t_args(id, &values);
    let place = flex_row(10.0).amid(640.0, 0.0).top(118.0).inset(20.0, 12.0).justify(JustifyContent::Center);
    let (name, colour) = if well { ("save", palette::FINE_ON_STEEL) } else { ("warn", palette::REACTION) };
    let slip = (
        place,
        NineSliceFrame::PROMPT,
        BookmarkNotice(ClientInstant::now() + NOTICE_DURATION),
        GlobalZIndex(14),
        DespawnOnExit(Screen::Battle),
    );
    world.spawn((slip, Pickable::IGNORE)).with_children(|line| {
        line.spawn((
            flex_row(10.0),
            children![tinted_icon(name, 22.0, colour), text_label(TextStyle::SENTENCE, words, palette::TEXT)],
        ));
    });
    world.resource_mut::<RedrawRequests>().redraw_for(NOTICE_DURATION + Duration::from_millis(100));
}

fn despawn_expired_notices(slips: Query<(Entity, &BookmarkNotice)>, mut commands: Commands) {
    for (entity, notice) in &slips {
        if ClientInstant::now() >= notice.0 {
            commands.entity(entity).despawn();
        }
    }
}
