//! The label of an object, a contraption, a door, an entry or an exit on which the pointer rests: its name, its state,
//! and its rule in short.

use bevy::window::CursorMoved;

use super::{
    board::layout::{door_middle, gate_mouth_position},
    figure_tokens::square_at,
    overlays::painter::BoardPainter,
    pointer::BoardPointer,
    prelude::*,
};
use battle_view::text::names::object_name;
use rules::{
    conditions::{Contraption, ContraptionEffect, ContraptionPart, ContraptionState},
    objects::MissionObject,
};

/// Thing on the board that has a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LabeledThing {
    Object(ObjectId, Square),
    Contraption(Square),
    Door(u8),
    Entry(EdgePoint),
    Exit(EdgePoint),
    /// The mouth of a tunnel that a card has opened.
    Tunnel(EdgePoint),
}

/// Resource: the thing whose label is shown.
#[derive(Resource, Default)]
pub(super) struct HoveredThing(Option<LabeledThing>);

/// Time for which the pointer must rest on a thing before its label is shown.
const HOVER_DELAY: Duration = Duration::from_millis(600);
/// Size of the label's letters, in design pixels.
const LETTER_SIZE: f32 = 16.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HoveredThing>().add_battle_systems(BattleSystems::Input, update_hovered_thing);
}

fn update_hovered_thing(
    pointer: BoardPointer,
    view: Res<BattleView>,
    top: Res<TopLayer>,
    mut moves: MessageReader<CursorMoved>,
    mut rest: Local<Option<(LabeledThing, ClientInstant)>>,
    mut hovered: ResMut<HoveredThing>,
    mut awake: ResMut<RedrawRequests>,
) {
    let has_moved = moves.read().count() > 0;
    let listens = top.level <= InputLayer::BOARD.level && !top.ignores_input;
    let thing = if listens { pointer.point().and_then(|point| thing_at(&view, point)) } else { None };
    if rest.map(|(thing, _)| thing) != thing {
        // A thing that is under the pointer only because a panel closed has not been pointed at.
        *rest = thing.filter(|_| has_moved).map(|thing| (thing, ClientInstant::now()));
        if rest.is_some() {
            awake.redraw_for(HOVER_DELAY + Duration::from_millis(50));
        }
    }
    let shown = rest.filter(|(_, since)| since.elapsed() >= HOVER_DELAY).map(|(thing, _)| thing);
    if hovered.0 != shown {
        hovered.0 = shown;
    }
}

/// Returns the thing at a point in world coordinates, unless a figure covers it.
fn thing_at(view: &BattleView, point: Vec2) -> Option<LabeledThing> {
    let board = &view.now.board;
    let is_near = |place: Vec2, reach: f32| place.distance(point) < SQUARE * reach;
    let door = (0..board.doors().len() as u8).find(|door| is_near(door_middle(board, *door), 0.25));
    if let Some(door) = door {
        return Some(LabeledThing::Door(door));
    }
    let at = square_at(point)?;
    if view.now.figure_at(at).is_some() {
        return None;
    }
    let object = view.now.objects.iter().find(|(id, object)| object_square(view, *id, object) == Some(at));
    let is_mouth = |gate: &EdgePoint| is_near(gate_mouth_position(gate), 0.5);
    let exit = || board.terrain().exits.iter().copied().find(is_mouth).map(LabeledThing::Exit);
    let entry = || board.terrain().entries.iter().copied().find(is_mouth).map(LabeledThing::Entry);
    let tunnel = || {
        let mut gates = Side::BOTH.into_iter().flat_map(|side| view.now.cards.tunnels(side)).map(|(_, gate)| gate);
        gates.find(is_mouth).map(LabeledThing::Tunnel)
    };
    let object = object.map(|(id, _)| LabeledThing::Object(id, at));
    object
        .or_else(|| view.now.contraptions.at(at).map(|_| LabeledThing::Contraption(at)))
        .or_else(tunnel)
        .or_else(exit)
        .or_else(entry)
}

/// Returns the square of an object that lies on the board or was activated there.
fn object_square(view: &BattleView, id: ObjectId, object: &MissionObject) -> Option<Square> {
    // An activated object has no square any more: take the one from the beginning of the battle.
    let stood = || view.scenery.get(usize::from(id.0)).map(|(_, place)| *place);
    let used = matches!(object.place, ObjectPlace::Used(_));
    let place = if used { stood()? } else { object.place };
    match place {
        ObjectPlace::At(at) => Some(at),
        ObjectPlace::Carried(_) | ObjectPlace::Used(_) => None,
    }
}

/// Writes the label of the thing on which the pointer rests.
pub(super) fn draw_hover_label(board_painter: &mut BoardPainter, view: &BattleView, hovered: &HoveredThing) {
    let Some(thing) = hovered.0 else { return };
    let texts = board_painter.texts;
    let of_side = |id: &str, gate: EdgePoint| {
        let words = texts.t_args(id, &[("side", side_name(texts, gate.owner).into())]);
        (words, gate_mouth_position(&gate))
    };
    let (words, at) = match thing {
        LabeledThing::Object(id, at) => {
            let name = object_name(texts, view, id);
            (texts.t_args(object_text_id(view, id), &[("name", name.into())]), square_center(at))
        }
        LabeledThing::Contraption(at) => {
            // It may have been destroyed in this frame.
            let Some(there) = view.now.contraptions.at(at) else { return };
            let Some(kind) = view.now.charter.contraption_kind(there.kind) else { return };
            (describe_contraption(texts, kind, there), square_center(at))
        }
        LabeledThing::Door(door) => {
            let Some(id) = door_text_id(view, door) else { return };
            (texts.t(id), door_middle(&view.now.board, door))
        }
        LabeledThing::Entry(gate) => of_side("thing-entry", gate),
        LabeledThing::Exit(gate) => of_side("thing-exit", gate),
        LabeledThing::Tunnel(gate) => of_side("thing-tunnel", gate),
    };
    // Further lines are above the first place, so that they don't cover the thing.
    let rise = SQUARE * 0.62 + 0.6 * LETTER_SIZE * words.lines().count().saturating_sub(1) as f32;
    board_painter.movable_label(&words, at + Vec2::new(0.0, rise), palette::TEXT, palette::INK, LETTER_SIZE);
}

