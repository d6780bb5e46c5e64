//! Questions of the window's own before something that can't be taken back: 'done' with points left, and the way back to
//! a marked moment. The key that asked confirms; Esc goes on as before. Whoever wants no question before 'done' says so
//! in the settings.

use super::{helpers, orders, prelude::*};
use kit::keys::Key;

/// A question before something is done.
pub(super) struct Question {
    /// What it asks.
    pub(super) title: String,
    /// What should be known before answering.
    pub(super) text: String,
    /// Each with an icon, one a line.
    pub(super) lines: Vec<(&'static str, String)>,
    /// The words of the plate that does it.
    pub(super) go: String,
    /// The key that asked; the same does it.
    pub(super) key: Key,
    /// What the plate does.
    pub(super) intent: BattleIntent,
    /// The words of the plate that goes on as before.
    pub(super) stay: String,
}

#[derive(Component)]
struct Root;

#[derive(Message, Clone, Copy, Debug)]
struct Dropped;

/// Names that are listed; more are counted.
const NAMED: usize = 8;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Dropped>().add_systems(Update, drop_it.in_set(BattleSystems::Input));
}

fn drop_it(mut dropped: MessageReader<Dropped>, mut intents: MessageReader<BattleIntent>, mut anew: Anew<Root>) {
    // Whatever was answered, the question is over.
    if dropped.read().count() + intents.read().count() > 0 {
        anew.clear();
    }
}

/// Asks.
pub(super) fn ask(world: &mut World, question: Question) {
    clear::<Root>(world);
    world.spawn((modal(Layer::MENU), Root, DespawnOnExit(Screen::Battle))).with_children(|root| {
        root.spawn((column(14.0).width(600.0).padding(px(28.0).all()), Frame::PROMPT)).with_children(|panel| {
            panel.spawn(label(Type::SCREEN.px(30.0), question.title, palette::TEXT));
            panel.spawn(boxed(544.0, sentence(Type::SENTENCE, question.text, palette::TEXT_WARM)));
            panel.spawn(plain().width(544.0).wraps(6.0).gap(18.0)).with_children(|list| {
                for (name, words) in question.lines {
                    let words = label(Type::NAME, words, palette::TEXT);
                    list.spawn((row(8.0), children![icon(name, 18.0, palette::REACTION), words]));
                }
            });
            let go = Plate::new(Look::Confirm, question.go).kind(Type::CONFIRM).height(50.0).key(question.key);
            let go = (go.named("confirm-go"), emit(question.intent));
            let stay = Plate::steel(question.stay).icon("left", 16.0).height(50.0).key(KeyCode::Escape);
            panel.spawn((row(12.0), children![go, (stay.named("confirm-stay"), emit(Dropped))]));
        });
    });
}

/// Says 'done', or asks first: figures could still act.
pub(super) fn done(world: &mut World) {
    let lines = idle(world.resource::<Table>(), world.resource::<Texts>());
    if lines.is_empty() || !world.resource::<Settings>().preferences.confirm_done {
        return end(world);
    }
    let texts = world.resource::<Texts>();
    let question = Question {
        title: texts.t("confirm-done-title"),
        text: texts.t("confirm-done-text"),
        lines,
        go: texts.t("confirm-done-go"),
        key: Action::EndHalf.into(),
        intent: BattleIntent::EndHalfNow,
        stay: texts.t("confirm-done-stay"),
    };
    ask(world, question);
}

/// Ends the half, once those have acted whom the computer plays for whoever is asked.
pub(super) fn end(world: &mut World) {
    let waiting = helpers::waiting(world.resource::<Table>());
    if !helpers::go(world, waiting, true) {
        orders::give(world, &[Order::EndHalf]);
    }
}

/// Who could still act: those with points left in the middle of their activation, and those that were not activated.
fn idle(table: &Table, texts: &Texts) -> Vec<(&'static str, String)> {
    let acting = table.now.acting;
    let mut lines = Vec::new();
    for figure in table.force() {
        if helpers::lent(table, figure.id).is_some() {
            continue;
        }
        let name = figure_name(texts, table, figure.id);
        if acting == Some(figure.id) && figure.points > 0 {
            let values = [("name", name.into()), ("n", figure.points.into())];
            lines.insert(0, ("ap", texts.t_args("confirm-done-points", &values)));
        } else if !figure.activated && acting != Some(figure.id) && !table.now.is_stranded(figure) {
            lines.push(("human", name));
        }
    }
    let more = lines.len().saturating_sub(NAMED);
    if more > 0 {
        lines.truncate(NAMED);
        lines.push(("plus", texts.t_args("confirm-done-more", &[("n", more.into())])));
    }
    lines
}
