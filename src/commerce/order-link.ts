/** The buyer's own way to an order: whoever has the link sees all of it, so it goes nowhere but to the buyer's address. */
import { continueToken } from './checkout-view.ts';
import { linkMailedEvery } from './durations.ts';
import { contextOf, type CommerceContext } from './context.ts';
import type { OrderRecord } from './records.ts';
import type { Site } from './site.ts';

/** Undefined where there is no such order. */
export async function orderLink(parts: CommerceContext, site: Site, number: string): Promise<string | undefined> {
  const record = await parts.store.order(site.id, number);
  return record && linkTo(parts, site, record);
}

function linkTo(parts: CommerceContext, site: Site, { number, checkoutId }: OrderRecord): string {
  const page = parts.pages.order(site).replaceAll('{number}', () => encodeURIComponent(number));
  return `${page}?checkout=${encodeURIComponent(continueToken(parts, checkoutId))}`;
}

/**
 * Sends the confirmation again, when this is the address that the order was placed with; once an hour, however often it is
 * asked for. Says nothing about either.
 */
export async function mailOrder(parts: CommerceContext, site: Site, number: string, email: string): Promise<void> {
  if (!parts.backend(site).abilities().confirms) return;
  const record = await parts.store.order(site.id, number);
  if (!record) return;
  const checkout = await parts.store.checkout(record.checkoutId);
  const to = checkout?.input.buyer?.email?.trim();
  if (!checkout || !to || to.toLowerCase() !== email.trim().toLowerCase()) return;
  const now = parts.now();
  const { locale } = contextOf(site, checkout.input.context, now);
  const id = `order-again ${site.id} ${number} ${Math.floor(now / linkMailedEvery)}`;
  const mail = { id, site: site.id, orderNumber: number, to, locale, order: record.order, createdAt: now };
  await parts.store.transaction((transaction) => transaction.insertMail(mail));
}
