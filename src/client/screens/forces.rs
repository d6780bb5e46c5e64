//! Choosing a force: a card for each figure, what is left of the budget, and why a dark card cannot be taken.

use bevy::prelude::*;

use super::{Screen, ScreenRoot, rebuild, stage, stale};
use crate::client::{
    text::Texts,
    theme::{frame::{Frame, Picture, over}, palette, typeface::{Face, Type}},
    wake::Awake,
    widgets::{
        Look, Plate, Refused, Side, Stepper, badge, bottom_bar, column, emit, ground, icon, label, panel, picture,
        portrait, rich, row, sentence, spacer,
    },
};

/// A force in the making.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct ForcesModel {
    /// Whose force it is.
    pub side: Side,
    /// Under the title, after the side: as «Mission 2, Incursion».
    pub mission: String,
    /// Requisition points in all.
    pub budget: u32,
    /// Requisition points spent.
    pub spent: u32,
    /// What can be taken; six at most.
    pub cards: Vec<FigureCard>,
    /// What was taken, one line a figure.
    pub force: Vec<ForceRow>,
    /// What this force means: an icon and a sentence each.
    pub facts: Vec<(String, String)>,
    /// A word of advice under it.
    pub info: Option<String>,
    /// What should be known before going on; may have `**bold**` parts.
    pub warning: Option<String>,
    /// The words on the confirm plate.
    pub confirm: String,
    /// Whether it may be pressed.
    pub ready: Result<(), Refused>,
}

/// A figure that can be taken.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureCard {
    /// What the intents call it.
    pub id: String,
    /// Its name; shown in capitals.
    pub name: String,
    /// What kind of figure it is.
    pub kind: String,
    /// Its picture, as `art/grunt`.
    pub picture: String,
    /// Requisition points it costs.
    pub rp: u32,
    /// Action points.
    pub ap: u32,
    /// Fortitude.
    pub fortitude: u32,
    /// Damage points.
    pub damage_points: u32,
    /// Its weapon, one line.
    pub weapon: String,
    /// What else it can do.
    pub note: String,
    /// How many may be taken; `None` is without limit.
    pub limit: Option<u32>,
    /// How many were taken.
    pub count: u32,
    /// Whether one more may be taken.
    pub add: Result<(), Refused>,
    /// Whether one may be given back.
    pub remove: Result<(), Refused>,
}

impl FigureCard {
    /// Bright: there is one, or there may be.
    fn lit(&self) -> bool {
        self.add.is_ok() || self.count > 0
    }
}

/// A figure that was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct ForceRow {
    /// What the intents call its kind.
    pub id: String,
    /// Its name, with a number if there are several.
    pub name: String,
    /// Its picture, as `art/grunt`.
    pub picture: String,
    /// What it cost.
    pub rp: u32,
    /// A line under the name.
    pub note: Option<String>,
}

/// What the player wants while choosing.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ForcesIntent {
    /// Take one of this figure.
    Add(String),
    /// Give one of this figure back.
    Remove(String),
    /// Give everything back.
    Clear,
    /// Take a force that the game suggests.
    Suggest,
    /// Back to the briefing.
    Back,
    /// This is the force.
    Confirm,
}

