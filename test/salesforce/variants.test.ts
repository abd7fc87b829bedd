/** Variants named in words, behind either API of an instance: product lookup, and lines of carts and checkouts, as over our own store. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore, type StoreProduct } from '#backends/embedded';
import { openAgent, type Agent } from '../selling/agent.ts';
import { openStore, type Answer, type OpenStore } from '../selling/open-store.ts';

type Wish = [name: string, label: string];
type Expected =
  /** The one variant that is meant. */
  | string
  /** Why none is taken, and what the agent may choose from. */
  | { reason: 'unclear' | 'unknown' | 'missing' | 'conflict'; choices: string[] };

const fjord = ['lh-117-bla', 'lh-117-whi', 'lh-117-bra'];
const shell = (...sizes: string[]): string[] => sizes.map((size) => `shell-${size}`);

const rows: [what: string, id: string, wishes: Wish[], expected: Expected][] = [
  ['a label as written', 'fjord-table-lamp', [['Color', 'Brass']], 'lh-117-bra'],
  ['a label in another case', 'fjord-table-lamp', [['color', 'BLACK']], 'lh-117-bla'],
  ['another language', 'fjord-table-lamp', [['Farbe', 'weiß']], 'lh-117-whi'],
  ['the name of the option within the label', 'fjord-table-lamp', [['', 'colour: brass']], 'lh-117-bra'],
  ['a size as a word', 'gale-windbreaker', [['Size', 'medium']], 'af-126-m'],
  ['a size with its name', 'gale-windbreaker', [['Größe', 'Größe XL']], 'af-126-xl'],
  ['a size of a shoe', 'ridge-trail-shoe', [['shoe size', 'size 42']], 'af-101-42'],
  ['a size of a shoe without a name', 'ridge-trail-shoe', [['option', '43']], 'af-101-43'],
  [
    'a sold-out variant by its words',
    'quiet-over-ear-headphones',
    [['color', 'midnight blue']],
    'tw-131-blu',
  ],
  ['words that match the variant of the ID', 'lh-117-bra', [['colour', 'brass']], 'lh-117-bra'],
  [
    'two options',
    'tide-shell',
    [
      ['color', 'grey'],
      ['size', 'medium'],
    ],
    'shell-gray-m',
  ],
  ['two options in one label', 'tide-shell', [['variant', 'M / Navy']], 'shell-navy-m'],
  ['one option that determines the variant', 'tide-shell', [['size', 'large']], 'shell-navy-l'],

  [
    'a similar label',
    'pour-over-kettle',
    [['Color', 'black']],
    { reason: 'unclear', choices: ['cl-148-bla'] },
  ],
  [
    'the only blue with its own name',
    'kids-headphones-85-db',
    [['colour', 'blue']],
    { reason: 'unclear', choices: ['tw-135-blu'] },
  ],
  [
    'one of two options',
    'tide-shell',
    [['color', 'Navy']],
    { reason: 'unclear', choices: shell('navy-m', 'navy-l') },
  ],
  [
    'a label that the product does not have',
    'fjord-table-lamp',
    [['Color', 'pink']],
    { reason: 'unknown', choices: fjord },
  ],
  [
    'an option that the product does not have',
    'fjord-table-lamp',
    [['Size', '42']],
    { reason: 'unknown', choices: fjord },
  ],
  ['options of a single product', 'vb-112', [['Color', 'blue']], { reason: 'unknown', choices: ['vb-112'] }],
  [
    'a similar label of a sold-out variant',
    'quiet-over-ear-headphones',
    [['Color', 'blue']],
    { reason: 'unclear', choices: ['tw-131-blu'] },
  ],
  [
    'a combination that does not exist',
    'tide-shell',
    [
      ['color', 'gray'],
      ['size', 'L'],
    ],
    { reason: 'missing', choices: shell('navy-m', 'navy-l', 'gray-m') },
  ],
  [
    'words with the ID of another variant',
    'lh-117-bra',
    [['Color', 'white']],
    { reason: 'conflict', choices: ['lh-117-whi'] },
  ],
];

const { site, products } = await loadDemoStore();

/** Two options, and a combination that is missing: the demo store has none of that kind. */
function tideShell(): StoreProduct {
  const like = products.find(({ id }) => id === 'gale-windbreaker') ?? assert.fail();
  const [model] = like.variants;
  assert.ok(model);
  const { sku: _sku, gtin: _gtin, ...plain } = model;
  const made = [
    ['Navy', 'M'],
    ['Navy', 'L'],
    ['Gray', 'M'],
  ] as const;
  return {
    ...like,
    id: 'tide-shell',
    handle: 'tide-shell',
    title: 'Tide Shell',
    options: [
      { name: 'Color', values: ['Navy', 'Gray'] },
      { name: 'Size', values: ['M', 'L'] },
    ],
    variants: made.map(([Color, Size]) => ({
      ...plain,
      id: `shell-${Color.toLowerCase()}-${Size.toLowerCase()}`,
      title: `${Color} / ${Size}`,
      options: { Color, Size },
    })),
  };
}

