/** Webhooks: https://docs.worldpay.com/access/products/events. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { memberOf, receivedText } from '../json-exchange.ts';
import type { LedgerEntry } from '../port.ts';
import { worldpayCurrencies } from './amounts.ts';

const longest = 1_000_000;

/**
 * `Event-Signature: {keyId}/SHA256/{signature}`, several of them separated by commas while a key is renewed. The signature is the
 * HMAC of the body in hexadecimal. It covers no time: a repeat changes nothing.
 * https://docs.worldpay.com/access/products/events/signature
 */
export function isSignedByWorldpay(body: string, header: string | undefined, key: string): boolean {
  if (header === undefined || header.length > 2_000 || body.length > longest) return false;
  const expected = createHmac('sha256', key).update(body).digest();
  return header.split(',').some((one) => {
    const [, signature] = /^\s*\d{1,9}\/SHA256\/([0-9a-f]{64})\s*$/i.exec(one) ?? [];
    return signature !== undefined && timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  });
}

/** Undefined for an event that is not about a payment of ours. @param now for an event without a time of its own */
export function readWorldpayEvent(body: string, now: number): LedgerEntry | undefined {
  const event = parsed(body);
  const details = memberOf(event, 'eventDetails');
  const eventId = receivedText(event, 'eventId');
  const kind = receivedText(details, 'type');
  const payment = receivedText(details, 'transactionReference');
  if (!eventId || !kind || !payment || receivedText(details, 'classification') !== 'payment')
    return undefined;
  if (!/^[\w-]{1,64}$/.test(payment) || !/^[A-Za-z]{1,40}$/.test(kind)) return undefined;
  const code = receivedText(details, 'refund', 'refusal', 'code');
  const at = Date.parse(withZone(receivedText(event, 'eventTimestamp') ?? ''));
  return {
    id: `wp:${eventId.slice(0, 100)}`,
    payment,
    kind,
    success: !/failed|refused|error|expired|cancelled/i.test(kind),
    // Of a partial settlement or refund: what we called it.
    processorId: (receivedText(details, 'reference') ?? '').slice(0, 100),
    ...money(memberOf(details, 'amount', 'value'), receivedText(details, 'amount', 'currencyCode')),
    ...(code !== undefined && /^\w{1,32}$/.test(code) ? { reason: `refusal_${code}` } : {}),
    at: Number.isNaN(at) ? now : at,
  };
}

/** Worldpay's times have no zone: they are in UTC. */
const withZone = (time: string): string => (/(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`);

function money(units: unknown, currency: string | undefined): Pick<LedgerEntry, 'amount' | 'currency'> {
  const isMoney = typeof units === 'number' && Number.isSafeInteger(units) && units >= 0;
  return isMoney && currency !== undefined && worldpayCurrencies.includes(currency)
    ? { amount: units, currency }
    : {};
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