impl Default for ForcesModel {
    fn default() -> Self {
        Self {
            side: Side::Allied,
            mission: String::new(),
            budget: 0,
            spent: 0,
            cards: Vec::new(),
            force: Vec::new(),
            facts: Vec::new(),
            info: None,
            warning: None,
            confirm: String::new(),
            ready: Ok(()),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ForcesModel>()
        .add_message::<ForcesIntent>()
        .add_systems(Update, draw.run_if(stale::<ForcesModel>(Screen::Forces)));
}

fn draw(
    mut commands: Commands,
    old: Query<Entity, With<ScreenRoot>>,
    texts: Res<Texts>,
    model: Res<ForcesModel>,
    mut awake: ResMut<Awake>,
) {
    rebuild(&mut commands, &old, Screen::Forces, &mut awake, |root| {
        root.spawn(ground(true));
        root.spawn(stage()).with_children(|stage| {
            head(stage, &model, &texts);
            cards(stage, &model, &texts);
            force(stage, &model, &texts);
            warning(stage, &model);
            foot(stage, &model, &texts);
        });
    });
}

fn head(stage: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    let node = Node { align_items: AlignItems::Center, column_gap: Val::Px(16.0), ..panel(32.0, 20.0, 1216.0, 64.0) };
    stage.spawn((node, Pickable::IGNORE)).with_children(|line| {
        line.spawn(badge(model.side, 60.0));
        line.spawn((column(0.0), Pickable::IGNORE)).with_children(|names| {
            names.spawn(label(Type::SCREEN, texts.t("forces-title"), palette::TEXT));
            let side = texts.t(&format!("side-{}", model.side.key()));
            let words = format!("{side} · {}", model.mission);
            names.spawn(label(Type::LABEL.px(18.0).line(22.0), words, model.side.on_steel()));
        });
        line.spawn(spacer());
        let node = Node { width: Val::Px(560.0), flex_shrink: 0.0, ..column(6.0) };
        line.spawn((node, Pickable::IGNORE)).with_children(|side| budget(side, model, texts));
    });
}

fn budget(place: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    let left = model.budget.saturating_sub(model.spent);
    let node = Node { justify_content: JustifyContent::SpaceBetween, ..row(8.0) };
    place.spawn((node, Pickable::IGNORE)).with_children(|line| {
        line.spawn(label(Type::new(Face::Oswald, 20.0, 24.0), texts.t("forces-budget"), palette::TEXT));
        line.spawn((row(6.0), Pickable::IGNORE)).with_children(|numbers| {
            let kind = Type::new(Face::OswaldBold, 22.0, 24.0);
            numbers.spawn(label(kind, model.spent.to_string(), palette::BRASS));
            let of = texts.t_args("forces-of", &[("n", model.budget.into())]);
            numbers.spawn(label(kind, of, palette::TEXT));
            let rest = texts.t_args("forces-left", &[("n", left.into())]);
            numbers.spawn(label(Type::new(Face::Oswald, 18.0, 24.0), rest, palette::FINE_ON_STEEL));
        });
    });
    place.spawn((row(3.0), Pickable::IGNORE)).with_children(|bar| {
        let mut sum = 0;
        let ends: Vec<u32> = model.force.iter().map(|figure| { sum += figure.rp; sum }).collect();
        for point in 0..model.budget {
            let spent = point < model.spent;
            if ends.contains(&point) {
                bar.spawn(Node { width: Val::Px(6.0), ..default() });
            }
            let node = Node {
                flex_grow: 1.0,
                flex_basis: Val::Px(0.0),
                height: Val::Px(24.0),
                border: UiRect::all(Val::Px(2.0)),
                border_radius: BorderRadius::all(Val::Px(3.0)),
                ..default()
            };
            let (fill, edge) = match spent {
                true => (palette::BRASS, palette::rgb(0x6A440A)),
                false => (palette::rgb(0x123A55), palette::rgb(0x7CCBF3)),
            };
            bar.spawn((node, BackgroundColor(fill), BorderColor::all(edge), Pickable::IGNORE));
        }
    });
}

/// Five cards are 176 wide; more share the same room.
fn cards(stage: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    let count = model.cards.len().max(5) as f32;
    let pitch = 920.0 / count;
    for (index, card) in model.cards.iter().enumerate() {
        let frame = match (card.lit(), model.side) {
            (false, _) => Frame::CARD_OFF,
            (true, Side::Allied) => Frame::CARD,
            (true, Side::German) => Frame::CARD_GERMAN,
        };
        let width = pitch - 8.0;
        let node = Node {
            flex_direction: FlexDirection::Column,
            padding: UiRect::all(Val::Px(14.0)),
            ..panel(32.0 + pitch * index as f32, 108.0, width, 452.0)
        };
        stage.spawn((node, frame)).with_children(|parent| {
            card_head(parent, card, model.side, width - 28.0, texts);
            card_numbers(parent, card, texts);
            card_words(parent, card, texts);
            card_foot(parent, card, if count > 5.0 { 36.0 } else { 42.0 });
        });
    }
}

fn card_head(parent: &mut ChildSpawnerCommands, card: &FigureCard, side: Side, width: f32, texts: &Texts) {
    let lit = card.lit();
    let band = if lit { side.band() } else { palette::rgb(0x3A454E) };
    let ruled = UiRect::bottom(Val::Px(2.0));
    let node = Node {
        height: Val::Px(54.0),
        padding: UiRect::axes(Val::Px(8.0), Val::Px(5.0)),
        border: ruled,
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        ..column(0.0)
    };
    parent
        .spawn((node, BackgroundColor(band), BorderColor::all(palette::INK), Pickable::IGNORE))
        .with_children(|head| {
            let name = card.name.to_uppercase();
            let room = (width - 14.0) / (name.chars().count().max(1) as f32 * 0.655);
            let kind = Type::new(Face::Stencil, 20.0_f32.min(room), 22.0);
            head.spawn(label(kind, name, palette::rgb(0xFFFAEA)));
            head.spawn(label(Type::CAPTION.spaced(0.0).line(18.0), card.kind.clone(), palette::rgb(0xCFE3F0)));
        });
    let back = match (lit, side) {
        (false, _) => palette::rgb(0x7C868F),
        (true, Side::Allied) => palette::rgb(0x5F86A6),
        (true, Side::German) => palette::GERMAN_PORTRAIT,
    };
    let node = Node {
        height: Val::Px(112.0),
        border: ruled,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        overflow: Overflow::clip(),
        flex_shrink: 0.0,
        ..default()
    };
    parent
        .spawn((node, BackgroundColor(back), BorderColor::all(palette::INK), Pickable::IGNORE))
        .with_children(|place| {
            place.spawn((over(0.0), Picture::tiled("tex_halftone").tint(Color::srgba(1.0, 1.0, 1.0, 0.16))));
            place.spawn(picture(&card.picture, 104.0, 104.0));
            price(place, card.rp, texts);
        });
}

fn price(place: &mut ChildSpawnerCommands, rp: u32, texts: &Texts) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: Val::Px(4.0),
        bottom: Val::Px(4.0),
        padding: UiRect::axes(Val::Px(8.0), Val::Px(1.0)),
        border_radius: BorderRadius::all(Val::Px(6.0)),
        ..row(4.0)
    };
    place.spawn((node, BackgroundColor(palette::INK), Pickable::IGNORE)).with_children(|tag| {
        tag.spawn(label(Type::new(Face::OswaldBold, 24.0, 30.0), rp.to_string(), palette::BRASS));
        tag.spawn(label(Type::CAPTION.spaced(0.0), texts.t("rp"), palette::TEXT));
    });
}

