import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emptyEvidence,
  page,
  type Part,
  product,
  productHtml,
  refused,
  robots,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import { known, unknownPiece } from '../../evidence.ts';
import { judge } from '../../judge.ts';
import { shownFacts } from '../../shown-facts.ts';
import check from './raw-rendered-parity.ts';

const words = (count: number) => `<p>${'sturdy mountain leather '.repeat(count / 3)}</p>`;
const stock = '<p>In stock</p>';
const buy = '<form action="/cart/add" method="post"><button>Add to cart</button></form>';
const whole = `<h1>Trail Shoe</h1><p class="price">€129.00</p>${stock}${buy}${words(300)}`;
const bare = (body: string, head = '') =>
  `<html lang="en"><head><title>Trail Shoe</title>${head}</head><body><main>${body}</main></body></html>`;

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

interface Shown {
  path?: string;
  /** Final URL in the browser. */
  at?: string;
  quiet?: boolean;
  withheld?: number;
}

/** A product page as served, and as rendered. */
async function pair(served: string, rendered: string, shown: Shown = {}): Promise<Part> {
  const path = shown.path ?? '/p/shoe';
  const raw = await product(served, { path });
  const { page: drawn } = await page('product', rendered, { path });
  const requests = { sent: 3, failed: 0, withheld: shown.withheld ?? 0, refused: 0, bytes: 1000 };
  const one = {
    id: drawn.id,
    url: shown.at ?? drawn.url,
    ...shownFacts(drawn.facts),
    quiet: shown.quiet ?? true,
    requests,
  };
  return sample(mode, raw, { rendered: known([one]) });
}

/** Two product pages. */
async function both(first: Promise<Part>, second: Promise<Part>): Promise<Part> {
  const [one, two] = await Promise.all([first, second]);
  const list = [one.rendered, two.rendered].flatMap((piece) => (piece?.ok ? piece.value : []));
  return { ...(await sample(one, two)), rendered: known(list) };
}

const same = (path?: string) =>
  pair(productHtml(shoe(), whole), productHtml(shoe(), whole), path ? { path } : {});
const shell = bare('<div id="app"></div>', '<meta property="og:type" content="product">');

