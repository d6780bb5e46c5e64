//! The campaigns that there are: which one goes on, a new one, another name, away with it.

use super::stage::{ScreenOverlay, back, bar_plate, show, warning};
use kit::draw::*;

/// Rows that are shown at once; with more, those around the chosen one.
const ROWS: usize = 8;

/// The campaigns and the one that is chosen.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CampaignsModel {
    /// All of them, the one played last first.
    pub rows: Vec<CampaignRow>,
    /// The place of the chosen one.
    pub chosen: usize,
    /// Why the chosen one can't be opened, if so.
    pub open: Option<Refused>,
    /// Why it can't be given another name.
    pub rename: Option<Refused>,
    /// Why it can't be deleted.
    pub delete: Option<Refused>,
    /// Why a new one can't be begun.
    pub new: Option<Refused>,
    /// What went wrong with the last wish.
    pub warning: Option<String>,
}

/// A campaign in the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CampaignRow {
    /// Its name, or its file's where it can't be read.
    pub name: String,
    /// How it stands, one line.
    pub line: String,
    /// What plan it follows.
    pub plan: String,
    /// When it was played last.
    pub ago: String,
    /// Missions won, allied and German.
    pub tally: [u32; 2],
    /// Who won it, once it is over; `Some(None)` is a draw.
    pub winner: Option<Option<Side>>,
    /// What comes next, or what is wrong with it.
    pub note: String,
    /// It can't be played now: at fault, or open in another window.
    pub dead: bool,
}

/// What the players want.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CampaignsIntent {
    /// Back to the title.
    Back,
    /// Choose this one; if it is chosen already, open it.
    Choose(usize),
    /// Open the chosen one.
    Open,
    /// Begin another.
    New,
    /// Give the chosen one another name.
    Rename,
    /// Delete the chosen one.
    Delete,
}

pub(super) fn plugin(app: &mut App) {
    show::<CampaignsModel, CampaignsIntent, _>(app, Screen::Campaigns, draw);
}

fn draw(mut overlay: ScreenOverlay, texts: Res<Texts>, model: Res<CampaignsModel>) {
    overlay.screen(Screen::Campaigns, true, |stage| {
        list(stage, &model, &texts);
        page(stage, &model, &texts);
        if let Some(words) = &model.warning {
            warning(stage, 56.0, words);
        }
        foot(stage, &model, &texts);
    });
}

fn list(stage: &mut ChildSpawnerCommands, model: &CampaignsModel, texts: &Texts) {
    listing(stage, 520.0, (texts.t("campaigns-title"), model.rows.len()), |list| {
        window(list, texts, (&model.rows, model.chosen), ROWS, |list, index, campaign| {
            entry(list, campaign, index, index == model.chosen);
        });
        if model.rows.is_empty() {
            let words = sentence(Type::SENTENCE.px(17.0).line(24.0), texts.t("campaigns-none"), palette::TEXT_WARM);
            list.spawn(Node { padding: px(16).all(), ..default() }).with_child(words);
        }
    });
}

fn entry(list: &mut ChildSpawnerCommands, campaign: &CampaignRow, index: usize, chosen: bool) {
    let name = format!("campaign-{index}");
    let shown = ListRow { name, digit: Some(index), chosen, done: campaign.dead, size: [60.0, 14.0, 4.0] };
    let press = emit(CampaignsIntent::Choose(index));
    list.spawn((shown.bundle(), press)).with_children(|line| {
        let (name, colour) = match (campaign.dead, campaign.winner) {
            (true, _) => ("lock", palette::TEXT_OFF),
            (_, Some(_)) => ("medal", palette::BRASS),
            _ => ("play", palette::BRASS),
        };
        line.spawn(icon(name, 24.0, colour));
        let colour = if campaign.dead { palette::TEXT_OFF } else { palette::TEXT };
        let kind = Type::CAPTION.spaced(0.0).line(18.0);
        let under = label(kind, campaign.line.clone(), palette::TEXT_COOL);
        titled(line, label(Type::NAME, campaign.name.clone(), colour), Some(under));
        line.spawn(label(Type::LABEL, campaign.ago.clone(), palette::TEXT_COOL));
        if chosen {
            line.spawn(icon("right", 16.0, palette::FOCUS));
        }
    });
}

