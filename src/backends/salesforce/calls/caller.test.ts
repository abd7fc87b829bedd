import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { inspect } from 'node:util';
import { createCaller, type CallRequest } from './caller.ts';
import {
  fine,
  startCaller,
  startDeaf,
  startFetcher,
  startScripted,
  type Bench,
  type Line,
} from '../../../../test/support/salesforce/scripted-api.ts';
import { ApiError } from '../shop-api.ts';

const t = { after };
const instance = await startScripted(t);
const deaf = await startDeaf(t);
const fetcher = startFetcher(t);
let bench: Bench;

beforeEach(() => {
  instance.asked.length = 0;
  instance.say(fine);
  bench = startCaller(fetcher);
});

const read = (more: Partial<CallRequest> = {}): CallRequest => ({
  method: 'GET',
  url: `${instance.url}/things?id=1`,
  safe: true,
  ...more,
});
const change = (more: Partial<CallRequest> = {}): CallRequest =>
  read({ method: 'POST', body: '{"a":1}', safe: false, ...more });

async function failureOf(request: CallRequest, by = bench): Promise<ApiError> {
  const error = await by.caller.call(request).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ApiError, inspect(error));
  return error;
}

test('sends a call as given with its own ID, and returns the response', async () => {
  instance.say({ status: 201, headers: { 'X-Told': 'yes', Link: '<a>' }, body: '{"name":"Grüße"}' });
  const answer = await bench.caller.call(
    change({ method: 'PATCH', headers: { Authorization: 'Bearer x', Accept: 'text/plain' } }),
  );
  assert.deepEqual([answer.status, answer.text], [201, '{"name":"Grüße"}']);
  assert.deepEqual([answer.headers.get('x-told'), answer.headers.get('link')], ['yes', '<a>']);
  const [asked] = instance.asked;
  assert.deepEqual([asked?.method, asked?.url, asked?.body], ['PATCH', '/things?id=1', '{"a":1}']);
  assert.deepEqual([asked?.headers.authorization, asked?.headers.accept], ['Bearer x', 'text/plain']);
  assert.match(String(asked?.headers['x-correlation-id']), /^[\da-f]{8}-[\da-f]{4}-4[\da-f-]{21}$/);
  assert.equal(asked?.headers['correlation-id'], asked?.headers['x-correlation-id']);
});

test('gives each call its own ID, and its retries the same one', async () => {
  instance.say({ status: 503 }, fine);
  await bench.caller.call(read());
  await bench.caller.call(read());
  const ids = instance.asked.map(({ headers }) => headers['x-correlation-id']);
  assert.equal(ids[0], ids[1]);
  assert.notEqual(ids[1], ids[2]);
});

test('returns rejections as responses', async () => {
  for (const status of [200, 204, 400, 401, 403, 404, 409, 412, 422]) {
    instance.say({ status, body: status === 204 ? '' : '{"why":1}' });
    assert.equal((await bench.caller.call(change())).status, status);
  }
  assert.equal(instance.asked.length, 9);
});

interface Row {
  name: string;
  lines: Line[];
  type: string;
  /** Kind for calls that change something; safe ones are always `unavailable`. */
  kind: 'unavailable' | 'unknown';
  /** Requests of a safe call; default 3. */
  tries?: number;
  retryAfter?: number;
}

const tooLarge = JSON.stringify('x'.repeat(5_000_000));

