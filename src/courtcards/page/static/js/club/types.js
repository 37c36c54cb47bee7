/**
 * The page's own types of a club evening, put together of those that go over the wire: see wire.d.ts.
 *
 * @typedef {import("./wire.js").EveningView["role"]} LinkRole
 * @typedef {import("./wire.js").TableView["status"]} SheetStatus
 * @typedef {import("./wire.js").LineView["points"]} Points by seat
 * @typedef {{round: number, table: number, attempt?: number}} Place of a sheet; attempt: its round has begun more than
 *   once, since those before were taken back
 *
 * @typedef {{seq: number, kind: string, by: import("./wire.js").Sender, at: number, round?: number, table?: number,
 *   [field: string]: any}} Happened
 *
 * @typedef {import("./wire.js").Fault["decided"]} Decider
 * @typedef {import("./wire.js").LineView["line"]} Line
 *
 * @typedef {import("./wire.js").EveningCommand} EveningCommand what the director asks for, or the jury
 * @typedef {EveningCommand extends infer Each ? Each extends EveningCommand ? Omit<Each, "id"> : never : never}
 *   EveningOrder before it has an id
 * @typedef {import("./wire.js").SeasonCommand} SeasonCommand what a season's director asks for
 * @typedef {SeasonCommand extends infer Each ? Each extends SeasonCommand ? Omit<Each, "id"> : never : never}
 *   SeasonOrder before it has an id
 * @typedef {Extract<EveningOrder, {type: "unbegin" | "annul" | "reinstate" | "reopen-round" | "penalty" | "lift" |
 *   "remove" | "correct-seats"}>} WayBackOrder of which is shown what it would change
 * @typedef {import("./wire.js").SheetCommand} SheetCommand what is written on a sheet
 * @typedef {SheetCommand extends infer Each ? Each extends SheetCommand ? Omit<Each, "id"> : never : never} SheetOrder
 *   before it has an id
 * @typedef {Omit<import("./wire.js").ClaimSeat, "id">} SitOrder
 *
 * @typedef {import("./wire.js").EveningMessage | import("./wire.js").SheetMessage
 *   | import("../shared/wire.js").RefusedMessage} LiveMessage
 */

export {};
