import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, product } from '#audit/samples';
import type { Check, Status } from '../../../check.ts';
import { judge } from '../../../judge.ts';
import inHtml from '../../content-rendering/price-in-html.ts';
import visible from '../../product-data/price-parity-visible.ts';
import { rowsOfPlatforms } from '../../../../../test/support/audit/price-rows.ts';
import { rowsOfWords } from '../../../../../test/support/audit/price-word-rows.ts';

const rows = [...rowsOfPlatforms, ...rowsOfWords];

const page = (lang: string, offer: string, price: string, currency: string): string =>
  `<!doctype html><html lang="${lang}"><head><title>Kettle K15</title><script type="application/ld+json">${JSON.stringify(
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Kettle K15',
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: currency,
        availability: 'https://schema.org/InStock',
      },
    },
  )}</script></head><body><header><a href="/">Larch</a><span>0.00</span></header><main><div class="product"><div class="product-gallery"><img src="/a.jpg" alt="Kettle"></div><div class="product-info"><h1>Kettle K15</h1>${offer}<form action="/cart/add" method="post"><button type="submit">+</button></form></div></div><ul class="related">${[1, 2, 3].map((n) => `<li class="card"><a href="/p/${n}"><img src="${n}.jpg" alt="Pan ${n}"> Pan ${n}</a> <b>${n}9.00 ${currency}</b></li>`).join('')}</ul></main></body></html>`;

async function verdict(check: Check, html: string): Promise<{ status: Status; summary: string }> {
  const [result] = judge({ ...emptyEvidence(), ...(await product(html)) }, [check]);
  assert.ok(result);
  return result;
}

const raised = (amount: string): string => (Number(amount) * 1.1).toFixed(amount.includes('.') ? 2 : 0);

for (const [name, lang, currency, offer, paid, old] of rows) {
  test(`reads the price of a page: ${name}`, async () => {
    const healthy = await verdict(visible, page(lang, offer, paid, currency));
    assert.equal(healthy.status, 'pass', healthy.summary);
    const shown = await verdict(inHtml, page(lang, offer, paid, currency));
    assert.equal(shown.status, 'pass', shown.summary);
  });
  test(`reads the price of a page: ${name}, with a higher price in the markup`, async () => {
    const { status, summary } = await verdict(visible, page(lang, offer, raised(paid), currency));
    assert.equal(status, 'fail', summary);
  });
  if (old !== undefined)
    test(`reads the price of a page: ${name}, with the old price in the markup`, async () => {
      const { status, summary } = await verdict(visible, page(lang, offer, old, currency));
      assert.equal(status, 'fail', summary);
    });
}

test('covers many kinds of rows', () => {
  assert.ok(rows.length >= 80);
  assert.ok(new Set(rows.map(([, lang]) => lang.split('-')[0])).size >= 15);
  assert.ok(new Set(rows.map(([, , currency]) => currency)).size >= 15);
});
