/** Shapes of `/api/runs`. */

export type State = "running" | "queued" | "stopping" | "elsewhere" | "stopped" | "finished";
export interface Range { value: number | null; low: number | null; high: number | null }
export interface Standing {
  spec: string; name: string; rating: Range | null; games: number; points: number; score: number; failed: Record<string, number>;
  mean_return: number | null; above: number | null; seconds_a_move: number | null; slowest: number | null; simulations_a_second: number | null;
}
export interface Meeting { games: number; wins: number; draws: number; losses: number; score: Range }
export interface Duel { one: number; two: number | null; points: [number, number]; pairs: number; winner: number | null; by_seed: boolean }
export interface SweptAxis { name: string; values: number[]; is_geometric: boolean }
export interface SweptPoint { place: number[]; games: number; score: Range; tied: boolean }
export interface Curve { x: number[]; mean: number[]; low: number[]; high: number[] }
export interface Sweep { axes: SweptAxis[]; points: SweptPoint[]; curve: Curve | null; is_flat: boolean | null; tied: [number, number][] }
export interface Test {
  elo0: number; elo1: number; alpha: number; beta: number; low: number; high: number; llr: number;
  verdict: "H0" | "H1" | null; history: [number, number][];
}
export interface Failure { entrant: number; end: string; reason: string; games: number; first: number }
export interface Config {
  book: { game: string; levels: string[]; plies: number | null; seed: number };
  timing: { move: number | null; game: number | null; grace: number };
  adjudicates: boolean; format?: string; rounds?: number | null; pairs?: number | null;
  vary?: Record<string, number[]>; player?: string; opponent?: string | null;
}
export interface Bulletin {
  id: number; kind: string; format: string | null; game: string; created: number; is_finished: boolean; config: Config;
  seats: number; games: number; pairs: number; wanted: number | null; most: number | null; verdict: string;
  is_match: boolean; is_elo: boolean; players: Standing[]; ranking: number[]; cross: (Meeting | null)[][] | null;
  superiority: number | null; ends: Record<string, number>; failures: Failure[]; first_seat: Range | null;
  bracket: Duel[][] | null; sweep: Sweep | null; test: Test | null;
}
export interface RunNow { run: Bulletin; state: State; phase: string | null; place: number | null; problem: string | null; rate: number | null; left: number | null }
export interface PlayedGame {
  id: number; pair: number; rotation: number; seating: number[]; scores: number[]; returns: number[]; end: string;
  culprit: number | null; reason: string; plies: number;
}
export interface Thumbnail extends PlayedGame { reel: { game: string; name: string; scenery: { kind: string; floors?: number }; frames: object[] } | null }
export interface RunLine {
  id: number; kind: string; format: string | null; game: string; players: string[]; created: number; games: number;
  wanted: number | null; state: State; config: Partial<Config> & { elo0?: number; elo1?: number };
}
export interface PlayerInfo { name: string; summary: string; doc: string; settings: import("ludus/forms/spec.js").Schema }
export interface GameInfo {
  name: string; summary: string; doc: string; seats: [number, number]; options: import("ludus/forms/spec.js").Schema; players: string[]; rides: boolean;
}
export interface Catalogue { games: GameInfo[]; players: PlayerInfo[]; levels: string[] }
