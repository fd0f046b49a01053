// Made by `make web` from src/grognard/faces/web/messages.py.

export const PROTOCOL = 1;

/** Sit down at the table of a fight.
 *
 * `token` is that of a link to the table, or of the server. `page` is drawn by the page, so that what it
 * sends again after a lost connection is known by its `n` and done once. */
export interface Hello {
  t: "hello";
  fight: string;
  token?: string;
  page?: string;
  protocol?: number;
}

/** Choose an action. `n` counts the actions and dice of this page, so that one sent twice is done once. */
export interface Act {
  t: "act";
  node: number;
  action: string;
  n?: number;
}

/** Take back so many decisions. */
export interface Undo {
  t: "undo";
  node: number;
  count?: number;
}

/** Put again so many decisions that were taken back. */
export interface Redo {
  t: "redo";
  node: number;
  count?: number;
}

/** Try something as another line of play of that name, from here on. */
export interface Branch {
  t: "branch";
  node: number;
  name: string;
}

/** Be on another line of play. */
export interface GoTo {
  t: "goto";
  node: number;
  name: string;
}

/** A word of the referee, such as "points Goblin 2 3"; docs/playing.md has them all. */
export interface Word {
  t: "word";
  node: number;
  text: string;
}

/** Give combatants a standing order, leave them to the tactics, or be asked for them again ("mine").
 *
 * `target` is the number of the enemy for "attack". */
export interface Command {
  t: "command";
  node: number;
  who: number[];
  order: "attack" | "attack nearest" | "away" | "hold" | "mine" | "tactics";
  target?: number;
  until?: "" | "fall" | "met" | "round";
}

/** Go on where all are left to the tactics: to the next `turn`, to the next `round`, or to the `end`. */
export interface GoOn {
  t: "goon";
  node: number;
  to: "end" | "round" | "turn";
}

/** Say whose dice people throw themselves. */
export interface DiceBy {
  t: "diceby";
  node: number;
  by: "all" | "mine" | "seeded";
}

/** What the die shows that was asked for; 0 has it rolled here. `n` is as for an action. */
export interface Faces {
  t: "faces";
  node: number;
  face: number;
  n?: number;
}

/** Give an order on an expedition, such as "go north door"; docs/expeditions.md has them all. */
export interface GiveOrder {
  t: "giveorder";
  node: number;
  text: string;
}

/** Propose an order to the one who leads the party; "" takes the last proposal back. */
export interface Propose {
  t: "propose";
  node: number;
  text?: string;
}

/** Go on with the expedition after a fight of it that is over. */
export interface Return {
  t: "return";
  node: number;
}

/** Ask for the cells in reach of the combatant to decide. */
export interface AskReach {
  t: "askreach";
  node: number;
}

/** Ask what is not allowed now, and why. */
export interface AskWhyNot {
  t: "askwhynot";
  node: number;
}

/** Ask for the best that can be done now. */
export interface AskHints {
  t: "askhints";
  node: number;
}

/** Ask which cells and combatants an action takes when it is aimed at a cell. */
export interface AskArea {
  t: "askarea";
  node: number;
  action: string;
}

/** Ask for everything that is known of a combatant. */
export interface AskSheet {
  t: "asksheet";
  node: number;
  who: number;
}

/** Ask how the fight went: the chance curve, the luck, the decisions that cost most. */
export interface AskAnalysis {
  t: "askanalysis";
  node: number;
}

/** Look with the eyes of a side, -2 for the referee's. */
export interface LookAs {
  t: "lookas";
  node: number;
  viewer: number;
}

/** Make a link to this table. A player decides for `figures` of a side, or for all of it.
 *
 * At the table of a company, `people` are the ids of the player's characters. */
export interface Invite {
  t: "invite";
  role: "player" | "referee" | "screen" | "solo";
  name: string;
  side?: number;
  figures?: number[];
  people?: string[];
}

/** Take a link back; its pages are closed. */
export interface Revoke {
  t: "revoke";
  id: string;
}

/** What players and screens see besides their map, story and choices; the referee sees it all.
 *
 * Attributes:
 *     odds: the chances, from what their side knows.
 *     track: the order of the round.
 *     wounds: how hurt others look, on the map and on their sheets.
 *     afterwards: how a fight went, once it is over: its chances, the luck, what cost most, as the referee
 *         knows them. */
export interface Visibility {
  odds: boolean;
  track: boolean;
  wounds: boolean;
  afterwards: boolean;
}

/** Say what players and screens see. */
export interface LetSee {
  t: "letsee";
  shows: Visibility;
}

/** Ask for the odds of a fight before it begins. `n` counts the set-ups of this page. */
export interface Prepare {
  t: "prepare";
  n: number;
  text: string;
  rules?: string;
  house_rules?: string;
}

