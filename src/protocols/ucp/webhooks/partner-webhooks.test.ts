/** Order updates to a partner: with its key and headers, over changes of its settings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PartnerWebhook } from '#commerce';
import type { FetchRequest, HttpExchange } from '#fetch';
import { testDialects } from '../../../../test/support/databases.ts';
import {
  noneDelivered,
  noticeScene,
  receivedIds,
  toPartner,
  withPartner,
} from '../../../../test/support/ucp/notice-scene.ts';

const day = 24 * 3_600_000;

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  test(`${name}: sends a partner its key and headers, as the store has them now`, { skip }, async () => {
    const { platform, tell, webhooks } = await noticeScene(dialect);
    const keys = (key: string) => ({ partnerKeys: () => Promise.resolve([key]) });
    const to = (hook: PartnerWebhook) => withPartner(platform.webhookUrl, hook);
    await tell('n1', {}, 'https://former.example/hook', toPartner);
    await webhooks(0, {}, { ...to({ headers: { 'x-store': 'lamps' } }), ...keys('s3cret') }).deliverDue();
    assert.deepEqual(receivedIds(platform), ['n1']);
    const [first] = platform.received.map(({ headers }) => headers);
    assert.deepEqual([first?.['x-goog-api-key'], first?.['x-store']], ['s3cret', 'lamps']);
    await tell('n2', {}, undefined, toPartner);
    const sent: FetchRequest[] = [];
    const fetch = (request: FetchRequest) => {
      sent.push(request);
      return Promise.resolve({ status: 200, headers: [] } as unknown as HttpExchange);
    };
    const byQuery = to({ key: { in: 'query', name: 'key' } });
    await webhooks(0, {}, { ...byQuery, ...keys('a b'), fetcher: { fetch } }).deliverDue();
    assert.deepEqual(
      sent.map(({ url, headers }) => [new URL(url).search, headers?.['x-goog-api-key']]),
      [['?via=ucp&key=a+b', undefined]],
    );
  });

  test(`${name}: keeps what a partner refuses until a person resumes it`, { skip }, async () => {
    const { platform, tell, webhooks, clock, ended, resume, logged } = await noticeScene(dialect);
    const deliver = () => webhooks(0, {}, withPartner(platform.webhookUrl)).deliverDue();
    platform.fail([401, 503, 429]);
    await tell('n1', {}, undefined, toPartner);
    await tell('n2', {}, undefined, toPartner);
    assert.deepEqual(await deliver(), { ...noneDelivered, failed: 1 });
    assert.equal(logged.at(-1)?.[1]['reason'], 'HTTP 401');
    clock.at += 100 * 3_600_000;
    assert.deepEqual(await deliver(), noneDelivered, 'not even after days');
    assert.deepEqual(await ended(), ['n1 waits', 'n2 waits']);
    assert.equal(await resume(), 1);
    assert.deepEqual(await deliver(), noneDelivered, 'not before every node knows the new key');
    clock.at += 2_000;
    assert.deepEqual(await deliver(), { ...noneDelivered, failed: 1 });
    clock.at += 300_000;
    assert.deepEqual(await deliver(), { ...noneDelivered, failed: 1 }, 'backs off after 503');
    clock.at += 2 * 3_600_000;
    assert.deepEqual(await deliver(), { ...noneDelivered, delivered: 2 }, 'and after 429');
    assert.deepEqual(receivedIds(platform), ['n1', 'n1', 'n1', 'n1', 'n2']);
  });

  for (const [url, reason] of [
    ['http://u:p@127.0.0.1:9/hook', 'bad-url'],
    ['http://hooks.example/', 'bad-url'],
    ['https://8.8.8.8:8443/hook', 'bad-url'],
    ['https://10.0.0.1/hook', 'not-public'],
    ['nothing', 'bad-url'],
  ] as const)
    test(
      `${name}: holds an update to ${url} of a partner, and sends it after a change`,
      { skip },
      async () => {
        const { platform, tell, webhooks, clock, ended, resume, logged } = await noticeScene(dialect);
        const loopback = { allowPrivate: 'loopback' } as const;
        const keys = { partnerKeys: () => Promise.resolve(['s3cret']) };
        await tell('n1', {}, undefined, toPartner);
        await tell('n2', {}, undefined, toPartner);
        const before = webhooks(0, loopback, { ...withPartner(url), ...keys });
        assert.deepEqual(await before.deliverDue(), { ...noneDelivered, failed: 1 });
        assert.equal(logged.at(-1)?.[1]['reason'], reason);
        clock.at += 100 * 3_600_000;
        assert.deepEqual(await before.deliverDue(), noneDelivered, 'not even after days');
        assert.deepEqual(await ended(), ['n1 waits', 'n2 waits']);
        assert.equal(await resume(), 1);
        clock.at += 2_000;
        const after = webhooks(0, loopback, { ...withPartner(platform.webhookUrl), ...keys });
        assert.deepEqual(await after.deliverDue(), { ...noneDelivered, delivered: 2 });
      },
    );

  test(
    `${name}: sends to a partner on this machine over plain http in development only`,
    { skip },
    async () => {
      const { platform, tell, webhooks } = await noticeScene(dialect);
      const run = (allowInsecureLoopback: boolean) =>
        webhooks(0, {}, { ...withPartner(platform.webhookUrl), allowInsecureLoopback }).deliverDue();
      await tell('n1', {}, undefined, toPartner);
      assert.deepEqual(await run(false), { ...noneDelivered, failed: 1 });
      assert.equal(platform.received.length, 0);
      await tell('n2', { number: '2' }, undefined, toPartner);
      assert.deepEqual(await run(true), { ...noneDelivered, delivered: 1 });
    },
  );

  test(
    `${name}: tries for as long as a partner's rule says, and after its own statuses`,
    { skip },
    async () => {
      const { platform, tell, webhooks, clock, ended } = await noticeScene(dialect);
      const rule = { retryFor: 1, retryStatuses: [409] };
      const deliver = () => webhooks(0, {}, withPartner(platform.webhookUrl, rule)).deliverDue();
      platform.fail([409, 503, 429, 409, 409, 404]);
      await tell('n1', {}, undefined, toPartner);
      for (const wait of [0, 2_000, 300_000, 1_800_000]) {
        clock.at += wait;
        assert.deepEqual(await deliver(), { ...noneDelivered, failed: 1 }, `after ${wait} ms`);
      }
      clock.at += 1_500_000;
      assert.deepEqual(await deliver(), { ...noneDelivered, dropped: 1 }, 'an hour after the first try');
      await tell('n2', {}, undefined, toPartner);
      assert.deepEqual(await deliver(), { ...noneDelivered, failed: 1 }, 'a status that is not in the rule');
      clock.at += 100 * 3_600_000;
      assert.deepEqual(await deliver(), noneDelivered, 'is still held');
      assert.deepEqual((await ended()).at(-1), 'n2 waits');
    },
  );

  test(
    `${name}: tries an update to the URL in a partner's profile as its rule says, and never holds it`,
    { skip },
    async () => {
      const { platform, tell, webhooks, clock } = await noticeScene(dialect);
      const rule = { retryFor: 1, retryStatuses: [409] };
      const run = webhooks(0, {}, withPartner(undefined, rule));
      platform.fail([409, 404, 401, 503, 409]);
      await tell('n1', {}, undefined, toPartner);
      for (const wait of [0, 2_000, 300_000, 1_800_000]) {
        clock.at += wait;
        assert.deepEqual(await run.deliverDue(), { ...noneDelivered, failed: 1 }, `after ${wait} ms`);
      }
      clock.at += 1_500_000;
      assert.deepEqual(await run.deliverDue(), { ...noneDelivered, dropped: 1 }, 'an hour after the first');
    },
  );

  test(
    `${name}: tries an update to the URL in a partner's profile for a week if its rule says so`,
    { skip },
    async () => {
      const { platform, tell, webhooks, clock } = await noticeScene(dialect);
      const run = webhooks(0, {}, withPartner(undefined, { retryFor: 168 }));
      platform.fail(Array.from({ length: 13 }, () => 503));
      await tell('n1', {}, undefined, toPartner);
      for (let at = 1; at < 14; at += 1) {
        assert.deepEqual(await run.deliverDue(), { ...noneDelivered, failed: 1 }, `try ${at}`);
        clock.at += day;
      }
      assert.deepEqual(await run.deliverDue(), { ...noneDelivered, delivered: 1 });
    },
  );

  const away = () => Promise.reject(new Error('The database is away.'));
  const unsent: [what: string, hook: PartnerWebhook, more: object, tries: number][] = [
    ['for the usual time', {}, { partnerKeys: away }, 10],
    ['for a shorter time of the rule', { retryFor: 1 }, { partnerKeys: away }, 5],
    ['for a longer time of the rule', { retryFor: 168 }, { partnerKeys: away }, 14],
    ['for the longest time if the rule cannot be read', { retryFor: 1 }, { site: away }, 14],
  ];
  for (const [what, hook, more, tries] of unsent)
    test(`${name}: tries an update that could not be sent ${what}`, { skip }, async () => {
      const { platform, tell, webhooks, clock } = await noticeScene(dialect);
      const run = webhooks(0, {}, { ...withPartner(platform.webhookUrl, hook), ...more });
      await tell('n1', {}, undefined, toPartner);
      for (let at = 1; at < tries; at += 1) {
        assert.deepEqual(await run.deliverDue(), { ...noneDelivered, failed: 1 }, `try ${at}`);
        clock.at += day;
      }
      assert.deepEqual(await run.deliverDue(), { ...noneDelivered, dropped: 1 });
    });

  test(`${name}: loses no update while a key is changed`, { skip }, async () => {
    const { platform, tell, webhooks } = await noticeScene(dialect);
    platform.fail([403]);
    await tell('n1', {}, undefined, toPartner);
    let kept = ['new', 'old'];
    const partnerKeys = () => Promise.resolve(kept);
    const keyAccepted = () => Promise.resolve(void (kept = ['new']));
    const run = webhooks(0, {}, { ...withPartner(platform.webhookUrl), partnerKeys, keyAccepted });
    assert.deepEqual(await run.deliverDue(), { ...noneDelivered, delivered: 1 });
    assert.deepEqual(kept, ['new', 'old'], 'the new one was not accepted');
    assert.deepEqual(
      platform.received.map(({ id, headers }) => [id, headers['x-goog-api-key']]),
      [
        ['n1', 'new'],
        ['n1', 'old'],
      ],
    );
    await tell('n2', {}, undefined, toPartner);
    assert.deepEqual(await run.deliverDue(), { ...noneDelivered, delivered: 1 });
    assert.deepEqual(kept, ['new']);
  });

  test(
    `${name}: tries again when a setting was changed during the try that was rejected`,
    { skip },
    async () => {
      const { platform, tell, webhooks, clock, resume } = await noticeScene(dialect);
      platform.fail([401, 401]);
      await tell('n1', {}, undefined, toPartner);
      // The key is stored after this node read it, and before the answer.
      const present = [1, 2];
      const revision = {
        known: () => Promise.resolve(1),
        present: () => Promise.resolve(present.shift() ?? 2),
      };
      const to = { ...withPartner(platform.webhookUrl), partnerKeys: () => Promise.resolve(['k']) };
      assert.deepEqual(await webhooks(0, {}, { ...to, revision }).deliverDue(), {
        ...noneDelivered,
        failed: 1,
      });
      assert.equal(await resume(), 0, 'it is not held');
      clock.at += 2_000;
      assert.deepEqual(await webhooks(0, {}, to).deliverDue(), { ...noneDelivered, failed: 1 });
      assert.equal(await resume(), 1, 'it is held as nothing has changed');
    },
  );

  test(
    `${name}: sends no key while this node may know a URL and a key of different revisions`,
    { skip },
    async () => {
      const { platform, tell, webhooks, clock } = await noticeScene(dialect);
      await tell('n1', {}, undefined, toPartner);
      const to = { ...withPartner(platform.webhookUrl), partnerKeys: () => Promise.resolve(['k']) };
      const revision = { known: () => Promise.resolve(1), present: () => Promise.resolve(2) };
      assert.deepEqual(await webhooks(0, {}, { ...to, revision }).deliverDue(), {
        ...noneDelivered,
        failed: 1,
      });
      assert.equal(platform.received.length, 0);
      clock.at += 2_000;
      assert.deepEqual(await webhooks(0, {}, to).deliverDue(), { ...noneDelivered, delivered: 1 });
    },
  );
}
