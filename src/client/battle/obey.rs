//! Carries out the player's intents one by one; `orders` gives the resulting orders.

use super::{
    cards,
    computer::{self, half},
    confirm, deploying, flow, helpers, horde, lineup, marked,
    orders::{Holding, give, hold_all, step_back},
    overview, posting,
    prelude::*,
    selection::{cancel, select},
};

/// Intents that wait until the AI has decided whether it kills a card.
#[derive(Resource, Default)]
struct Kept(Vec<BattleIntent>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BattleIntent>()
        .init_resource::<Preview>()
        .init_resource::<Holding>()
        .per_battle::<Kept>()
        .per_battle::<horde::HordeErrand>()
        .add_systems(Update, carry_out.in_set(BattleSystems::Orders))
        .at_table(BattleSystems::Orders, horde::go_on.after(carry_out));
}

/// Carries out all intents of this frame, unless the AI must first decide whether it kills a card.
pub(super) fn carry_out(world: &mut World) {
    let intents: Vec<BattleIntent> = world.resource_mut::<Messages<BattleIntent>>().drain().collect();
    if !world.contains_resource::<BattleView>() {
        return;
    }
    let mut intents = world.resource_mut::<Kept>().0.drain(..).chain(intents).collect::<Vec<_>>();
    if computer::holds(world) {
        // Wait: the result must not depend on whether the player or the AI is faster.
        world.resource_mut::<RedrawRequests>().redraw_frames(2);
        std::mem::swap(&mut world.resource_mut::<Kept>().0, &mut intents);
        return;
    }
    while !intents.is_empty() && !computer::holds(world) {
        one(world, intents.remove(0));
        world.resource_mut::<RedrawRequests>().redraw_for(Duration::from_millis(250));
    }
    if world.contains_resource::<BattleView>() {
        world.resource_mut::<Kept>().0 = intents;
    }
}

/// Returns `true` if an intent gives no order, so that players who only watch may use it, too.
fn harmless(intent: &BattleIntent) -> bool {
    matches!(
        intent,
        BattleIntent::Select(_)
            | BattleIntent::Cycle { .. }
            | BattleIntent::Cancel
            | BattleIntent::Threats(_)
            | BattleIntent::Map
            | BattleIntent::Show(_)
            | BattleIntent::Fold
            | BattleIntent::FoldList
            | BattleIntent::Inspect(_)
            | BattleIntent::Cards(
                Want::Look(_)
                    | Want::Stay
                    | Want::Holder(_)
                    | Want::NextHolder { .. }
                    | Want::Hide
                    | Want::Lay(_)
                    | Want::Drop
            )
            | BattleIntent::Leave
    )
}

