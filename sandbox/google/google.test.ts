/** Order updates and handlers as Google judges them: what is planted is found, and nothing else. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rmSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { signMessage } from '#ucp';
import { newPlatformKey, type PlatformKey } from '#ucp/platform';
import { leastSchemas } from '../../test/support/ucp/least-schemas.ts';
import { readOfficialSchemas } from '../ucp-schemas/official-schemas.ts';
import { startGoogle, visitStore, type Google, type GoogleAnswer, type GoogleRequest } from './index.ts';
import { createVerdicts, sumUp, type GoogleRule } from './rules.ts';
import type { ReceivedUpdate } from './receiver.ts';
import { findItem } from './purchase.ts';
import { createSchemaJudge } from './schemas.ts';
import { judgeRefund, judgeUpdates } from './updates.ts';

const partnerKey = 'AIza-partner-key';
const order = (events: string[], adjustments: string[] = [], status = 'completed') => ({
  ucp: { version: '2026-04-08' },
  id: 'ord_1',
  checkout_id: 'chk_1',
  fulfillment: { events: events.map((id) => ({ id, type: 'shipped' })) },
  adjustments: adjustments.map((id) => ({ id, type: 'refund', status })),
});

interface Sent {
  body: object;
  id: string;
  /** Epoch seconds. */
  at?: number;
  key?: PlatformKey;
  query?: string;
  signed?: boolean;
}

describe('order updates', () => {
  const ownKey = newPlatformKey();
  const otherKey = newPlatformKey();
  const store = createServer((request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' })
      .end(JSON.stringify({ ucp: { version: '2026-04-08' }, signing_keys: [ownKey.jwk] }));
    request.resume();
  });
  let manifest = '';
  let google: Google;
  before(async () => {
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    manifest = `http://127.0.0.1:${(store.address() as AddressInfo).port}/.well-known/ucp`;
  });
  after(() => new Promise((done) => store.close(done)));

  async function send({ body, id, at, key = ownKey, query = `?key=${partnerKey}`, signed = true }: Sent) {
    const url = google.webhookUrl + query;
    const text = JSON.stringify(body);
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'ucp-agent': `profile="${manifest}"`,
      'webhook-id': id,
      'webhook-timestamp': String(at ?? Math.floor(Date.now() / 1000)),
    };
    const added = signed
      ? signMessage({ method: 'POST', url, headers, body: Buffer.from(text) }, key, Date.now())
      : {};
    return (await fetch(url, { method: 'POST', headers: { ...headers, ...added }, body: text })).status;
  }

  const shipped = { body: order(['evt_1']), id: 'evt_1' };
  const refunded = { body: order(['evt_1'], ['adj_1']), id: 'adj_1' };
  const now = Math.floor(Date.now() / 1000);
  const table: [name: string, sent: Sent[], statuses: number[], failed: GoogleRule[], planned?: number[]][] =
    [
      ['a delivery and a partial refund are accepted', [shipped, refunded], [200, 200], []],
      [
        'a refund that is completed later has an ID of its own',
        [
          { ...refunded, body: order(['evt_1'], ['adj_1'], 'pending') },
          { ...refunded, id: '5f1c' },
        ],
        [200, 200],
        [],
      ],
      [
        '17: another Webhook-Id for the same update',
        [shipped, { ...shipped, id: '5f1c' }],
        [200, 200],
        ['google-webhook-id'],
      ],
      ['17: a random Webhook-Id', [{ ...shipped, id: 'msg_5f1c' }], [200], ['google-webhook-id']],
      ['17: no Webhook-Id', [{ ...shipped, id: '' }], [200], ['google-webhook-id']],
      [
        '17: an older update after a newer one',
        [
          { ...refunded, at: now },
          { ...shipped, at: now - 60 },
        ],
        [200, 400],
        ['google-webhook-id'],
      ],
      [
        '18: a key that is not in the profile',
        [{ ...shipped, key: otherKey }],
        [401],
        ['google-webhook-signature'],
      ],
      ['18: no signature', [{ ...shipped, signed: false }], [401], ['google-webhook-signature']],
      ['19: no partner key', [{ ...shipped, query: '' }], [401], ['google-webhook-key']],
      ['19: another partner key', [{ ...shipped, query: '?key=other' }], [401], ['google-webhook-key']],
      ['19: 401 is retried', [shipped, shipped], [401, 200], ['google-webhook-key'], [401]],
      ['401 may be followed by the former key', [{ ...shipped, query: '?key=new' }, shipped], [401, 200], []],
      ['a 5xx may be retried', [shipped, shipped], [503, 200], [], [503]],
    ];
  for (const [name, sent, statuses, failed, planned = []] of table)
    test(name, async () => {
      google = await startGoogle({ release: '2026-04-08', manifest, partnerKey });
      try {
        google.receiver.answerNext(...planned);
        const got: number[] = [];
        for (const one of sent) got.push(await send(one));
        assert.deepEqual(got, statuses);
        const verdicts = createVerdicts();
        judgeUpdates(verdicts, google.receiver.received);
        const summed = sumUp(verdicts.all);
        const bad = summed.filter(({ result }) => result === 'failed').map(({ rule }) => rule);
        assert.deepEqual(bad, failed, JSON.stringify(verdicts.all));
        if (failed.length === 0)
          for (const rule of ['google-webhook-id', 'google-webhook-signature'] as const)
            assert.equal(summed.find((one) => one.rule === rule)?.result, 'passed', rule);
      } finally {
        await google.close();
      }
    });

  test('keeps the partial refund of an update', async () => {
    google = await startGoogle({ release: '2026-04-08', manifest, partnerKey });
    try {
      await send(refunded);
      assert.equal(await google.receiver.wait(1, 1_000), true);
      assert.deepEqual(google.receiver.received[0]?.order['adjustments'], refunded.body.adjustments);
      assert.equal(await google.receiver.wait(2, 10), false);
    } finally {
      await google.close();
    }
  });
});

