/** A buyer's data: exported completely, and erased except what bookkeeping requires. */
import { sql } from 'kysely';
import { buyerDigest, type Attempt, type Checkout } from '#commerce';
import { eraseAccounts } from '../linking/accounts.ts';
import type { Executor } from '../statement.ts';
import type { Database } from '../tables.ts';
import {
  eraseCheckout,
  erasePlacements,
  eraseSale,
  erasing,
  forgetPromotions,
  placementsOf,
  type OrderKey,
} from './erase-sale.ts';
import { findBuyer, type BuyerSource, type FoundBuyer } from './find.ts';
import { lockSettled } from './unsettled.ts';

export interface OpenPayment {
  checkoutId: string;
  site: string;
  /** Epoch milliseconds. */
  startedAt: number;
}

/** Counts; all 0 where nothing is kept. */
export interface ErasureCounts {
  /** Erased; the sale stays. */
  orders: number;
  /** Deleted, as everything below. */
  checkouts: number;
  carts: number;
  messages: number;
  emails: number;
  answers: number;
  promotions: number;
  /** With their links to platforms. */
  accounts: number;
}

export interface Erasure {
  counts: ErasureCounts;
  /** Left as they are until they are decided: then erase again. */
  open: OpenPayment[];
  /** Not erased while a payment, a refund, or an order update is in progress: erase again afterwards. */
  held: OrderKey[];
  isMember: boolean;
}

export interface Buyers {
  /** Reads whole tables. */
  find(email: string): Promise<FoundBuyer>;
  /** May be repeated: what is erased is not found any more. */
  erase(email: string): Promise<Erasure>;
}

/** @param now epoch milliseconds */
export function buyerStore(source: BuyerSource, now: () => number = Date.now): Buyers {
  const { database } = source;
  return {
    find: (email) => findBuyer(source, email),
    async erase(email) {
      const found = await findBuyer(source, email);
      const open = openPayments(found);
      const held = new Set(open.map(({ checkoutId }) => checkoutId));
      const isFree = (one: { checkoutId?: string | null }): boolean =>
        one.checkoutId == null || !held.has(one.checkoutId);
      const counts: ErasureCounts = {
        orders: 0,
        checkouts: 0,
        carts: found.carts.length,
        messages: found.messages.length,
        emails: 0,
        answers: 0,
        promotions: 0,
        accounts: 0,
      };
      const orders = await eraseOrders(database, found.orders.filter(isFree), now());
      counts.orders = orders.erased;
      for (const { checkoutId } of orders.held) if (checkoutId !== undefined) held.add(checkoutId);
      counts.emails =
        found.letters.length +
        found.mails.filter(
          ({ site, orderNumber, ended }) =>
            ended === null &&
            !orders.held.some((order) => order.site === site && order.number === orderNumber),
        ).length;
      const free = found.checkouts.filter(
        ({ id, orderNumber }) => orderNumber === undefined && !held.has(id),
      );
      for (const { id } of free) {
        const forgotten = await erasing(database, (inside) => forgetCheckout(database, inside, id, now()));
        if ('counts' in forgotten) {
          counts[forgotten.counts] += 1;
          continue;
        }
        held.add(id);
        if ('open' in forgotten) open.push(forgotten.open);
        else orders.held.push(forgotten.held);
      }
      const answers = found.answers.filter(isFree);
      const digest = buyerDigest(email);
      await erasing(database, async (inside) => {
        counts.accounts = await eraseAccounts(inside, email);
        await removeIds(inside, 'cart', found.carts);
        await removeIds(inside, 'contactMessage', found.messages);
        await removeIds(inside, 'letter', found.letters);
        for (const { scope, key } of answers) {
          const { numDeletedRows } = await inside
            .deleteFrom('storedAnswer')
            .where('scope', '=', scope)
            .where('key', '=', key)
            .executeTakeFirst();
          counts.answers += Number(numDeletedRows);
        }
        // A payment that is decided gives its use back, or keeps it.
        if (digest !== undefined && open.length + orders.held.length === 0)
          counts.promotions = await forgetPromotions(inside, digest);
      });
      // With the pages that held it.
      if (database.dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
      return {
        counts,
        open,
        held: orders.held.map(({ site, number }) => ({ site, number })),
        isMember: found.isMember,
      };
    },
  };
}

async function eraseOrders(
  database: Database,
  orders: FoundBuyer['orders'],
  now: number,
): Promise<{ erased: number; held: (OrderKey & { checkoutId?: string })[] }> {
  const held: FoundBuyer['orders'] = [];
  for (const order of orders)
    if (!(await erasing(database, (inside) => eraseSettled(database, inside, order, now)))) held.push(order);
  return { erased: orders.length - held.length, held };
}

/** @returns false where something of it is under way: then nothing was changed */
async function eraseSettled(
  database: Database,
  on: Executor,
  order: OrderKey,
  now: number,
): Promise<boolean> {
  if (!(await lockSettled(database, on, order))) return false;
  await eraseSale(on, order, now);
  return true;
}

const openPayments = ({ attempts }: FoundBuyer): OpenPayment[] =>
  attempts
    .filter(({ outcome }) => outcome === null)
    .map(({ checkoutId, site, startedAt }) => ({ checkoutId, site, startedAt }));

/** As what it counts, or what is under way: then nothing was changed. */
type Forgotten = { counts: 'checkouts' | 'orders' } | { open: OpenPayment } | { held: OrderKey };

/** One that had become no order when it was found. It may be paid meanwhile, or by now be an order. */
async function forgetCheckout(database: Database, on: Executor, id: string, now: number): Promise<Forgotten> {
  // A payment begins by changing its checkout. SQLite has one writer.
  const found = on.selectFrom('checkout').select('body').where('id', '=', id);
  const row = await (database.dialect === 'postgres' ? found.forUpdate() : found).executeTakeFirst();
  const attempts = await on
    .selectFrom('paymentAttempt')
    .select(['site', 'outcome', 'body'])
    .where('checkoutId', '=', id)
    .execute();
  const underWay = attempts.find(({ outcome }) => outcome === null);
  if (underWay) {
    const { startedAt } = JSON.parse(underWay.body) as Attempt;
    return { open: { checkoutId: id, site: underWay.site, startedAt } };
  }
  const { site, orderNumber: number } = row
    ? (JSON.parse(row.body) as Checkout)
    : { site: '', orderNumber: undefined };
  if (number !== undefined) {
    const order = { site, number };
    return (await eraseSettled(database, on, order, now)) ? { counts: 'orders' } : { held: order };
  }
  if (attempts.some(({ outcome }) => outcome === 'placed')) {
    await eraseCheckout(on, id);
    return { counts: 'checkouts' };
  }
  await on.deleteFrom('storedAnswer').where('checkoutId', '=', id).execute();
  for (const order of await placementsOf(on, id)) await erasePlacements(on, order);
  await on.deleteFrom('paymentAttempt').where('checkoutId', '=', id).execute();
  await on.deleteFrom('checkout').where('id', '=', id).execute();
  return { counts: 'checkouts' };
}

async function removeIds(
  on: Executor,
  table: 'cart' | 'contactMessage' | 'letter',
  rows: readonly { id: string }[],
): Promise<void> {
  for (const { id } of rows) await on.deleteFrom(table).where('id', '=', id).execute();
}