fn one(world: &mut World, intent: BattleIntent) {
    let table = world.resource::<BattleView>();
    // In the AI's half-turn players can still kill cards and play some (`CARD-5`).
    let cards = matches!(intent, BattleIntent::Cards(_)) && half::asked(table).is_some();
    if !table.asked() && !cards && !harmless(&intent) {
        return;
    }
    if !harmless(&intent) {
        helpers::stop(world);
    }
    let elsewhere = matches!(intent, BattleIntent::Select(_) | BattleIntent::Cycle { .. } | BattleIntent::Cancel);
    if elsewhere || !harmless(&intent) {
        horde::halt(world);
    }
    if matches!(intent, BattleIntent::Select(_) | BattleIntent::Cycle { .. } | BattleIntent::Cancel) {
        // Selecting or cancelling dismisses the dice of the last order.
        world.resource_mut::<BattleView>().rolls.clear();
    }
    if !harmless(&intent) && !matches!(intent, BattleIntent::Horde | BattleIntent::Point(_)) {
        horde::disarm(world);
    }
    let pointed = matches!(intent, BattleIntent::Point(_) | BattleIntent::Aim(_));
    world.resource_mut::<Preview>().bypass_change_detection().pointed = pointed;
    match intent {
        BattleIntent::Select(id) => select(world, Some(id)),
        BattleIntent::Cycle { back } => {
            let table = world.resource::<BattleView>();
            let next = table.cycle(table.selected, back);
            select(world, next);
        }
        BattleIntent::Aim(aim) => aim_at(world, aim),
        BattleIntent::Point(square) => {
            point(world, square);
            hold_still(world);
        }
        BattleIntent::Nudge(side) => nudge(world, side),
        BattleIntent::NextTarget(weapon) => next_enemy(world, |target| Order::Shoot { target, weapon }),
        BattleIntent::NextVictim => next_enemy(world, |target| Order::CloseAttack { target }),
        BattleIntent::Among(orders) => among(world, &orders),
        BattleIntent::TurnBy { left } => turn_by(world, left),
        BattleIntent::Horde => horde::go(world),
        BattleIntent::Door => door(world),
        BattleIntent::Commit => commit(world),
        BattleIntent::Cancel => cancel(world),
        BattleIntent::EndHalf => confirm::done(world),
        BattleIntent::EndHalfNow => confirm::end(world),
        BattleIntent::Help(figure) => {
            helpers::go(world, vec![figure], false);
        }
        BattleIntent::Arrange(what) => lineup::arrange(world, what),
        BattleIntent::Give(order) => give(world, &[order]),
        BattleIntent::GiveAll(orders) => give(world, &orders),
        BattleIntent::Deploy(figure, entry) => deploying::place(world, figure, entry),
        BattleIntent::DeployAll(entry) => deploying::place_all(world, entry),
        BattleIntent::Post(at) => posting::point(world, at),
        BattleIntent::PostTurn { left } => posting::turn(world, left),
        BattleIntent::PostHere => posting::place(world),
        BattleIntent::PostAll => posting::place_all(world),
        BattleIntent::Undo | BattleIntent::Redo => step_back(world, intent == BattleIntent::Undo),
        BattleIntent::Mark => marked::mark(world),
        BattleIntent::ToMark => marked::ask(world),
        BattleIntent::ToMarkNow => marked::back(world),
        BattleIntent::Threats(shown) => {
            if world.resource::<BattleView>().threats != shown {
                world.resource_mut::<BattleView>().threats = shown;
            }
        }
        BattleIntent::Map => overview::toggle(world),
        BattleIntent::Show(page) => {
            // If the panel covers the board, the key that opened it also closes it.
            let over = world.resource::<UiFit>().overlays();
            let mut table = world.resource_mut::<BattleView>();
            (table.page, table.folded) = (page, over && !table.folded && table.page == page);
        }
        BattleIntent::Fold => {
            let mut table = world.resource_mut::<BattleView>();
            table.folded = !table.folded;
        }
        BattleIntent::FoldList => {
            let mut table = world.resource_mut::<BattleView>();
            table.list_folded = !table.list_folded;
        }
        BattleIntent::Inspect(figure) => world.resource_mut::<BattleView>().inspected = figure,
        BattleIntent::HoldAll => hold_all(world),
        BattleIntent::Cards(want) => cards::carry_out(world, want),
        BattleIntent::Surrender => flow::surrender(world),
        BattleIntent::AgreeDraw => flow::agree_draw(world),
        BattleIntent::Leave => flow::leave(world),
    }
}

/// Stops a camera movement when the player points at something, so that the board does not move under the pointer.
fn hold_still(world: &mut World) {
    if !world.resource::<Preview>().pointed {
        return;
    }
    let mut lens = world.resource_mut::<Lens>();
    if lens.goal.is_some() || lens.zoom_goal.is_some() {
        (lens.goal, lens.zoom_goal) = (None, None);
    }
}

/// Shows the plan for an aim. Repeating the same aim carries the plan out, unless it takes command points and was
/// chosen with the pointer: then only the button, Enter or a long press spends them.
fn aim_at(world: &mut World, aim: Aim) {
    let preview = world.resource::<Preview>();
    if let Some(plan) = preview.plan.as_ref().filter(|plan| plan.aim == aim && plan.refusal().is_none()) {
        if !(preview.pointed && plan.bought() > 0) {
            commit(world);
        }
        return;
    }
    let table = world.resource::<BattleView>();
    let plan = table.selected.and_then(|figure| Planned::new(&table.now, figure, aim));
    let mut preview = world.resource_mut::<Preview>();
    (preview.plan, preview.hover) = (plan, None);
}

