/** The socket to the server and everything that it has said of the table. */
import type {
  Analysis,
  Area,
  Chances,
  CompanyState,
  ExpeditionState,
  Hints,
  Incoming,
  Invited,
  Outgoing,
  Prepared,
  Reach,
  Sheet,
  State,
  Told,
  WhyNot,
} from "./messages";

import { token } from "./token";

const LONGEST_WAIT = 5_000;
const HEARTBEAT = 20_000;
const PATIENCE = 5_000;
const MOST_FRESH = 12;

type Asked = Extract<Incoming, { node: number }>;
/** A message without its tag's node, which the table puts in. */
type Bare<T> = T extends { node: number } ? Omit<T, "node"> : never;

class Table {
  status = $state<"off" | "connecting" | "open" | "lost">("off");
  state = $state.raw<State | null>(null);
  /** The expedition, while no fight of it is played; then `state` is that fight. */
  trek = $state.raw<ExpeditionState | null>(null);
  /** The company of a campaign, at whose table the page sits. */
  company = $state.raw<CompanyState | null>(null);
  lines = $state.raw<Told[]>([]);
  /** The lines that the last action brought, for the live region and the strip of news. */
  fresh = $state.raw<Told[]>([]);
  chances = $state.raw<Chances | null>(null);
  reach = $state.raw<Reach | null>(null);
  area = $state.raw<Area | null>(null);
  whyNot = $state.raw<WhyNot | null>(null);
  hints = $state.raw<Hints | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  /** The newest sheet of each figure that was asked for. */
  sheets = $state.raw<Record<number, Sheet>>({});
  analysis = $state.raw<Analysis | null>(null);
  prepared = $state.raw<Prepared | null>(null);
  /** The link that was made last. */
  invited = $state.raw<Invited | null>(null);
  /** Why the last request was refused; a new object each time. */
  refusal = $state.raw<{ reasons: string[] } | null>(null);
  gone = $state("");
  /** An action is on its way. */
  busy = $state(false);

  #socket: WebSocket | null = null;
  #fight: string | null = null;
  /** The token of the link that the page was opened by. */
  #token = token;
  /** How this page calls itself, so that what is sent again is known. */
  readonly #page = [...crypto.getRandomValues(new Uint32Array(3))].map((one) => one.toString(36)).join("");
  #wait = 250;
  #retry = 0;
  #answered = 0;
  #n = 0;
  #waiting: Asked | null = null;
  #next: Bare<Asked> | null = null;
  #prepare: Incoming | null = null;

  constructor() {
    for (const wake of ["pageshow", "online"]) addEventListener(wake, () => this.#wake());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#wake();
    });
    setInterval(() => this.#beat(), HEARTBEAT);
  }

