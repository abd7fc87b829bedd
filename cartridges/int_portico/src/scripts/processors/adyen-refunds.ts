/**
 * Refunds at Adyen. Its API has no request that reads them: it notifies of them. Adyen's cartridge (26.2.0, int_adyen_webhooks) stores
 * each notification as a custom object `adyenNotification`. Its job adds a note with all members to the order of a `REFUND`, and then
 * deletes the object. It skips `REFUND_FAILED` and `REFUNDED_REVERSED`: these objects stay until the platform deletes them, after
 * three days. Both are read here, and nothing is asked of Adyen.
 */
import CustomObjectMgr from 'dw/object/CustomObjectMgr';
import { listed, textOf } from '../backend/mapping/values.ts';
import { inMinor } from '../platform/currency.ts';
import { preferences } from '../preferences/values.ts';
import type { Refund } from './adapter.ts';
import { adyenDigits } from './adyen-api.ts';

type Notification = Readonly<Record<string, string>>;

const isSilent = ['REFUND_FAILED', 'REFUNDED_REVERSED'];
/** Whether it canceled or refunded is not stored. */
const isEither = 'CANCEL_OR_REFUND';

/** Undefined if a notification cannot be read, or does not say how much went back. */
export function adyenRefunds(order: dw.order.Order): Refund[] | undefined {
  const known: Record<string, Refund> = {};
  for (const one of [...notesOf(order), ...objectsOf(order)]) {
    const { eventCode = '', success } = one;
    if (eventCode === isEither && success === 'true') return undefined;
    if (eventCode !== 'REFUND' && !isSilent.includes(eventCode)) continue;
    const refund = refundOf(one, order);
    if (!refund) return undefined;
    const before = known[refund.id];
    // Adyen repeats notifications. A refund that was reversed or failed after its success has failed.
    if (!before || refund.status === 'failed')
      known[refund.id] = before ? { ...before, status: 'failed' } : refund;
  }
  return Object.values(known).toSorted((a, b) => a.at - b.at);
}

function refundOf(one: Notification, order: dw.order.Order): Refund | undefined {
  const { eventCode, success, pspReference: id = '', value = '', currency = '' } = one;
  const at = timeOf(one['eventDate']);
  const isOurs =
    one['merchantReference'] === String(order.orderNo) &&
    one['merchantAccountCode'] === preferences().text('Adyen_merchantCode') &&
    currency === String(order.currencyCode);
  if (!isOurs || at === undefined || !/^[A-Z0-9]{16}$/.test(id) || !/^\d{1,12}$/.test(value))
    return undefined;
  const amount = inMinor(Number(value), currency, adyenDigits(currency));
  const isDone = eventCode === 'REFUND' && success === 'true';
  return amount === undefined || amount === 0
    ? undefined
    : { id, at, amount, status: isDone ? 'completed' : 'failed' };
}

/** Of `2026-11-29T10:00:00.46Z`, or with an offset, in epoch milliseconds. */
function timeOf(text = ''): number | undefined {
  const [, time, sign, hours = 0, minutes = 0] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/.exec(text) ?? [];
  if (time === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const at = Date.parse(`${time}.000Z`) - (sign === '-' ? -offset : offset);
  return isNaN(at) ? undefined : at;
}

/** As the job of the cartridge writes them. */
function notesOf(order: dw.order.Order): Notification[] {
  return listed(order.notes)
    .filter(({ subject }) => String(subject) === 'Adyen Payment Notification')
    .map(({ text }) => membersIn(String(text)));
}

/** Of a name that is there twice, the last: only the reason is free text, and it comes first. */
function membersIn(text: string): Notification {
  const members: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^(\w+) : (.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) members[name] = value;
  }
  return members;
}

const names = [
  'eventCode',
  'success',
  'pspReference',
  'value',
  'currency',
  'eventDate',
  'merchantReference',
  'merchantAccountCode',
];

/** None if the cartridge of the webhooks is not installed. */
function objectsOf({ orderNo }: dw.order.Order): Notification[] {
  const objects: Notification[] = [];
  try {
    const query = 'custom.merchantReference = {0}';
    const found = CustomObjectMgr.queryCustomObjects('adyenNotification', query, null, String(orderNo));
    try {
      while (found.hasNext()) {
        const { custom } = found.next();
        const members: Record<string, string> = {};
        for (const name of names) members[name] = textOf(custom[name]) ?? '';
        objects.push(members);
      }
    } finally {
      found.close();
    }
  } catch {
    return [];
  }
  return objects;
}
