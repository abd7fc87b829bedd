/** Each right and scope that docs/salesforce.md lists is named to the operator where it alone is missing. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCaller, createRefusals, type Refusal } from '#backends/salesforce';
import { createOcapi } from '../../src/backends/salesforce/ocapi/client.ts';
import { createScapi } from '../../src/backends/salesforce/scapi/client.ts';
import type { ShopApi } from '../../src/backends/salesforce/shop-api.ts';
import { demoClient, type OcapiClient } from '../../sandbox/sfcc/ocapi/options.ts';
import type { SlasClient } from '../../sandbox/sfcc/scapi/options.ts';
import { lamp } from './demo.ts';
import {
  documentedResources,
  documentedScopes,
  slasClient,
  without,
  withoutScope,
} from './documented-settings.ts';
import { openInstance } from './instance.ts';

const market = { currency: 'USD', locale: 'en-US' };
const wanted = { market, items: [{ productId: lamp, quantity: 1 }], codes: [] };

/** Every call that a purchase may need. What there is not, is not found: rights come before. */
async function callAll(api: ShopApi): Promise<void> {
  const guest = await api.guest().catch(() => undefined);
  const calls: (() => Promise<unknown>)[] = [
    () => api.search({ market, text: 'lamp', offset: 0, limit: 1 }),
    () => api.products([lamp], market),
    () => api.categories(market),
    ...(guest
      ? [
          () => api.openBasket(guest, wanted),
          () => api.addCoupon(guest, 'none', 'X'),
          () => api.methods(guest, 'none', market),
          () => api.chooseMethod(guest, 'none', 'express'),
          () =>
            api.addPayment(guest, 'none', { methodId: 'PORTICO', amount: 1, currency: 'USD', sealed: 'x' }),
          () => api.removeBasket(guest, 'none'),
          () => api.placeOrder(guest, 'none'),
          () => api.ownOrders(guest),
          () => api.order(guest, 'none'),
        ]
      : []),
    async () => api.findOrder?.('none'),
  ];
  for (const call of calls) await call().catch(() => undefined);
}

async function refusalsOf(
  of: 'ocapi' | 'scapi',
  clients: { ocapi?: OcapiClient; scapi?: SlasClient },
): Promise<string[]> {
  const bench = await openInstance({
    ...(clients.ocapi ? { ocapi: { clients: [clients.ocapi] } } : {}),
    ...(clients.scapi ? { scapi: { clients: [clients.scapi] } } : {}),
  });
  try {
    const told = new Set<string>();
    const now = (): number => bench.clock.now;
    const refusals = createRefusals(
      now,
      ({ method, resource, advice }: Refusal) =>
        void told.add(of === 'ocapi' ? `${method} ${resource}` : advice),
    );
    const shared = {
      caller: createCaller({ fetcher: bench.fetcher, name: 'test' }),
      refusals,
      now,
      site: 'demo',
    };
    const { origin } = bench.instance;
    await callAll(
      of === 'ocapi'
        ? createOcapi({
            ...shared,
            host: origin,
            accountUrl: origin,
            clientId: demoClient.id,
            clientPassword: demoClient.password,
          })
        : createScapi({
            ...shared,
            baseUrl: origin,
            shortCode: 'sandbox',
            organization: 'f_ecom_zzzz_001',
            clientId: slasClient.id,
            clientSecret: slasClient.secret ?? '',
          }),
    );
    return [...told];
  } finally {
    await bench.close();
  }
}

describe('names each missing documented permission', () => {
  const rights = documentedResources().flatMap(({ resource_id, methods }) =>
    methods.map((method) => [method, resource_id] as const),
  );
  for (const [method, resource] of rights)
    // The instance takes `/categories/*` for several categories as well; an order is failed once it is there.
    if (resource !== '/categories/(*)' && !(method === 'patch' && resource === '/orders/*'))
      test(`${method} ${resource}`, async () => {
        assert.deepEqual(await refusalsOf('ocapi', { ocapi: without(method, resource) }), [
          `${method.toUpperCase()} ${resource}`,
        ]);
      });
  for (const scope of documentedScopes())
    // The login service of the simulator asks for none.
    if (scope !== 'sfcc.shopper-customers.login')
      test(scope, async () => {
        const [advice, ...others] = await refusalsOf('scapi', { scapi: withoutScope(scope) });
        assert.match(
          String(advice),
          new RegExp(`scope ${scope.replaceAll('.', '\\.')} to the SLAS client, and`),
        );
        assert.deepEqual(others, []);
      });
  test('rejects nothing with all permissions', async () => {
    assert.deepEqual(await refusalsOf('ocapi', { ocapi: without('', '') }), []);
    assert.deepEqual(await refusalsOf('scapi', { scapi: withoutScope('') }), []);
  });
});
