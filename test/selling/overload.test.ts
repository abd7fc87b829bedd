/** More callers than the database serves: who comes new is sent away at once, and who is in the store gets to the end. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { openDatabase, secretsOf, type Database } from '#storage';
import { startPsp, type Psp } from '../../sandbox/psp/index.ts';
import { parseConfig } from '../../src/config/config.ts';
import { seedDemo } from '../../src/server/compose/sandbox.ts';
import { createSelling, type Selling } from '../../src/server/compose/selling.ts';
import { createTelemetry, type ServiceTelemetry } from '../../src/server/compose/foundation.ts';
import { operationNames, operations, type OperationFacts } from '../../src/protocols/ucp/operation.ts';
import { testDialects } from '../support/databases.ts';
import { complete, instruments, lamp, shortForm } from './shopper.ts';

/** What a caller can ask for that has nothing in the store yet. */
const entering = ['search_catalog', 'lookup_catalog', 'get_product', 'create_cart', 'create_checkout'];
const sessions = '/api/ucp/checkout/sessions';
const origin = 'http://store.example';

describe('a store above its capacity', () => {
  let psp: Psp;
  let database: Database;
  let telemetry: ServiceTelemetry;
  let selling: Selling;
  /** Transactions that wait for their turn. */
  let waiting = 0;
  before(async () => {
    psp = await startPsp();
    const config = parseConfig({
      DATABASE_URL: (await testDialects()[0]?.url()) ?? '',
      STRIPE_SECRET_KEY: psp.secretKey,
      STRIPE_PUBLISHABLE_KEY: psp.publishableKey,
      STRIPE_WEBHOOK_SECRET: psp.webhookSecret,
      STRIPE_API_BASE: psp.url,
    });
    const logger = pino({ level: 'silent' });
    database = await openDatabase(config.databaseUrl);
    telemetry = createTelemetry(config, logger);
    const nobody = async () => undefined;
    selling = createSelling({
      config,
      database: { ...database, waiting: () => waiting },
      secret: await secretsOf(database, config),
      verifyKey: nobody,
      keyHolder: nobody,
      telemetry,
      logger,
    });
    await seedDemo(selling, config);
  });
  after(async () => {
    await selling.close();
    await telemetry.close();
    await database.close();
    await psp.close();
  });

  async function ask(method: string, path: string, content?: unknown, more: Record<string, string> = {}) {
    const { body, ...init } = {
      method,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...more },
      body: content === undefined ? null : JSON.stringify(content),
    };
    const env = { incoming: { socket: { remoteAddress: '192.0.2.7' } } };
    const response = await selling.app.request(origin + path, body === null ? init : { ...init, body }, env);
    // Answers differ from operation to operation.
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: response.status, headers: response.headers, body: (await response.json()) as any };
  }

  async function whileFull<T>(work: () => Promise<T>): Promise<T> {
    waiting = 101;
    try {
      return await work();
    } finally {
      waiting = 0;
    }
  }

  const create = () => ask('POST', sessions, complete([lamp, 1]));
  const turnedAway = async () =>
    Number(/^portico_calls_turned_away_total (\d+)$/m.exec(await telemetry.metrics.text())?.[1] ?? NaN);

  test('accepts all calls while the queue is short', async () => {
    waiting = 100;
    assert.equal((await create()).status, 201);
    waiting = 0;
    assert.equal(await turnedAway(), 0);
  });

  test('lets a started purchase be changed, paid, and read', async () => {
    const { id } = (await create()).body;
    await whileFull(async () => {
      assert.equal((await ask('GET', `${sessions}/${id}`)).status, 200);
      assert.equal((await ask('PUT', `${sessions}/${id}`, complete([lamp, 2]))).status, 200);
      const paid = await ask('POST', `${sessions}/${id}/pay`, shortForm('pm_sandbox_success'));
      assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body));
      assert.equal((await ask('GET', `/api/ucp/orders/${paid.body.order.id}`)).status, 200);
    });
  });

  test('rejects new purchases, counts them, and accepts them again later', async () => {
    const before = await turnedAway();
    await whileFull(async () => {
      for (const [method, path, content] of [
        ['POST', sessions, complete([lamp, 1])],
        ['GET', '/api/ucp/discover?q=lamp'],
      ] as const) {
        const { status, body, headers } = await ask(method, path, content);
        assert.deepEqual([status, body.code], [503, 'unavailable'], path);
        assert.match(body.content, /Try again in a few seconds/);
        assert.match(String(headers.get('retry-after')), /^[1-5]$/);
      }
    });
    assert.equal(await turnedAway(), before + 2);
    assert.equal((await create()).status, 201);
  });

  for (const name of operationNames) {
    const { method, path, payload }: OperationFacts = operations[name];
    const isEntering = entering.includes(name);
    const content = { ...complete([lamp, 1]), ...instruments('x'), query: 'lamp', ids: [lamp], id: lamp };
    test(`${isEntering ? 'rejects' : 'continues'} ${name} by REST and MCP`, async () => {
      const parameters = path.includes('{id}') ? { id: 'chk_unknown' } : {};
      const message = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: { meta: {}, ...parameters, ...(payload ? { [payload]: content } : {}) } },
      };
      await whileFull(async () => {
        const rest = await ask(
          method,
          `/api/ucp${path.replace('{id}', 'chk_unknown')}`,
          payload ? content : undefined,
        );
        const mcp = await ask('POST', '/api/ucp/mcp', message, { 'MCP-Protocol-Version': '2025-11-25' });
        assert.equal(rest.body.code === 'unavailable', isEntering, JSON.stringify(rest.body));
        assert.equal(mcp.body.error?.data?.code === 'unavailable', isEntering, JSON.stringify(mcp.body));
      });
    });
  }
});