const refundOf = (change: object = {}) => ({
  id: 'adj_1',
  type: 'refund',
  occurred_at: '2026-11-29T10:00:00Z',
  status: 'completed',
  totals: [{ type: 'total', amount: -500 }],
  ...change,
});
const updateOf = (adjustments: object[], change: Partial<ReceivedUpdate> = {}): ReceivedUpdate => ({
  id: 'adj_1',
  order: { id: 'ord_1', line_items: [{ id: 'li_1' }], adjustments },
  isOld: false,
  status: 200,
  ...change,
});
const refunds: [name: string, received: ReceivedUpdate[], result: string, said: RegExp][] = [
  ['a part', [updateOf([refundOf()])], 'passed', /refund of 500 .*, completed/],
  ['one that is pending', [updateOf([refundOf({ status: 'pending' })])], 'passed', /, pending/],
  ['2026-01-23', [updateOf([refundOf({ totals: undefined, amount: 500 })])], 'passed', /500/],
  ['all of it', [updateOf([refundOf({ totals: [{ type: 'total', amount: -2000 }] })])], 'unknown', /a part/],
  ['nothing came', [], 'unknown', /in time/],
  [
    'of another order',
    [updateOf([refundOf()], { order: { id: 'ord_2', adjustments: [refundOf()] } })],
    'unknown',
    /in time/,
  ],
  ['another kind', [updateOf([refundOf({ type: 'credit' })])], 'failed', /not a refund/],
  ['no time', [updateOf([refundOf({ occurred_at: undefined })])], 'failed', /no occurred_at/],
  ['no amount', [updateOf([refundOf({ totals: [] })])], 'failed', /no amount/],
  ['another Webhook-Id', [updateOf([refundOf()], { id: 'msg_1' })], 'failed', /Webhook-Id/],
  [
    'one that is completed later',
    [updateOf([refundOf({ status: 'pending' })]), updateOf([refundOf()], { id: 'msg_1' })],
    'passed',
    /, completed/,
  ],
  [
    'no signature',
    [updateOf([refundOf()], { unsigned: 'The request is not signed.' })],
    'failed',
    /not signed/,
  ],
  ['no partner key', [updateOf([refundOf()], { hasKey: false })], 'failed', /partner key/],
  [
    'not the whole order',
    [updateOf([], { order: { id: 'ord_1', adjustments: [refundOf()] } })],
    'failed',
    /whole/,
  ],
];
for (const [name, received, result, said] of refunds)
  test(`a partial refund: ${name}`, () => {
    const verdicts = createVerdicts();
    judgeRefund(verdicts, { id: 'ord_1', total: 2000 }, received);
    const summed = sumUp(verdicts.all, ['google-refund']).at(-1);
    assert.equal(summed?.rule, 'google-refund');
    assert.equal(summed.result, result, summed.said);
    assert.match(summed.said, said);
  });

