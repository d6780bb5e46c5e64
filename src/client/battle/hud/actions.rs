//! The bar at the bottom: what the selected figure can do, with key and cost, or why not; and the ways to end.

use bevy::prelude::*;

use super::{Panel, anchored, rebuild};
use crate::{
    client::{
        battle::{
            intent::BattleIntent,
            preview::{Aim, Preview, ask},
            session::Table,
            words::{figure_name, refused},
        },
        input::shortcut::Chord,
        text::Texts,
        theme::{frame::Frame, palette, typeface::Type},
        wake::Awake,
        widgets::{Look, Plate, Refused, ap_pips, column, emit, icon, label, row, spacer},
    },
    rules::{Awaiting, Facing, Figure, Order, Refusal, way::Plan},
};

pub(super) fn draw(
    mut commands: Commands,
    old: Query<(Entity, &Panel)>,
    table: Res<Table>,
    preview: Res<Preview>,
    texts: Res<Texts>,
    mut awake: ResMut<Awake>,
) {
    rebuild(&mut commands, &old, Panel::Actions, &mut awake, |commands| {
        if !matches!(table.now.awaiting, Awaiting::Act { .. }) {
            return None;
        }
        let node = Node {
            height: Val::Px(106.0),
            padding: UiRect::axes(Val::Px(12.0), Val::Px(8.0)),
            align_items: AlignItems::Center,
            column_gap: Val::Px(4.0),
            ..anchored(Val::Px(8.0), Val::Px(8.0), Val::Auto, Val::Px(6.0))
        };
        let root = commands.spawn((node, Frame::PLAIN)).id();
        commands.entity(root).with_children(|bar| {
            let figure = table.selected.and_then(|id| table.now.figure(id));
            if let Some(figure) = figure {
                who(bar, &table, &texts, figure);
                let shown = Shown { table: &table, texts: &texts, preview: &preview, figure };
                shown.actions(bar);
            }
            bar.spawn(spacer());
            endings(bar, &table, &texts);
        });
        Some(root)
    });
}

fn who(bar: &mut ChildSpawnerCommands, table: &Table, texts: &Texts, figure: &Figure) {
    let card = table.now.card(figure);
    let node = Node { width: Val::Px(138.0), flex_shrink: 0.0, ..column(5.0) };
    bar.spawn((node, Pickable::IGNORE)).with_children(|words| {
        let name = figure_name(texts, table, figure.id).to_uppercase();
        let size = if name.chars().count() > 11 { 15.0 } else { 19.0 };
        words.spawn(label(Type::PANEL.px(size), name, palette::TEXT));
        let points = if figure.activated { figure.points } else { card.ap };
        words.spawn(ap_pips(points.into(), 0, 0, card.ap.saturating_sub(points).into(), 24.0));
        words.spawn((row(4.0), Pickable::IGNORE)).with_children(|line| {
            let left = table.now.command.0[figure.side];
            line.spawn(icon("cp", 16.0, palette::BRASS));
            line.spawn(label(
                Type::CAPTION.spaced(0.0),
                texts.t_args("bar-command", &[("n", left.into())]),
                palette::BRASS,
            ));
        });
    });
}

struct Shown<'a> {
    table: &'a Table,
    texts: &'a Texts,
    preview: &'a Preview,
    figure: &'a Figure,
}

