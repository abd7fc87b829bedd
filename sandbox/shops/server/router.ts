import type { Answer } from '../answer.ts';
import { homePage, notFoundPage } from '../pages/home-page.ts';
import { makeLayout } from '../pages/layout.ts';
import type { PageDeps } from '../pages/page.ts';
import type { Site } from '../site.ts';
import { machineAnswer, staticAnswer } from './files.ts';
import { imitationAnswer } from './imitation.ts';
import { pageAnswer } from './pages.ts';
import { wantsMarkdown, type ShopRequest } from './request.ts';

const keep = 400;

/**
 * Answers requests from the catalogue, without edge and transport faults. Answers to GET are written at the first
 * request and kept, so that an audit costs the shop little.
 */
export function makeRouter(site: Site): (request: ShopRequest) => Answer {
  const layout = makeLayout(site);
  const kept = new Map<string, Answer>();
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
    const old = kept.get(key);
    if (old) return old;
    const answer = route(deps, request);
    if (kept.size >= keep) kept.clear();
    kept.set(key, answer);
    return answer;
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
