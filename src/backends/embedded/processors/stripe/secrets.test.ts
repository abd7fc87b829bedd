import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { inspect } from 'node:util';
import { startPsp } from '../../../../../sandbox/psp/index.ts';
import { ProcessorUncertain } from '../port.ts';
import { ProcessorRefused } from '../port.ts';
import { hostedPage } from './stripe.ts';
import { card, startBench, eur, authorization } from '../../../../../test/support/embedded/processor.ts';

const token = 'pm_very_secret_token';
const secretKey = 'sk_test_very_secret_key';
const echo = `Bad key ${secretKey} for ${token}`;

/** A processor that repeats everything secret in its answers. */
async function startTelltale(t: TestContext, status: number, body: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${secretKey}!` })
      .end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const error = (type: string, more: object = {}): string =>
  JSON.stringify({ error: { type, message: echo, code: echo, request_log_url: echo, ...more } });

const answers: [status: number, body: string, thrown: typeof ProcessorUncertain | typeof ProcessorRefused][] =
  [
    [400, error('invalid_request_error'), ProcessorRefused],
    [400, error('idempotency_error'), ProcessorRefused],
    [401, error('invalid_request_error'), ProcessorRefused],
    [403, error('invalid_request_error'), ProcessorRefused],
    [404, error('invalid_request_error'), ProcessorRefused],
    [409, error('idempotency_error'), ProcessorUncertain],
    [429, error('invalid_request_error'), ProcessorUncertain],
    [500, error('api_error'), ProcessorUncertain],
    [503, echo, ProcessorUncertain],
    [200, echo, ProcessorUncertain],
    [200, `{"status":"${echo}"}`, ProcessorRefused],
    [204, '', ProcessorUncertain],
    [302, '', ProcessorUncertain],
  ];

for (const [index, [status, body, thrown]] of answers.entries()) {
  test(`maps response ${index} with status ${status} to ${thrown.name} without a secret`, async (t) => {
    const apiBase = await startTelltale(t, status, body);
    const { again } = startBench(t, await startPsp());
    const processor = again({ apiBase, secretKey });
    const calls = [
      () => processor.open({ reference: 'r', amount: 1, currency: 'EUR', orderNumber: '1' }),
      () => processor.authorize('pi_1', authorization(card(token))),
      () => processor.authorize('pi_1', authorization(hostedPage)),
      () => processor.findByReference('pi_1'),
      () => processor.capture('pi_1', eur(1)),
      () => processor.void('pi_1'),
    ];
    for (const call of calls) {
      const failure: unknown = await call().then(
        () => assert.fail('It was answered.'),
        (reason: unknown) => reason,
      );
      assert.ok(failure instanceof thrown, inspect(failure));
      const shown = inspect(failure, { depth: 9, showHidden: true }) + JSON.stringify(failure);
      assert.ok(!shown.includes('very_secret'), shown);
    }
  });
}

test('reports the reason of a decline only if it is a code', async (t) => {
  const apiBase = await startTelltale(t, 402, error('card_error', { decline_code: echo }));
  const { again } = startBench(t, await startPsp());
  const state = await again({ apiBase, secretKey }).authorize('pi_1', authorization(card(token)));
  assert.deepEqual(state, { id: 'pi_1', state: 'declined', reason: 'unknown', retryable: true, captured: 0 });
});
