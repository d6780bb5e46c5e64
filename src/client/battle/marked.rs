//! The quick-save mark: marks a moment of the battle and returns to it, for trying variants. Orders are saved without
//! it. Returning keeps the orders given since the mark as a record of their own, so nothing is lost.

use super::{
    confirm::{self, Question},
    orders,
    prelude::*,
    session::Session,
};
use mission::paths;
use record::Bookmark;

/// Component: the message about the mark, with the time when it disappears.
#[derive(Component)]
struct Slip(ClientInstant);

/// Time for which the message stays.
const STAY: Duration = Duration::from_millis(2600);

pub(super) fn plugin(app: &mut App) {
    app.at_table(BattleSystems::Input, (keys.run_if(is_base_layer_on_top), end));
}

fn keys(keys: Keys, mut intents: Intents) {
    let wishes = [(Action::QuickSave, BattleIntent::Mark), (Action::QuickLoad, BattleIntent::ToMark)];
    intents.write_batch(keys.wishes(wishes));
}

/// Marks the current moment and reports whether the mark was saved.
pub(super) fn mark(world: &mut World) {
    let mut session = world.resource_mut::<Session>();
    let saved = session.battle.saved();
    let path = session.battle.path().filter(|_| saved).map(std::path::Path::to_owned);
    let mark = Bookmark::end_of(session.battle.record());
    let kept = path.is_some_and(|path| mark.keep(&path).inspect_err(|fault| warn!("the mark: {fault}")).is_ok());
    say(world, if kept { "mark-set" } else { "mark-unsaved" }, kept);
}

fn marked(world: &World) -> Option<Bookmark> {
    let battle = &world.resource::<Session>().battle;
    Bookmark::of(battle.path()?, battle.record())
}

/// Asks whether to return to the marked moment; if that is impossible, reports why.
pub(super) fn ask(world: &mut World) {
    let battle = &world.resource::<Session>().battle;
    let played = battle.record().steps.len();
    let mark = marked(world);
    // Orders already sent by mail can't be undone.
    let sent = mark.as_ref().is_some_and(|mark| mark.entries < battle.committed());
    let by_mail = world.resource::<BattleView>().seats.bound() || sent;
    let since = mark.map(|mark| played - mark.entries);
    let Some(since) = since.filter(|since| *since > 0 && !by_mail) else {
        let why = if by_mail {
            "mark-mail"
        } else if since.is_some() {
            "mark-here"
        } else {
            "mark-none"
        };
        say(world, why, false);
        return;
    };
    let texts = world.resource::<Texts>();
    let question = Question {
        title: texts.t("mark-back-title"),
        text: texts.t_args("mark-back-text", &[("n", since.into())]),
        lines: Vec::new(),
        go: texts.t("mark-back-go"),
        key: Action::QuickLoad.into(),
        intent: BattleIntent::ToMarkNow,
        stay: texts.t("mark-back-stay"),
    };
    confirm::ask(world, question);
}

/// Returns to the mark. The orders given since become a record of their own.
pub(super) fn back(world: &mut World) {
    let Some(mark) = marked(world) else { return };
    let went = world.resource_scope(|world, mut session: Mut<Session>| {
        session.battle.rewind_to(world, mark.entries, Some(&paths::saved_battles_dir()))
    });
    world.resource_mut::<BattleView>().rolls.clear();
    orders::settle(world);
    match went {
        Ok(()) => say(world, "mark-back-done", true),
        Err(fault) => {
            warn!("{fault}");
            say(world, "mark-unsaved", false);
        }
    }
}

fn say(world: &mut World, id: &str, well: bool) {
    clear::<Slip>(world);
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
        Slip(ClientInstant::now() + STAY),
        GlobalZIndex(14),
        DespawnOnExit(Screen::Battle),
    );
    world.spawn((slip, Pickable::IGNORE)).with_children(|line| {
        line.spawn((
            flex_row(10.0),
            children![tinted_icon(name, 22.0, colour), text_label(TextStyle::SENTENCE, words, palette::TEXT)],
        ));
    });
    world.resource_mut::<RedrawRequests>().redraw_for(STAY + Duration::from_millis(100));
}

fn end(slips: Query<(Entity, &Slip)>, mut commands: Commands) {
    for (entity, slip) in &slips {
        if ClientInstant::now() >= slip.0 {
            commands.entity(entity).despawn();
        }
    }
}
