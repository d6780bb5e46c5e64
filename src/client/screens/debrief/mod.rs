//! After the battle: who won, what it cost turn by turn, and whose dice were kind.

pub mod keep;
mod luck;

use bevy::prelude::*;

use super::{Screen, ScreenRoot, rebuild, stage, stale};
use crate::client::{
    text::Texts,
    theme::{
        frame::{Frame, Picture, over},
        palette,
        typeface::{Face, Type},
    },
    wake::Awake,
    widgets::{
        Motion, Plate, Side, SideLook, badge, bottom_bar, column, emit, ground, hazard, icon, label, line, panel,
        picture, row, spacer,
    },
};

/// How the battle went.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct DebriefModel {
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// One sentence on how.
    pub sentence: String,
    /// Victory points of the Allies and of the SWD, where the mission gives any.
    pub points: Option<[u32; 2]>,
    /// Turns played.
    pub turns: u32,
    /// Allied figures lost.
    pub fallen: u32,
    /// German figures lost.
    pub killed: u32,
    /// Minutes of play.
    pub minutes: u32,
    /// What happened in each turn, from the first.
    pub losses: Vec<TurnLosses>,
    /// The dice of both sides, allied and German.
    pub luck: [LuckModel; 2],
    /// What becomes of the campaign; `None` for a skirmish.
    pub campaign: Option<CampaignEnd>,
}

/// What a campaign asks after one of its battles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CampaignEnd {
    /// The card to keep, of the side that chooses now; `None` where there is nothing to keep.
    pub keep: Option<keep::KeepModel>,
    /// The words on the confirm plate.
    pub confirm: String,
}

/// The losses of a turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnLosses {
    /// Pictures of the Allied figures lost, as `art/grunt`.
    pub allied: Vec<String>,
    /// Pictures of the German figures lost.
    pub german: Vec<String>,
    /// What else happened, one short label: as «Door 1».
    pub mark: Option<String>,
}

/// How the dice of a side fell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LuckModel {
    /// Dice rolled.
    pub dice: u32,
    /// Damage they did.
    pub hits: u32,
    /// Damage that was to be expected.
    pub expected: f64,
    /// The chance of each amount of damage around the expected one, any scale.
    pub bars: Vec<f32>,
    /// Which of the bars came true.
    pub actual: usize,
    /// Luckier than so many of a hundred.
    pub percentile: u32,
}

/// What the players want after the battle.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebriefIntent {
    /// To the title.
    ToTitle,
    /// The same mission again.
    Again,
    /// In a campaign: this card is kept, by its place; `None` for none of them.
    Keep(Option<usize>),
    /// In a campaign: so be it, and on.
    Settle,
    /// The same mission again, the players on the other sides.
    Return,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DebriefModel>()
        .add_message::<DebriefIntent>()
        .add_systems(Update, draw.run_if(stale::<DebriefModel>(Screen::Debrief)));
}

fn draw(
    mut commands: Commands,
    old: Query<Entity, With<ScreenRoot>>,
    texts: Res<Texts>,
    model: Res<DebriefModel>,
    mut awake: ResMut<Awake>,
) {
    rebuild(&mut commands, &old, Screen::Debrief, &mut awake, |root| {
        root.spawn(ground(false));
        root.spawn(stage()).with_children(|stage| {
            banner(stage, &model, &texts, old.is_empty());
            losses(stage, &model, &texts);
            luck::luck(stage, &model, &texts);
            if let Some(keep) = model.keep() {
                keep::spawn(stage, keep, &texts);
            }
            foot(stage, &model, &texts);
        });
    });
}

