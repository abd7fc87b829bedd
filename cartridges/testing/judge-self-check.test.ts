/** What the self-check of Business Manager says of what the storefront answered. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSelfCheck } from '../../src/cli/doctor/self-check.ts';
import type * as JudgeModule from '../bm_portico/src/scripts/judge-self-check.ts';
import type { SiteFacts } from '../int_portico/src/scripts/self-check/site-facts.ts';
import { loadCompiled } from './load.ts';

const judgeSource = 'cartridges/bm_portico/src/scripts/judge-self-check.ts';
const { judgeSelfCheck } = loadCompiled([judgeSource], { 'dw/util/Currency': {} })(
  judgeSource,
) as unknown as typeof JudgeModule;

type Observed = Parameters<typeof judgeSelfCheck>[0];
type Echo = Observed['echoes'][number];

const now = Date.parse('2026-08-01T10:00:00Z');
const minute = 60_000;
const run = (minutesAgo: number, ok = true) => ({ at: now - minutesAgo * minute, ok });

const whole: SiteFacts = {
  site: 'demo',
  host: 'shop.test',
  enabled: true,
  problems: [],
  hooks: ['dw.order.calculate', 'app.payment.processor.acme_pay'],
  handlers: [{ id: 'card', method: 'CREDIT_CARD', processor: 'ACME_PAY' }],
  companion: { enabled: true, keyAlias: 'k', registered: true },
  eventSink: true,
  jobs: { recover: run(1), purge: run(100), 'forward-events': run(5) },
  objects: { PorticoCart: 3 },
};

const getFixed = 'GET /.well-known/ucp';
const searchFixed = 'POST /api/ucp/catalog/search';
const cartsFixed = 'POST /api/ucp/carts';
const getId = 'GET /api/ucp/orders/SelfCheck-AbCdEf';
const putId = 'PUT /api/ucp/checkout-sessions/SelfCheck-AbCdEf';
const postId = 'POST /api/ucp/checkout-sessions/SelfCheck-AbCdEf/complete';
const requests = [getFixed, searchFixed, cartsFixed, getId, putId, postId];

const page = (status: number): Echo['reply'] => ({ reached: true, status, text: '<html>' });
const silent: Echo['reply'] = { reached: false, why: 'connect timed out' };
const json = (value: unknown): Echo['reply'] => ({ reached: true, status: 200, text: JSON.stringify(value) });

/** @param replies by request, in place of a right echo */
function observed(
  facts: Partial<SiteFacts> = {},
  replies: Readonly<
    Record<string, Echo['reply'] | Partial<{ path: string; method: string; bodyHash: string }>>
  > = {},
): Observed {
  const echoes = requests.map((request): Echo => {
    const [method = '', path = ''] = request.split(' ');
    const given = replies[request] ?? {};
    const reply = 'reached' in given ? given : json({ path, method, bodyHash: 'hash', ...given });
    return { method, path, bodyHash: 'hash', reply };
  });
  const cached = json({ made: '1' });
  return {
    facts: json({ ...whole, ...facts }),
    echoes,
    cache: [cached, cached],
    isManifestOff: false,
  };
}

function says(given: Observed, id: string): string {
  const found = judgeSelfCheck(given, now).find((finding) => finding.id === id) ?? assert.fail(id);
  return `${found.verdict}: ${found.text}${found.fix === undefined ? '' : ` ${found.fix}`}`;
}

const all = (reply: Echo['reply'], ...methods: string[]) =>
  Object.fromEntries(
    requests.filter((request) => methods.includes(request.split(' ')[0] ?? '')).map((one) => [one, reply]),
  );
const every = ['GET', 'POST', 'PUT'];

test('confirms a whole installation, except for what cannot be seen', () => {
  const findings = judgeSelfCheck(observed(), now);
  assert.deepEqual(
    findings.filter(({ verdict }) => verdict !== 'ok').map(({ id, verdict }) => [id, verdict]),
    [['companion-order', 'unknown']],
  );
  assert.equal(new Set(findings.map(({ id }) => id)).size, findings.length);
  assert.ok(findings.every(({ verdict, fix }) => (verdict === 'problem') === (fix !== undefined)));
});

