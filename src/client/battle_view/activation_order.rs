//! Activation order of a side that several people share. The players agree on it before the first figure acts. The
//! force list shows it, the selection follows it, control passes from player to player by it, and the record stores it.
//! It is not binding: the rules let any figure of the side act.

use super::{prelude::*, session::BattleSession, text::names::commander_name};
use record::FigureCommander;

/// Intent about the activation order of a side that several people share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActivationOrderIntent {
    /// Open the dialog.
    Open,
    /// Choose this figure as the next one in the order.
    Take(FigureId),
    /// Keep the present order of the others.
    Rest,
    /// Start again.
    Again,
    /// Close the dialog without a change.
    Drop,
}

impl PlayerIntent for ActivationOrderIntent {}

/// Resource with the figures that were chosen in the dialog, in their order.
#[derive(Resource, Default)]
struct ActivationOrderPicks(Vec<FigureId>);

#[derive(Component)]
struct ActivationOrderDialogRoot;

/// Width of the dialog, in design pixels.
const DIALOG_WIDTH: f32 = 772.0;
/// Maximum number of figures in a column of large buttons; longer columns have smaller buttons.
const MAX_FIGURES_PER_COLUMN: usize = 6;
/// Maximum number of columns.
const MAX_DIALOG_COLUMNS: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<ActivationOrderPicks>().add_intent(handle_activation_order_intent);
}

impl BattleView {
    /// Returns the commander of the active or selected figure, if several people share its side.
    pub fn commander(&self) -> Option<(&FigureCommander, FigureId)> {
        let figure = self.now.acting.or(self.selected)?;
        Some((self.commanders.get(&figure)?, figure))
    }

    /// Returns `true` if several people share a side.
    pub fn shared(&self, side: Side) -> bool {
        self.commanders.keys().any(|figure| self.side(*figure) == Some(side))
    }

    /// Returns `true` if the activation order may be changed: orders are awaited, and no figure has acted in this turn.
    pub fn may_change_order(&self) -> bool {
        self.is_prompted()
            && matches!(self.now.awaiting, PendingDecision::Act { figure: None, .. })
            && !self.has_begun()
    }

    /// Returns `true` if a figure of the force acts or has acted in this turn.
    pub fn has_begun(&self) -> bool {
        let begun = |figure: &&Figure| figure.activated || self.now.acting == Some(figure.id);
        self.force().iter().any(begun)
    }

    /// Returns the figure that acts next by the activation order, other than `apart` and the active figure. Figures of
    /// present players come before those that the AI plays.
    pub fn next_by_order(&self, apart: Option<FigureId>) -> Option<FigureId> {
        let may_act = |figure: &&Figure| {
            !figure.activated && ![apart, self.now.acting].contains(&Some(figure.id)) && !self.now.is_stranded(figure)
        };
        let waiting: Vec<FigureId> = self.force().into_iter().filter(may_act).map(|figure| figure.id).collect();
        let lent = |id: &FigureId| matches!(self.commanders.get(id), Some(FigureCommander::Computer(_)));
        waiting.iter().find(|id| !lent(id)).or(waiting.first()).copied()
    }

    /// Sorts figures of a side by the activation order; figures that were not chosen come last.
    pub fn sort_by_activation_order(&self, side: Side, figures: &mut [&Figure]) {
        if self.shared(side) {
            figures.sort_by_key(|figure| {
                self.activation_order
                    .iter()
                    .position(|named| *named == figure.id)
                    .unwrap_or(self.activation_order.len())
            });
        }
    }

    /// Takes over the activation order on which the players at other machines have agreed.
    pub fn update_activation_order(&mut self, session: &BattleSession) {
        self.activation_order = session.activation_order().to_vec();
    }

    /// Returns `true` if the side is shared and control passes to another player: at the beginning of its half-turn,
    /// and when a figure has acted.
    pub(crate) fn hands_on(&self, side: Side) -> bool {
        let acts = matches!(self.now.awaiting, PendingDecision::Act { seat, figure: None, .. } if seat == side);
        acts && self.shared(side) && (self.chosen().is_some_and(|figure| figure.activated) || self.may_change_order())
    }
}

