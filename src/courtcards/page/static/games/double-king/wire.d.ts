/** What goes over the wire. Written from the server's own description, not by hand. */

import type { HandResult } from "../../js/shared/wire.js";

/** The score sheet of a round, with the pool and the games left to each dealer. */
export interface DoubleKingSheet {
  hands: HandResult[];
  totals: number[];
  pool: { [key: string]: number };
  negatives_left: number[];
  trumps_left: number[];
  winners: number[];
  ranking_points: number[] | null;
}

/** A seat's view of the deal, for people and programs. */
export interface DoubleKingTable {
  dealer: number;
  contract: string | null;
  hand_counts: number[];
  leader: number;
  trick: string[];
  trick_number: number;
  tricks_won: number[];
  last_trick: string[] | null;
  last_leader: number | null;
  end: string | null;
  cards: string[];
}
