/** A marked buyer buys in every way, with failures: the log, traces, metrics and events must not name them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createEventWebhooks, eventBody, webhookEvents } from '#event-webhooks';
import { escapeUnseen, eventWebhookStore, openDatabase } from '#storage';
import { openCollector, type Collector } from '../support/collector.ts';
import { testDialects } from '../support/databases.ts';
import { quickPace } from '../support/quick-pace.ts';
import { openReceiver, type Receiver } from '../event-webhooks/receiver.ts';
import { openAgent } from './agent.ts';
import {
  createMarked,
  mark,
  markedCard,
  markedCheckout,
  markedEmail,
  markedKey,
  traces,
} from './marked-buyer.ts';
import { openStore, type OpenStore } from './open-store.ts';
import { paths, shopper } from './shopper.ts';

const secret = 'a-secret-of-the-tests-that-is-long-enough';
const token = 'a-token-for-the-tests';
const release = '2026-08-25';

async function addReceiver(databaseUrl: string, url: string): Promise<void> {
  const database = await openDatabase(databaseUrl);
  const webhooks = createEventWebhooks({
    store: eventWebhookStore(database, { secret, body: eventBody }),
    fetcher: { fetch: () => Promise.reject(new Error('nothing is sent from here')) },
    visible: escapeUnseen,
    allowInsecureLoopback: true,
  });
  assert.ok(
    await webhooks.create({ url, description: '', types: webhookEvents, enabled: true, site: undefined }),
  );
  await database.close();
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!holds()) {
    assert.ok(Date.now() < end, what);
    await sleep(50);
  }
}

for (const { name, skip, url } of testDialects())
  describe(`data of a marked buyer on ${name}`, { skip }, () => {
    let store: OpenStore;
    let collector: Collector;
    let receiver: Receiver;
    let agent: Awaited<ReturnType<typeof openAgent>>;
    let metrics: string;
    let stored: string[];
    let isOpen = false;

    before(async () => {
      collector = await openCollector();
      agent = await openAgent();
      receiver = await openReceiver({ after: (end) => after(end as () => Promise<void>) });
      store = await openStore(
        {
          ...(name === 'SQLite' ? {} : { DATABASE_URL: await url() }),
          SECRET: secret,
          METRICS_TOKEN: token,
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        },
        { platform: 'embedded', pace: quickPace },
      );
      isOpen = true;
      await addReceiver(store.databaseUrl, receiver.url);
      await buyInEveryWay();
      await failInEveryWay();
      await until('events arrive', () => receiver.received.length > 4);
      metrics = await (
        await fetch(`${store.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
      ).text();
      const database = await openDatabase(store.databaseUrl);
      stored = traces(JSON.stringify(await database.db.selectFrom('checkout').select('body').execute()));
      await database.close();
      await store.close();
      isOpen = false;
    });
    after(async () => {
      if (isOpen) await store.close();
      await agent?.close();
      await collector?.close();
    });

    const headers = () => ({ 'ucp-agent': agent.header(release) });

    const tool = async (toolName: string, given: object): Promise<string> => {
      const meta = {
        'ucp-agent': { profile: agent.profile(release) },
        'idempotency-key': `${mark}-${randomUUID()}`,
      };
      const params = { name: toolName, arguments: { meta, ...given } };
      const answer = await fetch(`${store.url}/api/ucp/mcp`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'MCP-Protocol-Version': '2025-11-25',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      });
      return answer.text();
    };

    async function buyInEveryWay(): Promise<void> {
      for (const outcome of ['success', 'decline', 'challenge', 'lost_answer', 'server_error', 'processing'])
        for (const surface of ['given', 'official'] as const) {
          const given = shopper(store, { surface, headers: headers() });
          const id = await createMarked(given);
          const key = markedKey();
          // The second call repeats the first.
          for (let call = 0; call < 2; call += 1) await given.pay(id, `pm_sandbox_${outcome}`, key);
          await given.read(id);
        }
      for (const outcome of ['success', 'decline', 'lost_before']) {
        const made = await tool('create_checkout', { checkout: markedCheckout() });
        const id = /chk_[\w-]+/.exec(made)?.[0];
        assert.ok(id, made);
        const credential = { type: 'token', token: `pm_sandbox_${outcome}` };
        const instruments = [{ id: 'i', handler_id: 'sandbox', type: 'card', credential, selected: true }];
        await tool('complete_checkout', { id, checkout: { payment: { instruments } } });
      }
    }

    async function failInEveryWay(): Promise<void> {
      const given = shopper(store, { headers: headers() });
      const id = await createMarked(given);
      const key = markedKey();
      const { sessions, pay } = paths.given;
      const wrong: [path: string, content: unknown, method?: string][] = [
        [sessions, { ...markedCheckout(), buyer: { email: `no email of ${mark}` } }],
        [sessions, { ...markedCheckout(), line_items: [{ item: { id: `${mark}-lamp` }, quantity: 1 }] }],
        [sessions, { ...markedCheckout(), [mark]: mark }],
        [sessions, `broken ${mark}`],
        [`${sessions}/${mark}`, undefined, 'GET'],
        [`${sessions}/${id}?email=${encodeURIComponent(markedEmail)}`, undefined, 'GET'],
        [`${sessions}/${id}`, { ...markedCheckout(), discounts: { codes: [mark] } }, 'PUT'],
        [`/api/ucp/orders/${mark}`, undefined, 'GET'],
        [`/api/ucp/discover?query=${mark}`, undefined, 'GET'],
        [`/orders/${mark}?checkout=${mark}`, undefined, 'GET'],
        [
          `${sessions}/${id}/${pay}`,
          { handler_id: 'sandbox', credential: { type: 'card', number: markedCard, name: mark } },
        ],
        [
          `${sessions}/${id}/${pay}`,
          { handler_id: 'sandbox', credential: { type: 'token', token: markedCard } },
        ],
        [`${sessions}/${id}/${pay}`, { handler_id: mark, credential: { token: mark } }],
      ];
      for (const [path, content, method] of wrong)
        assert.ok((await given.call(path, content, method ?? 'POST', markedKey())).status < 500, path);
      // One key with two bodies.
      await given.create(markedCheckout(1), key);
      assert.equal((await given.create(markedCheckout(3), key)).status, 409);
      await tool('create_checkout', { checkout: { ...markedCheckout(), buyer: mark } });
      await tool(mark, { checkout: markedCheckout() });

      receiver.answer = 500;
      const database = await openDatabase(store.databaseUrl);
      // PostgreSQL repeats the whole row in its error.
      await (
        name === 'SQLite'
          ? sql`create trigger planted before insert on checkout begin select raise(abort, 'planted'); end`
          : sql`alter table checkout add constraint planted check (length(body) < 10) not valid`
      ).execute(database.db);
      await database.close();
      assert.equal((await given.create(markedCheckout(), markedKey())).status, 500);
      await tool('create_checkout', { checkout: markedCheckout() });
      await fetch(`${store.url}/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: store.url },
        body: new URLSearchParams({ name: mark, email: markedEmail, message: mark, platform: 'other' }),
      });
    }

    test('is stored with the sale', () => assert.notDeepEqual(stored, []));

    test('is never logged, at any level', () => {
      assert.ok(store.log.length > 50, `${store.log.length} lines`);
      assert.match(store.log.join(''), /"level":50/, 'something failed');
      assert.deepEqual(store.log.flatMap(traces), []);
    });

    test('is in no trace', () => {
      assert.ok(collector.texts.join('').includes('db.query.text'));
      assert.deepEqual(collector.texts.flatMap(traces), []);
    });

    test('is in no metric', () => {
      assert.match(metrics, /portico_payments_total\{[^}]*outcome="declined"/);
      assert.deepEqual(traces(metrics), []);
    });

    test('is in no event for the merchant', () => {
      const bodies = receiver.received.map(({ body }) => body);
      assert.match(bodies.join(''), /order_placed/);
      assert.deepEqual(bodies.flatMap(traces), []);
    });
  });
