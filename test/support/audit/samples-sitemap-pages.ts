/** Addresses of a sitemap that were asked for as pages, for tests. */
import type { Value } from '../../../src/audit/evidence.ts';
import { known } from '../../../src/audit/evidence.ts';
import { exchange, origin } from './samples.ts';
import type { ExchangeSample } from './samples.ts';
import type { Part } from './test-check.ts';

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
