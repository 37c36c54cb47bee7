// What a browser says of itself goes into a code, and comes out of it for the other browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NoSignal, OtherVersion, packed, unpacked } from "../../../src/courtcards/page/static/js/shared/near/peer.js";

const DIGEST = Array.from({ length: 32 }, (_, at) => (at * 7).toString(16).padStart(2, "0").toUpperCase()).join(":");
const NAME = "6f1c0a52-93d4-4be7-8a10-c0ffee123456.local";

const CHROMIUM = [
  "v=0",
  "o=- 4611731400430051336 2 IN IP4 127.0.0.1",
  "s=-",
  "t=0 0",
  "a=group:BUNDLE 0",
  "a=extmap-allow-mixed",
  "a=msid-semantic: WMS",
  "m=application 54321 UDP/DTLS/SCTP webrtc-datachannel",
  "c=IN IP4 192.168.1.20",
  "a=candidate:1 1 udp 2113937151 192.168.1.20 54321 typ host generation 0 network-id 1 network-cost 10",
  "a=candidate:2 1 udp 2113939711 2001:db8::1:2 65535 typ host generation 0 network-id 2 network-cost 10",
  "a=candidate:3 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active generation 0 network-id 1",
  "a=candidate:4 1 udp 1677729535 203.0.113.7 4444 typ srflx raddr 192.168.1.20 rport 54321",
  "a=ice-ufrag:EsAw",
  "a=ice-pwd:P2uYro0UCOQ4zxjKXaW/Bu+1",
  "a=ice-options:trickle",
  `a=fingerprint:sha-256 ${DIGEST}`,
  "a=setup:actpass",
  "a=mid:0",
  "a=sctp-port:5000",
  "a=max-message-size:262144",
  "",
];
const FIREFOX = [
  "v=0",
  "o=mozilla...THIS_IS_SDPARTA-99.0 5031297413205 0 IN IP4 0.0.0.0",
  "s=-",
  "t=0 0",
  `a=fingerprint:sha-256 ${DIGEST}`,
  "a=group:BUNDLE 0",
  "a=ice-options:trickle",
  "a=msid-semantic:WMS *",
  "m=application 58473 UDP/DTLS/SCTP webrtc-datachannel",
  "c=IN IP4 0.0.0.0",
  `a=candidate:0 1 UDP 2122252543 ${NAME} 58473 typ host`,
  `a=candidate:1 1 TCP 2105524479 ${NAME} 9 typ host tcptype active`,
  "a=sendrecv",
  "a=end-of-candidates",
  "a=ice-pwd:f2a9c07be54d1f7f8b1d1f7ad2ef4f02",
  "a=ice-ufrag:8f0e3b1c",
  "a=mid:0",
  "a=setup:active",
  "a=sctp-port:5000",
  "a=max-message-size:1073741823",
  "",
];

/** A description of a browser's. */
const said = (type, lines) => ({ type, sdp: lines.join("\r\n") });
/** The values of a line of a description. */
const told = ({ sdp }, name) =>
  sdp.split("\r\n").flatMap((line) => (line.startsWith(`a=${name}:`) ? [line.slice(name.length + 3)] : []));
/** Host and port of every address. */
const addresses = (description) => told(description, "candidate").map((each) => each.split(" ").slice(4, 6).join(" "));

/** The octets of a signal. */
const octets = (text) => [...Buffer.from(text.split(".")[1], "base64url")];
/** A signal of other octets. */
const signal = (all, version = 1) => `${version}.${Buffer.from(all).toString("base64url")}`;

const OFFER = packed(said("offer", CHROMIUM));

test("what Chromium offers comes out as it was", () => {
  const found = unpacked(OFFER, "offer");
  assert.equal(found.type, "offer");
  assert.deepEqual(told(found, "ice-ufrag"), ["EsAw"]);
  assert.deepEqual(told(found, "ice-pwd"), ["P2uYro0UCOQ4zxjKXaW/Bu+1"]);
  assert.deepEqual(told(found, "fingerprint"), [`sha-256 ${DIGEST}`]);
  assert.deepEqual(told(found, "setup"), ["actpass"]);
  // Its own addresses that take datagrams, and no others.
  assert.deepEqual(addresses(found), ["192.168.1.20 54321", "2001:0db8:0000:0000:0000:0000:0001:0002 65535"]);
});

