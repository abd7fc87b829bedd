/** The facts of a whole audit that scoring needs beside the results. */
import type { Evidence } from '../evidence.ts';
import { answer } from '../requirements.ts';
import type { Result } from '../result.ts';
import { sitemapLeadsToProducts } from './caps.ts';
import type { ScoreFacts } from './standing.ts';

export function scoreFacts(evidence: Evidence, results: readonly Result[]): ScoreFacts {
  const noProductPage = answer('product-page', evidence).state === 'absent';
  const find = (id: string) => results.find((result) => result.id === id);
  return { noProductPage, sitemapLedNowhere: noProductPage && sitemapLeadsToProducts(find) };
}
