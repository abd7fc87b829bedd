/** For tests: an instance of the script API over a world of its own, and requests of it as a script makes them. */
import assert from 'node:assert/strict';
import { cork, openTestWorld, shoe, type TestWorld } from '../../../world/testing.ts';
import type { PlatformAddress, WorldOptions } from '../../../world.ts';
import { createTurns } from '../../../world/in-turn.ts';
import type { InstanceState, Scope } from '../../contract.ts';
import { instanceState } from '../../instance-state.ts';
import { storeHooks } from '../../store-hooks/index.ts';
import { installMetadata, parseMetadata } from '../object/index.ts';
import { definition, extension, metadataFile } from '../object/instance.testing.ts';
import { moduleOf, scopeOf } from '../scope.testing.ts';
import { modules as system } from '../system/index.ts';
import { inTransaction } from '../system/transaction.ts';
import { modules } from './index.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- objects of scripts, which have no types
export type Loose = any;

export interface Shop {
  world: TestWorld;
  instance: InstanceState;
  /** A request of a customer, by default of a new one. */
  request(given?: { customerId?: string; currency?: string; site?: string }): Request;
  close(): Promise<void>;
}

export interface Request {
  scope: Scope;
  module(name: string): Loose;
  hook(point: string, name: string, ...given: unknown[]): Promise<Loose>;
  /** Within a transaction that is committed. */
  wrap<T>(work: () => T | Promise<T>): Promise<T>;
}

const text = (id: string): string => definition(id, 'string');
const metadata = metadataFile(
  [
    extension('Basket', text('portico_reference'), text('portico_checkout')),
    extension('Order', text('portico_reference'), text('portico_checkout'), definition('visits', 'int')),
    extension('OrderAddress', text('box')),
    extension('OrderPaymentInstrument', text('mark')),
    extension('PaymentTransaction', text('mark')),
    extension('ProductLineItem', text('mark')),
    extension('Shipment', text('mark')),
  ].join(''),
);

export async function openShop(options: WorldOptions = {}): Promise<Shop> {
  const world = await openTestWorld(options);
  const instance = instanceState(world);
  installMetadata(instance, parseMetadata([metadata]));
  const inTurn = createTurns();
  return {
    world,
    instance,
    close: () => world.close(),
    request({ site = 'demo', customerId = world.newShopper(site).customerId, ...given } = {}) {
      const scope = scopeOf(instance, {
        ...given,
        site,
        customerId,
        inTurn: (work) => inTurn('commit', work),
      });
      const module = (name: string): Loose =>
        moduleOf({ ...system, ...modules }, name, scope) ?? assert.fail(`There is no module ${name}.`);
      return {
        scope,
        module,
        async hook(point, name, ...given) {
          const work = storeHooks[point]?.[name] ?? assert.fail(`Nobody implements ${point}#${name}.`);
          return work(scope, ...given);
        },
        wrap: (work) => inTransaction(scope, work),
      };
    },
  };
}

export interface Wanted {
  items?: readonly (readonly [productId: string, quantity: number])[];
  address?: PlatformAddress;
  email?: string;
  methodId?: string;
  codes?: readonly string[];
  temporary?: boolean;
}

export { cork as place } from '../../../world/testing.ts';

/** One pair of shoes, by express to Cork. */
export const shoes: Wanted = {
  items: [[shoe, 1]],
  address: cork,
  email: 'ada@example.test',
  methodId: 'express-eu',
};

/** A calculated basket, in a transaction of its own. */
export async function basketOf(request: Request, wanted: Wanted = shoes): Promise<Loose> {
  const { items = [], address, email, methodId, codes = [], temporary = true } = wanted;
  return request.wrap(async () => {
    const manager = request.module('dw/order/BasketMgr');
    const basket = temporary ? manager.createTemporaryBasket() : manager.currentOrNewBasket;
    const shipment = basket.defaultShipment;
    for (const [productId, quantity] of items)
      (await basket.createProductLineItem(productId, shipment)).quantityValue = quantity;
    if (email !== undefined) basket.customerEmail = email;
    if (address) {
      Object.assign(shipment.createShippingAddress(), address);
      Object.assign(basket.createBillingAddress(), address);
    }
    for (const code of codes) await basket.createCouponLineItem(code, true);
    if (methodId !== undefined) shipment.shippingMethod = await methodOf(request, shipment, methodId);
    await request.hook('dw.order.calculate', 'calculate', basket);
    return basket;
  });
}

export async function methodOf(request: Request, shipment: Loose, id: string): Promise<Loose> {
  const model = request.module('dw/order/ShippingMgr').getShipmentShippingModel(shipment);
  const methods: Loose[] = (await model.applicableShippingMethods).toArray();
  return methods.find((method) => method.ID === id) ?? assert.fail(`${id} is not applicable.`);
}

/** `Handle`, as a checkout calls it. */
export const pay = (request: Request, basket: Loose, creditCardToken = 'good'): Promise<Loose> =>
  request.hook(
    'app.payment.processor.basic_credit',
    'Handle',
    basket,
    { creditCardToken, cardType: { value: 'Visa' } },
    'CREDIT_CARD',
    null,
  );

export const authorize = (request: Request, order: Loose): Promise<Loose> =>
  request.hook(
    'app.payment.processor.basic_credit',
    'Authorize',
    order.orderNo,
    order.paymentInstruments[0],
    request.module('dw/order/PaymentMgr').getPaymentMethod('CREDIT_CARD').paymentProcessor,
  );

/** A paid basket and the order of it, in CREATED. */
export async function orderOf(request: Request, token = 'good', wanted: Wanted = shoes): Promise<Loose> {
  const basket = await basketOf(request, wanted);
  assert.equal((await pay(request, basket, token)).error, false);
  const manager = request.module('dw/order/OrderMgr');
  const orderNo = await manager.createOrderNo();
  return request.wrap(() => manager.createOrder(basket, orderNo));
}
