import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { nextSteps } from './flow.ts';
import { visitFactsOf } from './payload.ts';
import { buildRequest, curlOf, editRequest } from './requests.ts';
import { openTranscript, sealTranscript, type Sent, type StepKind, type Transcript } from './transcript.ts';

const secret = 'a-secret-of-32-characters-or-more';
const empty: Transcript = { site: 'demo', transport: 'rest', nonce: 'n', sent: [] };

const sent = (kind: StepKind, body: unknown, status = 200, transport: 'rest' | 'mcp' = 'rest'): Sent => ({
  kind,
  transport,
  request: { method: 'POST', url: 'http://a.test/s/demo/api/ucp/x', headers: [], body: '{}' },
  response: {
    status,
    headers: [],
    body: JSON.stringify(transport === 'mcp' ? { result: { structuredContent: body } } : body),
    ms: 1,
  },
});
const variant = { id: 'v1', title: 'Red', price: { amount: 100, currency: 'EUR' } };
const search = sent('search', { products: [{ title: 'Lamp', variants: [variant] }] });
const checkout = (more: object = {}) => ({
  id: 'chk_1',
  status: 'incomplete',
  line_items: [{ item: { id: 'v1' }, quantity: 2 }],
  ...more,
});
const visit = (...list: Sent[]): Transcript => ({ ...empty, sent: list });

describe('a sealed transcript', () => {
  test('opens as it was sealed, for any content', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (nonce, body) => {
        const given: Transcript = { ...empty, nonce, sent: [sent('search', body)] };
        assert.deepEqual(openTranscript(secret, sealTranscript(secret, given)), given);
      }),
    );
  });

  test('does not open if any character was changed, or with another secret', () => {
    const sealed = sealTranscript(secret, visit(search));
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.constantFrom('A', 'b', '.', '_'), (at, character) => {
        fc.pre(sealed[at] !== character);
        const changed = sealed.slice(0, at) + character + sealed.slice(at + 1);
        assert.equal(openTranscript(secret, changed), undefined);
      }),
    );
    assert.equal(openTranscript('another secret', sealed), undefined);
    for (const text of ['', '.', 'a.b', sealed.split('.')[0] ?? ''])
      assert.equal(openTranscript(secret, text), undefined);
  });

  test('keeps the manifest and the latest exchanges, within its size', () => {
    const first = sent('discover', { name: 'first' });
    const many = Array.from({ length: 40 }, (_, at) => sent('search', { at }));
    const opened = openTranscript(secret, sealTranscript(secret, visit(first, ...many)));
    assert.equal(opened?.sent.length, 16);
    assert.deepEqual(opened.sent[0], first);
    assert.deepEqual(opened.sent.at(-1), many.at(-1));
    const large = Array.from({ length: 8 }, () => sent('search', 'x'.repeat(240_000)));
    const kept = openTranscript(secret, sealTranscript(secret, visit(first, ...large, search)));
    assert.ok(JSON.stringify(kept).length <= 1_000_000);
    assert.deepEqual([kept?.sent[0], kept?.sent.at(-1)], [first, search]);
  });
});

test('a visit with many attempts to pay keeps its checkout', () => {
  const [create, address] = [sent('create', checkout()), sent('address', checkout())];
  const declined = Array.from({ length: 40 }, () => sent('pay', checkout()));
  const given = visit(sent('discover', {}), search, create, address, ...declined);
  const opened = openTranscript(secret, sealTranscript(secret, given)) ?? assert.fail();
  assert.equal(opened.sent.length, 16);
  assert.deepEqual(opened.sent.slice(1, 3), [create, address]);
  assert.equal(visitFactsOf(opened).checkoutId, 'chk_1');
});

