//! Variants of the planner's weights, as written on the command line: `risk=0.5,fade=0.85`.

use ai::{PLANNER, PlannerWeights};
use rules::{Localized, both};

/// Returns the planner's weights with the given changes.
///
/// # Errors
/// If a change is not understood.
pub(super) fn parse_weights(changes: &[String]) -> Result<PlannerWeights, Localized> {
    let wrong = |part: &str| both!("«{part}» no es un peso: {KNOWN}", "{part:?} is not a weight: {KNOWN}");
    let mut weights = PLANNER;
    for part in changes {
        let (name, value) = part.split_once('=').ok_or_else(|| wrong(part))?;
        let value: f64 = value.parse().ok().filter(|value: &f64| value.is_finite()).ok_or_else(|| wrong(part))?;
        let place = match name {
            "bought" => {
                weights.bought = value as u8;
                continue;
            }
            "cards" => {
                weights.cards = value != 0.0;
                continue;
            }
            "fade" => &mut weights.fade,
            "errand" => &mut weights.errand,
            "risk" => &mut weights.risk,
            "hunt" => &mut weights.hunt,
            "horde_hunt" => &mut weights.horde_hunt,
            "block" => &mut weights.block,
            "watch" => &mut weights.watch,
            "hold" => &mut weights.hold,
            "fear" => &mut weights.fear,
            "command" => &mut weights.command,
            "command_again" => &mut weights.command_again,
            "special" => &mut weights.special,
            "noise" => &mut weights.noise,
            "forgets" => &mut weights.forgets,
            _ => return Err(wrong(part)),
        };
        *place = value;
    }
    if !(0.01..=0.99).contains(&weights.fade) {
        return Err(both!("fade va de 0.01 a 0.99", "fade goes from 0.01 to 0.99"));
    }
    Ok(weights)
}

const KNOWN: &str = "fade, errand, risk, hunt, horde_hunt, block, watch, hold, fear, command, command_again, special, noise, forgets, bought, cards";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weight_overrides_are_parsed_and_invalid_ones_rejected() {
        let read = |text: &str| parse_weights(&text.split(',').map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(read("risk=0.5,fade=0.9"), Ok(PlannerWeights { risk: 0.5, fade: 0.9, ..PLANNER }));
        assert_eq!(read("bought=1,cards=0"), Ok(PlannerWeights { bought: 1, cards: false, ..PLANNER }));
        for wrong in ["risk", "risk=much", "courage=1", "fade=1.5", "risk=NaN", "risk=1e999", "hunt=-inf", "bought=nan"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
