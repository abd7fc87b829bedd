/** The installed cartridge on a platform that is stricter than it must be: what it uses of each quota, and paths in another case. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { platformProfile } from '../../sandbox/platform/index.ts';
import { isRhinoInstalled } from '../../sandbox/sfcc/script-api/engines/index.ts';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import { limits } from '../../sandbox/sfcc/script-api/platform/system/quota.ts';
import { redirectSwitches } from '../../sandbox/sfcc/script-api/platform/web/index.ts';
import { createWorld } from '../../sandbox/sfcc/world/index.ts';
import { openInstalled } from './instance.ts';

const address = {
  first_name: 'Ada',
  last_name: 'Byron',
  street_address: '1 Quay',
  address_locality: 'Cork',
  postal_code: 'T12 X0X0',
  address_country: 'IE',
};
const wanted = {
  line_items: [
    { item: { id: 'af-101-40' }, quantity: 2 },
    { item: { id: 'lh-117-bla' }, quantity: 1 },
  ],
  buyer: { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' },
  fulfillment: { methods: [{ type: 'shipping', destinations: [address] }] },
  discounts: { codes: ['WELCOME10'] },
};
const payment = { handler_id: 'sandbox', credential: { type: 'token', token: 'good' } };
const headers = {
  'Content-Type': 'application/json',
  'UCP-Agent': 'profile="https://agent.example.com/profile.json"',
};
const profile = JSON.stringify(platformProfile('2026-08-25', 'https://agent.example.com/orders', []));
const sessions = '/api/ucp/checkout/sessions';

/** What a request may use where the platform documents no limit. */
const bounds: Readonly<Record<string, number>> = {
  'log entries': 20,
  'log bytes': 10_000,
};

describe(
  'cartridge on a strict platform',
  { skip: isRhinoInstalled() ? false : 'Rhino is not installed.' },
  () => {
    let instance: ScriptInstance;
    let close: () => Promise<void>;
    before(async () => {
      const { site } = await loadDemoStore();
      const world = await createWorld();
      const open = { ...site, agentPolicy: 'open' as const, rateLimit: 10_000 };
      const services = { 'portico.profile': async () => ({ status: 200, text: profile }) };
      instance = await openInstalled({ engine: 'rhino', world, site: open, services });
      close = async () => {
        await instance.close();
        await world.close();
      };
    });
    after(() => close());

    // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
    async function ask(path: string, method = 'GET', content?: unknown): Promise<any> {
      const body = content === undefined ? {} : { body: JSON.stringify(content) };
      const response = await fetch(instance.origin + path, { method, headers, ...body });
      const text = await response.text();
      assert.ok(
        text.startsWith('{'),
        `${method} ${path}: ${text.slice(0, 200)} ${instance.failures().map(String).join()}`,
      );
      return JSON.parse(text);
    }

    test('uses at most half of each quota on every route of a purchase', async () => {
      const cart = await ask('/api/ucp/carts', 'POST', { line_items: wanted.line_items });
      await ask(`/api/ucp/carts/${cart.id}`);
      await ask('/.well-known/ucp');
      await ask('/api/ucp/discover?limit=12');
      await ask('/api/ucp/catalog/search', 'POST', { query: 'shoe' });
      await ask('/api/ucp/catalog/lookup', 'POST', { ids: ['af-101'] });
      const made = await ask(sessions, 'POST', wanted);
      await ask(`${sessions}/${made.id}`);
      await ask(`${sessions}/${made.id}`, 'PUT', { ...wanted, discounts: { codes: [] } });
      const paid = await ask(`${sessions}/${made.id}/pay`, 'POST', payment);
      assert.equal(paid.status, 'completed', JSON.stringify(paid));
      const order = await ask(`/api/ucp/orders/${paid.order.id}`);
      assert.equal(order.id, paid.order.id, JSON.stringify(order));
      const other = await ask(sessions, 'POST', wanted);
      await ask(`${sessions}/${other.id}/cancel`, 'POST', {});
      const requests = instance.requests();
      assert.equal(requests.length, 13);
      for (const { method, path, status, quota, baskets } of requests) {
        assert.ok(status < 300, `${method} ${path}: ${status}`);
        assert.equal(baskets, 0, `${method} ${path} leaves no basket`);
        for (const [name, count] of Object.entries(quota)) {
          const most = bounds[name] ?? (limits[name]?.most ?? Infinity) / 2;
          assert.ok(count <= most, `${method} ${path}: ${name} ${count}`);
        }
      }
      const use = instance.quotaUse();
      assert.ok(use.some(({ name }) => name === 'non-replicable custom objects'));
      for (const { name, state } of use)
        assert.ok(state === 'ok' || state === 'counted', `${name}: ${state}`);
      assert.ok(!use.some(({ within }) => within === 'session'), 'sessions keep nothing');
    });

    test('buys where the instance has as many log files as it may have on a day', async () => {
      const { prefixes } = instance.state.kept.get('log-files') as { prefixes: Set<string> };
      prefixes.clear();
      for (let at = 0; at < (limits['log file prefixes']?.most ?? 0); at += 1) prefixes.add(`merchant${at}`);
      instance.state.log.splice(0);
      const made = await ask(sessions, 'POST', wanted);
      const paid = await ask(`${sessions}/${made.id}/pay`, 'POST', payment);
      assert.equal(paid.status, 'completed', JSON.stringify(paid));
      assert.ok(instance.state.log.some(({ category }) => category === 'portico.events'));
      assert.ok(!prefixes.has('portico'));
      prefixes.clear();
    });

    for (const originCase of ['lower', 'upper'] as const)
      test(`finds paths and checkouts where the platform writes redirectOrigin in ${originCase} case`, async () => {
        const switches = redirectSwitches(instance.state);
        switches.originCase = originCase;
        try {
          const made = await ask(sessions, 'POST', wanted);
          assert.match(made.id, /^chk_[0-9a-f]{36}$/);
          assert.equal((await ask(`${sessions}/${made.id}`)).id, made.id);
          assert.equal((await ask(`/s/demo${sessions}/${made.id}`)).id, made.id, 'without the site path');
          const mixed = await ask(`/API/Ucp/Checkout-Sessions/${made.id}`);
          assert.equal(mixed.id, made.id, JSON.stringify(mixed));
          const paid = await ask(`${sessions}/${made.id}/pay`, 'POST', payment);
          assert.equal(paid.status, 'completed', JSON.stringify(paid));
          const order = await ask(`/api/ucp/orders/${paid.order.id}`);
          assert.equal(order.id, paid.order.id, JSON.stringify(order));
          const page = await fetch(`${instance.origin}/Some-Page`);
          assert.match(page.headers.get('content-type') ?? '', /text\/html/);
        } finally {
          switches.originCase = 'kept';
        }
      });
  },
);
