import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../../test/support/databases.ts';
import { waysBack } from '../migrations/0021-ways-back.ts';

const states = [
  'prepared',
  'committing',
  'challenged',
  'placed',
  'captured',
  'declined',
  'released',
] as const;
const links = { returnUrl: 'https://shop.test/back', challengeUrl: 'https://bank.test/3ds' };

for (const { name, skip, open } of testDialects())
  test(
    `${name}: keeps the return URL of prepared placements and the challenge of challenged ones`,
    {
      skip,
    },
    async () => {
      const database = await open();
      const text = {
        site: 'shop',
        checkoutId: 'c',
        intentId: 'i',
        currency: 'EUR',
        reason: null,
        body: '{}',
      };
      const whole = { amount: 1, retryable: null, voidPending: 0, createdAt: 1, holdUntil: 1, updatedAt: 1 };
      const rest = { ...text, ...whole, ...links };
      await database.db
        .insertInto('storePlacement')
        .values(states.map((state) => ({ id: state, reference: state, number: state, state, ...rest })))
        .execute();
      await waysBack(database.db as never);
      const rows = await database.db
        .selectFrom('storePlacement')
        .select(['state', 'returnUrl', 'challengeUrl'])
        .execute();
      const kept = new Map(rows.map(({ state, ...links }) => [state, { ...links }]));
      for (const state of states)
        assert.deepEqual(kept.get(state), {
          returnUrl: state === 'prepared' ? links.returnUrl : '',
          challengeUrl: state === 'challenged' ? links.challengeUrl : null,
        });
      await database.close();
    },
  );
