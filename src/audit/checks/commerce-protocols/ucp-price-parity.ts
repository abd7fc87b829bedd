import { defineCheck, fail, notApplicable, pass, type Proof, unknown, warn } from '../../check.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';
import { productOn } from '../subjects/service/match.ts';
import { compareProduct } from '../subjects/service/parity.ts';
import { searchOutcome } from '../subjects/service/search.ts';
import { refusedProfile, uncalledCatalog } from '../subjects/service/uncalled.ts';

export default defineCheck({
  id: 'ucp-price-parity',
  category: 'commerce-protocols',
  name: 'Agent-channel price equals the storefront price',
  description: 'Detects prices and stock that differ between UCP catalogue and product page.',
  why: 'An agent tells the buyer the price of the catalogue; the page, or the checkout, then asks for another, and the sale is lost at the last step.',
  judged: {
    pass: 'Every sampled product that the search lists (matched by address, SKU or GTIN) has the price, currency and availability of its page.',
    warn: 'The price is in another currency, or is the one that the page labels as without tax.',
    fail: 'A price, minor units converted by its currency, or an availability differs.',
    notApplicable: 'The catalogue cannot be called, or lists no sampled product.',
    unknown:
      'The audit has no public profile to call with, the catalog wants a login, or the search did not get through.',
  },
  priority: 'critical',
  appliesTo: 'checkout-protocol',
  requires: ['official-manifest', 'product-page'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Serve catalogue and pages from one price service',
    instructions:
      'Let the UCP catalogue ask the service that the storefront asks, with the same price list, tax mode, rounding and stock.',
  },
  sources: ['ucp-2026-04-08', 'ucp-2026-08-25'],
  needs: ['ucp', 'ucpProbe', 'products', 'traffic', 'mode'],
  evaluate({ ucpProbe, products, traffic, mode }) {
    const { search, missing } = ucpProbe;
    const last = search?.tries.at(-1);
    if (!search || !last)
      return missing?.search
        ? uncalledCatalog({ mode, ucpProbe }, 'its prices are not known')
        : notApplicable('The manifest declares no catalogue that can be called.');
    const outcome = searchOutcome(
      last,
      traffic.find(({ id }) => id === last.ref),
    );
    if (outcome === 'throttled') return unknown('blocked', 'The catalogue throttled the search.');
    if (outcome === 'ours') return refusedProfile(last, mode, 'The catalog');
    if (outcome === 'silent')
      return unknown(
        'failed',
        'The search did not get through, so the prices of the catalogue are not known.',
      );
    if (outcome === 'login')
      return unknown('blocked', 'The catalog is for callers with a login, so its prices are not known.');
    if (outcome !== 'answered') return notApplicable('The catalogue cannot be called as it is.');
    const compared = products.flatMap((page) => {
      const product = productOn(page, search.products);
      return (product && compareProduct(page, product)) ?? [];
    });
    const [first] = compared;
    if (!first)
      return notApplicable('The search lists no sampled product that can be compared with its page.');
    const proof = ({ service, shown }: typeof first): Proof => ({
      ...(last.ref === undefined ? {} : { ref: last.ref }),
      snippet: `catalogue: ${service.join(', ')}; page: ${shown.join(', ')}`.slice(0, 300),
    });
    const differing = compared.filter(({ differences }) => differences.length > 0);
    const [bad] = differing;
    const name = ({ title }: typeof first): string => quote(title, 50);
    if (bad)
      return fail(
        `${differing.length} of ${compared.length} products differ between UCP catalogue and page: ${name(bad)}, ${bad.differences.join(' and ')}.`,
        { cause: 'prices:ucp', evidence: [...differing.slice(0, 3).map(proof), proofOn(bad.page, 'offers')] },
      );
    const labelled = compared.find((one) => one.labelled.length > 0);
    if (labelled)
      return warn(`${name(labelled)}: ${labelled.labelled[0] ?? ''}.`, {
        cause: 'prices:ucp',
        evidence: [proof(labelled), proofOn(labelled.page, 'offers')],
      });
    return pass(
      `${compared.length === 1 ? `${name(first)} has` : `${compared.length} products have`} the same price and stock in the UCP catalogue and on the page.`,
      { evidence: compared.slice(0, 3).map(proof) },
    );
  },
});
