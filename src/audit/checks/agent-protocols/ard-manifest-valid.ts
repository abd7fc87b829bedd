import { ardEntries, ardProblems, type ArdEntry, type DocumentProblem } from '#manifest';
import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { registrableDomain, resolveUrl } from '../../parse/url.ts';
import { onlyErrors, proofs, listProblems, unjudged } from '../subjects/agents/documents.ts';
import { answersByAddress } from '../subjects/files/address-answers.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'ard-manifest-valid',
  category: 'agent-protocols',
  name: 'The resource catalog is valid',
  description: 'Detects resource catalogs that registries reject.',
  why: 'A registry drops invalid entries and does not rank entries without sample queries.',
  judged: {
    pass: 'Every entry has an identifier urn:air:<domain>:<name>, displayName, type, either url or data, and 2 to 5 representativeQueries.',
    warn: 'An entry does not have 2 to 5 representativeQueries, a type is outdated, or the domain of an identifier belongs neither to the storefront nor to the host of the resource.',
    fail: 'An entry is invalid in another way, or its URL returns 404 or 410.',
    notApplicable: 'The storefront has no catalog.',
    unknown: 'The catalog was blocked or could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Complete the entries in the resource catalog',
    instructions: 'Add the required members to every entry, and check that each url works.',
  },
  sources: ['agentic-resource-discovery', 'lighthouse-ard'],
  needs: ['ard', 'target', 'traffic'],
  evaluate({ ard, target, traffic }) {
    const unread = unjudged(ard, 'The resource catalog', (evidence) =>
      notApplicable('The storefront publishes no resource catalog.', { evidence }),
    );
    if (unread) return unread;
    const entries = ardEntries(ard.json);
    const legacy = /\/ai-catalog\.json$/i.test(new URL(ard.url).pathname);
    const answerOf = answersByAddress(traffic);
    const dead = entries.flatMap((entry) => deadAddress(entry, ard.url, answerOf));
    const foreign = entries.flatMap((entry) => foreignPublisher(entry, ard.url, target.registrableDomain));
    const problems = [...dead, ...ardProblems(ard.json, legacy), ...foreign];
    const errors = onlyErrors(problems);
    const named = errors.length ? errors : problems;
    const at = /^\/entries\/(\d+)/.exec(named[0]?.pointer ?? '')?.[1];
    const said = {
      evidence: named.length ? proofs(ard.ref, named) : [{ ref: ard.ref }],
      ...(at === undefined
        ? {}
        : { fix: { snippet: repaired(ard.json, Number(at), target.canonicalOrigin) } }),
    };
    const count = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
    if (errors.length) return fail(`The catalog of ${count} is not valid: ${listProblems(errors)}.`, said);
    if (problems.length)
      return warn(`The catalog of ${count} is readable, but ${listProblems(problems)}.`, said);
    return pass(`The catalog of ${count} is valid.`, said);
  },
});

/** Checks only URLs that the audit requests anyway. */
function deadAddress(
  { pointer, url, label }: ArdEntry,
  base: string,
  answerOf: (url: string) => Exchange | undefined,
): DocumentProblem[] {
  const status = answerOf(resolveUrl(url ?? '', base) ?? '')?.status;
  return status === 404 || status === 410
    ? [{ pointer: `${pointer}/url`, message: `the url of ${label} returned ${status}`, severity: 'error' }]
    : [];
}

/** A storefront may list resources of others. Their identifiers then use the domain that serves them. */
function foreignPublisher(
  { pointer, publisher, url }: ArdEntry,
  base: string,
  own: string,
): DocumentProblem[] {
  if (!publisher) return [];
  const domain = registrableDomain(publisher);
  const host = URL.parse(resolveUrl(url ?? '', base) ?? '')?.hostname;
  if (domain === own || (host && registrableDomain(host) === domain)) return [];
  return [
    {
      pointer: `${pointer}/identifier`,
      message: `an identifier has the domain ${publisher.slice(0, 60)}, which serves no resource here`,
      severity: 'warning',
    },
  ];
}

/** The entry, with missing or invalid members filled in. */
function repaired(document: unknown, index: number, origin: string): string {
  const entry = (document as { entries?: Record<string, unknown>[] }).entries?.[index];
  const { data: _inline, mediaType, ...given } = typeof entry === 'object' && entry !== null ? entry : {};
  const host = new URL(origin).hostname;
  const label =
    typeof given['displayName'] === 'string' && given['displayName'] ? given['displayName'] : 'Store tools';
  const slug =
    label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'store';
  const kept = /^urn:air:[a-z0-9.-]+\.[a-z0-9.-]+:/i.test(String(given['identifier']))
    ? given['identifier']
    : `urn:air:${host}:${slug}`;
  const queries = Array.isArray(given['representativeQueries'])
    ? given['representativeQueries'].slice(0, 5)
    : [];
  return toSnippet({
    identifier: kept,
    displayName: label,
    type: given['type'] ?? mediaType ?? 'application/mcp-server-card+json',
    url: given['url'] ?? `${origin}/mcp/server-card`,
    representativeQueries:
      queries.length >= 2 ? queries : ['Is this shoe in stock in size 42?', 'How much is delivery?'],
  }).slice(0, 1500);
}
