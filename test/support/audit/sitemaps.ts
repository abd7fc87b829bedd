/** Sitemaps for tests, through the real parser. */
import { known, type Value } from '../../../src/audit/evidence.ts';
import { parseSitemap } from '../../../src/audit/parse/files/sitemap.ts';
import { exchange, type ExchangeSample, origin, type Part } from './evidence.ts';

export const urlset = (...locs: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`;

/** One sitemap as served; `via` says how it was found. */
export function sitemap(
  text: string,
  given: ExchangeSample & { via?: 'robots' | 'guess' | 'index' } = {},
): Part {
  const url = given.url ?? `${origin}/sitemap.xml`;
  const answered = exchange({ purpose: 'sitemap', type: 'application/xml', ...given, url });
  const file = parseSitemap(new TextEncoder().encode(text));
  return {
    traffic: known([answered]),
    sitemaps: known([{ ...file, url, via: given.via ?? 'robots', ref: answered.id }]),
  };
}

type Row = Value<'sitemapSample'>[number];

/** A listed address with its answer; parts of one sample are joined. */
export function sitemapPage(
  path: string,
  facts: Partial<Omit<Row, 'loc' | 'ref'>> = {},
  given: ExchangeSample & { finalUrl?: string } = {},
): Part {
  const loc = origin + path;
  const { finalUrl = loc, ...sent } = given;
  const answered = { ...exchange({ purpose: 'sitemap-sample', ...sent, url: loc }), finalUrl };
  return {
    traffic: known([answered]),
    sitemapSample: known([{ loc, ref: answered.id, soft404: false, noindex: false, ...facts }]),
  };
}

/** An answer by way of one redirect. */
export const redirected = (path: string, to: string, status = 301): Part =>
  sitemapPage(
    path,
    {},
    {
      finalUrl: to,
      hops: [{ url: origin + path, status, location: to }],
    },
  );
