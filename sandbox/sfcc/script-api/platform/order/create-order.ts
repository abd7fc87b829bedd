/** `OrderMgr.createOrder`: what the platform asks of a basket, and the order that comes of it. */
import { WorldError, type PlacedOrder } from '../../../world.ts';
import type { Scope } from '../../contract.ts';
import { PlatformException } from '../../documented.ts';
import { trackBasket } from './basket-state.ts';
import type { Container } from './container.ts';
import { couponStatus, isGood } from './coupon.ts';
import { orderObject } from './order.ts';
import { trackOrder } from './order-state.ts';
import { amountsIn } from './prices.ts';
import { badArgument } from '../refusal.ts';
import { containerOf } from './request-state.ts';

/** @throws PlatformException `CreateOrderException`; then nothing is held */
export async function createOrder(scope: Scope, given: unknown, orderNo: string): Promise<object> {
  scope.transaction.assertOpen('createOrder');
  const container = containerOf(given);
  if (container?.kind !== 'Basket' || container.object !== given)
    throw badArgument('An order is made of a basket.');
  const state = trackBasket(scope, container.basket, false);
  const { world } = scope.instance;
  if (state.now.gone || (container.basket.expiresAt ?? Infinity) <= world.now())
    throw refusal('The basket is not there any more.');
  if (!amountsIn(container)?.known.total) throw refusal('A total of the basket is not available.');
  await assertCoupons(container);
  const order = await held(scope, container, orderNo);
  scope.transaction.onRollback(() => world.scripting.discard(order));
  const made = trackOrder(scope, order, true);
  made.set({ ...made.now, gone: false });
  state.set({ ...state.now, gone: true });
  return orderObject(scope, made);
}

/** A code may have been used up since the basket was calculated. */
async function assertCoupons(container: Container): Promise<void> {
  if (container.basket.coupons.length === 0) return;
  const basket = await container.scope.instance.world.scripting.price(container.basket);
  for (const { code } of basket.coupons)
    if (!isGood(couponStatus({ basket }, code))) throw refusal(`The coupon ${code} is not valid.`);
}

async function held(scope: Scope, { basket }: Container, orderNo: string): Promise<PlacedOrder> {
  try {
    return await scope.instance.world.scripting.createOrder(basket, orderNo);
  } catch (error) {
    if (error instanceof WorldError) throw refusal(error.message);
    throw error;
  }
}

const refusal = (message: string): PlatformException =>
  new PlatformException('CreateOrderException', message);
