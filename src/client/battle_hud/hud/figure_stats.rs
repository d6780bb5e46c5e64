//! Texts on a figure's card: weapons and close combat with their present dice, abilities, and carried objects.

use crate::{
    cards::{hand_view, peek},
    prelude::*,
};
use battle_board::board_markers;
use battle_view::text::names::object_name;
use rules::{EffectiveStats, FigureTrait, Gun, HarpoonState, WeaponFire};

pub(super) fn spawn_weapon_rows(paper: &mut UiParent, view: &BattleView, texts: &Texts, figure: &Figure) {
    let profile = view.now.profile(figure);
    for weapon in profile.weapons() {
        let icon = match weapon.fires {
            WeaponFire::Jet { .. } => "flame",
            WeaponFire::Grenade { .. } => "grenade",
            WeaponFire::Gun(_) => "shoot",
        };
        spawn_weapon_row(paper, icon, localized_name(texts, &weapon.name), &weapon_rates_text(texts, &profile, weapon));
    }
    if figure.harpoon == HarpoonState::Stuck {
        spawn_stat_note(paper, texts.t("card-harpoon-stuck"), palette::WOUND);
    }
    if profile.jam().is_some() {
        spawn_stat_note(paper, texts.t("card-jammed"), palette::WOUND);
    }
    let blow = close_combat_text(texts, &profile);
    spawn_weapon_row(paper, "melee", &texts.t("card-close"), &blow);
    if let Some(count) = profile.printed.horde() {
        spawn_weapon_row(
            paper,
            "zombie",
            &texts.t("card-horde"),
            &texts.t_args("card-horde-note", &[("n", count.into())]),
        );
    }
}

fn weapon_rates_text(texts: &Texts, profile: &EffectiveStats, weapon: &WeaponKind) -> String {
    let ap = ("ap", weapon.cost.into());
    match &weapon.fires {
        WeaponFire::Jet { squares } => texts.t_args("card-flame", &[ap, ("n", (*squares).into())]),
        WeaponFire::Grenade { bonus, .. } => {
            let bonus = ("bonus", format!("{bonus:+}").into());
            match weapon.range {
                Some(range) => texts.t_args("card-grenade", &[ap, bonus, ("range", range.into())]),
                None => texts.t_args("card-launcher", &[ap, bonus]),
            }
        }
        WeaponFire::Gun(gun) => {
            let reacts = gun.reaction > 0 && !profile.cannot_react();
            let reaction = if reacts { profile.shot_dice(weapon, FireMode::Reaction) } else { 0 };
            let id = match gun {
                Gun { drags: true, .. } => "card-harpoon",
                Gun { twice: true, .. } => "card-rates-hmg",
                Gun { piercing: 1.., .. } => "card-rates-shotgun",
                _ => "card-rates",
            };
            let dice = profile.shot_dice(weapon, FireMode::Normal);
            let values = [("dice", dice.into()), ("reaction", reaction.into()), ("less", gun.piercing.into())];
            texts.t_args(id, &values)
        }
    }
}

/// Returns the dice of close combat, and its special rules.
fn close_combat_text(texts: &Texts, profile: &EffectiveStats) -> String {
    if profile.printed.has(&Ability::StrengthInNumbers) && profile.strike_dice(1) == 1 {
        return texts.t("card-close-numbers");
    }
    let words = match profile.strike_dice(1) {
        1 => texts.t("card-close-one"),
        dice => texts.t_args("card-close-dice", &[("dice", dice.into())]),
    };
    let bonus = |ability: &Ability| if let Ability::StrikeBonus(bonus) = ability { Some(*bonus) } else { None };
    match profile.printed.ability(bonus) {
        Some(bonus) => format!("{words}{}", texts.t_args("card-close-bonus", &[("bonus", bonus.into())])),
        None => words,
    }
}

/// Spawns one sentence for each ability that is not shown with weapons and close combat.
pub(super) fn spawn_abilities(paper: &mut UiParent, view: &BattleView, texts: &Texts, figure: &Figure) {
    for ability in &view.now.kind_of(figure).abilities {
        if let Some(words) = ability_text(view, texts, ability) {
            spawn_stat_note(paper, words, palette::PAPER_SENTENCE);
        }
    }
    for words in trait_text_ids(&view.now.kind_of(figure).traits) {
        spawn_stat_note(paper, texts.t(words), palette::PAPER_SENTENCE);
    }
}

/// Returns the text ids of the traits that matter to contraptions.
fn trait_text_ids(traits: &[FigureTrait]) -> impl Iterator<Item = &'static str> {
    traits.iter().filter_map(|of| match of {
        FigureTrait::Stout => Some("trait-stout"),
        FigureTrait::Giant => Some("trait-giant"),
        FigureTrait::Ape | FigureTrait::Zombie | FigureTrait::Beast | FigureTrait::Supernatural => None,
    })
}

