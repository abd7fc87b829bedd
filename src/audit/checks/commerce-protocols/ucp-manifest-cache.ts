import { cacheDirectives, cacheFault, cacheIsBound, maxAge } from '#manifest';
import { defineCheck, fail, pass, unknown, warn, type Proof } from '../../check.ts';
import type { Exchange, UcpLeaf } from '../../evidence.ts';
import { manifestAnswers, manifestExchange } from '../subjects/manifests/answers.ts';
import { findChanges } from '../subjects/manifests/changes.ts';
import { headerSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'ucp-manifest-cache',
  category: 'commerce-protocols',
  name: 'The manifest is publicly cacheable and stable',
  description:
    'Detects missing or restrictive cache directives, and a manifest that changes between requests.',
  why: 'Without caching, every agent downloads the manifest from your server each time. If it changes between requests, agents may call endpoints that do not exist.',
  judged: {
    pass: 'Cache-Control has public and a max-age of 60 to 86,400 seconds without private, no-store, or no-cache. ETag or Last-Modified is present, and every request returns the same document of at most 131,072 bytes.',
    warn: 'The profile of an older release in supported_versions is not cacheable. Or max-age is longer, both validators are missing, the document is larger, or it changes in other members, key order, or whitespace. For a flat manifest or a release before 2026-04-08, Cache-Control problems only warn.',
    fail: 'public is missing, max-age is missing or below 60, private, no-store, or no-cache is present, or versions, endpoints, or capabilities differ between requests.',
    unknown: 'The response that contained the manifest was not kept.',
  },
  priority: 'medium',
  requires: ['manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Cache the manifest for an hour',
    instructions:
      'Send Cache-Control with public and a max-age of at least 60, without private, no-store, or no-cache. Add an ETag.',
    snippet: headerSnippet,
  },
  sources: ['ucp-2026-04-08', 'ucp-2026-08-25'],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const seen = manifestExchange(ucp, traffic);
    if (!seen) return unknown('failed', 'The response that contained the manifest is not in the evidence.');
    const header = seen.headers.filter(([name]) => name === 'cache-control').map(([, value]) => value);
    const stated = `cache-control: ${header.join(', ').slice(0, 200) || '(missing)'}`;
    const directives = cacheDirectives(seen.headers);
    const age = maxAge(directives);
    const broken = cacheFault(directives, age);
    const unstable = findChanges(manifestAnswers(ucp, traffic));
    const said = (cause: string) => ({ evidence: [{ ref: seen.id, header: stated }], cause });
    const unstableSaid = {
      evidence: unstable?.refs.map((ref) => ({ ref })) ?? [],
      cause: 'manifest:unstable',
      fix: {
        title: 'Serve the same build of the manifest from all nodes',
        instructions:
          'Write the file once at release time, or cache it, so that every request returns the same bytes.',
      },
    };
    if (unstable?.worse) return fail(unstable.summary, unstableSaid);
    if (broken) return (cacheIsBound(ucp.document) ? fail : warn)(broken, said('manifest:headers'));
    if (unstable) return warn(unstable.summary, unstableSaid);
    const older = olderFault(ucp.leaves, traffic);
    if (older) return warn(older.summary, { evidence: older.evidence, cause: 'manifest:headers' });
    const has = (name: string): boolean => seen.headers.some(([key]) => key === name);
    if (age !== undefined && age > 86_400)
      return warn(
        `Caches can keep the manifest for ${age} seconds, which is more than a day.`,
        said('manifest:headers'),
      );
    if (!has('etag') && !has('last-modified'))
      return warn(
        'The manifest has neither ETag nor Last-Modified, so it cannot be revalidated.',
        said('manifest:headers'),
      );
    if (ucp.bytes > 131_072)
      return warn(`The manifest is ${ucp.bytes} bytes long. Clients may stop reading at 131072.`, {
        ...said('manifest:document'),
        fix: { title: 'Shorten the manifest', instructions: 'Keep the document below 128 KiB.' },
      });
    return pass(
      `Caches can keep the manifest for ${age} seconds, and every request returned the same document.`,
      {
        evidence: [{ ref: seen.id, header: stated }],
      },
    );
  },
});

/** Of the older profile that was requested: platforms of that release read it instead. */
function olderFault(
  leaves: readonly UcpLeaf[] | undefined,
  traffic: readonly Exchange[],
): { summary: string; evidence: Proof[] } | undefined {
  const leaf = leaves?.find(({ ref }) => ref !== undefined);
  const seen = leaf && traffic.find(({ id }) => id === leaf.ref);
  if (seen?.status !== 200 || !cacheIsBound(leaf?.document)) return undefined;
  const directives = cacheDirectives(seen.headers);
  const fault = cacheFault(directives, maxAge(directives));
  if (fault === undefined) return undefined;
  const header = seen.headers.filter(([name]) => name === 'cache-control').map(([, value]) => value);
  return {
    summary: `The profile of ${leaf?.version ?? ''} is not cached: ${fault}`,
    evidence: [{ ref: seen.id, header: `cache-control: ${header.join(', ').slice(0, 200) || '(missing)'}` }],
  };
}
