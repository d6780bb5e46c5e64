//! The cards of the figures that can be bought.

use super::model::{FigureCard, ForcesIntent, ForcesModel};
use ui_kit::{prelude::*, theme::ui_scale::ShrinkToFit, widgets::PositionedNode};

/// Spawns the cards. Up to five cards have a width of 176 pixels, centred; more share the same room.
pub(super) fn spawn_figure_cards(stage: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    let count = model.cards.len().max(5) as f32;
    let pitch = 920.0 / count;
    // If one note is long, all cards use the narrow font.
    let long = model.cards.iter().any(|card| card.note.chars().count() > 45);
    let left = 32.0 + pitch * (count - model.cards.len() as f32) / 2.0;
    for (index, card) in model.cards.iter().enumerate() {
        let frame = match (card.lit(), model.side) {
            (false, _) => NineSliceFrame::CARD_OFF,
            (true, Side::Allied) => NineSliceFrame::CARD,
            (true, Side::German) => NineSliceFrame::CARD_GERMAN,
        };
        let width = pitch - 8.0;
        let node = absolute_panel(left + pitch * index as f32, 108.0, width, 452.0).down(0.0).padding(px(14).all());
        stage.spawn((node, frame)).with_children(|parent| {
            spawn_card_heading(parent, card, model.side, width - 28.0, texts);
            spawn_card_numbers(parent, card, count <= 5.0, texts);
            spawn_card_text(parent, card, long, texts);
            spawn_card_stepper(parent, card, if count > 5.0 { 36.0 } else { 42.0 }, texts);
        });
    }
}

fn spawn_card_heading(parent: &mut ChildSpawnerCommands, card: &FigureCard, side: Side, width: f32, texts: &Texts) {
    let lit = card.lit();
    let band = if lit { side.band() } else { palette::color_from_hex(0x3A454E) };
    let ruled = px(2).bottom();
    let node = flex_column(0.0)
        .height(54)
        .padding(UiRect::axes(px(6), px(5)))
        .border(ruled)
        .justify(JustifyContent::Center)
        .rigid();
    parent.spawn((node, BackgroundColor(band), BorderColor::all(palette::INK))).with_children(|head| {
        let name = card.name.to_uppercase();
        // The widest letters of the font are about 0.8 of its size wide; the name must not touch the edge.
        let room = (width - 12.0) / (name.chars().count().max(1) as f32 * 0.8);
        // The stencil font gets no smaller than this; the longest names use the narrow font.
        let kind = match room {
            ..14.0 => TextStyle::new(FontFace::Oswald, 16.0, 22.0),
            _ => TextStyle::new(FontFace::Stencil, room.min(20.0), 22.0),
        };
        head.spawn(text_label(kind, name, palette::color_from_hex(0xFFFAEA)));
        head.spawn(text_label(
            TextStyle::CAPTION.spaced(0.0).line(18.0),
            card.kind.clone(),
            palette::color_from_hex(0xCFE3F0),
        ));
    });
    let back = match (lit, side) {
        (false, _) => palette::color_from_hex(0x7C868F),
        (true, Side::Allied) => palette::color_from_hex(0x5F86A6),
        (true, Side::German) => palette::GERMAN_PORTRAIT,
    };
    let node = Node::default().height(90).border(ruled).centered().clip().rigid();
    parent.spawn((node, BackgroundColor(back), BorderColor::all(palette::INK))).with_children(|place| {
        place.spawn((stretched_node(0.0), UiImage::tiled("tex_halftone").tint(Color::srgba(1.0, 1.0, 1.0, 0.16))));
        place.spawn(sized_image(&card.picture, 88.0, 88.0));
        spawn_card_price(place, card.rp, texts);
    });
}

fn spawn_card_price(place: &mut ChildSpawnerCommands, rp: u32, texts: &Texts) {
    let node = flex_row(4.0).inset(8.0, 1.0).rounded(6).absolute().left(4.0).bottom(4.0);
    let look = (BackgroundColor(palette::INK), AbbreviationTerm::RequisitionPoints.tip(texts));
    place.spawn((node, look)).with_children(|tag| {
        tag.spawn(text_label(TextStyle::new(FontFace::Oswald, 24.0, 30.0), rp.to_string(), palette::BRASS));
        tag.spawn(text_label(TextStyle::CAPTION.spaced(0.0), texts.t("rp"), palette::TEXT));
    });
}

