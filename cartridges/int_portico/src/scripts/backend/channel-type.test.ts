/** The channel type of orders: what the merchant chose, and nothing where nothing was chosen. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sealCredential } from '#commerce';
import { attributes, documented } from '../../../../../sandbox/sfcc/script-api/documented.ts';
import { settableChannelType } from '../../../../../sandbox/sfcc/script-api/platform/order/channel-types.ts';
import { cart } from '../../../../../test/salesforce/carts.ts';
import { contextIn, lamp, site } from '../../../../../test/salesforce/demo.ts';
import { openInstalled } from '../../../../testing/instance.ts';
import { closeEngines, openShop } from './orders/order-instance.testing.ts';

const input = cart([[lamp, 1]], 'Cork');

/** @returns channel type of the order */
async function bought(chosen: string | undefined): Promise<number | undefined> {
  const shop = await openShop('node');
  try {
    if (chosen !== undefined)
      shop.state.preferences.set(site.id, new Map([['porticoChannelType', chosen as unknown]]));
    const context = contextIn('EUR', shop.world.clock.now);
    const quote = await shop.backend.quote(input, context);
    const prepared = await shop.backend.prepare({
      reference: 'att_1',
      checkoutId: 'chk_1',
      input,
      quote,
      context,
      handlerId: site.paymentHandlers[0]?.id ?? '',
      returnUrl: 'https://shop.test/back',
      permalink: 'https://shop.test/{number}',
    });
    assert.ok(prepared.ok);
    const outcome = await shop.backend.commit({
      ref: prepared.ref,
      credential: sealCredential({ type: 'token', token: 'good' }),
      amount: quote.totals.total,
      deadline: shop.world.clock.now + 20_000,
    });
    assert.equal(outcome.outcome, 'placed');
    const number = outcome.outcome === 'placed' ? outcome.order.number : '';
    const [order] = await shop.world.orders.find(site.id, { orderNo: number });
    return order?.basket.channelType;
  } finally {
    await shop.close();
  }
}

describe('channel type of orders', () => {
  after(closeEngines);
  for (const [chosen, expected] of [
    [undefined, undefined],
    ['none', undefined],
    ['marketplace', 3],
    ['chatgpt', undefined],
  ] as const)
    test(`with the preference ${chosen}`, async () => assert.equal(await bought(chosen), expected));
});

describe('before an order of the service', () => {
  const hook = { porticoHookEnabled: true, porticoHookKeyAlias: 'key', porticoChannelType: 'google' };
  const cases: [what: string, reference: string | undefined, changes: object, expected: number[]][] = [
    ['sets it', 'att_1', hook, [13]],
    ['leaves a basket of the storefront alone', undefined, hook, []],
    ['does nothing while the hook is off', 'att_1', { ...hook, porticoHookEnabled: false }, []],
    ['does nothing without a choice', 'att_1', { ...hook, porticoChannelType: 'none' }, []],
  ];
  for (const [what, reference, changes, expected] of cases)
    test(what, async () => {
      const set: number[] = [];
      const basket = documented('dw.order.Basket', {
        custom: attributes(reference === undefined ? {} : { portico_reference: reference }),
        setChannelType: (type: number) => void set.push(settableChannelType(type)),
      });
      const instance = await openInstalled({
        engine: 'node',
        site,
        changes: changes as Record<string, unknown>,
      });
      try {
        await instance.callHook({ extensionPoint: 'dw.ocapi.shop.order.beforePOST', given: () => [basket] });
        assert.deepEqual(set, expected);
      } finally {
        await instance.close();
      }
    });
});

for (const refused of [18, 19, 0, 20, 'x'])
  test(`the platform refuses the channel type ${refused} to scripts`, () => {
    assert.throws(() => settableChannelType(refused));
  });
