/** What a change makes of a basket, before it is priced. Pure, but for new ids. */
import { WorldError, type Basket, type BasketChange, type BasketPayment } from '../world.ts';
import { addCoupons, removeCoupon } from './coupons.ts';
import type { Ids } from './ids.ts';
import { addItems, removeItem, setItems } from './items.ts';

/** A basket that is not priced yet. */
export type Draft = Omit<Basket, 'quote'>;

/** One that the companion hook settles, and one that nothing here does. */
export const paymentMethods: readonly string[] = ['PORTICO', 'CREDIT_CARD'];

/** In the order that `BasketChange` says. @throws WorldError */
export function applyChange(draft: Draft, change: BasketChange, ids: Ids): Draft {
  const { currency, email, address, billing, methodId } = change;
  return {
    ...draft,
    ...(currency === undefined ? {} : { currency }),
    items: changeItems(draft.items, change, ids),
    ...(email === undefined ? {} : { email }),
    ...(address === undefined ? {} : { address }),
    ...(billing === undefined ? {} : { billing }),
    ...(methodId === undefined ? {} : { methodId }),
    coupons: changeCoupons(draft.coupons, change, ids),
    payments: changePayments(draft.payments, change, ids),
    custom: mergeCustom(draft.custom, change.custom ?? {}),
  };
}

function changeItems(
  items: Basket['items'],
  { addItems: added = [], setItems: wanted = [], removeItem: removed }: BasketChange,
  ids: Ids,
): Basket['items'] {
  const changed = setItems(addItems(items, added, ids), wanted);
  return removed === undefined ? changed : removeItem(changed, removed);
}

function changeCoupons(
  coupons: Basket['coupons'],
  { addCoupons: codes = [], removeCoupon: removed }: BasketChange,
  ids: Ids,
): Basket['coupons'] {
  const changed = addCoupons(coupons, codes, ids);
  return removed === undefined ? changed : removeCoupon(changed, removed);
}

function changePayments(
  payments: readonly BasketPayment[],
  { addPayment, setPayment, removePayment }: BasketChange,
  ids: Ids,
): BasketPayment[] {
  const added = addPayment ? [...payments, paymentOf(addPayment, ids)] : [...payments];
  const changed = setPayment ? withPayment(added, setPayment) : added;
  if (removePayment === undefined) return changed;
  const there = findPayment(changed, removePayment);
  return changed.filter((payment) => payment !== there);
}

function withPayment(
  payments: readonly BasketPayment[],
  { id, custom = {}, card, ...change }: NonNullable<BasketChange['setPayment']>,
): BasketPayment[] {
  const there = findPayment(payments, id);
  if (change.methodId !== undefined) assertMethod(change.methodId);
  const changed = {
    ...there,
    ...change,
    ...(card ? { card: { ...there.card, ...card } } : {}),
    custom: mergeCustom(there.custom, custom),
  };
  return payments.map((payment) => (payment === there ? changed : payment));
}

function findPayment(payments: readonly BasketPayment[], id: string): BasketPayment {
  const payment = payments.find((payment) => payment.id === id);
  if (payment) return payment;
  throw new WorldError('not-found', `There is no payment ${id} in the basket.`, { paymentId: id });
}

function paymentOf(
  { methodId, amount, card, custom = {} }: NonNullable<BasketChange['addPayment']>,
  ids: Ids,
): BasketPayment {
  assertMethod(methodId);
  return {
    id: ids.next(),
    methodId,
    ...(amount === undefined ? {} : { amount }),
    ...(card ? { card } : {}),
    custom,
  };
}

function assertMethod(methodId: string): void {
  if (!paymentMethods.includes(methodId))
    throw new WorldError('payment-method-unknown', `The site has no payment method ${methodId}.`, {
      methodId,
    });
}

/** A value of null takes an attribute away. */
const mergeCustom = (
  before: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null));
