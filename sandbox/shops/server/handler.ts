import { redirect } from '../answer.ts';
import type { Site } from '../site.ts';
import { makeDelivery, type Incoming, type Outgoing } from './delivery.ts';
import { hangs, makeEdge } from './edge.ts';
import { clientOf, type ShopRequest } from './request.ts';
import { makeRouter } from './router.ts';

export interface SeenRequest {
  method: string;
  /** Absolute, with the host name that was asked for. */
  url: string;
  userAgent: string;
}

const maxBody = 64 * 1024;

/** Answers one request after the other; each is written down in `seen`. */
export function makeHandler(site: Site, seen: SeenRequest[]) {
  const answer = makeAnswerer(site);
  return (request: Incoming, response: Outgoing, secure: boolean): void => {
    const url = urlOf(site, request, secure);
    seen.push({
      method: request.method ?? '',
      url: url.href,
      userAgent: request.headers['user-agent'] ?? '',
    });
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      if (body.length < maxBody) body += part;
    });
    request.on('error', () => {});
    response.on('error', () => {});
    request.on('end', () => answer(request, response, url, body));
  };
}

function makeAnswerer(site: Site) {
  const { faults, host, origin } = site;
  const route = makeRouter(site);
  const edge = makeEdge(site);
  const deliver = makeDelivery();
  return (request: Incoming, response: Outgoing, url: URL, body: string): void => {
    const whole = { compress: !faults.has('uncompressed'), cut: false };
    // Platforms do not follow redirects of the manifest, so the www host serves it too.
    const elsewhere = url.hostname !== host && url.pathname !== '/.well-known/ucp';
    const open = url.protocol === 'https:' || faults.has('http-open');
    if (elsewhere || !open)
      return deliver(redirect(301, origin + url.pathname + url.search), request, response, whole);
    const asked = shopRequest(request, url, body);
    if (hangs(site, asked.path)) return;
    const given = edge(asked, route(asked));
    const cut = faults.has('truncated-bodies') && given.status === 200 && asked.path.startsWith('/products/');
    const finish = (): void => deliver(given, request, response, { ...whole, cut });
    if (given.page && faults.has('slow-ttfb')) setTimeout(finish, site.slowMs).unref();
    else finish();
  };
}

function shopRequest(request: Incoming, url: URL, body: string): ShopRequest {
  const { headers, method = 'GET' } = request;
  return { method, path: url.pathname, query: url.searchParams, headers, body, client: clientOf(headers) };
}

function urlOf(site: Site, request: Incoming, secure: boolean): URL {
  const path = request.url?.startsWith('/') ? request.url : '/';
  const url = new URL(`${secure ? 'https' : 'http'}://${site.host}${path}`);
  const asked = request.headers[':authority'] ?? request.headers.host ?? site.host;
  url.hostname = String(asked).replace(/:\d+$/, '');
  return url;
}
