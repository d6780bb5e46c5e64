//! The lessons: played by the book from the first step to the last, from each step on, and with orders that are not meant.

use incursion::{
    lesson::{self, Course, Goal, Judgement, Progress, Standing},
    mission, paths,
    rules::{self, Awaiting, Entry, Order, Scratch, legal_orders},
};

fn course() -> Course {
    let catalogue = mission::load_catalogue(&paths::figures()).expect("the game's own figures");
    let path = paths::lessons().join("first-battle.ron");
    lesson::load_lesson(&path, &catalogue).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn it_is_played_by_the_book() {
    let course = course();
    assert!(course.lesson().steps.len() > 20);
}
