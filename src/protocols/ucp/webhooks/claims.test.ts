/** Nodes that die or come too late, and chance: over a network that is made up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CommerceStore } from '#commerce';
import { testDialects } from '../../../../test/support/databases.ts';
import { hook, none, scene, type Answer } from '../../../../test/selling/made-up-network.ts';
import type { WebhookDeps } from './order-webhooks.ts';
import { until } from '../../../../test/support/until.ts';

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  test(`${name}: sends deliveries of a dead node from another after a minute`, { skip }, async () => {
    const { webhooks, tell, clock } = await scene(dialect);
    await tell('n1', { number: '1' });
    await tell('n2', { number: '1' });
    const came: string[] = [];
    const dying = webhooks((id) => {
      came.push(id);
      return new Promise(() => {});
    });
    void dying.deliverDue();
    await until(() => came.length > 0);
    const { deliverDue } = webhooks((id) => (came.push(id), 200));
    clock.at += 59_999;
    assert.deepEqual(await deliverDue(), none);
    clock.at += 1;
    assert.deepEqual(await deliverDue(), { ...none, delivered: 2 });
    assert.deepEqual(came, ['n1', 'n1', 'n2']);
  });

  for (const [late, answer] of [
    ['failure', 500],
    ['410', 410],
  ] as const)
    test(
      `${name}: keeps a delivery that another node took over after a late ${late}`,
      {
        skip,
      },
      async () => {
        const { webhooks, tell, clock, waiting } = await scene(dialect);
        await tell('n1');
        const second = webhooks(() => 503);
        const first = webhooks(async () => {
          clock.at += 60_000;
          assert.deepEqual(await second.deliverDue(), { ...none, failed: 1 });
          clock.at += 1_000;
          return answer;
        });
        await first.deliverDue();
        assert.equal(await waiting(), 1);
        clock.at += 499;
        assert.deepEqual(await second.deliverDue(), none, 'still waits as the second said');
        clock.at += 1;
        assert.deepEqual(await second.deliverDue(), { ...none, failed: 1 });
      },
    );

  test(`${name}: retries a delivery that could not be recorded`, { skip }, async () => {
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
    assert.deepEqual(await deliverDue(), { ...none, failed: 1 });
    assert.deepEqual(logged, ['notice-state-not-kept']);
    clock.at += 60_000;
    assert.deepEqual(await deliverDue(), { ...none, delivered: 1 });
  });

  test(`${name}: counts an unwritable update as tried, and sends the others`, { skip }, async () => {
    const { webhooks, tell, logged } = await scene(dialect);
    await tell('old', { release: '2025-01-01' });
    await tell('good');
    assert.deepEqual(await webhooks(() => 200).deliverDue(), { ...none, delivered: 1, failed: 1 });
    assert.deepEqual(logged, ['notice-not-written', 'notice-failed']);
    const gone = webhooks(() => 200, { site: () => Promise.resolve(undefined) });
    await tell('homeless');
    assert.deepEqual(await gone.deliverDue(), { ...none, failed: 1 });
  });

  test(`${name}: reports an unavailable store to the caller`, { skip }, async () => {
    const { webhooks, store } = await scene(dialect);
    const broken = { ...store, dueNotices: () => Promise.reject(new Error('gone')) };
    await assert.rejects(webhooks(() => 200, { store: broken }).deliverDue(), /gone/);
  });

  test(
    `${name}: sends the updates of each order to each URL once and in order, after any failure`,
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
            if (index % 3 === 0) await Promise.all(nodes.map(({ deliverDue }) => deliverDue()));
          }
          for (let round = 0; (await waiting()) > 0; round += 1) {
            assert.ok(round < 200, 'it does not end');
            await Promise.all(nodes.map(({ deliverDue }) => deliverDue()));
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
