"""Machines of an online battle for the scripts of this folder: processes of the game with a data folder each, which
can be killed and continued, and the session that they play.
"""

import argparse
import json
import os
import pathlib
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Time after which a machine counts as stuck, in seconds. A debug build needs a while beside other builds.
PATIENCE = 900

BEGUN = "The battle begins"
OVER = "The battle is over"
LOST = "The connection is lost"
CONNECTED = "Connected"


class NetworkFailure(Exception):
    """Failure of a test, with the reason."""


class Machine:
    """A process of the game with its own data folder, in a network namespace if one is named. Its log is kept over all
    starts. With the argument `--orders` it is played by `request`. `environment` has further variables for the next
    start."""

    def __init__(self, program, folder, command, arguments, space=None, environment=None):
        self.program, self.folder, self.command, self.space = program, folder, command, space
        self.environment = environment or {}
        self.log = folder / "log.txt"
        # The lines of the log, with their times.
        self.lines, self.readers = [], []
        self.options = ["--orders"] if "--orders" in arguments else []
        self.kills = 0
        self.answers = queue.Queue()
        folder.mkdir(parents=True, exist_ok=True)
        self.start(arguments)

    def start(self, arguments):
        place = ["ip", "netns", "exec", self.space] if self.space else []
        command = [*place, self.program, self.command, *arguments, "--lan"]
        environment = dict(os.environ, INCURSION_DATA=str(self.folder), LC_ALL="C", RUST_BACKTRACE="1")
        environment.update(self.environment)
        errors = subprocess.PIPE if self.options else subprocess.STDOUT
        requests = subprocess.PIPE if self.options else subprocess.DEVNULL
        ends = {"stdin": requests, "stdout": subprocess.PIPE, "stderr": errors}
        self.process = subprocess.Popen(command, env=environment, cwd=ROOT, **ends)
        self.readers = [threading.Thread(target=self.read_log, args=[self.process.stderr or self.process.stdout])]
        if self.options:
            self.readers.append(threading.Thread(target=self.read_answers, args=[self.process.stdout]))
        for reader in self.readers:
            reader.start()

    def read_log(self, log):
        with log, self.log.open("a") as file:
            for line in log:
                text = line.decode(errors="replace").rstrip("\n")
                self.lines.append((time.monotonic(), text))
                file.write(f"{time.monotonic():.2f} {text}\n")
                file.flush()

    def read_answers(self, answers):
        with answers:
            for line in answers:
                self.answers.put((time.monotonic(), json.loads(line)))

    def request(self, request):
        """Sends a request to a machine with `--orders`."""
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()

    def text(self):
        return "\n".join(line for _, line in self.lines)

    def times_of(self, words):
        """Returns the times of the lines that begin with those words."""
        return [at for at, line in self.lines if line.startswith(words)]

    def count(self, words):
        return len(self.times_of(words))

    def said(self, words):
        """Returns the rest of the last line that begins with those words."""
        return next((line[len(words) :] for _, line in reversed(self.lines) if line.startswith(words)), None)

    def wait_for(self, words, count=1, patience=PATIENCE):
        """Waits until that many lines begin with those words. Returns the rest of the last one."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            is_running = self.is_running()
            if not is_running:
                self.finish_reading()
            if self.count(words) >= count:
                return self.said(words)
            if not is_running:
                raise NetworkFailure(f"{self.folder.name} ended with {self.process.returncode} before {words!r}")
            time.sleep(0.01)
        raise NetworkFailure(f"{self.folder.name}: no line {words!r} within {patience} s")

    def is_running(self):
        return self.process.poll() is None

    def wait_for_end(self, expected=0, patience=PATIENCE):
        try:
            code = self.process.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            raise NetworkFailure(f"{self.folder.name} has not ended within {patience} s") from None
        self.finish_reading()
        if code != expected:
            raise NetworkFailure(f"{self.folder.name} ended with {code} instead of {expected}")

    def kill(self):
        """Kills the process. Returns `False` if it had ended already."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.finish_reading()
        is_killed = self.process.returncode == -signal.SIGKILL
        self.kills += is_killed
        return is_killed

    def finish_reading(self):
        for reader in self.readers:
            reader.join()

    def resume(self):
        """Starts the machine again in its session. Returns the time of the start."""
        self.start(["--resume", self.wait_for_session(), *self.options])
        return time.monotonic()

    def wait_for_session(self):
        session = self.said("Session: ") or self.said("Sesión: ")
        if session is None:
            raise NetworkFailure(f"{self.folder.name} has no session")
        return session

    def session_file(self):
        return self.folder / "sessions" / f"{self.wait_for_session()}.session"

    def resident_kib(self):
        """Returns the resident memory in KiB: all of it, and the part that no file backs."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        fields = dict(line.split(":", 1) for line in status.splitlines())
        return tuple(int(fields[name].split()[0]) for name in ("VmRSS", "RssAnon"))

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class OnlineSession:
    """A session of several machines in a temporary folder. At its end all machines are stopped; if it fails, their logs
    are written, and kept."""

    def __init__(self, program, network=None):
        self.program, self.network = program, network
        self.machines = []
        # Programs and variables of single machines, by their names.
        self.programs, self.environments = {}, {}
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="incursion-network-"))

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        for machine in self.machines:
            if machine.is_running():
                machine.process.kill()
                machine.process.wait()
            machine.finish_reading()
        if error is None:
            shutil.rmtree(self.folder)
        elif isinstance(error, (NetworkFailure, OSError)):
            for machine in self.machines:
                lines = [f"{at:.2f} {line}" for at, line in machine.lines[-40:]]
                print(f"-- {machine.folder.name}", *lines, sep="\n", file=sys.stderr)
            print(f"-- files: {self.folder}", file=sys.stderr)

    def start(self, name, command, *arguments):
        """Starts a machine. In a virtual network, each has a namespace of its own."""
        space = self.network.spaces[len(self.machines)] if self.network else None
        program, environment = self.programs.get(name, self.program), self.environments.get(name)
        self.machines.append(Machine(program, self.folder / name, command, arguments, space, environment))
        return self.machines[-1]

    def host(self, *arguments):
        return self.start("host", "host", *arguments)

    def join(self, name, target, *arguments):
        return self.start(name, "join", target, "--name", name, *arguments)

    def wait_for_beginning(self):
        for machine in self.machines:
            machine.wait_for(BEGUN)

    def wait_for_orders(self, count):
        """Waits until the host's record has that many more entries."""
        [record] = (self.folder / "host" / "saves").glob("*.battle")
        lines = record.read_bytes().count(b"\n") + count
        end = time.monotonic() + PATIENCE
        while record.read_bytes().count(b"\n") < lines:
            if time.monotonic() > end:
                raise NetworkFailure(f"no order for {PATIENCE} s")
            if any(machine.said(OVER) is not None for machine in self.machines):
                raise NetworkFailure("the battle is over too early")
            time.sleep(0.01)

    def check_ends(self):
        """Checks that all machines end without a fault, that there is one record, and that all guests verify."""
        for machine in self.machines:
            machine.wait_for_end()
            if "panicked" in machine.text():
                raise NetworkFailure(f"{machine.folder.name} panicked")
        records = list((self.folder / "host" / "saves").glob("*.battle"))
        if len(records) != 1:
            raise NetworkFailure(f"the host has {len(records)} records")
        for guest in self.machines[1:]:
            verify_battle(self.program, guest.session_file())


def verify_battle(program, file):
    """Verifies a battle from a guest's file with `incursion verify`. Returns its words."""
    command = [program, "verify", file]
    environment = dict(os.environ, LC_ALL="C")
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, check=False)
    if done.returncode != 0:
        raise NetworkFailure(f"{file} does not verify: {done.stdout}{done.stderr}")
    return done.stdout.strip()


def median_and_95th(values):
    values = sorted(values)
    return values[len(values) // 2], values[min(len(values) - 1, len(values) * 95 // 100)]


def usage(text, **defaults):
    """Returns the arguments of a script: the program, and each of `defaults`, as `--NAME`."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / "target" / "debug" / "incursion"))
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=type(default), default=default, help=f"[default: {default}]")
    arguments = parser.parse_args()
    if not os.access(arguments.program, os.X_OK):
        parser.error(f"no program {arguments.program}: build it with `cargo build`, or name one with --program")
    return arguments


def run_script(main, arguments):
    """Runs a script. A failure ends it with its reason and the exit code 1. Also a script that is stopped cleans up."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    try:
        main(arguments)
    except NetworkFailure as failure:
        sys.exit(f"FAILED: {failure}")
