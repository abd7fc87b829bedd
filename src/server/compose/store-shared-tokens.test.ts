/** Turning shared payment tokens on and off: Stripe is asked first, and the keys may be others by then. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { siteSecrets, siteStore, type SiteSecrets } from '#storage';
import { writeProcessorKeys, type ProcessorKeys, type Site } from '#commerce';
import { sandboxProfile, startPsp } from '../../../sandbox/psp/index.ts';
import { testDialects } from '../../../test/support/databases.ts';
import { storeProcessors } from './processor.ts';
import { storeProcessorSettings, type StoreProcessorSettings } from './store-processor.ts';

interface Bench {
  settings: StoreProcessorSettings;
  secrets: SiteSecrets;
  keys: Extract<ProcessorKeys, { provider: 'stripe' }>;
  /** Runs once, while Stripe is asked about tokens. */
  meanwhile(work: () => Promise<unknown>): void;
  /** What Stripe answers instead, by the path. */
  answer(status: number, error: object, path?: RegExp): void;
}

async function openBench(t: TestContext): Promise<Bench> {
  const psp = await startPsp();
  const database = await (testDialects()[0] ?? assert.fail()).open();
  const { publishableKey, secretKey, webhookSecret } = psp;
  const keys = { provider: 'stripe' as const, publishableKey, secretKey, webhookSecret };
  const sites = siteStore(database);
  await sites.put({ id: 'tea', name: 'Tea', hosts: ['tea.test'], paymentHandlers: [] } as unknown as Site);
  const secrets = siteSecrets(database, { secret: 'a secret of thirty-two characters', isConfigured: true });
  await secrets.put('tea', 'processor-keys', writeProcessorKeys(keys), 'ann');
  let work: (() => Promise<unknown>) | undefined;
  let answer: { status: number; body: Uint8Array; path: RegExp } | undefined;
  const processors = storeProcessors({
    config: { processor: undefined, processorApiBases: { stripe: psp.url } },
    database,
    secrets,
    watched: (fetcher) => ({
      ...fetcher,
      async fetch(request) {
        if (work && request.url.includes('granted_tokens')) {
          const once = work;
          work = undefined;
          await once();
        }
        const exchange = await fetcher.fetch(request);
        return answer?.path.test(request.url) === true ? { ...exchange, ...answer } : exchange;
      },
    }),
  });
  t.after(() => Promise.all([processors.close(), psp.close(), database.close()]));
  const settings = storeProcessorSettings({
    processors,
    operations: { processorUse: async () => ({ unfinished: 0, paidOrders: 0 }) },
    sites,
    secrets,
    service: () => undefined,
  });
  return {
    settings,
    secrets,
    keys,
    meanwhile: (given) => void (work = given),
    answer: (status, error, path = /./) =>
      void (answer = { status, path, body: new TextEncoder().encode(JSON.stringify({ error })) }),
  };
}

const on = { site: 'tea', profileId: sandboxProfile, by: 'bob' };
const keptOf = async ({ secrets }: Bench): Promise<unknown> => {
  const text = (await secrets.open('tea')).values['processor-keys'];
  return text === undefined ? undefined : JSON.parse(text);
};

test('brings back no keys that were deleted or replaced while Stripe was asked', async (t) => {
  const bench = await openBench(t);
  const other = { ...bench.keys, webhookSecret: 'whsec_of_the_replaced_endpoint' };
  for (const [work, kept] of [
    [() => bench.secrets.put('tea', 'processor-keys', writeProcessorKeys(other), 'cid'), other],
    [() => bench.secrets.remove('tea', 'processor-keys', 'cid'), undefined],
  ] as const) {
    bench.meanwhile(work);
    const turned = await bench.settings.setSharedTokens(on);
    assert.match(turned.ok ? '' : turned.text, /changed meanwhile/);
    assert.deepEqual(await keptOf(bench), kept);
  }
});

test('names the cause when Stripe refuses the key itself, or tokens alone', async (t) => {
  const bench = await openBench(t);
  const forbidden = { type: 'invalid_request_error', message: 'The provided key does not have permission.' };
  for (const [status, path, says] of [
    [401, /./, /rejected the keys \(invalid_request_error\)/],
    [403, /granted_tokens/, /restricted[^.]* permission[^.]*shared payment tokens/],
    [503, /payment_intents/, /did not respond/],
    [503, /granted_tokens/, /did not respond/],
  ] as const) {
    bench.answer(status, forbidden, path);
    const turned = await bench.settings.setSharedTokens(on);
    assert.match(turned.ok ? '' : turned.text, says);
    assert.deepEqual(await keptOf(bench), bench.keys);
  }
  bench.answer(401, forbidden);
  const off = await bench.settings.setSharedTokens({ site: 'tea', by: 'bob' });
  assert.deepEqual(off, { ok: true }, 'rejected keys do not keep tokens on');
});

test('saves the profile with the keys that were tried', async (t) => {
  const bench = await openBench(t);
  assert.deepEqual(await bench.settings.setSharedTokens(on), { ok: true });
  assert.deepEqual(await keptOf(bench), { ...bench.keys, profileId: sandboxProfile });
  assert.deepEqual(await bench.settings.setSharedTokens({ site: 'tea', by: 'bob' }), { ok: true });
  assert.deepEqual(await keptOf(bench), bench.keys);
});
