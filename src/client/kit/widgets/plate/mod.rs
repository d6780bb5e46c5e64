//! Plates: what you press. One component describes a plate; inserting it builds it, inserting another rebuilds it.

mod build;

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};

use super::{layout::Layout, sheet::row};
use crate::{
    keys::{Key, digit},
    theme::{palette, typeface::Type},
};

pub(super) use build::plugin;

/// What a press does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// Cream: confirm.
    Confirm,
    /// Neutral.
    Steel,
    /// Blue: move.
    Move,
    /// Red: attack or destroy.
    Attack,
    /// Amber: reaction.
    React,
    /// Brass: what takes command points.
    Brass,
    /// Orange: the SWD's half.
    German,
}

impl Look {
    fn key(self) -> &'static str {
        match self {
            Self::Confirm => "primary",
            Self::Steel => "steel",
            Self::Move => "move",
            Self::Attack => "attack",
            Self::React => "react",
            Self::Brass => "brass",
            Self::German => "german",
        }
    }

    /// The colour of its words.
    pub fn text(self) -> Color {
        match self {
            Self::Confirm => palette::PAPER_TEXT,
            Self::Steel => palette::TEXT,
            Self::Move => palette::INK,
            Self::Attack => palette::rgb(0xFFF6EC),
            Self::React | Self::Brass | Self::German => palette::rgb(0x17130A),
        }
    }

    fn image(self, state: &str) -> String {
        format!("btn_{}{state}", self.key())
    }
}

/// Why a plate cannot be pressed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// The short reason, shown in the second line.
    pub short: String,
    /// The whole reason, shown in the tooltip; the short one if empty.
    pub reason: String,
    /// The id of the rule behind it.
    pub rule: Option<String>,
}

impl Refused {
    /// A reason without a rule.
    pub fn because(reason: impl Into<String>) -> Self {
        Self { short: reason.into(), ..Self::default() }
    }

    /// This reason, unless all is well.
    ///
    /// # Errors
    /// The reason.
    pub fn unless(fine: bool, reason: impl Into<String>) -> Result<(), Self> {
        if fine { Ok(()) } else { Err(Self::because(reason)) }
    }

    /// With the id of the rule behind it.
    pub fn rule(self, rule: impl Into<String>) -> Self {
        Self { rule: Some(rule.into()), ..self }
    }

    /// Without a word on the plate, for those without room: the tooltip says it all.
    pub fn hushed(self) -> Self {
        let reason = if self.reason.is_empty() { self.short } else { self.reason };
        Self { short: String::new(), reason, rule: self.rule }
    }

    /// With the whole reason for the tooltip.
    pub fn whole(self, reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), ..self }
    }
}

/// A plate. Spawn it alone or with what it says when pressed: `(Plate::steel("Volver"), emit(Intent::Back))`.
#[derive(Component, Clone, Debug)]
#[component(on_insert = build::build)]
pub struct Plate {
    look: Look,
    words: String,
    kind: Type,
    colour: Option<Color>,
    second: Option<(String, Type)>,
    wraps: bool,
    icon: Option<(String, f32, Option<Color>)>,
    keys: Vec<Key>,
    show_key: bool,
    shows: Option<Key>,
    refused: Option<Refused>,
    cost: Option<(u32, u32)>,
    action: bool,
    left: bool,
    key_first: bool,
    name: Option<String>,
    spoken: Option<String>,
    first: bool,
    node: Node,
}

impl Plate {
    /// A plate of this look with these words (may be empty).
    pub fn new(look: Look, words: impl Into<String>) -> Self {
        Self {
            look,
            words: words.into(),
            kind: Type::BUTTON,
            colour: None,
            second: None,
            wraps: false,
            icon: None,
            keys: Vec::new(),
            show_key: true,
            shows: None,
            refused: None,
            cost: None,
            action: false,
            left: false,
            key_first: false,
            name: None,
            spoken: None,
            first: false,
            node: row(10.0)
                .height(48)
                .padding(UiRect::new(px(18), px(18), px(0), px(2)))
                .justify(JustifyContent::Center)
                .rigid(),
        }
    }

    /// A neutral plate.
    pub fn steel(words: impl Into<String>) -> Self {
        Self::new(Look::Steel, words)
    }

    /// The one confirm plate of a screen: cream, stencil letters, 56 high.
    pub fn confirm(words: impl Into<String>) -> Self {
        Self::new(Look::Confirm, words).kind(Type::CONFIRM).height(56.0)
    }

    /// An action of the action bar: icon and key on top, name, then cost or a short line. 80×88.
    pub fn action(look: Look, icon: &str, name: impl Into<String>) -> Self {
        let mut plate = Self::new(look, name).icon(icon, 26.0).size(80.0, 88.0).padding(6.0);
        plate.action = true;
        plate
    }

    /// With an icon of the kit, in the colour of the words.
    pub fn icon(mut self, name: &str, size: f32) -> Self {
        self.icon = Some((name.to_owned(), size, None));
        self
    }

