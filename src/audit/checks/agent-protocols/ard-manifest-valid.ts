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
  name: 'The resource catalogue validates',
  description: 'Detects catalogues of resources that registries reject.',
  why: 'A registry drops an entry that breaks a rule, and ranks those without sample queries nowhere.',
  judged: {
    pass: 'Every entry has an identifier urn:air:<domain>:<name>, displayName, type, either url or data, and 2 to 5 representativeQueries.',
    warn: 'representativeQueries are missing or of another number, a type is outdated, or an identifier bears a domain that is neither the shop nor the host of the resource.',
    fail: 'An entry breaks another rule, or the address of one answers 404 or 410.',
    notApplicable: 'There is no catalogue.',
    unknown: 'It was refused, or could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Complete the entries of the resource catalogue',
    instructions: 'Give every entry what the specification demands, and check that each url answers.',
  },
  sources: ['agentic-resource-discovery', 'lighthouse-ard'],
  needs: ['ard', 'target', 'traffic'],
  evaluate({ ard, target, traffic }) {
    const unread = unjudged(ard, 'The resource catalogue', (evidence) =>
      notApplicable('The shop publishes no catalogue of its resources.', { evidence }),
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
    if (errors.length) return fail(`The catalogue of ${count} breaks rules: ${listProblems(errors)}.`, said);
    if (problems.length)
      return warn(`The catalogue of ${count} can be read, but ${listProblems(problems)}.`, said);
    return pass(`The catalogue of ${count} keeps every rule.`, said);
  },
});

/** Only addresses that were asked for anyway. */
function deadAddress(
  { pointer, url, label }: ArdEntry,
  base: string,
  answerOf: (url: string) => Exchange | undefined,
): DocumentProblem[] {
  const status = answerOf(resolveUrl(url ?? '', base) ?? '')?.status;
  return status === 404 || status === 410
    ? [{ pointer: `${pointer}/url`, message: `the url of ${label} answers ${status}`, severity: 'error' }]
    : [];
}

/** A shop may list what others run; then the identifier bears the domain that serves it. */
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
      message: `an identifier bears the domain ${publisher.slice(0, 60)}, which serves nothing here`,
      severity: 'warning',
    },
  ];
}

/** The entry with what it lacks, as it should look. */
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
      queries.length >= 2 ? queries : ['Is this shoe in stock in size 42?', 'What does delivery cost?'],
  }).slice(0, 1500);
}
