/** Recordings of instances: each is replayed through the client of its API, and the documentation says no more than they prove. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import {
  claims,
  createCaller,
  readRecording,
  RecordingFailed,
  recordScenario,
  replayScenario,
  sealForHook,
  type PlatformCaller,
  type RecordedConnection,
  type Recording,
} from '#backends/salesforce';
import { demoClient, type OcapiResource } from '../../sandbox/sfcc/ocapi/options.ts';
import type { Token } from '../../sandbox/sfcc/world/ledger.ts';
import { hookKeyPair } from '../../sandbox/sfcc/world/testing.ts';
import type { CallAnswer, CallRequest } from '../../src/backends/salesforce/calls/caller.ts';
import { ApiError } from '../../src/backends/salesforce/shop-api.ts';
import { documentedForRecording, documentedResources } from './documented-settings.ts';
import { openInstance, type ApiName, type InstanceBench } from './instance.ts';

/** Too many for a recording. */
const numbers = Array.from({ length: 130_000 }, () => Number.MAX_SAFE_INTEGER);
const folder = new URL('recordings/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const recordings = files.map((name): { name: string; recording: Recording } => ({
  name,
  recording: readRecording(readFileSync(new URL(name, folder), 'utf8')),
}));

describe('recordings of instances', () => {
  test('there is one of each API', () => {
    assert.deepEqual([...new Set(recordings.map(({ recording }) => recording.api))].sort(), [
      'ocapi',
      'scapi',
    ]);
  });

  for (const { name, recording } of recordings) {
    test(`${name} is understood as it was when it was recorded`, async () => {
      assert.deepEqual(await replayScenario(recording), recording.results);
    });

    test(`${name} says where it comes from, in its name too`, () => {
      assert.equal(name.startsWith('simulator-'), recording.source === 'simulator');
    });

    test(`${name} is small enough for the repository`, () => {
      assert.ok(statSync(new URL(name, folder)).size < 100_000);
    });
  }

  test('the documentation lists exactly what no live instance has proven', () => {
    const text = readFileSync(new URL('../../docs/salesforce.md', import.meta.url), 'utf8');
    const [, section = ''] = text.split('\n## Never run on a live instance\n');
    const lines = (section.split('\n## ')[0] ?? '').match(/^- .+$/gm) ?? [];
    const proven = new Set(
      recordings.flatMap(({ recording }) => (recording.source === 'live' ? recording.proves : [])),
    );
    assert.deepEqual(
      lines.map((line) => line.slice(2)),
      claims.filter(({ id }) => !proven.has(id)).map(({ line }) => line),
    );
  });
});

