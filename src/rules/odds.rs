//! Exact chances, by counting: of every order that rolls dice, and of the shots that a way draws (`RF-2`).
