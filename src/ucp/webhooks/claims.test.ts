/** Slow targets, nodes that die or come too late, and chance: over a network that is made up. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import type { CommerceStore } from '#commerce';
import type { FetchRequest, HttpExchange } from '#fetch';
import { commerceStore } from '#storage';
import { testDialects, type TestDialect } from '../../../test/databases.ts';
import { releases } from '../releases.testing.ts';
import { sampleOrder } from '../samples-records.ts';
import { sampleFrame, sampleSite } from '../samples.ts';
import { createOrderWebhooks, type WebhookDeps } from './index.ts';

type Answer = (id: string, request: FetchRequest) => number | Promise<number>;

const site = sampleSite();
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const secret = 'a secret of a test that is long enough';
const hook = 'https://agent.example/hook';

async function scene({ open }: TestDialect) {
  const clock = { at: 1_800_000_000_000 };
  const now = () => clock.at;
  const database = await open();
  after(() => database.close());
  const store = commerceStore(database, { secret, now });
  const logged: string[] = [];
  return {
    clock,
    store,
    logged,
    waiting: async () =>
      (await database.db.selectFrom('orderNotice').select('id').where('ended', 'is', null).execute()).length,
    webhooks: (answer: Answer, more: Partial<WebhookDeps> = {}) =>
      createOrderWebhooks({
        store,
        site: () => Promise.resolve(site),
        release: (version) => releases.find(({ release }) => release.version === version)?.release,
        frame: (_site, release) => sampleFrame(release, 'dev.ucp.shopping.order'),
        orderId: (_site, number) => number,
        keys: { signingKey: () => Promise.resolve({ kid: 'k', privateKey }) },
        fetcher: {
          async fetch(request) {
            const status = await answer(request.headers?.['webhook-id'] ?? '', request);
            return { status, headers: [] as [string, string][] } as HttpExchange;
          },
        },
        now,
        random: () => 0.5,
        log: (event) => void logged.push(event),
        ...more,
      }),
    tell: (id: string, { number = id, url = hook, release = '2026-08-25' } = {}) =>
      store.transaction((write) =>
        write.insertNotice({
          id,
          site: site.id,
          orderNumber: number,
          url,
          release,
          checkoutId: 'chk_1',
          order: sampleOrder(),
          createdAt: clock.at,
        }),
      ),
  };
}

const none = { delivered: 0, failed: 0, dropped: 0 };

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  test(
    `${name}: a target that does not answer holds up nobody else, not even who comes later`,
    {
      skip,
    },
    async () => {
      const { webhooks, tell } = await scene(dialect);
      for (let index = 0; index < 40; index += 1)
        await tell(`slow ${index}`, { url: `${hook}/${index < 30 ? 'same' : index}` });
      await tell('quick', { url: 'https://quick.example/' });
      const running = new Set<string>();
      const came: string[] = [];
      const note = (id: string) => (came.push(id), 204);
      let most = 0;
      let end: () => void = () => {};
      const patience = new Promise<void>((resolve) => (end = resolve));
      const { deliverDue } = webhooks(async (id, { url }) => {
        const { host } = new URL(url);
        if (host !== 'agent.example') return note(id);
        running.add(id);
        most = Math.max(most, running.size);
        await patience;
        running.delete(id);
        return 500;
      });
      const stopping = new AbortController();
      const run = deliverDue(1_000, stopping.signal);
      for (let i = 0; i < 200 && came.length < 1; i += 1) await wait(10);
      await tell('later', { url: 'https://later.example/' });
      for (let i = 0; i < 200 && came.length < 2; i += 1) await wait(10);
      assert.deepEqual(came, ['quick', 'later']);
      assert.equal(most, 2);
      stopping.abort();
      end();
      assert.deepEqual(await run, { ...none, delivered: 2, failed: 2 }, 'nothing new once it is to stop');
    },
  );

  test(`${name}: eight targets are called at once, and no more than the limit in all`, { skip }, async () => {
    const { webhooks, tell } = await scene(dialect);
    for (let index = 0; index < 20; index += 1) await tell(`${index}`, { url: `https://h${index}.example/` });
    const running = new Set<string>();
    let most = 0;
    let end: () => void = () => {};
    const patience = new Promise<void>((resolve) => (end = resolve));
    const { deliverDue } = webhooks(async (id) => {
      most = Math.max(most, running.add(id).size);
      await patience;
      running.delete(id);
      return 200;
    });
    const run = deliverDue(15);
    for (let i = 0; i < 500 && running.size < 8; i += 1) await wait(10);
    await wait(50);
    assert.equal(running.size, 8);
    end();
    assert.deepEqual(await run, { ...none, delivered: 15 });
    assert.equal(most, 8);
    assert.deepEqual(await deliverDue(15), { ...none, delivered: 5 });
  });

  test(
    `${name}: what a node had taken when it died is sent by another after a minute`,
    { skip },
    async () => {
      const { webhooks, tell, clock } = await scene(dialect);
      await tell('n1', { number: '1' });
      await tell('n2', { number: '1' });
      const came: string[] = [];
      const dying = webhooks((id) => {
        came.push(id);
        return new Promise(() => {});
      });
      void dying.deliverDue(10);
      for (let i = 0; i < 200 && came.length === 0; i += 1) await wait(5);
      const { deliverDue } = webhooks((id) => (came.push(id), 200));
      clock.at += 59_999;
      assert.deepEqual(await deliverDue(10), none);
      clock.at += 1;
      assert.deepEqual(await deliverDue(10), { ...none, delivered: 2 });
      assert.deepEqual(came, ['n1', 'n1', 'n2']);
    },
  );

  for (const [late, answer] of [
    ['failure', 500],
    ['410', 410],
  ] as const)
    test(
      `${name}: a ${late} that comes too late does not touch what another node took over`,
      {
        skip,
      },
      async () => {
        const { webhooks, tell, clock, waiting } = await scene(dialect);
        await tell('n1');
        const second = webhooks(() => 503);
        const first = webhooks(async () => {
          clock.at += 60_000;
          assert.deepEqual(await second.deliverDue(1), { ...none, failed: 1 });
          clock.at += 3_000;
          return answer;
        });
        await first.deliverDue(1);
        assert.equal(await waiting(), 1);
        clock.at += 1_999;
        assert.deepEqual(await second.deliverDue(1), none, 'still waits as the second said');
        clock.at += 1;
        assert.deepEqual(await second.deliverDue(1), { ...none, failed: 1 });
      },
    );

  test(`${name}: a delivery that could not be kept comes again`, { skip }, async () => {
    const { webhooks, tell, clock, store, logged } = await scene(dialect);
    await tell('n1');
    let calls = 0;
    const breaking: WebhookDeps['store'] = {
      dueNotices: (...asked) => store.dueNotices(...asked),
      transaction: ((work) => {
        calls += 1;
        return calls === 2 ? Promise.reject(new Error('gone')) : store.transaction(work);
      }) as CommerceStore['transaction'],
    };
    const { deliverDue } = webhooks(() => 200, { store: breaking });
    assert.deepEqual(await deliverDue(1), { ...none, failed: 1 });
    assert.deepEqual(logged, ['notice-state-not-kept']);
    clock.at += 60_000;
    assert.deepEqual(await deliverDue(1), { ...none, delivered: 1 });
  });

  test(`${name}: a notice that cannot be written counts as tried, and the others go`, { skip }, async () => {
    const { webhooks, tell, logged } = await scene(dialect);
    await tell('old', { release: '2025-01-01' });
    await tell('good');
    assert.deepEqual(await webhooks(() => 200).deliverDue(9), { ...none, delivered: 1, failed: 1 });
    assert.deepEqual(logged, ['notice-not-written', 'notice-failed']);
    const gone = webhooks(() => 200, { site: () => Promise.resolve(undefined) });
    await tell('homeless');
    assert.deepEqual(await gone.deliverDue(9), { ...none, failed: 1 });
  });

  test(`${name}: a store that does not answer is told to the caller`, { skip }, async () => {
    const { webhooks, store } = await scene(dialect);
    const broken = { ...store, dueNotices: () => Promise.reject(new Error('gone')) };
    await assert.rejects(webhooks(() => 200, { store: broken }).deliverDue(1), /gone/);
  });

  test(
    `${name}: whatever fails, each order's notices reach each address once and in order`,
    {
      skip,
    },
    async () => {
      const notices = fc.array(
        fc.record({ number: fc.constantFrom('1', '2'), url: fc.constantFrom(hook, 'https://b.example/') }),
        { minLength: 1, maxLength: 10 },
      );
      const statuses = fc.infiniteStream(fc.constantFrom(200, 200, 204, 500, 503, 404, 302));
      await fc.assert(
        fc.asyncProperty(notices, statuses, async (given, chances) => {
          const { webhooks, tell, clock, waiting } = await scene(dialect);
          const taken = new Map<string, string[]>();
          const answer: Answer = (id, { url }) => {
            const status = chances.next().value;
            const queue = `${url} ${id.split(' ')[0]}`;
            if (status < 300) taken.set(queue, [...(taken.get(queue) ?? []), id]);
            return status;
          };
          const nodes = [webhooks(answer), webhooks(answer)];
          const expected = new Map<string, string[]>();
          for (const [index, { number, url }] of given.entries()) {
            const id = `${number} ${index}`;
            await tell(id, { number, url });
            expected.set(`${url} ${number}`, [...(expected.get(`${url} ${number}`) ?? []), id]);
            if (index % 3 === 0) await Promise.all(nodes.map(({ deliverDue }) => deliverDue(2)));
          }
          for (let round = 0; (await waiting()) > 0; round += 1) {
            assert.ok(round < 200, 'it does not end');
            await Promise.all(nodes.map(({ deliverDue }) => deliverDue(5)));
            clock.at += 25 * 3_600_000;
          }
          for (const [queue, ids] of taken) {
            const sent = expected.get(queue) ?? [];
            assert.deepEqual(
              ids,
              sent.filter((id) => ids.includes(id)),
            );
          }
        }),
        { numRuns: 15 },
      );
    },
  );
}
