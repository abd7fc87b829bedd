import type { Answer } from '../answer.ts';
import { homePage, notFoundPage } from '../pages/home-page.ts';
import { makeLayout } from '../pages/layout.ts';
import type { PageDeps } from '../pages/page.ts';
import type { Site } from '../site.ts';
import { keepPacked } from './delivery.ts';
import { machineAnswer, staticAnswer } from './files.ts';
import { imitationAnswer } from './imitation.ts';
import { pageAnswer } from './pages.ts';
import { wantsMarkdown, type ShopRequest } from './request.ts';

/** Of packed answers, for each shop: twice what an audit asks of it. Any query string is a key of its own. */
const maxKeptBytes = 4_000_000;

/**
 * Answers requests from the catalog, without edge and transport faults. Answers to GET are written at the first request and kept
 * compressed, so that an audit costs the shop little time and memory.
 */
export function makeRouter(site: Site): (request: ShopRequest) => Answer {
  const layout = makeLayout(site);
  const keptAnswers = new Map<string, { kept: Answer; bytes: number }>();
  let keptBytes = 0;
  const drop = (key: string): void => {
    keptBytes -= keptAnswers.get(key)?.bytes ?? 0;
    keptAnswers.delete(key);
  };
  return (request) => {
    const deps: PageDeps = { site, layout, client: request.client };
    if (request.method === 'POST') return route(deps, request);
    const key = [
      request.client,
      wantsMarkdown(request.headers.accept),
      request.path,
      request.query.toString(),
      request.headers['ucp-agent'] ?? '',
    ].join(' ');
    const old = keptAnswers.get(key);
    if (old) return old.kept;
    const { kept, bytes } = keepPacked(route(deps, request));
    const size = bytes + 2 * key.length;
    for (const oldest of keptAnswers.keys()) {
      if (keptBytes + size <= maxKeptBytes) break;
      drop(oldest);
    }
    keptBytes += size;
    keptAnswers.set(key, { kept, bytes: size });
    return kept;
  };
}

function route(deps: PageDeps, request: ShopRequest): Answer {
  const { faults } = deps.site;
  const page = pageAnswer(deps, request) ?? staticAnswer(deps.site, request.path);
  if (page) return page;
  if (faults.has('catch-all')) return homePage(deps);
  if (faults.has('robots-html') && request.path === '/robots.txt') return { ...homePage(deps), page: false };
  return machineAnswer(deps.site, request) ?? imitationAnswer(deps.site, request) ?? notFoundPage(deps);
}
