import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseLines } from './choose-lines.ts';
import type { OptionWish } from '../variants/read-options.ts';
import { site } from '../../../test/support/commerce/bench.ts';
import { optionsProduct } from '../../../test/support/ucp/sample-records.ts';

const lamp = optionsProduct();

async function choose(id: string, selected?: OptionWish[]) {
  let asked = 0;
  const backend = () => ({
    products: async (ids: readonly string[]) => {
      asked += 1;
      const isLamp = ids.includes(lamp.id) || lamp.variants.some((variant) => ids.includes(variant.id));
      return isLamp ? [lamp] : [];
    },
  });
  const lines = [{ variantId: id, quantity: 1, ...(selected ? { selected } : {}) }];
  const outcome = await chooseLines(
    { backend, now: Date.now } as unknown as Parameters<typeof chooseLines>[0],
    { site: site() },
    { lines },
  );
  return { outcome, asked };
}

const color = (label: string): OptionWish => ({ name: 'colour', label });
const size = (label: string): OptionWish => ({ name: 'Größe', label });

test('resolves named options to the ID of the variant, and keeps none of them', async () => {
  const { outcome } = await choose('lamp', [color('STEEL'), size('klein')]);
  assert.deepEqual(outcome, { ok: true, value: { lines: [{ variantId: 'lamp-steel', quantity: 1 }] } });
});

test('does not query the store for lines with an ID alone', async () => {
  assert.equal((await choose('lamp-steel')).asked, 0);
});

test('returns every matching variant if several match, and changes nothing', async () => {
  const { outcome } = await choose('lamp', [color('brass')]);
  assert.ok(!outcome.ok && outcome.error.code === 'variant-unclear');
  const [line] = outcome.error.lines;
  assert.deepEqual(
    [line?.reason, line?.choices.map(({ id, buyable }) => [id, buyable])],
    [
      'unclear',
      [
        ['lamp-brass', true],
        ['lamp-brass-l', false],
      ],
    ],
  );
});

const refusals: [what: string, id: string, selected: OptionWish[], reason: string][] = [
  ['a label that the product does not have', 'lamp', [color('pink')], 'unknown'],
  ['a combination that no variant has', 'lamp', [color('steel'), size('large')], 'missing'],
  ['the ID of a variant with other options', 'lamp-brass', [color('steel')], 'conflict'],
];
for (const [what, id, selected, reason] of refusals) {
  test(`rejects ${what} as ${reason}`, async () => {
    const { outcome } = await choose(id, selected);
    assert.ok(!outcome.ok && outcome.error.code === 'variant-unclear');
    assert.equal(outcome.error.lines[0]?.reason, reason);
  });
}

test('leaves an unknown product to the quote', async () => {
  const { outcome } = await choose('nothing', [color('steel')]);
  assert.deepEqual(outcome, { ok: true, value: { lines: [{ variantId: 'nothing', quantity: 1 }] } });
});
