//! The buttons of the game. The component [`GameButton`] describes a button; inserting it builds the button, inserting
//! another one rebuilds it.

mod build;

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};

use super::{containers::flex_row, layout::NodeLayout};
use crate::{
    keys::{ButtonKey, digit_key},
    theme::{palette, typeface::TextStyle},
};

pub(super) use build::plugin;

/// The look of a button, by the effect of pressing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ButtonStyle {
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
    /// Brass: actions that cost command points.
    Brass,
    /// Orange: the SWD's half-turn.
    German,
}

impl ButtonStyle {
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

    /// Returns the text colour.
    pub fn text(self) -> Color {
        match self {
            Self::Confirm => palette::PAPER_TEXT,
            Self::Steel => palette::TEXT,
            Self::Move => palette::INK,
            Self::Attack => palette::color_from_hex(0xFFF6EC),
            Self::React | Self::Brass | Self::German => palette::color_from_hex(0x17130A),
        }
    }

    fn image(self, state: &str) -> String {
        format!("btn_{}{state}", self.key())
    }
}

/// The reason why a button is disabled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DisabledReason {
    /// Short reason, shown in the second line.
    pub short: String,
    /// Full reason, shown in the tooltip; if empty, the short one is used.
    pub reason: String,
    /// Id of the related rule.
    pub rule: Option<String>,
}

impl DisabledReason {
    /// Creates a reason without a rule.
    pub fn because(reason: impl Into<String>) -> Self {
        Self { short: reason.into(), ..Self::default() }
    }

    /// Returns `Ok` if `fine` is `true`, otherwise this reason as an error.
    ///
    /// # Errors
    /// Returns the reason if `fine` is `false`.
    pub fn unless(fine: bool, reason: impl Into<String>) -> Result<(), Self> {
        if fine { Ok(()) } else { Err(Self::because(reason)) }
    }

    /// Sets the id of the related rule.
    pub fn rule(self, rule: impl Into<String>) -> Self {
        Self { rule: Some(rule.into()), ..self }
    }

    /// Moves the text to the tooltip, for buttons without room for it.
    pub fn without_reason(self) -> Self {
        let reason = if self.reason.is_empty() { self.short } else { self.reason };
        Self { short: String::new(), reason, rule: self.rule }
    }

    /// Sets the full reason for the tooltip.
    pub fn whole(self, reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), ..self }
    }
}

/// Component that describes a button. Spawn it alone or with the message that it sends:
/// `(GameButton::neutral("Volver"), on_press(Intent::Back))`.
#[derive(Component, Clone, Debug)]
pub struct GameButton {
    look: ButtonStyle,
    words: String,
    kind: TextStyle,
    colour: Option<Color>,
    second: Option<(String, TextStyle)>,
    wraps: bool,
    icon: Option<(String, f32, Option<Color>)>,
    keys: Vec<ButtonKey>,
    show_key: bool,
    shows: Option<ButtonKey>,
    refused: Option<DisabledReason>,
    cost: Option<(u32, u32)>,
    action: bool,
    left: bool,
    key_first: bool,
    name: Option<String>,
    spoken: Option<String>,
    first: bool,
    node: Node,
}

impl GameButton {
    /// Creates a button with this look and text (may be empty).
    pub fn new(look: ButtonStyle, words: impl Into<String>) -> Self {
        Self {
            look,
            words: words.into(),
            kind: TextStyle::BUTTON,
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
            node: flex_row(10.0)
                .height(48)
                .padding(UiRect::new(px(18), px(18), px(0), px(2)))
                .justify(JustifyContent::Center)
                .rigid(),
        }
    }

    /// Creates a neutral button.
    pub fn neutral(words: impl Into<String>) -> Self {
        Self::new(ButtonStyle::Steel, words)
    }

    /// Creates the confirm button of a screen (one at most): cream, stencil letters, 56 px high.
    pub fn confirm(words: impl Into<String>) -> Self {
        Self::new(ButtonStyle::Confirm, words).kind(TextStyle::CONFIRM).height(56.0)
    }

    /// Creates a button of the action bar: icon and key on top, then name, then cost or a short text. 80×88 px.
    pub fn action(look: ButtonStyle, icon: &str, name: impl Into<String>) -> Self {
        let mut button = Self::new(look, name).icon(icon, 26.0).size(80.0, 88.0).padding(6.0);
        button.action = true;
        button
    }

    /// Adds an icon in the colour of the text.
    pub fn icon(mut self, name: &str, size: f32) -> Self {
        self.icon = Some((name.to_owned(), size, None));
        self
    }

