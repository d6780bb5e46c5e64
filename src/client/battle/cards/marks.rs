//! Marks of cards on the board: the possible targets of a card that is being played, and the target or figure that a
//! pending answer is about.

use super::{choose::door_middle, hands::Stage};
use crate::{
    prelude::*,
    table::laid::{outside, stands},
};

#[derive(Component)]
pub(super) struct Mark;

pub(super) fn draw(mut anew: Anew<Mark>, table: Res<BattleView>, hands: Res<Hands>, art: Res<ImageCache>) {
    anew.clear();
    let mut pen = Pen { commands: &mut anew.commands, art: &art, table: &table };
    if let Stage::Choosing(choice) = &hands.stage {
        for target in &choice.targets {
            pen.target(*target, palette::REACTION.with_alpha(0.55), false);
        }
        pen.target(choice.target(), palette::FOCUS, true);
        if let CardTarget::Square(gate) = choice.target() {
            pen.tunnel(gate, choice.seat);
        }
    } else if let PendingDecision::Answer { to, .. } = table.now.awaiting {
        match to {
            ResponseTrigger::Card(card) => {
                let played = table.now.cards.pending.iter().find(|played| played.card == card);
                if let Some(played) = played {
                    pen.target(played.target, palette::ATTACK, true);
                }
            }
            ResponseTrigger::Death(figure) | ResponseTrigger::OutOfAmmo(figure) => {
                pen.target(CardTarget::Figure(figure), palette::ATTACK, true);
            }
        }
    }
}

struct Pen<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    art: &'a ImageCache,
    table: &'a BattleView,
}

impl Pen<'_, '_, '_> {
    fn bar(&mut self, at: Vec2, size: Vec2, colour: Color) {
        self.commands.spawn((Sprite::from_color(colour, size), upon(at, height::LINES + 0.8), Mark, OnTable));
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
                if let Some(at) = place(self.table, CardTarget::Figure(id)) {
                    self.frame(at, SQUARE - 6.0, width, colour);
                }
            }
            CardTarget::Kind(kind) => {
                let horde = self.table.now.figures.iter().filter(|figure| figure.kind == kind);
                for square in horde.filter_map(rules::Figure::square).collect::<Vec<_>>() {
                    self.frame(centre(square), SQUARE - 6.0, width, colour);
                }
            }
            CardTarget::Door(door) => self.door(door, colour, chosen),
            CardTarget::Square(gate) if chosen => self.frame(centre(gate.at), SQUARE - 6.0, width, colour),
            // Each square is marked once, not once per side.
            CardTarget::Square(gate) if gate.side == rules::Facing::North => {
                self.bar(centre(gate.at), Vec2::splat(SQUARE - 30.0), colour.with_alpha(0.22));
            }
            CardTarget::Square(_) | CardTarget::Table => {}
            CardTarget::Card(card) => {
                if let Some(lying) = self.table.now.cards.lying(card).copied() {
                    self.target(lying.on, colour, chosen);
                }
            }
        }
    }

    fn door(&mut self, door: u8, colour: Color, chosen: bool) {
        let at = door_middle(&self.table.now.board, door);
        self.frame(at, SQUARE * 0.5, if chosen { 4.0 } else { 2.0 }, colour);
    }

    /// Spawns the mouth of a tunnel: an arrow that leads into its square.
    fn tunnel(&mut self, gate: EdgePoint, side: Side) {
        let image = self.art.sized(&format!("art/entry_{}", side.key()), 144);
        let size = Vec2::splat(SQUARE * 0.8);
        let sprite = Sprite { image, custom_size: Some(size), ..default() };
        let at = centre(gate.at).midpoint(outside(&gate));
        let place = upon(at, height::LINES + 0.9).with_rotation(rotation(gate.inward()));
        self.commands.spawn((sprite, place, Mark, OnTable));
    }
}

/// Returns the position of a card's target on the board; `None` if the card targets the whole board.
pub(crate) fn place(table: &BattleView, target: CardTarget) -> Option<Vec2> {
    match target {
        CardTarget::Figure(id) => stands(table, table.now.figure(id)?),
        CardTarget::Kind(kind) => {
            let horde = table.now.figures.iter().find(|figure| figure.kind == kind && figure.square().is_some());
            horde.and_then(rules::Figure::square).map(centre)
        }
        CardTarget::Door(door) => Some(door_middle(&table.now.board, door)),
        CardTarget::Square(gate) => Some(centre(gate.at)),
        CardTarget::Card(card) => {
            let pending = table.now.cards.pending.iter().find(|played| played.card == card);
            let on = pending.map(|played| played.target).or(table.now.cards.lying(card).map(|lying| lying.on))?;
            // Follow a chain of cards that target cards; a card that targets itself would loop.
            if on == target { None } else { place(table, on) }
        }
        CardTarget::Table => None,
    }
}
