/** The request plan: how many requests each row may send, decided from facts alone, never from the clock. */

export type Tier = 'core' | 'normal' | 'low';

/** Facts about the storefront when the plan is fixed. */
export interface PlanFacts {
  /** A manifest in any format was found. */
  ucp: boolean;
  /** An MCP endpoint is declared. */
  mcp: boolean;
  /** The manifest has flat members, alone or next to the official ones. */
  flat: boolean;
  /** A REST endpoint is declared. */
  rest: boolean;
  /** The audit was requested with a key: user agents of bots may be tried. */
  keyed: boolean;
  /** Product pages to read. */
  pages: number;
  /** Limit on exchanges for three product pages; each additional page raises it by one. */
  maxRequests: number;
}

export interface PlanRow {
  /** Position in the plan; lower comes first. */
  row: number;
  name: string;
  tier: Tier;
  /** A critical check depends on it. */
  critical?: true;
  /** The plan depends on its responses, so it does not wait for the plan. */
  first?: true;
  /** Several parts of the audit use it at once, so all of its requests wait: the most valuable ones are sent then. */
  waits?: true;
  count(facts: PlanFacts): number;
}

export interface Plan {
  /** Requests by row name. */
  allowed: Record<string, number>;
  /** Rows with less room than they need: their requests wait for room that the others leave. */
  short: string[];
  /** Planned requests, without the reserve. */
  sum: number;
  /** The limit on exchanges, hops and retries included. */
  limit: number;
}

/** Reserved for redirects and retries; the rest of it is used for waiting requests. */
export const reserve = 6;

const always = (count: number) => (): number => count;
const row = (place: number, name: string, tier: Tier, count: PlanRow['count']): PlanRow => ({
  row: place,
  name,
  tier,
  count,
});

/** The rows of the plan. A follow-up counts with its expected number. */
export const planRows: readonly PlanRow[] = [
  { ...row(1, 'home', 'core', always(1)), first: true, critical: true },
  { ...row(2, 'robots', 'core', always(1)), first: true, critical: true },
  { ...row(3, 'host-http', 'core', always(1)), critical: true },
  row(4, 'host-twin', 'normal', always(1)),
  { ...row(5, 'baseline', 'core', always(2)), first: true, critical: true },
  { ...row(6, 'ucp', 'core', always(2)), first: true, critical: true },
  row(7, 'files', 'normal', always(8)),
  { ...row(8, 'files-more', 'low', always(4)), waits: true },
  { ...row(9, 'sitemaps', 'core', always(3)), critical: true },
  { ...row(10, 'listings', 'core', always(2)), critical: true },
  { ...row(11, 'products', 'core', ({ pages }) => pages), critical: true },
  row(12, 'baseline-product', 'core', always(1)),
  row(13, 'policies', 'core', always(4)),
  row(14, 'policy-privacy', 'normal', always(1)),
  row(15, 'policies-more', 'low', always(2)),
  row(16, 'search', 'normal', always(1)),
  row(17, 'next-page-and-cart', 'low', always(2)),
  row(18, 'sitemap-sample', 'low', always(2)),
  row(19, 'product-images', 'normal', always(3)),
  row(20, 'assets', 'low', always(3)),
  { ...row(21, 'feed', 'normal', always(1)), critical: true },
  row(22, 'targets', 'low', ({ ucp }) => (ucp ? 3 : 2)),
  { ...row(22, 'linked-files', 'low', always(0)), waits: true },
  row(23, 'replay-browser', 'core', always(2)),
  row(24, 'replay-minimal', 'normal', always(1)),
  row(25, 'machine-replays', 'normal', always(2)),
  row(26, 'replay-head', 'low', always(2)),
  row(27, 'replay-markdown', 'normal', always(1)),
  row(28, 'replay-agent', 'normal', always(2)),
  row(29, 'conditional', 'low', always(1)),
  row(30, 'url-variants', 'low', always(1)),
  row(31, 'ucp-clients', 'normal', ({ ucp, keyed }) => (ucp ? (keyed ? 4 : 3) : 0)),
  row(32, 'ucp-head', 'low', ({ ucp }) => (ucp ? 1 : 0)),
  row(33, 'ucp-links', 'normal', ({ ucp }) => (ucp ? 3 : 0)),
  row(33, 'flat-discovery', 'normal', ({ flat }) => (flat ? 1 : 0)),
  { ...row(34, 'ucp-rest', 'normal', ({ rest }) => (rest ? 3 : 0)), critical: true },
  { ...row(35, 'mcp', 'normal', ({ mcp }) => (mcp ? 3 : 0)), critical: true },
  { ...row(36, 'mcp-more', 'low', ({ mcp }) => (mcp ? 2 : 0)), waits: true },
  { ...row(37, 'protocols', 'normal', ({ ucp, mcp }) => (ucp || mcp ? 2 : 0)), waits: true },
  row(38, 'impostors', 'normal', ({ keyed }) => (keyed ? 5 : 0)),
];

/** The limit for a number of product pages: each page beyond three adds one. */
export const requestLimit = (maxRequests: number, pages: number): number =>
  maxRequests + Math.max(0, pages - 3);

/** The most valuable row first: rows that the plan depends on, then those for critical checks, then by tier. */
export function byValue(rows: readonly PlanRow[] = planRows): PlanRow[] {
  const tiers: readonly Tier[] = ['core', 'normal', 'low'];
  const valueOf = ({ name, tier, first, critical }: PlanRow): number => {
    if (first) return 0;
    if (critical) return 1;
    return 2 + tiers.indexOf(tier) + (tier === 'low' && name !== 'targets' ? 1 : 0);
  };
  return [...rows].sort((a, b) => valueOf(a) - valueOf(b) || a.row - b.row);
}

const values = new Map(byValue().map(({ name }, place) => [name, place]));

/** A lower value is more important. */
export const valueOfRow = (name: string): number => values.get(name) ?? values.size;

/**
 * Requests by row, so that sum and reserve stay within the limit: the least valuable rows lose theirs first. Nothing is
 * left out by that; requests of a row that is short wait until all others are done.
 */
export function planRequests(facts: PlanFacts, rows: readonly PlanRow[] = planRows): Plan {
  const counts = new Map(rows.map((one) => [one.name, one.count(facts)]));
  const limit = requestLimit(facts.maxRequests, facts.pages);
  let sum = [...counts.values()].reduce((total, count) => total + count, 0);
  const short = rows.flatMap(({ name, waits }) => (waits ? [name] : []));
  for (const { name, first } of byValue(rows).toReversed()) {
    const count = counts.get(name) ?? 0;
    const cut = first ? 0 : Math.min(count, Math.max(0, sum + reserve - limit));
    if (cut === 0) continue;
    counts.set(name, count - cut);
    sum -= cut;
    if (!short.includes(name)) short.push(name);
  }
  return { allowed: Object.fromEntries(counts), short, sum, limit };
}