const paths: [what: string, replies: Parameters<typeof observed>[1], expected: Record<string, RegExp>][] = [
  [
    'paths that all work',
    {},
    {
      aliases: /^ok: Each fixed path/,
      redirect: /^ok: RedirectURL-Start receives every method\.$/,
      ids: /^ok: Paths arrive as they were sent/,
      bodies: /^ok: GET, POST, and PUT arrive/,
    },
  ],
  [
    'a firewall that blocks POST and PUT',
    all(page(403), 'POST', 'PUT'),
    {
      aliases: /^ok: GET requests reach/,
      redirect: /^ok: GET requests reach/,
      bodies:
        /^problem: .*POST \/api\/ucp\/carts \(HTTP 403\).*PUT .*\(HTTP 403\).* firewall or CDN(?!.*left of)/,
    },
  ],
  [
    'a firewall that blocks PUT only',
    all(page(405), 'PUT'),
    {
      aliases: /^ok: Each fixed path/,
      redirect: /^ok: GET requests reach/,
      bodies: /^problem: [^.]*: PUT \/api\/ucp\/checkout-sessions\/SelfCheck-AbCdEf \(HTTP 405\)\./,
    },
  ],
  [
    'one alias that is missing',
    { [cartsFixed]: page(404) },
    {
      aliases: /^problem: .*POST \/api\/ucp\/carts \(HTTP 404\)\. Import the URL aliases/,
      bodies: /^unknown/,
    },
  ],
  [
    'aliases of all paths with POST that are missing',
    { [searchFixed]: page(404), [cartsFixed]: page(404) },
    {
      aliases: /^problem: .*POST \/api\/ucp\/carts \(HTTP 404\)\. Import the URL aliases/,
      bodies: /^unknown/,
    },
  ],
  [
    'fixed paths that do not work at all',
    { [getFixed]: page(404), [searchFixed]: page(404), [cartsFixed]: page(404) },
    {
      aliases: /^problem: .*Import the URL aliases/,
      redirect: /^ok/,
      bodies: /^unknown: These were not answered: GET \(fixed paths\), POST \(fixed paths\)\.$/,
    },
  ],
  [
    'another cartridge that takes paths with an ID',
    { [getId]: page(404), [putId]: page(404), [postId]: page(404) },
    {
      redirect: /^problem: .*to the left of app_storefront_base/,
      ids: /^unknown/,
      bodies: /^unknown: .*PUT \(paths with an id\)/,
    },
  ],
  [
    'a page of the storefront in place of an echo',
    { [getFixed]: page(200) },
    { aliases: /^problem: .*GET \/\.well-known\/ucp\. Import/, bodies: /^unknown/ },
  ],
  [
    'a call that is not answered',
    { [searchFixed]: silent },
    {
      aliases: /^unknown: .*POST \/api\/ucp\/catalog\/search \(connect timed out\)\.$/,
      redirect: /^ok/,
      bodies: /^unknown: /,
    },
  ],
  [
    'calls that are never answered',
    all(silent, ...every),
    { aliases: /^unknown/, redirect: /^unknown/, ids: /^unknown/, bodies: /^unknown/ },
  ],
  [
    'capitals that change',
    { [getId]: { path: '/api/ucp/orders/selfcheck-abcdef' } },
    { ids: /^ok: The platform changes capitals .* orders in any case\.$/ },
  ],
  [
    'a changed path behind one whose capitals change',
    {
      [getId]: { path: '/api/ucp/orders/selfcheck-abcdef' },
      [postId]: { path: '/api/ucp/checkout-sessions/complete' },
    },
    { ids: /^problem: .*\/complete arrived as \/api\/ucp\/checkout-sessions\/complete\./ },
  ],
  [
    'content that changes',
    { [postId]: { bodyHash: 'other' } },
    { bodies: /^problem: Method or content was changed .*\/complete\./ },
  ],
  [
    'a method that changes',
    { [putId]: { method: 'POST' } },
    { bodies: /^problem: Method or content was changed .*PUT/ },
  ],
];

