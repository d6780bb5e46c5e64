#!/usr/bin/env bash
# Measures the transport between two machines without internet: two network namespaces, joined by a virtual cable, with
# no route anywhere else. Prints the time to find a host by its code, round trips, and the time until the guest is back
# after the host was killed and after the cable was out. Needs root, `ip` and a kernel with network namespaces.
#
#     tests/network/namespaces.sh [PROGRAM]     PROGRAM is the probe, if it is built already
#
# Fails if the guest does not find the host, or does not come back.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ "$(id -u)" != 0 ] || ! command -v ip >/dev/null; then
    echo "skipped: network namespaces need root and the program ip"
    exit 0
fi
probe=${1:-}
if [ -z "$probe" ]; then
    cargo build --locked -p incursion-transport --example probe
    probe=${CARGO_TARGET_DIR:-target}/debug/examples/probe
fi

host_space=incursion-host-$$ guest_space=incursion-guest-$$
logs=$(mktemp -d)
host="" guest=""
clean_up() {
    [ -z "$host" ] || kill -9 "$host" 2>/dev/null || true
    [ -z "$guest" ] || kill -9 "$guest" 2>/dev/null || true
    ip netns delete "$host_space" 2>/dev/null || true
    ip netns delete "$guest_space" 2>/dev/null || true
    rm -rf "$logs"
}
trap clean_up EXIT

if ! ip netns add "$host_space"; then
    echo "skipped: this kernel has no network namespaces"
    exit 0
fi
ip netns add "$guest_space"
ip link add eth0 netns "$host_space" type veth peer name eth0 netns "$guest_space"
number=0
for space in "$host_space" "$guest_space"; do
    number=$((number + 1))
    ip -n "$space" address add "10.77.0.$number/24" dev eth0
    ip -n "$space" link set lo up
    ip -n "$space" link set eth0 up
done

# Waits until a log contains the pattern COUNT times.
wait_for() { # LOG PATTERN COUNT SECONDS
    local log=$1 pattern=$2 count=$3 seconds=$4
    for ((wait = 0; wait < seconds * 20; wait++)); do
        [ "$(grep -c "$pattern" "$log")" -lt "$count" ] || return 0
        sleep 0.05
    done
    echo "FAILED: no \"$pattern\" within $seconds s in:" >&2
    cat "$log" >&2
    return 1
}

start_host() {
    ip netns exec "$host_space" "$probe" host >>"$logs/host" 2>&1 &
    host=$!
}

start_host
wait_for "$logs/host" '^code' 1 30
code=$(awk '/^code/ { print $2 }' "$logs/host")
echo "host: $(grep '^code' "$logs/host")"

ip netns exec "$guest_space" "$probe" join "$code" >"$logs/guest" 2>&1 &
guest=$!
wait_for "$logs/guest" '^Some(ConnectionQuality' 1 120
cat "$logs/guest"

echo "-- the host is killed, and started again 2 s later"
kill -9 "$host"
wait "$host" 2>/dev/null || true
sleep 2
start_host
wait_for "$logs/guest" '^back' 1 60
grep '^back' "$logs/guest" | tail -n 1

for seconds in 1 5 8; do
    echo "-- the cable is out for $seconds s"
    backs=$(grep -c '^back' "$logs/guest" || true)
    slow=$(grep -c '^slow' "$logs/guest" || true)
    ip -n "$host_space" link set eth0 down
    sleep "$seconds"
    ip -n "$host_space" link set eth0 up
    up=$(date +%s.%N)
    if [ "$seconds" -le 2 ]; then
        # Shorter than the silence that the guest notices: it gets its answer late.
        wait_for "$logs/guest" '^slow' $((slow + 1)) 30
        grep '^slow' "$logs/guest" | tail -n 1
    else
        wait_for "$logs/guest" '^back' $((backs + 1)) 60
        grep '^back' "$logs/guest" | tail -n 1
    fi
    echo "back $(awk "BEGIN { printf \"%.2f\", $(date +%s.%N) - $up }") s after the cable was in again"
done

echo "host: $(tail -n 1 "$logs/host")"
before=$(awk '{ print $14 + $15 }' "/proc/$host/stat")
kill -9 "$guest"
sleep 20
after=$(awk '{ print $14 + $15 }' "/proc/$host/stat")
echo "host without guests: $((after - before)) of 2000 hundredths of a second of processor time"
