import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Backend } from '../../../../../src/commerce/backend.ts';
import { withMinimum } from './minimum.ts';

const backend = (total: number, currency = 'EUR'): Backend =>
  ({
    quote: async () => ({ currency, totals: { total }, problems: [] }),
    search: 'kept',
  }) as unknown as Backend;
const problems = async (of: Backend) =>
  (await of.quote({} as never, {} as never)).problems.map(({ code, severity }) => `${code} ${severity}`);

test('requires a buyer review below the minimum, not at the minimum or in other currencies', async () => {
  const least = { EUR: 500 };
  assert.deepEqual(await problems(withMinimum(backend(499), least)), ['review-required buyer-review']);
  assert.deepEqual(await problems(withMinimum(backend(500), least)), []);
  assert.deepEqual(await problems(withMinimum(backend(1, 'USD'), least)), []);
  assert.equal(withMinimum(backend(1), least).search as unknown, 'kept');
});
