/** For tests: an instance of the script API over a world of its own, and requests of it as a script makes them. */
import assert from 'node:assert/strict';
import { openTestWorld, shoe, type TestWorld } from '../../../world/testing.ts';
import type { PlatformAddress, WorldOptions } from '../../../world.ts';
import type { InstanceState, PlatformModules, Scope } from '../../contract.ts';
import { storeHooks } from '../../store-hooks/index.ts';
import { installMetadata, parseMetadata } from '../object/index.ts';
import { createQuota } from '../system/quota.ts';
import { createTransaction } from '../system/transaction.ts';
import { modules as system } from '../system/index.ts';
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

const attribute = (id: string, type = 'string'): string =>
  `<attribute-definition attribute-id="${id}"><type>${type}</type></attribute-definition>`;
const extension = (type: string, ...attributes: string[]): string =>
  `<type-extension type-id="${type}"><custom-attribute-definitions>${attributes.join('')}</custom-attribute-definitions></type-extension>`;

const metadata = `<metadata xmlns="http://www.demandware.com/xml/impex/metadata/2006-10-31">
  ${extension('Basket', attribute('portico_reference'), attribute('portico_checkout'))}
  ${extension('Order', attribute('portico_reference'), attribute('portico_checkout'), attribute('visits', 'int'))}
  ${extension('OrderAddress', attribute('box'))}
  ${extension('OrderPaymentInstrument', attribute('mark'))}
  ${extension('PaymentTransaction', attribute('mark'))}
  ${extension('ProductLineItem', attribute('mark'))}
  ${extension('Shipment', attribute('mark'))}
</metadata>`;

export async function openShop(options: WorldOptions = {}): Promise<Shop> {
  const world = await openTestWorld(options);
  const instance: InstanceState = {
    world,
    customObjects: new Map(),
    preferences: new Map(),
    caches: new Map(),
    keys: new Map(),
    services: new Map(),
    log: [],
    kept: new Map(),
    now: world.now,
  };
  installMetadata(instance, parseMetadata([metadata]));
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    world,
    instance,
    close: () => world.close(),
    request({ customerId, currency = 'EUR', site = 'demo' } = {}) {
      const scope: Scope = {
        instance,
        site,
        session: { customerId: customerId ?? world.newShopper(site).customerId, currency, privacy: {} },
        request: {
          method: 'POST',
          url: new URL('https://shop.test/'),
          headers: {},
          body: '',
          remoteAddress: '192.0.2.1',
          locale: 'en-IE',
          id: 'request',
          custom: {},
        },
        response: { status: 200, headers: {}, body: '' },
        transaction: createTransaction(inTurn),
        quota: createQuota(),
        callHook: async () => undefined,
      };
      const all: PlatformModules = { ...system, ...modules };
      return {
        scope,
        module: (name) => all[name]?.(scope) ?? assert.fail(`There is no module ${name}.`),
        hook: async (point, name, ...given) => {
          const work = storeHooks[point]?.[name] ?? assert.fail(`Nobody implements ${point}#${name}.`);
          return work(scope, ...given);
        },
        async wrap(work) {
          scope.transaction.begin();
          try {
            const result = await work();
            await scope.transaction.commit();
            return result;
          } catch (error) {
            while (scope.transaction.depth > 0) await scope.transaction.rollback();
            throw error;
          }
        },
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

export const place: PlatformAddress = {
  firstName: 'Ada',
  lastName: 'Byron',
  address1: '1 Quay',
  city: 'Cork',
  postalCode: 'T12 X0X0',
  countryCode: 'IE',
};

/** One pair of shoes, by express to Cork. */
export const shoes: Wanted = {
  items: [[shoe, 1]],
  address: place,
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
    { creditCardToken },
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
