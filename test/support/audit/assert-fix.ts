/** Whether the fix of a finding belongs to what was found, by the evidence of the finding. */
import assert from 'node:assert/strict';
import type { FindingKind } from '../../../src/audit/check.ts';
import type { Evidence, Exchange } from '../../../src/audit/evidence.ts';
import type { Result } from '../../../src/audit/result.ts';

/**
 * Checks of which the first proof is not the thing that they are about. A link is there, and wrong, when its target is not;
 * and a rule about answers is broken by an answer.
 */
const elsewhere: ReadonlySet<string> = new Set([
  // Links and addresses.
  'agents-md-usable',
  'breadcrumb-valid',
  'canonical-target-live',
  'hreflang-reciprocal',
  'llms-txt-links-live',
  'offer-url-canonical',
  'open-graph-image-live',
  'organization-core-fields',
  'product-image-live',
  'sitemap-urls-live',
  'ucp-spec-urls-live',
  'variant-urls-addressable',
  'website-search-action',
  // How requests are answered.
  'agent-payment-challenges',
  'conditional-requests',
  'edge-allows-ai-user-agents',
  'edge-allows-declared-agents',
  'edge-allows-search-crawlers',
  'edge-no-challenge',
  'edge-rate-limit-polite',
  'edge-serves-machine-files',
  'edge-supports-head',
  'edge-tolerates-minimal-headers',
  'error-rate',
  'full-response-time',
  'host-consistency',
  'https-enforced',
  'markdown-negotiation',
  'mcp-auth-discoverable',
  'mcp-get-safe',
  'no-login-or-geo-wall',
  'redirect-chain',
  'soft-404-absent',
  'tls-valid',
  'ucp-manifest-not-blocked',
]);

/** What the first exchange among the proofs shows; undefined where it was read, or says nothing of the thing itself. */
function shownBy({ evidence: [proof] }: Result, { traffic }: Evidence): FindingKind | undefined {
  const seen = traffic.ok ? traffic.value.find(({ id }) => id === proof?.ref) : undefined;
  return seen && !saysNothing(seen) ? stateOf(seen) : undefined;
}

/** Endpoints need not know OPTIONS, a call can be answered by 404 with an error in JSON, and a host that does not resolve is a wrong address. */
const saysNothing = ({ method, status, type, error }: Exchange): boolean =>
  method === 'OPTIONS' ||
  (method === 'POST' && status === 404 && type.includes('json')) ||
  error?.code === 'dns';

function stateOf({ status, blocked, challenge }: Exchange): FindingKind | undefined {
  if (status === undefined || status >= 500 || blocked || challenge) return 'unreadable';
  return status === 404 || status === 410 ? 'absent' : undefined;
}

/** The first word of a title that is about something which the shop has. */
const mends =
  /^(?:Answer|Complete|Correct|Fix|Keep|Let|Open|Put|Render|Repair|Restore|Send|Serve|Shorten|Write)\b/;
/** Of one that is about something which it lacks. */
const adds = /^(?:Add|Create|Publish)\b/;

/** Throws where the fix is for something else than the evidence shows. */
export function assertFix(result: Result, evidence: Evidence): void {
  const { id, status, found, fix, summary } = result;
  if (status !== 'warn' && status !== 'fail') return;
  const told = `${id}: ${summary} Fix: ${fix?.title}`;
  assert.ok(fix && found, told);
  const shown = elsewhere.has(id) ? undefined : shownBy(result, evidence);
  if (shown) assert.equal(found, shown, told);
  if (found === 'absent') assert.doesNotMatch(fix.title, mends, told);
  if (found === 'unreadable') assert.doesNotMatch(fix.title, adds, told);
}

/** One title is for one kind of finding: a check that says the same of what is missing and what is broken is wrong about one. */
export function assertTitles(results: readonly Result[]): void {
  const titles = new Map<string, FindingKind>();
  for (const { id, found, fix, summary } of results) {
    if (!fix || !found) continue;
    const key = `${id}: ${fix.title}`;
    assert.equal(titles.get(key) ?? found, found, `${key} (${summary})`);
    titles.set(key, found);
  }
}