const rows: Row[] = [
  { name: 'disconnected after the request was read', lines: ['unanswered'], type: 'reset', kind: 'unknown' },
  { name: 'disconnected within the response', lines: ['part'], type: 'truncated', kind: 'unknown' },
  { name: '500', lines: [{ status: 500 }], type: 'server-error', kind: 'unknown', tries: 1 },
  { name: '501', lines: [{ status: 501 }], type: 'server-error', kind: 'unknown', tries: 1 },
  { name: '502', lines: [{ status: 502 }], type: 'server-error', kind: 'unknown' },
  { name: '504', lines: [{ status: 504 }], type: 'server-error', kind: 'unknown' },
  { name: '503 of a gateway', lines: [{ status: 503 }], type: 'overloaded', kind: 'unknown' },
  {
    name: '503 of an instance that sheds load',
    lines: [{ status: 503, headers: { sfdc_load: '95', sfdc_load_status: 'THROTTLE' } }],
    type: 'overloaded',
    kind: 'unavailable',
  },
  {
    name: '503 with a short pause',
    lines: [{ status: 503, headers: { 'retry-after': '2' } }],
    type: 'overloaded',
    kind: 'unavailable',
    retryAfter: 2,
  },
  {
    name: '503 with a long pause',
    lines: [{ status: 503, headers: { 'retry-after': '3' } }],
    type: 'overloaded',
    kind: 'unavailable',
    tries: 1,
    retryAfter: 3,
  },
  { name: '429', lines: [{ status: 429 }], type: 'rate-limited', kind: 'unavailable' },
  {
    name: '429 with a long pause',
    lines: [{ status: 429, headers: { 'retry-after': '60' } }],
    type: 'rate-limited',
    kind: 'unavailable',
    tries: 1,
    retryAfter: 60,
  },
  {
    name: 'a redirect, which is not followed',
    lines: [{ status: 307, headers: { location: '/elsewhere' } }],
    type: 'redirected',
    kind: 'unavailable',
    tries: 1,
  },
  {
    name: 'an oversized response',
    lines: [{ status: 200, body: tooLarge }],
    type: 'too-large',
    kind: 'unknown',
    tries: 1,
  },
];

test('returns a 303 response without following it', async () => {
  instance.say({ status: 303, headers: { location: '/back?code=1' } });
  const answer = await bench.caller.call(change());
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/back?code=1']);
  assert.equal(instance.asked.length, 1);
});

for (const { name, lines, type, kind, tries = 3, retryAfter } of rows) {
  test(`${name}: returns ${kind} for a write, without a retry`, async () => {
    instance.say(...lines);
    const error = await failureOf(change());
    assert.deepEqual([error.kind, error.type, error.retryAfter], [kind, type, retryAfter]);
    assert.deepEqual([instance.asked.length, bench.gaps.length], [1, 0]);
  });

  test(`${name}: tries a safe call ${tries === 1 ? 'once' : 'three times'}, and returns unavailable`, async () => {
    instance.say(...lines);
    const error = await failureOf(read());
    assert.deepEqual([error.kind, error.type, error.retryAfter], ['unavailable', type, retryAfter]);
    assert.deepEqual([instance.asked.length, bench.gaps.length], [tries, tries - 1]);
    if (tries === 1) return;
    instance.say(...lines, ...lines, fine);
    assert.equal((await bench.caller.call(read({ method: 'POST', body: '{}' }))).status, 200);
    instance.say(...lines, fine);
    assert.equal((await bench.caller.call(change({ idempotent: true }))).status, 200);
  });
}

test('returns unavailable without a listener, also for a write, because it was not received', async () => {
  const gone = startCaller(fetcher);
  const error = await failureOf(change({ url: 'http://127.0.0.1:1/' }), gone);
  assert.deepEqual([error.kind, error.type, gone.gaps.length], ['unavailable', 'refused', 0]);
  assert.equal((await failureOf(read({ url: 'http://127.0.0.1:1/' }), gone)).type, 'refused');
  assert.equal(gone.gaps.length, 2);
});

test('treats a disconnect before reading like one after it: unknown for a write', async () => {
  const { kind, type } = await failureOf(change({ url: deaf.url }));
  assert.deepEqual([kind, type], ['unknown', 'reset']);
  const before = deaf.count();
  assert.equal((await failureOf(read({ url: deaf.url }))).kind, 'unavailable');
  assert.equal(deaf.count() - before, 3);
});

test('does not wait for a late response, and does not retry it', async (t) => {
  instance.say('silence');
  t.mock.timers.enable({ apis: ['setTimeout'] });
  /** The time is up once the request has arrived. */
  const outOfTime = async (request: CallRequest): Promise<ApiError> => {
    const before = instance.asked.length;
    const failure = failureOf(request);
    while (instance.asked.length === before) await new Promise(setImmediate);
    t.mock.timers.tick(1_000);
    return failure;
  };
  const changed = await outOfTime(change({ timeoutMs: 1_000 }));
  const wanted = await outOfTime(read({ timeoutMs: 1_000 }));
  assert.deepEqual([changed.kind, changed.type], ['unknown', 'timeout-total']);
  assert.deepEqual([wanted.kind, wanted.type], ['unavailable', 'timeout-total']);
  assert.equal(instance.asked.length, 2);
});

