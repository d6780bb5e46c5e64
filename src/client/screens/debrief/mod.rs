//! After the battle: who won, what it cost turn by turn, whose dice were kind and what decided it; on further pages all
//! dice and the whole log. What is told of an event opens the battle there.

mod dice;
pub mod keep;
mod log;
mod losses;
mod luck;
mod moments;

use bevy::prelude::*;

use super::{Screen, ScreenRoot, rebuild, stage, stale};
use crate::client::{
    input::layer::base_listens,
    text::Texts,
    theme::{
        frame::Picture,
        palette,
        typeface::{Face, Type},
    },
    wake::Awake,
    widgets::{
        Look, Plate, Side, SideLook, badge, bottom_bar, column, emit, ground, hazard, label, line, panel, pressable,
        row, spacer,
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
    /// What decided it.
    pub moments: Vec<Moment>,
    /// The page that is open.
    pub page: DebriefPage,
    /// The leaf of the log that is open.
    pub log: LogLeaf,
    /// What becomes of the campaign; `None` for a skirmish.
    pub campaign: Option<CampaignEnd>,
}

/// The pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DebriefPage {
    /// Losses, luck, and what decided it or the card to keep.
    #[default]
    Overview,
    /// All dice, and what decided it.
    Dice,
    /// The whole log.
    Log,
}

/// Something that weighed much.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The icon before it.
    pub icon: &'static str,
    /// Its turn, in words.
    pub turn: String,
    /// What happened; may have `**bold**` parts.
    pub words: String,
    /// Whom it served.
    pub side: Option<Side>,
    /// The event that opens the battle there.
    pub event: usize,
}

/// A leaf of the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogLeaf {
    /// Its lines.
    pub rows: Vec<LogRow>,
    /// Which leaf, from 0.
    pub leaf: usize,
    /// Of how many.
    pub leaves: usize,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRow {
    /// The icon before it.
    pub icon: &'static str,
    /// What it says; may have `**bold**` parts.
    pub words: String,
    /// Dice rolled, with the roll that hits.
    pub dice: Option<(Vec<u8>, u8)>,
    /// Begins a turn.
    pub heading: bool,
    /// The event that opens the battle there.
    pub event: usize,
}

/// Lines of a leaf: two columns.
pub const ROWS: usize = 34;

/// What a campaign asks after one of its battles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CampaignEnd {
    /// The card to keep, of the side that chooses now; `None` where there is nothing to keep.
    pub keep: Option<keep::KeepModel>,
    /// The words on the confirm plate.
    pub confirm: String,
}

/// The losses of a turn, or of several where there are too many for the chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnLosses {
    /// Its number, or the first and last of several.
    pub label: String,
    /// Whether it is one turn.
    pub single: bool,
    /// The Allied figures lost.
    pub allied: Vec<Fallen>,
    /// The German figures lost.
    pub german: Vec<Fallen>,
    /// What else happened, one short label: as «Door 1».
    pub mark: Option<String>,
    /// Damage done beyond what was expected, by the Allies and by the SWD.
    pub luck: [f32; 2],
}

/// A figure that was lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Fallen {
    /// Its picture, as `art/grunt`.
    pub picture: String,
    /// Its name.
    pub name: String,
    /// When and by whom.
    pub how: String,
    /// The event that opens the battle there.
    pub event: usize,
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
    /// How often each face was rolled, from 1 to 6.
    pub faces: [u32; 6],
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
    /// Another page.
    Open(DebriefPage),
    /// Another leaf of the log.
    Leaf(usize),
    /// The battle again, from that event on, or from its beginning.
    Watch(Option<usize>),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DebriefModel>()
        .add_message::<DebriefIntent>()
        .add_systems(Update, log::leaf.run_if(in_state(Screen::Debrief).and_then(base_listens)))
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
            banner(stage, &model, &texts);
            match model.page {
                DebriefPage::Overview => {
                    losses::losses(stage, &model, &texts);
                    luck::luck(stage, &model, &texts);
                    match model.keep() {
                        Some(keep) => keep::spawn(stage, keep, &texts),
                        None => moments::moments(stage, &model, &texts),
                    }
                }
                DebriefPage::Dice => {
                    dice::dice(stage, &model, &texts);
                    moments::moments(stage, &model, &texts);
                }
                DebriefPage::Log => log::log(stage, &model, &texts),
            }
            foot(stage, &model, &texts);
        });
    });
}

fn banner(stage: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts) {
    let band = model.winner.map_or(palette::STEEL_LIGHT, Side::band);
    stage.spawn(line(panel(-640.0, 0.0, 2560.0, 112.0), band));
    let dots = Picture::tiled("tex_halftone").tint(Color::srgba(1.0, 1.0, 1.0, 0.22));
    stage.spawn((panel(-640.0, 0.0, 2560.0, 112.0), dots));
    stage.spawn(hazard(panel(-640.0, 112.0, 2560.0, 8.0)));
    if let Some(side) = model.winner {
        stage.spawn((panel(32.0, 10.0, 92.0, 92.0), Pickable::IGNORE)).with_child(badge(side, 92.0));
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

impl DebriefModel {
    fn keep(&self) -> Option<&keep::KeepModel> {
        self.campaign.as_ref().and_then(|campaign| campaign.keep.as_ref())
    }
}

/// How high the papers above are, and how far down those beneath begin.
const HIGH: f32 = 276.0;
const BENEATH: f32 = 428.0;

/// The ways to further pages, the one that is open pressed.
fn pages(bar: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts) {
    let watch = Plate::steel(texts.t("debrief-watch")).icon("play", 18.0).height(52.0).padding(12.0);
    bar.spawn((watch.key(KeyCode::KeyV), emit(DebriefIntent::Watch(None))));
    for (page, id, name, key) in [
        (DebriefPage::Log, "debrief-log", "log", KeyCode::KeyL),
        (DebriefPage::Dice, "debrief-all-dice", "info", KeyCode::KeyD),
    ] {
        let open = model.page == page;
        let look = if open { Look::Confirm } else { Look::Steel };
        let plate = Plate::new(look, texts.t(id)).icon(name, 18.0).height(52.0).padding(12.0).key(key).named(id);
        bar.spawn((plate, emit(DebriefIntent::Open(if open { DebriefPage::Overview } else { page }))));
    }
}

fn foot(stage: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        pages(bar, model, texts);
        if let Some(campaign) = &model.campaign {
            bar.spawn(spacer());
            let on = Plate::confirm(campaign.confirm.clone()).node(|node| node.min_width = Val::Px(320.0));
            bar.spawn((on.key(KeyCode::Enter).first(), emit(DebriefIntent::Settle)));
            return;
        }
        for (id, name, key, intent) in [
            ("debrief-again", "undo", KeyCode::KeyR, DebriefIntent::Again),
            ("debrief-return", "turn", KeyCode::KeyB, DebriefIntent::Return),
        ] {
            let plate = Plate::steel(texts.t(id)).icon(name, 18.0).height(52.0).padding(12.0).key(key);
            bar.spawn((plate, emit(intent)));
        }
        bar.spawn(spacer());
        let on = Plate::confirm(texts.t("debrief-title")).width(240.0).key(KeyCode::Enter).first();
        // Esc shuts a page first.
        let on = if model.page == DebriefPage::Overview { on.key(KeyCode::Escape) } else { on };
        bar.spawn((on, emit(DebriefIntent::ToTitle)));
    });
}

/// What opens the battle at that event.
fn opens(name: String, event: usize) -> impl Bundle {
    (pressable(name, &[]), emit(DebriefIntent::Watch(Some(event))))
}
