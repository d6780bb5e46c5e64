//! The step towards the last section that the base can take by night, for advice to people. The AI of the base takes it
//! only if the base is strong or time is short; people may prefer another moment.

use super::{base_values::BaseValues, plans::SurvivorId, resources::ResourceStock};

/// Step towards the last section (`EXP-17`) that the base can pay for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastSectionStep {
    /// The id of the section.
    pub section: String,
    /// `true` if it was begun before.
    pub is_begun: bool,
    /// The price, if it is still to be begun.
    pub price: ResourceStock,
    /// The work that the builders of this night leave undone.
    pub work: u8,
    /// The survivor without a task who does the most work; `None` if all have tasks.
    pub builder: Option<SurvivorId>,
    /// The number of enemies in the last assault if it comes this evening, unless some leave the threat table.
    pub attackers: u16,
}

/// Returns the next step towards the last section for the seats that plan; `None` if the base can't pay for it, or this
/// night's builders finish it.
pub fn find_last_step(base: BaseValues<'_>, seats: &[u8]) -> Option<LastSectionStep> {
    let section = base.data.last_section()?;
    let begun = base.state.section(&section.id);
    let (price, work) = match begun {
        Some(begun) => (ResourceStock::default(), base.remaining_work(begun)),
        None => (base.section_price(section).clone(), section.work),
    };
    if work == 0 || base.state.stock.shortage(&price).is_some() {
        return None;
    }
    let idle = base.state.survivors.iter().filter(|it| it.task.is_none() && seats.contains(&it.seat));
    // The first of several equally good builders has the smallest key.
    let builder = idle.min_by_key(|survivor| u8::MAX - base.building_work(base.person(survivor)));
    Some(LastSectionStep {
        section: section.id.clone(),
        is_begun: begun.is_some(),
        price,
        work,
        builder: builder.map(|survivor| survivor.id),
        attackers: base.last_attackers(),
    })
}