/** Ask whether the server is there. */
export interface Ping {
  t: "ping";
}

/** A side: its name, whether it is the players', and whether the viewer has met it. */
export interface SideShown {
  name: string;
  players: boolean;
  met: boolean;
}

/** A thing on or covering cells of the ground: "rough ground", "door", "fire", "light". */
export interface Thing {
  name: string;
  cells: [number, number][];
}

/** The ground in the part of the field that is shown, as far as the viewer has seen it.
 *
 * Attributes:
 *     left, top: the first column and row that is shown.
 *     rows: a string for each row: "#" a wall, "." floor, " " a cell never seen.
 *     dim: the same with "1" for each cell that is not in sight now; no rows where all is in sight.
 *     things: what lies on it.
 *     hexes: whether cells are hexagons, of which each odd row lies half a cell to the right.
 *     feet: the width of a cell. */
export interface Ground {
  left: number;
  top: number;
  rows: string[];
  dim: string[];
  things: Thing[];
  hexes: boolean;
  feet: number;
}

/** A combatant on the map as a viewer knows it.
 *
 * Attributes:
 *     id: its number in the battle.
 *     mark: two signs, fixed for the whole fight, a capital for the viewer's own side.
 *     name: its name.
 *     side: the index of the side that it fights for now.
 *     x, y: its cell.
 *     state: "standing", "hurt", "asleep", "dead" and so on.
 *     down: whether it is out of the fight.
 *     gone: whether it has left the field, or has not come yet.
 *     seen: whether the viewer knows where it is now.
 *     points, most: its current and full hit points; None if the viewer does not know them.
 *     looks: how hurt it looks to a viewer who does not know its points.
 *     conditions: other conditions: "prone", "held", "fleeing", "invisible".
 *     height: feet above the ground, or below it.
 *     ahead: the offset of the cell that it faces; None if facing does not count.
 *     wide: cells along one edge.
 *     light: whether it carries a light. */
export interface Figure {
  id: number;
  mark: string;
  name: string;
  side: number;
  x: number;
  y: number;
  state?: string;
  down?: boolean;
  gone?: boolean;
  seen?: boolean;
  points?: number | null;
  most?: number | null;
  looks?: string;
  conditions?: string[];
  height?: number;
  ahead?: [number, number] | null;
  wide?: number;
  light?: boolean;
}

/** A fight as a viewer sees it: the ground, the figures and how light it is.
 *
 * Attributes:
 *     viewer: the index of the side whose eyes it is; -2 for the referee, who sees everything.
 *     light: in a sentence how far each side sees; "" where that is as far as it likes. */
export interface Scene {
  viewer: number;
  round: number;
  sides: SideShown[];
  ground: Ground;
  figures: Figure[];
  light: string;
}

/** A place in the order of a round: an initiative number, a phase, or the turn of a side.
 *
 * Attributes:
 *     label: "6", "movement phase".
 *     when: "done", "now" or "to come".
 *     who: the numbers of the combatants who have still to act then.
 *     sides: the indexes of the sides whose turn it is, where sides take turns.
 *     heading: the names of these sides, and the number that they rolled. */
export interface Slot {
  label: string;
  when: string;
  who: number[];
  sides: number[];
  heading: string;
}

/** The order of a round by the book: `kind` is "numbers", "sides" or "phases". */
export interface Track {
  kind: string;
  slots: Slot[];
}

/** A choice with all that a player wants to know before choosing it.
 *
 * Attributes:
 *     text: the action as journals write it, to be pushed.
 *     label: the action as a person reads it; no two options have one label.
 *     kind: the kind of action: "attack", "move", "use".
 *     group: its group in a menu: "attack", "shoot", "spells", "move" and so on.
 *     target: the number of its target; -1 for none.
 *     cell: where it leads or is aimed; None for nowhere.
 *     means: the weapon or the spell.
 *     brings: its costs and benefits, in a few words.
 *     usual: whether the tactics of the side would do it.
 *     astray: whether it harms the combatant's own side.
 *     danger: what it gives up, in a sentence; "" if it can be done at once.
 *     feet: the length of its way.
 *     rules: the census ids of its rules, and of those behind `brings`. */
export interface Option {
  text: string;
  label: string;
  kind: string;
  group: string;
  target?: number;
  cell?: [number, number] | null;
  means?: string;
  brings?: string;
  usual?: boolean;
  astray?: boolean;
  danger?: string;
  feet?: number;
  rules?: string[];
}

/** A decision by hand: who is to decide, when, and the choices in the order in which one looks for them.
 *
 * Attributes:
 *     actor: the number of the combatant; -1 where a side decides as it meets others.
 *     side: the index of its side.
 *     kind: "turn", "reach", "stance", "declare", "counter" or "answer".
 *     situation: the question in a sentence.
 *     options: the choices, first those that come first to mind, the usual one marked.
 *     usual: the action that the tactics of the side would do; it may be one that is not listed.
 *     usual_label: the same in words. */
