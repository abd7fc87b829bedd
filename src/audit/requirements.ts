/** What must exist for a check to apply: for the site, or for each page if it can differ. */
import type { Requirement } from './check.ts';
import type { Evidence, Page, PageRole, Piece, Reason, Ref } from './evidence.ts';
import { givenOffers } from './parse/offers.ts';

/**
 * `absent`: the check is not-applicable; `missing` when a presence check already fails for it. `unknown`: with the reason.
 */
type Answer =
  | { state: 'present' }
  | { state: 'absent'; why: string; missing?: boolean }
  | {
      state: 'unknown';
      reason: Reason;
      /** For people, if the reason alone is too vague. */ why?: string;
    };

const present: Answer = { state: 'present' };
const absent = (why: string): Answer => ({ state: 'absent', why });
const missing = (why: string): Answer => ({ state: 'absent', why, missing: true });
const unknown = (reason: Reason): Answer => ({ state: 'unknown', reason });

const reasonOrder: readonly Reason[] = ['blocked', 'failed', 'budget', 'not-requested'];

/** The most informative reason, in the order blocked, failed, budget, not-requested. */
export function worstReason(reasons: readonly Reason[]): Reason {
  return reasonOrder.find((reason) => reasons.includes(reason)) ?? 'failed';
}

/** Requirements that a site without products need not meet. */
export const shopRequirements: readonly Requirement[] = [
  'product-page',
  'product-node',
  'offer',
  'variants',
  'listing',
  'cart',
];

/** Requirements that each product page meets or not. */
export const pageRequirements: readonly Requirement[] = ['product-node', 'offer', 'variants'];

/** Whether one page meets a requirement of `pageRequirements`; other requirements and roles always do. */
export function answerForPage(requirement: Requirement, page: Page): Answer {
  if (page.role !== 'product') return present;
  const { product, variants, structured } = page.facts;
  if (requirement === 'product-node') return product ? present : missing('The page has no product markup.');
  if (requirement === 'offer')
    return product && givenOffers(product).length ? present : missing('The page has no offer in its markup.');
  if (requirement !== 'variants') return present;
  const grouped =
    product?.group !== undefined || structured.nodes.some((node) => node.types.includes('ProductGroup'));
  return variants.detected || grouped ? present : absent('The product has no variants.');
}

/** Whether the site meets a requirement. */
export function answer(requirement: Requirement, evidence: Evidence): Answer {
  return answers[requirement](evidence);
}

const browserOff =
  'This check requires a browser, and this audit ran without one. Add --browser on the command line, or "browser": true in a request to a service with BROWSER_PATH.';

const answers: Record<Requirement, (evidence: Evidence) => Answer> = {
  robots: ({ robots }) =>
    ifKnown(robots, ({ state }) => {
      if (state === 'unreachable') return unknown('failed');
      if (state === 'blocked') return unknown('blocked');
      return state === 'absent' ? absent('The site has no robots.txt.') : present;
    }),
  sitemap: ({ sitemaps, traffic }) =>
    ifKnown(sitemaps, (files) => {
      if (files.some((file) => file.kind !== 'html' && (file.kind !== 'none' || file.error))) return present;
      const reason = unreadFile(files, traffic);
      return reason ? unknown(reason) : absent('No sitemap was found.');
    }),
  // A home page that blocked the audit counts as present: access checks judge that.
  home: (evidence) => (rows(evidence, 'home').length ? present : ifKnown(evidence.home, () => present)),
  'product-page': (evidence) => pagesOf(evidence, 'product', evidence.products, 'No product page was found.'),
  listing: (evidence) => pagesOf(evidence, 'listing', evidence.listings, 'No listing page was found.'),
  'product-node': (evidence) => onSomeProduct('product-node', evidence),
  offer: (evidence) => onSomeProduct('offer', evidence),
  variants: (evidence) => onSomeProduct('variants', evidence),
  cart: ({ cart }) =>
    ifKnown(cart, ({ href, disallowed }) => {
      if (href === undefined) return absent('No cart page is linked.');
      return disallowed ? absent('robots.txt disallows the cart page.') : present;
    }),
  feed: ({ feeds }) =>
    ifKnown(feeds, (files) => (files.length ? present : absent('No product feed was found.'))),
  'policy-page': ({ policies }) =>
    ifKnown(policies, (kinds) =>
      Object.values(kinds).some((policy) => policy.found !== 'none')
        ? present
        : absent('No policy page was found.'),
    ),
  manifest: (evidence) => manifestOf(evidence, () => true),
  'official-manifest': (evidence) =>
    manifestOf(evidence, (shape) => shape === 'official' || shape === 'both'),
  'flat-manifest': (evidence) => manifestOf(evidence, (shape) => shape === 'flat' || shape === 'both'),
  mcp: ({ mcp }) =>
    ifKnown(mcp, ({ candidates }) => (candidates.length ? present : absent('No MCP endpoint is declared.'))),
  a2a: ({ a2a }) => ifKnown(a2a, ({ state }) => declared(state, 'The storefront has no A2A agent card.')),
  acp: ({ acp }) =>
    ifKnown(acp, ({ state }) => declared(state, 'The storefront has no ACP discovery document.')),
  browser: ({ mode }) =>
    ifKnown(mode, ({ browser, noBrowser }) =>
      browser ? present : { state: 'unknown', reason: 'not-requested', why: noBrowser ?? browserOff },
    ),
  'https-public': ({ target }) =>
    ifKnown(target, ({ local }) => (local ? absent('Does not apply to a local target.') : present)),
};

