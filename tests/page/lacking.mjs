// What the oldest browsers that we state lack: `node lacking.mjs` prints the names, as JSON.
//
// By MDN's data, of which Baseline is made: all that one of them does not have, `Array.prototype.at` and the like.
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import oldest from "../../sites/oldest.json" with { type: "json" };

/** @param {string | false | undefined} version */
const numbered = (version) => (version ? parseFloat(version.replace("≤", "")) : Infinity);

/** Does one of the browsers not have it in the version that we state? @param {any} feature */
function isLacked(feature) {
  const { support } = feature.__compat ?? {};
  if (!support) return false;
  return Object.entries(oldest).some(([browser, version]) => {
    const told = [support[browser] ?? []].flat().filter((each) => !each.flags && !each.prefix && !each.alternative_name);
    return !told.some((each) => numbered(each.version_added) <= version && numbered(each.version_removed) > version);
  });
}

const PLAIN = /^[A-Za-z]\w*?(_static)?$/;
const names = [];
for (const kind of [bcd.api, bcd.javascript.builtins]) {
  for (const [owner, found] of Object.entries(kind)) {
    if (owner === "_globals" || owner === "__compat") continue;
    if (isLacked(found)) names.push([owner]);
    for (const [member, feature] of Object.entries(found)) {
      if (member === owner || !PLAIN.test(member) || !isLacked(feature)) continue;
      names.push([owner, member.replace("_static", "")]);
    }
  }
}
for (const [name, feature] of Object.entries(bcd.api._globals ?? {})) if (isLacked(feature)) names.push([name]);
console.log(JSON.stringify(names));
