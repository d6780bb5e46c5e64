//! The words of generated victory texts: a clause for each ending and each scoring rule, in both languages.

use rules::{EndCondition, Localized, ScoringRule, ScoringTime, Side, both};

use crate::victory_rules::VictoryRules;

impl VictoryRules {
    /// Returns the generated victory text of a side.
    pub(crate) fn text(&self, side: Side) -> Localized {
        let ways = self.endings.iter().filter_map(|ending| ending_clause(self, ending, side));
        let decided = self.endings.iter().any(EndCondition::is_by_points);
        let scores = self.points.iter().filter(|_| decided).filter_map(|score| score_clause(score, side));
        join_clauses(&ways.collect::<Vec<_>>(), &scores.collect::<Vec<_>>())
    }
}

/// Returns the adjective of a side: in Spanish for a feminine noun, and in English.
fn side_adjective(side: Side) -> [&'static str; 2] {
    match side {
        Side::Allied => ["aliada", "Allied"],
        Side::German => ["del SWD", "SWD"],
    }
}

/// Returns the English possessive of a side: "their" for the Allies, "its" for the SWD.
fn possessive_pronoun(side: Side) -> &'static str {
    if side == Side::Allied { "their" } else { "its" }
}

/// Returns the endings whose clauses must not be in the victory texts of a mission without them.
/// The endings that depend on a side's last figure are not among them.
pub(crate) fn possible_endings(rules: &VictoryRules) -> Vec<EndCondition> {
    let mut all = Vec::new();
    for side in Side::BOTH {
        all.extend([
            EndCondition::Launch { winner: side, from: 1 },
            EndCondition::Breached { winner: side },
            EndCondition::Reached { side, areas: Vec::new() },
            EndCondition::ClearedAfter { side, surges: 1 },
            EndCondition::AlarmsRaised { winner: side, count: 1 },
            EndCondition::AlarmsRaised { winner: side, count: 2 },
            EndCondition::Points(ScoringTime::NoneLeft(side)),
        ]);
    }
    all.extend([EndCondition::Points(ScoringTime::AfterTurn(1)), EndCondition::Points(ScoringTime::AllActivated)]);
    let objects = 0..u8::try_from(rules.objects.len()).unwrap_or(u8::MAX);
    all.extend(objects.map(|object| EndCondition::TakenOut { object }));
    all
}

/// Returns the endings that need a side without figures. Texts may use the clause of each of them for all.
pub(crate) fn endings_without_figures(side: Side) -> [EndCondition; 2] {
    [EndCondition::NoneLeft { side }, EndCondition::LastFigureOut { side }]
}

