//! Animations of nodes: panels slide in, buttons drop, stamps fall, tokens are spent. A node with [`UiAnimation`]
//! passes through its keyframes and then is at its final position, or despawned. It can be pressed during the
//! animation.
//!
//! The player's animation speed divides all durations. With motion off, a node is at its final position at once; with
//! reduced motion it only fades.

use bevy::{
    a11y::AccessibilityNode,
    ecs::query::QueryData,
    prelude::*,
    ui::{InteractionDisabled, UiSystems},
    ui_widgets::Button,
};

use super::{rule_link::RuleLink, tooltip::Tooltip};
use crate::{
    clock::ClientInstant,
    input::{
        focus::{FocusName, InitialFocus},
        layer::{InputDelay, InputLayer},
        shortcut::ButtonShortcut,
    },
    settings::Settings,
};

/// Offset, scale and opacity of a node during an animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimationState {
    /// Offset to the right and down, in design pixels.
    pub shift: Vec2,
    pub scale: f32,
    /// Opacity, 0 to 1.
    pub alpha: f32,
}

/// Section of an animation: its duration in seconds, and the state at its end.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Keyframe {
    length: f32,
    to: AnimationState,
    /// `true` if the section slows down at the end; otherwise its speed is constant.
    slows: bool,
}

/// Component for the animation of a node.
#[derive(Component, Clone, Debug)]
pub struct UiAnimation {
    from: AnimationState,
    legs: Vec<Keyframe>,
    leaves: bool,
    begun: Option<ClientInstant>,
    /// Opacity of each descendant, and of its border, when it is fully visible.
    whole: Vec<(Entity, [f32; 2])>,
}

impl AnimationState {
    /// The final state, at the node's own position.
    pub const HOME: AnimationState = AnimationState { shift: Vec2::ZERO, scale: 1.0, alpha: 1.0 };

    /// Returns the state with that opacity.
    pub const fn seen(self, alpha: f32) -> AnimationState {
        AnimationState { alpha, ..self }
    }

    /// Returns the state with that offset.
    pub const fn at(self, right: f32, down: f32) -> AnimationState {
        AnimationState { shift: Vec2::new(right, down), ..self }
    }

    /// Returns the state with that scale.
    pub const fn sized(self, scale: f32) -> AnimationState {
        AnimationState { scale, ..self }
    }

    fn towards(self, to: AnimationState, share: f32) -> AnimationState {
        AnimationState {
            shift: self.shift.lerp(to.shift, share),
            scale: self.scale.lerp(to.scale, share),
            alpha: self.alpha.lerp(to.alpha, share),
        }
    }
}

/// Duration of a fade with reduced motion, in seconds.
const FADE: f32 = 0.08;

impl UiAnimation {
    /// Creates an animation that begins with that state.
    pub fn new(from: AnimationState) -> UiAnimation {
        UiAnimation { from, legs: Vec::new(), leaves: false, begun: None, whole: Vec::new() }
    }

    /// Adds a section that leads to that state and slows down at its end; `length` is its duration in seconds.
    pub fn to(mut self, length: f32, to: AnimationState) -> UiAnimation {
        self.legs.push(Keyframe { length, to, slows: true });
        self
    }

    /// Adds a pause; `length` is its duration in seconds.
    pub fn hold(mut self, length: f32) -> UiAnimation {
        let to = self.legs.last().map_or(self.from, |leg| leg.to);
        self.legs.push(Keyframe { length, to, slows: false });
        self
    }

    /// Despawns the node at the end.
    pub fn then_despawn(self) -> UiAnimation {
        UiAnimation { leaves: true, ..self }
    }

    /// Returns the animation of a panel that opens: 16 pixels up, with a fade.
    pub fn panel() -> UiAnimation {
        UiAnimation::new(AnimationState::HOME.at(0.0, 16.0).seen(0.0)).to(0.12, AnimationState::HOME)
    }

    /// Returns the animation of the battle's dock or a tooltip that opens: 10 pixels up, with a fade.
    pub fn slip() -> UiAnimation {
        UiAnimation::new(AnimationState::HOME.at(0.0, 10.0).seen(0.0)).to(0.09, AnimationState::HOME)
    }

    /// Returns the animation of a panel that closes.
    fn out() -> UiAnimation {
        UiAnimation::new(AnimationState::HOME).to(0.08, AnimationState::HOME.at(0.0, 16.0).seen(0.0)).then_despawn()
    }

    /// Returns the animation of a falling stamp.
    pub fn stamp() -> UiAnimation {
        UiAnimation::new(AnimationState::HOME.sized(1.6).seen(0.0)).hold(0.25).to(0.16, AnimationState::HOME)
    }