describe('judges paths', () => {
  for (const [what, replies, expected] of paths)
    test(`finds ${what}`, () => {
      for (const [id, pattern] of Object.entries(expected))
        assert.match(says(observed({}, replies), id), pattern, id);
    });

  test('confirms methods and content only if each request was answered unchanged', () => {
    for (const request of requests)
      for (const reply of [page(403), page(404), page(200), silent])
        assert.doesNotMatch(says(observed({}, { [request]: reply }), 'bodies'), /^ok/, request);
    assert.doesNotMatch(says({ ...observed(), echoes: [] }, 'bodies'), /^ok/);
    assert.doesNotMatch(says({ ...observed(), echoes: [] }, 'aliases'), /^ok/);
  });
});

const handler = { id: 'card', method: 'CREDIT_CARD', processor: 'ACME_PAY' };
const facts: [what: string, facts: Partial<SiteFacts>, id: string, says: RegExp][] = [
  ['a site that is off', { enabled: false }, 'settings', /^unknown: .*not enabled/],
  ['no payment handler', { handlers: [] }, 'processor', /^unknown/],
  [
    'a processor without an adapter',
    { handlers: [{ id: 'card', method: 'M', problem: 'No adapter for the payment processor X.' }] },
    'processor-card',
    /^problem: No adapter .*add an adapter/,
  ],
  [
    'a processor without hooks',
    { hooks: ['dw.order.calculate'] },
    'processor-card',
    /^problem: No cartridge of the site implements the hooks of ACME_PAY/,
  ],
  [
    'a processor that is not set up',
    { handlers: [{ ...handler, unready: 'The site preference key is not set.' }] },
    'processor-card',
    /^problem: ACME_PAY: The site preference key is not set\. Set up the cartridge/,
  ],
  [
    'a processor that may not charge',
    { handlers: [{ ...handler, confirm: 'Confirm that your integration charges.' }] },
    'processor-card',
    /^unknown: Confirm that your integration charges\.$/,
  ],
  ['no calculation', { hooks: [] }, 'hooks', /^problem: .*dw\.order\.calculate/],
  ['a companion hook', {}, 'companion', /^ok: Enabled\. Private key: k$/],
  ['an order of hooks that nobody knows', {}, 'companion-order', /^unknown: Confirm that no cartridge/],
  [
    'no alias',
    { companion: { enabled: true, registered: true } },
    'companion',
    /^problem: Enabled, but no private key alias is set\./,
  ],
  [
    'a lost key',
    { companion: { ...whole.companion, keyProblem: 'There is no key.' } },
    'companion',
    /^problem: k: There is no key\./,
  ],
  [
    'a hook that is not registered',
    { companion: { ...whole.companion, registered: false } },
    'companion',
    /^problem: The platform does not know the hook/,
  ],
  [
    'a companion hook that cannot pay',
    { companion: { ...whole.companion, paymentProblem: 'The payment method PORTICO does not exist.' } },
    'companion',
    /^problem: The payment method PORTICO does not exist\. Enable/,
  ],
  ['a job that just ran', { jobs: { recover: run(0) } }, 'job-recover', /^ok: It just ran\.$/],
  [
    'a job that just failed',
    { jobs: { recover: run(0, false) } },
    'job-recover',
    /^problem: It failed just now\./,
  ],
  [
    'a job that failed',
    { jobs: { 'forward-events': run(1, false) } },
    'job-forward-events',
    /^problem: It failed 1 minute ago\./,
  ],
  [
    'a job that is late',
    { jobs: { recover: run(16) } },
    'job-recover',
    /^problem: It last ran 16 minutes ago/,
  ],
  ['a job that never ran', { jobs: {} }, 'job-purge', /^problem: It has not run/],
  ['a sink whose job never ran', { jobs: {} }, 'job-forward-events', /^problem: It has not run/],
  ['too many objects', { objects: { A: 60_000, B: 40_000 } }, 'objects', /^problem: .*100000/],
];

