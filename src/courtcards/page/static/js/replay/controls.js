/** The controls under the table: hand and move, on and back, playing by itself, the seat, which hands are open. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { analyseAddress, tableAddress } from "../shared/addresses.js";
import { catalogue, positionOfRecord } from "../shared/api.js";
import { fieldValue } from "../shared/field-value.js";
import { isDevice } from "../shared/host.js";
import { botPauseMs, change, current } from "../shared/settings.js";
import { goOnButton } from "../shared/view/going-on.js";
import { FIRST_BOT } from "../shared/view/levels.js";
import { Attempt, openModal } from "../shared/view/modal.js";
import { rich, sentence } from "../shared/view/rich.js";
import { stepButton } from "../shared/view/step-button.js";
import { say } from "../shared/words.js";
import { playFrom, usualBot } from "./play-from.js";
import { handWords } from "./telling.js";
import { handCount } from "./views.js";

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

/** Leads to the analysis board, with the whole hand, at the position that is shown. @param {ReplaySession} session */
export function analyseButton(session) {
  return html`<button
    type="button"
    class="button analyse-here"
    aria-disabled=${String(session.isOpening)}
    @click=${() => session.isOpening || analyse(session)}
  >
    <i class="icon icon-hint" aria-hidden="true"></i> <span>${say("replay.analyse")}</span>
  </button>`;
}

/** @param {ReplaySession} session */
async function analyse(session) {
  session.pause();
  const { source, hand, ply, replay } = session;
  session.isOpening = true;
  session.refresh();
  try {
    const { position } = await positionOfRecord(await source.whole(), hand);
    const shuffles = replay.positions.slice(0, ply + 1).filter(({ restocked }) => restocked !== null).length;
    location.assign(analyseAddress({ position, ply: String(ply + shuffles) }));
  } catch (error) {
    session.failure = error;
  }
  session.isOpening = false;
  session.refresh();
}

/** @param {ReplaySession} session */
async function open(session) {
  session.pause();
  const { players, replay, hand, ply } = session;
  /** @type {import("../shared/wire.js").BotEntry[]} */
  let bots = [];
  let seat = session.me;
  let bot = usualBot(session, seat);
  const attempt = new Attempt(() => modal.draw());

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    attempt.make(async () => {
      const { table } = await playFrom(session, { hand, ply, seat, bot });
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

/**
 * @typedef {import("./telling.js").Told} Told
 *
 * @typedef {object} ControlActions
 * @property {() => void} copy
 */

const SPEEDS = ["slow", "normal", "fast"];

/**
 * The speed of a replay: nobody could follow an instant one.
 *
 * @param {import("../shared/settings.js").Settings} settings
 */
const speedOf = ({ speed }) => (speed === "instant" ? "fast" : speed);

/** @param {ReplaySession} session @param {Told} told @param {ControlActions} actions */
export const controls = (session, told, actions) =>
  html`<section class="controls" aria-label=${say("replay.controls")}>
    <div class="controls-where">${hands(session)}${slider(session, told)}</div>
    <div class="controls-row">${buttons(session)} ${whatIfButton(session)}</div>
    ${choices(session, actions)}
  </section>`;

/** @param {ReplaySession} session */
function hands(session) {
  return html`<label class="controls-hand"
    ><span class="visually-hidden">${say("replay.hand.choose")}</span>
    <select
      .value=${live(String(session.hand))}
      @change=${(/** @type {Event} */ event) => session.toHand(Number(fieldValue(event)))}
    >
      ${Array.from(
        { length: handCount(session.replay) },
        (_, index) =>
          html`<option value=${index} ?selected=${index === session.hand}>${handWords(session, index)}</option>`,
      )}
    </select></label
  >`;
}

/** @param {ReplaySession} session @param {Told} told */
const slider = (session, told) =>
  html`<input
      class="controls-slider"
      type="range"
      min="0"
      max=${session.last}
      step="1"
      aria-label=${say("replay.move")}
      .value=${live(String(session.ply))}
      aria-valuetext=${`${moveWords(session)}: ${told.text}`}
      @input=${(/** @type {Event} */ event) => session.toPly(Number(fieldValue(event)))}
    />
    <output class="controls-ply" aria-hidden="true">${session.ply}/${session.last}</output>`;

/** @param {ReplaySession} session */
const moveWords = (session) => say("replay.move.of", { number: session.ply, count: session.last });

/** @param {ReplaySession} session */
function buttons(session) {
  const { hand, ply, last } = session;
  const isFirst = hand === 0;
  return html`<div class="controls-buttons" role="group" aria-label=${say("replay.controls")}>
    ${stepButton("hand-before", say("replay.hand.before"), isFirst, () => session.turn(-1))}
    ${stepButton("first", say("replay.first"), ply === 0, () => session.toPly(0))}
    ${stepButton("back", say("replay.back"), ply === 0 && isFirst, () => session.step(-1))}
    ${
      session.isPlaying
        ? stepButton("pause", say("replay.pause"), false, () => session.pause(), "is-main")
        : stepButton("play", say("replay.play"), false, () => session.play(), "is-main")
    }
    ${stepButton("on", say("replay.on"), session.isAtEnd, () => session.step(1))}
    ${stepButton("last", say("replay.last"), ply === last, () => session.toPly(last))}
    ${stepButton("hand-after", say("replay.hand.after"), hand === session.handCount - 1, () => session.turn(1))}
  </div>`;
}

/** @param {ReplaySession} session @param {ControlActions} actions */
function choices(session, actions) {
  return html`<div class="controls-choices">
    <label class="controls-seat"
      ><span>${say("replay.seat")}</span>
      <select
        .value=${live(String(session.me))}
        @change=${(/** @type {Event} */ event) => session.sitAt(Number(fieldValue(event)))}
      >
        ${session.players.map(
          (player, seat) => html`<option value=${seat} ?selected=${seat === session.me}>${player.name}</option>`,
        )}
      </select></label
    >
    <label class="controls-speed"
      ><span>${say("replay.speed")}</span>
      <select
        .value=${live(speedOf(current()))}
        @change=${(/** @type {Event} */ event) =>
          change({ speed: /** @type {import("../shared/settings.js").Settings["speed"]} */ (fieldValue(event)) })}
      >
        ${SPEEDS.map(
          (speed) =>
            html`<option value=${speed} ?selected=${speed === speedOf(current())}>
              ${say(`settings.speed.${speed}`)}
            </option>`,
        )}
      </select></label
    >
    <label class="controls-open"
      ><input type="checkbox" .checked=${live(session.isOpen)} @change=${() => session.open(!session.isOpen)} /><span
        >${say("replay.open")}</span
      ></label
    >
    ${analyseButton(session)}
    ${
      session.source.record === null || session.replay.is_over
        ? nothing
        : goOnButton(session.source.record, { spectators: false, bot_pause: botPauseMs(), hints: true })
    }
    ${
      session.source.table === null || isDevice // its addresses lead nobody else anywhere
        ? nothing
        : html`<button
            type="button"
            class="button copy-link"
            aria-label=${say("replay.copy")}
            title=${say("replay.copy")}
            @click=${actions.copy}
          >
            <i class="icon icon-link" aria-hidden="true"></i> <span>${say("replay.copy")}</span>
          </button>`
    }
  </div>`;
}