export interface Menu {
  actor: number;
  side: number;
  kind: string;
  situation: string;
  options: Option[];
  usual: string;
  usual_label: string;
}

/** The origin of a number in a line, and the rules behind it.
 *
 * `ruled` is the rule among them that a ruling settles (see `grognard rulings`) and a key of the rulebook
 * would settle otherwise; "" for none. */
export interface Why {
  text: string;
  rules: string[];
  ruled?: string;
}

/** A line of the story.
 *
 * Attributes:
 *     text: the sentence.
 *     kind: "line", "round", "heading", "title", "aloud" (read aloud), "cast" (who is there) or "end".
 *     tone: "hit", "miss", "death", "morale" and so on; "" for none.
 *     indent: how far in it stands, in steps.
 *     why: the rolls and rules behind it.
 *     event: the number of the event that it tells first; -1 for none. */
export interface Told {
  text: string;
  kind?: string;
  tone?: string;
  indent?: number;
  why?: Why[];
  event?: number;
}

/** A combatant at the end of a fight; `points` are "5/8", `hits` "2/3", "" where they are secret. */
export interface Row {
  name: string;
  side: number;
  state: string;
  points: string;
  hits: string;
  damage: number;
  kills: number;
}

/** The outcome of a fight: the sentence, the index of the winner or -1, the aftermath, all combatants. */
export interface Over {
  closing: string;
  winner: number;
  aftermath: string[];
  rows: Row[];
}

/** The standing order of a combatant, in words. */
export interface Handed {
  who: number;
  text: string;
}

/** A die that a person is to throw: how many faces, for what, whose, and how many of these before it. */
export interface Die {
  sides: number;
  purpose: string;
  who: number;
  before: number;
}

/** The chances at a moment of the line of play.
 *
 * Attributes:
 *     step: the decision by hand that comes next.
 *     round: the round.
 *     sides: each side's chance to win.
 *     at: its place along the curve.
 *     text: what has just happened; "" where the curve does not tell. */
export interface Moment {
  step: number;
  round: number;
  sides: number[];
  at: number;
  text: string;
}

/** A line of play; `here` is the one that is shown. */
export interface Variation {
  name: string;
  here: boolean;
  parent: string;
}

/** A link that was handed out, and on how many pages it is open; `people` are those of a company. */
export interface SeatShown {
  id: string;
  role: "player" | "referee" | "screen" | "solo";
  name: string;
  side: number;
  figures: number[];
  here: number;
  people: string[];
}

/** The whole table as a page sees it now.
 *
 * Attributes:
 *     node: names what is seen: two moments that look the same to a page have the same.
 *     role: whose page it is.
 *     menu: what this page is to decide; None where nothing is.
 *     deciding: who is to decide, or to throw a die, in a sentence, where another page is.
 *     mine: the combatants that the page decides for, by number.
 *     cut: how many lines of the story the page keeps of those that it has.
 *     lines: the lines of the story after these.
 *     undo, redo: the decision that would be taken back, or put again; "" for none.
 *     step: how many decisions were made on this line of play.
 *     auto: whether the fight waits for the referee to have it go on.
 *     die: the die that a person is to throw now; nothing else can be done before.
 *     told: a sentence about what was just done, such as an order given.
 *     kept: where the fight is kept; "" where it cannot be.
 *     experience: what the players' side has earned, once the fight is over.
 *     done: the `n` of the last action of this page that was done.
 *     seats, shows, address: for a referee, the links, what players see, and where phones reach the server.
 *     afterwards: whether the page may ask how a fight came to its end.
 *     expedition, leads: the expedition of which it is a fight, "" for none; whether the page `leads` it.
 *
 * What is only for a referee is as its default on other pages. */
export interface State {
  t: "state";
  node: number;
  role: "player" | "referee" | "screen" | "solo";
  title: string;
  book: string;
  book_title: string;
  round: number;
  scene: Scene;
  track: Track;
  menu: Menu | null;
  cut: number;
  lines: Told[];
  over: Over | null;
  played: number[];
  orders: Handed[];
  die: Die | null;
  curve: Moment[];
  deciding: string;
  mine: number[];
  done: number;
  undo: string;
  redo: string;
  step: number;
  history: string[];
  variations: Variation[];
  auto: boolean;
  dice: string;
  told: string;
  kept: string;
  seed: number | null;
  experience: string[];
  seats: SeatShown[];
  shows: Visibility | null;
  address: string;
  expedition: string;
  leads: boolean;
  afterwards: boolean;
}