test("what Firefox answers comes out as it was", () => {
  const found = unpacked(packed(said("answer", FIREFOX)), "answer");
  assert.equal(found.type, "answer");
  assert.deepEqual(told(found, "ice-ufrag"), ["8f0e3b1c"]);
  assert.deepEqual(told(found, "ice-pwd"), ["f2a9c07be54d1f7f8b1d1f7ad2ef4f02"]);
  assert.deepEqual(told(found, "fingerprint"), [`sha-256 ${DIGEST}`]);
  assert.deepEqual(told(found, "setup"), ["active"]);
  assert.deepEqual(addresses(found), [`${NAME} 58473`]);
});

test("what came out goes in again to the same letters", () => {
  assert.equal(packed(unpacked(OFFER, "offer")), OFFER);
});

test("a signal is small enough for a code that a camera reads", () => {
  assert.ok(OFFER.length < 160, OFFER);
  assert.match(OFFER, /^1\.[\w-]+$/);
});

test("of very many addresses the first are told", () => {
  const many = Array.from({ length: 40 }, (_, at) => `a=candidate:${at} 1 udp 1 10.0.0.${at} ${5000 + at} typ host`);
  const found = unpacked(packed(said("offer", [...CHROMIUM, ...many])), "offer");
  assert.equal(addresses(found).length, 12);
  assert.equal(addresses(found)[2], "10.0.0.0 5000");
});

test("a browser that proves itself by another digest has no signal", () => {
  const lines = CHROMIUM.map((line) => line.replace("sha-256", "sha-512"));
  assert.throws(() => packed(said("offer", lines)), NoSignal);
});

test("no beginning of a signal is one, but for fewer addresses", () => {
  const whole = octets(OFFER);
  const withoutAddresses = whole.length - (1 + 4 + 2) - (1 + 16 + 2);
  for (let length = 0; length < whole.length; length += 1) {
    const cut = () => unpacked(signal(whole.slice(0, length)), "offer");
    if (length === withoutAddresses || length === withoutAddresses + 7) cut();
    else assert.throws(cut, NoSignal, `${length} octets`);
  }
});

test("another version is told apart from what is no signal", () => {
  for (const text of [signal(octets(OFFER), 2), signal([1, 2, 3], 2), "12.whatever"])
    assert.throws(() => unpacked(text, "offer"), OtherVersion, text);
  const rubbish = ["", "hello", "https://example.org/", "1", "1.", ".", "one.AAAA", "1.é", "1.A", OFFER.slice(2)];
  for (const text of [...rubbish, `1.${"A".repeat(1001)}`, ` ${OFFER}`, `${OFFER}=`, `${OFFER}\n`])
    assert.throws(
      () => unpacked(text, "offer"),
      (error) => error instanceof NoSignal && !(error instanceof OtherVersion),
      text,
    );
});

test("an offer is no answer, and no third kind is either", () => {
  assert.throws(() => unpacked(OFFER, "answer"), NoSignal);
  const [, ...rest] = octets(OFFER);
  for (const kind of ["offer", "answer"]) assert.throws(() => unpacked(signal([2, ...rest]), kind), NoSignal);
  assert.equal(unpacked(signal([1, ...rest]), "answer").type, "answer");
});

test("no letter of a credential begins another line", () => {
  const [kind, length, , ...rest] = octets(OFFER);
  for (const letter of "\r\n :\0é")
    assert.throws(() => unpacked(signal([kind, length, letter.charCodeAt(0), ...rest]), "offer"), NoSignal);
  assert.throws(() => unpacked(signal([kind, 0, ...octets(OFFER).slice(6)]), "offer"), NoSignal);
  const long = [kind, 65, ...Array(65).fill(65), ...octets(OFFER).slice(6)];
  assert.throws(() => unpacked(signal(long), "offer"), NoSignal);
});

test("no more addresses are taken than a device has, and none of another kind", () => {
  const bare = octets(OFFER).slice(0, -(7 + 19));
  const address = [4, 10, 0, 0, 1, 19, 136];
  const withSome = (count) => signal([...bare, ...Array(count).fill(address).flat()]);
  assert.equal(addresses(unpacked(withSome(12), "offer")).length, 12);
  assert.throws(() => unpacked(withSome(13), "offer"), NoSignal);
  assert.throws(() => unpacked(signal([...bare, 5, ...address.slice(1)]), "offer"), NoSignal);
});
