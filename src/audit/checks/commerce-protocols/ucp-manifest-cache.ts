import { cacheDirectives, cacheFault, cacheIsBound, maxAge } from '#manifest';
import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { manifestAnswers, manifestExchange } from '../subjects/manifests/answers.ts';
import { findChanges } from '../subjects/manifests/changes.ts';
import { headerSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'ucp-manifest-cache',
  category: 'commerce-protocols',
  name: 'The manifest is publicly cacheable and stable',
  description: 'Detects missing or forbidden cache directives and a manifest that changes between requests.',
  why: 'Without caching every agent loads the manifest from the shop each time; one that changes between requests sends agents to endpoints that are not there.',
  judged: {
    pass: 'Cache-Control has public and a max-age of 60 to 86,400 seconds without private, no-store or no-cache, ETag or Last-Modified is there, and every fetch gives the same document of at most 131,072 bytes.',
    warn: 'max-age is longer, both validators are missing, the document is larger, or it changes in other members, key order or white space. A flat manifest, or one of a release before 2026-04-08, is only warned where Cache-Control would fail.',
    fail: 'public is missing, max-age is missing or below 60, private, no-store or no-cache is there, or versions, endpoints or capabilities differ between fetches.',
    unknown: 'The answer that held the manifest was not kept.',
  },
  priority: 'medium',
  requires: ['manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Let caches keep the manifest for an hour',
    instructions:
      'Send Cache-Control with public and max-age of at least 60, without private, no-store or no-cache, and an ETag.',
    snippet: headerSnippet,
  },
  sources: ['ucp-2026-04-08', 'ucp-2026-08-25'],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const seen = manifestExchange(ucp, traffic);
    if (!seen) return unknown('failed', 'The answer that held the manifest is not in the evidence.');
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
        title: 'Serve one build of the manifest from all nodes',
        instructions:
          'Write the file once at release time, or cache it, so that every request gets the same bytes.',
      },
    };
    if (unstable?.worse) return fail(unstable.summary, unstableSaid);
    if (broken) return (cacheIsBound(ucp.document) ? fail : warn)(broken, said('manifest:headers'));
    if (unstable) return warn(unstable.summary, unstableSaid);
    const has = (name: string): boolean => seen.headers.some(([key]) => key === name);
    if (age !== undefined && age > 86_400)
      return warn(
        `Caches keep the manifest for ${age} seconds, longer than a day.`,
        said('manifest:headers'),
      );
    if (!has('etag') && !has('last-modified'))
      return warn(
        'The manifest has neither ETag nor Last-Modified, so it cannot be revalidated.',
        said('manifest:headers'),
      );
    if (ucp.bytes > 131_072)
      return warn(`The manifest has ${ucp.bytes} bytes; readers may stop at 131072.`, {
        ...said('manifest:document'),
        fix: { title: 'Shorten the manifest', instructions: 'Keep the document below 128 KiB.' },
      });
    return pass(`Caches may keep the manifest for ${age} seconds, and every fetch gave the same document.`, {
      evidence: [{ ref: seen.id, header: stated }],
    });
  },
});
