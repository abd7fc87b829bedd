import { capabilityOf } from '#manifest';
import { productFaults } from '#variants';
import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { callProof } from '../subjects/service/life.ts';
import { searchOutcome } from '../subjects/service/search.ts';
import { refusedProfile, uncalledCatalog } from '../subjects/service/uncalled.ts';
import { judgeLookup } from '../subjects/service/choosable.ts';

export default defineCheck({
  id: 'ucp-variants-choosable',
  category: 'commerce-protocols',
  name: 'Variants can be chosen by their options',
  description:
    'Detects UCP catalogs in which a size or color does not identify one variant, or an available variant cannot be looked up at its price.',
  why: 'An agent turns “the medium one” into a variant ID with the labels in the catalog. If labels are missing, duplicated, or internal, it buys the wrong item or stops.',
  judged: {
    pass: 'The products in the search results declare every option of their variants, labels are readable and unique, no two variants of a product have the same options, and a lookup finds available variants at the same price.',
    warn: 'An option or label of a product is listed twice (ignoring case, width, and accents), or a variant has no value for an option.',
    fail: 'Two variants have the same options, a variant has an option or value that its product does not declare, a label is an ID, a key, or markup, or the lookup of available variants fails, is incomplete, or returns another price.',
    notApplicable:
      'The manifest declares no catalog that can be called, the search lists no variants, or the search does not work (see the catalog search check).',
    unknown: 'The audit has no public profile to call with, or the search or lookup failed.',
  },
  priority: 'high',
  appliesTo: 'checkout-protocol',
  requires: ['official-manifest'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Give each variant unique, readable options',
    instructions:
      'Declare every option in product.options with the labels that buyers see, give each variant one label per option, and let search and lookup read the same variants and prices.',
  },
  sources: ['ucp-2026-04-08', 'ucp-2026-08-25'],
  needs: ['ucp', 'ucpProbe', 'traffic', 'mode'],
  evaluate({ ucp, ucpProbe, traffic, mode }) {
    const { search, missing } = ucpProbe;
    const last = search?.tries.at(-1);
    if (!search || !last)
      return missing?.search && capabilityOf(ucp.document, 'dev.ucp.shopping.catalog.search').length
        ? uncalledCatalog({ mode, ucpProbe }, 'its variants are not known')
        : notApplicable('The manifest declares no catalog that can be called.');
    const seen = (ref: string | undefined) => traffic.find(({ id }) => id === ref);
    const outcome = searchOutcome(last, seen(last.ref));
    if (outcome === 'throttled') return unknown('blocked', 'The catalog rate limited the search.');
    if (outcome === 'ours') return refusedProfile(last, mode, 'The catalog');
    if (outcome === 'silent')
      return unknown('failed', 'The search failed, so the variants of the catalog are not known.');
    if (outcome !== 'answered') return notApplicable('The catalog cannot be searched.');
    const products = search.products.filter(({ variants }) => variants.length > 0);
    const count = products.flatMap(({ variants }) => variants).length;
    if (count === 0) return notApplicable('The search lists no variants.');
    const evidence = search.tries.slice(-1).flatMap(callProof);
    const found = products.flatMap(productFaults);
    const lookup = search.lookup && judgeLookup(search, search.lookup, seen(search.lookup.ref));
    const proof = { evidence: [...evidence, ...(search.lookup ? callProof(search.lookup) : [])] };
    const [worst] = found.toSorted((a, b) => Number(b.fails) - Number(a.fails));
    if (worst?.fails) return fail(worst.text, { evidence });
    if (lookup?.status === 'fail')
      return fail(lookup.text, {
        ...proof,
        fix: {
          title: 'Return the same variants from catalog search and lookup',
          instructions:
            'Read search and lookup from the same catalog, so that a variant that is available in the search can be looked up at its price.',
        },
      });
    if (lookup?.status === 'unknown') return unknown(lookup.reason, lookup.text, proof);
    if (worst) return warn(worst.text, { evidence });
    const looked = search.lookup
      ? `, and a lookup found ${search.lookup.ids.length} of them at their price`
      : '';
    return pass(`Options identify ${count} ${count === 1 ? 'variant' : 'variants'}${looked}.`, proof);
  },
});