/** A room or a stretch of passage as a viewer knows it.
 *
 * Attributes:
 *     key: its name in the file, by which the party can be sent there.
 *     title: its name for people.
 *     runs: its squares; none if the level has no map.
 *     middle: the square where its name stands.
 *     named: whether it has a name of its own, which a map shows.
 *     here: whether the party is there.
 *     seen: whether the party has been there.
 *     lit: whether it has light of its own.
 *     trap: the trap that the viewer knows of there.
 *     text: the text to read aloud there.
 *     notes: notes for the referee alone.
 *     folk: the groups there and their members, each in a line; for the referee alone.
 *     treasure: the treasure there, as far as the viewer knows. */
export interface AreaShown {
  key: string;
  title: string;
  runs?: [number, number, number][];
  middle?: [number, number];
  named?: boolean;
  here?: boolean;
  seen?: boolean;
  lit?: boolean;
  trap?: string;
  text?: string;
  notes?: string;
  folk?: string[];
  treasure?: string[];
}

/** A way from one area to another, with its door or without, as a viewer knows it.
 *
 * Attributes:
 *     number: its number in the level.
 *     name: its name as seen by the party, or else from the first of its ends: "north door".
 *     ends: the keys of the areas that it joins, as far as the viewer knows them; "" for one unseen.
 *     at: the square of its door; None if there is none on a map.
 *     upright: whether its door is passed from left to right.
 *     door: "open", "shut", "stuck", "locked", "spiked shut" or "spiked open"; "" if there is no door.
 *     grate: whether one sees through what closes it, a portcullis.
 *     secret: whether it was hidden, or still is.
 *     known: whether the party knows of it.
 *     trap: the trap that the viewer knows of at it.
 *     here: whether it leaves the area where the party is.
 *     heard: whether the party has heard something behind it. */
export interface WayShown {
  number: number;
  name: string;
  ends: [string, string];
  at?: [number, number] | null;
  upright?: boolean;
  door?: string;
  grate?: boolean;
  secret?: boolean;
  known?: boolean;
  trap?: string;
  here?: boolean;
  heard?: boolean;
}

/** A level of a dungeon as a viewer knows it; `feet` is the width of a square, if it is `mapped`.
 *
 * `party` is the square where the party is. */
export interface LevelShown {
  areas: AreaShown[];
  ways: WayShown[];
  party: [number, number];
  feet: number;
  mapped: boolean;
}

/** A place on the map of a land; `notes` and `folk` are for the referee alone. */
export interface SiteShown {
  name: string;
  at: [number, number];
  goal?: boolean;
  dock?: boolean;
  known?: boolean;
  text?: string;
  notes?: string;
  folk?: string[];
}

/** A ship, a boat, or mounts that fly: where it lies, or that the party is aboard. */
export interface VesselShown {
  name: string;
  at: [number, number];
  aboard?: boolean;
  leaks?: boolean;
}

/** A land as a viewer knows it, of hexes of which each odd row lies half a hex to the right.
 *
 * Attributes:
 *     rows: a mark for each hex, " " where there is none.
 *     terrain: what the marks that are there mean.
 *     roads, rivers: lines of hexes.
 *     party: the hex where the party believes to be.
 *     truly: the hex where it is; for the referee alone, None for others.
 *     lost: whether the two differ, as far as the viewer knows.
 *     miles: the width of a hex.
 *     weather: the wind of the day at sea; "" for none. */
export interface LandShown {
  rows: string[];
  terrain: Record<string, string>;
  roads: [number, number][][];
  rivers: [number, number][][];
  sites: SiteShown[];
  vessels: VesselShown[];
  party: [number, number];
  truly: [number, number] | null;
  lost: boolean;
  miles: number;
  weather: string;
}

/** A member of the party; the members are in marching order.
 *
 * Attributes:
 *     name: its name.
 *     what: its class and level.
 *     state: "standing", "dead", "lost" and so on.
 *     able: whether it can go and act.
 *     points, most: its current and full hit points.
 *     feet: its movement rate in feet a turn, with all that it carries.
 *     light: the burning light that it carries.
 *     has: memorised spells, scrolls, potions and missiles left, each in a few words.
 *     load: treasure carried, in coins' weight.
 *     matters: other conditions: "gagged", "tired".
 *     sheet: its character sheet, as lines. */
export interface Traveller {
  name: string;
  what: string;
  state: string;
  able: boolean;
  points: number;
  most: number;
  feet: number;
  light?: string;
  has?: string[];
  load?: number;
  matters?: string[];
  sheet?: string[];
}

/** Something that burns: `left` of its `whole` turns, -1 of both for one without end. */
export interface LightShown {
  name: string;
  bearer: string;
  left: number;
  whole: number;
  feet: number;
}

/** The party's amount of one supply. */
export interface Supply {
  name: string;
  count: number;
}

