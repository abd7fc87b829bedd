/** Judges the response to a catalog search, and on whose side a failure is. */
import type { Exchange, SearchTry, UcpSearch } from '../../../evidence.ts';
import { shellWord } from '../../../shell-word.ts';
import { quote } from '../product/facts.ts';
import { shortEndpoint } from './life.ts';

/** The storefront could not read, or rejected, the audit's profile: that says nothing about its catalog. */
const ours =
  /^(?:invalid_profile_url|profile_\w+|version_unsupported|capabilities_incompatible|signature_\w+|key_not_found|-32001)$/;
const wantsLogin = /^(?:identity_required|insufficient_scope|unauthorized|auth\w*_required)$/;

/** `login`: for authenticated callers only. `ours`: the request did not reach the catalog. */
export type SearchOutcome = 'answered' | 'login' | 'ours' | 'throttled' | 'silent' | 'broken';

export function searchOutcome(tried: SearchTry, seen: Exchange | undefined): SearchOutcome {
  const { status, challenge } = seen ?? {};
  const code = tried.said?.code ?? '';
  if (!seen || status === undefined) return 'silent';
  if (challenge) return 'broken';
  if (status === 401 || wantsLogin.test(code)) return 'login';
  if (ours.test(code) || status === 424) return 'ours';
  if (status === 429) return 'throttled';
  // A service may fetch the profile of the caller first.
  if (status === 503 && tried.json) return 'ours';
  return status === 200 && tried.json && !tried.said && !tried.unlisted ? 'answered' : 'broken';
}

/** The service's own error, in parentheses; empty if it sent none. */
export const saidBy = ({ said }: SearchTry): string =>
  said ? ` (${quote(said.code ?? said.text ?? '', 60)})` : '';

/** Why a search is `broken`. */
export function breakage(last: SearchTry, seen: Exchange | undefined, endpoint: string): string {
  const at = `The search at ${shortEndpoint(endpoint)}`;
  const { status = 0, challenge, type } = seen ?? {};
  if (challenge) return `${at} returned a ${challenge.vendor} challenge.`;
  if (!last.json) return `${at} returned ${status} with ${type || 'no content type'} instead of JSON.`;
  if (last.unlisted && !last.said && status === 200) return `${at} returned 200 without a list of products.`;
  return `${at} returned an error: ${status}${saidBy(last)}.`;
}

export type Found = { status: 'pass' | 'warn' | 'fail'; summary: string };

/** @param release that was asked for */
export function judgeSearchProducts({ tries, products }: UcpSearch, last: SearchTry, release: string): Found {
  const [first] = tries;
  const query = quote(last.query, 50);
  if (last.unstructured && release >= '2026-08-25')
    return bad(`search_catalog returned no structuredContent for ${query}, which UCP ${release} requires.`);
  if (!last.found) {
    const asked = tries.map((one) => quote(one.query, 50)).join(' or ');
    return bad(`The search finds nothing for ${asked}, the name of a product on the storefront.`);
  }
  const found = `The search finds ${last.found} ${last.found === 1 ? 'product' : 'products'} for ${query}`;
  const faults = products.flatMap(({ variants }) => variants.flatMap(({ priceFault }) => priceFault ?? []));
  if (!products.some(({ variants }) => variants.some(({ price }) => price)))
    return bad(`${found}, none with a readable price${faults[0] ? `: ${faults[0]}` : ''}.`);
  const lacking = products.find(({ lacks }) => lacks.length > 0);
  if (lacking) {
    const name = quote(lacking.title ?? lacking.id ?? '', 40);
    return odd(`${found}, but ${name} lacks ${lacking.lacks.slice(0, 4).join(', ')}.`);
  }
  if (faults[0]) return odd(`${found}, but ${faults[0]}, which UCP does not allow.`);
  if (first && first !== last) return odd(`${found}, but nothing for ${quote(first.query, 50)}.`);
  if (last.release !== release) {
    const said = last.release === undefined ? 'no ucp.version' : `ucp.version ${last.release.slice(0, 20)}`;
    return odd(`${found}, but the response has ${said} instead of ${release}.`);
  }
  return { status: 'pass', summary: `${found}, with prices, over UCP ${release}.` };
}

const bad = (summary: string): Found => ({ status: 'fail', summary });
const odd = (summary: string): Found => ({ status: 'warn', summary });

/** A command to verify a deployment; replace the profile with one that the store can read. */
export function smokeTest({ transport, endpoint }: UcpSearch, query: string): string {
  const [url, body, list] =
    transport === 'rest'
      ? [`${endpoint.replace(/\/$/, '')}/catalog/search`, { query }, '.products']
      : [endpoint, callFor(query), '.result.structuredContent.products'];
  const agent = transport === 'rest' ? ` \\\n  -H 'ucp-agent: profile="${anyProfile}"'` : '';
  return `curl -sS ${shellWord(url)} -H 'content-type: application/json'${agent} \\\n  --data-raw ${shellWord(JSON.stringify(body))} \\\n  | jq -e '${list} | length > 0'`;
}

const anyProfile = 'https://agent.example/profile';

const callFor = (query: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'search_catalog',
    arguments: { meta: { 'ucp-agent': { profile: anyProfile } }, catalog: { query } },
  },
});