describe('judges the facts of the site', () => {
  for (const [what, given, id, pattern] of facts)
    test(`finds ${what}`, () => assert.match(says(observed(given), id), pattern));

  test('judges only what is in use', () => {
    const given = observed({ eventSink: false, jobs: {}, companion: { enabled: false, registered: false } });
    const ids = judgeSelfCheck(given, now).map(({ id }) => id);
    for (const id of ['job-forward-events', 'companion', 'companion-order']) assert.ok(!ids.includes(id), id);
  });

  test('names what could not be read, and judges the paths', () => {
    const given = { ...observed(), facts: json({ failed: 'the custom object type PorticoCart' }) };
    assert.match(
      says(given, 'facts'),
      /^problem: The storefront could not read the custom object type PorticoCart\..*portico_metadata\.zip/,
    );
    assert.match(says(given, 'bodies'), /^ok/);
    assert.match(says(given, 'page-cache'), /^ok/);
  });

  test('says why the self-check failed', () => {
    const path = (reply: Echo['reply']): string => says({ ...observed(), facts: reply }, 'path');
    assert.match(path(page(404)), /^problem: The self-check request failed \(HTTP 404\)\. Put int_portico/);
    assert.match(
      path(page(500)),
      /^problem: The self-check request failed \(HTTP 500\)\. Look for the cause/,
    );
    assert.match(path(page(200)), /^problem: The self-check request failed \(HTTP 200\)\. /);
    assert.match(path(silent), /^unknown: .*connect timed out/);
  });

  test('judges the paths where only the facts are blocked, and none where nothing arrives', () => {
    const blocked = { ...observed({}, all(page(403), 'POST')), facts: page(403) };
    assert.match(says(blocked, 'path'), /^problem: The self-check request failed \(HTTP 403\)/);
    assert.match(says(blocked, 'bodies'), /^problem: .*HTTP 403/);
    assert.match(says(blocked, 'page-cache'), /^ok/);
    const nothing = { ...observed({}, all(page(404), ...every)), facts: page(404) };
    assert.deepEqual(
      judgeSelfCheck(nothing, now).map(({ id }) => id),
      ['path'],
    );
  });

  test('says that the paths of a manifest that is off were not called', () => {
    const off = { ...observed(), isManifestOff: true };
    assert.match(says(off, 'aliases'), /^ok: Each .*The setting “Manifest” is off/);
  });

  test('names a setting as the page does', () => {
    const problems = [{ preference: 'porticoMinimum', text: 'must be an object' }];
    assert.match(says(observed({ problems }), 'settings'), /^problem: “Minimum total” must be an object\./);
  });

  test('finds a page cache that is off, and one that cannot be checked', () => {
    const cache = (...made: Echo['reply'][]): string => says({ ...observed(), cache: made }, 'page-cache');
    assert.match(cache(json({ made: '1' }), json({ made: '2' })), /^problem/);
    assert.match(cache(page(404), page(404)), /^unknown/);
    assert.match(cache(), /^unknown/);
  });
});

test('counts the problems of settings after the fifth', () => {
  const problems = Array.from({ length: 8 }, (_, at) => ({ preference: `p${at}`, text: 'is wrong' }));
  assert.match(
    says(observed({ problems }), 'settings'),
    /^problem: “p0” is wrong\..* “p4” is wrong\. And 3 more\. Correct/,
  );
  assert.doesNotMatch(says(observed({ problems: problems.slice(0, 5) }), 'settings'), /more/);
});

test('makes findings that portico doctor accepts, however long they are', () => {
  const long = 'x'.repeat(5_000);
  const given = observed(
    {
      problems: [{ preference: 'porticoLinks', text: long }],
      handlers: Array.from({ length: 300 }, () => ({ id: long, method: long, problem: long })),
      companion: { ...whole.companion, paymentProblem: long },
    },
    { [getFixed]: { reached: false, why: long } },
  );
  const findings = judgeSelfCheck(given, now);
  for (const { id, title, text } of findings)
    assert.ok(id.length <= 200 && title.length <= 200 && text.length <= 2_000);
  const result = JSON.stringify({
    kind: 'portico-self-check',
    format: 1,
    site: 'demo',
    host: 'shop.test',
    verify: 'https://shop.test/UCP-SelfCheck',
    at: new Date(now).toISOString(),
    findings,
  });
  assert.equal(
    readSelfCheck(JSON.stringify({ result, signature: 's' })).read.findings.length,
    findings.length,
  );
});
