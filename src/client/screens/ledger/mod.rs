//! How a campaign stands: the book of operations with its missions on the left page; veterans and fallen, or what came
//! of one mission, on the right.

mod left;
mod right;

use bevy::prelude::*;

use super::{Screen, ScreenRoot, rebuild, stage, stale};
use crate::client::{
    text::Texts,
    theme::frame::Frame,
    wake::Awake,
    widgets::{Plate, Refused, Side, bottom_bar, emit, ground, line, panel, spacer},
};

/// The book of a campaign.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct LedgerModel {
    /// The campaign's name.
    pub name: String,
    /// Its missions, in their order.
    pub missions: Vec<MissionLine>,
    /// Missions won, allied and German.
    pub tally: [u32; 2],
    /// Who has won it, once it is over; `Some(None)` is a draw.
    pub winner: Option<Option<Side>>,
    /// Figures with their history, the living first.
    pub figures: Vec<FigureLine>,
    /// What came of the mission that is looked at; `None` shows the figures.
    pub report: Option<Report>,
    /// The words on the confirm plate.
    pub confirm: String,
    /// Whether it may be pressed.
    pub ready: Result<(), Refused>,
    /// Whether there is a mission to begin anew; `None` where that makes no sense.
    pub restart: Option<Result<(), Refused>>,
    /// Something to tell, such as a save that failed.
    pub warning: Option<String>,
}

/// A mission in the book.
#[derive(Clone, Debug, PartialEq)]
pub struct MissionLine {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// What came of it, or what it is about.
    pub line: String,
    /// Requisition points, allied and German.
    pub rp: [u8; 2],
    /// How it stands.
    pub state: MissionState,
}

/// How a mission of a campaign stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissionState {
    /// That side has won it; `None` is a draw.
    Won(Option<Side>),
    /// It is the one to play now.
    Now,
    /// It is being played.
    Going,
    /// It comes later.
    Later,
    /// It comes later, and decides the campaign.
    Decides,
}

/// A figure in the book.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureLine {
    /// Whose it is.
    pub side: Side,
    /// Its name with its number.
    pub name: String,
    /// Its picture, as `art/grunt`.
    pub picture: String,
    /// What it has done, or how it fell.
    pub history: String,
    /// Its experience cards.
    pub cards: Vec<String>,
    /// It is dead, and its cards are lost.
    pub fallen: bool,
}

/// What came of a mission.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The place of the mission in the book.
    pub mission: usize,
    /// Its name.
    pub name: String,
    /// How it ended, one sentence.
    pub sentence: String,
    /// For both sides, allied and German: a title and its lines.
    pub sides: [Vec<(String, String)>; 2],
}

/// What the players want.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerIntent {
    /// Back to the list of campaigns.
    Back,
    /// Look at what came of a mission, or no longer.
    Look(usize),
    /// Begin the mission anew.
    Restart,
    /// Play on.
    Go,
}

/// Which part of a long list of figures is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Page(usize);

#[derive(Message, Clone, Copy, Debug)]
struct TurnPage(usize);

impl Default for LedgerModel {
    fn default() -> Self {
        Self {
            name: String::new(),
            missions: Vec::new(),
            tally: [0; 2],
            winner: None,
            figures: Vec::new(),
            report: None,
            confirm: String::new(),
            ready: Ok(()),
            restart: None,
            warning: None,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LedgerModel>()
        .init_resource::<Page>()
        .add_message::<LedgerIntent>()
        .add_message::<TurnPage>()
        .add_systems(
            Update,
            (turn, draw.run_if(stale::<LedgerModel>(Screen::Ledger).or_else(stale::<Page>(Screen::Ledger)))).chain(),
        )
        .add_systems(OnEnter(Screen::Ledger), |mut page: ResMut<Page>| page.0 = 0);
}

fn turn(mut turns: MessageReader<TurnPage>, mut page: ResMut<Page>) {
    for turn in turns.read() {
        page.0 = turn.0;
    }
}

fn draw(
    mut commands: Commands,
    old: Query<Entity, With<ScreenRoot>>,
    texts: Res<Texts>,
    model: Res<LedgerModel>,
    page: Res<Page>,
    mut awake: ResMut<Awake>,
) {
    if model.name.is_empty() {
        // Nobody has said yet which campaign.
        return;
    }
    rebuild(&mut commands, &old, Screen::Ledger, &mut awake, |root| {
        root.spawn(ground(false));
        root.spawn(stage()).with_children(|stage| {
            stage.spawn((panel(20.0, 16.0, 1240.0, 620.0), Frame::FOLDER));
            stage.spawn((panel(40.0, 32.0, 602.0, 588.0), Frame::PAPER));
            stage.spawn((panel(640.0, 32.0, 600.0, 588.0), Frame::PAPER));
            fold(stage);
            left::spawn(stage, &model, &texts);
            right::spawn(stage, &model, page.0, &texts);
            foot(stage, &model, &texts);
        });
    });
}

/// The shadow where the two pages meet.
fn fold(stage: &mut ChildSpawnerCommands) {
    for step in 0..16 {
        let dark = 0.02 * (8.0 - (step as f32 - 7.5).abs());
        let colour = Color::srgba(60.0 / 255.0, 40.0 / 255.0, 10.0 / 255.0, dark * 1.6);
        stage.spawn(line(panel(626.0 + 2.0 * step as f32, 40.0, 2.0, 572.0), colour));
    }
}

fn foot(stage: &mut ChildSpawnerCommands, model: &LedgerModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        let back = Plate::steel(texts.t("back")).icon("left", 16.0).height(52.0).key(KeyCode::Escape);
        bar.spawn((back, emit(LedgerIntent::Back)));
        if let Some(restart) = &model.restart {
            let plate = Plate::steel(texts.t("ledger-restart")).icon("undo", 20.0).height(52.0).key(KeyCode::KeyR);
            bar.spawn((plate.allowed(restart.clone()), emit(LedgerIntent::Restart)));
        }
        bar.spawn(spacer());
        let go = Plate::confirm(model.confirm.clone())
            .node(|node| node.min_width = Val::Px(320.0))
            .named("ledger-go")
            .key(KeyCode::Enter)
            .first()
            .allowed(model.ready.clone());
        bar.spawn((go, emit(LedgerIntent::Go)));
    });
}