/// Carries out an intent about the activation order: opens the dialog, chooses a figure, or closes it.
fn handle_activation_order_intent(world: &mut World, what: ActivationOrderIntent) {
    let view = world.resource::<BattleView>();
    if !view.may_change_order() || !view.shared(view.seat) {
        return despawn_marked::<ActivationOrderDialogRoot>(world);
    }
    let force: Vec<FigureId> = view.force().into_iter().map(|figure| figure.id).collect();
    let mut named = std::mem::take(&mut world.resource_mut::<ActivationOrderPicks>().0);
    match what {
        ActivationOrderIntent::Open | ActivationOrderIntent::Again => named.clear(),
        ActivationOrderIntent::Take(figure) if force.contains(&figure) && !named.contains(&figure) => {
            named.push(figure);
        }
        ActivationOrderIntent::Take(_) | ActivationOrderIntent::Rest => {}
        ActivationOrderIntent::Drop => return despawn_marked::<ActivationOrderDialogRoot>(world),
    }
    // The last figure comes after the others without being chosen.
    if what == ActivationOrderIntent::Rest || named.len() + 1 >= force.len() {
        if world.contains_resource::<BattleSession>() {
            world.resource_scope(|world, mut session: Mut<BattleSession>| session.set_activation_order(world, &named));
        }
        let mut view = world.resource_mut::<BattleView>();
        view.activation_order = named;
        view.selected = view.next_by_order(None);
        return despawn_marked::<ActivationOrderDialogRoot>(world);
    }
    open_activation_order_dialog(world, &force, &named);
    world.resource_mut::<ActivationOrderPicks>().0 = named;
}

/// Opens or updates the dialog, with the figures that were chosen.
fn open_activation_order_dialog(world: &mut World, force: &[FigureId], named: &[FigureId]) {
    let (view, texts) = (world.resource::<BattleView>(), world.resource::<Texts>());
    let columns = force.len().div_ceil(MAX_FIGURES_PER_COLUMN).min(MAX_DIALOG_COLUMNS);
    let rows = force.len().div_ceil(columns);
    let size = (DIALOG_WIDTH / columns as f32 - 8.0, if rows > MAX_FIGURES_PER_COLUMN { 44.0 } else { 56.0 });
    let plate = |(row, figure): (usize, &FigureId)| {
        let place = named.iter().position(|other| other == figure);
        let button = activation_order_button(view, texts, *figure, place).size(size.0, size.1);
        (button.digit(row), on_press_intent(ActivationOrderIntent::Take(*figure)))
    };
    let plates: Vec<_> = force.iter().enumerate().map(plate).collect();
    let words = texts.t_args("lineup-text", &[("n", (named.len() + 1).into())]);
    let title = texts.t("lineup-title");
    let rest =
        GameButton::confirm(texts.t("lineup-rest")).kind(TextStyle::CONFIRM.px(20.0)).height(50.0).key(KeyCode::Enter);
    let again = GameButton::neutral(texts.t("lineup-again")).icon("undo", 16.0).height(50.0).key(KeyCode::Backspace);
    let stay = GameButton::neutral(texts.t("lineup-drop")).icon("left", 16.0).height(50.0).key(KeyCode::Escape);
    // Reuse an open dialog, because a new one would ignore input at first.
    let standing = world.query_filtered::<Entity, With<ActivationOrderDialogRoot>>().iter(world).next();
    let question = || (modal_root(InputLayer::MENU), ActivationOrderDialogRoot, DespawnOnExit(Screen::Battle));
    let root = standing.unwrap_or_else(|| world.spawn(question()).id());
    world.entity_mut(root).despawn_children().with_children(|root| {
        root.spawn((flex_column(14.0).width(DIALOG_WIDTH + 56.0).padding(px(28.0).all()), NineSliceFrame::PROMPT))
            .with_children(|panel| {
                panel.spawn(text_label(TextStyle::SCREEN.px(30.0), title, palette::TEXT));
                panel.spawn(sized_box(DIALOG_WIDTH, wrapped_text(TextStyle::SENTENCE, words, palette::TEXT_WARM)));
                panel.spawn(empty_node().width(DIALOG_WIDTH).wraps(8.0).gap(8.0)).with_children(|list| {
                    for plate in plates {
                        list.spawn(plate);
                    }
                });
                panel.spawn(flex_row(8.0)).with_children(|line| {
                    line.spawn((rest.with_focus_name("lineup-rest"), on_press_intent(ActivationOrderIntent::Rest)));
                    line.spawn((again.with_focus_name("lineup-again"), on_press_intent(ActivationOrderIntent::Again)));
                    line.spawn((stay.with_focus_name("lineup-drop"), on_press_intent(ActivationOrderIntent::Drop)));
                });
            });
    });
}

/// Returns the button of a figure, with the name of its commander, and its place if it was chosen.
fn activation_order_button(view: &BattleView, texts: &Texts, figure: FigureId, place: Option<usize>) -> GameButton {
    let name = match view.commanders.get(&figure) {
        Some(by) => commander_name(texts, by),
        None => figure_name(texts, view, figure),
    };
    let look = if place.is_some() { ButtonStyle::Confirm } else { ButtonStyle::Steel };
    let button = GameButton::new(look, name).with_focus_name(format!("lineup-{}", figure.0));
    match place {
        Some(place) => button.icon("check", 20.0).subtitle(texts.t_args("lineup-place", &[("n", (place + 1).into())])),
        None => button.subtitle(figure_name(texts, view, figure)),
    }
}
