/** One trace follows a purchase: from the agent's request to the store, the processor, the database and the webhooks. */
import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEventWebhooks, eventBody } from '#event-webhooks';
import { openDatabase, eventWebhookStore, escapeUnseen } from '#storage';
import { openCollector, type CollectedSpan, type Collector } from './support/collector.ts';
import { testDialects } from './support/databases.ts';
import { openAgent } from './selling/agent.ts';
import { openStore, type OpenStore } from './selling/open-store.ts';
import { buyer, complete, home, lamp, shopper } from './selling/shopper.ts';
import { openReceiver, type Receiver } from './event-webhooks/receiver.ts';
import { quickPace } from './support/quick-pace.ts';

const secret = 'a-secret-of-the-tests-that-is-long-enough';
const stranger = '0af7651916cd43dd8448eb211c80319c';

const factOf = ({ attributes }: CollectedSpan, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

const isOrder = (span: CollectedSpan): boolean =>
  String(factOf(span, 'db.query.text')).startsWith('insert into "order_record"');

async function addSink(databaseUrl: string, url: string): Promise<void> {
  const database = await openDatabase(databaseUrl);
  const sinks = createEventWebhooks({
    store: eventWebhookStore(database, { secret, body: eventBody }),
    fetcher: { fetch: () => Promise.reject(new Error('nothing is sent from here')) },
    visible: escapeUnseen,
    allowInsecureLoopback: true,
  });
  const types = ['order_placed'] as const;
  assert.ok(await sinks.create({ url, description: '', types, enabled: true, site: undefined }));
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
  describe(`traces on ${name}`, { skip }, () => {
    let collector: Collector;
    let store: OpenStore;
    let receiver: Receiver;
    let agent: Awaited<ReturnType<typeof openAgent>>;
    let isOpen = false;
    let ahead = 0;
    /** Of the request that paid. */
    let paid: CollectedSpan[];
    let recovered: CollectedSpan[];

    before(async () => {
      collector = await openCollector();
      agent = await openAgent();
      receiver = await openReceiver({ after: (end) => after(end as () => Promise<void>) });
      const environment = {
        ...(name === 'SQLite' ? {} : { DATABASE_URL: await url() }),
        SECRET: secret,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-team=lamps%20and%20more',
      };
      store = await openStore(environment, {
        platform: 'embedded',
        now: () => Date.now() + ahead,
        pace: quickPace,
      });
      isOpen = true;
      await addSink(store.databaseUrl, receiver.url);
      const headers = {
        'ucp-agent': agent.header('2026-08-25'),
        traceparent: `00-${stranger}-b7ad6b7169203331-01`,
      };
      const { create, pay, read } = shopper(store, { headers });
      const bought = await create(complete([lamp, 1]));
      assert.equal((await pay(String(bought.body.id))).body.status, 'completed');
      await until(
        'the notice and the event arrive',
        () => agent.received.length > 0 && receiver.received.length > 0,
      );
      const late = await create(complete([lamp, 1]));
      assert.equal(
        (await pay(String(late.body.id), 'pm_sandbox_processing')).body.status,
        'complete_in_progress',
      );
      // The provider settles it by its own clock; each look of the recovery finds the lease over by ours.
      const status = async () => (await read(String(late.body.id))).body.status;
      for (let look = 0; look < 14 && (await status()) !== 'completed'; look += 1) {
        await sleep(300);
        ahead += 61_000;
        await store.maintain();
      }
      assert.equal(await status(), 'completed');
      await store.close();
      isOpen = false;
      const payments = collector.spans.filter(({ name: of }) => of === 'complete_checkout');
      const [first, second] = payments.map(({ traceId }) =>
        collector.spans.filter((span) => span.traceId === traceId),
      );
      assert.ok(first && second && payments.length === 2, `${payments.length} payments`);
      [paid, recovered] = [first, second];
    });
    after(async () => {
      if (isOpen) await store.close();
      await agent?.close();
      await collector?.close();
    });

    test('have the request of the agent as root, and every other step below it', () => {
      const roots = paid.filter(({ parentSpanId }) => !parentSpanId);
      assert.deepEqual(
        roots.map((span) => [span.name, span.kind, factOf(span, 'http.response.status_code')]),
        [['POST /api/ucp/checkout/sessions/:id/pay', 2, 200]],
      );
      const ids = new Set(paid.map(({ spanId }) => spanId));
      for (const { name: of, parentSpanId } of paid)
        assert.ok(!parentSpanId || ids.has(parentSpanId), `${of} hangs in the air`);
    });

    test('cover store and processor, with requests and database statements', () => {
      const parent = (span: CollectedSpan) => paid.find(({ spanId }) => spanId === span.parentSpanId)?.name;
      const paths = new Set(paid.map((span) => `${parent(span)} > ${span.name}`));
      for (const path of [
        'POST /api/ucp/checkout/sessions/:id/pay > complete_checkout',
        'complete_checkout > embedded.prepare',
        'complete_checkout > embedded.commit',
        'embedded.commit > processor.authorize',
        'processor.authorize > POST',
        'complete_checkout > insert',
      ])
        assert.ok(paths.has(path), `${path} is not in ${[...paths].join('; ')}`);
      const [call] = paid.filter((span) => span.name === 'POST' && parent(span) === 'processor.authorize');
      assert.equal(call && factOf(call, 'server.address'), new URL(store.psp.url).host);
      assert.ok(paid.some((span) => isOrder(span)));
    });

    test('end at the agent’s platform and the merchant’s system, which can continue them', () => {
      const parent = (span: CollectedSpan) => paid.find(({ spanId }) => spanId === span.parentSpanId)?.name;
      const sent = paid.filter((span) => parent(span)?.startsWith('send '));
      assert.deepEqual(new Set(sent.map(parent)), new Set(['send event', 'send order notice']));
      const events = sent.filter((span) => parent(span) === 'send event');
      const told = events.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`);
      assert.ok(told.includes(String(receiver.received[0]?.headers.traceparent)));
      assert.equal(agent.received[0]?.headers.traceparent, undefined);
    });

    test('link a payment that is settled later to the request that started it', () => {
      const names = recovered.map((span) => span.name);
      assert.ok(names.includes('recover payment'), names.join());
      assert.ok(names.includes('embedded.placement'), names.join());
      const orders = recovered.filter((span) => isOrder(span));
      assert.equal(orders.length, 1);
    });

    test('link to the trace of an unknown caller without continuing it', () => {
      assert.ok(!collector.spans.some(({ traceId }) => traceId === stranger));
      const [root] = paid.filter(({ parentSpanId }) => !parentSpanId);
      assert.deepEqual(
        root?.links?.map(({ traceId }) => traceId),
        [stranger],
      );
    });

    test('contain no person, ID, or secret', () => {
      const all = collector.texts.join('\n');
      for (const text of [
        ...Object.values(buyer),
        ...Object.values(home),
        'pm_sandbox',
        secret,
        store.psp.secretKey,
      ])
        if (text.length > 2) assert.ok(!all.includes(text), text);
      assert.doesNotMatch(all, /\b(chk|cart|pi|evt|sn?k)_[\w-]{10}/);
      assert.ok(!all.includes(buyer.email));
    });

    test('name the node', () => {
      const { resourceSpans } = JSON.parse(collector.texts[0] ?? '') as {
        resourceSpans: { resource: { attributes: CollectedSpan['attributes'] } }[];
      };
      const facts = new Map(
        resourceSpans[0]?.resource.attributes.map(({ key, value }) => [key, String(value['stringValue'])]),
      );
      assert.equal(facts.get('service.name'), 'portico');
      assert.equal(facts.get('host.name'), hostname());
      assert.match(facts.get('service.instance.id') ?? '', /^[\da-f-]{36}$/);
    });

    test('are named in log lines', () => {
      const [root] = paid.filter(({ parentSpanId }) => !parentSpanId);
      assert.ok(root);
      assert.ok(
        store.log.some((line) => line.includes(`"traceId":"${root.traceId}"`) && line.includes('"path"')),
      );
    });

    test('are sent to the collector as configured', () => {
      for (const headers of collector.headers) {
        assert.equal(headers['path'], '/v1/traces');
        assert.equal(headers['x-team'], 'lamps and more');
      }
    });
  });

test('a collector that rejects or is unavailable is logged once, and loses no purchase', async () => {
  const collector = await openCollector();
  collector.status = 400;
  const store = await openStore(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    { platform: 'embedded', pace: quickPace },
  );
  const { create, pay } = shopper(store);
  const bought = await create(complete([lamp, 1]));
  assert.equal((await pay(String(bought.body.id))).body.status, 'completed');
  await until('it is told', () => store.log.some((line) => line.includes('traces-not-sent')));
  await store.close();
  assert.equal(store.log.filter((line) => line.includes('traces-not-sent')).length, 1);
  await collector.close();
});
