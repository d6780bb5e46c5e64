//! Heights of what lies on the table.

/// What of the table is drawn beforehand.
pub const PLATES: f32 = -2.0;
/// What lies beyond the walls.
pub const GROUND: f32 = -1.0;
/// The floor.
pub const FLOOR: f32 = 0.0;
/// The stripes before doors.
pub const THRESHOLDS: f32 = 0.3;
/// Dirt and numbers.
pub const DECALS: f32 = 0.4;
/// Blood.
pub const STAINS: f32 = 0.6;
/// The walls.
pub const WALLS: f32 = 1.0;
/// What stands on obstacles.
pub const OBSTACLES: f32 = 1.1;
/// What hangs on walls.
pub const EDGES: f32 = 1.2;
/// Light on all that lies below.
pub const LIGHT: f32 = 1.5;
/// Glow.
pub const GLOW: f32 = 1.6;
/// Marks on the floor: entries, exits.
pub const MARKS: f32 = 2.0;
/// Coloured squares.
pub const SQUARES: f32 = 3.0;
/// Doors.
pub const DOORS: f32 = 4.0;
/// Figures.
pub const FIGURES: f32 = 5.0;
/// Lines and numbers.
pub const LINES: f32 = 8.0;
