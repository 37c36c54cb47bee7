/** "Play on from here": the hand that is shown goes on from this position at a table of its own, against bots. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { tableAddress } from "../addresses.js";
import { catalogue, playOn } from "../api.js";
import { fieldValue } from "../field-value.js";
import { ownName } from "../opening/starting.js";
import { botPauseMs } from "../settings.js";
import { Attempt } from "../view/attempt.js";
import { FIRST_BOT } from "../view/levels.js";
import { openModal } from "../view/modal.js";
import { rich, sentence } from "../view/rich.js";
import { say } from "../words.js";
import { handWords } from "./telling.js";

/** @typedef {import("./session.js").ReplaySession} ReplaySession */

/** @param {ReplaySession} session */
export function whatIfButton(session) {
  const isIdle = session.ply === session.last;
  return html`<button
    type="button"
    class="button what-if"
    title=${say("what-if.title")}
    aria-disabled=${String(isIdle)}
    @click=${() => isIdle || open(session)}
  >
    <i class="icon icon-what-if" aria-hidden="true"></i>
    <span class="what-if-short">${say("what-if.short")}</span>
    <span class="what-if-words">${say("what-if.title")}</span>
  </button>`;
}

/** @param {ReplaySession} session */
async function open(session) {
  session.pause();
  const { players, replay, hand, ply, source } = session;
  /** @type {import("../wire.js").BotEntry[]} */
  let bots = [];
  let seat = session.me;
  let bot = players.find((each, other) => each.bot !== null && other !== seat)?.bot ?? FIRST_BOT;
  const attempt = new Attempt(() => modal.draw());

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    attempt.make(async () => {
      const { table } = await playOn({
        record: await source.whole(),
        hand,
        ply,
        seat,
        bot,
        name: ownName(),
        table: source.table,
        match: source.match,
        settings: { spectators: false, bot_pause: botPauseMs(), hints: true },
      });
      location.assign(tableAddress(table));
    });
  }

  const modal = openModal(
    say("what-if.title"),
    "what-if-dialog",
    ({ close }) =>
      html`<h2>${say("what-if.title")}</h2>
        <p>
          <b>${handWords(session, hand)} · ${say("replay.move.of", { number: ply, count: session.last })}</b>
        </p>
        <p>${say("what-if.how")}</p>
        <form @submit=${submit}>
          <div class="field">
            <label for="what-if-seat">${say("what-if.seat")}</label>
            <select
              id="what-if-seat"
              @change=${(/** @type {Event} */ event) => {
                seat = Number(fieldValue(event));
              }}
            >
              ${players.map(
                ({ name }, each) => html`<option value=${each} ?selected=${each === seat}>${name}</option>`,
              )}
            </select>
          </div>
          <div class="field">
            <label for="what-if-bot">${say("what-if.bot")}</label>
            <select
              id="what-if-bot"
              @change=${(/** @type {Event} */ event) => {
                bot = fieldValue(event);
              }}
            >
              ${bots.map(({ name, title }) => html`<option value=${name} ?selected=${name === bot}>${title}</option>`)}
            </select>
          </div>
          ${attempt.refusal ? html`<p class="refusal" role="alert">${rich(sentence(attempt.refusal))}</p>` : nothing}
          <div class="dialog-end">
            <button type="button" class="button" @click=${close}>${say("action.cancel")}</button>
            <button class="button primary what-if-go" ?disabled=${attempt.isBusy || bots.length === 0}>
              ${say("what-if.go")}
            </button>
          </div>
        </form>`,
  );
  await attempt.make(async () => {
    const found = await catalogue();
    const named = found.games.find(({ name }) => name === replay.game)?.bots ?? [];
    bots = found.bots.filter(({ name }) => named.includes(name));
    if (!bots.some(({ name }) => name === bot)) bot = FIRST_BOT;
  });
}
