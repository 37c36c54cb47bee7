/*
 * Reads all that a page ever shows, and calls what nobody should read an error: the key of a text in place of the
 * text, a parameter that was not filled in, a value that is none.
 */
(() => {
  // The reference of the interface is for programs: it names addresses, parameters and types.
  if (location.pathname.startsWith("/api")) return;
  const ATTRIBUTES = ["title", "aria-label", "aria-description", "alt", "placeholder", "label"];
  const NOT_READ = "script, style, template, noscript, code, pre, textarea";
  const ADDRESS = /\b\w+:\/\/\S+|\b[\w-]+\.(?:py|csv|json|jsonl|xlsx|ods|pdf|png|jpg|crt|html?|txt|org|com)\b/g;
  const RAW = [
    /(?<![\w./-])[a-z][a-z0-9]{2,}(?:[-_][a-z0-9]+)*(?:\.[a-z0-9]+(?:[-_][a-z0-9]+)*)*\.[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*(?![\w/:])/,
    /\{\w+\}/,
    /\bundefined\b|\bNaN\b|\[object |\bnull\b/,
  ];
  const told = new Set();

  function read(text, where) {
    const shown = (text ?? "").replace(ADDRESS, "");
    const raw = RAW.find((each) => each.test(shown));
    if (!raw || told.has(shown)) return;
    told.add(shown);
    console.error(`raw text: “${shown.trim().slice(0, 80)}” in ${where}`);
  }
  function readAttributes(element) {
    for (const name of ATTRIBUTES) {
      if (element.hasAttribute(name)) read(element.getAttribute(name), `${name} of ${element.localName}`);
    }
  }
  function readNode(node) {
    const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    if (!element || element.closest(NOT_READ)) return;
    if (node.nodeType === Node.TEXT_NODE) return read(node.data, element.localName);
    readAttributes(element);
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let each = walker.nextNode(); each; each = walker.nextNode()) {
      if (each.nodeType === Node.ELEMENT_NODE) readAttributes(each);
      else if (!each.parentElement.closest(NOT_READ)) read(each.data, each.parentElement.localName);
    }
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "childList") addedNodes.forEach(readNode);
      else if (type === "attributes") readAttributes(target);
      else readNode(target);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
})();