test('accepts a slow response within the time limit', async () => {
  instance.say({ status: 200, afterMs: 60 });
  assert.equal((await bench.caller.call(change({ timeoutMs: 60_000 }))).status, 200);
});

test('applies the time limit to the whole call: no retry starts after it', async (t) => {
  // The time of the call is that of its own clock alone.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const hurried = startCaller(fetcher, { sleep: (ms) => Promise.resolve(hurried.pass(ms)) });
  instance.say({ status: 503, headers: { 'retry-after': '2' } });
  const error = await failureOf(read({ timeoutMs: 4_200 }), hurried);
  assert.deepEqual([error.type, instance.asked.length], ['overloaded', 2], 'another gap would end beyond it');
});

test('uses growing random delays, never shorter than Retry-After', async () => {
  const gapsOf = async (line: Line, random: number): Promise<number[]> => {
    const one = startCaller(fetcher, { random: () => random });
    instance.say(line);
    await failureOf(read(), one);
    return one.gaps;
  };
  assert.deepEqual(await gapsOf({ status: 503 }, 0), [100, 300]);
  assert.deepEqual(await gapsOf({ status: 503 }, 0.5), [150, 450]);
  assert.deepEqual(await gapsOf({ status: 429, headers: { 'retry-after': '1' } }, 0), [1_100, 1_300]);
});

test('keeps the effect of an earlier try unknown, whatever rejected the last one', async () => {
  instance.say('unanswered', { status: 429 });
  const error = await failureOf(change({ method: 'PUT', idempotent: true }));
  assert.deepEqual([error.kind, error.type, error.status], ['unknown', 'rate-limited', 429]);
});

test('includes only the request ID in an error, and nothing that was sent or received', async () => {
  const secrets = { authorization: 'Bearer hush-1', 'x-dw-client-id': 'hush-2' };
  const request = change({
    url: `${instance.url}/hush-3?key=hush-4`,
    headers: secrets,
    body: '{"hush-5":1}',
  });
  const hush = { 'x-note': 'hush-6', 'retry-after': '9', location: 'http://a.example/hush-7' };
  const lines: Line[] = [
    ...[307, 429, 500, 503].map((status) => ({ status, headers: hush, body: '{"hush-8":1}' })),
    'unanswered',
    'part',
    { status: 200, headers: hush, body: tooLarge.replaceAll('x', 'hush-9') },
  ];
  for (const line of lines) {
    instance.say(line);
    const error = await failureOf(request);
    const text = [
      inspect(error, { depth: 9, showHidden: true }),
      JSON.stringify(error),
      error.message,
    ].join();
    assert.doesNotMatch(text, /hush/);
    const id = String(instance.asked.at(-1)?.headers['x-correlation-id']);
    assert.ok(error.message.startsWith('The instance ') && error.message.includes(id), error.message);
  }
});

test('treats a fetcher that breaks its contract as a failure, without its reason', async () => {
  const rejecting = { ...fetcher, fetch: () => Promise.reject(new Error('hush')) };
  for (const [request, kind] of [
    [change(), 'unknown'],
    [read(), 'unavailable'],
  ] as const) {
    const error = await failureOf(request, startCaller(rejecting));
    assert.equal(error.kind, kind);
    assert.doesNotMatch(inspect(error), /hush/);
  }
});

test('does not extend a try beyond the time limit of the call when the clock jumps back', async () => {
  let time = 86_400_000;
  const limits: (number | undefined)[] = [];
  const caller = createCaller({
    fetcher: {
      ...fetcher,
      async fetch(asked) {
        limits.push(asked.timeoutMs);
        const exchange = await fetcher.fetch(asked);
        time = 0;
        return { ...exchange, status: 502 };
      },
    },
    name: 'the instance of the test',
    now: () => time,
    sleep: () => Promise.resolve(),
  });
  await assert.rejects(caller.call(read()));
  assert.deepEqual(limits, [11_000, 11_000, 11_000]);
});
