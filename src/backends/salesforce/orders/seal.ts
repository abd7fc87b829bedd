/** Credentials on their way to the companion hook: sealed with its public key, readable by nothing between us and it. */
import { constants, createPrivateKey, privateDecrypt, type KeyObject } from 'node:crypto';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { z } from 'zod';
import type { CredentialContent, PaymentInstrument } from '#commerce';
import { readHookKey, type HookKey } from './hook-key.ts';

export { generateHookKey, readHookKey, type HookKey } from './hook-key.ts';

/** What the hook holds a credential against, so that it pays for one order only. */
export interface SealFacts {
  /** Id of our attempt. */
  reference: string;
  checkoutId: string;
  /** Minor units: exactly what may be charged. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Id of the payment handler that was chosen. */
  handlerId: string;
  /** Where a challenge sends the buyer afterwards. It opens the checkout: kept nowhere in clear. */
  returnUrl: string;
  /** What receipts and risk checks ask for, beside the credential. */
  instrument?: PaymentInstrument;
  signals?: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds. */
  now: number;
}

type Opened =
  | ({ ok: true; credential: CredentialContent; expiresAt: number } & Omit<SealFacts, 'now'>)
  /** `wrong-key`: sealed for another key. `unreadable`: changed since, or not sealed by us. */
  | { ok: false; reason: 'expired' | 'unreadable' | 'wrong-key' };

/** RFC 7518 4.3 and 5.3: what the platform's `dw.crypto.JWE` opens; it takes no OAEP with SHA-1. */
const alg = 'RSA-OAEP-256';
const enc = 'A256GCM';

const lifeSeconds = 300;

const payloadShape = z.object({
  v: z.literal(1),
  // As it is: a record of zod's is a copy, which leaves out members such as `__proto__`.
  credential: z.custom<CredentialContent>(isRecord),
  reference: z.string(),
  checkout: z.string(),
  amount: z.int(),
  currency: z.string(),
  handler: z.string(),
  return: z.string(),
  instrument: z.custom<PaymentInstrument>(isRecord).optional(),
  signals: z.custom<Readonly<Record<string, unknown>>>(isRecord).optional(),
  exp: z.int(),
});

type Payload = z.output<typeof payloadShape>;

/**
 * Compact JWE (RFC 7516 7.1) for one payment; it holds for five minutes.
 * @throws TypeError when the key is not fit, see `readHookKey`
 */
export async function sealForHook(
  content: CredentialContent,
  facts: SealFacts,
  key: HookKey,
): Promise<string> {
  const payload: Payload = {
    v: 1,
    credential: content,
    reference: facts.reference,
    checkout: facts.checkoutId,
    amount: facts.amount,
    currency: facts.currency,
    handler: facts.handlerId,
    return: facts.returnUrl,
    ...(facts.instrument ? { instrument: facts.instrument } : {}),
    ...(facts.signals && Object.keys(facts.signals).length > 0 ? { signals: facts.signals } : {}),
    exp: Math.floor(facts.now / 1_000) + lifeSeconds,
  };
  return new CompactEncrypt(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg, enc, kid: key.kid })
    .encrypt(readHookKey(key));
}

/**
 * What the companion hook does with a sealed text. Never rejects for what the text is.
 * @param by `privateKey`: PKCS #8, PEM. `now`: epoch milliseconds.
 * @throws TypeError when the private key cannot be read
 */
export async function openSealed(text: string, by: { privateKey: string; now: number }): Promise<Opened> {
  const key = readPrivateKey(by.privateKey);
  const wrapped = readParts(text)?.[1];
  if (wrapped === undefined) return { ok: false, reason: 'unreadable' };
  if (!unwraps(key, wrapped)) return { ok: false, reason: 'wrong-key' };
  const payload = await decrypt(key, text);
  if (!payload) return { ok: false, reason: 'unreadable' };
  if (by.now >= payload.exp * 1_000) return { ok: false, reason: 'expired' };
  const { v: _version, checkout, handler, return: returnUrl, exp, credential, ...rest } = payload;
  const facts = { ...rest, checkoutId: checkout, handlerId: handler, returnUrl };
  return { ok: true, credential, ...facts, expiresAt: exp * 1_000 };
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readPrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    // The reason of the library could quote the key.
    throw new TypeError('The private key of the companion hook is unreadable.');
  }
}

/** Five parts, each in the one spelling of its bytes: base64url leaves bits of a last character unread. */
function readParts(text: string): Buffer[] | undefined {
  const written = text.split('.');
  const parts = written.map((part) => Buffer.from(part, 'base64url'));
  const isExact = parts.every((part, at) => part.toString('base64url') === written[at]);
  return written.length === 5 && isExact ? parts : undefined;
}

/** Checked separately, because a failed decryption does not distinguish a wrong key from a changed text (RFC 7516 11.5). */
function unwraps(key: KeyObject, wrapped: Buffer): boolean {
  try {
    privateDecrypt({ key, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }, wrapped);
    return true;
  } catch {
    return false;
  }
}

async function decrypt(key: KeyObject, text: string): Promise<Payload | undefined> {
  try {
    const { plaintext } = await compactDecrypt(text, key, {
      keyManagementAlgorithms: [alg],
      contentEncryptionAlgorithms: [enc],
    });
    return payloadShape.safeParse(JSON.parse(Buffer.from(plaintext).toString())).data;
  } catch {
    return undefined;
  }
}