for (const platform of ['embedded', 'scapi', 'ocapi'] as const)
  describe(`variants by words in a store over ${platform}`, () => {
    let store: OpenStore;
    let agent: Agent;
    before(async () => {
      store = await openStore({}, { platform, now: () => Date.parse('2026-08-01T10:00:00Z') });
      agent = await openAgent();
      await store.merchant.catalogue.writeProducts(site.id, [tideShell()]);
    });
    after(async () => {
      await agent.close();
      await store.close();
    });

    const call = (path: string, content: unknown, method = 'POST'): Promise<Answer> =>
      store.call(`/api/ucp${path}`, content, {
        method,
        headers: { 'UCP-Agent': agent.header('2026-08-25') },
      });
    const selected = (wishes: Wish[]) => wishes.map(([name, label]) => ({ name, label }));
    const lines = (id: string, wishes: Wish[]) => ({
      line_items: [{ item: { id, selected: selected(wishes) }, quantity: 1 }],
    });
    const idsIn = (text: string): string[] =>
      [...text.matchAll(/(?:: |; )([a-z0-9-]+) \(/g)].map(([, id]) => id ?? '').toSorted();

    /** A refusal in the words of the row, with the IDs to choose from and nothing else of the store. */
    function assertRefused({ body }: Answer, { reason, choices }: Exclude<Expected, string>): void {
      const [message] = body.messages;
      assert.equal(message.code, 'variant_ambiguous', JSON.stringify(body));
      assert.equal(message.severity, 'recoverable');
      const words = {
        unclear: /matches several variants of|^Several variants of .+ match\./,
        unknown: /has no option/,
        missing: /No variant/,
        conflict: /The ID belongs to a variant/,
      };
      assert.match(message.content, words[reason]);
      assert.deepEqual(idsIn(message.content), choices.toSorted());
      assertMarked(message.content, choices);
    }

    const soldOut = 'tw-131-blu';
    const assertMarked = (text: string, choices: string[]): void =>
      assert.equal(text.includes('not available'), choices.includes(soldOut), text);

    for (const resource of ['cart', 'checkout'] as const) {
      const path = resource === 'cart' ? '/carts' : '/checkout-sessions';
      for (const [what, id, wishes, expected] of rows)
        test(`resolves a line of a ${resource}: ${what}`, async () => {
          const made = await call(path, lines(id, wishes));
          if (typeof expected !== 'string') return assertRefused(made, expected);
          if (expected === soldOut)
            return assert.ok(
              made.body.messages.some(({ code }: { code: string }) => code === 'out_of_stock'),
              JSON.stringify(made.body),
            );
          assert.equal(made.status, 201, JSON.stringify(made.body));
          assert.deepEqual(
            made.body.line_items.map(({ item }: Answer['body']) => item.id),
            [expected],
          );
        });

      test(`accepts words in an update of a ${resource}, and changes nothing if they are ambiguous`, async () => {
        const { body: made } = await call(path, lines('fjord-table-lamp', [['Color', 'brass']]));
        const clear = await call(`${path}/${made.id}`, lines('gale-windbreaker', [['Size', 'small']]), 'PUT');
        assert.deepEqual(
          clear.body.line_items.map(({ item }: Answer['body']) => item.id),
          ['af-126-s'],
        );
        const unclear = await call(`${path}/${made.id}`, lines('tide-shell', [['color', 'navy']]), 'PUT');
        assertRefused(unclear, { reason: 'unclear', choices: shell('navy-m', 'navy-l') });
        const { body } = await store.call(`/api/ucp${path}/${made.id}`, undefined, {
          headers: { 'UCP-Agent': agent.header('2026-08-25') },
        });
        assert.deepEqual(
          body.line_items.map(({ item }: Answer['body']) => item.id),
          ['af-126-s'],
        );
      });
    }

    test('shows names of values, not the IDs of a platform, in a line and its product', async () => {
      const line = await call('/checkout-sessions', lines('lh-117-bra', []));
      assert.match(line.body.line_items[0].item.title, /Brass/);
      const { body } = await call('/catalog/product', { id: 'lh-117-bra' });
      assert.match(JSON.stringify(body), /"Brass"/);
      assert.doesNotMatch(JSON.stringify([line.body, body]), /JJ\d/);
    });

    for (const [what, id, wishes, expected] of rows)
      test(`resolves a product lookup: ${what}`, async () => {
        const { status, body } = await call('/catalog/product', { id, selected: selected(wishes) });
        assert.equal(status, 200, JSON.stringify(body));
        const { variants, selected: held = [] } = body.product;
        const codes: string[] = (body.messages ?? []).map(({ code }: { code: string }) => code);
        const first: string = variants[0].id;
        if (typeof expected === 'string') {
          assert.equal(first, expected);
          assert.deepEqual(codes, []);
          return;
        }
        switch (expected.reason) {
          case 'unclear': {
            const ids = variants.map((variant: Answer['body']) => variant.id).toSorted();
            assert.deepEqual(ids, expected.choices.toSorted());
            for (const { code, content } of body.messages ?? []) {
              assert.equal(code, 'option_ambiguous');
              assert.deepEqual(idsIn(content), expected.choices.toSorted());
              assertMarked(content, expected.choices);
            }
            break;
          }
          case 'unknown':
            // A variant that is asked for by its ID keeps its own options.
            if (body.product.id === id) assert.deepEqual(codes, ['option_unknown']);
            else assert.equal(first, id);
            break;
          case 'missing':
            // Options are given up until a variant fits.
            assert.equal(held.length, 1);
            break;
          case 'conflict':
            assert.equal(first, id, 'a variant that is asked for comes first');
        }
      });
  });
