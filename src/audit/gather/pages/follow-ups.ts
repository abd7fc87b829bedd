/** Follow-up requests of the sampled pages: images and assets, a feed, pages that they link to, a search endpoint. */
import type { Evidence, Piece, Exchange, Page } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import { withProduct } from '../baseline.ts';
import { type FeedSource, readFeeds } from '../files/feeds.ts';
import { gatherLegacyFiles, gatherLinkedFiles, type LinkedFiles } from '../files/linked-files.ts';
import type { Machine } from '../files/machine.ts';
import type { MarkingParser } from './page-marks.ts';
import { gatherNlweb } from '../services/nlweb.ts';
import { unreadPageReason } from './pages.ts';
import { gatherResources } from './resources.ts';
import { settled } from '../settle.ts';
import type { Shop } from './shop.ts';
import { gatherSitemapSample } from '../files/sitemap-sample.ts';
import type { Start } from '../start.ts';
import { gatherTargets, targetWishes } from './targets.ts';
import { gatherUcpProbe } from '../ucp/probe.ts';
import { gatherUrlVariants } from './url-variants.ts';
import { repeatHeader } from '../../parse/validators.ts';
import type { GatherSession } from '../session.ts';

type Pieces =
  | 'baseline'
  | 'resources'
  | 'feeds'
  | 'files'
  | 'targets'
  | 'sitemapSample'
  | 'ucpProbe'
  | 'conditional'
  | 'urlVariants'
  | 'nlweb';

export function gatherFollowUps(
  begun: Start,
  machine: Machine,
  shop: Shop,
  marking: MarkingParser,
  feed: FeedSource,
): { [K in Pieces]: Promise<Evidence[K]> } {
  const { session, reader, home, seed, hosts } = begun;
  const { llms } = machine;
  const products = shop.sample.then(({ products }) => (products.ok ? products.value : []));
  const resources = Promise.all([home, products]).then((pages) => gatherResources(session, ...pages));
  const feeds = Promise.all([feed.place, feed.ask(), products]).then((found) => readFeeds(...found));
  const files = Promise.all([
    gatherLinkedFiles({ session, baseline: machine.baseline, home, llms, shop }),
    gatherLegacyFiles(begun, machine),
  ]).then(([linked, legacy]) => withLinked(machine.pieces.files, { ...linked, ...legacy }));
  const baseline = settled(withProduct(reader, machine.baseline, shop.productUrl, seed));
  const listings = shop.sample.then((pages) => (pages.listings.ok ? pages.listings.value : []));
  const wishes = Promise.all([
    home,
    products,
    llms,
    shop.fetched,
    otherFetches(machine, files, feeds),
    listings,
  ]).then(([page, pages, llmsTxt, urls, others, lists]) =>
    targetWishes(page, pages, llmsTxt, [...urls, ...others], lists),
  );
  const targets = settled(wishes.then((list) => gatherTargets({ session, marking, baseline }, list)));
  const sitemapSample = Promise.all([
    machine.pieces.sitemaps,
    begun.gate,
    begun.robotsRun,
    wishes,
    shop.fetched,
  ]).then(([sitemaps, gate, { reply }, list]) =>
    gatherSitemapSample({
      session,
      marking,
      gate,
      hosts,
      seed,
      expect: begun.expect,
      sitemaps,
      robotsRef: reply.sent ? reply.exchange.id : '',
      wished: list.map(({ url }) => url),
      followed: targets,
      baseline,
    }),
  );
  const probe = gatherUcpProbe({ begun, machine, query: shop.query, sample: shop.sample });
  const conditional = Promise.all([machine.pieces.sitemaps, products]).then(([sitemaps, pages]) =>
    gatherConditional(session, sitemaps, pages),
  );
  const urlVariants = products.then((pages) => gatherUrlVariants(session, marking, pages));
  return {
    baseline,
    resources: unlessUnread(begun, settled(resources)),
    feeds: unlessUnread(begun, settled(feeds)),
    files: settled(files),
    targets: unlessUnread(begun, targets),
    sitemapSample: settled(sitemapSample),
    ucpProbe: settled(probe),
    conditional: settled(conditional),
    urlVariants: settled(urlVariants),
    nlweb: settled(gatherNlweb(begun, machine, shop.query)),
  };
}

/** Adds linked files to those at well-known URLs. */
async function withLinked(
  before: Promise<Evidence['files']>,
  linked: LinkedFiles,
): Promise<Evidence['files']> {
  const piece = await before;
  if (!Object.keys(linked).length) return piece;
  return known({ ...(piece.ok ? piece.value : {}), ...linked });
}

/** URLs of files that are requested anyway. */
async function otherFetches(
  { pieces, documents }: Machine,
  files: Promise<Evidence['files']>,
  feeds: Promise<Evidence['feeds']>,
): Promise<string[]> {
  const one = async (piece: Promise<Piece<{ url: string }>>): Promise<string[]> => {
    const found = await settled(piece);
    return found.ok ? [found.value.url] : [];
  };
  const many = async (piece: Promise<Piece<{ url: string }[]>>): Promise<string[]> => {
    const found = await settled(piece);
    return found.ok ? found.value.map(({ url }) => url) : [];
  };
  const named = settled(files).then((piece) => (piece.ok ? Object.values(piece.value) : []));
  const found = await Promise.all([
    one(documents.acp),
    one(documents.a2a),
    one(pieces.ard),
    one(documents.apiCatalog),
    one(pieces.ucp),
    many(pieces.sitemaps),
    many(feeds),
    named.then((all) => all.map(({ url }) => url)),
  ]);
  return found.flat();
}

/** Unknown, not empty, where the home page could not be read. */
async function unlessUnread<T>({ entry }: Start, piece: Promise<Piece<T[]>>): Promise<Piece<T[]>> {
  const [found, { home }] = [await piece, await entry];
  return found.ok && !found.value.length && home.state !== 'ok'
    ? unknownPiece(unreadPageReason(home))
    : found;
}

/** As for sitemaps: a server that ignores the validator sends it whole. */
const maxBytes = 5 * 1024 * 1024;

/** An empty list: no response had a validator. */
async function gatherConditional(
  session: GatherSession,
  sitemaps: Evidence['sitemaps'],
  products: readonly Page[],
): Promise<Evidence['conditional']> {
  const traffic = session.traffic();
  const refs = [...(sitemaps.ok ? sitemaps.value : []), ...products.slice(0, 1)].map(({ ref }) => ref);
  const answers = refs.flatMap((ref) => traffic.find(({ id }) => id === ref) ?? []).filter(isWhole);
  const before = answers.find(({ headers }) => repeatHeader(headers));
  const header = before && repeatHeader(before.headers);
  if (!before || !header) return answers.length ? known([]) : unknownPiece('failed');
  const reply = await session.ask({
    row: 'conditional',
    key: 'conditional',
    purpose: 'conditional',
    url: before.finalUrl,
    redirects: 0,
    headers: { [header[0]]: header[1] },
    maxBytes,
  });
  if (!reply.sent) return unknownPiece(reply.reason);
  const { id: ref, url } = reply.exchange;
  return known([{ url, ref, before: before.id, sent: `${header[0]}: ${header[1]}` }]);
}

const isWhole = ({ status, blocked, error, bytes }: Exchange): boolean =>
  status === 200 && !blocked && !error && !bytes.truncated;
