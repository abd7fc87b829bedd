/** Orders: read from their backend, watched for changes, reported to the platform that placed them. */
import type { Caller, LinkedBuyer } from './caller.ts';
import { isOwnOrder } from './linked-buyer.ts';
import { orderId, type OrderView, continueToken } from './views.ts';
import { firstOrderLook, lastOrderLook, orderWatched, linkMailedEvery } from './durations.ts';
import { ok, err, type Outcome } from './errors.ts';
import { isSame } from './checkout/change-input.ts';
import { eraseFromOrder } from './erase-buyer.ts';
import type { Order } from './order.ts';
import { checkoutLocale, type CommerceContext } from './context.ts';
import type { Attempt, OrderRecord } from './records.ts';
import { updatesUrl } from './site/partner.ts';
import { resumeAttempt } from './payment/settle.ts';
import type { Site } from './site/site.ts';
import { maxRounds } from './checkout/checkouts.ts';

/**
 * @param id `{number}.{mac}`, or the plain number for the order's owner or with the id of its checkout
 */
export async function readOrder(
  ctx: CommerceContext,
  caller: Caller,
  id: string,
  checkoutId?: string,
): Promise<Outcome<OrderView>> {
  const dot = id.lastIndexOf('.');
  const site = caller.site.id;
  const marked = dot > 0 && ctx.marker.matches(`order ${site}`, id.slice(0, dot), id.slice(dot + 1));
  const record = await ctx.store.order(site, marked ? id.slice(0, dot) : id);
  if (!record) return err({ code: 'not-found', what: 'order' });
  const isBuyers = caller.buyer !== undefined && (await isOrderOf(ctx, record, caller.buyer));
  if (!isBuyers && !mayRead(record, caller, marked, checkoutId))
    return err({ code: 'not-found', what: 'order' });
  const order = await look(ctx, caller.site, record);
  // What an id alone opens shows no more of the buyer than the id's holder could have entered.
  const known =
    isBuyers ||
    caller.handoff !== undefined ||
    (record.owner !== undefined && record.owner === caller.identity);
  return ok({
    id: orderId(ctx, site, record.number),
    checkoutId: record.checkoutId,
    order,
    disclosure: { buyer: known, addresses: known },
  });
}

/** All orders of a linked buyer at the store, whoever placed them. */
async function isOrderOf(
  { store }: CommerceContext,
  { checkoutId }: OrderRecord,
  linked: LinkedBuyer,
): Promise<boolean> {
  return isOwnOrder(linked, (await store.checkout(checkoutId))?.input.buyer);
}

function mayRead(
  record: OrderRecord,
  caller: Caller,
  marked: boolean,
  checkoutId: string | undefined,
): boolean {
  if (caller.handoff !== undefined) return caller.handoff === record.checkoutId;
  if (record.owner !== undefined) return record.owner === caller.identity;
  return marked || (checkoutId !== undefined && checkoutId === record.checkoutId);
}

/** The current order of the backend; a change since the last look is stored and reported. @throws BackendUnavailable */
async function look(ctx: CommerceContext, site: Site, record: OrderRecord): Promise<Order> {
  const attempt = await ctx.store.attempt(record.attemptId);
  const order = attempt && kept(record, await ctx.backend(site).order(attempt.ref, record.number));
  if (!order) return record.order;
  if (!isSame(order, record.order)) await storeChange(ctx, site, record, order);
  return order;
}

/** A platform may know the buyer of an order for longer than this service may. */
const kept = ({ erasedAt }: OrderRecord, order: Order | undefined): Order | undefined =>
  order && erasedAt !== undefined ? eraseFromOrder(order) : order;

async function storeChange(
  ctx: CommerceContext,
  at: Site,
  record: OrderRecord,
  order: Order,
): Promise<boolean> {
  const now = ctx.now();
  const { site, number, release, checkoutId, partner } = record;
  const url = updatesUrl(at, record);
  const id = crypto.randomUUID();
  const entry = newEntry(record.order, order) ?? { id, at: now };
  // A platform rejects an update that is older than one before it.
  const event = { ...entry, at: Math.max(entry.at, record.reportedAt ?? record.createdAt) };
  return ctx.store.transaction(async (transaction) => {
    const next = {
      ...record,
      order,
      nextLookAt: now + firstOrderLook,
      ...(url === undefined ? {} : { reportedAt: event.at }),
    };
    if (!(await transaction.updateOrder(next))) return false;
    if (url !== undefined)
      await transaction.insertNotice({
        id,
        site,
        orderNumber: number,
        url,
        release,
        checkoutId,
        order,
        ...(record.owner === undefined ? {} : { proved: true as const }),
        ...(partner === undefined ? {} : { partner }),
        event,
        createdAt: now,
      });
    return true;
  });
}

