"""A network of namespaces for the scripts of this folder: one namespace for each machine, and one that joins them,
without any route elsewhere. Needs root, the program `ip`, and a kernel with network namespaces.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

from machines import NetworkFailure


def run_ip(*arguments):
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise NetworkFailure(f"ip {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


class VirtualNetwork:
    """Machines number 0, 1, … with the addresses 10.77.0.1, 10.77.0.2, …, each at a port of the hub. A bridge joins the
    ports, or else `weather`: the arguments of `bad_weather.py`, which then carries every frame."""

    def __init__(self, count, weather=None):
        if os.getuid() != 0 or not shutil.which("ip"):
            raise NetworkFailure("network namespaces need root and the program ip")
        self.hub = f"incursion-{os.getpid()}-hub"
        self.spaces = [f"incursion-{os.getpid()}-{number}" for number in range(count)]
        self.weather, self.forwarder = weather, None

    def __enter__(self):
        try:
            self.build()
        except NetworkFailure:
            self.__exit__()
            raise
        return self

    def build(self):
        for space in [self.hub, *self.spaces]:
            run_ip("netns", "add", space)
            run_ip("-n", space, "link", "set", "lo", "up")
        if self.weather is None:
            run_ip("-n", self.hub, "link", "add", "bridge", "type", "bridge", "mcast_snooping", "0")
            run_ip("-n", self.hub, "link", "set", "bridge", "up")
        for number, space in enumerate(self.spaces):
            port = f"port{number}"
            run_ip("link", "add", "eth0", "netns", space, "type", "veth", "peer", "name", port, "netns", self.hub)
            run_ip("-n", space, "address", "add", f"10.77.0.{number + 1}/24", "dev", "eth0")
            # Each datagram is a frame of its own, so that it can be lost alone.
            run_ip("-n", space, "link", "set", "eth0", "gso_max_segs", "1", "up")
            bridge = ["master", "bridge"] if self.weather is None else []
            run_ip("-n", self.hub, "link", "set", port, *bridge, "up")
        if self.weather is not None:
            script = pathlib.Path(__file__).with_name("bad_weather.py")
            ports = [f"port{number}" for number in range(len(self.spaces))]
            command = ["ip", "netns", "exec", self.hub, sys.executable, script, *self.weather, *ports]
            self.forwarder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __exit__(self, *_):
        if self.forwarder:
            self.forwarder.kill()
            self.forwarder.wait()
        for space in [self.hub, *self.spaces]:
            subprocess.run(["ip", "netns", "delete", space], capture_output=True, check=False)

    def pull_cable(self, number, is_out):
        """Takes the cable of a machine out at the hub, or puts it in again."""
        run_ip("-n", self.hub, "link", "set", f"port{number}", "down" if is_out else "up")

    def switch_interface(self, number, is_off):
        """Switches the interface of a machine off or on: then it has no network at all."""
        run_ip("-n", self.spaces[number], "link", "set", "eth0", "down" if is_off else "up")

    def bytes_of(self, number):
        """Returns the number of bytes and of packets that a machine has sent and received."""
        [link] = json.loads(run_ip("-n", self.spaces[number], "-s", "-j", "link", "show", "eth0"))
        ends = link["stats64"]["tx"], link["stats64"]["rx"]
        return tuple(sum(end[name] for end in ends) for name in ("bytes", "packets"))

    def stop_weather(self):
        """Ends the bad weather. Returns its counts, as `bad_weather.py` writes them."""
        counts, _ = self.forwarder.communicate()
        return json.loads(counts)
