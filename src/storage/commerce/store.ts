/** The records of the commerce core. */
import { sql } from 'kysely';
import type {
  CommerceReads,
  CommerceStore,
  CommerceWrites,
  Secret,
  Checkout,
  Cart,
  OrderRecord,
  CommerceEvent,
} from '#commerce';
import { buyerKey } from '../buyers/buyer-key.ts';
import type { Database, Tables } from '../tables.ts';
import { attemptTable, type OpenAttempts } from './attempts.ts';
import { mailWrites } from './mails.ts';
import { noticeTable } from './notices.ts';
import { type Executor, statement } from '../statement.ts';
import { rerun } from '../rerun.ts';
import { sealWith, type Seal } from '../seal.ts';

export interface CommerceStoreOptions {
  /** Encrypts the references of payments, and answers; the same on every node. */
  secret: Secret;
  /** Epoch milliseconds; says whether a stored answer may be replaced. */
  now?: () => number;
  /** Receives stored data that cannot be read, without personal data and IDs. */
  report?: (event: string, facts: Record<string, unknown>) => void;
}

/**
 * Inside `transaction` use the writes that it hands over, never the store itself: on SQLite that would wait for ever.
 * An attempt that was kept with another secret rejects where it is read alone; in the list of overdue ones it is left out.
 * @throws when the secret is empty
 */
export function commerceStore(
  database: Database,
  { secret, now = Date.now, report = () => {} }: CommerceStoreOptions,
): CommerceStore & OpenAttempts {
  const { db } = database;
  const carts = cartTable(database);
  const checkouts = checkoutTable(database);
  const attempts = attemptTable(database, sealWith(secret), report);
  const orders = orderTable(database);
  const notices = noticeTable(database);
  const events = eventTable(database);
  const answers = answerTable(database, sealWith(secret, 'stored answer'), now);
  const sessions = sessionTable(database);
  const mails = mailWrites(database);

  const reads = (on: Executor): CommerceReads => ({
    ...carts.reads(on),
    ...checkouts.reads(on),
    ...attempts.reads(on),
    ...orders.reads(on),
    ...answers.reads(on),
    ...sessions.reads(on),
  });
  const writes = (on: Executor): CommerceWrites => ({
    ...reads(on),
    ...carts.writes(on),
    ...checkouts.writes(on),
    ...attempts.writes(on),
    ...orders.writes(on),
    ...notices.writes(on),
    ...events.writes(on),
    ...answers.writes(on),
    ...sessions.writes(on),
    ...mails(on),
  });
  return {
    ...reads(db),
    ...checkouts.lists,
    ...attempts.lists,
    ...orders.lists,
    ...notices.lists,
    ...events.lists,
    transaction: (work) => rerun(() => database.transaction((transaction) => work(writes(transaction)))),
  };
}

/** The row of a changed record, to be written over the version that it was read as. */
const nextVersion = <T extends { version: number }, R>(record: T, rowOf: (record: T) => R) => {
  const next = record.version + 1;
  return { ...rowOf({ ...record, version: next }), version: record.version, next };
};

type CheckoutRow = Tables['checkout'];

/** Word for word the condition of the index, or the planner does not use it. */
const mayExpire = sql<boolean>`state in ('incomplete', 'requires_escalation', 'ready_for_complete')`;

