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
  name: 'Catalogue search over UCP returns products',
  description: 'Detects a declared catalogue search that finds nothing, fails, or answers without prices.',
  why: 'Search is how an agent gets from a wish to a product: where it finds nothing, the shop has nothing to sell.',
  judged: {
    pass: 'A search for the name of a sampled product answers 200 in the release that was asked for, with products that have id, title, description, price_range and variants with id and a price in minor units.',
    warn: 'Only a second, wider query finds products, a member other than the price is missing, a currency is in lower case, or the answer names another release.',
    fail: 'Both queries find nothing, no variant has a price, or the answer is an error, a challenge or no JSON; in 2026-08-25 over MCP also a result without structuredContent.',
    notApplicable:
      'dev.ucp.shopping.catalog.search is not declared, has no REST or MCP endpoint, or wants a login.',
    unknown:
      'The audit has no public profile to call with, the shop did not take it (profile_unreachable, invalid_profile_url, version_unsupported), throttled us or gave no answer.',
  },
  priority: 'high',
  appliesTo: 'checkout-protocol',
  requires: ['official-manifest'],
  shopOnly: true,
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Let the catalogue search find the live products',
    instructions: 'Index the live catalogue, and run this query in a smoke test after each deployment.',
  },
  sources: ['ucp-2026-04-08', 'ucp-2026-08-25'],
  needs: ['ucp', 'ucpProbe', 'traffic', 'mode'],
  evaluate({ ucp, ucpProbe, traffic, mode }) {
    if (!capabilityOf(ucp.document, 'dev.ucp.shopping.catalog.search').length)
      return notApplicable('dev.ucp.shopping.catalog.search is not declared.');
    const { search, agreed } = ucpProbe;
    const callable = ucpProbe.bindings?.some(({ transport }) => transport !== 'a2a') ?? true;
    if (!search && !callable)
      return notApplicable('The catalogue search is declared, but no endpoint by which it could be called.');
    const last = search?.tries.at(-1);
    if (!search || !last || !agreed) return uncalledCatalog({ mode, ucpProbe });
    const seen = traffic.find(({ id }) => id === last.ref);
    const evidence = search.tries.flatMap(callProof);
    const at = shortEndpoint(search.endpoint);
    const outcome = searchOutcome(last, seen);
    if (outcome === 'login')
      return notApplicable(`The search at ${at} is for callers with a login${saidBy(last)}.`);
    if (outcome === 'ours') return refusedProfile(last, mode, at, evidence);
    if (outcome === 'throttled')
      return unknown('blocked', `${at} throttled the search with 429.`, { evidence });
    if (outcome === 'silent')
      return unknown('failed', `The search at ${at} got no answer (${seen?.error?.code ?? 'none'}).`, {
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

/** A search response without products is wrong; any other response means that the search is missing or unreadable. */
function brokenFix(seen: Exchange | undefined, snippet: string): Pick<Verdict, 'found' | 'fix'> {
  const given = seen ? fixForAnswer('the catalog search', seen) : {};
  return given.found
    ? given
    : {
        fix: {
          title: 'Answer a catalog search with a list of products',
          instructions:
            'Send the request below to the declared endpoint, and let it answer 200 with products.',
          snippet,
        },
      };
}

/** What also makes the endpoint itself look dead. */
function causeOf(seen: Exchange | undefined, transport: string): { cause?: string } {
  if (seen?.challenge) return { cause: `edge:${seen.challenge.vendor.toLowerCase()}` };
  return seen && (seen.type.includes('html') || (seen.status ?? 0) >= 500)
    ? { cause: `service:${transport}` }
    : {};
}