    /// Adds an icon in its own colour.
    pub fn icon_in(mut self, name: &str, size: f32, colour: Color) -> Self {
        self.icon = Some((name.to_owned(), size, Some(colour)));
        self
    }

    /// Adds the digit key for a zero-based list index: 1 for the first, none from the tenth on.
    pub fn digit(self, index: usize) -> Self {
        digit_key(index).iter().fold(self, |button, key| button.key(*key))
    }

    /// Adds a key, or the keys of an action; the button shows the first key.
    pub fn key(mut self, key: impl Into<ButtonKey>) -> Self {
        self.keys.push(key.into());
        self
    }

    /// Shows that key on the button; the key itself is handled elsewhere.
    pub fn shows(mut self, key: impl Into<ButtonKey>) -> Self {
        self.shows = Some(key.into());
        self
    }

    /// Hides the keys, which still work.
    pub fn hide_key(mut self) -> Self {
        self.show_key = false;
        self
    }

    /// Shows the key before the text.
    pub fn key_first(mut self) -> Self {
        self.key_first = true;
        self
    }

    /// Adds a second line below the text, or several that are separated by line breaks.
    pub fn subtitle(mut self, words: impl Into<String>) -> Self {
        self.second = Some((words.into(), TextStyle::CAPTION.spaced(0.0)));
        self
    }

    /// Adds a second line in another style.
    pub fn second_in(mut self, words: impl Into<String>, kind: TextStyle) -> Self {
        self.second = Some((words.into(), kind));
        self
    }

    /// Lets the second line wrap to two lines if it is long, so that its neighbours keep their room.
    pub fn wrap_second(mut self) -> Self {
        self.wraps = true;
        self
    }

    /// Shows the cost in action points as pips (only on buttons of the action bar): full ones, then bought ones.
    pub fn cost(mut self, full: u32, bought: u32) -> Self {
        self.cost = Some((full, bought));
        self
    }

    pub fn look(mut self, look: ButtonStyle) -> Self {
        self.look = look;
        self
    }

    /// Sets the style of the text.
    pub fn kind(mut self, kind: TextStyle) -> Self {
        self.kind = kind;
        self
    }

    /// Sets the colour of the text.
    pub fn colour(mut self, colour: Color) -> Self {
        self.colour = Some(colour);
        self
    }

    /// Disables the button with a reason; `None` leaves it unchanged.
    pub fn disabled(mut self, why: impl Into<Option<DisabledReason>>) -> Self {
        self.refused = why.into().or(self.refused);
        self
    }

    /// Disables the button if `allowed` is an error.
    pub fn allowed(self, allowed: Result<(), DisabledReason>) -> Self {
        self.disabled(allowed.err())
    }

    /// Sets the name for the focus, needed if two buttons of a screen have the same text.
    pub fn with_focus_name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Sets the name for screen readers, needed if the button has only a picture or an unclear text.
    pub fn accessible_name(mut self, words: impl Into<String>) -> Self {
        self.spoken = Some(words.into());
        self
    }

    /// Gives the button the focus when its screen opens.
    pub fn first(mut self) -> Self {
        self.first = true;
        self
    }

    /// Sets width and height.
    pub fn size(self, width: f32, height: f32) -> Self {
        self.width(width).height(height)
    }

    /// Uses small letters and little padding.
    pub fn small(self) -> Self {
        self.kind(TextStyle::BUTTON.px(16.0)).padding(8.0)
    }

    pub fn width(mut self, width: f32) -> Self {
        self.node.width = px(width);
        self
    }

    /// Sets the height; at least 36.
    pub fn height(mut self, height: f32) -> Self {
        self.node.height = px(height);
        self
    }

    /// Sets the padding left and right of the text.
    pub fn padding(mut self, side: f32) -> Self {
        self.node.padding.left = px(side);
        self.node.padding.right = px(side);
        self
    }

    /// Aligns the text left and the key right, as in a menu.
    pub fn left_aligned(mut self) -> Self {
        self.left = true;
        self.node.justify_content = JustifyContent::Start;
        self
    }

    /// Changes the button's node.
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
            Some((second, _)) => format!("{}, {}", self.words, second.replace('\n', ", ")),
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

/// Returns an observer that writes this message when the button is pressed:
/// `parent.spawn((GameButton::neutral("Volver"), on_press(Intent::Back)))`.
pub fn on_press<M: Message + Clone>(message: M) -> impl Bundle {
    observe(move |_: On<Activate>, mut out: MessageWriter<M>| {
        out.write(message.clone());
    })
}
