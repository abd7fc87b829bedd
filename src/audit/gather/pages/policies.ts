/** Policy and company pages: linked ones, and for three kinds one guess at the common place. */
import type { Evidence, Page, Policy, PolicyKind, SampledPage } from '../../evidence.ts';
import { known, policyKinds, unknownPiece } from '../../evidence.ts';
import { type Baseline, isSoft404 } from '../baseline.ts';
import { isHomeUrl } from '../locality.ts';
import { marksFrom } from './page-marks.ts';
import { type PageRead, readPage, type Reader, unreadPageReason, sampleRow } from './pages.ts';
import { policyFacts } from './policy-facts.ts';
import { nextTurn } from '../turn.ts';
import type { LinkFact, PageFacts } from '../../parse/facts/facts.ts';
import { sameUrl } from '../../parse/url.ts';
import { hasTerm } from '../../parse/words/words.ts';
import { pathWords, withoutHash } from './candidates.ts';

export interface Policies {
  piece: Evidence['policies'];
  rows: SampledPage[];
}

interface PolicyInput {
  reader: Reader;
  home: Page;
  origin: string;
  platform: string | undefined;
  baseline: Promise<Baseline>;
  robotsRef: string;
}

const rowOf: Record<PolicyKind, string> = {
  returns: 'policies',
  shipping: 'policies',
  terms: 'policies',
  contact: 'policies',
  imprint: 'policies',
  privacy: 'policy-privacy',
  about: 'policies-more',
  help: 'policies-more',
};
/** Requests of row `policies`. */
const mainPages = 4;

interface Wish {
  kind: PolicyKind;
  found: 'link' | 'guess';
  url: string;
  /** Row that pays; a main page beyond the fourth is a follow-up. */
  row: string;
}

/** What is requested: linked pages, and for three kinds a guess. An imprint beside a contact page is the last main page. */
export function policyWishes(
  links: Partial<Record<PolicyKind, string>>,
  origin: string,
  platform?: string,
): Wish[] {
  const main = new Set<string>();
  return policyKinds.flatMap((kind): Wish[] => {
    // An imprint has contact details, so no guess is needed.
    const guess = kind === 'contact' && links.imprint ? undefined : guessOf(kind, origin, platform);
    const url = links[kind] ?? guess;
    if (!url) return [];
    const row = rowOf[kind];
    if (row === 'policies') main.add(url);
    return [
      {
        kind,
        found: links[kind] ? 'link' : 'guess',
        url,
        row: main.size > mainPages && row === 'policies' ? 'targets' : row,
      },
    ];
  });
}

/** Reads each URL once, even where two kinds share it. */
export async function gatherPolicies(input: PolicyInput): Promise<Policies> {
  const { reader, home, origin, platform, robotsRef } = input;
  await reader.session.during(nextTurn());
  const wishes = policyWishes(policyLinks(home.facts, home.url), origin, platform);
  const reads = new Map<string, Promise<PageRead>>();
  for (const wish of wishes) if (!reads.has(wish.url)) reads.set(wish.url, ask(input, wish));
  const baseline = await input.baseline;
  const policies: Partial<Record<PolicyKind, Policy>> = {};
  const rows: SampledPage[] = [];
  for (const kind of policyKinds) {
    const wish = wishes.find((one) => one.kind === kind);
    const read = wish && (await reads.get(wish.url));
    policies[kind] = wish
      ? toPolicy(wish, read, home, (page) => isNone(page, baseline, reader))
      : { found: 'none' };
    const { found, page } = policies[kind];
    const row =
      found !== 'none' && read
        ? sampleRow(page ? { state: 'ok', page } : read, `policy-${kind}`, 'policy', robotsRef)
        : undefined;
    if (row) rows.push(row);
  }
  const answers = await Promise.all(reads.values());
  const unsent = answers.find((read) => read.state === 'unsent' && read.reason !== 'not-requested');
  const nothing =
    answers.length > 0 && answers.every((read) => read.state === 'unsent' && read.reason !== 'not-requested');
  const piece =
    nothing && unsent?.state === 'unsent'
      ? unknownPiece(unsent.reason)
      : known(policies as Record<PolicyKind, Policy>);
  return { piece, rows };
}

