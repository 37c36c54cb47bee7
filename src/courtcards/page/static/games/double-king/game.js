/** This game on the page: a trick game in which the dealer chooses what is played. See js/shared/drawing.js. */

import { last } from "../../js/shared/last.js";
import { sayAs } from "../../js/shared/narrate.js";
import { trick } from "../../js/shared/trick-board/board.js";
import { cardMoves, tellableTricks, trickGame } from "../../js/shared/trick-board/game.js";
import { suitSign } from "../../js/shared/view/rich.js";
import { count, say } from "../../js/shared/words.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { choosing } from "./choosing.js";
import { areEqual, asKing, chosenBy, contractWords, trumpOf } from "./contracts.js";
import { setup } from "./setup.js";
import { paperSheet, sheet } from "./sheet.js";
import { contractTable } from "./statistics.js";
import { WORDS } from "./words.js";

const name = "double-king";
const plain = trickGame(name);

/** How long the choice of a game is shown, in steps of the chosen speed: longer than a card. */
const CHOICE_STEPS = 3;

/** What a Queen costs (DK-4.3). */
const QUEEN = 2;

/** What paper calls a trump game of any suit. */
const TRUMP = "trump";

/** @param {import("../../js/shared/view/showing.js").Showing} showing */
function centre(showing) {
  const contract = asKing(showing.shown).table?.contract ?? null;
  const trump = trumpOf(contract);
  const mark = trump
    ? html`<svg class="trump-mark" data-suit=${trump} viewBox="0 0 20 20" aria-hidden="true">
        <use href="#pip-${trump}"></use>
      </svg>`
    : contract
      ? html`<i class="trump-mark icon icon-${contract}" aria-hidden="true"></i>`
      : nothing;
  const line = contract && {
    sign: trump ? suitSign(trump) : html`<i class="icon icon-${contract}" aria-hidden="true"></i>`,
    words: contractWords(contract),
    worth: say(trump ? "worth.trump" : `worth.${contract}`),
    kind: contract,
  };
  return trick(showing, line || null, mark);
}

/** @param {string} move */
const words = (move) => (chosenBy(move) ? contractWords(chosenBy(move)) : move);

/** @type {import("../../js/shared/drawing.js").Moves} */
const moves = {
  ...cardMoves,
  told(seat, move, scene) {
    const contract = chosenBy(move);
    if (!contract) return cardMoves.told(seat, move, scene);
    return sayAs("log.choose", seat, scene, { contract: contractWords(contract) });
  },
  words,
  compared: words,
  advised(move) {
    const contract = chosenBy(move);
    return contract ? say("advice.choose", { contract: contractWords(contract) }) : cardMoves.advised(move);
  },
  areSame: (view) => areEqual(view.legal, asKing(view).table?.contract),
  steps: (move) => (chosenBy(move) ? CHOICE_STEPS : 1),
};

/** @type {import("../../js/shared/drawing.js").Drawing} */
export const drawing = {
  ...plain,
  words: WORDS,
  holding: { ...plain.holding, trump: (view) => trumpOf(asKing(view).table?.contract) },
  centre,
  over: choosing,
  hint: (session) => (session.isChoosing ? say("banner.choose-game") : plain.hint(session)),
  sheet,
  isChoosing: (view) => asKing(view).table?.contract === null,
  // Nobody may look back, except where a rule lets the last trick be seen (DK-3.2, DK-9.1).
  tellable: (view, log) => (view.options.last_trick_visible ? log : tellableTricks(view, log)),
  moves,
  ended: {
    ...plain.ended,
    title(view) {
      const contract = last(view.sheet.hands)?.contract;
      return say("result.deal", { number: view.hand + 1, contract: contract ? contractWords(contract) : "" });
    },
    name: (hand, contract) =>
      contract
        ? say("replay.deal", { number: hand + 1, contract: contractWords(contract) })
        : plain.ended.name(hand, contract),
    column: () => say("result.this-deal"),
  },
  kept: { ...plain.kept, statistics: contractTable },
  setup,
  paper: {
    contract: (contract) => (contract === TRUMP ? say("choose.trump") : contractWords(contract)),
    entry: (contract, points) => (contract === "queens" && points > 0 ? count("points.queens", points / QUEEN) : ""),
    sheet: paperSheet,
  },
};
