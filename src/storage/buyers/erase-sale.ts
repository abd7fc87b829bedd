/** Removes the buyer from every record of an order, and keeps the sale. */
import { sql } from 'kysely';
import {
  buyerDigest,
  eraseFromCheckout,
  eraseFromOrder,
  eraseFromSale,
  type Attempt,
  type Checkout,
  type Order,
  type OrderNotice,
  type OrderRecord,
  type Sale,
} from '#commerce';
import { ending } from '../held-notices.ts';
import { rerun } from '../rerun.ts';
import type { Executor } from '../statement.ts';
import type { Database } from '../tables.ts';
import { buyerKey } from './buyer-key.ts';

export interface OrderKey {
  site: string;
  number: string;
}

/** A record changed while its buyer was erased: repeat. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
}

function assertWritten({ numUpdatedRows }: { numUpdatedRows: bigint }): void {
  if (numUpdatedRows !== 1n)
    throw new ChangedMeanwhile('A record was changed while its buyer was being erased.');
}

/** Runs a transaction that erases, again where it met a change. */
export async function erasing<T>(
  { transaction }: Pick<Database, 'transaction'>,
  work: (on: Executor) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rerun(() => transaction(work));
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === 5) throw error;
    }
  }
}

/** Within a transaction of `erasing`. Repeating it changes nothing more. @param now epoch milliseconds */
export async function eraseSale(on: Executor, order: OrderKey, now: number): Promise<void> {
  const checkoutId = await eraseRecord(on, order, now);
  if (checkoutId !== undefined) await eraseCheckout(on, checkoutId);
  for (const sale of await salesOf(on, order, checkoutId)) await erasePlacements(on, sale);
  await eraseUpdates(on, order, now);
  await dropMails(on, order, now);
}

async function eraseRecord(
  on: Executor,
  { site, number }: OrderKey,
  now: number,
): Promise<string | undefined> {
  const row = await on
    .selectFrom('orderRecord')
    .select('body')
    .where('site', '=', site)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) return undefined;
  const record = JSON.parse(row.body) as OrderRecord;
  const { order, version, erasedAt = now } = record;
  const next: OrderRecord = { ...record, order: eraseFromOrder(order), version: version + 1, erasedAt };
  const written = await on
    .updateTable('orderRecord')
    .set({ version: next.version, erasedAt, body: JSON.stringify(next) })
    .where('site', '=', site)
    .where('number', '=', number)
    .where('version', '=', version)
    .executeTakeFirst();
  assertWritten(written);
  return record.checkoutId;
}

/** With its answers, and what its payments say about the caller. Open payments stay as they are. */
export async function eraseCheckout(on: Executor, id: string): Promise<void> {
  const row = await on.selectFrom('checkout').select('body').where('id', '=', id).executeTakeFirst();
  if (row) {
    const checkout = JSON.parse(row.body) as Checkout;
    const next = { ...eraseFromCheckout(checkout), version: checkout.version + 1 };
    const written = await on
      .updateTable('checkout')
      .set({ version: next.version, buyer: buyerKey(next), body: JSON.stringify(next) })
      .where('id', '=', id)
      .where('version', '=', checkout.version)
      .executeTakeFirst();
    assertWritten(written);
  }
  await on.deleteFrom('storedAnswer').where('checkoutId', '=', id).execute();
  const attempts = await on
    .selectFrom('paymentAttempt')
    .select(['id', 'body'])
    .where('checkoutId', '=', id)
    .where('outcome', 'is not', null)
    .execute();
  for (const { id: attemptId, body } of attempts) {
    // Where its answer went is named by the caller's own key, which may say anything.
    const { answer: _answer, place: _place, buyer: _buyer, ...rest } = JSON.parse(body) as Partial<Attempt>;
    await on
      .updateTable('paymentAttempt')
      .set({ challenge: null, payer: null, body: JSON.stringify(rest) })
      .where('id', '=', attemptId)
      .execute();
  }
}

/** What the embedded store made of the payments of a checkout. */
export const placementsOf = (on: Executor, checkoutId: string): Promise<OrderKey[]> =>
  on
    .selectFrom('storePlacement')
    .select(['site', 'number'])
    .where('reference', 'in', (attempts) =>
      attempts.selectFrom('paymentAttempt').select('id').where('checkoutId', '=', checkoutId),
    )
    .execute();

