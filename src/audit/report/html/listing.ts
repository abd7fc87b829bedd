/** Which results are on the page, and links to them. */
import type { Report, ReportResult } from '../../result.ts';
import type { ReportWords } from '../report-words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

export interface Listing {
  /** In the order of the report, each once. */
  results: readonly ReportResult[];
  /** IDs of their checks: each has one anchor, `check-{id}`. */
  ids: ReadonlySet<string>;
  /** Service whose `/docs/checks` explains the checks; undefined: no links. */
  docs: string | undefined;
  /** Some results are left out. */
  isFiltered: boolean;
  words: ReportWords;
}

export function listingOf(
  { results }: Report,
  {
    docs,
    words,
    only,
  }: Pick<Listing, 'docs' | 'words'> & { only?: ((result: ReportResult) => boolean) | undefined },
): Listing {
  const byId = new Map(
    results.filter((result) => only?.(result) ?? true).map((result) => [result.id, result]),
  );
  return {
    results: [...byId.values()],
    ids: new Set(byId.keys()),
    docs,
    isFiltered: only !== undefined,
    words,
  };
}

export const isFinding = ({ status }: Pick<ReportResult, 'status'>): boolean =>
  status === 'fail' || status === 'warn';

/** A link to the result of the check; plain text where it is not on the page. */
export const checkLink = (id: string, text: string | Markup, linked: ReadonlySet<string>): Markup =>
  linked.has(id) ? html`<a href="#check-${id}">${text}</a>` : html`${text}`;

/** The IDs with commas. */
export const checkLinks = (ids: readonly string[], linked: ReadonlySet<string>): Markup =>
  html`${ids.map((id, index) => html`${index > 0 && ', '}${checkLink(id, id, linked)}`)}`;
