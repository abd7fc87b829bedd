/** Orders: placing with the companion hook, reading, finding, failing. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Token } from '../world/ledger.ts';
import { readyBasket, type Sealing } from '../world/testing.ts';
import { at, nameOf, openFace, type Answered, type Caller, type TestFace } from './official.testing.ts';

describe('orders', () => {
  let face: TestFace;
  before(async () => void (face = await openFace()));
  after(() => face.world.close());

  const orders = `${at.orders}/orders`;

  async function place(sealing: Sealing = {}): Promise<{ guest: Caller; answer: Answered }> {
    const guest = await face.guest();
    const shopper = face.world.shopper(guest.customerId);
    assert.ok(shopper);
    const { id } = await readyBasket(face.world, shopper, sealing);
    return { guest, answer: await guest.call('POST', orders, { basketId: id }) };
  }

  const listOf = async (guest: Caller, query: Record<string, string> = {}): Promise<Answered> =>
    guest.call('GET', `${at.customers}/customers/${guest.customerId}/orders`, undefined, query);

  test('returns a paid order as new and confirmed', async () => {
    const { guest, answer } = await place();
    assert.equal(answer.status, 200);
    const { body } = answer;
    assert.deepEqual(
      [body.status, body.confirmationStatus, body.paymentStatus, body.exportStatus, body.guest],
      ['new', 'confirmed', 'paid', 'ready', true],
    );
    assert.ok(body.orderNo && body.orderViewCode && body.orderToken);
    assert.ok(body.c_portico_reference);
    assert.ok(!JSON.stringify(body).includes('sealed'));
    assert.equal(body.orderTotal, body.productTotal + body.shippingTotal);
    assert.deepEqual((await guest.call('GET', `${orders}/${body.orderNo}`)).body, body);
    assert.deepEqual((await listOf(guest)).body.data, [body]);
    const methods = await guest.call('GET', `${orders}/${body.orderNo}/payment-methods`);
    assert.equal(methods.status, 200);
  });

  test('returns a declined payment as a hook error and keeps the order failed', async () => {
    const { guest, answer } = await place({ token: 'declined' });
    assert.deepEqual([answer.status, nameOf(answer)], [400, 'hook-status-exception']);
    assert.deepEqual(
      [answer.body.statusCode, answer.body.detail, answer.body.statusDetails.retryable],
      ['PorticoPaymentDeclined', 'card_declined', true],
    );
    const { body } = await listOf(guest);
    assert.deepEqual(
      [body.total, body.data[0].status, body.data[0].c_portico_decline],
      [1, 'failed', 'card_declined'],
    );
    assert.equal(body.data[0].orderNo, answer.body.statusDetails.orderNo);
    const failed = await guest.call('POST', `${orders}/${body.data[0].orderNo}/actions/fail`, {});
    assert.deepEqual([failed.status, nameOf(failed)], [409, 'order-status-transition']);
  });

  const open: Token[] = ['challenge', 'stuck'];
  for (const token of open) {
    test(`keeps an order with an undecided payment (${token}) created, and failing it is final`, async () => {
      const { guest, answer } = await place({ token });
      const { orderNo, status, confirmationStatus } = answer.body;
      assert.deepEqual([answer.status, status, confirmationStatus], [200, 'created', 'not_confirmed']);
      assert.equal(answer.body.c_portico_challenge !== undefined, token === 'challenge');
      const failed = await guest.call('POST', `${orders}/${orderNo}/actions/fail`, {
        reasonCode: 'payment_auth_failure',
      });
      assert.deepEqual([failed.status, failed.body], [204, undefined]);
      assert.equal((await guest.call('GET', `${orders}/${orderNo}`)).body.status, 'failed');
    });
  }

  test('turns a basket into one order only', async () => {
    const { guest, answer } = await place();
    const again = await guest.call('POST', orders, { basketId: 'gone' });
    assert.deepEqual([again.status, nameOf(again)], [404, 'basket-not-found']);
    assert.equal((await listOf(guest)).body.total, 1);
    assert.equal(answer.status, 200);
    assert.equal((await guest.call('POST', orders, {})).status, 400);
  });

  const incomplete: [what: string, members: readonly string[], type: string][] = [
    ['items', ['productItems'], 'ProductItemRequired'],
    ['email', ['customerInfo'], 'CustomerEmailRequired'],
    ['shipping address', ['shipments'], 'ShippingAddressRequired'],
    ['billing address', ['billingAddress'], 'BillingAddressRequired'],
    ['payment', ['paymentInstruments'], 'PaymentMethodRequired'],
  ];
  const address = {
    firstName: 'Ada',
    lastName: 'Byron',
    address1: '1 Quay',
    city: 'Cork',
    countryCode: 'IE',
  };
  for (const [what, members, type] of incomplete) {
    test(`creates no order from a basket without ${what}`, async () => {
      const guest = await face.guest();
      const body: Record<string, unknown> = {
        customerInfo: { email: 'ada@example.test' },
        billingAddress: address,
        shipments: [{ shippingAddress: address, shippingMethod: { id: 'express-eu' } }],
        productItems: [{ productId: 'af-101-40' }],
        paymentInstruments: [{ paymentMethodId: 'PORTICO' }],
      };
      for (const name of members) delete body[name];
      if (what === 'items') body['shipments'] = [{ shippingAddress: address }];
      const { basketId } = (await guest.call('POST', `${at.baskets}/baskets`, body)).body;
      const refused = await guest.call('POST', orders, { basketId });
      assert.deepEqual(
        [refused.status, nameOf(refused), refused.body.validationType],
        [400, 'validation', type],
      );
      assert.equal((await guest.call('GET', `${at.baskets}/baskets/${basketId}`)).status, 200);
    });
  }

  test('finds the order of another shopper only by view code and email', async () => {
    const { answer } = await place();
    const { orderNo, orderViewCode, customerInfo } = answer.body;
    const other = await face.guest();
    assert.equal((await other.call('GET', `${orders}/${orderNo}`)).status, 404);
    const lookup = (body: object) => other.call('POST', `${orders}/${orderNo}/lookup`, body);
    const found = await lookup({ orderViewCode, email: customerInfo.email });
    assert.deepEqual([found.status, found.body.orderNo], [200, orderNo]);
    assert.equal((await lookup({ orderViewCode: 'wrong', email: customerInfo.email })).status, 404);
    assert.equal((await lookup({ orderViewCode, email: 'other@example.test' })).status, 404);
    const poor = await lookup({ email: customerInfo.email });
    assert.deepEqual([poor.status, nameOf(poor)], [400, 'insufficient-identifying-information']);
    assert.equal((await lookup({ postalCode: 'T12', email: customerInfo.email })).status, 501);
    const fail = await other.call('POST', `${orders}/${orderNo}/actions/fail`, {});
    assert.equal(fail.status, 404);
  });

  test('lists the orders of a shopper newest first, in pages, by state and time', async () => {
    const { guest } = await place({ token: 'stuck' });
    const shopper = face.world.shopper(guest.customerId);
    assert.ok(shopper);
    face.world.clock.now += 60_000;
    const { id } = await readyBasket(face.world, shopper);
    const second = (await guest.call('POST', orders, { basketId: id })).body;
    const { body } = await listOf(guest);
    assert.deepEqual([body.total, body.limit, body.data[0].orderNo], [2, 2, second.orderNo]);
    const rest = (await listOf(guest, { limit: '1', offset: '1' })).body;
    assert.deepEqual([rest.total, rest.data.length, rest.data[0].status], [2, 1, 'created']);
    assert.equal((await listOf(guest, { status: 'new' })).body.total, 1);
    assert.equal((await listOf(guest, { from: second.creationDate })).body.total, 1);
    assert.equal((await listOf(guest, { limit: '51' })).status, 400);
  });
});
