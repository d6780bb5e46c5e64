//! The delivery of messages in the network, and their loss.

use std::{collections::VecDeque, time::Duration};

use online::{ConnectionId, FrameBuffer, GuestOutput, HostOutput};

use super::{NetworkGuest, NetworkLink, ProtocolNetwork};

impl ProtocolNetwork {
    /// Carries out the host's outputs.
    pub fn carry_out_host(&mut self, outputs: Vec<HostOutput>) {
        // Nothing takes effect before the journal contains it.
        self.host.complete_journal();
        for output in outputs {
            match output {
                HostOutput::Save => self.host_saved = self.host.save(),
                HostOutput::Send { to, frame } => {
                    if let Some(link) = self.links.get_mut(&to) {
                        self.guests[link.guest].received.push(frame.clone());
                        link.to_guest.push_back((self.now + self.delay, frame));
                    }
                }
                HostOutput::Close { connection, .. } => self.close_link(connection, false),
                HostOutput::Notify(notice) => self.host_notices.push(notice),
            }
        }
    }

    /// Carries out a guest's outputs.
    pub fn carry_out_guest(&mut self, guest: usize, outputs: Vec<GuestOutput>) {
        for output in outputs {
            match output {
                GuestOutput::Save => self.guests[guest].saved = Some(self.guests[guest].session.save()),
                GuestOutput::Send(frame) => {
                    if let Some(link) = self.guests[guest].link.and_then(|link| self.links.get_mut(&link)) {
                        link.to_host.push_back((self.now + self.delay, frame));
                    }
                }
                GuestOutput::Close => {
                    if let Some(link) = self.guests[guest].link {
                        self.close_link(link, true);
                    }
                }
                GuestOutput::Connect => self.connect(guest),
                GuestOutput::Notify(notice) => self.guests[guest].notices.push(notice),
            }
        }
    }

    fn connect(&mut self, guest: usize) {
        if !self.guests[guest].online {
            let out = self.guests[guest].session.disconnected(self.now);
            return self.carry_out_guest(guest, out);
        }
        let link = ConnectionId(self.next_link);
        self.next_link += 1;
        self.links.insert(link, NetworkLink { guest, ..NetworkLink::default() });
        self.guests[guest].link = Some(link);
        let out = self.host.connect(link, self.guests[guest].key, self.now);
        self.carry_out_host(out);
        let out = self.guests[guest].session.connected(self.now);
        self.carry_out_guest(guest, out);
    }

    /// Closes a link properly: bytes that are under way to the other end still arrive, so they are delivered first.
    fn close_link(&mut self, connection: ConnectionId, by_guest: bool) {
        let Some(mut link) = self.links.remove(&connection) else { return };
        let guest = link.guest;
        if self.guests[guest].link == Some(connection) {
            self.guests[guest].link = None;
        }
        if by_guest {
            for (_, frame) in std::mem::take(&mut link.to_host) {
                self.deliver_to_host(connection, &mut link.host_buffer, &frame);
            }
            let out = self.host.disconnect(connection);
            self.carry_out_host(out);
        } else {
            for (_, frame) in std::mem::take(&mut link.to_guest) {
                self.deliver_to_guest(guest, &mut link.guest_buffer, &frame);
            }
            if self.guests[guest].link.is_none() {
                let out = self.guests[guest].session.disconnected(self.now);
                self.carry_out_guest(guest, out);
            }
        }
    }

    /// Cuts a guest's connection without a word: bytes under way are lost. Both ends notice.
    pub fn cut(&mut self, guest: usize) {
        let Some(link) = self.guests[guest].link.take() else { return };
        self.links.remove(&link);
        let out = self.host.disconnect(link);
        self.carry_out_host(out);
        let out = self.guests[guest].session.disconnected(self.now);
        self.carry_out_guest(guest, out);
    }

    /// Loses a guest's connection so that neither end notices before the silence.
    pub fn silence(&mut self, guest: usize) {
        if let Some(link) = self.guests[guest].link {
            self.links.remove(&link);
        }
    }

    /// Delivers everything that is due, and lets the time of both state machines pass.
    pub fn step(&mut self) {
        for connection in self.links.keys().copied().collect::<Vec<_>>() {
            self.deliver_due(connection);
        }
        let out = self.host.tick(&mut self.world, self.now);
        self.carry_out_host(out);
        for guest in 0..self.guests.len() {
            let out = self.guests[guest].session.tick(self.now);
            self.carry_out_guest(guest, out);
        }
    }