fn point(world: &mut World, square: Square) {
    let table = world.resource::<BattleView>();
    let (seat, selected) = (table.seat, table.selected);
    let there = table.now.figure_at(square).copied();
    let preview = world.resource::<Preview>();
    // A click on a figure of the player's own side still selects it.
    if horde::is_armed(table, preview) && there.is_none_or(|figure| figure.side != seat) {
        return horde::go_to(world, square);
    }
    let (thrown, built, planned) = (preview.thrown(), preview.built(), preview.plan.is_some());
    let here = selected.and_then(|figure| table.now.figure(figure)?.square());
    if table.now.board.terrain().ground(square) == Ground::Rock {
        // A click on rock drops the plan; without a plan it shows why no figure can go there.
        return if planned { cancel(world) } else { aim_at(world, Aim::Go(square)) };
    }
    world.resource_mut::<Preview>().cursor = Some(square);
    if let Some(weapon) = thrown {
        // A grenade targets the square, even if a figure is there.
        aim_at(world, Aim::Do(Order::Throw { at: square, weapon }));
        return;
    }
    if let Some(kind) = built
        .filter(|_| here.is_some_and(|here| Facing::ALL.into_iter().any(|side| here.towards(side) == Some(square))))
    {
        aim_at(world, Aim::Do(Order::Place { kind, at: square }));
        return;
    }
    match there {
        Some(figure) if figure.side == seat => select(world, Some(figure.id)),
        Some(enemy) => {
            let table = world.resource::<BattleView>();
            let attack = selected.and_then(|figure| best_attack(table, figure, enemy.id));
            if let Some(aim) = attack {
                aim_at(world, aim);
            }
            world.resource_mut::<BattleView>().inspected = Some(enemy.id);
        }
        None => aim_at(world, Aim::Go(square)),
    }
}

/// Returns the attack that a click on an enemy means: a shot if one is possible, otherwise a close attack.
fn best_attack(table: &BattleView, figure: FigureId, enemy: FigureId) -> Option<Aim> {
    let guns = table.now.profile(table.now.figure(figure)?).weapons().into_iter().filter(|weapon| weapon.is_gun());
    let shots = guns.map(|weapon| Order::Shoot { target: enemy, weapon: weapon.id });
    let orders: Vec<Order> = shots.chain([Order::CloseAttack { target: enemy }]).collect();
    let possible = orders.iter().find(|order| super::preview::ask(&table.now, figure, **order).is_ok());
    possible.or(orders.first()).copied().map(Aim::Do)
}

fn nudge(world: &mut World, side: Facing) {
    let table = world.resource::<BattleView>();
    let Some(figure) = table.chosen() else { return };
    let preview = world.resource::<Preview>();
    if let Some((weapon, at)) = preview.thrown().zip(preview.plan.as_ref().and_then(Planned::aimed_at)) {
        let floor = |to: &Square| table.now.board.terrain().ground(*to) != Ground::Rock;
        if let Some(to) = at.towards(side).filter(floor) {
            world.resource_mut::<Preview>().cursor = Some(to);
            aim_at(world, Aim::Do(Order::Throw { at: to, weapon }));
        }
        return;
    }
    if let Some((kind, at)) = preview.built().zip(figure.square().and_then(|here| here.towards(side))) {
        aim_at(world, Aim::Do(Order::Place { kind, at }));
        return;
    }
    // The path of a figure off the board begins at its entry.
    let gate = match figure.place {
        Some(FigurePlace::Waiting(entry)) => Some(*table.now.board.terrain().entry(entry)),
        _ => None,
    };
    let enters = preview.aim() == Some(Aim::Do(Order::Enter));
    if preview.cursor.is_none() && !enters && gate.is_some_and(|gate| side == gate.inward()) {
        return aim_at(world, Aim::Do(Order::Enter));
    }
    let entered = gate.filter(|gate| preview.cursor.map_or(enters, |at| at == gate.at));
    if entered.is_some_and(|gate| side == gate.inward().back()) {
        return cancel(world);
    }
    let Some(from) = preview.cursor.or(figure.square()).or(entered.map(|gate| gate.at)) else { return };
    let exits = &table.now.board.terrain().exits;
    if exits.iter().any(|gate| gate.at == from && gate.side == side && gate.owner == figure.side) {
        aim_at(world, Aim::Leave(from, side));
        return;
    }
    let Some(to) = from.towards(side) else { return aim_at(world, Aim::Do(Order::Move { towards: side })) };
    let home = figure.square() == Some(to);
    let rock = table.now.board.terrain().ground(to) == Ground::Rock;
    let mut preview = world.resource_mut::<Preview>();
    preview.plan = None;
    if !rock {
        preview.cursor = Some(to);
    }
    // If no path leads there, the plan says why.
    if !home {
        aim_at(world, Aim::Go(to));
    }
}

