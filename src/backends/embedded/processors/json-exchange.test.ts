import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fetcher } from '#fetch';
import { exchangeJson } from './json-exchange.ts';
import { ProcessorUncertain } from './port.ts';

const answering = (status: number): Fetcher =>
  ({
    fetch: async () => ({ status, headers: [], body: new Uint8Array(), bytes: { truncated: false } }),
  }) as unknown as Fetcher;
const ask = (status: number) =>
  exchangeJson(answering(status), { url: 'https://psp.test/pay', method: 'POST', headers: {} });

for (const status of [301, 302, 307, 308, 408, 409, 425, 429, 500, 503])
  test(`knows nothing after HTTP ${status}`, () => assert.rejects(ask(status), ProcessorUncertain));

for (const status of [201, 400, 401, 403, 404, 422])
  test(`returns the answer of HTTP ${status}`, async () => assert.equal((await ask(status)).status, status));
