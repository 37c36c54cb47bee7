/**
 * The line between two devices that no server knows of: a data channel of WebRTC, in their own network.
 *
 * One of them makes an offer, the other answers it; both signals go by codes that people show and scan. The line lives
 * as long as both pages do.
 */

/** @param {Iterable<number>} octets */
export const lettersOf = (octets) =>
  btoa(String.fromCharCode(...octets))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The octets that letters stand for; null where they stand for none. @param {string} letters */
export function octetsIn(letters) {
  if (!/^[\w-]+$/.test(letters)) return null;
  try {
    return Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    return null; // no octets are of that many letters
  }
}

/** In UTF-16, of which none takes more than three octets on the way. */
const LONGEST_PIECE = 16_000;
const MORE = "+";
const LAST = ".";

/** The pieces of a message, each with a mark before it: whether there are more. @param {string} text */
export function* piecesOf(text) {
  let rest = text;
  while (rest.length > LONGEST_PIECE) {
    const end = isHalf(rest, LONGEST_PIECE) ? LONGEST_PIECE - 1 : LONGEST_PIECE;
    yield MORE + rest.slice(0, end);
    rest = rest.slice(end);
  }
  yield LAST + rest;
}

/** Would a cut here part the two halves of one letter? @param {string} text @param {number} end */
const isHalf = (text, end) => (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;

export class Pieces {
  _held = "";

  /** @param {number} most letters of a message */
  constructor(most) {
    this.most = most;
  }

  /**
   * The message that a piece ends; null where more are to come. Throws RangeError for one that is too long, for what is
   * no piece, and for a short piece that more follow: nothing would count those.
   *
   * @param {unknown} piece
   */
  take(piece) {
    const mark = typeof piece === "string" ? piece[0] : "";
    if (typeof piece !== "string" || (mark !== MORE && mark !== LAST)) throw new RangeError("no piece of a message");
    if (mark === MORE && piece.length < LONGEST_PIECE) throw new RangeError("a short piece that more follow");
    this._held += piece.slice(1);
    if (this._held.length > this.most) throw new RangeError("a message that is too long");
    if (mark === MORE) return null;
    const whole = this._held;
    this._held = "";
    return whole;
  }
}

// What two devices have to know of each other before they can speak: small enough for a code that a camera reads.
// Browsers say it as SDP, of whose lines only a few differ from one connection to the next. Those are packed, and the
// rest is written again on the other side. A signal is the version, a full stop, and octets as base64url:  kind (0 an
// offer, 1 an answer) length and letters of the user fragment, and of the password the SHA-256 of the certificate for
// each address: its kind (4, 6, or 0 for a name of this network), the address, the port

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

/**
 * @typedef {object} Ear
 * @property {number} most letters of a message that is heard
 * @property {() => void} opened
 * @property {(text: string) => void} heard
 * @property {() => void} ended called once, after the line was open
 * @property {() => void} [unreached] the other side is not to be reached; called at most once, instead of the others
 */

/**
 * Why a signal brought no line, as the key of a sentence.
 *
 * @param {unknown} error
 * @param {string} otherwise where it was none
 */
export function whyNot(error, otherwise) {
  if (typeof RTCPeerConnection === "undefined") return "near.no-line";
  return error instanceof OtherVersion ? "near.other-version" : otherwise;
}

/** Firefox gives up five seconds after it has answered, unless it hears of more places where the other side may be. */
const HEARS_EVERY_MS = 3000;
/** An address of nobody: it is kept free for examples (RFC 5737). */
const NOBODY = "192.0.2.1";
const FIRST_PORT = 1024;

export class Peer {
  /** No server is asked where a device is: its own addresses do. */
  _connection = new RTCPeerConnection({ iceServers: [] });
  _channel = this._connection.createDataChannel("table", { negotiated: true, id: 0 });
  _isOpen = false;
  _away = new AbortController();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  _hope;

  /** @param {Ear} ear */
  constructor(ear) {
    this.ear = ear;
    const pieces = new Pieces(ear.most);
    this._channel.onopen = () => this._open();
    this._channel.onclose = () => this.end();
    this._channel.onmessage = ({ data }) => this._take(pieces, data);
    this._connection.onconnectionstatechange = () => this._watch();
    // The other side is told at once, and need not find out.
    window.addEventListener("pagehide", () => this.end(), { signal: this._away.signal });
  }

  /** The signal that begins it. */
  async offer() {
    await this._connection.setLocalDescription();
    return this._signal();
  }

  /** The signal that answers another one's; throws NoSignal. @param {string} offer */
  async answer(offer) {
    await this._connection.setRemoteDescription(unpacked(offer, "offer"));
    await this._connection.setLocalDescription();
    let port = FIRST_PORT;
    this._hope = setInterval(() => this._hopesOn(port++), HEARS_EVERY_MS);
    return this._signal();
  }

  /** Waits for the other side: people take a while to scan. @param {number} port */
  _hopesOn(port) {
    this._connection.addIceCandidate({ candidate: `candidate:9 1 udp 1 ${NOBODY} ${port} typ host`, sdpMid: "0" });
  }

  /** Takes the answer to one's own; throws NoSignal. @param {string} answer */
  async accept(answer) {
    await this._connection.setRemoteDescription(unpacked(answer, "answer"));
  }

  /** Says something, if the line is open. @param {string} text */
  tell(text) {
    if (this._channel.readyState !== "open") return;
    for (const piece of piecesOf(text)) this._channel.send(piece);
  }

  /** Ends it for good. */
  end() {
    this._away.abort();
    clearInterval(this._hope);
    this._connection.close();
    if (!this._isOpen) return;
    this._isOpen = false;
    this.ear.ended();
  }

  _open() {
    clearInterval(this._hope);
    this._isOpen = true;
    this.ear.opened();
  }

  /** Who has answered waits on until the other side has scanned; who takes the answer hears of it soon, or never. */
  _watch() {
    if (this._connection.connectionState !== "failed") return;
    const { unreached } = this.ear;
    if (this._isOpen) this.end();
    else if (unreached) {
      this.end();
      unreached();
    }
  }

  /**
   * Whoever says something else than messages of a fair length is not heard any more.
   *
   * @param {Pieces} pieces
   * @param {unknown} data
   */
  _take(pieces, data) {
    try {
      const text = pieces.take(data);
      if (text !== null) this.ear.heard(text);
    } catch (error) {
      console.warn(error);
      this.end();
    }
  }

  /** One's own signal, once all addresses are known. */
  async _signal() {
    const connection = this._connection;
    if (connection.iceGatheringState !== "complete")
      await new Promise((resolve) => {
        connection.onicegatheringstatechange = () => connection.iceGatheringState === "complete" && resolve(null);
      });
    if (!connection.localDescription) throw new Error("there is nothing to be said of this device");
    return packed(connection.localDescription);
  }
}