/// Aims at the next enemy against whom the order can be given; if there is none, shows nothing.
fn next_enemy(world: &mut World, order: impl Fn(FigureId) -> Order) {
    let table = world.resource::<BattleView>();
    let Some(figure) = table.chosen() else { return };
    let enemies = table.now.figures.iter().filter(|other| other.side != figure.side && other.square().is_some());
    let orders: Vec<Order> = enemies.map(|enemy| order(enemy.id)).collect();
    among(world, &orders);
}

/// Aims at the next of these orders that the figure could give; if there is only one, a second call carries it out.
fn among(world: &mut World, orders: &[Order]) {
    let table = world.resource::<BattleView>();
    let Some(figure) = table.selected else { return };
    let could = |order: &&Order| {
        Planned::new(&table.now, figure, Aim::Do(**order)).is_some_and(|plan| plan.refusal().is_none())
    };
    let able: Vec<Order> = orders.iter().filter(could).copied().collect();
    let current = world.resource::<Preview>().aim();
    let at = able.iter().position(|order| Some(Aim::Do(*order)) == current);
    let next = at.map_or(0, |at| (at + 1) % able.len());
    if let Some(order) = able.get(next).copied() {
        if at.is_some() && able.len() == 1 {
            commit(world);
        } else {
            aim_at(world, Aim::Do(order));
        }
    }
}

/// Turns the planned facing a quarter to the left or right; the plan is dropped if the figure already faces there.
fn turn_by(world: &mut World, left: bool) {
    let table = world.resource::<BattleView>();
    let Some(figure) = table.chosen() else { return };
    let planned = world.resource::<Preview>().aim();
    let mut from = match planned {
        Some(Aim::Do(Order::Turn { to })) => to,
        _ => figure.facing,
    };
    from = if left { from.left() } else { from.right() };
    if from == figure.facing {
        world.resource_mut::<Preview>().plan = None;
    } else {
        aim_at(world, Aim::Do(Order::Turn { to: from }));
    }
}

/// Plans to open or close a door: the one in front first, then those at 90°, then the one behind. With a single door, a
/// second call carries the plan out.
fn door(world: &mut World) {
    let table = world.resource::<BattleView>();
    let Some(figure) = table.chosen() else { return };
    let Some(at) = figure.square() else { return };
    let sides = [figure.facing, figure.facing.left(), figure.facing.right(), figure.facing.back()];
    let doors: Vec<Order> = sides
        .into_iter()
        .filter_map(|side| {
            let door = table.now.board.doors()[table.now.board.door_at(at, side)?];
            Some(if door.open { Order::CloseDoor { side } } else { Order::OpenDoor { side } })
        })
        .collect();
    let current = world.resource::<Preview>().aim();
    let shown = doors.iter().position(|order| Some(Aim::Do(*order)) == current);
    match (shown, doors.len()) {
        (_, 0) => {}
        (Some(_), 1) => commit(world),
        (shown, count) => aim_at(world, Aim::Do(doors[shown.map_or(0, |at| (at + 1) % count)])),
    }
}

/// Carries out the plan that is shown.
fn commit(world: &mut World) {
    let Some(plan) = world.resource::<Preview>().plan.clone() else { return };
    let Some(orders) = plan.orders() else { return };
    let attack = plan.attack.is_some();
    let pointed = attack && world.resource::<Preview>().pointed;
    give(world, &orders);
    let table = world.resource::<BattleView>();
    if matches!(table.now.awaiting, PendingDecision::Again { .. }) {
        // Keep the shot that `orders::settle` has proposed.
        return;
    }
    let mine = matches!(table.now.awaiting, PendingDecision::Act { figure: Some(active), .. } if active == plan.figure);
    // Keep an attack, which is often repeated, and an interrupted path, which is often continued: plan them again.
    let again = mine.then(|| Planned::new(&table.now, plan.figure, plan.aim)).flatten();
    let keep =
        again.filter(|again| again.refusal().is_none() && (attack || matches!(plan.aim, Aim::Go(_) | Aim::Leave(..))));
    let mut preview = world.resource_mut::<Preview>();
    // After a shot by a click, the next click may shoot again.
    preview.pointed = pointed && keep.is_some();
    preview.plan = keep;
}
