/** What an order needs of its basket: the platform takes none that has flashes. Pure. */
import { WorldError, type Basket } from '../world.ts';
import { assertTaken } from './coupons.ts';

/** @param basket as it is priced now @throws WorldError for the first thing that is missing */
export function assertOrderable(basket: Basket): void {
  const { items, coupons, quote, email, billing, address, methodId } = basket;
  if (items.length === 0) throw new WorldError('items-required', 'The basket is empty.');
  assertAvailable(basket);
  assertTaken(
    coupons.map(({ code }) => code),
    quote,
  );
  if (!email) throw new WorldError('email-required', 'The basket has no e-mail address of the customer.');
  if (!address) throw addressRequired('shipping');
  if (!billing) throw addressRequired('billing');
  if (methodId === undefined && quote.lines.some(({ requiresShipping }) => requiresShipping))
    throw new WorldError('method-required', 'The shipment has no shipping method.');
  assertPaid(basket);
}

const addressRequired = (which: 'shipping' | 'billing'): WorldError =>
  new WorldError('address-required', `The basket has no ${which} address.`, { which });

const unavailable: readonly string[] = ['out-of-stock', 'item-unavailable', 'quantity-limited'];

function assertAvailable({ items, quote }: Basket): void {
  for (const { code, place } of quote.problems) {
    if (!unavailable.includes(code) || !place || !('line' in place)) continue;
    const left = quote.lines.find(({ id }) => id === place.line)?.availability.quantity ?? 0;
    throw notAvailable({ items }, [{ lineId: place.line, available: left }]);
  }
}

/** @param short at least one */
export function notAvailable(
  { items }: Pick<Basket, 'items'>,
  [first]: readonly { lineId: string; available: number }[],
): WorldError {
  const item = items.find(({ id }) => id === first?.lineId);
  return new WorldError('product-not-available', `Of ${item?.productId} there is not enough any more.`, {
    productId: item?.productId,
    quantity: item?.quantity,
    left: first?.available ?? 0,
  });
}

function assertPaid({ payments, quote }: Basket): void {
  const { total } = quote.totals;
  const covered = payments.reduce((sum, { amount = total }) => sum + amount, 0);
  if (payments.length > 0 && covered >= total) return;
  throw new WorldError('payment-required', 'The payment instruments do not cover the total.', {
    covered,
    total,
  });
}
