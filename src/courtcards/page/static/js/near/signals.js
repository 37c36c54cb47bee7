/**
 * What two devices have to know of each other before they can speak: small enough for a code that a camera reads.
 *
 * Browsers say it as SDP, of whose lines only a few differ from one connection to the next. Those are packed, and the
 * rest is written again on the other side. A signal is the version, a full stop, and octets as base64url:
 *
 *     kind (0 an offer, 1 an answer)
 *     length and letters of the user fragment, and of the password
 *     the SHA-256 of the certificate
 *     for each address: its kind (4, 6, or 0 for a name of this network), the address, the port
 */

import { lettersOf, octetsIn } from "./letters.js";

const VERSION = 1;
const SIGNAL = /^(\d{1,4})\.([\w-]{1,1000})$/;
const KINDS = /** @type {Kind[]} */ (["offer", "answer"]);
const DIGEST = 32;
const MOST_ADDRESSES = 12;
const LONGEST_CREDENTIAL = 64;
const NAME = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i;

/**
 * @typedef {"offer" | "answer"} Kind
 * @typedef {{host: string, port: number}} Address where a device listens, in its own network
 *
 * @typedef {object} Signal
 * @property {Kind} kind
 * @property {string} fragment with the password, what the other side proves itself by
 * @property {string} password
 * @property {number[]} digest of the certificate
 * @property {Address[]} addresses
 */

/** A text that is no signal. */
export class NoSignal extends Error {}

/** A signal of another version of Courtcards. */
export class OtherVersion extends NoSignal {}

/** The signal that says what a description says. @param {{type: string, sdp?: string}} description */
export const packed = ({ type, sdp = "" }) => `${VERSION}.${lettersOf(octetsOf(readSdp(type, sdp)))}`;

/**
 * The description that a signal was made of, with all that the other browser needs; throws NoSignal.
 *
 * @param {string} text
 * @param {Kind} kind the one that is waited for
 * @returns {RTCSessionDescriptionInit}
 */
export function unpacked(text, kind) {
  const [, version, letters = ""] = SIGNAL.exec(text) ?? [];
  if (version && Number(version) !== VERSION) throw new OtherVersion(`version ${version}`);
  const octets = octetsIn(letters);
  if (octets === null) throw new NoSignal("other letters");
  const signal = new Reader(octets).signal();
  if (signal.kind !== kind) throw new NoSignal(`not an ${kind}`);
  return { type: kind, sdp: sdpOf(signal) };
}

/** @param {string} type @param {string} sdp @returns {Signal} */
function readSdp(type, sdp) {
  const lines = sdp.split(/\r?\n/);
  const told = (/** @type {string} */ name) =>
    lines.flatMap((line) => (line.startsWith(`a=${name}:`) ? [line.slice(name.length + 3)] : []));
  const [hash = "", digest = ""] = (told("fingerprint")[0] ?? "").split(" ");
  if (hash.toLowerCase() !== "sha-256") throw new NoSignal(`a certificate by ${hash}`);
  return {
    kind: type === "offer" ? "offer" : "answer",
    fragment: told("ice-ufrag")[0] ?? "",
    password: told("ice-pwd")[0] ?? "",
    digest: digest.split(":").map((octet) => Number.parseInt(octet, 16)),
    addresses: told("candidate").flatMap(addressIn).slice(0, MOST_ADDRESSES),
  };
}

/** The address that a candidate names, if that is the device's own and takes datagrams. @param {string} candidate */
function addressIn(candidate) {
  const [, component, transport = "", , host = "", port, , type] = candidate.split(" ");
  const isOwn = component === "1" && transport.toLowerCase() === "udp" && type === "host";
  return isOwn ? [{ host, port: Number(port) }] : [];
}

/** @param {Signal} signal */
function* octetsOf({ kind, fragment, password, digest, addresses }) {
  yield KINDS.indexOf(kind);
  for (const text of [fragment, password]) yield* [text.length, ...ascii(text)];
  yield* digest;
  for (const { host, port } of addresses) yield* [...hostOctets(host), port >> 8, port & 255];
}

/** @param {string} text */
const ascii = (text) => Array.from(text, (letter) => letter.charCodeAt(0));

/** The kind of a host, and the host. @param {string} host */
function hostOctets(host) {
  if (NAME.test(host)) return [0, ...pairs(host.slice(0, -".local".length).replaceAll("-", ""))];
  if (host.includes(":")) return [6, ...groupsOf(host).flatMap((group) => [group >> 8, group & 255])];
  return [4, ...host.split(".").map(Number)];
}

/** @param {string} digits hexadecimal */
const pairs = (digits) => (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** The eight groups of an address of IPv6, of which a row of zeros may be left out. @param {string} host */
function groupsOf(host) {
  const [before = [], after = []] = host.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

class Reader {
  _at = 0;

  /** @param {number[]} octets */
  constructor(octets) {
    this.octets = octets;
  }

  /** @returns {Signal} */
  signal() {
    const [number = 0] = this._take(1);
    const [fragment, password] = [this._text(), this._text()];
    const digest = this._take(DIGEST);
    const addresses = [];
    while (this._at < this.octets.length) addresses.push(this._address());
    const kind = KINDS[number];
    if (!kind || addresses.length > MOST_ADDRESSES) throw new NoSignal("other octets");
    return { kind, fragment, password, digest, addresses };
  }

  /** @param {number} count */
  _take(count) {
    const taken = this.octets.slice(this._at, this._at + count);
    this._at += count;
    if (taken.length < count) throw new NoSignal("it is cut short");
    return taken;
  }

  /** Letters as credentials have them: nothing that could begin another line. */
  _text() {
    const [length = 0] = this._take(1);
    const text = String.fromCharCode(...this._take(length));
    if (length > LONGEST_CREDENTIAL || !/^[\w+/=-]+$/.test(text)) throw new NoSignal("no credential");
    return text;
  }

  /** @returns {Address} */
  _address() {
    const [kind] = this._take(1);
    const host = this._host(kind);
    const [high = 0, low = 0] = this._take(2);
    return { host, port: high * 256 + low };
  }

  /** @param {number | undefined} kind */
  _host(kind) {
    if (kind === 4) return this._take(4).join(".");
    const digits = hex(this._take(16));
    if (kind === 6) return (digits.match(/..../g) ?? []).join(":");
    if (kind === 0) return `${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
    throw new NoSignal(`an address of the kind ${kind}`);
  }
}

/** @param {number[]} octets */
const hex = (octets) => octets.map((octet) => octet.toString(16).padStart(2, "0")).join("");

/** @param {Signal} signal */
function sdpOf({ kind, fragment, password, digest, addresses }) {
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...addresses.map(candidateOf),
    `a=ice-ufrag:${fragment}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${(hex(digest).toUpperCase().match(/../g) ?? []).join(":")}`,
    `a=setup:${kind === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:65536",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

/** The first is tried first. @param {Address} address @param {number} index */
function candidateOf({ host, port }, index) {
  const priority = 126 * 2 ** 24 + (65535 - index) * 2 ** 8 + 255;
  return `a=candidate:${index + 1} 1 udp ${priority} ${host} ${port} typ host`;
}