const profile = { ucp: { version: '2026-04-08', payment_handlers: {} } };
const checkout = { ucp: {}, id: 'chk_1', status: 'incomplete', totals: [] };
const compared: [
  name: string,
  request: [method: 'GET' | 'POST' | 'PUT', path: string],
  answer: Partial<GoogleAnswer>,
  said: RegExp,
][] = [
  ['a profile', ['GET', '/.well-known/ucp'], { json: profile }, /^passed 1 responses/],
  [
    'a profile of another release',
    ['GET', '/.well-known/ucp'],
    { json: { ucp: { version: '2026-08-25' } } },
    /^unknown Nothing came/,
  ],
  [
    'a profile without handlers',
    ['GET', '/.well-known/ucp/2026-04-08'],
    { json: { ucp: { version: '2026-04-08' } } },
    /^failed GET \/\.well-known\/ucp\/2026-04-08: \/ must have required property 'payment_handlers'/,
  ],
  ['a checkout', ['POST', '/api/ucp/checkout-sessions'], { status: 201, json: checkout }, /^passed/],
  [
    'a checkout without totals',
    ['PUT', '/api/ucp/checkout-sessions/chk_1'],
    { json: { ...checkout, totals: undefined } },
    /^failed update_checkout: .*'totals'/,
  ],
  [
    'an error',
    ['POST', '/api/ucp/checkout-sessions/chk_1/complete'],
    { json: { ucp: { status: 'error' } } },
    /^failed complete_checkout: .*'messages'/,
  ],
  [
    'a protocol error',
    ['POST', '/api/ucp/checkout-sessions'],
    { status: 400, json: { code: 'x' } },
    /^unknown/,
  ],
  ['no answer', ['POST', '/api/ucp/checkout-sessions'], { status: undefined }, /^unknown/],
];
test('compares responses and order updates with schemas from a folder', async (t) => {
  const folder = leastSchemas(['2026-04-08']);
  t.after(() => rmSync(folder, { recursive: true }));
  const schemas = readOfficialSchemas('2026-04-08', folder);
  assert.ok(schemas.available);
  const verdictOf = async (
    asked: [GoogleRequest, Partial<GoogleAnswer>][],
    received: ReceivedUpdate[] = [],
  ): Promise<string> => {
    const verdicts = createVerdicts();
    const judge = createSchemaJudge(schemas, '2026-04-08', verdicts);
    for (const [request, answer] of asked)
      await judge.watch(() => Promise.resolve({ status: 200, headers: {}, ms: 1, ...answer }))(request);
    judge.finish(received);
    const { result, said } = sumUp(verdicts.all, ['google-schemas']).at(-1) ?? {};
    return `${result} ${said}`;
  };
  for (const [name, [method, path], answer, said] of compared)
    assert.match(await verdictOf([[{ method, url: `https://shop.example${path}` }, answer]]), said, name);
  assert.match(await verdictOf([], [updateOf([])]), /^passed 1 responses and order updates/);
  assert.match(
    await verdictOf([], [updateOf([], { order: { id: 'ord_1' } })]),
    /^failed An order update: .*'line_items'/,
  );
  assert.equal(readOfficialSchemas('2026-01-23', folder).available, false);
});

const searches: [name: string, answer: Partial<GoogleAnswer>, said: RegExp][] = [
  [
    'rejected',
    { status: 424, json: { code: 'profile_unreachable' } },
    /^The catalog search returned 424 profile_unreachable, so no item could be chosen and nothing was bought\.$/,
  ],
  [
    'without an answer',
    { status: undefined, error: 'timeout' },
    /^The catalog search returned no response \(timeout\)/,
  ],
  ['empty', { json: { products: [] } }, /^No item on sale was found/],
];
for (const [name, answer, said] of searches)
  test(`says why nothing can be bought: the search is ${name}`, async () => {
    const ask = () => Promise.resolve({ status: 200, headers: {}, ms: 1, ...answer });
    const found = await findItem(ask, { rest: 'https://shop.example/ucp' });
    assert.ok('why' in found);
    assert.match(found.why, said);
  });

test('a rule without a verdict is unknown, and a failure wins over what passed', () => {
  const verdicts = createVerdicts();
  verdicts.fail('google-links', 'Missing.');
  verdicts.pass('google-links', 'There.');
  verdicts.unknown('google-codes', 'Not confirmed.');
  verdicts.pass('google-codes', 'In the list.');
  verdicts.pass('google-currency', 'Right.');
  verdicts.unknown('google-currency', 'Could not be read again.');
  const summed = sumUp(verdicts.all);
  const of = (rule: GoogleRule) => summed.find((one) => one.rule === rule);
  assert.deepEqual(of('google-links'), { rule: 'google-links', result: 'failed', said: 'Missing.' });
  assert.equal(of('google-codes')?.result, 'passed');
  assert.equal(of('google-currency')?.result, 'unknown', 'what was seen before is not known any more');
  assert.equal(of('google-feed')?.result, 'unknown');
});

test('says what is missing where a store does not offer Google Pay', async () => {
  const profile = { ucp: { version: '2026-04-08' }, signing_keys: [{ kid: 'k' }] };
  const ask = async () => ({
    status: 200,
    headers: { 'cache-control': 'public, max-age=300' },
    json: profile,
    ms: 1,
  });
  const { verdicts } = await visitStore({
    ask,
    askAsGoogle: ask,
    manifest: 'https://shop.example/.well-known/ucp',
    release: '2026-04-08',
    checkout: false,
    pay: false,
    buyers: 0,
  });
  const of = (rule: GoogleRule) => verdicts.find((one) => one.rule === rule);
  assert.deepEqual(of('google-handler-config'), {
    rule: 'google-handler-config',
    result: 'failed',
    said: 'The store does not offer com.google.pay, so Google cannot pay. Add Google Pay to its payment handlers.',
  });
  for (const rule of ['google-handler-version', 'google-gateway', 'google-webhook-key'] as const)
    assert.deepEqual(of(rule), {
      rule,
      result: 'unknown',
      said: 'Needs a handler of Google Pay from which a token can be made.',
    });
});
