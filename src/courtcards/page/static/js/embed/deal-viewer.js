/**
 * An element for any page: it steps through a deal, forwards and back. `courtcards show` writes its content, a picture
 * and a template for each step, and puts this script after it. It asks no server for anything.
 */

const STYLE = `
  :host { display: block; max-width: 30rem; font: 1rem/1.4 system-ui, sans-serif; }
  svg { display: block; width: 100%; height: auto; }
  p { min-height: 2.8em; margin: 0.4rem 0; text-align: center; text-wrap: balance; }
  div { display: flex; gap: 0.4rem; align-items: center; }
  button { flex: none; box-sizing: border-box; min-width: 2.75rem; height: 2.75rem; padding: 0; color: inherit;
    font: 600 1.4rem/1 system-ui, sans-serif; background: none; border: 1px solid; border-radius: 0.5rem;
    cursor: pointer; }
  button:disabled { opacity: 0.35; cursor: default; }
  input { flex: 1; min-width: 3rem; height: 2.75rem; margin: 0; accent-color: #1d5445; }
  :focus-visible { outline: 3px solid #4a86d8; outline-offset: 2px; }
  @media print { div { display: none; } }
`;

const SIGNS = { first: "\u00ab", back: "\u2039", next: "\u203a", last: "\u00bb" };

class CourtcardsDeal extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return;
    // A script in the head of a page runs before the content is there.
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.begin());
    else this.begin();
  }

  begin() {
    const picture = this.querySelector("svg");
    this.steps = [...this.querySelectorAll("template")];
    if (!picture || this.steps.length === 0 || this.shadowRoot) return;
    this.picture = picture;
    const root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    this.caption = document.createElement("p");
    this.caption.setAttribute("aria-live", "polite");
    this.slider = document.createElement("input");
    this.slider.type = "range";
    this.slider.max = String(this.steps.length - 1);
    this.slider.setAttribute("aria-label", this.dataset["step"] ?? "");
    this.slider.addEventListener("input", () => this.show(Number(this.slider?.value)));
    const controls = document.createElement("div");
    this.buttons = Object.entries(SIGNS).map(([name, sign]) => this.makeButton(name, sign));
    const [first, back, next, last] = this.buttons;
    if (first && back && next && last) controls.append(first, back, this.slider, next, last);
    root.append(picture, this.caption, controls);
    root.addEventListener("keydown", (event) => this.press(/** @type {KeyboardEvent} */ (event)));
    this.show(this.placeOf(this.dataset["start"] ?? "first"));
  }

  /** @param {string} name @param {string} sign */
  makeButton(name, sign) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.name = name;
    button.setAttribute("aria-label", this.dataset[name] ?? "");
    button.title = this.dataset[name] ?? "";
    button.addEventListener("click", () => this.show(this.placeOf(name)));
    return button;
  }

  /** The step to which a button leads. @param {string} name */
  placeOf(name) {
    const last = (this.steps?.length ?? 1) - 1;
    const place = this.place ?? 0;
    return { first: 0, back: Math.max(place - 1, 0), next: Math.min(place + 1, last) }[name] ?? last;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const name = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.show(this.placeOf(name));
  }

  /** @param {number} place */
  show(place) {
    const step = this.steps?.[place];
    const { picture, caption, slider } = this;
    if (!step || !picture || !caption || !slider) return;
    this.place = place;
    const drawn = step.content.querySelector("svg");
    picture.querySelector("g.marks")?.replaceChildren(...(drawn?.cloneNode(true).childNodes ?? []));
    const words = picture.querySelector("desc");
    if (words) words.textContent = step.dataset["words"] ?? "";
    const text = step.dataset["caption"] ?? "";
    caption.textContent = text;
    slider.value = String(place);
    slider.setAttribute("aria-valuetext", `${place} / ${slider.max}: ${text}`);
    for (const button of this.buttons ?? []) button.disabled = this.placeOf(button.name) === place;
  }
}

if (!customElements.get("courtcards-deal")) customElements.define("courtcards-deal", CourtcardsDeal);
