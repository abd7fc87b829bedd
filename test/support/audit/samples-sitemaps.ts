/** Sitemaps for tests, through the real parser. */
import { known } from '../../../src/audit/evidence.ts';
import { parseSitemap } from '../../../src/audit/parse/sitemap.ts';
import { exchange, origin } from './samples.ts';
import type { ExchangeSample } from './samples.ts';
import type { Part } from './test-check.ts';

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