/** A group that is met, flees, or follows.
 *
 * Attributes:
 *     name: their name.
 *     count: the number able to act.
 *     feet: their distance.
 *     kind: "meeting", "pursuit" if they flee, "chase" if they follow.
 *     members: each in a line; for the referee alone. */
export interface Met {
  name: string;
  count: number;
  feet: number;
  kind: string;
  members?: string[];
}

/** An expedition as a viewer sees it.
 *
 * Attributes:
 *     kind: "delve" or "journey".
 *     referee: whether the viewer knows everything.
 *     level, land: where it is; one of them is None.
 *     party: its members, in marching order.
 *     lights: the burning lights.
 *     supplies: the supplies left.
 *     worth: the treasure won, in gold pieces, and `loot` what it is.
 *     turn: the current turn, from 1; or the day.
 *     rounds, whole: the rounds of this turn that have passed, and all its rounds; 0 on a journey.
 *     hour: the hour, and when rest is due, in a sentence.
 *     effects: temporary effects, each in a few words.
 *     place: where the party is, in a sentence.
 *     surroundings: the text to read aloud there.
 *     met: the group that is met, flees, or follows; None for none. */
export interface Onward {
  kind: string;
  referee: boolean;
  level: LevelShown | null;
  land: LandShown | null;
  party: Traveller[];
  lights: LightShown[];
  supplies: Supply[];
  worth: number;
  loot: string[];
  turn: number;
  rounds: number;
  whole: number;
  hour: string;
  effects: string[];
  place: string;
  surroundings: string;
  met: Met | null;
}

/** An order that can be given.
 *
 * Attributes:
 *     text: the order as it is given.
 *     label: its meaning in words.
 *     group: its group: "ways", "here", "light", "healing", "rest", "leave"; "meeting", "chase"; "travel",
 *         "ships", "camp".
 *     usual: whether a sensible guide would give it.
 *     common: whether players mostly want it.
 *     way: the number of its way; -1 for none.
 *     cell: the hex to which it leads; None for nowhere.
 *     danger: what it gives up, in a sentence; "" if it can be given at once. */
export interface OrderShown {
  text: string;
  label: string;
  group: string;
  usual?: boolean;
  common?: boolean;
  way?: number;
  cell?: [number, number] | null;
  danger?: string;
}

/** A decision of an expedition: its kind, the question in a sentence, and what can be ordered.
 *
 * `usual` is what a sensible guide would order; it may be an order that is not listed. */
export interface OrdersShown {
  kind: string;
  situation: string;
  orders: OrderShown[];
  usual: string;
  usual_label: string;
}

/** The end of an expedition, in a word and in a sentence. */
export interface ExpeditionEnd {
  how: string;
  closing: string;
}

/** An order that a player proposes: the player, the order, what it means; `own` is the page's. */
export interface Proposal {
  name: string;
  text: string;
  label: string;
  own: boolean;
}

/** An expedition as a page sees it now, between its fights.
 *
 * Attributes:
 *     node: names what is seen, as in a `State`.
 *     role: whose page it is.
 *     scene: where the party is, who goes, what is left, who is met.
 *     menu: what can be ordered or proposed; None where the page does neither, or it is over.
 *     leads: whether the page gives the orders; other players propose them.
 *     mine: the members of the party whose player's page it is, by their places in it.
 *     proposals: what players propose.
 *     cut, lines: those of a `State`.
 *     outcome: how it ended; None while it goes on.
 *     undo, redo: the order that would be taken back, or given again; "" for none.
 *     step: how many orders were given.
 *     told: a sentence about what was just done.
 *     kept: where it is kept; "" where it cannot be.
 *     seed: for the referee.
 *     campaign: the name of the campaign whose company it is, where the page may go there; "" for none.
 *     seats, shows, address: those of a `State`. */
export interface ExpeditionState {
  t: "expeditionstate";
  node: number;
  role: "player" | "referee" | "screen" | "solo";
  title: string;
  introduction: string;
  book: string;
  book_title: string;
  borrowed: string;
  scene: Onward;
  menu: OrdersShown | null;
  cut: number;
  lines: Told[];
  outcome: ExpeditionEnd | null;
  leads: boolean;
  mine: number[];
  proposals: Proposal[];
  undo: string;
  redo: string;
  step: number;
  told: string;
  kept: string;
  seed: number | null;
  seats: SeatShown[];
  shows: Visibility | null;
  address: string;
  campaign: string;
}

/** A person of the company at a glance, by a lasting `id`.
 *
 * `ready` is the level whose experience is reached, 0 for none;
 * `away` is the id of the person's present fight or delve; "" for none. */