/**
 * The new entry that an update is about, the latest if there are several. A change of one that is known, as a refund that arrived,
 * is an event of its own: a receiver ignores an ID that it has seen, and the store does not say when it happened.
 */
function newEntry(before: Order, after: Order): { id: string; at: number } | undefined {
  const known = new Set([...before.events, ...before.adjustments].map(({ id }) => id));
  const entries = [...after.events, ...after.adjustments].toSorted((a, b) => a.occurredAt - b.occurredAt);
  const fresh = entries.findLast(({ id }) => !known.has(id));
  return fresh && { id: fresh.id, at: fresh.occurredAt };
}

/** Checks one order that is known to have changed. @throws BackendUnavailable */
export async function refreshOrder(ctx: CommerceContext, site: Site, number: string): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const record = await ctx.store.order(site.id, number);
    if (!record) return;
    const attempt = await ctx.store.attempt(record.attemptId);
    const order = attempt && kept(record, await ctx.backend(site).order(attempt.ref, record.number));
    if (!order || isSame(order, record.order) || (await storeChange(ctx, site, record, order))) return;
  }
}

/** What the processor or platform has said about a payment, also after its end. @throws BackendUnavailable */
export async function followProcessorNotice(
  ctx: CommerceContext,
  site: Site,
  attempt: Attempt,
): Promise<void> {
  if (attempt.outcome === undefined) return resumeAttempt(ctx, site, attempt);
  await ctx.backend(site).noticed?.(attempt.ref);
  if (attempt.outcome !== 'placed') return;
  const { orderNumber } = (await ctx.store.checkout(attempt.checkoutId)) ?? {};
  if (orderNumber !== undefined) await refreshOrder(ctx, site, orderNumber);
}

/** One due look; the gaps grow with the order's age, and end. @throws BackendUnavailable */
export async function watchOrder(ctx: CommerceContext, site: Site, record: OrderRecord): Promise<void> {
  await refreshOrder(ctx, site, record.number);
  const now = ctx.now();
  const age = now - record.createdAt;
  const nextLookAt = now + Math.min(Math.max(age, firstOrderLook), lastOrderLook);
  const over = age > orderWatched;
  await ctx.store.transaction(async (transaction) => {
    const current = await transaction.order(record.site, record.number);
    if (!current || (current.nextLookAt ?? 0) > now) return;
    const { nextLookAt: _due, ...rest } = current;
    await transaction.updateOrder(over ? rest : { ...rest, nextLookAt });
  });
}

/* The buyer's link to an order shows all of it, so it is sent to the buyer's address only. */

/** Undefined where there is no such order. */
export async function orderLink(
  ctx: CommerceContext,
  site: Site,
  number: string,
): Promise<string | undefined> {
  const record = await ctx.store.order(site.id, number);
  return record && linkTo(ctx, site, record);
}

function linkTo(ctx: CommerceContext, site: Site, { number, checkoutId }: OrderRecord): string {
  const page = ctx.pages.order(site).replaceAll('{number}', () => encodeURIComponent(number));
  return `${page}?checkout=${encodeURIComponent(continueToken(ctx, checkoutId))}`;
}

/**
 * Sends the confirmation again, when this is the address that the order was placed with; once an hour, however often it is
 * asked for. Says nothing about either.
 */
export async function mailOrder(
  ctx: CommerceContext,
  site: Site,
  number: string,
  email: string,
): Promise<void> {
  if (!ctx.backend(site).abilities().confirms) return;
  const record = await ctx.store.order(site.id, number);
  if (!record) return;
  const checkout = await ctx.store.checkout(record.checkoutId);
  const to = checkout?.input.buyer?.email?.trim();
  if (!checkout || !to || to.toLowerCase() !== email.trim().toLowerCase()) return;
  const now = ctx.now();
  const locale = checkoutLocale(site, checkout.input.context);
  const id = `order-again ${site.id} ${number} ${Math.floor(now / linkMailedEvery)}`;
  const mail = { id, site: site.id, orderNumber: number, to, locale, order: record.order, createdAt: now };
  await ctx.store.transaction((transaction) => transaction.insertMail(mail));
}
