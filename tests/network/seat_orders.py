"""A player that gives random legal orders over the standard input of a machine, and measures the time until the
answer."""

import queue
import time

from machines import PATIENCE, NetworkFailure

# Time before each order, in seconds: a host lets the messages of a guest wait that sends more than 20 a second.
THINKING_TIME = 0.12


class RandomPlayer:
    """The player of a seat: "Allied" or "German", on a machine that was started with `--orders`."""

    def __init__(self, machine, seat, chance):
        self.machine, self.seat, self.chance = machine, seat, chance
        self.times = []

    def next_answer(self):
        try:
            return self.machine.answers.get(timeout=PATIENCE)
        except queue.Empty:
            raise NetworkFailure(f"{self.machine.folder.name}: no answer for {PATIENCE} s") from None

    def give(self, order):
        """Gives an order. Returns its answer, which comes before all later news, and notes the time that it took."""
        time.sleep(THINKING_TIME)
        start = time.monotonic()
        self.machine.request({"cmd": "order", "order": order})
        at, answer = self.next_answer()
        self.times.append(at - start)
        return answer

    def ask_for_orders(self):
        """Waits until the seat must decide. Returns the legal orders; none after the battle."""
        while True:
            _, answer = self.next_answer()
            if answer.get("outcome"):
                return []
            # The machine tells the status without events when the seat must decide.
            if "events" not in answer and answer["awaiting"].get("seat") == self.seat:
                break
        self.machine.request({"cmd": "legal"})
        while "orders" not in answer:
            _, answer = self.next_answer()
        return answer["orders"]

    def play(self, count):
        """Gives that many orders at random, or until the battle is over. Returns `True` if it is over."""
        for _ in range(count):
            orders = self.ask_for_orders()
            if not orders:
                return True
            answer = self.give(self.chance.choice(orders))
            if not answer["ok"]:
                raise NetworkFailure(f"a legal order was refused: {answer}")
            if answer["outcome"]:
                return True
        return False

    def surrender(self):
        if self.ask_for_orders():
            self.give("Surrender")