export interface MemberGlance {
  id: string;
  name: string;
  what: string;
  xp: number;
  next_level_at: number;
  ready: number;
  hp: number;
  most: number;
  standing: string;
  conditions: string[];
  gear: string;
  memorised: string[];
  purse: string;
  away: string;
}

/** A magic item: its id, what it is as far as the reader knows, and who has it; "" for the company. */
export interface ItemShown {
  id: string;
  said: string;
  holder: string;
}

/** A fight or delve under way: its id, where to, who is at it, and the name under which it is kept. */
export interface Away {
  id: string;
  what: string;
  people: string[];
  kept: string;
}

/** A campaign at a glance: `waits` are the sentences about open business. */
export interface CampaignGlance {
  name: string;
  title: string;
  rules: string;
  day: number;
  chest: string;
  town: string;
  people: MemberGlance[];
  items: ItemShown[];
  away: Away[];
  waits: string[];
}

/** A character of a player, with the lines of the sheet. */
export interface OwnMember {
  member: MemberGlance;
  sheet: string[];
}

/** A fight or delve at which a player's characters are: the name of its table, and what it is. */
export interface Calling {
  table: string;
  what: string;
}

/** The company of a campaign as a page sees it now: the referee all of it, a player what is the player's.
 *
 * Attributes:
 *     node: names what is seen, as in a `State`.
 *     role: whose page it is, "referee" or "player".
 *     campaign: the name of the campaign.
 *     problem: why it cannot be shown; "" where it can.
 *     glance: everything, for the referee.
 *     people: the player's characters with their sheets.
 *     items: the items that they have, as the player knows them.
 *     pay: a line for each hireling of theirs.
 *     calls: the fights and delves that they are at.
 *     cut, lines: those of a `State`; the log as players know it, for a player.
 *     seats, address: those of a `State`, for the referee. */
export interface CompanyState {
  t: "companystate";
  node: number;
  role: "player" | "referee" | "screen" | "solo";
  campaign: string;
  title: string;
  book: string;
  day: number;
  town: string;
  problem: string;
  glance: CampaignGlance | null;
  people: OwnMember[];
  items: ItemShown[];
  pay: string[];
  calls: Calling[];
  cut: number;
  lines: Told[];
  seats: SeatShown[];
  address: string;
}

/** A chance from 0 to 1 with its 95% interval. */
export interface Share {
  share: number;
  low: number;
  high: number;
}

/** Each side's chance to win from a moment on, as far as it is known; it comes again until `done`. */
export interface Chances {
  t: "chances";
  node: number;
  sides: Share[];
  nobody: Share;
  fights: number;
  done: boolean;
}

/** The cells in reach in one manner of moving ("walk", "run"), with the action that leads to each. */
export interface Manner {
  name: string;
  cells: [number, number][];
  actions: string[];
}

/** Where the combatant to decide can go. */
export interface Reach {
  t: "reach";
  node: number;
  manners: Manner[];
}

/** What an action takes: its cells, and the combatants there of whom the viewer knows. */
export interface Area {
  t: "area";
  node: number;
  action: string;
  cells: [number, number][];
  who: number[];
}

/** Why an action is not allowed, and the rule that says so. */
export interface Reason {
  text: string;
  rule: string;
}

/** An action that is not allowed now, with every reason. */
export interface Refused {
  label: string;
  reasons: Reason[];
}

/** What is not allowed now, with every reason. */
export interface WhyNot {
  t: "whynot";
  node: number;
  refused: Refused[];
}

/** Something that could be done now, and what comes of it for the deciding side. */
export interface HintShown {
  action: string;
  label: string;
  chance: Share;
  lost: number;
  usual: boolean;
}

/** The best that can be done now, the best first. */
export interface Hints {
  t: "hints";
  node: number;
  hints: HintShown[];
}

/** Everything that is known of a combatant, as lines of text. */
export interface Sheet {
  t: "sheet";
  node: number;
  who: number;
  title: string;
  lines: string[];
}

/** A decision and what it cost: the share of the chance to win, and what would have been better.
 *
 * `at` is its place along the curve. */
export interface Costly {
  at: number;
  round: number;
  text: string;
  cost: number;
  better: string;
}

/** How a fight went; `done` is the share of it that has been looked at, 1 for all. */
export interface Analysis {
  t: "analysis";
  node: number;
  done: number;
  curve: Moment[];
  luck: string[];
  costly: Costly[];
}

/** The odds of a fight before it begins, or what is wrong with it; it comes again until `done`. */
export interface Prepared {
  t: "prepared";
  n: number;
  problem: string;
  names: string[];
  sides: Share[];
  nobody: Share | null;
  fights: number;
  done: boolean;
  facts: string[];
}

/** A link was made: its token, which is shown once, and its address as the rows of a QR code. */
export interface Invited {
  t: "invited";
  id: string;
  link: string;
  code: string[];
}

