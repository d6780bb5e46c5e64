//! Text styles: font and size of each kind of text. Sizes are in design pixels.

use std::fs;

use bevy::{
    ecs::{lifecycle::HookContext, world::DeferredWorld},
    prelude::*,
    text::{LetterSpacing, LineHeight},
};

use crate::{localization::Texts, settings::Settings};
use mission::paths;

/// Fonts that are shipped with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum FontFace {
    /// Saira Stencil One: titles and confirm buttons.
    Stencil,
    /// Oswald 600: buttons, names and numbers.
    Oswald,
    /// Barlow Condensed 600: labels.
    Barlow,
    /// Special Elite: the typewriter of the dossier.
    Typed,
    /// Fira Sans 500: sentences. The medium weight reads well on steel and on paper.
    Fira,
    /// Fira Sans 700.
    FiraBold,
    /// Fira Mono 500: file contents.
    Mono,
}

impl FontFace {
    /// Returns the available sizes of a font. Each pair of font and size needs a glyph atlas of up to 2 MB, so there
    /// are only a few sizes. Other sizes use the next smaller one.
    fn cuts(self) -> &'static [f32] {
        match self {
            Self::Stencil => &[16.0, 20.0, 24.0, 34.0, 52.0, 92.0],
            Self::Oswald => &[16.0, 18.0, 22.0, 30.0, 72.0],
            Self::Barlow => &[16.0, 18.0],
            Self::Typed => &[19.0],
            Self::Fira | Self::FiraBold => &[15.0, 17.0],
            Self::Mono => &[15.0],
        }
    }

    /// Returns the factor by which the font grows at that text size of the settings, in per cent; only fonts for
    /// sentences grow.
    fn grown(self, percent: u16) -> f32 {
        match self {
            Self::Fira | Self::FiraBold => f32::from(percent) / 100.0,
            _ => 1.0,
        }
    }

    fn cut(self, size: f32) -> f32 {
        let cuts = self.cuts();
        cuts.iter().copied().rev().find(|cut| *cut <= size).unwrap_or(cuts[0])
    }
}

const FILES: [(FontFace, &str); 7] = [
    (FontFace::Stencil, "SairaStencilOne_400Regular.ttf"),
    (FontFace::Oswald, "Oswald_600SemiBold.ttf"),
    (FontFace::Barlow, "BarlowCondensed_600SemiBold.ttf"),
    (FontFace::Typed, "SpecialElite_400Regular.ttf"),
    (FontFace::Fira, "FiraSans_500Medium.ttf"),
    (FontFace::FiraBold, "FiraSans_700Bold.ttf"),
    (FontFace::Mono, "FiraMono_500Medium.ttf"),
];

/// Resource: handles of the fonts, loaded before the first frame.
#[derive(Resource)]
pub struct FontHandles([Handle<Font>; 7]);

impl FontHandles {
    /// Returns the handle of a font.
    pub fn get(&self, face: FontFace) -> Handle<Font> {
        self.0[face as usize].clone()
    }
}

/// Style of a text. As a component it sets the entity's font, size, line height and letter spacing.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(on_add = set_type)]
pub struct TextStyle {
    /// The font.
    pub face: FontFace,
    /// Font size.
    pub size: f32,
    /// Line height.
    pub line: f32,
    /// Additional space between letters.
    pub spacing: f32,
    /// `true` if the text ignores the text size of the settings.
    pub steady: bool,
}

