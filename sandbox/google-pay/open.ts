/**
 * Verifies and decrypts in the steps that Google publishes for recipients (Payment data cryptography for merchants). For the
 * simulated gateways only: the product passes tokens on and decrypts nothing.
 */
import { createECDH, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { cardOutcome } from './cards.ts';
import { recipientKey, sandboxRootKeys, type GooglePayProtocol, type GooglePayRootKey } from './keys.ts';
import { applyCipher, messageKeys, senderId, signedBytes, tagOf } from './primitives.ts';
import {
  isRecord,
  parseJson,
  readSealedToken,
  readSignedKey,
  readSignedMessage,
  type SealedToken,
  type SignedMessage,
} from './read-token.ts';

/**
 * - `malformed`: not of the published form; `unsupported_protocol`: neither ECv2 nor ECv1.
 * - `broken_chain`: no valid root key signed the intermediate key. ECv1 has none, and is `bad_signature` instead.
 * - `key_expired`, `message_expired`: now is at or after the time.
 * - `wrong_recipient`: signed for another gateway; `wrong_merchant`: for another account of this one.
 * - `bad_signature`: for an unknown recipient, or changed after signing. `bad_tag`: signed, but the tag does not match the ciphertext.
 * - `replayed`: its message ID was used before.
 */
export type GooglePayRefusal =
  | 'malformed'
  | 'unsupported_protocol'
  | 'broken_chain'
  | 'key_expired'
  | 'wrong_recipient'
  | 'bad_signature'
  | 'bad_tag'
  | 'message_expired'
  | 'wrong_merchant'
  | 'replayed';

export interface OpenedGooglePayToken {
  protocol: GooglePayProtocol;
  messageId: string;
  /** Epoch milliseconds. */
  messageExpiration: number;
  gatewayMerchantId?: string;
  pan: string;
  expirationMonth: number;
  expirationYear: number;
  authMethod: string;
  cryptogram?: string;
  /** What the sandbox does with the card, as in `pm_sandbox_<outcome>`. */
  outcome: string;
}

export type GooglePayOpening =
  { ok: true; token: OpenedGooglePayToken } | { ok: false; reason: GooglePayRefusal };

export interface GooglePayRecipient {
  /** As in the tokenization parameters, such as `adyen`. */
  gateway: string;
  /** Must be that of the message. Absent: not compared. */
  gatewayMerchantId?: string | undefined;
  /** IDs of messages that were used; this one is added. Absent: replays are not seen. */
  used?: { has(id: string): boolean; add(id: string): unknown } | undefined;
  /** Epoch milliseconds. */
  now?: number | undefined;
}

/** @param text `credential.token` as it was received */
export function openGooglePayToken(text: string, recipient: GooglePayRecipient): GooglePayOpening {
  const now = recipient.now ?? Date.now();
  const opened = unsealMessage(text, {
    recipientId: `gateway:${recipient.gateway}`,
    now,
    rootKeys: sandboxRootKeys.keys,
    secretOf: (recipientId) => recipientKey(recipientId).scalar,
  });
  if (!opened.ok) return opened;
  const token = readContent(opened.content, opened.protocol);
  if (!token) return refused('malformed');
  if (now >= token.messageExpiration) return refused('message_expired');
  const { gatewayMerchantId, used } = recipient;
  if (gatewayMerchantId !== undefined && token.gatewayMerchantId !== gatewayMerchantId)
    return refused('wrong_merchant');
  if (used?.has(token.messageId)) return refused('replayed');
  used?.add(token.messageId);
  return { ok: true, token };
}

const refused = (reason: GooglePayRefusal): { ok: false; reason: GooglePayRefusal } => ({
  ok: false,
  reason,
});

export interface UnsealOptions {
  /** `gateway:<name>` or `merchant:<id>`. */
  recipientId: string;
  rootKeys: readonly GooglePayRootKey[];
  /** The recipient's private key, 32 bytes. */
  secretOf(recipientId: string): Buffer;
  /** Epoch milliseconds. */
  now: number;
}

type Unsealed =
  { ok: true; protocol: GooglePayProtocol; content: string } | { ok: false; reason: GooglePayRefusal };

/** Steps 1 to 5: from the root keys to the decrypted text. */
export function unsealMessage(text: string, options: UnsealOptions): Unsealed {
  const token = readSealedToken(text);
  if (typeof token === 'string') return refused(token);
  const signers = signersOf(token, options);
  if (typeof signers === 'string') return refused(signers);
  const isFor = (recipientId: string): boolean =>
    isSigned(
      signers,
      [token.signature],
      signedBytes(senderId, recipientId, token.protocol, token.signedMessage),
    );
  if (!isFor(options.recipientId))
    return refused(knownRecipients.some(isFor) ? 'wrong_recipient' : 'bad_signature');
  const message = readSignedMessage(token.signedMessage);
  if (!message) return refused('malformed');
  const content = decrypt(message, token.protocol, options.secretOf(options.recipientId));
  return content === undefined ? refused('bad_tag') : { ok: true, protocol: token.protocol, content };
}

/** The signature alone does not tell for whom a message is: it is tried with each of them. */
const knownRecipients = ['example', 'other', 'adyen', 'checkoutltd', 'braintree', 'worldpay'].map(
  (gateway) => `gateway:${gateway}`,
);

/** The keys that may have signed the message. */
function signersOf(token: SealedToken, { rootKeys, now }: UnsealOptions): string[] | GooglePayRefusal {
  const roots = rootKeys
    .filter(({ protocolVersion }) => protocolVersion === token.protocol)
    .filter(({ keyExpiration }) => keyExpiration === undefined || now < Number(keyExpiration))
    .map(({ keyValue }) => keyValue);
  if (!token.intermediate) return roots;
  const { signedKey, signatures } = token.intermediate;
  if (!isSigned(roots, signatures, signedBytes(senderId, token.protocol, signedKey))) return 'broken_chain';
  const key = readSignedKey(signedKey);
  if (!key) return 'malformed';
  return now >= key.expiration ? 'key_expired' : [key.value];
}

function isSigned(keys: readonly string[], signatures: readonly Buffer[], data: Buffer): boolean {
  return keys.some((spki) => {
    const key = readKey(spki);
    return (
      key !== undefined &&
      signatures.some((signature) => verify('sha256', data, { key, dsaEncoding: 'der' }, signature))
    );
  });
}

function readKey(spki: string): ReturnType<typeof createPublicKey> | undefined {
  try {
    return createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

/** Undefined where the tag does not fit. */
function decrypt(
  { encrypted, ephemeral, tag }: SignedMessage,
  protocol: GooglePayProtocol,
  secret: Buffer,
): string | undefined {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  let shared: Buffer;
  try {
    shared = pair.computeSecret(ephemeral);
  } catch {
    // Not a point of the curve.
    return undefined;
  }
  const keys = messageKeys(protocol, ephemeral, shared);
  const expected = tagOf(keys, encrypted);
  if (tag.length !== expected.length || !timingSafeEqual(tag, expected)) return undefined;
  return applyCipher(keys, encrypted).toString('utf8');
}

function readContent(text: string, protocol: GooglePayProtocol): OpenedGooglePayToken | undefined {
  const content = parseJson(text);
  if (!isRecord(content)) return undefined;
  const { messageId, messageExpiration, gatewayMerchantId, paymentMethod, paymentMethodDetails } = content;
  if (paymentMethod !== 'CARD' || !isRecord(paymentMethodDetails)) return undefined;
  const { pan, expirationMonth, expirationYear, authMethod, cryptogram } = paymentMethodDetails;
  if (typeof messageId !== 'string' || messageId === '' || !isMilliseconds(messageExpiration))
    return undefined;
  if (typeof pan !== 'string' || !/^\d{12,19}$/.test(pan) || typeof authMethod !== 'string') return undefined;
  if (!Number.isInteger(expirationMonth) || !Number.isInteger(expirationYear)) return undefined;
  return {
    protocol,
    messageId,
    messageExpiration: Number(messageExpiration),
    ...(typeof gatewayMerchantId === 'string' ? { gatewayMerchantId } : {}),
    pan,
    expirationMonth: Number(expirationMonth),
    expirationYear: Number(expirationYear),
    authMethod,
    ...(typeof cryptogram === 'string' ? { cryptogram } : {}),
    outcome: cardOutcome(pan),
  };
}

const isMilliseconds = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,16}$/.test(value);
