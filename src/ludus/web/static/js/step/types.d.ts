/** What the server sends of a decision, step by step. What is none is left out. */

export type Counter = [number, number, number];
export type Kind = "enter" | "known" | "leaf" | "cut" | "store" | "return" | "simulate" | "pick" | "update" | "choose";
export interface Node {
  parent?: number; root: number; action?: string; key: string; depth: number; seat: number; over: boolean; winner?: number; actions: string[];
  frame: import("ludus/types.js").Frame;
}
export interface Entry { pf: number; score: number; exact: boolean; best?: string }
export interface Arm { action: string; counter: Counter; mean: number; bonus?: number }
export interface Table { node: number; total: number; arms: Arm[]; chosen?: string; swapped: boolean }
export interface Change { key: string; node: number; entry?: Entry; arms?: Arm[] }
export interface Raise { node: number; value: number; before: number; alpha: number }
export interface Step {
  kind: Kind; node: number; first: number; last: number; pf?: number; window?: [number, number]; value?: number; why?: string; skipped?: string[];
  raised?: Raise; memory?: Change; action?: string; counter?: Counter; seat?: number; table?: Table; round?: number;
}
export interface Event { kind: Kind; node: number; text: string }
export interface Trace {
  algorithm: string; game: string; settings: Record<string, string | number>; seat: number; decision?: string; bounds: [number, number];
  scenery: import("ludus/types.js").MatchesScenery | import("ludus/types.js").CellsScenery;
  before: import("ludus/types.js").Frame[]; nodes: Node[]; events: Event[]; steps: Step[];
}

export interface Tick {
  kind: "tile" | "look" | "draw" | "ride"; tick: number; x: number[]; y: number[]; s: number[]; riding: number[];
  table?: number[][]; lengths?: number[]; draws?: number[]; direction?: number[];
}
export interface Lockstep { settings: Record<string, string | number>; width: number; height: number; walls: string; games: number; steps: Tick[] }

/** Something on the page that follows the steps. */
export interface Part { element: Element; show(at: number): void }

/** One way of drawing a trace: everything on the page that depends on the algorithm. */
export interface Drawing {
  title: string; subtitle: string; legend: (Element | null)[];
  picture: Part; panels: { title: string; note: (at: number) => string; part: Part }[];
  listing: { lines: string[]; at: (at: number) => number[] };
  say: (at: number) => { lead: string; text: string };
  /** how tall each step stands in the timeline, 0 .. 1; negative where it is a mark to go to */
  bars: number[]; marks: number[]; markLabel: string; markKind: "cut" | "plain";
}

/** What somebody chose, as it stands in the address. */
export interface Chosen {
  algorithm: string; game: string; matches: number; last: string; moves: string[]; pf: number; nbSim: number; times: number; seed: number;
  level: string; games: number;
}
