import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emptyEvidence,
  page,
  type Part,
  product,
  productHtml,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import type { RenderedPage } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import { judge } from '../../judge.ts';
import { shownFacts } from '../../shown-facts.ts';
import check from './a11y-tree-wellformed.ts';

const mode: Part = {
  mode: known({
    browser: true,
    keyed: true,
    expect: 'shop',
    seed: 'shop.test',
    pages: 3,
    limits: { maxRequests: 80, budgetMs: 25_000 },
    dropped: [],
  }),
};
const unnamed = (count: number): NonNullable<RenderedPage['tree']> => ({
  controls: 40,
  nameless: count,
  unnamed: Array.from({ length: Math.min(10, count) }, () => ({
    role: 'button',
    html: '<button class="close">',
  })),
});

/** A product page rendered with this body, and its accessibility tree. */
async function drawn(body: string, tree = unnamed(0), over: Partial<RenderedPage> = {}): Promise<Part> {
  const raw = await product(productHtml(shoe()));
  const { page: shown } = await page(
    'product',
    productHtml(shoe(), `<h1>Trail Shoe</h1><p>In stock</p>${body}`),
  );
  const one = {
    id: shown.id,
    url: shown.url,
    ...shownFacts(shown.facts),
    tree,
    axe: shown.facts.access.axe,
    ...over,
  };
  return sample(mode, raw, { rendered: known([one]) });
}
const withoutTree = drawn('').then((part) => {
  assert.ok(part.rendered?.ok);
  const [{ tree: _, ...one }] = part.rendered.value as [RenderedPage];
  return { ...part, rendered: known([one]) };
});

testCheck(check, {
  pass: [
    [drawn('<button>Buy</button>'), /All 40 controls have a name/],
    // The name computed by the browser takes precedence over the static rules.
    drawn('<button></button>'),
    drawn('<button aria-controls="later">Menu</button>'),
  ],
  warn: [
    [drawn('', unnamed(3)), /3 of 40 controls have no name/],
    [drawn('<p aria-labeledby="x">x</p>'), /1 element violates ARIA rules/],
    [drawn('<div role="buton">x</div>', unnamed(1)), /1 of 40 .* and 1 element violates/],
  ],
  fail: [[drawn('', unnamed(24)), /24 of 40 controls/], drawn('<div role="buton">x</div>'.repeat(7))],
  unknown: [
    withoutTree,
    drawn('', unnamed(0), { url: 'https://shop.test/elsewhere' }),
    sample(product(productHtml(shoe())), { rendered: unknownPiece('failed') }),
  ],
});

test('a11y-tree-wellformed: the fix names the controls as rendered', async () => {
  const [result] = judge({ ...emptyEvidence(), ...(await drawn('', unnamed(1))) }, [check]);
  assert.equal(result?.fix?.snippet, '<button class="close" aria-label="Close">');
});