function checkoutTable({ db, dialect }: Pick<Database, 'db' | 'dialect'>) {
  const read = statement((at: { id: string }) =>
    db.selectFrom('checkout').select('body').where('id', '=', at.id),
  );
  // SQLite has one writer, so no one else writes within a transaction.
  const lock = statement((at: { id: string }) => {
    const row = db.selectFrom('checkout').select('body').where('id', '=', at.id);
    return dialect === 'postgres' ? row.forUpdate() : row;
  });
  const insert = statement(({ id, site, version, state, expiresAt, buyer, body }: CheckoutRow) =>
    db.insertInto('checkout').values({ id, site, version, state, expiresAt, buyer, body }),
  );
  const update = statement(
    ({ id, version, next, state, expiresAt, buyer, body }: CheckoutRow & { next: number }) =>
      db
        .updateTable('checkout')
        .set({ version: next, state, expiresAt, buyer, body })
        .where('id', '=', id)
        .where('version', '=', version),
  );
  const updateBody = statement(({ id, version, body }: Pick<CheckoutRow, 'id' | 'version' | 'body'>) =>
    db.updateTable('checkout').set({ body }).where('id', '=', id).where('version', '=', version),
  );
  const expired = statement((until: { now: number; limit: number }) =>
    db
      .selectFrom('checkout')
      .select('body')
      .where(mayExpire)
      .where('expiresAt', '<=', until.now)
      .orderBy('expiresAt')
      .limit(until.limit),
  );
  return {
    reads: (on: Executor): Pick<CommerceReads, 'checkout'> => ({
      async checkout(id) {
        const row = await read.first(on, { id });
        return row && checkoutOf(row);
      },
    }),
    writes: (
      on: Executor,
    ): Pick<CommerceWrites, 'insertCheckout' | 'lockCheckout' | 'updateCheckout' | 'updateShown'> => ({
      async lockCheckout(id) {
        const row = await lock.first(on, { id });
        return row && checkoutOf(row);
      },
      insertCheckout: async (checkout) => void (await insert.write(on, checkoutRowOf(checkout))),
      updateCheckout: async (checkout) =>
        (await update.write(on, nextVersion(checkout, checkoutRowOf))) === 1,
      async updateShown(checkout) {
        const { id, version, body } = checkoutRowOf(checkout);
        return (await updateBody.write(on, { id, version, body })) === 1;
      },
    }),
    lists: {
      expiredCheckouts: async (now, limit) => (await expired.all(db, { now, limit })).map(checkoutOf),
    } satisfies Partial<CommerceStore>,
  };
}

const checkoutOf = ({ body }: Pick<CheckoutRow, 'body'>): Checkout => JSON.parse(body) as Checkout;

function checkoutRowOf(checkout: Checkout): CheckoutRow {
  const { id, site, version, state, expiresAt } = checkout;
  const buyer = buyerKey(checkout);
  return { id, site, version, state, expiresAt, buyer, body: JSON.stringify(checkout) };
}

type CartRow = Tables['cart'];

function cartTable({ db }: Pick<Database, 'db'>) {
  const read = statement((at: { id: string }) =>
    db.selectFrom('cart').select('body').where('id', '=', at.id),
  );
  const insert = statement(({ id, site, version, expiresAt, body }: CartRow) =>
    db.insertInto('cart').values({ id, site, version, expiresAt, body }),
  );
  const update = statement(({ id, version, next, expiresAt, body }: CartRow & { next: number }) =>
    db
      .updateTable('cart')
      .set({ version: next, expiresAt, body })
      .where('id', '=', id)
      .where('version', '=', version),
  );
  const remove = statement((at: Pick<CartRow, 'id' | 'version'>) =>
    db.deleteFrom('cart').where('id', '=', at.id).where('version', '=', at.version),
  );
  return {
    reads: (on: Executor): Pick<CommerceReads, 'cart'> => ({
      async cart(id) {
        const row = await read.first(on, { id });
        return row && (JSON.parse(row.body) as Cart);
      },
    }),
    writes: (on: Executor): Pick<CommerceWrites, 'insertCart' | 'updateCart' | 'deleteCart'> => ({
      insertCart: async (cart) => void (await insert.write(on, cartRowOf(cart))),
      updateCart: async (cart) => (await update.write(on, nextVersion(cart, cartRowOf))) === 1,
      deleteCart: async ({ id, version }) => (await remove.write(on, { id, version })) === 1,
    }),
  };
}

function cartRowOf(cart: Cart): CartRow {
  const { id, site, version, expiresAt } = cart;
  return { id, site, version, expiresAt, body: JSON.stringify(cart) };
}

type OrderRow = Tables['orderRecord'];