/// Returns the name of a contraption with its side and its charges, and a line for each part that a player should know.
fn describe_contraption(texts: &Texts, kind: &Contraption, there: &ContraptionState) -> String {
    let name = localized_name(texts, &kind.name);
    let side = side_name(texts, there.side);
    let values = [("name", name.into()), ("side", side.into()), ("n", there.charges.into())];
    let parts = kind.parts.iter().filter_map(|part| describe_contraption_part(texts, *part, there.lit));
    let lines: Vec<String> = [texts.t_args("thing-contraption", &values)].into_iter().chain(parts).collect();
    lines.join("\n")
}

/// Returns a part of a contraption in words; `None` for limits on its place and on its victims. `lit` is `true` if it
/// has caught fire.
fn describe_contraption_part(texts: &Texts, part: ContraptionPart, lit: bool) -> Option<String> {
    let with_dice = |id: &str, dice: u8| texts.t_args(id, &[("n", dice.into())]);
    Some(match part {
        ContraptionPart::Blocks => texts.t("contraption-blocks"),
        ContraptionPart::Blast => texts.t("contraption-blast"),
        ContraptionPart::Burns(dice) => with_dice("contraption-burns", dice),
        ContraptionPart::Kindles(dice) if lit => with_dice("contraption-lit", dice),
        ContraptionPart::Kindles(_) => texts.t("contraption-kindles"),
        ContraptionPart::OnEnter(ContraptionEffect::Kill) => texts.t("contraption-kills"),
        ContraptionPart::OnEnter(ContraptionEffect::Hold) => texts.t("contraption-holds"),
        ContraptionPart::OnEnter(ContraptionEffect::Back) => texts.t("contraption-returns"),
        ContraptionPart::OnEnter(ContraptionEffect::Attack(dice)) => with_dice("contraption-attacks", dice),
        ContraptionPart::OnEnter(ContraptionEffect::Explode) => texts.t("contraption-explodes"),
        ContraptionPart::Spares(_) | ContraptionPart::Apart => return None,
    })
}

fn object_text_id(view: &BattleView, id: ObjectId) -> &'static str {
    match view.now.objects.get(id) {
        Some(object) if matches!(object.place, ObjectPlace::Used(_)) => "thing-used",
        Some(object) if object.portable => "thing-portable",
        Some(_) if view.now.is_cache(id) => "thing-cache",
        Some(object) if object.searched => "thing-searched",
        _ => "thing-operable",
    }
}

/// Returns the text id of a door; `None` if another battle without it was opened in this frame.
fn door_text_id(view: &BattleView, door: u8) -> Option<&'static str> {
    let state = view.now.board.doors().get(usize::from(door))?;
    Some(match (state.sealed, state.open) {
        (true, _) => "thing-door-sealed",
        (false, true) => "thing-door-open",
        (false, false) if view.now.cards.is_door_wedged(door) => "thing-door-wedged",
        (false, false) => "thing-door-closed",
    })
}

#[cfg(test)]
mod tests {
    use rules::{Localized, conditions::ContraptionAppearance};
    use ui_kit::language::Language;

    use super::*;

    fn contraption(parts: Vec<ContraptionPart>) -> Contraption {
        let name = Localized { es: "Barricada".into(), en: "Barricade".into() };
        let look = ContraptionAppearance::Barricade;
        Contraption { id: "barricade".into(), name, look, cost: 2, charges: 3, parts }
    }

    fn standing(charges: u8, lit: bool) -> ContraptionState {
        ContraptionState { kind: 0, at: Square::new(1, 1), side: Side::Allied, charges, lit }
    }

    #[test]
    fn a_contraption_tells_its_charges_and_what_it_does() {
        let texts = Texts::load(Language::En);
        let kind = contraption(vec![ContraptionPart::Blocks, ContraptionPart::Kindles(2), ContraptionPart::Apart]);
        let blocks = texts.t("contraption-blocks");
        let of = |charges: u8, lit: bool| describe_contraption(&texts, &kind, &standing(charges, lit));
        let side = side_name(&texts, Side::Allied);
        let kindles = texts.t("contraption-kindles");
        assert_eq!(of(3, false), format!("Barricade · {side} · 3 charges left\n{blocks}\n{kindles}"));
        let ablaze = texts.t_args("contraption-lit", &[("n", 2_u8.into())]);
        assert_eq!(of(1, true), format!("Barricade · {side} · 1 charge left\n{blocks}\n{ablaze}"));
    }

    #[test]
    fn every_effect_of_a_contraption_has_text_in_both_languages() {
        use ContraptionEffect as Effect;
        let effects = [Effect::Kill, Effect::Hold, Effect::Back, Effect::Attack(2), Effect::Explode];
        let others = [ContraptionPart::Blocks, ContraptionPart::Blast, ContraptionPart::Burns(1)];
        for language in Language::ALL {
            let texts = Texts::load(language);
            for part in effects.into_iter().map(ContraptionPart::OnEnter).chain(others) {
                let words = describe_contraption(&texts, &contraption(vec![part]), &standing(1, false));
                assert!(words.lines().count() == 2 && !words.contains("contraption-"), "{words}");
            }
        }
    }
}
