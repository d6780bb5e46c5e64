//! In which order figures act that several people command: as those people agree, before the first of them acts. The list
//! shows it, `next` follows it, and whoever is done hands on to whom it names; the record keeps it. It binds nobody: the
//! rules let any figure of the side act.

use super::{intent::Arrange, prelude::*, session::Session, words::names::commander_name};
use record::FigureCommander;

/// Who was named so far.
#[derive(Resource, Default)]
struct Named(Vec<FigureId>);

#[derive(Component)]
struct Root;

/// The question's width, and how many figures fit into one of its columns, of which there are three at most.
const WIDE: f32 = 772.0;
const IN_COLUMN: usize = 6;
const COLUMNS: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.per_battle::<Named>();
}

impl Table {
    /// Who commands the figure that acts, or that is selected, where several play its side.
    pub fn commander(&self) -> Option<(&FigureCommander, FigureId)> {
        let figure = self.now.acting.or(self.selected)?;
        Some((self.crew.get(&figure)?, figure))
    }

    /// Whether several people command that side's figures.
    pub fn shared(&self, side: Side) -> bool {
        self.crew.keys().any(|figure| self.side(*figure) == Some(side))
    }

    /// Whether their order may be changed: it is asked for orders, and none of them has acted in this turn.
    pub(crate) fn arrangeable(&self) -> bool {
        self.asked() && matches!(self.now.awaiting, PendingDecision::Act { figure: None, .. }) && !self.has_begun()
    }

    /// Whether one of the force acts or has acted in this turn.
    pub(crate) fn has_begun(&self) -> bool {
        let begun = |figure: &&Figure| figure.activated || self.now.acting == Some(figure.id);
        self.force().iter().any(begun)
    }

    /// Who acts next, apart from that figure, by the order of those who share the side: a person's figure before those that
    /// the computer plays.
    pub(crate) fn next_in_line(&self, apart: Option<FigureId>) -> Option<FigureId> {
        let may_act = |figure: &&Figure| {
            !figure.activated && ![apart, self.now.acting].contains(&Some(figure.id)) && !self.now.is_stranded(figure)
        };
        let waiting: Vec<FigureId> = self.force().into_iter().filter(may_act).map(|figure| figure.id).collect();
        let lent = |id: &FigureId| matches!(self.crew.get(id), Some(FigureCommander::Computer(_)));
        waiting.iter().find(|id| !lent(id)).or(waiting.first()).copied()
    }

    /// Puts figures of a side into the order in which they are to act; who was not named comes after the others.
    pub(crate) fn in_line(&self, side: Side, figures: &mut [&Figure]) {
        if self.shared(side) {
            figures.sort_by_key(|figure| {
                self.line.iter().position(|named| *named == figure.id).unwrap_or(self.line.len())
            });
        }
    }

    /// Whether somebody else is to act: where several command a side, as its half begins, and when one of them is done.
    pub(crate) fn hands_on(&self, side: Side) -> bool {
        let acts = matches!(self.now.awaiting, PendingDecision::Act { seat, figure: None, .. } if seat == side);
        acts && self.shared(side) && (self.chosen().is_some_and(|figure| figure.activated) || self.arrangeable())
    }
}

/// Asks for the order, or takes the next name.
pub(super) fn arrange(world: &mut World, what: Arrange) {
    let table = world.resource::<Table>();
    if !table.arrangeable() || !table.shared(table.seat) {
        return clear::<Root>(world);
    }
    let force: Vec<FigureId> = table.force().into_iter().map(|figure| figure.id).collect();
    let mut named = std::mem::take(&mut world.resource_mut::<Named>().0);
    match what {
        Arrange::Open | Arrange::Again => named.clear(),
        Arrange::Take(figure) if force.contains(&figure) && !named.contains(&figure) => named.push(figure),
        Arrange::Take(_) | Arrange::Rest => {}
        Arrange::Drop => return clear::<Root>(world),
    }
    // Who is not named comes after the others, and so needs no name.
    if what == Arrange::Rest || named.len() + 1 >= force.len() {
        if let Some(mut session) = world.get_resource_mut::<Session>() {
            session.battle.set_activation_order(named.clone());
        }
        let mut table = world.resource_mut::<Table>();
        table.line = named;
        table.selected = table.next_in_line(None);
        return clear::<Root>(world);
    }
    ask(world, &force, &named);
    world.resource_mut::<Named>().0 = named;
}

/// The question who is next, with those who were named.
fn ask(world: &mut World, force: &[FigureId], named: &[FigureId]) {
    let (table, texts) = (world.resource::<Table>(), world.resource::<Texts>());
    let columns = force.len().div_ceil(IN_COLUMN).min(COLUMNS);
    let rows = force.len().div_ceil(columns);
    let size = (WIDE / columns as f32 - 8.0, if rows > IN_COLUMN { 44.0 } else { 56.0 });
    let plate = |(row, figure): (usize, &FigureId)| {
        let name = match table.crew.get(figure) {
            Some(by) => commander_name(texts, by),
            None => figure_name(texts, table, *figure),
        };
        let place = named.iter().position(|other| other == figure);
        let look = if place.is_some() { Look::Confirm } else { Look::Steel };
        let plate = Plate::new(look, name).second(figure_name(texts, table, *figure)).size(size.0, size.1);
        let plate = match place {
            Some(place) => plate.icon("check", 20.0).second(texts.t_args("lineup-place", &[("n", (place + 1).into())])),
            None => plate,
        };
        (plate.digit(row).named(format!("lineup-{}", figure.0)), emit(BattleIntent::Arrange(Arrange::Take(*figure))))
    };
    let plates: Vec<_> = force.iter().enumerate().map(plate).collect();
    let words = texts.t_args("lineup-text", &[("n", (named.len() + 1).into())]);
    let title = texts.t("lineup-title");
    let rest = Plate::confirm(texts.t("lineup-rest")).kind(Type::CONFIRM.px(20.0)).height(50.0).key(KeyCode::Enter);
    let again = Plate::steel(texts.t("lineup-again")).icon("undo", 16.0).height(50.0).key(KeyCode::Backspace);
    let stay = Plate::steel(texts.t("lineup-drop")).icon("left", 16.0).height(50.0).key(KeyCode::Escape);
    // The one that stands is filled anew: another would be deaf at first.
    let standing = world.query_filtered::<Entity, With<Root>>().iter(world).next();
    let question = || (modal(Layer::MENU), Root, DespawnOnExit(Screen::Battle));
    let root = standing.unwrap_or_else(|| world.spawn(question()).id());
    world.entity_mut(root).despawn_children().with_children(|root| {
        root.spawn((column(14.0).width(WIDE + 56.0).padding(px(28.0).all()), Frame::PROMPT)).with_children(|panel| {
            panel.spawn(label(Type::SCREEN.px(30.0), title, palette::TEXT));
            panel.spawn(boxed(WIDE, sentence(Type::SENTENCE, words, palette::TEXT_WARM)));
            panel.spawn(plain().width(WIDE).wraps(8.0).gap(8.0)).with_children(|list| {
                for plate in plates {
                    list.spawn(plate);
                }
            });
            panel.spawn(row(8.0)).with_children(|line| {
                line.spawn((rest.named("lineup-rest"), emit(BattleIntent::Arrange(Arrange::Rest))));
                line.spawn((again.named("lineup-again"), emit(BattleIntent::Arrange(Arrange::Again))));
                line.spawn((stay.named("lineup-drop"), emit(BattleIntent::Arrange(Arrange::Drop))));
            });
        });
    });
}
