import type { Proof } from '../../check.ts';
import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { sameUrl } from '../../parse/url.ts';
import { givenOffers } from '../../parse/offers.ts';
import type { FrameKind } from '../subjects/page/frames.ts';
import { frameKind } from '../subjects/page/frames.ts';
import { clip } from '../subjects/page/html.ts';
import { productNames } from '../subjects/page/products.ts';
import { said } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';
import { plainText } from '../subjects/product/text.ts';

const enoughText = 60;
const sizeTable =
  /(?:bust|chest|waist|brust|taille|hüfte|poitrine|pecho|cintura|torace|borst|busto|klatka|胸囲|着丈)/i;

export default definePageCheck({
  id: 'product-info-not-framed',
  category: 'content-rendering',
  name: 'Product information is not in iframes',
  description: 'Detects product facts in iframes, which agents do not read.',
  why: 'Agents do not read iframes, so they miss a price or size guide inside one.',
  judged: {
    pass: 'Judging by URL and title, no iframe contains a fact that is missing from the page.',
    warn: 'Reviews or the size guide appear to be only in an iframe.',
    fail: 'The page has no price or no description, and an iframe appears to contain it.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  confidence: 'low',
  effort: 'days',
  fix: {
    title: 'Move product facts from iframes into the page',
    instructions:
      'Render the content of the iframe in the HTML of the product page, or repeat it in the JSON-LD. You can keep the iframe for visitors.',
  },
  sources: [
    'google-javascript-seo',
    'WHATWG HTML, the iframe element https://html.spec.whatwg.org/multipage/iframe-embed-object.html',
  ],
  evaluate(page) {
    const { frames } = page.facts;
    const telling = frames.flatMap((frame) => {
      // Analytics scripts load the page itself in a frame.
      const kind = sameUrl(frame.src, page.url) ? undefined : frameKind(frame);
      return kind ? [{ kind, frame }] : [];
    });
    const of = (...kinds: FrameKind[]) => telling.filter(({ kind }) => kinds.includes(kind));
    const proof = (found: typeof telling): Proof[] =>
      found.slice(0, 3).map(({ frame: { src, title } }) => ({
        ref: page.ref,
        pointer: 'iframe',
        snippet: `<iframe src="${src.slice(0, 200)}"${title ? ` title="${title.slice(0, 60)}"` : ''}>`,
      }));
    const missing = [...(hasPrice(page) ? [] : ['price']), ...(hasDescription(page) ? [] : ['description'])];
    const holders = of('price', 'product', 'configurator');
    const cause = 'template:product:frames';
    if (missing.length && holders[0])
      return fail(
        `The page has no ${missing.join(' and no ')}, and an iframe appears to contain ${missing.length > 1 ? 'them' : 'it'}: ${clip(holders[0].frame.src, 120)}.`,
        { cause, evidence: proof(holders), fix: { snippet: productSnippet(page, wanted(missing)) } },
      );
    const reviews = page.facts.product?.rating ? [] : of('reviews');
    const sizes = hasSizes(page) ? [] : of('size guide');
    const [framed] = [...reviews, ...sizes];
    if (framed)
      return warn(
        `The ${framed.kind} appear${framed.kind === 'reviews' ? '' : 's'} to be only in an iframe: ${clip(framed.frame.src, 120)}.`,
        {
          cause,
          evidence: proof([...reviews, ...sizes]),
          fix: framed.kind === 'reviews' ? { snippet: productSnippet(page, rating) } : { snippet: table },
        },
      );
    if (telling.length)
      return pass(
        `The content of ${telling.length === 1 ? 'the iframe' : `the ${telling.length} iframes`} is also on the page.`,
        {
          evidence: proof(telling),
        },
      );
    return pass(
      frames.length
        ? `None of the ${frames.length} iframes appears to contain product facts.`
        : 'The page has no iframes.',
    );
  },
});

function hasPrice({ facts: { prices, product, structured } }: Page): boolean {
  return (
    prices.some(
      ({ kind, region, candidate }) =>
        candidate || ((kind === 'current' || kind === 'from') && region !== 'card'),
    ) ||
    (product !== undefined &&
      givenOffers(product).some((offer) => said(offer.price ?? offer.lowPrice, 'price'))) ||
    structured.openGraph.some(({ property }) => property.endsWith('price:amount'))
  );
}

function hasDescription(page: Page): boolean {
  const { product, text, specs } = page.facts;
  if (plainText(said(product?.description) ?? '').length >= enoughText) return true;
  const rows = specs.reduce((sum, { value }) => sum + value.length, 0);
  return text.own.length + rows - (productNames(page)[0]?.length ?? 0) >= enoughText;
}

/** Body measurements, in a table or in the text. */
const hasSizes = ({ facts: { specs, text } }: Page): boolean =>
  specs.some(({ name, value }) => sizeTable.test(name) || sizeTable.test(value)) || sizeTable.test(text.own);

function wanted(missing: readonly string[]): Record<string, unknown> {
  return {
    ...(missing.includes('description') ? { description: 'TEXT-FROM-THE-IFRAME' } : {}),
    ...(missing.includes('price')
      ? { offers: { '@type': 'Offer', price: 'YOUR-PRICE', priceCurrency: 'YOUR-CURRENCY' } }
      : {}),
  };
}

const rating = {
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 'YOUR-MEAN', reviewCount: 'YOUR-COUNT' },
};
const table =
  '<table>\n  <tr><th scope="col">Size</th><th scope="col">Chest, cm</th><th scope="col">Waist, cm</th></tr>\n  <tr><th scope="row">M</th><td>96</td><td>82</td></tr>\n</table>';
