/** What the cartridge's types of `dw.order` declare is there, and can be written where they say so. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { basketOf, openShop, orderOf, pay, shoes, type Loose } from './shop.testing.ts';

const path = new URL('../../../../../cartridges/int_portico/types/dw/order.d.ts', import.meta.url);
interface Declared {
  members: string[];
  parents: string[];
}

/** Interfaces of the file, whose members stand one on a line. */
const declared = new Map<string, Declared>();
let open: Declared | undefined;
for (const text of (await readFile(path, 'utf8')).split('\n')) {
  const [, name, parent] = /^ {2}interface (\w+)(?: extends ([\w.]+))? \{/.exec(text) ?? [];
  if (name !== undefined) {
    open = { members: [], parents: parent === undefined ? [] : [parent] };
    declared.set(name, open);
  }
  const member = /^ {4}(?:readonly )?(\w+)[(:]/.exec(text)?.[1];
  if (member !== undefined) open?.members.push(member);
}

const membersOf = (name: string): string[] => {
  const { members, parents } = declared.get(name) ?? { members: ['custom'], parents: [] };
  return [...members, ...parents.flatMap(membersOf)];
};

const shop = await openShop();
after(() => shop.close());
const request = shop.request();
const basket = await basketOf(request, { ...shoes, codes: ['WELCOME10'] });
await pay(request, basket);
const order = await orderOf(request);
const { defaultShipment } = basket;
const [line] = basket.productLineItems.toArray();
const [instrument] = order.paymentInstruments.toArray();
const [adjustment] = basket.priceAdjustments.toArray();
const [coupon] = basket.couponLineItems.toArray();
const module = (name: string): Loose => request.module(`dw/order/${name}`);

const samples: Record<string, Loose> = {
  BasketMgr: module('BasketMgr'),
  LineItemCtnr: basket,
  Basket: basket,
  LineItem: line,
  ProductLineItem: line,
  PriceAdjustment: adjustment,
  CouponLineItem: coupon,
  Shipment: defaultShipment,
  OrderAddress: basket.billingAddress,
  ShippingMethod: await defaultShipment.shippingMethod,
  ShippingMgr: module('ShippingMgr'),
  ShipmentShippingModel: module('ShippingMgr').getShipmentShippingModel(defaultShipment),
  PaymentMgr: module('PaymentMgr'),
  PaymentMethod: module('PaymentMgr').getPaymentMethod('CREDIT_CARD'),
  PaymentCard: module('PaymentMgr').getPaymentMethod('CREDIT_CARD').activePaymentCards.toArray()[0],
  PaymentProcessor: module('PaymentMgr').getPaymentMethod('CREDIT_CARD').paymentProcessor,
  PaymentInstrument: instrument,
  OrderPaymentInstrument: instrument,
  PaymentTransaction: instrument.paymentTransaction,
  OrderMgr: module('OrderMgr'),
  Order: order,
  LineItemCtnrStatic: module('LineItemCtnr'),
  OrderStatic: module('Order'),
  TaxMgr: module('TaxMgr'),
};

const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** As the wire finds a member: by its name, or that of the property behind it. */
function isThere(object: object, member: string): boolean {
  if (member in object) return true;
  const [, verb, name = ''] = /^(get|is|set)([A-Z].*)$/.exec(member) ?? [];
  if (verb === undefined || !(lowered(name) in object)) return false;
  return verb !== 'set' || Object.getOwnPropertyDescriptor(object, lowered(name))?.set !== undefined;
}

test('has a sample of every class', () => {
  assert.deepEqual([...declared.keys()].toSorted(), Object.keys(samples).toSorted());
});

for (const [name, sample] of Object.entries(samples)) {
  test(`${name} has every declared member`, () => {
    const lacking = membersOf(name).filter((member) => !isThere(sample, member));
    assert.deepEqual(lacking, []);
  });
}

test('returns one object per record in a request', () => {
  assert.equal(basket.productLineItems[0], line);
  assert.equal(line.shipment, defaultShipment);
  assert.equal(basket.shipments[0], defaultShipment);
  assert.equal(basket.priceAdjustments[0], adjustment);
  assert.equal(adjustment.couponLineItem, coupon);
  assert.equal(order.paymentTransaction, instrument.paymentTransaction);
  assert.equal(instrument.paymentTransaction.paymentInstrument, instrument);
  assert.notEqual(order.productLineItems[0], line, 'an order has lines of its own');
});
