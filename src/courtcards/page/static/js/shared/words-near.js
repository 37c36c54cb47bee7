/** The texts of tables at which several devices play without a server. See words.js. */

/** @type {Record<string, import("./words.js").Message>} */
export const NEAR = {
  "near.join": "Join a device next to you",
  "near.join.lead": "Somebody next to you has opened a table on their device: scan the code that it shows.",
  "near.join.how": "On the other device a code is shown under “Invite a device next to you”. Scan it.",
  "near.invite": "Invite a device next to you",
  "near.invite.lead":
    "Each plays on their own device. They are brought together by two codes, without a server and without the internet; all that is needed is the same network: a Wi-Fi, or the hotspot of a phone.",
  "near.invite.show":
    "The other device scans this code, on the first page under “Join a device next to you”. Any camera opens it, too, where the address can be reached.",
  "near.invite.code": "QR code of the invitation",
  "near.invite.text": "The invitation as text",
  "near.invite.scan": "Then it shows a code, too. Scan that one here.",
  "near.invite.next": "Invite another device",
  "near.invited": "The other device is here.",
  "near.answer.show": "Now let the other device scan this code.",
  "near.answer.code": "QR code of the answer",
  "near.answer.text": "The answer as text",
  "near.answer.waits": "Waiting for the other device …",
  "near.scan": "Scan with the camera",
  "near.scan.again": "Scan another code",
  "near.text.offer": "Or paste the text of the code",
  "near.text.answer": "Or paste the text of its code",
  "near.text.take": "Take it",
  "near.connecting": "Connecting …",
  "near.no-camera":
    "The camera cannot be used here: copy the text under the code on one device, and paste it on the other",
  "near.no-line": "This browser cannot connect to other devices",
  "near.no-way": "The two devices do not reach each other: are both in the same network?",
  "near.not-come": "The other device has not come to this table: it says why",
  "near.no-answer": "This is not the code that answers the one shown here",
  "near.no-offer": "This is not the code of an invitation, or it has been used",
  "near.other-version": "The other device has another version of Courtcards: open its page anew on both",
  "near.other-table": "This code is of another table than the one you play at",
  "near.trust.host": "This device deals and knows all cards: everybody who plays here trusts it.",
  "near.trust.guest": "The other device deals and knows all cards: you trust it.",
  "near.stay.host":
    "The others are here as long as this page is open. When it is left, or a connection is lost, invite them again: the match stands on this device, and everybody’s seat is kept.",
  "near.stay.guest":
    "You are there as long as this page is open. When it is left, or the connection is lost, scan a new code: this device is known by a secret of its own, and gets its seat back.",
  "near.lost.title": "The connection to the other device is lost",
  "near.lost.how":
    "Your seat is kept. Let the other device invite you again, in the menu of its table, and scan the new code.",
};
