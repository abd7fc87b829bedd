/** The query language of `OrderMgr.queryOrders`: conditions joined by AND and OR, without brackets. Pure. */
import type { PlacedOrder } from '../../../world.ts';
import { statusOfOrder, paymentStatusOf, shippingStatusOf } from './order-status.ts';
import { badArgument } from '../refusal.ts';

type Value = string | number | boolean | null;

/** @param given values of `{0}`, `{1}` @throws PlatformException unless it is a query */
export function queryOrders(
  orders: readonly PlacedOrder[],
  query: string,
  sort: string | null,
  given: readonly unknown[],
): PlacedOrder[] {
  if (query.trim() === '') return sorted([...orders], sort);
  const either = splitAt(query.trim(), /\s+or\s+/i).map((part) =>
    splitAt(part, /\s+and\s+/i).map((condition) => conditionOf(condition, given)),
  );
  const found = orders.filter((order) => either.some((all) => all.every((holds) => holds(order))));
  return sorted(found, sort);
}

/** Outside of quotes. */
function splitAt(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let [start, at] = [0, 0];
  while (at < text.length) {
    if (text[at] === "'") {
      at = text.indexOf("'", at + 1) + 1 || text.length;
      continue;
    }
    const found = new RegExp(`^${separator.source}`, separator.flags).exec(text.slice(at));
    if (found) {
      parts.push(text.slice(start, at));
      at += found[0].length;
      start = at;
    } else at += 1;
  }
  return [...parts, text.slice(start)];
}

type Condition = (order: PlacedOrder) => boolean;

function conditionOf(text: string, given: readonly unknown[]): Condition {
  const found = /^\s*([\w.]+)\s*(!=|<=|>=|=|<|>|\blike\b|\bilike\b)\s*(.+?)\s*$/i.exec(text);
  if (!found) throw badArgument(`This is no condition: ${text}`);
  const [, field = '', operator = '', operand = ''] = found;
  const wanted = operandOf(operand, given);
  return (order) => compares(operator.toLowerCase(), valueOf(order, field), wanted);
}

function operandOf(text: string, given: readonly unknown[]): Value {
  const place = /^\{(\d+)\}$/.exec(text)?.[1];
  if (place !== undefined) {
    if (Number(place) >= given.length) throw badArgument(`Nothing is given for {${place}}.`);
    return plain(given[Number(place)]);
  }
  const quoted = /^'(.*)'$/s.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (/^null$/i.test(text)) return null;
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  throw badArgument(`This is no value: ${text}`);
}

function plain(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

const fields: Readonly<Record<string, (order: PlacedOrder) => unknown>> = {
  orderNo: ({ orderNo }) => orderNo,
  orderToken: ({ token }) => token,
  creationDate: ({ createdAt }) => createdAt,
  lastModified: ({ changedAt }) => changedAt,
  customerEmail: ({ basket }) => basket.email,
  customerName: ({ basket }) => basket.customerName,
  currencyCode: ({ basket }) => basket.currency,
  status: (order) => statusOfOrder(order).value,
  paymentStatus: (order) => paymentStatusOf(order).value,
  shippingStatus: (order) => shippingStatusOf(order).value,
  confirmationStatus: ({ confirmationStatus = 0 }) => confirmationStatus,
  exportStatus: ({ exportStatus = 0 }) => exportStatus,
};

function valueOf(order: PlacedOrder, field: string): Value {
  if (field.startsWith('custom.')) return plain(order.custom[field.slice('custom.'.length)]);
  const read = fields[field];
  if (!read) throw badArgument(`Orders are not found by ${field}.`);
  return plain(read(order));
}

function compares(operator: string, value: Value, wanted: Value): boolean {
  switch (operator) {
    case '=':
      return isEqual(value, wanted);
    case '!=':
      return !isEqual(value, wanted);
    case 'like':
      return isLike(String(value ?? ''), String(wanted), '');
    case 'ilike':
      return isLike(String(value ?? ''), String(wanted), 'i');
    default:
      return value !== null && wanted !== null && isOrdered(operator, order(value, wanted));
  }
}

const isEqual = (one: Value, other: Value): boolean =>
  one === null || other === null ? one === other : String(one) === String(other);

const isOrdered = (operator: string, by: number): boolean =>
  operator.startsWith('<')
    ? by < 0 || (by === 0 && operator === '<=')
    : by > 0 || (by === 0 && operator === '>=');

const isLike = (text: string, pattern: string, flags: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    flags,
  ).test(text);

const order = (one: Value, other: Value): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one ?? '') < String(other ?? '') ? -1 : String(one ?? '') > String(other ?? '') ? 1 : 0;
};

/** By several fields, ascending unless `desc` stands after one. */
function sorted(orders: PlacedOrder[], sort: string | null): PlacedOrder[] {
  const keys = (sort ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
    .map((key) => {
      const [field = '', direction = 'asc'] = key.split(/\s+/);
      return { field, sign: direction.toLowerCase() === 'desc' ? -1 : 1 };
    });
  return orders.toSorted((a, b) => {
    for (const { field, sign } of keys) {
      const by = order(valueOf(a, field), valueOf(b, field));
      if (by !== 0) return by * sign;
    }
    return 0;
  });
}
