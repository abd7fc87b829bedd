import { generateKeyPairSync } from 'node:crypto';
import { createAuthority, type Authority, type Issued } from '../certificates.ts';
import { makeCatalogue } from './catalogue/catalogue.ts';
import { kinds, type Fault, type ShopKind } from './faults/index.ts';
import { makeHandler, type SeenRequest } from './server/handler.ts';
import { listen } from './server/listen.ts';
import { makeSeller, type Site } from './site.ts';

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
  /** Leaves out the filler that gives pages their real weight: for tests that audit many shops. */
  light?: boolean;
}

export interface Shop {
  /** `https://healthy.test` */
  origin: string;
  /** `host:port` → `127.0.0.1:port` for the host and its www twin, https and http. */
  resolve: Record<string, string>;
  /** Root certificate to trust, PEM. */
  ca: string;
  /** Every request that arrived, oldest first. */
  requests: SeenRequest[];
  close(): Promise<void>;
}

const day = 86_400_000;

/** Starts a storefront on loopback, by real TLS under a `.test` name. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const authority = options.authority ?? (await createAuthority());
  const site = makeSite(options);
  const { host, origin } = site;
  const requests: SeenRequest[] = [];
  const server = await listen(await certify(site, authority), makeHandler(site, requests));
  const resolve: Record<string, string> = {};
  for (const name of [host, `www.${host}`]) {
    resolve[`${name}:443`] = `127.0.0.1:${String(server.securePort)}`;
    resolve[`${name}:80`] = `127.0.0.1:${String(server.plainPort)}`;
  }
  return { origin, resolve, ca: authority.caPem, requests, close: () => server.close() };
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
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return {
    host,
    origin: `https://${host}`,
    seller: makeSeller(host),
    products: makeCatalogue(start),
    faults: new Set([...kinds[kind], ...faults]),
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
