/** Reads one product page with the gathering, the parser, and the checks of an audit, within few requests. */
import { setImmediate as others } from 'node:timers/promises';
import {
  checks,
  gather,
  judge,
  productReading,
  type Check,
  type Evidence,
  type GatherOptions,
  type Page,
  type Priority,
  type ProductReadingRow,
} from '#audit';
import { extraRows, metaFacts, sourceOfFact, type MetaFact } from './sources.ts';

/** Room for robots.txt, the home page, the product page, and the rest of the plan that comes before them. */
export const maxRequests = 19;
export const budgetMs = 15_000;

/** Those of a report, and more. */
export type ReadingFact =
  ProductReadingRow['fact'] | 'currency' | 'variants' | 'returns' | 'shipping' | 'rating';

export interface ReadingRow extends Omit<ProductReadingRow, 'fact'> {
  fact: ReadingFact;
  /** Where an agent reads it: `JSON-LD` and the position. */
  source?: string;
}

export interface ReadFinding {
  id: string;
  name: string;
  priority: Priority;
  status: 'warn' | 'fail';
  summary: string;
}

export type ProductVisit =
  | {
      state: 'read';
      url: string;
      rows: ReadingRow[];
      findings: ReadFinding[];
      meta: MetaFact[];
      hasMarkup: boolean;
    }
  /** Robots.txt does not allow it, so it was not requested. */
  | { state: 'disallowed' }
  | { state: 'blocked'; status?: number; vendor?: string }
  | { state: 'failed'; status?: number; code?: string }
  /** Part of a sentence. */
  | { state: 'not-a-product'; why: string };

const categories = new Set(['product-data', 'structured-data', 'content-rendering']);
const more = new Set(['return-policy-structured', 'shipping-structured', 'pages-indexable']);
/** Checks of one product page. */
const pageChecks: readonly Check[] = checks.filter(
  ({ id, category, roles }) =>
    roles?.includes('product') === true && (categories.has(category) || more.has(id)),
);

/** @throws TargetError, and what `onArrival` throws */
export async function visitProduct(
  url: string,
  options: Pick<GatherOptions, 'fetcher' | 'parser' | 'signal' | 'onArrival' | 'onProgress'>,
): Promise<ProductVisit> {
  const { evidence } = await gather(`${new URL(url).origin}/`, {
    ...options,
    products: [url],
    maxRequests,
    budgetMs,
  });
  const page = pageAt(evidence, url);
  return page ? readPage(evidence, page) : whyUnread(evidence, url);
}

const exchangeFor = ({ traffic }: Evidence, url: string) =>
  traffic.ok
    ? traffic.value.findLast((one) => one.url === url && ['product', 'home', 'listing'].includes(one.purpose))
    : undefined;

function pageAt(evidence: Evidence, url: string): Page | undefined {
  if (!evidence.products.ok) return undefined;
  const ref = exchangeFor(evidence, url)?.id;
  return evidence.products.value.find((page) => page.ref === ref || page.url === url);
}

async function readPage(whole: Evidence, page: Page): Promise<ProductVisit> {
  const rows = whole.sample.ok
    ? whole.sample.value.filter(({ role, id }) => role !== 'product' || id === page.id)
    : [];
  const evidence: Evidence = {
    ...whole,
    products: { ok: true, value: [page] },
    sample: whole.sample.ok ? { ok: true, value: rows } : whole.sample,
  };
  const results = [];
  for (const check of pageChecks) {
    results.push(...judge(evidence, [check]));
    // Other requests run between checks.
    await others();
  }
  const reading = productReading(evidence, results);
  const onPage = results.flatMap(({ id, name, priority, pages = [] }) =>
    pages
      .filter((one) => one.url === page.url)
      .map(({ status, summary }) => ({ id, name, priority, status, summary })),
  );
  const statuses = new Map(onPage.map(({ id, status }) => [id, status]));
  return {
    state: 'read',
    url: page.url,
    rows: [
      ...(reading?.rows ?? []).map((row): ReadingRow => {
        const source = row.agent === null ? undefined : sourceOfFact(page, row.fact);
        return { ...row, ...(source === undefined ? {} : { source }) };
      }),
      ...extraRows(page, statuses),
    ],
    findings: onPage
      .flatMap(({ status, ...one }): ReadFinding[] =>
        status === 'warn' || status === 'fail' ? [{ ...one, status }] : [],
      )
      .toSorted((a, b) => order(a) - order(b)),
    meta: metaFacts(page),
    hasMarkup: page.facts.product !== undefined,
  };
}

const priorities: readonly Priority[] = ['critical', 'high', 'medium', 'low'];
const order = ({ priority, status }: ReadFinding): number =>
  priorities.indexOf(priority) * 2 + (status === 'fail' ? 0 : 1);

function whyUnread(evidence: Evidence, url: string): ProductVisit {
  const row = evidence.sample.ok ? evidence.sample.value.find((one) => one.url === url) : undefined;
  if (row?.disallowed) return { state: 'disallowed' };
  const named = evidence.mode.ok ? evidence.mode.value.notJudged?.find((one) => one.url === url) : undefined;
  const exchange = exchangeFor(evidence, url);
  const status = exchange?.status === undefined ? {} : { status: exchange.status };
  if (exchange?.blocked)
    return {
      state: 'blocked',
      ...status,
      ...(exchange.challenge ? { vendor: exchange.challenge.vendor } : {}),
    };
  if (named) return { state: 'not-a-product', why: named.why };
  return { state: 'failed', ...status, ...(exchange?.error ? { code: exchange.error.code } : {}) };
}
