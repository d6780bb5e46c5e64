//! The privacy curtain: two riveted halves that hide secret information until the player who may see it holds down a
//! key.
//!
//! The curtain is an overlay while [`PrivacyCurtain`] holds a model. After the hold it sends
//! [`PrivacyCurtainIntent::Opened`] once. Respond by setting [`PrivacyCurtain`] to `None` and showing the hidden
//! screen; then the halves slide apart.

use bevy::{ui::Pressed, ui_widgets::Button};

use super::{
    screen_root::design_area,
    secret_toolbar::{self, SecretToolbar},
};
use ui_kit::{input::layer::layer_root, keys::CONFIRM, prelude::*, settings::Preferences};

/// Resource with the closed curtain, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PrivacyCurtain(pub Option<PrivacyCurtainModel>);

#[derive(Clone, Debug, PartialEq)]
pub struct PrivacyCurtainModel {
    /// Side that may open the curtain.
    pub side: Side,
    /// Name of the player; empty for a player without a name.
    pub player: String,
    /// Description of the hidden screen, like «the secret bid of turn 4».
    pub behind: String,
    /// News that the player should read first, if any.
    pub news: Option<String>,
    /// Number of the turn, painted on the left half.
    pub turn: u32,
    /// Maximum bid of a side, if both players may instead bid at the same time (key T).
    pub both: Option<u8>,
}

/// Message: the result of the curtain.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivacyCurtainIntent {
    /// The player held the key down.
    Opened,
    /// Both players bid at the same time instead.
    BothAtOnce,
}

/// Time that the key must be held down.
const HOLD_TIME: Duration = Duration::from_millis(600);
/// Duration of closing at normal speed, in seconds.
const CLOSING_SECONDS: f32 = 0.26;
/// Duration of opening at normal speed, in seconds.
const OPENING_SECONDS: f32 = 0.32;

/// Returns a duration at the player's speed; zero with reduced motion.
fn paced_duration(seconds: f32, preferences: &Preferences) -> Duration {
    let factor = preferences.speed.factor().filter(|_| !preferences.reduced_motion);
    Duration::from_secs_f32(factor.map_or(0.0, |factor| seconds / factor))
}

#[derive(Component)]
struct CurtainRoot {
    born: ClientInstant,
    opening: Option<ClientInstant>,
}

/// Component for a half that slides to this side: -1 is left, 1 is right.
#[derive(Component)]
struct CurtainHalf(f32);

#[derive(Component)]
struct CurtainMessage;

#[derive(Component)]
struct HoldButton;

#[derive(Component)]
struct CurtainFill;

/// Resource with the time at which the player pressed the key, while it is held down.
#[derive(Resource, Default)]
struct HoldStart(Option<ClientInstant>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PrivacyCurtain>()
        .init_resource::<HoldStart>()
        .add_message::<PrivacyCurtainIntent>()
        .add_systems(
            Update,
            (
                draw_curtain.run_if(any_resource_changed::<(PrivacyCurtain, Texts)>),
                track_curtain_hold,
                slide_curtain_halves,
            )
                .chain(),
        );
}

fn draw_curtain(
    mut commands: Commands,
    mut roots: Query<(Entity, &mut CurtainRoot)>,
    middles: Query<Entity, With<CurtainMessage>>,
    curtain: Res<PrivacyCurtain>,
    texts: Res<Texts>,
    mut held: ResMut<HoldStart>,
    mut awake: ResMut<RedrawRequests>,
) {
    awake.redraw_for(Duration::from_millis(380));
    held.0 = None;
    let Some(model) = &curtain.0 else {
        for (_, mut root) in &mut roots {
            root.opening.get_or_insert_with(ClientInstant::now);
        }
        for entity in &middles {
            commands.entity(entity).despawn();
        }
        return;
    };
    let standing = roots.iter().find(|(_, root)| root.opening.is_none()).map(|(_, root)| root.born);
    for (entity, _) in &roots {
        commands.entity(entity).despawn();
    }
    let root = CurtainRoot { born: standing.unwrap_or_else(ClientInstant::now), opening: None };
    commands.spawn((layer_root(InputLayer::CURTAIN), root)).with_children(|root| {
        root.spawn(design_area()).with_children(|stage| {
            spawn_curtain_halves(stage, model);
            spawn_curtain_message(stage, model, &texts);
        });
    });
}