function ifKnown<T>(piece: Piece<T> | undefined, decide: (value: T) => Answer): Answer {
  if (!piece) return unknown('not-requested');
  return piece.ok ? decide(piece.value) : unknown(piece.reason);
}

/** Why one of the files could not be read: blocked, or no usable response, which is not the same as absent. */
export function unreadFile(files: readonly { ref: Ref }[], traffic: Evidence['traffic']): Reason | undefined {
  const exchanges = files.flatMap(({ ref }) =>
    traffic?.ok ? (traffic.value.find(({ id }) => id === ref) ?? []) : [],
  );
  if (exchanges.some(({ blocked }) => blocked)) return 'blocked';
  return exchanges.some(({ status = 500 }) => status >= 500) ? 'failed' : undefined;
}

/** Whether one of the requests got no response. */
export const isUnanswered = (rows: readonly { ref: Ref }[], traffic: Evidence['traffic']): boolean =>
  traffic?.ok === true &&
  rows.some(({ ref }) => traffic.value.some(({ id, status }) => id === ref && status === undefined));

/** Rows of the sample with this role. */
export function rows({ sample }: Evidence, role: PageRole) {
  return sample?.ok ? sample.value.filter((row) => row.role === role) : [];
}

/** Absent only when pages were served and none was of this kind; with a blocked candidate it is unknown. */
function pagesOf(evidence: Evidence, role: PageRole, pages: Piece<Page[]>, why: string): Answer {
  if (rows(evidence, role).length) return present;
  return ifKnown(pages, (read) => {
    if (read.length) return present;
    const { home, sample } = evidence;
    if (home.ok || (sample.ok && sample.value.some((row) => row.state === 'ok'))) return absent(why);
    return unknown(home.reason === 'not-requested' ? 'failed' : home.reason);
  });
}

function onSomeProduct(requirement: Requirement, evidence: Evidence): Answer {
  const first = answers['product-page'](evidence);
  if (first.state !== 'present') return first;
  return ifKnown(evidence.products, (pages) => {
    const each = pages.map((page) => answerForPage(requirement, page));
    if (each.some((one) => one.state === 'present')) return present;
    // A product page that blocked the audit may have it.
    const refused = rows(evidence, 'product').some((row) => row.state !== 'ok');
    return refused ? unknown(unreadReason(evidence, 'product')) : (each[0] ?? unknown('failed'));
  });
}

/** Why pages of a role could not be read. */
export function unreadReason(evidence: Evidence, role: PageRole): Reason {
  return rows(evidence, role).some((row) => row.state === 'blocked') ? 'blocked' : 'failed';
}

type Shape = 'official' | 'flat' | 'both' | 'none';

function manifestOf(evidence: Evidence, fits: (shape: Shape) => boolean): Answer {
  return ifKnown(evidence.ucp, ({ state, shape, document, fetches, parseError }) => {
    const seen =
      state === 'present' ||
      parseError !== undefined ||
      document !== undefined ||
      fetches.some((fetch) => fetch.json !== undefined);
    if (!seen) return state === 'error' ? unknown('failed') : missing('The storefront has no UCP manifest.');
    if (fits(shape)) return present;
    return parseError ? unknown('failed') : absent('The UCP manifest has a different format.');
  });
}

/** For a page check without a sampled page: whether such pages are absent or unknown. */
export function answerForRoles(roles: readonly PageRole[], evidence: Evidence): Answer {
  const answers = roles.map((role) => {
    if (role === 'product') return answer('product-page', evidence);
    if (role === 'listing' || role === 'home' || role === 'cart') return answer(role, evidence);
    return role === 'policy' ? answer('policy-page', evidence) : unknown('not-requested');
  });
  const reasons = answers.flatMap((one) => (one.state === 'unknown' ? [one.reason] : []));
  if (reasons.length) return unknown(worstReason(reasons));
  return answers.find((one) => one.state === 'absent') ?? unknown('failed');
}

function declared(state: 'ok' | 'absent' | 'blocked' | 'error', why: string): Answer {
  if (state === 'ok') return present;
  if (state === 'absent') return absent(why);
  return unknown(state === 'blocked' ? 'blocked' : 'failed');
}
