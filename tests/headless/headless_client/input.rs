//! The input of a headless client: keys, pointer and buttons of the mouse.

use std::time::Duration;

use bevy::{
    input::{
        ButtonState,
        keyboard::KeyboardInput,
        mouse::{MouseButton, MouseButtonInput},
    },
    prelude::*,
    window::{CursorMoved, WindowEvent},
};

use super::HeadlessClient;
use crate::keyboard;

/// Input without a duration.
#[derive(Clone, Copy, Debug)]
pub enum InstantInput {
    /// Moves the pointer there, in physical pixels.
    To(i32, i32),
    /// Presses the left button.
    Down,
    /// Releases the left button.
    Up,
    /// Presses and releases a key.
    Key(&'static str),
}

impl HeadlessClient {
    /// Performs the inputs, one at each interval of `beat`, in frames of the length `frame`.
    pub fn perform(&self, frame: Duration, beat: Duration, hands: &[InstantInput]) {
        let mut now = Duration::ZERO;
        for (index, hand) in hands.iter().enumerate() {
            let at = beat * index as u32;
            while now + frame <= at {
                self.actor.borrow_mut().frame(frame);
                now += frame;
            }
            match *hand {
                InstantInput::To(x, y) => self.pointer_moves(x, y),
                InstantInput::Down => self.button_moves(MouseButton::Left, true),
                InstantInput::Up => self.button_moves(MouseButton::Left, false),
                InstantInput::Key(key) => [true, false].into_iter().for_each(|down| self.key_moves(key, down, false)),
            }
        }
        self.actor.borrow_mut().frame(frame);
    }

    /// Presses or releases a key by its X name. With `seen`, also runs the frame that processes the input.
    fn key_moves(&self, name: &str, down: bool, seen: bool) {
        let mut actor = self.actor.borrow_mut();
        let (key_code, logical_key, text) = keyboard::parse_key_name(name);
        actor.hold(down);
        let state = if down { ButtonState::Pressed } else { ButtonState::Released };
        let text = text.filter(|_| down).map(|text| text.as_str().into());
        let input = KeyboardInput { key_code, logical_key, state, text, repeat: false, window: actor.window };
        let world = actor.app.world_mut();
        world.write_message(WindowEvent::KeyboardInput(input.clone()));
        world.write_message(input);
        if seen {
            self.seen(&mut actor);
        }
    }

    /// Presses a key and keeps it down.
    pub fn key_down(&self, name: &str) {
        self.key_moves(name, true, true);
    }

    /// Releases a key.
    pub fn key_up(&self, name: &str) {
        self.key_moves(name, false, true);
    }

    /// Presses and releases a key, together with modifiers as in `ctrl+Return`. A hurried test releases it before the
    /// next frame.
    pub fn key(&self, chord: &str) {
        let keys: Vec<&str> = chord.split('+').collect();
        keys.iter().for_each(|key| self.key_moves(key, true, !self.hurried()));
        keys.iter().rev().for_each(|key| self.key_moves(key, false, !self.hurried()));
        if self.hurried() {
            self.seen(&mut self.actor.borrow_mut());
        }
    }

    /// Holds a key for that time.
    pub fn hold_key(&self, key: &str, time: Duration) {
        self.key_down(key);
        self.pass(time);
        self.key_up(key);
    }

    /// Types a text.
    pub fn type_text(&self, text: &str) {
        for letter in text.chars() {
            self.key(&if letter == ' ' { "space".to_owned() } else { letter.to_string() });
        }
    }

    /// Moves the pointer to a position, in physical pixels.
    pub fn point(&self, x: i32, y: i32) {
        self.pointer_moves(x, y);
        self.seen(&mut self.actor.borrow_mut());
    }

    fn pointer_moves(&self, x: i32, y: i32) {
        let mut actor = self.actor.borrow_mut();
        let window = actor.window;
        let position = Vec2::new(x as f32, y as f32);
        let world = actor.app.world_mut();
        world.get_mut::<Window>(window).expect("a window").set_physical_cursor_position(Some(position.as_dvec2()));
        let moved = CursorMoved { window, position, delta: None };
        world.write_message(WindowEvent::CursorMoved(moved.clone()));
        world.write_message(moved);
    }

    /// Presses or releases a button of the mouse.
    pub fn button(&self, button: MouseButton, down: bool) {
        self.button_moves(button, down);
        self.seen(&mut self.actor.borrow_mut());
    }

    fn button_moves(&self, button: MouseButton, down: bool) {
        let mut actor = self.actor.borrow_mut();
        actor.hold(down);
        let state = if down { ButtonState::Pressed } else { ButtonState::Released };
        let input = MouseButtonInput { button, state, window: actor.window };
        let world = actor.app.world_mut();
        world.write_message(WindowEvent::MouseButtonInput(input));
        world.write_message(input);
    }

    /// Points at a position, and presses and releases the left button.
    pub fn click(&self, x: i32, y: i32) {
        self.press(x, y, Duration::ZERO);
    }

    /// Points at a position, and presses and releases the left button before the next frame, as a touchpad may do.
    pub fn tap(&self, x: i32, y: i32) {
        self.point(x, y);
        self.button_moves(MouseButton::Left, true);
        self.button_moves(MouseButton::Left, false);
        self.seen(&mut self.actor.borrow_mut());
    }

    /// Points at a position and holds the left button for that time. A quick test presses it in the frame in which the
    /// pointer arrives.
    pub fn press(&self, x: i32, y: i32, time: Duration) {
        self.pointer_moves(x, y);
        if self.quick.get() && time == Duration::ZERO {
            [true, false].into_iter().for_each(|down| self.button_moves(MouseButton::Left, down));
            return self.seen(&mut self.actor.borrow_mut());
        }
        if !self.hurried() {
            self.seen(&mut self.actor.borrow_mut());
        }
        self.button(MouseButton::Left, true);
        self.pass(time);
        self.button(MouseButton::Left, false);
    }
}