fn spawn_curtain_halves(stage: &mut ChildSpawnerCommands, model: &PrivacyCurtainModel) {
    for side in [-1.0, 1.0] {
        let left = if side < 0.0 { -640.0 } else { 640.0 };
        let node = Node { overflow: Overflow::visible(), ..absolute_panel(left, -360.0, 1280.0, 1440.0) };
        stage.spawn((node, CurtainHalf(side), BackgroundColor(palette::color_from_hex(0x10161B)))).with_children(
            |half| {
                // Steel panels that extend beyond the design area, for windows with another aspect ratio.
                for index in 0..8 {
                    let top = 180.0 * index as f32;
                    let left = if side < 0.0 { -40.0 } else { 52.0 };
                    half.spawn((absolute_panel(left, top, 1268.0, 180.0), NineSliceFrame::STEEL));
                }
                let (words, left) = match side < 0.0 {
                    true => (format!("T{}", model.turn), 660.0),
                    false => (if model.side == Side::Allied { "07" } else { "SWD" }.to_owned(), 420.0),
                };
                let node = absolute_panel(left, 920.0, 200.0, 150.0).justify(if side < 0.0 {
                    JustifyContent::Start
                } else {
                    JustifyContent::End
                });
                half.spawn(node).with_child(text_label(
                    TextStyle::new(FontFace::Stencil, 150.0, 150.0),
                    words,
                    palette::color_from_hex(0x2E3B46),
                ));
                let left = if side < 0.0 { 1224.0 } else { 0.0 };
                half.spawn((absolute_panel(left, 0.0, 56.0, 1440.0), BackgroundColor(palette::INK)));
                let left = if side < 0.0 { 1228.0 } else { 4.0 };
                half.spawn((absolute_panel(left, 0.0, 48.0, 1440.0), UiImage::tiled("hazard_tile")));
            },
        );
    }
}

fn spawn_curtain_message(stage: &mut ChildSpawnerCommands, model: &PrivacyCurtainModel, texts: &Texts) {
    let node = absolute_panel(280.0, 112.0, 720.0, 480.0).align(AlignItems::Center);
    let node = node.down(8.0).padding(px(40).top());
    stage.spawn((node, NineSliceFrame::STEEL, CurtainMessage)).with_children(|middle| {
        spawn_curtain_words(middle, model, texts);
        // The keys don't press the button: `track_curtain_hold` reads them, because they must be held down.
        let button = GameButton::new(ButtonStyle::Confirm, texts.t("curtain-hold"))
            .kind(TextStyle::CONFIRM)
            .size(440.0, 72.0)
            .key(KeyCode::Space)
            .key_first()
            .first();
        middle.spawn((button, HoldButton));
        middle.spawn(Node { height: px(2), ..default() });
        middle.spawn((progress_bar(440.0), children![(progress_fill(0.0, palette::REACTION), CurtainFill)]));
    });
    // The board is public, so the toolbar may show it.
    let node = absolute_panel(280.0, 60.0, 720.0, 44.0).justify(JustifyContent::End);
    stage.spawn((node, CurtainMessage)).with_children(|line| {
        secret_toolbar::spawn_secret_toolbar(line, SecretToolbar { escape: true, ..default() }, texts);
    });
    if let Some(most) = model.both {
        spawn_both_bids_offer(stage, most, texts);
    }
}

/// Spawns the words of the curtain: the player who may open it, the hidden screen, and the news.
fn spawn_curtain_words(middle: &mut ChildSpawnerCommands, model: &PrivacyCurtainModel, texts: &Texts) {
    let key = model.side.key();
    let strip = Node { position_type: PositionType::Absolute, left: px(36), right: px(36), top: px(18), ..default() };
    middle.spawn(hazard_stripe(strip));
    middle.spawn(side_badge(model.side, 128.0));
    let title = TextStyle::new(FontFace::Stencil, 52.0, 56.0).spaced(1.0);
    middle.spawn(text_label(title, texts.t(&format!("curtain-title-{key}")), model.side.on_steel()));
    let line = TextStyle::SENTENCE.px(22.0).line(28.0);
    let eyes = match model.player.is_empty() {
        true => texts.t(&format!("curtain-eyes-{key}")),
        false => texts.t_args("curtain-eyes-named", &[("name", model.player.as_str().into())]),
    };
    middle.spawn(rich_text(line, &eyes, palette::TEXT));
    let behind = texts.t_args("curtain-behind", &[("what", model.behind.as_str().into())]);
    middle.spawn(text_label(TextStyle::new(FontFace::Oswald, 20.0, 26.0), behind, palette::BRASS));
    match &model.news {
        Some(news) => {
            middle.spawn(rich_text(TextStyle::SENTENCE.px(18.0).line(22.0), news, palette::REACTION_TEXT));
        }
        None => drop(middle.spawn(Node { height: px(10), ..default() })),
    }
}