const ask = ({ reader }: PolicyInput, { url, kind, row }: Wish): Promise<PageRead> =>
  readPage(reader, { row, key: `policy-${kind}`, purpose: 'policy', url }, `policy-${kind}`, 'policy');

function toPolicy(
  { kind, found, url: href }: Wish,
  read: PageRead | undefined,
  home: Page,
  isMissing: (page: Page) => boolean,
): Policy {
  if (!read) return { found, href, reason: 'not-requested' };
  if (read.state === 'ok') {
    if (found === 'guess' && isMissing(read.page)) return { found: 'none' };
    const page: Page = { ...read.page, id: `policy-${kind}`, role: 'policy' };
    return { found, href, ref: page.ref, page, own: policyFacts(kind, page.facts, home.facts) };
  }
  // Only a response shows whether the URL exists. robots.txt rules for the audit apply to agents too.
  if (found === 'guess' && (read.state === 'gone' || (read.state === 'unsent' && read.disallowed)))
    return { found: 'none' };
  return {
    found,
    href,
    ...(read.state === 'unsent' ? (read.disallowed ? { disallowed: true } : {}) : { ref: read.ref }),
    reason: unreadPageReason(read),
  };
}

/** The home page, the page for missing URLs, or the empty root that an application returns for every URL. */
function isNone({ facts, url, ref }: Page, baseline: Baseline, { session }: Reader): boolean {
  if (isHomeUrl(url) || facts.shell.emptyRoot !== undefined) return true;
  const traffic = session.traffic();
  const exchange = traffic.find(({ id }) => id === ref);
  return (
    exchange !== undefined && isSoft404(exchange, marksFrom(facts, url, exchange.headers), baseline, traffic)
  );
}

/** The best link for each kind: footer before header before the rest, by its name before its URL. */
export function policyLinks(home: PageFacts, homeUrl: string): Partial<Record<PolicyKind, string>> {
  const host = new URL(homeUrl).hostname;
  const links = home.links.filter(
    ({ abs }) => abs !== undefined && isOwn(abs, host) && !sameUrl(abs, homeUrl),
  );
  const found: Partial<Record<PolicyKind, string>> = {};
  for (const kind of policyKinds) {
    const best = links
      .map((link, at) => ({ link, at, rank: rankOf(link, kind) }))
      .filter(({ rank }) => rank !== undefined)
      .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.at - b.at)[0];
    if (best?.link.abs) found[kind] = withoutHash(best.link.abs);
  }
  return found;
}

/** Help centers are often on a sibling host: the same domain with another first label counts. */
const isOwn = (url: string, host: string): boolean => {
  const other = URL.parse(url)?.hostname ?? '';
  const apex = host.replace(/^www\./, '');
  return other === host || other === apex || other.endsWith(`.${apex}`);
};

const regionRank: Partial<Record<LinkFact['region'], number>> = { footer: 0, header: 2, nav: 2 };

function rankOf({ name, abs, region }: LinkFact, kind: PolicyKind): number | undefined {
  if (region === 'card') return undefined;
  const place = regionRank[region] ?? 4;
  // A long text with the word is a teaser, not a label.
  if (name.length <= 60 && hasTerm(name, kind)) return place;
  return hasTerm(pathWords(URL.parse(abs ?? '')?.pathname ?? ''), kind) ? place + 1 : undefined;
}

/** Common paths for the three kinds that may be guessed, by platform. */
const guesses: Partial<Record<PolicyKind, { shopify: string; other: string }>> = {
  returns: { shopify: '/policies/refund-policy', other: '/returns' },
  shipping: { shopify: '/policies/shipping-policy', other: '/shipping' },
  contact: { shopify: '/pages/contact', other: '/contact' },
};

function guessOf(kind: PolicyKind, origin: string, platform: string | undefined): string | undefined {
  const guess = guesses[kind];
  return guess && `${origin}${platform === 'shopify' ? guess.shopify : guess.other}`;
}
