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
  name: 'Name and price come early in the HTML',
  description: 'Detects facts that stand behind a long preamble, beyond what many fetchers read.',
  why: 'Agents with a small budget read the beginning of a page: a price behind 1 MB of menus and scripts is out of reach.',
  judged: {
    pass: 'Name and price first stand within 300 KB of the beginning, in text or markup.',
    warn: 'The later of the two stands within 1 MB.',
    fail: 'It stands later.',
    notApplicable: 'Neither stands in the text or the markup.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'hours',
  fix: {
    title: 'Put JSON-LD and buy box before serialised state',
    instructions:
      'Print the JSON-LD in the head and the product before menus drawn twice, inline styles and state; move what scripts need to the end of the body.',
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
    if (!last) return notApplicable('Neither name nor price of the product stand in the text or the markup.');
    const places = found.map(({ what, at }) => `the ${what} after ${showBytes(at)}`).join(', ');
    const evidence = [{ ref, snippet: found.map(({ what, at }) => `${what}: byte ${at}`).join(', ') }];
    const summary = `${places[0]?.toUpperCase()}${places.slice(1)} of HTML.`;
    // What is missing belongs to the checks that look for it.
    if (last.at <= early)
      return pass(summary, { evidence, ...(found.length < 2 ? { confidence: 'medium' } : {}) });
    const more = { evidence, cause: 'template:product:order', fix: { snippet: markupFor(page) } };
    return last.at <= late ? warn(summary, more) : fail(summary, more);
  },
});

/** For the head of the page: the offer as the markup states it, else as the page shows it. */
function markupFor(page: Page): string {
  const { product } = page.facts;
  const [offer] = product ? givenOffers(product) : [];
  const stated = offer && (JSON.parse(offerSnippet(offer, {})) as { offers: unknown }).offers;
  const json = productSnippet(page, { sku: said(product?.sku), offers: stated ?? draftOffer(page) });
  return `<script type="application/ld+json">\n${json}\n</script>`;
}