/// Spawns the offer that both players bid at the same time, with up to that many points.
fn spawn_both_bids_offer(stage: &mut ChildSpawnerCommands, most: u8, texts: &Texts) {
    let node = absolute_panel(280.0, 616.0, 720.0, 60.0).across(6.0).padding(px(20).horizontal());
    stage.spawn((node, NineSliceFrame::PLAIN, CurtainMessage)).with_children(|line| {
        line.spawn(text_label(TextStyle::SENTENCE.steady(), texts.t("curtain-both"), palette::TEXT));
        line.spawn(keycap_label("0"));
        line.spawn(text_label(TextStyle::SENTENCE, "–", palette::TEXT));
        line.spawn(keycap_label(&most.min(9).to_string()));
        line.spawn(text_label(TextStyle::SENTENCE.steady(), texts.t("curtain-both-keypad"), palette::TEXT));
        line.spawn(flex_spacer());
        let both = GameButton::neutral(texts.t("curtain-both-go")).kind(TextStyle::BUTTON.px(16.0)).height(40.0);
        line.spawn((both.key(KeyCode::KeyT), on_press(PrivacyCurtainIntent::BothAtOnce)));
    });
}

fn track_curtain_hold(
    roots: Query<&CurtainRoot>,
    plate: Query<Has<Pressed>, (With<HoldButton>, With<Button>)>,
    mut fill: Query<&mut Node, With<CurtainFill>>,
    keys: Res<ButtonInput<KeyCode>>,
    top: Res<TopLayer>,
    settings: Res<Settings>,
    mut held: ResMut<HoldStart>,
    mut opened: MessageWriter<PrivacyCurtainIntent>,
    mut awake: ResMut<RedrawRequests>,
) {
    let shut = roots.iter().any(|root| {
        root.opening.is_none() && root.born.elapsed() >= paced_duration(CLOSING_SECONDS, &settings.preferences)
    });
    if !shut || top.level != InputLayer::CURTAIN.level {
        held.0 = None;
        return;
    }
    let [enter, keypad] = CONFIRM;
    let all = [KeyCode::Space, enter, keypad];
    let mouse = plate.iter().any(|pressed| pressed);
    let begun = keys.any_just_pressed(all) || mouse;
    let down = keys.any_pressed(all) || mouse;
    let was = held.0;
    held.0 = match (was, down) {
        (_, false) => None,
        (None, true) => begun.then(ClientInstant::now),
        (since, true) => since,
    };
    let share = held.0.map_or(0.0, |since| since.elapsed().as_secs_f32() / HOLD_TIME.as_secs_f32());
    if was.is_some() || held.0.is_some() {
        awake.redraw_for(Duration::from_millis(100));
        for mut node in &mut fill {
            node.width = percent(share.min(1.0) * 100.0);
        }
    }
    if was.is_some() && share >= 1.0 {
        held.0 = None;
        opened.write(PrivacyCurtainIntent::Opened);
    }
}

/// Moves the halves: closing ends with a small knock back, opening is fast.
fn slide_curtain_halves(
    mut commands: Commands,
    roots: Query<(Entity, &CurtainRoot)>,
    mut halves: Query<(&CurtainHalf, &mut UiTransform)>,
    mut middles: Query<&mut Visibility, With<CurtainMessage>>,
    settings: Res<Settings>,
) {
    let (open, shut) = (
        paced_duration(OPENING_SECONDS, &settings.preferences),
        paced_duration(CLOSING_SECONDS, &settings.preferences),
    );
    for (entity, root) in &roots {
        let share =
            |since: ClientInstant, length: Duration| since.elapsed().as_secs_f32() / length.as_secs_f32().max(1e-3);
        let away = match root.opening {
            Some(since) if share(since, open) >= 1.0 => {
                commands.entity(entity).despawn();
                continue;
            }
            Some(since) => share(since, open).powi(2) * 700.0,
            None => closing_offset(share(root.born, shut)),
        };
        let shut = root.opening.is_none() && root.born.elapsed() >= shut;
        for mut visibility in &mut middles {
            visibility.set_if_neq(if shut { Visibility::Inherited } else { Visibility::Hidden });
        }
        for (half, mut transform) in &mut halves {
            let wanted = Val2::px(half.0 * away, 0.0);
            if transform.translation != wanted {
                transform.translation = wanted;
            }
        }
    }
}

/// Returns the distance of a closing half from the middle, in pixels: the halves meet, knock back by 4 pixels, and
/// rest.
fn closing_offset(share: f32) -> f32 {
    match share {
        ..0.7 => 700.0 * (1.0 - (share / 0.7).powi(2)),
        ..1.0 => 4.0 * ((share - 0.7) / 0.3 * std::f32::consts::PI).sin(),
        _ => 0.0,
    }
}
