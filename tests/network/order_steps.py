"""The steps of a session at which `kill-at-steps` kills: the way of an order through host and guest, the opening of a
session and its end. Each is a name and the words for `kill_at_step.c`; `{n}` is the number of the call."""

WRITE_PHASES = {"before": "unwritten", "torn": "torn", "after": "written"}
# Before them a machine that has gone on writes its session file for other reasons.
PLAYING = "journal.write:after:1"


def write_steps(name, kind):
    return [(f"{name}, {word}", f"{kind}:{phase}:{{n}}") for phase, word in WRITE_PHASES.items()]


def send_steps(name, before):
    return [
        (f"{name}, not sent", f"{before} packet.send:before:1"),
        (f"{name}, sent", f"{before} packet.send:after:1"),
    ]


# The host: an order of its own or of a guest, without dice or with them.
HOST_STEPS = [
    ("packet received", "packet.receive:after:{n}0"),
    *write_steps("order in the journal", "journal.write"),
    *send_steps("order flushed", "journal.write:after:{n} journal.flush:after:1"),
]
HOST_DICE_STEPS = [
    *[(name, f"{PLAYING} {step}") for name, step in write_steps("commitment in the session file", "session.write")],
    ("commitment flushed, not renamed", f"{PLAYING} session.rename:before:{{n}}"),
    ("commitment renamed", f"{PLAYING} session.rename:after:{{n}}"),
    *send_steps("commitment saved", f"{PLAYING} folder.flush:after:{{n}}"),
    ("packet after the commitment", f"{PLAYING} folder.flush:after:{{n}} packet.send:after:1 packet.receive:after:1"),
    *write_steps("dice and order in the journal", "dice.write"),
    ("dice in the journal without the order", "dice.write:split:{n}"),
    *send_steps("dice and order flushed", "dice.write:after:{n} journal.flush:after:1"),
]
# The guest: an order that it gives, its salt for dice, and what it is told.
GUEST_STEPS = [
    *write_steps("order given", "given.write"),
    *send_steps("order given and flushed", "given.write:after:{n} transcript.flush:after:1"),
    ("answer received", "given.write:after:{n} packet.send:after:1 packet.receive:after:1"),
    *write_steps("update", "log.write"),
    ("update flushed", "log.write:after:{n} transcript.flush:after:1"),
    *write_steps("order settled", "settled.write"),
]
GUEST_DICE_STEPS = [
    *write_steps("salt", "committed.write"),
    *send_steps("salt flushed", "committed.write:after:{n} transcript.flush:after:1"),
]

# Whole short sessions: the files of the lobby, the beginning and the end.
OPENING = {
    "host": [(f"session file {n} of the lobby, {word}", f"session.rename:{phase}:{n}")
             for n in range(1, 8) for phase, word in (("before", "not renamed"), ("after", "renamed"))]
    + [(f"beginning of the journal, {word}", f"header.write:{phase}:1") for phase, word in WRITE_PHASES.items()]
    + send_steps("deal saved", "header.write:after:1 folder.flush:after:1"),
    "guest": [(f"session file {n} of the lobby, {word}", f"session.rename:{phase}:{n}")
              for n in range(1, 6) for phase, word in (("before", "not renamed"), ("after", "renamed"))]
    + [(f"beginning of the transcript, {word}", f"begin.write:{phase}:1") for phase, word in WRITE_PHASES.items()],
}
LAST_ORDER = "surrender.write:after:1"
END = {
    "host": [(f"last order, {word}", f"surrender.write:{phase}:1") for phase, word in WRITE_PHASES.items()]
    + send_steps("last order flushed", f"{LAST_ORDER} journal.flush:after:1")
    + [
        ("secret for the guest, not saved", f"{LAST_ORDER} session.rename:before:1"),
        ("secret for the guest, saved", f"{LAST_ORDER} session.rename:after:1"),
        *send_steps("secret for the guest, saved", f"{LAST_ORDER} session.rename:after:1"),
        ("packet after the secret", f"{LAST_ORDER} packet.send:after:2 packet.receive:after:1"),
        ("session before its removal", "session.remove:before:1"),
        ("session removed", "session.remove:after:1"),
    ],
    "guest": [(f"last order, {word}", f"surrender.write:{phase}:1") for phase, word in WRITE_PHASES.items()]
    + send_steps("last order flushed", f"{LAST_ORDER} transcript.flush:after:1")
    + [
        (f"secret {n} of the end, {word}", f"{LAST_ORDER} session.rename:{phase}:{n}")
        for n in (1, 2)
        for phase, word in (("before", "not saved"), ("after", "saved"))
    ],
}
