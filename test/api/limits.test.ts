import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseList, type Item } from 'structured-headers';
import { monthOf, renewalAfter } from '#storage';
import { testDialects } from '../support/databases.ts';
import { problemOf, startService, until } from './service.ts';

const local = 'http://shop.local/';

/** `RateLimit` headers as data: name → parameters. */
const limitsOf = (response: Response, header: string) =>
  Object.fromEntries(
    parseList(response.headers.get(header) ?? '').map((item) => [
      (item as Item)[0],
      Object.fromEntries((item as Item)[1]),
    ]),
  );

for (const { name, skip, url } of testDialects()) {
  test(
    `${name}: allows exactly the calls per minute of the plan when fifty arrive at once`,
    { skip },
    async (t) => {
      const service = await startService(t, { databaseUrl: await url() });
      const key = await service.bearer({ plan: 'pro' });
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => service.analyze(key, { url: local })),
      );
      const statuses = answers.map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 200).length, 20);
      assert.equal(statuses.filter((status) => status === 429).length, 30);
      assert.equal(service.engine.asked.length, 20);
      assert.equal(
        (await service.get('/api/v1/usage', await service.bearer())).status,
        200,
        'other keys are free',
      );
    },
  );

  test(`${name}: runs exactly the scans left in the month when fifty arrive at once`, { skip }, async (t) => {
    const service = await startService(t, {
      databaseUrl: await url(),
      environment: { AUDIT_MAX_RUNNING: '100' },
    });
    const { id, key } = await service.keys.create({ client: 'test', plan: 'scale' });
    const used = { keyId: id, month: monthOf(Date.now()), scans: 19_993 };
    await service.database.db.insertInto('monthlyUsage').values(used).execute();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => service.analyze(`Bearer ${key}`, { url: local })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 7);
    const refused = answers.find(({ status }) => status === 429) as Response;
    const problem = await problemOf(refused);
    assert.equal(problem.type, '/problems/quota-exceeded');
    assert.equal(problem['renewsAt'], new Date(renewalAfter(Date.now())).toISOString());
    assert.match(problem.detail ?? '', /\d{4}-\d\d-01/);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
  });
}

test('applies the rate limit of each plan, and sends Retry-After', async (t) => {
  const service = await startService(t);
  for (const [plan, limit, scans] of [
    ['free', 5, 50],
    ['pro', 20, 1_000],
    ['scale', 120, 20_000],
  ] as const) {
    const key = await service.bearer({ plan });
    let remaining = limit;
    for (let call = 0; call < limit; call += 1) {
      const response = await service.get('/api/v1/reports', key);
      assert.equal(response.status, 200);
      remaining -= 1;
      assert.equal(limitsOf(response, 'ratelimit')['minute']?.['r'], remaining);
    }
    const refused = await service.get('/api/v1/reports', key);
    assert.equal(refused.status, 429);
    assert.equal((await problemOf(refused)).type, '/problems/rate-limited');
    const policy = limitsOf(refused, 'ratelimit-policy');
    assert.deepEqual(policy['minute'], { q: limit, w: 60 });
    assert.equal(policy['month']?.['q'], scans);
    const state = limitsOf(refused, 'ratelimit')['minute'];
    assert.equal(state?.['r'], 0);
    const wait = Number(refused.headers.get('retry-after'));
    assert.ok(wait >= 1 && wait <= 60 && state?.['t'] === wait);
  }
});

test('shows rate and quota in the usage, and the scans left in each audit', async (t) => {
  const service = await startService(t);
  const key = await service.bearer({ plan: 'pro', client: 'Acme' });
  const audit = await service.analyze(key, { url: local });
  assert.equal(limitsOf(audit, 'ratelimit')['month']?.['r'], 999);
  const usage = (await (await service.get('/api/v1/usage', key)).json()) as Record<
    string,
    Record<string, unknown>
  >;
  assert.deepEqual([usage['client'], usage['plan']], ['Acme', 'pro']);
  assert.equal(usage['rate']?.['remaining'], 18);
  assert.deepEqual(usage['quota'], {
    limit: 1_000,
    used: 1,
    remaining: 999,
    month: monthOf(Date.now()),
    renewsAt: new Date(renewalAfter(Date.now())).toISOString(),
  });
});

test('audits a public host at most six times an hour for all callers, and does not count a rejected request as a scan', async (t) => {
  const service = await startService(t);
  const [one, two] = [await service.bearer(), await service.bearer()];
  for (let call = 0; call < 3; call += 1) {
    assert.equal((await service.analyze(one, { url: 'https://shop.example/a' })).status, 200);
    assert.equal((await service.analyze(two, { url: 'https://SHOP.example:443/b' })).status, 200);
  }
  const refused = await service.analyze(two, { url: 'https://shop.example./' });
  assert.equal(refused.status, 429);
  assert.equal((await problemOf(refused)).type, '/problems/target-limited');
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(wait > 3_500 && wait <= 3_600, String(wait));
  assert.equal((await service.analyze(two, { url: 'https://other.example/' })).status, 200);
  const usage = (await (await service.get('/api/v1/usage', two)).json()) as { quota: { used: number } };
  assert.equal(usage.quota.used, 4);
});

test('does not count audits of an unreachable public host, and does not limit local hosts', async (t) => {
  const service = await startService(t);
  const key = await service.bearer();
  for (let call = 0; call < 8; call += 1) {
    assert.equal((await service.analyze(key, { url: 'https://gone.example/' })).status, 422);
    assert.equal((await service.analyze(key, { url: local })).status, 200);
  }
});

test('returns 503 with Retry-After above the capacity of the node, and frees slots again', async (t) => {
  const service = await startService(t, { environment: { AUDIT_MAX_RUNNING: '2' } });
  const key = await service.bearer();
  const slow = [1, 2].map(() => service.analyze(key, { url: 'http://slow.local/' }));
  await until(() => service.engine.running === 2);
  const refused = await service.analyze(key, { url: local });
  assert.equal(refused.status, 503);
  assert.equal((await problemOf(refused)).type, '/problems/overloaded');
  assert.ok(Number(refused.headers.get('retry-after')) >= 1);
  service.engine.finish();
  for (const answer of slow) assert.equal((await answer).status, 200);
  assert.equal((await service.analyze(key, { url: local })).status, 200);
  const usage = (await (await service.get('/api/v1/usage', key)).json()) as { quota: { used: number } };
  assert.equal(usage.quota.used, 3);
});

test('lets at most three callers audit a public host at once', async (t) => {
  const service = await startService(t);
  const key = await service.bearer();
  const slow = [1, 2, 3].map(() => service.analyze(key, { url: 'https://slow.example/' }));
  await until(() => service.engine.running === 3);
  const refused = await service.analyze(key, { url: 'https://slow.example/' });
  assert.equal((await problemOf(refused)).type, '/problems/overloaded');
  assert.equal((await service.analyze(key, { url: 'https://shop.example/' })).status, 200);
  service.engine.finish();
  await Promise.all(slow);
});
