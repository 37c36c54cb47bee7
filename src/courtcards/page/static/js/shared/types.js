/**
 * The page's own types, put together of those that go over the wire: see wire.d.ts, which is made from what the server
 * says of itself.
 *
 * @typedef {import("./wire.js").OptionEntry["default"]} OptionValue
 *
 * @typedef {object} Table What every game tells of a hand, as one seat sees it; each game's drawing knows the rest.
 * @property {number} dealer
 * @property {string[]} cards own hand
 * @property {number[]} hand_counts
 * @property {string | null} end
 *
 * @typedef {object} Sheet What every score sheet has.
 * @property {import("./wire.js").HandResult[]} hands
 * @property {number[]} totals
 * @property {number[]} winners
 * @property {number[] | null} [ranking_points]
 *
 * @typedef {Omit<import("./wire.js").View, "table" | "sheet"> & {table: Table | null, sheet: Sheet}} View
 *
 * @typedef {import("./wire.js").PublicDealt | import("./wire.js").PublicPlayed
 *   | import("./wire.js").PublicRestocked} CardEvent what happens with the cards
 * @typedef {import("./wire.js").EventMessage["event"]} TableEvent
 * @typedef {Exclude<TableEvent, CardEvent>} RoomEvent what happens among the people
 *
 * @typedef {Omit<import("./wire.js").Snapshot, "view"> & {view: View}} Snapshot
 * @typedef {Omit<import("./wire.js").EventMessage, "view"> & {view: View}} EventMessage
 * @typedef {import("./wire.js").OutgoingMessage} ServerMessage
 * @typedef {Pick<import("./wire.js").RefusedMessage, "status" | "error" | "message" | "clause">} Refusal
 *
 * @typedef {import("./wire.js").AnyCommand} Command what a seat asks for
 * @typedef {Command extends infer Each ? Each extends Command ? Omit<Each, "id" | "seq"> : never : never} Order a
 *   command before it has an id, and the last event seen
 *
 * @typedef {import("./wire.js").Hint["unit"]} Unit what a worth or a cost is counted in: points of the deal, or the
 *   chance to win the hand
 *
 * @typedef {{options: Record<string, OptionValue>, bot: string | null}} Chosen
 * @typedef {import("./wire.js").OpenTable & Chosen} NewTable
 */

export {};
