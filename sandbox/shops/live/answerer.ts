import { asset, page, redirect, type Answer } from '../answer.ts';
import { makePng } from '../machine/image.ts';
import { notFoundPage } from '../pages/home-page.ts';
import { makeLayout } from '../pages/layout.ts';
import { searchPage } from '../pages/listing-page.ts';
import type { PageDeps } from '../pages/page.ts';
import { machineAnswer, staticAnswer } from '../server/files.ts';
import { keepPacked, makeDelivery } from '../server/delivery.ts';
import { queryOf, shelfAnswer } from '../server/pages.ts';
import { receive, type Received, type SeenRequest } from '../server/receive.ts';
import { shopRequest, type ShopRequest } from '../server/request.ts';
import type { Site } from '../site.ts';
import { cartAnswer } from './cart/answer.ts';
import { isMounted, send, toRequest } from './mounted.ts';
import { picture } from './picture.ts';
import { readMoment, type Moment } from './site.ts';
import type { LiveStore } from './store.ts';

const maxBody = 1024 * 1024;

/** Answers from a real store: mounted paths by `handle`, all others by pages that are written anew for each request. */
export function makeLiveHandler(
  base: Site,
  { store, style, seen }: { store: LiveStore; style: string; seen: SeenRequest[] },
): ReturnType<typeof receive> {
  const deliver = makeDelivery();
  const icon = asset('image/png', makePng(64, 64, 5));
  const { kept: styleSheet } = keepPacked({
    ...asset('text/css; charset=utf-8', style),
    headers: { 'cache-control': 'public, max-age=86400' },
  });

  async function answer(received: Received): Promise<void> {
    const { request, response, url, body } = received;
    const finish = (given: Answer): void => deliver(given, request, response, { compress: true, cut: false });
    const localOrigin = localOriginOf(received);
    const elsewhere = url.hostname !== base.host && url.pathname !== '/.well-known/ucp';
    if (localOrigin === undefined && (elsewhere || url.protocol !== 'https:'))
      return finish(redirect(301, base.origin + url.pathname + url.search));
    const origin = localOrigin ?? base.origin;
    if (!received.whole) return finish(plain(413, 'This is more than we take.'));
    // No Request may have this method.
    if (request.method === 'TRACE') return finish(plain(405, 'Use GET.', { allow: 'GET, HEAD' }));
    if (isMounted(url.pathname)) {
      const mounted = await store.handle(toRequest(received, origin));
      if (mounted) return send(mounted, request, response);
    }
    const asked = shopRequest(request, url, body);
    if (asked.path === '/assets/site.css') return finish(styleSheet);
    if (asked.path === '/favicon.ico') return finish(icon);
    const fixed = staticAnswer(base, asked.path);
    if (fixed) return finish(fixed);
    const { site, context } = await readMoment(base, store);
    return finish(fresh(await route({ site: { ...site, origin }, context }, asked, store)));
  }

  const failed = ({ request, response }: Received, error: unknown): void => {
    store.onError?.(error);
    if (response.headersSent) response.destroy();
    else deliver(plain(500, 'Something went wrong.'), request, response, { compress: false, cut: false });
  };
  return receive(base.host, {
    seen,
    maxBody,
    answer: (received) => void answer(received).catch((error: unknown) => failed(received, error)),
  });
}

/** A browser of this machine, which cannot resolve the shop's name, asks by address and without TLS. */
function localOriginOf({ request, url }: Received): string | undefined {
  const isLocal = url.protocol === 'http:' && /^(?:127\.0\.0\.1|localhost)$/.test(url.hostname);
  return isLocal ? `http://${request.headers.host ?? ''}` : undefined;
}

async function route({ site, context }: Moment, request: ShopRequest, store: LiveStore): Promise<Answer> {
  const deps: PageDeps = { site, layout: makeLayout(site), client: request.client };
  const { path, method } = request;
  if (path === '/cart' || path.startsWith('/cart/'))
    return (await cartAnswer(deps, request, { store, context })) ?? notFoundPage(deps);
  if (method === 'POST') return path === '/contact' ? redirect(303, '/contact') : notFoundPage(deps);
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Use GET.', { allow: 'GET, HEAD' });
  if (path === '/checkout') return redirect(303, '/cart');
  if (path === '/search') return search(deps, queryOf(request), { store, context });
  return (
    picture(site, path) ?? shelfAnswer(deps, request) ?? machineAnswer(site, request) ?? notFoundPage(deps)
  );
}

async function search(
  deps: PageDeps,
  asked: string,
  { store, context }: { store: LiveStore; context: Moment['context'] },
): Promise<Answer> {
  const query = asked.replaceAll(/\p{Cc}/gu, ' ').trim();
  if (query === '') return searchPage(deps, query, []);
  const { products } = await store.catalogue.search({ text: query, limit: 100 }, context);
  const shown = new Map(deps.site.products.map((product) => [product.groupId, product]));
  return searchPage(
    deps,
    query,
    products.flatMap(({ id }) => shown.get(id) ?? []),
  );
}

/** Answers with prices and stock must be revalidated each time; they may be stored for their validator. */
function fresh(answer: Answer): Answer {
  const given = answer.headers?.['cache-control'] ?? '';
  if (answer.status !== 200 || given.includes('no-store') || given.includes('immutable')) return answer;
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'public, no-cache' } };
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Answer {
  return {
    ...page(`${text}\n`, { 'cache-control': 'no-store', ...headers }, status),
    type: 'text/plain; charset=utf-8',
  };
}