/** Something cannot be done; nothing has changed. `n` is that of the action. */
export interface Refusal {
  t: "refusal";
  node: number;
  reasons: string[];
  n: number;
}

/** The table is no longer there, or was never. */
export interface Gone {
  t: "gone";
  why: string;
}

/** The server is there. */
export interface Pong {
  t: "pong";
}

/** A rulebook to choose: how it makes a round, and which way armour class counts. */
export interface Book {
  id: string;
  title: string;
  round: string;
  armour: string;
}

/** An encounter that comes with the package. */
export interface Example {
  id: string;
  title: string;
  introduction: string;
  text: string;
}

/** A fight that is kept: its name, its title, and when it was last written, in seconds since 1970. */
export interface KeptTable {
  id: string;
  title: string;
  round: number;
  over: boolean;
  written: number;
}

/** A dungeon or a land that comes with the package: `kind` is "delve" or "journey". */
export interface PlaceExample {
  id: string;
  title: string;
  introduction: string;
  kind: string;
  text: string;
}

/** A kept expedition: its name, the title of the place, "delve" or "journey", how far it has come.
 *
 * `entries` is how many orders were given and fights fought, `written` when it was, in seconds since 1970. */
export interface ListedExpedition {
  name: string;
  title: string;
  kind: string;
  entries: number;
  written: number;
}

/** What the start page shows first. */
export interface Start {
  version: string;
  protocol: number;
  books: Book[];
  examples: Example[];
  kept: KeptTable[];
  places: PlaceExample[];
  campaigns: string[];
  expeditions: ListedExpedition[];
}

/** A creature of the bestiary: its figures by the book that was asked, and where it comes from. */
export interface CreatureFound {
  name: string;
  hit_dice: string;
  armour_class: string;
  experience: string;
  source: string;
}

/** Something that was pasted, and what was read of it.
 *
 * Attributes:
 *     text: as it was pasted: it is what a member of a set-up has as its `text`.
 *     name: what it is called.
 *     count: how many, 0 where dice say that.
 *     number: the same as it was printed: "6", or "2d4".
 *     understood: short phrases: "AC 14 ascending", "HD 1-1 (1d8-1)", "morale 7".
 *     assumed: what is left open, and what was taken for it.
 *     unread: what was not understood, with the column in which it stands.
 *     problem: what is wrong with it, "" where it can be used.
 *     line: the line in which it begins. */
export interface MemberRead {
  text: string;
  name: string;
  count: number;
  number: string;
  understood: string[];
  assumed: string[];
  unread: string[];
  problem: string;
  line: number;
}

/** A set-up made into an encounter file: its text, what is wrong where, and the scene it begins with.
 *
 * `key` names the field of the set-up that is wrong, such as "sides[0].members[1].text". */
export interface Drawn {
  text: string;
  problem: string;
  key: string;
  sides: string[];
  scene: Scene | null;
}

/** A place that was read: what is wrong with it and where, or how an expedition there begins. */
export interface PlaceRead {
  problem: string;
  key: string;
  title: string;
  introduction: string;
  borrowed: string;
  scene: Onward | null;
}

/** What a room holds, with the rows of tables that each part is from. */
export interface RoomFacts {
  key: string;
  contents: string;
  who: string;
  treasure: string[];
  worth: number;
  trap: string;
  special: string;
  sources: string[];
}

/** A dungeon that was stocked: what each room holds, by which rows of tables, and the new text. */
export interface PlaceStocked {
  level: number;
  seed: number;
  tables: string;
  rooms: RoomFacts[];
  text: string;
}

/** A part of an answer: `kind` is "line", "heading", "rows" or "plain" (text as it is).
 *
 * `rules` are the ids of the rules behind a line; `header` and `rows` are those of a table. */
export interface AnswerPart {
  kind: string;
  text?: string;
  rules?: string[];
  header?: string[];
  rows?: string[][];
}

/** An answer of a campaign, and the number of the entry that was written; 0 for none. */
export interface CampaignTold {
  parts: AnswerPart[];
  entry: number;
}

/** A fight has begun; `id` is the one to sit down at. */
export interface Begun {
  id: string;
}

/** A rule: its sentence, where it stands, and what follows from it. */
export interface RuleShown {
  id: string;
  title: string;
  text: string;
  source: string;
  lines: string[];
}

/** Members that were pasted, to be read as a rulebook counts armour class. */
export interface LinesAsked {
  text: string;
  rules: string;
}

/** A member of a side.
 *
 * Attributes:
 *     text: "fighter 3 with longsword", "3 orc", or a stat line; no file.
 *     count: how many; None for as many as the text says.
 *     name: what it is called; "" for what it is.
 *     lost: hit points that each has lost already; who has unknown points then has the average.
 *     at: the cells on which they stand, column and row, first member first. */