impl Shown<'_> {
    fn actions(&self, bar: &mut ChildSpawnerCommands) {
        if self.figure.square().is_none() {
            let plan = ask(&self.table.now, self.figure.id, Order::Enter);
            let plate =
                self.plate(Look::Move, "up", "act-enter", &plan, matches!(self.aim(), Some(Aim::Do(Order::Enter))));
            bar.spawn((
                plate.key(KeyCode::ArrowUp).key(KeyCode::Digit1),
                emit(BattleIntent::Aim(Aim::Do(Order::Enter))),
            ));
        } else {
            self.movement(bar);
        }
        self.fight(bar);
        self.door(bar);
    }

    fn aim(&self) -> Option<Aim> {
        self.preview.plan.as_ref().map(|plan| plan.aim)
    }

    fn plate(&self, look: Look, picture: &str, id: &str, plan: &Result<Plan, Refusal>, active: bool) -> Plate {
        let plate = Plate::action(if active { look } else { Look::Steel }, picture, self.texts.t(id));
        match plan {
            Ok(plan) => plate.cost((plan.walk.cost() - plan.bought.min(plan.walk.cost())).into(), plan.bought.into()),
            Err(refusal) => plate.refused(refused(self.texts, self.table, *refusal)),
        }
    }

    fn movement(&self, bar: &mut ChildSpawnerCommands) {
        let (table, id) = (self.table, self.figure.id);
        let forward = ask(&table.now, id, Order::Move { towards: self.figure.facing });
        let other = Facing::ALL.into_iter().find_map(|towards| ask(&table.now, id, Order::Move { towards }).ok());
        // Blocked in front is no reason to say that nothing can move.
        let moving = forward.or_else(|why| other.ok_or(why));
        let going = matches!(self.aim(), Some(Aim::Go(_) | Aim::Leave(..) | Aim::Do(Order::Move { .. })));
        let plate = self.plate(Look::Move, "move", "act-move", &moving, going).key(KeyCode::Digit1).hide_key();
        bar.spawn((plate, emit(BattleIntent::Nudge(self.figure.facing))));
        let turn = ask(&table.now, id, Order::Turn { to: self.figure.facing.right() });
        let turning = matches!(self.aim(), Some(Aim::Do(Order::Turn { .. })));
        for (left, picture, name, key, digit) in [
            (true, "turn_left", "act-turn-left", KeyCode::KeyQ, KeyCode::Digit2),
            (false, "turn", "act-turn-right", KeyCode::KeyE, KeyCode::Digit3),
        ] {
            let plate = self.plate(Look::Move, picture, name, &turn, turning).key(key).key(digit);
            bar.spawn((plate, emit(BattleIntent::TurnBy { left })));
        }
    }

    fn fight(&self, bar: &mut ChildSpawnerCommands) {
        let card = self.table.now.card(self.figure);
        if let Some(&weapon) = card.weapons.first() {
            let plan = self.best(|target| Order::Shoot { target, weapon });
            let active = matches!(self.aim(), Some(Aim::Do(Order::Shoot { .. })));
            let plate = self.plate(Look::Attack, "shoot", "act-shoot", &plan, active);
            bar.spawn((plate.key(KeyCode::KeyF).key(KeyCode::Digit4), emit(BattleIntent::NextTarget)));
        }
        let plan = self.best(|target| Order::CloseAttack { target });
        let active = matches!(self.aim(), Some(Aim::Do(Order::CloseAttack { .. })));
        let plate = self.plate(Look::Attack, "melee", "act-strike", &plan, active);
        bar.spawn((plate.key(KeyCode::KeyB).key(KeyCode::Digit5), emit(BattleIntent::NextVictim)));
    }

    /// The first enemy against whom the order could be given, else why not against the nearest.
    fn best(&self, order: impl Fn(crate::rules::FigureId) -> Order) -> Result<Plan, Refusal> {
        let here = self.figure.square();
        let mut enemies: Vec<_> = self
            .table
            .now
            .figures
            .iter()
            .filter(|other| other.side != self.figure.side && other.square().is_some())
            .collect();
        enemies.sort_by_key(|enemy| {
            let (dx, dy) = here.zip(enemy.square()).map_or((0, 0), |(here, there)| here.delta(there));
            dx.abs().max(dy.abs())
        });
        let mut first = None;
        for enemy in enemies {
            match ask(&self.table.now, self.figure.id, order(enemy.id)) {
                Ok(plan) => return Ok(plan),
                Err(why) => first = first.or(Some(why)),
            }
        }
        Err(first.unwrap_or(Refusal::NotInFront))
    }

    fn door(&self, bar: &mut ChildSpawnerCommands) {
        let table = self.table;
        let Some(at) = self.figure.square() else { return };
        let facing = self.figure.facing;
        let sides = [facing, facing.left(), facing.right(), facing.back()];
        let door = sides
            .into_iter()
            .find_map(|side| table.now.board.door_at(at, side).map(|index| (side, table.now.board.doors()[index])));
        let (plan, name) = match door {
            Some((side, door)) if door.open => {
                (ask(&table.now, self.figure.id, Order::CloseDoor { side }), "act-close")
            }
            Some((side, _)) => (ask(&table.now, self.figure.id, Order::OpenDoor { side }), "act-open"),
            None => (Err(Refusal::NoDoor { side: facing }), "act-open"),
        };
        let active = matches!(self.aim(), Some(Aim::Do(Order::OpenDoor { .. } | Order::CloseDoor { .. })));
        let plate = self.plate(Look::Move, "door", name, &plan, active);
        bar.spawn((plate.key(KeyCode::KeyP).key(KeyCode::Digit6), emit(BattleIntent::Door)));
    }
}

fn endings(bar: &mut ChildSpawnerCommands, table: &Table, texts: &Texts) {
    let undo =
        Plate::action(Look::Steel, "undo", texts.t("act-undo")).key(KeyCode::KeyU).key(Chord::ctrl(KeyCode::KeyZ));
    let undo = if table.can_undo {
        undo.second(texts.t("act-undo-free"))
    } else {
        undo.refused(Refused::because(texts.t("act-undo-no")).whole(texts.t("act-undo-why")))
    };
    bar.spawn((undo, emit(BattleIntent::Undo)));
    if table.can_redo {
        let redo = Plate::action(Look::Steel, "redo", texts.t("act-redo")).key(Chord::ctrl(KeyCode::KeyY)).hide_key();
        bar.spawn((redo, emit(BattleIntent::Redo)));
    }
    let acting = table.now.acting.and_then(|id| table.now.figure(id));
    let end = Plate::action(Look::Steel, "end", texts.t("act-end")).size(100.0, 88.0).key(KeyCode::Space);
    let end = match acting {
        Some(figure) => end.second(texts.t_args("act-end-left", &[("n", figure.points.into())])),
        None => end.refused(refused(texts, table, Refusal::NobodyActive)),
    };
    bar.spawn((end, emit(BattleIntent::EndActivation)));
    let idle = table.force().iter().filter(|figure| !figure.activated).count();
    let half = Plate::action(Look::Steel, "end_half", texts.t("act-half"))
        .size(110.0, 88.0)
        .key(Chord::ctrl(KeyCode::Enter))
        .second(texts.t_args("act-half-idle", &[("n", idle.into())]));
    bar.spawn((half, emit(BattleIntent::EndHalf)));
}
