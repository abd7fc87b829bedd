import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyInput, type CheckoutInput } from '#commerce';
import { compileOnce } from '../backend/orders/order-compiled.testing.ts';

const compiled = compileOnce(['checkout/continue']);
const continueCheckout = (view: CheckoutInput): { url: string } => {
  const { continueCheckout: go } = compiled.module('checkout/continue');
  return go?.(view as never) as never;
};

interface Held {
  productID: string;
  quantityValue: number;
  bonusProductLineItem?: boolean;
}

const list = <T>(items: T[]) => ({
  iterator() {
    let at = 0;
    return { hasNext: () => at < items.length, next: () => items[at++] };
  },
});

function open(held: Held[] = [], more: { address?: boolean; refuses?: string } = {}) {
  let depth = 0;
  const did: string[] = [];
  const write = (what: string): void => {
    assert.ok(depth > 0, `${what} outside a transaction`);
    did.push(what);
  };
  const items = held.map((one) => ({
    bonusProductLineItem: false,
    ...one,
    setQuantityValue(quantity: number) {
      write(`${one.productID} = ${quantity}`);
    },
  }));
  const address = (kind: string) =>
    new Proxy({}, { get: (_, name) => (text: string) => write(`${kind} ${String(name)} ${text}`) });
  const shipment: Record<string, unknown> = {
    shippingAddress: more.address ? {} : null,
    createShippingAddress() {
      shipment['shippingAddress'] = {};
      return address('shipping');
    },
    setShippingMethod: ({ ID }: { ID: string }) => write(`method ${ID}`),
  };
  const coupons: { couponCode: string }[] = [];
  const basket = {
    productLineItems: list(items),
    couponLineItems: { iterator: () => list(coupons).iterator() },
    defaultShipment: shipment,
    billingAddress: more.address ? {} : null,
    customerEmail: null,
    setCustomerEmail: (email: string) => write(`email ${email}`),
    setCustomerName: (name: string) => write(`name ${name}`),
    createBillingAddress: () => address('billing'),
    createProductLineItem: (id: string) => ({
      setQuantityValue: (quantity: number) => write(`new ${id} ${quantity}`),
    }),
    createCouponLineItem(code: string) {
      if (code === more.refuses) throw new Error('CreateCouponLineItemException');
      write(`code ${code}`);
      coupons.push({ couponCode: code });
    },
  };
  compiled.use({
    'dw/system/Transaction': {
      begin: () => void (depth += 1),
      commit: () => void (depth -= 1),
      rollback: () => void (depth -= 1),
    },
    'dw/system/HookMgr': { callHook: (point: string) => void write(point) },
    'dw/system/Status': { ERROR: 1 },
    'dw/order/BasketMgr': { getCurrentOrNewBasket: () => basket },
    'dw/order/ShippingMgr': {
      getShipmentShippingModel: () => ({
        applicableShippingMethods: list([{ ID: 'std' }, { ID: 'express' }]),
      }),
    },
    'dw/catalog/ProductMgr': {
      getProduct: (id: string) =>
        id === 'gone' ? null : { availabilityModel: { isOrderable: (quantity: number) => quantity < 10 } },
    },
    'dw/web/URLUtils': { https: (...given: string[]) => ({ toString: () => given.join(' ') }) },
  });
  const go = (view: Partial<CheckoutInput>): { url: string } =>
    continueCheckout({ ...emptyInput(), ...view });
  return { go, did, depth: () => depth };
}

const line = (variantId: string, quantity = 1) => ({ id: variantId, variantId, quantity });
const delivery: Partial<CheckoutInput> = {
  buyer: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test' },
  groups: [
    {
      id: 'g1',
      lineIds: [],
      method: 'shipping',
      destinations: [
        {
          id: 'd1',
          type: 'address',
          address: { street: '1 Quay', locality: 'Cork', region: 'US-NY', country: 'us' },
        },
      ],
      selectedDestinationId: 'd1',
      optionId: 'express',
    },
  ],
};

test('fills an empty basket with lines, codes, address, and method', () => {
  const { go, did, depth } = open();
  assert.deepEqual(go({ ...delivery, lines: [line('a', 2)], codes: ['SPRING'] }), { url: 'Checkout-Begin' });
  for (const what of [
    'new a 2',
    'code SPRING',
    'email ada@example.test',
    'name Ada Byron',
    'shipping setAddress1 1 Quay',
    'shipping setStateCode NY',
    'billing setCountryCode US',
    'method express',
    'dw.order.calculate',
  ])
    assert.ok(did.includes(what), `${what} in ${did.join(', ')}`);
  assert.equal(did.at(-1), 'dw.order.calculate');
  assert.equal(depth(), 0);
});

test('keeps other lines, name, and addresses, and opens the cart first', () => {
  const { go, did } = open([{ productID: 'z', quantityValue: 1 }], { address: true });
  assert.deepEqual(go({ ...delivery, lines: [line('a')] }), { url: 'Cart-Show portico merged' });
  assert.deepEqual(did, ['new a 1', 'email ada@example.test', 'method express', 'dw.order.calculate']);
});

test('raises existing quantities and ignores bonus products', () => {
  const { go, did } = open([
    { productID: 'a', quantityValue: 1, bonusProductLineItem: true },
    { productID: 'b', quantityValue: 1 },
  ]);
  assert.deepEqual(go({ lines: [line('a'), line('b', 3)] }), { url: 'Checkout-Begin' });
  assert.deepEqual(did, ['new a 1', 'b = 3', 'dw.order.calculate']);
});

test('skips products no longer sold and rejected codes', () => {
  const { go, did, depth } = open([], { refuses: 'OLD' });
  go({ lines: [line('gone'), line('a', 10), line('b')], codes: ['OLD', 'NEW'] });
  assert.deepEqual(did, ['new b 1', 'code NEW', 'dw.order.calculate']);
  assert.equal(depth(), 0);
});
