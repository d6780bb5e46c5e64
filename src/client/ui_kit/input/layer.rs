//! Layers: while a question or the privacy curtain is open, shortcuts and focus beneath it are off.
//!
//! Spawn the root of a question with [`modal_root`]; entities outside an [`InputLayer`] are on layer 0, the base.

use std::time::Duration;

use bevy::prelude::*;

use crate::{
    clock::ClientInstant,
    redraw::RedrawRequests,
    theme::{nine_slice::stretched_node, palette, ui_scale::FullWindow},
};

/// Time after opening during which a question ignores input, so that a stray Enter or click answers nothing.
pub const INPUT_DELAY: Duration = Duration::from_millis(300);

/// Component for a UI root above the base. Only the highest visible layer receives input. It also blocks the pointer
/// for nodes beneath it, unless it has `Pickable::IGNORE`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Pickable)]
pub struct InputLayer {
    /// Level; the highest visible layer receives input.
    pub level: i32,
    /// `true` if the arrow keys belong to the layer's contents instead of the focus.
    pub own_arrows: bool,
    /// `true` if Tab belongs to the layer's contents instead of the focus.
    pub own_tab: bool,
}

impl InputLayer {
    /// A question answered on the board; the board still receives input.
    pub const BOARD: Self = Self { level: 5, own_arrows: true, own_tab: true };
    /// A question about the battle.
    pub const PROMPT: Self = Self { level: 10, own_arrows: false, own_tab: false };
    /// Bidding.
    pub const BID: Self = Self { level: 20, own_arrows: true, own_tab: false };
    /// The reveal of both bids: any key or click closes it.
    pub const REVEAL: Self = Self { level: 22, own_arrows: true, own_tab: true };
    /// An open hand of cards, and the choice of a card's target.
    pub const HAND: Self = Self { level: 25, own_arrows: true, own_tab: true };
    /// The cards in play, and the decision whether to kill one.
    pub const CARDS: Self = Self { level: 25, own_arrows: false, own_tab: false };
    /// The privacy curtain, above all secret information.
    pub const CURTAIN: Self = Self { level: 30, own_arrows: true, own_tab: false };
    /// The battle menu and its questions, above all other battle layers.
    pub const MENU: Self = Self { level: 32, own_arrows: false, own_tab: false };
    /// A text field, above the dialog that opens it.
    pub const ENTRY: Self = Self { level: 33, own_arrows: true, own_tab: true };
    /// The settings, above everything except the rulebook.
    pub const SETTINGS: Self = Self { level: 34, own_arrows: false, own_tab: false };
    /// The dialog that records a key.
    pub const CAPTURE: Self = Self { level: 36, own_arrows: true, own_tab: true };
    /// The rulebook, above everything.
    pub const RULES: Self = Self { level: 40, own_arrows: true, own_tab: true };
}

/// Marker component for a layer's root that covers the board completely; the board is not drawn beneath it.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct HidesBoard;

/// Component for a layer that ignores input until this moment: keys are ignored, and a pane over the layer blocks
/// clicks.
#[derive(Component, Clone, Copy, Debug)]
pub struct InputDelay(ClientInstant);

impl Default for InputDelay {
    fn default() -> Self {
        Self(ClientInstant::now() + INPUT_DELAY)
    }
}

#[derive(Component)]
#[require(Pickable)]
struct InputDelayPane;

/// Resource with the layer that receives input.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct TopLayer {
    /// Level; 0 is the base.
    pub level: i32,
    /// `true` while the layer still ignores input.
    pub ignores_input: bool,
    /// `true` if the arrow keys belong to the layer's contents.
    pub own_arrows: bool,
    /// `true` if Tab belongs to the layer's contents.
    pub own_tab: bool,
    /// Root entity; `None` for the base.
    pub root: Option<Entity>,
}

impl TopLayer {
    /// Returns `true` if no layer is above the base, so that the board receives input.
    pub fn is_base(&self) -> bool {
        self.level == 0
    }
}

/// Run condition: no layer is above the base.
pub fn is_base_layer_on_top(top: Res<TopLayer>) -> bool {
    top.is_base()
}

/// Run condition: the board receives input, because the only layer above it, if any, is a question that is answered on
/// the board.
pub fn is_board_layer_active(top: Res<TopLayer>) -> bool {
    top.level <= InputLayer::BOARD.level && !top.ignores_input
}

/// Run condition: the rulebook is closed, so that layers beneath may use their own keys and the wheel.
pub fn rulebook_closed(top: Res<TopLayer>) -> bool {
    top.level < InputLayer::RULES.level
}

/// Returns the root of a question: full window, with a dimmed background, ignoring input at first. Add the panel as its
/// child.
pub fn modal_root(layer: InputLayer) -> impl Bundle {
    (layer_root(layer), FullWindow, BackgroundColor(palette::DIM), InputDelay::default())
}

/// Returns the root of a full-window layer without dimming that receives input at once.
pub fn layer_root(layer: InputLayer) -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    (node, layer, GlobalZIndex(layer.level))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TopLayer>()
        .add_systems(PreUpdate, find_top_layer.in_set(super::systems::InputSystems::Layers))
        // Keep this order: if a frame takes as long as `INPUT_DELAY`, the pane must exist before it can be removed.
        .add_systems(Update, (start_input_delay, end_input_delay).chain());
}

fn find_top_layer(
    layers: Query<(Entity, &InputLayer, Option<&InputDelay>, Option<&InheritedVisibility>)>,
    mut top: ResMut<TopLayer>,
) {
    let found = layers
        .iter()
        .filter(|(.., seen)| seen.is_none_or(|seen| seen.get()))
        .max_by_key(|(entity, layer, ..)| (layer.level, *entity))
        .map(|(entity, layer, deaf, _)| TopLayer {
            level: layer.level,
            ignores_input: deaf.is_some(),
            own_arrows: layer.own_arrows,
            own_tab: layer.own_tab,
            root: Some(entity),
        });
    top.set_if_neq(found.unwrap_or_default());
}

fn start_input_delay(
    deaf: Query<Entity, Added<InputDelay>>,
    mut commands: Commands,
    mut awake: ResMut<RedrawRequests>,
) {
    for entity in &deaf {
        awake.redraw_for(INPUT_DELAY + Duration::from_millis(50));
        // A question that was rebuilt in this frame may be despawned before this command runs.
        commands.queue(move |world: &mut World| {
            if let Ok(mut root) = world.get_entity_mut(entity) {
                root.with_child((InputDelayPane, stretched_node(0.0), ZIndex(1000)));
            }
        });
    }
}

fn end_input_delay(
    deaf: Query<(Entity, &InputDelay, &Children)>,
    panes: Query<(), With<InputDelayPane>>,
    mut commands: Commands,
) {
    for (entity, deaf, children) in &deaf {
        if ClientInstant::now() < deaf.0 {
            continue;
        }
        commands.entity(entity).try_remove::<InputDelay>();
        for pane in children.iter().filter(|child| panes.contains(*child)) {
            commands.entity(pane).try_despawn();
        }
    }
}
