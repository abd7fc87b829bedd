import { cacheDirectives, maxAge } from '#manifest';
import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { headerValue } from '../../parse/validators.ts';

const day = 86_400;
const hour = 3_600;

export default defineCheck({
  id: 'static-asset-caching',
  category: 'performance-and-delivery',
  name: 'Images and style sheets are cacheable',
  description: 'Detects short or missing caching of assets.',
  why: 'Agents that look at many products have to load the same files again if caches may not store them.',
  judged: {
    pass: 'At least 80% of the product images and the style sheet can be cached for a day (max-age of at least 86,400, or Expires).',
    warn: 'Less than 80% can be cached for a day, but at least 80% can be cached for at least one second.',
    fail: 'More than 20% forbid caching (no-store, no-cache, max-age=0) or send no caching headers.',
    notApplicable: 'No product image or style sheet could be loaded.',
  },
  priority: 'low',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Let caches store images and style sheets for a year',
    instructions:
      'Put a hash or version in the file name and send a long max-age with immutable. For files whose name does not change, send a max-age of one day.',
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
    if (!shortest) return notApplicable('No product image or style sheet could be loaded.');
    const share = (least: number): number =>
      files.filter(({ seconds }) => seconds >= least).length / files.length;
    const evidence = files.slice(0, 4).map(({ seen }) => ({
      ref: seen.id,
      header: `cache-control: ${headerValue(seen.headers, 'cache-control')?.slice(0, 200) ?? '(missing)'}`,
    }));
    const count = (least: number): string =>
      `${files.filter(({ seconds }) => seconds >= least).length} of ${files.length}`;
    const said = `${count(day)} images and style sheets can be cached for a day`;
    if (share(day) >= 0.8) return pass(`${said}.`, { evidence });
    if (share(hour) >= 0.8) return warn(`${said}, the others for less time.`, { evidence });
    const path = new URL(shortest.seen.finalUrl).pathname.slice(0, 100);
    return share(1) >= 0.8
      ? warn(`${said}, ${path} for ${shortest.seconds} seconds.`, { evidence })
      : fail(`${said}. ${path} forbids caching or sends no caching headers.`, { evidence });
  },
});

/** Seconds that a cache may keep the response; 0 if caching is forbidden or no header allows it. */
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
