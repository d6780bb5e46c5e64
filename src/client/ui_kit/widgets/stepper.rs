//! Odds rows, progress bars and the stepper `− n +`.

use super::{
    button::{DisabledReason, GameButton},
    prelude::*,
    tooltip::Tooltip,
};

/// Returns a row of odds: word, bar, whole per cents, and a tooltip with two decimals. Put the worst outcome for the
/// target first, as `large`.
pub fn odds_row(word: &str, percent: f64, colour: Color, large: bool, texts: &Texts) -> impl Bundle + use<> {
    let node = flex_row(10.0).height(28);
    let kind = TextStyle::new(FontFace::Oswald, if large { 22.0 } else { 18.0 }, 26.0);
    let number = texts.odds(percent / 100.0);
    // The tooltip shows the exact chance.
    let exact = Tooltip::new("", texts.percent(percent, 2));
    (
        node,
        exact,
        children![
            (Node { width: px(64), ..default() }, children![text_label(TextStyle::LABEL, word, palette::TEXT)]),
            filled_bar(100.0, 18.0, percent as f32 / 100.0, colour),
            (
                Node { width: px(80), justify_content: JustifyContent::End, ..default() },
                children![text_label(kind, number, palette::TEXT)]
            ),
        ],
    )
}

fn filled_bar(width: f32, height: f32, share: f32, colour: Color) -> impl Bundle {
    let node = Node { width: px(width), height: px(height), padding: px(3).all(), border: px(1).all(), ..default() };
    (node, BackgroundColor(palette::INK), BorderColor::all(palette::EDGE), children![progress_fill(share, colour)])
}

/// Returns the background of a progress bar; add [`progress_fill`] to it.
pub fn progress_bar(width: f32) -> impl Bundle {
    let node = Node { width: px(width), height: px(24), padding: px(5).all(), flex_shrink: 0.0, ..default() };
    (node, NineSliceFrame::INSET)
}

/// Returns the filled part of a progress bar, 0 to 1; change its `Node::width` when it grows.
pub fn progress_fill(share: f32, colour: Color) -> impl Bundle {
    let node = Node {
        width: percent(share.clamp(0.0, 1.0) * 100.0),
        height: percent(100),
        border_radius: BorderRadius::all(px(3)),
        ..default()
    };
    (node, BackgroundColor(colour))
}

/// Size of the two buttons of a stepper; spawn them around the number, with the messages that they send.
#[derive(Clone, Copy, Debug)]
pub struct StepperButtons {
    /// Width of a button.
    pub width: f32,
    /// Height of a button.
    pub height: f32,
    /// Size of the plus and minus signs.
    pub sign: f32,
}

impl StepperButtons {
    /// Returns the minus and plus buttons. A button whose entry is an error is disabled with that reason. `name`
    /// identifies them for the focus; `what` names the quantity for screen readers.
    pub fn plates(
        self,
        texts: &Texts,
        name: &str,
        what: impl Into<String>,
        [less, more]: [Result<(), DisabledReason>; 2],
    ) -> [GameButton; 2] {
        let what = [("what", what.into().into())];
        let spoken = ["spoken-less", "spoken-more"].map(|id| texts.t_args(id, &what));
        let [minus, plus] = self.pair(name, ["minus", "plus"], spoken);
        [minus.allowed(less), plus.allowed(more)]
    }

    /// Returns two buttons with these icons, and with these names for screen readers. `name` identifies them for the
    /// focus, followed by `-` and `+`.
    pub fn pair(self, name: &str, icons: [&str; 2], [before, after]: [String; 2]) -> [GameButton; 2] {
        let button = |icon: &str, sign: char, spoken: String| {
            let button = GameButton::neutral("").icon(icon, self.sign).size(self.width, self.height).padding(0.0);
            button.with_focus_name(format!("{name}{sign}")).accessible_name(spoken)
        };
        [button(icons[0], '-', before), button(icons[1], '+', after)]
    }
}
