//! The monkey's input: it presses buttons and keys, clicks on squares and moves the cursor.

use bevy::{math::Vec2, prelude::*, ui::InteractionDisabled, ui_widgets::Button};
use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{
        board_coords::SQUARE,
        plan_preview::{PlanPreview, PlanTarget},
        session::BattleView,
    },
    ui_kit::{
        input::{
            focus::FocusName,
            layer::{InputLayer, TopLayer},
            shortcut::{ButtonShortcut, layer_level_of},
        },
        keys::KeyChord,
    },
};
use rules::Square;

use super::MonkeyTester;
use crate::{
    keyboard,
    keys::{arrow_key, find_cursor_path},
};

type KeyedButton<'a> = (Entity, &'a FocusName, &'a ButtonShortcut, &'a InheritedVisibility);

/// Returns the keys of the buttons that can be pressed now.
fn pressable_shortcuts(
    live: Query<KeyedButton, (With<Button>, Without<InteractionDisabled>)>,
    parents: Query<&ChildOf>,
    layers: Query<&InputLayer>,
    top: Res<TopLayer>,
) -> Vec<(String, Vec<KeyChord>)> {
    let heard = |entity: Entity, seen: &InheritedVisibility| {
        seen.get() && layer_level_of(entity, &parents, &layers) == top.level
    };
    let plates = live.iter().filter(|(entity, .., seen)| heard(*entity, seen));
    plates.map(|(_, name, keys, _)| (name.0.clone(), keys.0.clone())).collect()
}

impl MonkeyTester {
    /// Returns the buttons with that name, otherwise those whose names begin with it, with their positions.
    pub fn plates(&self, name: &str) -> Vec<(String, i32, i32)> {
        let all = self.game.buttons();
        let exact: Vec<_> = all.iter().filter(|(of, ..)| of == name).cloned().collect();
        if exact.is_empty() { all.into_iter().filter(|(of, ..)| of.starts_with(name)).collect() } else { exact }
    }

    /// Returns `true` if there is such a button.
    pub fn offers(&self, name: &str) -> bool {
        !self.plates(name).is_empty()
    }

    /// Presses the first button of that name.
    pub fn press(&mut self, name: &str) {
        self.press_nth(name, 0);
    }

    /// Presses one of the buttons whose names begin with `name`, by key or by mouse.
    pub fn press_nth(&mut self, name: &str, place: usize) {
        let Some((full, x, y)) = self.plates(name).into_iter().nth(place) else {
            self.fail(&format!("no plate {name:?} ({place}) is offered"));
        };
        let (wide, high) = self.game.size();
        let shown = (0..wide as i32).contains(&x) && (0..high as i32).contains(&y);
        match self.key_of(&full).filter(|_| !shown || self.mind.chance.one_in(2)) {
            Some(chord) => {
                self.tell(format!("{full} by {chord}"));
                self.game.key(&chord);
            }
            None if shown => {
                self.tell(format!("{full} at {x}, {y}"));
                self.game.click(x, y);
            }
            None => self.fail(&format!("the plate {full:?} lies outside the window, at {x}, {y}")),
        }
        self.game.settle();
    }

    /// Returns a key of that button, if no other button has its name.
    fn key_of(&self, name: &str) -> Option<String> {
        let all =
            self.game.with(|world| world.run_system_cached(pressable_shortcuts).expect("a system without conditions"));
        let mut of = all.iter().filter(|(plate, _)| plate == name);
        let (Some((_, chords)), None) = (of.next(), of.next()) else { return None };
        // Enter and Space may belong to the focused button.
        let free = |chord: &&KeyChord| !matches!(chord.key, KeyCode::Enter | KeyCode::Space) || chord.ctrl;
        let chord = chords.iter().find(free)?;
        let key = keyboard::x_key_name(chord.key)?;
        let held = if chord.ctrl { "ctrl+" } else { "" }.to_owned() + if chord.shift { "shift+" } else { "" };
        Some(held + &key)
    }

    /// Returns the window position of a point of the board, unless something may cover it.
    pub fn place(&self, point: Vec2) -> Option<(i32, i32)> {
        let (middle, zoom) = self.game.with(|world| {
            let lens = world.resource::<CameraTarget>();
            (lens.middle(), lens.zoom())
        });
        let off = (point - middle) * zoom;
        let (x, y) = ((640.0 + off.x) as i32, (360.0 - off.y) as i32);
        ((250..990).contains(&x) && (120..440).contains(&y)).then_some((x, y))
    }

    pub fn middle(square: Square) -> Vec2 {
        Vec2::new(f32::from(square.x), -f32::from(square.y)) * SQUARE
    }

    /// Clicks on a square, if it is shown.
    pub fn click(&mut self, square: Square) -> bool {
        let Some((x, y)) = self.place(Self::middle(square)) else { return false };
        self.tell(format!("{square:?} at {x}, {y}"));
        self.game.click(x, y);
        self.game.settle();
        true
    }

    pub fn key(&mut self, chord: &str) {
        self.tell(format!("key {chord}"));
        self.game.key(chord);
        self.game.settle();
    }

    pub fn table(&self) -> BattleView {
        self.game.with(|world| world.resource::<BattleView>().clone())
    }

    /// Returns the aim of the visible plan, `true` while the target of a throw is chosen, and the square of the cursor.
    pub fn shown(&self) -> (Option<PlanTarget>, bool, Option<Square>) {
        self.game.with(|world| {
            let preview = world.resource::<PlanPreview>();
            (preview.plan.as_ref().map(|plan| plan.aim), preview.thrown().is_some(), preview.cursor)
        })
    }

    /// Moves the cursor with the arrows.
    pub fn walk(&mut self, from: Square, to: Square) {
        let view = self.table();
        let Some(way) = find_cursor_path(&view.now, from, to) else {
            self.fail(&format!("no cursor comes from {from:?} to {to:?}"))
        };
        self.tell(format!("the cursor goes from {from:?} to {to:?}"));
        way.into_iter().for_each(|side| self.game.key(arrow_key(side)));
        self.game.settle();
    }
}