/// Who won; the badge falls like a stamp when the screen opens.
fn banner(stage: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts, opens: bool) {
    let band = model.winner.map_or(palette::STEEL_LIGHT, Side::band);
    stage.spawn(line(panel(-640.0, 0.0, 2560.0, 112.0), band));
    let dots = Picture::tiled("tex_halftone").tint(Color::srgba(1.0, 1.0, 1.0, 0.22));
    stage.spawn((panel(-640.0, 0.0, 2560.0, 112.0), dots));
    stage.spawn(hazard(panel(-640.0, 112.0, 2560.0, 8.0)));
    if let Some(side) = model.winner {
        let mut place = stage.spawn((panel(32.0, 10.0, 92.0, 92.0), Pickable::IGNORE));
        place.with_child(badge(side, 92.0));
        if opens {
            place.insert(Motion::stamp());
        }
    }
    let title = texts.t(&format!("debrief-{}", model.winner.map_or("draw", Side::key)));
    let shadow = TextShadow { offset: Vec2::splat(4.0), color: palette::INK };
    stage
        .spawn((panel(140.0, 5.0, 780.0, 70.0), Pickable::IGNORE))
        .with_child((label(Type::WINNER, title, palette::TEXT), shadow));
    let pale = palette::rgb(0xCFE8FA);
    stage.spawn((panel(142.0, 76.0, 780.0, 26.0), Pickable::IGNORE)).with_child(label(
        Type::SENTENCE.px(18.0).line(24.0),
        model.sentence.clone(),
        pale,
    ));
    let node = Node { position_type: PositionType::Absolute, right: Val::Px(32.0), top: Val::Px(22.0), ..row(20.0) };
    stage.spawn((node, Pickable::IGNORE)).with_children(|facts| {
        let minutes = texts.t_args("debrief-minutes", &[("n", model.minutes.into())]);
        if let Some([allied, german]) = model.points {
            let node = Node { align_items: AlignItems::Center, ..column(0.0) };
            facts.spawn((node, Pickable::IGNORE)).with_children(|fact| {
                let number = format!("{allied}–{german}");
                fact.spawn(label(Type::new(Face::Oswald, 38.0, 42.0), number, palette::BRASS));
                fact.spawn(label(Type::LABEL, texts.t("debrief-points"), pale));
            });
        }
        let entries = [
            (model.turns.to_string(), "debrief-turns", model.turns),
            (model.fallen.to_string(), "debrief-fallen", model.fallen),
            (model.killed.to_string(), "debrief-killed", model.killed),
            (minutes, "debrief-played", model.minutes),
        ];
        for (number, id, n) in entries {
            let node = Node { align_items: AlignItems::Center, ..column(0.0) };
            facts.spawn((node, Pickable::IGNORE)).with_children(|fact| {
                fact.spawn(label(Type::new(Face::Oswald, 38.0, 42.0), number, palette::TEXT));
                fact.spawn(label(Type::LABEL, texts.t_args(id, &[("n", n.into())]), pale));
            });
        }
    });
}

const CHART_LEFT: f32 = 36.0;
const CHART_WIDTH: f32 = 508.0;

/// How high the charts are.
#[derive(Clone, Copy)]
struct Heights {
    /// A panel.
    panel: f32,
    /// The line between the two sides' losses, from the top of the chart.
    axis: f32,
    /// Rows of fallen above that line and below it.
    rows: (usize, usize),
}

impl DebriefModel {
    fn keep(&self) -> Option<&keep::KeepModel> {
        self.campaign.as_ref().and_then(|campaign| campaign.keep.as_ref())
    }

    /// Where a card is to be kept, the charts leave room for it.
    fn heights(&self) -> Heights {
        match self.keep() {
            Some(_) => Heights { panel: 276.0, axis: 172.0, rows: (3, 1) },
            None => Heights { panel: 484.0, axis: 244.0, rows: (5, 5) },
        }
    }
}

/// German losses above the line, Allied ones below.
fn losses(stage: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts) {
    let heights = model.heights();
    let foot = heights.panel - 24.0;
    stage.spawn((panel(32.0, 140.0, 584.0, heights.panel), Frame::PAPER));
    stage.spawn((panel(44.0, 152.0, 560.0, foot), Pickable::IGNORE)).with_children(|chart| {
        chart.spawn((panel(12.0, 4.0, 540.0, 26.0), Pickable::IGNORE)).with_child(label(
            Type::PANEL,
            texts.t("debrief-losses"),
            palette::PAPER_TEXT,
        ));
        let count = model.losses.len().max(6) as f32;
        let wide = CHART_WIDTH / count;
        for (index, turn) in model.losses.iter().enumerate() {
            let left = CHART_LEFT + wide * index as f32;
            if index % 2 == 0 {
                chart.spawn(line(panel(left, 40.0, wide, foot - 48.0), Color::srgba(0.0, 0.0, 0.0, 0.063)));
            }
            stack(chart, &turn.german, (left, wide), true, heights);
            stack(chart, &turn.allied, (left, wide), false, heights);
            let node = Node { justify_content: JustifyContent::Center, ..panel(left, foot - 34.0, wide, 22.0) };
            let words = if wide > 70.0 {
                texts.t_args("turn-n", &[("n", (index + 1).into())])
            } else {
                (index + 1).to_string()
            };
            chart.spawn((node, Pickable::IGNORE)).with_child(label(Type::LABEL, words, palette::PAPER_TEXT));
            if let Some(mark) = &turn.mark {
                flag(chart, mark, left, wide);
            }
        }
        let axis = heights.axis;
        chart.spawn(line(panel(28.0, axis, CHART_WIDTH + 8.0, 3.0), palette::PAPER_TEXT));
        for (side, top) in [(Side::German, axis - 36.0), (Side::Allied, axis + 8.0)] {
            chart.spawn((panel(0.0, top, 30.0, 30.0), Pickable::IGNORE)).with_child(badge(side, 30.0));
        }
    });
}

