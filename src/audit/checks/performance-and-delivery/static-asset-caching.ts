import { cacheDirectives, maxAge } from '#manifest';
import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { headerValue } from '../../parse/validators.ts';

const day = 86_400;
const hour = 3_600;

export default defineCheck({
  id: 'static-asset-caching',
  category: 'performance-and-delivery',
  name: 'Images and styles are cacheable',
  description: 'Detects short or missing asset caching.',
  why: 'Agents that look at many products load the same files again and again where caches may not keep them.',
  judged: {
    pass: 'At least 80 % of the product images and the style sheet may be kept for a day (max-age of 86,400, or Expires).',
    warn: 'Less than 80 % may, but at least 80 % may be kept for some time.',
    fail: 'More than 20 % forbid it (no-store, no-cache, max-age of 0) or say nothing.',
    notApplicable: 'No product image and no style sheet could be loaded.',
  },
  priority: 'low',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Let caches keep images and styles for a year',
    instructions:
      'Put a hash or a version into the file name and send a long max-age with immutable; files whose name stays the same get a day.',
    snippet: 'Cache-Control: public, max-age=31536000, immutable',
  },
  sources: ['rfc-9111'],
  needs: ['resources', 'traffic'],
  evaluate({ resources, traffic }) {
    const answers = new Map(traffic.map((one) => [one.id, one]));
    const files = resources
      .filter(({ kind }) => kind === 'product-image' || kind === 'style')
      .flatMap(({ ref }) => answers.get(ref) ?? [])
      .filter(({ status, blocked }) => (status === 200 || status === 206) && !blocked)
      .map((seen) => ({ seen, seconds: lifetime(seen) }))
      .toSorted((a, b) => a.seconds - b.seconds);
    const [shortest] = files;
    if (!shortest) return notApplicable('No product image and no style sheet could be loaded.');
    const share = (least: number): number =>
      files.filter(({ seconds }) => seconds >= least).length / files.length;
    const evidence = files.slice(0, 4).map(({ seen }) => ({
      ref: seen.id,
      header: `cache-control: ${headerValue(seen.headers, 'cache-control')?.slice(0, 200) ?? '(missing)'}`,
    }));
    const count = (least: number): string =>
      `${files.filter(({ seconds }) => seconds >= least).length} of ${files.length}`;
    const said = `${count(day)} images and styles may be kept for a day`;
    if (share(day) >= 0.8) return pass(`${said}.`, { evidence });
    if (share(hour) >= 0.8) return warn(`${said}; the others for less.`, { evidence });
    const path = new URL(shortest.seen.finalUrl).pathname.slice(0, 100);
    return share(1) >= 0.8
      ? warn(`${said}; ${path} for ${shortest.seconds} seconds.`, { evidence })
      : fail(`${said}; ${path} may not be kept, or says nothing.`, { evidence });
  },
});

/** Seconds for which a cache may keep the answer; 0 where it may not or where nothing says so. */
function lifetime({ headers }: Exchange): number {
  const directives = cacheDirectives(headers);
  if (directives.has('no-store') || directives.has('no-cache')) return 0;
  const age = maxAge(directives);
  if (age !== undefined) return age;
  const expires = Date.parse(headerValue(headers, 'expires') ?? '');
  const sent = Date.parse(headerValue(headers, 'date') ?? '');
  if (expires > sent) return Math.round((expires - sent) / 1_000);
  return 0;
}
