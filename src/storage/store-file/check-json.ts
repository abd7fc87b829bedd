/**
 * The members of JSON in rows that background work relies on. Its jobs serve all stores: what none of them can read would stop them
 * for the other stores as well.
 */
import { z } from 'zod';
import { lastTime, mostMoney } from './bounds.ts';
import type { StoreFileRow } from './format.ts';

const text = z.string();
const count = z.int().min(0);
const time = count.max(lastTime);
const record = z.looseObject({});
const list = z.array(record);

const input = z.looseObject({
  lines: list,
  buyer: z.looseObject({ email: text.optional() }).optional(),
});
const quote = z.looseObject({ lines: list });

const order = z.looseObject({
  number: text,
  currency: text,
  placedAt: time,
  lines: list,
  totals: record,
  expectations: list,
  events: list,
  adjustments: list,
  permalink: text,
});

/** Kept under a version that the row repeats: where the two differ, no write to it ever succeeds. */
const versioned = { site: text, version: count, createdAt: time };

const cart = z.looseObject({ ...versioned, input, expiresAt: time });
const checkout = z.looseObject({ ...versioned, state: text, input, quote, problems: list, expiresAt: time });
const attempt = z.looseObject({
  site: text,
  checkoutId: text,
  amount: count.max(mostMoney),
  currency: text,
  handlerId: text,
  startedAt: time,
});
const orderRecord = z.looseObject({
  ...versioned,
  number: text,
  checkoutId: text,
  attemptId: text,
  release: text,
  order,
});
const notice = z.looseObject({
  site: text,
  orderNumber: text,
  url: text,
  release: text,
  checkoutId: text,
  order,
  createdAt: time,
});
const commerceEvent = z.looseObject({
  site: text,
  type: z.enum(['session_created', 'checkout_created', 'payment_settled', 'order_placed']),
  at: time,
  agent: text.optional(),
  session: text.optional(),
  release: text.optional(),
  checkoutId: text.optional(),
  orderNumber: text.optional(),
  amount: count.max(mostMoney).optional(),
  currency: text.optional(),
  trace: text.optional(),
});

interface Json {
  column: string;
  schema: z.ZodType;
  /** Members that the row has as columns. */
  same?: readonly string[];
  /** Whether it is still read. */
  isRead?: (row: StoreFileRow) => boolean;
}

/** By table. */
const readJson: Readonly<Record<string, Json>> = {
  siteChange: { column: 'what', schema: list },
  cart: { column: 'body', schema: cart, same: ['version'] },
  checkout: { column: 'body', schema: checkout, same: ['version', 'state'] },
  paymentAttempt: { column: 'body', schema: attempt, same: ['checkoutId'] },
  storePlacement: {
    column: 'body',
    schema: z.looseObject({ input, quote, permalink: text, returns: record }),
  },
  storeOrder: { column: 'body', schema: z.looseObject({ order, accounts: list }) },
  orderRecord: { column: 'body', schema: orderRecord, same: ['number', 'attemptId', 'version'] },
  orderNotice: { column: 'body', schema: notice, same: ['orderNumber', 'url'] },
  commerceEvent: { column: 'body', schema: commerceEvent, same: ['at'] },
  mailOutbox: {
    column: 'body',
    schema: z.looseObject({ locale: text, order }),
    // Nothing is kept of a mail that has ended.
    isRead: ({ ended }) => ended === null,
  },
  agentVisit: { column: 'revenue', schema: z.record(text, count) },
  eventSink: { column: 'types', schema: z.array(text) },
  eventDelivery: { column: 'log', schema: list },
};

/** The column of the row that a job could not read; undefined where all is well. */
export function unreadableColumn(table: string, row: StoreFileRow): string | undefined {
  const json = Object.hasOwn(readJson, table) ? readJson[table] : undefined;
  if (!json || json.isRead?.(row) === false) return undefined;
  const { column, schema, same = [] } = json;
  const found = schema.safeParse(parsedJson(row[column]));
  if (!found.success) return column;
  const members = found.data as Record<string, unknown>;
  return same.find((member) => members[member] !== row[member]);
}

/** Undefined where it is none. */
export function parsedJson(content: unknown): unknown {
  if (typeof content !== 'string') return undefined;
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}
