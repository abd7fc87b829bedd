/** Faults of delivery: what they do to an answer on its way out. */
import type { Answer } from '../answer.ts';
import type { Site } from '../site.ts';
import type { ShopRequest } from './request.ts';

const mostVisits = 5_000;
const isFile = (path: string): boolean => /^\/(?:robots\.txt|llms\.txt|sitemap\.xml|sitemaps\/)/.test(path);

/** Changes an answer as the faults of the shop say; the same object where they say nothing. */
export function makeBend(site: Site): (request: ShopRequest, answer: Answer) => Answer {
  const { faults } = site;
  const visits = new Map<string, number>();

  function visit({ method, path, query, headers }: ShopRequest): number {
    if (method !== 'GET') return 0;
    if (visits.size >= mostVisits) visits.clear();
    const key = `${headers['user-agent'] ?? ''} ${path}?${query.toString()}`;
    const count = (visits.get(key) ?? 0) + 1;
    visits.set(key, count);
    return count;
  }

  return (request, answer) => {
    if (answer.status !== 200) return answer;
    if (faults.has('files-session') && isFile(request.path))
      return { ...answer, headers: { ...answer.headers, 'set-cookie': 'session=0; Path=/; HttpOnly' } };
    const changes = faults.has('facts-change') && request.path.startsWith('/products/');
    if (!changes || visit(request) % 2 === 1 || typeof answer.body !== 'string') return answer;
    return { ...answer, body: answer.body.replaceAll('schema.org/InStock', 'schema.org/OutOfStock') };
  };
}

/** Milliseconds before the first byte. */
export function delayOf({ faults, slowMs }: Site, { path }: ShopRequest, { page }: Answer): number {
  if (page) return faults.has('slow-ttfb') ? slowMs : 0;
  return faults.has('slow-files') && /^\/(?:robots|llms)\.txt$/.test(path) ? slowMs : 0;
}

/** What becomes of the validators of an answer. */
export function validatorsOf(
  { faults }: Site,
  { path }: ShopRequest,
  { page }: Answer,
): 'right' | 'none' | 'wrong' {
  if (faults.has('wrong-304')) return 'wrong';
  return faults.has('no-validators') && !page && path !== '/.well-known/ucp' ? 'none' : 'right';
}