/// Returns the subject that the victory texts must name because of an ending, and the beginning of its word in each
/// language. Objects and turns are not among these subjects.
pub(crate) fn ending_subject(ending: &EndCondition) -> Option<(Localized, [&'static str; 2])> {
    match ending {
        EndCondition::DoorsSealed { .. } => Some((both!("puertas", "doors"), ["puerta", "door"])),
        EndCondition::ClearedAfter { .. } => Some((both!("las oleadas", "the waves"), ["olead", "wave"])),
        EndCondition::AlarmsRaised { .. } => Some((both!("la alarma", "the alarm"), ["alarma", "alarm"])),
        _ => None,
    }
}

/// Returns the clause that describes how a side wins by an ending, without a full stop; `None` if the side can't win by
/// it.
pub(crate) fn ending_clause(rules: &VictoryRules, ending: &EndCondition, side: Side) -> Option<Localized> {
    let their = possessive_pronoun(side);
    let wins = |winner: &Side| *winner == side;
    match ending {
        EndCondition::LastFigureOut { side: out } if wins(out) => Some(both!(
            "si su **última figura** sale viva por una **salida**",
            "if {their} **last figure** gets out alive by an **exit**"
        )),
        EndCondition::LastFigureOut { side: out } => {
            let [es, en] = side_adjective(*out);
            Some(both!("si cae la **última figura {es}**", "if the **last {en} figure** falls"))
        }
        EndCondition::DoorsSealed { winner, doors } if wins(winner) => Some(sealed_doors_clause(rules, doors)),
        EndCondition::NoneLeft { side: gone } if !wins(gone) => {
            let [es, en] = side_adjective(*gone);
            Some(both!("si no queda **ninguna figura {es}**", "if **no {en} figure** is left"))
        }
        EndCondition::TakenOut { object } if rules.exits.contains(&side) => {
            let name = object_name(rules, *object);
            let (es, en) = (name.es, name.en);
            Some(both!(
                "si una figura suya saca por una **salida** este objeto: **{es}**",
                "if one of {their} figures takes this object out by an **exit**: **{en}**"
            ))
        }
        EndCondition::Activated { winner, objects } if wins(winner) => Some(activated_objects_clause(rules, objects)),
        EndCondition::Launch { winner, from } if wins(winner) => Some(both!(
            "si se produce el **lanzamiento**, posible desde la **ronda {from}**",
            "if the **launch** comes, as it may from **round {from}** on"
        )),
        EndCondition::Breached { winner } if wins(winner) => {
            Some(both!("si cae la **compuerta**", "if the **gate** falls"))
        }
        EndCondition::Reached { side: who, .. } if wins(who) => Some(both!(
            "si una figura suya llega a la **zona marcada**",
            "if one of {their} figures gets to the **marked area**"
        )),
        EndCondition::ClearedAfter { side: beaten, surges } if !wins(beaten) => {
            let [es, en] = side_adjective(*beaten);
            Some(both!(
                "si tras **{surges} oleadas** no queda en el tablero ninguna figura {es}",
                "if **{surges} surges** have come and no {en} figure is left on the board"
            ))
        }
        EndCondition::AlarmsRaised { winner, count } if wins(winner) => Some(match count {
            1 => both!("si suena la **alarma**", "if the **alarm** is raised"),
            _ => both!("si suenan **{count} alarmas**", "if **{count} alarms** are raised"),
        }),
        EndCondition::Points(close) => Some(points_clause(close, side)),
        _ => None,
    }
}

/// Returns the clause about sealed doors, with their number and colour.
fn sealed_doors_clause(rules: &VictoryRules, doors: &[u8]) -> Localized {
    let green = doors.iter().all(|door| rules.green.get(usize::from(*door)).copied().unwrap_or_default());
    let count = doors.len();
    match (count, green) {
        (1, true) => both!("si queda **sellada** la **puerta verde**", "if the **green door** is **sealed**"),
        (1, false) => both!("si queda **sellada** la **puerta**", "if the **door** is **sealed**"),
        (_, true) => both!(
            "si quedan **selladas** las **{count} puertas verdes**",
            "if all **{count} green doors** are **sealed**"
        ),
        (_, false) => both!(
            "si quedan **selladas** las **{count} puertas** que se pueden sellar",
            "if all **{count} doors** that can be sealed are **sealed**"
        ),
    }
}

/// Returns the clause about activated objects; objects with equal names are counted together.
fn activated_objects_clause(rules: &VictoryRules, objects: &[u8]) -> Localized {
    let mut named: Vec<(Localized, usize)> = Vec::new();
    for object in objects {
        let name = object_name(rules, *object);
        match named.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => named.push((name, 1)),
        }
    }
    let list = |pick: fn(&Localized) -> &str| {
        let one = |(name, count): &(Localized, usize)| match count {
            1 => format!("**{}**", pick(name)),
            count => format!("**{}** ({count})", pick(name)),
        };
        named.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    let (es, en) = (list(|name| &name.es), list(|name| &name.en));
    match objects.len() {
        1 => both!("si se activa este objeto: {es}", "if this object is activated: {en}"),
        _ => both!("si se activan estos objetos: {es}", "if these objects are activated: {en}"),
    }
}

fn object_name(rules: &VictoryRules, object: u8) -> Localized {
    let known = rules.objects.get(usize::from(object)).cloned().flatten();
    known.unwrap_or_else(|| both!("objeto {object}", "object {object}"))
}

/// Returns the clause about a victory by points, with the time when they are counted.
fn points_clause(close: &ScoringTime, side: Side) -> Localized {
    let have = if side == Side::Allied { ["tienen", "have"] } else { ["tiene", "has"] };
    let they = if side == Side::Allied { "they" } else { "it" };
    let [es, en] = have;
    match close {
        ScoringTime::AfterTurn(turn) => {
            both!("si tras la **ronda {turn}** {es} **más PV**", "if {they} {en} **more VP** after **round {turn}**")
        }
        ScoringTime::NoneLeft(gone) => {
            let [whose_es, whose_en] = side_adjective(*gone);
            both!(
                "si {es} **más PV** cuando no queda ninguna figura {whose_es}",
                "if {they} {en} **more VP** when no {whose_en} figure is left"
            )
        }
        ScoringTime::AllActivated => {
            both!("si {es} **más PV** cuando todo está activado", "if {they} {en} **more VP** when all is activated")
        }
    }
}

/// Returns the clause that describes how a side scores victory points by a rule; `None` if the rule gives the side
/// none.
fn score_clause(score: &ScoringRule, side: Side) -> Option<Localized> {
    let soldier = |each: u8, stranded: u8| match each == stranded {
        true => both!("", ""),
        false => both!(" (**{stranded}** por el soldado aislado)", " (**{stranded}** for the stranded soldier)"),
    };
    match score {
        ScoringRule::Carried(_) => {
            Some(both!("los de las fichas numeradas que lleva", "those of the numbered tokens that are carried"))
        }
        ScoringRule::Left { side: out, each, stranded } if *out == side => {
            let Localized { es, en } = soldier(*each, *stranded);
            Some(both!("**{each}** por cada figura que sale{es}", "**{each}** for each figure that gets out{en}"))
        }
        ScoringRule::Dead { side: dead, each, stranded } if *dead != side => {
            let ([whose_es, whose_en], Localized { es, en }) = (side_adjective(*dead), soldier(*each, *stranded));
            Some(both!(
                "**{each}** por cada figura {whose_es} muerta{es}",
                "**{each}** for each dead {whose_en} figure{en}"
            ))
        }
        ScoringRule::Activated { each } => {
            Some(both!("**{each}** por cada objeto que activa", "**{each}** for each object that is activated"))
        }
        _ => None,
    }
}

/// Returns a whole victory text: the clauses of all ways to win, and of the sources of points.
fn join_clauses(ways: &[Localized], scores: &[Localized]) -> Localized {
    if ways.is_empty() {
        return both!("si se añade un final.", "once an ending is added.");
    }
    let join = |pick: fn(&Localized) -> &str, or: &str, head: &str| {
        let mut text = ways.iter().map(pick).collect::<Vec<_>>().join(or);
        if !scores.is_empty() {
            text += head;
            text += &scores.iter().map(pick).collect::<Vec<_>>().join("; ");
        }
        text + "."
    };
    Localized { es: join(|it| &it.es, ", o ", ". PV: "), en: join(|it| &it.en, ", or ", ". VP: ") }
}
