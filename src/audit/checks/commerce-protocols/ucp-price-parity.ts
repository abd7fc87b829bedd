import { defineCheck, fail, notApplicable, pass, type Proof, unknown, warn } from '../../check.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';
import { productOn } from '../subjects/service/match.ts';
import { compareProduct } from '../subjects/service/parity.ts';
import { searchOutcome } from '../subjects/service/search.ts';
import { refusedProfile, uncalledCatalog } from '../subjects/service/uncalled.ts';

export default defineCheck({
  id: 'ucp-price-parity',
  category: 'commerce-protocols',
  name: 'UCP prices match the storefront',
  description: 'Detects prices and stock that differ between the UCP catalog and the product page.',
  why: 'An agent quotes the price from the catalog. If the page or checkout asks for a different price, the sale is lost at the last step.',
  judged: {
    pass: 'Every sampled product in the search results (matched by URL, SKU, or GTIN) has the price, currency, and availability of its page.',
    warn: 'The price is in another currency, or is the one that the page labels as excluding tax.',
    fail: 'A price (converted from minor units) or an availability differs.',
    notApplicable: 'The catalog cannot be called, or lists no sampled product.',
    unknown:
      'The audit has no public profile to call with, the catalog requires a login, or the search failed.',
  },
  priority: 'critical',
  appliesTo: 'checkout-protocol',
  requires: ['official-manifest', 'product-page'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Serve the catalog and pages from one price source',
    instructions:
      'Use the same source for the UCP catalog and the storefront, with the same price list, tax mode, rounding, and stock.',
  },
  sources: ['ucp-2026-04-08', 'ucp-2026-08-25'],
  needs: ['ucp', 'ucpProbe', 'products', 'traffic', 'mode'],
  evaluate({ ucpProbe, products, traffic, mode }) {
    const { search, missing } = ucpProbe;
    const last = search?.tries.at(-1);
    if (!search || !last)
      return missing?.search
        ? uncalledCatalog({ mode, ucpProbe }, 'its prices are not known')
        : notApplicable('The manifest declares no catalog that can be called.');
    const outcome = searchOutcome(
      last,
      traffic.find(({ id }) => id === last.ref),
    );
    if (outcome === 'throttled') return unknown('blocked', 'The catalog rate limited the search.');
    if (outcome === 'ours') return refusedProfile(last, mode, 'The catalog');
    if (outcome === 'silent')
      return unknown('failed', 'The search failed, so the catalog prices are not known.');
    if (outcome === 'login')
      return unknown('blocked', 'The catalog requires a login, so its prices are not known.');
    if (outcome !== 'answered') return notApplicable('The catalog cannot be called.');
    const compared = products.flatMap((page) => {
      const product = productOn(page, search.products);
      return (product && compareProduct(page, product)) ?? [];
    });
    const [first] = compared;
    if (!first)
      return notApplicable('The search lists no sampled product that can be compared with its page.');
    const proof = ({ service, shown }: typeof first): Proof => ({
      ...(last.ref === undefined ? {} : { ref: last.ref }),
      snippet: `catalog: ${service.join(', ')}; page: ${shown.join(', ')}`.slice(0, 300),
    });
    const differing = compared.filter(({ differences }) => differences.length > 0);
    const [bad] = differing;
    const name = ({ title }: typeof first): string => quote(title, 50);
    if (bad)
      return fail(
        `${differing.length} of ${compared.length} products differ between the UCP catalog and the page: ${name(bad)}, ${bad.differences.join(' and ')}.`,
        { cause: 'prices:ucp', evidence: [...differing.slice(0, 3).map(proof), proofOn(bad.page, 'offers')] },
      );
    const labelled = compared.find((one) => one.labelled.length > 0);
    if (labelled)
      return warn(`${name(labelled)}: ${labelled.labelled[0] ?? ''}.`, {
        cause: 'prices:ucp',
        evidence: [proof(labelled), proofOn(labelled.page, 'offers')],
      });
    return pass(
      `${compared.length === 1 ? `${name(first)} has` : `${compared.length} products have`} the same price and stock in the UCP catalog and on the page.`,
      { evidence: compared.slice(0, 3).map(proof) },
    );
  },
});
