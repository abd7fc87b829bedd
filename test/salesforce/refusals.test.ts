/** What an instance refuses for the way it is set up: an agent hears that the store does not sell, its operator what to change. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { demoClient, type OcapiClient } from '../../sandbox/sfcc/ocapi/options.ts';
import type { SlasClient } from '../../sandbox/sfcc/scapi/options.ts';
import { openAgent, type Agent } from '../selling/agent.ts';
import { openStore, type Answer, type OpenStore } from '../selling/open-store.ts';
import { codesOf, lamp, shopper } from '../selling/shopper.ts';
import { slasClient, without, withoutScope } from './documented-settings.ts';

interface Bench {
  store: OpenStore;
  agent: Agent;
  /** As the instance has them at its next call. */
  clients: { ocapi: OcapiClient[]; scapi: SlasClient[] };
  /** Other facts of the connection than the instance's own: each time another backend. */
  connect(change: Record<string, string>): Promise<unknown>;
}

const token = 'a-token-for-the-tests';

async function openBench(api: 'ocapi' | 'scapi', deniedStatus: 401 | 403): Promise<Bench> {
  const clients = { ocapi: [demoClient], scapi: [slasClient] };
  const store = await openStore(
    { METRICS_TOKEN: token },
    {
      platform: api,
      settings: { ocapi: { clients: clients.ocapi, deniedStatus }, scapi: { clients: clients.scapi } },
    },
  );
  const { connection } = (await store.server.selling.sites.read('demo')) ?? assert.fail();
  let returnDays = 0;
  return {
    store,
    agent: await openAgent(),
    clients,
    connect: (change) =>
      store.changeSite({ connection: { ...connection, returnDays: (returnDays += 1), ...change } as never }),
  };
}

/** All as it should be, and nothing remembered. */
async function reset({ store, clients, connect }: Bench): Promise<void> {
  store.instance?.world.faults.clear();
  clients.ocapi.splice(0, 9, demoClient);
  clients.scapi.splice(0, 9, slasClient);
  await connect({});
  store.log.length = 0;
}

const discover = ({ store }: Bench): Promise<Answer> => store.call('/api/ucp/discover?q=lamp&limit=1');

/** The same search by the plain path, the official binding, and MCP. */
async function searches(bench: Bench): Promise<Answer[]> {
  const { store, agent } = bench;
  const release = '2026-08-25';
  const mcp = await store.call('/api/ucp/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'search_catalog',
      arguments: {
        meta: { 'ucp-agent': { profile: agent.profile(release) } },
        catalog: { query: 'lamp' },
      },
    },
  });
  const { error, result } = mcp.body;
  return [
    await discover(bench),
    await store.call(
      '/api/ucp/catalog/search',
      { query: 'lamp' },
      { headers: { 'UCP-Agent': agent.header(release) } },
    ),
    { ...mcp, body: error?.data ?? result?.structuredContent },
  ];
}

const seen = ({ status, headers, body }: Answer): string =>
  [status, body.code ?? 'served', headers.get('retry-after') ?? ''].join(' ').trim();

interface LogLine extends Record<string, unknown> {
  msg: string;
}
const logged = ({ log }: OpenStore, event: string): LogLine[] =>
  log.map((line) => JSON.parse(line) as LogLine).filter(({ msg }) => msg === event);

const noticesOf = async ({ server }: OpenStore): Promise<readonly string[]> => {
  const { sites, storeRefusals } = server.selling;
  return storeRefusals((await sites.read('demo')) ?? assert.fail());
};