function orderTable({ db }: Pick<Database, 'db'>) {
  const read = statement((at: Pick<OrderRow, 'site' | 'number'>) =>
    db
      .selectFrom('orderRecord')
      .select(['body', 'nextLookAt'])
      .where('site', '=', at.site)
      .where('number', '=', at.number),
  );
  const insert = statement(
    ({ site, number, attemptId, version, nextLookAt, createdAt, erasedAt, body }: OrderRow) =>
      db
        .insertInto('orderRecord')
        .values({ site, number, attemptId, version, nextLookAt, createdAt, erasedAt, body }),
  );
  const update = statement(({ site, number, version, next, nextLookAt, body }: OrderRow & { next: number }) =>
    db
      .updateTable('orderRecord')
      .set({ version: next, nextLookAt, body })
      .where('site', '=', site)
      .where('number', '=', number)
      .where('version', '=', version),
  );
  const due = statement((until: { now: number; limit: number }) =>
    db
      .selectFrom('orderRecord')
      .select(['body', 'nextLookAt'])
      .where('nextLookAt', '<=', until.now)
      .orderBy('nextLookAt')
      .limit(until.limit),
  );
  return {
    reads: (on: Executor): Pick<CommerceReads, 'order'> => ({
      async order(site, number) {
        const row = await read.first(on, { site, number });
        return row && orderOf(row);
      },
    }),
    writes: (on: Executor): Pick<CommerceWrites, 'insertOrder' | 'updateOrder'> => ({
      insertOrder: async (order) => void (await insert.write(on, orderRowOf(order))),
      updateOrder: async (order) => (await update.write(on, nextVersion(order, orderRowOf))) === 1,
    }),
    lists: {
      dueOrders: async (now, limit) => (await due.all(db, { now, limit })).map(orderOf),
    } satisfies Partial<CommerceStore>,
  };
}

/** The column decides: a time that lies too far ahead is brought back there alone. */
function orderOf({ body, nextLookAt }: Pick<OrderRow, 'body' | 'nextLookAt'>): OrderRecord {
  const { nextLookAt: _written, ...rest } = JSON.parse(body) as OrderRecord;
  return nextLookAt === null ? rest : { ...rest, nextLookAt };
}

function orderRowOf(order: OrderRecord): OrderRow {
  const { site, number, attemptId, version, nextLookAt = null, createdAt, erasedAt = null } = order;
  return { site, number, attemptId, version, nextLookAt, createdAt, erasedAt, body: JSON.stringify(order) };
}

/* Answers that are given again when a call is repeated. Sealed: they hold the link that opens their checkout. */

type AnswerRow = Tables['storedAnswer'];
type AnswerKey = Pick<AnswerRow, 'scope' | 'key'>;

/** No JSON begins like this. What has no mark is JSON, from before answers were sealed. */
export const answerMark = 'sealed:';

/** An answer that was kept with another secret, or for another key, rejects where it is read. */
function answerTable({ db }: Pick<Database, 'db'>, seal: Seal, now: () => number) {
  const read = statement((at: AnswerKey & { now: number }) =>
    db
      .selectFrom('storedAnswer')
      .selectAll()
      .where('scope', '=', at.scope)
      .where('key', '=', at.key)
      .where('expiresAt', '>', at.now),
  );
  const claim = statement(
    ({ scope, key, fingerprint, checkoutId, expiresAt, answer, now }: AnswerRow & { now: number }) =>
      db
        .insertInto('storedAnswer')
        .values({ scope, key, fingerprint, checkoutId, expiresAt, answer })
        .onConflict((conflict) =>
          conflict
            .columns(['scope', 'key'])
            .doUpdateSet({ fingerprint, checkoutId, expiresAt, answer })
            .where('storedAnswer.expiresAt', '<=', now),
        ),
  );
  const finish = statement((at: AnswerKey & { answer: string | null }) =>
    db
      .updateTable('storedAnswer')
      .set({ answer: at.answer })
      .where('scope', '=', at.scope)
      .where('key', '=', at.key),
  );
  const close = (answer: unknown, at: AnswerKey): string | null =>
    answer === undefined ? null : answerMark + seal.close(JSON.stringify(answer), answerPlace(at));
  const open = (text: string, at: AnswerKey): string =>
    text.startsWith(answerMark) ? seal.open(text.slice(answerMark.length), answerPlace(at)) : text;
  return {
    reads: (on: Executor): Pick<CommerceReads, 'answer'> => ({
      async answer(scope, key, now) {
        const row = await read.first(on, { scope, key, now });
        if (!row) return undefined;
        const { answer, checkoutId, ...rest } = row;
        return {
          ...rest,
          ...(checkoutId === null ? {} : { checkoutId }),
          ...(answer === null ? {} : { answer: JSON.parse(open(answer, { scope, key })) as unknown }),
        };
      },
    }),
    writes: (on: Executor): Pick<CommerceWrites, 'insertAnswer' | 'finishAnswer'> => ({
      async insertAnswer({ scope, key, fingerprint, expiresAt, checkoutId = null, answer }) {
        const kept = close(answer, { scope, key });
        const row = { scope, key, fingerprint, checkoutId, expiresAt, answer: kept, now: now() };
        return (await claim.write(on, row)) === 1;
      },
      finishAnswer: async (scope, key, answer) =>
        void (await finish.write(on, { scope, key, answer: close(answer, { scope, key }) })),
    }),
  };
}

