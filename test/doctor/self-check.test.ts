/** The signed result of the cartridge's self-check, given to the doctor. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readSelfCheck } from '../../src/cli/doctor/self-check.ts';
import { openBentStore, told, type BentStore } from './bent-store.ts';

const findings = [
  { id: 'hooks', title: 'Hooks', verdict: 'ok', text: 'In use: dw.order.calculate.' },
  { id: 'job-purge', title: 'Job', verdict: 'problem', text: 'It has not run.', fix: 'Enable the job.' },
  { id: 'page-cache', title: 'Page cache', verdict: 'unknown', text: 'It could not be checked.' },
];

describe('result of a self-check', () => {
  let store: BentStore;
  before(async () => {
    store = await openBentStore();
  });
  after(() => store.close());

  const resultOf = (changes: object = {}): string => {
    const { host } = new URL(store.origin);
    return JSON.stringify({
      kind: 'portico-self-check',
      format: 1,
      version: '0.1.0',
      site: 'RefArch',
      host,
      verify: `${store.origin}/on/demandware.store/Sites-RefArch-Site/default/UCP-SelfCheck`,
      at: new Date().toISOString(),
      findings,
      ...changes,
    });
  };
  const visit = async (result: string, answer?: object, status = 200) => {
    const report = await store.visit(undefined, {
      selfCheck: readSelfCheck(JSON.stringify({ result, signature: 'a'.repeat(22) })),
      fetcher: (own) => ({
        ...own,
        async fetch(request) {
          if (!answer || !request.url.endsWith('/UCP-SelfCheck')) return own.fetch(request);
          const exchange = await own.fetch({ url: `${store.origin}/.well-known/ucp` });
          return { ...exchange, status, body: Buffer.from(JSON.stringify(answer)) };
        },
      }),
    });
    return report.findings
      .filter(({ id }) => id.startsWith('self-check'))
      .map(({ id, severity, said }) => `${id} ${severity}: ${said}` + (said === '' ? told(report) : ''));
  };

  test('is shown beside what the doctor sees, if the store says that it is genuine', async () => {
    const [genuine, ...rest] = await visit(resultOf(), { valid: true });
    assert.match(
      genuine ?? '',
      /^self-check ok: The result of Portico 0\.1\.0 is genuine, from .*, for the site RefArch\.$/,
    );
    assert.deepEqual(rest, [
      'self-check-finding failure: Job: It has not run.',
      'self-check-finding skipped: Page cache: It could not be checked.',
      'self-check-finding ok: In order: Hooks.',
    ]);
  });

  const refused: [what: string, changes: object, answer: object | undefined, says: RegExp][] = [
    ['a wrong signature', {}, { valid: false }, /^self-check failure: The signature is wrong/],
    [
      'another host',
      { host: 'other.test' },
      { valid: true },
      /^self-check failure: The result is of other\.test/,
    ],
    [
      'another host to ask',
      { verify: 'https://other.test/UCP-SelfCheck' },
      { valid: true },
      /^self-check failure/,
    ],
  ];
  for (const [what, changes, answer, says] of refused)
    test(`is not shown with ${what}`, async () => {
      const found = await visit(resultOf(changes), answer);
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0] ?? '', says);
    });

  test('is shown with a warning if it is old', async () => {
    const old = await visit(resultOf({ at: '2026-01-01T00:00:00.000Z' }), { valid: true });
    assert.match(
      old[0] ?? '',
      /^self-check warning: The result of Portico 0\.1\.0 is genuine, but from 2026-01-01\.$/,
    );
    assert.equal(old.length, 4);
  });

  test('is shown without a version if it names none, as results of earlier releases', async () => {
    const [genuine] = await visit(resultOf({ version: undefined }), { valid: true });
    assert.match(genuine ?? '', /^self-check ok: The result is genuine, from /);
  });

  const unsaid: [what: string, answer: object | undefined, status?: number][] = [
    ['does not know the question', undefined],
    ['returns 404, whatever it says', { valid: true }, 404],
    ['returns 401, whatever it says', { valid: false }, 401],
    ['returns 500, whatever it says', { valid: true }, 500],
    ['says something else', { valid: 'true' }],
    ['says nothing', {}],
  ];
  for (const [what, answer, status] of unsaid)
    test(`is not judged if the store ${what}`, async () => {
      const [unknown, ...rest] = await visit(resultOf(), answer, status);
      assert.match(
        unknown ?? '',
        /^self-check warning: The store did not say .*, so the result of Portico 0\.1\.0 may/,
      );
      assert.deepEqual(rest, [
        'self-check-finding skipped: Not verified: Job: It has not run.',
        'self-check-finding skipped: Not verified: Page cache: It could not be checked.',
        'self-check-finding skipped: Not verified: In order: Hooks.',
      ]);
    });
});

for (const text of [
  '',
  '{}',
  '[]',
  '{"result":"{}","signature":"x"}',
  '{"result":"no JSON","signature":"x"}',
])
  test(`refuses ${text === '' ? 'an empty file' : text}`, () => {
    assert.throws(() => readSelfCheck(text), /not the signed result of a self-check/);
  });