    #[cfg(test)]
    fn length(&self) -> f32 {
        self.legs.iter().map(|leg| leg.length).sum()
    }

    /// Returns the animation for players who prefer reduced motion: it only fades, without movement.
    fn faded(&self) -> UiAnimation {
        let last = self.legs.len().saturating_sub(1);
        let still = |leg: &Keyframe, alpha: f32, length: f32| Keyframe {
            length,
            to: AnimationState::HOME.seen(alpha),
            slows: leg.slows,
        };
        let legs = self.legs.iter().enumerate().map(|(at, leg)| match at {
            at if at == last && self.leaves => still(leg, 0.0, FADE),
            0 => still(leg, 1.0, FADE),
            _ => still(leg, 1.0, leg.length),
        });
        let from =
            if self.leaves && self.legs.len() == 1 { AnimationState::HOME } else { AnimationState::HOME.seen(0.0) };
        UiAnimation { from, legs: legs.collect(), ..self.clone() }
    }

    /// Returns the state after that time at normal speed, in seconds; `None` after the end.
    fn state(&self, seconds: f32) -> Option<AnimationState> {
        let (mut left, mut from) = (seconds, self.from);
        for leg in &self.legs {
            if left < leg.length {
                let share = left / leg.length;
                let share = if leg.slows { 1.0 - (1.0 - share).powi(2) } else { share };
                return Some(from.towards(leg.to, share));
            }
            left -= leg.length;
            from = leg.to;
        }
        None
    }
}

/// Components that let a node be pressed, focused or read out.
type InteractiveComponents = (
    Button,
    InteractionDisabled,
    FocusName,
    InitialFocus,
    ButtonShortcut,
    InputLayer,
    InputDelay,
    Tooltip,
    RuleLink,
    Pickable,
    AccessibilityNode,
    UiAnimation,
);

/// Closes a panel: it slides out, fades and is despawned. From now on it can't be pressed or focused. The caller must
/// remove its own marker components.
pub fn animate_out(commands: &mut Commands, root: Entity) {
    commands.queue(move |world: &mut World| {
        if world.get_entity(root).is_err() {
            return;
        }
        if world.get_resource::<Settings>().is_some_and(|settings| settings.preferences.speed.factor().is_none()) {
            world.despawn(root);
            return;
        }
        world.entity_mut(root).remove_recursive::<Children, InteractiveComponents>().insert(UiAnimation::out());
    });
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (begin_animations, advance_animations).chain().before(UiSystems::Layout));
}

/// The coloured components of a node, or of a text span.
#[derive(QueryData)]
#[query_data(mutable)]
struct NodeColors {
    image: Option<&'static mut ImageNode>,
    text: Option<&'static mut TextColor>,
    ground: Option<&'static mut BackgroundColor>,
    border: Option<&'static mut BorderColor>,
}

/// Begins each new animation, when its node and all descendants exist.
fn begin_animations(
    mut fresh: Query<(Entity, &mut UiAnimation), Added<UiAnimation>>,
    families: Query<&Children>,
    colours: Query<NodeColors>,
    settings: Res<Settings>,
) {
    for (entity, mut motion) in &mut fresh {
        motion.begun = Some(ClientInstant::now());
        if settings.preferences.reduced_motion {
            *motion = UiAnimation { begun: motion.begun, ..motion.faded() };
        }
        let whole = std::iter::once(entity).chain(families.iter_descendants(entity));
        motion.whole = whole.filter_map(|part| Some((part, colours.get(part).ok()?.alpha()))).collect();
    }
}

impl NodeColorsReadOnlyItem<'_, '_> {
    /// Returns the opacity of a node, and of its border.
    fn alpha(&self) -> [f32; 2] {
        let ground = self.ground.map(|ground| ground.0.alpha()).filter(|alpha| *alpha > 0.0);
        let inside = self.image.map(|image| image.color.alpha()).or(self.text.map(|text| text.0.alpha())).or(ground);
        [inside.unwrap_or(1.0), self.border.map_or(1.0, |border| border.top.alpha())]
    }
}

