//! Animations of events: passing effects and rolling dice over the board. They change nothing that remains on the
//! board; that is the task of [`AnimatedBoard`]. `attacks` contains shots and close attacks, `blasts` fire and blasts.

mod attacks;
mod blasts;

use super::{
    animated_board::AnimatedBoard,
    dice_roll::Roll,
    sprite_effects::{EffectCommands, OVER, SpriteEasing, SpriteEffect, SpriteLook, TOP},
    timing::{self, RISE, Timing},
};
use crate::{board::door_picture, prelude::*};
use rules::{FigureTrait, MIN_CATCH_FACE};

/// Context in which an event is shown.
pub(super) struct EffectContext<'a> {
    pub view: &'a BattleView,
    /// Time on the playback clock.
    pub at: f32,
    pub beats: Timing,
    /// Shooter and target of the last harpoon shot.
    pub harpoon: Option<(FigureId, FigureId)>,
}

/// Colour of the light of fire and muzzle flashes.
const FLARE: Color = Color::srgb(1.0, 0.72, 0.28);

/// Returns the position on the board where an event happens.
pub(super) fn event_position(scene: &AnimatedBoard, event: &BattleEvent) -> Option<Vec2> {
    event.square().map(square_center).or_else(|| Some(scene.actor(event.figure()?)?.goal().at))
}

/// Shows the animation of an event. `scene` must still be in its state before the event.
pub(super) fn show_event_effects(
    event: &BattleEvent,
    moment: &EffectContext,
    scene: &mut AnimatedBoard,
    commands: &mut EffectCommands,
) {
    let mut show = EffectSpawner { moment, scene, stage: commands };
    match event {
        BattleEvent::Shot { figure, target, weapon, dice, needed, .. } => {
            show.shot((*figure, *target), moment.view.now.catalogue.weapon(*weapon), (dice, *needed));
        }
        BattleEvent::Struck { figure, target, dice, needed } => show.blow((*figure, *target), (dice, *needed)),
        BattleEvent::Slain { figure, target } | BattleEvent::Bitten { figure, target } => show.slain(*figure, *target),
        BattleEvent::Rerolled { figure, to, .. } => show.die(*figure, *to, None),
        BattleEvent::VolatileRolled { figure, die } | BattleEvent::Searched { figure, die, .. } => {
            show.die(*figure, *die, None);
        }
        BattleEvent::HarpoonRolled { target, die, .. } => show.die(*target, *die, Some(MIN_CATCH_FACE)),
        BattleEvent::Caught { figure, hazard, dice, needed } => show.caught(*figure, *hazard, (dice, *needed)),
        BattleEvent::Wounded { figure, damage, .. } => show.wounded(*figure, *damage),
        BattleEvent::Healed { figure, points } => {
            show.rise(*figure, &format!("+{points}"), palette::FINE_ON_STEEL);
        }
        BattleEvent::Died { figure, .. } => show.death(*figure),
        BattleEvent::Thrown { figure, at, .. } => show.throw(*figure, *at),
        BattleEvent::Detonated { figure, target } => show.detonation(*figure, *target),
        BattleEvent::Exploded { at, squares } => show.blast(*at, squares),
        BattleEvent::SetAblaze { figure, at } => show.ignite(*figure, *at),
        BattleEvent::Kindled { at, .. } => show.fireball(square_center(*at), 0.0, 1.2),
        BattleEvent::BurntOut { squares, .. } => squares.iter().for_each(|at| show.smoke(square_center(*at), 0.0, 0.9)),
        BattleEvent::Dragged { figure, from, to } => show.drag(*figure, *from, *to),
        BattleEvent::Battered { figure, at, .. } => show.ram(*figure, square_center(*at)),
        BattleEvent::GateStruck { figure, .. } => show.ram_gate(*figure),
        BattleEvent::Sprung { at, .. } | BattleEvent::Appeared { at, .. } => show.dust(square_center(*at)),
        BattleEvent::TwitcherRose { at, .. } | BattleEvent::Surfaced { gate: rules::EdgePoint { at, .. }, .. } => {
            show.dust(square_center(*at));
        }
        BattleEvent::PointGiven { figure, to } => show.given(*figure, *to),
        BattleEvent::ReactionEntered { figure } => show.ready(*figure),
        BattleEvent::Jinxed { figure } => show.sign(*figure, "ui/icon_warn", palette::REACTION),
        _ => {
            if let Some(door) = event.door() {
                show.leaf(usize::from(door));
            }
        }
    }
}