    fn deliver_due(&mut self, connection: ConnectionId) {
        let now = self.now;
        let is_due = |queue: &VecDeque<(Duration, Vec<u8>)>| queue.front().is_some_and(|(due, _)| *due <= now);
        while let Some(link) = self.links.get_mut(&connection) {
            let mut buffers = (std::mem::take(&mut link.host_buffer), std::mem::take(&mut link.guest_buffer));
            let guest = link.guest;
            let to_host = is_due(&link.to_host).then(|| link.to_host.pop_front()).flatten();
            let to_guest = is_due(&link.to_guest).then(|| link.to_guest.pop_front()).flatten();
            if to_host.is_none() && to_guest.is_none() {
                (link.host_buffer, link.guest_buffer) = buffers;
                return;
            }
            if let Some((_, bytes)) = to_host {
                self.deliver_to_host(connection, &mut buffers.0, &bytes);
            }
            if let Some((_, bytes)) = to_guest {
                self.deliver_to_guest(guest, &mut buffers.1, &bytes);
            }
            if let Some(link) = self.links.get_mut(&connection) {
                (link.host_buffer, link.guest_buffer) = buffers;
            }
        }
    }

    fn deliver_to_host(&mut self, connection: ConnectionId, buffer: &mut FrameBuffer, bytes: &[u8]) {
        buffer.push(bytes);
        while let Some(frame) = buffer.next_frame(self.host.frame_limit(connection)).expect("a short frame") {
            let out = self.host.receive(&mut self.world, connection, &frame, self.now);
            self.carry_out_host(out);
        }
    }

    fn deliver_to_guest(&mut self, guest: usize, buffer: &mut FrameBuffer, bytes: &[u8]) {
        buffer.push(bytes);
        let limit = self.guests[guest].session.frame_limit();
        while let Some(frame) = buffer.next_frame(limit).expect("a short frame") {
            let out = self.guests[guest].session.receive(&frame, self.now);
            self.carry_out_guest(guest, out);
        }
    }

    /// Lets time pass until all messages have arrived and all orders are answered.
    pub fn settle(&mut self) {
        for _ in 0..10_000 {
            self.step();
            let queues = self.links.values().flat_map(|link| link.to_host.iter().chain(&link.to_guest));
            let next = queues.map(|(due, _)| *due).min();
            let waits =
                self.guests.iter().any(|guest| guest.online && !guest.session.is_finished() && self.is_waiting(guest));
            match next {
                Some(due) => self.now = self.now.max(due),
                None if waits => self.now += Duration::from_millis(100),
                None => return,
            }
        }
        panic!("the messages never end");
    }

    /// Returns `true` if a guest is not connected yet, an order or the host's wait for a salt is not settled, or the
    /// secrets of a battle that is over were not shown.
    fn is_waiting(&self, guest: &NetworkGuest) -> bool {
        let is_linked = guest.link.is_some_and(|link| self.links.contains_key(&link));
        let is_owed = guest.session.battle().is_some_and(|battle| {
            battle.has_pending_order() || battle.is_over() && guest.session.transcript().is_none()
        });
        !is_linked || self.host.is_busy() || is_owed
    }

    /// Lets that time pass, but acts only when a message arrives or something is due. Returns the number of steps.
    pub fn sleep(&mut self, time: Duration) -> usize {
        let (end, mut steps) = (self.now + time, 0);
        while self.now < end {
            self.step();
            steps += 1;
            assert!(steps < 10_000, "something is always due");
            let queues = self.links.values().flat_map(|link| link.to_host.iter().chain(&link.to_guest));
            let ticks = self.guests.iter().map(|guest| guest.session.next_tick()).chain([self.host.next_tick()]);
            let next = queues.map(|(due, _)| *due).chain(ticks.flatten()).min().unwrap_or(end);
            self.now = next.clamp(self.now, end);
        }
        steps
    }

    /// Lets that time pass in steps.
    pub fn wait(&mut self, time: Duration) {
        let end = self.now + time;
        while self.now < end {
            self.step();
            self.now += Duration::from_millis(100);
        }
    }
}
