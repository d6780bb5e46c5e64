//! Colours by role. Colour is never the only sign: a shape, an icon or a word accompanies it.

use bevy::prelude::*;

/// Returns the colour with that hexadecimal number.
pub const fn color_from_hex(hex: u32) -> Color {
    let [_, r, g, b] = hex.to_be_bytes();
    Color::srgb(r as f32 / 255.0, g as f32 / 255.0, b as f32 / 255.0)
}

/// Background behind everything, and outlines.
pub const INK: Color = color_from_hex(0x0B0F12);
/// The darkest steel.
pub const STEEL_DARK: Color = color_from_hex(0x171E25);
/// Background of menu screens.
pub const STEEL_GROUND: Color = color_from_hex(0x1B242C);
pub const STEEL: Color = color_from_hex(0x212B34);
/// The lightest steel.
pub const STEEL_LIGHT: Color = color_from_hex(0x35424D);
/// Edges and dividing lines on steel.
pub const EDGE: Color = color_from_hex(0x55636F);
/// A bright edge on steel.
pub const EDGE_LIGHT: Color = color_from_hex(0x8694A0);
/// Text on steel.
pub const TEXT: Color = color_from_hex(0xF7F0DC);
/// Secondary text on steel, cool.
pub const TEXT_COOL: Color = color_from_hex(0xC9D3DA);
/// Secondary text on steel, warm.
pub const TEXT_WARM: Color = color_from_hex(0xE6DDC4);
/// Disabled text.
pub const TEXT_OFF: Color = color_from_hex(0x9FAAB3);
pub const PAPER: Color = color_from_hex(0xF3EAD0);
/// The lightest paper, such as a note on a folder.
pub const PAPER_LIGHT: Color = color_from_hex(0xFBF4E0);
/// Darker paper, such as the foot of a card.
pub const PAPER_DARK: Color = color_from_hex(0xE3D5AE);
pub const PAPER_TEXT: Color = color_from_hex(0x1B1712);
/// A sentence on paper, a little softer.
pub const PAPER_SENTENCE: Color = color_from_hex(0x2B2415);
/// Secondary text on paper.
pub const PAPER_SECOND: Color = color_from_hex(0x5A4A35);
/// A thin dividing line on paper.
pub const PAPER_RULE: Color = color_from_hex(0xB79A5E);
/// A strong dividing line on paper.
pub const PAPER_RULE_DARK: Color = color_from_hex(0x6E5A33);
/// The Allies.
pub const ALLIED: Color = color_from_hex(0x2F8FD8);
/// The Allies, as text on steel.
pub const ALLIED_ON_STEEL: Color = color_from_hex(0x8ED0FF);
/// The Allies, as text on paper.
pub const ALLIED_ON_PAPER: Color = color_from_hex(0x185C94);
/// The dark blue of an Allied band.
pub const ALLIED_BAND: Color = color_from_hex(0x12344F);
/// Background of an Allied figure's picture.
pub const ALLIED_PORTRAIT: Color = color_from_hex(0x7E9BB0);
/// The Special Weapons Division.
pub const GERMAN: Color = color_from_hex(0xF07F1E);
/// The SWD, as text on steel.
pub const GERMAN_ON_STEEL: Color = color_from_hex(0xFFC878);
/// The SWD, as text on paper.
pub const GERMAN_ON_PAPER: Color = color_from_hex(0xA04409);
/// The dark brown of an SWD band.
pub const GERMAN_BAND: Color = color_from_hex(0x4A2710);
/// Background of a German figure's picture.
pub const GERMAN_PORTRAIT: Color = color_from_hex(0xB08A62);
/// Moving.
pub const MOVE: Color = color_from_hex(0x4FB3E8);
pub const ATTACK: Color = color_from_hex(0xD1432B);
/// Attacking, as text on steel.
pub const ATTACK_ON_STEEL: Color = color_from_hex(0xFFB9A8);
/// Reaction fire.
pub const REACTION: Color = color_from_hex(0xE0A526);
/// Reaction fire, as text.
pub const REACTION_TEXT: Color = color_from_hex(0xF6C04A);
/// Wounds, stamps, and the single strongest accent of a screen.
pub const WOUND: Color = color_from_hex(0xB3261E);
/// A refusal on paper.
pub const REFUSED: Color = color_from_hex(0x8E1F12);
/// Success.
pub const FINE: Color = color_from_hex(0x2BB59B);
/// Success, as text on steel.
pub const FINE_ON_STEEL: Color = color_from_hex(0x8FE0CF);
/// Success, as text on paper.
pub const FINE_ON_PAPER: Color = color_from_hex(0x0F5A50);
/// A green door that must be sealed.
pub const GREEN_DOOR: Color = color_from_hex(0x2BA86A);
/// Brass: budget and command points.
pub const BRASS: Color = color_from_hex(0xF7D581);
/// Selection and focus.
pub const FOCUS: Color = color_from_hex(0xFFF3C4);
/// Dimming of everything beneath a question.
pub const DIM: Color = Color::srgba(11.0 / 255.0, 15.0 / 255.0, 18.0 / 255.0, 0.6);