struct EffectSpawner<'a, 'b, 'w, 's> {
    moment: &'a EffectContext<'b>,
    scene: &'a mut AnimatedBoard,
    stage: &'a mut EffectCommands<'w, 's>,
}

impl EffectSpawner<'_, '_, '_, '_> {
    fn at(&self, id: FigureId) -> Option<Vec2> {
        Some(self.scene.actor(id)?.goal().at)
    }

    fn moves(&self) -> bool {
        !self.moment.beats.reduced
    }

    /// Spawns an effect that changes from one look to another, some time after the event.
    fn fx(
        &mut self,
        name: &str,
        z: f32,
        (after, length): (f32, f32),
        (from, to): (SpriteLook, SpriteLook),
        ease: SpriteEasing,
    ) {
        let fx = SpriteEffect::new(self.moment.at + after, length, (from, to), ease);
        self.stage.picture(name, z, Color::WHITE, fx);
    }

    fn tinted(
        &mut self,
        name: &str,
        z: f32,
        tint: Color,
        (after, length): (f32, f32),
        (from, to): (SpriteLook, SpriteLook),
    ) {
        let fx = SpriteEffect::new(self.moment.at + after, length, (from, to), SpriteEasing::Out);
        self.stage.picture(name, z, tint, fx);
    }

    fn glow(&mut self, at: Vec2, after: f32, length: f32, size: f32) {
        if !self.stage.low() {
            let look = SpriteLook::new(at, size);
            self.tinted("art/fx_glow", OVER - 0.2, FLARE, (after, length), (look.alpha(0.75), look.alpha(0.0)));
        }
    }

    fn smoke(&mut self, at: Vec2, after: f32, length: f32) {
        if !self.stage.low() && self.moves() {
            let drift = Vec2::new(8.0, 20.0);
            let from = SpriteLook::new(at, SQUARE * 0.5).alpha(0.55);
            let to = SpriteLook::new(at + drift, SQUARE * 1.1).alpha(0.0).turned(0.7);
            self.fx("art/fx_smoke", OVER + 0.3, (after, length), (from, to), SpriteEasing::Out);
        }
    }

    fn roll(&mut self, over: Vec2, dice: &[u8], needed: Option<u8>) {
        let roll = Roll { dice, needed, over, begun: self.moment.at, still: !self.moves() };
        roll.show(self.stage);
    }

    fn die(&mut self, figure: FigureId, die: u8, needed: Option<u8>) {
        if let Some(at) = self.at(figure) {
            self.roll(at, &[die], needed);
        }
    }

    fn armoured(&self, id: FigureId) -> bool {
        let now = &self.moment.view.now;
        let kind = self.moment.view.name(id).map(|(kind, _)| now.catalogue.kind(kind));
        kind.is_some_and(|kind| kind.has_trait(FigureTrait::Ape))
    }

    fn wounded(&mut self, figure: FigureId, damage: u8) {
        self.rise(figure, &format!("−{damage}"), palette::color_from_hex(0xFF6A4D));
        if let Some(at) = self.at(figure) {
            let grow = if self.moves() { 0.35 } else { 0.8 };
            let (from, to) = (SpriteLook::new(at, SQUARE * grow), SpriteLook::new(at, SQUARE * 0.95).alpha(0.0));
            self.fx("art/fx_wound", OVER + 0.2, (0.0, 0.3), (from, to), SpriteEasing::Late);
        }
        if self.moves() {
            self.scene.jolt(figure, Vec2::new(5.0, 0.0), self.moment.at, 0.09);
        }
    }

