/** The request plan: how many requests each row may send, decided from facts alone, never from the clock. */

export type Tier = 'core' | 'normal' | 'low';

/** What is known of the shop when the plan is fixed. */
export interface PlanFacts {
  /** A manifest was found, of whatever shape. */
  ucp: boolean;
  /** An MCP endpoint is declared. */
  mcp: boolean;
  /** The manifest has flat members, alone or beside the official ones. */
  flat: boolean;
  /** A REST endpoint is declared. */
  rest: boolean;
  /** The audit was asked for with a key: bot names may be tried. */
  keyed: boolean;
  /** Product pages to read. */
  pages: number;
  /** Limit on exchanges for three product pages; each page more raises it by one. */
  maxRequests: number;
}

export interface PlanRow {
  /** Place in the plan; lower goes first. */
  row: number;
  name: string;
  tier: Tier;
  /** Held to its count, whatever its tier. */
  bounded?: boolean;
  count(facts: PlanFacts): number;
}

export interface Plan {
  /** Requests by row name. */
  allowed: Record<string, number>;
  /** Rows that lost requests to the limit. */
  dropped: string[];
  /** Requests that stay, without the reserve. */
  sum: number;
  /** The limit on exchanges, hops and retries included. */
  limit: number;
}

/** Kept free for redirects and retries. */
export const reserve = 6;

const always = (count: number) => (): number => count;
const row = (place: number, name: string, tier: Tier, count: PlanRow['count']): PlanRow => ({
  row: place,
  name,
  tier,
  count,
});

/** The rows that are sent. A follow-up is counted at the number expected. */
export const planRows: readonly PlanRow[] = [
  row(1, 'home', 'core', always(1)),
  row(2, 'robots', 'core', always(1)),
  row(3, 'host-http', 'core', always(1)),
  row(4, 'host-twin', 'normal', always(1)),
  row(5, 'baseline', 'core', always(2)),
  row(6, 'ucp', 'core', always(2)),
  row(7, 'files', 'normal', always(8)),
  row(8, 'files-more', 'low', always(4)),
  row(9, 'sitemaps', 'core', always(3)),
  row(10, 'listings', 'core', always(2)),
  row(11, 'products', 'core', ({ pages }) => pages),
  row(12, 'baseline-product', 'core', always(1)),
  row(13, 'policies', 'core', always(4)),
  row(14, 'policy-privacy', 'normal', always(1)),
  row(15, 'policies-more', 'low', always(2)),
  row(16, 'search', 'normal', always(1)),
  row(17, 'next-page-and-cart', 'low', always(2)),
  row(18, 'sitemap-sample', 'low', always(2)),
  row(19, 'product-images', 'normal', always(3)),
  row(20, 'assets', 'low', always(3)),
  row(21, 'feed', 'normal', always(1)),
  row(22, 'targets', 'low', ({ ucp }) => (ucp ? 3 : 2)),
  row(22, 'linked-files', 'low', always(0)),
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
  row(34, 'ucp-rest', 'normal', ({ rest }) => (rest ? 3 : 0)),
  row(35, 'mcp', 'normal', ({ mcp }) => (mcp ? 3 : 0)),
  row(36, 'mcp-more', 'low', ({ mcp }) => (mcp ? 2 : 0)),
  { ...row(37, 'protocols', 'normal', ({ ucp, mcp }) => (ucp || mcp ? 2 : 0)), bounded: true },
  row(38, 'impostors', 'normal', ({ keyed }) => (keyed ? 5 : 0)),
];

/** The limit for a number of product pages: each beyond three adds one. */
export const requestLimit = (maxRequests: number, pages: number): number =>
  maxRequests + Math.max(0, pages - 3);

/**
 * Requests by row, so that sum and reserve stay within the limit. Requests of tier low go first, from the last row
 * upwards, follow-ups (`targets`) last; core and normal rows are never dropped.
 */
export function planRequests(facts: PlanFacts, rows: readonly PlanRow[] = planRows): Plan {
  const counts = new Map(rows.map((one) => [one.name, one.count(facts)]));
  const limit = requestLimit(facts.maxRequests, facts.pages);
  let sum = [...counts.values()].reduce((total, count) => total + count, 0);
  const dropped: string[] = [];
  for (const { name } of droppable(rows)) {
    const count = counts.get(name) ?? 0;
    const cut = Math.min(count, Math.max(0, sum + reserve - limit));
    if (cut === 0) continue;
    counts.set(name, count - cut);
    sum -= cut;
    dropped.push(name);
  }
  return { allowed: Object.fromEntries(counts), dropped, sum, limit };
}

/** What may use the room that the limit leaves, in this order, and up to how many requests. */
const followUps: readonly [row: string, maxOfRow: number][] = [
  ['targets', 5],
  ['assets', 4],
  // llms-full.txt, a feed of news, an OpenSearch description and a search by it: only where they are linked.
  ['linked-files', 4],
  // An endpoint that is not in the manifest, and a server card at its former place.
  ['mcp-more', 3],
  // Metadata and endpoints of other protocols: only where they are declared.
  ['protocols', 6],
];

/** Follow-ups are counted at the number expected; more are sent while the limit leaves room for them. */
export function withFollowUps(plan: Plan): Plan {
  const allowed = { ...plan.allowed };
  let spare = Math.max(0, plan.limit - plan.sum - reserve);
  for (const [name, maxOfRow] of followUps) {
    const had = allowed[name];
    if (had === undefined) continue;
    const added = Math.min(spare, Math.max(0, maxOfRow - had));
    allowed[name] = had + added;
    spare -= added;
  }
  return { ...plan, allowed };
}

/** In the order in which they are given up. */
function droppable(rows: readonly PlanRow[]): PlanRow[] {
  const last = (one: PlanRow): number => (one.name === 'targets' ? 1 : 0);
  return rows.filter((one) => one.tier === 'low').sort((a, b) => last(a) - last(b) || b.row - a.row);
}