async function metric({ url }: OpenStore, pattern: RegExp): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await answer.text()).split('\n').filter((line) => pattern.test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const refused = '503 store_unavailable 300';
const away = '503 unavailable 5';
const served = '200 served';

const always = { times: 100 };

const table: [
  name: string,
  api: 'ocapi' | 'scapi',
  arrange: (bench: Bench) => unknown,
  agent: string,
  /** Method, resource, status and fault, and a part of the advice; of 401 and 403 `denied` is either. */
  operator?: [call: string, advice: RegExp],
][] = [
  [
    'a permission is missing',
    'ocapi',
    ({ clients }) => clients.ocapi.splice(0, 1, without('get', '/product_search')),
    refused,
    ['GET /product_search denied ClientAccessForbiddenException', /Open Commerce API settings/],
  ],
  [
    'the categories cannot be read',
    'ocapi',
    ({ clients }) => clients.ocapi.splice(0, 1, without('get', '/categories/*')),
    served,
    ['GET /categories/* denied ClientAccessForbiddenException', /Open Commerce API settings/],
  ],
  [
    'the client is unknown',
    'ocapi',
    ({ connect }) => connect({ clientId: 'nobody' }),
    refused,
    ['GET /product_search 401 UnknownClientIdException', /client ID of the connection/],
  ],
  [
    'the site is unknown',
    'ocapi',
    ({ connect }) => connect({ site: 'elsewhere' }),
    refused,
    ['GET /product_search 404 UnknownSiteException', /site ID of the connection/],
  ],
  [
    'the version is unknown',
    'ocapi',
    ({ connect }) => connect({ version: 'v26_1' }),
    refused,
    ['GET /product_search 404 VersionNotFoundException', /version of the connection/],
  ],
  [
    'a bot wall returns 403',
    'ocapi',
    ({ store }) =>
      store.instance?.world.faults.add({ kind: 'walled', operation: 'productSearch', ...always }),
    away,
  ],
  [
    'a scope is missing',
    'scapi',
    ({ clients }) => clients.scapi.splice(0, 1, withoutScope('sfcc.shopper-product-search')),
    refused,
    ['GET /search/shopper-search/v1/product-search 403 forbidden', /scope sfcc\.shopper-product-search/],
  ],
  [
    'the login service rejects the client',
    'scapi',
    ({ clients }) => clients.scapi.splice(0, 1, { ...slasClient, secret: 'another' }),
    refused,
    ['POST /shopper/auth/v1/oauth2/token 401 invalid_client', /SLAS client ID and secret/],
  ],
  [
    'the site is not a channel of the client',
    'scapi',
    ({ connect }) => connect({ site: 'elsewhere' }),
    refused,
    ['POST /shopper/auth/v1/oauth2/token 400 invalid_request', /the organization, and the site/],
  ],
  [
    'the organization is wrong',
    'scapi',
    ({ connect }) => connect({ organization: 'f_ecom_aaaa_001' }),
    refused,
    ['POST /shopper/auth/v1/oauth2/token 400 invalid_request', /the organization, and the site/],
  ],
  [
    'a token is rejected again after its renewal',
    'scapi',
    ({ store }) =>
      store.instance?.world.faults.add({ kind: 'expired-token', operation: 'productSearch', ...always }),
    refused,
    ['GET /search/shopper-search/v1/product-search 401 unauthorized', /SLAS client ID and secret/],
  ],
  [
    'a token has expired',
    'scapi',
    ({ store }) => store.instance?.world.faults.add({ kind: 'expired-token', operation: 'productSearch' }),
    served,
  ],
  [
    'a bot wall returns 403',
    'scapi',
    ({ store }) =>
      store.instance?.world.faults.add({ kind: 'walled', operation: 'productSearch', ...always }),
    away,
  ],
  [
    'a bot wall in front of the login service returns 403',
    'scapi',
    ({ store }) =>
      store.instance?.world.faults.add({ kind: 'walled', operation: 'getAccessToken', ...always }),
    away,
  ],
];

const runs: [api: 'ocapi' | 'scapi', deniedStatus: 401 | 403][] = [
  ['ocapi', 401],
  ['ocapi', 403],
  ['scapi', 403],
];
for (const [api, deniedStatus] of runs)
  describe(`${api} with ${deniedStatus} for a missing permission`, () => {
    let bench: Bench;
    before(async () => (bench = await openBench(api, deniedStatus)));
    after(async () => {
      await bench.agent.close();
      await bench.store.close();
    });

    for (const [name, of, arrange, agent, operator] of table)
      if (of === api)
        test(`${name}: returns ${agent} to agents, and shows the operator ${operator ? 'what to change' : 'nothing to change'}`, async () => {
          const { store } = bench;
          await reset(bench);
          await arrange(bench);
          for (const answer of await searches(bench)) {
            assert.equal(seen(answer), agent);
            const { content = '', continue_url } = answer.body;
            if (agent === refused) {
              assert.match(content, /Try again later, or send the buyer to continue_url/);
              assert.ok(URL.canParse(continue_url));
            }
            // Nothing of how the store is set up.
            assert.doesNotMatch(content, /right|scope|client|site|product_search|Exception|40[13]/i);
          }
          const [line] = logged(store, 'platform-refused');
          const notices = await noticesOf(store);
          if (!operator) return assert.deepEqual([line, notices], [undefined, []]);
          const [call, advice] = operator;
          assert.ok(line);
          const { site, method, resource, status, fault } = line;
          assert.deepEqual(
            [site, `${method} ${resource} ${status} ${fault}`],
            ['demo', call.replace('denied', String(deniedStatus))],
          );
          assert.match(String(line['advice']), advice);
          assert.equal(notices.length, 1);
          for (const part of [`${method} ${resource} was rejected`, String(fault), String(line['advice'])])
            assert.ok(notices[0]?.includes(part), notices[0]);
          if (agent === served) return;
          assert.match(String(logged(store, 'store-misconfigured')[0]?.['error']), advice);
          assert.doesNotMatch(store.log.join('\n'), /sandbox-secret|Bearer /);
          assert.ok(
            (await metric(
              store,
              new RegExp(`backend_call_duration_seconds_count\\{platform="${api}".*"refused"`),
            )) > 0,
          );
        });

    test('removes the notice when the permission is granted', async () => {
      const { store, clients } = bench;
      await reset(bench);
      if (api === 'ocapi') clients.ocapi.splice(0, 1, without('get', '/product_search'));
      else store.instance?.world.faults.add({ kind: 'expired-token', operation: 'productSearch', times: 2 });
      assert.equal(seen(await discover(bench)), refused);
      assert.equal((await noticesOf(store)).length, 1);
      clients.ocapi.splice(0, 1, demoClient);
      assert.equal(seen(await discover(bench)), served);
      assert.deepEqual(await noticesOf(store), []);
    });

    test('does not count a payment that the instance blocks as a decline or an attempt', async () => {
      const { store, clients } = bench;
      await reset(bench);
      const me = shopper(store);
      const { id } = await me.ready([lamp, 1]);
      // More often than failed payments are allowed for a checkout.
      for (let round = 0; round < 15; round += 1) {
        if (api === 'ocapi') clients.ocapi.splice(0, 1, without('post', '/orders'));
        else store.instance?.world.faults.add({ kind: 'expired-token', operation: 'createOrder', times: 2 });
        const paid = await me.pay(id);
        assert.deepEqual(
          [paid.status, paid.body.status, codesOf(paid.body)],
          [200, 'ready_for_complete', ['payment_unavailable']],
          JSON.stringify(paid.body),
        );
      }
      assert.ok(logged(store, 'payment-misconfigured').length >= 15);
      assert.match((await noticesOf(store)).join(), /POST \S*\/orders was rejected/);
      assert.ok((await metric(store, /call="commit",outcome="refused"/)) >= 15);
      clients.ocapi.splice(0, 1, demoClient);
      assert.equal((await me.pay(id)).body.status, 'completed');
    });

    test('does not charge a checkout that cannot be priced, and charges it later with the same key', async () => {
      const { store, clients } = bench;
      await reset(bench);
      const me = shopper(store);
      const { id } = await me.ready([lamp, 1]);
      const pay = async () => {
        const { status, body } = await me.pay(id, undefined, {
          'Idempotency-Key': 'the-key-of-this-purchase',
        });
        return [status, body.status ?? body.code, ...codesOf(body)];
      };
      if (api === 'ocapi')
        clients.ocapi.splice(0, 1, without('put', '/baskets/*/shipments/*/shipping_method'));
      if (api === 'scapi')
        store.instance?.world.faults.add({ kind: 'expired-token', operation: 'createBasket', ...always });
      assert.deepEqual(await pay(), [503, 'store_unavailable']);
      clients.ocapi.splice(0, 1, demoClient);
      store.instance?.world.faults.clear();
      assert.deepEqual(await pay(), [200, 'completed']);
    });
  });
