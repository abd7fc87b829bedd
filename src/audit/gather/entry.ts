/** The entry URL and the home page: the only place where a target can be rejected. */
import type { PageFacts } from '../parse/facts/facts.ts';
import { TargetError, type TargetErrorCode } from './errors.ts';
import { isHomeUrl, rootOf } from './locality.ts';
import { isProductPage } from './pages/page-type.ts';
import { type PageRead, readPage, type Reader, toPage } from './pages/pages.ts';
import { listingPattern } from './pages/listing-links.ts';
import type { GatherSession, Reply } from './session.ts';

export interface Entry {
  reply: Reply;
  /** The entry URL, normalized. */
  url: string;
  home: PageRead;
  /** The entry page, when it is a product page or a listing. */
  product?: PageRead & { state: 'ok' };
  listing?: PageRead & { state: 'ok' };
  /** Origin of the home page's final response. */
  canonicalOrigin: string;
}

const fatal: Record<string, TargetErrorCode> = {
  'bad-url': 'bad-url',
  'not-public': 'target-not-public',
  dns: 'target-unreachable',
  refused: 'target-unreachable',
  proxy: 'target-unreachable',
  'timeout-connect': 'target-unreachable',
};

/** @throws TargetError when the target is not public, does not resolve or does not listen */
export async function askEntry({ session }: Reader, url: string): Promise<Reply> {
  const key = isHomeUrl(url) ? 'home' : 'entry';
  const reply = await session.ask({ row: 'home', key, purpose: 'home', url, redirects: 5, free: true });
  if (!reply.sent) return reply;
  const { error } = reply.exchange;
  const code = error && fatal[error.code];
  if (code) throw new TargetError(code, error.message);
  return reply;
}

/** Neither an HTTP response nor a certificate that explains why. */
const isSilent = (session: GatherSession, reply: Reply): boolean =>
  !reply.sent ||
  (reply.exchange.status === undefined &&
    !Object.hasOwn(session.tls(), new URL(reply.exchange.finalUrl).hostname));

/**
 * A host that never responds cannot be audited. A host that responds to robots.txt, or to a browser, refuses only the auditor,
 * which is a finding.
 * @throws TargetError `target-unreachable`
 */
export async function refuseSilence(
  { session }: Reader,
  url: string,
  reply: Reply,
  robots: Promise<Reply>,
): Promise<void> {
  if (!isSilent(session, reply)) return;
  const second = await robots;
  if (!isSilent(session, second)) return;
  const ask = { row: 'home', key: 'home-browser', purpose: 'home', url, client: 'browser' as const };
  if (!isSilent(session, await session.ask({ ...ask, redirects: 5, free: true, extra: true }))) return;
  const error = [reply, second].flatMap((one) => (one.sent ? (one.exchange.error ?? []) : []))[0];
  const why = error?.message ?? 'No response within the time limit of the audit.';
  const hint =
    error?.code === 'tls' && url.startsWith('https:')
      ? ` If the site uses plain HTTP, enter ${url.replace(/^https:/, 'http:')}`
      : '';
  throw new TargetError('target-unreachable', `${why}${hint}`);
}

/** Finds the home page from the entry page, which is kept when it is a product page or a listing. */
export async function readEntry(reader: Reader, url: string, reply: Reply): Promise<Entry> {
  const home = await toPage(reader.parser, reply, url, 'home', 'home');
  const { origin } = new URL(finalUrlOf(reply, url));
  if (!reply.sent || isHomeUrl(url)) return { reply, url, home, canonicalOrigin: origin };
  const ask = {
    row: 'home',
    key: 'home',
    purpose: 'home',
    url: rootOf(reply.exchange.finalUrl),
    redirects: 5,
  };
  const root = await readPage(reader, ask, 'home', 'home');
  const from = root.state === 'ok' ? new URL(root.page.url).origin : origin;
  if (home.state !== 'ok') return { reply, url, home: root, canonicalOrigin: from };
  const role = roleOf(home.page.facts, home.page.url);
  // A storefront in a folder: the root is not a page, so the entry page is the home page.
  if (root.state === 'gone' && role === undefined) return { reply, url, home, canonicalOrigin: origin };
  if (role === undefined) return { reply, url, home: root, canonicalOrigin: from };
  reply.exchange.purpose = role;
  const page = { ...home, page: { ...home.page, id: `${role}-1`, role } };
  return { reply, url, home: root, canonicalOrigin: from, [role]: page };
}

export const finalUrlOf = (reply: Reply, asked: string): string =>
  reply.sent ? reply.exchange.finalUrl : asked;

function roleOf(facts: PageFacts, url: string): 'product' | 'listing' | undefined {
  if (isProductPage(facts, url)) return 'product';
  return listingPattern(facts, new URL(url).host) ? 'listing' : undefined;
}
