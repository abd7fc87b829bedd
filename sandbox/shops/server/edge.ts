import { page, redirect, type Answer } from '../answer.ts';
import type { Site } from '../site.ts';
import type { ShopRequest } from './request.ts';

const calmMs = 5000;

/** The layer in front of the shop: turns an answer into a rejection, an error or a loop where a fault says so. */
export function makeEdge(site: Site): (request: ShopRequest, answer: Answer) => Answer {
  const { faults } = site;
  const throttled = makeThrottle();
  return (request, answer) => {
    if (faults.has('rate-limited') && throttled())
      return { status: 429, type: 'text/plain', body: 'Too many requests.\n' };
    if (request.method === 'HEAD' && faults.has('head-405'))
      return { status: 405, type: 'text/plain', body: '', headers: { allow: 'GET' } };
    if (request.client === 'other' && request.path === '/.well-known/ucp' && faults.has('manifest-hidden'))
      return hidden;
    if (faults.has('files-403') && isMachineFile(request)) return refused;
    if (!answer.page) return answer;
    return wall(site, request) ?? breakdown(site, request) ?? answer;
  };
}

/** True once thirty requests have come without a pause of five seconds between two of them. */
function makeThrottle(): () => boolean {
  let count = 0;
  let last = 0;
  return () => {
    const now = performance.now();
    count = now - last > calmMs ? 1 : count + 1;
    last = now;
    return count > 30;
  };
}

/** Files for machines, asked for by a tool of the shell. */
const isMachineFile = ({ path, headers }: ShopRequest): boolean =>
  /^\/(?:robots\.txt|sitemap)/.test(path) && (headers['user-agent'] ?? '').startsWith('curl/');

function wall({ faults }: Site, { client, path, headers }: ShopRequest): Answer | undefined {
  if (
    client === 'other' &&
    faults.has('edge-challenge') &&
    (path.startsWith('/products/') || !faults.has('edge-403-non-browser'))
  ) {
    return challenge;
  }
  if (client === 'other' && faults.has('edge-403-non-browser')) return forbidden;
  const agent = headers['user-agent'] ?? '';
  if (faults.has('edge-403-user-agents') && /ChatGPT-User|Claude-User|Perplexity-User/.test(agent))
    return forbidden;
  if (faults.has('edge-403-search-bots') && /OAI-SearchBot|PerplexityBot/.test(agent)) return forbidden;
  const bare = headers['accept-language'] === undefined && /\bChrome\/\d/.test(agent);
  return bare && faults.has('minimal-headers-refused') ? forbidden : undefined;
}

function breakdown({ faults, products }: Site, { path, query }: ShopRequest): Answer | undefined {
  const product = products.find((p) => `/products/${p.slug}` === path);
  if (faults.has('redirect-loop') && product && product.category !== 'lamps') {
    return redirect(302, query.get('step') === '1' ? path : `${path}?step=1`);
  }
  if (faults.has('cart-dead') && path === '/cart') return failed;
  if ((faults.has('server-errors') || faults.has('overloaded')) && breaks(path)) return failed;
  return undefined;
}

/** A third of the paths, always the same ones. */
export function breaks(path: string): boolean {
  return path !== '/' && [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3 === 0;
}

/** Pages of `overloaded` that never answer. */
export function hangs({ faults }: Site, path: string): boolean {
  return faults.has('overloaded') && (path === '/search' || path === '/help');
}

const small = (title: string, text: string): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><p>${text}</p></body></html>\n`;

const refused: Answer = { status: 403, type: 'text/plain', body: 'Forbidden.\n' };
const hidden: Answer = { status: 404, type: 'text/plain', body: 'Not found.\n' };
const forbidden = page(
  small('403 Forbidden', 'You do not have access to this page.'),
  { 'cache-control': 'no-store' },
  403,
);
const failed = page(small('Internal error', 'Something went wrong.'), { 'cache-control': 'no-store' }, 500);
const challenge = page(
  small(
    'Just a moment...',
    'Checking your browser.<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>',
  ),
  { 'cache-control': 'no-store', 'cf-mitigated': 'challenge', server: 'cloudflare' },
  403,
);
