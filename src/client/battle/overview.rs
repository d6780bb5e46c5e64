//! The map overview: the whole board between the panels, with entries, exits and objects by name. It opens at a
//! battle's first deployment and when the player asks for it; the next order moves the camera back.

use super::{
    lens::WHOLE, overlays::pen::Pen, prelude::*, room, seats::Asking, table::laid::outside, words::names::object_name,
};
use kit::input::layer::layer_root;

/// State of the map overview.
#[derive(Resource, Default)]
pub(super) struct Overview {
    /// Middle and zoom of the camera before the overview was opened; `None` while it is closed.
    back: Option<(Vec2, f32)>,
    /// `true` if the overview need not open by itself any more in this battle.
    seen: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.per_battle::<Overview>().at_table(
        BattleSystems::Show,
        (
            first.run_if(any_resource_changed::<(BattleView, UiFit)>),
            way_back.run_if(any_resource_changed::<(Overview, BattleView, Texts)>),
        ),
    );
}

/// Run condition: the map overview is closed, so the camera may follow the battle.
pub(super) fn hidden(overview: Res<Overview>) -> bool {
    !overview.shown()
}

impl Overview {
    pub(super) fn shown(&self) -> bool {
        self.back.is_some()
    }
}

/// Opens the overview when a player places figures for the first time.
fn first(table: Res<BattleView>, fit: Res<UiFit>, mut lens: ResMut<Lens>, mut overview: ResMut<Overview>) {
    let places = table.asking() == Asking::Prompt && matches!(table.now.awaiting, PendingDecision::Deploy { .. });
    if overview.seen || !places || table.seats.watched() {
        return;
    }
    overview.seen = true;
    // In a battle that is resumed, the board is known.
    if table.now.turn.number == 1 && table.now.figures.iter().all(|figure| figure.square().is_none()) {
        open(&mut overview, &mut lens, &table, &fit);
    }
}

/// Shows the button that leads back to the curtain, the bid or the hand. Until then nothing else receives input.
fn way_back(mut overlay: UiTree<Overview>, overview: Res<Overview>, table: Res<BattleView>, texts: Res<Texts>) {
    overlay.clear();
    if !overview.shown() || !table.asked() || !table.secret() {
        return;
    }
    let root = (layer_root(InputLayer::BID), Pickable::IGNORE, DespawnOnExit(Screen::Battle));
    overlay.open(root, |root| {
        let plate = GameButton::confirm(texts.t("map-back")).height(48.0).with_focus_name("map-back");
        let keys = [KeyCode::Escape, KeyCode::Space, KeyCode::Enter, KeyCode::NumpadEnter];
        let plate = keys.into_iter().fold(plate, GameButton::key).key(Action::Map);
        let node = flex_row(0.0).absolute().left(0.0).right(0.0).bottom(24.0).justify(JustifyContent::Center);
        root.spawn((node, Pickable::IGNORE, children![(plate, on_press(BattleIntent::Map))]));
    });
}

fn open(overview: &mut Overview, lens: &mut Lens, table: &BattleView, fit: &UiFit) {
    let (middle, zoom) = whole(table, fit);
    overview.back = Some((lens.goal.unwrap_or(lens.middle), lens.zoom_goal.unwrap_or(lens.zoom)));
    (lens.goal, lens.zoom_goal) = (Some(middle), Some(zoom));
}

/// Opens or closes the map overview.
pub(super) fn toggle(world: &mut World) {
    if !close(world) {
        *world.resource_mut::<Preview>() = Preview::default();
        world.resource_scope(|world, mut overview: Mut<Overview>| {
            let (table, fit) = (world.resource::<BattleView>().clone(), *world.resource::<UiFit>());
            open(&mut overview, &mut world.resource_mut::<Lens>(), &table, &fit);
        });
    }
}

/// Closes the overview and moves the camera back. Returns `true` if it was open.
pub(super) fn close(world: &mut World) -> bool {
    let Some((middle, zoom)) = world.resource::<Overview>().back else { return false };
    world.resource_mut::<Overview>().back = None;
    let mut lens = world.resource_mut::<Lens>();
    (lens.goal, lens.zoom_goal) = (Some(middle), Some(zoom));
    true
}

/// Returns the camera's middle and zoom that fit the whole board between the panels.
fn whole(table: &BattleView, fit: &UiFit) -> (Vec2, f32) {
    let (low, high) = room::floor(table);
    let room = room::room(table, fit, false);
    let zoom = (room.size() / (high - low)).min_element().clamp(WHOLE, 1.0);
    (low.midpoint(high) - room.center() / zoom, zoom)
}

/// Writes the names of entries, exits and objects.
pub(super) fn draw(pen: &mut Pen, table: &BattleView) {
    let terrain = table.now.board.terrain();
    for side in Side::BOTH {
        let entries = terrain.entries.iter().filter(|gate| gate.owner == side).enumerate();
        let entries = entries.map(|(index, gate)| (gate, "map-entry", index + 1));
        let exits = terrain.exits.iter().filter(|gate| gate.owner == side).map(|gate| (gate, "map-exit", 0));
        let ground = if side == Side::Allied { palette::ALLIED } else { palette::GERMAN };
        for (gate, id, number) in entries.chain(exits) {
            let words = pen.texts.t_args(id, &[("n", number.into())]);
            pen.slip(&words, outside(gate), ground, palette::INK, 15.0);
        }
    }
    for (id, object) in table.now.objects.iter() {
        if let ObjectPlace::At(at) = object.place {
            let words = object_name(pen.texts, table, id);
            pen.slip(&words, centre(at) + Vec2::new(0.0, SQUARE * 0.8), palette::TEXT, palette::INK, 15.0);
        }
    }
}
