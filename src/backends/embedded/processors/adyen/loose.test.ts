/** Authorizations that must not stay, and those that are not ours to end. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startAdyenBench, type AdyenBench } from '../../../../../test/support/embedded/adyen.ts';

describe('loose authorizations at Adyen', () => {
  let bench: AdyenBench;
  const closers: (() => unknown)[] = [];
  before(async () => {
    bench = await startAdyenBench({ after: (close) => void closers.push(close as () => unknown) });
  });
  after(() => Promise.all(closers.map((close) => close())));

  let count = 0;
  const newId = (): string => `attempt-${(count += 1)}`;
  const moved = (id: string): string[] =>
    bench.adyen.moves
      .filter(({ reference }) => reference === id)
      .map(({ kind, amount }) => `${kind} ${amount}`);

  test('leaves payments that others made in the same account alone, whatever their reference', async () => {
    const id = newId();
    await bench.payElsewhere(id);
    await bench.payElsewhere(id);
    await bench.adyen.settled();
    assert.equal(bench.adyen.webhooks.filter((item) => item.merchantReference === id).length, 2);
    assert.deepEqual(moved(id), ['authorised 2500', 'authorised 2500']);
    assert.ok(bench.adyen.exchanges.every(({ path }) => path === '/payments'));
  });
});