describe('the next step', () => {
  const completed = checkout({ status: 'completed', order: { id: 'o1' } });
  const create = sent('create', checkout());
  const cases: [what: string, transcript: Transcript, main: StepKind | undefined, others: StepKind[]][] = [
    ['first', empty, 'discover', []],
    ['after the manifest', visit(sent('discover', { name: 'Shop' })), 'search', []],
    ['after a search', visit(search), 'create', ['search']],
    [
      'after a search over MCP',
      visit(sent('search', { products: [{ variants: [variant] }] }, 200, 'mcp')),
      'create',
      ['search'],
    ],
    ['after a search without a match', visit(sent('search', { products: [] })), 'search', []],
    [
      'after a rejected checkout',
      visit(search, sent('create', { code: 'x', content: 'No.' }, 400)),
      'create',
      ['search'],
    ],
    ['after a checkout', visit(search, create), 'address', []],
    [
      'after an address',
      visit(
        search,
        create,
        sent(
          'address',
          checkout({ fulfillment: { methods: [{ groups: [{ options: [{ id: 'post' }] }] }] } }),
        ),
      ),
      'delivery',
      [],
    ],
    [
      'after the address of a digital product',
      visit(search, create, sent('address', checkout({ status: 'ready_for_complete' }))),
      'pay',
      [],
    ],
    [
      'after an address that is not delivered to',
      visit(search, create, sent('address', checkout())),
      'address',
      [],
    ],
    [
      'after a decline',
      visit(search, create, sent('pay', checkout({ status: 'ready_for_complete' }))),
      'pay',
      ['read'],
    ],
    ['after a payment', visit(search, create, sent('pay', completed)), 'order', []],
    ['after a payment that another read shows', visit(search, create, sent('read', completed)), 'order', []],
    [
      'after an error with status 200',
      visit(sent('create', { ucp: { status: 'error' }, id: 'x' })),
      'create',
      ['search'],
    ],
    [
      'after the order',
      visit(search, create, sent('pay', completed), sent('order', { id: 'o1' })),
      undefined,
      [],
    ],
  ];
  for (const [what, transcript, main, others] of cases)
    test(what, () => assert.deepEqual(nextSteps(transcript), { main, others }));
});

describe('a request', () => {
  const place = (transcript: Transcript) => ({
    origin: 'https://p.test',
    transcript,
    facts: visitFactsOf(transcript),
  });

  test('needs the checkout that it changes', () => {
    for (const kind of ['address', 'delivery', 'pay', 'read', 'order'] as const)
      assert.equal(buildRequest(place(visit(search)), kind, {}), undefined, kind);
  });

  test('stays below the store for any ID in a response', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (id) => {
        const request = buildRequest(place(visit(sent('create', checkout({ id })))), 'read', {});
        const { origin, pathname, search: query } = new URL(request?.url ?? '');
        assert.equal(origin, 'https://p.test');
        // Dot segments are what a URL parser would resolve.
        if (!/^\.{1,2}$/.test(id)) assert.match(pathname, /^\/s\/demo\/api\/ucp\/checkout-sessions\/[^/]+$/);
        assert.equal(query, '');
      }),
    );
  });

  test('has a key that is the same for a repeat, and another one for other content', () => {
    const keyFor = (fields: Record<string, string>, transcript = visit(search)) =>
      buildRequest(place(transcript), 'create', fields)?.headers.find(
        ([name]) => name === 'Idempotency-Key',
      )?.[1];
    const key = keyFor({ variant: 'v1' });
    assert.match(key ?? '', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    assert.equal(keyFor({ variant: 'v1' }), key);
    assert.notEqual(keyFor({ variant: 'v2' }), key);
    assert.notEqual(keyFor({ variant: 'v1' }, { ...visit(search), nonce: 'other' }), key);
    assert.notEqual(keyFor({ variant: 'v1' }, visit(search, search)), key);
  });

  test('keeps its URL and method when the body is edited', () => {
    const edited = editRequest(search, visit(search), '{"query": "x"}');
    assert.deepEqual([edited.url, edited.method], [search.request.url, search.request.method]);
    assert.equal(edited.body, '{"query": "x"}');
  });

  test('gets a new key when it is edited, over both transports', () => {
    for (const transport of ['rest', 'mcp'] as const) {
      const before = { ...visit(search), transport };
      const first = buildRequest(place(before), 'create', { variant: 'v1' });
      assert.ok(first);
      const failed: Sent = { ...sent('create', {}, 400, transport), request: first };
      const second = editRequest(failed, { ...before, sent: [search, failed] }, first.body ?? '');
      const keyIn = (request: typeof first) =>
        /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}/.exec(JSON.stringify(request))?.[0];
      assert.ok(keyIn(first));
      assert.notEqual(keyIn(second), keyIn(first), transport);
    }
  });

  test('is quoted for a shell', () => {
    const request = { ...search.request, body: `{"q": "it's $(id)"}` };
    assert.match(curlOf(request), /--data-raw '\{"q": "it'\\''s \$\(id\)"\}'$/);
  });
});