fn advance_animations(
    mut commands: Commands,
    mut moving: Query<(Entity, &mut UiAnimation, Option<&mut UiTransform>)>,
    mut colours: Query<NodeColors>,
    settings: Res<Settings>,
) {
    for (entity, mut motion, place) in &mut moving {
        let Some(begun) = motion.begun else { continue };
        let seconds = settings.preferences.speed.factor().map(|factor| begun.elapsed().as_secs_f32() * factor);
        let state = seconds.and_then(|seconds| motion.state(seconds));
        if state.is_none() && motion.leaves {
            commands.entity(entity).try_despawn();
            continue;
        }
        let now = state.unwrap_or(AnimationState::HOME);
        let (shift, scale) = (Val2::px(now.shift.x, now.shift.y), Vec2::splat(now.scale));
        match place {
            Some(mut place) => (place.translation, place.scale) = (shift, scale),
            None => {
                commands.entity(entity).try_insert(UiTransform { translation: shift, scale, ..default() });
            }
        }
        for (part, whole) in &motion.bypass_change_detection().whole {
            if let Ok(colours) = colours.get_mut(*part) {
                colours.fade(whole.map(|whole| whole * now.alpha));
            }
        }
        if state.is_none() {
            commands.entity(entity).try_remove::<UiAnimation>();
        }
    }
}

impl NodeColorsItem<'_, '_> {
    /// Sets the opacity of a node, and of its border.
    fn fade(self, [alpha, rim]: [f32; 2]) {
        let set = |mut colour: Mut<Color>, alpha: f32| {
            let faded = colour.with_alpha(alpha);
            colour.set_if_neq(faded);
        };
        if let Some(image) = self.image {
            set(image.map_unchanged(|image| &mut image.color), alpha);
        }
        if let Some(text) = self.text {
            set(text.map_unchanged(|text| &mut text.0), alpha);
        }
        // A node without a background must not get one.
        if let Some(ground) = self.ground.filter(|ground| ground.0.alpha() > 0.0) {
            set(ground.map_unchanged(|ground| &mut ground.0), alpha.max(0.001));
        }
        if let Some(mut border) = self.border.filter(|border| border.top.alpha() > 0.0) {
            *border = BorderColor::all(border.top.with_alpha(rim.max(0.001)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_animation_plays_its_keyframes_and_ends_at_home() {
        let motion = UiAnimation::new(AnimationState::HOME.at(0.0, -100.0)).to(0.25, AnimationState::HOME).hold(0.5);
        assert_eq!(motion.state(0.0).map(|state| state.shift.y), Some(-100.0));
        assert!(motion.state(0.125).is_some_and(|state| (-40.0..-10.0).contains(&state.shift.y)), "it slows down");
        assert_eq!(motion.state(0.5), Some(AnimationState::HOME));
        assert_eq!(motion.state(0.76), None);
        assert!((motion.length() - 0.75).abs() < 1e-6);
    }

    #[test]
    fn a_node_animating_out_is_inert_and_soon_despawns() {
        let mut app = App::new();
        app.init_resource::<Settings>().add_systems(Update, (begin_animations, advance_animations).chain());
        let world = app.world_mut();
        let plate = world
            .spawn((Node::default(), Button, Pickable::default(), FocusName("fire".into()), ButtonShortcut(Vec::new())))
            .id();
        let root = world.spawn((Node::default(), InputLayer::PROMPT, UiAnimation::panel())).add_child(plate).id();
        app.update();
        animate_out(&mut app.world_mut().commands(), root);
        app.update();
        let plate = app.world().entity(plate);
        assert!(!plate.contains::<Button>() && !plate.contains::<FocusName>() && !plate.contains::<ButtonShortcut>());
        assert!(!plate.contains::<Pickable>());
        assert!(!app.world().entity(root).contains::<InputLayer>(), "it is no layer any more");
        std::thread::sleep(std::time::Duration::from_millis(100));
        app.update();
        assert!(app.world().get_entity(root).is_err());
    }

    #[test]
    fn with_animations_off_a_node_despawns_at_once() {
        let mut app = App::new();
        let mut settings = Settings::default();
        settings.preferences.speed = crate::settings::AnimationSpeed::Off;
        app.insert_resource(settings);
        let root = app.world_mut().spawn(Node::default()).id();
        animate_out(&mut app.world_mut().commands(), root);
        app.update();
        assert!(app.world().get_entity(root).is_err());
    }

    #[test]
    fn a_reduced_motion_animation_only_fades() {
        let away = AnimationState::HOME.at(300.0, 0.0).sized(0.3);
        let motion = UiAnimation::new(away)
            .to(0.22, AnimationState::HOME)
            .hold(0.6)
            .to(0.12, away.seen(0.0))
            .then_despawn()
            .faded();
        for step in 0..20 {
            let Some(state) = motion.state(0.05 * step as f32) else { continue };
            assert_eq!((state.shift, state.scale), (Vec2::ZERO, 1.0));
        }
        assert!((motion.length() - (0.6 + 2.0 * FADE)).abs() < 1e-6);
        assert_eq!(motion.state(0.0).map(|state| state.alpha), Some(0.0));
    }
}
