/** What an agent reads of a product, and which crawlers get in: from real bytes, judged by the checks themselves. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  alone,
  emptyEvidence,
  exchange,
  origin,
  product,
  productHtml,
  refused,
  robots,
  sample,
  shoe,
  traffic,
  type Part,
} from '../../../test/support/audit/evidence.ts';
import { checks } from '../checks/index.ts';
import { known } from '../evidence.ts';
import { judge } from '../judge.ts';
import type { CrawlerAccess, ProductReading, ProductReadingRow } from '../result.ts';
import { crawlerAccess } from './crawler-access.ts';
import { productReading } from './product-reading.ts';

const read = async (...parts: (Part | Promise<Part>)[]): Promise<ProductReading | undefined> => {
  const evidence = { ...emptyEvidence(), ...(await alone(sample(...parts))) };
  return productReading(evidence, judge(evidence, checks));
};

const buyBox = (price = '€129.00', stock = 'In stock'): string =>
  `<h1>Trail Shoe</h1><p class="price">${price}</p><p>${stock}</p><form action="/cart"><button>Add to cart</button></form>`;

const rowOf = async (
  fact: ProductReadingRow['fact'],
  markup: Record<string, unknown>,
  body = buyBox(),
): Promise<Pick<ProductReadingRow, 'agent' | 'page' | 'state'>> => {
  const found = (await read(product(productHtml(shoe(markup), body))))?.rows.find((row) => row.fact === fact);
  assert.ok(found, fact);
  const { agent, page, state } = found;
  return { agent, page, state };
};

describe('agent view of a product', () => {
  const offer = { '@type': 'Offer', price: '129.00', priceCurrency: 'EUR' };
  const cases: [
    what: string,
    fact: ProductReadingRow['fact'],
    markup: Record<string, unknown>,
    row: Pick<ProductReadingRow, 'agent' | 'page' | 'state'>,
    body?: string,
  ][] = [
    ['a matching name', 'name', {}, { agent: 'Trail Shoe', page: 'Trail Shoe', state: 'same' }],
    [
      'a name of another product',
      'name',
      { name: 'Kettle 1.7 l' },
      { agent: 'Kettle 1.7 l', page: 'Trail Shoe', state: 'differs' },
    ],
    ['no name', 'name', { name: undefined }, { agent: null, page: 'Trail Shoe', state: 'missing' }],
    ['a matching price', 'price', {}, { agent: '129.00 EUR', page: '€129.00', state: 'same' }],
    [
      'a different price',
      'price',
      { offers: { ...offer, price: '119.00' } },
      { agent: '119.00 EUR', page: '€129.00', state: 'differs' },
    ],
    ['no offer', 'price', { offers: undefined }, { agent: null, page: '€129.00', state: 'missing' }],
    ['matching stock', 'availability', {}, { agent: 'InStock', page: 'In stock', state: 'same' }],
    [
      'different stock',
      'availability',
      { offers: { ...offer, availability: 'https://schema.org/OutOfStock' } },
      { agent: 'OutOfStock', page: 'In stock', state: 'differs' },
    ],
    ['no stock', 'availability', { offers: offer }, { agent: null, page: 'In stock', state: 'missing' }],
    ['a brand', 'brand', {}, { agent: 'Acme', page: null, state: 'read' }],
    ['no brand', 'brand', { brand: undefined }, { agent: null, page: null, state: 'missing' }],
    ['a placeholder for a brand', 'brand', { brand: 'N/A' }, { agent: null, page: null, state: 'missing' }],
    ['images', 'images', {}, { agent: '1 image', page: null, state: 'read' }],
    ['options without an offer', 'options', {}, { agent: null, page: null, state: 'absent' }],
    [
      'options missing from the markup',
      'options',
      {},
      { agent: null, page: 'Size', state: 'missing' },
      `${buyBox()}<label for="s">Size</label><select id="s" name="size"><option>40</option><option>41</option></select>`,
    ],
  ];
  for (const [what, fact, markup, row, body] of cases)
    test(what, async () => assert.deepEqual(await rowOf(fact, markup, body), row));

  test('truncates long texts', async () => {
    const { agent } = await rowOf('description', { description: 'word '.repeat(400) });
    assert.equal(agent?.length, 120);
    assert.ok(agent.endsWith('…'));
  });

  test('lists everything as missing and nothing as matching for a page without markup', async () => {
    const found = await read(product(`<html lang="en"><body><main>${buyBox()}</main></body></html>`));
    assert.deepEqual(
      found?.rows.filter(({ agent }) => agent !== null),
      [],
    );
    assert.deepEqual(
      found?.rows.filter(({ state }) => state === 'same' || state === 'read'),
      [],
    );
  });

  test('shows the product with the most faults, the first one if equal', async () => {
    const good = product(productHtml(shoe(), buyBox()));
    const at = (path: string, markup: Record<string, unknown>) =>
      product(productHtml(shoe(markup), buyBox()), { path });
    const worse = at('/p/worse', { brand: undefined, offers: { ...offer, price: '119.00' } });
    assert.equal((await read(good, at('/p/other', {})))?.url, `${origin}/p/shoe`);
    assert.equal((await read(good, worse, at('/p/other', {})))?.url, `${origin}/p/worse`);
  });

  test('shows nothing if no product page could be read', async () => {
    assert.equal(await read(refused('product')), undefined);
    assert.equal(await read(), undefined);
  });
});

describe('crawler access', () => {
  const accessOf = async (token: string, ...parts: Part[]): Promise<CrawlerAccess['access'] | undefined> => {
    const evidence = { ...emptyEvidence(), ...(await alone(sample(product(productHtml(shoe())), ...parts))) };
    return crawlerAccess(evidence).find((one) => one.token === token)?.access;
  };
  const bot = 'OAI-SearchBot';

  const rules: [what: string, text: string, access: CrawlerAccess['access']][] = [
    ['no rules', '', 'allowed'],
    ['a rule for others', 'User-agent: GPTBot\nDisallow: /', 'allowed'],
    ['a rule by name', `User-agent: ${bot}\nDisallow: /`, 'robots'],
    ['a rule for all', 'User-agent: *\nDisallow: /', 'robots'],
    ['a rule for products', 'User-agent: *\nDisallow: /p/', 'partly'],
  ];
  for (const [what, text, access] of rules)
    test(`${what}: ${access}`, async () => assert.equal(await accessOf(bot, robots(text)), access));

  test('returns unknown if robots.txt failed or the audit itself was blocked', async () => {
    assert.equal(await accessOf(bot, robots('', 500)), 'unknown');
    const evidence = { ...emptyEvidence(), ...(await sample(robots(''), refused('home'))) };
    assert.ok(crawlerAccess(evidence).every(({ access }) => access === 'unknown'));
    const closed = { ...emptyEvidence(), ...(await sample(robots('User-agent: *\nDisallow: /'))) };
    assert.ok(crawlerAccess(closed).every(({ access }) => access === 'robots'));
  });

  const replay = (client: 'agent' | `bot:${string}`, status: number): Part => {
    const url = `${origin}/p/shoe`;
    const seen = exchange({ url, purpose: 'replay-product', client, status });
    const facts = {
      page: 'product',
      url,
      client,
      method: 'GET',
      ref: seen.id,
      words: 9,
      types: [],
      description: true,
    } as const;
    return {
      ...traffic({ url, purpose: 'replay-product', client, status }),
      replays: known([{ ...facts, types: [] }]),
    };
  };
  test('reports a crawler as blocked by the edge if the declared agent is served', async () => {
    const user = 'ChatGPT-User';
    assert.equal(await accessOf(user, robots(''), replay('agent', 200), replay(`bot:${user}`, 403)), 'edge');
    assert.equal(
      await accessOf(user, robots(''), replay('agent', 200), replay(`bot:${user}`, 200)),
      'allowed',
    );
    assert.equal(
      await accessOf(user, robots(''), replay('agent', 403), replay(`bot:${user}`, 403)),
      'allowed',
    );
  });

  test('does not list crawlers that only train models', () => {
    const tokens = crawlerAccess(emptyEvidence()).map(({ token }) => token);
    assert.ok(tokens.includes(bot) && !tokens.includes('GPTBot') && !tokens.includes('CCBot'));
  });
});
