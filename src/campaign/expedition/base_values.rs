//! Values derived from the state of an expedition: slots, beds, bonuses of sections, damage points.

use super::{
    content::{PersonData, SectionData, SlotKind, SurvivorSkill},
    data::{ExpeditionData, HardnessData, LengthData},
    effect_part::SectionPart,
    plans::{BaseContraption, SortieMember},
    state::{ExpeditionState, SectionState, SurvivorState, SurvivorTask},
};

/// Maximum number of loads of a figure (`EXP-12`).
const MAX_CARRY: u8 = 3;

/// Values derived from the state of an expedition and its data.
#[derive(Clone, Copy, Debug)]
pub struct BaseValues<'a> {
    /// The state.
    pub state: &'a ExpeditionState,
    /// The data.
    pub data: &'a ExpeditionData,
}

impl<'a> BaseValues<'a> {
    /// Returns the length.
    ///
    /// # Panics
    /// If the data lack the length of the state: it is checked when an expedition begins and when it is read.
    pub fn length(self) -> &'a LengthData {
        self.data.length(&self.state.length).expect("the length was checked")
    }

    /// Returns the hardness.
    ///
    /// # Panics
    /// As [`length`](Self::length).
    pub fn hardness(self) -> &'a HardnessData {
        self.data.hardness(&self.state.hardness).expect("the hardness was checked")
    }

    /// Returns the share of the days that have passed, in per cent.
    pub fn progress(self) -> u8 {
        (u16::from(self.state.day.saturating_sub(1)) * 100 / u16::from(self.length().days.max(1))).min(100) as u8
    }

    /// Returns the built and undamaged sections.
    pub fn working_sections(self) -> impl Iterator<Item = &'a SectionData> {
        let working = self.state.sections.iter().filter(|section| section.is_working());
        working.filter_map(move |section| self.data.section(&section.id))
    }

    /// Returns the parts of all working sections.
    fn parts(self) -> impl Iterator<Item = &'a SectionPart> {
        self.working_sections().flat_map(|section| &section.parts)
    }

    /// Returns the sum of the values of parts of working sections.
    fn sum(self, value: impl Fn(&SectionPart) -> Option<u16>) -> u16 {
        self.parts().filter_map(value).sum()
    }

    /// Returns the number of slots of a kind that are free (`EXP-5`). The last section takes none.
    pub fn free_slots(self, slot: SlotKind) -> u8 {
        let all = self.data.slots(slot).saturating_add(self.state.growth);
        let is_there = |id: &str| self.data.section(id).is_some_and(|section| section.slot == slot && !section.is_last);
        all.saturating_sub(self.state.sections.iter().filter(|section| is_there(&section.id)).count() as u8)
    }

    /// Returns the price of a section. The price of the last one depends on the length (`EXP-5`, `EXP-17`).
    pub fn section_price(self, section: &'a SectionData) -> &'a super::resources::ResourceStock {
        if section.is_last { &self.length().last_price } else { &section.price }
    }

    /// Returns the maximum amount of each resource in the store (`EXP-18`).
    pub fn storage(self) -> u16 {
        let more = |part: &SectionPart| if let SectionPart::Storage(more) = part { Some(*more) } else { None };
        self.data.rules.storage + self.sum(more)
    }

    /// Returns the number of survivors that the base has room for (`EXP-14`).
    pub fn beds(self) -> u16 {
        let more = |part: &SectionPart| if let SectionPart::Beds(more) = part { Some((*more).into()) } else { None };
        u16::from(self.data.rules.beds) + self.sum(more)
    }

    /// Returns the maximum strength of the gate (`EXP-9`).
    pub fn max_gate(self) -> u8 {
        let more = |part: &SectionPart| match part {
            SectionPart::GateStrength(more) => Some((*more).into()),
            _ => None,
        };
        self.hardness().gate.saturating_add(self.sum(more).min(u8::MAX.into()) as u8)
    }

    /// Returns the number of survivors who eat without using up food (`EXP-3`).
    pub fn free_meals(self) -> u16 {
        self.sum(|part| if let SectionPart::FreeMeals(meals) = part { Some(*meals) } else { None })
    }

    /// Returns the amount of work that a survivor does in a day of building (`EXP-5`).
    pub fn building_work(self, person: &PersonData) -> u8 {
        let bonus = |part: &SectionPart| match part {
            SectionPart::WorkBonus(more) => Some((*more).into()),
            _ => None,
        };
        let skill = |skill: &SurvivorSkill| if let SurvivorSkill::Work(more) = skill { *more } else { 0 };
        1 + self.sum(bonus) as u8 + person.skills.iter().map(skill).sum::<u8>()
    }

    /// Returns the work at a section that tonight's builders leave undone (`EXP-5`).
    pub fn remaining_work(self, section: &SectionState) -> u8 {
        let is_meant =
            |task: &SurvivorTask| matches!(task, SurvivorTask::Build { section: other } if *other == section.id);
        let builders = self.state.with_task(is_meant).into_iter().filter_map(|id| self.state.survivor(id));
        let work = builders.map(|survivor| self.building_work(self.person(survivor)));
        section.work_left.saturating_sub(work.fold(0, u8::saturating_add))
    }

    /// Returns the number of enemies that join the threat table this evening (`EXP-8`).
    pub fn daily_enemies(self) -> u16 {
        let is_late = self.progress() >= 50;
        if is_late { self.hardness().daily_late } else { self.hardness().daily }
    }

    /// Returns the number of enemies in the last assault if it comes this evening, and none leaves the threat table
    /// (`EXP-17`).
    pub fn last_attackers(self) -> u16 {
        self.state.threat.total() + self.daily_enemies() + self.hardness().last + self.length().last
    }

    /// Returns the number of enemies that a survivor removes by clearing a threat (`EXP-8`).
    pub fn cleared_enemies(self, person: &PersonData) -> u16 {
        let bonus = |part: &SectionPart| if let SectionPart::ClearBonus(more) = part { Some(*more) } else { None };
        let skill = |skill: &SurvivorSkill| if let SurvivorSkill::Clear(more) = skill { *more } else { 0 };
        self.data.rules.cleared + self.sum(bonus) + person.skills.iter().map(skill).sum::<u16>()
    }

    /// Returns the number of damage points that a survivor gets back by resting (`EXP-16`).
    pub fn rest_points(self, person: &PersonData) -> u8 {
        let bonus = |part: &SectionPart| match part {
            SectionPart::RestBonus(more) => Some((*more).into()),
            _ => None,
        };
        let skill = |skill: &SurvivorSkill| if let SurvivorSkill::Rest(more) = skill { *more } else { 0 };
        1 + self.sum(bonus) as u8 + person.skills.iter().map(skill).sum::<u8>()
    }

    /// Returns the number of loads that a figure carries (`EXP-12`).
    pub fn carry(self, person: &PersonData) -> u8 {
        let bonus = |part: &SectionPart| match part {
            SectionPart::CarryBonus(more) => Some((*more).into()),
            _ => None,
        };
        (person.carry + self.sum(bonus) as u8).min(MAX_CARRY)
    }

    /// Returns the resistance of the truck, if there is one (`EXP-15`).
    pub fn truck(self) -> Option<u8> {
        self.parts().find_map(|part| if let SectionPart::Truck(points) = part { Some(*points) } else { None })
    }

    /// Returns `true` if a survivor on watch answers events (`EXP-7`).
    pub fn has_lookout(self, person: &PersonData) -> bool {
        person.skills.contains(&SurvivorSkill::Lookout) || self.parts().any(|part| *part == SectionPart::Lookout)
    }

    /// Returns the contraptions in place at an assault (`EXP-9`).
    pub fn contraptions(self) -> Vec<BaseContraption> {
        let of_section = |section: &'a SectionData| {
            section.parts.iter().filter_map(move |part| match part {
                SectionPart::Contraption { kind, count } => {
                    Some(BaseContraption { section: section.id.clone(), kind: kind.clone(), count: *count })
                }
                _ => None,
            })
        };
        self.working_sections().flat_map(of_section).collect()
    }

    /// Returns the person of a survivor.
    ///
    /// # Panics
    /// If the data lack the person: it is checked when an expedition is read.
    pub fn person(self, survivor: &SurvivorState) -> &'a PersonData {
        self.data.person(&survivor.person).expect("the person was checked")
    }

    /// Returns the damage points that a survivor has left.
    pub fn points_left(self, survivor: &SurvivorState) -> u8 {
        self.person(survivor).damage_points.saturating_sub(survivor.wounds)
    }

    /// Returns a survivor as a member of the party of a battle.
    pub fn sortie_member(self, survivor: &SurvivorState) -> SortieMember {
        let person = self.person(survivor);
        SortieMember {
            survivor: survivor.id,
            seat: survivor.seat,
            figure: person.figure.clone(),
            damage_points: self.points_left(survivor),
            carry: self.carry(person),
            noise: person.noise,
            abilities: person.abilities.clone(),
        }
    }
}
