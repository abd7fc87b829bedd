import { capabilityOf } from '#manifest';
import { defineCheck, fail, notApplicable, unknown, type Verdict } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { callProof, shortEndpoint } from '../subjects/service/life.ts';
import {
  breakage,
  judgeSearchProducts,
  searchOutcome,
  saidBy,
  smokeTest,
} from '../subjects/service/search.ts';
import { refusedProfile, uncalledCatalog } from '../subjects/service/uncalled.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'ucp-catalog-search-works',
  category: 'commerce-protocols',
  name: 'UCP catalog search returns products',
  description: 'Detects a declared catalog search that returns no products, no prices, or an error.',
  why: 'Agents use search to find products. If it returns nothing, the store has nothing to sell to them.',
  judged: {
    pass: 'A search for the name of a sampled product returns 200 in the requested release, with products that have an id, title, description, price_range, and variants with an id and a price in minor units.',
    warn: 'Only a second, broader query finds products, a member other than the price is missing, a currency is in lowercase, or the response has another release.',
    fail: 'Both queries find nothing, no variant has a price, or the response is an error, a challenge, or not JSON. In 2026-08-25 over MCP, also a result without structuredContent.',
    notApplicable:
      'dev.ucp.shopping.catalog.search is not declared, has no REST or MCP endpoint, or requires a login.',
    unknown:
      'The audit has no public profile to call with, the storefront rejected it (profile_unreachable, invalid_profile_url, version_unsupported), rate limited the audit, or did not respond.',
  },
  priority: 'high',
  appliesTo: 'checkout-protocol',
  requires: ['official-manifest'],
  shopOnly: true,
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Make the catalog search find live products',
    instructions: 'Index the live catalog, and run this query in a smoke test after each deployment.',
  },
  sources: ['ucp-2026-04-08', 'ucp-2026-08-25'],
  needs: ['ucp', 'ucpProbe', 'traffic', 'mode'],
  evaluate({ ucp, ucpProbe, traffic, mode }) {
    if (!capabilityOf(ucp.document, 'dev.ucp.shopping.catalog.search').length)
      return notApplicable('dev.ucp.shopping.catalog.search is not declared.');
    const { search, agreed } = ucpProbe;
    const callable = ucpProbe.bindings?.some(({ transport }) => transport !== 'a2a') ?? true;
    if (!search && !callable)
      return notApplicable('The catalog search is declared, but has no endpoint to call.');
    const last = search?.tries.at(-1);
    if (!search || !last || !agreed) return uncalledCatalog({ mode, ucpProbe });
    const seen = traffic.find(({ id }) => id === last.ref);
    const evidence = search.tries.flatMap(callProof);
    const at = shortEndpoint(search.endpoint);
    const outcome = searchOutcome(last, seen);
    if (outcome === 'login') return notApplicable(`The search at ${at} requires a login${saidBy(last)}.`);
    if (outcome === 'ours') return refusedProfile(last, mode, at, evidence);
    if (outcome === 'throttled')
      return unknown('blocked', `${at} rate limited the search with 429.`, { evidence });
    if (outcome === 'silent')
      return unknown('failed', `The search at ${at} got no response (${seen?.error?.code ?? 'none'}).`, {
        evidence,
      });
    const fix = { snippet: smokeTest(search, last.query) };
    if (outcome === 'broken')
      return fail(breakage(last, seen, search.endpoint), {
        evidence,
        ...causeOf(seen, search.transport),
        ...brokenFix(seen, fix.snippet),
      });
    const { status, summary } = judgeSearchProducts(search, last, agreed.release);
    return { status, summary, evidence, ...(status === 'pass' ? {} : { fix }) };
  },
});

/** If the response lists no products, the search itself is wrong. Otherwise the search is missing or unreadable. */
function brokenFix(seen: Exchange | undefined, snippet: string): Pick<Verdict, 'found' | 'fix'> {
  const given = seen ? fixForAnswer('the catalog search', seen) : {};
  return given.found
    ? given
    : {
        fix: {
          title: 'Return a list of products for a catalog search',
          instructions:
            'Send this request to the declared endpoint, and make sure that it returns 200 with products.',
          snippet,
        },
      };
}

/** Causes that also make the endpoint itself fail. */
function causeOf(seen: Exchange | undefined, transport: string): { cause?: string } {
  if (seen?.challenge) return { cause: `edge:${seen.challenge.vendor.toLowerCase()}` };
  return seen && (seen.type.includes('html') || (seen.status ?? 0) >= 500)
    ? { cause: `service:${transport}` }
    : {};
}
