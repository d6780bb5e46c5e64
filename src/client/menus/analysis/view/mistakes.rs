//! The ladder of luck and decisions from the first winning chance to the last, and the most expensive decisions per
//! side.

use super::model::{AnalysisIntent, AnalysisModel, LadderStep, MistakeRow};
use ui_kit::{
    prelude::*,
    widgets::{PositionedNode, sized_box},
};

/// Width of the ladder, in design pixels, for chances from 0 to 1.
const WIDE: f32 = 256.0;

pub(super) fn spawn_luck_ladder(stage: &mut ChildSpawnerCommands, model: &AnalysisModel, texts: &Texts) {
    stage.spawn((absolute_panel(32.0, 416.0, 300.0, 212.0), NineSliceFrame::PAPER));
    stage.spawn(absolute_panel(54.0, 426.0, WIDE, 196.0).down(2.0)).with_children(|page| {
        page.spawn(text_label(TextStyle::PANEL.px(20.0), texts.t("analysis-ladder"), palette::PAPER_TEXT));
        let Some(ladder) = &model.ladder else {
            page.spawn(sized_box(
                WIDE,
                wrapped_text(TextStyle::SENTENCE, model.empty.clone(), palette::PAPER_SENTENCE),
            ));
            return;
        };
        spawn_ladder_end(page, texts.t("analysis-start"), ladder.start.clone(), palette::PAPER_SECOND);
        let kinds = [
            ("human", "analysis-decided-allied", palette::ALLIED_ON_PAPER, palette::ALLIED),
            ("die", "analysis-dice", palette::color_from_hex(0x6B4E00), palette::REACTION),
            ("human", "analysis-decided-german", palette::GERMAN_ON_PAPER, palette::GERMAN),
            ("hidden", "analysis-rest", palette::PAPER_SECOND, palette::PAPER_RULE),
        ];
        for (rung, (sign, id, dark, bright)) in ladder.rungs.iter().zip(kinds) {
            spawn_ladder_step(page, rung, (sign, texts.t(id)), (dark, bright), texts.t(&format!("{id}-why")));
        }
        page.spawn(divider(palette::PAPER_TEXT, 1.0, 0.0));
        spawn_ladder_end(page, ladder.end_words.clone(), ladder.end.clone(), palette::PAPER_TEXT);
    });
}

fn spawn_ladder_end(page: &mut ChildSpawnerCommands, words: String, chance: String, colour: Color) {
    page.spawn(flex_row(0.0).height(20).spread().rigid()).with_children(|line| {
        line.spawn(text_label(TextStyle::LABEL, words, colour));
        line.spawn(text_label(TextStyle::new(FontFace::Oswald, 18.0, 20.0), chance, palette::PAPER_TEXT));
    });
}

fn spawn_ladder_step(
    page: &mut ChildSpawnerCommands,
    rung: &LadderStep,
    (sign, words): (&str, String),
    (dark, bright): (Color, Color),
    why: String,
) {
    page.spawn((flex_row(6.0).height(18).rigid(), Tooltip::new(words.clone(), why))).with_children(|line| {
        line.spawn(tinted_icon(sign, 17.0, dark));
        line.spawn(text_label(TextStyle::LABEL, words, palette::PAPER_TEXT));
        line.spawn(flex_spacer());
        line.spawn(text_label(TextStyle::new(FontFace::Oswald, 18.0, 20.0), rung.value.clone(), dark));
    });
    let (low, high) = (rung.from.min(rung.to).clamp(0.0, 1.0), rung.from.max(rung.to).clamp(0.0, 1.0));
    let well = Node::default().size(WIDE, 6.0).rigid();
    page.spawn((well, BackgroundColor(palette::color_from_hex(0xD6C79C)))).with_children(|well| {
        let bar = absolute_panel(low * WIDE, 0.0, ((high - low) * WIDE).max(2.0), 6.0).border(px(1).all());
        well.spawn((bar, BackgroundColor(bright), BorderColor::all(palette::PAPER_TEXT)));
    });
}

/// Spawns the lists of the most expensive decisions of both sides. A press on a row shows the card of its decision.
pub(super) fn spawn_mistake_lists(stage: &mut ChildSpawnerCommands, model: &AnalysisModel, texts: &Texts) {
    let chosen = model.chosen.as_ref().map(|chosen| chosen.deed);
    for (place, (side, left)) in Side::BOTH.into_iter().zip([348.0, 806.0]).enumerate() {
        stage.spawn((absolute_panel(left, 416.0, 442.0, 212.0), NineSliceFrame::PLAIN));
        stage.spawn(absolute_panel(left + 14.0, 424.0, 414.0, 30.0).across(10.0)).with_children(|head| {
            head.spawn(side_badge(side, 28.0));
            let title = texts.t(&format!("analysis-cost-{}", side.key()));
            head.spawn(text_label(TextStyle::HEADER.spaced(0.0), title, side.on_steel()));
        });
        let list = absolute_panel(left + 10.0, 456.0, 422.0, 168.0).down(2.0);
        stage.spawn(list).with_children(|list| {
            for (index, dear) in model.dearest[place].iter().enumerate() {
                spawn_mistake_row(list, dear, &format!("cost-{}-{index}", side.key()), chosen == Some(dear.deed));
            }
            if model.dearest[place].is_empty() {
                let words = wrapped_text(TextStyle::SENTENCE, model.none_dear[place].clone(), palette::TEXT_COOL);
                list.spawn((Node::default().padding(px(8).all()), children![words]));
            }
        });
    }
}

fn spawn_mistake_row(list: &mut ChildSpawnerCommands, dear: &MistakeRow, name: &str, chosen: bool) {
    let line = ListRow { name: name.to_owned(), chosen, done: false, size: [54.0, 10.0, 0.0] };
    list.spawn((line.bundle(), on_press(AnalysisIntent::Choose(dear.deed)))).with_children(|line| {
        let turn = Node::default().width(30).rigid();
        line.spawn(turn).with_child(text_label(TextStyle::LABEL.px(16.0), dear.turn.clone(), palette::TEXT_COOL));
        line.spawn(flex_column(0.0).grow().clip()).with_children(|words| {
            let kind = TextStyle::new(FontFace::Oswald, 16.0, 21.0);
            words.spawn(text_label(kind, dear.what.clone(), palette::TEXT));
            words.spawn(text_label(TextStyle::LABEL.px(16.0).line(18.0), dear.better.clone(), palette::FINE_ON_STEEL));
        });
        line.spawn(flex_column(0.0).align(AlignItems::End).rigid()).with_children(|cost| {
            cost.spawn(text_label(TextStyle::NUMBER, dear.cost.clone(), palette::ATTACK_ON_STEEL));
            cost.spawn(text_label(TextStyle::LABEL.px(16.0).line(17.0), dear.margin.clone(), palette::TEXT_COOL));
        });
    });
}
