import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProcessorRefused, type PaymentProcessor } from '#backends/embedded';
import { signItem, startAdyen, webhookBody, type NotificationItem } from '../../../sandbox/adyen/index.ts';
import { testDialects } from '../../../test/support/databases.ts';
import { storeProcessors, watchProcessor } from './processor.ts';

function watched(answers: {
  pay?: Error;
  check: Awaited<ReturnType<NonNullable<PaymentProcessor['check']>>>;
}) {
  const clock = { now: 1_000_000 };
  const events: unknown[] = [];
  let looks = 0;
  const run = async (error: Error | undefined) => {
    if (error) throw error;
    return { id: 'pi_1', state: 'unconfirmed' as const, captured: 0 };
  };
  const port = {
    open: () => run(answers.pay),
    authorize: () => run(answers.pay),
    check: async () => {
      looks += 1;
      return answers.check;
    },
  } as unknown as PaymentProcessor;
  const watch = watchProcessor(
    port,
    (event, facts) => void events.push([event, facts]),
    () => clock.now,
  );
  return { ...watch, answers, clock, events, looks: () => looks };
}
const good = { ok: true } as const;
const expired = new ProcessorRefused('api_key_expired');
const rejected = { ok: false, code: 'api_key_expired' } as const;

test('accepts a key that can find payments, and checks it at most once a minute', async () => {
  const { health, clock, looks } = watched({ check: good });
  assert.deepEqual([await health(), await health(), looks()], [{ ok: true }, { ok: true }, 1]);
  clock.now += 60_000;
  await health();
  assert.equal(looks(), 2);
});

test('sends one request for concurrent checks', async () => {
  const { health, looks } = watched({ check: rejected });
  const answers = await Promise.all([health(), health(), health()]);
  assert.deepEqual(
    answers,
    Array.from({ length: 3 }, () => ({ ok: false, code: 'api_key_expired' })),
  );
  assert.equal(looks(), 1);
});

test('reports a rejected key, but not an outage', async () => {
  assert.deepEqual(await watched({ check: rejected }).health(), { ok: false, code: 'api_key_expired' });
  assert.deepEqual(await watched({ check: { ok: false } }).health(), { ok: true });
});

for (const code of ['currency-not-supported', 'amount-not-supported', 'amount-not-representable'])
  test(`does not take ${code} for rejected keys`, async () => {
    const { port, health, events } = watched({ check: good, pay: new ProcessorRefused(code) });
    await assert.rejects(port.open({} as never), ProcessorRefused);
    assert.deepEqual([await health(), events], [{ ok: true }, []]);
  });

test('does not take refused shared payment tokens for rejected keys, but reports them', async () => {
  const refused = new ProcessorRefused('shared-tokens-unavailable');
  const { port, health, events } = watched({ check: good, pay: refused });
  await assert.rejects(port.authorize('', {} as never), ProcessorRefused);
  assert.deepEqual(await health(), { ok: true });
  assert.deepEqual(events, [['processor-refused', { call: 'authorize', code: 'shared-tokens-unavailable' }]]);
});

test('asks about shared payment tokens at most once a minute, and only a processor with a handler for them', async () => {
  assert.equal(watched({ check: good }).sharedTokens, undefined);
  let looks = 0;
  let now = 1_000_000;
  const port = {
    checkSharedTokens: async () => ((looks += 1), { ok: false, code: 'other_profile' }),
  } as unknown as PaymentProcessor;
  const { sharedTokens = assert.fail } = watchProcessor(
    port,
    () => {},
    () => now,
  );
  assert.deepEqual(await Promise.all([sharedTokens(), sharedTokens()]), [
    { ok: false, code: 'other_profile' },
    { ok: false, code: 'other_profile' },
  ]);
  now += 59_000;
  await sharedTokens();
  assert.equal(looks, 1);
  now += 1_000;
  await sharedTokens();
  assert.equal(looks, 2);
});

test('reports a rejected payment until one succeeds or an hour has passed', async () => {
  const { port, health, answers, clock, events } = watched({ check: good, pay: expired });
  await assert.rejects(port.open({} as never), ProcessorRefused);
  assert.deepEqual(events, [['processor-refused', { call: 'open', code: 'api_key_expired' }]]);
  assert.deepEqual(await health(), { ok: false, code: 'api_key_expired' });
  clock.now += 3_600_000;
  assert.deepEqual(await health(), { ok: true });
  await assert.rejects(port.authorize('', {} as never), ProcessorRefused);
  delete answers.pay;
  await port.open({} as never);
  assert.deepEqual(await health(), { ok: true });
});

test('keeps nothing of payments that a store makes elsewhere with the same account, and ends none', async (t) => {
  const database = await (testDialects()[0] as ReturnType<typeof testDialects>[number]).open();
  const adyen = await startAdyen();
  const { apiKey, merchantAccount, hmacKey, url } = adyen;
  const keys = { provider: 'adyen', environment: 'test', merchantAccount, apiKey, hmacKey } as const;
  const processors = storeProcessors({
    config: { processor: keys, processorApiBases: { adyen: url } },
    database,
    secrets: {
      open: async () => ({ values: { 'processor-keys': JSON.stringify(keys) }, mark: '' }),
    } as never,
  });
  t.after(() => Promise.all([processors.close(), adyen.close(), database.close()]));
  const paid = (pspReference: string): string => {
    const item: NotificationItem = {
      pspReference,
      merchantAccountCode: merchantAccount,
      merchantReference: 'order-1001',
      amount: { value: 2_500, currency: 'EUR' },
      eventCode: 'AUTHORISATION',
      eventDate: '2026-11-29T10:00:00+01:00',
      success: 'true',
    };
    return webhookBody({ ...item, additionalData: { hmacSignature: signItem(item, hmacKey) } });
  };
  const { port } = await processors.of('shop');
  assert.notEqual(port, processors.shared.port);
  for (const each of [port, processors.shared.port])
    for (const psp of ['PSP1', 'PSP2'])
      assert.notEqual(await each.readNotices(paid(psp), () => undefined), undefined);
  assert.deepEqual(adyen.exchanges, []);
  assert.deepEqual(await database.db.selectFrom('storePaymentEntry').selectAll().execute(), []);
});