describe('recording an instance', () => {
  let bench: InstanceBench;
  before(async () => {
    bench = await openInstance();
  });
  after(() => bench.close());

  const secrets = {
    organization: 'f_ecom_zzzz_001',
    clientId: '11111111-1111-4111-8111-111111111111',
    clientSecret: 'sandbox-secret',
  };
  const callerOfTest = (): PlatformCaller =>
    createCaller({ fetcher: bench.fetcher, name: 'The instance of the test' });
  const record = (
    organization = secrets.organization,
    more: Partial<Parameters<typeof recordScenario>[0]> = {},
  ) =>
    recordScenario({
      connection: {
        api: 'scapi',
        options: {
          ...secrets,
          organization,
          shortCode: 'sandbox',
          site: 'demo',
          baseUrl: bench.instance.origin,
        },
      },
      caller: callerOfTest(),
      currencies: ['EUR'],
      locale: 'en-IE',
      reference: 'recording_of_the_test',
      now: () => bench.clock.now,
      ...more,
    });

  test('writes nothing of the connection, and creates no order unless asked to', async () => {
    const { text, recording, leftOrder } = await record();
    for (const secret of [...Object.values(secrets), bench.instance.origin, 'recording_of_the_test'])
      assert.ok(!text.includes(secret), secret);
    assert.deepEqual(readRecording(text), JSON.parse(JSON.stringify(recording)));
    assert.equal(leftOrder, undefined);
    assert.ok(!bench.instance.calls().some((call) => /^POST .*\/orders\b/.test(call)));
    assert.equal(bench.ledger.intents.size, 0);
  });

  test('deletes each basket that it opened', async () => {
    const before = bench.instance.calls().length;
    await record();
    const calls = bench.instance.calls().slice(before);
    const count = (pattern: RegExp): number => calls.filter((call) => pattern.test(call)).length;
    assert.equal(count(/^DELETE .*\/baskets\/[^/]+$/), 2);
  });

  test('says which call was rejected if nothing can be recorded', async () => {
    await assert.rejects(
      record('f_ecom_zzzz_002'),
      (error) => error instanceof RecordingFailed && /search/.test(error.message),
    );
  });

  for (const locale of ['es-419', 'zh-Hans-CN', 'fil-PH'])
    for (const api of ['scapi', 'ocapi'] as const)
      test(`${api}: records a store with the locale ${locale}`, async () => {
        const caller = callerOfTest();
        const { recording } = await record(undefined, {
          locale,
          ...(api === 'ocapi' ? { connection: ocapiConnection() } : {}),
          // The site of the test does not have it.
          caller: {
            call: (request) =>
              caller.call({ ...request, url: request.url.replace(/locale=[\w-]+/, 'locale=en-IE') }),
          },
        });
        assert.equal(recording.setting.locale, locale);
      });

  test('rejects a locale that a recording cannot contain, before any call', async () => {
    bench.instance.calls();
    await assert.rejects(
      record(undefined, { locale: 'de-CH-u-co-phonebk' }),
      (error) => error instanceof RecordingFailed && /its locale: must be a language/.test(error.message),
    );
    assert.deepEqual(bench.instance.calls(), []);
  });

  test('ocapi: rejects the same calls with the documented settings as with all rights', async () => {
    const outcomesWith = async (resources?: OcapiResource[]): Promise<string[]> => {
      const narrow = await openInstance({
        ocapi: { clients: [{ ...demoClient, ...(resources ? { resources } : {}) }] },
      });
      try {
        const { outcomes } = await record(undefined, {
          connection: ocapiConnection(narrow.instance.origin),
          now: () => narrow.clock.now,
        });
        return outcomes;
      } finally {
        await narrow.close();
      }
    };
    const [all, documented, alone] = [
      await outcomesWith(),
      await outcomesWith(documentedForRecording()),
      await outcomesWith(documentedResources()),
    ];
    assert.deepEqual(documented, all);
    const rejected = alone.filter((one) => !all.includes(one)).map((one) => one.split(':')[0]);
    assert.deepEqual(rejected, ['read-basket', 'basket-of-another', 'unknown-basket']);
  });

  const ocapiConnection = (origin = bench.instance.origin): RecordedConnection => ({
    api: 'ocapi',
    options: {
      host: origin,
      site: 'demo',
      clientId: demoClient.id,
      clientPassword: demoClient.password,
      accountUrl: origin,
    },
  });

  describe('that creates an order', () => {
    let count = 0;
    interface Interference {
      /** Runs instead of the call. */
      at(step: OrderStep, call: () => Promise<CallAnswer>, abort: () => void): Promise<CallAnswer>;
      token?: Token;
    }
    type OrderStep = 'order' | 'read' | 'fail' | 'own' | undefined;
    const stepOf = ({ method, url }: CallRequest): OrderStep => {
      const { pathname } = new URL(url);
      if (/\/customers\/[^/]+\/orders$/.test(pathname)) return 'own';
      if (pathname.endsWith('/orders')) return 'order';
      if (pathname.endsWith('/orders/portico-unknown-order') || !pathname.includes('/orders/'))
        return undefined;
      return method === 'GET' ? 'read' : 'fail';
    };

    async function interfere(api: ApiName, { at, token = 'challenge' }: Interference) {
      const { kid, publicKey } = await hookKeyPair();
      const reference = `recording_of_order_${(count += 1)}`;
      const caller = callerOfTest();
      const interruption = new AbortController();
      const abort = (): void => interruption.abort();
      const outcome = await record(undefined, {
        ...(api === 'ocapi' ? { connection: ocapiConnection() } : {}),
        reference,
        signal: interruption.signal,
        caller: { call: (request) => at(stepOf(request), () => caller.call(request), abort) },
        order: {
          methodId: 'PORTICO',
          seal: (amount, currency) =>
            sealForHook(
              { type: 'token', token },
              {
                reference,
                checkoutId: reference,
                amount,
                currency,
                handlerId: 'recording',
                returnUrl: 'https://shop.example/',
                now: bench.clock.now,
              },
              { kid, publicKey },
            ),
        },
      }).catch((error: unknown) => {
        if (!(error instanceof RecordingFailed)) throw error;
        return error;
      });
      const orders = await bench.instance.world.orders.find('demo', { reference });
      return { outcome, reference, orders };
    }

    const lost = (): never => {
      throw new ApiError('unknown', 'timeout', 'The instance did not respond: timeout.');
    };
    const rejected = (): never => {
      throw new ApiError('unavailable', 'rate-limited', 'The instance rejected the call.');
    };
    const cases: {
      name: string;
      interference: Interference;
      says?: RegExp;
      states: string[];
      left?: 'number' | 'reference';
    }[] = [
      { name: 'an abandoned challenge', interference: { at: (_step, call) => call() }, states: ['failed'] },
      {
        name: 'a payment',
        interference: { token: 'good', at: (_step, call) => call() },
        states: ['new'],
        left: 'number',
      },
      {
        name: 'a lost response to the order',
        interference: { at: (step, call) => (step === 'order' ? call().then(lost) : call()) },
        says: /timeout\. Nothing was recorded/,
        states: ['failed'],
      },
      {
        name: 'a lost response to the order while orders cannot be listed',
        interference: {
          at: (step, call) => (step === 'order' ? call().then(lost) : step === 'own' ? rejected() : call()),
        },
        says: /Nothing was recorded/,
        states: ['created'],
        left: 'reference',
      },
      {
        name: 'an order that was not sent',
        interference: { at: async (step, call) => (step === 'order' ? rejected() : call()) },
        says: /Nothing was recorded/,
        states: [],
      },
      {
        name: 'a first read that fails',
        interference: { at: onlyFirst('read', lost) },
        says: /Nothing was recorded/,
        states: ['failed'],
      },
      {
        name: 'a call to fail it that never arrives',
        interference: { at: async (step, call) => (step === 'fail' ? lost() : call()) },
        says: /Nothing was recorded/,
        states: ['created'],
        left: 'number',
      },
      {
        name: 'an interruption',
        interference: {
          at: (step, call, abort) => {
            if (step === 'order') abort();
            return call();
          },
        },
        says: /^Interrupted\. Nothing was recorded/,
        states: ['failed'],
      },
      {
        name: 'a defect after a payment',
        interference: {
          token: 'good',
          at: onlyFirst('read', () => {
            throw new TypeError('a defect');
          }),
        },
        says: /a defect\. Nothing was recorded\. This is a defect of Portico/,
        states: ['new'],
        left: 'number',
      },
      {
        name: 'a recording that is too large, after a payment',
        interference: {
          token: 'good',
          at: async (step, call) => {
            const answer = await call();
            return step === 'own' ? { ...answer, text: JSON.stringify({ limit: numbers }) } : answer;
          },
        },
        says: /at most 2000000 characters\. Nothing was written/,
        states: ['new'],
        left: 'number',
      },
    ];

    for (const api of ['scapi', 'ocapi'] as const)
      for (const { name, interference, says, states, left } of cases)
        test(`${api}: ${left ? 'reports' : 'leaves no'} order after ${name}`, async () => {
          const { outcome, reference, orders } = await interfere(api, interference);
          if (says) assert.match(outcome instanceof Error ? outcome.message : '', says);
          else assert.ok('text' in outcome, String(outcome));
          assert.deepEqual(
            orders.map(({ state }) => state),
            states,
          );
          const [made] = orders;
          const number = left === 'number' && made ? { orderNo: made.orderNo } : {};
          assert.deepEqual(
            outcome.leftOrder,
            left && { ...number, email: 'ada.buyer@example.com', reference },
          );
        });

    test('leaves no order after a decline', async () => {
      const { outcome, orders } = await interfere('scapi', {
        token: 'declined',
        at: (_step, call) => call(),
      });
      assert.equal(outcome.leftOrder, undefined);
      assert.deepEqual(
        orders.map(({ state }) => state),
        ['failed'],
      );
    });

    function onlyFirst(wanted: OrderStep, instead: () => never): Interference['at'] {
      const seen = new Set<() => void>();
      return async (step, call, abort) => {
        // Each recording has its own.
        if (step !== wanted || seen.has(abort)) return call();
        seen.add(abort);
        return instead();
      };
    }
  });
});
