/** Shapes of `/api/contests`. */

export type ContestState = "open" | "paused" | "frozen" | "final" | "closed";
export type Role = "teacher" | "student" | "spectator"; // of members; who has not joined is a visitor or a stranger
export interface ContestLine {
  name: string; title: string; game: string; state: ContestState; riders: number; entries: number | null; games: number; ends: string; is_mine: boolean;
}
export interface Notice { id: number; at: number; kind: string; text: string }
export interface OwnEntry { id: number; name: string; state: string; reason?: string; version: number | null }
export interface Me { id: number; name: string; role: Role; is_hidden: boolean; entries?: OwnEntry[] }
export interface Config {
  title: string; game: string; levels: string; riders: number; move_time: number; game_time: number | null; memory: number; size: number;
  languages: string; uploads: number; challenges: number; refresh: number; starts: string; ends: string; is_public: boolean;
  [more: string]: string | number | boolean | null;
}
export interface Contest {
  name: string; title: string; game: string; state: ContestState; is_on: boolean; config: Config; role: Role | "visitor" | "stranger" | null; me: Me | null; can: string[];
  notices: Notice[]; games: number; refresh: Refresh; sandbox: { is_there: boolean; why: string }; final: { games: number; seconds: number | null } | null;
}
export interface Refresh { number: number; made: number | null; next: number | null }

export interface BoardRow {
  rank: number; entry: number; version: number; name: string; owner: string | null; level: number;
  rating: number; low: number; high: number; games: number; change: number | null;
  wins: number; draws: number; losses: number; ends: Record<string, number>; is_mine: boolean; is_new: boolean;
}
export interface FinalRow { place: number; entry: number; name: string; level: number; points: number; games: number; is_mine: boolean }
export interface Final { played: number; wanted: number; left: number | null; rows: FinalRow[] }
export interface Board extends Refresh { total: number; games: number; rows: BoardRow[]; mine: BoardRow[]; final: Final | null; is_on: boolean; waiting?: WaitingBot[]; out: OutBot[] }
export interface OutBot { entry: number; name: string; reason: string; is_mine: boolean }
export interface WaitingBot { entry: number; version: number; name: string; owner: string; is_mine: boolean }

export interface Version { number: number; state: string; uploaded: number; rating: number | null; low: number | null; high: number | null; games: number; is_active: boolean }
export interface Rated { at: number; rating: number; low: number; high: number; version: number | null }
export interface Against { entry: number; name: string; games: number; wins: number; draws: number; losses: number; score: number; low: number; high: number; expected: number | null }
export interface Entry {
  id: number; name: string; owner: string | null; level: number; state: string; reason: string; is_mine?: boolean;
  versions: Version[]; history: Rated[]; against: Against[]; next: { entry: number; name: string; rating: number } | null;
}
export interface EntryGame { id: number; at?: number; opponents: { entry: number | null; name: string }[]; score: number; seat: number; end: string; reason: string; plies: number; version: number | null }
export interface EntryGames { total: number; games: EntryGame[] }

export interface Drive { games?: number; verdict?: string; sentences?: string[]; stderr?: string }
export interface Driven { state: string; drive: Drive; plays?: boolean }

export interface Invitation { id: number; role: Role; left: number; expires: number }
export interface Member { id: number; name: string; role: Role; is_hidden: boolean; is_barred: boolean; joined: number; entries: { id: number; name: string; state: string }[] }

interface PlayedReel {
  id: number; names: string[]; entries?: (number | null)[]; mine?: number[]; ranks?: (number | null)[]; end?: string; reason?: string; culprit?: number | null; opening?: number; reads?: "all" | "own" | "none"; debug?: Record<string, string>; ended?: number;
}
export type ContestReel = import("ludus/types.js").Reel & PlayedReel;
export interface FinishedGame { id: number; names: string[]; entries: number[]; scores: number[]; end: string; reason: string; plies: number }
