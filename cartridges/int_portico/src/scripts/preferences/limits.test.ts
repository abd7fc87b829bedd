import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { load, withModules } from '../store/load.testing.ts';
import { createSmallModules } from '../store/small-modules.testing.ts';
import { hour, platform, start } from '../store/under-test.testing.ts';
import type * as LimitsModule from './limits.ts';
import type * as PaymentLimitsModule from './payment-limits.ts';

const { createLimits } = await load<typeof LimitsModule>('preferences/limits.ts');
const { limitPayment } = await load<typeof PaymentLimitsModule>('preferences/payment-limits.ts');
const site = { id: 'refarch', agentPolicy: 'open' as const };

function limits() {
  const small = createSmallModules();
  withModules(small.modules);
  const clock = { now: start };
  /** Each call is another request. */
  const take = (subject: string, perMinute: number) =>
    createLimits({ site }, () => clock.now).take(subject, perMinute);
  return { small, clock, take };
}

test('limits calls per minute for each caller', async () => {
  const { take, clock, small } = limits();
  const taken = [];
  for (let call = 0; call < 4; call += 1) taken.push((await take('one 10.0.0.7', 3)).allowed);
  assert.deepEqual(taken, [true, true, true, false]);
  assert.deepEqual(await take('two', 3), { allowed: true, retryAfter: 0 });
  const { retryAfter } = await take('one 10.0.0.7', 3);
  clock.now += (retryAfter - 5) * 1_000 - 1;
  assert.equal((await take('one 10.0.0.7', 3)).allowed, false);
  clock.now += 6_000;
  for (let look = 0; look < 5; look += 1)
    assert.deepEqual(await createLimits({ site }, () => clock.now).look('two', 2), {
      allowed: true,
      retryAfter: 0,
    });
  assert.equal((await createLimits({ site }, () => clock.now).look('two', 0)).allowed, false);
  assert.equal((await take('one 10.0.0.7', 3)).allowed, true);
  assert.ok(![...(small.caches.get('porticoLimits')?.keys() ?? [])].join().includes('10.0.0.7'));
});

test('never exceeds the limit in any minute and allows a call after the stated wait', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 5 }),
      async (gaps, perMinute) => {
        const { take, clock } = limits();
        const allowed: number[] = [];
        for (const gap of gaps) {
          clock.now += gap;
          const state = await take('x', perMinute);
          if (state.allowed) allowed.push(clock.now);
          assert.equal(state.allowed, state.retryAfter === 0);
          assert.ok(state.retryAfter <= 65);
        }
        for (const at of allowed)
          assert.ok(allowed.filter((other) => other > at - 60_000 && other <= at).length <= perMinute);
        const { retryAfter } = await take('x', perMinute);
        clock.now += retryAfter * 1_000;
        assert.equal((await take('x', perMinute + 1)).allowed, true);
      },
    ),
  );
});

const hourly = { ofCheckout: 2, ofNetwork: 3 };
const paying = (checkoutId: string, address = '192.0.2.7') => ({ checkoutId, address });

test('counts payment attempts by checkout and by address, in every request', async () => {
  const { double } = platform();
  const limit = (checkoutId: string, now = start, address?: string) =>
    double.request(() => limitPayment(site, { hourly }, paying(checkoutId, address), now));
  assert.equal(await limit('a'), undefined);
  assert.equal(await limit('a', start + 1_000), undefined);
  const refused = await limit('a', start + 2_000, '192.0.2.8');
  assert.equal(refused?.code, 'rate_limited');
  assert.equal(refused?.retryAfter, 3_598);
  assert.equal(await limit('b', start + 3_000), undefined);
  assert.equal((await limit('c', start + 4_000))?.code, 'rate_limited', 'the address had its three');
  assert.equal(await limit('c', start + 4_000, '192.0.2.9'), undefined);
  assert.equal(await limit('a', start + hour + 1_000, '192.0.2.10'), undefined);
});

test('stores no address and deletes counters after their hour', async () => {
  const { double, forget } = platform();
  await double.request(() => limitPayment(site, { hourly }, paying('chk_secret'), start));
  const kept =
    double.keysOf('PorticoLimit').join() +
    JSON.stringify(double.attributesOf('PorticoLimit', double.keysOf('PorticoLimit')[0] ?? ''));
  assert.ok(!kept.includes('192.0.2.7') && !kept.includes('chk_secret'));
  assert.equal(double.keysOf('PorticoLimit').length, 2);
  await forget(start + hour);
  assert.deepEqual(double.keysOf('PorticoLimit'), []);
});

test('stores nothing for made-up checkouts of an address over its limit', async () => {
  const { double } = platform();
  for (let call = 0; call < 20; call += 1)
    await double.request(() => limitPayment(site, { hourly }, paying(`made up ${call}`), start));
  assert.equal(double.keysOf('PorticoLimit').length, hourly.ofNetwork + 1);
});

test('never exceeds the limit when calls are concurrent', async () => {
  const { double } = platform();
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      double.request(() => limitPayment(site, { hourly }, paying('a'), start)),
    ),
  );
  assert.ok(all.filter((refused) => refused === undefined).length <= 2);
});

test('sets no payment limit where callers are known', async () => {
  const { double } = platform();
  for (let call = 0; call < 5; call += 1)
    assert.equal(
      await double.request(() =>
        limitPayment({ ...site, agentPolicy: 'known' }, { hourly }, paying('a'), start),
      ),
      undefined,
    );
  assert.deepEqual(double.keysOf('PorticoLimit'), []);
});
