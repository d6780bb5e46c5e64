//! What should be known of a mission that has no fault: it can be played as it is.

use mission::Mission;
use rules::{Ending, Localized, Side, both};

/// Shorter texts may well be the same in both languages.
const SHORT: usize = 24;

/// What should be known of that mission.
pub fn notices(mission: &Mission) -> Vec<Localized> {
    let mut notices: Vec<Localized> = Vec::new();
    for side in Side::BOTH.into_iter().filter(|side| !can_win(mission, *side)) {
        notices.push(match side {
            Side::Allied => both!("ningún final deja ganar a los Aliados", "no ending lets the Allies win"),
            Side::German => both!("ningún final deja ganar al SWD", "no ending lets the SWD win"),
        });
    }
    let texts = [(&mission.story, "story"), (&mission.plan, "plan")];
    for (_, name) in texts.into_iter().filter(|(text, _)| untranslated(text)) {
        notices.push(both!("`{name}` dice lo mismo en los dos idiomas", "`{name}` says the same in both languages"));
    }
    for (index, _) in mission.notes.iter().enumerate().filter(|(_, note)| untranslated(&note.text)) {
        let number = index + 1;
        notices.push(both!(
            "la nota {number} dice lo mismo en los dos idiomas",
            "note {number} says the same in both languages"
        ));
    }
    notices
}

/// What should be known where changes can't be noted beside the file.
pub fn unjournaled() -> Localized {
    both!(
        "no se puede guardar el registro de cambios: si el juego se cierra de golpe, se pierde lo último",
        "the change log can't be saved: if the game is killed, your last changes are lost"
    )
}

fn untranslated(text: &Localized) -> bool {
    text.es == text.en && text.es.chars().count() > SHORT
}

/// Whether an ending lets that side win.
pub fn can_win(mission: &Mission, side: Side) -> bool {
    mission.endings.iter().any(|ending| winners(ending, mission).contains(&side))
}

/// Who may win by that ending.
fn winners(ending: &Ending, mission: &Mission) -> Vec<Side> {
    match ending {
        Ending::DoorsSealed { winner, .. } | Ending::Activated { winner, .. } | Ending::Launch { winner, .. } => {
            vec![*winner]
        }
        Ending::Breached { winner } => vec![*winner],
        Ending::Reached { side, .. } => vec![*side],
        Ending::NoneLeft { side } | Ending::ClearedAfter { side, .. } => vec![side.enemy()],
        // Whoever has an exit carries it there.
        Ending::TakenOut { .. } => mission.terrain.exits.iter().map(|exit| exit.owner).collect(),
        Ending::LastFigureOut { .. } | Ending::Points(_) => Side::BOTH.to_vec(),
    }
}
