/** `portico doctor` at a store that offers shared payment tokens: whether Stripe answers the store about them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sandboxProfile } from '../../sandbox/psp/index.ts';
import { json } from './bends.ts';
import { bad, openBentStore, told, type BentStore } from './bent-store.ts';
import { path } from '../selling/own-defects.ts';

describe('shared payment tokens', () => {
  let store: BentStore;
  before(async () => {
    store = await openBentStore({ STRIPE_PROFILE_ID: sandboxProfile });
  });
  after(() => store.close());

  const finding = ({ findings }: Awaited<ReturnType<BentStore['visit']>>) =>
    findings.find(({ id }) => id === 'shared-tokens')?.severity;

  test('are tried with one that does not exist, which is declined', async () => {
    const report = await store.visit();
    assert.deepEqual(bad(report), [], told(report));
    assert.equal(finding(report), 'ok');
    assert.deepEqual(
      report.dryRun.steps.map(({ step, status }) => [step, status]),
      [
        ['create', 201],
        ['update', 200],
        ['pay', 200],
        ['cancel', 200],
      ],
    );
  });

  test('are unknown where the answer says neither', async () => {
    const report = await store.visit((request) =>
      request.method === 'POST' && path(request).endsWith('/pay')
        ? Promise.resolve(json(503, { code: 'internal_error', content: 'Later.' }))
        : undefined,
    );
    assert.deepEqual(bad(report), [], told(report));
    assert.equal(finding(report), 'skipped');
  });
});
