/**
 * What a card or a place is pressed on: a seat at a table, or the position of a clause that is tried.
 *
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("../view/showing.js").Showing & Pick<Session, "latest" | "drawing" | "peek" | "isMyTurn"
 *   | "showsMyTurn" | "isWatching" | "isChoosing" | "pointed" | "mayTakeBack" | "mayAskHint" | "select" | "hint"
 *   | "look" | "putAside" | "catchUp" | "refresh" | "askHint" | "dropHint">
 *   & {
 *   advice: Pick<Session["advice"], "best" | "hint" | "isAsking" | "isWhole" | "unfold">,
 *   connection?: Session["connection"],
 *   seen: { isLong: boolean },
 *   play: (move: string) => unknown,
 *   ask: (about: string) => unknown,
 *   order: (order: import("../types.js").Order) => unknown,
 *   ahead?: Session["ahead"],
 *   openClaim?: "all" | "none" | null,
 * }} Playing
 */

export {};
