/** Opens what the service sealed for this hook: `src/backends/salesforce/orders/seal.ts`. */
import type { CredentialContent } from '#commerce';
import type { Payer } from '../processors/adapter.ts';
import JWE from 'dw/crypto/JWE';
import KeyRef from 'dw/crypto/KeyRef';

export interface Sealed {
  credential: CredentialContent;
  reference: string;
  checkoutId: string;
  /** Minor units: exactly what may be charged. */
  amount: number;
  currency: string;
  handlerId: string;
  returnUrl: string;
  payer: Payer;
}

export type Opened = ({ ok: true } & Sealed) | { ok: false; reason: string };

/** Milliseconds by which the clocks of service and instance may differ. */
const skew = 60_000;

/** @param now epoch milliseconds. Never throws: what an exception says could quote the text. */
export function openSealed(text: string, keyAlias: string, now: number): Opened {
  const payload = payloadOf(text, keyAlias);
  if (!payload) return { ok: false, reason: 'credential-unreadable' };
  const { exp, ...sealed } = payload;
  if (now >= exp * 1_000 + skew) return { ok: false, reason: 'credential-expired' };
  return { ok: true, ...sealed };
}

function payloadOf(text: string, keyAlias: string): (Sealed & { exp: number }) | undefined {
  try {
    const jwe = JWE.parse(text);
    const isOurs =
      String(jwe.getAlgorithm()) === 'RSA-OAEP-256' && String(jwe.getEncryptionMethod()) === 'A256GCM';
    if (!isOurs) return undefined;
    jwe.decrypt(new KeyRef(keyAlias));
    return shaped(JSON.parse(String(jwe.getPayload())));
  } catch {
    return undefined;
  }
}

function shaped(read: unknown): (Sealed & { exp: number }) | undefined {
  if (!isObject(read)) return undefined;
  const { v, credential, reference, checkout, amount, currency, handler, return: returnUrl, exp } = read;
  const { instrument, signals } = read;
  const isWhole =
    v === 1 &&
    isObject(credential) &&
    [reference, checkout, currency, handler, returnUrl].every((one) => typeof one === 'string') &&
    [amount, exp].every((one) => Number.isInteger(one));
  if (!isWhole) return undefined;
  return {
    credential,
    reference: reference as string,
    checkoutId: checkout as string,
    amount: amount as number,
    currency: currency as string,
    handlerId: handler as string,
    returnUrl: returnUrl as string,
    payer: {
      ...(isObject(instrument) ? { instrument } : {}),
      ...(isObject(signals) ? { signals } : {}),
    },
    exp: exp as number,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
