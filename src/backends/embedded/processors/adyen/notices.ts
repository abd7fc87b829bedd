/**
 * Adyen's standard webhooks: a batch of items, each signed by itself. Sources:
 * https://docs.adyen.com/development-resources/webhooks/secure-webhooks/verify-hmac-signatures and
 * https://github.com/Adyen/adyen-node-api-library/blob/main/src/utils/hmacValidator.ts.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LedgerEntry } from '../port.ts';
import { fromAdyenAmount } from './amounts.ts';
import { reasonCode } from './codes.ts';
import { changeId } from './reading.ts';

type Members = Readonly<Record<string, unknown>>;

/** Of the eight signed fields. Adyen joins them unescaped, so a colon in one could be moved to the next: none may have one. */
export function signAdyenItem(item: Members, hmacKey: string): string {
  const amount = membersOf(item['amount']);
  const signed = [
    item['pspReference'],
    item['originalReference'],
    item['merchantAccountCode'],
    item['merchantReference'],
    amount['value'],
    amount['currency'],
    item['eventCode'],
    item['success'],
  ].map((value) => (value === undefined || value === null ? '' : String(value)));
  return createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(signed.join(':'), 'utf8').digest('base64');
}

interface Receiver {
  hmacKey: string;
  isLive: boolean;
  merchantAccount: string;
}

const longest = 1_000_000;
const mostItems = 100;

/**
 * Entries of the items that Adyen signed for this account. Undefined where it signed none, or the batch is of the other mode; empty
 * for items that are not about payments of ours.
 */
export function readAdyenNotices(body: string, receiver: Receiver): LedgerEntry[] | undefined {
  if (body.length > longest) return undefined;
  const batch = parsed(body);
  // A string in the published schema, and a boolean in some of Adyen's examples.
  if (String(batch['live']) !== String(receiver.isLive)) return undefined;
  const items = batch['notificationItems'];
  if (!Array.isArray(items) || items.length > mostItems) return undefined;
  const signed = items
    .map((item) => membersOf(membersOf(item)['NotificationRequestItem']))
    .filter((item) => isSigned(item, receiver));
  return signed.length === 0 ? undefined : signed.flatMap((item) => toEntry(item) ?? []);
}

function isSigned(item: Members, { hmacKey, merchantAccount }: Receiver): boolean {
  const given = membersOf(item['additionalData'])['hmacSignature'];
  if (typeof given !== 'string' || item['merchantAccountCode'] !== merchantAccount) return false;
  const expected = Buffer.from(signAdyenItem(item, hmacKey), 'base64');
  const received = Buffer.from(given, 'base64');
  return expected.length === received.length && timingSafeEqual(expected, received);
}

/** Undefined for what is not about a payment of ours: reports, and references that we do not make. */
function toEntry(item: Members): LedgerEntry | undefined {
  const { pspReference, originalReference, merchantReference, eventCode, success, eventDate } = item;
  const at = typeof eventDate === 'string' ? Date.parse(eventDate) : Number.NaN;
  const payment = paymentOf(merchantReference);
  if (payment === undefined || Number.isNaN(at)) return undefined;
  if (typeof eventCode !== 'string' || !/^[A-Z_]{1,40}$/.test(eventCode)) return undefined;
  if (!isPsp(pspReference)) return undefined;
  const original = originalReference ?? '';
  if (original !== '' && !isPsp(original)) return undefined;
  const succeeded = String(success) === 'true';
  if (!succeeded && String(success) !== 'false') return undefined;
  return {
    // Adyen sends an event more than once, and may correct it.
    id: `${eventCode}:${pspReference}:${succeeded}`,
    payment,
    kind: eventCode,
    success: succeeded,
    processorId: eventCode === 'AUTHORISATION' ? pspReference : changeId(String(original), pspReference),
    ...fromAdyenAmount(item['amount']),
    ...(succeeded && !eventCode.endsWith('_FAILED') ? {} : { reason: reasonCode(item['reason']) }),
    at,
  };
}

const isPsp = (value: unknown): value is string => typeof value === 'string' && /^\w{1,64}$/.test(value);

/** Refunds have a mark of their own behind the payment's reference. */
function paymentOf(reference: unknown): string | undefined {
  return typeof reference === 'string' ? /^([\w-]{1,64})(?:\.[\w-]{1,15})?$/.exec(reference)?.[1] : undefined;
}

function parsed(body: string): Members {
  try {
    return membersOf(JSON.parse(body));
  } catch {
    return {};
  }
}

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {};