    /// Spawns text that rises from a figure, such as the damage points that it lost or regained.
    fn rise(&mut self, figure: FigureId, words: &str, colour: Color) {
        let Some(at) = self.at(figure) else { return };
        // Beside the dice, which are above the figure.
        let from = SpriteLook::new(at + Vec2::new(SQUARE * 0.36, -SQUARE * 0.08), 1.0);
        let up = if self.moves() { SQUARE * 0.62 } else { 0.0 };
        let to = SpriteLook { at: from.at + Vec2::new(0.0, up), ..from.alpha(0.0) };
        let fx = SpriteEffect::new(self.moment.at, RISE, (from, to), SpriteEasing::Late);
        self.stage.words(words, TextStyle::WINNER.px(34.0), colour, fx);
    }

    fn death(&mut self, figure: FigureId) {
        let Some(at) = self.at(figure) else { return };
        self.sign(figure, "ui/icon_skull", palette::TEXT);
        let look = SpriteLook::new(at, SQUARE * 0.5);
        if self.armoured(figure) {
            self.smoke(at, 0.0, 0.9);
            self.fx(
                "art/fx_spark",
                OVER,
                (0.0, 0.3),
                (look, SpriteLook::new(at, SQUARE * 1.2).alpha(0.0)),
                SpriteEasing::Out,
            );
        } else {
            let to = SpriteLook::new(at, SQUARE * 1.1).turned(0.6).alpha(0.0);
            self.fx("art/fx_gore", OVER, (0.0, 0.45), (look, to), SpriteEasing::Out);
        }
    }

    /// Shows an action point that passes from one figure to another.
    fn given(&mut self, figure: FigureId, to: FigureId) {
        let (Some(from), Some(to)) = (self.at(figure), self.at(to)) else { return };
        if self.moves() {
            let (first, last) = (SpriteLook::new(from, 26.0), SpriteLook::new(to, 26.0));
            let fx = SpriteEffect {
                begun: self.moment.at,
                length: 0.3,
                from: first,
                to: last,
                ease: SpriteEasing::Even,
                arc: 26.0,
            };
            self.stage.picture("ui/pip_ap_full", TOP, Color::WHITE, fx);
        }
    }

    /// Shows the reaction sign, which closes around a figure.
    fn ready(&mut self, figure: FigureId) {
        let Some((at, turn)) = self.scene.actor(figure).map(|actor| (actor.goal().at, actor.goal().turn)) else {
            return;
        };
        let grow = if self.moves() { 1.5 } else { 1.0 };
        let from = SpriteLook::new(at, SQUARE * grow).turned(turn).alpha(0.0);
        self.fx(
            "ui/icon_reaction",
            TOP,
            (0.0, 0.3),
            (from, SpriteLook::new(at, SQUARE * 0.6).turned(turn)),
            SpriteEasing::Out,
        );
    }

    /// Shows a sign that rises from a figure.
    fn sign(&mut self, figure: FigureId, name: &str, tint: Color) {
        let Some(at) = self.at(figure) else { return };
        let from = SpriteLook::new(at, 30.0);
        let up = if self.moves() { SQUARE * 0.6 } else { 0.0 };
        let to = SpriteLook { at: at + Vec2::new(0.0, up), ..from.alpha(0.0) };
        let fx = SpriteEffect::new(self.moment.at, RISE * 1.4, (from, to), SpriteEasing::Late);
        self.stage.picture(name, TOP, tint, fx);
    }

    /// Shows a sliding door leaf: the image of its old state fades out.
    fn leaf(&mut self, door: usize) {
        let Some((name, place)) = door_picture(self.moment.view, self.scene, door) else {
            return;
        };
        let turn = place.rotation.to_euler(EulerRot::XYZ).2;
        let look = SpriteLook::new(place.translation.truncate(), 1.0).sized(SQUARE * 1.12, SQUARE * 0.28).turned(turn);
        let to = if self.moves() { look.sized(SQUARE * 0.5, SQUARE * 0.28) } else { look };
        let fx = SpriteEffect::new(self.moment.at, timing::DOOR, (look, to.alpha(0.0)), SpriteEasing::In);
        let image = self.stage.art.exact(name, UVec2::new(192, 48));
        self.stage.image(image, z_layers::DOORS + 0.1, fx);
    }
}