/** An order of the embedded store, and what earlier payments of its checkout left, such as one that could not be captured. */
export async function salesOf(
  on: Executor,
  order: OrderKey,
  checkoutId: string | undefined,
): Promise<OrderKey[]> {
  const all = checkoutId === undefined ? [] : await placementsOf(on, checkoutId);
  return [order, ...all.filter(({ site, number }) => site !== order.site || number !== order.number)];
}

async function placedSales(on: Executor, { site, number }: OrderKey): Promise<{ id: string; sale: Sale }[]> {
  const placements = await on
    .selectFrom('storePlacement')
    .select(['id', 'body'])
    .where('site', '=', site)
    .where('number', '=', number)
    .execute();
  return placements.flatMap(({ id, body }) => {
    const { input, quote, ...rest } = JSON.parse(body) as Partial<Sale>;
    return input && quote ? [{ id, sale: { ...rest, input, quote } }] : [];
  });
}

/** Of the embedded store. */
export async function erasePlacements(on: Executor, { site, number }: OrderKey): Promise<void> {
  await forgetUsesOf(on, { site, number });
  for (const { id, sale } of await placedSales(on, { site, number }))
    await on
      .updateTable('storePlacement')
      .set({ body: JSON.stringify(eraseFromSale(sale)), returnUrl: '', challengeUrl: null })
      .where('id', '=', id)
      .execute();
  const row = await on
    .selectFrom('storeOrder')
    .select(['version', 'body'])
    .where('site', '=', site)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) return;
  const content = JSON.parse(row.body) as { order: Order };
  const body = JSON.stringify({ ...content, order: eraseFromOrder(content.order) });
  const written = await on
    .updateTable('storeOrder')
    .set({ version: row.version + 1, body })
    .where('number', '=', number)
    .where('version', '=', row.version)
    .executeTakeFirst();
  assertWritten(written);
}

/** What an order used of promotions: only its placements say whose it was. */
export async function forgetUsesOf(on: Executor, order: OrderKey): Promise<void> {
  for (const { id, sale } of await placedSales(on, order)) {
    const digest = buyerDigest(sale.input.buyer?.email);
    if (digest !== undefined) await forgetUses(on, { id, site: order.site }, digest);
  }
}

/** Removes one placement's use of promotions, and counts that no other order uses. */
async function forgetUses(
  on: Executor,
  { id, site }: { id: string; site: string },
  digest: string,
): Promise<void> {
  await on
    .deleteFrom('storePromotionClaim')
    .where('placementId', '=', id)
    .where('subject', '=', digest)
    .execute();
  await sql`delete from store_promotion_use where site = ${site} and subject = ${digest} and subject <> ''
    and not exists (select 1 from store_promotion_claim as claim where claim.subject = store_promotion_use.subject
      and claim.subject <> '' and claim.site = store_promotion_use.site
      and claim.promotion_id = store_promotion_use.promotion_id)`.execute(on);
}

/** How often a buyer used a promotion is counted under a hash of the address. */
export async function forgetPromotions(on: Executor, digest: string): Promise<number> {
  let forgotten = 0;
  for (const table of ['storePromotionClaim', 'storePromotionUse'] as const) {
    const { numDeletedRows } = await on
      .deleteFrom(table)
      .where('subject', '=', digest)
      // Word for word the condition of the index.
      .where(sql<boolean>`subject <> ''`)
      .executeTakeFirstOrThrow();
    if (table === 'storePromotionUse') forgotten = Number(numDeletedRows);
  }
  return forgotten;
}

/** An order with an update that waits is left until it was sent, unless its partner refused it: that one is never sent. */
async function eraseUpdates(on: Executor, { site, number }: OrderKey, now: number): Promise<void> {
  await ending(on, now).where('site', '=', site).where('orderNumber', '=', number).execute();
  const notices = await on
    .selectFrom('orderNotice')
    .select(['id', 'body'])
    .where('site', '=', site)
    .where('orderNumber', '=', number)
    .execute();
  for (const { id, body } of notices) {
    const notice = JSON.parse(body) as OrderNotice;
    const { proved: _proved, ...rest } = { ...notice, order: eraseFromOrder(notice.order) };
    await on
      .updateTable('orderNotice')
      .set({ body: JSON.stringify(rest) })
      .where('id', '=', id)
      .execute();
  }
}

const dropMails = (on: Executor, { site, number }: OrderKey, now: number): Promise<unknown> =>
  on
    .updateTable('mailOutbox')
    .set({ ended: 'dropped', endedAt: now, reason: 'erased', nextTryAt: null, recipient: null, body: null })
    .where('site', '=', site)
    .where('orderNumber', '=', number)
    .where('ended', 'is', null)
    .execute();