export const answerPlace = ({ scope, key }: AnswerKey): string => `answer:${JSON.stringify([scope, key])}`;

function sessionTable({ db }: Pick<Database, 'db'>) {
  const read = statement((at: { subject: string }) =>
    db.selectFrom('agentSession').selectAll().where('subject', '=', at.subject),
  );
  // Waits for concurrent writers of the row and reads their result: one of many first calls starts the session.
  const put = statement(
    ({ subject, id, startedAt, lastSeenAt, quietSince }: Tables['agentSession'] & { quietSince: number }) =>
      db
        .insertInto('agentSession')
        .values({ subject, id, startedAt, lastSeenAt })
        .onConflict((conflict) =>
          conflict
            .column('subject')
            .doUpdateSet({ id, startedAt, lastSeenAt })
            .where(({ eb, ref, or }) =>
              or([
                eb('agentSession.id', '=', ref('excluded.id')),
                eb('agentSession.lastSeenAt', '<=', quietSince),
              ]),
            ),
        ),
  );
  return {
    reads: (on: Executor): Pick<CommerceReads, 'session'> => ({
      session: (subject) => read.first(on, { subject }),
    }),
    writes: (on: Executor): Pick<CommerceWrites, 'putSession'> => ({
      putSession: async (session, quietSince) => (await put.write(on, { ...session, quietSince })) === 1,
    }),
  };
}

function eventTable({ db }: Pick<Database, 'db'>) {
  const insert = statement(
    ({ site, at, id, body, waiting, uncounted, unfollowed }: Tables['commerceEvent']) =>
      db.insertInto('commerceEvent').values({ site, at, id, body, waiting, uncounted, unfollowed }),
  );
  const page = statement((of: { site: string; before: number; skip: number }) => {
    const earlier = db.selectFrom('commerceEvent').where('site', '=', of.site).where('at', '<', of.before);
    return earlier
      .select('body')
      .where('at', '>=', ({ fn, val }) =>
        fn.coalesce(earlier.select('at').orderBy('at', 'desc').limit(1).offset(of.skip), val(0)),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc');
  });
  return {
    writes: (on: Executor): Pick<CommerceWrites, 'insertEvents'> => ({
      async insertEvents(events) {
        for (const event of events) {
          const { site, at, id } = event;
          const body = JSON.stringify(event);
          await insert.write(on, { site, at, id, body, waiting: 1, uncounted: 1, unfollowed: 1 });
        }
      },
    }),
    lists: {
      /** Events of one moment are never torn apart, or the next page would miss some: a page may be a few longer than `limit`. */
      async events(site, { limit, before = Number.MAX_SAFE_INTEGER }) {
        if (limit < 1) return [];
        const rows = await page.all(db, { site, before, skip: limit - 1 });
        return rows.map(({ body }) => JSON.parse(body) as CommerceEvent);
      },
    } satisfies Partial<CommerceStore>,
  };
}