fn ability_text(view: &BattleView, texts: &Texts, ability: &Ability) -> Option<String> {
    let with = |id: &str, n: i64| Some(texts.t_args(id, &[("n", n.into())]));
    let kind_name = |id: &str| {
        let kind = view.now.catalogue.find(id).map(|kind| view.now.catalogue.kind(kind));
        kind.map_or_else(|| id.to_owned(), |kind| ui_kit::game_names::localized_name(texts, &kind.title).to_owned())
    };
    match ability {
        Ability::Horde(_) | Ability::StrengthInNumbers | Ability::StrikeBonus(_) | Ability::StrikeDice(_) => None,
        Ability::CommandBonus(points) => with("ability-command", i64::from(*points)),
        Ability::SharesPoints => Some(texts.t("ability-shares")),
        Ability::SpecialPoints(points) => with("ability-special", i64::from(*points)),
        Ability::HandBonus(cards) => with("ability-hand", i64::from(*cards)),
        Ability::ChainShots(bonus) => with("ability-chain", i64::from(*bonus)),
        Ability::StrikeReroll => Some(texts.t("ability-reroll-blow")),
        Ability::SlaysHordes => Some(texts.t("ability-slays")),
        Ability::ShakesOff => Some(texts.t("ability-shakes")),
        Ability::RerollsMisses => Some(texts.t("ability-reroll-misses")),
        Ability::Leap => Some(texts.t("ability-leap")),
        Ability::ImmuneTo(card) => {
            let kind = view.now.cards.list.kinds().iter().find(|kind| kind.id == *card);
            let name = kind.map_or(card.as_str(), |kind| ui_kit::game_names::localized_name(texts, &kind.name));
            Some(texts.t_args("ability-immune", &[("card", name.to_owned().into())]))
        }
        Ability::FreeTurns => Some(texts.t("ability-turns")),
        Ability::NoReaction => Some(texts.t("ability-no-reaction")),
        Ability::Unlimits(kind) => Some(texts.t_args("ability-unlimits", &[("kind", kind_name(kind).into())])),
        Ability::Mine(bonus) => with("ability-mine", i64::from(*bonus)),
        Ability::Volatile => Some(texts.t("ability-volatile")),
        Ability::RerollsHits => Some(texts.t("ability-reroll-hits")),
        Ability::Rouses(points) => with("ability-rouses", i64::from(*points)),
        Ability::Devours => Some(texts.t("ability-devours")),
        Ability::Feeds => Some(texts.t("ability-feeds")),
        Ability::Shrouds(by) => with("ability-shrouds", i64::from(*by)),
        Ability::Shoves => Some(texts.t("ability-shoves")),
        Ability::Builds => Some(texts.t("ability-builds")),
        Ability::FreeBlast => Some(texts.t("ability-free-blast")),
        Ability::Vigilant => Some(texts.t("ability-vigilant")),
    }
}

pub(super) fn spawn_carried_objects(paper: &mut UiParent, view: &BattleView, texts: &Texts, figure: &Figure) {
    for id in view.now.objects.carried(figure.id) {
        let words = texts.t_args("card-carries", &[("object", object_name(texts, view, id).into())]);
        let words = text_label(TextStyle::NAME.px(16.0), words, palette::PAPER_TEXT);
        let face = sized_image(board_markers::object_picture(view, id), 26.0, 26.0);
        let parts = children![tinted_icon("pickup", 18.0, palette::PAPER_SECOND), face, words];
        let mut line = paper.spawn((flex_row(8.0), parts));
        if view.now.is_loot(id) {
            line.insert(AbbreviationTerm::Loot.tip(texts));
        }
        spawn_token_number(paper, view, texts, figure, id);
    }
}

/// Spawns the number of a token that the carrier's side knows: behind a button to be held if two players share the
/// window, otherwise in plain text.
fn spawn_token_number(paper: &mut UiParent, view: &BattleView, texts: &Texts, figure: &Figure, id: ObjectId) {
    let known = view.now.objects.get(id).is_some_and(|object| object.numbered && object.known[figure.side]);
    if !known || view.now.outcome.is_some() {
        return;
    }
    if view.viewpoint.side() == Some(figure.side) {
        let Some(number) = view.now.objects.get(id).and_then(|object| object.number) else { return };
        let values = [("number", number.into()), ("points", hand_view::token_worth(&view.now, number).into())];
        spawn_stat_note(paper, texts.t_args("card-number", &values), palette::PAPER_SENTENCE)
            .insert(AbbreviationTerm::Tokens.tip(texts));
    } else if view.may_look(figure.side) {
        let button = GameButton::neutral(texts.t("card-number-hold")).icon("hand", 16.0).height(36.0).padding(8.0);
        let button = button.kind(TextStyle::LABEL.px(16.0)).with_focus_name(format!("number-{}", id.0));
        paper.spawn((button, peek::PeekButton(figure.side)));
    }
}

fn spawn_stat_note<'a>(paper: &'a mut UiParent, words: String, colour: Color) -> EntityCommands<'a> {
    let words = sized_box(186.0, wrapped_text(TextStyle::SENTENCE.px(14.0).line(17.0), words, colour));
    paper.spawn((
        flex_row(6.0).align(AlignItems::Start),
        children![tinted_icon("star", 15.0, palette::PAPER_SECOND), words],
    ))
}

fn spawn_weapon_row(paper: &mut UiParent, picture: &str, name: &str, note: &str) {
    let words = children![
        text_label(TextStyle::NAME.px(17.0), name, palette::PAPER_TEXT),
        wrapped_text(TextStyle::SENTENCE.px(15.0).line(19.0), note, palette::PAPER_SENTENCE),
    ];
    let parts = children![tinted_icon(picture, 24.0, palette::PAPER_TEXT), (flex_column(0.0).width(176.0), words)];
    paper.spawn((flex_row(8.0).align(AlignItems::Start), parts));
}
