"""What a page was sent and what it shows: a page that shows a state shows one that it was sent."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

SLOW_3G = {"offline": False, "latency": 400, "uploadThroughput": 50_000}
"""The network of a slow phone, but for the bytes a second that come to it: the latency is none of sockets."""
STATES = ("state", "expeditionstate", "companystate")
SHOWN = """() => {
  const text = (one) => (one?.textContent ?? "").replace(/\\s+/g, " ").trim();
  const all = (what) => [...document.querySelectorAll(what)];
  const points = (one) => [...(one?.childNodes ?? [])].find((node) => node.nodeType === 3)?.data.trim() ?? "";
  return {
    title: text(document.querySelector("h1")),
    figures: [
      ...all("section.roster .figure").map((one) =>
        [text(one.querySelector("b")), points(one.querySelector(".points"))]),
      ...all("section[aria-label=Party] .one").map((one) =>
        [text(one.querySelector("b")), text(one.querySelector(".points"))]),
      ...all("article.member").map((one) =>
        [text(one.querySelector("h3")), points(one.querySelector(".points"))]),
    ],
    asked: all("section.choices h2").map(text)[0] ?? "",
    when: all(".when b").map(text)[0] ?? "",
  };
}"""


class Watched:
    """A page with all the states that it was sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["t"] in STATES:
            self.sent.append(message)

    @property
    def state(self) -> dict[str, Any]:
        """The state that it was sent last."""
        return self.sent[-1]

    def shown(self) -> dict[str, Any]:
        """What can be read on the page."""
        found: dict[str, Any] = self.page.evaluate(SHOWN)
        return found

    def check(self) -> None:
        """See that what the page shows is one of the states that it was sent, each part of the same one."""
        shown = self.shown()
        if shown["figures"]:  # else nothing was sent yet, or how it came out is shown
            known = [as_shown(one) for one in self.sent]
            assert shown in known, (shown, known[-3:])

    def check_last(self) -> None:
        """See that what the page shows is what it was sent last."""
        assert self.shown() == as_shown(self.state)


def as_shown(state: dict[str, Any]) -> dict[str, Any]:
    """A state as its page has it to be read."""
    if state["t"] == "state":
        figures = [[one["name"], _points_of(one)] for one in _by_side(state["scene"])]
        asked = state["menu"]["situation"] if state["menu"] and not state["die"] else ""
        return {"title": state["title"], "figures": figures, "asked": asked, "when": ""}
    if state["t"] == "expeditionstate":
        scene = state["scene"]
        figures = [[one["name"], f"{one['points']}/{one['most']}"] for one in scene["party"]]
        when = f"{'Turn' if scene['kind'] == 'delve' else 'Day'} {scene['turn']}"
        return {"title": state["title"], "figures": figures, "asked": "", "when": when}
    people = [one["member"] for one in state["people"]]
    figures = [[one["name"], f"{one['hp']}/{one['most']}"] for one in people]
    return {"title": state["title"], "figures": figures, "asked": "", "when": ""}


def _by_side(scene: dict[str, Any]) -> list[dict[str, Any]]:
    sides = range(len(scene["sides"]))
    return [one for side in sides for one in scene["figures"] if one["side"] == side]


def _points_of(one: dict[str, Any]) -> str:
    if one.get("points") is None:
        return str(one.get("looks", ""))
    return str(one["points"]) if one.get("most") is None else f"{one['points']}/{one['most']}"
