import { redirect } from '../answer.ts';
import type { Site } from '../site.ts';
import { delayOf, makeBend, validatorsOf } from './bent-delivery.ts';
import { makeDelivery } from './delivery.ts';
import { hangs, makeEdge } from './edge.ts';
import { receive, type Received, type SeenRequest } from './receive.ts';
import { shopRequest } from './request.ts';
import { makeRouter } from './router.ts';

const maxBody = 64 * 1024;

/** Answers from the sandbox's own catalog, with every fault of the shop. */
export function makeHandler(site: Site, seen: SeenRequest[]): ReturnType<typeof receive> {
  return receive(site.host, { seen, maxBody, answer: makeAnswerer(site) });
}

function makeAnswerer(site: Site) {
  const { faults, host, origin } = site;
  const route = makeRouter(site);
  const edge = makeEdge(site);
  const bend = makeBend(site);
  const deliver = makeDelivery({ hardened: !faults.has('headers-bare') });
  return ({ request, response, url, body }: Received): void => {
    const whole = { compress: !faults.has('uncompressed'), cut: false };
    // Platforms do not follow redirects of the manifest, so the www host serves it too.
    const elsewhere = url.hostname !== host && url.pathname !== '/.well-known/ucp' && !faults.has('www-open');
    const open = url.protocol === 'https:' || faults.has('http-open');
    if (elsewhere || !open)
      return deliver(redirect(301, origin + url.pathname + url.search), request, response, whole);
    const asked = shopRequest(request, url, body);
    if (hangs(site, asked.path)) return;
    const given = bend(asked, edge(asked, route(asked)));
    const validators = validatorsOf(site, asked, given);
    const cut = faults.has('truncated-bodies') && given.status === 200 && asked.path.startsWith('/products/');
    const finish = (): void => deliver(given, request, response, { ...whole, cut, validators });
    const delay = delayOf(site, asked, given);
    if (delay) setTimeout(finish, delay).unref();
    else finish();
  };
}