    /// With an icon in a colour of its own.
    pub fn icon_in(mut self, name: &str, size: f32, colour: Color) -> Self {
        self.icon = Some((name.to_owned(), size, Some(colour)));
        self
    }

    /// Pressed by the digit of its place in a list, the first by 1; from the tenth on by none.
    pub fn digit(self, index: usize) -> Self {
        digit(index).iter().fold(self, |plate, key| plate.key(*key))
    }

    /// Pressed by this key too, or by those of this action; the first of all is shown on it.
    pub fn key(mut self, key: impl Into<Key>) -> Self {
        self.keys.push(key.into());
        self
    }

    /// Shows that key, which does the same but is heard elsewhere.
    pub fn shows(mut self, key: impl Into<Key>) -> Self {
        self.shows = Some(key.into());
        self
    }

    /// Its keys work but are not shown.
    pub fn hide_key(mut self) -> Self {
        self.show_key = false;
        self
    }

    /// The key stands before the words.
    pub fn key_first(mut self) -> Self {
        self.key_first = true;
        self
    }

    /// A second line under the words.
    pub fn second(mut self, words: impl Into<String>) -> Self {
        self.second = Some((words.into(), Type::CAPTION.spaced(0.0)));
        self
    }

    /// A second line set in another type.
    pub fn second_in(mut self, words: impl Into<String>, kind: Type) -> Self {
        self.second = Some((words.into(), kind));
        self
    }

    /// A second line that takes two lines where it is long: what stands beside it keeps its room.
    pub fn wrap_second(mut self) -> Self {
        self.wraps = true;
        self
    }

    /// The cost in action points as pips (`action` plates): full ones, then bought ones.
    pub fn cost(mut self, full: u32, bought: u32) -> Self {
        self.cost = Some((full, bought));
        self
    }

    /// The same with another look.
    pub fn look(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    /// Words set in another type.
    pub fn kind(mut self, kind: Type) -> Self {
        self.kind = kind;
        self
    }

    /// Words in another colour.
    pub fn colour(mut self, colour: Color) -> Self {
        self.colour = Some(colour);
        self
    }

    /// Switched off, saying why; as it was for `None`.
    pub fn refused(mut self, why: impl Into<Option<Refused>>) -> Self {
        self.refused = why.into().or(self.refused);
        self
    }

    /// Switched off if this is an error.
    pub fn allowed(self, allowed: Result<(), Refused>) -> Self {
        self.refused(allowed.err())
    }

    /// Its name for the focus, needed where two plates of a screen say the same.
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// What a screen reader calls it, needed where it is only a picture or its words say too little.
    pub fn spoken(mut self, words: impl Into<String>) -> Self {
        self.spoken = Some(words.into());
        self
    }

    /// Focused when its screen opens.
    pub fn first(mut self) -> Self {
        self.first = true;
        self
    }

    /// Width and height.
    pub fn size(self, width: f32, height: f32) -> Self {
        self.width(width).height(height)
    }

    /// Small letters, and little room beside them.
    pub fn small(self) -> Self {
        self.kind(Type::BUTTON.px(16.0)).padding(8.0)
    }

    /// Width.
    pub fn width(mut self, width: f32) -> Self {
        self.node.width = px(width);
        self
    }

    /// Height; 36 at least.
    pub fn height(mut self, height: f32) -> Self {
        self.node.height = px(height);
        self
    }

    /// Room left and right of the words.
    pub fn padding(mut self, side: f32) -> Self {
        self.node.padding.left = px(side);
        self.node.padding.right = px(side);
        self
    }

    /// Words at the left, key at the right, as in a menu.
    pub fn left_aligned(mut self) -> Self {
        self.left = true;
        self.node.justify_content = JustifyContent::Start;
        self
    }

    /// Anything else about its node.
    pub fn node(mut self, change: impl FnOnce(&mut Node)) -> Self {
        change(&mut self.node);
        self
    }

    fn focus_name(&self) -> String {
        self.name.clone().unwrap_or_else(|| {
            let icon = self.icon.as_ref().map_or("", |(name, ..)| name);
            format!("{icon}:{}", self.words)
        })
    }

    fn spoken_name(&self) -> String {
        self.spoken.clone().unwrap_or_else(|| match &self.second {
            Some((second, _)) => format!("{}, {second}", self.words),
            None => self.words.clone(),
        })
    }

    fn base_image(&self) -> String {
        match self.refused {
            Some(_) => "btn_disabled".into(),
            None => self.look.image(""),
        }
    }
}

/// Writes this message when the plate is pressed: `parent.spawn((Plate::steel("Volver"), emit(Intent::Back)))`.
pub fn emit<M: Message + Clone>(message: M) -> impl Bundle {
    observe(move |_: On<Activate>, mut out: MessageWriter<M>| {
        out.write(message.clone());
    })
}
