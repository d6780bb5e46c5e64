//! Layers: when a prompt or a curtain is open, shortcuts and focus of what lies beneath are dead.
//!
//! Spawn a prompt's root with [`modal`]; everything that is not under a [`Layer`] is on layer 0, the base.

use std::time::Duration;

use bevy::prelude::*;

use crate::{
    clock::Instant,
    theme::{fit::Spans, frame::over, palette},
    wake::Awake,
};

/// How long a prompt is deaf after it opened, so that a stray Enter or click answers nothing.
pub const DEAF: Duration = Duration::from_millis(300);

/// A root of the interface that lies above the base. Only the highest visible layer listens. It takes the pointer from what
/// lies beneath, unless it says `Pickable::IGNORE`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Pickable)]
pub struct Layer {
    /// Higher is above.
    pub level: i32,
    /// Whether the arrow keys belong to what the layer shows, not to the focus.
    pub own_arrows: bool,
    /// Whether Tab does, too.
    pub own_tab: bool,
}

impl Layer {
    /// A question that is answered on the board, which goes on listening.
    pub const BOARD: Self = Self { level: 5, own_arrows: true, own_tab: true };
    /// A question about the battle.
    pub const PROMPT: Self = Self { level: 10, own_arrows: false, own_tab: false };
    /// A name that is typed.
    pub const ENTRY: Self = Self { level: 15, own_arrows: true, own_tab: true };
    /// Bidding.
    pub const BID: Self = Self { level: 20, own_arrows: true, own_tab: false };
    /// Both bids as they are revealed: any key or click ends it.
    pub const REVEAL: Self = Self { level: 22, own_arrows: true, own_tab: true };
    /// A hand that is held open, and the choice of what a card is played on.
    pub const HAND: Self = Self { level: 25, own_arrows: true, own_tab: true };
    /// Cards in play, and whether one is killed.
    pub const CARDS: Self = Self { level: 25, own_arrows: false, own_tab: false };
    /// The curtain, above everything secret.
    pub const CURTAIN: Self = Self { level: 30, own_arrows: true, own_tab: false };
    /// The menu of a battle and what it asks, over whatever the battle shows.
    pub const MENU: Self = Self { level: 32, own_arrows: false, own_tab: false };
    /// The settings, over whatever there is but the rulebook.
    pub const SETTINGS: Self = Self { level: 34, own_arrows: false, own_tab: false };
    /// A key that is asked for.
    pub const CAPTURE: Self = Self { level: 36, own_arrows: true, own_tab: true };
    /// The rulebook, above everything.
    pub const RULES: Self = Self { level: 40, own_arrows: true, own_tab: true };
}

/// The root of a layer through which nothing of the board is seen: meanwhile it is not drawn.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Covers;

/// Deaf until then; takes no key, and a pane over it takes the clicks.
#[derive(Component, Clone, Copy, Debug)]
pub struct Deaf(Instant);

impl Default for Deaf {
    fn default() -> Self {
        Self(Instant::now() + DEAF)
    }
}

#[derive(Component)]
#[require(Pickable)]
struct Pane;

/// Which layer listens now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct TopLayer {
    /// Its level; 0 is the base.
    pub level: i32,
    /// It is still deaf.
    pub deaf: bool,
    /// The arrow keys are its own.
    pub own_arrows: bool,
    /// Tab is its own.
    pub own_tab: bool,
    /// Its root; `None` for the base.
    pub root: Option<Entity>,
}

impl TopLayer {
    /// Nothing lies over the base: the board may listen.
    pub fn is_base(&self) -> bool {
        self.level == 0
    }
}

/// Run condition: nothing lies over the base layer.
pub fn base_listens(top: Res<TopLayer>) -> bool {
    top.is_base()
}

/// Run condition: the board may listen, because nothing lies over it or only a question that is answered there.
pub fn board_listens(top: Res<TopLayer>) -> bool {
    top.level <= Layer::BOARD.level && !top.deaf
}

/// Run condition: the rulebook is shut, so that what lies beneath may hear keys of its own and the wheel.
pub fn rules_shut(top: Res<TopLayer>) -> bool {
    top.level < Layer::RULES.level
}

/// The root of a question: full window, dimmed beneath, deaf at first. Place the panel as its child.
pub fn modal(layer: Layer) -> impl Bundle {
    (sheet(layer), Spans, BackgroundColor(palette::DIM), Deaf::default())
}

/// The root of a full-window layer, neither dimmed nor deaf.
pub fn sheet(layer: Layer) -> impl Bundle {
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
        .add_systems(PreUpdate, find_top.in_set(super::systems::InputSystems::Layers))
        // In this order: after a frame as long as the deafness, the pane must be there to be taken away.
        .add_systems(Update, (shut_ears, open_ears).chain());
}

fn find_top(layers: Query<(Entity, &Layer, Option<&Deaf>, Option<&InheritedVisibility>)>, mut top: ResMut<TopLayer>) {
    let found = layers
        .iter()
        .filter(|(.., seen)| seen.is_none_or(|seen| seen.get()))
        .max_by_key(|(entity, layer, ..)| (layer.level, *entity))
        .map(|(entity, layer, deaf, _)| TopLayer {
            level: layer.level,
            deaf: deaf.is_some(),
            own_arrows: layer.own_arrows,
            own_tab: layer.own_tab,
            root: Some(entity),
        });
    top.set_if_neq(found.unwrap_or_default());
}

fn shut_ears(deaf: Query<Entity, Added<Deaf>>, mut commands: Commands, mut awake: ResMut<Awake>) {
    for entity in &deaf {
        awake.stay(DEAF + Duration::from_millis(50));
        // A question that was drawn anew in this very frame is gone by then.
        commands.queue(move |world: &mut World| {
            if let Ok(mut root) = world.get_entity_mut(entity) {
                root.with_child((Pane, over(0.0), ZIndex(1000)));
            }
        });
    }
}

fn open_ears(deaf: Query<(Entity, &Deaf, &Children)>, panes: Query<(), With<Pane>>, mut commands: Commands) {
    for (entity, deaf, children) in &deaf {
        if Instant::now() < deaf.0 {
            continue;
        }
        commands.entity(entity).try_remove::<Deaf>();
        for pane in children.iter().filter(|child| panes.contains(*child)) {
            commands.entity(pane).try_despawn();
        }
    }
}
