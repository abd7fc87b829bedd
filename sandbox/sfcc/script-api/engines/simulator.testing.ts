/** A small simulator for the tests of wire and engines: a basket, with names that are documented. */
import type { PlatformModules, Scope } from '../contract.ts';
import { attributes, constructible, documented, PlatformException } from '../documented.ts';
import { openWire, type Wire } from '../wire/index.ts';

export const money = (value: number): object =>
  documented('dw.value.Money', {
    value,
    add: (other: { value: number }) => money(value + other.value),
    toString: () => `€ ${value}`,
    valueOf: () => value,
  });

const collection = (items: readonly object[]): object =>
  documented('dw.util.Collection', {
    get length() {
      return Promise.resolve(items.length);
    },
    empty: items.length === 0,
    iterator() {
      let at = 0;
      return documented('dw.util.Iterator', {
        hasNext: async () => at < items.length,
        next: () => items[at++],
      });
    },
    toArray(from = 0) {
      if (from < 0) throw new PlatformException('java.lang.IndexOutOfBoundsException', 'below zero');
      return [...items];
    },
  });

/** Elements by their place. */
const indexed = (items: readonly object[]): object => {
  const made = collection(items);
  items.forEach((item, at) => Object.defineProperty(made, at, { get: () => item }));
  return made;
};

export interface TestWire {
  wire: Wire;
  basket: object;
  told: string[];
}

/** @param hookModule what `scope.callHook` calls an export of */
export function openTestWire(hookModule = 'left/cartridge/scripts/calls'): TestWire {
  const told: string[] = [];
  const custom = attributes<Record<string, unknown>>({ tags: ['a', 'b'] });
  let email = '';
  const basket = basketOf({ custom, email: () => email, setEmail: (text) => (email = text) });
  const wire: Wire = openWire({
    scope: {
      callHook: (_: string, name: string, given: unknown[]) => wire.invoke(hookModule, name, given),
    } as unknown as Scope,
    modules: modulesWith(basket, told),
    globals: {
      session: documented('dw.system.Session', { sessionID: 's-1' }),
      request: documented('dw.system.Request', { httpMethod: 'PUT' }),
    },
  });
  return { wire, basket, told };
}

function addressOf(): object {
  const kept = { city: '', postalCode: '' };
  return documented('dw.order.OrderAddress', {
    get city() {
      return kept.city;
    },
    set city(text: string) {
      kept.city = text;
    },
    get postalCode() {
      return kept.postalCode;
    },
    set postalCode(text: string) {
      kept.postalCode = text;
    },
  });
}

interface BasketParts {
  custom: Record<string, unknown>;
  email(): string;
  setEmail(text: string): void;
}

function basketOf({ custom, email, setEmail }: BasketParts): object {
  const item = (productID: string): object => documented('dw.order.ProductLineItem', { productID });
  const shipment = documented('dw.order.Shipment', { ID: 'me' });
  return documented('dw.order.Basket', {
    UUID: 'b-1',
    custom,
    defaultShipment: shipment,
    productLineItems: indexed([item('p-1'), item('p-2')]),
    couponLineItems: indexed([]),
    get customerEmail() {
      return email();
    },
    set customerEmail(text: string) {
      setEmail(text);
    },
    createBillingAddress: addressOf,
    async createCouponLineItem(code: string) {
      await Promise.resolve();
      throw new PlatformException('dw.order.CreateCouponLineItemException', `${code} is not known.`, {
        errorCode: 'COUPON_CODE_UNKNOWN',
      });
    },
  });
}

type Work = (...given: unknown[]) => Promise<unknown>;

const modulesWith = (basket: object, told: string[]): PlatformModules => ({
  'dw/order/BasketMgr': () =>
    documented('dw.order.BasketMgr', {
      getTemporaryBaskets: () => [basket],
      deleteTemporaryBasket: (given: unknown) => given === basket,
    }),
  'dw/system/Transaction': () =>
    documented('dw.system.Transaction', {
      async wrap(work: Work) {
        told.push('begin');
        try {
          return await work();
        } finally {
          told.push('end');
        }
      },
    }),
  'dw/system/CacheMgr': () => documented('dw.system.CacheMgr', { getCache: cacheOf }),
  'dw/system/HookMgr': ({ callHook }) =>
    documented('dw.system.HookMgr', {
      callHook: (point: string, name: string, ...given: unknown[]) => callHook(point, name, given),
      hasHook: () => false,
    }),
  'dw/value/Money': () =>
    constructible(
      'dw.value.Money',
      { NOT_AVAILABLE: documented('dw.value.Money', { available: false }) },
      money,
    ),
});

/** `broken` fails as no simulator should. */
function cacheOf(name: string): object {
  return documented('dw.system.Cache', {
    async get(_key: string, loader: Work & { work: Work }) {
      if (name === 'broken') return (undefined as unknown as { entry: unknown }).entry;
      if (name === 'with object') return loader.work();
      if (name === 'both at once') return Promise.all([loader('one'), loader('two')]);
      return loader();
    },
    put: () => undefined,
  });
}
