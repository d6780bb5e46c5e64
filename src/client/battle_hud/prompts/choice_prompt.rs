//! The prompt for most decisions: a title with instructions, a row of options, and a footer with the button that ends the
//! decision. `choices` specifies it for each decision.

use super::prompt_panel::{FigureChoiceIntent, prompt_panel_node, prompt_title, spawn_striped_prompt};
use crate::prelude::*;
use battle_view::order_intents::OrderIntent;

/// Sign at the left of the title.
pub(super) enum PromptSign {
    Icon(&'static str, f32, Color),
    Badge(Side, f32),
}

/// Instructions below the title.
pub(super) enum PromptText {
    Rich(TextStyle, String),
    Wrapped(TextStyle, String),
    /// In a box of that width.
    Boxed(f32, TextStyle, String),
}

/// Message of a button of the prompt.
#[derive(Clone)]
pub(super) enum PromptPress {
    Give(BattleIntent),
    Choose(FigureChoiceIntent),
}

impl From<Order> for PromptPress {
    fn from(order: Order) -> PromptPress {
        PromptPress::Give(order.into())
    }
}

/// An option: its button, with the digit of its place as its key.
pub(super) struct PromptOption {
    pub button: GameButton,
    pub press: PromptPress,
    /// Picture and side of the figure whose portrait is beside the button.
    pub face: Option<(String, Side)>,
}

/// Specification of a prompt.
pub(super) struct ChoicePrompt {
    /// Width and minimum height.
    pub size: [f32; 2],
    pub sign: PromptSign,
    pub title: (String, Color),
    pub text: PromptText,
    /// Width of title and instructions, if it is fixed.
    pub text_width: Option<f32>,
    /// Number of points shown as pips at the right of the title.
    pub pips: Option<u8>,
    pub options: Vec<PromptOption>,
    /// Gap between the options.
    pub gap: f32,
    /// Note at the left of the footer.
    pub note: Option<String>,
    /// `true` if the footer has a button that undoes the last order.
    pub undo: bool,
    /// Button that ends or declines the decision.
    pub end: Option<(GameButton, PromptPress)>,
}

impl ChoicePrompt {
    /// Creates a prompt without options.
    pub fn new(size: [f32; 2], sign: PromptSign, title: (String, Color), text: PromptText) -> ChoicePrompt {
        ChoicePrompt {
            size,
            sign,
            title,
            text,
            text_width: None,
            pips: None,
            options: Vec::new(),
            gap: 10.0,
            note: None,
            undo: false,
            end: None,
        }
    }

    /// Spawns the prompt as a panel with rows: head, options, footer.
    pub fn spawn(self, root: &mut UiParent, texts: &Texts) {
        spawn_striped_prompt(root, self.size, |panel| {
            panel.spawn(flex_row(14.0)).with_children(|head| {
                spawn_sign(head, &self.sign);
                let column = flex_column(2.0);
                let column = if let Some(width) = self.text_width { column.width(width) } else { column };
                let title = prompt_title(self.title.0, self.title.1);
                spawn_head_text(head, column, title, self.text);
                if let Some(points) = self.pips {
                    head.spawn(ap_pips(points.into(), 0, 0, 0, 26.0));
                }
            });
            panel.spawn(empty_node().wraps(8.0).gap(self.gap)).with_children(|list| spawn_options(list, self.options));
            if self.note.is_none() && self.end.is_none() {
                return;
            }
            panel.spawn(flex_row(10.0)).with_children(|foot| {
                if let Some(note) = self.note {
                    foot.spawn(tinted_icon("info", 18.0, palette::ALLIED_ON_STEEL));
                    foot.spawn(text_label(TextStyle::LABEL, note, palette::TEXT_WARM));
                }
                if self.undo {
                    let undo = GameButton::neutral(texts.t("act-undo")).icon("undo", 20.0).key(Action::Undo);
                    foot.spawn((undo, on_press_intent(OrderIntent::Undo)));
                }
                foot.spawn(flex_spacer());
                if let Some((button, press)) = self.end {
                    spawn_button(foot, button, press);
                }
            });
        });
    }

    /// Spawns the prompt as one line, for options that are chosen on the board, too.
    pub fn spawn_line(self, root: &mut UiParent) {
        let [width, height] = self.size;
        root.spawn((prompt_panel_node(width, height), NineSliceFrame::PROMPT_ATTACK)).with_children(|panel| {
            panel.spawn(flex_row(12.0)).with_children(|line| {
                spawn_sign(line, &self.sign);
                let title = text_label(TextStyle::PANEL.px(22.0), self.title.0, self.title.1);
                spawn_head_text(line, flex_column(2.0), title, self.text);
                line.spawn(flex_spacer());
                spawn_options(line, self.options);
            });
        });
    }
}

fn spawn_sign(head: &mut UiParent, sign: &PromptSign) {
    match *sign {
        PromptSign::Icon(name, size, colour) => head.spawn(tinted_icon(name, size, colour)),
        PromptSign::Badge(side, size) => head.spawn(side_badge(side, size)),
    };
}

fn spawn_head_text(head: &mut UiParent, column: Node, title: impl Bundle, text: PromptText) {
    head.spawn(column).with_children(|part| {
        part.spawn(title);
        match text {
            PromptText::Rich(style, words) => part.spawn(rich_text(style, &words, palette::TEXT)),
            PromptText::Wrapped(style, words) => part.spawn(wrapped_text(style, words, palette::TEXT)),
            PromptText::Boxed(width, style, words) => {
                part.spawn(sized_box(width, wrapped_text(style, words, palette::TEXT)))
            }
        };
    });
}

fn spawn_options(list: &mut UiParent, options: Vec<PromptOption>) {
    for (place, PromptOption { button, press, face }) in options.into_iter().enumerate() {
        let button = button.digit(place);
        match face {
            Some((picture, side)) => {
                list.spawn(flex_row(4.0)).with_children(|pair| {
                    pair.spawn(figure_portrait(&picture, side, 56.0));
                    spawn_button(pair, button, press);
                });
            }
            None => spawn_button(list, button, press),
        }
    }
}

fn spawn_button(parent: &mut UiParent, button: GameButton, press: PromptPress) {
    match press {
        PromptPress::Give(intent) => parent.spawn((button, on_press(intent))),
        PromptPress::Choose(choice) => parent.spawn((button, on_press(choice))),
    };
}