/// The fallen of a side in a turn: two columns, away from the line; what has no room is counted.
fn stack(chart: &mut ChildSpawnerCommands, fallen: &[String], (left, wide): (f32, f32), up: bool, heights: Heights) {
    let columns = ((wide - 4.0) / 34.0).floor().max(1.0) as usize;
    let room = columns * if up { heights.rows.0 } else { heights.rows.1 };
    let shown = if fallen.len() > room { room - 1 } else { fallen.len() };
    let inset = (wide - columns as f32 * 34.0) / 2.0;
    let place = |at: usize| {
        let (x, y) = ((at % columns) as f32, (at / columns) as f32);
        let top = if up { heights.axis - 36.0 - y * 33.0 } else { heights.axis + 8.0 + y * 33.0 };
        panel(left + inset + x * 34.0 + 1.0, top, 32.0, 32.0)
    };
    for (at, name) in fallen[..shown].iter().enumerate() {
        chart.spawn((place(at), Pickable::IGNORE)).with_children(|spot| {
            spot.spawn(picture(name, 32.0, 32.0));
            if !up {
                spot.spawn((over(0.0), Pickable::IGNORE)).with_child(icon("close", 32.0, palette::WOUND));
            }
        });
    }
    if shown < fallen.len() {
        let more = format!("+{}", fallen.len() - shown);
        let node = Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..place(shown) };
        chart.spawn((node, Pickable::IGNORE)).with_child(label(
            Type::new(Face::Oswald, 18.0, 22.0),
            more,
            palette::PAPER_TEXT,
        ));
    }
}

fn flag(chart: &mut ChildSpawnerCommands, words: &str, left: f32, wide: f32) {
    let node = Node {
        align_items: AlignItems::Center,
        column_gap: Val::Px(4.0),
        padding: UiRect::axes(Val::Px(5.0), Val::Px(1.0)),
        border: UiRect::all(Val::Px(2.0)),
        border_radius: BorderRadius::all(Val::Px(5.0)),
        overflow: Overflow::clip(),
        ..panel(left + 3.0, 42.0, wide - 6.0, 26.0)
    };
    chart
        .spawn((node, BackgroundColor(palette::rgb(0x17704A)), BorderColor::all(palette::INK), Pickable::IGNORE))
        .with_children(|flag| {
            flag.spawn(icon("lock", 14.0, Color::WHITE));
            flag.spawn(label(Type::CAPTION.spaced(0.0).line(18.0), words, Color::WHITE));
        });
}

fn foot(stage: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        let plate =
            |id: &str, name: &str, key: KeyCode| Plate::steel(texts.t(id)).icon(name, 20.0).height(52.0).key(key);
        if let Some(campaign) = &model.campaign {
            bar.spawn(spacer());
            let on = Plate::confirm(campaign.confirm.clone()).node(|node| node.min_width = Val::Px(320.0));
            bar.spawn((on.key(KeyCode::Enter).first(), emit(DebriefIntent::Settle)));
            return;
        }
        bar.spawn((plate("debrief-again", "undo", KeyCode::KeyR), emit(DebriefIntent::Again)));
        bar.spawn((plate("debrief-return", "turn", KeyCode::KeyB), emit(DebriefIntent::Return)));
        bar.spawn(spacer());
        let on = Plate::confirm(texts.t("debrief-title")).width(320.0).key(KeyCode::Enter).key(KeyCode::Escape).first();
        bar.spawn((on, emit(DebriefIntent::ToTitle)));
    });
}
