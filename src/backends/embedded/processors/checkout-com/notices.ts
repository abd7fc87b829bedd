/** Webhooks: https://www.checkout.com/docs/developer-resources/webhooks. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { memberOf, textOf } from '../json-exchange.ts';
import type { LedgerEntry } from '../port.ts';
import { fromUnits } from './amounts.ts';

const longest = 1_000_000;

/** The header `Cko-Signature` is the HMAC of the body as it was received, in hexadecimal. It covers no time: a repeat changes nothing. */
export function isSigned(body: string, signature: string | undefined, key: string): boolean {
  if (signature === undefined || !/^[0-9a-f]{64}$/i.test(signature) || body.length > longest) return false;
  const expected = createHmac('sha256', key).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** Undefined for an event that is not about a payment of ours. @param now for an event without a time of its own */
export function readEvent(body: string, now: number): LedgerEntry | undefined {
  const event = parsed(body);
  const kind = textOf(event, 'type');
  const eventId = textOf(event, 'id');
  const data = memberOf(event, 'data');
  const payment = textOf(data, 'reference');
  const paymentId = textOf(data, 'id');
  if (!kind?.startsWith('payment_') || !eventId || !payment || !paymentId?.startsWith('pay_'))
    return undefined;
  if (!/^[\w-]{1,64}$/.test(payment) || !/^[\w.-]{1,64}$/.test(kind)) return undefined;
  const actionId = textOf(data, 'action_id');
  const code = textOf(data, 'response_code');
  const at = Date.parse(textOf(data, 'processed_on') ?? textOf(event, 'created_on') ?? '');
  return {
    id: `cko:${eventId.slice(0, 100)}`,
    payment,
    kind,
    success: !/declined|canceled|expired|failed/.test(kind),
    processorId: actionId ? `${paymentId}:${actionId}` : paymentId,
    ...money(memberOf(data, 'amount'), textOf(data, 'currency')),
    ...(code !== undefined && /^\w{1,32}$/.test(code) ? { reason: `response_${code}` } : {}),
    at: Number.isNaN(at) ? now : at,
  };
}

function money(units: unknown, currency: string | undefined): Pick<LedgerEntry, 'amount' | 'currency'> {
  if (typeof units !== 'number' || !Number.isSafeInteger(units) || units < 0 || currency === undefined)
    return {};
  try {
    return { amount: fromUnits(units, currency), currency };
  } catch {
    return {};
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