testCheck(check, {
  pass: [
    [same(), /has 100% of the words of the rendered page and the same product facts/],
    both(same(), same('/p/boot')),
    // Scripts removed words.
    pair(bare(whole + words(300)), bare(whole)),
    // Nine in ten words.
    [pair(bare(`<h1>Trail Shoe</h1>${words(270)}`), bare(`<h1>Trail Shoe</h1>${words(300)}`)), /has 90%/],
    // A consent banner does not count as content.
    pair(bare(whole), bare(whole).replace('</main>', `</main><div class="consent">${words(300)}</div>`)),
    // The price is in the text, scripts add its markup, and the H1 includes the store name.
    pair(bare(whole), productHtml(shoe(), whole.replace('Trail Shoe', 'Trail Shoe – Acme'))),
    pair(productHtml(shoe(), `<h1>Trail Shoe</h1>${words(300)}`), productHtml(shoe(), whole)),
    // The words of the heading are served, as another element.
    pair(bare(whole.replaceAll('h1', 'h2')), bare(whole)),
    // Variants are chosen by a query.
    pair(bare(whole), bare(whole), { at: 'https://shop.test/p/shoe?variant=4711' }),
    pair(
      productHtml(shoe({ offers: { '@type': 'Offer', price: 129, priceCurrency: 'EUR' } }), whole),
      productHtml(shoe({ offers: { '@type': 'Offer', price: '129.00', priceCurrency: 'EUR' } }), whole),
    ),
    // Text that does not parse as a price is not compared.
    pair(
      productHtml(shoe({ offers: [] }), whole),
      productHtml(shoe({ offers: { price: 'on request' } }), whole),
    ),
    // Preorders match any stock status.
    pair(
      productHtml(shoe({ offers: { '@type': 'Offer', availability: 'PreOrder', price: 129 } }), whole),
      productHtml(shoe({ offers: { '@type': 'Offer', availability: 'InStock', price: 129 } }), whole),
    ),
  ],
  warn: [
    [pair(bare(`${whole}`), bare(whole + words(210))), /has 59% of the words/],
    [
      both(same(), pair(bare(whole), bare(whole + words(210)), { path: '/p/boot' })),
      /words of the rendered page \(1 of 2 pages\)\./,
    ],
    [
      pair(bare(whole), bare(whole.replace('129.00', '119.00'))),
      /has 100% .*, but a different price \(119\.00 EUR\)\.$/,
    ],
    [pair(bare(whole), bare(whole.replace('In stock', 'Sold out'))), /a different stock status \(sold out\)/],
    [
      pair(bare(whole.replace('Trail Shoe', 'Loading product')), bare(whole)),
      /a different H1 \(Trail Shoe\)/,
    ],
  ],
  fail: [
    [
      pair(shell, productHtml(shoe(), whole)),
      /has 0% of the words of the rendered page, and no H1 \(Trail Shoe\), price \(129\.00 EUR\), or stock status \(in stock\)\./,
    ],
    [
      pair(bare(`<h1>Trail Shoe</h1>${words(90)}`), bare(`<h1>Trail Shoe</h1>${words(300)}`)),
      /has (?:29|30)%/,
    ],
    [
      pair(bare(`<h1>Trail Shoe</h1>${stock}${buy}${words(300)}`), bare(whole)),
      /but no price \(129\.00 EUR\)\.$/,
    ],
    [
      pair(
        bare(`<h1>Trail Shoe</h1><p>€129.00</p>${words(300)}`),
        bare(`<h1>Trail Shoe</h1><p>€129.00</p>${stock}${words(300)}`),
      ),
      /no stock status/,
    ],
    [pair(bare(words(300)), bare(`<h1>Trail Shoe</h1>${words(300)}`)), /no H1/],
    [both(same('/p/boot'), pair(shell, bare(whole))), /\(1 of 2 pages\)/],
  ],
  notApplicable: [
    sample(mode, robots(''), { home: known((await page('home', bare(whole))).page), products: known([]) }),
  ],
  unknown: [
    // Evidence of an audit without a browser.
    [product(productHtml(shoe(), whole)), /ran without one\. Add --browser .*BROWSER_PATH/],
    [
      sample(product(productHtml(shoe(), whole)), {
        mode: known({
          ...(mode.mode as { value: object }).value,
          browser: false,
          noBrowser: 'The browser is busy.',
        } as never),
      }),
      /^Not decided: the browser is busy\.$/,
    ],
    [
      sample(mode, product(productHtml(shoe(), whole)), { rendered: unknownPiece('failed') }),
      /could not be used/,
    ],
    [
      pair(bare(whole), bare(whole), { at: 'https://shop.test/' }),
      /redirected the browser .* to another page/,
    ],
    [pair(bare(whole), '<html></html>'), /has no text in the browser\.$/],
    [pair(shell, shell, { withheld: 2 }), /robots\.txt disallowed 2 requests/],
    sample(mode, refused('product'), { rendered: unknownPiece('blocked'), products: known([]) }),
  ],
});

test('includes a snippet with the escaped facts from the browser in the fix', async () => {
  const name = 'Trail <b>Shoe</b> & Co';
  const drawn = bare(
    `<h1>Trail &lt;b>Shoe&lt;/b> &amp; Co</h1><p class="price">€129.00</p>${stock}${buy}${words(300)}`,
  );
  const evidence = { ...emptyEvidence(), ...(await pair(shell, drawn)) };
  const [result] = judge(evidence, [check]);
  assert.equal(
    result?.fix?.snippet,
    '<h1>Trail &lt;b&gt;Shoe&lt;/b&gt; &amp; Co</h1>\n<p class="price">129.00 EUR</p>\n<p class="stock">In stock</p>',
    name,
  );
  assert.match(result?.evidence[0]?.snippet ?? '', /words as served, \d+ rendered; h1: none → Trail/);
});

test('lowers the confidence if the page was still loading or robots.txt disallowed requests', async () => {
  for (const shown of [{ quiet: false }, { withheld: 2 }, {}]) {
    const evidence = { ...emptyEvidence(), ...(await pair(bare(whole), bare(whole), shown)) };
    assert.equal(judge(evidence, [check])[0]?.confidence, Object.keys(shown).length ? 'medium' : 'high');
  }
});
