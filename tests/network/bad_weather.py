#!/usr/bin/env python3
"""Carries every frame between the ports of a hub, with delay, jitter, loss, doubled frames and cuts, as a bad network
does. The seed decides all of them. Kernels without netem need it; `virtual_network.py` starts it in the namespace of
the hub.

    tests/network/bad_weather.py --delay 80 --loss 0.02 port0 port1

Ends with the end of its standard input, and then writes its counts as JSON.
"""

import argparse
import heapq
import json
import random
import select
import socket
import sys
import time

SOL_PACKET, PACKET_VNET_HDR, PACKET_IGNORE_OUTGOING = 263, 15, 23
ALL_PROTOCOLS = 3
# The header of virtio before each frame keeps the state of checksums that the sender has left to its device.
VNET_HEADER = 10
IP_TYPES = (b"\x08\x00", b"\x86\xdd")


def open_port(name):
    port = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ALL_PROTOCOLS))
    port.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    port.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
    port.bind((name, 0))
    port.setblocking(False)
    return port


class Weather:
    """What happens to frames: seeded, so that a run can be repeated as far as the machines do the same."""

    def __init__(self, arguments):
        self.chance = random.Random(arguments.seed)
        self.delay, self.jitter = arguments.delay / 2000, arguments.jitter / 1000
        self.loss, self.doubling = arguments.loss, arguments.doubling
        self.clear, self.cut = arguments.clear, arguments.cut
        self.next_cut = time.monotonic() + self.time_until_cut()
        self.counts = {"frames": 0, "bytes": 0, "lost": 0, "doubled": 0, "cuts": 0}

    def time_until_cut(self):
        return self.chance.uniform(0.5, 1.5) * self.clear if self.clear else float("inf")

    def is_cut(self, now):
        if now >= self.next_cut + self.cut:
            self.next_cut = now + self.time_until_cut()
            self.counts["cuts"] += 1
        return now >= self.next_cut

    def arrivals(self, frame, now):
        """Returns the times at which a frame arrives. Frames that find addresses are never lost."""
        self.counts["frames"] += 1
        self.counts["bytes"] += len(frame) - VNET_HEADER
        is_ip = frame[VNET_HEADER + 12 : VNET_HEADER + 14] in IP_TYPES
        if self.is_cut(now) or is_ip and self.chance.random() < self.loss:
            self.counts["lost"] += 1
            return []
        is_doubled = self.chance.random() < self.doubling
        self.counts["doubled"] += is_doubled
        return [now + self.delay + self.chance.uniform(0, self.jitter) for _ in range(1 + is_doubled)]


def carry_frames(weather, ports):
    under_way, number = [], 0
    while True:
        wait = max(0, under_way[0][0] - time.monotonic()) if under_way else None
        ready, _, _ = select.select([sys.stdin, *ports], [], [], wait)
        if sys.stdin in ready and not sys.stdin.read(1):
            return
        for port in ports:
            try:
                frame = port.recv(1 << 17) if port in ready else None
            except OSError:
                frame = None
            for arrival in weather.arrivals(frame, time.monotonic()) if frame else []:
                number += 1
                heapq.heappush(under_way, (arrival, number, port, frame))
        while under_way and under_way[0][0] <= time.monotonic():
            _, _, source, frame = heapq.heappop(under_way)
            for port in ports:
                if port is not source:
                    try:
                        port.send(frame)
                    except OSError:
                        weather.counts["lost"] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--delay", type=float, default=0, help="time that a frame and its answer take longer, in ms")
    parser.add_argument("--jitter", type=float, default=0, help="largest further delay of a frame, in ms")
    parser.add_argument("--loss", type=float, default=0, help="part of the frames that is lost")
    parser.add_argument("--doubling", type=float, default=0, help="part of the frames that arrives twice")
    parser.add_argument("--clear", type=float, default=0, help="mean time until a cut, in s; 0 for no cuts")
    parser.add_argument("--cut", type=float, default=2, help="time of a cut, in s")
    parser.add_argument("ports", nargs="+", help="interfaces of this namespace")
    arguments = parser.parse_args()
    weather = Weather(arguments)
    carry_frames(weather, [open_port(name) for name in arguments.ports])
    print(json.dumps(weather.counts))


main()
