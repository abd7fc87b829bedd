/** What the pages that were read lead to: images and assets, a feed, pages that they point at, a search endpoint. */
import type { Evidence, Piece } from '../evidence.ts';
import { unknownPiece } from '../evidence.ts';
import { withProduct } from './baseline.ts';
import { feedPlace, gatherFeeds } from './feeds.ts';
import { gatherFlatDiscovery } from './flat-discovery.ts';
import type { Machine } from './machine.ts';
import { reasonOf } from './pages.ts';
import { gatherResources } from './resources.ts';
import { settled } from './settle.ts';
import type { Shop } from './shop.ts';
import type { Start } from './start.ts';
import { gatherTargets, targetWishes } from './targets.ts';

type Pieces = 'baseline' | 'resources' | 'feeds' | 'targets' | 'ucpProbe';

export function gatherFollowUps(
  begun: Start,
  machine: Machine,
  shop: Shop,
): { [K in Pieces]: Promise<Evidence[K]> } {
  const { session, reader, origin, home, robots, platform, seed } = begun;
  const { manifest, named } = machine;
  const products = shop.sample.then(({ products }) => (products.ok ? products.value : []));
  const resources = Promise.all([home, products]).then((pages) => gatherResources(session, ...pages));
  const place = Promise.all([home, robots, named, manifest, platform]).then(
    ([page, file, { llmsTxt }, found, on]) =>
      feedPlace({ origin, platform: on, home: page, robots: file, llms: llmsTxt, manifest: found }),
  );
  const feeds = Promise.all([place, products]).then(([at, pages]) =>
    gatherFeeds(session, begun.expect === 'site' ? undefined : at, pages),
  );
  const targets = Promise.all([home, products, named, shop.fetched]).then(
    ([page, pages, { llmsTxt }, urls]) => gatherTargets(reader, targetWishes(page, pages, llmsTxt, urls)),
  );
  const probe = Promise.all([manifest, shop.query]).then(([found, query]) =>
    gatherFlatDiscovery(session, found, query),
  );
  return {
    baseline: settled(withProduct(reader, machine.baseline, shop.productUrl, seed)),
    resources: unlessUnread(begun, settled(resources)),
    feeds: unlessUnread(begun, settled(feeds)),
    targets: unlessUnread(begun, settled(targets)),
    ucpProbe: settled(probe),
  };
}

/** An empty list says nothing where the home page could not be read. */
async function unlessUnread<T>({ entry }: Start, piece: Promise<Piece<T[]>>): Promise<Piece<T[]>> {
  const [found, { home }] = [await piece, await entry];
  return found.ok && !found.value.length && home.state !== 'ok' ? unknownPiece(reasonOf(home)) : found;
}
