//! Z coordinates of the layers of the board.

/// Cached images of the static parts.
pub const PLATES: f32 = -2.0;
/// Ground beyond the walls.
pub const GROUND: f32 = -1.0;
pub const FLOOR: f32 = 0.0;
/// Stripes before doors.
pub const THRESHOLDS: f32 = 0.3;
/// Dirt and numbers.
pub const DECALS: f32 = 0.4;
/// Blood stains.
pub const STAINS: f32 = 0.6;
pub const WALLS: f32 = 1.0;
/// Pictures of obstacles.
pub const OBSTACLES: f32 = 1.1;
/// Lamps and other pictures on walls.
pub const EDGES: f32 = 1.2;
/// Light, multiplied with all layers below.
pub const LIGHT: f32 = 1.5;
/// Glow, added to all layers below.
pub const GLOW: f32 = 1.6;
/// Entries, exits and other marks on the floor.
pub const MARKS: f32 = 2.0;
/// Coloured squares.
pub const SQUARES: f32 = 3.0;
pub const DOORS: f32 = 4.0;
/// Figures and objects.
pub const FIGURES: f32 = 5.0;
pub const LINES: f32 = 8.0;