fn card_numbers(parent: &mut ChildSpawnerCommands, card: &FigureCard, texts: &Texts) {
    let node = Node {
        padding: UiRect::axes(Val::Px(0.0), Val::Px(4.0)),
        border: UiRect::bottom(Val::Px(2.0)),
        flex_shrink: 0.0,
        ..row(0.0)
    };
    let colours = (BackgroundColor(Color::NONE), BorderColor::all(palette::PAPER_RULE));
    parent.spawn((node, colours, Pickable::IGNORE)).with_children(|line| {
        let numbers = [("ap", card.ap), ("shield", card.fortitude), ("hex", card.damage_points)];
        for ((name, number), id) in numbers.into_iter().zip(["ap", "fortitude-short", "dp"]) {
            let node = Node { flex_grow: 1.0, flex_basis: Val::Px(0.0), align_items: AlignItems::Center, ..column(0.0) };
            line.spawn((node, Pickable::IGNORE)).with_children(|cell| {
                cell.spawn((row(4.0), Pickable::IGNORE)).with_children(|top| {
                    top.spawn(icon(name, 16.0, palette::PAPER_SECOND));
                    top.spawn(label(Type::NUMBER, number.to_string(), palette::PAPER_TEXT));
                });
                cell.spawn(label(Type::CAPTION.spaced(0.0).line(17.0), texts.t(id), palette::PAPER_SECOND));
            });
        }
    });
}

