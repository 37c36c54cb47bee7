// Which face a player has: by name, by level, and never twice where there is another.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenFace, faceAt, faceOfBot, FACES, isMachine } from "../../../src/courtcards/page/static/js/shared/faces.js";

const person = (name) => ({ name, bot: null });
const facesOf = (players) => players.map((_, seat) => faceAt(players, seat));
const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz", person);

test("a person has the same face at every table", () => {
  const [face] = facesOf([person("Ann")]);
  assert.match(face, /^person-\d+$/);
  assert.equal(faceAt([{ name: "Hugo", bot: "club" }, person("Ann")], 1), face);
});

test("two people whose names lead to one face have two", () => {
  const alike = LETTERS.filter((each) => faceAt([each], 0) === faceAt([person("a")], 0));
  assert.ok(alike.length > 1);
  assert.equal(new Set(facesOf(alike)).size, alike.length);
});

test("twelve people have twelve faces, and a thirteenth has one, too", () => {
  const faces = facesOf(LETTERS.slice(0, 13));
  assert.equal(new Set(faces).size, 12);
  assert.match(faces[12], /^person-\d+$/);
});

test("a chosen face is shown as it was chosen, and nobody else is given it by the name", () => {
  const ann = person("Ann");
  const first = faceAt([ann], 0);
  const number = Array.from({ length: FACES }, (_, each) => each).find((each) => chosenFace(each) === first);
  const bea = { ...person("Bea"), face: number };
  const [left, right] = facesOf([ann, bea]);
  assert.equal(right, first);
  assert.notEqual(left, first);
  assert.deepEqual(facesOf([bea, { ...ann, face: number }]), [first, first]);
  assert.ok(!isMachine(chosenFace(FACES - 1)));
  assert.equal(new Set(Array.from({ length: FACES }, (_, each) => chosenFace(each))).size, FACES);
});

test("a face that this page does not know is that of the name", () => {
  for (const face of [-1, FACES, 63]) assert.equal(faceAt([{ ...person("Ann"), face }], 0), faceAt([person("Ann")], 0));
});

test("a bot looks like its level, and a player of somebody's own like none", () => {
  assert.match(faceAt([{ name: "Octavia", bot: "master" }], 0), /^master-\d$/);
  assert.match(faceAt([{ name: "bots:Lazy 1", bot: "bots:Lazy" }], 0), /^own-\d$/);
  assert.match(faceOfBot("novice"), /^novice-\d$/);
  assert.match(faceOfBot("bots:Lazy"), /^own-\d$/);
});

test("bots that are called as in an old log have faces of their own", () => {
  const old = [1, 2, 3].map((number) => ({ name: `Steady ${number}`, bot: "steady" }));
  assert.equal(new Set(facesOf(old)).size, 3);
  assert.ok(facesOf(old).every(isMachine));
});

test("nobody has no face, and takes none", () => {
  assert.equal(faceAt([{ name: null, bot: null }, person("Ann")], 0), "");
  assert.equal(faceAt([{ name: null, bot: null }, person("Ann")], 1), faceAt([person("Ann")], 0));
  assert.equal(faceAt([person("Ann")], 5), "");
});