/// What the chosen one has come to.
fn page(stage: &mut ChildSpawnerCommands, model: &CampaignsModel, texts: &Texts) {
    stage.spawn((panel(580.0, 28.0, 668.0, 604.0), Frame::FOLDER));
    stage.spawn((panel(600.0, 48.0, 628.0, 564.0), Frame::PAPER));
    let node = panel(636.0, 78.0, 556.0, 504.0).down(8.0);
    let Some(campaign) = model.rows.get(model.chosen) else {
        stage.spawn(node).with_children(|page| {
            page.spawn(label(Type::SCREEN, texts.t("campaigns-first"), palette::PAPER_TEXT));
            page.spawn(rule(palette::PAPER_RULE_DARK, 4.0, 8.0));
            page.spawn(sentence(Type::DOSSIER, texts.t("campaigns-how"), palette::PAPER_TEXT));
        });
        return;
    };
    stage.spawn(node).with_children(|page| {
        page.spawn(label(Type::DOSSIER.line(24.0), campaign.plan.clone(), palette::PAPER_SECOND));
        let letters = campaign.name.chars().count().max(1) as f32;
        let kind = Type::MISSION.px((540.0 / (letters * 0.68)).clamp(20.0, 52.0));
        page.spawn(label(kind, campaign.name.to_uppercase(), palette::PAPER_TEXT));
        page.spawn(rule(palette::PAPER_RULE_DARK, 4.0, 12.0));
        if !campaign.plan.is_empty() {
            tally(page, campaign.tally, texts);
            page.spawn(rule(palette::PAPER_RULE_DARK, 12.0, 8.0));
        }
        page.spawn(sentence(Type::SENTENCE.px(18.0).line(25.0), campaign.note.clone(), palette::PAPER_TEXT));
        page.spawn(sentence(Type::LABEL, campaign.ago.clone(), palette::PAPER_SECOND));
    });
    if let Some(winner) = campaign.winner {
        let (frame, colour) = winners_stamp(winner);
        let words = texts.t(&format!("debrief-{}", winner.map_or("draw", Side::key)));
        stage.spawn(stamp(frame, &words, colour, -5.0, panel(860.0, 510.0, 320.0, 56.0)));
    }
}

/// Missions won by either side, large.
pub(super) fn tally(page: &mut ChildSpawnerCommands, [allied, german]: [u32; 2], texts: &Texts) {
    page.spawn(row(20.0).height(92).justify(JustifyContent::Center).rigid()).with_children(|line| {
        let kind = Type::new(Face::Oswald, 72.0, 80.0);
        line.spawn(badge(Side::Allied, 72.0));
        line.spawn(label(kind, allied.to_string(), Side::Allied.on_paper()));
        line.spawn(label(Type::new(Face::Stencil, 30.0, 34.0), texts.t("ledger-to"), palette::PAPER_SECOND));
        line.spawn(label(kind, german.to_string(), Side::German.on_paper()));
        line.spawn(badge(Side::German, 72.0));
    });
}

fn foot(stage: &mut ChildSpawnerCommands, model: &CampaignsModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        let plate = |id, icon, size, key| bar_plate(texts, id, icon, size, key);
        bar.spawn((back(texts), emit(CampaignsIntent::Back)));
        if model.rows.is_empty() {
            bar.spawn(spacer());
            let new = Plate::confirm(texts.t("campaigns-begin"))
                .width(320.0)
                .key(KeyCode::Enter)
                .key(texts.key("campaigns-new"));
            bar.spawn((new.first().refused(model.new.clone()), emit(CampaignsIntent::New)));
            return;
        }
        let new = plate("campaigns-new", "plus", 18.0, texts.key("campaigns-new")).refused(model.new.clone());
        bar.spawn((new, emit(CampaignsIntent::New)));
        let rename =
            plate("campaigns-rename", "log", 20.0, texts.key("campaigns-rename")).refused(model.rename.clone());
        bar.spawn((rename, emit(CampaignsIntent::Rename)));
        let delete = Plate::steel(texts.t("campaigns-delete")).icon("close", 18.0).height(52.0);
        let delete = delete.key(Chord::key(KeyCode::Delete)).refused(model.delete.clone());
        bar.spawn((delete, emit(CampaignsIntent::Delete)));
        bar.spawn(spacer());
        let open = Plate::confirm(texts.t("campaigns-open")).width(320.0).key(KeyCode::Enter).first();
        bar.spawn((open.refused(model.open.clone()), emit(CampaignsIntent::Open)));
    });
}
