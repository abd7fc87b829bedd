import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { projectFile } from '../../src/config/files.ts';
import { createAuthority, type Authority, type Issued } from '../certificates.ts';
import { makeCatalogue } from './catalogue/catalogue.ts';
import { categories } from './catalogue/categories.ts';
import { makeTerms } from './catalogue/terms.ts';
import { kinds, type Fault, type ShopKind } from './faults/index.ts';
import { makeLiveHandler } from './live/answerer.ts';
import { liveBase, readMoment } from './live/site.ts';
import type { LiveStore } from './live/store.ts';
import { makeHandler } from './server/handler.ts';
import { listen } from './server/listen.ts';
import type { SeenRequest } from './server/receive.ts';
import { anonymous, makeSeller, unreachable, type Site } from './site.ts';

export interface ShopOptions {
  /** Default *healthy*. */
  kind?: ShopKind;
  /** Switched on beside those of the kind. */
  faults?: readonly Fault[];
  /** First label of the host name, `<name>.test`; default the kind. */
  name?: string;
  /** Issues the certificate; default a new one. Share it among shops to trust one root only. */
  authority?: Authority;
  /** Wait under `slow-ttfb`, milliseconds; default 900. */
  slowMs?: number;
  /** Epoch milliseconds from which dates are counted; default now. */
  start?: number;
  /** Leaves out the filler that gives pages their real weight: for tests that audit many shops. Always so with a store. */
  light?: boolean;
  /** A real store instead of the sandbox's own catalog, without faults. */
  store?: LiveStore;
}

export interface Shop {
  /** `https://healthy.test` */
  origin: string;
  /** `http://127.0.0.1:41234`: where a live shop also sells, for browsers of this machine; others redirect to `origin`. */
  localOrigin: string;
  /** `host:port` → `127.0.0.1:port` for the host and its www twin, https and http. */
  resolve: Record<string, string>;
  /** Root certificate to trust, PEM. */
  ca: string;
  /** Every request that arrived, oldest first. */
  requests: SeenRequest[];
  close(): Promise<void>;
}

const day = 86_400_000;

/** Starts a storefront on loopback, by real TLS under a `.test` name. @throws for a live store with faults, or without delivery at home */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const authority = options.authority ?? (await createAuthority());
  const site = makeSite(options);
  const { host, origin } = site;
  const requests: SeenRequest[] = [];
  const handler = options.store
    ? await liveHandler(site, options.store, requests)
    : makeHandler(site, requests);
  const server = await listen(await certify(site, authority), handler);
  const resolve: Record<string, string> = {};
  for (const name of [host, `www.${host}`]) {
    resolve[`${name}:443`] = `127.0.0.1:${String(server.securePort)}`;
    resolve[`${name}:80`] = `127.0.0.1:${String(server.plainPort)}`;
  }
  const localOrigin = `http://127.0.0.1:${String(server.plainPort)}`;
  return { origin, localOrigin, resolve, ca: authority.caPem, requests, close: () => server.close() };
}

async function liveHandler(site: Site, store: LiveStore, seen: SeenRequest[]) {
  if (site.faults.size > 0) throw new Error('A live store takes no faults.');
  const base = liveBase(site);
  await readMoment(base, store);
  const style = await readFile(projectFile('sandbox/shops/live/style.css'), 'utf8');
  return makeLiveHandler(base, { store, style, seen });
}

function makeSite({
  kind = 'healthy',
  faults = [],
  name = kind,
  slowMs = 900,
  start = Date.now(),
  light = false,
}: ShopOptions): Site {
  const host = `${name}.test`;
  const products = makeCatalogue(start);
  const broken = new Set([...kinds[kind], ...faults]);
  const seller = makeSeller(host);
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return {
    host,
    origin: `https://${host}`,
    seller: broken.has('seller-unnamed')
      ? anonymous(seller)
      : broken.has('contact-unnamed')
        ? unreachable(seller)
        : seller,
    terms: broken.has('payments-unnamed')
      ? { ...makeTerms(), payments: 'the usual ways to pay', payBy: 'one of the usual ways' }
      : makeTerms(),
    categories,
    products,
    featured: [0, 8, 16, 2, 10, 18, 3, 20].flatMap((i) => products[i] ?? []),
    range: {
      short: 'shoes, jackets, chargers and lamps',
      long: 'shoes, jackets, cables, chargers and lamps',
    },
    pictures: { width: 800, height: 600 },
    entries: { rest: '/ucp/v1', mcp: '/ucp/mcp', card: '/ucp/mcp/server-card' },
    live: false,
    faults: broken,
    start,
    slowMs,
    light,
    key: { kid: `${name}-1`, kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256' },
  };
}

function certify({ host, faults }: Site, authority: Authority): Promise<Issued> {
  const names = faults.has('tls-wrong-name') ? ['another.test'] : [host, `www.${host}`];
  const now = Date.now();
  const validity = faults.has('tls-expired') ? { validFrom: now - 100 * day, validTo: now - 10 * day } : {};
  return authority.issue({ names, ...validity });
}
