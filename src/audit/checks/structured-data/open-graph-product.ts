import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { allOffers } from '../../parse/offers.ts';
import { isProductType, metaTag, openGraph } from '../subjects/markup/open-graph-tags.ts';
import { proofOn, quote, said } from '../subjects/product/facts.ts';
import { readPrice } from '../subjects/product/prices.ts';
import { shownPrice } from '../subjects/product/snippet.ts';
import { readStockState, shownStock } from '../subjects/product/stock.ts';

const amounts = ['product:price:amount', 'og:price:amount', 'product:sale_price:amount'];
const codes = ['product:price:currency', 'og:price:currency', 'product:sale_price:currency'];
const stocks = ['product:availability', 'og:availability'];

export default definePageCheck({
  id: 'open-graph-product',
  category: 'structured-data',
  name: 'Open Graph has price and availability',
  description: 'Detects product pages without price data for clients that read only meta tags.',
  why: 'Clients that do not read JSON-LD read price and stock from these tags.',
  judged: {
    pass: 'The tags contain amount, currency, and availability.',
    warn: 'Availability or currency is missing, or all of it is missing and the markup has no complete offer either.',
    fail: 'og:type is product, but no tag contains a price.',
    notApplicable: 'og:type is not product, no tag contains a price, and the markup has a complete offer.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Add price and availability to the meta tags',
    instructions:
      'Add amount, currency, and availability of the selected variant as meta tags to the head of product pages.',
    snippet:
      '<meta property="product:price:amount" content="129.00">\n<meta property="product:price:currency" content="EUR">\n<meta property="product:availability" content="in stock">',
  },
  sources: ['open-graph'],
  roles: ['product'],
  evaluate(page) {
    const type = openGraph(page, 'og:type');
    const [amount, currency, stock] = [amounts, codes, stocks].map((names) => openGraph(page, ...names));
    const found = [amount, currency, stock].filter((one) => one !== undefined).join(' ');
    const evidence = [proofOn(page, 'head > meta[property]', found || `og:type ${type ?? 'missing'}`)];
    const verdict = { evidence, fix: { snippet: tags(page) } };
    if (amount === undefined) {
      if (isProductType(type)) return fail('og:type is product, but no meta tag contains a price.', verdict);
      return hasWholeOffer(page)
        ? notApplicable('og:type is not product, and the markup has a complete offer.')
        : warn('Neither the meta tags nor a complete offer state price, currency, and stock.', verdict);
    }
    if (currency === undefined)
      return warn(`The meta tags have the price ${quote(amount)} without a currency.`, verdict);
    if (stock === undefined)
      return warn(
        `The meta tags have the price ${quote(`${amount} ${currency}`)} without availability.`,
        verdict,
      );
    return pass(`The meta tags state ${quote(`${amount} ${currency}`)}, ${quote(stock)}.`, { evidence });
  },
});

const hasWholeOffer = ({ facts: { product } }: Page): boolean =>
  product !== undefined &&
  allOffers(product).some(
    ({ price, lowPrice, currency, availability }) =>
      (said(price) ?? said(lowPrice)) !== undefined &&
      said(currency) !== undefined &&
      said(availability) !== undefined,
  );

/** Filled from the offer, or else from what the page shows. */
function tags(page: Page): string {
  const offers = page.facts.product ? allOffers(page.facts.product) : [];
  const offer = offers.find(({ price, lowPrice }) => said(price) ?? said(lowPrice));
  const stated = readPrice(offer?.price ?? offer?.lowPrice, said(offer?.currency));
  const shown = shownPrice(page);
  const stock = readStockState(offer?.availability) ?? shownStock(page);
  const values: readonly (readonly [string | undefined, string | undefined, string])[] = [
    [amounts[0], stated?.amount ?? shown?.amount, 'YOUR-PRICE'],
    [codes[0], stated?.currency ?? shown?.currency, 'YOUR-CURRENCY'],
    [stocks[0], stock && (stock === 'out' ? 'out of stock' : 'in stock'), 'in stock'],
  ];
  return values.map(([property = '', value, otherwise]) => metaTag(property, value ?? otherwise)).join('\n');
}