fn spawn_card_numbers(parent: &mut ChildSpawnerCommands, card: &FigureCard, wide: bool, texts: &Texts) {
    let (gap, size) = if wide { (4.0, 16.0) } else { (3.0, 14.0) };
    let node = flex_row(0.0).padding(UiRect::axes(px(0), px(4))).border(px(2).bottom()).rigid();
    let colours = (BackgroundColor(Color::NONE), BorderColor::all(palette::PAPER_RULE));
    parent.spawn((node, colours)).with_children(|line| {
        let numbers = [
            ("ap", card.ap, "ap", AbbreviationTerm::ActionPoints),
            ("shield", card.fortitude, "fortitude-short", AbbreviationTerm::Fortitude),
            ("hex", card.damage_points, "dp", AbbreviationTerm::DamagePoints),
        ];
        for (name, number, id, term) in numbers {
            let cell = (flex_column(0.0).align(AlignItems::Center).grow(), term.tip(texts));
            line.spawn(cell).with_children(|cell| {
                cell.spawn(flex_row(gap)).with_children(|top| {
                    top.spawn(tinted_icon(name, size, palette::PAPER_SECOND));
                    top.spawn(text_label(TextStyle::NUMBER, number.to_string(), palette::PAPER_TEXT));
                });
                cell.spawn(text_label(TextStyle::CAPTION.spaced(0.0).line(17.0), texts.t(id), palette::PAPER_SECOND));
            });
        }
    });
}

fn spawn_card_text(parent: &mut ChildSpawnerCommands, card: &FigureCard, long: bool, texts: &Texts) {
    let node = flex_column(2.0).absolute().padding(UiRect::new(px(6), px(4), px(6), px(0)));
    let node = Node { width: percent(100), height: percent(100), ..node };
    let kind = if long { TextStyle::CAPTION.spaced(0.0).line(17.0) } else { TextStyle::SENTENCE.px(15.0).line(19.0) };
    let arms = TextStyle::new(FontFace::Oswald, 16.0, 19.0);
    // A name of two lines keeps the number of dice beside its last word.
    let dice = card.dice.map_or_else(String::new, |dice| format!(" ·\u{a0}{dice}"));
    let weapon = wrapped_text(arms, format!("{}{dice}", card.weapon), palette::PAPER_TEXT);
    let words = children![weapon, wrapped_text(kind, card.note.clone(), palette::PAPER_SENTENCE)];
    parent.spawn(Node::default().grow()).with_child((node, ShrinkToFit::default(), words));
    parent.spawn(flex_column(0.0).padding(UiRect::new(px(6), px(4), px(0), px(4))).rigid()).with_children(|words| {
        let limit = match card.limit {
            Some(limit) => texts.t_args("forces-limit", &[("n", limit.into())]),
            None => texts.t("forces-no-limit"),
        };
        words.spawn(text_label(TextStyle::CAPTION.spaced(0.0).line(19.0), limit, palette::PAPER_SECOND));
        // Only if the number of figures is limited, a line says that one more fits.
        let (name, colour, why) = match (&card.add, card.limit) {
            (Ok(()), Some(_)) => ("check", palette::FINE_ON_PAPER, texts.t("forces-fits")),
            (Ok(()), None) => {
                words.spawn(flex_row(4.0).height(24));
                return;
            }
            (Err(why), _) => ("lock", palette::REFUSED, why.short.clone()),
        };
        words.spawn((
            flex_row(4.0).height(24),
            children![tinted_icon(name, 16.0, colour), wrapped_text(TextStyle::LABEL, why, colour)],
        ));
    });
}

fn spawn_card_stepper(parent: &mut ChildSpawnerCommands, card: &FigureCard, width: f32, texts: &Texts) {
    let node = flex_row(4.0).padding(UiRect::axes(px(6), px(5))).border(px(2).top()).spread().rigid();
    let colours = (BackgroundColor(palette::PAPER_DARK), BorderColor::all(palette::INK));
    parent.spawn((node, colours)).with_children(|foot| {
        let dial = StepperButtons { width, height: 38.0, sign: 16.0 };
        let allowed = [card.remove.clone(), card.add.clone()];
        let [less, more] = dial.plates(texts, &card.id, card.name.as_str(), allowed);
        foot.spawn((less, on_press(ForcesIntent::Remove(card.id.clone()))));
        foot.spawn(text_label(
            TextStyle::new(FontFace::Oswald, 28.0, 36.0),
            card.count.to_string(),
            palette::PAPER_TEXT,
        ));
        foot.spawn((more.look(ButtonStyle::Move), on_press(ForcesIntent::Add(card.id.clone()))));
    });
}