  /** Sit down at the table of a fight, or for "" at none, to prepare one; with the token of a link. */
  sit(fight: string, by: string = token): void {
    if (this.#fight === fight && this.#token === by && this.#socket) return;
    if (this.#fight !== fight || this.#token !== by) {
      this.invited = null;
      this.sheets = {};
      this.state = this.trek = this.company = this.chances = this.analysis = this.refusal = null;
      this.lines = this.fresh = [];
      this.gone = "";
      this.busy = false;
      this.#waiting = null;
      this.#forget();
    }
    this.#fight = fight;
    this.#token = by;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#greet();
    else this.#connect();
  }

  /** Ask something of the moment that is shown. */
  ask(message: Bare<Asked>): void {
    const now = this.#now;
    if (now) this.#send({ ...message, node: now.node } as Asked);
  }

  /** Do something that changes the fight; nothing else can be done until it is answered. */
  change(message: Bare<Asked>): void {
    const now = this.#now;
    if (!now) return;
    if (this.busy) {
      // Who takes back quickly is not to be kept waiting.
      if (message.t === "undo" || message.t === "redo") this.#next = message;
      return;
    }
    const whole = { ...message, node: now.node } as Asked;
    if (whole.t === "act" || whole.t === "faces") whole.n = ++this.#n;
    this.busy = true;
    this.#waiting = whole;
    this.#send(whole);
  }

  /** Say something about the table itself: who sits there, and what players see. */
  tell(message: Extract<Incoming, { t: "invite" | "revoke" | "letsee" }>): void {
    this.#send(message);
  }

  /** Ask for the odds of a fight before it begins. */
  prepare(text: string, rules: string, houseRules: string): void {
    this.prepared = null;
    this.#prepare = { t: "prepare", n: ++this.#n, text, rules, house_rules: houseRules };
    this.sit("");
    this.#send(this.#prepare);
  }

  /** Want no odds any more. */
  unprepare(): void {
    this.#prepare = null;
    this.prepared = null;
  }

  #connect(): void {
    clearTimeout(this.#retry);
    if (this.#fight === null) return;
    this.status = this.status === "lost" ? "lost" : "connecting";
    const url = new URL("ws", location.href.split("#")[0]);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.status = "open";
      this.#wait = 250;
      this.#answered = Date.now();
      this.#greet();
      if (this.#fight === "" && this.#prepare) this.#send(this.#prepare);
    };
    socket.onmessage = (event) => {
      this.#answered = Date.now();
      this.#hear(JSON.parse(String(event.data)) as Outgoing);
    };
    socket.onclose = () => this.#lose(socket);
  }

  #greet(): void {
    this.#send({ t: "hello", fight: this.#fight ?? "", page: this.#page, ...(this.#token ? { token: this.#token } : {}) });
  }

  #lose(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.status = "lost";
    this.#retry = window.setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #wake(): void {
    if (this.#fight === null) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#beat();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
  }

  /** Ask whether the server is there; a socket that stays silent is given up. */
  #beat(): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const asked = Date.now();
    this.#send({ t: "ping" });
    setTimeout(() => {
      if (this.#socket !== socket || this.#answered >= asked) return;
      this.#lose(socket);
      socket.close();
    }, PATIENCE);
  }

  #send(message: Incoming): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: Outgoing): void {
    switch (message.t) {
      case "companystate":
      case "expeditionstate":
      case "state":
        return this.#show(message);
      case "chances":
        if (message.node === this.state?.node) this.chances = message;
        return;
      case "reach":
        if (message.node === this.state?.node) this.reach = message;
        return;
      case "area":
        if (message.node === this.state?.node) this.area = message;
        return;
      case "whynot":
        this.whyNot = message;
        return;
      case "hints":
        if (message.node === this.state?.node) this.hints = message;
        return;
      case "sheet":
        this.sheet = message;
        this.sheets = { ...this.sheets, [message.who]: message };
        return;
      case "analysis":
        this.analysis = message;
        return;
      case "prepared":
        if (this.#prepare?.t === "prepare" && message.n === this.#prepare.n) this.prepared = message;
        return;
      case "refusal":
        this.busy = false;
        this.#waiting = this.#next = null;
        this.refusal = { reasons: message.reasons };
        return;
      case "invited":
        this.invited = message;
        return;
      case "gone":
        this.busy = false;
        this.gone = message.why;
        return;
      case "pong":
        return;
    }
  }

  /** What is shown now: a fight, or an expedition. */
  get #now(): State | ExpeditionState | null {
    return this.state ?? this.trek;
  }

  #show(state: State | ExpeditionState | CompanyState): void {
    const before = this.#now ?? this.company;
    const waiting = this.#waiting;
    this.lines = [...this.lines.slice(0, state.cut), ...state.lines];
    this.fresh = before ? this.lines.slice(Math.max(state.cut, this.lines.length - MOST_FRESH)) : [];
    if (!before || before.node !== state.node) this.#forget();
    this.state = state.t === "state" ? state : null;
    this.trek = state.t === "expeditionstate" ? state : null;
    this.company = state.t === "companystate" ? state : null;
    this.busy = false;
    this.#waiting = null;
    // The line was cut before the action was done: it is said again; `n` has the server do it once.
    const undone = state.t === "state" && waiting && (waiting.t === "act" || waiting.t === "faces") && (waiting.n ?? 0) > state.done;
    if (undone && waiting.node === state.node) {
      this.busy = true;
      this.#waiting = waiting;
      this.#send(waiting);
    } else if (this.#next) {
      const next = this.#next;
      this.#next = null;
      this.change(next);
    }
  }

  /** Forget the answers that belong to a moment that is past. */
  #forget(): void {
    this.reach = this.area = this.hints = this.whyNot = null;
  }
}

export const table = new Table();
