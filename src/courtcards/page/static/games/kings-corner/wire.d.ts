/** What goes over the wire. Written from the server's own description, not by hand. */

import type { HandResult } from "../../js/shared/wire.js";

/** The score sheet: the result of each hand, the totals, the target, and the winners. */
export interface KingsCornerSheet {
  hands: HandResult[];
  totals: number[];
  target: number | null;
  winners: number[];
}

/** A seat's view of the hand, for people and programs. */
export interface KingsCornerTable {
  dealer: number;
  turn_number: number;
  hand_counts: number[];
  stock: number;
  piles: { [key: string]: string[] };
  chips: number[] | null;
  pot: number | null;
  crowns: number[] | null;
  dragon: number | null;
  end: string | null;
  out: number | null;
  cards: string[];
  drawn: string | null;
}