fn card_words(parent: &mut ChildSpawnerCommands, card: &FigureCard, texts: &Texts) {
    let node = Node {
        flex_grow: 1.0,
        padding: UiRect::new(Val::Px(6.0), Val::Px(4.0), Val::Px(6.0), Val::Px(0.0)),
        overflow: Overflow::clip(),
        ..column(2.0)
    };
    parent.spawn((node, Pickable::IGNORE)).with_children(|words| {
        words.spawn(sentence(Type::new(Face::OswaldBold, 16.0, 19.0), card.weapon.clone(), palette::PAPER_TEXT));
        words.spawn(sentence(Type::SENTENCE.px(15.0).line(19.0), card.note.clone(), palette::PAPER_SENTENCE));
    });
    let node = Node { padding: UiRect::new(Val::Px(6.0), Val::Px(4.0), Val::Px(0.0), Val::Px(4.0)), flex_shrink: 0.0, ..column(0.0) };
    parent.spawn((node, Pickable::IGNORE)).with_children(|words| {
        let limit = match card.limit {
            Some(limit) => texts.t_args("forces-limit", &[("n", limit.into())]),
            None => texts.t("forces-no-limit"),
        };
        words.spawn(label(Type::CAPTION.spaced(0.0).line(19.0), limit, palette::PAPER_SECOND));
        let (name, colour, why) = match &card.add {
            Ok(()) => ("check", palette::FINE_ON_PAPER, texts.t("forces-fits")),
            Err(why) => ("lock", palette::REFUSED, why.short.clone()),
        };
        words.spawn((Node { height: Val::Px(24.0), ..row(4.0) }, Pickable::IGNORE)).with_children(|line| {
            line.spawn(icon(name, 16.0, colour));
            line.spawn(sentence(Type::LABEL, why, colour));
        });
    });
}

fn card_foot(parent: &mut ChildSpawnerCommands, card: &FigureCard, width: f32) {
    let node = Node {
        padding: UiRect::axes(Val::Px(6.0), Val::Px(5.0)),
        border: UiRect::top(Val::Px(2.0)),
        justify_content: JustifyContent::SpaceBetween,
        flex_shrink: 0.0,
        ..row(4.0)
    };
    let colours = (BackgroundColor(palette::PAPER_DARK), BorderColor::all(palette::INK));
    parent.spawn((node, colours, Pickable::IGNORE)).with_children(|foot| {
        let dial = Stepper { width, height: 38.0, sign: 16.0 };
        foot.spawn((dial.minus(&card.id, card.remove.clone()), emit(ForcesIntent::Remove(card.id.clone()))));
        foot.spawn(label(Type::new(Face::OswaldBold, 28.0, 36.0), card.count.to_string(), palette::PAPER_TEXT));
        let more = dial.plus(&card.id, card.add.clone()).look(Look::Move);
        foot.spawn((more, emit(ForcesIntent::Add(card.id.clone()))));
    });
}

fn force(stage: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    stage.spawn((panel(960.0, 108.0, 288.0, 452.0), Frame::STEEL));
    let node = Node { flex_direction: FlexDirection::Column, row_gap: Val::Px(6.0), overflow: Overflow::clip(), ..panel(972.0, 118.0, 264.0, 432.0) };
    stage.spawn((node, Pickable::IGNORE)).with_children(|list| {
        let node = Node {
            padding: UiRect::new(Val::Px(18.0), Val::Px(14.0), Val::Px(9.0), Val::Px(9.0)),
            justify_content: JustifyContent::SpaceBetween,
            flex_shrink: 0.0,
            ..row(0.0)
        };
        list.spawn((node, Frame::HEADER, Pickable::IGNORE)).with_children(|head| {
            head.spawn(label(Type::HEADER, texts.t("forces-yours"), palette::rgb(0xFFFAEA)));
            head.spawn(label(Type::HEADER, model.force.len().to_string(), palette::rgb(0xFFFAEA)));
        });
        let crowded = model.force.len() > 5;
        for (index, figure) in model.force.iter().enumerate() {
            force_row(list, figure, index, crowded, model.side);
        }
        if !model.facts.is_empty() {
            facts(list, model, texts);
        }
        if let Some(info) = &model.info {
            let node = Node { align_items: AlignItems::Start, padding: UiRect::axes(Val::Px(8.0), Val::Px(2.0)), ..row(8.0) };
            list.spawn((node, Pickable::IGNORE)).with_children(|line| {
                line.spawn(icon("info", 18.0, palette::ALLIED_ON_STEEL));
                line.spawn(sentence(Type::SENTENCE.px(15.0).line(19.0), info.clone(), palette::TEXT));
            });
        }
    });
}

