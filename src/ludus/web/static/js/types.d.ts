/** Shapes that the server sends, shared by all modules. */

export interface RidersScenery {
  kind: "riders"; width: number; height: number; floors: number;
  /** [cell] what the level's text says there; cells row by row from the bottom left, floor by floor */
  marks: string;
  passages: Record<string, number>;
  starts: number[];
  fallen: "stays" | "vanishes";
  meet: "crash" | "home";
}
export interface CellsScenery { kind: "cells"; width: number; height: number; marks: string; /** [cell] the move that a click on it means */ moves: string[] }
export interface ColoursScenery { kind: "colours"; width: number; height: number; letters: string; palette: Record<string, string> }
export interface MatchesScenery { kind: "matches"; most: number; last: "wins" | "loses" }
export interface TextScenery { kind: "text"; paint: Record<string, number | string> }
export type Scenery = RidersScenery | CellsScenery | ColoursScenery | MatchesScenery | TextScenery;

export interface Frame {
  heads?: number[]; fell?: number[]; targets?: number[]; tick?: number;
  owners?: string; cells?: number[]; left?: number; text?: string;
}

export interface Outcome { returns: number[]; winner: number | null; reason: string }

/** A game as the page draws it. */
export interface Reel {
  game: string; name: string; seed: string; players: string[];
  /** what players are called, where that is not what they were set to */
  names?: string[];
  scenery: Scenery; frames: Frame[]; moves: (string | null)[][];
  outcome: Outcome | null; values: (number | null)[][] | null; range: [number, number];
}

export interface Candidate { move: string; visits: number; mean: number | null; low: number | null; high: number | null; share: number; proven: boolean }
export interface Branch { moves: string[]; visits: number; mean: (number | null)[]; is_proven: boolean; branches: Branch[] }
export interface Heat { counts: number[]; simulations: number; seat: number }

export interface ThoughtMessage {
  player: string; ply: number; final: boolean; range: [number, number]; chance: number | null;
  heat: Heat | null; rate: number | null; bytes: number | null;
  game: string; seat: number; move: string; moves: Candidate[]; others: Record<string, Candidate[]>; line: string[][];
  value: number | null; proven: boolean; simulations: number; nodes: number; depth: number; seconds: number; tree: Branch[]; notes: string[];
}

/** What is drawn over a board; `seat`: whose thought the line is, drawn stronger. */
export interface Overlays { territory: boolean; heat: Heat | null; line: (string | null)[][] | null; seat?: number | null }
