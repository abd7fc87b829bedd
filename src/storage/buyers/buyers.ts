/** A buyer's own data: shown whole, and erased but for what the books need. */
import { sql } from 'kysely';
import { buyerDigest } from '#commerce';
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
}

export interface Erasure {
  counts: ErasureCounts;
  /** Left as they are until they are decided: then erase again. */
  open: OpenPayment[];
  /** Left as they are while a payment, a refund, or an order update of them is under way: erase again afterwards. */
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
      };
      const orders = await eraseOrders(database, found.orders.filter(isFree), now());
      counts.orders = orders.erased;
      for (const { checkoutId } of orders.held) held.add(checkoutId);
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
        if (await erasing(database, (inside) => forgetCheckout(database, inside, id))) counts.checkouts += 1;
        else open.push(await openPaymentOf(database.db, id));
      }
      const answers = found.answers.filter(isFree);
      const digest = buyerDigest(email);
      await erasing(database, async (inside) => {
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
): Promise<{ erased: number; held: FoundBuyer['orders'] }> {
  const held: FoundBuyer['orders'] = [];
  for (const order of orders) {
    const isErased = await erasing(database, async (inside) => {
      if (!(await lockSettled(database, inside, order))) return false;
      await eraseSale(inside, order, now);
      return true;
    });
    if (!isErased) held.push(order);
  }
  return { erased: orders.length - held.length, held };
}

const openPayments = ({ attempts }: FoundBuyer): OpenPayment[] =>
  attempts
    .filter(({ outcome }) => outcome === null)
    .map(({ checkoutId, site, startedAt }) => ({ checkoutId, site, startedAt }));

/** One that became no order. @returns false when a payment of it is open by now */
async function forgetCheckout(
  { dialect }: Pick<Database, 'dialect'>,
  on: Executor,
  id: string,
): Promise<boolean> {
  // A payment begins by changing its checkout. SQLite has one writer.
  const locked = on.selectFrom('checkout').select('id').where('id', '=', id);
  await (dialect === 'postgres' ? locked.forUpdate() : locked).execute();
  const attempts = await on
    .selectFrom('paymentAttempt')
    .select('outcome')
    .where('checkoutId', '=', id)
    .execute();
  if (attempts.some(({ outcome }) => outcome === null)) return false;
  if (attempts.some(({ outcome }) => outcome === 'placed')) {
    await eraseCheckout(on, id);
    return true;
  }
  await on.deleteFrom('storedAnswer').where('checkoutId', '=', id).execute();
  for (const order of await placementsOf(on, id)) await erasePlacements(on, order);
  await on.deleteFrom('paymentAttempt').where('checkoutId', '=', id).execute();
  await on.deleteFrom('checkout').where('id', '=', id).execute();
  return true;
}

async function openPaymentOf(on: Executor, checkoutId: string): Promise<OpenPayment> {
  const { site, body } = await on
    .selectFrom('paymentAttempt')
    .select(['site', 'body'])
    .where('checkoutId', '=', checkoutId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return { checkoutId, site, startedAt: (JSON.parse(body) as { startedAt: number }).startedAt };
}

async function removeIds(
  on: Executor,
  table: 'cart' | 'contactMessage' | 'letter',
  rows: readonly { id: string }[],
): Promise<void> {
  for (const { id } of rows) await on.deleteFrom(table).where('id', '=', id).execute();
}
