/** The feed that Google Merchant Center fetches: its secret URL, and the route that serves it. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import {
  formatGoogleFeed,
  googleRows,
  readGoogleFeedOptions,
  type GoogleExport,
  type GoogleFeedFormat,
  type GoogleFeedWish,
} from '#backends/embedded';
import type { Site } from '#commerce';
import { isKnownTag, Problem, problemResponse } from '#http';
import type { SiteSecrets } from '#storage';
import { isLoopback, type Limits } from '#ucp';
import { apiProblems } from '#web';

export const googleFeedPath = '/api/feeds/google';
const secretName = 'google-feed-token';

export interface GoogleFeedUrl {
  /** Undefined: the feed is not served. */
  url(site: Pick<Site, 'id' | 'hosts'>): Promise<string | undefined>;
  /** Serves it at a new URL. One from before stops working. @throws SecretRefused */
  renew(site: Pick<Site, 'id'>, by: string): Promise<void>;
  /** @returns false where it was not served */
  turnOff(site: Pick<Site, 'id'>, by: string): Promise<boolean>;
}

export interface GoogleFeedUrlDeps {
  secrets: Pick<SiteSecrets, 'open' | 'put' | 'remove'>;
  /** Origin of the service; undefined where none is known. */
  service(): string | undefined;
}

export const googleFeedUrl = ({ secrets, service }: GoogleFeedUrlDeps): GoogleFeedUrl => ({
  async url({ id, hosts }) {
    const token = (await secrets.open(id)).values[secretName];
    if (token === undefined) return undefined;
    const host = hosts[0] ?? 'localhost';
    const isHere = isLoopback(URL.parse(`http://${host}`)?.hostname ?? host);
    return `${service() ?? `${isHere ? 'http' : 'https'}://${host}`}${googleFeedPath}/${id}/${token}.xml`;
  },
  renew: ({ id }, by) => secrets.put(id, secretName, randomBytes(32).toString('base64url'), by),
  turnOff: ({ id }, by) => secrets.remove(id, secretName, by),
});

export interface GoogleFeedDeps {
  site(id: string): Promise<Site | undefined>;
  secrets: Pick<SiteSecrets, 'open'>;
  catalogue: GoogleExport['catalogue'];
  limits: Pick<Limits, 'take'>;
  /** Epoch milliseconds. */
  now(): number;
}

/** Of one store: reading a large catalog is work. */
const fetchesPerMinute = 10;
const mostAtOnce = 2;
/** For so long, a conditional request of the same feed is answered without reading the catalog. */
const freshMs = 300_000;

const types: Readonly<Record<GoogleFeedFormat, string>> = {
  xml: 'application/xml; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
};

/** `GET /api/feeds/google/{store}/{token}.xml` or `.tsv`, with the options of `portico stores feed google`. */
export function serveGoogleFeeds(app: Hono, deps: GoogleFeedDeps): void {
  const running = new Map<string, number>();
  app.get(`${googleFeedPath}/:site/:file`, async (c) => {
    const [, token = '', format] = /^([\w-]{43})\.(xml|tsv)$/.exec(c.req.param('file')) ?? [];
    const site = await deps.site(c.req.param('site'));
    if (!site?.enabled || site.backend !== 'embedded' || !(await isToken(deps, site, token)))
      return c.notFound();
    const { retryAfter } = await deps.limits.take(`google-feed ${site.id}`, fetchesPerMinute);
    if (retryAfter > 0) return tooOften(c, retryAfter);
    const { wish, unknown } = readWish(new URL(c.req.url).searchParams);
    if (unknown !== undefined) return badOption(c, `Unknown query parameter "${unknown.slice(0, 60)}".`);
    const read = readGoogleFeedOptions(site, wish, deps.now());
    if (!read.ok) return badOption(c, `${read.option}${read.problem}`);
    const tag = tagOf(c.req.url, site, deps.now());
    const headers = {
      // `no-transform`: compressing it elsewhere would read it as a whole.
      'Cache-Control': `private, max-age=${freshMs / 1000}, no-transform`,
      ETag: tag,
      'X-Robots-Tag': 'noindex',
      Vary: 'Accept-Encoding',
    };
    if (isKnownTag(c.req.header('if-none-match'), tag)) return c.body(null, 304, headers);
    if (c.req.method === 'HEAD')
      return c.body(null, 200, { ...headers, 'Content-Type': types[format as GoogleFeedFormat] });
    const count = running.get(site.id) ?? 0;
    if (count >= mostAtOnce) return tooOften(c, 60);
    running.set(site.id, count + 1);
    const facts = { title: site.name, link: site.storefront, currency: read.options.context.currency };
    const rows = googleRows({ catalogue: deps.catalogue, ...read.options });
    const body = streamOf(formatGoogleFeed(rows, format as GoogleFeedFormat, facts), () => {
      const left = (running.get(site.id) ?? 1) - 1;
      if (left > 0) running.set(site.id, left);
      else running.delete(site.id);
    });
    const zips = acceptsGzip(c.req.header('accept-encoding'));
    return c.body(zips ? body.pipeThrough(new CompressionStream('gzip')) : body, 200, {
      ...headers,
      'Content-Type': types[format as GoogleFeedFormat],
      ...(zips ? { 'Content-Encoding': 'gzip' } : {}),
    });
  });
}

/** Compared as hashes, in a time that says nothing about the token. */
async function isToken({ secrets }: GoogleFeedDeps, { id }: Site, given: string): Promise<boolean> {
  const token = (await secrets.open(id)).values[secretName];
  if (token === undefined || given === '') return false;
  return timingSafeEqual(hash('sha256', token, 'buffer'), hash('sha256', given, 'buffer'));
}

/** `q=0` refuses it. */
const acceptsGzip = (header = ''): boolean =>
  header.split(',').some((one) => /^\s*gzip\s*(?:;(?!\s*q=0(?:\.0*)?\s*$).*)?$/i.test(one));

function readWish(query: URLSearchParams): { wish: GoogleFeedWish; unknown?: string } {
  const wish: GoogleFeedWish = {};
  for (const [name, value] of query) {
    if (name === 'country' || name === 'currency' || name === 'id-from') wish[name] = value;
    else if (name === 'all-products' && /^(?:true|false)?$/.test(value)) wish[name] = value !== 'false';
    else return { wish, unknown: name };
  }
  return { wish };
}

const tagOf = (url: string, site: Site, now: number): string =>
  `W/"${hash('sha256', JSON.stringify([url, site, Math.floor(now / freshMs)]), 'base64url').slice(0, 22)}"`;

/** An error in the middle breaks the response off, so that a part is not taken for the whole. */
function streamOf(texts: AsyncGenerator<string>, end: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let isOver = false;
  const over = (): void => {
    if (!isOver) end();
    isOver = true;
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await texts.next();
          if (!done) return controller.enqueue(encoder.encode(value));
          over();
          controller.close();
        } catch (error) {
          over();
          throw error;
        }
      },
      async cancel() {
        over();
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

const tooOften = (c: Context, seconds: number): Response =>
  problemResponse(
    c,
    new Problem('rate-limited', apiProblems['rate-limited'], {
      detail: `This feed was fetched too often. Try again in ${seconds} s.`,
      headers: { 'Retry-After': String(seconds) },
    }),
  );

const badOption = (c: Context, detail: string): Response =>
  problemResponse(c, new Problem('invalid-request', apiProblems['invalid-request'], { detail }));