/// Many figures make low rows.
fn force_row(list: &mut ChildSpawnerCommands, figure: &ForceRow, index: usize, crowded: bool, side: Side) {
    let height = match (crowded, figure.note.is_some()) {
        (true, _) => 38.0,
        (false, true) => 64.0,
        (false, false) => 52.0,
    };
    let node = Node {
        height: Val::Px(height),
        padding: UiRect::axes(Val::Px(10.0), Val::Px(0.0)),
        margin: UiRect::horizontal(Val::Px(4.0)),
        flex_shrink: 0.0,
        ..row(10.0)
    };
    list.spawn((node, Frame::ROW, Pickable::IGNORE)).with_children(|line| {
        line.spawn(portrait(&figure.picture, side, if crowded { 32.0 } else { 44.0 }));
        let names = Node { flex_grow: 1.0, ..column(1.0) };
        line.spawn((names, Pickable::IGNORE)).with_children(|names| {
            names.spawn(label(Type::NAME, figure.name.clone(), palette::TEXT));
            if let Some(note) = figure.note.as_ref().filter(|_| !crowded) {
                names.spawn((row(6.0), Pickable::IGNORE)).with_children(|line| {
                    line.spawn(icon("effect", 16.0, palette::FINE_ON_STEEL));
                    line.spawn(sentence(Type::CAPTION.spaced(0.0).line(18.0), note.clone(), palette::FINE_ON_STEEL));
                });
            }
        });
        line.spawn(label(Type::new(Face::OswaldBold, 19.0, 22.0), figure.rp.to_string(), palette::BRASS));
        let out = Plate::steel("")
            .icon("close", 14.0)
            .size(36.0, if crowded { 32.0 } else { 36.0 })
            .padding(0.0)
            .named(format!("out-{index}"));
        line.spawn((out, emit(ForcesIntent::Remove(figure.id.clone()))));
    });
}

fn facts(list: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    let node = Node {
        padding: UiRect::axes(Val::Px(12.0), Val::Px(10.0)),
        margin: UiRect::horizontal(Val::Px(4.0)),
        flex_shrink: 0.0,
        ..column(5.0)
    };
    list.spawn((node, Frame::INSET, Pickable::IGNORE)).with_children(|well| {
        well.spawn(label(Type::CAPTION, texts.t("forces-with").to_uppercase(), model.side.on_steel()));
        for (name, words) in &model.facts {
            well.spawn((row(8.0), Pickable::IGNORE)).with_children(|line| {
                line.spawn(icon(name, 18.0, palette::BRASS));
                line.spawn(sentence(Type::SENTENCE.line(20.0), words.clone(), palette::TEXT));
            });
        }
    });
}

fn warning(stage: &mut ChildSpawnerCommands, model: &ForcesModel) {
    let Some(warning) = &model.warning else {
        return;
    };
    let node = Node {
        align_items: AlignItems::Center,
        column_gap: Val::Px(12.0),
        padding: UiRect::horizontal(Val::Px(20.0)),
        ..panel(32.0, 572.0, 1216.0, 48.0)
    };
    stage.spawn((node, Frame::PROMPT, Pickable::IGNORE)).with_children(|line| {
        line.spawn(icon("warn", 24.0, palette::REACTION_TEXT));
        line.spawn(rich(Type::SENTENCE.px(17.0), warning, palette::TEXT));
    });
}

fn foot(stage: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        let plate = |id: &str, name: &str, size: f32, key: KeyCode| {
            Plate::steel(texts.t(id)).icon(name, size).height(52.0).key(key)
        };
        bar.spawn((plate("back", "left", 16.0, KeyCode::Escape), emit(ForcesIntent::Back)));
        bar.spawn((plate("forces-suggest", "star", 20.0, KeyCode::KeyS), emit(ForcesIntent::Suggest)));
        bar.spawn((plate("forces-clear", "undo", 20.0, KeyCode::KeyV), emit(ForcesIntent::Clear)));
        bar.spawn(spacer());
        let go = Plate::confirm(model.confirm.to_uppercase())
            .node(|node| node.min_width = Val::Px(320.0))
            .key(KeyCode::Enter)
            .hide_key()
            .allowed(model.ready.clone());
        bar.spawn((go, emit(ForcesIntent::Confirm)));
    });
}
