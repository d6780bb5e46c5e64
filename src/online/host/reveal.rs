//! The end of a battle: guests and host show their secrets, so that each guest can verify the battle.

use std::time::Duration;

use super::{
    output::HostOutput,
    session::{HostSession, HostedBattle},
};
use crate::{
    byte_strings::SaltSecret, dice_reveal::DiceReveal, dice_seed::MemberSecret, limits::REVEAL_TIME, member::MemberId,
    message::HostMessage,
};

impl HostSession {
    /// Stores the secret of a guest, once the battle is over. A secret without the commitment of the guest is ignored.
    pub(super) fn handle_secret(&mut self, member: MemberId, secret: SaltSecret, out: &mut Vec<HostOutput>) {
        let Some(hosted) = self.battle.as_mut().filter(|hosted| hosted.battle.record().over()) else { return };
        let is_known = hosted.salt_secrets.iter().any(|shown| shown.member == member);
        if is_known || hosted.terms.commitment_of(member) != Some(secret.commitment()) {
            return;
        }
        hosted.salt_secrets.push(MemberSecret { member, secret });
        hosted.salt_secrets.sort_by_key(|shown| shown.member);
        out.push(HostOutput::Save);
        if hosted.revealed {
            self.send_reveal(out);
        }
    }

    /// Shows all secrets, once all guests that are present have shown theirs, or some time after the end.
    pub(super) fn reveal_secrets(&mut self, now: Duration, out: &mut Vec<HostOutput>) {
        let Some(hosted) = self.battle.as_ref().filter(|hosted| hosted.battle.record().over()) else { return };
        if hosted.revealed {
            return;
        }
        let since = hosted.over_since.unwrap_or(now);
        let is_missing = |member: MemberId| !hosted.salt_secrets.iter().any(|shown| shown.member == member);
        let waits = self.seated_guests().any(|(member, guest)| guest.connection.is_some() && is_missing(member));
        let shows = !waits || now.saturating_sub(since) >= REVEAL_TIME;
        if let Some(hosted) = &mut self.battle {
            (hosted.over_since, hosted.revealed) = (Some(since), shows);
        }
        if shows {
            self.send_reveal(out);
        }
    }

    /// Shows the secrets to a guest that comes back.
    pub(super) fn repeat_reveal(&self, member: MemberId, out: &mut Vec<HostOutput>) {
        if let Some(hosted) = self.battle.as_ref().filter(|hosted| hosted.revealed) {
            self.send(member, &HostMessage::Over(self.make_reveal(hosted)), out);
        }
    }

    fn send_reveal(&self, out: &mut Vec<HostOutput>) {
        if let Some(hosted) = &self.battle {
            self.send_to_all(&HostMessage::Over(self.make_reveal(hosted)), out);
        }
    }

    fn make_reveal(&self, hosted: &HostedBattle) -> DiceReveal {
        DiceReveal {
            secret: self.secret,
            deal_salts: hosted.deal_salts.clone(),
            roll_salts: hosted.roll_salts.clone(),
            saved_seed: hosted.terms.saved.map(|_| hosted.battle.spec().seed),
            salt_secrets: hosted.salt_secrets.clone(),
        }
    }
}
