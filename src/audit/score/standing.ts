/** What scoring reads from a result, and the three ways to count unknown checks. */
import type { Result } from '../result.ts';

/** `assumed`: an unknown read as a failure, for the low bound. */
export type Standing = Result & { assumed?: boolean };

/** How unknown checks are read: left out, as failed, or as passed. */
export type UnknownReading = 'as-known' | 'worst' | 'best';

/** Facts about the whole audit that are in no single result. */
export interface ScoreFacts {
  /** Pages were served and none of them was a product page. */
  noProductPage: boolean;
  /** The sitemap that exists has no product page, so it does not clear the cap. */
  sitemapLedNowhere?: boolean;
  /** It is unknown whether there are product pages. */
  productsUnread?: boolean;
  /** Why the home page could not be read, in one sentence: then the report is not graded. */
  homeUnread?: string;
  /** Why none of the sampled product pages could be read: then a store is only graded if it blocks agents. */
  noProductRead?: string;
}

export interface ScoreOptions {
  expect: 'shop' | 'site';
  facts?: ScoreFacts;
}

/** Unknown for a reason that lowers the coverage; checks that were not requested do not count at all. */
export const isOpen = ({ status, reason }: Result): boolean =>
  status === 'unknown' && reason !== 'not-requested';

/** Sorted by id, so that the order of the checks cannot change a sum in its last digit. */
export function standings(results: readonly Result[], reading: UnknownReading = 'as-known'): Standing[] {
  const sorted = [...results].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  if (reading === 'as-known') return sorted;
  return sorted.map((result) => {
    if (!isOpen(result)) return readOn(result, reading);
    return reading === 'best' ? passed(result) : { ...result, status: 'fail', value: 0, assumed: true };
  });
}

/** Partly known results count like unknown ones: their unread pages as failed, or as passed. */
function readOn(result: Result, reading: 'worst' | 'best'): Standing {
  const bound = result.unread?.[reading];
  if (!bound) return result;
  return { ...result, ...bound, ...(reading === 'worst' ? { assumed: true } : {}) };
}

/** The same result once its finding is fixed. */
export function passed(result: Result): Standing {
  const { pages: _pages, measures: _measures, cause: _cause, fix: _fix, reason: _reason, ...rest } = result;
  return { ...rest, status: 'pass', value: 1 };
}
