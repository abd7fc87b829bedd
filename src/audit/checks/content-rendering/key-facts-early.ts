import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { givenOffers } from '../../parse/offers.ts';
import { showBytes } from '../subjects/page/html.ts';
import { said } from '../subjects/product/facts.ts';
import { draftOffer, offerSnippet, productSnippet } from '../subjects/product/snippet.ts';

const early = 300_000;
const late = 1_000_000;

export default definePageCheck({
  id: 'key-facts-early',
  category: 'content-rendering',
  name: 'Name and price are early in the HTML',
  description: 'Detects product facts that come too late in the HTML for many crawlers.',
  why: 'Agents with a small token budget read only the beginning of a page. They miss a price that follows 1 MB of menus and scripts.',
  judged: {
    pass: 'Name and price first appear in the first 300 KB, in text or markup.',
    warn: 'The later of the two first appears in the first 1 MB.',
    fail: 'It first appears after 1 MB.',
    notApplicable: 'Neither is in the text or the markup.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'hours',
  fix: {
    title: 'Put JSON-LD and the buy box before serialized state',
    instructions:
      'Put the JSON-LD in the head and the product before duplicate menus, inline styles, and state. Move data for scripts to the end of the body.',
  },
  sources: ['google-file-size-limits', 'extraction-benchmark'],
  evaluate(page) {
    const {
      facts: { source },
      ref,
    } = page;
    const found = [
      { what: 'name', at: source.nameAt },
      { what: 'price', at: source.priceAt },
    ].flatMap(({ what, at }) => (at === undefined ? [] : [{ what, at }]));
    const last = found.toSorted((a, b) => b.at - a.at)[0];
    if (!last)
      return notApplicable('Neither the name nor the price of the product is in the text or the markup.');
    const places = found.map(({ what, at }) => `the ${what} after ${showBytes(at)}`).join(', ');
    const evidence = [{ ref, snippet: found.map(({ what, at }) => `${what}: byte ${at}`).join(', ') }];
    const summary = `${places[0]?.toUpperCase()}${places.slice(1)} of HTML.`;
    // Missing facts are reported by other checks.
    if (last.at <= early)
      return pass(summary, { evidence, ...(found.length < 2 ? { confidence: 'medium' } : {}) });
    const more = { evidence, cause: 'template:product:order', fix: { snippet: markupFor(page) } };
    return last.at <= late ? warn(summary, more) : fail(summary, more);
  },
});

/** JSON-LD for the head, with the offer from the markup or else from the visible page. */
function markupFor(page: Page): string {
  const { product } = page.facts;
  const [offer] = product ? givenOffers(product) : [];
  const stated = offer && (JSON.parse(offerSnippet(offer, {})) as { offers: unknown }).offers;
  const json = productSnippet(page, { sku: said(product?.sku), offers: stated ?? draftOffer(page) });
  return `<script type="application/ld+json">\n${json}\n</script>`;
}
