import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { PaymentProcessor } from '#backends/embedded';
import type { ProcessorFacts } from '#commerce';
import { processorNotices } from './processor-notices.ts';

const adyen: ProcessorFacts = { name: 'adyen', merchantAccount: 'AcmeECOM', isLive: false };

/** A service whose processor found these references in a notice; those in `failing` cannot be settled, in `open` not be followed. */
function service(
  references: readonly string[] | undefined,
  failing: readonly string[] = [],
  open: readonly string[] = [],
) {
  const resumed: string[] = [];
  const seen: (string | undefined)[] = [];
  const port = {
    facts: () => adyen,
    async readNotices(body: string, header: (name: string) => string | undefined) {
      seen.push(body, header('x-signature'));
      return references?.map((reference) => ({
        reference,
        intentId: reference,
        ...(open.includes(reference) ? { failure: new Error('The processor did not respond.') } : {}),
      }));
    },
  } as unknown as PaymentProcessor;
  const processor = { port, health: async () => ({ ok: true as const }), configured: true };
  const app = new Hono();
  processorNotices(app, {
    processors: { of: async () => processor, shared: processor },
    commerce: {
      async resume(reference) {
        resumed.push(reference);
        if (failing.includes(reference)) throw new Error('The store does not answer.');
      },
    },
    logger: pino({ level: 'silent' }),
  });
  const post = (path: string, body = '{}') =>
    app.request(path, { method: 'POST', body, headers: { 'X-Signature': 'abc' } });
  return { resumed, seen, post };
}

test('answers a notice as the provider expects, and settles each payment in it', async () => {
  const { post, resumed, seen } = service(['a', 'b']);
  const answer = await post('/api/processors/adyen/webhook/demo', '{"live":"false"}');
  assert.deepEqual([answer.status, await answer.text()], [200, '[accepted]']);
  assert.deepEqual(
    [resumed, seen],
    [
      ['a', 'b'],
      ['{"live":"false"}', 'abc'],
    ],
  );
});

test('settles the others when one fails, and asks for the notice again', async () => {
  const { post, resumed } = service(['a', 'b', 'c'], ['a']);
  assert.equal((await post('/api/processors/adyen/webhook')).status, 503);
  assert.deepEqual(resumed, ['a', 'b', 'c']);
});

test('settles all when the processor could not follow one, and asks for the notice again', async () => {
  const { post, resumed } = service(['a', 'b'], [], ['a']);
  assert.equal((await post('/api/processors/adyen/webhook')).status, 503);
  assert.deepEqual(resumed, ['a', 'b']);
});

test('rejects what the processor did not sign, other providers, and long notices', async () => {
  const unsigned = service(undefined);
  assert.equal((await unsigned.post('/api/processors/adyen/webhook')).status, 400);
  const { post, resumed, seen } = service(['a']);
  assert.equal((await post('/api/processors/bank/webhook')).status, 404);
  assert.equal((await post('/api/processors/paypal/webhook/demo')).status, 400);
  assert.equal((await post('/api/processors/adyen/webhook', 'x'.repeat(512 * 1024 + 1))).status, 413);
  assert.deepEqual([resumed, seen], [[], []]);
});