export interface MemberSetup {
  text: string;
  count?: number | null;
  name?: string;
  lost?: number;
  at?: [number, number][];
}

/** A side: its members, those of `toml`, the text of a party's file, or both.
 *
 * `name` is "" for that of the file, or what most members are; `tactics` is "" for the usual. */
export interface SideSetup {
  name?: string;
  players?: boolean;
  members?: MemberSetup[];
  toml?: string;
  surprised?: "no" | "roll" | "yes";
  tactics?: "" | "expert" | "plain" | "sensible";
}

/** A fight as the start page has it before it begins.
 *
 * Attributes:
 *     rules: the id of a rulebook.
 *     house_rules: the text of a house-rules file that stands on it; "" for none.
 *     distance: feet between the sides; None to have it rolled.
 *     light: "bright", "daylight", "torch" or "dark".
 *     reaction: "immediate attack", "roll" and so on.
 *     map: the rows of a map; "" for an open field.
 *     text: the text of an encounter file, in the place of all the rest but the rules. */
export interface Setup {
  title?: string;
  introduction?: string;
  rules?: string;
  house_rules?: string;
  sides?: SideSetup[];
  distance?: number | null;
  light?: "bright" | "dark" | "daylight" | "torch";
  reaction?: string;
  outdoors?: boolean;
  map?: string;
  text?: string;
}

/** A place and a party as the start page has them before they set out.
 *
 * Attributes:
 *     text: the text of a dungeon or a land.
 *     party: who goes, such as "3 fighter 2, 1 thief 2"; "" for the party of the place.
 *     rules: the id of a rulebook; "" for that of the place.
 *     house_rules: the text of a house-rules file that stands on it; "" for none. */
export interface PlaceAsked {
  text: string;
  party?: string;
  rules?: string;
  house_rules?: string;
}

/** Fill the empty rooms of a dungeon, an `example` or a `text`, by the random tables for a `level`. */
export interface StockAsked {
  text?: string;
  example?: string;
  level?: number;
  rules?: string;
  seed?: number | null;
}

/** Roll treasure by its types, such as "C", or the level of a dungeon for what lies unguarded. */
export interface TreasureAsked {
  types: string;
  rules?: string;
  seed?: number | null;
}

/** Set out to a place, or take up a kept expedition.
 *
 * `play` are the sides of its fights that are decided by hand: 0 is the party. Who goes `solo` sees with the
 * party's eyes, and tactics decide for all others. */
export interface SetOut {
  text?: string;
  example?: string;
  kept?: string;
  party?: string;
  rules?: string;
  house_rules?: string;
  solo?: boolean;
  play?: number[];
  seed?: number | null;
}

/** Something asked of a campaign by the name of its operation, with its fields as the schema has them.
 *
 * `rolled` is what a person's own dice show, such as "3,5"; "" for dice that are thrown here. */
export interface CampaignAsked {
  campaign: string;
  operation: string;
  fields?: Record<string, string | number | boolean | string[]>;
  rolled?: string;
}

/** Have the company of a campaign, or only these `people`, set out: for a fight, or to a place.
 *
 * `foes` are such as "6 orc, ogre"; else an `example` of a place is gone to, or the one of a `text`. Without
 * a `seed` one is drawn. */
export interface SendOut {
  campaign: string;
  people?: string[];
  foes?: string;
  example?: string;
  text?: string;
  solo?: boolean;
  seed?: number | null;
}

/** Begin a fight: from the text of an encounter, an example, or a kept fight.
 *
 * `play` are the numbers of the sides that are decided by hand, none for a referee who watches; `seed` is
 * drawn where there is none. A kept fight goes on, or begins `again`, from its first round with other dice. */
export interface Begin {
  text?: string;
  example?: string;
  kept?: string;
  again?: boolean;
  rules?: string;
  house_rules?: string;
  play?: number[] | null;
  seed?: number | null;
  name?: string;
}

/** The text of a fight or an expedition that a Grognard has saved as a file. */
export interface Saved {
  text: string;
}

/** Why a request was refused: the sentence, where, and what was expected; `line` is 0 for none. */
export interface Problem {
  problem: string;
  key: string;
  expected: string;
  line: number;
}

export type Incoming = Hello | Act | Undo | Redo | Branch | GoTo | Word | Command | GoOn | DiceBy | Faces | GiveOrder | Propose | Return | AskReach | AskWhyNot | AskHints | AskArea | AskSheet | AskAnalysis | LookAs | Invite | Revoke | LetSee | Prepare | Ping;

export type Outgoing = State | ExpeditionState | CompanyState | Chances | Reach | Area | WhyNot | Hints | Sheet | Analysis | Prepared | Invited | Refusal | Gone | Pong;
