//! The movement of tokens: their poses, the way from one pose to the next, and short pushes.

use std::f32::consts::PI;

use crate::{
    playback::timing::{self, Timing},
    prelude::*,
};

/// Position and appearance of a token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TokenPose {
    /// Centre.
    pub at: Vec2,
    /// Rotation, anticlockwise from north, in radians.
    pub turn: f32,
    pub scale: f32,
    /// Opacity, from 0 to 1.
    pub alpha: f32,
}

/// Movement from one pose to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenTween {
    pub(super) from: TokenPose,
    pub(super) to: TokenPose,
    pub(super) begun: f32,
    pub(super) length: f32,
    /// Added scale in the middle of a leap.
    pub(super) leap: f32,
}

/// Short push of a token out of its place and back.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenRecoil {
    pub(super) by: Vec2,
    pub(super) begun: f32,
    pub(super) length: f32,
}

impl TokenRecoil {
    /// Returns the distance from the token's place at that time.
    pub(super) fn offset(&self, clock: f32) -> Vec2 {
        match (self.begun..self.begun + self.length).contains(&clock) {
            true => self.by * ((clock - self.begun) / self.length * PI).sin(),
            false => Vec2::ZERO,
        }
    }
}

/// Start time and duration of a movement, and the style of the playback.
#[derive(Clone, Copy)]
pub(super) struct TweenTiming {
    pub(super) clock: f32,
    pub(super) length: f32,
    pub(super) beats: Timing,
}

impl TokenPose {
    fn towards(self, to: TokenPose, share: f32) -> TokenPose {
        let turn = (to.turn - self.turn + PI).rem_euclid(2.0 * PI) - PI;
        TokenPose {
            at: self.at.lerp(to.at, share),
            turn: self.turn + turn * share,
            scale: self.scale.lerp(to.scale, share),
            alpha: self.alpha.lerp(to.alpha, share),
        }
    }
}

impl TokenTween {
    pub(super) fn still(pose: TokenPose) -> TokenTween {
        TokenTween { from: pose, to: pose, begun: 0.0, length: 0.0, leap: 0.0 }
    }

    pub(super) fn pose(&self, clock: f32) -> TokenPose {
        if clock >= self.begun + self.length || self.length <= 0.0 {
            return self.to;
        }
        let share = ((clock - self.begun) / self.length).clamp(0.0, 1.0);
        let mut pose = self.from.towards(self.to, share);
        pose.scale += self.leap * (share * PI).sin();
        pose
    }
}

/// Returns the movement to a pose. With reduced motion the token is there at once and fades in.
pub(super) fn tween_to_pose(from: TokenPose, to: TokenPose, when: TweenTiming) -> TokenTween {
    let reduced = when.beats.reduced;
    let from = if reduced { TokenPose { alpha: 0.0, ..to } } else { from };
    TokenTween { from, to, begun: when.clock, length: if reduced { timing::FADE } else { when.length }, leap: 0.0 }
}
