//! Marks of cards on the board: the possible targets of a card that is being played, and the target or figure of a
//! pending answer.

use super::state::CardUiMode;
use crate::prelude::*;
use battle_board::board::layout::{card_target_point, door_middle, gate_mouth_position};

#[derive(Component)]
pub(super) struct CardMark;

pub(super) fn draw_target_markers(
    mut anew: Respawn<CardMark>,
    view: Res<BattleView>,
    hands: Res<CardUi>,
    art: Res<ImageCache>,
) {
    anew.clear();
    let mut painter = CardMarkPainter { commands: &mut anew.commands, art: &art, view: &view };
    if let CardUiMode::Choosing(choice) = &hands.mode {
        for target in &choice.targets {
            painter.target(*target, palette::REACTION.with_alpha(0.55), false);
        }
        painter.target(choice.target(), palette::FOCUS, true);
        if let CardTarget::Square(gate) = choice.target() {
            painter.tunnel(gate, choice.seat);
        }
    } else if let PendingDecision::Answer { to, .. } = view.now.awaiting {
        match to {
            ResponseTrigger::Card(card) => {
                let played = view.now.cards.pending.iter().find(|played| played.card == card);
                if let Some(played) = played {
                    painter.target(played.target, palette::ATTACK, true);
                }
            }
            ResponseTrigger::Death(figure) | ResponseTrigger::OutOfAmmo(figure) => {
                painter.target(CardTarget::Figure(figure), palette::ATTACK, true);
            }
        }
    }
}

struct CardMarkPainter<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    art: &'a ImageCache,
    view: &'a BattleView,
}

impl CardMarkPainter<'_, '_, '_> {
    fn bar(&mut self, at: Vec2, size: Vec2, colour: Color) {
        self.commands.spawn((
            Sprite::from_color(colour, size),
            at_height(at, z_layers::LINES + 0.8),
            CardMark,
            BattleEntity,
        ));
    }

    fn frame(&mut self, middle: Vec2, side: f32, width: f32, colour: Color) {
        let reach = side / 2.0;
        for (offset, size) in [
            (Vec2::new(0.0, reach), Vec2::new(side + width, width)),
            (Vec2::new(0.0, -reach), Vec2::new(side + width, width)),
            (Vec2::new(reach, 0.0), Vec2::new(width, side + width)),
            (Vec2::new(-reach, 0.0), Vec2::new(width, side + width)),
        ] {
            self.bar(middle + offset, size, colour);
        }
    }

    fn target(&mut self, target: CardTarget, colour: Color, chosen: bool) {
        let width = if chosen { 4.0 } else { 2.0 };
        match target {
            CardTarget::Figure(id) => {
                if let Some(at) = card_target_point(self.view, CardTarget::Figure(id)) {
                    self.frame(at, SQUARE - 6.0, width, colour);
                }
            }
            CardTarget::Kind(kind) => {
                let horde = self.view.now.figures.iter().filter(|figure| figure.kind == kind);
                for square in horde.filter_map(rules::Figure::square).collect::<Vec<_>>() {
                    self.frame(square_center(square), SQUARE - 6.0, width, colour);
                }
            }
            CardTarget::Door(door) => self.door(door, colour, chosen),
            CardTarget::Square(gate) if chosen => self.frame(square_center(gate.at), SQUARE - 6.0, width, colour),
            // Each square is marked once, not once per side.
            CardTarget::Square(gate) if gate.side == rules::Facing::North => {
                self.bar(square_center(gate.at), Vec2::splat(SQUARE - 30.0), colour.with_alpha(0.22));
            }
            CardTarget::Square(_) | CardTarget::Table => {}
            CardTarget::Card(card) => {
                if let Some(lying) = self.view.now.cards.card_in_play(card).copied() {
                    self.target(lying.on, colour, chosen);
                }
            }
        }
    }

    fn door(&mut self, door: u8, colour: Color, chosen: bool) {
        let at = door_middle(&self.view.now.board, door);
        self.frame(at, SQUARE * 0.5, if chosen { 4.0 } else { 2.0 }, colour);
    }

    /// Spawns the mouth of a tunnel: an arrow that leads into its square.
    fn tunnel(&mut self, gate: EdgePoint, side: Side) {
        let image = self.art.sized(&format!("art/entry_{}", side.key()), 144);
        let size = Vec2::splat(SQUARE * 0.8);
        let sprite = Sprite { image, custom_size: Some(size), ..default() };
        let at = square_center(gate.at).midpoint(gate_mouth_position(&gate));
        let place = at_height(at, z_layers::LINES + 0.9).with_rotation(facing_rotation(gate.inward()));
        self.commands.spawn((sprite, place, CardMark, BattleEntity));
    }
}