impl TextStyle {
    /// The name of the game.
    pub const LOGO: Self = Self::new(FontFace::Stencil, 92.0, 96.0).spaced(1.0);
    /// The winner of a battle.
    pub const WINNER: Self = Self::new(FontFace::Stencil, 64.0, 68.0);
    /// The name of a mission.
    pub const MISSION: Self = Self::new(FontFace::Stencil, 60.0, 60.0);
    /// The title of a screen.
    pub const SCREEN: Self = Self::new(FontFace::Stencil, 36.0, 38.0);
    /// The title of a panel.
    pub const PANEL: Self = Self::new(FontFace::Stencil, 22.0, 24.0);
    /// The band at the head of a list.
    pub const HEADER: Self = Self::new(FontFace::Stencil, 18.0, 20.0).spaced(0.6);
    /// The words on a confirm button.
    pub const CONFIRM: Self = Self::new(FontFace::Stencil, 24.0, 28.0);
    /// A counter.
    pub const NUMBER: Self = Self::new(FontFace::Oswald, 22.0, 25.0);
    /// The words on a button.
    pub const BUTTON: Self = Self::new(FontFace::Oswald, 18.0, 22.0).spaced(0.4);
    /// A name in a list.
    pub const NAME: Self = Self::new(FontFace::Oswald, 18.0, 21.0);
    /// A label or caption.
    pub const LABEL: Self = Self::new(FontFace::Barlow, 17.0, 20.0);
    /// A caption in small capitals: write it in capitals.
    pub const CAPTION: Self = Self::new(FontFace::Barlow, 16.0, 20.0).spaced(0.6);
    pub const SENTENCE: Self = Self::new(FontFace::Fira, 16.0, 21.0);
    /// A strong sentence.
    pub const STRONG: Self = Self::new(FontFace::FiraBold, 16.0, 21.0);
    /// Typewriter text of the dossier.
    pub const DOSSIER: Self = Self::new(FontFace::Typed, 19.0, 27.0);
    /// The letter on a key.
    pub const KEY: Self = Self { steady: true, ..Self::new(FontFace::FiraBold, 14.0, 16.0) };

    /// Creates a style with font, size and line height.
    pub const fn new(face: FontFace, size: f32, line: f32) -> Self {
        Self { face, size, line, spacing: 0.0, steady: false }
    }

    /// Returns the style at another size, with the line height in proportion.
    pub const fn px(self, size: f32) -> Self {
        let line = self.line * size / self.size;
        Self { size, line, ..self }
    }

    /// Returns the style with another line height.
    pub const fn line(self, line: f32) -> Self {
        Self { line, ..self }
    }

    /// Returns the style with additional space between letters.
    pub const fn spaced(self, spacing: f32) -> Self {
        Self { spacing, ..self }
    }

    /// Returns the style with a fixed size that ignores the text size of the settings, for places with little room.
    pub const fn steady(self) -> Self {
        Self { steady: true, ..self }
    }

    /// Returns the style in another font.
    pub const fn face(self, face: FontFace) -> Self {
        Self { face, ..self }
    }
}

fn set_type(mut world: DeferredWorld, context: HookContext) {
    let Some(kind) = world.get::<TextStyle>(context.entity).copied() else { return };
    let font = world.resource::<FontHandles>().get(kind.face);
    let text = world.get_resource::<Settings>().map_or(100, |settings| settings.preferences.text);
    let grown = if kind.steady { 1.0 } else { kind.face.grown(text) };
    let size = kind.face.cut(kind.size) * grown;
    let kind = TextStyle { line: kind.line * grown, ..kind };
    world.commands().entity(context.entity).insert((
        TextFont { font: font.into(), font_size: FontSize::Px(size), ..default() },
        LineHeight::RelativeToFont(kind.line / size),
        LetterSpacing::Px(kind.spacing),
    ));
}

pub(super) fn plugin(app: &mut App) {
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    let handles = FILES.map(|(face, name)| {
        let path = paths::assets_dir().join("fonts").join(name);
        match fs::read(&path) {
            Ok(bytes) => fonts.add(Font::from_bytes(bytes)),
            Err(fault) => {
                error!("{}: {fault}; text in {face:?} stays blank", path.display());
                Handle::default()
            }
        }
    });
    app.insert_resource(FontHandles(handles))
        .add_systems(PreUpdate, apply_text_size.run_if(resource_changed::<Settings>));
}

/// Marks [`Texts`] as changed when the text size of the settings changes, so that every screen is rebuilt.
fn apply_text_size(settings: Res<Settings>, mut set: Local<Option<u16>>, mut texts: ResMut<Texts>) {
    let wanted = settings.preferences.text;
    if set.replace(wanted).is_some_and(|before| before != wanted) {
        texts.set_changed();
    }
}
